//! What is known of a game: its values, the law they obey, their sparse structure, a guess.

mod guessed;
mod words;

use std::time::Duration;

use grundy_check::Certificate;
use grundy_compute::{self as compute, cost::SEARCHED, finite_search::AsFar};
use grundy_core::{
    game::Game,
    notation::Bounds,
    progress::Progress,
    values::{Histogram, Shape, Values},
};
use grundy_law::{
    self as law, Found, Law, Search, Statement,
    sparse::{self, Sparse},
    theorem::applies_to_code,
};
use serde::{Serialize, Serializer};

use crate::Budget;

pub use guessed::Guessed;
pub use words::title;

/// Values, law and sparse structure of a game.
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
    pub fn search(game: &Game, budget: &Budget<'_>) -> Result<Self, compute::Error> {
        Self::within(game, None, budget)
    }

    /// Searches for the law of a game in the values within bounds.
    ///
    /// # Errors
    /// See [`Explored::search`].
    pub fn within(game: &Game, bounds: Option<Bounds>, budget: &Budget<'_>) -> Result<Self, compute::Error> {
        let search = Search { bounds, budget: law::Budget::Time(budget.time), progress: budget.progress };
        Ok(Self::from(law::find(game, &search)?).asked_for(game))
    }

    /// Finds the law of a game from its values. The search for a law ends when `progress` asks to stop.
    ///
    /// # Errors
    /// If there is not enough memory for the search.
    pub fn of(game: &Game, values: Values, progress: &dyn Progress) -> Result<Self, compute::Error> {
        if matches!(values.shape, Shape::Heap { .. }) {
            ask_for_memory(&values, SEARCHED)?;
        }
        Ok(Self::from(Found::of(game, values, progress)?).asked_for(game))
    }

    fn asked_for(mut self, game: &Game) -> Self {
        self.rule = (self.game != *game).then(|| game.clone());
        self
    }

    /// Guesses a formula for the values within a time, if no theorem gives a law of all of them.
    #[must_use]
    pub fn with_guess(mut self, time: Duration, progress: &dyn Progress) -> Self {
        // Proved laws of the first rows say nothing of the others.
        let is_of_rows = self.law.as_ref().is_none_or(|law| matches!(law.statement, Statement::Layers(_)));
        let guess = if self.is_proved() && !is_of_rows { None } else { Guessed::of(&self, time, progress) };
        // An unproved guess is shown in addition to no law, or to unproved laws of the first rows alone.
        self.guess = guess.filter(|guess| guess.is_proved || is_of_rows && !self.is_proved());
        self
    }

    /// Returns the game that was asked for.
    #[must_use]
    pub fn asked(&self) -> &Game {
        self.rule.as_ref().unwrap_or(&self.game)
    }

    /// Returns the largest heap for a stream of the values, which finds periods that are far longer than the values that fit
    /// in memory; `None` if a law was found, or no theorem proves the period of such a game.
    #[must_use]
    pub fn farther(&self) -> Option<u64> {
        let (None, Some(code), Shape::Heap { to }) = (&self.law, self.game.code(), self.values.shape) else {
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

    fn json(&self) -> serde_json::Value {
        let (largest, at) = self.values.largest().map_or((0, 0), |largest| (largest.value, largest.index));
        let shape = self.values.shape;
        let mut answer = serde_json::json!({
            "game": self.asked().to_string(),
            "to": match shape {
                Shape::Heap { to } | Shape::Strip { to, .. } => to.into(),
                Shape::Grid { width, height } => serde_json::Value::from(format!("{width}x{height}")),
                Shape::Block { sides } => serde_json::Value::from(sides.to_string()),
                Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => "all".into(),
            },
            "max": { "value": largest, "at": position(shape, at) },
            "zeros": Histogram::of(&self.values.cells).counts.first().copied().unwrap_or(0),
            "law": self.law.as_ref().map_or_else(law::none_json, Law::to_json),
            "sparse": self.sparse.map(|sparse| serde_json::json!({
                "mask": sparse.mask,
                "position_parity": sparse.position_parity,
                "rares": sparse.rares,
                "last_rare": sparse.last_rare,
            })),
        });
        let Some(keys) = answer.as_object_mut() else { return answer };
        if self.rule.is_some() {
            keys.insert("equal_to".to_owned(), self.game.to_string().into());
        }
        if let Some(guess) = &self.guess {
            keys.insert("guess".to_owned(), serde_json::json!(guess));
        }
        if let Some(law) = &self.law {
            keys.extend(law.details_json());
            // An unknown value has no maximum.
            if let Some(AsFar::Begun(_)) = law.opening() {
                keys.extend(["max", "zeros"].map(|key| (key.to_owned(), serde_json::Value::Null)));
            }
        }
        answer
    }
}

impl Serialize for Explored {
    /// One object, whose keys `docs/json.md` lists.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}

/// Returns the mask of the rare heaps, their number and the last one in words.
#[must_use]
pub fn sparse_in_words(sparse: Sparse) -> String {
    let Sparse { mask, rares, last_rare, .. } = sparse;
    let parity = match (sparse.position_parity, sparse.odd_splits) {
        (false, _) => "",
        (true, false) => " and the parity of n",
        (true, true) => " and the parity of n + 1",
    };
    format!("mask {mask:#x}{parity}: {rares} rare heaps, the last {last_rare}")
}

impl From<Found> for Explored {
    fn from(Found { game, values, law }: Found) -> Self {
        let sparse = sparse::summary(&game, &values);
        Self { rule: None, game, values, law, sparse, guess: None }
    }
}

/// Returns the position at an index: a number, or a list of the position's numbers.
fn position(shape: Shape, index: usize) -> serde_json::Value {
    match shape {
        Shape::Heap { .. } | Shape::Board { .. } | Shape::Vertices { .. } => index.into(),
        Shape::Opening => "opening".into(),
        Shape::Grid { height, .. } => vec![index / height.max(1), index % height.max(1)].into(),
        Shape::Block { sides } => sides.state(index)[..sides.lengths().len()].into(),
        Shape::Strip { ends, .. } => {
            let sides = index % (ends * ends);
            vec![index / (ends * ends), sides / ends, sides % ends].into()
        }
    }
}

/// Reserves some bytes of memory for each value and releases them: without this check, work that copies as many bytes would
/// abort the process.
///
/// # Errors
/// If there is not enough memory.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "bytes, roughly"
)]
pub fn ask_for_memory(values: &Values, each: f64) -> Result<(), compute::Error> {
    let bytes = (values.len() as f64 * each) as usize;
    let mut asked = Vec::<u8>::new();
    asked.try_reserve_exact(bytes).map_err(|_| compute::Error::NoMemory { bytes: bytes as u64 })?;
    // Prevents the compiler from removing the reservation.
    std::hint::black_box(&mut asked);
    Ok(())
}
