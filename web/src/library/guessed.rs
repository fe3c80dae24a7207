//! Formulas for a pasted table, and their code: `grundy guess`.

use grundy_answer::{Guesses, USUAL_TIME};
use grundy_core::progress::Progress;
use grundy_emit as snippet;
use grundy_guess::{GuessOptions, read, read::TableFormat};
use serde_json::{Value, json};

/// The formulas that are kept in memory: 30 MB.
const FORMULAS: usize = 100_000;

/// Guesses formulas for a table as text, and says what explains the first.
///
/// # Errors
/// If the text is not a table.
pub fn emit_guess(text: &str, progress: &dyn Progress) -> Result<Value, String> {
    let table =
        read::text(text, TableFormat::default()).map_err(|error| format!("error: {error}"))?;
    let found = Guesses::search(
        &table,
        &GuessOptions {
            budget: USUAL_TIME,
            formulas: FORMULAS,
            progress,
            ..GuessOptions::default()
        },
    );
    let words = match found.formulas.first() {
        Some(first) => format!(
            "The first formula: {}. This is not a proof.",
            found.explain_formula(first)
        ),
        None => format!("No formula explains the {} values.", found.values),
    };
    let formulas: Vec<String> = found
        .formulas
        .into_iter()
        .map(|formula| formula.claim)
        .collect();
    Ok(json!({ "formulas": formulas, "words": words, "names": found.names }))
}

/// Returns the code of a formula in a language.
///
/// # Errors
/// If the language does not exist, or cannot express the formula.
pub fn formula(claim: &str, names: &[String], language: &str) -> Result<String, String> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    snippet::emit_guess(claim, &names, super::code::language(language)?)
        .map_err(|error| format!("error: {error}"))
}
