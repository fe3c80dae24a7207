//! The comment at the head of a file: none, two lines, or all that is known.

/// The comment at the head of a file.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_emit::{Head, Language, Request, emit};
///
/// let game: Game = "Subtraction({1,2,3})".parse()?;
/// let lines = |header| {
///     let request = Request {
///         header,
///         ..Request::new(&game, Language::Python)
///     };
///     emit(&request, &()).map(|snippet| {
///         snippet
///             .text
///             .lines()
///             .filter(|line| line.starts_with('#'))
///             .count()
///     })
/// };
/// assert_eq!((lines(Head::None)?, lines(Head::Short)?), (0, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Head {
    /// None.
    None,
    /// Two lines: the game and its law, and the command with its version.
    #[default]
    Short,
    /// Also the meaning of the numbers, the form, the digest of the values, and the licence.
    Full,
}

impl Head {
    /// All heads.
    pub const ALL: [Self; 3] = [Self::None, Self::Short, Self::Full];

    /// Returns the word on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Short => "short",
            Self::Full => "full",
        }
    }

    /// Returns the lines: `short` in one line or `full` in several, and the command. In a whole
    /// program, no line is longer than those of its language's style.
    pub(super) fn lines(
        self,
        short: String,
        full: Vec<String>,
        command: String,
        is_whole: bool,
    ) -> Vec<String> {
        match self {
            Self::None => Vec::new(),
            Self::Short => {
                let lines = [
                    short,
                    format!("{command}  # grundy {}", env!("CARGO_PKG_VERSION")),
                ];
                if is_whole {
                    lines
                        .iter()
                        .flat_map(|line| break_line(line, STYLED))
                        .collect()
                } else {
                    lines.into()
                }
            }
            Self::Full => {
                let lines = full.into_iter().chain([command, FREE.to_owned()]);
                lines.flat_map(|line| wrap_line(&line)).collect()
            }
        }
    }
}

/// The licence of generated code.
pub(crate) const FREE: &str = "Free to use (CC0 1.0), without warranty.";

/// The most characters of a comment's line in a style of 79 columns: the mark of the comment is
/// before it.
const STYLED: usize = 73;

/// Breaks a line at blanks into pieces of at most 116 characters; commands are not broken.
fn wrap_line(line: &str) -> Vec<String> {
    if line.starts_with("grundy ") {
        vec![line.to_owned()]
    } else {
        break_line(line, 116)
    }
}

/// Breaks a line at blanks.
fn break_line(line: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split(' ') {
        match lines.last_mut() {
            Some(last) if last.len() + 1 + word.len() <= width => last.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}
