//! An error in a text: what is wrong, the place with a caret below it, and the likely fix.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{Level, Renderer, Snippet};

/// The longest piece of a line that is shown as plain text, in characters; the rest is cut off with
/// `…`.
const LONGEST_PIECE: usize = 100;

/// An error at a place in a text.
///
/// `Display` shows it without color; [`Diagnostic::render`] shows it as compilers do.
///
/// ```
/// use grundy_core::game::Game;
///
/// let shown = [
///     "error: digit before the point may only allow splitting (bits 0 and 1 must be 0)",
///     "  |  3.07",
///     "  |  ^ 3 = bits 0 and 1",
///     "  = help: to remove one token write 0.3…",
/// ];
/// assert_eq!("3.07".parse::<Game>().unwrap_err().to_string(), shown.join("\n"));
/// ```
///
/// ```
/// use grundy_core::{diagnostic::Diagnostic, game::Game};
///
/// let error: Diagnostic = "3.07".parse::<Game>().unwrap_err();
/// assert_eq!((error.line_column(), error.label.as_str()), ((1, 1), "3 = bits 0 and 1"));
/// assert_eq!(error.help.as_deref(), Some("to remove one token write 0.3…"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The problem, without a full stop.
    pub message: String,
    /// The wrong bytes of `source`; may be empty, for example if something is missing.
    pub span: Range<usize>,
    /// A few words after the caret.
    pub label: String,
    /// The likely fix, if there is one.
    pub help: Option<String>,
    /// The whole text, of one line or many.
    pub source: String,
}

/// The line that a diagnostic points into.
struct ExcerptLine {
    number: usize,
    /// Bytes of the line before the place.
    before: usize,
    /// Bytes of the line up to the end of the place, at most the length of the line.
    until: usize,
    /// The line, with the same number of bytes as in the source but safe to show on a terminal.
    text: String,
}

impl ExcerptLine {
    /// The shown part of the line: at most [`SHOWN`] characters around the place, and `…` at each
    /// cut.
    fn excerpt(&self) -> Self {
        let column = count(&self.text, 0..self.before);
        let carets = count(&self.text, self.before..self.until).min(LONGEST_PIECE / 2);
        let first = if column + carets.max(1) > LONGEST_PIECE {
            column - LONGEST_PIECE / 4
        } else {
            0
        };
        let mut text = String::from(if first > 0 { "…" } else { "" });
        let (mut before, mut until) = (0, 0);
        let mut rest = self.text.chars().skip(first);
        for place in (first..first + LONGEST_PIECE).chain([first + LONGEST_PIECE]) {
            before = if place <= column { text.len() } else { before };
            until = if place <= column + carets {
                text.len()
            } else {
                until
            };
            match rest.next() {
                Some(_) if place == first + LONGEST_PIECE => text.push('…'),
                Some(shown) => text.push(shown),
                None => break,
            }
        }
        Self {
            number: self.number,
            before,
            until,
            text,
        }
    }
}

impl Diagnostic {
    /// Creates an error at `span` of `source`.
    #[must_use]
    pub fn new(
        source: &str,
        span: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        Self {
            message: message.into(),
            span,
            label: label.into(),
            help: None,
            source: source.to_owned(),
        }
    }

    /// Returns this error with a likely fix.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }

    /// Returns this error for the whole `text`, where the source of the error is the part of `text`
    /// from byte `offset` on.
    ///
    /// ```
    /// use grundy_core::diagnostic::Diagnostic;
    ///
    /// let error =
    ///     Diagnostic::new("0.7x", 3..4, "not a digit", "here").within("game = \"0.7x\"", 8);
    /// assert_eq!(
    ///     (error.line_column(), &error.source[error.span.clone()]),
    ///     ((1, 12), "x")
    /// );
    /// ```
    #[must_use]
    pub fn within(self, text: &str, offset: usize) -> Self {
        let Range { start, end } = self.span;
        Self {
            span: start.saturating_add(offset)..end.saturating_add(offset),
            source: text.to_owned(),
            ..self
        }
    }

    /// Returns the line and the column of the place, both counted from 1. The column counts
    /// characters.
    #[must_use]
    pub fn line_column(&self) -> (usize, usize) {
        let line = self.line();
        (line.number, count(&line.text, 0..line.before) + 1)
    }

