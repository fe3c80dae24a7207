//! Codes `d0.d1…d8` with given values.
//!
//! A digit consists of independent *kinds of moves*: remove k tokens and leave exactly j heaps,
//! which may be any, unequal or equal. The values of the heaps are given, so the values of the
//! options of each kind are known, and the mex equation at heap n says two things about the code:
//! no chosen kind has an option with the value of n, and for each smaller value some chosen kind
//! has one. The first removes kinds one by one; the second is a list of *clauses*, sets of kinds of
//! which at least one must be chosen. The codes are then found digit by digit: a digit is tried
//! only if the chosen kinds, with all kinds of the later digits, meet every clause.

use std::collections::HashSet;

use grundy_core::game::{
    Game, HeapCode,
    code::{Digit, MAX_PARTS, PartDemand, splits},
};

use super::sequence::{Receiver, SearchSteps, SearchStop, TargetValues};

/// The maximum number of digits after the point.
const MOST_DIGITS: usize = 8;

/// The number of heaps of which options with three and four parts are listed: a heap of 100 falls
/// in about 7,000 ways into four.
const MANY_PARTS_TO: usize = 100;

/// The kinds of moves of one digit: none and one heap, then two to four heaps of any, of unequal
/// and of equal sizes.
const KINDS: usize = 11;

/// The conditions on the parts, in the order of the kinds.
const DEMANDS: [PartDemand; 3] = [PartDemand::Any, PartDemand::Unequal, PartDemand::Equal];

/// The largest value that is looked at: heaps of [`super::MOST_TERMS`] tokens have smaller ones.
const MOST_VALUE: u32 = 1 << 16;

/// A set of kinds of moves: bit `k * KINDS + kind` for digit k.
type KindSet = u128;

/// Returns the set of one kind of digit k.
fn bit(k: usize, kind: usize) -> KindSet {
    1 << (k * KINDS + kind)
}

/// Returns the number of the kind that leaves `parts` heaps, at least two.
fn splitting(demand: usize, parts: usize) -> usize {
    2 + demand * (MAX_PARTS - 1) + (parts - 2)
}

/// Returns the kinds that leave three or four heaps.
fn many_parts() -> KindSet {
    let of_digit = |k| {
        (0..DEMANDS.len())
            .map(move |demand| bit(k, splitting(demand, 3)) | bit(k, splitting(demand, 4)))
    };
    (0..=MOST_DIGITS)
        .flat_map(of_digit)
        .fold(0, |all, kind| all | kind)
}

/// A digit, and the kinds that it chooses.
#[derive(Debug, Clone, Copy)]
struct DigitChoice {
    digit: Digit,
    kinds: KindSet,
}

/// All codes with the values of the heaps.
#[derive(Debug)]
pub(super) struct Codes {
    /// Sets of kinds of which at least one must be chosen; the smallest sets first.
    clauses: Vec<KindSet>,
    /// The possible choices of the digits d0 to d8, in increasing order.
    choices: Vec<Vec<DigitChoice>>,
    /// The number of heaps.
    heaps: usize,
}

impl Codes {
    /// Returns the codes with these values; `None` without such codes.
    pub(super) fn new(
        wanted: &TargetValues,
        work: &mut SearchSteps<'_>,
    ) -> Result<Option<Self>, SearchStop> {
        let Some((allowed, clauses)) = constraints(&wanted.values, work)? else {
            return Ok(None);
        };
        let choices = (0..=MOST_DIGITS).map(|k| choices(k, allowed)).collect();
        let codes = Self {
            clauses: least(clauses),
            choices,
            heaps: wanted.values.len(),
        };
        Ok(Some(codes))
    }

