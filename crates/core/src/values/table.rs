//! A table: values and the positions that they belong to.

use std::borrow::Cow;

use super::{cells::Cells, shape::Shape, tally::LargestValue, width::Width};

/// Computed Grundy values with the positions that they belong to.
///
/// ```
/// use grundy_core::values::{Cells, Shape, Values, Width};
///
/// let kayles = Values {
///     shape: Shape::Heap { to: 6 },
///     cells: Cells::narrowest(vec![0, 1, 2, 3, 1, 4, 3]),
/// };
/// assert_eq!(
///     (kayles.get(5), kayles.get(7), kayles.width()),
///     (Some(4), None, Width::U8)
/// );
/// assert_eq!(
///     kayles
///         .largest()
///         .map(|largest| (largest.value, largest.index)),
///     Some((4, 5))
/// );
/// assert_eq!(kayles.iter().filter(|&value| value == 0).count(), 1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Values {
    /// The positions and their order.
    pub shape: Shape,
    /// The values, one for each position of `shape`.
    pub cells: Cells,
}

impl Values {
    /// Number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns `true` if there are no positions. Only grids without cells have no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The width the values are stored in.
    #[must_use]
    pub fn width(&self) -> Width {
        self.cells.width()
    }

    /// The value at an index, if there is one.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<u32> {
        self.cells.get(index)
    }

    /// The values in order.
    #[must_use]
    pub fn iter(&self) -> Box<dyn Iterator<Item = u32> + '_> {
        match &self.cells {
            Cells::U8(cells) => Box::new(cells.iter().map(|&v| v.into())),
            Cells::U16(cells) => Box::new(cells.iter().map(|&v| v.into())),
            Cells::U32(cells) => Box::new(cells.iter().copied()),
        }
    }

    /// The largest value and its least index; `None` without positions.
    #[must_use]
    pub fn largest(&self) -> Option<LargestValue> {
        match &self.cells {
            Cells::U8(cells) => LargestValue::from_values(cells),
            Cells::U16(cells) => LargestValue::from_values(cells),
            Cells::U32(cells) => LargestValue::from_values(cells),
        }
    }

    /// The values as little-endian bytes of their width, for digests. The bytes are not copied.
    #[must_use]
    pub fn to_le_bytes(&self) -> Cow<'_, [u8]> {
        match &self.cells {
            Cells::U8(cells) => Cow::Borrowed(cells),
            Cells::U16(cells) => cells.iter().flat_map(|v| v.to_le_bytes()).collect(),
            Cells::U32(cells) => cells.iter().flat_map(|v| v.to_le_bytes()).collect(),
        }
    }
}

impl<'a> IntoIterator for &'a Values {
    type Item = u32;
    type IntoIter = Box<dyn Iterator<Item = u32> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
