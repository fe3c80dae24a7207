//! The simplest computation of heap values: mark the value of each option, then take the least
//! value without a mark.

use std::collections::BTreeSet;

use super::{
    budget::CheckBudget,
    check_error::{CheckError, CheckResult},
    expr,
    removal::steps_below,
};
use grundy_core::{
    game::{
        Game, HeapCode, SubtractionGame,
        code::{Digit, MAX_PARTS, PartDemand},
        expr::Expr,
        set::{NamedSet, Set},
    },
    progress::Progress,
};

/// The number of heaps between two progress reports.
const REPORT: usize = 256;

/// Checks that the budget is large enough to compute the values of the heaps 0..=to.
pub(super) fn affordable(game: &Game, to: u64, budget: CheckBudget) -> CheckResult {
    budget.allows(
        steps(game, to),
        4 * u128::from(to),
        &format!("computing the values to {to}"),
    )
}

/// Computes the values of the heaps 0..=to of a game with a theorem; `None` for families without a
/// theorem.
pub(super) fn heaps(
    game: &Game,
    to: u64,
    progress: &dyn Progress,
) -> CheckResult<Option<Vec<u32>>> {
    // Stamps are heaps in 32 bits.
    let Some(to) = u32::try_from(to).ok().filter(|&to| to < u32::MAX) else {
        return Err(CheckError::TooLarge(format!(
            "values to {to} are more than the checker can hold"
        )));
    };
    let mut marks = OptionMarks {
        stamps: vec![0; 256],
        now: 0,
    };
    let mut g: Vec<u32> = Vec::new();
    let Some(moves) = PlainMoves::from_game(game, to.into()) else {
        return Ok(None);
    };
    // A single heap takes long if it can be split into more than two heaps.
    let is_slow = game.code().is_some_and(|code| code.most_parts() > 2);
    for heap in 0..=to {
        let is_reported = heap as usize % REPORT == 0;
        if is_reported {
            progress.advance(REPORT as u64);
        }
        if (is_reported || is_slow) && progress.cancelled() {
            return Err(CheckError::Cancelled);
        }
        marks.now = heap + 1;
        moves.mark(&g, &mut marks);
        g.push(marks.mex());
    }
    Ok(Some(g))
}

/// Estimates the number of marks.
fn steps(game: &Game, to: u64) -> u128 {
    let n = u128::from(to) + 1;
    let times = |factor: u128| n.saturating_mul(factor);
    if let Some(code) = game.code() {
        let ways = |digit: &Digit| {
            let count = |parts: usize| match parts {
                _ if !digit.allows(parts) => 0,
                0 | 1 => 1,
                2 => n / 2,
                3 => times(n) / 12,
                _ => times(times(n)) / 144,
            };
            (0..=MAX_PARTS).map(count).fold(0, u128::saturating_add)
        };
        let endless = code
            .tail
            .iter()
            .map(|digit| ways(digit).saturating_mul(n / code.tail.len().max(1) as u128));
        let finite = std::iter::once(&code.split).chain(&code.digits).map(ways);
        return times(finite.chain(endless).fold(1, u128::saturating_add)) / 2;
    }
    game.set()
        .and_then(SubtractionGame::finite)
        .map_or_else(|| times(n), |members| times(members.len() as u128))
}

/// Computes the values of the rings of 0..=to pieces from the values of the rows. A move in a ring
/// leaves one row less than a move in a row.
pub(super) fn rings(
    code: &HeapCode,
    rows: &[u32],
    to: usize,
    progress: &dyn Progress,
) -> CheckResult<Vec<u32>> {
    let mut values = Vec::new();
    for ring in 0..=to {
        if ring % REPORT == 0 && progress.cancelled() {
            return Err(CheckError::Cancelled);
        }
        let mut marks = OptionMarks {
            stamps: vec![0; 256],
            now: 1,
        };
        for removed in 0..=code.digits.len().min(ring) {
            let digit = code.digit(removed as u64);
            let left = ring - removed;
            if digit.allows(0) && left == 0 {
                marks.put(0);
            }
            for rows_left in (1..MAX_PARTS).filter(|&rows_left| digit.allows(rows_left + 1)) {
                splits(
                    (left, rows_left),
                    PartDemand::Any,
                    0,
                    &add_sets(rows),
                    &mut |sum| marks.put(sum),
                );
            }
        }
        values.push(marks.mex());
    }
    Ok(values)
}

