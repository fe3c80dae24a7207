//! Compounds with moves across several components, in `explore`.

use std::io::{self, Write};

use super::{BadInput, SUCCESS};
use grundy_compute::across::{Across, Compound, theorem};

/// The move of a kind of compound in a sentence.
fn moves_in_words(across: Across) -> String {
    match across {
        Across::Selective => "in one component or more".to_owned(),
        Across::Conjunctive => {
            "in every component; play ends when one of them has no move".to_owned()
        }
        Across::Continued => "in every component that has a move".to_owned(),
        Across::Sequential => "in the first component that has a move".to_owned(),
        Across::Moore(most) => format!("takes from one to {most} heaps"),
        Across::Ends => "takes from the first or the last heap that is not empty".to_owned(),
        Across::Staircase => {
            "takes coins of one step to the next lower one, or from the first step away".to_owned()
        }
    }
}

/// Prints the moves and the theorem.
///
/// # Errors
/// If the output cannot be written, or another form is asked for.
pub(super) fn explore(game: &Compound, other_form: bool) -> anyhow::Result<u8> {
    if other_form {
        return Err(BadInput(format!(
            "{game} has no table: ask `grundy position` for a position"
        ))
        .into());
    }
    let mut out = io::stdout().lock();
    writeln!(out, "game         {game}")?;
    writeln!(out, "move         {}", moves_in_words(game.across))?;
    writeln!(out, "law          {}", theorem(game.across))?;
    writeln!(
        out,
        "farther      grundy position '{game}' and the components"
    )?;
    out.flush()?;
    Ok(SUCCESS)
}
