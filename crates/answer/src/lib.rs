//! Who wins a position, and by which moves: the one place where the command line, Python and the
//! page ask.
//!
//! ```
//! use std::time::Duration;
//!
//! use grundy_answer::{Budget, Line, Play, Solver};
//!
//! let kayles = Solver::new("Kayles".parse::<Line>()?);
//! let answer = kayles.position(
//!     &["3 5 7"],
//!     Play::Normal,
//!     &Budget::within(Duration::from_secs(10)),
//! )?;
//! assert_eq!((answer.value, answer.winning_moves.len()), (Some(5), 1));
//! assert!(
//!     answer
//!         .to_string()
//!         .contains("values       3 xor 4 xor 2 = 5: take 1 from the 5\n")
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A value is looked up in a table if the table takes only a moment, otherwise a law is searched
//! and proved, otherwise a larger table is computed, and positions that no table has are searched.
//! A [`Solver`] keeps tables and laws between answers. Under misère play the misère quotient
//! decides heaps of one game, and a search that ends there decides all else.
//!
//! | file | what |
//! |---|---|
//! | `answer` | the answer in words and as JSON |
//! | `refusal`, `budget` | why there is no answer; what an answer may cost |
//! | `line` | a line that names what is played: a game, parameters, a compound |
//! | `sum` | a position as people write it |
//! | `options` | the options of a position, within limits |
//! | `values`, `search` | tables, laws and searches for the values of a game |
//! | `normal`, `board`, [`misere`] | the answer for a sum |
//! | `card` | a page about a game of heaps |
//! | `checked` | claims about the values of a game |
//! | `parameters` | a line with parameters: one law, and claims, for all their values |
//! | `comparison` | two games, or values beside a game: equal, equal so far, shifted |
//! | `counted` | the lost positions of several heaps |
//! | `explored` | the values of a game and the law they obey, with a guess |
//! | `misere_explored` | the same under misère play: a quotient, the opening, or outcomes |
//! | `guesses` | formulas that explain a table |
//! | `identified` | the known games with given values |
//! | `game_table` | tables of the values of games, for guesses |
//! | `compound` | moves across several components |
//! | `walk` | tokens on graphs with cycles, geography |

mod answer;
mod board;
mod budget;
mod card;
mod checked;
mod comparison;
mod compound;
mod counted;
mod explored;
mod game_table;
mod guesses;
mod identified;
mod law_json;
mod line;
pub mod misere;
mod misere_explored;
mod normal;
mod options;
mod parameters;
mod refusal;
mod search;
mod sum;
mod values;
mod walk;

use std::{borrow::Borrow, sync::Mutex};

pub use answer::{Answer, Value, WinningMove};
pub use budget::{Budget, MOST_POSITIONS, PROOF_TIME, USUAL_TIME};
pub use card::{Card, rules};
pub use checked::{Checked, CheckedJson, Unchecked};
pub use comparison::{COMPARED, Comparison, Difference, Incomparable, Relation, Source, compare};
pub use counted::{Counted, Positions};
pub use explored::{Explored, ExploredJson, Guessed, ask_for_memory, sparse_in_words, title};
pub use game_table::{of_sweep, of_values};
pub use grundy_compute::finite_search::walk::WalkOutcome;
use grundy_core::family::Position;
pub use grundy_law::Stage;
use grundy_misere::Genus;
pub use guesses::{GuessedFormula, GuessedValue, Guesses, NextBest};
pub use identified::Identified;
pub use law_json::{LawDetails, LawJson};
pub use line::{Line, OpenLine, read_game};
pub use misere_explored::{
    MisereExplored, OpeningExplored, OutcomeRows, QuotientExplored, element_names, last_heap,
    why_ended,
};
pub use options::options;
pub use parameters::{
    ParametricChecked, ParametricCheckedJson, ParametricExplored, ParametricExploredJson,
};
pub use refusal::Refusal;
use schemars::JsonSchema;
use serde::Serialize;
pub use sum::{Component, Components};
pub use values::GameValues;
pub use walk::{VertexAnswer, Vertices, Walk};

/// Who wins if no move is left.
///
/// ```
/// use grundy_answer::{Budget, Line, Play, Solver};
///
/// let nim = Solver::new("Nim".parse::<Line>()?);
/// let wins = |play| {
///     nim.position(&["1 1 1"], play, &Budget::default())
///         .map(|answer| answer.winner())
/// };
/// assert_eq!(wins(Play::Normal)?, "the player to move wins");
/// assert_eq!(wins(Play::Misere)?, "the player to move loses");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// The player who made the last move.
    Normal,
    /// The player who did not make it.
    Misere,
}

