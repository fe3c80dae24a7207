//! Nim multiplication: the product of the field whose sum is the nim-sum.
//!
//! a ⊗ b is the least number other than all (a' ⊗ b) ⊕ (a ⊗ b') ⊕ (a' ⊗ b') with a' < a, b' < b
//! (Conway, On Numbers and Games, chapter 6). For a power F = 2^(2^k) and a, b < F it is below F; F
//! ⊗ a = F · a, and F ⊗ F = F ⊕ F/2.

use std::sync::LazyLock;

/// Bits of the factors whose products are in the table: 64 KiB.
const TABLE_BITS: u32 = 8;

/// The products of numbers below 2^8, which are below 2^8: of a and b at index 2^8 a + b.
static TABLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let pairs =
        (0..1_u32 << TABLE_BITS).flat_map(|a| (0..1_u32 << TABLE_BITS).map(move |b| (a, b)));
    pairs
        .map(|(a, b)| u8::try_from(small(a, b, TABLE_BITS)).unwrap_or(0))
        .collect()
});

/// The nim product.
///
/// ```
/// use grundy_core::nimber::product;
///
/// assert_eq!(product(2, 2), 3);
/// assert_eq!((product(4, 2), product(4, 4)), (8, 6));
/// ```
#[must_use]
pub fn product(a: u32, b: u32) -> u32 {
    let bits = 32 - (a | b).leading_zeros();
    large(a, b, bits.next_power_of_two().max(TABLE_BITS))
}

/// The product of numbers of 2^k bits, at least those of the table.
fn large(a: u32, b: u32, bits: u32) -> u32 {
    if bits > TABLE_BITS {
        return by_halves(a, b, bits, large);
    }
    TABLE
        .get((a << TABLE_BITS | b) as usize)
        .copied()
        .unwrap_or_default()
        .into()
}

/// The product of numbers of 2^k bits, without the table.
fn small(a: u32, b: u32, bits: u32) -> u32 {
    if bits == 1 {
        a & b
    } else {
        by_halves(a, b, bits, small)
    }
}

/// The product of numbers of `bits` bits, a power of two and at least 2: with F = 2^(bits/2), of (a
/// F + b) and (c F + d). `multiply` multiplies numbers of the given number of bits.
fn by_halves(left: u32, right: u32, bits: u32, multiply: fn(u32, u32, u32) -> u32) -> u32 {
    let half = bits / 2;
    let low = (1 << half) - 1;
    let ((a, b), (c, d)) = ((left >> half, left & low), (right >> half, right & low));
    let (first, last) = (multiply(a, c, half), multiply(b, d, half));
    let both = multiply(a ^ b, c ^ d, half);
    // a c (F + F/2) + (a d + b c) F + b d, where a d + b c = both + a c + b d.
    (both ^ last) << half | last ^ multiply(first, 1 << (half - 1), half)
}
