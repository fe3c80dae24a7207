//! The one codec of positions: numbers, text, and indices of a table.

use crate::{
    game::{
        Game, Rules,
        board::Filled,
        compound, finite, ring,
        state::State,
        strip::{End, Gap},
    },
    values::Shape,
};

/// A position of one component of any game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Position {
    /// A heap of this many tokens.
    Heap(u64),
    /// A cell of a lattice, a state, or a coin of a product; the numbers that the game does not have are 0.
    Cell(State),
    /// A gap of a strip.
    Gap(Gap),
    /// A board with its filled cells.
    Board(Filled),
    /// The cells of rows with long patterns, column by column.
    Marks(Vec<End>),
    /// A ring, or what is left of one.
    Ring(ring::Place),
    /// A position of a game that is played from its opening.
    Finite(finite::Place),
    /// A position of a sum.
    Sum(compound::Place),
}

/// The positions of one kind of rules, each of which is a variant of [`Position`].
pub trait Kind: Sized {
    /// Wraps a position.
    fn position(self) -> Position;

    /// The position, if it is of this kind.
    fn of(position: &Position) -> Option<&Self>;
}

macro_rules! kinds {
    ($($variant:ident($type:ty),)*) => {
        $(
            impl Kind for $type {
                fn position(self) -> Position {
                    Position::$variant(self)
                }

                fn of(position: &Position) -> Option<&Self> {
                    if let Position::$variant(position) = position { Some(position) } else { None }
                }
            }
        )*
    };
}

kinds! {
    Heap(u64),
    Cell(State),
    Gap(Gap),
    Board(Filled),
    Marks(Vec<End>),
    Ring(ring::Place),
    Finite(finite::Place),
    Sum(compound::Place),
}

/// Rules with positions of any kind: what [`Rules`] are to the table of families.
pub trait PositionRules: Sync {
    /// As [`Rules::options_while`]; a position of another kind has no options.
    fn options_while(&self, position: &Position, go_on: &dyn Fn() -> bool, option: &mut dyn FnMut(&[Position]))
    -> bool;
}

impl<R: Rules<Position: Kind>> PositionRules for R {
    fn options_while(
        &self,
        position: &Position,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[Position]),
    ) -> bool {
        let Some(position) = Kind::of(position) else { return true };
        let mut parts = Vec::new();
        Rules::options_while(self, position, go_on, &mut |own| {
            parts.clear();
            parts.extend(own.iter().cloned().map(Kind::position));
            option(&parts);
        })
    }
}

impl Rules for Game {
    type Position = Position;

    fn options(&self, position: &Position, option: &mut dyn FnMut(&[Position])) {
        let _ = Rules::options_while(self, position, &|| true, option);
    }

    fn options_while(
        &self,
        position: &Position,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[Position]),
    ) -> bool {
        self.family().rules().options_while(position, go_on, option)
    }
}

/// A text that is not a position of the game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no component of this game: it is {form}")]
pub struct PositionError {
    /// The text.
    pub text: String,
    /// What a position looks like.
    pub form: &'static str,
}

impl Position {
    /// The first `count` numbers of a position; `None` if it is written in another way.
    #[must_use]
    pub fn numbers(&self, count: usize) -> Option<Vec<u64>> {
        match self {
            Self::Heap(n) | Self::Ring(ring::Place::Ring(n)) => Some(vec![*n]),
            Self::Cell(state) | Self::Sum(compound::Place::Whole(state)) => {
                Some(state.iter().copied().take(count).collect())
            }
            Self::Gap((cells, left, right)) => Some(vec![*cells, (*left).into(), (*right).into()]),
            Self::Board(Filled(mask)) => Some(vec![*mask]),
            Self::Finite(finite::Place::Vertex(vertex)) => Some(vec![*vertex as u64]),
            Self::Marks(_) | Self::Ring(_) | Self::Finite(_) | Self::Sum(_) => None,
        }
    }

    /// Returns `true` if nothing is left in the component, whatever the game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Heap(n) | Self::Ring(ring::Place::Row(n)) => *n == 0,
            Self::Gap((cells, ..)) | Self::Ring(ring::Place::Gap(cells, ..)) => *cells == 0,
            Self::Sum(compound::Place::Part(_, position)) => position.is_empty(),
            Self::Ring(ring::Place::Ring(_))
            | Self::Cell(_)
            | Self::Board(_)
            | Self::Marks(_)
            | Self::Finite(_)
            | Self::Sum(_) => false,
        }
    }
}

/// The numbers of a position: `3,4` or `(3, 4)`; none for `opening`.
pub(crate) fn numbers_of(text: &str) -> Option<Vec<u64>> {
    let text = text.trim();
    if text == OPENING {
        return Some(Vec::new());
    }
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    inside.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// The numbers of a position as [`numbers_of`] reads them.
pub(crate) fn joined(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    if numbers.is_empty() { OPENING.to_owned() } else { numbers.join(",") }
}

/// The position of a game that is played from its opening.
const OPENING: &str = "opening";

impl Game {
    /// The position at an index of a table of this shape; `None` if the shape is of another game.
    #[must_use]
    pub fn position(&self, shape: Shape, index: usize) -> Option<Position> {
        self.family().from_numbers(&shape.numbers(index))
    }

    /// The index of a position in a table of this shape; `None` if it is not in the table.
    #[must_use]
    pub fn index(&self, shape: Shape, position: &Position) -> Option<usize> {
        shape.index(&self.family().numbers(position)?)
    }

    /// Parses a position: its numbers with commas, as in `3,4` or `(3, 4)`, or as the family writes it.
    ///
    /// # Errors
    /// If the text is not a position of the game.
    pub fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let (family, text) = (self.family(), text.trim());
        family.parse(text).ok_or_else(|| PositionError { text: text.to_owned(), form: family.position_form() })
    }

    /// Parses a sum of positions with `+` between them.
    ///
    /// # Errors
    /// If a component is not a position of the game.
    pub fn parse_positions(&self, text: &str) -> Result<Vec<Position>, PositionError> {
        text.split('+').map(|component| self.parse_position(component)).collect()
    }

    /// Prints a position as [`Game::parse_position`] reads it.
    #[must_use]
    pub fn print_position(&self, position: &Position) -> String {
        self.family().print(position)
    }

    /// Prints a sum of positions; `0` if there are none.
    #[must_use]
    pub fn print_positions(&self, positions: &[Position]) -> String {
        let positions: Vec<String> = positions.iter().map(|position| self.print_position(position)).collect();
        if positions.is_empty() { "0".to_owned() } else { positions.join("+") }
    }
}
