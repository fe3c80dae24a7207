//! The games with typed values: `grundy identify`, and the words of the atlas.

use grundy_answer::Identified;
use grundy_core::period_words::describe_period;
use serde_json::{Value, json};

/// The most games that are searched.
const MOST_GAMES: usize = 200;

/// Returns the games whose heaps 0, 1, 2, … have the typed values, up to a shift, and a remark on
/// other games.
///
/// # Errors
/// If the text is not a list of values, or has too few of them.
pub fn identify(text: &str) -> Result<Value, String> {
    let found =
        Identified::parse(text).and_then(|terms| Identified::search(0, &terms, MOST_GAMES, &()));
    let found = found.map_err(|refusal| format!("error: {refusal}"))?;
    Ok(json!({ "games": found.matches, "words": found.remark() }))
}

/// Returns the words of periods of heaps: of the length, the saltus and the first heap of each.
#[must_use]
pub fn describe_periods(periods: &[[String; 3]]) -> Vec<String> {
    let words =
        |[period, saltus, start]: &[String; 3]| describe_period(period, saltus, ("heap", start));
    periods.iter().map(words).collect()
}
