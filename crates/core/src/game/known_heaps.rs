//! Rules of heaps that are a code or a set in any spelling.
//!
//! A digit is guessed from the options of a few heaps, and then proved for all heaps, or the rule
//! stays a rule. Loops with constant ends become clauses. Each clause then leaves parts of the sum
//! n - c for a constant c, which is proved, or one heap of any size. The condition that a clause
//! leaves the parts p, q, … is written in them, with their sum and c for n. For all clauses with
//! the same c together, and each number of positive parts, [`always`] decides that it holds for all
//! parts, for those that differ, for those that are equal, or for none: this is the digit. Parts
//! have no order, so they are p, p + x, p + x + y, …. It decides in the same way that no part is
//! negative or as large as the heap, so the rule has no flaw anywhere. A clause that leaves one
//! heap of any size p removes r = n - p; the numbers r are guessed as a list with a period, and the
//! condition in r and p is proved to be that of the list.

use std::collections::BTreeMap;

use super::{
    Game, HeapCode, HeapRule, SubtractionGame,
    always::always,
    code::{self, Digit, SPLITTING},
    expr::{Condition, Expr, Op, Steps},
    flat::{Flat, LARGEST_HEAP},
    formulas::{all, and, at_least, equal, less, never, or, plus, same_as, with_in},
    rule::{Clause, Names},
    set::{NamedSet, Set},
};
use crate::odometer::tuples;

/// The largest number removed in a code that is written for a rule.
const LONGEST_CODE: usize = 64;
/// The largest period of the numbers removed.
const LONGEST_PERIOD: usize = 24;
/// Returns the code or set game with the options of the rule, if it is proved for all heaps.
pub(super) fn known(rule: &HeapRule) -> Option<Game> {
    let flat = rule
        .clauses
        .iter()
        .map(Flat::all_of)
        .collect::<Option<Vec<_>>>()?
        .concat();
    let mut found = ClauseFacts::default();
    flat.iter().try_for_each(|clause| found.add(clause))?;
    // A wrong guess is refuted in less time than it takes to prove that the rule is sound.
    let game = found.game()?;
    flat.iter()
        .all(|clause| clause.taken().is_none() || clause.is_sound())
        .then_some(game)
}

/// Returns the numbers that a clause removes, whatever the heap, if it removes numbers of at most
/// the heap and never splits.
pub(super) fn removed_sets(clause: &Clause) -> Option<Vec<Set>> {
    let Game::Set(SubtractionGame { set, .. }) = known(&HeapRule {
        clauses: vec![clause.clone()],
        names: Names::default(),
    })?
    else {
        return None;
    };
    Some(if let Set::Union(sets) = set {
        sets
    } else {
        vec![set]
    })
}

/// What is known of the clauses so far.
#[derive(Debug, Default)]
struct ClauseFacts {
    /// For each number c that is taken, conditions on the heaps that are left, with the number of
    /// these.
    splits: BTreeMap<usize, Vec<(Condition, usize)>>,
    /// Conditions on the number that is removed, which is variable 0, and the one heap that is
    /// left, variable 1.
    removed: Vec<Condition>,
}

impl ClauseFacts {
    fn add(&mut self, clause: &Flat) -> Option<()> {
        let Some(taken) = clause.taken() else {
            // The clause has no move, or none below a large heap.
            return clause.is_idle().then_some(());
        };
        let is_fixed = clause.always_takes(taken);
        let count = clause.parts.len();
        if !is_fixed && count != 1 || count > code::MAX_PARTS {
            return None;
        }
        if count == 1 && (!is_fixed || taken > LONGEST_CODE as i128) {
            let removed_and_left = [Expr::Var(1), Expr::Var(0)];
            let leaves = clause.leaves(&plus(Expr::Var(0), Expr::Var(1)))?;
            self.removed.push(with_in(&leaves, &removed_and_left));
            return Some(());
        }
        let place = usize::try_from(taken)
            .ok()
            .filter(|&taken| taken <= LONGEST_CODE)?;
        let heap = (0..count)
            .map(Expr::Var)
            .fold(Expr::Int(taken), |sum, part| plus(part, sum));
        self.splits
            .entry(place)
            .or_default()
            .push((clause.leaves(&heap)?, count));
        Some(())
    }

