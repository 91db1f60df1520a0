//! A day in numbers.
fn main() {
    let line = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let start = std::time::Instant::now();
    match sim::simulate(&line.parse().unwrap()) {
        Ok(o) => println!("{:#?} done {} refused {} faults {} day {} min, {:?}", o.coverage, o.done, o.refused, o.faults, o.day_ms / 60000, start.elapsed()),
        Err(t) => println!("{t}"),
    }
}
