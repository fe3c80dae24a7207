//! The reasons for which a program of rules stops, and the largest numbers that it accepts.

/// Upper bound of loop variables: an operation that cannot fail with 41 bits is safe (see
/// `is_sure`).
pub(super) const MOST_NUMBER: i64 = 1 << 40;

/// The reason for which a program stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgramFailure {
    /// An operation fails for some turn, or may fail: the interpreter of the original rules
    /// decides.
    Undecided,
    /// The listener asked to stop.
    Stopped,
}

/// Checks that bounds are small enough; the bounds of an empty loop always are.
pub(super) fn bounds((low, high): (i64, i64)) -> Result<(i64, i64), ProgramFailure> {
    let is_small = |number: i64| number.unsigned_abs() <= MOST_NUMBER.unsigned_abs();
    if low > high || is_small(low) && is_small(high) {
        Ok((low, high))
    } else {
        Err(ProgramFailure::Undecided)
    }
}
