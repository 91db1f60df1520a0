//! Tests that the writer computes no odds: the figures that a rule quotes come with the command.

use floor::{ControlledChange, Refusal};
use journal::{MemoryStore, Store};
use manager::{Answer, GameManager, SystemChance, count_figures};
use odds::Budget;

use crate::site::{KEY, now, open_site, submission};

#[test]
fn figures_that_are_missing_are_asked_for_and_nothing_is_written() {
    let mut manager = GameManager::open(MemoryStore::new(), SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let table = "NINES2".try_into().unwrap();
    let mut settings = manager.floor().tables[&table].settings.clone();
    settings.decks = 6;
    // The shift of the table is open, but its feeds stay as they are.
    let change = ControlledChange::ChangeTable { table, settings: Box::new(settings) };
    let mut sent = submission("decks", "M800", change.with("A500".try_into().unwrap()));
    let before = manager.store().head().unwrap().seq;
    let answer = manager.submit(vec![sent.clone()], now()).unwrap().remove(0);
    let Answer::Refused(Refusal::FiguresNeeded(needed)) = answer else { panic!("{answer:?}") };
    assert_eq!(manager.store().head().unwrap().seq, before, "nothing was decided");
    // The same key again, with the figures: now it is refused for good, and stands in the journal.
    sent.figures = count_figures(&needed, &Budget::unlimited()).unwrap();
    let answer = manager.submit(vec![sent.clone()], now()).unwrap().remove(0);
    assert!(matches!(&answer, Answer::Refused(Refusal::Link(_))), "{answer:?}");
    assert_eq!(manager.store().head().unwrap().seq, before + 1);
    let again = manager.submit(vec![sent], now()).unwrap().remove(0);
    assert_eq!(again, Answer::Before { seq: before + 1 });
}
