//! Rings: pieces in a circle, which become a row after the first move.
//!
//! A move in a ring has neighbours on both sides, like a move inside a row. So where a code leaves
//! j >= 2 heaps of a row, it leaves j - 1 heaps of a ring: 0.77 leaves the untaken pieces as a row,
//! and Dawson's Chess 0.137 takes three pieces of a ring, and two only if there are no more. All
//! pieces may be taken if the code allows it for a row.
//!
//! The first mark in a ring of n cells has n - 1 free cells between its two sides. In a ring of one
//! cell it has no neighbour.

use super::{
    HeapCode, Rules, Strip,
    code::{MAX_PARTS, splits},
    expr::Steps,
};
pub use crate::position::RingPlace as Place;
use crate::{
    family::{Capability, Family, FamilyCard},
    position::{Position, join_numbers, numbers_of},
};

/// A circle of pieces, played by the rules of a row.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::reference::Reference;
///
/// let ring: Game = "Ring(0.77)".parse()?;
/// // a ring of 3 becomes a row of 2 or of 1, whose values are 2 and 1
/// assert_eq!(Reference::new(&ring).grundy(&ring.parse_position("3")?), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Ring {
    /// `Ring(0.77)`
    Code(HeapCode),
    /// `Ring(Strip(O X; never OO XX))`
    Strip(Strip),
}

impl Ring {
    /// Calls `option` with the rows that are left by a move in a ring of `n` pieces, until it
    /// fails.
    ///
    /// # Errors
    /// The first error of `option`.
    pub fn rows_of_code<E>(
        code: &HeapCode,
        n: u64,
        option: &mut dyn FnMut(&[u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        // A code without a tail has no move beyond its digits.
        let last = if code.tail.is_empty() {
            n.min(code.digits.len() as u64)
        } else {
            n
        };
        for removed in 0..=last {
            let (digit, rest) = (code.digit(removed), n - removed);
            if digit.allows_none() && rest == 0 && removed > 0 {
                option(&[])?;
            }
            for parts in (2..=MAX_PARTS).filter(|&parts| digit.allows(parts)) {
                splits(rest, parts - 1, digit.parts, option)?;
            }
        }
        Ok(())
    }
}

impl Rules for Ring {
    type Position = Place;

    fn options(&self, position: &Place, option: &mut dyn FnMut(&[Place])) {
        self.options_while(position, &|| true, option);
    }

    fn options_while(
        &self,
        position: &Place,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[Place]),
    ) -> bool {
        let mut rows =
            |rows: &[u64]| option(&rows.iter().map(|&n| Place::Row(n)).collect::<Vec<_>>());
        match (self, *position) {
            (Self::Code(code), Place::Ring(n)) => {
                let mut steps = Steps::while_asked(go_on);
                let mut counted = |parts: &[u64]| {
                    rows(parts);
                    steps.take()
                };
                return Self::rows_of_code(code, n, &mut counted).is_ok();
            }
            (Self::Code(code), Place::Row(n)) => return code.options_while(&n, go_on, &mut rows),
            (Self::Strip(strip), Place::Ring(n)) => {
                if let Some(free) = n.checked_sub(1) {
                    for mark in (1..).take(strip.marks.len()) {
                        // A mark alone in its ring touches nothing.
                        option(&if free == 0 {
                            Vec::new()
                        } else {
                            vec![Place::Gap(free, mark, mark)]
                        });
                    }
                }
            }
            (Self::Strip(strip), Place::Gap(n, left, right)) => {
                strip.options(&(n, left, right), &mut |gaps| {
                    option(
                        &gaps
                            .iter()
                            .map(|&(n, left, right)| Place::Gap(n, left, right))
                            .collect::<Vec<_>>(),
                    );
                });
            }
            // Positions of another kind.
            (Self::Code(_), Place::Gap(..)) | (Self::Strip(_), Place::Row(_)) => (),
        }
        true
    }
}

impl Family for Ring {
    fn card(&self) -> FamilyCard {
        let form = "the size of a ring, as in 7, or what a move leaves: `row 5`, `gap 5,1,2`";
        FamilyCard {
            bounds_form: "to a length of the ring such as 100",
            ..FamilyCard::new("a ring", &["n"], form)
        }
    }

    fn from_numbers(&self, numbers: &[u64]) -> Option<Position> {
        if let [n] = *numbers {
            Some(Position::Ring(Place::Ring(n)))
        } else {
            None
        }
    }

    fn parse(&self, text: &str) -> Option<Position> {
        let place = match (self, text.split_once(' ')) {
            (Self::Code(_), Some(("row", n))) => Place::Row(n.parse().ok()?),
            (Self::Strip(strip), Some(("gap", gap))) => {
                let Position::Gap((n, left, right)) = strip.parse(gap)? else {
                    return None;
                };
                Place::Gap(n, left, right)
            }
            _ => return self.from_numbers(&numbers_of(text)?),
        };
        Some(Position::Ring(place))
    }

    fn print(&self, position: &Position) -> String {
        match *position {
            Position::Ring(Place::Ring(n)) => n.to_string(),
            Position::Ring(Place::Row(n)) => format!("row {n}"),
            Position::Ring(Place::Gap(n, left, right)) => {
                format!("gap {}", join_numbers(&[n, left.into(), right.into()]))
            }
            _ => String::new(),
        }
    }

    fn supports(&self, what: Capability) -> Result<(), &'static str> {
        match what {
            Capability::Moves | Capability::MoveCode => Err(
                "a move in a ring leaves rows, whose values are not those of rings: emit the row beside it",
            ),
            _ => Ok(()),
        }
    }
}
