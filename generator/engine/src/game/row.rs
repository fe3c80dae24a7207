//! Rows of cells with forbidden patterns of any length: `Strip(O X; never OOO XXX)`.

use super::{Rules, strip::End};

/// Write a mark into a free cell of a row so that no forbidden pattern arises; last mover wins. A pattern is read from left
/// to right, in cells next to each other. The walls at the ends of the row stand beside anything.
///
/// Where no pattern is longer than two marks, the game is a [`Strip`](super::Strip), whose gaps do not touch each other.
///
/// Canonical: marks sorted and distinct, 1 to 8 of them; `never` sorted, each pattern of two marks or more, the longest of
/// three or more, and none with another one in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Row {
    /// One letter each.
    pub marks: Vec<char>,
    /// Forbidden patterns, as 1-based indices into `marks`.
    pub never: Vec<Vec<End>>,
}

/// A cell without a mark.
pub const FREE: End = 0;

impl Row {
    /// May `mark` be written into the free cell `at`? Each cell has the 1-based index of its mark, or [`FREE`].
    #[must_use]
    pub fn allows(&self, cells: &[End], at: usize, mark: End) -> bool {
        let stands = |cell: usize| if cell == at { Some(mark) } else { cells.get(cell).copied() };
        let arises = |pattern: &[End], place: usize| {
            at.checked_sub(place)
                .is_some_and(|first| (first..).zip(pattern).all(|(cell, &wanted)| stands(cell) == Some(wanted)))
        };
        !self.never.iter().any(|pattern| (0..pattern.len()).any(|place| arises(pattern, place)))
    }

    /// All marks.
    pub fn each_mark(&self) -> impl Iterator<Item = End> + use<> {
        (1..).take(self.marks.len())
    }
}

impl Rules for Row {
    /// The cells of a whole row.
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
