//! The frame of the values in a picture, for front ends that show the value under a pointer.

use serde::Serialize;

use super::scene::{Area, px};

/// A linear scale from the numbers `0..=most` to pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Scale {
    /// The pixel of 0.
    pub zero: i32,
    /// The pixel of `most`; on the screen it is above that of 0 if the scale points up.
    pub end: i32,
    /// The last number.
    pub most: u64,
}

/// The places of values in a rectangle, as indices of the stored values: linear in the column and
/// in the row from below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Places {
    pub first: i64,
    pub step: (i64, i64),
}

impl Places {
    /// Values that are stored column by column, from below.
    pub(super) fn columns(height: usize) -> Self {
        Self {
            first: 0,
            step: (i64::from(px(height)), 1),
        }
    }

    /// Returns the index of the value in a column and a row from below.
    pub(super) fn index(self, column: usize, row: usize) -> Option<usize> {
        let (column, row) = (i64::from(px(column)), i64::from(px(row)));
        usize::try_from(self.first + column * self.step.0 + row * self.step.1).ok()
    }
}

/// The cells of a rectangle of positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Tiles {
    /// The left border of the first column.
    pub left: i32,
    /// The upper border of the first row.
    pub top: i32,
    /// The width and height of all cells in pixels. A cell that begins within a pixel begins at the
    /// next one.
    pub size: (i32, i32),
    /// Columns and rows.
    pub cells: (usize, usize),
    /// The numbers of positions, across and up, that share a cell.
    pub stride: (usize, usize),
    /// The index, among the stored values, of the first position of the lowest row.
    pub first: i64,
    /// What is added to the index by the next position to the right, and by the next one above.
    pub step: (i64, i64),
}

impl Tiles {
    pub(super) fn new(
        area: Area,
        cells: (usize, usize),
        stride: (usize, usize),
        places: Places,
    ) -> Self {
        let Places { first, step } = places;
        Self {
            left: area.left,
            top: area.top,
            size: (area.width(), area.height()),
            cells,
            stride,
            first,
            step,
        }
    }
}

/// The frame of the values, in whole pixels from the upper left corner of the picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Frame {
    /// A point for each heap.
    Points {
        /// Heaps, to the right.
        across: Scale,
        /// Values, upwards.
        up: Scale,
    },
    /// A cell for each position, in one or several rectangles. Rows are counted from below.
    Cells {
        /// The rectangles; none if the picture shows a single position.
        tiles: Vec<Tiles>,
    },
    /// A bar for each value, or for several values.
    Bars {
        /// The left and right border of each bar.
        bars: Vec<(i32, i32)>,
        /// The number of values of each bar but the first, which has the value 0.
        together: usize,
        /// The pixel rows below and above all bars.
        rows: (i32, i32),
    },
}

impl Frame {
    pub(super) fn bars(bars: &[Area], together: usize, up: Scale) -> Self {
        let sides = bars.iter().map(|bar| (bar.left, bar.right)).collect();
        Self::Bars {
            bars: sides,
            together,
            rows: (up.zero, up.end),
        }
    }
}

#[cfg(test)]
mod tests;
