//! Lines with parameters: `Subtraction(S)`, `Subtraction(1..=k)`, `Heap(n -> [n-k] if n >= k)`.
//!
//! A name that the line does not define is a parameter: a number in the place of a number, or a set
//! in the place of the set of a `Subtraction` or an `AllBut`. [`Open`] holds the parameters, and
//! returns the game for values of all of them.
//!
//! ```
//! use grundy_core::notation::parameters::{Open, ParameterValue};
//!
//! let open = Open::parse("Subtraction(1..=k)")?;
//! assert_eq!(open.with(&[("k", ParameterValue::Number(3))])?.to_string(), "Subtraction(1..=3)");
//! # Ok::<(), grundy_core::notation::NotationError>(())
//! ```

use std::ops::Range;
use std::str::FromStr;

use super::given::GivenParameter;
pub use super::given::{FIRST_PARAMETER, ParameterKind, ParameterValue};
use super::parse_error::ParserState;
use super::prelude::*;
use super::syntax::{read_with, try_read};
use super::{EXAMPLE, NotationError, definition, line_of};
use crate::diagnostic::Diagnostic;
use crate::game::set::Set;

/// The most parameters of a line.
pub const MOST_PARAMETERS: usize = 16;
/// The longest text of a value that an error repeats, in characters.
const LONGEST_REPEATED: usize = 40;

/// A parameter of a line: a name that stands for a number or a set.
///
/// [`Open`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// The name as written.
    pub name: String,
    /// The kind of value that it needs.
    pub kind: ParameterKind,
    /// The span of its first use, in bytes of the line.
    pub place: Range<usize>,
}

/// A valid example of a value.
const VALUE: &str = "5 or {1,3,4}";

impl FromStr for ParameterValue {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        // The caller checks the set when it puts the set into the line.
        let mut state = ParserState::new(VALUE);
        state.open = true;
        read_with(text, state, definition::value)
    }
}

impl fmt::Display for ParameterValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Set(set) => set.fmt(f),
        }
    }
}

/// A line of notation with its parameters; the line may also have no parameters.
///
/// ```
/// use grundy_core::notation::parameters::{Open, ParameterKind};
///
/// let open = Open::parse("Subtraction(1..=k)")?;
/// let k = &open.parameters()[0];
/// assert_eq!((k.name.as_str(), k.kind, k.place.clone()), ("k", ParameterKind::Number, 16..17));
/// assert_eq!(open.with(&[]).unwrap_err().message, "`k` has no value");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    text: String,
    parameters: Vec<Parameter>,
    rules: Game,
    has_literals: bool,
}

