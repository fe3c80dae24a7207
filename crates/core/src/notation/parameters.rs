//! Lines with parameters: `Subtraction(S)`, `Subtraction(1..=k)`, `Heap(n -> [n-k] if n >= k)`.
//!
//! A name that the line does not define is a parameter: a number in the place of a number, or a set in the place of the
//! set of a `Subtraction` or an `AllBut`. [`Open`] holds the parameters, and returns the game for values of all of
//! them.
//!
//! ```
//! use grundy_core::notation::parameters::{Open, Value};
//!
//! let open = Open::parse("Subtraction(1..=k)")?;
//! assert_eq!(open.with(&[("k", Value::Number(3))])?.to_string(), "Subtraction(1..=3)");
//! # Ok::<(), grundy_core::notation::NotationError>(())
//! ```

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::given::Given;
pub use super::given::{FIRST_PARAMETER, Kind, Value};
use super::parse_error::State;
use super::syntax::{Input, number, read_with, rest, try_read};
use super::{EXAMPLE, NotationError, compound, line_of, set};
use crate::diagnostic::{Diagnostic, quoted};
use crate::game::Game;

/// The most parameters of a line.
pub const MOST_PARAMETERS: usize = 16;
/// The longest text of a value that an error repeats, in characters.
const SHOWN: usize = 40;

/// A parameter of a line: a name that stands for a number or a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// The name as written.
    pub name: String,
    /// The kind of value that it needs.
    pub kind: Kind,
    /// The span of its first use, in bytes of the line.
    pub place: Range<usize>,
}

/// A valid example of a value.
const VALUE: &str = "5 or {1,3,4}";

impl FromStr for Value {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let value = |input: &mut Input| {
            let digits = rest(input).trim_end();
            if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Ok(Self::Number(number(input)?.0));
            }
            Ok(Self::Set(set::set(input, false)?))
        };
        // The caller checks the set when it puts the set into the line.
        let mut state = State::new(VALUE);
        state.open = true;
        read_with(text, state, value)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Set(set) => set.fmt(f),
        }
    }
}

