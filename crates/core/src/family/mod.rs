//! The table of families: what every other crate asks about a game, in one trait.
//!
//! Each family implements [`Family`] in its own file of [`crate::game`]. [`Game::family`] is the only `match` that lists all
//! families for its own sake; the accessors ([`Game::code`], [`Game::strip`], …) serve code that is about one family.
//!
//! To add a family: its data, its [`Rules`](crate::game::Rules) and its [`Family`] in one file of `game`, a variant of [`Game`] and a
//! line of the table below, a parser and a printer in `notation`, and a method in `compute`.

use std::fmt;

use crate::{
    game::{
        Board, Finite, Game, HeapCode, HeapRule, HeapSet, Lattice, Product, Ring, Row, StateRule, Strip, Sum,
        heaps::HeapRules, lattice::Plane,
    },
    notation::Bounds,
    values::{Shape, Sides},
};

pub mod position;
#[cfg(test)]
mod tests;

pub use position::{Position, PositionError, PositionRules};

/// The most positions of one table: indices stay within 32 bits, memory within 16 GiB at the widest.
pub const MOST_POSITIONS: u64 = 1 << 32;

/// The names of the numbers of a position that has two to four of them.
pub const COORDINATES: &[&str] = &["x", "y", "z", "w"];

/// What may be asked for of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Capability {
    /// The values of all positions within bounds.
    Table,
    /// The search for a law that the values obey.
    LawSearch,
    /// Outcomes of positions under misère play.
    Misere,
    /// Play on the page.
    Play,
    /// Code that answers for any position within bounds.
    Code,
    /// The moves of a position, as sums of positions that a table has.
    Moves,
    /// Code that makes a winning move.
    MoveCode,
}

/// Bounds that do not fit a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoundsError {
    /// The bounds are of another family.
    #[error("{game} is tabulated {expected}, not to `{found}`")]
    Kind {
        /// The game.
        game: String,
        /// What its bounds look like.
        expected: &'static str,
        /// What was given.
        found: Bounds,
    },
    /// The bounds contain too many positions.
    #[error("{positions} positions are more than this program tabulates ({most}); reduce the bounds")]
    TooLarge {
        /// Positions asked for.
        positions: String,
        /// The most there can be.
        most: u64,
    },
}

/// What a family of games answers for one of its games.
pub trait Family: fmt::Display {
    /// The family in words: `a code`.
    fn name(&self) -> &'static str;

    /// The names of the numbers of a position in a table of values; none if the table has no position but the opening.
    fn coordinates(&self) -> &'static [&'static str];

    /// The number of numbers that this game adds to a position of a sum; `None` if it cannot be a part of a sum.
    fn numbers_in_sum(&self) -> Option<usize> {
        Some(self.coordinates().len())
    }

    /// The positions within `bounds`; `None` if the bounds are of another kind. [`Game::shape`] checks the size as well.
    fn shape(&self, bounds: &Bounds) -> Option<Shape> {
        shape_of(self.coordinates().len(), bounds)
    }

    /// The right bounds in words: `to a heap size such as 1000`.
    fn bounds_form(&self) -> &'static str {
        match self.coordinates().len() {
            0 => "from its opening (leave the bound out, or say `all`)",
            1 => "to a number such as 100",
            2 => "to a rectangle such as 100x100",
            3 => "to a box such as 40x40x40",
            _ => "to a box such as 16x16x16x16",
        }
    }

    /// Checks limits of the shape beside the number of positions.
    ///
    /// # Errors
    /// If the shape exceeds such a limit.
    fn check(&self, shape: Shape) -> Result<(), BoundsError> {
        let _ = shape;
        Ok(())
    }

    /// The bounds of a first look at the game, which takes a second or so; for games on heaps where the search for a law begins.
    fn default_bounds(&self) -> Bounds {
        let sides = |sides: &[u64]| Sides::new(sides).map_or(Bounds::All, Bounds::Block);
        match self.coordinates().len() {
            0 => Bounds::All,
            1 => Bounds::Heap(1000),
            2 => Bounds::Grid(64, 64),
            3 => sides(&[20; 3]),
            _ => sides(&[9; 4]),
        }
    }

    /// The bounds of a table that fits on a screen; at most the default bounds.
    fn small_bounds(&self) -> Bounds {
        self.default_bounds()
    }

    /// The rules, by which any position has its options.
    fn rules(&self) -> &dyn PositionRules;

    /// The rules of a game on heaps; `None` for all other games.
    fn heaps(&self) -> Option<&dyn HeapRules> {
        None
    }

    /// The better known game with the same options, if one is recognised.
    fn known(&self) -> Option<Game> {
        None
    }

    /// What a position looks like as text: `a heap size, as in 7`.
    fn position_form(&self) -> &'static str;

    /// The position with these numbers, which index the table; `None` if there is no such position.
    fn from_numbers(&self, numbers: &[u64]) -> Option<Position>;

    /// The numbers of a position; `None` if the table has no such position.
    fn numbers(&self, position: &Position) -> Option<Vec<u64>> {
        position.numbers(self.coordinates().len())
    }

    /// Parses a position; `None` if the text is not one of this game.
    fn parse(&self, text: &str) -> Option<Position> {
        self.from_numbers(&position::numbers_of(text)?)
    }

    /// Prints a position as [`Family::parse`] reads it.
    fn print(&self, position: &Position) -> String {
        self.numbers(position).map_or_else(String::new, |numbers| position::joined(&numbers))
    }

    /// Reports whether something may be asked for.
    ///
    /// # Errors
    /// The reason why not, as a plain sentence without a full stop.
    fn supports(&self, what: Capability) -> Result<(), &'static str> {
        match what {
            Capability::Table
            | Capability::LawSearch
            | Capability::Misere
            | Capability::Code
            | Capability::Moves
            | Capability::MoveCode => Ok(()),
            Capability::Play => Err(
                "the page plays games on heaps, on lattices of two dimensions without walls, on strips and on boards",
            ),
        }
    }
}

