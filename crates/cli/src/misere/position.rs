//! Positions as the command line names them, and what plain search says of them.

use std::fmt::{Display, Write};

use super::super::BadInput;
use grundy_core::{game::Game, progress::Progress};
use grundy_misere::{Genus, Memo, Unsearched, genus, is_p};

/// The most positions that plain search visits: about 1 GB.
pub(super) const MOST_POSITIONS: usize = 2_000_000;

/// What plain search says of a position.
pub(super) struct Answer {
    /// The position, as it was named.
    pub position: String,
    /// Is it a P-position?
    pub p: bool,
    /// Its genus.
    pub genus: Genus,
    /// The P-positions that a move leads to.
    pub winning: Vec<String>,
}

/// Searches a position such as `3+4+4` or `3,4+5,6`.
///
/// # Errors
/// If it is not a position of the game, or leads to too many positions.
pub(super) fn answer(game: &Game, text: &str, until: &dyn Progress) -> anyhow::Result<Answer> {
    let mut sum = game.parse_positions(text).map_err(|error| BadInput(error.to_string()))?;
    sum.sort_unstable();
    let refuse = |error| match error {
        Unsearched::TooMany(_) => format!("this position leads to {error}: plain search of it takes too much"),
        Unsearched::Interrupted => format!("this position leads to {error}: raise --budget"),
    };
    let refuse = |error| BadInput(refuse(error));
    let mut outcomes = Memo::new(game, is_p, MOST_POSITIONS).until(until);
    let p = *outcomes.of(&sum).map_err(refuse)?;
    let mut winning = Vec::new();
    for option in outcomes.options(&sum) {
        if *outcomes.of(&option).map_err(refuse)? {
            winning.push(game.print_positions(&option));
        }
    }
    let mut genera = Memo::new(game, genus::node, MOST_POSITIONS).until(until);
    let genus = genera.of(&sum).map_err(refuse)?.genus.clone();
    Ok(Answer { position: game.print_positions(&sum), p, genus, winning })
}

/// Things with something between them.
pub(super) fn list<T: Display>(things: impl IntoIterator<Item = T>, between: &str) -> String {
    let mut text = String::new();
    for (index, thing) in things.into_iter().enumerate() {
        // Writing to a string does not fail.
        let _ = if index == 0 { write!(text, "{thing}") } else { write!(text, "{between}{thing}") };
    }
    text
}
