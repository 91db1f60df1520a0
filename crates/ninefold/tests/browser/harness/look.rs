//! What a visitor sees: finds elements by selector, and retries until they are as expected.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::{Browser, until};

/// An element as it stands on the page.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Seen {
    /// Its text as it is shown; the value of a field.
    pub(crate) text: String,
    pub(crate) attributes: BTreeMap<String, String>,
    shown: bool,
    /// Its opening tag.
    tag: String,
}

impl Seen {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }

    fn told(&self) -> String {
        let hidden = if self.shown { "" } else { " (not shown)" };
        let text: String = self.text.chars().take(200).collect();
        format!("{}{hidden} {text:?}", self.tag)
    }
}

const LOOK: &str = r#"
    const typed = (it) => it.matches("input, select, textarea") ? it.value : null;
    const told = (it) => ({
        text: (typed(it) ?? it.innerText ?? it.textContent ?? "").trim(),
        attributes: Object.fromEntries([...it.attributes].map((of) => [of.name, of.value])),
        shown: it.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
        tag: it.cloneNode(false).outerHTML.replace(/<\/[^>]*>$/, ""),
    });
    return arguments[0] === null
        ? [document.activeElement ?? document.body].map(told)
        : [...document.querySelectorAll(arguments[0])].map(told);
"#;

impl Browser {
    /// Runs a script in the page: the body of a function. Answers what it returns.
    #[track_caller]
    pub(crate) fn run(&self, script: &str, arguments: Vec<Value>) -> Value {
        let ran = self.try_run(script, arguments);
        ran.expect(script)
    }

    fn try_run(&self, script: &str, arguments: Vec<Value>) -> Result<Value, String> {
        let ran = self.ask(|driver| async move { driver.execute(script, arguments).await });
        ran.map(|it| it.json().clone())
    }

    fn look(&self, css: Option<&str>) -> Result<Vec<Seen>, String> {
        let seen = self.try_run(LOOK, vec![css.into()])?;
        serde_json::from_value(seen).map_err(|error| error.to_string())
    }

    /// All elements of a selector as they stand now, shown or not.
    #[track_caller]
    pub(crate) fn all(&self, css: &str) -> Vec<Seen> {
        until(|| self.look(Some(css))).expect(css)
    }

    /// Waits until what is shown is so; gives whatever was made of it.
    #[track_caller]
    pub(crate) fn waits<T>(
        &self,
        for_what: &str,
        css: &str,
        is_so: impl Fn(&[Seen]) -> Option<T>,
    ) -> T {
        let answer = until(|| {
            let all = self.look(Some(css))?;
            let shown: Vec<Seen> = all.iter().filter(|it| it.shown).cloned().collect();
            is_so(&shown).ok_or_else(|| {
                if all.is_empty() {
                    return "nothing like it on the page".to_owned();
                }
                all.iter().map(Seen::told).collect::<Vec<_>>().join("\n    ")
            })
        });
        match answer {
            Ok(answer) => answer,
            Err(instead) => {
                let page = self.try_run("return location.href", Vec::new()).unwrap_or_default();
                panic!("waited in vain for {for_what}\n  at {page}\n  {css} was:\n    {instead}")
            }
        }
    }

    /// Waits until this is shown.
    #[track_caller]
    pub(crate) fn sees(&self, css: &str) -> Seen {
        self.waits("it to be shown", css, |shown| shown.first().cloned())
    }

    /// Waits until nothing like this is shown any more.
    #[track_caller]
    pub(crate) fn sees_no(&self, css: &str) {
        self.waits("it to be gone", css, |shown| shown.is_empty().then_some(()));
    }

    /// Waits until so many are shown.
    #[track_caller]
    pub(crate) fn counts(&self, css: &str, count: usize) -> Vec<Seen> {
        let is_so = |shown: &[Seen]| (shown.len() == count).then(|| shown.to_vec());
        self.waits(&format!("{count} of them"), css, is_so)
    }

    /// Waits until one of these says so, among other things.
    #[track_caller]
    pub(crate) fn reads(&self, css: &str, text: &str) -> Seen {
        let is_so = |shown: &[Seen]| shown.iter().find(|it| it.text.contains(text)).cloned();
        self.waits(&format!("{text:?}"), css, is_so)
    }

    /// Waits until one of these has this attribute.
    #[track_caller]
    pub(crate) fn has(&self, css: &str, attribute: &str, value: &str) -> Seen {
        let so = |it: &&Seen| it.attribute(attribute) == Some(value);
        let is_so = |shown: &[Seen]| shown.iter().find(so).cloned();
        self.waits(&format!("{attribute}={value:?}"), css, is_so)
    }

    /// The element that has the keyboard now.
    #[track_caller]
    pub(crate) fn focused(&self) -> Seen {
        until(|| self.look(None)?.pop().ok_or("no page".to_owned())).unwrap()
    }

    /// Waits until something with this attribute has the keyboard: a page gives it when it next draws.
    #[track_caller]
    pub(crate) fn focuses(&self, attribute: &str, value: &str) {
        let found = until(|| {
            let seen = self.look(None)?.pop().ok_or("no page")?;
            let so = seen.attribute(attribute) == Some(value);
            if so { Ok(()) } else { Err(seen.told()) }
        });
        if let Err(instead) = found {
            panic!("waited in vain for the keyboard at {attribute}={value:?}; it is at {instead}");
        }
    }

    /// The address within the site, with its question: `/login?next=%2Fmanager`.
    #[track_caller]
    pub(crate) fn address(&self) -> String {
        let script = "return location.pathname + location.search";
        self.run(script, Vec::new()).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until it is at this address within the site.
    #[track_caller]
    pub(crate) fn is_at(&self, address: &str) {
        let at = until(|| {
            let script = "return [location.pathname + location.search, document.readyState]";
            let at = self.try_run(script, Vec::new())?;
            if at[0] == address && at[1] == "complete" { Ok(()) } else { Err(at.to_string()) }
        });
        if let Err(instead) = at {
            panic!("waited in vain to be at {address}; it is {instead}");
        }
    }

    /// What the page and everything that it needs weigh on the wire, in bytes.
    #[track_caller]
    pub(crate) fn weighs(&self) -> u64 {
        let script =
            "return ['navigation', 'resource'].flatMap((it) => performance.getEntriesByType(it))
            .reduce((sum, it) => sum + it.transferSize, 0)";
        self.run(script, Vec::new()).as_u64().expect("a sum")
    }
}
