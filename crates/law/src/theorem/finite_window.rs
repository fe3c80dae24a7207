//! Codes whose rare heaps have died out: a finite window decides what follows, and half the heaps prove a period.
//!
//! # Words
//! A code with finitely many digits, the last of them `dk`, and at most two parts; `i` is the number of tokens that a
//! move removes. A mask splits values into rare and common ones ([`crate::sparse`]): the value v is *common at n*
//! if the number of bits that v and the mask share, plus e(n), is odd, else *rare at n*. Here e(n) = 0; where the
//! position's parity takes part, e(n) = n + s, and every digit that allows two parts which need not be equal must have
//! an index i of the parity of s. (0 <= i <= k; no octal code has other moves. Hexadecimal codes, with three parts, are
//! not covered.) A heap is rare (common) if its value is at its own place.
//!
//! Let n -> (a, b) be a split, a + b = n - i, a and b at least 1. The bits that g(a) ^ g(b) shares with the mask have the
//! parity of those of g(a) plus those of g(b), and e(a) + e(b) + e(n) = 2n - i + 3s = i + s is even. So *the value of a
//! split is common at n exactly if one part is a rare heap and the other a common one.* A move to a single heap n - i
//! keeps the class of its value, or changes it: that is the case if parity takes part and i is odd, for e(n - i) + e(n) =
//! i. So moves to single heaps are exclusions of common values or witnesses of rare ones, either way for each i.
//!
//! # Theorem
//! Let n0 >= 1, p >= 1, p even where parity takes part; r the largest rare heap (0 if there is none but the empty one)
//! among 1, …, n0 + p + W - 1; A >= 0 and W = max(r, A) + k. If
//! 1. g(n + p) = g(n) for n0 <= n < n0 + W, and
//! 2. for n0 + W <= n < n0 + W + p every value v < g(n) that is rare at n has a *witness*: an option of n with the value
//!    v that is a single heap, or a split with a part of at most A by a digit that does not demand equal parts,
//!
//! then g(n + p) = g(n) for all n >= n0. (If also g(p) = g(0) and n0 = 1, then from 0 on.)
//!
//! # Proof
//! By induction on m >= n0 + W + p. Let
//! - (a) g(j) = g(j - p) for n0 + p <= j < m,
//! - (b) every j with r < j < m be common,
//! - (c) for n0 + W <= j < m every lesser value that is rare at j have a witness.
//!
//! For m = n0 + W + p these are the hypotheses. Claim: they hold for m + 1. Let n = m - p >= n0 + W; as W >= r + k, n is
//! greater than r and than k, so neither n nor m may be removed whole, and g(n) is common at n. What is common (rare) at
//! n is so at m, for e(n) = e(m): p is even, or e = 0.
//!
//! *The common values of options are the same at n and at m.*
//! - Single heaps: m - i >= n0 + p as i <= k <= W; so g(m - i) = g(n - i) by (a), and n - i >= n0 >= 1 is a heap.
//! - Splits of m: one part is rare, call it a, so a <= r by (b). The other, b = m - i - a >= m - k - r >= n0 + p, has
//!   g(b) = g(b - p) by (a), and b - p >= n0 >= 1 is a part. So (a, b - p) is a split of n by the same digit with the
//!   same value; what the digit demands is fulfilled: where `!` wants unequal parts, a is rare and b - p common (g and e
//!   are those of b), so they are not equal. Where `=` wants equal parts, see below.
//! - Splits of n: one part is rare, a <= r; the other, b = n - i - a >= n - k - r >= n0, has g(b + p) = g(b) by (a), as
//!   n0 + p <= b + p < m (a >= 1). So (a, b + p) is a split of m with the same value, of unequal parts for they are of
//!   different classes.
//! - Splits into equal parts by `=` have the value 0 and exist if n - i is even. Without parity 0 is rare everywhere and
//!   the question does not arise. With parity p is even, so they exist at n and at m, or at neither. (Their digits'
//!   indices may have any parity.)
//!
//! *So g(n), the least common value that no option of n has* (all lesser rare values are values of options), *is the
//! least common value that no option of m has.* No lesser common value is g(m).
//!
//! *Every lesser rare value is the value of an option of m, by a witness.* At n it has one, by (c). A single heap n - i:
//! m - i has the same value. A split (a, b), a <= b, a <= A: b = n - i - a >= n - k - A >= n0, so g(b + p) = g(b) as above,
//! and (a, b + p) is a split of m with the same value, of unequal parts if a and b are. It is a witness at m, with the
//! same smaller part: (c).
//!
//! Hence g(m) = g(n): (a). It is common at m: (b). ∎
//!
//! Two rare parts, and two common ones, give rare values: they never matter to a value that is common. So n0 >= 1 is all
//! that is asked of n0; nothing relates n0 to W.
//!
//! # What it needs
//! The heaps to n0 + p + W - 1, where Guy and Smith ask for 2 n0 + 2p + k - 1: about half; and O(W) memory besides. The
//! least part of a witness moves along with its other part, so that the least A that serves is the same over every
//! period from n0 + W on: [`FiniteWindow::witness`] is that one.

use grundy_core::game::{
    HeapCode,
    code::{Digit, Parts},
};

