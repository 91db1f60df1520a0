fn main() {
    let cat = wagers::Catalog::shipped();
    let shoe = cards::Shoe::fresh(cards::Decks::EIGHT);
    for w in cat.wagers() {
        for s in w.default_sides() {
            let _ = odds::Exact::on(&shoe).unwrap().count(w, s);
            let t = std::time::Instant::now();
            let n = 200;
            for _ in 0..n { std::hint::black_box(odds::Exact::on(&shoe).unwrap().count(w, s)); }
            println!("{:20} {:?} {:?}", w.id, s, t.elapsed() / n);
        }
    }
}
