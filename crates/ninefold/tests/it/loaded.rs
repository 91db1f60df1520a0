//! A load of people who send one input after another, and stream subscribers, through anything that happens
//! to the server; and the comparison with the journal.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::client::{Connection, Lines};
use crate::ninefold;
use crate::player::{Player, placed, removed};
use crate::server::Server;

/// Who plays where: each has a seat of a table, and puts a coin there and takes it back.
pub(crate) const CLIENTS: [(&str, &str); 5] =
    [("D100", "BAC01"), ("D101", "BAC02"), ("S200", "BAC03"), ("S201", "BAC04"), ("E300", "BAC05")];

/// What one client has sent.
pub(crate) struct Sent {
    staff: &'static str,
    table: &'static str,
    /// What was answered, in order.
    pub(crate) acknowledged: Vec<(String, Value)>,
    /// The input whose answer never came.
    pub(crate) doubtful: bool,
}

impl Sent {
    pub(crate) fn all() -> Vec<Sent> {
        let sent = |(staff, table)| Sent { staff, table, acknowledged: vec![], doubtful: false };
        CLIENTS.map(sent).into()
    }

    /// The number of the next input; whoever doubts sends the same again.
    fn next(&self) -> (String, Value) {
        let number = self.acknowledged.len();
        let input = if number.is_multiple_of(2) { placed(1) } else { removed(1) };
        (format!("c:{number}"), input)
    }

    /// Sends the last inputs again: they answer as they did.
    pub(crate) async fn repeat(&self, server: &Server, last: usize) {
        let mut player = Player::log_in(server, self.staff).await;
        let skip = self.acknowledged.len().saturating_sub(last);
        for (number, (key, events)) in self.acknowledged.iter().enumerate().skip(skip) {
            let input = if number.is_multiple_of(2) { placed(1) } else { removed(1) };
            let (status, again) = player.post(self.table, key, &input).await;
            assert_eq!((status, &again["events"]), (200, events), "{key}: {again}");
        }
    }

    /// Goes back to what an older journal knows.
    pub(crate) fn forget_after(&mut self, records: &BTreeMap<String, (u64, Value)>) {
        let staff = self.staff;
        self.acknowledged.retain(|(key, _)| records.contains_key(&format!("{staff}/{key}")));
    }

    /// Sends until the server has gone; tells of every answer.
    async fn send(mut self, mut player: Player, tell: UnboundedSender<()>) -> Sent {
        let path = format!("/tables/{}/inputs", self.table);
        loop {
            let (key, input) = self.next();
            let body = json!({ "key": key, "input": input });
            match player.try_call("POST", &path, &body).await {
                Ok((200, said)) => {
                    self.doubtful = false;
                    self.acknowledged.push((key, said["events"].clone()));
                    let _ = tell.send(());
                }
                Ok((503, _)) | Err(_) => {
                    self.doubtful = true;
                    return self;
                }
                Ok((status, said)) => panic!("{key} was answered {status}: {said}"),
            }
        }
    }
}

/// What a reader has heard.
#[derive(Default)]
pub(crate) struct Heard {
    pub(crate) lines: Vec<(u64, Value)>,
}

impl Heard {
    pub(crate) fn last(&self) -> Option<u64> {
        self.lines.last().map(|(id, _)| *id)
    }

    /// Listens from where it left off: whatever happens once this has ended is heard.
    pub(crate) async fn listen(&self, server: &Server, query: &str, token: &str) -> Lines {
        let connection = Connection::open(&server.address).await.unwrap();
        connection.listen(query, token, self.last()).await.unwrap()
    }

    /// Reads until the stream ends.
    pub(crate) async fn read(mut self, mut lines: Lines) -> Heard {
        while let Ok(Some(line)) = lines.next().await {
            self.lines.push((line.id, serde_json::from_slice(line.data).unwrap()));
        }
        self
    }
}

/// A server with everybody at work.
pub(crate) struct Work {
    sending: Vec<JoinHandle<Sent>>,
    reading: Vec<JoinHandle<Heard>>,
    told: UnboundedReceiver<()>,
}

/// The streams that are read: everything, and one table.
pub(crate) const QUERIES: [&str; 2] = ["", "?table=BAC03"];

