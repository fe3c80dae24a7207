//! Codes with finitely many rare heaps: a finite window determines all later values, and half the
//! heaps prove a period.
//!
//! # Terms
//! Consider a code with finitely many digits, the last of them `dk`, and at most two parts. `i` is
//! the number of tokens that a move removes. A mask divides values into rare and common values
//! ([`crate::sparse`]). The value v is *common at n* if the number of bits that v and the mask
//! share, plus e(n), is odd, otherwise *rare at n*. Here e(n) = 0. If the position's parity is
//! used, e(n) = n + s, and every digit that allows two parts that need not be equal must have an
//! index i of the parity of s. (0 <= i <= k; no octal code has other moves. Hexadecimal codes, with
//! three parts, are not covered.) A heap is rare (common) if its value is rare (common) at this
//! heap.
//!
//! Let n -> (a, b) be a split, a + b = n - i, a and b at least 1. The number of bits that g(a) ^
//! g(b) shares with the mask has the parity of the sum of these numbers for g(a) and g(b), and
//! e(a) + e(b) + e(n) = 2n - i + 3s = i + s is even. So *the value of a split is common at n if and
//! only if one part is a rare heap and the other is a common heap.* A move to a single heap n - i
//! keeps the class of its value, or changes it. It changes the class if parity is used and i is
//! odd, because e(n - i) + e(n) = i. So moves to single heaps exclude common values or are
//! witnesses of rare values, in one of the two ways for each i.
//!
//! # Theorem
//! Let n0 >= 1 and p >= 1, with p even if parity is used. Let r be the largest rare heap (0 if only
//! the empty heap is rare) among 1, …, n0 + p + W - 1. Let A >= 0 and W = max(r, A) + k. If
//! 1. g(n + p) = g(n) for n0 <= n < n0 + W, and
//! 2. for n0 + W <= n < n0 + W + p every value v < g(n) that is rare at n has a *witness*: an
//!    option of n with the value v that is a single heap, or a split with a part of at most A by a
//!    digit that does not require equal parts,
//!
//! then g(n + p) = g(n) for all n >= n0. (If also g(p) = g(0) and n0 = 1, the equation holds from 0
//! on.)
//!
//! # Proof
//! By induction on m >= n0 + W + p. Assume:
//! - (a) g(j) = g(j - p) for n0 + p <= j < m,
//! - (b) every j with r < j < m is common,
//! - (c) for n0 + W <= j < m every lesser value that is rare at j has a witness.
//!
//! For m = n0 + W + p these are the hypotheses. Claim: they hold for m + 1. Let n = m - p >= n0 +
//! W. As W >= r + k, n is greater than r and than k, so neither n nor m may be removed whole, and
//! g(n) is common at n. A value is common (rare) at n if and only if it is common (rare) at m,
//! because e(n) = e(m): p is even, or e = 0.
//!
//! *The common values of options are the same at n and at m.*
//! - Single heaps: m - i >= n0 + p as i <= k <= W. So g(m - i) = g(n - i) by (a), and n - i >= n0
//!   >= 1 is a heap.
//! - Splits of m: one part is rare; call it a. So a <= r by (b). The other part, b = m - i - a >=
//!   m - k - r >= n0 + p, has g(b) = g(b - p) by (a), and b - p >= n0 >= 1 is a part. So (a, b - p)
//!   is a split of n by the same digit with the same value. It meets the requirement of the digit:
//!   if `!` requires unequal parts, a is rare and b - p is common (g and e are those of b), so they
//!   are not equal. If `=` requires equal parts, see below.
//! - Splits of n: one part is rare, a <= r. The other part, b = n - i - a >= n - k - r >= n0, has
//!   g(b + p) = g(b) by (a), as n0 + p <= b + p < m (a >= 1). So (a, b + p) is a split of m with
//!   the same value. Its parts are unequal, because they are of different classes.
//! - Splits into equal parts by `=` have the value 0 and exist if n - i is even. Without parity 0
//!   is rare everywhere, so these splits do not give common values. With parity p is even, so they
//!   exist at both n and m, or at neither. (Their digits' indices may have any parity.)
//!
//! *So g(n), the least common value that is not the value of an option of n* (all lesser rare
//! values are values of options), *is the least common value that is not the value of an option of
//! m.* No lesser common value is g(m).
//!
//! *Every lesser rare value is the value of an option of m, by a witness.* It has a witness at n,
//! by (c). If this is a single heap n - i, m - i has the same value. If it is a split (a, b), a <=
//! b, a <= A: b = n - i - a >= n - k - A >= n0, so g(b + p) = g(b) as above, and (a, b + p) is a
//! split of m with the same value, of unequal parts if a and b are unequal. It is a witness at m,
//! with the same smaller part: (c).
//!
//! Hence g(m) = g(n): (a). It is common at m: (b). ∎
//!
//! Two rare parts, and two common parts, give rare values: they never affect a common value. So the
//! only requirement for n0 is n0 >= 1; n0 and W are independent.
//!
//! # Cost
//! The theorem needs the heaps to n0 + p + W - 1, and Guy and Smith require 2 n0 + 2p + k - 1: so
//! about half; and O(W) additional memory. The least part of a witness stays the same when its
//! other part moves by p. So the least sufficient A is the same over every period from n0 + W on:
//! [`FiniteWindow::witness`] is this A.

use grundy_core::game::HeapCode;
use grundy_heaps::{mask::Mask, sparse::odd_splits};

