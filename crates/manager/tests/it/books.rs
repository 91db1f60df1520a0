//! The books in a tool that is not ours: Debian's `hledger` checks and adds them up.

use std::process::Command;

use journal::{MemoryStore, verify};
use manager::{Body, GameManager, Postings, SystemChance};

use crate::site::{KEY, act, now, open_site, submission};

#[test]
fn hledger_agrees_with_every_balance() {
    let mut manager = GameManager::open(MemoryStore::new(&KEY), SystemChance, KEY).unwrap();
    open_site(&mut manager);
    for round in 0..5 {
        for (step, words) in
            ["coin 1", "drop 1", "coin 2", "drop 2", "COIN IN", "hand one-nine 1", "GAME OVER"]
                .iter()
                .enumerate()
        {
            let key = format!("{round}-{step}");
            manager.submit(vec![submission(&key, "D100", act("NINES1", words))], now()).unwrap();
        }
    }
    let (mut postings, mut book) = (Postings::default(), String::new());
    verify(manager.store(), &KEY, None, |record| {
        let body = Body::from_bytes(&record.body).unwrap();
        postings.write(record.seq, &body, "USD", &mut book).unwrap();
    })
    .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("floor.journal");
    std::fs::write(&path, &book).unwrap();
    let hledger = |args: &[&str]| {
        let output = Command::new("hledger").arg("-f").arg(&path).args(args).output();
        let output = output.expect("hledger is installed by the test command");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    hledger(&["check"]);
    let shown =
        hledger(&["balance", "--flat", "--empty", "--no-total", "--format", "%(account)=%(total)"]);
    for (id, pool) in &manager.floor().pools {
        for account in money::Account::ALL {
            let expected = pool.book.balance(account).to_string();
            let line = format!("pool:{id}:{account}=");
            let found = shown.lines().find_map(|it| it.trim().strip_prefix(&line));
            match found {
                None => assert_eq!(expected, "0.00", "{line}"),
                Some(total) => {
                    assert_eq!(plain(total.trim().trim_end_matches(" USD")), plain(&expected));
                }
            }
        }
    }
    // 10 coins at 0.59 on a seed of 10,000; the prizes came from the tray.
    assert!(shown.contains("pool:NINES:meter=10005.90 USD"), "{shown}");
    assert!(shown.contains("pool:NINES:tray=-5.00 USD"), "{shown}");
}

/// A decimal without the zeros that say nothing: two programs print different numbers of them.
fn plain(decimal: &str) -> &str {
    if decimal.contains('.') {
        decimal.trim_end_matches('0').trim_end_matches('.')
    } else {
        decimal
    }
}
