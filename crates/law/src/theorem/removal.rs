//! Games that only remove, by numbers that repeat from some number on: finite subtraction sets,
//! all-but finite sets, odd, even, all numbers (Nim, `0.[3]`), and codes equal to one of these.
//!
//! # Lemma
//! From a heap of n let the moves be to n - j >= f for all j in S, where for j > s membership of S
//! depends only on j modulo t. The *state* at n >= s + f is
//! - the window g(n - s), …, g(n - 1), and
//! - for c = 0, …, t - 1 the set `V_c` of the values g(m), f <= m < n - s, m = n - s - 1 - c modulo
//!   t.
//!
//! The sets *cover* T if for each i the sets `V_(c - i)`, c + s + 1 in S, indices modulo t,
//! together contain 0, …, T - 1 (T = 0 if S is finite).
//!
//! Let e >= 0. Let the sets at n cover T and the sets at n + q cover T + e. Let the two states
//! correspond: each value of the later window is the value of the earlier window plus e; the values
//! >= T + e of each later `V_c` are the values >= T of the earlier `V_c` plus e. Then g(m + q) =
//! > g(m) + e for all m >= n - s.
//!
//! Proof. The values of the options of n are some of the window's values and the values of the
//! `V_c` with c + s + 1 in S. These contain 0, …, T - 1. At n + q they contain 0, …, T + e - 1, and
//! above that the options of n + q have the values of the options of n plus e. So both mex are at
//! least T and T + e, and g(n + q) = g(n) + e. At n + 1 the old `V_(t - 1)` together with g(n - s)
//! is the new `V_0`, the old `V_0` is the new `V_1` and so on. So windows and sets correspond
//! again, and as sets never lose a value, they still cover T and T + e, with i + 1 for i.
//! Induction.
//!
//! If this holds for a multiple q of p, and g(n + p) = g(n) + saltus over one q, then the latter
//! holds for all larger n.
//!
//! If S is finite the sets do not matter: two equal windows of s values are enough, from the first
//! heap on (f = 0). The largest number may depend on n if it is constant from some heap c on, as
//! min(n/2, 100) is from 200 on: the lemma speaks of heaps of at least s, so it holds for any s
//! that is at least c and the constant. For all-but games with finitely many exceptions there is
//! one set, all values before the window. These games are known to be arithmetic periodic
//! (Berlekamp, Conway, Guy, Winning Ways, chapter 4; Siegel, Combinatorial Game Theory, IV.2); the
//! lemma finds the heap from which on a given game is arithmetic periodic.
//!
//! States that correspond at n also correspond at all later heaps, so the first such n is found by
//! bisection.

use crate::{
    affine::Affine,
    shift::Shift,
    slow::least,
    statement::{Status, Theorem},
};
use grundy_core::{
    game::{
        Game, HeapCode,
        expr::{Expr, Op},
        set::{Each, NamedSet, Set, SubtractionGame},
    },
    gcd::gcd,
};

/// The numbers that may be removed, which repeat from some number on, and the least heap that a
/// move may leave.
#[derive(Debug, PartialEq, Eq)]
pub struct Removal {
    /// s: the numbers 1..=s that may be removed follow no rule.
    near: usize,
    /// One period of the larger numbers: `true` if s + 1, …, s + t may be removed. Never empty.
    far: Vec<bool>,
    /// f: the least heap that a move may leave.
    floor: usize,
}

impl Removal {
    /// Reads the game; `None` for games of another kind.
    pub(super) fn from_game(game: &Game) -> Option<Self> {
        game.code()
            .and_then(Self::of_code)
            .or_else(|| game.set().and_then(Self::of_set))
    }

    /// Returns `true` if `len` values are too few to see every number of the set at work.
    pub(super) fn is_beyond(&self, len: usize) -> bool {
        self.near.max(self.floor) >= len
    }

    /// Reads infinite codes of the digits 0 and 3, or 0 and 2 (no heap may be removed whole).
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

    fn of_set(game: &SubtractionGame) -> Option<Self> {
        let (near, far, floor) = match &game.set {
            Set::Range(low, high) => range(low, high)?,
            Set::Each(each) if !game.all_but => steps_below(each)?,
            set => {
                let (near, far) = repeats(set)?;
                (near, far, 0)
            }
        };
        // All but `1..=n - 1` would leave only the whole heap: that is another kind of set.
        (floor == 0 || !game.all_but).then_some(Self {
            near: usize::try_from(near).ok()?,
            far: far
                .into_iter()
                .map(|allowed| allowed != game.all_but)
                .collect(),
            floor,
        })
    }

