//! Reads a page by its attributes: enough to find buttons and what they carry.

use std::collections::BTreeMap;

/// An element: its attributes, and its text as far as the next element.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    attributes: BTreeMap<String, String>,
}

impl Element {
    /// An attribute; none if the element does not have it.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }

    /// What it sends.
    pub(crate) fn sends(&self) -> Option<serde_json::Value> {
        self.get("data-send").map(|text| serde_json::from_str(text).unwrap())
    }

    /// The rule that it says would speak against it.
    pub(crate) fn refusal(&self) -> Option<&str> {
        self.get("data-refusal")
    }
}

/// A page.
pub(crate) struct Html {
    text: String,
    elements: Vec<Element>,
}

impl Html {
    pub(crate) fn read(text: String) -> Html {
        let tags = text.split('<').skip(1).filter(|tag| !tag.starts_with(['/', '!']));
        let elements = tags.map(element).collect();
        Html { text, elements }
    }

    /// The whole text, entities and all.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Every element that has this attribute.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements.iter().filter(move |it| it.get(name).is_some())
    }

    /// The one element with this attribute and this value.
    #[track_caller]
    pub(crate) fn one(&self, name: &str, value: &str) -> &Element {
        let found: Vec<&Element> =
            self.elements.iter().filter(|it| it.get(name) == Some(value)).collect();
        assert_eq!(found.len(), 1, "{name}={value}: {found:?}\n{}", self.text);
        found[0]
    }

    /// Whether there is such an element.
    pub(crate) fn has(&self, name: &str, value: &str) -> bool {
        self.elements.iter().any(|it| it.get(name) == Some(value))
    }
}

/// The inside of a tag, with whatever follows it.
fn element(tag: &str) -> Element {
    let mut attributes = BTreeMap::new();
    let mut rest = tag.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric());
    loop {
        rest = rest.trim_start();
        let end = rest.find(|letter: char| letter.is_whitespace() || "=>/".contains(letter));
        let Some(end) = end.filter(|&end| end > 0) else { break };
        let name = rest[..end].to_owned();
        rest = &rest[end..];
        let value = match rest.strip_prefix("=\"") {
            Some(quoted) => {
                let (value, after) = quoted.split_once('"').expect("quotes are closed");
                rest = after;
                value
            }
            None => "",
        };
        attributes.insert(name, unescaped(value));
    }
    Element { attributes }
}

fn unescaped(text: &str) -> String {
    let pairs = [
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&#38;", "&"),
        ("&amp;", "&"),
    ];
    pairs.iter().fold(text.to_owned(), |text, (entity, letter)| text.replace(entity, letter))
}

#[test]
fn attributes_are_read() {
    let page = Html::read(
        r#"<a href="/x?a=1&amp;b" hidden><b data-send="{&#34;kind&#34;:&#34;pin&#34;}">9</b></a>"#
            .to_owned(),
    );
    assert_eq!(page.one("hidden", "").get("href"), Some("/x?a=1&b"));
    assert_eq!(page.all("data-send").next().unwrap().sends().unwrap()["kind"], "pin");
}
