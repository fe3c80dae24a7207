//! A line that names what is played: a game, a game for each value of some parameters, or a
//! compound.

use std::{fmt::Display, str::FromStr, sync::Arc};

use grundy_compute::across::Compound;
use grundy_core::{
    diagnostic::Diagnostic,
    game::Game,
    notation::parameters::{Open, ParameterValue},
};

/// A line that names what is played.
///
/// ```
/// use grundy_answer::Line;
///
/// assert!(matches!("Kayles + Nim".parse()?, Line::Game(_)));
/// assert!(matches!("Subtraction({1,k})".parse()?, Line::Open(_)));
/// assert!(matches!("Compound(moore 2)".parse()?, Line::Compound(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum Line {
    /// A game.
    Game(Arc<Game>),
    /// A line with parameters, some of which have no value.
    Open(Box<OpenLine>),
    /// A compound with moves across several components.
    Compound(Compound),
}

/// A line with parameters, some of which have no value.
#[derive(Debug)]
pub struct OpenLine {
    /// The line.
    pub open: Open,
    /// The reason why the line is not a game.
    pub refusal: Diagnostic,
    given: Vec<(String, ParameterValue)>,
}

impl Line {
    /// Reads a line, with values for some or all of its parameters. A set whose name is close to a
    /// known name is misspelt, and not a parameter.
    ///
    /// # Errors
    /// If the text is not a line, or a value belongs to no parameter.
    pub fn read(text: &str, given: &[(&str, ParameterValue)]) -> Result<Self, Diagnostic> {
        if let Some(read) = Compound::parse(text) {
            return read.map(Self::Compound);
        }
        let refusal = match read_game(text, given) {
            Ok(game) => return Ok(game.into()),
            Err(refusal) => refusal,
        };
        let has = |parameter: &str| given.iter().any(|(name, _)| *name == parameter);
        let is_open = |open: &Open| {
            let names = || {
                open.parameters()
                    .iter()
                    .map(|parameter| parameter.name.as_str())
            };
            given
                .iter()
                .all(|(name, _)| names().any(|known| known == *name))
                && !names().all(has)
        };
        let is_misspelt = |error: Diagnostic| {
            error
                .help
                .is_some_and(|help| help.starts_with("did you mean"))
        };
        match Open::parse(text).ok().filter(is_open) {
            Some(open) if !text.parse::<Game>().is_err_and(is_misspelt) => {
                let given = given
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), value.clone()))
                    .collect();
                Ok(Self::Open(Box::new(OpenLine {
                    open,
                    refusal,
                    given,
                })))
            }
            _ => Err(refusal),
        }
    }
}

/// Reads a game, with the values of all parameters of its line.
///
/// # Errors
/// If the text does not name a game, or a value is invalid or missing.
pub fn read_game(text: &str, given: &[(&str, ParameterValue)]) -> Result<Game, Diagnostic> {
    if given.is_empty() {
        text.parse()
    } else {
        Open::parse(text)?.with(given)
    }
}

impl OpenLine {
    /// Returns the names that have a value, and the values.
    #[must_use]
    pub fn given(&self) -> Vec<(&str, ParameterValue)> {
        self.given
            .iter()
            .map(|(name, value)| (name.as_str(), value.clone()))
            .collect()
    }

    /// Returns the line with the given values: `Subtraction({1,2,k}) with j = 2`.
    #[must_use]
    pub fn text(&self) -> String {
        given_text(&self.open, &self.given)
    }
}

/// Returns an open line with values of its parameters: `Subtraction({1,2,k}) with j = 2`.
pub(crate) fn given_text(open: &Open, given: &[(impl Display, ParameterValue)]) -> String {
    let values: Vec<String> = given
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let with = if values.is_empty() { "" } else { " with " };
    format!("{}{with}{}", open.text(), values.join(", "))
}

impl From<Game> for Line {
    fn from(game: Game) -> Self {
        Self::Game(Arc::new(game))
    }
}

impl FromStr for Line {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        Self::read(text, &[])
    }
}
