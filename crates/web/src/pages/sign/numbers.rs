//! The numbers that the seats have drawn, where a wager asks for one, from the lock to the end of the round.

use floor::{Play, Seat, Table};

/// A seat with its number.
pub(super) struct SeatNumber {
    /// Its label on the felt.
    pub(super) seat: String,
    pub(super) number: u8,
    /// Whether the round is a tie with this total.
    pub(super) matches: bool,
}

/// The numbers, seat 1 first: as guests see the seats, from left to right.
pub(super) fn of(table: &Table) -> Vec<SeatNumber> {
    let Play::Locked(locked) = &table.play else { return vec![] };
    let points = locked.dealt.points();
    let tie = points.filter(|points| points.player == points.banker).map(|points| points.player);
    let number = |seat: Seat| {
        let number = locked.number_of(seat)?;
        let seat = seat.called(&table.settings.labels);
        Some(SeatNumber { seat, number, matches: tie == Some(number) })
    };
    locked.bets.iter().filter_map(number).collect()
}
