//! The layers of the workspace: which crate may depend on which.
//!
//! [`LAYERS`] is the list. The `Cargo.toml` of every crate and the table of crates in `docs/ARCHITECTURE.md`
//! must agree with it. The table of outside crates there must agree with the workspace's `Cargo.toml`.

use std::collections::BTreeSet;

use super::File;

/// A crate of the workspace, with the crates of the workspace that it depends on.
struct Layer {
    name: &'static str,
    depends_on: &'static [&'static str],
    /// What its tests also depend on.
    in_tests: &'static [&'static str],
}

const fn layer(
    name: &'static str,
    depends_on: &'static [&'static str],
    in_tests: &'static [&'static str],
) -> Layer {
    Layer { name, depends_on, in_tests }
}

/// All crates. A crate depends only on crates above it; its tests may depend on any.
const LAYERS: &[Layer] = &[
    layer("cards", &[], &[]),
    layer("money", &[], &[]),
    layer("wagers", &["cards", "money"], &[]),
    layer("odds", &["cards", "money", "wagers"], &[]),
    layer("floor", &["cards", "money", "wagers"], &["odds"]),
    layer("journal", &[], &[]),
    layer("manager", &["cards", "floor", "journal", "money", "odds", "wagers"], &["faulty_disk"]),
    layer("papers", &["cards", "floor", "journal", "manager", "money", "odds", "wagers"], &[]),
    layer("sim", &["cards", "floor", "journal", "manager", "money", "odds", "wagers"], &["papers"]),
    layer(
        "web",
        &["cards", "floor", "journal", "manager", "money", "odds", "papers", "wagers"],
        &[],
    ),
    layer("bench", &["cards", "floor", "journal", "manager", "odds", "wagers", "web"], &[]),
    layer(
        "ninefold",
        &[
            "bench", "cards", "floor", "journal", "manager", "money", "odds", "papers", "sim",
            "wagers", "web",
        ],
        &[],
    ),
    layer("faulty_disk", &[], &[]),
    layer("xtask", &[], &[]),
];

const ARCHITECTURE: &str = "docs/ARCHITECTURE.md";
/// The first cells of the two tables in [`ARCHITECTURE`].
const CRATES: &str = "| crate | contents | depends on | in tests also |";
const OUTSIDE: &str = "| outside crate | for |";

/// Compares the manifests and the tables with the list.
pub(super) fn check(files: &[File]) -> Vec<String> {
    let mut wrong = out_of_order(LAYERS);
    for file in files {
        if let Some(name) = crate_of_manifest(&file.name) {
            wrong.extend(check_manifest(name, file));
        }
    }
    let text = |name: &str| files.iter().find(|it| it.name == name).map_or("", |it| &*it.text);
    let table = text(ARCHITECTURE);
    wrong.extend(check_crates(table));
    wrong.extend(check_outside(table, text("Cargo.toml")));
    wrong
}

/// A crate that depends on one below it.
fn out_of_order(layers: &[Layer]) -> Vec<String> {
    let place = |name: &str| layers.iter().position(|it| it.name == name);
    let mut wrong = Vec::new();
    for (at, layer) in layers.iter().enumerate() {
        for below in layer.depends_on.iter().filter(|it| place(it).is_none_or(|it| it >= at)) {
            wrong.push(format!("layers: {} depends on {below}, which is not above it", layer.name));
        }
    }
    wrong
}

/// The name of the crate in `crates/NAME/Cargo.toml`.
fn crate_of_manifest(path: &str) -> Option<&str> {
    let name = path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
    (!name.contains('/')).then_some(name)
}

fn check_manifest(name: &str, file: &File) -> Vec<String> {
    let Some(layer) = LAYERS.iter().find(|it| it.name == name) else {
        return vec![format!("{}: the crate is not in the list of layers", file.name)];
    };
    let mut wrong = Vec::new();
    for (section, expected) in
        [("[dependencies]", layer.depends_on), ("[dev-dependencies]", layer.in_tests)]
    {
        let ours = |it: &&str| LAYERS.iter().any(|layer| layer.name == *it);
        let all = names_in(&file.text, section);
        let found: BTreeSet<&str> = all.iter().copied().filter(ours).collect();
        let expected: BTreeSet<&str> = expected.iter().copied().collect();
        if found != expected {
            let (found, expected) = (list(&found), list(&expected));
            wrong.push(format!(
                "{}: {section} has {found} of the workspace, the layers have {expected}",
                file.name
            ));
        }
    }
    if name == "xtask" && !names_in(&file.text, "[dependencies]").is_empty() {
        wrong.push(format!("{}: xtask has no dependencies, because it is built first", file.name));
    }
    wrong
}

/// The keys of one section of a manifest.
fn names_in<'a>(manifest: &'a str, section: &str) -> Vec<&'a str> {
    let lines = manifest.lines().skip_while(|line| line.trim() != section).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    let lines = lines.filter(|line| line.contains('=') && !line.starts_with('#'));
    lines.filter_map(|line| line.split(['.', ' ', '=']).next()).collect()
}