/// The set of the values of options.
struct OptionMarks {
    /// For each value, 1 + the last heap that has an option of this value.
    stamps: Vec<u32>,
    now: u32,
}

impl OptionMarks {
    #[inline]
    fn put(&mut self, value: u32) {
        match self.stamps.get_mut(value as usize) {
            Some(stamp) => *stamp = self.now,
            None => self.grow(value),
        }
    }

    /// Values are below twice the number of heaps, and so is the length.
    #[cold]
    fn grow(&mut self, value: u32) {
        self.stamps
            .resize((value as usize + 1).next_power_of_two(), 0);
        self.put(value);
    }

    fn mex(&self) -> u32 {
        let mex = self
            .stamps
            .iter()
            .take_while(|&&stamp| stamp == self.now)
            .count();
        u32::try_from(mex).unwrap_or(u32::MAX)
    }
}

/// Marks the options of the heap `g.len()`.
fn mark_code(code: &HeapCode, g: &[u32], marks: &mut OptionMarks) {
    let heap = g.len();
    let most = if code.tail.is_empty() {
        code.digits.len().min(heap)
    } else {
        heap
    };
    for removed in 0..=most {
        let digit = code.digit(removed as u64);
        let left = heap - removed;
        for count in (0..=MAX_PARTS).filter(|&count| digit.allows(count)) {
            if count == 2 && digit.parts != PartDemand::Equal {
                // The splits 1 + (left - 1), 2 + (left - 2), …
                let pairs = if digit.parts == PartDemand::Any {
                    left / 2
                } else {
                    left.saturating_sub(1) / 2
                };
                let smaller = g.get(1..=pairs).unwrap_or_default();
                let larger = g.get(left - pairs..left).unwrap_or_default();
                smaller
                    .iter()
                    .zip(larger.iter().rev())
                    .for_each(|(a, b)| marks.put(a ^ b));
            } else {
                splits((left, count), digit.parts, 0, &add_sets(g), &mut |sum| {
                    marks.put(sum);
                });
            }
        }
    }
}

/// Returns the function that adds the value of a part to a nim-sum.
fn add_sets(g: &[u32]) -> impl Fn(u32, usize) -> u32 {
    |sum, part| sum ^ g.get(part).copied().unwrap_or_default()
}

/// Calls `put` with the sum of the parts for each way to split `left` into `count` parts; `add`
/// adds a part to a sum.
pub(crate) fn splits<S: Copy>(
    (left, count): (usize, usize),
    demand: PartDemand,
    zero: S,
    add: &impl Fn(S, usize) -> S,
    put: &mut impl FnMut(S),
) {
    match (count, demand) {
        (0, _) if left == 0 => put(zero),
        (0, _) => (),
        (_, PartDemand::Equal) if left > 0 && left % count == 0 => {
            put((0..count).fold(zero, |sum, _| add(sum, left / count)));
        }
        (_, PartDemand::Equal) => (),
        (_, PartDemand::Any | PartDemand::Unequal) => {
            splits_below((left, count), left, demand, zero, add, put);
        }
    }
}

/// As [`splits`], for at least one part; no part is larger than `most` or larger than the part
/// before.
fn splits_below<S: Copy>(
    (left, count): (usize, usize),
    most: usize,
    demand: PartDemand,
    sum: S,
    add: &impl Fn(S, usize) -> S,
    put: &mut impl FnMut(S),
) {
    if count == 1 {
        if (1..=most).contains(&left) {
            put(add(sum, left));
        }
        return;
    }
    for part in 1..=most.min((left + 1).saturating_sub(count)) {
        let next = if demand == PartDemand::Unequal {
            part - 1
        } else {
            part
        };
        splits_below(
            (left - part, count - 1),
            next,
            demand,
            add(sum, part),
            add,
            put,
        );
    }
}

