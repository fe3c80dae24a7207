//! Board games: placing shapes on an R x C grid until no shape fits. A position is the mask of the
//! filled cells.

use super::Rules;
pub use crate::position::Filled;
use crate::{
    family::{Capability, Family, FamilyCard},
    position::{Position, numbers_of},
    values::{Bounds, Shape as Positions},
};

/// The most cells of a board: masks also fit signed 64-bit numbers.
pub const MOST_CELLS: u32 = 63;

/// A set of cells to fill at once, as offsets (row, column) from the corner of its bounding box;
/// sorted and not empty.
pub type BoardShape = Vec<(u8, u8)>;

/// The direction of a line of cells.
///
/// ```
/// use grundy_core::game::board::Direction;
///
/// assert_eq!(Direction::Antidiagonal.step(), (1, -1));
/// ```
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

/// A move that fills `length` consecutive empty cells of a line in one of the directions.
///
/// [`Board`] has an example.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Lines {
    /// Least length, >= 1.
    pub shortest: u8,
    /// Greatest length, >= `shortest`.
    pub longest: u8,
    /// The directions, sorted and distinct; not empty.
    pub directions: Vec<Direction>,
}

/// A board game. A state is the bit mask of the filled cells, with bit columns * row + column; at
/// most [`MOST_CELLS`] cells.
///
/// Canonical: `lines` in the order written; `place` holds every shape that may be placed, with
/// `turn` and `flip` already expanded, sorted and distinct.
///
/// ```
/// use grundy_core::game::Game;
///
/// let game: Game = "Board(2x3; line 1..=3 in row)".parse()?;
/// let board = game.board().ok_or("no board")?;
/// assert_eq!((board.cells(), board.lines.as_ref().map(|lines| lines.longest)), (6, Some(3)));
/// // in each row three lines of one cell, two of two, one of three
/// assert_eq!(board.placements().len(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// Number of rows, >= 1.
    pub rows: u8,
    /// Number of columns, >= 1.
    pub columns: u8,
    /// `line A..=B in DIRECTIONS`, if given.
    pub lines: Option<Lines>,
    /// `place [..] …`.
    pub place: Vec<BoardShape>,
}

impl Direction {
    /// The next cell of a line, as (rows down, columns right).
    #[must_use]
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::Row => (0, 1),
            Self::Column => (1, 0),
            Self::Diagonal => (1, 1),
            Self::Antidiagonal => (1, -1),
        }
    }
}

impl Board {
    /// Number of cells, at most [`MOST_CELLS`].
    #[must_use]
    pub fn cells(&self) -> u32 {
        u32::from(self.rows) * u32::from(self.columns)
    }

    /// The mask of every placement on the empty board, increasing and distinct.
    #[must_use]
    pub fn placements(&self) -> Vec<u64> {
        let mut shapes: Vec<Vec<(i32, i32)>> = Vec::new();
        if let Some(lines) = &self.lines {
            for direction in &lines.directions {
                let (down, right) = direction.step();
                shapes.extend((lines.shortest..=lines.longest).map(|length| {
                    (0..i32::from(length))
                        .map(|i| (i * down, i * right))
                        .collect()
                }));
            }
        }
        shapes.extend(
            self.place
                .iter()
                .map(|shape| shape.iter().map(|&(r, c)| (r.into(), c.into())).collect()),
        );
        let corners = || {
            (0..i32::from(self.rows))
                .flat_map(|r| (0..i32::from(self.columns)).map(move |c| (r, c)))
        };
        let mut masks: Vec<u64> = shapes
            .iter()
            .flat_map(|shape| corners().filter_map(|(row, column)| self.mask(shape, row, column)))
            .collect();
        masks.sort_unstable();
        masks.dedup();
        masks
    }

    /// The cells of `shape` with its origin at (row, column), if all are on the board.
    fn mask(&self, shape: &[(i32, i32)], row: i32, column: i32) -> Option<u64> {
        shape.iter().try_fold(0, |mask, &(down, right)| {
            let (r, c) = (row + down, column + right);
            let on_board =
                (0..i32::from(self.rows)).contains(&r) && (0..i32::from(self.columns)).contains(&c);
            on_board.then(|| mask | 1 << (r * i32::from(self.columns) + c))
        })
    }
}

impl Rules for Board {
    type Position = Filled;

    fn options(&self, &Filled(filled): &Filled, option: &mut dyn FnMut(&[Filled])) {
        for placement in self.placements() {
            if placement & filled == 0 {
                option(&[Filled(filled | placement)]);
            }
        }
    }
}

impl Family for Board {
    fn card(&self) -> FamilyCard {
        FamilyCard {
            numbers_in_sum: Some(0),
            bounds_form: "over all its states (leave the bound out, or say `all`)",
            default_bounds: Bounds::All,
            small_bounds: Bounds::All,
            ..FamilyCard::new(
                "a board",
                &["mask"],
                "the bits of the filled cells as a number, as in 0",
            )
        }
    }

    /// The opening is the empty board.
    fn shape(&self, bounds: &Bounds) -> Option<Positions> {
        (*bounds == Bounds::All).then(|| Positions::Board {
            cells: self.cells(),
        })
    }

    fn from_numbers(&self, numbers: &[u64]) -> Option<Position> {
        let mask = match *numbers {
            [] => 0,
            [mask] if mask >> self.cells() == 0 => mask,
            _ => return None,
        };
        Some(Position::Board(Filled(mask)))
    }

    /// Masks may be hexadecimal, as in tables of values.
    fn parse(&self, text: &str) -> Option<Position> {
        match text.strip_prefix("0x") {
            Some(digits) => self.from_numbers(&[u64::from_str_radix(digits, 16).ok()?]),
            None => self.from_numbers(&numbers_of(text)?),
        }
    }

    fn supports(&self, what: Capability) -> Result<(), &'static str> {
        match what {
            Capability::LawSearch => {
                Err("a board has finitely many positions, so there is no law to search for")
            }
            _ => Ok(()),
        }
    }
}
