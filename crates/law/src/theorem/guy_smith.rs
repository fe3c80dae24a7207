//! Codes with finitely many digits: the theorem of Guy and Smith (The G-values of various games,
//! Proc. Cambridge Philos. Soc. 52, 1956), for any number of parts, and its forms for `!`, for `=`,
//! and for repeated digits that only allow the removal of a whole heap.
//!
//! # Hypotheses
//! Let dk be the last digit, r >= 1 the largest number of parts, n0 >= 1, and g(n + p) = g(n) for
//! n0 <= n < B. Claim: with B as below, the equation holds for all n >= n0. By induction let n >= B
//! and g(m + p) = g(m) for n0 <= m < n. Then the options of n and n + p have the same values, so
//! g(n + p) = g(n).
//!
//! # Any parts: B = r n0 + (r - 1) p + k
//! As n > k, neither heap can be removed whole. An option of n + p has i <= r parts with the sum
//! n + p - j, j <= k, so its largest part a is at least (n + p - k) / r >= n0 + p. Replace it by
//! a - p. This is still a part (n0 >= 1), of the same value (n0 <= a - p < n, as something is
//! removed or split off), and the sum is n - j: an option of n. Conversely an option of n has a
//! largest part b >= (n - k) / r >= n0, b < n; replace it by b + p.
//!
//! (The exact condition is n >= r n0 + (r - 1) p + k - (r - 1). We require the published bound, r -
//! 1 heaps more. Published origins differ: here n is the heap itself. n0 = 0 is taken as 1, because
//! a part of 0 tokens is not a part: a digit that allows the option with it need not allow the
//! option without it. A law that holds from 1 on and for n = 0 holds from 0 on.)
//!
//! # `!`, where u >= 2 is the largest number of parts that must differ: B also >= u n0 + (2u(u - 1) - 2) p + k
//! From n to n + p nothing changes: b + p is larger than all other parts. From n + p to n, a - p
//! may equal another part c. Then a and c together give g(c + p) ^ g(c) = 0. Replace both by c - tp
//! and c + tp for some t >= 1: they have the same sum as c and a - p, nim-sum 0, and differ from
//! each other. Each of the other i - 2 parts forbids at most two t, so one of t = 1, …, 2i - 3 is
//! allowed if c >= n0 + (2i - 3) p. As c = a - p, the sum n + p - j is at most i a - p, hence a >=
//! (n + 2p - k) / i, and i = u is the worst case. For two parts: B = 2 n0 + 2p + k.
//!
//! # `=`, on digits of one, two or four parts
//! One part is always equal to itself. Two (four) equal parts have the nim-sum 0 and exist if and
//! only if 2 (4) divides the number of tokens left. This is the same for n and n + q if 2 (4)
//! divides q. So let q be the least such multiple of p, and check B with q: then g(n + q) = g(n)
//! forever. Together with g(n + p) = g(n) over one q this is the law for p. Three equal parts have
//! the value g((n - j) / 3), which can differ from g((n + q - j) / 3): no theorem.
//!
//! # Repeated digits 0 and 1, t of them: `0.7[1]`, `0.77[01]`
//! Let dk be the last digit before the repeated digits. For a heap of n the repeated digits give at
//! most one option: to remove all n tokens, if n > k and the digit dn is 1, with the value 0. As dn
//! = d(n + q) for n > k if t divides q, this option is the same for n and n + q. All other options
//! are those of the finite code d0.d1…dk. So let q be the least multiple of p that is also
//! divisible by t, check B with q (B >= n0 + k > k), and conclude as for `=`.

use crate::{
    shift::Shift,
    statement::{Status, Theorem},
};
use grundy_core::{
    game::{
        HeapCode,
        code::{Digit, MAX_PARTS, PartDemand},
    },
    gcd::gcd,
};

/// The data about a code that the theorem needs.
#[derive(Debug)]
pub(crate) struct GuySmithCode {
    /// k: the number of digits before the repeated digits.
    last: u128,
    /// r >= 1: the largest number of parts.
    parts: u128,
    /// u: the largest number of parts that must differ, 0 if there is no `!`.
    unequal: u128,
    /// The required divisor of the multiple q of the period: t if digits repeat, 2 or 4 if two or
    /// four parts must be equal, or their least common multiple.
    divisor: u128,
    theorem: Theorem,
}

impl GuySmithCode {
    /// Reads a code; `None` if no theorem here applies to it.
    pub(super) fn from_code(code: &HeapCode) -> Option<Self> {
        let digits = || std::iter::once(&code.split).chain(&code.digits);
        let most = |demand: Option<PartDemand>| {
            let chosen = digits().filter(|digit| demand.is_none_or(|parts| digit.parts == parts));
            chosen.copied().map(most_parts).max().unwrap_or(0)
        };
        let has_equal = |parts: u32| {
            digits().any(|d| d.parts == PartDemand::Equal && d.heaps >> parts & 1 == 1)
        };
        let repeats_whole_heaps = code.tail.iter().all(|digit| digit.heaps <= 1);
        if !repeats_whole_heaps || has_equal(3) {
            return None;
        }
        let equal: u128 = [4, 2]
            .into_iter()
            .find(|&parts| has_equal(parts))
            .unwrap_or(1)
            .into();
        let unequal = Some(most(Some(PartDemand::Unequal)))
            .filter(|&u| u >= 2)
            .unwrap_or(0);
        let theorem = match (code.tail.is_empty(), equal, unequal) {
            (false, ..) => Theorem::WholeHeaps,
            (true, 1, 0) => Theorem::GuySmith,
            (true, 1, _) => Theorem::UnequalParts,
            (true, ..) => Theorem::EqualParts,
        };
        Some(Self {
            last: code.digits.len() as u128,
            parts: most(None).max(1),
            unequal,
            divisor: lcm(equal, code.tail.len().max(1) as u128)?,
            theorem,
        })
    }

    /// Returns the last heap whose value the theorem requires: n + q for the last n below B. `None`
    /// beyond 128 bits.
    pub(super) fn asks_to(&self, preperiod: u64, period: u64) -> Option<u128> {
        let (n0, r, u) = (u128::from(preperiod.max(1)), self.parts, self.unequal);
        let q = lcm(period.into(), self.divisor)?;
        let bound = |starts: u128, periods: u128| {
            let sum = starts
                .checked_mul(n0)?
                .checked_add(periods.checked_mul(q)?)?;
            sum.checked_add(self.last)
        };
        let any = bound(r, r - 1)?;
        let unequal = if u >= 2 {
            bound(u, 2 * u * (u - 1) - 2)?
        } else {
            0
        };
        (any.max(unequal) - 1).checked_add(q)
    }

    /// Returns the proof of a law that `len` values obey; `None` if the theorem requires more
    /// values.
    pub(super) fn prove(&self, shift: Shift, len: usize) -> Option<Status> {
        let asked = self.asks_to(shift.preperiod as u64, shift.period as u64)?;
        let enough = shift.saltus == 0 && asked < len as u128;
        let checked_to = Some(u64::try_from(asked).ok()?);
        enough.then_some(Status::Proved {
            theorem: self.theorem,
            checked_to,
        })
    }
}

fn most_parts(digit: Digit) -> u128 {
    let most = (0..=MAX_PARTS)
        .rev()
        .find(|&parts| digit.heaps >> parts & 1 == 1);
    most.unwrap_or(0) as u128
}

/// Returns the least common multiple of two numbers >= 1; `None` beyond 128 bits.
fn lcm(a: u128, b: u128) -> Option<u128> {
    a.checked_mul(b.checked_div(gcd(a, b))?)
}
