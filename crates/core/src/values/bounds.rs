//! The bounds of a table of values.

use super::shape::Sides;

/// The bounds of a table of values.
///
/// ```
/// use grundy_core::notation::Bounds;
///
/// assert_eq!("10^6".parse::<Bounds>()?, Bounds::Heap(1_000_000));
/// assert_eq!("500x500".parse::<Bounds>()?, Bounds::Grid(500, 500));
/// assert_eq!("40x40x40".parse::<Bounds>()?.numbers(), [40, 40, 40]);
/// # Ok::<(), grundy_core::notation::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bounds {
    /// Up to this heap or this length, inclusive: `200`.
    Heap(u64),
    /// The cells with x below the first number and y below the second: `500x500`. The notation does
    /// not allow 0.
    Grid(u64, u64),
    /// The states whose numbers are below these: `40x40x40`. The notation does not allow 0.
    Block(Sides),
    /// Every position of a board: `all`.
    All,
}

impl Bounds {
    /// The numbers of the bounds; empty for `all`.
    #[must_use]
    pub fn numbers(&self) -> Vec<u64> {
        match self {
            Self::Heap(to) => vec![*to],
            Self::Grid(width, height) => vec![*width, *height],
            Self::Block(sides) => sides.lengths().to_vec(),
            Self::All => Vec::new(),
        }
    }
}
