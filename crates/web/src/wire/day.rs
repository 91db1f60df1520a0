//! A day of a meter as callers see it.

use floor::Millis;
use manager::{History, Sample};
use money::Amount;
use serde::Serialize;
use utoipa::ToSchema;

/// The last 24 hours of a meter.
#[derive(Serialize, ToSchema)]
pub(crate) struct DayView {
    /// How long a sample lasts, in milliseconds.
    every: i64,
    /// The oldest first; the last one is still going on. There are none from before the pool was opened.
    samples: Vec<SampleView>,
}

/// Ten minutes of a meter.
#[derive(Serialize, ToSchema)]
struct SampleView {
    /// When they begin.
    from: Millis,
    /// The meter at their end, or now.
    meter: Amount,
    /// The prizes that it paid meanwhile.
    prizes: Amount,
}

impl DayView {
    pub(crate) fn of(day: &[Sample]) -> DayView {
        let view = |it: &Sample| SampleView { from: it.from, meter: it.meter, prizes: it.prizes };
        DayView { every: History::BUCKET_MS, samples: day.iter().map(view).collect() }
    }
}
