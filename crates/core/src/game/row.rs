//! Rows of cells with forbidden patterns of any length, and several rows:
//! `Strip(O X; never OOO XXX)`, `Strip(O X; never OO XX; rows 2)`; the same in a circle,
//! `Ring(Strip(O X; never OOO XXX))`.

use super::Rules;
use crate::{
    family::{Capability, Family, FamilyCard},
    position::{End, Position, numbers_of},
    values::{Bounds, Shape},
};

/// The most cells of all rows together.
pub const MOST_CELLS: u64 = 100;

/// Write a mark into a free cell of one or several rows, one below the other, so that no forbidden
/// pattern arises; the last player to move wins. A pattern is read in adjacent cells, from left to
/// right, and in several rows also from top to bottom. The walls around the rows may be next to any
/// mark. In a circle the last column is next to the first one, and a pattern needs as many columns
/// as it has marks.
///
/// A game of one row without patterns longer than two marks is a [`Strip`](super::Strip), whose
/// gaps are independent.
///
/// Canonical: marks distinct, 1 to 8 of them, in the order written; `never` sorted. Each pattern
/// has at least two marks and contains no other pattern. In one row the longest pattern has three
/// marks or more.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::game::row::FREE;
///
/// let game: Game = "Strip(O X; never OOO XXX)".parse()?;
/// let row = game.row().ok_or("no row")?;
/// // after OO, in the last cell: no third O, but X
/// assert!(!row.allows(&[1, 1, FREE], 2, 1) && row.allows(&[1, 1, FREE], 2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PatternStrip {
    /// The marks, one letter each.
    pub marks: Vec<char>,
    /// Forbidden patterns, as 1-based indices into `marks`.
    pub never: Vec<Vec<End>>,
    /// The number of rows, at least 1.
    pub rows: usize,
    /// `true` if the last column is next to the first one.
    pub is_ring: bool,
}

/// A cell without a mark.
pub const FREE: End = 0;

impl PatternStrip {
    /// Returns `true` if `mark` may be written into the free cell `at`. Each cell has the 1-based
    /// index of its mark, or [`FREE`]; cells of a column are adjacent, from top to bottom.
    #[must_use]
    pub fn allows(&self, cells: &[End], at: usize, mark: End) -> bool {
        let (rows, mut after) = (self.rows.max(1), cells.to_vec());
        if let Some(cell) = after.get_mut(at) {
            *cell = mark;
        }
        let mut row: Vec<End> = after
            .iter()
            .skip(at % rows)
            .step_by(rows)
            .copied()
            .collect();
        let columns = row.len();
        if self.is_ring {
            // All windows around the circle.
            row.extend_from_within(..);
        }
        let column = after.chunks(rows).nth(at / rows).unwrap_or_default();
        let arises = |line: &[End], pattern: &[End]| {
            line.windows(pattern.len()).any(|cells| cells == pattern)
        };
        let is_forbidden = |pattern: &Vec<End>| {
            pattern.len() <= columns && arises(&row, pattern) || arises(column, pattern)
        };
        !self.never.iter().any(is_forbidden)
    }

    /// The largest number of columns of a table.
    #[must_use]
    pub fn most_columns(&self) -> u64 {
        MOST_CELLS / self.rows.max(1) as u64
    }

    /// All marks.
    pub fn each_mark(&self) -> impl Iterator<Item = End> + use<> {
        (1..).take(self.marks.len())
    }
}

impl Rules for PatternStrip {
    /// The cells of all rows, column by column.
    type Position = Vec<End>;

    fn options(&self, cells: &Vec<End>, option: &mut dyn FnMut(&[Vec<End>])) {
        for at in (0..cells.len()).filter(|&at| cells.get(at) == Some(&FREE)) {
            for mark in self
                .each_mark()
                .filter(|&mark| self.allows(cells, at, mark))
            {
                let mut after = cells.clone();
                if let Some(cell) = after.get_mut(at) {
                    *cell = mark;
                }
                option(&[after]);
            }
        }
    }
}

