//! Formulas that explain a table of values, and the known games with its values.

use std::fmt::{self, Display, Formatter};

use grundy_core::{diagnostic::printable, progress::Progress};
use grundy_emit::Language;
use grundy_guess::{Contradicted, Formula, GuessOptions, Table, guess, table::TablePosition};
use grundy_law::identify::{LEAST_TERMS, Match, identify};
use schemars::JsonSchema;
use serde::Serialize;

/// The number of known games that are kept.
const MOST_GAMES: usize = 3;
/// The most values of a row that are compared with known games.
const COMPARED: usize = 64;

/// The formulas of a table.
///
/// ```
/// use grundy_answer::Guesses;
/// use grundy_emit::Language;
/// use grundy_guess::{GuessOptions, Table};
///
/// let cells = (0..16 * 16)
///     .map(|place| (place / 16, place % 16))
///     .map(|(x, y)| ([x, y, 0], x ^ y))
///     .collect();
/// let table = Table::new(vec!["x".to_owned(), "y".to_owned()], cells, false)?;
/// let guesses = Guesses::search(
///     &table,
///     &GuessOptions {
///         formulas: 2000,
///         ..GuessOptions::default()
///     },
/// );
/// assert_eq!(
///     guesses
///         .formulas
///         .first()
///         .map(|formula| formula.claim.as_str()),
///     Some("x, y -> x ^ y")
/// );
/// assert!(
///     guesses
///         .code(Language::Python)
///         .is_some_and(|code| code.is_ok())
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Serialize, JsonSchema)]
pub struct Guesses {
    /// The names of the numbers of a position.
    pub names: Vec<String>,
    /// `true` if the table has outcomes: 0 for a lost position, 1 for a won one.
    pub outcomes: bool,
    /// The number of values.
    pub values: usize,
    /// The confirmed formulas, the simplest first, at most five.
    pub formulas: Vec<GuessedFormula>,
    /// A formula that a value contradicts, as late as possible.
    pub next_best: Option<NextBest>,
    /// The number of formulas whose values were compared; sums, cases and lists of them not
    /// counted.
    pub tried: usize,
    /// `true` if the time ended before the search.
    pub out_of_time: bool,
    /// Known games with the values.
    pub games: Vec<Match>,
}

/// A formula that agrees with a table.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GuessedFormula {
    /// The formula, as `grundy check --claim` takes it.
    pub claim: String,
    /// Its cost in bits.
    pub bits: u32,
    /// The number of values that it explains.
    pub explained: usize,
    /// The number of values that it was found with.
    pub used: usize,
    /// `true` if it uses values of other positions.
    pub recursive: bool,
    /// The values at the start of the table that are cases of their own.
    pub exceptions: Vec<GuessedValue>,
}

/// A value of a table.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GuessedValue {
    /// The position.
    pub position: Vec<i32>,
    /// Its value.
    pub value: i32,
}

/// A formula that a value of the table contradicts.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NextBest {
    /// The formula.
    pub claim: String,
    /// The number of values that it explains.
    pub explained: usize,
    /// The first position with another value.
    pub position: Vec<i32>,
    /// The value of the table there.
    pub value: i32,
}

impl Guesses {
    /// Searches for formulas that explain a table.
    #[must_use]
    pub fn search(table: &Table, options: &GuessOptions<'_>) -> Self {
        let answer = guess(table, options);
        let numbers = |position: &TablePosition| {
            position
                .iter()
                .take(table.arity())
                .copied()
                .collect::<Vec<_>>()
        };
        let formula = |formula: Formula| {
            let Formula {
                claim,
                bits,
                explained,
                used,
                exceptions,
                is_recursive: recursive,
            } = formula;
            let exception = |(position, value)| GuessedValue {
                position: numbers(&position),
                value,
            };
            let exceptions = exceptions.into_iter().map(exception).collect();
            GuessedFormula {
                claim,
                bits,
                explained,
                used,
                recursive,
                exceptions,
            }
        };
        let next_best = |Contradicted {
                             claim,
                             position,
                             value,
                             explained,
                         }| NextBest {
            claim,
            explained,
            position: numbers(&position),
            value,
        };
        Self {
            names: table.names().to_vec(),
            outcomes: table.of_outcomes(),
            values: answer.values,
            formulas: answer.formulas.into_iter().map(formula).collect(),
            next_best: answer.next_best.map(next_best),
            tried: answer.tried,
            out_of_time: answer.out_of_time,
            games: find_matches(table, options.progress),
        }
    }