/// The moves of a game with a theorem.
enum PlainMoves<'a> {
    Code(&'a HeapCode),
    /// `true` if all numbers except these may be removed, and these numbers.
    Fixed(bool, Vec<usize>),
    /// `true` if all numbers except those in this range may be removed, and the range.
    Range(bool, &'a Expr, &'a Expr),
    /// The numbers from the first one on, in steps, that leave at least the last one.
    Steps(usize, usize, usize),
}

impl<'a> PlainMoves<'a> {
    fn from_game(game: &'a Game, to: u64) -> Option<Self> {
        if let Some(code) = game.code() {
            return Some(Self::Code(code));
        }
        let SubtractionGame { set, all_but } = game.set()?;
        let members: Vec<u64> = match set {
            Set::Range(low, high) => return Some(Self::Range(*all_but, low, high)),
            Set::Each(each) => {
                let size = |number: u64| usize::try_from(number).ok();
                let (first, step, floor) = steps_below(each).filter(|_| !all_but)?;
                return Some(Self::Steps(size(first)?, size(step)?, size(floor)?));
            }
            Set::Named(NamedSet::Powers(base)) => {
                let next = |power: &u64| power.checked_mul(*base).filter(|&next| next > 1);
                std::iter::successors(Some(1_u64), next)
                    .take_while(|&power| power <= to)
                    .collect()
            }
            Set::Finite(_) | Set::Named(_) | Set::Steps { .. } | Set::Union(_) => {
                list_members(set, to)?
            }
        };
        Some(Self::Fixed(
            *all_but,
            members
                .into_iter()
                .filter_map(|k| usize::try_from(k).ok())
                .collect(),
        ))
    }

    /// Marks the options of the heap `g.len()`.
    fn mark(&self, g: &[u32], marks: &mut OptionMarks) {
        let removable = 1..=g.len();
        match self {
            Self::Code(code) => mark_code(code, g, marks),
            Self::Fixed(false, members) => {
                members
                    .iter()
                    .take_while(|k| removable.contains(k))
                    .for_each(|&k| marks.put(after(g, k)));
            }
            Self::Fixed(true, members) => {
                let mut forbidden = members.iter().copied().peekable();
                let allowed = removable.filter(|&k| forbidden.next_if_eq(&k).is_none());
                allowed.for_each(|k| marks.put(after(g, k)));
            }
            Self::Steps(first, step, floor) => {
                let most = g.len().saturating_sub(*floor);
                (*first..=most)
                    .step_by(*step)
                    .for_each(|k| marks.put(after(g, k)));
            }
            Self::Range(all_but, low, high) => {
                let n = g.len() as i128;
                // If a bound has no value, the range is empty.
                let range = expr::eval(low, n).zip(expr::eval(high, n));
                let member =
                    |k: usize| range.is_some_and(|(low, high)| (low..=high).contains(&(k as i128)));
                removable
                    .filter(|&k| member(k) != *all_but)
                    .for_each(|k| marks.put(after(g, k)));
            }
        }
    }
}

/// Returns the members up to `to` in increasing order, for a set of numbers, steps, and their
/// unions.
fn list_members(set: &Set, to: u64) -> Option<Vec<u64>> {
    Some(match set {
        Set::Finite(members) => members.iter().copied().filter(|&k| k <= to).collect(),
        Set::Named(NamedSet::Odd) => (1..=to).filter(|k| k % 2 == 1).collect(),
        Set::Named(NamedSet::Even) => (1..=to).filter(|k| k % 2 == 0).collect(),
        Set::Steps { first, step } => (*first..=to)
            .filter(|k| (k - first).checked_rem(*step) == Some(0))
            .collect(),
        Set::Union(sets) => {
            let all: Option<Vec<Vec<u64>>> = sets.iter().map(|set| list_members(set, to)).collect();
            all?.into_iter()
                .flatten()
                .collect::<BTreeSet<u64>>()
                .into_iter()
                .collect()
        }
        Set::Named(_) | Set::Range(..) | Set::Each(_) => return None,
    })
}

/// Returns the value of the heap `g.len()` minus `k`.
fn after(g: &[u32], k: usize) -> u32 {
    g.len()
        .checked_sub(k)
        .and_then(|left| g.get(left))
        .copied()
        .unwrap_or_default()
}
