//! The games of the page, and the computation of one game.

use super::data::{Known, OpenGame, Repeats, SparseSpace};
use crate::survey::{self, SurveyRow};
use grundy_core::{
    game::Game,
    progress::Progress,
    values::{Histogram, Width},
};
use grundy_law as law;
use grundy_runs::{RunConfig, Storage};
use grundy_work::{ComputeError, method::fastest};

/// The digits of the games, and the last heap of the survey that finds them.
const DIGITS: u32 = 3;
const SURVEYED: u64 = 4000;
/// The last heap for the search for laws in the values, which copies the values. Beyond this heap a
/// period is only found during the computation of the values.
const LAWS_TO: u64 = 20_000_000;

/// The extent of a stage: the last heap, and the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stage {
    /// The last heap to compute.
    pub to: u64,
    /// The maximum number of rare heaps: games with more of them are left out, and so are games
    /// without a known sparse space.
    pub most_rares: u64,
}

/// Returns the games without a proved period within the survey, one for each class, without
/// computed values.
///
/// # Errors
/// If `progress` asks to stop.
pub fn begin(progress: &dyn Progress) -> Result<Known, ComputeError> {
    let survey = survey::survey(DIGITS, SURVEYED, progress)?;
    let mut games: Vec<(usize, OpenGame)> = Vec::new();
    // A class with a proved game is left out: its other games are shifts of this game.
    let proved: Vec<usize> = survey
        .rows
        .iter()
        .filter(|row| row.is_proved())
        .map(|row| row.class)
        .collect();
    for row in survey
        .rows
        .iter()
        .filter(|row| !proved.contains(&row.class))
    {
        match games.iter_mut().find(|(class, _)| *class == row.class) {
            Some((_, first)) => first.same.push(row.game.to_string()),
            None => games.push((row.class, nothing(row))),
        }
    }
    Ok(Known {
        games: games.into_iter().map(|(_, game)| game).collect(),
    })
}

fn nothing(row: &SurveyRow) -> OpenGame {
    let (largest, largest_at) = (row.largest.0, row.largest.1 as u64);
    let (game, same, sha256) = (row.game.to_string(), Vec::new(), String::new());
    OpenGame {
        game,
        same,
        to: 0,
        largest,
        largest_at,
        sha256,
        millibits: 0,
        sparse: None,
        repeats: None,
    }
}

/// Returns `true` if this stage must compute a game.
#[must_use]
pub fn is_due(known: &OpenGame, stage: Stage) -> bool {
    let few = known.sparse.map_or(stage.most_rares == u64::MAX, |sparse| {
        sparse.rares <= stage.most_rares
    });
    known.to < stage.to && known.repeats.is_none() && (few || known.to == 0)
}

/// Computes the values of a game to a heap, and its data.
///
/// # Errors
/// If the values cannot be computed, or `progress` asks to stop.
pub fn compute(
    known: &OpenGame,
    to: u64,
    progress: &dyn Progress,
) -> Result<OpenGame, ComputeError> {
    let Ok(game) = known.game.parse::<Game>() else {
        return Ok(known.clone());
    };
    let assignment = RunConfig {
        game: &game,
        choice: fastest(&game),
        auto: true,
        exact_law: true,
        to,
        storage: Storage::Memory,
        width: Width::U32,
        checkpoints: None,
    };
    let outcome = match grundy_runs::run(&assignment, &OneOfSeveral(progress), &mut |_| ()) {
        Ok(outcome) => outcome,
        Err(grundy_runs::RunError::Compute(error)) => return Err(error),
        // Other errors cannot happen: all games of the page have a stream of values, and the run
        // writes no files.
        Err(_) => return Ok(known.clone()),
    };
    if outcome.interrupted {
        return Err(ComputeError::Interrupted);
    }
    let (largest, sha256) = (outcome.digest.largest(), outcome.digest.sha256());
    let Some(values) = outcome.kept.into_values() else {
        return Ok(known.clone());
    };
    let sparse = law::sparse::summary(&game, &values);
    let proved = outcome
        .proved
        .filter(|&(_, is_least)| is_least)
        .map(|(law, _)| law);
    let searched = || {
        if to <= LAWS_TO {
            law::show_law(&game, &values, &()).filter(law::Law::is_proved)
        } else {
            None
        }
    };
    let repeats = proved
        .or_else(searched)
        .and_then(|law| law.shift())
        .filter(|&(.., saltus)| saltus == 0);
    Ok(OpenGame {
        to,
        largest: largest.0,
        largest_at: largest.1,
        sha256,
        millibits: millibits(&Histogram::from_cells(&values.cells)),
        sparse: sparse.map(|sparse| SparseSpace {
            mask: sparse.mask,
            position_parity: sparse.position_parity,
            rares: sparse.rares,
            last_rare: sparse.last_rare,
        }),
        repeats: repeats.map(|(preperiod, period, _)| Repeats { preperiod, period }),
        ..known.clone()
    })
}

/// The progress of one game, which adds to that of all games.
struct OneOfSeveral<'a>(&'a dyn Progress);

impl Progress for OneOfSeveral<'_> {
    fn advance(&self, positions: u64) {
        self.0.advance(positions);
    }

    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}

/// Returns the entropy of a value in thousandths of a bit.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an entropy is between 0 and 32 bits; frequencies are rounded"
)]
fn millibits(histogram: &Histogram) -> u64 {
    let all = histogram.positions().max(1) as f64;
    let shares = histogram
        .counts
        .iter()
        .filter(|&&count| count > 0)
        .map(|&count| count as f64 / all);
    (1000.0 * shares.map(|share| -share * share.log2()).sum::<f64>()).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entropy_is_in_thousandths_of_a_bit() {
        let of = |counts: &[u64]| {
            millibits(&Histogram {
                counts: counts.to_vec(),
                largest: None,
            })
        };
        assert_eq!(of(&[5]), 0);
        assert_eq!(of(&[1, 0, 1]), 1000);
        assert_eq!(of(&[2, 2, 2, 2]), 2000);
        // -(1/4) log2(1/4) - (3/4) log2(3/4)
        assert_eq!(of(&[1, 3]), 811);
        assert_eq!(of(&[]), 0);
    }

    #[test]
    fn each_stage_computes_a_game_once() {
        let fresh = OpenGame {
            game: "0.156".into(),
            same: vec![],
            to: 0,
            largest: 0,
            largest_at: 0,
            sha256: String::new(),
            millibits: 0,
            sparse: None,
            repeats: None,
        };
        let stage = |to, most_rares| Stage { to, most_rares };
        assert!(is_due(&fresh, stage(3000, 0)));
        let known = compute(&fresh, 3000, &()).unwrap();
        // The published numbers at the same heap.
        assert_eq!((known.largest, known.largest_at), (23, 1032));
        let sparse = known.sparse.unwrap();
        assert_eq!((sparse.rares, sparse.last_rare), (15, 357));
        assert_eq!(known.state(), Some(360 * known.millibits));
        assert!(
            !is_due(&known, stage(3000, 100))
                && is_due(&known, stage(3001, 15))
                && !is_due(&known, stage(3001, 14))
        );
        let proved = compute(&known, 9000, &()).unwrap();
        assert_eq!(
            proved.repeats,
            Some(Repeats {
                preperiod: 3479,
                period: 349
            })
        );
        assert!(!is_due(&proved, stage(10_000, u64::MAX)));
        let text = Known {
            games: vec![proved.clone(), known],
        }
        .to_string();
        assert_eq!(text.parse::<Known>().unwrap().games[0], proved);
    }
}
