//! Games that only remove, by numbers that repeat from some number on. The lemma is in
//! `law::theorem::removal`; this file implements it literally.

use std::collections::BTreeSet;

use super::expr;
use grundy_core::game::{
    Game,
    expr::{Expr, Op},
    set::{Each, NamedSet, Set, SubtractionGame},
};

/// The numbers that may be removed.
///
/// ```
/// use grundy_check::check::removal::RemovalPattern;
///
/// let odd = RemovalPattern::from_game(&"Subtraction(odd)".parse()?).ok_or("another game")?;
/// assert_eq!(
///     (odd.irregular_to, odd.repeats.as_slice(), odd.least_heap),
///     (0, [true, false].as_slice(), 0)
/// );
/// // n and n + 2 have the same options' values
/// assert!(odd.corresponds(&[0, 1, 0, 1, 0, 1], 2, 2, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemovalPattern {
    /// s: the numbers 1..=s that may be removed follow no rule.
    pub irregular_to: u64,
    /// One period of larger numbers: `true` if s + 1, …, s + t may be removed. Never empty.
    pub repeats: Vec<bool>,
    /// f: the least heap that a move leaves.
    pub least_heap: u64,
}

impl RemovalPattern {
    /// Reads the game; `None` for games of another kind.
    pub fn from_game(game: &Game) -> Option<Self> {
        if let Some(code) = game.code() {
            let digits: Vec<u8> = code
                .digits
                .iter()
                .chain(&code.tail)
                .map(|digit| digit.heaps)
                .collect();
            // Digit 1 leaves nothing; digit 2 leaves one heap; digit 3 allows both, and the last
            // heap may be taken.
            let floor = [3, 2]
                .iter()
                .position(|&heaps| digits.iter().all(|&d| d == 0 || d == heaps))?;
            let only_removes = code.split.heaps == 0 && !code.tail.is_empty();
            let repeats = code.tail.iter().map(|digit| digit.heaps != 0).collect();
            let irregular_to = code.digits.len() as u64;
            return only_removes.then_some(Self {
                irregular_to,
                repeats,
                least_heap: floor as u64,
            });
        }
        let SubtractionGame { set, all_but } = game.set()?;
        let (irregular_to, members, least_heap) = members(set)?;
        let repeats = members
            .into_iter()
            .map(|member| member != *all_but)
            .collect();
        (least_heap == 0 || !all_but).then_some(Self {
            irregular_to,
            repeats,
            least_heap,
        })
    }

    /// Returns `true` if only finitely many numbers may be removed.
    pub(crate) fn is_finite(&self) -> bool {
        self.repeats.iter().all(|allowed| !allowed)
    }

    /// Returns `true` if the states at n and n + period correspond as the lemma requires. The
    /// windows always correspond: they are part of the law, which has been checked from a heap of
    /// at most n - s on.
    pub fn corresponds(&self, values: &[u32], n: usize, period: usize, saltus: u32) -> bool {
        let (now, later) = (self.sets(values, n), self.sets(values, n + period));
        let shifted = now.iter().zip(&later).all(|(now, later)| {
            let moved: BTreeSet<u64> = now
                .iter()
                .map(|&value| u64::from(value) + u64::from(saltus))
                .collect();
            let above: BTreeSet<u64> = later
                .iter()
                .filter(|&&v| v >= saltus)
                .map(|&v| v.into())
                .collect();
            moved == above
        });
        let t = self.repeats.len();
        let covered = |turn: usize| {
            let allowed = (0..t).filter(|&c| self.repeats.get(c) == Some(&true));
            let options: BTreeSet<u32> = allowed
                .filter_map(|c| later.get((c + turn) % t))
                .flat_map(|set| set.range(..saltus))
                .copied()
                .collect();
            options.len() as u64 == u64::from(saltus)
        };
        shifted && (0..t).all(covered)
    }

    /// Returns the sets of the values of the heaps f <= m < n - s with m = n - s - 1 - c modulo t,
    /// for c = 0, …, t - 1.
    fn sets(&self, values: &[u32], n: usize) -> Vec<BTreeSet<u32>> {
        let mut sets = vec![BTreeSet::new(); self.repeats.len()];
        let end = n.saturating_sub(usize::try_from(self.irregular_to).unwrap_or(usize::MAX));
        let start = usize::try_from(self.least_heap).unwrap_or(usize::MAX);
        for m in start..end {
            let class = (end - 1 - m) % self.repeats.len().max(1);
            if let (Some(set), Some(&value)) = (sets.get_mut(class), values.get(m)) {
                set.insert(value);
            }
        }
        sets
    }
}

