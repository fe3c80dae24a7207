//! The greatest common divisor.

use std::ops::Rem;

/// The greatest common divisor by Euclid's algorithm; for signed numbers perhaps its negative.
///
/// ```
/// assert_eq!(grundy_core::gcd::gcd(12_u64, 18), 6);
/// ```
#[inline]
pub fn gcd<T: Copy + Default + PartialEq + Rem<Output = T>>(mut a: T, mut b: T) -> T {
    while b != T::default() {
        (a, b) = (b, a % b);
    }
    a
}

/// The greatest common divisor without divisions (Stein 1967), for many numbers of a few digits.
#[must_use]
pub(crate) fn stein(mut a: u64, mut b: u64) -> u64 {
    if a == 0 || b == 0 {
        return a | b;
    }
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    loop {
        b >>= b.trailing_zeros();
        let difference = a.abs_diff(b);
        if difference == 0 {
            return a << twos;
        }
        (a, b) = (a.min(b), difference);
    }
}
