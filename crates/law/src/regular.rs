//! k-regular sequences (Allouche and Shallit, The ring of k-regular sequences, Theoretical Computer
//! Science 98, 1992): sequences whose k-kernel, the sequences g(k^e n + r), is in a space of finite
//! dimension.
//!
//! A law is a list of sequences `s_0` = g, `s_1`, … with `s_i(k n + r)` = the sum over j of c(i, r,
//! j) `s_j(n)`, where all c are integers: g(n) is computed from the digits of n in base k with one
//! small matrix for each digit.

use std::fmt;

use super::linear;

/// Returns the sum of the products; `None` if it needs more than 64 bits.
fn small_dot(coefficients: &[i64], values: &[i64]) -> Option<i64> {
    coefficients
        .iter()
        .zip(values)
        .try_fold(0_i64, |sum, (c, v)| sum.checked_add(c.checked_mul(*v)?))
}

/// The number of values at each end of a sequence at which a law is evaluated.
const SAMPLE: usize = 2048;

/// One of the sequences that span the k-kernel.
///
/// [`Regular`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KernelSequence {
    /// g(factor n + offset).
    Values {
        /// A power of k.
        factor: u64,
        /// The offset, less than the factor.
        offset: u64,
    },
    /// n.
    Heap,
    /// 1.
    One,
}

impl fmt::Display for KernelSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Values {
                factor: 1,
                offset: 0,
            } => f.write_str("g(n)"),
            Self::Values { factor, offset: 0 } => write!(f, "g({factor}n)"),
            Self::Values { factor, offset } => write!(f, "g({factor}n+{offset})"),
            Self::Heap => f.write_str("n"),
            Self::One => f.write_str("1"),
        }
    }
}

/// A k-regular sequence.
///
/// ```
/// use grundy_core::values::{Cells, Shape, Values};
/// use grundy_law::{SequenceKind, observe_law};
///
/// // the number of binary ones: g(2n) = g(n), g(2n + 1) = g(n) + 1
/// let ones = Cells::narrowest((0_u32..1000).map(u32::count_ones).collect());
/// let law = observe_law(&Values { shape: Shape::Heap { to: 999 }, cells: ones }).ok_or("no law")?;
/// let Some(SequenceKind::Regular(ones)) = law.kind() else { return Err("another law") };
/// assert_eq!((ones.base(), ones.sequences().len(), ones.value(u128::MAX)), (2, 2, Some(128)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regular {
    /// The base k >= 2.
    pub(super) base: u64,
    /// The sequences `s_0` = g, `s_1`, …
    pub(super) sequences: Vec<KernelSequence>,
    /// The values `s_j(0)`.
    pub(super) start: Vec<i64>,
    /// The coefficients: `steps[r][i][j]` is c(i, r, j).
    pub(super) steps: Vec<Vec<Vec<i64>>>,
}

impl Regular {
    /// Returns k.
    #[must_use]
    pub fn base(&self) -> u64 {
        self.base
    }

    /// Returns the sequences, g first.
    #[must_use]
    pub fn sequences(&self) -> &[KernelSequence] {
        &self.sequences
    }

    /// Returns the values of the sequences at 0.
    #[must_use]
    pub fn start(&self) -> &[i64] {
        &self.start
    }

    /// Returns, for each r < k and each sequence, its value at k n + r as coefficients of the
    /// sequences at n.
    #[must_use]
    pub fn steps(&self) -> &[Vec<Vec<i64>>] {
        &self.steps
    }

    /// Returns the equations g(scale n + rest) = a combination of the sequences at n as (scale,
    /// rest, coefficients). An equation of a listed sequence with itself is left out.
    pub(super) fn equations(&self) -> impl Iterator<Item = (u64, u64, &[i64])> {
        self.sequences
            .iter()
            .enumerate()
            .flat_map(move |(place, &sequence)| {
                (0_u64..).zip(&self.steps).filter_map(move |(digit, step)| {
                    let KernelSequence::Values { factor, offset } = sequence else {
                        return None;
                    };
                    let (scale, rest) = (
                        factor.checked_mul(self.base)?,
                        factor.checked_mul(digit)?.checked_add(offset)?,
                    );
                    let is_listed = self.sequences.contains(&KernelSequence::Values {
                        factor: scale,
                        offset: rest,
                    });
                    (!is_listed).then_some((scale, rest, step.get(place)?.as_slice()))
                })
            })
    }