impl Work {
    /// Puts everybody to work where they left off.
    pub(crate) async fn begin(server: &Server, sent: Vec<Sent>, heard: Vec<Heard>) -> Work {
        let watcher = Player::log_in(server, "V400").await;
        let mut reading = Vec::new();
        for (heard, query) in heard.into_iter().zip(QUERIES) {
            // Before anybody sends anything.
            let lines = heard.listen(server, query, &watcher.token).await;
            reading.push(tokio::spawn(heard.read(lines)));
        }
        let (tell, told) = unbounded_channel();
        let mut sending = Vec::new();
        for sent in sent {
            let player = Player::log_in(server, sent.staff).await;
            sending.push(tokio::spawn(sent.send(player, tell.clone())));
        }
        Work { sending, reading, told }
    }

    /// Waits for so many answers.
    pub(crate) async fn answers(&mut self, many: usize) {
        for _ in 0..many {
            self.told.recv().await.expect("somebody is at work");
        }
    }

    /// Waits until everybody has seen that the server has gone.
    pub(crate) async fn end(self) -> (Vec<Sent>, Vec<Heard>) {
        let (mut sent, mut heard) = (Vec::new(), Vec::new());
        for it in self.sending {
            sent.push(it.await.unwrap());
        }
        for it in self.reading {
            heard.push(it.await.unwrap());
        }
        (sent, heard)
    }
}

/// The journal: every record by its key.
pub(crate) fn records(database: &Path) -> BTreeMap<String, (u64, Value)> {
    let database = database.display().to_string();
    let exported = ninefold(&["journal", "export", "--database", &database]);
    assert_eq!(exported.code, 0, "{}", exported.stderr);
    let mut records = BTreeMap::new();
    for line in exported.stdout.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let key = record["body"]["key"].as_str().unwrap().to_owned();
        let seq = record["seq"].as_u64().unwrap();
        let before = records.insert(key, (seq, record["body"]["events"].clone()));
        assert_eq!(before, None, "a key stands in the journal once");
    }
    records
}

/// Everything that was acknowledged is in the journal, as it was answered; nothing else was done.
pub(crate) fn all_there(records: &BTreeMap<String, (u64, Value)>, sent: &[Sent]) {
    for it in sent {
        let mut last = 0;
        for (key, events) in &it.acknowledged {
            let (seq, recorded) = &records[&format!("{}/{key}", it.staff)];
            assert_eq!(recorded, events, "{} {key}", it.staff);
            assert!(*seq > last, "in the order in which they were sent");
            last = *seq;
        }
        let own = records.keys().filter(|key| key.starts_with(&format!("{}/", it.staff))).count();
        let most = it.acknowledged.len() + usize::from(it.doubtful);
        assert!(own == it.acknowledged.len() || own == most, "{own} of {most}");
    }
}

/// What a reader of everything heard is the journal, without gap or repeat; what a reader of one table heard
/// is its part of it.
pub(crate) fn all_heard(records: &BTreeMap<String, (u64, Value)>, heard: &[Heard]) {
    let [everything, table] = heard else { panic!("two read") };
    let by_seq: BTreeMap<u64, &Value> = records.values().map(|(seq, it)| (*seq, it)).collect();
    let ids: Vec<u64> = everything.lines.iter().map(|(id, _)| *id).collect();
    let expected: Vec<u64> = (ids[0]..).take(ids.len()).collect();
    assert_eq!(ids, expected, "no gap, no repeat");
    for (id, line) in everything.lines.iter().chain(&table.lines) {
        assert_eq!(&line["events"], by_seq[id]);
        assert_eq!(line["seq"], *id);
    }
    // A prize is at the table where it was marked.
    let events = records.values().flat_map(|(_, events)| events.as_array().unwrap());
    let marked = events.filter_map(|event| event.get("marked"));
    let marked = marked.filter(|it| it["table"] == "BAC03").map(|it| it["jackpot"].as_u64());
    let marked: Vec<Option<u64>> = marked.collect();
    let at = |it: &Value| {
        it["table"] == "BAC03"
            || !it["jackpot"].is_null() && marked.contains(&it["jackpot"].as_u64())
    };
    let here = |line: &Value| {
        let mut events = line["events"].as_array().unwrap().iter();
        events.any(|event| event.as_object().unwrap().values().any(at))
    };
    let last = table.last().unwrap().min(everything.last().unwrap());
    let first = table.lines[0].0;
    let part =
        everything.lines.iter().filter(|(id, line)| (first..=last).contains(id) && here(line));
    let part: Vec<u64> = part.map(|(id, _)| *id).collect();
    let own: Vec<u64> = table.lines.iter().map(|(id, _)| *id).filter(|id| *id <= last).collect();
    assert_eq!(own, part);
}
