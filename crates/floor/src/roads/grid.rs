//! Lays the cells of a road out in six rows.

use std::collections::BTreeSet;

/// How deep every road is.
pub const ROWS: usize = 6;

/// A cell with its position, counted from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Drawn<T> {
    /// Its column.
    pub column: usize,
    /// Its row, below [`ROWS`].
    pub row: usize,
    /// What it shows.
    pub what: T,
}

/// Down the first column, then down the next.
pub(super) fn down_and_right<T: Copy>(all: &[T]) -> Vec<Drawn<T>> {
    let drawn = |(place, &what)| Drawn { column: place / ROWS, row: place % ROWS, what };
    all.iter().enumerate().map(drawn).collect()
}

/// Draws each run of equal cells down a column of its own, as far as there is room, and then right, in the
/// same row to its end.
///
/// A tail begins at its own run's column, so anything in its way to the right is also below its first cell,
/// and was met there. A run that turns right in the top row moves the next one further right.
pub(super) fn in_runs<T: Copy, K: PartialEq>(all: &[T], key: impl Fn(&T) -> K) -> Vec<Drawn<T>> {
    let mut taken = BTreeSet::new();
    let mut drawn: Vec<Drawn<T>> = Vec::with_capacity(all.len());
    let (mut first, mut turned) = (0, false);
    for what in all {
        let last = drawn.last().filter(|last| key(&last.what) == key(what));
        let (column, row) = match last {
            None => {
                while taken.contains(&(first, 0)) {
                    first += 1;
                }
                turned = false;
                (first, 0)
            }
            Some(last) => {
                let below = (last.column, last.row + 1);
                turned |= below.1 == ROWS || taken.contains(&below);
                if turned { (last.column + 1, last.row) } else { below }
            }
        };
        taken.insert((column, row));
        drawn.push(Drawn { column, row, what: *what });
    }
    drawn
}