    /// Returns g(n): one product of a matrix and a vector for each digit of n in base k. `None` if
    /// that needs more than 128 bits.
    #[must_use]
    pub fn value(&self, n: u128) -> Option<u128> {
        let base = u128::from(self.base.max(2));
        let digits = std::iter::successors(Some(n), |&n| Some(n / base)).take_while(|&n| n > 0);
        let digits: Vec<u128> = digits.map(|n| n % base).collect();
        let mut now: Vec<i128> = self.start.iter().map(|&value| value.into()).collect();
        for &digit in digits.iter().rev() {
            let step = self.steps.get(usize::try_from(digit).ok()?)?;
            now = step
                .iter()
                .map(|row| linear::dot(row, &now))
                .collect::<Option<_>>()?;
        }
        u128::try_from(*now.first()?).ok()
    }

    /// Returns g(0), …, g(to). From one n to the next only the last digits change, so that there
    /// are two products for each value on average. `None` if a value needs more than 32 bits, or a
    /// number on the way more than 64.
    pub(super) fn values(&self, to: u64) -> Option<Vec<u32>> {
        let places = to.checked_ilog(self.base.max(2)).unwrap_or(0);
        let mut values = Vec::new();
        values
            .try_reserve_exact(usize::try_from(to.checked_add(1)?).ok()?)
            .ok()?;
        self.append(
            &mut vec![self.start.clone(); places as usize + 1],
            to,
            &mut values,
        )?;
        Some(values)
    }

    /// Appends the values at the numbers that begin with some digits, at most that at `to`. The
    /// first of `prefixes` has the sequences at the number that these digits make; the others, one
    /// for each further digit but the last, are overwritten.
    fn append(&self, prefixes: &mut [Vec<i64>], to: u64, values: &mut Vec<u32>) -> Option<()> {
        let (now, later) = prefixes.split_first_mut()?;
        for step in &self.steps {
            if values.len() as u64 > to {
                break;
            }
            if let Some(next) = later.first_mut() {
                next.iter_mut().zip(step).try_for_each(|(next, row)| {
                    *next = small_dot(row, now)?;
                    Some(())
                })?;
                self.append(later, to, values)?;
            } else {
                values.push(u32::try_from(small_dot(step.first()?, now)?).ok()?);
            }
        }
        Some(())
    }

    /// Returns the law g(2m + grows) = m, g(2m + 1 - grows) = g(m); `grows` is 0 or 1.
    pub(super) fn halving(grows: usize) -> Self {
        let (itself, one) = (vec![1, 0, 0], vec![0, 0, 1]);
        let step = |r: usize| {
            let g = if r == grows {
                vec![0, 1, 0]
            } else {
                itself.clone()
            };
            vec![g, vec![0, 2, i64::from(r == 1)], one.clone()]
        };
        let steps = vec![step(0), step(1)];
        let sequences = vec![
            KernelSequence::Values {
                factor: 1,
                offset: 0,
            },
            KernelSequence::Heap,
            KernelSequence::One,
        ];
        Self {
            base: 2,
            sequences,
            start: vec![0, 0, 1],
            steps,
        }
        .without_idle()
    }

    /// Drops the sequences that g does not depend on.
    pub(super) fn without_idle(self) -> Self {
        let used = self.used();
        let kept: Vec<usize> = (0..used.len()).filter(|&i| used[i]).collect();
        let row = |row: &Vec<i64>| kept.iter().map(|&i| row[i]).collect();
        let step = |step: &Vec<Vec<i64>>| kept.iter().map(|&i| row(&step[i])).collect();
        Self {
            sequences: kept.iter().map(|&i| self.sequences[i]).collect(),
            start: row(&self.start),
            steps: self.steps.iter().map(step).collect(),
            ..self
        }
    }

    /// Returns `true` for each sequence that g depends on.
    fn used(&self) -> Vec<bool> {
        let mut used = vec![false; self.sequences.len()];
        let mut stack = vec![0];
        while let Some(i) = stack.pop() {
            if !std::mem::replace(&mut used[i], true) {
                let rows = self.steps.iter().map(|step| &step[i]);
                stack.extend(rows.flat_map(|row| (0..row.len()).filter(|&j| row[j] != 0)));
            }
        }
        used
    }

    /// Returns `true` if the law gives these values, compared at a sample at each end.
    pub(super) fn gives(&self, values: &[u32]) -> bool {
        let ends =
            (0..values.len().min(SAMPLE)).chain(values.len().saturating_sub(SAMPLE)..values.len());
        let mut ends = ends.map(|n| (n, values.get(n).copied().map(u128::from)));
        ends.all(|(n, value)| self.value(n as u128) == value)
    }
}
