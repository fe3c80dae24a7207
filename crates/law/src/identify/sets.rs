//! Subtraction sets and all-but sets with given values.
//!
//! As for codes, the mex equation at heap n says that no number k is removed for which heap n - k
//! has the value of n, and that for each smaller value some k is removed for which heap n - k has
//! it. The second is a *clause*, a set of numbers of which at least one must be removed.

use std::collections::{BTreeSet, HashSet};

use super::sequence::{Receiver, SearchSteps, SearchStop, TargetValues};
use grundy_core::text::join;

/// The largest member of a set.
pub(super) const MOST_MEMBER: usize = 24;

/// Sets of at most this many numbers may have larger members.
const FEW_MEMBERS: usize = 3;

/// Numbers from 1 on: bit k for k up to [`MOST_MEMBER`], and one bit for all larger numbers.
type MemberBits = u32;

/// The larger numbers.
const FAR: MemberBits = 1 << (MOST_MEMBER + 1);

/// All subtraction sets and all-but sets with the values of the heaps.
#[derive(Debug)]
pub(super) struct RemovalSets<'a> {
    values: &'a [u32],
    /// The numbers whose removal contradicts no value, in increasing order.
    allowed: Vec<usize>,
    /// The clauses, each implied by no other one.
    clauses: Vec<MemberBits>,
}

/// Returns the set of small numbers.
fn small(numbers: impl IntoIterator<Item = usize>) -> MemberBits {
    numbers
        .into_iter()
        .filter(|&k| k <= MOST_MEMBER)
        .fold(0, |all, k| all | 1 << k)
}

impl<'a> RemovalSets<'a> {
    /// Returns the sets with these values; `None` without such sets.
    pub(super) fn new(
        wanted: &'a TargetValues,
        work: &mut SearchSteps<'_>,
    ) -> Result<Option<Self>, SearchStop> {
        let values = wanted.values.as_slice();
        // A heap has at most as many options as tokens.
        if values
            .iter()
            .enumerate()
            .any(|(n, &value)| value as usize > n)
        {
            return Ok(None);
        }
        let mut allowed = Vec::new();
        for k in 1..values.len() {
            work.step()?;
            if values
                .iter()
                .zip(values.iter().skip(k))
                .all(|(before, value)| before != value)
            {
                allowed.push(k);
            }
        }
        let mut clauses = HashSet::new();
        for (n, &value) in values.iter().enumerate() {
            work.step()?;
            let mut reaching = vec![0; value as usize];
            for &k in allowed.iter().take_while(|&&k| k <= n) {
                if let Some(numbers) = reaching.get_mut(values[n - k] as usize) {
                    *numbers |= 1 << k.min(MOST_MEMBER + 1);
                }
            }
            if reaching.contains(&0) {
                return Ok(None);
            }
            clauses.extend(reaching);
        }
        Ok(Some(Self {
            values,
            allowed,
            clauses: least(clauses),
        }))
    }

    /// Gives `found` all subtraction sets of `size` numbers, in increasing order.
    pub(super) fn each_set(
        &self,
        size: usize,
        work: &mut SearchSteps<'_>,
        found: &mut Receiver<'_>,
    ) -> Result<(), SearchStop> {
        let mut give = |members: &[usize]| found(line("Subtraction", members), self.values.len());
        if size == 0 {
            return Ok(());
        }
        let near: Vec<usize> = self
            .allowed
            .iter()
            .copied()
            .take_while(|&k| k <= MOST_MEMBER)
            .collect();
        let clauses: Vec<MemberBits> = self.clauses.iter().map(|clause| clause & !FAR).collect();
        if !clauses.contains(&0) {
            hitting(&near, &clauses, size, &mut Vec::new(), work, &mut give)?;
        }
        if size <= FEW_MEMBERS {
            let mut all = BTreeSet::new();
            self.few(&mut Vec::new(), size, work, &mut all)?;
            return all.iter().try_for_each(|members| give(members));
        }
        Ok(())
    }

    /// Collects the sets of `size` numbers that contain the chosen ones and a number above
    /// [`MOST_MEMBER`].
    fn few(
        &self,
        chosen: &mut Vec<usize>,
        size: usize,
        work: &mut SearchSteps<'_>,
        all: &mut BTreeSet<Vec<usize>>,
    ) -> Result<(), SearchStop> {
        work.look_at(self.values.len())?;
        let unmet = self.first_unmet(chosen);
        if chosen.len() == size {
            if unmet.is_none() && chosen.iter().any(|&k| k > MOST_MEMBER) {
                let mut members = chosen.clone();
                members.sort_unstable();
                all.insert(members);
            }
            return Ok(());
        }
        for &k in &self.allowed {
            let helps = unmet.is_none_or(|(n, value)| {
                n.checked_sub(k)
                    .is_some_and(|rest| self.values[rest] == value)
            });
            if helps && !chosen.contains(&k) {
                chosen.push(k);
                let result = self.few(chosen, size, work, all);
                chosen.pop();
                result?;
            }
        }
        Ok(())
    }

