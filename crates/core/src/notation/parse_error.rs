//! The errors of a line: the tokens expected at the furthest place that was read, or the reason for
//! a refusal.

use std::fmt;
use std::ops::Range;

use super::given::{GivenParameter, ParameterKind};
use crate::claim::ClaimNode;
use crate::diagnostic::{Diagnostic, quote_text};

/// The longest name of a vertex or an element, in bytes.
pub(super) const LONGEST_NAME: usize = 24;

/// Returns `true` if a name may contain `c`.
pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Bytes of the line.
pub(super) type Span = Range<usize>;
/// The result of a parser.
pub(super) type Parsed<T> = Result<T, ParseStop>;

/// The text that a token expects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expectation {
    /// These characters.
    Exactly(&'static str),
    /// Something with a name, such as "a number".
    Named(&'static str),
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(text) => write!(f, "`{text}`"),
            Self::Named(name) => f.write_str(name),
        }
    }
}

/// The reason why a parser stopped.
#[derive(Debug)]
pub(super) enum ParseStop {
    /// The text does not match this parser; another parser may read it. See [`State::want`].
    Mismatch,
    /// The text is recognized, but invalid.
    Refused(Box<ParseError>),
    /// A text that the line names is recognized, but invalid.
    Elsewhere(Box<Diagnostic>),
}

/// The error in a recognized text.
#[derive(Debug)]
pub(super) struct ParseError {
    /// The error, without the line.
    error: Diagnostic,
    /// The kind of value that the name at the span must have, if the name is undefined.
    pub(super) unknown: Option<ParameterKind>,
}

impl ParseError {
    /// Returns the error for the text at `span`; `label` is a short text shown at that place.
    pub(super) fn new(span: &Span, message: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            error: Diagnostic::new("", span.clone(), message, label),
            unknown: None,
        }
    }

    /// Adds the likely fix.
    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self {
            error: self.error.with_help(help),
            ..self
        }
    }

    /// Marks the error as one about an undefined name that may be a parameter of this kind.
    pub(super) fn unknown(self, kind: ParameterKind) -> Self {
        Self {
            unknown: Some(kind),
            ..self
        }
    }

    /// Returns the error as a diagnostic of the line `text`.
    pub(super) fn in_line(self, text: &str) -> Diagnostic {
        Diagnostic {
            source: text.to_owned(),
            ..self.error
        }
    }

    /// Stops the parser with this error.
    pub(super) fn stop<T>(self) -> Parsed<T> {
        Err(ParseStop::Refused(Box::new(self)))
    }
}

/// Stops the parser with the error for the text at `span`; `label` is a short text shown at that
/// place.
pub(super) fn refuse<T>(
    span: &Span,
    message: impl Into<String>,
    label: impl Into<String>,
) -> Parsed<T> {
    ParseError::new(span, message, label).stop()
}

/// A name that a claim defines.
#[derive(Debug)]
pub(super) struct LocalName {
    pub(super) name: String,
    /// The indices of the uses for which it is known, in [`State::names`].
    pub(super) uses: Span,
    /// The variable of its node.
    pub(super) node: usize,
}

/// The state of the parser of a line.
#[derive(Debug, Default)]
pub(super) struct ParserState {
    /// Valid lines, shown in the error for an invalid line.
    pub(super) example: &'static str,
    /// Each use of a variable; an expression that is not resolved yet refers to it by its index.
    pub(super) names: Vec<(String, Span)>,
    /// The number of operators so far.
    pub(super) operators: usize,
    /// The end of the last token, without the space after it.
    pub(super) end: usize,
    /// The number of open parentheses, signs and `not`.
    pub(super) depth: usize,
    /// The text of the file that the line names.
    pub(super) file: Option<String>,
    /// The known parameters.
    pub(super) parameters: Vec<(String, GivenParameter)>,
    /// `true` if the parameters are still to be found: then checks that may depend on parameters
    /// are skipped.
    pub(super) open: bool,
    /// `true` if a parameter is in a place where the game keeps no expression.
    pub(super) has_literals: bool,
    /// The nodes of a claim so far; `None` for a line that is not a claim.
    pub(super) nodes: Option<Vec<ClaimNode>>,
    /// The names that a claim defines.
    pub(super) locals: Vec<LocalName>,
    /// The sign that joins the names of the first pair, and its span.
    pub(super) joint: Option<(&'static str, Span)>,
    /// The furthest place where a token did not match, and all tokens expected there.
    furthest: usize,
    wanted: Vec<Expectation>,
}

impl ParserState {
    /// Returns the state at the start of a line; the error for an invalid line shows `example`.
    pub(super) fn new(example: &'static str) -> Self {
        Self {
            example,
            ..Self::default()
        }
    }

    /// Records that `wanted` is expected at byte `at`.
    pub(super) fn want(&mut self, at: usize, wanted: Expectation) {
        if at > self.furthest {
            self.furthest = at;
            self.wanted.clear();
        }
        if at == self.furthest && !self.wanted.contains(&wanted) {
            self.wanted.push(wanted);
        }
    }

    /// "expected `,` or `)`"
    fn expectation(&self) -> String {
        let words: Vec<String> = self.wanted.iter().map(ToString::to_string).collect();
        match words.split_last() {
            None => "this is not understood".to_owned(),
            Some((only, [])) => format!("expected {only}"),
            Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
        }
    }
}

/// Returns the error for a text that no parser matches.
pub(super) fn mismatch(text: &str, state: &ParserState) -> Diagnostic {
    let rest = text.get(state.furthest..).unwrap_or_default();
    let found = match rest.chars().next() {
        None => "",
        Some(c) if is_name_char(c) => rest.split(|c| !is_name_char(c)).next().unwrap_or_default(),
        Some(c) => rest.get(..c.len_utf8()).unwrap_or_default(),
    };
    let label = if found.is_empty() {
        "the line ends here".to_owned()
    } else {
        format!("found {}", quote_text(found))
    };
    let span = state.furthest..state.furthest + found.len();
    Diagnostic::new(text, span, state.expectation(), label)
        .with_help(format!("for example {}", state.example))
}

/// Returns "did you mean `…`?", or the list of the known words.
pub(super) fn suggestion<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let word: String = word.chars().take(40).flat_map(char::to_lowercase).collect();
    let distance = |name: &str| strsim::damerau_levenshtein(&word, &name.to_lowercase());
    match known.clone().min_by_key(|name| distance(name)) {
        Some(name) if distance(name) <= 1 + name.len() / 3 => {
            format!("did you mean {}?", quote_text(name))
        }
        _ => format!("one of {}", known.collect::<Vec<_>>().join(", ")),
    }
}