/// The shape of a table whose positions have this many numbers; `None` if the bounds are of another kind.
pub(crate) fn shape_of(numbers: usize, bounds: &Bounds) -> Option<Shape> {
    let size = |n: u64| usize::try_from(n).ok();
    Some(match (numbers, *bounds) {
        (0, Bounds::All) => Shape::Opening,
        (1, Bounds::Heap(to)) => Shape::Heap { to: size(to)? },
        (2, Bounds::Grid(width, height)) => Shape::Grid { width: size(width)?, height: size(height)? },
        (_, Bounds::Block(sides)) if sides.lengths().len() == numbers => Shape::Block { sides },
        _ => return None,
    })
}

/// The table of families: the variant of [`Game`], its type, and the accessor.
macro_rules! table {
    ($($(#[$doc:meta])* $variant:ident($type:ty) $accessor:ident,)*) => {
        impl Game {
            /// The entry of the game in the table of families.
            #[must_use]
            pub fn family(&self) -> &dyn Family {
                match self {
                    $(Self::$variant(game) => game,)*
                }
            }

            $(
                $(#[$doc])*
                #[must_use]
                pub fn $accessor(&self) -> Option<&$type> {
                    if let Self::$variant(game) = self { Some(game) } else { None }
                }
            )*
        }

        $(
            impl From<$type> for Game {
                fn from(game: $type) -> Self {
                    Self::$variant(game)
                }
            }
        )*
    };
}

table! {
    /// The game as a code.
    Code(HeapCode) code,
    /// The game as a subtraction or all-but game.
    Set(HeapSet) set,
    /// The game as heaps by clauses.
    Rule(HeapRule) rule,
    /// The game as a piece on a lattice.
    Lattice(Lattice) lattice,
    /// The game as a strip whose gaps do not touch each other.
    Strip(Strip) strip,
    /// The game as a board.
    Board(Board) board,
    /// The game as states by clauses.
    State(StateRule) state,
    /// The game as a ring whose first move leaves rows.
    Ring(Ring) ring,
    /// The game as rows with long patterns, or several rows.
    Row(Row) row,
    /// The game as one that is played from its opening.
    Finite(Finite) finite,
    /// The game as a sum.
    Sum(Sum) sum,
    /// The game as a product.
    Product(Product) product,
}

impl Game {
    /// The positions that `bounds` mean for the game.
    ///
    /// # Errors
    /// If the bounds are of another family, or contain more positions than a table can hold.
    pub fn shape(&self, bounds: &Bounds) -> Result<Shape, BoundsError> {
        let family = self.family();
        let too_large = |positions: String| BoundsError::TooLarge { positions, most: MOST_POSITIONS };
        for n in bounds.numbers() {
            usize::try_from(n).map_err(|_| too_large(n.to_string()))?;
        }
        let wrong = || BoundsError::Kind { game: self.to_string(), expected: family.bounds_form(), found: *bounds };
        let shape = family.shape(bounds).ok_or_else(wrong)?;
        if shape.positions().is_none_or(|positions| positions as u64 > MOST_POSITIONS) {
            let gaps = |to: usize, ends: usize| ((to as u128 + 1) * (ends as u128).pow(2)).to_string();
            return Err(too_large(match shape {
                Shape::Heap { to } => gaps(to, 1),
                Shape::Strip { to, ends } => gaps(to, ends),
                Shape::Grid { .. }
                | Shape::Block { .. }
                | Shape::Board { .. }
                | Shape::Opening
                | Shape::Vertices { .. } => bounds.to_string(),
            }));
        }
        family.check(shape)?;
        Ok(shape)
    }

    /// The rules of a game on heaps; `None` for all other games.
    #[must_use]
    pub fn heaps(&self) -> Option<&dyn HeapRules> {
        self.family().heaps()
    }

    /// Returns `true` if the game is played on heaps: a code, a set or clauses.
    #[must_use]
    pub fn is_heaps(&self) -> bool {
        self.heaps().is_some()
    }

    /// The better known game with the same options, if one is recognised.
    #[must_use]
    pub fn known(&self) -> Option<Self> {
        self.family().known()
    }

    /// The game as a lattice of two dimensions without walls.
    #[must_use]
    pub fn plane(&self) -> Option<Plane> {
        self.lattice()?.plane()
    }

    /// The parts of a sum, or the factors of a product; none for another game.
    #[must_use]
    pub fn games(&self) -> &[Self] {
        match (self.sum(), self.product()) {
            (Some(sum), _) => &sum.parts,
            (_, Some(product)) => &product.factors,
            (None, None) => &[],
        }
    }

    /// Reports whether something may be asked for.
    ///
    /// # Errors
    /// The game and the reason why not.
    pub fn supports(&self, what: Capability) -> Result<(), String> {
        self.family().supports(what).map_err(|reason| format!("{self}: {reason}"))
    }
}
