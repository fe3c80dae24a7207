//! A summary of values that need not be kept: the number of each, the largest, a digest.

use sha2::{Digest as _, Sha256};

use super::cells::{Cell, Cells};
use crate::digest;

/// The largest of some values.
///
/// ```
/// use grundy_core::values::LargestValue;
///
/// assert_eq!(
///     LargestValue::from_values(&[0_u8, 3, 1, 3]),
///     Some(LargestValue { value: 3, index: 1 })
/// );
/// assert_eq!(LargestValue::from_values::<u8>(&[]), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LargestValue {
    /// The value.
    pub value: u32,
    /// Its least index.
    pub index: usize,
}

impl LargestValue {
    /// The largest of a list; `None` if the list is empty.
    #[must_use]
    pub fn from_values<T: Cell>(values: &[T]) -> Option<Self> {
        // Without a comparison of options the loop becomes vector code.
        let first = *values.first()?;
        let largest = values.iter().fold(
            first,
            |largest, &value| if value > largest { value } else { largest },
        );
        let index = values.iter().position(|&value| value == largest)?;
        Some(Self {
            value: largest.into(),
            index,
        })
    }
}

/// The number of positions with each value.
///
/// ```
/// use grundy_core::values::{Cells, Histogram};
///
/// let histogram = Histogram::from_cells(&Cells::narrowest(vec![0, 1, 2, 3, 1, 4]));
/// assert_eq!((histogram.positions(), histogram.counts), (6, vec![1, 2, 1, 1, 1]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Histogram {
    /// The number of positions with value v, at index v, up to the largest value.
    pub counts: Vec<u64>,
    /// The largest value; `None` without positions.
    pub largest: Option<LargestValue>,
}

impl Histogram {
    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Counts values in memory.
    #[must_use]
    pub fn from_cells(cells: &Cells) -> Self {
        match cells {
            Cells::U8(cells) => Self::count(cells),
            Cells::U16(cells) => Self::count(cells),
            Cells::U32(cells) => Self::count(cells),
        }
    }

    fn count<T: Cell>(values: &[T]) -> Self {
        let largest = LargestValue::from_values(values);
        let mut counts = vec![0; largest.map_or(0, |largest| largest.value as usize + 1)];
        for &value in values {
            let value: u32 = value.into();
            counts[value as usize] += 1;
        }
        Self { counts, largest }
    }
}

/// The digest of a game's values.
///
/// [`Digester`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// The number of positions.
    pub positions: u64,
    /// The largest value; `None` without positions.
    pub largest: Option<LargestValue>,
    /// SHA-256 of the values as little-endian 32-bit numbers in the order of their indices, in
    /// hexadecimal.
    pub sha256: String,
}

impl Digest {
    /// Digests values in memory.
    #[must_use]
    pub fn from_cells(cells: &Cells) -> Self {
        let mut digester = Digester::default();
        digester.update_all(cells);
        digester.finish()
    }
}

/// The digest of the values so far.
///
/// ```
/// use grundy_core::values::{Cells, Digest, Digester};
///
/// // the digest does not depend on the width
/// let mut digester = Digester::default();
/// digester.update(&[0_u8, 1, 2]);
/// digester.update(&[3_u32]);
/// assert_eq!(digester.finish(), Digest::from_cells(&Cells::narrowest(vec![0, 1, 2, 3])));
/// ```
#[derive(Debug, Default)]
pub struct Digester {
    positions: usize,
    largest: Option<LargestValue>,
    hash: Sha256,
}

/// Number of values that are converted to bytes at a time: 16 KiB, which fit the first-level cache.
const VALUES_AT_ONCE: usize = 1 << 12;

impl Digester {
    /// Adds the next values.
    pub fn update<T: Cell>(&mut self, values: &[T]) {
        // A buffer of full length is filled by vector code; a vector that grows value by value is
        // not.
        let mut bytes = vec![[0; 4]; VALUES_AT_ONCE.min(values.len())];
        for values in values.chunks(VALUES_AT_ONCE) {
            for (place, &value) in bytes.iter_mut().zip(values) {
                *place = Into::<u32>::into(value).to_le_bytes();
            }
            self.hash.update(bytes[..values.len()].as_flattened());
            let found = LargestValue::from_values(values).map(|found| LargestValue {
                index: self.positions + found.index,
                ..found
            });
            if found.map(|found| found.value) > self.largest.map(|largest| largest.value) {
                self.largest = found;
            }
            self.positions += values.len();
        }
    }

    /// Adds the values of a whole vector.
    pub fn update_all(&mut self, cells: &Cells) {
        match cells {
            Cells::U8(cells) => self.update(cells),
            Cells::U16(cells) => self.update(cells),
            Cells::U32(cells) => self.update(cells),
        }
    }

    /// The digest of all values added.
    pub fn finish(self) -> Digest {
        let sha256 = digest::hexadecimal(&self.hash.finalize());
        Digest {
            positions: self.positions as u64,
            largest: self.largest,
            sha256,
        }
    }
}
