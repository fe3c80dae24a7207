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
