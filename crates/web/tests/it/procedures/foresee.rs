//! Checks what a dealer console predicts for a button press against what happens.

use serde_json::Value;

use super::{Answer, Walk};
use crate::console::html::Html;

/// What a console says would come of a press.
pub(super) enum Foreseen {
    Done,
    /// Somebody else may.
    Call,
    Refused(String),
}

/// Where on a console an input stands: what must be chosen or opened first.
fn place(input: &Value) -> String {
    let list = |name: &str| {
        let list = input[name].as_array().cloned().unwrap_or_default();
        let texts = list.iter().map(|it| it.as_str().map_or_else(|| it.to_string(), str::to_owned));
        texts.collect::<Vec<String>>().join(",")
    };
    match input["kind"].as_str().unwrap() {
        "hand" => format!("seats={}", list("seats")),
        "coin-removed" | "seat" | "fault" | "fault-cleared" | "base-bet" | "side-bet" => {
            format!("pad=seat-{}", input["seat"])
        }
        "payment" | "checklist" => format!("pad=prize-{}", input["award"]),
        "result" if input["cards"].is_array() => format!("pad=cards&cards={}", list("cards")),
        "result" => {
            let points = &input["totals"];
            format!("pad=points&player={}&banker={}", points["player"], points["banker"])
        }
        _ => String::new(),
    }
}

/// Whether a button means an input. A button names its round, and a script need not. What was verified is
/// ticked on the form.
fn same(button: &Value, input: &Value) -> bool {
    let mut bare = button.clone();
    if input["round"].is_null() {
        bare.as_object_mut().unwrap().remove("round");
    }
    bare == *input
        || button["kind"] == "checklist"
            && input["kind"] == "checklist"
            && input["sign"].is_null()
            && button["award"] == input["award"]
}

impl Walk {
    /// Looks an input up on the console of whoever is about to send it. Nothing if it has no button there.
    pub(super) async fn foresee(
        &mut self,
        by: &str,
        table: &str,
        input: &Value,
    ) -> Option<Foreseen> {
        // Logs in, if they have not.
        self.call(by, "GET", "/pools", None).await;
        let path = format!("/tables/{table}/console?{}", place(input));
        let (status, text) = self.site.look(&path, Some(&self.tokens[by])).await;
        if !status.is_success() {
            return None;
        }
        let page = Html::read(text);
        let found = page.all("data-send").find(|it| same(&it.sends().unwrap(), input))?;
        Some(match found.refusal() {
            Some(refusal) => Foreseen::Refused(refusal.to_owned()),
            None if found.get("data-who").is_some() => Foreseen::Call,
            None => Foreseen::Done,
        })
    }

    /// Checks that it came as the console foresaw.
    pub(super) fn came_true(&mut self, foreseen: Option<Foreseen>, (status, body): &Answer) {
        let Some(foreseen) = foreseen else { return };
        self.foreseen += 1;
        let refusal = body["refusal"].as_str().unwrap_or_default();
        let line = &self.line;
        match foreseen {
            Foreseen::Done => assert!(status.is_success(), "{line}: {body}"),
            Foreseen::Call => {
                assert!(["NotAllowed", "SupervisorNeeded"].contains(&refusal), "{line}: {body}");
            }
            // What everybody would be told says more than that this person may not.
            Foreseen::Refused(_) if refusal == "NotAllowed" => {}
            Foreseen::Refused(wanted) => assert_eq!(refusal, wanted, "{line}: {body}"),
        }
    }
}
