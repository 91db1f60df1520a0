//! Runs steps, one after another or in parallel: each is timed, all are run, and all failures are reported.
//!
//! A step that fails does not stop the others. The output of a step is kept while it runs and printed in one
//! piece when it ends, so that parallel steps do not mix their lines. At the end a table shows how long each
//! step took.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::steps::{print, say};

/// The result of a step: its output, or what went wrong.
pub(crate) type Ended = Result<String, String>;

/// A step to run.
pub(crate) struct Step<'a> {
    name: String,
    run: Box<dyn FnOnce() -> Ended + Send + 'a>,
}

impl<'a> Step<'a> {
    pub(crate) fn new(
        name: impl Into<String>,
        run: impl FnOnce() -> Ended + Send + 'a,
    ) -> Step<'a> {
        Step { name: name.into(), run: Box::new(run) }
    }
}

/// A step that has ended.
struct Done {
    name: String,
    took: Duration,
    failed: bool,
}

/// The record of all steps.
pub(crate) struct Account {
    began: Instant,
    done: Mutex<Vec<Done>>,
}

impl Account {
    pub(crate) fn new() -> Account {
        Account { began: Instant::now(), done: Mutex::default() }
    }

    /// Runs a step, and returns whether it passed.
    pub(crate) fn run(&self, step: Step) -> bool {
        let (name, start) = (step.name, Instant::now());
        say(&format!("{name} ..."));
        let ended = (step.run)();
        let took = start.elapsed();
        let passed = ended.is_ok();
        let verdict = if passed { "passed" } else { "FAILED" };
        let words = ended.unwrap_or_else(|problem| format!("{name}: {problem}\n"));
        print(&words);
        say(&format!("{name} {verdict} in {:.1} s", took.as_secs_f64()));
        let done = Done { name, took, failed: !passed };
        self.done.lock().unwrap_or_else(PoisonError::into_inner).push(done);
        passed
    }

    /// Starts steps in order, as many in parallel as there are lanes.
    pub(crate) fn run_beside(&self, lanes: usize, steps: Vec<Step>) {
        let waiting = Mutex::new(VecDeque::from(steps));
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        thread::scope(|scope| {
            for _ in 0..lanes {
                scope.spawn(|| {
                    while let Some(step) = next() {
                        self.run(step);
                    }
                });
            }
        });
    }

    /// Reports how long each step took, and which steps failed.
    pub(crate) fn close(self) -> Result<(), String> {
        let whole = self.began.elapsed().as_secs_f64();
        let done = self.done.into_inner().unwrap_or_else(PoisonError::into_inner);
        print(&table(&done, whole));
        let failed: Vec<&str> = done.iter().filter(|it| it.failed).map(|it| &*it.name).collect();
        if failed.is_empty() {
            return Ok(());
        }
        Err(format!("{} of {} steps: {}", failed.len(), done.len(), failed.join(", ")))
    }
}

/// The table of times. Parallel steps overlap, so the shares may add up to more than the whole.
fn table(done: &[Done], whole: f64) -> String {
    let wide = done.iter().map(|it| it.name.len()).max().unwrap_or(0).max("whole".len());
    let mut text = format!("\n{:wide$}  seconds  share\n", "step");
    for it in done {
        let seconds = it.took.as_secs_f64();
        let share = 100.0 * seconds / whole;
        let failed = if it.failed { "  FAILED" } else { "" };
        let _ = writeln!(text, "{:wide$}  {seconds:7.1}  {share:4.0}%{failed}", it.name);
    }
    let _ = writeln!(text, "{:wide$}  {whole:7.1}  100%", "whole");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_steps_run_and_all_failures_are_told() {
        let account = Account::new();
        let step = |name: &'static str, good: bool| {
            Step::new(name, move || if good { Ok(String::new()) } else { Err("no".to_owned()) })
        };
        assert!(!account.run(step("first", false)));
        account.run_beside(2, vec![step("a", true), step("b", false), step("c", true)]);
        assert!(account.run(step("last", true)));
        let names = account.done.lock().map(|it| it.len());
        assert_eq!(names.ok(), Some(5));
        let told = account.close().expect_err("two have failed");
        assert!(told.starts_with("2 of 5 steps: first, b"), "{told}");
    }

    #[test]
    fn the_table_has_every_step_with_its_share() {
        let done = |name: &str, seconds, failed| Done {
            name: name.to_owned(),
            took: Duration::from_secs(seconds),
            failed,
        };
        let text = table(&[done("build", 30, false), done("browser", 60, true)], 120.0);
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(
            lines,
            [
                "step     seconds  share",
                "build       30.0    25%",
                "browser     60.0    50%  FAILED",
                "whole      120.0  100%",
            ]
        );
    }
}
