//! The reasons why a program of rules stops, and the numbers that it may meet.

/// Loop variables are at most as large: what cannot fail with 41 bits does not (see `is_sure`).
pub(super) const MOST_NUMBER: i64 = 1 << 40;

/// Why a program stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// Something fails for some turn, or may: the rules as they are written decide.
    Undecided,
    /// The listener asked to stop.
    Stopped,
    /// Options of the position before are none of this one: its row is begun once more.
    Restart,
}

/// Bounds that are small enough, or those of an empty loop.
pub(super) fn bounds((low, high): (i64, i64)) -> Result<(i64, i64), Failure> {
    let is_small = |number: i64| number.unsigned_abs() <= MOST_NUMBER.unsigned_abs();
    if low > high || is_small(low) && is_small(high) { Ok((low, high)) } else { Err(Failure::Undecided) }
}