    fn is_finite(&self) -> bool {
        !self.far.contains(&true)
    }

    /// Returns the last heap whose value the theorem requires: exact for finite sets; for other
    /// sets the heap at which the states correspond in most games. `None` if the theorem cannot
    /// prove such a law.
    pub(super) fn asks_to(&self, preperiod: u64, period: u64, saltus: u64) -> Option<u128> {
        let window = u128::from(preperiod) + u128::from(period) + self.near as u128;
        match (self.is_finite(), saltus) {
            (true, 0) => Some(window.saturating_sub(1)),
            (true, _) => None,
            (false, _) => Some(window + self.floor as u128 + u128::from(period)),
        }
    }

    /// Returns the proof of a law that all `values` obey; `None` if the theorem requires more
    /// values or does not apply.
    pub(super) fn prove(&self, shift: Shift, values: &[u32]) -> Option<Status> {
        // `asked` is the number of required values: those of the heaps below `asked`.
        let proof = |theorem: Theorem, asked: usize| {
            let checked_to = Some(asked.saturating_sub(1) as u64);
            (asked <= values.len()).then_some(Status::Proved {
                theorem,
                checked_to,
            })
        };
        if self.is_finite() {
            let asked = shift
                .preperiod
                .checked_add(self.near)?
                .checked_add(shift.period)?;
            return proof(Theorem::SubtractionWindow, asked).filter(|_| shift.saltus == 0);
        }
        // A shift by a multiple of t keeps the residue classes in place.
        let times = self.far.len() / gcd(self.far.len(), shift.period);
        [1, times].into_iter().find_map(|times| {
            let multiple = shift.times(times)?;
            let state = self.first_state(multiple, values)? + multiple.period;
            let over_one = if times > 1 {
                shift.preperiod + multiple.period + shift.period
            } else {
                0
            };
            proof(Theorem::RemovalState, state.max(over_one))
        })
    }

    /// Returns the first n with a full window after the preperiod at which the states at n and n +
    /// p correspond.
    fn first_state(&self, shift: Shift, values: &[u32]) -> Option<usize> {
        let start = shift.preperiod.max(self.floor) + self.near;
        let end = values.len().checked_sub(shift.period)?;
        let corresponds = |n: usize| -> bool {
            let (now, later) = (self.sets(values, n), self.sets(values, n + shift.period));
            let covered = self.count_covered(&now);
            let Some(beyond) = covered.checked_add(shift.saltus) else {
                return false;
            };
            let mut pairs = now.iter().zip(&later);
            self.count_covered(&later) >= beyond
                && pairs.all(|(now, later)| {
                    let now = now.iter().filter(|&&value| value >= covered);
                    let later = later.iter().filter(|&&value| value >= beyond);
                    now.map(|value| value.checked_add(shift.saltus))
                        .eq(later.map(|&value| Some(value)))
                })
        };
        // The answer is mostly near the start, and earlier states are cheaper.
        let found = least(start as u128, end as u128, |n| {
            Some(corresponds(usize::try_from(n).ok()?))
        })?;
        usize::try_from(found).ok()
    }

    /// Returns the sets `V_0`, …, `V_(t - 1)` at n, increasing.
    fn sets(&self, values: &[u32], n: usize) -> Vec<Vec<u32>> {
        let before_window = n.saturating_sub(self.near);
        let old = values
            .get(self.floor.min(before_window)..before_window)
            .unwrap_or_default();
        let class = |c: usize| {
            let mut set: Vec<u32> = old
                .iter()
                .rev()
                .skip(c)
                .step_by(self.far.len())
                .copied()
                .collect();
            set.sort_unstable();
            set.dedup();
            set
        };
        (0..self.far.len()).map(class).collect()
    }

    /// Returns the largest T that the sets cover.
    fn count_covered(&self, sets: &[Vec<u32>]) -> u32 {
        let t = self.far.len();
        let turns = (0..t).map(|turn| {
            let allowed = (0..t).filter(|&c| self.far.get(c) == Some(&true));
            let mut union: Vec<u32> = allowed
                .filter_map(|c| sets.get((c + t - turn) % t))
                .flatten()
                .copied()
                .collect();
            union.sort_unstable();
            union.dedup();
            (0..)
                .zip(&union)
                .take_while(|&(index, &value)| index == value)
                .count()
        });
        turns
            .min()
            .and_then(|covered| u32::try_from(covered).ok())
            .unwrap_or(0)
    }
}

