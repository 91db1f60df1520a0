//! Settings as the fields of a form: all values as text, under the names used in the API.

use serde::Serialize;
use serde_json::{Map, Value};

/// The settings of a site, a pool or a table.
#[derive(Default)]
pub(super) struct Fields(pub(super) Map<String, Value>);

impl Fields {
    /// The fields of serialised settings.
    pub(super) fn of(plan: &impl Serialize) -> Fields {
        match serde_json::to_value(plan) {
            Ok(Value::Object(values)) => Fields(values),
            _ => Fields::default(),
        }
    }

    fn value(&self, name: &str) -> Option<&Value> {
        let mut steps = name.split('.');
        let first = self.0.get(steps.next().unwrap_or_default());
        steps.fold(first, |value, step| value.and_then(|it| it.get(step)))
    }

    /// A setting as text. Empty if it is not set.
    pub(super) fn get(&self, name: &str) -> String {
        match self.value(name) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Null) | None => String::new(),
            Some(other) => other.to_string(),
        }
    }

    /// Whether a setting has this value.
    pub(super) fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == value
    }

    /// A setting as JSON: the name of a game, or the whole definition of a custom game.
    pub(super) fn json(&self, name: &str) -> String {
        self.value(name).map(Value::to_string).unwrap_or_default()
    }

    /// Whether a game is a custom one.
    pub(super) fn is_own(&self, name: &str) -> bool {
        self.value(name).is_some_and(Value::is_object)
    }

    fn list(&self, name: &str) -> impl Iterator<Item = &Value> {
        self.value(name).and_then(Value::as_array).into_iter().flatten()
    }

    /// A list of texts, separated by commas.
    pub(super) fn joined(&self, name: &str) -> String {
        self.list(name).filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
    }

    /// Whether a list has this text.
    pub(super) fn has(&self, name: &str, text: &str) -> bool {
        self.list(name).any(|it| it.as_str() == Some(text))
    }

    /// The custom entries of a list as JSON, which the form passes on unchanged.
    pub(super) fn own(&self, name: &str) -> Vec<String> {
        self.list(name).filter(|it| it.is_object()).map(Value::to_string).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn settings_are_written_as_people_write_them() {
        let own = json!({ "id": "ours", "text": "..." });
        let fields = Fields::of(&json!({
            "seats": 9, "base": { "min": "1.00" }, "mini": false, "aggregate": null,
            "side_bets": ["fortune-7", own], "labels": ["1", "2"], "base_game": own,
        }));
        for (name, text) in [
            ("seats", "9"),
            ("base.min", "1.00"),
            ("mini", "false"),
            ("aggregate", ""),
            ("no.such", ""),
        ] {
            assert_eq!(fields.get(name), text, "{name}");
        }
        assert!(fields.has("side_bets", "fortune-7") && !fields.has("side_bets", "ours"));
        assert_eq!(
            (fields.own("side_bets"), fields.joined("labels")),
            (vec![own.to_string()], "1, 2".to_owned())
        );
        assert!(fields.is_own("base_game") && !fields.is_own("seats"));
    }
}
