//! Values from files: those that `values` wrote in any format, and b-files.

use std::path::Path;

use super::BadInput;
use grundy_core::{
    diagnostic::{Diagnostic, printable},
    game::Game,
    notation::Bounds,
    store,
    values::Sides,
};
use grundy_plot::export::{
    bfile,
    read::{self, ReadError, Written},
};

/// Endings of files of values; a graph, an order or a game file is not one.
const ENDINGS: [&str; 7] = ["txt", "csv", "json", "npy", "raw", "bin", "dat"];

/// Reads the values if a word names a file of them: by its ending, or a file that is there and whose name is no game.
///
/// # Errors
/// If the file cannot be read.
pub fn read(word: &str) -> anyhow::Result<Option<Written>> {
    let path = Path::new(word);
    let ends = |ending: &&str| path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    let is_toml = ends(&"toml");
    if !ENDINGS.iter().any(ends) && (is_toml || !path.is_file() || word.parse::<Game>().is_ok()) {
        return Ok(None);
    }
    let bytes = store::read(path).map_err(|error| BadInput(error.to_string()))?;
    match read::parse(&bytes) {
        Ok(written) => Ok(Some(written)),
        Err(ReadError::Terms(error)) => {
            Err(Diagnostic { message: format!("{}: {}", printable(word), error.message), ..error }.into())
        }
        Err(ReadError::Other(what)) => Err(BadInput(format!("{}: {what}", printable(word))).into()),
    }
}

/// Returns the bounds within which a game has all values of a file; `None` if the file does not tell.
pub fn bounds(written: &Written, game: &Game) -> Option<Bounds> {
    let needed = game.family().default_bounds();
    let lengths = match (written, needed) {
        (_, Bounds::All) => return Some(Bounds::All),
        (Written::Bytes(_) | Written::Named(_), _) => return None,
        (Written::Terms(terms), Bounds::Heap(_)) => vec![u64::try_from(*terms.keys().last()?).ok()?.checked_add(1)?],
        (Written::Terms(terms), bounds) => {
            let count = bounds.numbers().len();
            vec![bfile::side_to(u64::try_from(*terms.keys().last()?).ok()?, count); count]
        }
        (Written::Table { lengths, .. }, _) => lengths.clone(),
    };
    match (needed, lengths.as_slice()) {
        // A strip has three coordinates, and one bound.
        (Bounds::Heap(_), [length, ..]) => Some(Bounds::Heap(length.checked_sub(1)?)),
        (Bounds::Grid(..), &[width, height]) => Some(Bounds::Grid(width, height)),
        (Bounds::Block(_), lengths) => Sides::new(lengths).map(Bounds::Block),
        _ => None,
    }
}
