//! Guesses about a game without a law: a formula for its values, and whether the checker proves it.

use std::time::Duration;

use grundy_core::{
    game::Game,
    progress::{Deadline, Progress},
    values::{Shape, Values},
};
use grundy_guess::{GuessOptions, Table, guess};
use grundy_law::{
    LawSearchResult, Stage,
    claim::{self, Verdict},
    parametric::{self, Sweep},
};
use schemars::JsonSchema;
use serde::Serialize;

use super::Explored;
use crate::game_table::{of_sweep, of_values};

/// A formula that explains the values, and the answer of the checker.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Guessed {
    /// The formula as a claim.
    pub claim: String,
    /// The answer in words.
    pub words: String,
    /// `true` if the claim is proved for all positions.
    #[serde(rename = "proved")]
    pub is_proved: bool,
}

/// The numbers of positions that are guessed from, by the number of numbers of a position: together
/// some thousands.
const SIDES: [u64; 3] = [4000, 60, 18];
/// The formulas that are given to the checker.
const CHECKED: usize = 3;

impl Guessed {
    /// Guesses the law of a game from its values, and gives the guesses to the checker.
    pub(super) fn from_explored(
        explored: &Explored,
        budget: Duration,
        progress: &dyn Progress,
    ) -> Option<Self> {
        let table = small(&explored.game, &explored.values)?;
        let found = LawSearchResult {
            game: explored.game.clone(),
            values: explored.values.clone(),
            law: None,
        };
        // Beside a proved law, only what the checker may decide is of use.
        Self::confirm_guess(&table, budget, progress, explored.is_proved(), &|text| {
            let claim = claim::parse(text, &found.game).ok()?;
            let verdict = claim::check(&claim, &found, &Deadline::after(budget, progress)).ok()?;
            let is_proved = match verdict {
                Verdict::Proved(_) => true,
                Verdict::TrueSoFar { .. } => false,
                Verdict::False(_) => return None,
            };
            let words = verdict.in_words(&found);
            Some((
                words.lines().next().unwrap_or_default().to_owned(),
                is_proved,
            ))
        })
    }

    /// Guesses the law of a game with parameters from the values of a sweep.
    #[must_use]
    pub fn of_sweep(sweep: &Sweep, budget: Duration, progress: &dyn Progress) -> Option<Self> {
        let table = of_sweep(sweep).ok()?;
        Self::confirm_guess(&table, budget, progress, false, &|text| {
            let claim = parametric::parse(text, sweep).ok()?;
            let until = Deadline::after(budget, progress);
            if let parametric::ParametricVerdict::False(_) =
                parametric::check(&claim, sweep, None, &until)
            {
                return None;
            }
            Some(match parametric::prove(text, sweep, &until) {
                Some((_, facts)) => (
                    format!("proved for all parameters and heaps: {facts}"),
                    true,
                ),
                None => (
                    format!("true for {}, {}", sweep.range(), sweep.extent()),
                    false,
                ),
            })
        })
    }

    /// Returns the first formula that is proved, or else the first one that is true of all compared
    /// positions. What the checker may decide is searched first.
    fn confirm_guess(
        table: &Table,
        budget: Duration,
        progress: &dyn Progress,
        only_by_digits: bool,
        check: &dyn Fn(&str) -> Option<(String, bool)>,
    ) -> Option<Self> {
        let best = |by_digits: bool, budget: Duration| {
            let answer = guess(
                table,
                &GuessOptions {
                    budget,
                    by_digits,
                    progress,
                    ..GuessOptions::default()
                },
            );
            let checked = answer
                .formulas
                .into_iter()
                .take(CHECKED)
                .filter_map(|formula| {
                    let (words, is_proved) = check(&formula.claim)?;
                    Some(Self {
                        claim: formula.claim,
                        words,
                        is_proved,
                    })
                });
            let mut all: Vec<Self> = checked.collect();
            all.sort_by_key(|guessed| !guessed.is_proved);
            all.into_iter().next()
        };
        let end = Deadline::after(budget, progress);
        let first = best(true, Stage::DecidableFormulas.share(budget));
        if only_by_digits || first.as_ref().is_some_and(|guessed| guessed.is_proved) {
            return first;
        }
        let second = best(false, end.left());
        second
            .filter(|guessed| guessed.is_proved || first.is_none())
            .or(first)
    }
}

/// Returns the table of the first values; `None` if positions are not one to three numbers.
fn small(game: &Game, values: &Values) -> Option<Table> {
    let count = match values.shape {
        Shape::Heap { .. } => 1,
        Shape::Grid { .. } => 2,
        Shape::Block { sides } => sides.lengths().len(),
        Shape::Strip { .. } | Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => {
            return None;
        }
    };
    let most = *SIDES.get(count.checked_sub(1)?)?;
    let is_small = |numbers: &[u64]| numbers.iter().all(|&number| number < most);
    of_values(game, values, &|numbers| Ok(is_small(numbers))).ok()
}
