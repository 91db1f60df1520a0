//! Checks the books with an independent tool: Debian's `hledger` checks and adds up a simulated day.

use std::process::Command;

use journal::Store;
use manager::Body;
use papers::hledger::Postings;
use sim::{Options, simulate};

#[test]
fn hledger_agrees_with_every_balance() {
    let day = simulate(&Options::busy(31, 3_000)).unwrap_or_else(|trouble| panic!("{trouble}"));
    let (mut postings, mut book) = (Postings::default(), String::new());
    day.journal
        .read(1, &mut |record| {
            let body = Body::from_bytes(&record.body).unwrap();
            postings.write(record.seq, &body, "USD", &mut book).unwrap();
            true
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
    let mut found_any = 0;
    for (id, pool) in &day.floor.pools {
        for account in money::Account::ALL {
            let expected = pool.book.balance(account).to_string();
            let line = format!("pool:{id}:{account}=");
            let found = shown.lines().find_map(|it| it.trim().strip_prefix(&line));
            match found {
                None => assert_eq!(expected, "0.00", "{line}"),
                Some(total) => {
                    found_any += 1;
                    assert_eq!(plain(total.trim().trim_end_matches(" USD")), plain(&expected));
                }
            }
        }
    }
    assert!(found_any > 30, "{shown}");
}

/// A decimal without the zeros that say nothing: two programs print different numbers of them.
fn plain(decimal: &str) -> &str {
    if decimal.contains('.') {
        decimal.trim_end_matches('0').trim_end_matches('.')
    } else {
        decimal
    }
}