    /// Returns the digit of the numbers c that are taken.
    fn digit(&self, taken: usize) -> Option<Digit> {
        let mut digit = Digit::default();
        let Some(splits) = self.splits.get(&taken) else {
            return Some(digit);
        };
        // Taking nothing and leaving nothing is about no heap.
        for count in usize::from(taken == 0)..=code::MAX_PARTS {
            let own = digit_of(splits, count)?;
            if digit.heaps & SPLITTING != 0 && own.heaps != 0 && digit.parts != own.parts {
                return None;
            }
            let parts = if own.heaps == 0 {
                digit.parts
            } else {
                own.parts
            };
            digit = Digit {
                heaps: digit.heaps | own.heaps,
                parts,
            };
        }
        Some(digit)
    }

    /// Returns the digits of the numbers that are removed by clauses with one heap of any size,
    /// first those of a list and then those of a period; both are empty without such clauses.
    fn removals(&self) -> Option<[Vec<Digit>; 2]> {
        let Some(condition) = self.removed.iter().cloned().reduce(or) else {
            return Some([Vec::new(), Vec::new()]);
        };
        let at = |removed: usize, left: i128| {
            let scope = [i128::try_from(removed).ok()?, left];
            condition.eval(&scope, &mut Steps::at_most(10_000)).ok()
        };
        let one = |removed: usize| {
            Some(u8::from(at(removed, 0)?) | (2 * u8::from(at(removed, LARGEST_HEAP)?)))
        };
        let bits = (1..=LONGEST_CODE + 3 * LONGEST_PERIOD)
            .map(one)
            .collect::<Option<Vec<u8>>>()?;
        let repeats = |start: usize, period: usize| {
            bits.iter()
                .skip(start)
                .zip(bits.iter().skip(start + period))
                .all(|(a, b)| a == b)
        };
        let (start, period) = (0..=LONGEST_CODE)
            .flat_map(|start| (1..=LONGEST_PERIOD).map(move |period| (start, period)))
            .find(|&(start, period)| repeats(start, period))?;
        // The condition that the bit of the removed number is set.
        let says = |bit: u8| {
            let mut any = Vec::new();
            for (index, _) in bits
                .iter()
                .enumerate()
                .take(start + period)
                .filter(|(_, own)| **own & bit != 0)
            {
                let number = Expr::Int(i128::try_from(index + 1).ok()?);
                let by = Expr::Int(i128::try_from(period).ok()?);
                let behind = less(Expr::Var(0), number.clone());
                any.push(if index < start {
                    equal(Expr::Var(0), number)
                } else {
                    and(
                        at_least(&Expr::Var(0), &number),
                        equal(Expr::binary(Op::Rem, behind, by), Expr::Int(0)),
                    )
                });
            }
            Some(any.into_iter().reduce(or).unwrap_or_else(never))
        };
        let removed = plus(Expr::Var(0), Expr::Int(1));
        let nothing = with_in(
            &same_as(condition.clone(), says(1)?),
            &[removed.clone(), Expr::Int(0)],
        );
        let something = with_in(
            &same_as(condition.clone(), says(2)?),
            &[removed, plus(Expr::Var(1), Expr::Int(1))],
        );
        if !always(&nothing, 1) || !always(&something, 2) {
            return None;
        }
        let digit = |&heaps: &u8| Digit {
            heaps,
            parts: code::PartDemand::Any,
        };
        let digits: Vec<Digit> = bits.iter().map(digit).collect();
        Some([
            digits.get(..start)?.to_vec(),
            digits.get(start..start + period)?.to_vec(),
        ])
    }

    /// Returns the game of all clauses.
    fn game(&self) -> Option<Game> {
        let [mut digits, mut tail] = self.removals()?;
        let split = self.digit(0)?;
        let last = self.splits.keys().copied().max().unwrap_or(0);
        while digits.len() < last {
            let next = tail.first().copied().unwrap_or_default();
            digits.push(next);
            if !tail.is_empty() {
                tail.rotate_left(1);
            }
        }
        for taken in 1..=last {
            let found = self.digit(taken)?;
            let own = digits.get_mut(taken - 1)?;
            *own = Digit {
                heaps: own.heaps | found.heaps,
                parts: found.parts,
            };
        }
        if split == Digit::default()
            && digits
                .iter()
                .chain(&tail)
                .all(|digit| matches!(digit.heaps, 0 | 3))
        {
            return set_of(&digits, &tail).map(|set| {
                SubtractionGame {
                    set,
                    all_but: false,
                }
                .into()
            });
        }
        Some(HeapCode::canonical(split, digits, tail).into())
    }
}

