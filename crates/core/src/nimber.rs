//! Nim multiplication: the product of the field whose sum is the nim-sum.
//!
//! a ⊗ b is the least number other than all (a' ⊗ b) ⊕ (a ⊗ b') ⊕ (a' ⊗ b') with a' < a, b' < b (Conway, On Numbers
//! and Games, chapter 6). For a power F = 2^(2^k) and a, b < F it is below F; F ⊗ a = F · a, and F ⊗ F = F ⊕ F/2.

use std::sync::OnceLock;

/// Bits of the factors whose products are in the table: 64 KiB.
const TABLE_BITS: u32 = 8;

/// The nim product.
#[must_use]
pub fn product(a: u32, b: u32) -> u32 {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let pairs = (0..1_u32 << TABLE_BITS).flat_map(|a| (0..1_u32 << TABLE_BITS).map(move |b| (a, b)));
        // Products of numbers below 2^8 are below 2^8.
        pairs.map(|(a, b)| u8::try_from(by_halves(a, b, TABLE_BITS, &|a, b, _| a & b)).unwrap_or(0)).collect()
    });
    let known = |a: u32, b: u32, bits: u32| match table.get((a << TABLE_BITS | b) as usize) {
        Some(&product) if bits == TABLE_BITS => product.into(),
        _ => a & b,
    };
    if (a | b) >> TABLE_BITS == 0 {
        return known(a, b, TABLE_BITS);
    }
    let bits = if (a | b) >> 16 == 0 { 16 } else { 32 };
    by_halves(a, b, bits, &|a, b, bits| if bits == TABLE_BITS { known(a, b, bits) } else { product(a, b) })
}

/// The product of numbers of `bits` bits, a power of two and at least 2: with F = 2^(bits/2), of (a F + b) and (c F + d).
/// `smaller` multiplies halves.
fn by_halves(left: u32, right: u32, bits: u32, smaller: &dyn Fn(u32, u32, u32) -> u32) -> u32 {
    let half = bits / 2;
    let multiply = |left: u32, right: u32| match half {
        1 => left & right,
        _ if bits <= TABLE_BITS => by_halves(left, right, half, smaller),
        _ => smaller(left, right, half),
    };
    let low = (1 << half) - 1;
    let ((a, b), (c, d)) = ((left >> half, left & low), (right >> half, right & low));
    let (first, last) = (multiply(a, c), multiply(b, d));
    let both = multiply(a ^ b, c ^ d);
    // a c (F + F/2) + (a d + b c) F + b d, where a d + b c = both + a c + b d.
    (both ^ last) << half | last ^ multiply(first, 1 << (half - 1))
}
