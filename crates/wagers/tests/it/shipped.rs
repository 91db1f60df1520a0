//! The files that ship.

use wagers::{Catalog, FILES};

#[test]
fn every_file_that_ships_can_be_read() {
    if let Err(findings) = Catalog::read(FILES.iter().copied()) {
        panic!("{}", findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    }
}
