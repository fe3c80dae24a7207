//! The forms that options can have after some bits are read.

use std::collections::{BTreeMap, BTreeSet};

use crate::product::product;

use super::super::{
    budget::CheckBudget,
    check_error::{CheckError, CheckResult, unless_cancelled},
};
use grundy_core::progress::Progress;

/// A sequence that a law claims: `first` holds the values below n0 + p.
pub(crate) struct ClaimedSequence {
    pub first: Vec<u64>,
    pub preperiod: u64,
    pub period: u64,
    pub saltus: u64,
}

/// A kind of move: from n = `removed + step m + copies (sum of the parts)`, m >= 0, in the sequence
/// `from`.
pub(crate) struct MoveKind {
    pub from: usize,
    pub removed: u64,
    pub step: u64,
    /// The sequence and the least size of each part.
    pub parts: Vec<(usize, u64)>,
    pub copies: u64,
    pub all_differ: bool,
}

/// The pairs (a, w) = (size, value) + q (p, e) for all q >= 0 if `more`, else for q = 0; p and e
/// belong to the sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct FormPart {
    of: usize,
    size: u64,
    value: u64,
    more: bool,
}

impl FormPart {
    /// Returns `true` if the part can be (0, 0).
    pub fn is_nothing(self) -> bool {
        self.size == 0 && self.value == 0
    }
}

/// The remainder of a kind of move: n = `sum + step m + copies (sum of the parts)`. Two kinds with
/// equal remainders are one form.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct RemainderForm {
    step: u64,
    copies: u64,
    all_differ: bool,
    sum: u64,
    parts: Vec<FormPart>,
    /// The pairs of parts that have differed in some bit.
    apart: BTreeSet<(usize, usize)>,
}

impl RemainderForm {
    /// Returns `true` if only zeros can follow, and all parts that must be different are different.
    fn is_nothing(&self) -> bool {
        let count = self.parts.len();
        self.sum == 0
            && self.parts.iter().all(|part| part.is_nothing())
            && (!self.all_differ || self.apart.len() == count * count.saturating_sub(1) / 2)
    }
}

/// A bit of n and a bit of v, and the form that is left after them.
type Left = ((u64, u64), usize);

/// All known forms, with the forms that they leave.
pub(super) struct FormIndex<'a> {
    sequences: &'a [ClaimedSequence],
    ways: &'a [MoveKind],
    numbers: BTreeMap<RemainderForm, usize>,
    list: Vec<RemainderForm>,
    left: BTreeMap<usize, Vec<Left>>,
    vanishing: BTreeMap<usize, bool>,
    budget: CheckBudget,
    progress: &'a dyn Progress,
    /// The number of steps so far.
    steps: u128,
    /// The number of steps at which the budget is checked next.
    look: u128,
}

/// The number of steps between two checks of the budget.
const LOOK: u128 = 256;

/// The maximum number of initial forms.
const MOST_FIRST: usize = 1_000_000;

impl<'a> FormIndex<'a> {
    pub fn new(
        sequences: &'a [ClaimedSequence],
        ways: &'a [MoveKind],
        budget: CheckBudget,
        progress: &'a dyn Progress,
    ) -> Self {
        let (numbers, list, left, vanishing) = (
            BTreeMap::new(),
            Vec::new(),
            BTreeMap::new(),
            BTreeMap::new(),
        );
        Self {
            sequences,
            ways,
            numbers,
            list,
            left,
            vanishing,
            budget,
            progress,
            steps: 0,
            look: 0,
        }
    }

    /// Returns the number of steps so far.
    pub const fn steps(&self) -> u128 {
        self.steps
    }

    /// Counts steps. `members` is the number of members of the caller's sets.
    ///
    /// # Errors
    /// If the steps exceed the budget, or the caller has asked to stop.
    pub fn take(&mut self, steps: u128, members: usize) -> CheckResult {
        self.steps += steps;
        if self.steps < self.look {
            return Ok(());
        }
        self.look = self.steps + LOOK;
        unless_cancelled(self.progress)?;
        // A step is a look-up in a table, which takes some hundred nanoseconds.
        let bytes = 16 * members as u128 + 500 * self.list.len() as u128;
        self.budget.allows(
            self.steps.saturating_mul(100),
            bytes,
            "deciding the mex equation",
        )
    }

    /// Returns all pairs (a, h(a)) of a sequence with a >= least, as finitely many parts.
    pub fn parts(&self, of: usize, least: u64) -> Vec<FormPart> {
        let Some(sequence) = self.sequences.get(of) else {
            return Vec::new();
        };
        let mut parts = Vec::new();
        for (size, &value) in (0..).zip(&sequence.first) {
            let part = FormPart {
                of,
                size,
                value,
                more: size >= sequence.preperiod,
            };
            if size >= least {
                parts.push(part);
            } else if part.more {
                // Leaves out q = 0. `size + period` is at least n0 + p, and least sizes are not
                // larger than that.
                parts.push(FormPart {
                    size: size + sequence.period,
                    value: value + sequence.saltus,
                    ..part
                });
            }
        }
        parts
    }

