//! The history of a meter over one day, in the form of the API.

use floor::Millis;
use manager::{History, Sample};
use money::Amount;
use serde::Serialize;
use utoipa::ToSchema;

/// The last 24 hours of a meter.
#[derive(Serialize, ToSchema)]
pub(crate) struct DayView {
    /// The length of a sample in milliseconds.
    every: i64,
    /// The oldest first. The last sample is still in progress. There are none from before the pool was
    /// opened.
    samples: Vec<SampleView>,
}

/// Ten minutes of a meter.
#[derive(Serialize, ToSchema)]
struct SampleView {
    /// When the sample begins.
    from: Millis,
    /// The meter at the end of the sample, or now.
    meter: Amount,
    /// The prizes paid during the sample.
    prizes: Amount,
}

impl DayView {
    pub(crate) fn of(day: &[Sample]) -> DayView {
        let view = |it: &Sample| SampleView { from: it.from, meter: it.meter, prizes: it.prizes };
        DayView { every: History::BUCKET_MS, samples: day.iter().map(view).collect() }
    }
}
