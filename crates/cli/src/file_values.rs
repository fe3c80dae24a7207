//! Values from files: those that `values` wrote in any format, and b-files.

use std::path::Path;

use super::BadInput;
use grundy_core::{
    diagnostic::{Diagnostic, printable},
    game::Game,
    store,
};
use grundy_plot::export::read::{self, FileValues, ValuesReadError};

/// Endings of files of values; a graph, an order or a game file is not one.
const ENDINGS: [&str; 7] = ["txt", "csv", "json", "npy", "raw", "bin", "dat"];

/// Reads the values if a word names a file of them: by its ending, or a file that is there and
/// whose name is no game.
///
/// # Errors
/// If the file cannot be read.
pub fn read(word: &str) -> anyhow::Result<Option<FileValues>> {
    let path = Path::new(word);
    let ends = |ending: &&str| {
        path.extension()
            .is_some_and(|own| own.eq_ignore_ascii_case(ending))
    };
    let is_toml = ends(&"toml");
    if !ENDINGS.iter().any(ends) && (is_toml || !path.is_file() || word.parse::<Game>().is_ok()) {
        return Ok(None);
    }
    let bytes = store::read(path).map_err(|error| BadInput(error.to_string()))?;
    match read::parse(&bytes) {
        Ok(written) => Ok(Some(written)),
        Err(ValuesReadError::Terms(error)) => Err(Diagnostic {
            message: format!("{}: {}", printable(word), error.message),
            ..error
        }
        .into()),
        Err(ValuesReadError::Other(what)) => {
            Err(BadInput(format!("{}: {what}", printable(word))).into())
        }
    }
}