    /// Gives `found` all codes of a size: the number of digits after the point, and one more if d0
    /// is not 0. They are given by the base of the digits, without `!` and `=` first, in increasing
    /// order.
    pub(super) fn each(
        &self,
        size: usize,
        work: &mut SearchSteps<'_>,
        found: &mut Receiver<'_>,
    ) -> Result<(), SearchStop> {
        for base in [8, 16, 32] {
            for is_marked in [false, true] {
                for (splits_first, digits) in [(false, Some(size)), (true, size.checked_sub(1))] {
                    let Some(digits) = digits.filter(|&digits| digits <= MOST_DIGITS) else {
                        continue;
                    };
                    if let Some(class) = CodeClass::new(self, base, is_marked, splits_first, digits)
                    {
                        class.descend(&mut Vec::new(), 0, work, found)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// The codes of a number of digits whose greatest digit needs a base, with or without `!` and `=`.
struct CodeClass<'a> {
    codes: &'a Codes,
    base: u8,
    is_marked: bool,
    /// The choices of each digit.
    choices: Vec<Vec<DigitChoice>>,
    /// For each digit all kinds of it and of the later digits.
    rest: Vec<KindSet>,
}

impl<'a> CodeClass<'a> {
    /// Returns the class; `None` if a digit has no choice.
    fn new(
        codes: &'a Codes,
        base: u8,
        is_marked: bool,
        splits_first: bool,
        digits: usize,
    ) -> Option<Self> {
        let fits = |k: usize, digit: Digit| {
            let must_be_some = if k == 0 { splits_first } else { k == digits };
            let must_be_none = k == 0 && !splits_first;
            digit.heaps < base
                && (is_marked || digit.parts == PartDemand::Any)
                && !(must_be_some && digit.heaps == 0)
                && !(must_be_none && digit.heaps != 0)
        };
        let of_digit = |(k, all): (usize, &Vec<DigitChoice>)| -> Vec<DigitChoice> {
            all.iter()
                .copied()
                .filter(|choice| fits(k, choice.digit))
                .collect()
        };
        let choices: Vec<Vec<DigitChoice>> = codes
            .choices
            .iter()
            .enumerate()
            .take(digits + 1)
            .map(of_digit)
            .collect();
        if choices.iter().any(Vec::is_empty) {
            return None;
        }
        let mut rest = vec![0; choices.len() + 1];
        for (k, choices) in choices.iter().enumerate().rev() {
            rest[k] = choices
                .iter()
                .fold(rest[k + 1], |all, choice| all | choice.kinds);
        }
        Some(Self {
            codes,
            base,
            is_marked,
            choices,
            rest,
        })
    }

    /// Tries every choice of the next digit.
    fn descend(
        &self,
        digits: &mut Vec<Digit>,
        chosen: KindSet,
        work: &mut SearchSteps<'_>,
        found: &mut Receiver<'_>,
    ) -> Result<(), SearchStop> {
        let k = digits.len();
        let Some(choices) = self.choices.get(k) else {
            return if self.contains(digits.iter()) {
                self.give(digits, chosen, found)
            } else {
                Ok(())
            };
        };
        for choice in choices {
            work.look_at(self.codes.clauses.len())?;
            let reachable = chosen | choice.kinds | self.rest[k + 1];
            if self
                .codes
                .clauses
                .iter()
                .all(|clause| clause & reachable != 0)
            {
                digits.push(choice.digit);
                let later = self
                    .choices
                    .iter()
                    .skip(k + 1)
                    .flatten()
                    .map(|choice| &choice.digit);
                let is_reachable = self.contains(digits.iter().chain(later));
                let result = if is_reachable {
                    self.descend(digits, chosen | choice.kinds, work, found)
                } else {
                    Ok(())
                };
                digits.pop();
                result?;
            }
        }
        Ok(())
    }

    /// Returns `true` if a code of some of these digits is in this class, not in one of a smaller
    /// base or without marks.
    fn contains<'d>(&self, mut digits: impl Iterator<Item = &'d Digit> + Clone) -> bool {
        (self.base == 8 || digits.clone().any(|digit| digit.heaps >= self.base / 2))
            && (!self.is_marked || digits.any(|digit| digit.parts != PartDemand::Any))
    }

    fn give(
        &self,
        digits: &[Digit],
        chosen: KindSet,
        found: &mut Receiver<'_>,
    ) -> Result<(), SearchStop> {
        let (split, digits) = digits
            .split_first()
            .map_or((Digit::default(), &[][..]), |(&first, rest)| (first, rest));
        let code = HeapCode {
            split,
            digits: digits.to_vec(),
            tail: Vec::new(),
        };
        let heaps = self.codes.heaps;
        let compared = if chosen & many_parts() == 0 {
            heaps
        } else {
            heaps.min(MANY_PARTS_TO + 1)
        };
        found(Game::Code(code).to_string(), compared)
    }
}

/// Returns the possible choices of digit k in increasing order.
fn choices(k: usize, allowed: KindSet) -> Vec<DigitChoice> {
    let splitting_bits = !0b11_u8;
    let digits = (0..32_u8).flat_map(|heaps| DEMANDS.map(|parts| Digit { heaps, parts }));
    let fits = |digit: &Digit| {
        (digit.parts == PartDemand::Any || digit.heaps & splitting_bits != 0)
            && (k > 0 || digit.heaps.trailing_zeros() >= 2)
    };
    let choice = |digit: Digit| {
        let demand = DEMANDS
            .iter()
            .position(|&demand| demand == digit.parts)
            .unwrap_or(0);
        let kind = |parts: usize| {
            if parts < 2 {
                bit(k, parts)
            } else {
                bit(k, splitting(demand, parts))
            }
        };
        let kinds = (0..=MAX_PARTS)
            .filter(|&parts| digit.allows(parts))
            .fold(0, |all, parts| all | kind(parts));
        DigitChoice { digit, kinds }
    };
    digits
        .filter(fits)
        .map(choice)
        .filter(|choice| choice.kinds & !allowed == 0)
        .collect()
}

/// The values of the options of each kind, for each number of tokens that are left.
type OptionValues = Vec<[Vec<u32>; KINDS]>;

/// Returns the kinds that may be chosen, and the clauses; `None` if no code has the values. A kind
/// without an option in these heaps is never chosen: no term tells if the game has it.
fn constraints(
    values: &[u32],
    work: &mut SearchSteps<'_>,
) -> Result<Option<(KindSet, Vec<KindSet>)>, SearchStop> {
    let mut options: OptionValues = Vec::new();
    let (mut present, mut forbidden) = (0, 0);
    let mut clauses = HashSet::new();
    for (n, &value) in values.iter().enumerate() {
        work.step()?;
        options.push(options_of(values, n));
        let has_all = n <= MANY_PARTS_TO;
        let most = options
            .iter()
            .rev()
            .take(MOST_DIGITS + 1)
            .flatten()
            .map(Vec::len)
            .sum::<usize>();
        if value > MOST_VALUE || has_all && value as usize > most {
            return Ok(None);
        }
        // For each smaller value the kinds that have it. If not all options are known, these may
        // have any value.
        let mut reaching = vec![if has_all { 0 } else { many_parts() }; value as usize];
        for k in 0..=n.min(MOST_DIGITS) {
            for (kind, found) in options[n - k]
                .iter()
                .enumerate()
                .skip(if k == 0 { 2 } else { 0 })
            {
                let kind = bit(k, kind);
                if found.is_empty() || !has_all && kind & many_parts() != 0 {
                    continue;
                }
                present |= kind;
                for &option in found {
                    if let Some(kinds) = reaching.get_mut(option as usize) {
                        *kinds |= kind;
                    } else if option == value {
                        forbidden |= kind;
                    }
                }
            }
        }
        clauses.extend(reaching);
        if (n < 32 || n % 64 == 0) && clauses.iter().any(|clause| clause & !forbidden == 0) {
            return Ok(None);
        }
    }
    let allowed = present & !forbidden;
    let clauses: Vec<KindSet> = clauses.into_iter().map(|clause| clause & allowed).collect();
    Ok(if clauses.contains(&0) {
        None
    } else {
        Some((allowed, clauses))
    })
}

/// Returns the distinct values of all ways to leave `left` tokens, by kind.
fn options_of(values: &[u32], left: usize) -> [Vec<u32>; KINDS] {
    let mut options: [Vec<u32>; KINDS] = Default::default();
    if left == 0 {
        options[0].push(0);
    } else {
        options[1].extend(values.get(left));
    }
    let most = if left <= MANY_PARTS_TO { MAX_PARTS } else { 2 };
    for (demand, &parts_demand) in DEMANDS.iter().enumerate() {
        for parts in 2..=most {
            let list = &mut options[splitting(demand, parts)];
            let Ok(()) = splits::<std::convert::Infallible>(
                left as u64,
                parts,
                parts_demand,
                &mut |heaps| {
                    let value = |&heap: &u64| {
                        usize::try_from(heap)
                            .ok()
                            .and_then(|heap| values.get(heap))
                            .copied()
                    };
                    list.push(
                        heaps
                            .iter()
                            .filter_map(value)
                            .fold(0, |sum, value| sum ^ value),
                    );
                    Ok(())
                },
            );
            list.sort_unstable();
            list.dedup();
        }
    }
    options
}

/// Returns the clauses that imply the others: those that contain no other one.
fn least(mut clauses: Vec<KindSet>) -> Vec<KindSet> {
    clauses.sort_unstable_by_key(|clause| (clause.count_ones(), *clause));
    let mut least: Vec<KindSet> = Vec::new();
    for clause in clauses {
        if !least.iter().any(|smaller| smaller & !clause == 0) {
            least.push(clause);
        }
    }
    least
}