fn check_crates(text: &str) -> Vec<String> {
    let rows = rows_under(text, CRATES);
    if rows.is_empty() {
        return vec![format!("{ARCHITECTURE}: has no table with the head `{CRATES}`")];
    }
    let named = |layer: &Layer| format!("crates/{}", layer.name);
    let mut wrong = Vec::new();
    for layer in LAYERS {
        let row = rows.iter().find(|row| spans(row[0]).contains(&&*named(layer)));
        let Some([_, _, depends_on, in_tests]) = row.map(|row| &row[..]) else {
            wrong.push(format!("{ARCHITECTURE}: the table of crates has no {}", named(layer)));
            continue;
        };
        for (cell, expected) in [(depends_on, layer.depends_on), (in_tests, layer.in_tests)] {
            let found: BTreeSet<&str> = spans(cell).into_iter().collect();
            let expected: BTreeSet<&str> = expected.iter().copied().collect();
            if found != expected {
                let (found, expected) = (list(&found), list(&expected));
                wrong.push(format!(
                    "{ARCHITECTURE}: {} depends on {expected}, the table has {found}",
                    layer.name
                ));
            }
        }
    }
    let order: Vec<_> = rows.iter().flat_map(|row| spans(row[0])).collect();
    let order: Vec<&str> = order.into_iter().filter_map(|it| it.strip_prefix("crates/")).collect();
    if order != LAYERS.iter().map(|layer| layer.name).collect::<Vec<_>>() {
        wrong.push(format!("{ARCHITECTURE}: the table of crates is not in the order of layers"));
    }
    wrong
}

fn check_outside(text: &str, workspace: &str) -> Vec<String> {
    let used: BTreeSet<&str> = names_in(workspace, "[workspace.dependencies]")
        .into_iter()
        .filter(|name| LAYERS.iter().all(|layer| layer.name != *name))
        .collect();
    let rows = rows_under(text, OUTSIDE);
    let listed: BTreeSet<&str> = rows.iter().flat_map(|row| spans(row[0])).collect();
    let missing = used.difference(&listed);
    let missing = missing.map(|it| format!("{ARCHITECTURE}: no reason is given for `{it}`"));
    let unused = listed.difference(&used);
    let unused = unused.map(|it| format!("{ARCHITECTURE}: `{it}` is no longer a dependency"));
    missing.chain(unused).collect()
}

/// The rows of the table with this head, as cells.
fn rows_under<'a>(text: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let lines = text.lines().skip_while(|line| *line != head).skip(2);
    let rows = lines.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// The texts between backticks.
pub(super) fn spans(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

fn list(names: &BTreeSet<&str>) -> String {
    let names: Vec<&str> = names.iter().copied().collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order() {
        assert_eq!(out_of_order(LAYERS), Vec::<String>::new());
        let upside_down = [layer("floor", &["cards"], &[]), layer("cards", &[], &[])];
        assert_eq!(out_of_order(&upside_down).len(), 1);
    }

    #[test]
    fn a_dependency_that_is_not_in_the_list_is_reported() {
        let manifest = |text: &str| File::new("crates/money/Cargo.toml", text);
        let good = "[dependencies]\nserde.workspace = true\n\n[dev-dependencies]\nx = \"1\"\n";
        assert_eq!(check_manifest("money", &manifest(good)), Vec::<String>::new());
        let bad = "[dependencies]\ncards.workspace = true\n";
        assert_eq!(check_manifest("money", &manifest(bad)).len(), 1);
        let bad = "[dependencies]\nweb = { workspace = true }\n[dev-dependencies]\nsim = \"1\"\n";
        assert_eq!(check_manifest("money", &manifest(bad)).len(), 2);
        assert_eq!(check_manifest("extra", &manifest("")).len(), 1);
        assert_eq!(check_manifest("xtask", &manifest("[dependencies]\nserde = \"1\"\n")).len(), 1);
    }

    #[test]
    fn a_table_that_differs_from_the_list_is_reported() {
        let code = |names: &[&str]| {
            names.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")
        };
        let row = |layer: &Layer| {
            let (depends_on, in_tests) = (code(layer.depends_on), code(layer.in_tests));
            format!("| `crates/{}` | x | {depends_on} | {in_tests} |\n", layer.name)
        };
        let rows: String = LAYERS.iter().map(row).collect();
        let good = format!("{CRATES}\n|---|---|---|---|\n{rows}");
        assert_eq!(check_crates(&good), Vec::<String>::new());
        assert_eq!(check_crates("").len(), 1);
        let bad = good.replace("| x | `cards`, `money` |", "| x | `cards` |");
        assert_eq!(check_crates(&bad).len(), 1);
        let without = good.replace("| `crates/xtask` | x |  |  |\n", "");
        assert_eq!(check_crates(&without).len(), 2);
    }

    #[test]
    fn every_outside_crate_has_a_reason() {
        let workspace = "[workspace.dependencies]\ncards = { path = \"x\" }\nserde = \"1\"\n";
        let table = |names: &str| format!("{OUTSIDE}\n|---|---|\n| {names} | x |\n");
        assert_eq!(check_outside(&table("`serde`"), workspace), Vec::<String>::new());
        assert_eq!(check_outside(&table("`toml`"), workspace).len(), 2);
    }
}
