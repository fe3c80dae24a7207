//! What is wrong with a line: what was wanted at the furthest place that was read, or what cannot be.

use std::fmt;
use std::ops::Range;

use super::given::{Given, Kind};
use crate::diagnostic::{Diagnostic, quoted};

/// The longest name of a vertex or an element, in bytes.
pub(super) const LONGEST_NAME: usize = 24;

/// What names are made of.
pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Bytes of the line.
pub(super) type Span = Range<usize>;
/// What a parser returns.
pub(super) type Parsed<T> = Result<T, Stop>;

/// What a token looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// These characters.
    Exactly(&'static str),
    /// Something with a name, such as "a number".
    Named(&'static str),
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(text) => write!(f, "`{text}`"),
            Self::Named(name) => f.write_str(name),
        }
    }
}

/// Why a parser stopped.
#[derive(Debug)]
pub(super) enum Stop {
    /// The text is not what this parser reads; another one may read it. See [`State::want`].
    Mismatch,
    /// The text is understood, and wrong.
    Refused(Box<Refusal>),
    /// A text that the line names is understood, and wrong.
    Elsewhere(Box<Diagnostic>),
}

/// What is wrong with a text that is understood.
#[derive(Debug)]
pub(super) struct Refusal {
    span: Span,
    message: String,
    label: String,
    help: Option<String>,
    /// What the name at the span would have to be, if it is one that nothing explains.
    pub(super) unknown: Option<Kind>,
}

impl Refusal {
    /// What is wrong with the text at `span`, and a few words to stand there.
    pub(super) fn new(span: &Span, message: impl Into<String>, label: impl Into<String>) -> Self {
        Self { span: span.clone(), message: message.into(), label: label.into(), help: None, unknown: None }
    }

    /// Adds the likely fix.
    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// This is about a name that nothing explains, which may be a parameter of this kind.
    pub(super) fn unknown(self, kind: Kind) -> Self {
        Self { unknown: Some(kind), ..self }
    }

    /// The error for the line that this is about.
    pub(super) fn in_line(self, text: &str) -> Diagnostic {
        let error = Diagnostic::new(text, self.span, self.message, self.label);
        Diagnostic { help: self.help, ..error }
    }

    /// Stops the parser with this.
    pub(super) fn stop<T>(self) -> Parsed<T> {
        Err(Stop::Refused(Box::new(self)))
    }
}

/// What is known while a line is read.
#[derive(Debug, Default)]
pub(super) struct State {
    /// Lines that are right, to show where one is not.
    pub(super) example: &'static str,
    /// Each use of a variable; an expression that is not resolved yet refers to it by its index.
    pub(super) names: Vec<(String, Span)>,
    /// The number of operators so far.
    pub(super) operators: usize,
    /// The end of the last token, without the space behind it.
    pub(super) end: usize,
    /// How many parentheses, signs and `not` are open.
    pub(super) depth: usize,
    /// The text of the file that the line names.
    pub(super) file: Option<String>,
    /// The parameters that are known.
    pub(super) parameters: Vec<(String, Given)>,
    /// Are the parameters still to be found? Then nothing is checked that may depend on them.
    pub(super) open: bool,
    /// The sign that joins the names of the first pair, and where.
    pub(super) joint: Option<(&'static str, Span)>,
    /// Where the last token that did not fit stands, and all that would have fitted there.
    furthest: usize,
    wanted: Vec<Wanted>,
}

impl State {
    /// The state at the start of a line; `example` is what to show where it is not understood.
    pub(super) fn new(example: &'static str) -> Self {
        Self { example, ..Self::default() }
    }

    /// Notes that `wanted` would have been taken at byte `at`.
    pub(super) fn want(&mut self, at: usize, wanted: Wanted) {
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

/// The error for a text that is not understood.
pub(super) fn mismatch(text: &str, state: &State) -> Diagnostic {
    let rest = text.get(state.furthest..).unwrap_or_default();
    let found = match rest.chars().next() {
        None => "",
        Some(c) if is_name_char(c) => rest.split(|c| !is_name_char(c)).next().unwrap_or_default(),
        Some(c) => rest.get(..c.len_utf8()).unwrap_or_default(),
    };
    let label = if found.is_empty() { "the line ends here".to_owned() } else { format!("found {}", quoted(found)) };
    let span = state.furthest..state.furthest + found.len();
    Diagnostic::new(text, span, state.expectation(), label).with_help(format!("for example {}", state.example))
}

/// "did you mean `…`?", or the list of what could have been meant.
pub(super) fn suggestion<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let word: String = word.chars().take(40).flat_map(char::to_lowercase).collect();
    let distance = |name: &str| strsim::damerau_levenshtein(&word, &name.to_lowercase());
    match known.clone().min_by_key(|name| distance(name)) {
        Some(name) if distance(name) <= 1 + name.len() / 3 => format!("did you mean {}?", quoted(name)),
        _ => format!("one of {}", known.collect::<Vec<_>>().join(", ")),
    }
}
