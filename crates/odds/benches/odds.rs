//! Counts every wager of the catalog on a fresh and on a depleted shoe of eight decks, and the base game deal
//! by deal (`odds::plain`) for comparison.

use std::hint::black_box;

use cards::{Card, Decks, Shoe};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use odds::{Exact, plain};
use wagers::Catalog;

fn shoes() -> [(&'static str, Shoe); 2] {
    let fresh = Shoe::fresh(Decks::EIGHT);
    // About half of the cards are gone, unevenly over the kinds.
    let dealt: Vec<Card> = fresh
        .iter()
        .enumerate()
        .filter(|(it, _)| it * it % 3 == 1 && it % 5 != 0)
        .map(|(_, card)| card)
        .collect();
    let depleted = fresh.without(&dealt).expect("the cards come from this shoe");
    [("fresh", fresh), ("depleted", depleted)]
}

fn bench(criterion: &mut Criterion) {
    let catalog = Catalog::shipped();
    for (name, shoe) in shoes() {
        let mut group = criterion.benchmark_group(name);
        group.bench_function("base game, plain", |bench| {
            bench.iter(|| plain::count_base_game(black_box(&shoe)));
        });
        for wager in catalog.wagers() {
            group.bench_with_input(
                BenchmarkId::from_parameter(&wager.id),
                wager,
                |bench, wager| {
                    bench.iter(|| {
                        let exact = Exact::on(black_box(&shoe)).expect("enough cards");
                        for side in wager.default_sides() {
                            black_box(exact.count(wager, side));
                        }
                    });
                },
            );
        }
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
