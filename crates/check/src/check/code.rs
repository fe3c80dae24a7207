//! The bounds for codes that are finite except for repeated digits 0 and 1 (Guy and Smith, The
//! G-values of various games, Proc. Cambridge Philos. Soc. 52, 1956). `law::theorem::guy_smith` has
//! the same theorems; this file derives them independently and shares no code with it.
//!
//! Let k be the number of digits before the repeated digits, r >= 1 the largest number of parts, n0
//! >= 1. Let n >= B and g(m + p) = g(m) for n0 <= m < n. Compare the options of n and n + p, both
//! > larger than k.
//!
//! - *Any parts.* An option of n + p has a largest part a >= (n + p - k) / r. If a >= n0 + p, a - p
//!   can replace a. An option of n has a part b >= (n - k) / r >= n0, and b + p can replace b. So n
//!   >= r n0 + (r - 1) p + k is enough.
//! - *i parts, pairwise unequal.* b + p is larger than all other parts. a - p may be equal to
//!   another part c; then the two parts have the nim-sum 0, and so have c - t p and c + t p. Each
//!   of the other i - 2 parts excludes at most two t, so one of the first 2i - 3 values of t is
//!   allowed, if c >= n0 + (2i - 3) p. As i parts with c = a - p have a sum of at most i a - p, c
//!   >= (n + p - k + p) / i - p, and n >= i n0 + (2i(i - 1) - 2) p + k is enough.
//! - *2 or 4 equal parts* have the value 0. They exist if their number divides the number of tokens
//!   left: this is the same for n and n + q if their number divides q. *3 equal parts* have no
//!   theorem.
//! - *t repeated digits, each 0 or 1*: for more than k tokens only the whole heap can be removed,
//!   which leaves the value 0. Heap n has that option if dn = 1, and dn = d(n + q) for n > k if t
//!   divides q; B > k as n0 >= 1.

use crate::format::CertificateProof;
use grundy_core::game::{
    HeapCode,
    code::{MAX_PARTS, PartDemand},
};

/// Returns the theorem for a code, with its bound for a law g(n + period) = g(n) from `preperiod`
/// on; `None` if there is no theorem or the bound exceeds 64 bits.
///
/// ```
/// use grundy_check::{CertificateProof, check::code::theorem};
/// use grundy_core::game::Game;
///
/// let kayles: Game = "0.77".parse()?;
/// let proof = theorem(kayles.code().ok_or("no code")?, 71, 12);
/// assert_eq!(proof, Some(CertificateProof::GuySmith { last_digit: 2, parts: 2, bound: 156 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn theorem(code: &HeapCode, preperiod: u64, period: u64) -> Option<CertificateProof> {
    let (mut parts, mut unequal_parts, mut divisor) = (1_u64, 0_u64, 1_u64);
    let digits = || std::iter::once(&code.split).chain(&code.digits);
    let allowed = digits().flat_map(|digit| {
        let counts = (0..=MAX_PARTS as u64).filter(|count| digit.heaps >> count & 1 == 1);
        counts.map(|count| (count, digit.parts))
    });
    for (count, demand) in allowed {
        parts = parts.max(count);
        match (demand, count) {
            (PartDemand::Equal, 3) => return None,
            (PartDemand::Equal, 2 | 4) => divisor = divisor.max(count),
            (PartDemand::Unequal, 2..) => unequal_parts = unequal_parts.max(count),
            _ => (),
        }
    }
    let repeats_every = code.tail.len() as u64;
    if code.tail.iter().any(|digit| digit.heaps > 1) {
        return None;
    }
    // q is the least multiple of p that is divisible by `divisor` and by t; lcm(divisor, t) times p
    // is such a multiple.
    let fits = |q: &u128| q % u128::from(divisor) == 0 && q % u128::from(repeats_every.max(1)) == 0;
    let multiple = (1..=u128::from(divisor) * u128::from(repeats_every.max(1)))
        .map(|times| u128::from(period) * times)
        .find(fits)?;
    let last_digit = code.digits.len() as u64;
    let bound = |starts: u64, periods: u64| {
        let sum = u128::from(starts).checked_mul(preperiod.max(1).into())?;
        sum.checked_add(multiple.checked_mul(periods.into())?)?
            .checked_add(last_digit.into())
    };
    let any = bound(parts, parts - 1)?;
    let unequal = match unequal_parts {
        0 => 0,
        u => bound(u, 2 * u * (u - 1) - 2)?,
    };
    let (bound, multiple) = (
        u64::try_from(any.max(unequal)).ok()?,
        u64::try_from(multiple).ok()?,
    );
    if repeats_every > 0 {
        return Some(CertificateProof::WholeHeaps {
            last_digit,
            parts,
            unequal_parts,
            repeats_every,
            multiple,
            bound,
        });
    }
    Some(match (divisor, unequal_parts) {
        (1, 0) => CertificateProof::GuySmith {
            last_digit,
            parts,
            bound,
        },
        (1, _) => CertificateProof::UnequalParts {
            last_digit,
            parts,
            unequal_parts,
            bound,
        },
        _ => CertificateProof::EqualParts {
            last_digit,
            parts,
            unequal_parts,
            multiple,
            bound,
        },
    })
}
