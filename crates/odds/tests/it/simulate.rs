//! Compares simulated rounds with the exact engine, and with the reference simulation.

use cards::{Decks, Shoe};
use odds::simulate::{Ending, Estimate, Ran, Simulation, Undealt, Verdict, reference};
use odds::{Analysis, Exact, Question, to_f64};
use wagers::{Catalog, Side, Wager};

/// Every bet of the catalog, extra wagers too.
fn bets(catalog: &Catalog) -> Vec<(&Wager, Option<Side>)> {
    let wagers = catalog.entries().iter().map(|it| &it.wager);
    wagers.flat_map(|it| it.default_sides().into_iter().map(move |side| (it, side))).collect()
}

fn analyses(bets: &[(&Wager, Option<Side>)], decks: Decks) -> Vec<Analysis> {
    let shoe = Shoe::fresh(decks);
    let exact = Exact::on(&shoe).unwrap();
    bets.iter().map(|(wager, side)| exact.analyze(Question::new(wager, *side))).collect()
}

fn estimates(ran: &Ran, analyses: &[Analysis]) -> Vec<Estimate> {
    let each = ran.tallies.iter().zip(analyses);
    each.map(|(tally, analysis)| Estimate::new(tally, analysis, ran.shoes)).collect()
}

/// The same as `simulate --all` does with a thousand million rounds.
#[test]
fn the_whole_catalog_is_where_chance_allows() {
    let catalog = Catalog::shipped();
    let bets = bets(&catalog);
    for (decks, rounds, seed) in [(8, 60, 1), (6, 52, 2), (1, 8, 3)] {
        let decks = Decks::try_from(decks).unwrap();
        let simulation = Simulation::new(&bets, decks, Ending::Rounds(rounds), 400_000).unwrap();
        let ran = simulation.run(seed, 2, &());
        assert!(ran.tallies.iter().all(|tally| tally.rounds() == 400_000));
        let estimates = estimates(&ran, &analyses(&bets, decks));
        let verdict = Verdict::new(&estimates);
        assert!(verdict.rows > 150, "{verdict:?}");
        assert!(verdict.holds(), "{decks:?}: {verdict:?}");
    }
}

/// A wrong figure is found: the odds of six decks do not pass for those of eight.
#[test]
fn what_is_not_so_is_told() {
    let catalog = Catalog::shipped();
    let bets = [(catalog.get("perfect-pair").unwrap(), None)];
    let simulation = Simulation::new(&bets, Decks::EIGHT, Ending::Rounds(60), 2_000_000).unwrap();
    let ran = simulation.run(1, 2, &());
    let verdict = |decks: u64| {
        let decks = Decks::try_from(decks).unwrap();
        Verdict::new(&estimates(&ran, &analyses(&bets, decks)))
    };
    assert!(verdict(8).holds(), "{:?}", verdict(8));
    assert!(!verdict(6).holds(), "{:?}", verdict(6));
}

#[test]
fn threads_change_nothing() {
    let catalog = Catalog::shipped();
    let bets = bets(&catalog);
    for ending in [Ending::Rounds(60), Ending::CutCard { behind: 14, burn: true }] {
        let simulation = Simulation::new(&bets, Decks::EIGHT, ending, 300_000).unwrap().by_depth();
        let one = simulation.run(7, 1, &());
        assert_eq!(one, simulation.run(7, 2, &()));
        assert_eq!(one, simulation.run(7, 7, &()));
        assert_ne!(one, simulation.run(8, 1, &()));
    }
}