impl Open {
    /// Reads a line.
    ///
    /// # Errors
    /// If the line is wrong for all parameter values. [`Open::with`] reports errors that depend on
    /// the values.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let text = line_of(text);
        let mut parameters: Vec<Parameter> = Vec::new();
        loop {
            let given = parameters.iter().enumerate().map(|(index, parameter)| {
                let stand_in = match parameter.kind {
                    ParameterKind::Number => {
                        GivenParameter::Number(Expr::Var(FIRST_PARAMETER + index))
                    }
                    ParameterKind::Set => GivenParameter::Set(Set::Finite(vec![1])),
                };
                (parameter.name.clone(), stand_in)
            });
            let mut state = ParserState::new(EXAMPLE);
            (state.open, state.parameters) = (true, given.collect());
            match try_read(text, state, definition::line) {
                Ok((rules, ParserState { has_literals, .. })) => {
                    // Without parameters, all errors are known now.
                    let rules = if parameters.is_empty() {
                        text.parse()?
                    } else {
                        rules
                    };
                    return Ok(Self {
                        text: text.to_owned(),
                        parameters,
                        rules,
                        has_literals,
                    });
                }
                Err((error, Some(kind))) if parameters.len() < MOST_PARAMETERS => {
                    let name = text.get(error.span.clone()).unwrap_or_default().to_owned();
                    parameters.push(Parameter {
                        name,
                        kind,
                        place: error.span,
                    });
                }
                Err((error, Some(_))) => {
                    let message = format!("a line has at most {MOST_PARAMETERS} parameters");
                    return Err(Diagnostic {
                        message,
                        help: None,
                        ..error
                    });
                }
                Err((error, None)) => return Err(error),
            }
        }
    }

    /// The line as given, or the line of a game given by its name.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The parameters, in the order of their first use.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Returns the game with open parameters: variable [`FIRST_PARAMETER`] + i of an expression is
    /// parameter i. Nothing that depends on a parameter is checked. Returns `None` if a set is
    /// open, or a number that is not an expression.
    #[must_use]
    pub fn rules(&self) -> Option<&Game> {
        let whole = self
            .parameters
            .iter()
            .all(|parameter| parameter.kind == ParameterKind::Number);
        let literal =
            |text: &str| text.contains('{') || text.contains("powers") || text.contains("step");
        (self.parameters.is_empty() || whole && !self.has_literals && !literal(&self.text))
            .then_some(&self.rules)
    }

    /// Returns the game for a value of each parameter, in any order.
    ///
    /// ```
    /// use grundy_core::notation::parameters::{Open, ParameterValue};
    ///
    /// let open = Open::parse("Subtraction(S) + Subtraction(1..=k)")?;
    /// let game = open.with(&[("k", ParameterValue::Number(3)), ("S", "{1,4}".parse()?)])?;
    /// assert_eq!(game.to_string(), "Subtraction({1,4}) + Subtraction(1..=3)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a value is missing, has the wrong kind, or belongs to no parameter; or if the game is
    /// invalid with these values. The error points into the line.
    pub fn with(&self, values: &[(&str, ParameterValue)]) -> Result<Game, NotationError> {
        let whole = 0..self.text.len();
        let at = |place: &Range<usize>, message, label: String| {
            Diagnostic::new(&self.text, place.clone(), message, label)
        };
        for (index, (name, _)) in values.iter().enumerate() {
            if !self
                .parameters
                .iter()
                .any(|parameter| parameter.name == *name)
            {
                let message = format!("{} is not a parameter of this line", quote_text(name));
                return Err(at(&whole, message, self.list_names()));
            }
            if values.iter().take(index).any(|(before, _)| before == name) {
                return Err(at(
                    &whole,
                    format!("{} has two values", quote_text(name)),
                    "give one".to_owned(),
                ));
            }
        }
        for Parameter { name, kind, place } in &self.parameters {
            let Some((_, value)) = values.iter().find(|(given, _)| given == name) else {
                let error = at(
                    place,
                    format!("{} has no value", quote_text(name)),
                    "a parameter".to_owned(),
                );
                return Err(error.with_help(format!("give {kind} for {name}")));
            };
            if value.kind() != *kind {
                let error = at(
                    place,
                    format!("{kind} is needed here"),
                    format!("{name} = {}", print_value(value)),
                );
                return Err(match (kind, value) {
                    (ParameterKind::Set, ParameterValue::Number(number)) => {
                        error.with_help(format!("the set of {number} alone is {{{number}}}"))
                    }
                    _ => error,
                });
            }
        }
        let given =
            |(name, value): &(&str, ParameterValue)| ((*name).to_owned(), value.clone().into());
        let mut state = ParserState::new(EXAMPLE);
        state.parameters = values.iter().map(given).collect();
        read_with(&self.text, state, definition::line).map_err(|error| {
            let given = join(
                values
                    .iter()
                    .map(|(name, value)| format!("{name} = {}", print_value(value))),
                ", ",
            );
            let with = if given.is_empty() {
                String::new()
            } else {
                format!(" with {given}")
            };
            Diagnostic {
                message: error.message.clone() + &with,
                ..error
            }
        })
    }

    /// "its parameters are S, k"
    fn list_names(&self) -> String {
        let names: Vec<&str> = self
            .parameters
            .iter()
            .map(|parameter| parameter.name.as_str())
            .collect();
        match names.as_slice() {
            [] => "it has none".to_owned(),
            [only] => format!("its parameter is {only}"),
            several => format!("its parameters are {}", several.join(", ")),
        }
    }
}

/// Returns the text of a value, truncated if it is long.
fn print_value(value: &ParameterValue) -> String {
    let text = value.to_string();
    if text.chars().count() <= LONGEST_REPEATED {
        text
    } else {
        text.chars().take(LONGEST_REPEATED).chain(['…']).collect()
    }
}
