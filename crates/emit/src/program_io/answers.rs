//! The output of a whole program.

use std::{fmt, ops::Range};

use grundy_core::diagnostic::{Diagnostic, quote_text};

/// A placeholder in a text.
///
/// [`Answers`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Printed {
    /// The words for a won or a lost position.
    Answer,
    /// The number of the case, counted from 1.
    Case,
    /// The Grundy value of the sum.
    Value,
    /// A winning move: the number of its component, counted from 1, and the component's
    /// replacement.
    Move,
    /// The number of winning moves.
    Moves,
}

impl Printed {
    const ALL: [Self; 5] = [
        Self::Answer,
        Self::Case,
        Self::Value,
        Self::Move,
        Self::Moves,
    ];

    /// Returns the name between braces.
    const fn name(self) -> &'static str {
        match self {
            Self::Answer => "answer",
            Self::Case => "case",
            Self::Value => "value",
            Self::Move => "move",
            Self::Moves => "moves",
        }
    }
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TemplatePiece {
    Text(String),
    Printed(Printed),
}

/// A text with placeholders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AnswerTemplate {
    source: String,
    pub pieces: Vec<TemplatePiece>,
}

/// The word for a play without end, if no other is given.
const DRAW: &str = "Draw";

/// The output for each position.
///
/// ```
/// use grundy_emit::{Answers, Printed};
///
/// let answers = Answers::new("Alice {move}", "Bob", "Case {case}: {answer}", None)?;
/// assert!(answers.prints(Printed::Move) && !answers.prints(Printed::Value));
/// let error = Answers::new("Alice", "Bob", "{winner}", None).unwrap_err();
/// assert_eq!((error.span, error.message.as_str()), (0..8, "`{winner}` cannot be used here"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    pub(super) win: AnswerTemplate,
    pub(super) lose: AnswerTemplate,
    pub(super) draw: AnswerTemplate,
    pub(super) format: AnswerTemplate,
    pub(super) join: Option<AnswerTemplate>,
}

impl Answers {
    /// Returns the answers made of these texts: the words for won and for lost, such as `Alice` and
    /// `Bob`; the whole answer, such as `Case {case}: {answer}`; and the separator of the answers
    /// of the innermost repetition, if they are printed on one line.
    ///
    /// # Errors
    /// If a text contains an invalid character or placeholder.
    pub fn new(
        win: &str,
        lose: &str,
        format: &str,
        join: Option<&str>,
    ) -> Result<Self, Diagnostic> {
        use Printed::{Answer, Case, Move, Moves, Value};
        Ok(Self {
            win: AnswerTemplate::read(win, &[Case, Value, Move, Moves])?,
            lose: AnswerTemplate::read(lose, &[Case, Value])?,
            draw: AnswerTemplate::read(DRAW, &[])?,
            format: AnswerTemplate::read(format, &[Answer, Case, Value, Move, Moves])?,
            join: join
                .map(|join| AnswerTemplate::read(join, &[]))
                .transpose()?,
        })
    }

    /// Replaces the word for a play without end.
    ///
    /// # Errors
    /// If the text contains an invalid character or placeholder.
    pub fn with_draw(self, draw: &str) -> Result<Self, Diagnostic> {
        Ok(Self {
            draw: AnswerTemplate::read(draw, &[Printed::Case])?,
            ..self
        })
    }

    /// Returns the source of the word for a play without end, unless it is the usual word.
    pub(crate) fn unusual_draw(&self) -> Option<&str> {
        Some(self.draw.source.as_str()).filter(|&draw| draw != DRAW)
    }

    /// Returns `true` if the answers contain this placeholder.
    #[must_use]
    pub fn prints(&self, what: Printed) -> bool {
        let words = self.format.has(Printed::Answer);
        self.format.has(what) || words && (self.win.has(what) || self.lose.has(what))
    }

    /// Returns the source texts: for won, for lost, the whole answer, the separator.
    pub(crate) fn texts(&self) -> (&str, &str, &str, Option<&str>) {
        (
            &self.win.source,
            &self.lose.source,
            &self.format.source,
            self.join.as_ref().map(|join| join.source.as_str()),
        )
    }
}

impl AnswerTemplate {
    /// Returns the text, if there is nothing else.
    pub fn text(&self) -> Option<String> {
        let text = |piece: &TemplatePiece| match piece {
            TemplatePiece::Text(text) => Some(text.clone()),
            TemplatePiece::Printed(_) => None,
        };
        self.pieces.iter().map(text).collect()
    }

    fn has(&self, what: Printed) -> bool {
        self.pieces.contains(&TemplatePiece::Printed(what))
    }

    fn read(source: &str, allowed: &[Printed]) -> Result<Self, Diagnostic> {
        let wrong = |span: Range<usize>, message: String, label: &str| {
            Err(Diagnostic::new(source, span, message, label))
        };
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut characters = source.char_indices().peekable();
        while let Some((at, c)) = characters.next() {
            let next = characters.peek().map(|&(_, next)| next);
            match (c, next) {
                ('{', Some('{')) | ('}', Some('}')) | ('\\', Some('\\')) => {
                    text.push(c);
                    characters.next();
                }
                ('\\', Some('n')) => {
                    text.push('\n');
                    characters.next();
                }
                ('{', _) => {
                    let rest = source.get(at + 1..).unwrap_or_default();
                    let name = rest.split('}').next().unwrap_or_default();
                    let end = at + name.len() + 2;
                    let found = Printed::ALL
                        .into_iter()
                        .find(|printed| printed.name() == name);
                    let Some(found) =
                        found.filter(|found| end <= source.len() && allowed.contains(found))
                    else {
                        return Err(unknown(source, at..end.min(source.len()), allowed));
                    };
                    if !text.is_empty() {
                        pieces.push(TemplatePiece::Text(std::mem::take(&mut text)));
                    }
                    pieces.push(TemplatePiece::Printed(found));
                    while characters.next_if(|&(index, _)| index < end).is_some() {}
                }
                ('}' | '\\', _) => {
                    let help = if c == '}' {
                        "}} is a brace"
                    } else {
                        "\\n is a line end, \\\\ a backslash"
                    };
                    let error = Diagnostic::new(
                        source,
                        at..at + 1,
                        "this character must be escaped",
                        "unescaped",
                    );
                    return Err(error.with_help(help));
                }
                ('\n', _) => text.push(c),
                _ if c == ' ' || c.is_ascii_graphic() => text.push(c),
                _ => {
                    return wrong(
                        at..at + c.len_utf8(),
                        "answers are printable ASCII".to_owned(),
                        "another character",
                    );
                }
            }
        }
        if !text.is_empty() {
            pieces.push(TemplatePiece::Text(text));
        }
        Ok(Self {
            source: source.to_owned(),
            pieces,
        })
    }
}

/// Returns the error for a placeholder that is not allowed there.
fn unknown(source: &str, span: Range<usize>, allowed: &[Printed]) -> Diagnostic {
    let names: Vec<String> = allowed.iter().map(|known| format!("{{{known}}}")).collect();
    let names = if names.is_empty() {
        "nothing".to_owned()
    } else {
        names.join(", ")
    };
    let found = quote_text(source.get(span.clone()).unwrap_or_default());
    Diagnostic::new(
        source,
        span,
        format!("{found} cannot be used here"),
        "not known here",
    )
    .with_help(format!(
        "allowed here: {names}; write a brace twice to print it"
    ))
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests;
