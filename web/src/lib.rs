//! The library in a browser: the functions that the page's worker calls.
//!
//! [`library`] does the work and does not depend on a browser. This module turns its answers into
//! JSON and its errors into exceptions. Everything runs on the one thread of a Web Worker, which
//! keeps the page responsive; to stop a call, end the worker.

pub mod gallery;
pub mod library;

use std::{
    cell::RefCell,
    sync::atomic::{AtomicU64, Ordering},
};

use serde::Serialize;
#[cfg(target_family = "wasm")]
use wasm_bindgen::prelude::wasm_bindgen;

use grundy_core::progress::Progress;
use library::{
    answers, code, every, guessed, line, named, outcomes, parameters,
    play::{self, Player, SumComponent},
    small, table,
};

#[cfg(target_family = "wasm")]
#[wasm_bindgen]
extern "C" {
    /// Reports the number of computed positions to the worker.
    #[wasm_bindgen(js_name = grundyProgress)]
    fn report(done: f64);

    /// Writes the place of a panic to the console, for the developers of the page.
    #[wasm_bindgen(js_namespace = console, js_name = warn)]
    fn warn(message: &str);

    /// Returns the milliseconds since a fixed time.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

// Without a browser this file is only linted and its library tested. There wasm-bindgen's macros
// are left out: they need features of the shared crate syn that would make the whole workspace
// compile again.
#[cfg(not(target_family = "wasm"))]
fn report(_done: f64) {}

#[cfg(not(target_family = "wasm"))]
fn warn(_message: &str) {}

#[cfg(not(target_family = "wasm"))]
fn now() -> f64 {
    0.0
}

/// Reports progress to the worker.
#[derive(Debug, Default)]
struct Reported(AtomicU64);

impl Progress for Reported {
    fn advance(&self, positions: u64) {
        let done = self
            .0
            .fetch_add(positions, Ordering::Relaxed)
            .saturating_add(positions);
        #[allow(clippy::cast_precision_loss, reason = "a bar of some hundred pixels")]
        report(done as f64);
    }
}

thread_local! {
    static PLAYER: RefCell<Player> = RefCell::default();
}

fn json(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|error| format!("error: {error}"))
}

/// Runs when the library is loaded: from then on, a panic writes its place to the console before it
/// ends the worker, and the library has the clock of the browser.
#[cfg_attr(target_family = "wasm", wasm_bindgen(start))]
pub fn begin() {
    std::panic::set_hook(Box::new(|panic| warn(&panic.to_string())));
    #[cfg(target_family = "wasm")]
    grundy_core::clock::set(|| std::time::Duration::from_secs_f64((now() / 1000.0).max(0.0)));
}

/// Returns the named games as JSON.
///
/// # Errors
/// Never.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn gallery() -> Result<String, String> {
    json(&gallery::GALLERY.as_slice())
}

/// Returns the game that a line of notation names, as JSON; `given` is a JSON list of values for
/// open names.
///
/// # Errors
/// If the line or a value is invalid; the message has a caret under the place.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn named(line: &str, given: &str) -> Result<String, String> {
    json(&line::name_line(line, &names(given)?)?)
}

/// Returns the first values and the law for each small value of the first open number of a line, as
/// JSON; `given` is as for [`named()`].
///
/// # Errors
/// If the line is invalid.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn rows(line: &str, given: &str) -> Result<String, String> {
    json(&small::rows(line, &names(given)?, &Reported::default())?)
}

fn names(text: &str) -> Result<Vec<parameters::OpenName>, String> {
    serde_json::from_str(text).map_err(|error| format!("error: invalid values: {error}"))
}

/// Estimates the cost of computing a table, as JSON.
///
/// # Errors
/// If the line or the bounds are wrong, or the table is too large for a browser.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn cost(line: &str, bounds: &str) -> Result<String, String> {
    json(&line::cost(line, bounds)?)
}

/// A computed table, kept in the worker.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
#[derive(Debug)]
pub struct Table(table::GameTable);

#[cfg_attr(target_family = "wasm", wasm_bindgen)]
impl Table {
    /// Computes the values within bounds.
    ///
    /// # Errors
    /// If the line or the bounds are wrong, or a value cannot be computed.
    pub fn compute(line: &str, bounds: &str) -> Result<Self, String> {
        table::GameTable::compute(line, bounds, &Reported::default()).map(Self)
    }

    /// Computes more and more heaps until a law is proved or the time is over.
    ///
    /// # Errors
    /// As [`Table::compute`].
    pub fn search(line: &str, seconds: f64) -> Result<Self, String> {
        let start = now();
        table::GameTable::search(
            line,
            seconds,
            &|| (now() - start) / 1000.0,
            &Reported::default(),
        )
        .map(Self)
    }

