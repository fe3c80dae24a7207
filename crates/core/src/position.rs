//! Positions of all kinds: their parts, their numbers and their text. The rules of each family
//! define the positions of a game.

use std::collections::BTreeSet;

use crate::text::join;

/// The largest number of coordinates of a state.
pub const MOST_COORDINATES: usize = 4;

/// The coordinates of a state; unused coordinates are 0.
pub type State = [u64; MOST_COORDINATES];

/// Returns the state with these numbers; `None` unless there are exactly `coordinates` numbers.
///
/// ```
/// use grundy_core::game::state::of_numbers;
///
/// assert_eq!(of_numbers(2, &[3, 4]), Some([3, 4, 0, 0]));
/// assert_eq!(of_numbers(2, &[3, 4, 5]), None);
/// ```
#[must_use]
pub fn of_numbers(coordinates: usize, numbers: &[u64]) -> Option<State> {
    (coordinates <= MOST_COORDINATES && numbers.len() == coordinates).then(|| pad_numbers(numbers))
}

/// Returns the numbers with zeros for the coordinates that are not used.
pub(crate) fn pad_numbers<T: Copy + Default>(numbers: &[T]) -> [T; MOST_COORDINATES] {
    let mut padded = [T::default(); MOST_COORDINATES];
    for (to, &from) in padded.iter_mut().zip(numbers) {
        *to = from;
    }
    padded
}

/// Returns the first `coordinates` numbers of a state as text: `(3, 4)`.
///
/// ```
/// assert_eq!(grundy_core::game::state::print_state(&[3, 4, 0, 0], 2), "(3, 4)");
/// ```
#[must_use]
pub fn print_state(state: &State, coordinates: usize) -> String {
    format!("({})", join(state.iter().take(coordinates), ", "))
}

/// An end of a gap: a wall (0) or the mark with this 1-based index.
pub type End = u8;

/// A gap: the number of empty cells, the left end, the right end.
pub type Gap = (u64, End, End);

/// A state of a board: the mask of its filled cells.
///
/// ```
/// use grundy_core::game::{Game, board::Filled};
/// use grundy_core::reference::grundy_values;
///
/// let cram: Game = "Board(2x2; place [##] [#/#])".parse()?;
/// let board = cram.board().ok_or("no board")?;
/// // the empty board, and the one with a domino in its first row
/// assert_eq!(grundy_values(board, [Filled(0), Filled(0b0011)]), [0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Filled(pub u64);

/// A position of a ring game: the ring before the first move, rows afterwards.
///
/// ```
/// use grundy_core::family::Position;
/// use grundy_core::game::{Game, ring::Place};
///
/// let ring: Game = "Ring(0.77)".parse()?;
/// assert_eq!(ring.parse_position("7")?, Position::Ring(Place::Ring(7)));
/// assert_eq!(ring.parse_position("row 5")?, Position::Ring(Place::Row(5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RingPlace {
    /// A ring of this many pieces or cells.
    Ring(u64),
    /// A row of this many pieces.
    Row(u64),
    /// A gap of free cells between two marks.
    Gap(u64, End, End),
}

/// A position of a finite game.
///
/// ```
/// use grundy_core::family::Position;
/// use grundy_core::game::{Game, finite::Place};
///
/// let path: Game = "Graph(1-2 2-3; node kayles)".parse()?;
/// assert_eq!(path.parse_position("{1 3}")?, Position::Finite(Place::Left([0, 2].into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FinitePlace {
    /// The remaining elements, or in Green Hackenbush the remaining edges.
    Left(BTreeSet<usize>),
    /// The vertex of a token.
    Vertex(usize),
}

/// A position of a sum.
///
/// ```
/// use grundy_core::family::Position;
/// use grundy_core::game::{Game, compound::Place};
///
/// let sum: Game = "Kayles + Nim".parse()?;
/// assert_eq!(
///     sum.parse_position("5,4")?,
///     Position::Sum(Place::Whole([5, 4, 0, 0]))
/// );
/// assert_eq!(
///     sum.parse_position("part 2: 7")?,
///     Position::Sum(Place::Part(1, Box::new(Position::Heap(7))))
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SumPlace {
    /// The start position of each part, given by the numbers of all parts one after the other.
    Whole(State),
    /// A position of the part with this index.
    Part(usize, Box<Position>),
}

