//! The files that pages load: one stylesheet, small JavaScript modules, fonts, one icon. They are part of
//! the binary.

use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::problem::Problem;
use crate::problem_text::ProblemText;

/// The one stylesheet: tokens first, then shared rules, then each family of pages. The rules of the desk's
/// families are scoped, so that class names of one family have no effect in another.
const STYLES: &str = concat!(
    include_str!("../../assets/css/fonts.css"),
    include_str!("../../assets/css/tokens.css"),
    include_str!("../../assets/css/base.css"),
    include_str!("../../assets/css/console.css"),
    include_str!("../../assets/css/console-seats.css"),
    include_str!("../../assets/css/console-centre.css"),
    include_str!("../../assets/css/console-sheets.css"),
    include_str!("../../assets/css/console-prize.css"),
    include_str!("../../assets/css/sign.css"),
    include_str!("../../assets/css/sign_pools.css"),
    include_str!("../../assets/css/sign_win.css"),
    include_str!("../../assets/css/board.css"),
    include_str!("../../assets/css/manager.css"),
    "@scope (.of-reports, .of-math) {\n",
    include_str!("../../assets/css/papers.css"),
    "}\n",
    "@scope (.of-reports) {\n",
    include_str!("../../assets/css/reports.css"),
    "}\n",
    "@scope (.of-math) {\n",
    include_str!("../../assets/css/math.css"),
    "}\n",
);

macro_rules! modules {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../assets/js/", $name)))),*]
    };
}

/// The JavaScript modules.
const MODULES: &[(&str, &str)] = &modules! {
    "activity.js"
    "advice.js"
    "authority.js"
    "calls.js"
    "chips.js"
    "coins.js"
    "console.js"
    "cover.js"
    "desk.js"
    "draft.js"
    "entry.js"
    "forms.js"
    "keypad.js"
    "keyswitch.js"
    "letters.js"
    "live.js"
    "lost.js"
    "manager.js"
    "math.js"
    "morph.js"
    "odometer.js"
    "presses.js"
    "prize.js"
    "reader.js"
    "relief.js"
    "sheets.js"
    "sign.js"
    "sign_attract.js"
    "sign_device.js"
    "sign_turns.js"
    "tell.js"
};

/// The fonts: their licences and how they are made are beside them.
const FONTS: &[(&str, &[u8])] = &[
    ("latin.woff2", include_bytes!("../../assets/fonts/latin.woff2")),
    ("han-regular.woff2", include_bytes!("../../assets/fonts/han-regular.woff2")),
    ("han-name.woff2", include_bytes!("../../assets/fonts/han-name.woff2")),
    ("han-bold.woff2", include_bytes!("../../assets/fonts/han-bold.woff2")),
];

const ICON: &str = include_str!("../../assets/icon.svg");

/// The content type and content of a file.
fn file(name: &str) -> Option<(&'static str, &'static [u8])> {
    match name {
        "ninefold.css" => Some(("text/css; charset=utf-8", STYLES.as_bytes())),
        "icon.svg" => Some(("image/svg+xml", ICON.as_bytes())),
        _ => {
            let script = MODULES.iter().find(|(known, _)| *known == name);
            let font = FONTS.iter().find(|(known, _)| *known == name);
            let script =
                script.map(|(_, text)| ("text/javascript; charset=utf-8", text.as_bytes()));
            script.or_else(|| font.map(|(_, bytes)| ("font/woff2", *bytes)))
        }
    }
}

/// The version of the files is that of the build, so browsers that have them do not fetch them again.
static TAG: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = blake3::Hasher::new();
    hasher.update(STYLES.as_bytes()).update(ICON.as_bytes());
    for (_, text) in MODULES {
        hasher.update(text.as_bytes());
    }
    for (_, bytes) in FONTS {
        hasher.update(bytes);
    }
    format!("\"{}\"", &hasher.finalize().to_string()[..16])
});

/// The files, compressed if the browser accepts that. Pages are not compressed, because compression could
/// reveal a secret that is on the page.
pub(crate) fn router() -> Router<App> {
    Router::new().route("/assets/{name}", get(serve)).layer(CompressionLayer::new())
}

/// `GET /assets/{name}`
async fn serve(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let Some((kind, bytes)) = file(&name) else {
        return Problem::not_found(ProblemText::NoSuchFile).into_response();
    };
    // Browsers revalidate every time, but load only once: after an update nobody works with old modules.
    let own = [(header::ETAG, TAG.as_str()), (header::CACHE_CONTROL, "no-cache")];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known == Some(TAG.as_str()) {
        return (StatusCode::NOT_MODIFIED, own).into_response();
    }
    (own, [(header::CONTENT_TYPE, kind)], bytes).into_response()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn modules_import_only_what_is_there() {
        for (name, text) in MODULES {
            let imports = text.split("'./").skip(1).filter_map(|rest| rest.split('\'').next());
            for import in imports {
                assert!(MODULES.iter().any(|(known, _)| *known == import), "{name}: {import}");
            }
        }
    }

    #[test]
    fn a_report_has_styles_for_what_it_shows() {
        let page = include_str!("../../templates/reports/report.html");
        let own = include_str!("../../assets/css/reports.css");
        let styles = concat!(
            include_str!("../../assets/css/base.css"),
            include_str!("../../assets/css/papers.css"),
            include_str!("../../assets/css/reports.css"),
        );
        for class in ["charts", "chart", "problem", "downloads", "paper", "rows", "form-card"] {
            assert!(page.contains(class) && styles.contains(&format!(".{class} ")), "{class}");
        }
        assert!(!own.contains(".desk {"), "inside its own scope the page is `:scope`");
    }

    /// The characters of a folder's files, and of those below it.
    fn characters(folder: &Path, ending: &str, found: &mut BTreeSet<char>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                characters(&path, ending, found);
            } else if path.extension().is_some_and(|it| it == ending) {
                found.extend(std::fs::read_to_string(path).unwrap().chars());
            }
        }
    }

    /// The same folders as `assets/fonts/make.py`. A test in a browser shows that the fonts have what the
    /// list says.
    #[test]
    fn the_fonts_have_every_character_of_the_pages() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut used = BTreeSet::new();
        for (folder, ending) in [
            ("crates/web/words", "ftl"),
            ("crates/web/templates", "html"),
            ("crates/web/src", "rs"),
            ("catalog", "toml"),
        ] {
            characters(&root.join(folder), ending, &mut used);
        }
        let list = include_str!("../../assets/fonts/characters.txt");
        let missing: String =
            used.iter().filter(|it| **it >= '\u{2e80}' && !list.contains(**it)).collect();
        assert_eq!(missing, "", "missing in the fonts: run `cargo xtask fonts`");
    }

    #[test]
    fn fonts_are_small() {
        let all: usize = FONTS.iter().map(|(_, bytes)| bytes.len()).sum();
        assert!(all < 400_000, "{all} bytes");
    }

    #[test]
    fn nothing_is_fetched_from_elsewhere() {
        for text in MODULES.iter().map(|(_, text)| *text).chain([STYLES]) {
            assert!(!text.contains("http://") && !text.contains("https://"), "{text}");
        }
    }
}