    /// Returns the facts of the table as JSON.
    ///
    /// # Errors
    /// Never.
    pub fn facts(&self) -> Result<String, String> {
        json(&self.0.facts())
    }

    /// Returns `count` values from the index `from` on.
    #[must_use]
    pub fn slice(&self, from: usize, count: usize) -> Vec<u32> {
        self.0.slice(from, count)
    }

    /// Returns `count` positions as text from the index `from` on, as a JSON list.
    ///
    /// # Errors
    /// Never.
    pub fn names(&self, from: usize, count: usize) -> Result<String, String> {
        json(&self.0.names(from, count))
    }

    /// Returns 1 or 0 for each of these values: 1 if the value is rare.
    #[must_use]
    pub fn rare(&self, from: usize, count: usize) -> Vec<u8> {
        self.0.rare(from, count)
    }

    /// Returns the picture and the place of the values in it, as JSON.
    ///
    /// # Errors
    /// If the picture would be too small or too large.
    pub fn picture(&self, width: u16, height: u16) -> Result<String, String> {
        json(&self.0.picture(width, height)?)
    }

    /// Returns the known games with these values, as JSON.
    ///
    /// # Errors
    /// If the comparison fails.
    pub fn known_games(&self) -> Result<String, String> {
        json(&self.0.known_games()?)
    }

    /// Returns the certificate of a proved law.
    ///
    /// # Errors
    /// If no law is proved.
    pub fn certificate(&self) -> Result<String, String> {
        self.0.certificate()
    }
}

#[cfg_attr(target_family = "wasm", wasm_bindgen)]
impl Table {
    /// Answers about a claim on the values, as JSON.
    ///
    /// # Errors
    /// If the claim is invalid, or has no value at a position.
    pub fn check(&self, claim: &str) -> Result<String, String> {
        json(&self.0.check(claim, &Reported::default())?)
    }

    /// Returns the Coq file of the proved law.
    ///
    /// # Errors
    /// If no law is proved, or the file cannot be written.
    pub fn coq(&self) -> Result<String, String> {
        self.0.coq()
    }
}

/// Outcomes under misère play, kept in the worker.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
#[derive(Debug)]
pub struct Outcomes(outcomes::OutcomeTable);

#[cfg_attr(target_family = "wasm", wasm_bindgen)]
impl Outcomes {
    /// Computes the outcomes within bounds.
    ///
    /// # Errors
    /// If the line or the bounds are wrong, or the search would be too large.
    pub fn compute(line: &str, bounds: &str) -> Result<Self, String> {
        outcomes::OutcomeTable::compute(line, bounds, &Reported::default()).map(Self)
    }

    /// Returns the facts of the outcomes as JSON.
    ///
    /// # Errors
    /// Never.
    pub fn facts(&self) -> Result<String, String> {
        json(&self.0.facts())
    }

    /// Returns `count` outcomes from the index `from` on: 0 for a P-position, 1 for an N-position.
    #[must_use]
    pub fn slice(&self, from: usize, count: usize) -> Vec<u32> {
        self.0.slice(from, count)
    }

    /// Answers about a claim on misère play, as JSON.
    ///
    /// # Errors
    /// If the claim is invalid, or has no value at a position.
    pub fn check(&self, claim: &str) -> Result<String, String> {
        json(&self.0.check(claim, &Reported::default())?)
    }

    /// Returns the certificate of the misère quotient.
    ///
    /// # Errors
    /// If the game is not one of heaps.
    pub fn certificate(&self) -> Result<String, String> {
        self.0.certificate()
    }
}

/// The law of a line for all values of its open names, kept in the worker.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
#[derive(Debug)]
pub struct Every(every::EveryLaw);

#[cfg_attr(target_family = "wasm", wasm_bindgen)]
impl Every {
    /// Finds one law; `given` is as for [`named()`].
    ///
    /// # Errors
    /// If the line or a value is invalid, or the line is not a game of one to three open numbers.
    pub fn find(line: &str, given: &str) -> Result<Self, String> {
        every::EveryLaw::find(line, &names(given)?, &Reported::default()).map(Self)
    }

    /// Returns the facts about the law, as JSON.
    ///
    /// # Errors
    /// Never.
    pub fn facts(&self) -> Result<String, String> {
        json(&self.0.facts())
    }

