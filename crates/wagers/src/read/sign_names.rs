//! Reads the names of a row for signs: `sign = { en = "4 suited 9s", es = "..", zh-Hant = ".." }`.

use super::fields::{Fields, text_of};
use crate::sign_names::{MAX_SIGN_WIDTH, SIGN_LANGUAGES, SignNames, sign_width};

/// Reads the names. They do not change what a row pays, so a fault in them never refuses a stored pay table.
pub(super) fn read_sign_names(row: &Fields<'_>) -> SignNames {
    let mut names = SignNames::default();
    let Some(value) = row.get("sign") else { return names };
    let hint = "names by language, such as { en = \"4 suited nines\" }";
    let Some(table) = value.get_ref().as_table() else {
        let message = "is not a table of names";
        let hint = Some(hint.to_owned());
        let _ = row.source.refuse_new(&value.span(), &row.path_of("sign"), message, hint);
        return names;
    };
    let fields = Fields {
        source: row.source,
        table,
        span: value.span(),
        path: row.path_of("sign"),
        what: "a sign",
    };
    fields.only(&SIGN_LANGUAGES);
    for language in SIGN_LANGUAGES {
        let Some(value) = fields.get(language) else { continue };
        let refuse = |message: String, hint: Option<String>| {
            let path = fields.path_of(language);
            let _ = fields.source.refuse_new(&value.span(), &path, message, hint);
        };
        match text_of(value.get_ref()) {
            Ok(name) => {
                let (name, width) = (name.trim(), sign_width(name));
                if name.is_empty() {
                    refuse("is empty".to_owned(), Some("leave it out".to_owned()));
                } else {
                    names.add(language, name);
                }
                if width > MAX_SIGN_WIDTH {
                    let message =
                        format!("is {width} letters wide; {MAX_SIGN_WIDTH} are the most on a sign");
                    let hint = "a Chinese character is as wide as two letters";
                    refuse(message, Some(hint.to_owned()));
                }
            }
            Err(message) => refuse(message, None),
        }
    }
    names
}
