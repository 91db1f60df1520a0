//! Finds the fonts that the browser has really used for a text.

use std::collections::BTreeMap;

use serde_json::json;

use super::Browser;

/// The glyphs of a text: how many were drawn with fonts of the page, and with which of the machine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Glyphs {
    pub(crate) own: u64,
    pub(crate) of_machine: BTreeMap<String, u64>,
}

impl Browser {
    /// The fonts of everything that this element and those in it show.
    #[track_caller]
    pub(crate) fn written_with(&self, css: &str) -> Glyphs {
        for domain in ["DOM.enable", "CSS.enable"] {
            self.tools(domain, &json!({}));
        }
        let root = self.tools("DOM.getDocument", &json!({}))["root"]["nodeId"].clone();
        let each = format!("{css}, {css} *");
        let found =
            self.tools("DOM.querySelectorAll", &json!({ "nodeId": root, "selector": each }));
        let mut glyphs = Glyphs::default();
        for node in found["nodeIds"].as_array().unwrap() {
            let used = self.tools("CSS.getPlatformFontsForNode", &json!({ "nodeId": node }));
            for font in used["fonts"].as_array().unwrap() {
                let count = font["glyphCount"].as_u64().unwrap_or_default();
                if font["isCustomFont"] == true {
                    glyphs.own += count;
                } else {
                    let name = font["familyName"].as_str().unwrap().to_owned();
                    *glyphs.of_machine.entry(name).or_default() += count;
                }
            }
        }
        glyphs
    }
}

impl Browser {
    /// Waits until every font that the page needs is loaded.
    #[track_caller]
    pub(crate) fn waits_for_fonts(&self) {
        let script = "const done = arguments[0]; document.fonts.ready.then(() => done())";
        self.ask(|driver| async move { driver.execute_async(script, vec![]).await }).unwrap();
    }
}
