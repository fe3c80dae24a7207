//! The grid of drawn cells: the positions that share a cell, and the size of the cells in pixels.

use crate::scene::px;

/// The pixels to which the short side of a narrow lattice is stretched, if there is room.
const NARROW: i32 = 120;
/// The least ratio of long side to short side, in cells, for which a lattice is narrow.
const NARROW_RATIO: usize = 4;

/// The grid of drawn cells.
pub struct HeatGrid {
    /// The numbers of positions, across and up, that share a cell.
    pub stride: (usize, usize),
    /// Columns and rows.
    pub cells: (usize, usize),
    /// The width and height of all cells in pixels.
    pub size: (i32, i32),
}

impl HeatGrid {
    /// Returns a grid of square cells that fits into `room`. If there are more positions than
    /// pixels, positions share cells. A narrow rectangle has rows of at least `row` pixels, if
    /// there is room. Cells are whole pixels, unless `fills` and they would leave more than a tenth
    /// of the room free: then some are wider by a pixel.
    pub fn new((width, height): (usize, usize), room: (i32, i32), row: i32, fills: bool) -> Self {
        let sides = |room: i32| usize::try_from(room).unwrap_or(1).max(1);
        let least = (
            width.div_ceil(sides(room.0)),
            height.div_ceil(sides(room.1)),
        );
        let stride = least.0.max(least.1).max(1);
        // A lattice that is much longer than wide keeps all positions of its short side.
        let along = |length: usize, least: usize, other: usize| {
            let keeps = is_narrow(length, other) && length / stride < sides(NARROW);
            if keeps { least.max(1) } else { stride }
        };
        let stride = (along(width, least.0, height), along(height, least.1, width));
        let cells = (width.div_ceil(stride.0), height.div_ceil(stride.1));
        let most = (room.0 / px(cells.0.max(1)), room.1 / px(cells.1.max(1)));
        let square = most.0.min(most.1).max(1);
        // Only narrow rectangles are stretched: other cells stay square, even in small pictures.
        let stretched = |most: i32, cells: usize, others: usize, least: i32| {
            if is_narrow(cells, others) {
                square.max((NARROW / px(cells.max(1))).max(least).min(most))
            } else {
                square
            }
        };
        let side = (
            stretched(most.0, cells.0, cells.1, 0),
            stretched(most.1, cells.1, cells.0, row),
        );
        let whole = (px(cells.0) * side.0, px(cells.1) * side.1);
        let size = match fill_room(cells, room) {
            filled if fills && side.0 == side.1 && filled.0 * 10 > whole.0 * 11 => filled,
            _ => whole,
        };
        Self {
            stride,
            cells,
            size,
        }
    }

    /// Recomputes the cell counts for this stride.
    pub(super) fn with_cells(self, (width, height): (usize, usize)) -> Self {
        Self {
            cells: (
                width.div_ceil(self.stride.0),
                height.div_ceil(self.stride.1),
            ),
            ..self
        }
    }
}

/// Returns the largest rectangle in `room` with sides like the numbers of cells.
fn fill_room(cells: (usize, usize), room: (i32, i32)) -> (i32, i32) {
    let (columns, rows) = (i64::from(px(cells.0.max(1))), i64::from(px(cells.1.max(1))));
    let (width, height) = (i64::from(room.0), i64::from(room.1));
    if width * rows <= height * columns {
        (room.0, px(width * rows / columns))
    } else {
        (px(height * columns / rows), room.1)
    }
}

/// Returns `true` if there are so few cells along one side that it is stretched.
pub(super) fn is_narrow(length: usize, other: usize) -> bool {
    length.saturating_mul(NARROW_RATIO) <= other
}
