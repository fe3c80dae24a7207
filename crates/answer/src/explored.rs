//! The facts about a game: its values, the law they obey, their sparse structure, a guess.

mod guessed;
mod words;

use std::time::Duration;

use grundy_check::Certificate;
use grundy_compute::{self as compute, cost::SEARCHED, finite_search::AsFar};
use grundy_core::{
    game::Game,
    notation::{Bounds, names},
    progress::Progress,
    values::{Histogram, Shape, Values},
};
use grundy_law::{
    self as law, Law, LawSearchResult, SearchLimits, Statement,
    sparse::{self, Sparse},
    theorem::applies_to_code,
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::{
    Budget,
    law_json::{LawDetails, LawJson},
};

pub use guessed::Guessed;
pub use words::title;

/// Values, law and sparse structure of a game.
///
/// ```
/// use grundy_answer::{Budget, Explored};
///
/// let explored = Explored::search(&"Kayles".parse()?, &Budget::default())?;
/// assert!(explored.is_proved() && explored.values.len() > 167);
/// assert_eq!(explored.sparse.map(|sparse| sparse.last_rare), Some(70));
/// assert!(explored.certificate().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Explored {
    /// The game that was asked for, if it is a rule with the options of a known game.
    pub rule: Option<Game>,
    /// The game that obeys the law.
    pub game: Game,
    /// The values that were computed.
    pub values: Values,
    /// The law that they obey.
    pub law: Option<Law>,
    /// The division of the heaps into rare and common ones.
    pub sparse: Option<Sparse>,
    /// A formula for the values, if no theorem gives a law.
    pub guess: Option<Guessed>,
}

impl Explored {
    /// Searches for the law of a game, in the values that it needs.
    ///
    /// # Errors
    /// If a value cannot be computed, or even the first values take longer than the budget.
    pub fn search(game: &Game, budget: &Budget<'_>) -> Result<Self, compute::ComputeError> {
        Self::within(game, None, budget)
    }

    /// Searches for the law of a game in the values within bounds.
    ///
    /// # Errors
    /// See [`Explored::search`].
    pub fn within(
        game: &Game,
        bounds: Option<Bounds>,
        budget: &Budget<'_>,
    ) -> Result<Self, compute::ComputeError> {
        let search = SearchLimits {
            bounds,
            budget: law::LawBudget::Time(budget.time),
            progress: budget.progress,
        };
        Ok(Self::from(law::find(game, &search)?).asked_for(game))
    }

    /// Finds the law of a game from its values. The search for a law ends when `progress` asks to
    /// stop.
    ///
    /// # Errors
    /// If there is not enough memory for the search.
    pub fn from_game(
        game: &Game,
        values: Values,
        progress: &dyn Progress,
    ) -> Result<Self, compute::ComputeError> {
        if matches!(values.shape, Shape::Heap { .. }) {
            ask_for_memory(&values, SEARCHED)?;
        }
        Ok(Self::from(LawSearchResult::from_game(game, values, progress)?).asked_for(game))
    }

    fn asked_for(mut self, game: &Game) -> Self {
        self.rule = (self.game != *game).then(|| game.clone());
        self
    }

    /// Guesses a formula for the values within a time, if no theorem gives a law of all of them.
    #[must_use]
    pub fn with_guess(mut self, time: Duration, progress: &dyn Progress) -> Self {
        // Proved laws of the first rows say nothing of the others.
        let is_of_rows = self
            .law
            .as_ref()
            .is_none_or(|law| matches!(law.statement, Statement::Layers(_)));
        let guess = if self.is_proved() && !is_of_rows {
            None
        } else {
            Guessed::from_explored(&self, time, progress)
        };
        // An unproved guess is shown in addition to no law, or to unproved laws of the first rows
        // alone.
        self.guess = guess.filter(|guess| guess.is_proved || is_of_rows && !self.is_proved());
        self
    }

    /// Returns the game that was asked for.
    #[must_use]
    pub fn asked(&self) -> &Game {
        self.rule.as_ref().unwrap_or(&self.game)
    }

    /// Returns the largest heap for a stream of the values, which finds periods that are far longer
    /// than the values that fit in memory; `None` if a law was found, or no theorem proves the
    /// period of such a game.
    #[must_use]
    pub fn farther(&self) -> Option<u64> {
        let (None, Some(code), Shape::Heap { to }) =
            (&self.law, self.game.code(), self.values.shape)
        else {
            return None;
        };
        applies_to_code(code).then(|| to.max(100).saturating_mul(10) as u64)
    }

    /// Returns the certificate of the law, if the law is proved and has one.
    #[must_use]
    pub fn certificate(&self) -> Option<Certificate> {
        self.law.as_ref()?.certificate(&self.game)
    }