/// The longest step of an accepted set: the sets of values are compared for each pair of places in
/// a step.
const MOST_STEP: u64 = 64;

/// Returns s and the membership of s + 1, …, s + t, for a set that repeats from there on.
fn repeats(set: &Set) -> Option<(u64, Vec<bool>)> {
    match set {
        Set::Finite(elements) => Some((*elements.last()?, vec![false])),
        Set::Named(NamedSet::Odd) => Some((0, vec![true, false])),
        Set::Named(NamedSet::Even) => Some((0, vec![false, true])),
        Set::Steps { first, step } => (*step <= MOST_STEP).then(|| {
            (
                first.saturating_sub(1),
                (0..*step).map(|place| place == 0).collect(),
            )
        }),
        // The union repeats from the largest s of its parts on, with a common multiple of their
        // steps.
        Set::Union(sets) => {
            let parts = sets.iter().map(repeats).collect::<Option<Vec<_>>>()?;
            let near = parts.iter().map(|(near, _)| *near).max()?;
            let steps = parts.iter().try_fold(1, |steps: usize, (_, far)| {
                let steps = steps / gcd(steps, far.len()) * far.len();
                (steps as u64 <= MOST_STEP).then_some(steps)
            })?;
            let member = |k: u64| {
                parts.iter().any(|(near, far)| {
                    let place = usize::try_from((k - near - 1) % far.len() as u64);
                    place.is_ok_and(|place| far.get(place) == Some(&true))
                })
            };
            Some((
                near,
                (near + 1..=near.checked_add(steps as u64)?)
                    .map(member)
                    .collect(),
            ))
        }
        Set::Named(_) | Set::Range(..) | Set::Each(_) => None,
    }
}

/// Returns `a..=n - f step t` as (s, far, f): the numbers a + t i for 0 <= i <= floor((n + b) / t),
/// with f = -(a + b).
fn steps_below(each: &Each) -> Option<(u64, Vec<bool>, usize)> {
    let Each {
        value: Expr::Binary(Op::Add, first, rest),
        low: Expr::Int(0),
        high: Some(high),
        condition: None,
    } = each
    else {
        return None;
    };
    let (Expr::Int(first @ 1..), Expr::Binary(Op::Mul, turn, step)) = (&**first, &**rest) else {
        return None;
    };
    let (Expr::Var(1), Expr::Int(step)) = (&**turn, &**step) else {
        return None;
    };
    let (1, b, d) = Affine::from_expr(high)?.parameters() else {
        return None;
    };
    if d != *step || !(1..=i128::from(MOST_STEP)).contains(step) {
        return None;
    }
    let floor = usize::try_from(first.checked_add(b)?.checked_neg()?.max(0)).ok()?;
    Some((
        u64::try_from(*first).ok()? - 1,
        (0..*step).map(|place| place == 0).collect(),
        floor,
    ))
}

/// Returns `a..=b` and `a..=n - f` as (s, far, f).
fn range(low: &Expr, high: &Expr) -> Option<(u64, Vec<bool>, usize)> {
    let low = u64::try_from(Affine::from_expr(low)?.constant()?.max(1)).ok()?;
    if let Some((heap, high)) = settle_bound(high) {
        // A window may be longer than the largest number. So the numbers below a range that begins
        // above 1 count as irregular too, and the lemma, which speaks of heaps of at least s, only
        // speaks of heaps with all moves.
        let near = u64::try_from(high.max(heap)).ok()?;
        return (high >= i128::from(low)).then_some((near, vec![false], 0));
    }
    let floor = Affine::from_expr(high)?.heap_less()?;
    Some((low - 1, vec![true], usize::try_from(floor.max(0)).ok()?))
}

/// Returns the value that a bound has at all large heaps, after the heap from which on it has this
/// value: of a constant, and of the minimum of a constant and quotients that grow. `None` for other
/// bounds.
pub(super) fn settle_bound(bound: &Expr) -> Option<(i128, i128)> {
    let Expr::Binary(Op::Min, left, right) = bound else {
        return Some((0, Affine::from_expr(bound)?.constant()?));
    };
    let limited = |(heap, limit): (i128, i128), other: &Expr| {
        Some((heap.max(Affine::from_expr(other)?.reaches(limit)?), limit))
    };
    match (settle_bound(left), settle_bound(right)) {
        (Some(left), Some(right)) => Some((left.0.max(right.0), left.1.min(right.1))),
        (Some(left), None) => limited(left, right),
        (None, Some(right)) => limited(right, left),
        (None, None) => None,
    }
}
