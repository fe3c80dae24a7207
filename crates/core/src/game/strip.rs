//! Strip games: writing marks into the empty cells of a 1 x n strip.

use super::Rules;

/// What stands at an end of a gap: a wall (0) or the mark with this 1-based index.
pub type End = u8;

/// Write a mark into an empty cell so that no forbidden pair of neighbours arises; last mover wins.
/// Positions are gaps (n, left, right): n empty cells between two ends.
///
/// Canonical: marks sorted and distinct, 1 to 8 of them; `never` sorted and distinct.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strip {
    /// One letter each.
    pub marks: Vec<char>,
    /// Forbidden neighbours (left, right), as 1-based indices into `marks`.
    pub never: Vec<(End, End)>,
}

impl Strip {
    /// May `right` stand immediately right of `left`? Walls stand beside anything.
    #[must_use]
    pub fn allows(&self, left: End, right: End) -> bool {
        !self.never.contains(&(left, right))
    }

    /// Number of different ends: the wall and each mark.
    #[must_use]
    pub fn ends(&self) -> usize {
        self.marks.len() + 1
    }
}

impl Rules for Strip {
    /// A gap: (number of empty cells, left end, right end).
    type Position = (u64, End, End);

    fn options(&self, &(n, left, right): &Self::Position, option: &mut dyn FnMut(&[Self::Position])) {
        for (cell, mark) in (0..n).flat_map(|cell| (1..).take(self.marks.len()).map(move |mark| (cell, mark))) {
            let beside_left = cell > 0 || self.allows(left, mark);
            let beside_right = cell + 1 < n || self.allows(mark, right);
            if beside_left && beside_right {
                option(&[(cell, left, mark), (n - 1 - cell, mark, right)]);
            }
        }
    }
}
