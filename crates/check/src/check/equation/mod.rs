//! Decides the mex equation at all positions a second time. The theorem is in
//! `law::theorem::mex_equation`.
//!
//! A law says h(n) = first\[n\] for n < n0 and h(n0 + r + p q) = first\[n0 + r\] + e q for q >= 0,
//! 0 <= r < p. The law is right if, for all n, no option has the value h(n) and for every v < h(n)
//! some option has the value v.
//!
//! Remove the lowest bit of n and of v, again and again. A part a with a value w leaves again (a,
//! w) = (A, W) + q (p, e) with other A and W and any q >= 0, or without the q. A move leaves n =
//! S + t m + c (sum of the parts) with another S. So after any number of bits the options are
//! finitely many forms (`Form`) with small numbers. n and v are the heap and the value of an option
//! if and only if one of the forms can be all zeros at the end. Each set of forms that arises is
//! computed once, together with the remainder of (n, h(n)) and with the comparison of v and h(n) so
//! far.

mod code;
mod forms;

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
};

pub(super) use code::ways;
pub(crate) use forms::{ClaimedSequence, MoveKind};
use forms::{FormIndex, FormPart};

use super::{
    budget::CheckBudget,
    check_error::{CheckError, CheckResult},
};
use grundy_core::{game::HeapCode, progress::Progress};

/// The cost of counting steps: ten seconds and 1 GiB.
const COUNTING: CheckBudget = CheckBudget {
    steps: 10_000_000_000,
    bytes: 1 << 30,
};

/// Returns the number of steps that decide the equation; `None` if it is false or needs too many
/// steps.
pub(super) fn steps_of(sequences: &[ClaimedSequence], ways: &[MoveKind]) -> Option<u128> {
    check(sequences, ways, (COUNTING, &()), |_| CheckError::Cancelled)
        .ok()
        .map(|(_, steps)| steps)
}

/// Returns the number of steps that decide the mex equation of a code, for the law (preperiod,
/// period, saltus) with these first values; `None` if the equation is false or needs too many
/// steps.
///
/// ```
/// use grundy_check::check::equation::steps_of_code;
/// use grundy_core::game::Game;
///
/// // Lasker's Nim: take any number of tokens, or split the heap
/// let game: Game = "4.[3]".parse()?;
/// let code = game.code().ok_or("no code")?;
/// assert!(steps_of_code(code, &[0, 1, 2, 4, 3], (1, 4, 4)).is_some());
/// assert_eq!(steps_of_code(code, &[0, 1, 2, 3, 4], (1, 4, 4)), None, "false");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn steps_of_code(
    code: &HeapCode,
    first: &[u64],
    (preperiod, period, saltus): (u64, u64, u64),
) -> Option<u128> {
    let sequence = ClaimedSequence {
        first: first.to_vec(),
        preperiod,
        period,
        saltus,
    };
    steps_of(&[sequence], &ways(code))
}

/// Decides the equation for all sequences. Returns the number of cases and of steps.
///
/// # Errors
/// `refused` of a sequence for which the equation is false: for some n, one value v <= h(n) is
/// wrong. Another error if the equation has not been decided.
pub(super) fn check(
    sequences: &[ClaimedSequence],
    ways: &[MoveKind],
    (budget, progress): (CheckBudget, &dyn Progress),
    refused: impl Fn(usize) -> CheckError,
) -> CheckResult<(usize, u128)> {
    let mut forms = FormIndex::new(sequences, ways, budget, progress);
    let mut looked_at = 0;
    for of in 0..sequences.len() {
        let mut known = FormSets {
            sets: BTreeMap::new(),
            list: Vec::new(),
            after: Vec::new(),
            members: 0,
        };
        let first = known.number(forms.first(of)?);
        let mut seen: BTreeSet<(FormPart, Ordering, usize)> = forms
            .parts(of, 0)
            .into_iter()
            .map(|part| (part, Ordering::Equal, first))
            .collect();
        let mut open: Vec<(FormPart, Ordering, usize)> = seen.iter().copied().collect();
        while let Some((part, order, set)) = open.pop() {
            if part.is_nothing() && order != Ordering::Greater {
                let is_an_option =
                    forms.vanish(known.list.get(set).map_or(&[][..], Vec::as_slice))?;
                // A smaller v must be the value of an option; h(n) itself must not be.
                if is_an_option != (order == Ordering::Less) {
                    return Err(refused(of));
                }
            }
            for (bit_of_n, bit_of_v) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let next = known.after(set, (bit_of_n, bit_of_v), &mut forms)?;
                for (bits, left) in forms.halves(part) {
                    let order = match bit_of_v.cmp(&bits.1) {
                        Ordering::Equal => order,
                        higher => higher,
                    };
                    if bits.0 == bit_of_n && seen.insert((left, order, next)) {
                        open.push((left, order, next));
                    }
                }
            }
            forms.take(64, known.members)?;
        }
        looked_at += seen.len();
    }
    Ok((looked_at, forms.steps()))
}

/// The known sets of forms.
struct FormSets {
    sets: BTreeMap<Vec<usize>, usize>,
    list: Vec<Vec<usize>>,
    after: Vec<BTreeMap<(u64, u64), usize>>,
    members: usize,
}

impl FormSets {
    fn number(&mut self, set: BTreeSet<usize>) -> usize {
        let set: Vec<usize> = set.into_iter().collect();
        if let Some(&number) = self.sets.get(&set) {
            return number;
        }
        self.members += set.len();
        self.list.push(set.clone());
        self.after.push(BTreeMap::new());
        self.sets.insert(set, self.list.len() - 1);
        self.list.len() - 1
    }

    /// Returns the number of the set of forms that a set leaves after a bit of n and a bit of v.
    fn after(&mut self, set: usize, bits: (u64, u64), forms: &mut FormIndex) -> CheckResult<usize> {
        if let Some(&number) = self.after.get(set).and_then(|after| after.get(&bits)) {
            return Ok(number);
        }
        let mut left = BTreeSet::new();
        for &form in self.list.get(set).map_or(&[][..], Vec::as_slice) {
            left.extend(forms.left(form, bits)?);
        }
        forms.take(left.len() as u128, self.members)?;
        let number = self.number(left);
        if let Some(after) = self.after.get_mut(set) {
            after.insert(bits, number);
        }
        Ok(number)
    }
}
