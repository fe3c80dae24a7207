//! The findings of a command about a game: its values, the law they obey, their sparse structure.

use std::time::Duration;

pub use grundy_compute::cost::SEARCHED as BESIDE;
use grundy_compute::{self as compute, finite_search::AsFar};
use grundy_core::{
    game::Game,
    progress::Progress,
    values::{Histogram, Shape, Values},
};
use grundy_law::{
    self as law, Budget, Found, Law, Search,
    sparse::{self, Sparse},
};

/// Values, law and sparse structure of a game.
#[derive(Debug)]
pub struct Finding {
    /// The game that obeys the law.
    pub game: Game,
    /// The values that were computed.
    pub values: Values,
    /// The law that they obey.
    pub law: Option<Law>,
    /// The division of the heaps into rare and common ones.
    pub sparse: Option<Sparse>,
}

impl Finding {
    /// Finds the law of a game from its values. The search for a law ends when `progress` asks to stop.
    ///
    /// # Errors
    /// If there is not enough memory for the search.
    pub fn of(game: &Game, values: Values, progress: &dyn Progress) -> anyhow::Result<Self> {
        if matches!(values.shape, Shape::Heap { .. }) {
            ask_for_memory(&values, BESIDE)?;
        }
        Ok(Self::from(Found::of(game, values, progress)?))
    }

    /// Returns `true` if there is a proved law.
    pub fn is_proved(&self) -> bool {
        self.law.as_ref().is_some_and(Law::is_proved)
    }

    /// Returns the opening of a finite game, or the known part of it.
    pub fn opening(&self) -> Option<&AsFar> {
        self.law.as_ref().and_then(Law::opening)
    }

    /// Returns the answer of `explore` as one JSON object; `docs/json.md` lists its keys.
    pub fn json(&self) -> serde_json::Value {
        let (largest, at) = self.values.largest().map_or((0, 0), |largest| (largest.value, largest.index));
        let shape = self.values.shape;
        let mut answer = serde_json::json!({
            "game": self.game.to_string(),
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
        if let (Some(law), Some(keys)) = (&self.law, answer.as_object_mut()) {
            keys.extend(law.details_json());
            // An unknown value has no maximum.
            if let Some(AsFar::Begun(_)) = law.opening() {
                keys.extend(["max", "zeros"].map(|key| (key.to_owned(), serde_json::Value::Null)));
            }
        }
        answer
    }
}

/// Returns the mask of the rare heaps, their number and the last one in words.
pub fn sparse_in_words(sparse: Sparse) -> String {
    let Sparse { mask, rares, last_rare, .. } = sparse;
    let parity = match (sparse.position_parity, sparse.odd_splits) {
        (false, _) => "",
        (true, false) => " and the parity of n",
        (true, true) => " and the parity of n + 1",
    };
    format!("mask {mask:#x}{parity}: {rares} rare heaps, the last {last_rare}")
}

impl From<Found> for Finding {
    fn from(Found { game, values, law }: Found) -> Self {
        let sparse = sparse::summary(&game, &values);
        Self { game, values, law, sparse }
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

/// Searches for the law of a game within the budget.
///
/// # Errors
/// If a value cannot be computed, or even the first values take longer than the budget.
pub fn search(game: &Game, budget: Duration) -> Result<Finding, compute::Error> {
    law::find(game, &Search { bounds: None, budget: Budget::Time(budget), progress: &() }).map(Finding::from)
}
