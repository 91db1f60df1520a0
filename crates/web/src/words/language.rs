//! The languages of the pages, and the choice of one from the browser's preferences.

/// A language of the pages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Language {
    /// English.
    #[default]
    English,
    /// Traditional Chinese, as in Macau and Taiwan.
    Chinese,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All languages, in the order in which they are offered.
    pub(crate) const ALL: [Language; 3] = [Language::English, Language::Chinese, Language::Spanish];

    /// Its code, as in `<html lang>`.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh-Hant",
            Language::Spanish => "es",
        }
    }

    /// Its name in the language itself.
    pub(crate) const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Chinese => "繁體中文",
            Language::Spanish => "Español",
        }
    }

    /// The language of a code: `es`, and also `es-MX`. All Chinese codes give Traditional Chinese.
    pub(crate) fn of_code(code: &str) -> Option<Language> {
        let main = code.split(['-', '_']).next().unwrap_or_default();
        match main.to_ascii_lowercase().as_str() {
            "en" => Some(Language::English),
            "zh" | "yue" => Some(Language::Chinese),
            "es" => Some(Language::Spanish),
            _ => None,
        }
    }

    /// The preferred language of an `Accept-Language` header, such as `zh-TW,zh;q=0.9,en;q=0.8`. English if
    /// none of ours is accepted.
    pub(crate) fn accepted(header: &str) -> Language {
        let mut best = (0, Language::English);
        for wish in header.split(',') {
            let mut parts = wish.split(';').map(str::trim);
            let language = parts.next().and_then(Language::of_code);
            let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(1000, thousandths);
            if let Some(language) = language.filter(|_| weight > best.0) {
                best = (weight, language);
            }
        }
        best.1
    }
}

/// A weight such as `0.85` in thousandths. An invalid weight counts as zero.
fn thousandths(weight: &str) -> u32 {
    let (whole, part) = weight.split_once('.').unwrap_or((weight, ""));
    let part = format!("{part:0<3}");
    match (whole, part.get(..3).and_then(|part| part.parse::<u32>().ok())) {
        ("1", Some(_)) => 1000,
        ("0", Some(part)) => part,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(header: &str, code: &str) {
        assert_eq!(Language::accepted(header).code(), code, "{header}");
    }

    #[test]
    fn a_browser_gets_what_it_likes_best() {
        check("en-US,en;q=0.9", "en");
        check("zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "zh-Hant");
        check("zh-HK", "zh-Hant");
        check("es-MX,es;q=0.9", "es");
        check("de-DE,de;q=0.9,es;q=0.8,en;q=0.3", "es");
        check("en;q=0.2, es;q=0.25", "es");
        check("es;q=0, en;q=0.1", "en");
        check("fr", "en");
        check("", "en");
        check("es;q=hallo", "en");
        check(";;,;q=1,\u{1f600};q=0.9", "en");
    }

    #[test]
    fn a_code_finds_its_language() {
        for language in Language::ALL {
            assert_eq!(Language::of_code(language.code()), Some(language));
        }
        assert_eq!(Language::of_code("tlh"), None);
    }
}