    /// Returns `true` if there is a proved law.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.law.as_ref().is_some_and(Law::is_proved)
    }

    /// Returns the opening of a finite game, or the known part of it.
    #[must_use]
    pub fn opening(&self) -> Option<&AsFar> {
        self.law.as_ref().and_then(Law::opening)
    }

    /// Returns the answer as the object of `grundy explore --json`.
    #[must_use]
    pub fn json(&self) -> ExploredJson<'_> {
        let shape = self.values.shape;
        // An unknown value has no maximum.
        let is_known = !matches!(self.opening(), Some(AsFar::Begun(_)));
        let (value, at) = self
            .values
            .largest()
            .map_or((0, 0), |largest| (largest.value, largest.index));
        let zeros = || {
            Histogram::from_cells(&self.values.cells)
                .counts
                .first()
                .copied()
                .unwrap_or(0)
        };
        ExploredJson {
            game: self.asked().to_string(),
            names: names::of_line(&self.game.to_string()).map(|named| &*named.names),
            equal_to: self.rule.as_ref().map(|_| self.game.to_string()),
            to: match shape {
                Shape::Heap { to } | Shape::Strip { to, .. } => Extent::Last(to),
                Shape::Grid { width, height } => Extent::Sides(format!("{width}x{height}")),
                Shape::Block { sides } => Extent::Sides(sides.to_string()),
                Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => {
                    Extent::Sides("all".to_owned())
                }
            },
            max: is_known.then(|| Largest {
                value,
                at: position(shape, at),
            }),
            zeros: is_known.then(zeros),
            law: LawJson::from_law(self.law.as_ref()),
            guess: self.guess.as_ref(),
            sparse: self.sparse.map(|sparse| SparseJson {
                mask: sparse.mask,
                position_parity: sparse.position_parity,
                rares: sparse.rares,
                last_rare: sparse.last_rare,
            }),
            details: self
                .law
                .as_ref()
                .map(LawDetails::from_law)
                .unwrap_or_default(),
        }
    }
}

/// The facts about a game: the object of `grundy explore --json`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExploredJson<'a> {
    /// The game in canonical notation.
    game: String,
    /// The names of the game; `null` if it has none.
    names: Option<&'a [&'static str]>,
    /// A game in another notation with the same options; the law is stated for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    equal_to: Option<String>,
    /// The bounds: the last heap or length, `64x64` or `8x8x8`, or `all`.
    to: Extent,
    /// The largest value within the bounds; `null` if the value of an opening is unknown.
    max: Option<Largest>,
    /// The number of positions with the value 0 (P-positions) within the bounds; `null` if the
    /// value of an opening is unknown.
    zeros: Option<u64>,
    /// A law of all values.
    law: LawJson,
    /// A formula that explains the values of a game without a law, or with laws of its first rows
    /// alone, guessed from them.
    #[serde(skip_serializing_if = "Option::is_none")]
    guess: Option<&'a Guessed>,
    /// The sparse structure of an octal game's values.
    sparse: Option<SparseJson>,
    #[serde(flatten)]
    details: LawDetails,
}

/// The bounds of the values.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum Extent {
    Last(usize),
    Sides(String),
}

/// The largest value.
#[derive(Debug, Serialize, JsonSchema)]
struct Largest {
    /// The largest value.
    value: u32,
    /// The first position with this value.
    at: Place,
}

/// A position: its index, its numbers, or `opening`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum Place {
    Index(usize),
    Numbers(Vec<u64>),
    Opening(&'static str),
}

/// The sparse structure of the values.
#[derive(Debug, Serialize, JsonSchema)]
struct SparseJson {
    /// The bits of a value whose parity separates rare values from common ones.
    mask: u32,
    /// `true` if the parity of n + 1 is added (games that remove odd numbers of tokens only).
    position_parity: bool,
    /// The number of heaps with a rare value.
    rares: u64,
    /// The last heap with a rare value.
    last_rare: u64,
}

impl Serialize for Explored {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}

/// Returns the mask of the rare heaps, their number and the last one in words.
#[must_use]
pub fn sparse_in_words(sparse: Sparse) -> String {
    let Sparse {
        mask,
        rares,
        last_rare,
        ..
    } = sparse;
    let parity = match (sparse.position_parity, sparse.odd_splits) {
        (false, _) => "",
        (true, false) => " and the parity of n",
        (true, true) => " and the parity of n + 1",
    };
    format!("mask {mask:#x}{parity}: {rares} rare heaps, the last {last_rare}")
}

impl From<LawSearchResult> for Explored {
    fn from(LawSearchResult { game, values, law }: LawSearchResult) -> Self {
        let sparse = sparse::summary(&game, &values);
        Self {
            rule: None,
            game,
            values,
            law,
            sparse,
            guess: None,
        }
    }
}

/// Returns the position at an index: a number, or a list of the position's numbers.
fn position(shape: Shape, index: usize) -> Place {
    match shape {
        Shape::Heap { .. } | Shape::Board { .. } | Shape::Vertices { .. } => Place::Index(index),
        Shape::Opening => Place::Opening("opening"),
        Shape::Grid { height, .. } => Place::Numbers(vec![
            (index / height.max(1)) as u64,
            (index % height.max(1)) as u64,
        ]),
        Shape::Block { sides } => {
            Place::Numbers(sides.state(index)[..sides.lengths().len()].to_vec())
        }
        Shape::Strip { ends, .. } => {
            let sides = index % (ends * ends);
            Place::Numbers(
                [index / (ends * ends), sides / ends, sides % ends]
                    .map(|number| number as u64)
                    .to_vec(),
            )
        }
    }
}

/// Reserves some bytes of memory for each value and releases them: without this check, work that
/// copies as many bytes would abort the process.
///
/// # Errors
/// If there is not enough memory.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "bytes, roughly"
)]
pub fn ask_for_memory(values: &Values, each: f64) -> Result<(), compute::ComputeError> {
    let bytes = (values.len() as f64 * each) as usize;
    let mut asked = Vec::<u8>::new();
    asked
        .try_reserve_exact(bytes)
        .map_err(|_| compute::ComputeError::NoMemory {
            bytes: bytes as u64,
        })?;
    // Prevents the compiler from removing the reservation.
    std::hint::black_box(&mut asked);
    Ok(())
}