    /// Returns the code of the first formula that can be written in a language; `None` without a
    /// formula.
    ///
    /// # Errors
    /// If no formula can be written: the reason for the first one.
    pub fn code(&self, language: Language) -> Option<Result<String, String>> {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let codes = self
            .formulas
            .iter()
            .map(|formula| grundy_emit::emit_guess(&formula.claim, &names, language));
        codes.reduce(|first, other| {
            if first.is_ok() || other.is_err() {
                first
            } else {
                other
            }
        })
    }

    /// Returns the part of the table that a formula explains:
    /// `all 1,600 values; found with 64 of them; 40 bits`.
    #[must_use]
    pub fn explain_formula(&self, formula: &GuessedFormula) -> String {
        let is_of_lost = formula.claim.contains("-> lost if ");
        let what = if is_of_lost { "outcomes" } else { "values" };
        let (explained, used, bits) = (group_digits(formula.explained), formula.used, formula.bits);
        let mut words = format!("all {explained} {what}; found with {used} of them; {bits} bits");
        if is_of_lost && !self.outcomes {
            words.push_str("; of the lost positions alone");
        }
        if let (Some(first), Some(last)) = (formula.exceptions.first(), formula.exceptions.last()) {
            let (first, last) = (self.place(&first.position), self.place(&last.position));
            let places = if first == last {
                first
            } else {
                format!("{first} to {last}")
            };
            let exceptions = if formula.exceptions.len() == 1 {
                "exception"
            } else {
                "exceptions"
            };
            return format!(
                "{words}; {} {exceptions} at the start, {places}",
                formula.exceptions.len()
            );
        }
        words
    }

    /// Returns a position in words, such as `n = 5` or `(3, 4)`.
    fn place(&self, position: &[i32]) -> String {
        let each: Vec<String> = position.iter().map(ToString::to_string).collect();
        match self.names.as_slice() {
            [name] => format!("{name} = {}", each.join("")),
            _ => format!("({})", each.join(", ")),
        }
    }
}

/// Returns the known games with the values of a table of one number.
fn find_matches(table: &Table, progress: &dyn Progress) -> Vec<Match> {
    let first: Vec<u32> = table.first_values().into_iter().take(COMPARED).collect();
    if first.len() < LEAST_TERMS {
        return Vec::new();
    }
    let mut games = identify(0, &first, progress).unwrap_or_default();
    games.truncate(MOST_GAMES);
    games
}

/// Returns a number with commas between groups of three digits.
fn group_digits(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

impl Display for Guesses {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let what = if self.outcomes { "outcomes" } else { "values" };
        writeln!(
            out,
            "table        {} {what} of {}",
            group_digits(self.values),
            self.names.join(", ")
        )?;
        if self.formulas.is_empty() {
            let ended = if self.out_of_time {
                "; the time ended, more time may find one"
            } else {
                ""
            };
            let tried = group_digits(self.tried);
            writeln!(
                out,
                "no formula   {tried} formulas tried, and sums, cases and lists of them{ended}"
            )?;
        }
        for formula in &self.formulas {
            writeln!(out, "formula      {}", printable(&formula.claim))?;
            writeln!(out, "             {}", self.explain_formula(formula))?;
        }
        if let Some(next) = &self.next_best {
            let value = match (self.outcomes, next.value) {
                (false, value) => value.to_string(),
                (true, 0) => "a lost position".to_owned(),
                (true, _) => "a won position".to_owned(),
            };
            let (count, place) = (group_digits(next.explained), self.place(&next.position));
            writeln!(out, "next best    {}", printable(&next.claim))?;
            writeln!(
                out,
                "             {count} {what}; contradicted at {place}, where the table has {value}"
            )?;
        }
        for (index, matched) in self.games.iter().enumerate() {
            writeln!(
                out,
                "{:<12} {matched}",
                if index == 0 { "same values" } else { "" }
            )?;
        }
        Ok(())
    }
}
