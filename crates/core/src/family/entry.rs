//! One entry of the table of families: the questions that a family answers about its games.

use std::fmt;

use crate::{
    game::{Rules, heaps::HeapRules},
    position::{Position, PositionKind, join_numbers, numbers_of},
    values::{Bounds, Shape, Sides},
};

/// The most positions of one table: indices stay within 32 bits, memory within 16 GiB at the
/// widest.
pub const MOST_POSITIONS: u64 = 1 << 32;

/// The names of the numbers of a position that has two to four of them.
pub const COORDINATES: &[&str] = &["x", "y", "z", "w"];

/// A thing that a game may support.
///
/// ```
/// use grundy_core::{family::Capability, game::Game};
///
/// let kayles: Game = "Kayles".parse()?;
/// assert!(kayles.supports(Capability::LawSearch).is_ok());
/// let cram: Game = "Grid(4x5; cram)".parse()?;
/// assert!(cram.supports(Capability::LawSearch).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capability {
    /// The values of all positions within bounds.
    Table,
    /// The search for a law that the values obey.
    LawSearch,
    /// Outcomes of positions under misère play.
    Misere,
    /// Code that answers for any position within bounds.
    Code,
    /// The moves of a position, as sums of positions that a table has.
    Moves,
    /// Code that makes a winning move.
    MoveCode,
}

/// Bounds that do not fit a game.
///
/// ```
/// use grundy_core::{game::Game, notation::Bounds};
///
/// let kayles: Game = "Kayles".parse()?;
/// let error = kayles.shape(&Bounds::Grid(5, 5)).unwrap_err();
/// assert_eq!(error.to_string(), "0.77 is tabulated to a heap size such as 1000, not to `5x5`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoundsError {
    /// The bounds are of another family.
    #[error("{game} is tabulated {expected}, not to `{found}`")]
    Kind {
        /// The game.
        game: String,
        /// The form of its bounds.
        expected: &'static str,
        /// The bounds given.
        found: Bounds,
    },
    /// The bounds contain too many positions.
    #[error(
        "{positions} positions are more than this program tabulates ({most}); reduce the bounds"
    )]
    TooLarge {
        /// The number of positions within the bounds.
        positions: String,
        /// The limit.
        most: u64,
    },
}

crate::debug_is_text!(BoundsError);

/// What a family says of one of its games.
///
/// [`Family`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FamilyCard {
    /// The family in words: `a code`.
    pub name: &'static str,
    /// The names of the numbers of a position in a table of values; empty if the opening is the
    /// only position.
    pub coordinates: &'static [&'static str],
    /// The number of numbers that this game adds to a position of a sum; `None` if it cannot be a
    /// part of a sum.
    pub numbers_in_sum: Option<usize>,
    /// The right bounds in words: `to a heap size such as 1000`.
    pub bounds_form: &'static str,
    /// The bounds of a first look at the game, which takes a second or so. The search for a law of
    /// a game on heaps begins with them.
    pub default_bounds: Bounds,
    /// The bounds of a table that fits on a screen; at most the default bounds.
    pub small_bounds: Bounds,
    /// The form of a position as text: `a heap size, as in 7`.
    pub position_form: &'static str,
}

impl FamilyCard {
    /// The usual answers for a game whose positions have these coordinates.
    #[must_use]
    pub fn new(
        name: &'static str,
        coordinates: &'static [&'static str],
        position_form: &'static str,
    ) -> Self {
        let sides = |sides: &[u64]| Sides::new(sides).map_or(Bounds::All, Bounds::Block);
        let (bounds_form, bounds) = match coordinates.len() {
            0 => (
                "from its opening (leave the bound out, or say `all`)",
                Bounds::All,
            ),
            1 => ("to a number such as 100", Bounds::Heap(1000)),
            2 => ("to a rectangle such as 100x100", Bounds::Grid(64, 64)),
            3 => ("to a box such as 40x40x40", sides(&[20; 3])),
            _ => ("to a box such as 16x16x16x16", sides(&[9; 4])),
        };
        Self {
            name,
            coordinates,
            numbers_in_sum: Some(coordinates.len()),
            bounds_form,
            default_bounds: bounds,
            small_bounds: bounds,
            position_form,
        }
    }
}

