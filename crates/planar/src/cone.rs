//! Cones: values that are periodic under a lattice of translations.

use serde::{Deserialize, Serialize};

/// Values that repeat under the translations (width, 0) and (shift, height).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cone {
    /// The period of a row in x.
    pub width: u32,
    /// Row y + height at x is equal to row y at x - shift.
    pub shift: u32,
    /// The number of stored rows.
    pub height: u32,
    /// The values of the cells x < width, y < height at index width * y + x.
    pub values: Vec<u8>,
}

impl Cone {
    /// Returns the value that this cone gives to a cell.
    #[must_use]
    pub fn value(&self, x: u128, y: u128) -> Option<u8> {
        let index = self.index(x, y)?;
        self.values.get(index).copied()
    }

    pub(super) fn index(&self, x: u128, y: u128) -> Option<usize> {
        index((self.width, self.shift, self.height), x, y)
    }

    /// Returns `true` if the translation belongs to the lattice.
    #[must_use]
    pub fn contains(&self, (x, y): (u64, u64)) -> bool {
        self.index(x.into(), y.into()) == Some(0)
    }

    /// Returns the cone of the same values with the coarsest lattice: the least width, then the
    /// least height.
    #[must_use]
    pub fn coarsest(&self) -> Option<Self> {
        let classes =
            || (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x.into(), y.into())));
        let repeats = |dx: u32, dy: u32| {
            classes().all(|(x, y)| {
                self.value(x + u128::from(dx), y + u128::from(dy)) == self.value(x, y)
            })
        };
        let width = (1..=self.width).find(|&width| repeats(width, 0))?;
        let candidates =
            (1..=self.height).flat_map(|height| (0..width).map(move |shift| (shift, height)));
        let (shift, height) = candidates
            .into_iter()
            .find(|&(shift, height)| repeats(shift, height))?;
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let values = cells
            .map(|(x, y)| self.value(x.into(), y.into()))
            .collect::<Option<_>>()?;
        Some(Self {
            width,
            shift,
            height,
            values,
        })
    }

    /// Returns `true` if both lengths are positive and there is one value for each class.
    pub(super) fn is_well_formed(&self) -> bool {
        self.width > 0
            && self.height > 0
            && u64::from(self.width) * u64::from(self.height) == self.values.len() as u64
    }
}

/// Returns the index width * y + x of a class: the lattice of (width, 0) and (shift, height) takes
/// the cell to the cell x < width, y < height. All intermediate numbers are below 2^65.
pub(super) fn index((width, shift, height): (u32, u32, u32), x: u128, y: u128) -> Option<usize> {
    let (width, shift, height) = (u128::from(width), u128::from(shift), u128::from(height));
    let (times, row) = (y.checked_div(height)?, y.checked_rem(height)?);
    let back = times.checked_rem(width)?.checked_mul(shift)? % width;
    let column = (x % width + width - back) % width;
    usize::try_from(width * row + column).ok()
}