impl Play {
    /// Returns misère play if it is asked for, otherwise normal play.
    #[must_use]
    pub const fn misere_if(is_misere: bool) -> Self {
        if is_misere {
            Self::Misere
        } else {
            Self::Normal
        }
    }

    /// Returns what the title of a game adds: nothing, or `, misère play`.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Normal => "",
            Self::Misere => ", misère play",
        }
    }
}

/// A winning move: the component that changes, and its new position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winning {
    /// The index of the component.
    pub component: usize,
    /// The positions that are left of it, without empty ones.
    pub to: Vec<Position>,
}

impl Winning {
    fn new(component: usize, to: &[Position]) -> Self {
        Self {
            component,
            to: to
                .iter()
                .filter(|position| !position.is_empty())
                .cloned()
                .collect(),
        }
    }
}

/// Winning moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinningMoves {
    /// The winning moves that were found.
    pub found: Vec<Winning>,
    /// `true` if these are all winning moves.
    pub are_all: bool,
}

/// The facts of an answer for a sum of positions.
#[derive(Debug, Clone)]
pub struct Solved {
    /// The value of each component, if all are known.
    pub values: Vec<u128>,
    /// The nim-sum of the values.
    pub value: Option<u128>,
    /// The genus, in misère play.
    pub genus: Option<Genus>,
    /// `true` if the player to move wins.
    pub is_won: bool,
    /// The winning moves.
    pub moves: WinningMoves,
    /// The reason for the answer, one line for each game.
    pub by: Vec<String>,
}

impl Solved {
    /// Returns the facts of a position that has no values.
    fn by_outcome(is_won: bool, moves: WinningMoves, by: String) -> Self {
        Self {
            value: None,
            values: Vec::new(),
            genus: None,
            is_won,
            moves,
            by: vec![by],
        }
    }
}

/// Answers questions about the positions of one line. Tables, laws, quotients and outcomes are kept
/// between the questions.
///
/// ```
/// use grundy_answer::{Budget, Line, Play, Solver};
///
/// let grundy = Solver::new("4!.0".parse::<Line>()?);
/// let split = grundy.position(&["8"], Play::Normal, &Budget::default())?;
/// assert!(split.to_string().contains("moves        8 -> 1 + 7"), "{split}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    line: Line,
    /// The values of the game, or of the parts of a sum.
    parts: Vec<GameValues>,
    outcomes: Mutex<misere::OutcomeSearch>,
}

impl Solver {
    /// Creates a solver.
    #[must_use]
    pub fn new(line: Line) -> Self {
        let parts = if let Line::Game(game) = &line {
            sum::parts(game)
        } else {
            Vec::new()
        };
        Self {
            line,
            parts: parts.into_iter().map(GameValues::new).collect(),
            outcomes: Mutex::default(),
        }
    }

    /// Reads a position, whose components are separate words or are joined by `+`, and answers.
    ///
    /// # Errors
    /// If the words are not a position, the position is too large, or the time ends.
    pub fn position(
        &self,
        words: &[impl Borrow<str>],
        play: Play,
        budget: &Budget<'_>,
    ) -> Result<Answer, Refusal> {
        let words: Vec<String> = words.iter().map(|word| word.borrow().to_owned()).collect();
        match &self.line {
            Line::Open(line) => Err(Refusal::Beyond(line.refusal.to_string())),
            Line::Compound(compound) => compound::position(compound, &words, play, budget),
            Line::Game(game) => match Walk::from_game(game, play) {
                Some(walk) => walk.position(&words, budget),
                None => self.answer(&Components::read(game, &words)?, play, budget),
            },
        }
    }

    /// Answers for a sum.
    ///
    /// # Errors
    /// If the position is too large, or the time ends.
    pub fn answer(
        &self,
        sum: &Components,
        play: Play,
        budget: &Budget<'_>,
    ) -> Result<Answer, Refusal> {
        let solved = match play {
            Play::Normal => solve(&self.parts, sum, budget)?,
            Play::Misere => misere::solve(&self.outcomes, sum, budget)?,
        };
        Ok(Answer::of_sum(sum, play, solved))
    }
}

impl GameValues {
    /// Returns the value, the outcome and the winning moves of a sum of positions of the game under
    /// normal play.
    ///
    /// # Errors
    /// If the position is too large, or the time ends.
    pub fn solve(&self, sum: &Components, budget: &Budget<'_>) -> Result<Solved, Refusal> {
        solve(std::slice::from_ref(self), sum, budget)
    }
}

fn solve(parts: &[GameValues], sum: &Components, budget: &Budget<'_>) -> Result<Solved, Refusal> {
    board::solve(sum, budget)?.map_or_else(|| normal::solve(parts, sum, budget), Ok)
}
