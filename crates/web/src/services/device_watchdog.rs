//! The device watchdog: a table takes no bets while one of its devices is silent (signs and printers
//! excepted), and a device has only one sender at a time.
//!
//! ```text
//!     boot a ------ beat -- beat -- beat                      (unplugged)
//!     boot b                   ^ refused, with an alert            beat: three seconds later b takes over
//! ```
//!
//! A device draws a boot id when it starts, and sends it with every message. Somebody with a copy of its
//! token has a different boot id, or none, and is refused while messages from the device itself arrive.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use floor::{CommandKind, DeviceId, StaffId};

use crate::app::App;
use crate::auth::caller::Equipment;
use crate::problem::Problem;

/// How long a device may be silent.
const SILENCE: Duration = Duration::from_secs(5);
/// How often the watchdog checks.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);
/// How long after the last message of a device no other sender can take its place.
const PLACE_KEPT: Duration = Duration::from_secs(3);
/// How long a second sender is shown, and how long until the next one is recorded.
const SHOWN: Duration = Duration::from_mins(10);

/// What is known about a device.
struct DeviceSignal {
    /// When its last message arrived.
    last: Instant,
    /// Whether it has sent anything since the watchdog started. Until then, the first sender is accepted.
    spoke: bool,
    /// The boot id of the current sender, if it sends one.
    boot: Option<String>,
    /// When another sender was last refused, and when that was recorded.
    refused: Option<Instant>,
    recorded: Option<Instant>,
    /// When it last reported a coin after the bets were locked.
    late_coin: Option<Instant>,
}

/// The last message of each device, and its current boot id.
#[derive(Default)]
pub(crate) struct DeviceWatchdog(Mutex<HashMap<DeviceId, DeviceSignal>>);

/// Another sender uses the device's token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct AnotherSender {
    /// Whether that is to be recorded.
    record: bool,
}

impl DeviceWatchdog {
    fn signals(&self) -> MutexGuard<'_, HashMap<DeviceId, DeviceSignal>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a message from a device, with its boot id.
    fn speaks(
        &self,
        device: &DeviceId,
        boot: Option<&str>,
        now: Instant,
    ) -> Result<(), AnotherSender> {
        let mut signals = self.signals();
        let signal = signals.entry(device.clone()).or_insert_with(|| DeviceSignal::new(now));
        let held = signal.spoke && now.saturating_duration_since(signal.last) < PLACE_KEPT;
        if held && signal.boot.as_deref() != boot {
            let recent = |at: Option<Instant>| {
                at.is_some_and(|at| now.saturating_duration_since(at) < SHOWN)
            };
            let record = !recent(signal.recorded);
            signal.refused = Some(now);
            if record {
                signal.recorded = Some(now);
            }
            return Err(AnotherSender { record });
        }
        (signal.last, signal.spoke, signal.boot) = (now, true, boot.map(str::to_owned));
        Ok(())
    }

    /// The devices of a list that have been silent too long. A device without any message counts from the
    /// first check.
    fn silent(&self, devices: &[DeviceId], now: Instant) -> Vec<DeviceId> {
        let mut signals = self.signals();
        let mut quiet = |device: &&DeviceId| {
            let signal = signals.entry((*device).clone()).or_insert_with(|| DeviceSignal::new(now));
            now.saturating_duration_since(signal.last) > SILENCE
        };
        devices.iter().filter(|device| quiet(device)).cloned().collect()
    }

    /// Forgets devices that are no longer enrolled.
    fn keep(&self, enrolled: impl Fn(&DeviceId) -> bool) {
        self.signals().retain(|device, _| enrolled(device));
    }

    /// Notes that a device reported a coin after the bets were locked.
    pub(crate) fn coin_was_late(&self, device: &DeviceId, now: Instant) {
        let mut signals = self.signals();
        let signal = signals.entry(device.clone()).or_insert_with(|| DeviceSignal::new(now));
        signal.late_coin = Some(now);
    }

    /// The devices that recently reported a coin after the bets were locked.
    pub(crate) fn late_coins(&self, now: Instant) -> Vec<DeviceId> {
        let late = |signal: &DeviceSignal| {
            signal.late_coin.is_some_and(|at| now.saturating_duration_since(at) < SHOWN)
        };
        let signals = self.signals();
        let mut devices: Vec<DeviceId> =
            signals.iter().filter(|(_, it)| late(it)).map(|(device, _)| device.clone()).collect();
        devices.sort();
        devices
    }

    /// The devices for which another sender was recently refused.
    pub(crate) fn disputed(&self, now: Instant) -> Vec<DeviceId> {
        let recently_refused = |signal: &DeviceSignal| {
            signal.refused.is_some_and(|at| now.saturating_duration_since(at) < SHOWN)
        };
        let signals = self.signals();
        let mut devices: Vec<DeviceId> = signals
            .iter()
            .filter(|(_, it)| recently_refused(it))
            .map(|(device, _)| device.clone())
            .collect();
        devices.sort();
        devices
    }
}

