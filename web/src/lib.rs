//! The library in a browser: what the page's worker calls.
//!
//! [`library`] does the work and knows of no browser; here its answers become JSON and its errors exceptions. All of
//! it runs on one thread, a Web Worker's, so that the page stays alive; whoever wants to stop it ends the worker.

pub mod gallery;
pub mod library;

use std::{
    cell::RefCell,
    sync::atomic::{AtomicU64, Ordering},
};

use serde::Serialize;
#[cfg(target_family = "wasm")]
use wasm_bindgen::prelude::wasm_bindgen;

use grundy_compiler::progress::Progress;
use library::{
    answers, code, line, outcomes,
    play::{Component, Player},
    table,
};

#[cfg(target_family = "wasm")]
#[wasm_bindgen]
extern "C" {
    /// The worker's listener: how many positions are done.
    #[wasm_bindgen(js_name = grundyProgress)]
    fn report(done: f64);

    /// For whoever mends the page: where a mistake of the program was noticed.
    #[wasm_bindgen(js_namespace = console, js_name = warn)]
    fn warn(message: &str);

    /// Milliseconds since some time.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

// Beside a browser this file is only linted and its library tested; wasm-bindgen's macros would make the whole workspace
// compile another time, because of the features that they ask of a crate that others share (syn).
#[cfg(not(target_family = "wasm"))]
fn report(_done: f64) {}

#[cfg(not(target_family = "wasm"))]
fn warn(_message: &str) {}

#[cfg(not(target_family = "wasm"))]
fn now() -> f64 {
    0.0
}

/// Tells the worker's listener.
#[derive(Debug, Default)]
struct Reported(AtomicU64);

impl Progress for Reported {
    fn advance(&self, positions: u64) {
        let done = self.0.fetch_add(positions, Ordering::Relaxed).saturating_add(positions);
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

/// Runs when the library is loaded: a panic says where it was before it ends the worker.
#[cfg_attr(target_family = "wasm", wasm_bindgen(start))]
pub fn begin() {
    std::panic::set_hook(Box::new(|panic| warn(&panic.to_string())));
}

/// The named games, as JSON.
///
/// # Errors
/// Never.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn gallery() -> Result<String, String> {
    json(&gallery::GALLERY.as_slice())
}

/// What a line of notation names, as JSON.
///
/// # Errors
/// What is wrong with the line, with a caret under the place.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn named(line: &str) -> Result<String, String> {
    json(&line::named(line)?)
}

/// What computing a table will cost, as JSON.
///
/// # Errors
/// If the line or the bounds are wrong, or a browser has no room.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn cost(line: &str, bounds: &str) -> Result<String, String> {
    json(&line::shape(&line::game(line)?, &line::bounds(bounds)?)?.1)
}

/// A computed table, kept in the worker.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
#[derive(Debug)]
pub struct Table(table::Table);

#[cfg_attr(target_family = "wasm", wasm_bindgen)]
impl Table {
    /// Computes the values within bounds.
    ///
    /// # Errors
    /// If the line or the bounds are wrong, or a value cannot be computed.
    pub fn compute(line: &str, bounds: &str) -> Result<Self, String> {
        table::Table::compute(line, bounds, &Reported::default()).map(Self)
    }

    /// Computes more and more heaps until a law is proved, or the time is over.
    ///
    /// # Errors
    /// As [`Table::compute`].
    pub fn search(line: &str, seconds: f64) -> Result<Self, String> {
        let start = now();
        table::Table::search(line, seconds, &|| (now() - start) / 1000.0, &Reported::default()).map(Self)
    }

    /// What is known of it, as JSON.
    ///
    /// # Errors
    /// Never.
    pub fn facts(&self) -> Result<String, String> {
        json(&self.0.facts())
    }

    /// `count` values from the index `from` on.
    #[must_use]
    pub fn slice(&self, from: usize, count: usize) -> Vec<u32> {
        self.0.slice(from, count)
    }

    /// Which of those are rare.
    #[must_use]
    pub fn rare(&self, from: usize, count: usize) -> Vec<u8> {
        self.0.rare(from, count)
    }

