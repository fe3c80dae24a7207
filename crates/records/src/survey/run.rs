//! A survey made: its cost, its games, its classes.

use super::games::{count, games};
use crate::batch;
use grundy_compute::{self as compute, estimate::Estimate};
use grundy_core::{game::Game, notation::Bounds, progress::Progress, values::Values};
use grundy_law::{self as law, Law};
use grundy_work::Error;

/// The fewest heaps that a survey is made of.
pub const LEAST_HEAPS: u64 = 64;

/// Games whose estimates stand for those of all.
const SAMPLE: usize = 16;

/// One game of a survey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurveyRow {
    /// The game.
    pub game: Game,
    /// The law that its values obey, if one was found.
    pub law: Option<Law>,
    /// The largest value among the heaps computed and where it first stands. A proof asks for a preperiod and a period
    /// at least, so that with a proved period this is the largest for ever.
    pub largest: (u32, usize),
    /// The index of the first game of the same class.
    pub class: usize,
}

/// What was found about all games of a number of digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Survey {
    /// The most digits behind the point.
    pub digits: u32,
    /// The largest heap computed.
    pub to: u64,
    /// The games in order.
    pub rows: Vec<SurveyRow>,
}

impl SurveyRow {
    /// Is the law proved?
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.law.as_ref().is_some_and(Law::is_proved)
    }
}

impl Survey {
    /// The name of a row's class: its first game.
    #[must_use]
    pub fn class(&self, row: &SurveyRow) -> String {
        self.rows.get(row.class).map_or_else(String::new, |first| first.game.to_string())
    }

    /// Number of classes with a proved game, or of those without one.
    #[must_use]
    pub fn classes(&self, proved: bool) -> usize {
        let mut any_proved = vec![None; self.rows.len()];
        for row in &self.rows {
            if let Some(class) = any_proved.get_mut(row.class) {
                *class = Some(*class == Some(true) || row.is_proved());
            }
        }
        any_proved.iter().filter(|&&class| class == Some(proved)).count()
    }
}

/// Time and memory of a survey on a number of threads, at most: the games differ little, a few stand for all.
///
/// # Errors
/// If there are more heaps than are ever tabulated.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub fn estimate(digits: u32, to: u64, threads: usize) -> Result<Estimate, Error> {
    let all = count(digits);
    let step = usize::try_from(all).unwrap_or(usize::MAX) / SAMPLE;
    let mut seconds = Vec::new();
    for game in games(digits).step_by(step.max(1)).take(SAMPLE) {
        let shape = compute::shape(&game, &Bounds::Heap(to))?;
        seconds.push(compute::estimate::estimate(&game, shape).seconds);
    }
    let mean = seconds.iter().sum::<f64>() / seconds.len().max(1) as f64;
    // Until the classes are known every game's values are kept, in one or two bytes, and then once more in four.
    let bytes = all as f64 * to as f64 * 6.0;
    Ok(Estimate { bytes, seconds: mean * all as f64 / threads.max(1) as f64 })
}

/// Computes every game of at most `digits` digits once, to the heap `to`; `progress` hears of each game.
///
/// # Errors
/// If there are more heaps than are ever tabulated or `progress` asks to stop.
pub fn survey(digits: u32, to: u64, progress: &dyn Progress) -> Result<Survey, Error> {
    let games: Vec<Game> = games(digits).collect();
    let one = |game: &Game, progress: &dyn Progress| -> Result<(Option<Law>, Values), Error> {
        let values = compute::compute(game, &Bounds::Heap(to), None, progress)?;
        Ok((law::shown(game, &values, &()), values))
    };
    let found = batch::each(&games, progress, one)?;
    let compared = usize::try_from(to).unwrap_or(usize::MAX).saturating_sub(digits as usize + 1);
    let tail = |values: &Values| values.iter().skip_while(|&value| value == 0).take(compared).collect::<Vec<u32>>();
    let classes = batch::classes(found.iter().map(|(_, values)| Some(tail(values))));
    let rows = games.into_iter().zip(found).zip(classes).map(|((game, (law, values)), class)| SurveyRow {
        game,
        law,
        largest: values.largest().map_or((0, 0), |largest| (largest.value, largest.index)),
        class,
    });
    Ok(Survey { digits, to, rows: rows.collect() })
}
