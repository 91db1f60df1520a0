//! Delivery of what the writer has made durable: answers to the callers that wait for them, and lines to the
//! subscribers of the stream.
//!
//! The writer's thread is not a thread of the server's runtime. Every task that it wakes can cost a system
//! call, and a batch of a hundred inputs wakes some two hundred tasks. So the writer hands everything to one
//! task of the runtime, which wakes the others without a system call:
//!
//! ```text
//! writer: commit --> change the hub's floor --> records, answers --> channel
//!                                                                      | one wake for a batch
//! delivery task:                    subscribers' queues, waiting callers <
//! ```
//!
//! The channel keeps the order, so lines are sent in the order of the journal, and each answer after the
//! lines of its own input. It needs no limit: the writer takes a limited number of inputs at once, and the
//! task only passes them on. Without a delivery task, as in a test that has no server, the writer delivers by
//! itself.

use std::sync::{Arc, OnceLock, Weak};

use manager::Answer;
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use crate::stream::hub::Hub;
use crate::stream::outgoing::OutgoingRecord;

/// The most deliveries that are taken from the channel at once.
const MAX_AT_ONCE: usize = 256;

/// Something for the delivery task to do.
pub(crate) enum Delivery {
    /// Sends records to the subscribers.
    Records(Vec<OutgoingRecord>),
    /// Ends every stream; subscribers find what follows this record in the journal.
    DisconnectAll(u64),
    /// Answers a caller. A caller that no longer waits can ask again with the same key.
    Answer(oneshot::Sender<Answer>, Answer),
}

/// The way to the delivery task, if one runs.
#[derive(Default)]
pub(crate) struct Deliveries(OnceLock<UnboundedSender<Delivery>>);

impl Deliveries {
    /// Passes a delivery to the task; hands it back if none runs.
    pub(crate) fn send(&self, delivery: Delivery) -> Option<Delivery> {
        match self.0.get() {
            Some(task) => task.send(delivery).err().map(|SendError(delivery)| delivery),
            None => Some(delivery),
        }
    }

    /// Starts the delivery task of a hub. It ends with the hub. Only the first call has an effect.
    pub(crate) fn start(&self, hub: &Arc<Hub>) {
        let (sender, receiver) = unbounded_channel();
        if self.0.set(sender).is_ok() {
            tokio::spawn(deliver(receiver, Ending(Arc::downgrade(hub))));
        }
    }
}

/// The hub of a delivery task.
struct Ending(Weak<Hub>);

/// If the task ends before its hub, records may be lost on the way. Subscribers resume from the journal.
impl Drop for Ending {
    fn drop(&mut self) {
        if let Some(hub) = self.0.upgrade() {
            hub.hand_over(Delivery::DisconnectAll(hub.seq()));
        }
    }
}

async fn deliver(mut deliveries: UnboundedReceiver<Delivery>, ending: Ending) {
    let mut some = Vec::with_capacity(MAX_AT_ONCE);
    while deliveries.recv_many(&mut some, MAX_AT_ONCE).await > 0 {
        let Some(hub) = ending.0.upgrade() else { break };
        some.drain(..).for_each(|delivery| hub.hand_over(delivery));
    }
}

#[cfg(test)]
mod tests {
    use floor::{Event, Floor, Millis, Role, StaffId};
    use manager::{CommitListener, CommittedRecord};
    use tokio_stream::StreamExt;

    use super::*;
    use crate::stream::subscribers::Filter;

    /// A record that adds a person.
    fn record(seq: u64) -> CommittedRecord {
        let (name, by) = (format!("D{seq:03}"), StaffId::try_from("M800").unwrap());
        let staff = StaffId::try_from(name.as_str()).unwrap();
        let events = vec![Event::StaffAdded {
            staff,
            name,
            role: Role::Dealer,
            by: by.clone(),
            second: None,
        }];
        CommittedRecord { seq, hash: journal::Hash::default(), at: Millis(7), by, events }
    }

    /// The ids of the lines in a chunk of a stream.
    fn ids(chunk: &[u8]) -> Vec<String> {
        let text = String::from_utf8_lossy(chunk);
        text.lines().filter_map(|it| it.strip_prefix("id: ").map(str::to_owned)).collect()
    }

    /// Commits two records, answers a caller and ends all streams. What the caller and a subscriber receive
    /// must not depend on who delivers it.
    async fn check(hub: &Arc<Hub>) {
        let (seq, mut live) = hub.listen(&Filter::default());
        assert_eq!(seq, 0);
        hub.committed(vec![record(1), record(2)]);
        let (sender, answer) = oneshot::channel();
        hub.deliver(Delivery::Answer(sender, Answer::Before { seq: 2 }));
        assert_eq!(answer.await, Ok(Answer::Before { seq: 2 }));
        assert_eq!(hub.sent_seq(), 2, "the lines were sent before the answer");
        hub.disconnect_all();
        let mut received = vec![];
        while let Some(chunk) = live.next().await {
            received.extend(ids(&chunk));
        }
        assert_eq!(received, ["1", "2"]);
        assert_eq!(hub.listen(&Filter::default()).0, 2);
    }

    #[tokio::test]
    async fn the_writer_delivers_by_itself_while_no_task_does() {
        check(&Arc::new(Hub::new(Floor::default(), 0))).await;
    }

    #[tokio::test]
    async fn a_task_delivers_in_the_same_order_and_ends_with_its_hub() {
        let hub = Arc::new(Hub::new(Floor::default(), 0));
        hub.start_delivery();
        hub.start_delivery();
        check(&hub).await;
        let gone = Arc::downgrade(&hub);
        drop(hub);
        assert!(gone.upgrade().is_none(), "the task does not keep its hub");
    }

    #[test]
    fn a_task_that_ended_is_replaced_by_the_writer() {
        let hub = Arc::new(Hub::new(Floor::default(), 0));
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async { hub.start_delivery() });
        drop(runtime);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(check(&hub));
    }
}
