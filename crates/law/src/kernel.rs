//! The search for a k-regular law: relations within the k-kernel.
//!
//! # Finding a law, and the required evidence
//! The list starts with g, n and 1. For each sequence i on the list and each r, `s_i(k n + r)` is
//! tried as a combination of the list: the system is solved exactly on a prefix, then compared with
//! all known values. If it is not a combination, it joins the list. There are at most
//! [`MOST_SEQUENCES`] sequences, of at least [`LEAST_TERMS`] known terms each: every relation
//! agrees in at least four times as many terms as it has unknowns, and 16 more. The law is
//! evaluated again and compared with g.

use super::{
    linear,
    regular::{KernelSequence, Regular},
};

/// The maximum number of sequences of a law.
pub const MOST_SEQUENCES: usize = 8;
/// The minimum number of terms in which a relation must agree.
pub const LEAST_TERMS: usize = 4 * MOST_SEQUENCES + 16;
/// The maximum number of terms on which a relation is solved; it is compared with all other terms.
const MOST_ROWS: usize = 256;

/// Finds the law with the least k in 2..=4 that the values obey.
pub(super) fn find(values: &[u32]) -> Option<Regular> {
    (2..=4).find_map(|base| KernelSearch { base, values }.run())
}

struct KernelSearch<'a> {
    base: u64,
    values: &'a [u32],
}

impl KernelSearch<'_> {
    fn run(&self) -> Option<Regular> {
        let mut sequences = vec![
            KernelSequence::Values {
                factor: 1,
                offset: 0,
            },
            KernelSequence::Heap,
            KernelSequence::One,
        ];
        let mut steps = vec![Vec::new(); usize::try_from(self.base).ok()?];
        let mut next = 0;
        while let Some(&sequence) = sequences.get(next) {
            for (r, step) in (0..).zip(&mut steps) {
                step.push(self.row(sequence, r, &mut sequences)?);
            }
            next += 1;
        }
        let dimension = sequences.len();
        steps
            .iter_mut()
            .flatten()
            .for_each(|row| row.resize(dimension, 0));
        let start = sequences
            .iter()
            .map(|&s| i64::try_from(self.term(s, 0)?).ok());
        let law = Regular {
            base: self.base,
            start: start.collect::<Option<_>>()?,
            sequences,
            steps,
        }
        .without_idle();
        law.gives(self.values).then_some(law)
    }

    /// Returns the sequence at k n + r as a combination of the others. If it is not a combination,
    /// adds it to `sequences`. `None` if there are too few terms or too many sequences.
    fn row(
        &self,
        sequence: KernelSequence,
        r: u64,
        sequences: &mut Vec<KernelSequence>,
    ) -> Option<Vec<i64>> {
        let plain = |heap: u64, one: u64| {
            let coefficient = |sequence: &KernelSequence| match sequence {
                KernelSequence::Values { .. } => 0,
                KernelSequence::Heap => heap,
                KernelSequence::One => one,
            };
            sequences
                .iter()
                .map(|s| i64::try_from(coefficient(s)).ok())
                .collect()
        };
        let part = match sequence {
            KernelSequence::Heap => return plain(self.base, r),
            KernelSequence::One => return plain(0, 1),
            KernelSequence::Values { factor, offset } => KernelSequence::Values {
                factor: factor.checked_mul(self.base)?,
                offset: factor.checked_mul(r)?.checked_add(offset)?,
            },
        };
        let terms = sequences
            .iter()
            .chain([&part])
            .map(|&s| self.terms(s))
            .min()?;
        if terms < LEAST_TERMS {
            return None;
        }
        let known = |n: usize| -> Option<Vec<i128>> {
            let all = sequences.iter().chain([&part]);
            all.map(|&sequence| self.term(sequence, n)).collect()
        };
        let rows = (0..terms.min(MOST_ROWS))
            .map(known)
            .collect::<Option<Vec<_>>>()?;
        if let Some(row) = linear::solve(&rows) {
            let agrees = |n: usize| {
                let mut terms = known(n)?;
                let value = terms.pop()?;
                Some(linear::dot(&row, &terms)? == value)
            };
            return (0..terms).all(|n| agrees(n) == Some(true)).then_some(row);
        }
        let mut row = vec![0; sequences.len()];
        row.push(1);
        sequences.push(part);
        (sequences.len() <= MOST_SEQUENCES).then_some(row)
    }

    /// Returns the term of a sequence at n, if it is known.
    fn term(&self, sequence: KernelSequence, n: usize) -> Option<i128> {
        match sequence {
            KernelSequence::Values { factor, offset } => {
                let index = (n as u64).checked_mul(factor)?.checked_add(offset)?;
                self.values
                    .get(usize::try_from(index).ok()?)
                    .map(|&value| value.into())
            }
            KernelSequence::Heap => Some(n as i128),
            KernelSequence::One => Some(1),
        }
    }

    /// Returns the number of known terms of a sequence; unlimited for n and 1.
    fn terms(&self, sequence: KernelSequence) -> usize {
        match sequence {
            KernelSequence::Values { factor, offset } => {
                let beyond = (self.values.len() as u64).saturating_sub(offset);
                usize::try_from(beyond.div_ceil(factor)).unwrap_or(0)
            }
            KernelSequence::Heap | KernelSequence::One => usize::MAX,
        }
    }
}
