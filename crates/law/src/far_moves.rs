//! The moves of a very large heap to positions of a given value, derived from the law instead of a
//! list of all moves.
//!
//! # Values that repeat
//! Let g(n + p) = g(n) for n >= n0. Let a move in a heap leave two heaps a <= b, with a >= n0 + p
//! and b - a >= 2p. Then the move that leaves a - p and b + p has the same value. So each move has
//! the value of a move whose smaller part is below n0 + 2p.

use super::{
    primes::divisors,
    sequence::{Sequence, SequenceKind},
    statement::{Law, Status, Theorem},
    theorem::{is_ruler, least_left, slow_bound},
};
use grundy_core::game::{
    Game, HeapCode,
    code::PartDemand,
    set::{NamedSet, Set, SubtractionGame},
};

/// The most heaps that a move in Ruler leaves.
const MOST_LEFT: u64 = 1 << 12;

impl Law {
    /// Returns the positions of value `target` that a move leaves from a heap of `n` tokens, by the
    /// law of a code: all moves that leave at most one heap, and the moves that leave two heaps of
    /// which the smaller is at most a preperiod and a period. In restricted Nim and in Ruler, the
    /// only such position; in the games of divisors, all. `None` if the law is not a law of a
    /// sequence, or too little is known about such moves.
    #[must_use]
    pub fn far_moves(&self, game: &Game, n: u64, target: u128) -> Option<Vec<Vec<u64>>> {
        match self.status {
            Status::Proved {
                theorem: Theorem::SlowBound,
                ..
            } => {
                let heap = slow_bound(game)?.option_of_value(n.into(), target)?;
                return Some(vec![vec![u64::try_from(heap).ok()?]]);
            }
            Status::Proved {
                theorem: Theorem::Published(theorem),
                ..
            } if is_ruler(theorem) => {
                return Some(vec![of_ruler(n, u64::try_from(target).ok()?)?]);
            }
            Status::Proved {
                theorem: Theorem::Published(theorem),
                ..
            } if n > 0 => {
                if let Some(least) = least_left(theorem) {
                    let left = divisors(n)
                        .into_iter()
                        .rev()
                        .map(|divisor| n - divisor)
                        .filter(|&heap| heap >= least);
                    let wins = left.filter(|&heap| self.value(&[heap.into()]) == Some(target));
                    return Some(wins.map(|heap| vec![heap]).collect());
                }
            }
            _ => {}
        }
        if let Some(SequenceKind::Primes(primes)) = self.kind() {
            let heaps = primes.options_of_value(n, target)?;
            return Some(heaps.into_iter().map(|heap| vec![heap]).collect());
        }
        if let Some(SubtractionGame { set, all_but }) = game.set().filter(|_| self.is_proved()) {
            let heaps = of_value(self.sequence()?, n.checked_sub(1)?, target, 0)?;
            let left = heaps
                .into_iter()
                .map(|heap| Some((heap, removes(set, n, n - heap)? != *all_but)));
            let left = left.collect::<Option<Vec<_>>>()?;
            return Some(
                left.into_iter()
                    .filter(|(_, is_move)| *is_move)
                    .map(|(heap, _)| vec![heap])
                    .collect(),
            );
        }
        let (code, sequence) = (game.code()?, self.sequence()?);
        let (preperiod, period, saltus) = sequence.kind.shift()?;
        let digits = code.digits.len() as u64;
        let parts = code.most_parts();
        if !self.is_proved() || parts > 2 || parts == 2 && (saltus > 0 || !code.tail.is_empty()) {
            return None;
        }
        let mut moves = Vec::new();
        if target == 0 && code.digit(n).allows_none() {
            moves.push(Vec::new());
        }
        for left in of_value(
            sequence,
            n,
            target,
            if code.tail.is_empty() {
                n.saturating_sub(digits)
            } else {
                0
            },
        )? {
            if left > 0 && code.digit(n - left).allows_one() {
                moves.push(vec![left]);
            }
        }
        for removed in 0..=digits.min(n) {
            let most = ((n - removed) / 2).min(preperiod.checked_add(period)?);
            for small in
                (1..=most).filter(|&small| leaves(code, removed, small, n - removed - small))
            {
                let large = n - removed - small;
                if sequence.value(small.into())? ^ sequence.value(large.into())? == target {
                    moves.push(vec![small, large]);
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        Some(moves)
    }
}

/// Returns `true` if a set has the number k at a heap of n; `None` if that takes long to find out.
fn removes(set: &Set, n: u64, k: u64) -> Option<bool> {
    Some(match set {
        Set::Finite(numbers) => numbers.contains(&k),
        Set::Range(low, high) => {
            let (low, high) = SubtractionGame::bounds(low, high, n).ok()?;
            (low..=high).contains(&k)
        }
        Set::Named(NamedSet::Odd) => k % 2 == 1,
        Set::Named(NamedSet::Even) => k % 2 == 0,
        Set::Steps { first, step } => k >= *first && (k - first) % step == 0,
        Set::Union(sets) => {
            let each = sets
                .iter()
                .map(|set| removes(set, n, k))
                .collect::<Option<Vec<_>>>()?;
            each.into_iter().any(|has| has)
        }
        Set::Named(_) | Set::Each(_) => return None,
    })
}

/// Returns the heaps that a move in Ruler leaves, if they have this value and are not too many: a
/// move leaves the heaps n - 1, …, n - j, whose values are those of 1, …, j if j is less than the
/// largest power of 2 in n. The nim-sum of these is j xor floor(j / 2), Gray's code of j.
fn of_ruler(n: u64, target: u64) -> Option<Vec<u64>> {
    let left = (0..u64::BITS).fold(0, |left, shift| left ^ (target >> shift));
    (left <= MOST_LEFT && left < n & n.wrapping_neg()).then(|| (n - left..n).collect())
}

/// Returns `true` if a move that removes some tokens may leave these two heaps.
fn leaves(code: &HeapCode, removed: u64, small: u64, large: u64) -> bool {
    let digit = code.digit(removed);
    let fit = match digit.parts {
        PartDemand::Any => true,
        PartDemand::Equal => small == large,
        PartDemand::Unequal => small != large,
    };
    digit.allows_two() && fit
}

/// Returns the heaps from `first` to `n` whose value is `target`; `None` if there may be very many.
fn of_value(sequence: &Sequence, n: u64, target: u128, first: u64) -> Option<Vec<u64>> {
    /// The maximum number of heaps that are checked one by one.
    const MOST_CHECKED: u64 = 1 << 20;
    let has_value = |heap: &u64| sequence.value((*heap).into()) == Some(target);
    if n - first <= MOST_CHECKED {
        return Some((first..=n).filter(has_value).collect());
    }
    let SequenceKind::Arithmetic {
        preperiod,
        period,
        saltus,
    } = sequence.kind
    else {
        return None;
    };
    // Each residue has the value at most once from the preperiod on.
    let once = |heap: u64| {
        let rest = target.checked_sub(sequence.value(heap.into())?)?;
        let turns = u64::try_from(rest / u128::from(saltus))
            .ok()
            .filter(|_| rest % u128::from(saltus) == 0)?;
        heap.checked_add(turns.checked_mul(period)?)
    };
    let early = (0..preperiod).filter(has_value);
    let late = (preperiod
        ..preperiod
            .checked_add(period)
            .filter(|&end| end <= MOST_CHECKED)?)
        .filter_map(once);
    Some(
        early
            .chain(late)
            .filter(|heap| (first..=n).contains(heap))
            .collect(),
    )
}
