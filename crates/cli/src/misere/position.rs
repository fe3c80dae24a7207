//! Positions named on the command line, and their outcomes by plain search.

use std::fmt::{Display, Write};

use super::super::BadInput;
use grundy_compute as compute;
use grundy_core::{game::Game, progress::Progress};
use grundy_misere::{Genus, Memo, Unsearched, genus, is_p};

/// The most positions that plain search visits: about 1 GB.
pub(super) const MOST_POSITIONS: usize = 2_000_000;

/// The result of a plain search of a position.
pub(super) struct Answer {
    /// The position, in the words of the command line.
    pub position: String,
    /// `true` for a P-position.
    pub p: bool,
    /// Its genus.
    pub genus: Genus,
    /// The P-positions that a single move leads to.
    pub winning: Vec<String>,
}

/// Searches a position such as `3+4+4` or `3,4+5,6`.
///
/// # Errors
/// If the text is not a position of the game, or the position leads to too many positions.
pub(super) fn answer(game: &Game, text: &str, until: &dyn Progress) -> anyhow::Result<Answer> {
    let mut sum = game.parse_positions(text).map_err(|error| BadInput(error.to_string()))?;
    sum.sort_unstable();
    let mut outcomes = Memo::new(game, is_p, MOST_POSITIONS).until(until);
    let p = *outcomes.of(&sum).map_err(refused)?;
    let mut winning = Vec::new();
    for option in outcomes.options(&sum) {
        if *outcomes.of(&option).map_err(refused)? {
            winning.push(game.print_positions(&option));
        }
    }
    let mut genera = Memo::new(game, genus::node, MOST_POSITIONS).until(until);
    let genus = genera.of(&sum).map_err(refused)?.genus.clone();
    Ok(Answer { position: game.print_positions(&sum), p, genus, winning })
}

/// Returns the error of a search that did not reach its end.
pub(in super::super) fn refused(error: Unsearched) -> anyhow::Error {
    match error {
        Unsearched::Interrupted => compute::Error::Interrupted.into(),
        Unsearched::TooMany(_) | Unsearched::TooLarge => {
            BadInput(format!("this position leads to {error}: plain search of it takes too much")).into()
        }
    }
}

/// Joins things with a separator.
pub(super) fn list<T: Display>(things: impl IntoIterator<Item = T>, between: &str) -> String {
    let mut text = String::new();
    for (index, thing) in things.into_iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = if index == 0 { write!(text, "{thing}") } else { write!(text, "{between}{thing}") };
    }
    text
}
