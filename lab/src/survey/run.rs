//! The computation of a survey: its cost, games and classes.

use super::games::{count, games};
use crate::batch;
use grundy_compute::{self as compute, estimate::Estimate};
use grundy_core::{game::Game, notation::Bounds, progress::Progress, values::Values};
use grundy_law::{self as law, Law};
use grundy_work::ComputeError;

/// The fewest heaps of a survey.
pub const LEAST_HEAPS: u64 = 64;

/// The number of games whose estimates represent all games.
const SAMPLE: usize = 16;

/// One game of a survey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurveyRow {
    /// The game.
    pub game: Game,
    /// The law of its values, if one was found.
    pub law: Option<Law>,
    /// The largest value of the computed heaps, and its first heap. A proof needs at least the
    /// preperiod and one period, so with a proved period this is the largest of all values.
    pub largest: (u32, usize),
    /// The index of the first game of the same class.
    pub class: usize,
}

/// The survey of all games of a number of digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// The most digits after the point.
    pub digits: u32,
    /// The largest heap computed.
    pub to: u64,
    /// The games in order.
    pub rows: Vec<SurveyRow>,
}

impl SurveyRow {
    /// Returns `true` if the law is proved.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.law.as_ref().is_some_and(Law::is_proved)
    }
}

impl Survey {
    /// Returns the name of a row's class: its first game.
    #[must_use]
    pub fn class(&self, row: &SurveyRow) -> String {
        self.rows
            .get(row.class)
            .map_or_else(String::new, |first| first.game.to_string())
    }

    /// Returns the number of classes with a proved game, or of classes without a proved game.
    #[must_use]
    pub fn classes(&self, proved: bool) -> usize {
        let mut any_proved = vec![None; self.rows.len()];
        for row in &self.rows {
            if let Some(class) = any_proved.get_mut(row.class) {
                *class = Some(*class == Some(true) || row.is_proved());
            }
        }
        any_proved
            .iter()
            .filter(|&&class| class == Some(proved))
            .count()
    }
}

/// Estimates the most time and memory of a survey on a number of threads. The games differ little,
/// so the estimate uses a sample.
///
/// # Errors
/// If there are more heaps than a table can have.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub fn estimate(digits: u32, to: u64, threads: usize) -> Result<Estimate, ComputeError> {
    let all = count(digits);
    let step = usize::try_from(all).unwrap_or(usize::MAX) / SAMPLE;
    let mut sample = Vec::new();
    for game in games(digits).step_by(step.max(1)).take(SAMPLE) {
        let shape = compute::shape(&game, &Bounds::Heap(to))?;
        sample.push(compute::estimate::one_of_many(&game, shape));
    }
    // The values of every game are kept in one or two bytes until the classes are known, and then
    // copied to four bytes.
    let bytes = all as f64 * to as f64 * 6.0;
    Ok(Estimate::of_many(&sample, all, threads, bytes))
}

/// Computes every game of at most `digits` digits once, to the heap `to`; `progress` receives each
/// game.
///
/// # Errors
/// If there are more heaps than a table can have, or `progress` asks to stop.
pub fn survey(digits: u32, to: u64, progress: &dyn Progress) -> Result<Survey, ComputeError> {
    let games: Vec<Game> = games(digits).collect();
    let one =
        |game: &Game, progress: &dyn Progress| -> Result<(Option<Law>, Values), ComputeError> {
            let values = compute::compute(game, &Bounds::Heap(to), None, progress)?;
            Ok((law::show_law(game, &values, &()), values))
        };
    let found = batch::each(&games, progress, one)?;
    let compared = usize::try_from(to)
        .unwrap_or(usize::MAX)
        .saturating_sub(digits as usize + 1);
    let tail = |values: &Values| {
        values
            .iter()
            .skip_while(|&value| value == 0)
            .take(compared)
            .collect::<Vec<u32>>()
    };
    let classes = batch::classes(found.iter().map(|(_, values)| Some(tail(values))));
    let rows = games
        .into_iter()
        .zip(found)
        .zip(classes)
        .map(|((game, (law, values)), class)| SurveyRow {
            game,
            law,
            largest: values
                .largest()
                .map_or((0, 0), |largest| (largest.value, largest.index)),
            class,
        });
    Ok(Survey {
        digits,
        to,
        rows: rows.collect(),
    })
}
