//! Listening for devices: a table whose equipment has been silent for five seconds takes no bets.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use floor::{Act, DeviceId, StaffId};

use crate::app::App;
use crate::caller::Equipment;
use crate::problem::Problem;

/// How long a device may be silent.
const SILENCE: Duration = Duration::from_secs(5);
/// How often the watch looks.
const LOOK: Duration = Duration::from_millis(500);

/// When each device was heard of last.
#[derive(Default)]
pub(crate) struct Heard(Mutex<HashMap<DeviceId, Instant>>);

impl Heard {
    fn now(&self, device: &DeviceId, at: Instant) {
        let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        heard.insert(device.clone(), at);
    }

    /// The devices of a list that have been silent too long. One that was never heard of counts from the
    /// first look.
    fn silent(&self, devices: &[DeviceId], now: Instant) -> Vec<DeviceId> {
        let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        heard.retain(|device, _| devices.contains(device));
        let mut quiet = |device: &&DeviceId| {
            let last = *heard.entry((*device).clone()).or_insert(now);
            now.duration_since(last) > SILENCE
        };
        devices.iter().filter(|device| quiet(device)).cloned().collect()
    }
}

impl App {
    /// A device was heard of; if its table was waiting for it, it goes on.
    pub(crate) async fn hear(&self, equipment: &Equipment) -> Result<(), Problem> {
        let device = &equipment.device;
        self.heard().now(device, App::now());
        let lost = self.hub().read(|floor| {
            let table = floor.devices.get(device).and_then(|it| floor.tables.get(&it.table));
            table.is_some_and(|table| table.silent.contains(device))
        });
        if lost {
            self.act(&equipment.speaker, Act::HearDevice { device: device.clone(), heard: true })
                .await?;
        }
        Ok(())
    }

    /// Looks for silent devices until it is dropped.
    pub(crate) async fn watch_devices(&self) {
        loop {
            tokio::time::sleep(LOOK).await;
            let devices: Vec<(DeviceId, StaffId)> = self.hub().read(|floor| {
                let quiet = |id: &DeviceId, table| {
                    floor.tables.get(table).is_some_and(|table| table.silent.contains(id))
                };
                let devices = floor.devices.iter().filter(|(id, it)| !quiet(id, &it.table));
                devices.map(|(id, it)| (id.clone(), it.person.id.clone())).collect()
            });
            let ids: Vec<DeviceId> = devices.iter().map(|(id, _)| id.clone()).collect();
            for device in self.heard().silent(&ids, App::now()) {
                if let Some((_, by)) = devices.iter().find(|(id, _)| *id == device) {
                    // If it cannot be written now, the next look tries again.
                    let _ = self.act(by, Act::HearDevice { device, heard: false }).await;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_seconds_of_silence_are_too_long() {
        let (heard, now) = (Heard::default(), Instant::now());
        let shoe: DeviceId = "BAC01-SHOE".try_into().unwrap();
        let all = [shoe.clone()];
        assert_eq!(heard.silent(&all, now), [], "it counts from the first look");
        assert_eq!(heard.silent(&all, now + SILENCE), []);
        let later = now + SILENCE + LOOK;
        assert_eq!(heard.silent(&all, later), all);
        heard.now(&shoe, later);
        assert_eq!(heard.silent(&all, later + SILENCE), []);
    }
}
