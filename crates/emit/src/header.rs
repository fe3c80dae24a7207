//! The comment at the head of a snippet.

use super::{analysis::Analysis, form::GameForm, options, request::Request};
use grundy_core::{
    digest::sha256,
    game::{Board, Finite, Game},
    values::Values,
};
use grundy_law::Law;

/// The parts of a header that are the same for all forms.
#[derive(Debug)]
pub(super) struct Header {
    game: String,
    position: Option<String>,
    law: String,
    digest: String,
}

/// Number of hexadecimal digits of a digest that are printed.
const DIGITS: usize = 16;

impl Header {
    pub fn new(analysis: &Analysis, request: &Request<'_>) -> Self {
        Self {
            game: if request.misere {
                format!("{}, misere play", request.game)
            } else if analysis.game == *request.game {
                analysis.game.to_string()
            } else {
                format!("{} = {}", request.game, analysis.game)
            },
            position: position(&analysis.game),
            law: law(analysis),
            digest: digest(analysis),
        }
    }

    /// Returns the game and its law in one line.
    pub fn short(&self, form: &GameForm) -> String {
        let position = self
            .position
            .as_ref()
            .map_or_else(String::new, |position| format!(", {position}"));
        format!("{}, {}{position}: {}", self.game, form.range, self.law)
    }

    /// Describes the content of the snippet: the game, its law, the form, the digest.
    pub fn about(&self, form: &GameForm) -> Vec<String> {
        let mut lines = vec![format!("{}, {} (else -1)", self.game, form.range)];
        lines.extend(self.position.clone());
        lines.push(self.law.clone());
        lines.push(match &form.start {
            Some(start) => format!(
                "{}; at the first call, by one thread alone, {start}",
                form.words
            ),
            None => form.words.clone(),
        });
        lines.push(self.digest.clone());
        lines
    }
}

/// Describes the law and its status.
fn law(analysis: &Analysis) -> String {
    let known = analysis.law.as_ref().map(Law::headline);
    let words = known.unwrap_or_else(|| "no law known: values as computed".to_owned());
    let words = match analysis.assumed() {
        Some(assumed) if analysis.law.is_none() => format!("the values repeat. {assumed}"),
        Some(_) => format!("{words}, not proved"),
        None => words,
    };
    // Names of theorems have en dashes between the names of people.
    words
        .replace('\u{2013}', "-")
        .chars()
        .map(|c| if c.is_ascii() { c } else { '?' })
        .collect()
}

/// Describes the coordinates of a position if their meaning is not obvious.
fn position(game: &Game) -> Option<String> {
    if game.ring().is_some() {
        return Some("n pieces in a circle".to_owned());
    }
    if let Some(row) = game.row() {
        let what = if row.rows == 1 {
            "n free cells".into()
        } else {
            format!("n free columns of {} cells", row.rows)
        };
        let place = match row.rows {
            _ if row.is_ring => "in a circle",
            1 => "between two walls",
            _ => "between walls",
        };
        return Some(format!("{what} {place}"));
    }
    if let Some(strip) = game.strip() {
        let marks = strip
            .marks
            .iter()
            .zip(1..)
            .map(|(mark, end)| format!(", {end} {mark}"));
        return Some(format!(
            "n free cells between two ends: 0 a wall{}",
            marks.collect::<String>()
        ));
    }
    let state = game
        .state()
        .map(|_| format!("({}) is a state", options::coordinates(game).join(", ")));
    let mask = |board: &Board| {
        format!(
            "mask of the filled cells: bit {} * row + column",
            board.columns
        )
    };
    state
        .or_else(|| game.board().map(mask))
        .or_else(|| game.finite().map(elements))
}

/// Describes the numbers of a finite game.
fn elements(finite: &Finite) -> String {
    let numbering = finite.numbering();
    match finite.token() {
        Some(_) => format!("n is the vertex of the token: {numbering}"),
        None => format!("mask of what is taken: bit {numbering}"),
    }
}

fn digest(analysis: &Analysis) -> String {
    let values: Values = analysis.within();
    let digest = sha256(&values.to_le_bytes());
    let digest = digest.get(..DIGITS).unwrap_or(&digest);
    format!(
        "sha256 of the values {} as {}: {digest}...",
        Analysis::extent(values.shape),
        values.width()
    )
}
