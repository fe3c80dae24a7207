//! The possible signs of a number: a set of bits.

use grundy_core::game::expr::IntegerComparison;

/// A number below 0 is possible.
pub(crate) const BELOW: u8 = 1;
/// The number 0 is possible.
pub(crate) const ZERO: u8 = 2;
/// A number above 0 is possible.
pub(crate) const ABOVE: u8 = 4;
/// All numbers from 0 on, up to 0, and all numbers are possible.
pub(crate) const NOT_BELOW: u8 = ZERO | ABOVE;
pub(crate) const NOT_ABOVE: u8 = BELOW | ZERO;
pub(crate) const ALL: u8 = BELOW | ZERO | ABOVE;

/// Returns the sign of a number.
pub(crate) const fn sign_of(number: i128) -> u8 {
    match number {
        ..0 => BELOW,
        0 => ZERO,
        1.. => ABOVE,
    }
}

/// Returns the signs of the negative of a number.
pub(crate) const fn flip_signs(signs: u8) -> u8 {
    signs & ZERO | (signs & BELOW) << 2 | (signs & ABOVE) >> 2
}

/// Returns the signs of numbers whose comparison with 0 holds.
pub(crate) fn signs_admitted_by(comparison: IntegerComparison) -> u8 {
    (-1..=1)
        .filter(|&number| comparison.holds(number, 0))
        .fold(0, |signs, number| signs | sign_of(number))
}