    /// Answers about a claim on all values of the open names, as JSON.
    ///
    /// # Errors
    /// If the claim is invalid.
    pub fn check(&self, claim: &str) -> Result<String, String> {
        json(&self.0.check(claim, &Reported::default())?)
    }

    /// Returns the certificate of a proved law.
    ///
    /// # Errors
    /// If the law is not proved, or no certificate covers it.
    pub fn certificate(&self) -> Result<String, String> {
        self.0.certificate()
    }
}

/// Returns the words of periods of heaps, as JSON; `periods` is a JSON list of lists: the length,
/// the saltus and the first heap of each.
///
/// # Errors
/// If the text is not such a list.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn periods(periods: &str) -> Result<String, String> {
    let periods: Vec<[String; 3]> = serde_json::from_str(periods)
        .map_err(|error| format!("error: invalid periods: {error}"))?;
    json(&named::describe_periods(&periods))
}

/// Returns the games with typed values, as JSON.
///
/// # Errors
/// If the text is not a list of values, or has too few of them.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn identify(terms: &str) -> Result<String, String> {
    json(&named::identify(terms)?)
}

/// Returns formulas for a pasted table, as JSON.
///
/// # Errors
/// If the text is not a table.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn guess(table: &str) -> Result<String, String> {
    json(&guessed::emit_guess(table, &Reported::default())?)
}

/// Returns the code of a guessed formula; `names` are the names of the numbers of a position, a
/// JSON list.
///
/// # Errors
/// If the language cannot express the formula.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn formula(claim: &str, names: &str, language: &str) -> Result<String, String> {
    let names: Vec<String> =
        serde_json::from_str(names).map_err(|error| format!("error: invalid names: {error}"))?;
    guessed::formula(claim, &names, language)
}

/// Returns the digest of the values within bounds.
///
/// # Errors
/// As [`Table::compute`].
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn digest(line: &str, bounds: &str) -> Result<String, String> {
    table::digest(line, bounds)
}

/// Checks a certificate and returns the findings as JSON.
///
/// # Errors
/// If the text is not a certificate.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn verify(text: &str) -> Result<String, String> {
    json(&table::verify(text, &Reported::default())?)
}

/// Returns every move of a sum of positions, with the winning ones marked, as JSON; the sum is a
/// JSON list of components.
///
/// # Errors
/// If a component is not a position of its game, or the sum is too large.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn analyse(sum: &str, misere: bool) -> Result<String, String> {
    let sum: Vec<SumComponent> = serde_json::from_str(sum)
        .map_err(|error| format!("error: invalid sum of positions: {error}"))?;
    json(&PLAYER.with_borrow_mut(|player| player.analyse(&sum, misere))?)
}

/// Returns a first sum for a game, as JSON.
///
/// # Errors
/// If the line is wrong, or the game is too large to be played.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn start(line: &str, misere: bool) -> Result<String, String> {
    json(&PLAYER.with_borrow_mut(|player| player.start(line, misere))?)
}

/// Returns the components of a position that is given as text, as JSON.
///
/// # Errors
/// If the line is wrong, or the text is not a position of the game.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn components(line: &str, text: &str) -> Result<String, String> {
    json(&play::components(line, text)?)
}

/// Returns the languages, judges and problems as JSON.
///
/// # Errors
/// Never.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn choices() -> Result<String, String> {
    json(&code::choices())
}

/// Returns all forms of a snippet as JSON; `wish` is JSON.
///
/// # Errors
/// If the wish cannot be met.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn snippets(wish: &str) -> Result<String, String> {
    let wish: code::Wish = serde_json::from_str(wish).map_err(|error| format!("error: {error}"))?;
    json(&code::snippets(&wish, &Reported::default())?)
}

/// Returns a whole program, tried on a sample if there is one; `wish` is JSON.
///
/// # Errors
/// If the wish cannot be met, or the program prints something else than the sample.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn whole(wish: &str) -> Result<String, String> {
    let wish: code::WholeWish =
        serde_json::from_str(wish).map_err(|error| format!("error: {error}"))?;
    code::whole(&wish, &Reported::default())
}

/// Returns the submission for a problem.
///
/// # Errors
/// If this language and judge have no submission.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn submission(problem: &str, language: &str, judge: &str) -> Result<String, String> {
    code::submission(problem, language, judge)
}

/// Returns the problems of judges as JSON.
///
/// # Errors
/// Never.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn problems() -> Result<String, String> {
    json(&answers::problems())
}

/// Returns the answers to judge input as JSON.
///
/// # Errors
/// If the problem does not exist.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn answer(problem: &str, input: &str, explain: bool) -> Result<String, String> {
    json(&answers::answer(problem, input, explain)?)
}
