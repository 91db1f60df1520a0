//! Checks the accessibility of the current page with axe-core.
//!
//! axe-core is not part of this repository: the test command fetches it. The driver runs it separately from
//! the page's own scripts, where the page's content security policy does not apply.

use std::fs;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::json;

use super::Browser;
use super::chromium::target;

static AXE: LazyLock<String> = LazyLock::new(|| {
    let file = target().join("axe/node_modules/axe-core/axe.min.js");
    fs::read_to_string(&file).unwrap_or_else(|error| {
        panic!("{}: {error}; `cargo xtask browser` fetches it", file.display())
    })
});

/// Level AA of WCAG 2.2, and what axe-core thinks is good practice.
const TAGS: [&str; 6] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const RUN: &str = r#"
    const [tags, done] = arguments;
    const told = (rule) => ({
        rule: rule.id,
        help: rule.help,
        nodes: rule.nodes.map((it) => ({ target: it.target.join(" "), summary: it.failureSummary ?? "" })),
    });
    axe.run(document, { runOnly: tags, resultTypes: ["violations"] })
        .then((found) => done({ violations: found.violations.map(told), passes: found.passes.length }))
        .catch((error) => done({ violations: [], passes: 0, error: String(error) }));
"#;

#[derive(Deserialize)]
struct Found {
    violations: Vec<Violation>,
    passes: usize,
    error: Option<String>,
}

#[derive(Deserialize)]
struct Violation {
    rule: String,
    help: String,
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    target: String,
    summary: String,
}

impl Browser {
    /// Everybody can use the page as it stands now.
    #[track_caller]
    pub(crate) fn is_accessible(&self) {
        let (address, violations) = (self.address(), self.violations());
        assert!(
            violations.is_empty(),
            "not everybody can use {address}:\n{}",
            violations.join("\n")
        );
    }

    /// What keeps somebody from using the page as it stands now.
    #[track_caller]
    pub(crate) fn violations(&self) -> Vec<String> {
        let found = self.ask(async |driver| {
            // A page of its own gets it once.
            let there = driver.execute("return 'axe' in window", Vec::new()).await?;
            if there.json() != true {
                driver.execute(AXE.as_str(), Vec::new()).await?;
            }
            driver.execute_async(RUN, vec![json!(TAGS)]).await
        });
        let found: Found = found.unwrap().convert().unwrap();
        assert_eq!(found.error, None, "axe-core does not run");
        assert!(found.passes > 0, "axe-core has looked at nothing");
        let each = found.violations.iter().flat_map(|it| it.nodes.iter().map(move |at| (it, at)));
        each.map(|(it, at)| format!("{}: {}\n  {}\n  {}", it.rule, it.help, at.target, at.summary))
            .collect()
    }
}