    /// The picture and where in it the values lie, as JSON.
    ///
    /// # Errors
    /// If the picture would be too small or too large.
    pub fn picture(&self, width: u16, height: u16) -> Result<String, String> {
        json(&self.0.picture(width, height)?)
    }

    /// The known games with these values, as JSON.
    ///
    /// # Errors
    /// If the comparison fails.
    pub fn known_games(&self) -> Result<String, String> {
        json(&self.0.known_games()?)
    }

    /// The certificate of a proved law.
    ///
    /// # Errors
    /// If no law is proved.
    pub fn certificate(&self) -> Result<String, String> {
        self.0.certificate()
    }
}

/// Outcomes under misère play, kept in the worker.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
#[derive(Debug)]
pub struct Outcomes(outcomes::Outcomes);

#[cfg_attr(target_family = "wasm", wasm_bindgen)]
impl Outcomes {
    /// The outcomes within bounds.
    ///
    /// # Errors
    /// If the line or the bounds are wrong, or that would take too much.
    pub fn compute(line: &str, bounds: &str) -> Result<Self, String> {
        outcomes::Outcomes::compute(line, bounds, &Reported::default()).map(Self)
    }

    /// What is known of them, as JSON.
    ///
    /// # Errors
    /// Never.
    pub fn facts(&self) -> Result<String, String> {
        json(&self.0.facts())
    }

    /// `count` outcomes from the index `from` on: 0 for a P-position, 1 for an N-position.
    #[must_use]
    pub fn slice(&self, from: usize, count: usize) -> Vec<u32> {
        self.0.slice(from, count)
    }

    /// The certificate of the misère quotient.
    ///
    /// # Errors
    /// If the game is not one of heaps.
    pub fn certificate(&self) -> Result<String, String> {
        self.0.certificate()
    }
}

/// The digest of the values within bounds.
///
/// # Errors
/// As [`Table::compute`].
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn digest(line: &str, bounds: &str) -> Result<String, String> {
    table::digest(line, bounds)
}

/// Checks a certificate; what was found, as JSON.
///
/// # Errors
/// If the text is no certificate.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn verify(text: &str) -> Result<String, String> {
    json(&table::verify(text, &Reported::default())?)
}

/// Every move of a sum of positions and which of them win, as JSON; the sum is a JSON list of components.
///
/// # Errors
/// If a component is no position of its game, or the sum is too large.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn analyse(sum: &str, misere: bool) -> Result<String, String> {
    let sum: Vec<Component> =
        serde_json::from_str(sum).map_err(|error| format!("error: no sum of positions: {error}"))?;
    json(&PLAYER.with_borrow_mut(|player| player.analyse(&sum, misere))?)
}

/// A sum to begin with, as JSON.
///
/// # Errors
/// If the line is wrong, or the game is too large to be played.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn start(line: &str, misere: bool) -> Result<String, String> {
    json(&PLAYER.with_borrow_mut(|player| player.start(line, misere))?)
}

/// Languages, judges and problems, as JSON.
///
/// # Errors
/// Never.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn choices() -> Result<String, String> {
    json(&code::choices())
}

/// All forms of a snippet, as JSON; the wish is JSON, too.
///
/// # Errors
/// If the wish cannot be met.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn snippets(wish: &str) -> Result<String, String> {
    let wish: code::Wish = serde_json::from_str(wish).map_err(|error| format!("error: {error}"))?;
    json(&code::snippets(&wish, &Reported::default())?)
}

/// The submission for a problem.
///
/// # Errors
/// If there is none for that language and judge.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn submission(problem: &str, language: &str, judge: &str) -> Result<String, String> {
    code::submission(problem, language, judge)
}

/// The problems of judges, as JSON.
///
/// # Errors
/// Never.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn problems() -> Result<String, String> {
    json(&answers::problems())
}

/// The answers to judge input, as JSON.
///
/// # Errors
/// If there is no such problem.
#[cfg_attr(target_family = "wasm", wasm_bindgen)]
pub fn answer(problem: &str, input: &str, explain: bool) -> Result<String, String> {
    json(&answers::answer(problem, input, explain)?)
}