/// A position of one component of any game.
///
/// ```
/// use grundy_core::{family::Position, game::Game};
///
/// let kayles: Game = "Kayles".parse()?;
/// assert_eq!(kayles.parse_position("7")?, Position::Heap(7));
/// let wythoff: Game = "Lattice(ride (-1,0) (0,-1) (-1,-1))".parse()?;
/// assert_eq!(wythoff.parse_position("(3, 5)")?.numbers(2), Some(vec![3, 5]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Position {
    /// A heap of this many tokens.
    Heap(u64),
    /// A cell of a lattice, a state, or a coin of a product; the numbers that the game does not
    /// have are 0.
    Cell(State),
    /// A gap of a strip.
    Gap(Gap),
    /// A board with its filled cells.
    Board(Filled),
    /// The cells of rows with long patterns, column by column.
    Marks(Vec<End>),
    /// A ring, or a row that a move left of a ring.
    Ring(RingPlace),
    /// A position of a game that is played from its opening.
    Finite(FinitePlace),
    /// A position of a sum.
    Sum(SumPlace),
}

/// The positions of one kind of rules, each of which is a variant of [`Position`].
pub trait PositionKind: Sized {
    /// Wraps a position.
    fn position(self) -> Position;

    /// The position, if it is of this kind.
    fn from_position(position: &Position) -> Option<&Self>;
}

macro_rules! kinds {
    ($($variant:ident($type:ty),)*) => {
        $(
            impl PositionKind for $type {
                fn position(self) -> Position {
                    Position::$variant(self)
                }

                fn from_position(position: &Position) -> Option<&Self> {
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
    Ring(RingPlace),
    Finite(FinitePlace),
    Sum(SumPlace),
}

/// A text that is not a position of the game.
///
/// ```
/// use grundy_core::game::Game;
///
/// let kayles: Game = "Kayles".parse()?;
/// let error = kayles.parse_position("three").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`three` is not a component of this game: a component is a heap size, as in 7"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a component of this game: a component is {form}")]
pub struct PositionError {
    /// The text.
    pub text: String,
    /// The expected form of a position.
    pub form: &'static str,
}

crate::debug_is_text!(PositionError);

impl Position {
    /// Returns the first `count` numbers of a position; `None` if the position has another form.
    #[must_use]
    pub fn numbers(&self, count: usize) -> Option<Vec<u64>> {
        match self {
            Self::Heap(n) | Self::Ring(RingPlace::Ring(n)) => Some(vec![*n]),
            Self::Cell(state) | Self::Sum(SumPlace::Whole(state)) => {
                Some(state.iter().copied().take(count).collect())
            }
            Self::Gap((cells, left, right)) => Some(vec![*cells, (*left).into(), (*right).into()]),
            Self::Board(Filled(mask)) => Some(vec![*mask]),
            Self::Finite(FinitePlace::Vertex(vertex)) => Some(vec![*vertex as u64]),
            Self::Marks(_) | Self::Ring(_) | Self::Finite(_) | Self::Sum(_) => None,
        }
    }

    /// Returns `true` if the component is empty, in any game.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Heap(n) | Self::Ring(RingPlace::Row(n)) => *n == 0,
            Self::Gap((cells, ..)) | Self::Ring(RingPlace::Gap(cells, ..)) => *cells == 0,
            Self::Sum(SumPlace::Part(_, position)) => position.is_empty(),
            _ => false,
        }
    }
}

/// Parses the numbers of a position: `3,4` or `(3, 4)`; an empty list for `opening`.
pub(crate) fn numbers_of(text: &str) -> Option<Vec<u64>> {
    let text = text.trim();
    if text == OPENING {
        return Some(Vec::new());
    }
    let inside = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .unwrap_or(text);
    inside
        .split(',')
        .map(|number| number.trim().parse().ok())
        .collect()
}

/// Writes the numbers of a position in the form that [`numbers_of`] reads.
pub(crate) fn join_numbers(numbers: &[u64]) -> String {
    if numbers.is_empty() {
        OPENING.to_owned()
    } else {
        join(numbers, ",")
    }
}

/// The text for the opening of a finite game.
const OPENING: &str = "opening";
