//! The failures while answering, and their messages.

use std::fmt::{self, Write as _};
use std::io;
use std::process::ExitCode;

/// The number of characters that are shown of a wrong token; more would hide the message.
const SHOWN: usize = 40;

/// The reason why the answers stop early.
#[derive(Debug)]
pub enum Failure {
    /// The input breaks the format or the rules; the text gives the place and the expected input.
    Input(String),
    /// The input cannot be read.
    Read(io::Error),
    /// The output cannot be written.
    Write(io::Error),
}

impl Failure {
    /// Returns 2 for errors of the input and 1 for errors of the output. A closed pipe (`| head`)
    /// is not an error.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Input(_) | Self::Read(_) => ExitCode::from(2),
            Self::Write(_) if self.is_closed_pipe() => ExitCode::SUCCESS,
            Self::Write(_) => ExitCode::FAILURE,
        }
    }

    /// Returns the line for standard error, or `None` after a closed pipe. `source` is the name of
    /// the input.
    #[must_use]
    pub fn message(&self, source: &str) -> Option<String> {
        match self {
            Self::Input(message) => Some(format!("error: {message}")),
            Self::Read(error) => Some(format!("error: cannot read {source}: {error}")),
            Self::Write(_) if self.is_closed_pipe() => None,
            Self::Write(error) => Some(format!("error: cannot write the output: {error}")),
        }
    }

    fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Write(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// The problems write with `?`; the reader wraps its own errors in [`Failure::Read`].
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

/// The meaning of a token. It is passed with every token and formatted only if the token is wrong.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Label {
    /// The only token of its kind in a case.
    One(&'static str),
    /// A numbered token: "pile 3 of 5".
    Nth(&'static str, u64, u64),
    /// A part of a numbered item: "knight 3 of 5, y".
    Part(&'static str, u64, u64, &'static str),
    /// The row and the number of rows, the column and the number of columns.
    Cell([u64; 2], [u64; 2]),
}

impl Label {
    /// Formats the label with the totals, for input that ends too early: they show how much is
    /// missing.
    pub(super) fn of_total(self) -> String {
        match self {
            Self::Nth(name, n, total) => format!("{name} {n} of {total}"),
            Self::Part(name, n, total, part) => format!("{name} {n} of {total}, {part}"),
            Self::Cell([row, rows], [column, columns]) => {
                format!("row {row} of {rows}, column {column} of {columns}")
            }
            Self::One(_) => self.to_string(),
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(name) => f.write_str(name),
            Self::Nth(name, n, _) => write!(f, "{name} {n}"),
            Self::Part(name, n, _, part) => write!(f, "{name} {n}, {part}"),
            Self::Cell([row, _], [column, _]) => write!(f, "row {row}, column {column}"),
        }
    }
}

/// Returns `bytes` in double quotes, safe for any terminal: control characters and invalid UTF-8
/// are escaped, long text is cut.
pub(super) fn quote(bytes: &[u8]) -> String {
    let mut quoted = String::from("\"");
    let mut shown = 0;
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if shown == SHOWN {
                return quoted + "\"...";
            }
            quoted.extend(character.escape_debug());
            shown += 1;
        }
        for byte in chunk.invalid() {
            if shown == SHOWN {
                return quoted + "\"...";
            }
            // Writing to a String cannot fail.
            let _ = write!(quoted, "\\x{byte:02x}");
            shown += 1;
        }
    }
    quoted + "\""
}
