//! Kills, stops and copies the server while people play: everything that was acknowledged is there, and
//! streams resume where they were.

use std::path::{Path, PathBuf};

use crate::loaded::{Heard, QUERIES, Sent, Work, all_heard, all_there, records};
use crate::server::Server;
use crate::{ninefold, verified};

fn demo_on(database: &Path) -> Server {
    let file = database.display().to_string();
    Server::start(&["demo", "--port", "0", "--paused", "--database", &file])
}

fn place() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("demo.db");
    (folder, database)
}

fn readers() -> Vec<Heard> {
    QUERIES.map(|_| Heard::default()).into()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_under_load_nothing_that_was_answered_is_lost() {
    let (_folder, database) = place();
    let (mut sent, mut heard) = (Sent::all(), readers());
    for turn in 0..4 {
        let server = demo_on(&database);
        for it in &sent {
            it.repeat(&server, 20).await;
        }
        let mut work = Work::begin(&server, sent, heard).await;
        work.answers(300 + 37 * turn).await;
        server.kill();
        (sent, heard) = work.end().await;
        assert!(sent.iter().all(|it| it.doubtful), "everybody was at work");
        verified(&database);
        all_there(&records(&database), &sent);
    }
    // Once more, to hear what came before the last kill and was not sent any more.
    let server = demo_on(&database);
    let mut work = Work::begin(&server, sent, heard).await;
    work.answers(100).await;
    server.stop();
    (sent, heard) = work.end().await;
    verified(&database);
    let records = records(&database);
    all_there(&records, &sent);
    all_heard(&records, &heard);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn told_to_stop_under_load_it_finishes_what_it_answered() {
    let (_folder, database) = place();
    let server = demo_on(&database);
    let mut work = Work::begin(&server, Sent::all(), readers()).await;
    work.answers(200).await;
    // Exits with 0, while everybody still sends.
    server.stop();
    let (sent, heard) = work.end().await;
    verified(&database);
    let records = records(&database);
    all_there(&records, &sent);
    all_heard(&records, &heard);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_under_load_is_a_journal() {
    let (folder, database) = place();
    let server = demo_on(&database);
    let mut work = Work::begin(&server, Sent::all(), readers()).await;
    let file = database.display().to_string();
    let copies = folder.path().join("copies");
    std::fs::create_dir(&copies).unwrap();
    let mut last = 0;
    for turn in 0..3 {
        work.answers(100).await;
        let copy = copies.join(format!("copy{turn}.db"));
        let shown = copy.display().to_string();
        let backup = || ninefold(&["journal", "backup", "--database", &file, &shown]);
        let done = tokio::task::block_in_place(backup);
        assert_eq!(done.code, 0, "{}", done.stderr);
        let count = done.stdout.split(' ').next().unwrap().parse::<u64>().unwrap();
        assert!(count > last, "the floor went on: {}", done.stdout);
        last = count;
        // A backup never goes over another.
        let again = tokio::task::block_in_place(backup);
        assert!(again.code == 1 && again.stderr.contains("already"), "{}", again.stderr);
        for key in ["key", "signing-key"] {
            std::fs::copy(format!("{file}.{key}"), format!("{shown}.{key}")).unwrap();
        }
        assert!(verified(&copy).contains(&format!("{count} records are good")));
    }
    server.stop();
    let (sent, _) = work.end().await;
    // Restored: the file and its key, copied to where the journal was.
    let restored = folder.path().join("restored.db");
    std::fs::copy(copies.join("copy2.db"), &restored).unwrap();
    for key in ["key", "signing-key"] {
        let copy = copies.join(format!("copy2.db.{key}"));
        std::fs::copy(copy, format!("{}.{key}", restored.display())).unwrap();
    }
    let copied = records(&restored);
    let server = demo_on(&restored);
    for mut it in sent {
        it.forget_after(&copied);
        it.repeat(&server, 20).await;
    }
    server.stop();
    verified(&restored);
}
