//! Rows of cells with forbidden patterns of any length, and several rows: `Strip(O X; never OOO XXX)`,
//! `Strip(O X; never OO XX; rows 2)`; the same in a circle, `Ring(Strip(O X; never OOO XXX))`.

use super::{Rules, strip::End};

/// Write a mark into a free cell of one or several rows, one below the other, so that no forbidden pattern arises; last mover
/// wins. A pattern is read in cells next to each other, from left to right, and in several rows from top to bottom, too. The
/// walls around the rows stand beside anything. In a circle the last column stands next to the first one, and a pattern needs
/// as many columns as it has marks.
///
/// Where there is one row, and no pattern is longer than two marks, the game is a [`Strip`](super::Strip), whose gaps do not
/// touch each other.
///
/// Canonical: marks sorted and distinct, 1 to 8 of them; `never` sorted, each pattern of two marks or more, none with
/// another one in it, in one row the longest of three or more.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Row {
    /// One letter each.
    pub marks: Vec<char>,
    /// Forbidden patterns, as 1-based indices into `marks`.
    pub never: Vec<Vec<End>>,
    /// How many rows there are, at least 1.
    pub rows: usize,
    /// Is the last column next to the first one?
    pub is_ring: bool,
}

/// A cell without a mark.
pub const FREE: End = 0;

impl Row {
    /// May `mark` be written into the free cell `at`? Each cell has the 1-based index of its mark, or [`FREE`]; cells of a
    /// column follow each other, from top to bottom.
    #[must_use]
    pub fn allows(&self, cells: &[End], at: usize, mark: End) -> bool {
        let (rows, all) = (self.rows.max(1), cells.len());
        let stands = |cell: usize| if cell == at { Some(mark) } else { cells.get(cell).copied() };
        // A pattern that has `at` in this place, from cell to cell by `step`, with room for it before and behind.
        let arises = |pattern: &[End], place: usize, step: usize| {
            let first = at.checked_sub(place * step);
            first.is_some_and(|first| {
                let fits = step == rows || first % rows + pattern.len() <= rows && first / rows == at / rows;
                fits && (first..).step_by(step).zip(pattern).all(|(cell, &wanted)| stands(cell) == Some(wanted))
            })
        };
        // The same from column to column around a circle.
        let arises_around = |pattern: &[End], place: usize| {
            let first = at + all - place * rows;
            let mut around = (first..).step_by(rows).map(|cell| cell % all).zip(pattern);
            around.all(|(cell, &wanted)| stands(cell) == Some(wanted))
        };
        let anywhere = |arises: &dyn Fn(&[End], usize) -> bool| {
            self.never.iter().any(|pattern| (0..pattern.len()).any(|place| arises(pattern, place)))
        };
        let across = if self.is_ring {
            anywhere(&|pattern, place| pattern.len() <= all / rows && arises_around(pattern, place))
        } else {
            anywhere(&|pattern, place| arises(pattern, place, rows))
        };
        !across && (rows == 1 || !anywhere(&|pattern, place| arises(pattern, place, 1)))
    }

    /// All marks.
    pub fn each_mark(&self) -> impl Iterator<Item = End> + use<> {
        (1..).take(self.marks.len())
    }
}

impl Rules for Row {
    /// The cells of all rows, column by column.
    type Position = Vec<End>;

    fn options(&self, cells: &Vec<End>, option: &mut dyn FnMut(&[Vec<End>])) {
        for at in (0..cells.len()).filter(|&at| cells.get(at) == Some(&FREE)) {
            for mark in self.each_mark().filter(|&mark| self.allows(cells, at, mark)) {
                let mut after = cells.clone();
                if let Some(cell) = after.get_mut(at) {
                    *cell = mark;
                }
                option(&[after]);
            }
        }
    }
}
