//! Formulas for a pasted table, and their code: `grundy guess`.

use std::time::Duration;

use grundy::guess::{
    Options, guess,
    read::{self, Format},
};
use grundy::{progress::Progress, snippet};
use serde::Serialize;

/// The time limit.
const BUDGET: Duration = Duration::from_secs(10);
/// The formulas that are kept in memory: 30 MB.
const FORMULAS: usize = 100_000;

/// Formulas that explain a table.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Guessed {
    /// The formulas as claims, the simplest first.
    pub formulas: Vec<String>,
    /// The number of values that each explains, or that no formula was found.
    pub words: String,
    /// The names of the numbers of a position.
    pub names: Vec<String>,
}

/// Guesses formulas for a table as text.
///
/// # Errors
/// If the text is not a table.
pub fn guessed(text: &str, progress: &dyn Progress) -> Result<Guessed, String> {
    let table = read::text(text, Format::default()).map_err(|error| format!("error: {error}"))?;
    let answer = guess(&table, &Options { budget: BUDGET, formulas: FORMULAS, progress, ..Options::default() });
    let words = match answer.formulas.first() {
        Some(first) => format!(
            "All {} values agree; the first formula was found with {} of them. This is not a proof.",
            answer.values, first.used
        ),
        None => format!("No formula explains the {} values.", answer.values),
    };
    let formulas = answer.formulas.into_iter().map(|formula| formula.claim).collect();
    Ok(Guessed { formulas, words, names: table.names().to_vec() })
}

/// Returns the code of a formula in a language.
///
/// # Errors
/// If the language does not exist, or cannot express the formula.
pub fn formula(claim: &str, names: &[String], language: &str) -> Result<String, String> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    snippet::guessed(claim, &names, super::code::language(language)?).map_err(|error| format!("error: {error}"))
}