    /// Returns the pairs of bits that can be read from a part, each with the remaining part.
    pub fn halves(&self, part: FormPart) -> Vec<((u64, u64), FormPart)> {
        let (period, saltus) = self
            .sequences
            .get(part.of)
            .map_or((0, 0), |of| (of.period, of.saltus));
        let least_q = if part.more { 0..2 } else { 0..1 };
        let half = |q: u64| {
            let (size, value) = (part.size + q * period, part.value + q * saltus);
            (
                (size % 2, value % 2),
                FormPart {
                    size: size / 2,
                    value: value / 2,
                    ..part
                },
            )
        };
        least_q.map(half).collect()
    }

    /// Returns the forms of all options of the positions of a sequence.
    pub fn first(&mut self, of: usize) -> CheckResult<BTreeSet<usize>> {
        let ways = self.ways;
        let mut forms = Vec::new();
        for way in ways.iter().filter(|way| way.from == of) {
            let parts: Vec<Vec<FormPart>> = way
                .parts
                .iter()
                .map(|&(sequence, least)| self.parts(sequence, least))
                .collect();
            if parts
                .iter()
                .fold(1, |count: usize, parts| count.saturating_mul(parts.len()))
                > MOST_FIRST
            {
                return Err(CheckError::TooLarge(
                    "the law has too many first values to be checked".into(),
                ));
            }
            let MoveKind {
                step,
                copies,
                all_differ,
                removed: sum,
                ..
            } = *way;
            let form = |parts| RemainderForm {
                step,
                copies,
                all_differ,
                sum,
                parts,
                apart: BTreeSet::new(),
            };
            forms.extend(product(parts, MOST_FIRST).into_iter().map(form));
        }
        forms.into_iter().map(|form| self.number(form)).collect()
    }

    /// Returns the number of a form. Parts that need not differ have no order, and parts that are
    /// always zero change nothing.
    fn number(&mut self, mut form: RemainderForm) -> CheckResult<usize> {
        self.take(1, 0)?;
        if !form.all_differ {
            form.parts.retain(|part| part.more || !part.is_nothing());
            form.parts.sort_unstable();
        }
        if let Some(&number) = self.numbers.get(&form) {
            return Ok(number);
        }
        self.list.push(form.clone());
        self.numbers.insert(form, self.list.len() - 1);
        Ok(self.list.len() - 1)
    }

    /// Returns the forms that one form leaves after a bit of n and a bit of v.
    pub fn left(&mut self, form: usize, bits: (u64, u64)) -> CheckResult<Vec<usize>> {
        if !self.left.contains_key(&form) {
            let left = self.all_left(form)?;
            self.left.insert(form, left);
        }
        let all = self.left.get(&form).map_or(&[][..], Vec::as_slice);
        let (count, left) = (
            all.len(),
            all.iter()
                .filter(|(of, _)| *of == bits)
                .map(|&(_, left)| left)
                .collect(),
        );
        self.take(count as u128, 0)?;
        Ok(left)
    }

    fn all_left(&mut self, form: usize) -> CheckResult<Vec<Left>> {
        let Some(form) = self.list.get(form).cloned() else {
            return Ok(Vec::new());
        };
        // (sum with the bits read, bit of v, bits of the parts, remaining parts), part by part.
        let mut begun: Vec<(u64, u64, Vec<u64>, Vec<FormPart>)> =
            vec![(form.sum, 0, Vec::new(), Vec::new())];
        if form.step > 0 {
            begun.push((form.sum + form.step, 0, Vec::new(), Vec::new()));
        }
        for &part in &form.parts {
            let mut longer = Vec::new();
            for (sum, v, bits, parts) in &begun {
                for ((size, value), left) in self.halves(part) {
                    // Copies cancel in pairs, except the last one if their number is odd.
                    let value = if form.copies % 2 == 1 { value } else { 0 };
                    let (mut bits, mut parts) = (bits.clone(), parts.clone());
                    bits.push(size);
                    parts.push(left);
                    longer.push((sum + form.copies * size, (v + value) % 2, bits, parts));
                }
            }
            begun = longer;
        }
        let mut all = BTreeSet::new();
        for (sum, v, bits, parts) in begun {
            let mut apart = form.apart.clone();
            if form.all_differ {
                let pairs = (0..bits.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
                apart.extend(pairs.filter(|&(j, i)| bits.get(j) != bits.get(i)));
            }
            let left = RemainderForm {
                sum: sum / 2,
                parts,
                apart,
                ..form
            };
            all.insert(((sum % 2, v), self.number(left)?));
        }
        Ok(all.into_iter().collect())
    }

    /// Returns `true` if one of the forms can have only zeros left, with all parts different that
    /// must be.
    pub fn vanish(&mut self, set: &[usize]) -> CheckResult<bool> {
        for &form in set {
            if self.vanishes(form)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn vanishes(&mut self, form: usize) -> CheckResult<bool> {
        if let Some(&known) = self.vanishing.get(&form) {
            return Ok(known);
        }
        let (mut seen, mut open) = (BTreeSet::from([form]), vec![form]);
        let mut found = false;
        while let Some(next) = open.pop().filter(|_| !found) {
            found = self.list.get(next).is_some_and(RemainderForm::is_nothing);
            open.extend(
                self.left(next, (0, 0))?
                    .into_iter()
                    .filter(|&left| seen.insert(left)),
            );
        }
        self.vanishing.insert(form, found);
        Ok(found)
    }
}