    /// Returns the error as compilers show it: with line numbers and, if wanted, ANSI colors.
    #[must_use]
    pub fn render(&self, color: bool) -> String {
        let line = self.line();
        let shown = line.excerpt();
        let mark = Level::Error
            .span(shown.before..shown.until)
            .label(&self.label);
        let snippet = Snippet::source(&shown.text)
            .line_start(line.number)
            .annotation(mark);
        let mut message = Level::Error.title(&self.message).snippet(snippet);
        if let Some(help) = &self.help {
            message = message.footer(Level::Help.title(help));
        }
        let renderer = if color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        // The excerpt fits. The renderer's own cutting of long lines fails for lines with much
        // white space at the start.
        renderer
            .term_width(usize::MAX / 4)
            .render(message)
            .to_string()
    }

    /// Returns the line that holds the start of the span.
    fn line(&self) -> ExcerptLine {
        let source = self.source.as_str();
        let start = floor(source, self.span.start);
        let end = floor(source, self.span.end).max(start);
        let (head, tail) = source.split_at(start);
        let begin = head.rfind('\n').map_or(0, |newline| newline + 1);
        let length = tail.find('\n').map_or(tail.len(), |newline| newline);
        let text = source.get(begin..start + length).unwrap_or_default();
        let text = text.strip_suffix('\r').unwrap_or(text);
        let before = (start - begin).min(text.len());
        ExcerptLine {
            number: head.matches('\n').count() + 1,
            before,
            until: (end - begin).clamp(before, text.len()),
            text: text.chars().map(harmless).collect(),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.line().excerpt();
        let indent = count(&shown.text, 0..shown.before);
        let carets = count(&shown.text, shown.before..shown.until).max(1);

        writeln!(f, "error: {}", self.message)?;
        writeln!(f, "{}", format!("  |  {}", shown.text).trim_end())?;
        let marked = format!("  |  {:indent$}{} {}", "", "^".repeat(carets), self.label);
        write!(f, "{}", marked.trim_end())?;
        match &self.help {
            Some(help) => write!(f, "\n  = help: {help}"),
            None => Ok(()),
        }
    }
}

crate::debug_is_text!(Diagnostic);

impl std::error::Error for Diagnostic {}

/// Implements `Debug` of errors by their text, because `main` prints an error that it returns by
/// `Debug`.
///
/// ```
/// struct TooMany(u32);
/// impl std::fmt::Display for TooMany {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         write!(f, "error: {} tokens are too many", self.0)
///     }
/// }
/// grundy_core::debug_is_text!(TooMany);
/// assert_eq!(format!("{:?}", TooMany(4)), "4 tokens are too many");
/// ```
#[macro_export]
macro_rules! debug_is_text {
    ($($error:ty),+) => {$(
        impl ::std::fmt::Debug for $error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let text = self.to_string();
                f.write_str(text.strip_prefix("error: ").unwrap_or(&text))
            }
        }
    )+};
}

/// Returns `text` in backquotes, cut after 24 characters and safe to show on a terminal.
///
/// ```
/// use grundy_core::diagnostic::quote_text;
///
/// assert_eq!(quote_text("Kayles"), "`Kayles`");
/// assert_eq!(quote_text("Subtraction(coprime to n)"), "`Subtraction(coprime to n…`");
/// ```
#[must_use]
pub fn quote_text(text: &str) -> String {
    let shown: String = text.chars().take(24).map(harmless).collect();
    let more = if text.chars().nth(24).is_some() {
        "…"
    } else {
        ""
    };
    format!("`{shown}{more}`")
}

/// Returns `text` without characters that move a terminal's cursor or reverse its direction; line
/// breaks are kept.
///
/// ```
/// use grundy_core::diagnostic::printable;
///
/// // the sequence that clears a terminal
/// assert_eq!(printable("0.77\u{1b}[2J"), "0.77?[2J");
/// ```
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars()
        .map(|c| if c == '\n' { c } else { harmless(c) })
        .collect()
}

/// Returns the greatest character boundary of `text` that is at most `index`.
fn floor(text: &str, index: usize) -> usize {
    let index = index.min(text.len());
    (0..=index)
        .rev()
        .find(|&i| text.is_char_boundary(i))
        .unwrap_or(0)
}

/// Returns the number of characters in `range` of `text`.
fn count(text: &str, range: Range<usize>) -> usize {
    text.get(range).unwrap_or_default().chars().count()
}

/// Returns `c`, or a harmless character of the same byte length if `c` moves a terminal's cursor or
/// reverses its direction.
fn harmless(c: char) -> char {
    let hidden = c.is_control()
        || matches!(
            c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
                | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
                | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1D173}'..='\u{1D17A}'
                | '\u{E0000}'..='\u{E0FFF}'
        );
    match (c, c.len_utf8()) {
        ('\t', _) => ' ',
        (_, 1) if hidden => '?',
        (_, 2) if hidden => '¿',
        (_, 3) if hidden => '\u{FFFD}',
        (_, 4) if hidden => '\u{1F6AB}',
        _ => c,
    }
}
