//! Observes a long run: a progress bar on the terminal, a file of shoes, and Ctrl-C.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use odds::simulate::{ShoeLine, Watcher};

use crate::args::reason;
use crate::interrupt::on_stop;
use crate::problem::Problem;

/// A progress bar, Ctrl-C, and optionally a file.
pub(in crate::commands) struct CommitListener {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
    shoes: Option<Mutex<ShoeFile>>,
}

/// A file with a line for each shoe, in order.
pub(in crate::commands) struct ShoeFile {
    to: BufWriter<File>,
    /// Batches that arrived before their turn.
    early: BTreeMap<u64, Vec<ShoeLine>>,
    next: u64,
    failed: Option<std::io::Error>,
}

impl CommitListener {
    pub(in crate::commands) fn new(rounds: u64, shoes: Option<ShoeFile>) -> CommitListener {
        let bar = progress(rounds, "{human_pos} of {human_len} rounds");
        CommitListener { bar, stop: stop_at_interrupt(), shoes: shoes.map(Mutex::new) }
    }

    /// Stops observing, and returns whether the run was interrupted.
    pub(in crate::commands) fn finish(self) -> Result<bool, Problem> {
        self.bar.finish_and_clear();
        if let Some(file) = self.shoes {
            let mut file = file.into_inner().unwrap_or_else(PoisonError::into_inner);
            let ended = file.failed.take().map_or_else(|| file.to.flush(), Err);
            ended.map_err(|error| {
                Problem::refused(format!("cannot write the shoes: {}", reason(&error)))
            })?;
        }
        Ok(self.stop.load(Ordering::Relaxed))
    }
}

/// A progress bar on stderr, if it is a terminal: progress, speed and remaining time.
pub(in crate::commands) fn progress(whole: u64, position: &str) -> ProgressBar {
    let target = if std::io::stderr().is_terminal() {
        ProgressDrawTarget::stderr_with_hz(5)
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(whole), target);
    let template = format!("{{bar:30}} {position}, {{per_sec}}, {{eta}} left");
    bar.set_style(ProgressStyle::with_template(&template).expect("the template is sound"));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Sets a flag on Ctrl-C, so that the results so far can still be reported.
pub(in crate::commands) fn stop_at_interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // If no handler can be installed, Ctrl-C ends the program as usual.
    let _ = on_stop(move || flag.store(true, Ordering::Relaxed));
    stop
}

impl ShoeFile {
    /// Creates the file before anything is dealt.
    pub(in crate::commands) fn create(
        path: &Path,
        columns: &[String],
    ) -> Result<ShoeFile, Problem> {
        let begin = || {
            let mut to = BufWriter::new(File::create(path)?);
            writeln!(to, "shoe,rounds,cards,{}", columns.join(","))?;
            Ok(to)
        };
        let to = begin().map_err(|error| {
            Problem::refused(format!("cannot write {}: {}", path.display(), reason(&error)))
        })?;
        Ok(ShoeFile { to, early: BTreeMap::new(), next: 0, failed: None })
    }

    fn add(&mut self, batch: u64, shoes: Vec<ShoeLine>) {
        self.early.insert(batch, shoes);
        while let Some(shoes) = self.early.remove(&self.next) {
            self.next += 1;
            for shoe in shoes {
                let hits: Vec<String> = shoe.hits.iter().map(u64::to_string).collect();
                let (number, rounds, cards) = (shoe.shoe + 1, shoe.rounds, shoe.cards);
                let line = writeln!(self.to, "{number},{rounds},{cards},{}", hits.join(","));
                if let Err(error) = line {
                    self.failed.get_or_insert(error);
                    return;
                }
            }
        }
    }
}

impl Watcher for CommitListener {
    fn dealt(&self, rounds: u64) {
        self.bar.inc(rounds);
    }

    fn stopped(&self) -> bool {
        let full = |file: &Mutex<ShoeFile>| {
            file.lock().unwrap_or_else(PoisonError::into_inner).failed.is_some()
        };
        self.stop.load(Ordering::Relaxed) || self.shoes.as_ref().is_some_and(full)
    }

    fn wants_shoes(&self) -> bool {
        self.shoes.is_some()
    }

    fn shoes(&self, batch: u64, shoes: Vec<ShoeLine>) {
        if let Some(file) = &self.shoes {
            file.lock().unwrap_or_else(PoisonError::into_inner).add(batch, shoes);
        }
    }
}
