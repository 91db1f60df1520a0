//! Measures waiting times, and the memory and processor time of a process.

use std::fs;
use std::time::Duration;

/// A histogram of waiting times in microseconds. Its size does not depend on the number of inputs.
pub(crate) struct Waits(Vec<u64>);

impl Default for Waits {
    fn default() -> Waits {
        // Waits longer than two seconds are counted as two seconds.
        Waits(vec![0; 2_000_000])
    }
}

impl Waits {
    pub(crate) fn add(&mut self, wait: Duration, inputs: u64) {
        let place = usize::try_from(wait.as_micros()).unwrap_or(usize::MAX);
        let last = self.0.len() - 1;
        self.0[place.min(last)] += inputs;
    }

    /// The median and the 99th percentile, in microseconds.
    pub(crate) fn percentiles(&self) -> [f64; 2] {
        let all: u64 = self.0.iter().sum();
        [50, 99].map(|percent| {
            let mut left = all * percent / 100;
            let place = self.0.iter().position(|&inputs| {
                let here = left < inputs;
                left = left.saturating_sub(inputs);
                here
            });
            place.unwrap_or(0) as f64
        })
    }
}

/// The memory that this process uses, in megabytes.
pub(crate) fn memory() -> f64 {
    memory_of("self")
}

/// The memory that a process uses, in megabytes: what the kernel counts as resident.
pub(crate) fn memory_of(process: &str) -> f64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|it| it.trim().trim_end_matches(" kB").parse::<f64>().ok());
    kilobytes.map_or(f64::NAN, |it| it / 1024.0)
}

/// The processor time that a process has used, in user and kernel mode.
pub(crate) fn processor_time_of(process: &str) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name, in brackets, may contain spaces; both times come after it, in hundredths of a second.
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after.split_whitespace().skip(11).take(2).filter_map(|it| it.parse::<u64>().ok());
    Duration::from_millis(10 * ticks.sum::<u64>())
}