impl Family for PatternStrip {
    fn card(&self) -> FamilyCard {
        let form =
            "a number of free columns, as in 7, or the cells of each row, as in O..X or O./.X";
        FamilyCard {
            bounds_form: match (self.rows, self.is_ring) {
                (1, true) => "to a length of the ring such as 20, at most 100",
                (1, false) => "to a length of the row such as 20, at most 100",
                _ => "to a number of columns such as 5, for at most 100 cells",
            },
            default_bounds: Bounds::Heap(self.most_columns()),
            small_bounds: Bounds::Heap(if self.rows == 1 {
                16
            } else {
                4.min(self.most_columns())
            }),
            ..FamilyCard::new("a row with long patterns, or several rows", &["n"], form)
        }
    }

    fn shape(&self, bounds: &Bounds) -> Option<Shape> {
        match *bounds {
            Bounds::Heap(to) if to <= self.most_columns() => Some(Shape::Heap {
                to: usize::try_from(to).ok()?,
            }),
            _ => None,
        }
    }

    fn from_numbers(&self, numbers: &[u64]) -> Option<Position> {
        let [columns] = *numbers else { return None };
        let columns = usize::try_from(columns)
            .ok()
            .filter(|_| columns <= self.most_columns())?;
        Some(Position::Marks(vec![FREE; columns * self.rows.max(1)]))
    }

    fn numbers(&self, position: &Position) -> Option<Vec<u64>> {
        match position {
            Position::Marks(cells) if cells.iter().all(|&cell| cell == FREE) => {
                Some(vec![(cells.len() / self.rows.max(1)) as u64])
            }
            _ => None,
        }
    }

    fn parse(&self, text: &str) -> Option<Position> {
        if let Some(numbers) = numbers_of(text) {
            return self.from_numbers(&numbers);
        }
        let cell = |letter: char| match letter {
            '.' => Some(FREE),
            _ => self
                .each_mark()
                .zip(&self.marks)
                .find(|(_, mark)| **mark == letter)
                .map(|(mark, _)| mark),
        };
        let rows = text
            .split('/')
            .map(|row| row.chars().map(cell).collect())
            .collect::<Option<Vec<Vec<End>>>>()?;
        let columns = rows.first()?.len();
        if rows.len() != self.rows
            || rows.iter().any(|row| row.len() != columns)
            || columns as u64 > self.most_columns()
        {
            return None;
        }
        let cells: Vec<End> = (0..columns)
            .flat_map(|column| rows.iter().map(move |row| row[column]))
            .collect();
        let stands = |at: usize| cells[at] == FREE || self.allows(&cells, at, cells[at]);
        (0..cells.len())
            .all(stands)
            .then_some(Position::Marks(cells))
    }

    fn print(&self, position: &Position) -> String {
        let (Position::Marks(cells), None) = (position, self.numbers(position)) else {
            return self
                .numbers(position)
                .map_or_else(String::new, |numbers| numbers[0].to_string());
        };
        let letter = |&cell: &End| {
            usize::from(cell)
                .checked_sub(1)
                .and_then(|mark| self.marks.get(mark))
                .unwrap_or(&'.')
        };
        let row = |row: usize| {
            cells
                .iter()
                .skip(row)
                .step_by(self.rows.max(1))
                .map(letter)
                .collect::<String>()
        };
        (0..self.rows.max(1)).map(row).collect::<Vec<_>>().join("/")
    }

    fn supports(&self, what: Capability) -> Result<(), &'static str> {
        match what {
            Capability::Table | Capability::LawSearch | Capability::Misere | Capability::Code => {
                Ok(())
            }
            Capability::Moves | Capability::MoveCode => Err(
                "a move leaves marks that patterns reach across, and only empty rows have a place in the table",
            ),
        }
    }
}