/// Returns the digit that allows what clauses leave in this number of positive heaps; `None` if no
/// digit does.
fn digit_of(splits: &[(Condition, usize)], count: usize) -> Option<Digit> {
    let mut ways = Vec::new();
    for (condition, places) in splits {
        ways.extend(arrange_variables(count, *places).map(|heaps| with_in(condition, &heaps)));
    }
    let Some(left) = ways.into_iter().reduce(or) else {
        return Some(Digit::default());
    };
    let own = |parts: code::PartDemand| Digit {
        heaps: 1 << count,
        parts,
    };
    let at = |heaps: &[i128]| left.eval(heaps, &mut Steps::at_most(100_000)).ok();
    if count == 0 {
        return Some(if at(&[])? {
            own(code::PartDemand::Any)
        } else {
            Digit::default()
        });
    }
    let (unequal, same) = (at(&[4, 5, 6, 7])?, at(&[4; code::MAX_PARTS])?);
    // Each heap is the one before and a difference; the first is at least 1.
    let heaps = std::iter::successors(
        Some((0, plus(Expr::Var(0), Expr::Int(1)))),
        |(place, heap)| Some((place + 1, plus(heap.clone(), Expr::Var(place + 1)))),
    );
    let heaps: Vec<Expr> = heaps.map(|(_, heap)| heap).take(count).collect();
    let differences = || (1..count).map(Expr::Var);
    let (digit, demand) = match (unequal, same) {
        (true, true) => (own(code::PartDemand::Any), all(std::iter::empty())),
        (false, false) => (Digit::default(), never()),
        (true, false) => (
            own(code::PartDemand::Unequal),
            all(differences().map(|by| at_least(&by, &Expr::Int(1)))),
        ),
        (false, true) => (
            own(code::PartDemand::Equal),
            all(differences().map(|by| equal(by, Expr::Int(0)))),
        ),
    };
    always(&same_as(with_in(&left, &heaps), demand), count).then_some(digit)
}

/// Returns every arrangement of the first variables, and of zeros, in these places.
fn arrange_variables(variables: usize, places: usize) -> impl Iterator<Item = Vec<Expr>> {
    let are_once = move |chosen: &Vec<usize>| {
        (0..variables).all(|variable| chosen.iter().filter(|&&own| own == variable).count() == 1)
    };
    let expr = move |chosen: usize| {
        if chosen < variables {
            Expr::Var(chosen)
        } else {
            Expr::Int(0)
        }
    };
    tuples(vec![0..variables + 1; places])
        .filter(are_once)
        .map(move |chosen| chosen.into_iter().map(expr).collect())
}

/// Returns the set of the numbers whose digit is not 0; `None` if there is none.
fn set_of(digits: &[Digit], tail: &[Digit]) -> Option<Set> {
    let is_member = |digit: &Digit| digit.heaps != 0;
    let mut finite: Vec<u64> = digits
        .iter()
        .zip(1..)
        .filter(|(digit, _)| is_member(digit))
        .map(|(_, number)| number)
        .collect();
    let step = tail.len() as u64;
    let mut sets = Vec::new();
    for (_, first) in tail
        .iter()
        .zip(digits.len() as u64 + 1..)
        .filter(|(digit, _)| is_member(digit))
    {
        let mut first = first;
        // Members of the list that continue the progression belong to it.
        while first > step && finite.contains(&(first - step)) {
            first -= step;
            finite.retain(|&member| member != first);
        }
        sets.push(match (first, step) {
            (1, 1) => Set::Range(Expr::Int(1), Expr::Var(0)),
            (1, 2) => Set::Named(NamedSet::Odd),
            (2, 2) => Set::Named(NamedSet::Even),
            _ => Set::Steps { first, step },
        });
    }
    sets.sort_by_key(|set| matches!(set, Set::Range(..)));
    sets.extend((!finite.is_empty()).then_some(Set::Finite(finite)));
    Set::union(sets)
}
