//! The values in which a law is searched.

use grundy_core::values::{Cells, Shape, Values};

/// The cells below the level `side` of a square table.
pub(super) struct SquareTable<'a> {
    pub side: u64,
    cells: &'a [u8],
}

impl<'a> SquareTable<'a> {
    pub fn new(values: &'a Values) -> Option<Self> {
        match (values.shape, &values.cells) {
            (Shape::Grid { width, height }, Cells::U8(cells)) if width == height => Some(Self {
                side: width as u64,
                cells,
            }),
            _ => None,
        }
    }

    /// Returns the value of a cell; 0 outside the table.
    pub fn at(&self, x: u64, y: u64) -> u8 {
        let index = usize::try_from(self.side * x + y).ok();
        index
            .and_then(|index| self.cells.get(index))
            .copied()
            .unwrap_or(0)
    }

    /// Returns the outer levels. The law assumes that their pattern continues.
    pub fn outer(&self) -> std::ops::Range<u64> {
        self.side / 8 * 5..self.side
    }
}
