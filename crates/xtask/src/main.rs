//! The project's chores: `cargo xtask test` runs the whole gate.

mod browser;
mod clients;
mod demo;
mod fonts;
mod fuzz;
mod gate;
mod lanes;
mod python;
mod runner;
mod steps;
mod tidy;
mod verifier;

use std::process::ExitCode;

use crate::gate::Scope;

/// The help text. This package has no dependencies, because it is compiled before anything else can begin.
const HELP: &str = "\
Chores of this workspace

Usage: cargo xtask CHORE

  test              run every check and every test, installing what they need
  test --quick      the same without the browser, the random requests and the generated clients
  test --long       let the random tests and the oracle run for long
  browser           test the pages in a real browser only
  browser --times N the same, N times in a row
  screenshots       make the pictures of every page in docs/pictures
  fonts             make the fonts of the pages again, after their texts have changed
  fuzz              test the running calls against their own contract only
  clients           generate clients from the contract and make calls with them only
  tidy              check the tidiness of the source only
";

/// A chore.
#[derive(Debug, PartialEq, Eq)]
enum Chore {
    Test(Scope),
    Browser { times: u32 },
    Screenshots,
    Fonts,
    Fuzz,
    Clients,
    Tidy,
    Help,
}

/// Parses the arguments.
fn read(words: &[&str]) -> Option<Chore> {
    let scope = |long, quick| Some(Chore::Test(Scope { long, quick }));
    match words {
        ["test"] => scope(false, false),
        ["test", "--quick"] => scope(false, true),
        ["test", "--long"] => scope(true, false),
        ["browser"] => Some(Chore::Browser { times: 1 }),
        ["browser", "--times", times] => times.parse().ok().map(|times| Chore::Browser { times }),
        ["screenshots"] => Some(Chore::Screenshots),
        ["fonts"] => Some(Chore::Fonts),
        ["fuzz"] => Some(Chore::Fuzz),
        ["clients"] => Some(Chore::Clients),
        ["tidy"] => Some(Chore::Tidy),
        ["help" | "--help" | "-h"] => Some(Chore::Help),
        _ => None,
    }
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(chore) = read(&words.iter().map(String::as_str).collect::<Vec<_>>()) else {
        steps::say(&format!("there is no chore `{}`\n\n{HELP}", words.join(" ")));
        return ExitCode::from(2);
    };
    let result = match chore {
        Chore::Test(scope) => gate::test(scope),
        Chore::Browser { times } => browser::test(times),
        Chore::Screenshots => browser::screenshots(),
        Chore::Fonts => fonts::make(),
        Chore::Fuzz => fuzz::alone(),
        Chore::Clients => clients::alone(),
        Chore::Tidy => tidy::check(&steps::root()),
        Chore::Help => {
            steps::print(HELP);
            Ok(())
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            steps::say(&format!("failed: {problem}"));
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chores_are_read_and_nothing_else() {
        assert_eq!(read(&["test"]), Some(Chore::Test(Scope { long: false, quick: false })));
        assert_eq!(
            read(&["test", "--quick"]),
            Some(Chore::Test(Scope { long: false, quick: true }))
        );
        assert_eq!(read(&["browser", "--times", "15"]), Some(Chore::Browser { times: 15 }));
        for wrong in [&[][..], &["tests"], &["test", "--fast"], &["browser", "--times", "x"]] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
    }
}