/// The answers of a family of games about one of its games.
///
/// ```
/// use grundy_core::{game::Game, notation::Bounds};
///
/// let wythoff: Game = "Lattice(ride (-1,0) (0,-1) (-1,-1))".parse()?;
/// let card = wythoff.family().card();
/// assert_eq!((card.name, card.coordinates), ("a lattice", &["x", "y"][..]));
/// assert_eq!(wythoff.family().default_bounds(), Bounds::Grid(64, 64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Family: fmt::Display + PositionRules {
    /// The fixed answers.
    fn card(&self) -> FamilyCard;

    /// [`FamilyCard::name`].
    fn name(&self) -> &'static str {
        self.card().name
    }

    /// [`FamilyCard::coordinates`].
    fn coordinates(&self) -> &'static [&'static str] {
        self.card().coordinates
    }

    /// [`FamilyCard::numbers_in_sum`].
    fn numbers_in_sum(&self) -> Option<usize> {
        self.card().numbers_in_sum
    }

    /// [`FamilyCard::bounds_form`].
    fn bounds_form(&self) -> &'static str {
        self.card().bounds_form
    }

    /// [`FamilyCard::default_bounds`].
    fn default_bounds(&self) -> Bounds {
        self.card().default_bounds
    }

    /// [`FamilyCard::small_bounds`].
    fn small_bounds(&self) -> Bounds {
        self.card().small_bounds
    }

    /// [`FamilyCard::position_form`].
    fn position_form(&self) -> &'static str {
        self.card().position_form
    }

    /// The positions within `bounds`; `None` if the bounds are of another kind.
    /// [`Game::shape`](crate::game::Game::shape) checks the size as well.
    fn shape(&self, bounds: &Bounds) -> Option<Shape> {
        let (numbers, size) = (self.coordinates().len(), |n: u64| usize::try_from(n).ok());
        Some(match (numbers, *bounds) {
            (0, Bounds::All) => Shape::Opening,
            (1, Bounds::Heap(to)) => Shape::Heap { to: size(to)? },
            (2, Bounds::Grid(width, height)) => Shape::Grid {
                width: size(width)?,
                height: size(height)?,
            },
            (_, Bounds::Block(sides)) if sides.lengths().len() == numbers => Shape::Block { sides },
            _ => return None,
        })
    }

    /// Checks the limits of the shape other than its number of positions.
    ///
    /// # Errors
    /// If the shape exceeds such a limit.
    fn check(&self, shape: Shape) -> Result<(), BoundsError> {
        let _ = shape;
        Ok(())
    }

    /// The rules of a game on heaps; `None` for all other games.
    fn heaps(&self) -> Option<&dyn HeapRules> {
        None
    }

    /// Returns `true` if every option is one component.
    fn has_single_options(&self) -> bool {
        false
    }

    /// The position with these numbers, which index the table; `None` if the game has no such
    /// position.
    #[allow(
        clippy::wrong_self_convention,
        reason = "a family turns numbers into its positions"
    )]
    fn from_numbers(&self, numbers: &[u64]) -> Option<Position>;

    /// The numbers of a position; `None` if the table has no such position.
    fn numbers(&self, position: &Position) -> Option<Vec<u64>> {
        position.numbers(self.coordinates().len())
    }

    /// Parses a position; `None` if the text is not a position of this game.
    fn parse(&self, text: &str) -> Option<Position> {
        self.from_numbers(&numbers_of(text)?)
    }

    /// Prints a position as [`Family::parse`] reads it.
    fn print(&self, position: &Position) -> String {
        self.numbers(position)
            .map_or_else(String::new, |numbers| join_numbers(&numbers))
    }

    /// Checks that the game supports a thing.
    ///
    /// # Errors
    /// The reason why not, as a plain sentence without a full stop.
    fn supports(&self, what: Capability) -> Result<(), &'static str> {
        let _ = what;
        Ok(())
    }
}

/// [`Rules`] whose positions are of any kind, for the table of families.
pub trait PositionRules: Sync {
    /// As [`Rules::options_while`]; a position of another kind has no options.
    fn options_while(
        &self,
        position: &Position,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[Position]),
    ) -> bool;
}

impl<R: Rules<Position: PositionKind>> PositionRules for R {
    fn options_while(
        &self,
        position: &Position,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[Position]),
    ) -> bool {
        let Some(position) = PositionKind::from_position(position) else {
            return true;
        };
        let mut parts = Vec::new();
        Rules::options_while(self, position, go_on, &mut |own| {
            parts.clear();
            parts.extend(own.iter().cloned().map(PositionKind::position));
            option(&parts);
        })
    }
}
