//! Games that only remove, by numbers that repeat from some number on: finite subtraction sets, all-but finite sets,
//! odd, even, all numbers (Nim, `0.[3]`), and codes equal to one of these.
//!
//! # Lemma
//! From a heap of n let the moves be to n - j >= f for all j in S, where for j > s membership of S depends only on
//! j modulo t. The *state* at n >= s + f is
//! - the window g(n - s), …, g(n - 1), and
//! - for c = 0, …, t - 1 the set `V_c` of the values g(m), f <= m < n - s, m = n - s - 1 - c modulo t.
//!
//! For a number e let a set X shifted by e be {0, …, e - 1} together with all x + e, x in X. If the state at n + p is
//! the state at n shifted by e (window values plus e, sets shifted), and e = 0 or S is infinite, then
//! g(m + p) = g(m) + e for all m >= n - s.
//!
//! Proof. The options of n are some of the window's values and the union U of the `V_c` whose j are in S (at least one
//! such c if S is infinite). At n + p they are those window values plus e and the union shifted by e. The mex moves by e:
//! below e nothing is missing if there is a union, and above all options are moved by e. So g(n + p) = g(n) + e. The
//! next state comes from this one by adding g(n - s) to the set that becomes `V_0` and renumbering, which commutes with
//! the shift: the state at n + 1 + p is the state at n + 1 shifted by e. Induction.
//!
//! If S is finite the sets do not matter: two equal windows of s values are enough, from the first heap on (f = 0).
//! For all-but games with finitely many exceptions the sets are one, all values before the window; that such games are
//! arithmetic periodic is known (Berlekamp, Conway, Guy, Winning Ways, chapter 4; Siegel, Combinatorial Game Theory,
//! IV.2); the lemma finds the place from which a given one is.
//!
//! States that correspond keep doing so, hence the first n at which they do is found by bisection.

use super::{Proof, Theorem};
use crate::{
    game::{
        Game, HeapCode,
        expr::Expr,
        set::{HeapSet, Named, Set},
    },
    law::shift::Shift,
};

/// A set of numbers that repeats from some number on, and the least heap that a move may leave.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::law) struct Removal {
    /// s: whether the numbers 1..=s may be removed is not regular.
    near: usize,
    /// Whether s + 1, …, s + t may be removed; repeats. Never empty.
    far: Vec<bool>,
    /// f.
    floor: usize,
}

impl Removal {
    /// `None` for games of another kind, and for sets whose largest number is beyond `len`.
    pub(super) fn of(game: &Game, len: usize) -> Option<Self> {
        let removal = match game {
            Game::Code(code) => Self::of_code(code),
            Game::Set(set) => Self::of_set(set),
            _ => None,
        };
        removal.filter(|removal| removal.near <= len && removal.floor <= len)
    }

    /// Infinite codes of the digits 0 and 3, or 0 and 2 (nothing may be removed whole).
    fn of_code(code: &HeapCode) -> Option<Self> {
        let digits = || code.digits.iter().chain(&code.tail);
        let all = |heaps: u8| digits().all(|digit| digit.heaps == 0 || digit.heaps == heaps);
        let floor = [3, 2].into_iter().position(all)?;
        (code.split.heaps == 0 && !code.tail.is_empty()).then(|| Self {
            near: code.digits.len(),
            far: code.tail.iter().map(|digit| digit.heaps != 0).collect(),
            floor,
        })
    }

    fn of_set(game: &HeapSet) -> Option<Self> {
        let (near, far, floor) = match &game.set {
            Set::Finite(elements) => (*elements.last()?, vec![false], 0),
            Set::Named(Named::Odd) => (0, vec![true, false], 0),
            Set::Named(Named::Even) => (0, vec![false, true], 0),
            Set::Named(_) => return None,
            Set::Range(low, high) => range(low, high)?,
        };
        // All but `1..=n - 1` would leave only the whole heap: another kind of set.
        (floor == 0 || !game.all_but).then_some(Self {
            near: usize::try_from(near).ok()?,
            far: far.into_iter().map(|allowed| allowed != game.all_but).collect(),
            floor,
        })
    }

    fn is_finite(&self) -> bool {
        !self.far.contains(&true)
    }

