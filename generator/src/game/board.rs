//! Board games: placing shapes on an R x C grid until no shape fits. A position is the mask of the filled cells.

/// A set of cells to fill at once, as offsets (row, column) from its bounding box's corner, sorted; never empty.
pub type Shape = Vec<(u8, u8)>;

/// The direction of a line of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Along a row.
    Row,
    /// Along a column.
    Column,
    /// Down and right.
    Diagonal,
    /// Down and left.
    Antidiagonal,
}

/// Fill `length` consecutive empty cells of a line in one of the directions.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Lines {
    /// Least length, >= 1.
    pub shortest: u8,
    /// Greatest length, >= `shortest`.
    pub longest: u8,
    /// Sorted and distinct, not empty.
    pub directions: Vec<Direction>,
}

/// A board game. State = bit mask of filled cells, bit = columns * row + column; at most 32 cells.
///
/// Canonical: `lines` in the order written; `place` holds every shape that may be placed, with `turn` and `flip`
/// already expanded, sorted and distinct.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// Number of rows, >= 1.
    pub rows: u8,
    /// Number of columns, >= 1.
    pub columns: u8,
    /// `line A..=B in DIRECTIONS`, if given.
    pub lines: Option<Lines>,
    /// `place [..] …`.
    pub place: Vec<Shape>,
}