/// The longest step that is accepted.
const LONGEST_STEP: u64 = 64;

/// Returns the union of sets that do not depend on the heap. Each set is brought to the same s by
/// rotating its period, and to the same t by repeating its period.
fn union(sets: &[Set]) -> Option<(u64, Vec<bool>, u64)> {
    let sets: Vec<(u64, Vec<bool>)> = sets
        .iter()
        .map(|set| {
            members(set)
                .filter(|(_, _, floor)| *floor == 0)
                .map(|(to, repeats, _)| (to, repeats))
        })
        .collect::<Option<_>>()?;
    let to = sets.iter().map(|(to, _)| *to).max()?;
    let whole = |t: &u64| {
        sets.iter()
            .all(|(_, repeats)| t % repeats.len() as u64 == 0)
    };
    let t = (1..=LONGEST_STEP).find(whole)?;
    let mut united = vec![false; usize::try_from(t).ok()?];
    for (own, mut repeats) in sets {
        let turn = usize::try_from((to - own) % repeats.len() as u64).ok()?;
        repeats.rotate_left(turn);
        united
            .iter_mut()
            .zip(repeats.iter().cycle())
            .for_each(|(united, &member)| *united |= member);
    }
    Some((to, united, 0))
}

/// Returns (a, t, f) of the numbers a, a + t, a + 2t, … up to n - f: those a + t i with 0 <= i <=
/// floor((n - f - a) / t).
pub(super) fn steps_below(each: &Each) -> Option<(u64, u64, u64)> {
    let (Expr::Binary(Op::Add, first, rest), Expr::Int(0), Some(high), None) =
        (&each.value, &each.low, &each.high, &each.condition)
    else {
        return None;
    };
    let (Expr::Int(first), Expr::Binary(Op::Mul, turn, step)) = (&**first, &**rest) else {
        return None;
    };
    let (Expr::Var(1), Expr::Int(step), (1, b, d)) = (&**turn, &**step, expr::quotient(high)?)
    else {
        return None;
    };
    let step = u64::try_from(*step)
        .ok()
        .filter(|step| (1..=LONGEST_STEP).contains(step) && i128::from(*step) == d)?;
    let first = u64::try_from(*first).ok().filter(|&first| first > 0)?;
    let floor = b.checked_add(first.into())?.checked_neg()?.max(0);
    Some((first, step, u64::try_from(floor).ok()?))
}

/// Returns (s, membership of s + 1, …, s + t, f) of a set.
fn members(set: &Set) -> Option<(u64, Vec<bool>, u64)> {
    match set {
        Set::Finite(members) => Some((*members.last()?, vec![false], 0)),
        Set::Named(NamedSet::Odd) => Some((0, vec![true, false], 0)),
        Set::Named(NamedSet::Even) => Some((0, vec![false, true], 0)),
        Set::Steps { first, step } if (1..=LONGEST_STEP).contains(step) => {
            let mut repeats = vec![false; usize::try_from(*step).ok()?];
            *repeats.first_mut()? = true;
            Some((first.checked_sub(1)?, repeats, 0))
        }
        Set::Each(each) => {
            let (first, step, floor) = steps_below(each)?;
            let mut repeats = vec![false; usize::try_from(step).ok()?];
            *repeats.first_mut()? = true;
            Some((first - 1, repeats, floor))
        }
        Set::Named(_) | Set::Steps { .. } => None,
        Set::Union(sets) => union(sets),
        Set::Range(low, high) => {
            let low = expr::constant(low)?.max(1);
            if let Some((heap, high)) = expr::settle_bound(high) {
                // The lemma speaks of heaps of at least s: these have all moves.
                return (high >= low).then_some((
                    u64::try_from(high.max(heap)).ok()?,
                    vec![false],
                    0,
                ));
            }
            let floor = expr::heap_less(high)?.max(0);
            Some((
                u64::try_from(low).ok()? - 1,
                vec![true],
                u64::try_from(floor).ok()?,
            ))
        }
    }
}
