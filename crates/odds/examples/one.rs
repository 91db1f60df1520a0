fn main() {
    let id = std::env::args().nth(1).unwrap();
    let n: u32 = std::env::args().nth(2).unwrap().parse().unwrap();
    let cat = wagers::Catalog::shipped();
    let shoe = cards::Shoe::fresh(cards::Decks::EIGHT);
    let w = cat.get(&id).unwrap();
    for _ in 0..n { std::hint::black_box(odds::Exact::on(&shoe).unwrap().count(w, w.default_sides()[0])); }
}