impl DeviceSignal {
    const fn new(now: Instant) -> DeviceSignal {
        DeviceSignal {
            last: now,
            spoke: false,
            boot: None,
            refused: None,
            recorded: None,
            late_coin: None,
        }
    }
}

impl App {
    /// Registers a message from a device; if its table was waiting for it, play continues. A second sender is
    /// refused.
    pub(crate) async fn register_device_message(
        &self,
        equipment: &Equipment,
        boot: Option<&str>,
    ) -> Result<(), Problem> {
        let device = &equipment.device;
        if let Err(AnotherSender { record }) =
            self.device_watchdog().speaks(device, boot, App::now())
        {
            let problem = Problem::another_sender();
            if record {
                let table = Some(&equipment.enrolment.table);
                self.log_refusal(&equipment.speaker, table, &problem).await;
            }
            return Err(problem);
        }
        let lost = |floor: &floor::Floor| floor.devices.get(device).is_some_and(|it| it.silent);
        if self.hub().read(lost) {
            self.submit_command(
                &equipment.speaker,
                CommandKind::DeviceContact { device: device.clone(), in_contact: true },
            )
            .await?;
        }
        Ok(())
    }

    /// Checks for silent devices until it is dropped.
    pub(crate) async fn watch_devices(&self) {
        loop {
            tokio::time::sleep(CHECK_INTERVAL).await;
            self.device_watchdog()
                .keep(|id| self.hub().read(|floor| floor.devices.contains_key(id)));
            let devices: Vec<(DeviceId, StaffId)> = self.hub().read(|floor| {
                let speaking = floor.devices.iter().filter(|(_, it)| !it.silent);
                speaking.map(|(id, it)| (id.clone(), it.person.id.clone())).collect()
            });
            let ids: Vec<DeviceId> = devices.iter().map(|(id, _)| id.clone()).collect();
            for device in self.device_watchdog().silent(&ids, App::now()) {
                if let Some((_, by)) = devices.iter().find(|(id, _)| *id == device) {
                    // If it cannot be recorded now, the next check tries again.
                    let _ = self
                        .submit_command(
                            by,
                            CommandKind::DeviceContact { device, in_contact: false },
                        )
                        .await;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shoe() -> DeviceId {
        "BAC01-SHOE".try_into().unwrap()
    }

    #[test]
    fn five_seconds_of_silence_are_too_long() {
        let (device_watchdog, now) = (DeviceWatchdog::default(), Instant::now());
        let all = [shoe()];
        assert_eq!(device_watchdog.silent(&all, now), [], "it counts from the first look");
        assert_eq!(device_watchdog.silent(&all, now + SILENCE), []);
        let later = now + SILENCE + CHECK_INTERVAL;
        assert_eq!(device_watchdog.silent(&all, later), all);
        assert_eq!(device_watchdog.speaks(&shoe(), Some("a"), later), Ok(()));
        assert_eq!(device_watchdog.silent(&all, later + SILENCE), []);
    }

    #[test]
    fn a_device_has_one_sender_at_a_time() {
        let (device_watchdog, start) = (DeviceWatchdog::default(), Instant::now());
        let after = |millis| start + Duration::from_millis(millis);
        let says = |boot, millis| device_watchdog.speaks(&shoe(), boot, after(millis));
        assert_eq!(device_watchdog.silent(&[shoe()], start), [], "a look is no sign of life");
        assert_eq!(says(Some("a"), 100), Ok(()));
        assert_eq!(says(Some("b"), 200), Err(AnotherSender { record: true }));
        assert_eq!(says(None, 300), Err(AnotherSender { record: false }), "without one as well");
        assert_eq!(says(Some("a"), 1_000), Ok(()));
        // A refused message does not extend the time for which the device's place is protected.
        assert_eq!(says(Some("b"), 3_999), Err(AnotherSender { record: false }));
        assert_eq!(says(Some("b"), 4_000), Ok(()), "three seconds after the last beat");
        assert_eq!(says(Some("a"), 4_001), Err(AnotherSender { record: false }));
        assert_eq!(device_watchdog.disputed(after(5_000)), [shoe()]);
        assert_eq!(device_watchdog.disputed(after(5_000) + SHOWN), []);
        device_watchdog.coin_was_late(&shoe(), after(5_000));
        assert_eq!(device_watchdog.late_coins(after(6_000)), [shoe()]);
        assert_eq!(device_watchdog.late_coins(after(5_000) + SHOWN), []);
        device_watchdog.keep(|_| false);
        assert_eq!(says(Some("c"), 5_000), Ok(()), "it was enrolled anew");
    }
}