/// The plain way finds what the tables find, within what chance allows two runs to differ.
#[test]
fn the_plain_way_agrees() {
    let catalog = Catalog::shipped();
    for (id, side) in
        [("pbac-1a", None), ("dragon-bonus-1", Some(Side::Player)), ("golden-tie-any", None)]
    {
        let wager = catalog.get(id).unwrap();
        let simulation =
            Simulation::new(&[(wager, side)], Decks::EIGHT, Ending::Rounds(60), 600_000).unwrap();
        let ran = simulation.run(3, 2, &());
        let plain = reference::simulate(wager, side, Decks::EIGHT, 10_000, 60, 3);
        let rows = plain.len();
        for (row, &plain) in plain.iter().enumerate() {
            let (tables, plain) = (ran.tallies[0].hits(row) as f64, plain as f64);
            // Two counts of rare things differ by the root of their sum.
            let z = (tables - plain) / (tables + plain).max(1.0).sqrt();
            assert!(
                z.abs() < odds::chance::bound(rows, 1e-4),
                "{id} row {row}: {tables} and {plain}"
            );
        }
    }
}

/// The error over shoes is what the spread of many small runs shows.
#[test]
fn standard_errors_are_what_runs_differ_by() {
    let catalog = Catalog::shipped();
    let bets = [(catalog.get("fortune-7").unwrap(), None)];
    let analysis = analyses(&bets, Decks::EIGHT);
    let simulation = Simulation::new(&bets, Decks::EIGHT, Ending::Rounds(60), 30_000).unwrap();
    let runs: Vec<Estimate> = (0..400)
        .map(|seed| estimates(&simulation.run(seed, 2, &()), &analysis).remove(0))
        .collect();
    let exact = to_f64(&analysis[0].house_advantage);
    let squares: f64 = runs.iter().map(|run| (run.house_advantage.unwrap() - exact).powi(2)).sum();
    let said: f64 = runs.iter().map(|run| run.standard_error.powi(2)).sum();
    // A ratio of variances over 400 runs: its deviation is the root of two in four hundred.
    let z = (squares / said - 1.0) / (2.0_f64 / 400.0).sqrt();
    assert!(z.abs() < odds::chance::bound(1, 1e-4), "{z}");
}

#[test]
fn depths_add_up() {
    let catalog = Catalog::shipped();
    let bets = [(catalog.get("pbac-1a").unwrap(), None)];
    let simulation =
        Simulation::new(&bets, Decks::EIGHT, Ending::Rounds(60), 60_000).unwrap().by_depth();
    let ran = simulation.run(1, 2, &());
    let tally = &ran.tallies[0];
    let mut hits = vec![0; tally.rows()];
    let mut rounds = 0;
    for (before, at_depth, dealt) in tally.depths() {
        assert!(before < 360);
        rounds += dealt;
        hits.iter_mut().zip(at_depth).for_each(|(sum, hits)| *sum += hits);
    }
    assert_eq!(rounds, 60_000);
    assert!(hits.iter().enumerate().all(|(row, hits)| *hits == tally.hits(row)));
}

#[test]
fn what_no_shoe_can_give_is_refused() {
    let catalog = Catalog::shipped();
    let bets = [(catalog.get("fortune-7").unwrap(), None)];
    let refused = |decks: u64, ending, rounds| {
        Simulation::new(&bets, Decks::try_from(decks).unwrap(), ending, rounds).err()
    };
    assert_eq!(refused(8, Ending::Rounds(60), 0), Some(Undealt::NoRounds));
    assert_eq!(refused(8, Ending::Rounds(0), 5), Some(Undealt::NoRounds));
    assert_eq!(refused(8, Ending::Rounds(70), 5), Some(Undealt::ShortShoe { most: 69 }));
    assert_eq!(refused(1, Ending::Rounds(60), 5), Some(Undealt::ShortShoe { most: 8 }));
    let cut = |behind| Ending::CutCard { behind, burn: true };
    assert_eq!(refused(8, cut(10), 5), Some(Undealt::CutCard { least: 11, most: 404 }));
    assert_eq!(refused(1, cut(41), 5), Some(Undealt::CutCard { least: 11, most: 40 }));
    assert_eq!(refused(8, cut(14), 5), None);
    let most = Simulation::MAX_ROUNDS;
    assert_eq!(refused(8, cut(14), most + 1), Some(Undealt::TooMany { most }));
}