/// A line of notation with its parameters; the line may also have no parameters.
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
    /// If the line is wrong for all parameter values. [`Open::with`] reports errors that depend on the values.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let text = line_of(text);
        let mut parameters: Vec<Parameter> = Vec::new();
        loop {
            let given = parameters.iter().enumerate().map(|(index, parameter)| {
                let stand_in = match parameter.kind {
                    Kind::Number => Given::OpenNumber(index),
                    Kind::Set => Given::OpenSet,
                };
                (parameter.name.clone(), stand_in)
            });
            let mut state = State::new(EXAMPLE);
            (state.open, state.parameters) = (true, given.collect());
            match try_read(text, state, compound::sum) {
                Ok((rules, State { has_literals, .. })) => {
                    // Without parameters, all errors are known now.
                    let rules = if parameters.is_empty() { text.parse()? } else { rules };
                    return Ok(Self { text: text.to_owned(), parameters, rules, has_literals });
                }
                Err((error, Some(kind))) if parameters.len() < MOST_PARAMETERS => {
                    let name = text.get(error.span.clone()).unwrap_or_default().to_owned();
                    parameters.push(Parameter { name, kind, place: error.span });
                }
                Err((error, Some(_))) => {
                    let message = format!("a line has at most {MOST_PARAMETERS} parameters");
                    return Err(Diagnostic { message, help: None, ..error });
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

    /// Returns the game with open parameters: variable [`FIRST_PARAMETER`] + i of an expression is parameter i. Nothing
    /// that depends on a parameter is checked. Returns `None` if a set is open, or a number that is not an expression.
    #[must_use]
    pub fn rules(&self) -> Option<&Game> {
        let whole = self.parameters.iter().all(|parameter| parameter.kind == Kind::Number);
        let literal = |text: &str| text.contains('{') || text.contains("powers") || text.contains("step");
        (self.parameters.is_empty() || whole && !self.has_literals && !literal(&self.text)).then_some(&self.rules)
    }

    /// Returns the game for a value of each parameter, in any order.
    ///
    /// # Errors
    /// If a value is missing, has the wrong kind, or belongs to no parameter; or if the game is invalid with these
    /// values. The error points into the line.
    pub fn with(&self, values: &[(&str, Value)]) -> Result<Game, NotationError> {
        let whole = 0..self.text.len();
        let at =
            |place: &Range<usize>, message, label: String| Diagnostic::new(&self.text, place.clone(), message, label);
        for (index, (name, _)) in values.iter().enumerate() {
            if !self.parameters.iter().any(|parameter| parameter.name == *name) {
                let message = format!("{} is not a parameter of this line", quoted(name));
                return Err(at(&whole, message, self.listed()));
            }
            if values.iter().take(index).any(|(before, _)| before == name) {
                return Err(at(&whole, format!("{} has two values", quoted(name)), "give one".to_owned()));
            }
        }
        for Parameter { name, kind, place } in &self.parameters {
            let Some((_, value)) = values.iter().find(|(given, _)| given == name) else {
                let error = at(place, format!("{} has no value", quoted(name)), "a parameter".to_owned());
                return Err(error.with_help(format!("give {kind} for {name}")));
            };
            if value.kind() != *kind {
                let error = at(place, format!("{kind} is needed here"), format!("{name} = {}", shown(value)));
                return Err(match (kind, value) {
                    (Kind::Set, Value::Number(number)) => {
                        error.with_help(format!("the set of {number} alone is {{{number}}}"))
                    }
                    _ => error,
                });
            }
        }
        let given = |(name, value): &(&str, Value)| ((*name).to_owned(), Given::Value(value.clone()));
        let mut state = State::new(EXAMPLE);
        state.parameters = values.iter().map(given).collect();
        read_with(&self.text, state, compound::sum).map_err(|error| {
            let values: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {}", shown(value))).collect();
            let with = if values.is_empty() { String::new() } else { format!(" with {}", values.join(", ")) };
            Diagnostic { message: error.message.clone() + &with, ..error }
        })
    }

    /// "its parameters are S, k"
    fn listed(&self) -> String {
        let names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        match names.as_slice() {
            [] => "it has none".to_owned(),
            [only] => format!("its parameter is {only}"),
            several => format!("its parameters are {}", several.join(", ")),
        }
    }
}

/// Returns the text of a value, truncated if it is long.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= SHOWN { text } else { text.chars().take(SHOWN).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::{expr::Expr, set::Set};
    use crate::notation::strategies;

    /// Returns the line with values in the form of the command line: `k=5 S={1,3}`.
    fn with(line: &str, values: &str) -> Result<String, String> {
        let values: Vec<(&str, Value)> = values
            .split_whitespace()
            .filter_map(|word| word.split_once('='))
            .map(|(name, value)| (name, value.parse().unwrap()))
            .collect();
        let open = Open::parse(line).map_err(|error| error.to_string())?;
        open.with(&values).map(|game| game.to_string()).map_err(|error| error.to_string())
    }

    fn kinds(line: &str) -> Vec<(String, Kind)> {
        let open = Open::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        open.parameters().iter().map(|parameter| (parameter.name.clone(), parameter.kind)).collect()
    }

    #[test]
    fn parameters_and_their_kinds_are_found() {
        let number = |name: &str| (name.to_owned(), Kind::Number);
        let set = |name: &str| (name.to_owned(), Kind::Set);
        assert_eq!(kinds("Subtraction(S)"), [set("S")]);
        assert_eq!(kinds("AllBut(S + T)"), [set("S"), set("T")]);
        assert_eq!(kinds("Subtraction(1..=k)"), [number("k")]);
        assert_eq!(kinds("Subtraction({1, k} + S + low..)"), [number("k"), set("S"), number("low")]);
        assert_eq!(kinds("Subtraction({a*a+c for a in 1..})"), [number("c")]);
        assert_eq!(kinds("Subtraction(powers(base) + 7.. step s)"), [number("base"), number("s")]);
        assert_eq!(kinds("Heap(n -> [n-a] for a in 1..=k if a != m; [n/k] if n >= k)"), [number("k"), number("m")]);
        assert_eq!(kinds("Subtraction(S) + Heap(n -> [1 repeated k] if n > 1)"), [set("S"), number("k")]);
        assert_eq!(kinds("State(x, y -> (x-a, y) for a in 1..=k; (x, y-m))"), [number("k"), number("m")]);
        for closed in [
            "0.77",
            "Kayles",
            "Kayles + Nim",
            "Subtraction({n+0 for a in 7..=n})",
            "Subtraction({1,3,4})",
            "Subtraction(1..=n/2)",
            "Board(4x5; place [##])",
        ] {
            assert_eq!(kinds(closed), [], "{closed}");
            assert_eq!(with(closed, "").unwrap(), closed.parse::<Game>().unwrap().to_string());
        }
    }

    #[test]
    fn parameter_values_make_a_game() {
        for (line, values, game) in [
            ("Subtraction(S)", "S={4,1,3}", "Subtraction({1,3,4})"),
            ("Subtraction(S)", "S=squares", "Subtraction(squares)"),
            ("Subtraction(S)", "S=1..=n/2", "Subtraction(1..=n/2)"),
            ("Subtraction(S)", "S=all", "Subtraction(1..=n)"),
            ("AllBut(S)", "S=divisors_of_n", ""),
            ("Subtraction({2,9} + S)", "S={1,9}+7..", "Subtraction({1,2,9} + 7..)"),
            ("Subtraction(1..=k)", "k=5", "Subtraction(1..=5)"),
            ("Subtraction(k..=k+2)", "k=5", "Subtraction(5..=5+2)"),
            ("Subtraction(k+1..=n)", "k=5", "Subtraction(5+1..=n)"),
            ("Subtraction({1,k,k})", "k=5", "Subtraction({1,5})"),
            ("Subtraction(powers(b))", "b=3", "Subtraction(powers(3))"),
            ("Subtraction(k.. step s)", "k=5 s=2", "Subtraction(5.. step 2)"),
            ("Heap(m -> [m-n] if m >= n)", "n=7", "Heap(n -> [n-7] if n >= 7)"),
            (
                "Heap(n -> [n-a] for a in 1..=k if a <= n; [n/m] if n > 0)",
                "k=3 m=2",
                "Heap(n -> [n-a] for a in 1..=3 if a <= n; [n/2] if n > 0)",
            ),
            (
                "State(x, y -> (x-a, y) for a in 1..=k; (x, y-1))",
                "k=2",
                "State(x, y -> (x-a, y) for a in 1..=2; (x, y-1))",
            ),
        ] {
            if game.is_empty() {
                assert!("divisors_of_n".parse::<Value>().is_err());
                continue;
            }
            assert_eq!(with(line, values).as_deref(), Ok(game), "{line} {values}");
        }
    }

    #[test]
    fn errors_point_at_the_place() {
        let error = |line: &str, values: &str| with(line, values).unwrap_err();
        for (line, values, expected) in [
            ("Subtraction(1..=k)", "", "`k` has no value"),
            ("Subtraction(1..=k)", "k=0", "the set is empty with k = 0"),
            ("Subtraction(1..=k)", "k={1}", "a number is needed here"),
            ("Subtraction(S)", "S=5", "a set is needed here"),
            ("Subtraction(S)", "S={5} s=1", "`s` is not a parameter of this line"),
            ("Subtraction(S)", "S={5} S={6}", "`S` has two values"),
            ("Subtraction(S)", "S=0..=n", "a move must remove something with S = 0..=n"),
            ("Subtraction({1,k})", "k=0", "a set holds positive numbers with k = 0"),
            ("Subtraction(S + {1} + 1..=S)", "", "a number is needed"),
            ("Heap(n -> [n-k])", "k=2", "a part is below 0"),
            ("Heap(n -> [n-k] for k in 1..=k)", "", "`k` is a parameter of this line"),
            ("Heap(n -> [n-k] for k in 1..=3; [k])", "", "`k` is a parameter of this line"),
            ("Subtraction(k", "", "expected"),
            ("Graf(k)", "", "unknown family"),
            ("State(x, y -> (x-k, y))", "k=0", "lower"),
        ] {
            let error = error(line, values);
            assert!(error.contains(expected), "{line} {values}: {error}");
        }
        let many = (0..=MOST_PARAMETERS).map(|index| format!("p{index}")).collect::<Vec<_>>().join("+");
        assert!(error(&format!("Subtraction(1..={many})"), "").contains("at most 16 parameters"));
    }

    #[test]
    fn open_rules_hold_the_parameters_as_variables() {
        let open = Open::parse("Subtraction(1..=k)").unwrap();
        let set = open.rules().and_then(Game::set).unwrap();
        assert_eq!(set.set, Set::Range(Expr::Int(1), Expr::Var(FIRST_PARAMETER)));
        assert!(Open::parse("Subtraction(S)").unwrap().rules().is_none());
        assert!(Open::parse("Subtraction({1,k})").unwrap().rules().is_none());
    }

    proptest! {
        /// Replaces a number in a line by a name, and gives the name this number: the game is the same.
        #[test]
        fn a_number_as_parameter_equals_the_number_in_the_line(set in strategies::set(), to in 1_u64..20) {
            let closed = format!("Subtraction({} + 1..={to})", set.set);
            prop_assume!(closed.parse::<Game>().is_ok());
            let open = format!("Subtraction({} + 1..=k)", set.set);
            let game = Open::parse(&open).and_then(|open| open.with(&[("k", Value::Number(to))]));
            prop_assert_eq!(game.map_err(|error| error.to_string()), closed.parse::<Game>().map_err(|error| error.to_string()));
        }

        /// A given set and a written set give the same game.
        #[test]
        fn a_set_as_parameter_equals_the_set_in_the_line(set in strategies::set()) {
            let text = set.to_string();
            let inner = set.set.to_string();
            let family = text.split('(').next().unwrap().to_owned();
            let value: Value = inner.parse().map_err(|error: NotationError| TestCaseError::fail(error.to_string()))?;
            let game = Open::parse(&format!("{family}(S)")).and_then(|open| open.with(&[("S", value)]));
            prop_assert_eq!(game.map(|game| game.to_string()).map_err(|error| error.to_string()), Ok(text));
        }

        #[test]
        fn no_line_panics(line in "[A-Za-z(){}.,;= 0-9n>\\[\\]+*-]{0,40}", value in "[a-z0-9{},.= ]{0,10}") {
            if let (Ok(open), Ok(value)) = (Open::parse(&line), value.parse::<Value>()) {
                let values: Vec<_> = open.parameters().iter().map(|parameter| (parameter.name.as_str(), value.clone())).collect();
                let _ = open.with(&values);
            }
        }
    }
}