    /// Exact for finite sets; for others where the states mostly correspond.
    pub(super) fn asks_to(&self, preperiod: u64, period: u64, saltus: u64) -> Option<u128> {
        let window = u128::from(preperiod) + u128::from(period) + self.near as u128;
        match (self.is_finite(), saltus) {
            (true, 0) => Some(window.saturating_sub(1)),
            (true, _) => None,
            (false, _) => Some(window + self.floor as u128 + u128::from(period)),
        }
    }

    pub(super) fn prove(&self, shift: Shift, values: &[u32]) -> Option<Proof> {
        let (theorem, state) = if self.is_finite() {
            let enough = shift.saltus == 0 && shift.preperiod + self.near + shift.period <= values.len();
            (Theorem::SubtractionWindow, enough.then_some(shift.preperiod + self.near)?)
        } else {
            (Theorem::RemovalState, self.first_state(shift, values)?)
        };
        Some(Proof { theorem, checked_to: (state + shift.period).saturating_sub(1) as u64 })
    }

    /// The first n with a full window after the preperiod at which the states at n and n + p correspond.
    fn first_state(&self, shift: Shift, values: &[u32]) -> Option<usize> {
        let start = shift.preperiod.max(self.floor) + self.near;
        let end = values.len().checked_sub(shift.period)?;
        let corresponds = |n: usize| -> bool {
            let (now, later) = (self.sets(values, n), self.sets(values, n + shift.period));
            now.iter().zip(&later).all(|(now, later)| later.is_shifted(now, shift.saltus))
        };
        // Growing steps first: the answer is mostly near the start, and early states are the cheaper ones.
        let (mut failed, mut step) = (None, 1);
        let mut found = start;
        while found > end || !corresponds(found) {
            if found >= end {
                return None;
            }
            failed = Some(found);
            found = (found + step).min(end);
            step *= 2;
        }
        let mut low = failed.map_or(start, |n| n + 1);
        while low < found {
            let middle = usize::midpoint(low, found);
            if corresponds(middle) {
                found = middle;
            } else {
                low = middle + 1;
            }
        }
        Some(found)
    }

    /// The sets V_0, …, V_(t-1) at n.
    fn sets(&self, values: &[u32], n: usize) -> Vec<ValueSet> {
        let before_window = n.saturating_sub(self.near);
        let old = values.get(self.floor.min(before_window)..before_window).unwrap_or_default();
        let classes = 0..self.far.len();
        classes.map(|c| ValueSet::new(old.iter().rev().skip(c).step_by(self.far.len()))).collect()
    }
}

/// A set of values: all below the mex, and these above it.
#[derive(Debug)]
struct ValueSet {
    mex: u32,
    above: Vec<u32>,
}

impl ValueSet {
    fn new<'a>(values: impl Iterator<Item = &'a u32>) -> Self {
        let mut values: Vec<u32> = values.copied().collect();
        values.sort_unstable();
        values.dedup();
        let full = (0..).zip(&values).take_while(|&(index, &value)| index == value).count();
        Self { mex: u32::try_from(full).unwrap_or(u32::MAX), above: values.split_off(full) }
    }

    /// Is it the other set shifted by `saltus`?
    fn is_shifted(&self, other: &Self, saltus: u32) -> bool {
        let shifted = |value: u32| value.checked_add(saltus);
        shifted(other.mex) == Some(self.mex)
            && self.above.len() == other.above.len()
            && self.above.iter().zip(&other.above).all(|(&a, &b)| shifted(b) == Some(a))
    }
}

/// `a..=b` and `a..=n - f` as (s, far, f).
fn range(low: &Expr, high: &Expr) -> Option<(u64, Vec<bool>, usize)> {
    let (low, high) = (super::affine::of(low)?, super::affine::of(high)?);
    let low = u64::try_from(low.constant()?.max(1)).ok()?;
    if let Some(high) = high.constant() {
        // A range of constants that begins above 1: the numbers below it are irregular too, which only costs a window.
        return (high >= i128::from(low)).then_some((u64::try_from(high).ok()?, vec![false], 0));
    }
    let floor = high.heap_less()?;
    Some((low - 1, vec![true], usize::try_from(floor.max(0)).ok()?))
}
