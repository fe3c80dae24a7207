//! Strip games: writing marks into the empty cells of a 1 x n strip.

use super::Rules;
use crate::{
    family::{Capability, Family, FamilyCard},
    position::Position,
    values::{Bounds, Shape},
};

pub use crate::position::{End, Gap};

/// Write a mark into an empty cell so that no forbidden pair of neighbours arises; the last player
/// to move wins. A position is a gap (n, left, right): n empty cells between two ends.
///
/// Canonical: marks distinct, 1 to 8 of them, in the order written; `never` sorted and distinct.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::reference::grundy_values;
///
/// let game: Game = "Strip(O X; never OO XX)".parse()?;
/// let strip = game.strip().ok_or("no strip")?;
/// assert!(strip.allows(1, 2) && !strip.allows(1, 1));
/// // gaps between two walls
/// assert_eq!(grundy_values(strip, [1, 2, 3].map(|cells| (cells, 0, 0))), [1, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strip {
    /// The marks, one letter each.
    pub marks: Vec<char>,
    /// Forbidden neighbours (left, right), as 1-based indices into `marks`.
    pub never: Vec<(End, End)>,
}

impl Strip {
    /// Returns `true` if `right` may be the right neighbour of `left`. A wall may be next to
    /// anything.
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
    type Position = Gap;

    fn options(
        &self,
        &(n, left, right): &Self::Position,
        option: &mut dyn FnMut(&[Self::Position]),
    ) {
        for (cell, mark) in
            (0..n).flat_map(|cell| (1..).take(self.marks.len()).map(move |mark| (cell, mark)))
        {
            let beside_left = cell > 0 || self.allows(left, mark);
            let beside_right = cell + 1 < n || self.allows(mark, right);
            if beside_left && beside_right {
                option(&[(cell, left, mark), (n - 1 - cell, mark, right)]);
            }
        }
    }
}

impl Family for Strip {
    fn card(&self) -> FamilyCard {
        let form = "empty cells,left end,right end, as in 5,0,0, or the empty cells alone between two walls";
        FamilyCard {
            numbers_in_sum: Some(1),
            bounds_form: "to a gap length such as 100",
            default_bounds: Bounds::Heap(200),
            small_bounds: Bounds::Heap(60),
            ..FamilyCard::new("a strip", &["n", "left", "right"], form)
        }
    }

    /// The opening is a gap between two walls.
    fn shape(&self, bounds: &Bounds) -> Option<Shape> {
        let &Bounds::Heap(to) = bounds else {
            return None;
        };
        Some(Shape::Strip {
            to: usize::try_from(to).ok()?,
            ends: self.ends(),
        })
    }

    fn from_numbers(&self, numbers: &[u64]) -> Option<Position> {
        let end = |end: u64| {
            End::try_from(end)
                .ok()
                .filter(|&end| usize::from(end) < self.ends())
        };
        match *numbers {
            [cells] => Some(Position::Gap((cells, 0, 0))),
            [cells, left, right] => Some(Position::Gap((cells, end(left)?, end(right)?))),
            _ => None,
        }
    }

    fn supports(&self, _: Capability) -> Result<(), &'static str> {
        Ok(())
    }
}