/// The hypotheses of the finite-window theorem in numbers: see the [module](self).
///
/// [`prove_by_window`](super::prove_by_window) has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct FiniteWindow {
    /// The bits of a value that count; no bits above those of the largest value.
    pub mask: u32,
    /// `true` if the parity of the heap counts as well. Then the period is even.
    pub by_position: bool,
    /// r: the largest rare heap, 0 if only the empty heap is rare.
    pub rare: u64,
    /// A: the maximum of the *least* smaller part of a witness (over all digits), over the heaps of
    /// one period from n0 + W on and the lesser rare values there; 0 if single heaps are witnesses
    /// of all of them.
    pub witness: u64,
    /// W = max(r, A) + k: the width of the window.
    pub window: u64,
    /// n0: g(n + p) = g(n) for all n >= n0. If n0 is 0, the theorem is used from 1 on, and g(p) =
    /// g(0).
    pub start: u64,
    /// p: the period.
    pub period: u64,
}

/// The results of a finite-window proof, and the data that a partial check needs.
///
/// Digests are the SHA-256 of values in one byte each, in the order of the heaps.
///
/// [`prove_by_window`](super::prove_by_window) has an example.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct WindowProof {
    /// The numbers of the law.
    pub law: FiniteWindow,
    /// The last heap that the theorem requires: max(n0, 1) + p + W - 1.
    pub computed_to: u64,
    /// The largest value among the heaps 0..=`computed_to`, and so among all heaps, and the first
    /// heap that has it.
    pub largest: (u32, u64),
    /// `true` if n0 is least: n0 = 0, or g(n0 - 1 + p) differs from g(n0 - 1).
    pub preperiod_exact: bool,
    /// The digest of g(s), …, g(s + W - 1), s = max(n0, 1).
    pub window_digest: String,
    /// The digest of g(s), …, g(s + p - 1), s = max(n0, 1).
    pub period_digest: String,
    /// The heaps in the period from which a computation can start: those of
    /// [`FiniteWindow::places`], in this order.
    pub stretches: Vec<Stretch>,
}

/// A heap from which a computation can start without the earlier values: the stretch has the last W
/// values.
///
/// [`FiniteWindow::places`] says where they are; [`prove_by_window`](super::prove_by_window) has an
/// example of a proof.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Stretch {
    /// The first heap of the stretch.
    pub from: u64,
    /// The values of the W heaps before the stretch.
    pub values: Vec<u8>,
    /// The digest of the next values; their number is [`FiniteWindow::stretch`].
    pub digest: String,
}

/// The maximum number of heaps of a stretch.
const STRETCH: u64 = 1 << 20;

/// Returns `true` if the theorem covers this code, with these classes of values: finitely many
/// digits and at most two parts. If parity is used, all splits remove numbers of tokens of one
/// parity, except splits into equal parts.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::theorem::finite_window::speaks_of;
///
/// let speaks = |line: &str| Some(speaks_of(line.parse::<Game>().ok()?.code()?, false));
/// assert_eq!(
///     (speaks("0.77"), speaks("0.[3]"), speaks("0.F")),
///     (Some(true), Some(false), Some(false))
/// );
/// ```
#[must_use]
pub fn speaks_of(code: &HeapCode, by_position: bool) -> bool {
    code.tail.is_empty() && code.most_parts() <= 2 && (!by_position || odd_splits(code).is_some())
}

impl FiniteWindow {
    /// Returns W for a code whose largest rare heap is r, with witnesses whose smaller part is at
    /// most A; `None` beyond 64 bits.
    #[must_use]
    pub fn width(code: &HeapCode, rare: u64, witness: u64) -> Option<u64> {
        rare.max(witness).checked_add(code.digits.len() as u64)
    }

    /// Returns s = max(n0, 1): the theorem is used from this heap on.
    #[must_use]
    pub const fn first(&self) -> u64 {
        if self.start == 0 { 1 } else { self.start }
    }

    /// Returns the last heap that the theorem requires: s + p + W - 1. `None` beyond 64 bits.
    #[must_use]
    pub fn asks_to(&self) -> Option<u64> {
        self.first()
            .checked_add(self.period)?
            .checked_add(self.window)?
            .checked_sub(1)
    }

    /// Returns the number of heaps of a stretch: 2^20, or the period if it is shorter.
    #[must_use]
    pub fn stretch(&self) -> u64 {
        STRETCH.min(self.period)
    }

    /// Returns the first heaps of `count` stretches, evenly spaced over the heaps s + W, …, s + W +
    /// p - 1 for which the theorem requires witnesses: the first stretch begins with these heaps,
    /// the last ends with them. The heaps are increasing. There are fewer than `count`, but at
    /// least one, if the period has no room for `count` disjoint stretches. Empty if the law
    /// exceeds 64 bits.
    #[must_use]
    pub fn places(&self, count: u64) -> Vec<u64> {
        let (Some(_), stretch) = (self.asks_to(), self.stretch().max(1)) else {
            return Vec::new();
        };
        let first = self.first() + self.window;
        let count = count.min(self.period / stretch).max(1);
        let room = self.period.saturating_sub(stretch);
        let place = |index: u64| {
            let offset = u128::from(index) * u128::from(room) / u128::from((count - 1).max(1));
            first + u64::try_from(offset).unwrap_or(room)
        };
        (0..count).map(place).collect()
    }

    /// Returns `true` if a value is common at heap n, as the value of n or of an option. The
    /// theorem must [cover](speaks_of) `code`.
    #[must_use]
    pub fn is_common(&self, code: &HeapCode, n: u64, value: u32) -> bool {
        let odd_splits = odd_splits(code).unwrap_or(false);
        Mask {
            bits: self.mask,
            position: self.by_position,
            odd_splits,
        }
        .is_common((n % 2) as usize, value)
    }
}