/// The hypotheses of the finite-window theorem in numbers: see the [module](self).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct FiniteWindow {
    /// The bits of a value that count; none above those of the largest value.
    pub mask: u32,
    /// Does the parity of the heap count too? Then the period is even.
    pub by_position: bool,
    /// r: the largest rare heap, 0 if there is none but the empty one.
    pub rare: u64,
    /// A: the largest, over the heaps of one period from n0 + W on and the lesser values that are rare there, of the
    /// *least* smaller part of a witness, over all digits; 0 if single heaps are witnesses of all.
    pub witness: u64,
    /// W = max(r, A) + k.
    pub window: u64,
    /// n0: g(n + p) = g(n) for all n >= n0. May be 0: then the theorem is used from 1 on, and g(p) = g(0).
    pub start: u64,
    /// p.
    pub period: u64,
}

/// What a finite-window proof computed, and what a checker of a part of it needs.
///
/// Digests are the SHA-256 of values in one byte each ([`super::ByteDigest`]).
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct WindowProof {
    /// The law in numbers.
    pub law: FiniteWindow,
    /// The last heap that the theorem asks for: max(n0, 1) + p + W - 1.
    pub computed_to: u64,
    /// The largest value among the heaps 0..=`computed_to`, so for ever, and the first heap that has it.
    pub largest: (u32, u64),
    /// Is n0 the least? That is: n0 = 0, or g(n0 - 1 + p) differs from g(n0 - 1).
    pub preperiod_exact: bool,
    /// The digest of g(s), …, g(s + W - 1), s = max(n0, 1).
    pub window_digest: String,
    /// The digest of g(s), …, g(s + p - 1), s = max(n0, 1).
    pub period_digest: String,
    /// Places in the period from which one can compute on: those of [`FiniteWindow::places`], in this order.
    pub stretches: Vec<Stretch>,
}

/// Where one can compute on without what is before: the last W values.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Stretch {
    /// The first heap of the stretch.
    pub from: u64,
    /// The values of the W heaps before it.
    pub values: Vec<u8>,
    /// The digest of the next values, as many as [`FiniteWindow::stretch`] says.
    pub digest: String,
}

/// Heaps of a stretch, at most.
pub const STRETCH: u64 = 1 << 20;

/// Does the theorem speak of this code, with these classes of values? Finitely many digits, at most two parts; where
/// parity takes part, all splits remove numbers of tokens of one parity, but for those into equal parts.
#[must_use]
pub fn speaks_of(code: &HeapCode, by_position: bool) -> bool {
    code.tail.is_empty() && code.most_parts() <= 2 && (!by_position || splits(code).is_some())
}

/// s: do the splits remove an odd number of tokens? `None` if some do and some do not, or there is none.
fn splits(code: &HeapCode) -> Option<bool> {
    let splits = |digit: &Digit| digit.allows_two() && digit.parts != Parts::Equal;
    let digits = std::iter::once(&code.split).chain(&code.digits);
    let mut parities = (0_u64..).zip(digits).filter(|(_, digit)| splits(digit)).map(|(i, _)| i % 2 == 1);
    let first = parities.next()?;
    parities.all(|parity| parity == first).then_some(first)
}

impl FiniteWindow {
    /// W for a code whose largest rare heap is r, with witnesses of smaller part at most A; `None` beyond 64 bits.
    #[must_use]
    pub fn width(code: &HeapCode, rare: u64, witness: u64) -> Option<u64> {
        rare.max(witness).checked_add(code.digits.len() as u64)
    }

    /// s = max(n0, 1): from where on the theorem is used.
    #[must_use]
    pub const fn first(&self) -> u64 {
        if self.start == 0 { 1 } else { self.start }
    }

    /// The last heap that the theorem asks for: s + p + W - 1. `None` beyond 64 bits.
    #[must_use]
    pub fn asks_to(&self) -> Option<u64> {
        self.first().checked_add(self.period)?.checked_add(self.window)?.checked_sub(1)
    }

    /// The number of heaps of a stretch: [`STRETCH`], or the period if that is less.
    #[must_use]
    pub fn stretch(&self) -> u64 {
        STRETCH.min(self.period)
    }

    /// The first heaps of `count` stretches, evenly spaced over the heaps s + W, …, s + W + p - 1 of whose witnesses the
    /// theorem speaks: the first begins with them, the last ends with them. Increasing; fewer than `count` where the
    /// period has no room for `count` that do not overlap, but always one. Empty if the law is beyond 64 bits.
    #[must_use]
    pub fn places(&self, count: u64) -> Vec<u64> {
        let (Some(_), stretch) = (self.asks_to(), self.stretch().max(1)) else { return Vec::new() };
        let first = self.first() + self.window;
        let count = count.min(self.period / stretch).max(1);
        let room = self.period.saturating_sub(stretch);
        let place = |index: u64| {
            let offset = u128::from(index) * u128::from(room) / u128::from((count - 1).max(1));
            first + u64::try_from(offset).unwrap_or(room)
        };
        (0..count).map(place).collect()
    }

    /// Is a value common at heap n, as its own or as an option's? `code` must be one that the theorem
    /// [speaks of](speaks_of).
    #[must_use]
    pub fn is_common(&self, code: &HeapCode, n: u64, value: u32) -> bool {
        let odd_splits = splits(code).unwrap_or(false);
        let parity = self.by_position && (n % 2 == 1) != odd_splits;
        ((value & self.mask).count_ones() % 2 == 1) != parity
    }
}