    /// Returns the first heap, with the first smaller value, to which no chosen number leads.
    fn first_unmet(&self, chosen: &[usize]) -> Option<(usize, u32)> {
        self.values.iter().enumerate().find_map(|(n, &value)| {
            let reached = |smaller: u32| {
                chosen
                    .iter()
                    .any(|&k| k <= n && self.values[n - k] == smaller)
            };
            (0..value)
                .find(|&smaller| !reached(smaller))
                .map(|smaller| (n, smaller))
        })
    }

    /// Gives `found` all all-but sets of `size` numbers, in increasing order.
    pub(super) fn each_all_but(
        &self,
        size: usize,
        work: &mut SearchSteps<'_>,
        found: &mut Receiver<'_>,
    ) -> Result<(), SearchStop> {
        let (heaps, allowed) = (self.values.len(), small(self.allowed.iter().copied()));
        let is_allowed = |k: &usize| self.allowed.binary_search(k).is_ok();
        if size == 0 || !(MOST_MEMBER + 1..heaps).all(|k| is_allowed(&k)) {
            return Ok(());
        }
        let (free, kept): (Vec<usize>, Vec<usize>) =
            (1..heaps.min(MOST_MEMBER + 1)).partition(is_allowed);
        let Some(more) = size.checked_sub(kept.len()) else {
            return Ok(());
        };
        // At least one number of each clause is removed, so not all of them are in the set.
        let clauses = self
            .clauses
            .iter()
            .filter(|&clause| clause & FAR == 0)
            .map(|clause| clause & allowed);
        let clauses: Vec<MemberBits> = clauses.collect();
        missing(
            &free,
            &clauses,
            more,
            &mut Vec::new(),
            work,
            &mut |members| {
                let mut members = [members, &kept].concat();
                members.sort_unstable();
                found(line("AllBut", &members), heaps)
            },
        )
    }
}

/// Returns the line of a game of removing numbers.
fn line(family: &str, members: &[usize]) -> String {
    format!("{family}({{{}}})", join(members, ","))
}

/// Receives sets of numbers.
type Sink<'a> = dyn FnMut(&[usize]) -> Result<(), SearchStop> + 'a;

/// Gives `found` the chosen numbers with `more` of the numbers of a list such that every clause
/// contains one of them.
fn hitting(
    numbers: &[usize],
    clauses: &[MemberBits],
    more: usize,
    chosen: &mut Vec<usize>,
    work: &mut SearchSteps<'_>,
    found: &mut Sink<'_>,
) -> Result<(), SearchStop> {
    work.look_at(clauses.len())?;
    if more == 0 {
        return if clauses.is_empty() {
            found(chosen)
        } else {
            Ok(())
        };
    }
    let rest = small(numbers.iter().copied());
    if numbers.len() < more
        || clauses.iter().any(|clause| clause & rest == 0)
        || disjoint(clauses, rest) > more
    {
        return Ok(());
    }
    for (place, &k) in numbers.iter().enumerate() {
        let unmet: Vec<MemberBits> = clauses
            .iter()
            .copied()
            .filter(|clause| clause >> k & 1 == 0)
            .collect();
        chosen.push(k);
        let result = hitting(&numbers[place + 1..], &unmet, more - 1, chosen, work, found);
        chosen.pop();
        result?;
    }
    Ok(())
}

/// Returns the number of some clauses that have none of the numbers `rest` in common: each needs a
/// number of its own.
fn disjoint(clauses: &[MemberBits], rest: MemberBits) -> usize {
    let mut seen = 0;
    clauses
        .iter()
        .filter(|&&clause| {
            let is_new = clause & rest & seen == 0;
            seen |= if is_new { clause & rest } else { 0 };
            is_new
        })
        .count()
}

/// Gives `found` the chosen numbers with `more` of the numbers of a list such that no clause has
/// all of its numbers among them.
fn missing(
    numbers: &[usize],
    clauses: &[MemberBits],
    more: usize,
    chosen: &mut Vec<usize>,
    work: &mut SearchSteps<'_>,
    found: &mut Sink<'_>,
) -> Result<(), SearchStop> {
    work.look_at(clauses.len())?;
    let taken = small(chosen.iter().copied());
    if clauses.iter().any(|clause| clause & !taken == 0) || numbers.len() < more {
        return Ok(());
    }
    if more == 0 {
        return found(chosen);
    }
    for (place, &k) in numbers.iter().enumerate() {
        chosen.push(k);
        let result = missing(
            &numbers[place + 1..],
            clauses,
            more - 1,
            chosen,
            work,
            found,
        );
        chosen.pop();
        result?;
    }
    Ok(())
}

/// Returns the clauses that imply the others.
fn least(clauses: HashSet<MemberBits>) -> Vec<MemberBits> {
    let mut sorted: Vec<MemberBits> = clauses.into_iter().collect();
    sorted.sort_unstable_by_key(|&clause| ((clause & !FAR).count_ones(), clause & FAR, clause));
    let mut least: Vec<MemberBits> = Vec::new();
    for clause in sorted {
        if !least.iter().any(|smaller| smaller & !clause == 0) {
            least.push(clause);
        }
    }
    least
}
