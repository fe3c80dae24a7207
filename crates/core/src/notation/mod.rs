//! The notation of games: one line of text, which is read into a [`Game`] in canonical form and
//! printed as its one line.
//!
//! ```
//! use grundy_core::game::Game;
//!
//! let kayles: Game = ".77".parse()?;
//! assert_eq!(kayles.to_string(), "0.77");
//! # Ok::<(), grundy_core::notation::NotationError>(())
//! ```
//!
//! Each family has a file with its parser and its printer; `syntax` has the tokens of all of them.

use std::str::FromStr;

use crate::diagnostic::Diagnostic;
use parse_error::ParserState;
use prelude::*;
use syntax::{read, read_with, want_here};

mod board;
pub mod bounds;
mod check;
pub mod claim;
mod code;
mod compound;
mod definition;
mod expr;
mod functions;
mod given;
mod graph;
mod graph_file;
pub mod graph_game;
mod growth;
pub mod input_format;
mod lattice;
mod loop_set;
pub mod names;
mod negative;
mod nim_sum;
mod parameter_uses;
pub mod parameters;
mod parse_error;
mod poset;
mod prelude;
mod range;
mod ring;
mod rule;
mod scope;
mod set;
mod state;
mod strip;
mod syntax;
mod termination;
mod tree;

pub use bounds::Bounds;
pub use nim_sum::nim_sum;

/// The error in a line that does not name a game, with its place.
pub type NotationError = Diagnostic;

/// A family of games whose notation begins with the family's name.
struct FamilyNotation {
    name: &'static str,
    /// Valid lines, with "or" between them.
    example: &'static str,
    /// Parses the contents of the parentheses.
    parser: fn(&mut ParserInput) -> Parsed<Game>,
}

const FAMILIES: [FamilyNotation; 13] = [
    FamilyNotation {
        name: "Subtraction",
        example: "Subtraction({1,3,4}) or Subtraction(1..=n/2)",
        parser: |input| set::game(input, false),
    },
    FamilyNotation {
        name: "AllBut",
        example: "AllBut({2,3,7}) or AllBut(squares)",
        parser: |input| set::game(input, true),
    },
    FamilyNotation {
        name: "Heap",
        example: "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
        parser: rule::game,
    },
    FamilyNotation {
        name: "Lattice",
        example: "Lattice(ride (-1,0) (0,-1) (-1,-1))",
        parser: lattice::game,
    },
    FamilyNotation {
        name: "Strip",
        example: "Strip(O X; never OO XX)",
        parser: strip::game,
    },
    FamilyNotation {
        name: "State",
        example: "State(x, y -> (x-a, y) for a in 1..=x; (x, y-1))",
        parser: state::game,
    },
    FamilyNotation {
        name: "Ring",
        example: "Ring(0.77) or Ring(Strip(O X; never OO XX))",
        parser: ring::game,
    },
    FamilyNotation {
        name: "Board",
        example: "Board(4x5; place [##] [#/#])",
        parser: board::game,
    },
    FamilyNotation {
        name: "Graph",
        example: "Graph(1-2 2-3; node kayles) or Graph(a>b b>c; token)",
        parser: graph::game,
    },
    FamilyNotation {
        name: "Grid",
        example: "Grid(4x5; cram) or Grid(4x5; node kayles)",
        parser: poset::grid,
    },
    FamilyNotation {
        name: "Poset",
        example: "Poset(a<b b<c)",
        parser: poset::poset,
    },
    FamilyNotation {
        name: "Chomp",
        example: "Chomp(3x5)",
        parser: poset::chomp,
    },
    FamilyNotation {
        name: "Tree",
        example: "Tree(cut edge; 1-2 1-3 3-4:2)",
        parser: tree::game,
    },
];

/// Returns valid lines of each family whose notation begins with the family's name.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::notation::examples;
///
/// assert!(examples().any(|line| line == "Chomp(3x5)"));
/// assert!(examples().all(|line| line.parse::<Game>().is_ok()));
/// ```
pub fn examples() -> impl Iterator<Item = &'static str> {
    FAMILIES
        .iter()
        .flat_map(|family| family.example.split(" or "))
}

impl FromStr for Game {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read(line_of(text), EXAMPLE, definition::line)
    }
}

/// Returns the line of the game if the text is the name of a game, otherwise the text itself.
fn line_of(text: &str) -> &str {
    names::find(text).map_or(text, |named| named.line)
}

/// A valid line.
const EXAMPLE: &str = "0.77 or Subtraction({1,3,4})";

/// Returns the name of the file in a line such as `Graph(edges.txt; node kayles)`. A caller with
/// access to files reads the file for [`with_file`].
///
/// ```
/// use grundy_core::notation::file;
///
/// assert_eq!(file("Graph(edges.txt; node kayles)"), Some("edges.txt"));
/// assert_eq!(file("Graph(1-2 2-3; node kayles)"), None);
/// ```
#[must_use]
pub fn file(line: &str) -> Option<&str> {
    // The part of the line that may name a file.
    let families = [("Graph", 0), ("Poset", 0), ("Tree", 1)];
    let (inside, part) = families
        .iter()
        .find_map(|&(family, part)| Some((line.trim_start().strip_prefix(family)?, part)))?;
    let name = inside
        .trim_start()
        .strip_prefix('(')?
        .split([';', ')'])
        .nth(part)?
        .trim();
    name.contains(['.', '/', '\\']).then_some(name)
}

/// Reads a line that names a file, with the text of that file. The game prints as a line without
/// the file.
///
/// ```
/// use grundy_core::notation::with_file;
///
/// let path = with_file("Graph(edges.txt; node kayles)", "1 2\n2 3\n")?;
/// assert_eq!(path.to_string(), "Graph(1-2 2-3; node kayles)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the line or the text is invalid; the error points into the invalid one.
pub fn with_file(line: &str, text: &str) -> Result<Game, NotationError> {
    let mut state = ParserState::new(EXAMPLE);
    state.file = Some(text.to_owned());
    read_with(line, state, game)
}

/// Parses a game of any family.
fn game(input: &mut ParserInput) -> Parsed<Game> {
    let (word, behind) = word_and_rest(input);
    let begins_with_letter = word.starts_with(|c: char| c.is_ascii_alphabetic());
    if begins_with_letter && (word.len() > 1 || behind.starts_with('(')) {
        return by_name(input);
    }
    want_here(input, Expectation::Named("a family such as Heap(…)"));
    code::game(input)
}

/// Parses a game whose notation begins with the name of its family.
fn by_name(input: &mut ParserInput) -> Parsed<Game> {
    let line = rest(input);
    let (word, span) = name("a family").parse_next(input)?;
    if let Some(family) = FAMILIES.iter().find(|family| family.name == word) {
        input.state.example = family.example;
        return delimited(symbol("("), family.parser, symbol(")")).parse_next(input);
    }
    let is_call = rest(input).starts_with('(');
    let help = match names::find(word) {
        Some(named) if is_call => format!("{} is written {}", named.names[0], named.line),
        Some(named) => {
            // The name alone is a game.
            let extra = rest(input).trim();
            let from = span.start + line.trim_end().len() - extra.len();
            let message = format!("unexpected {} after the game {}", quote_text(extra), quote_text(named.names[0]));
            let help = "a position is not part of the line that names a game";
            return ParseError::new(&(from..from + extra.len()), message, "not part of the game").help(help).stop();
        }
        None if is_call && word == "Compound" => {
            "`explore` and `position` answer compounds; a program has `by`, `at most` and `let` (`grundy manual programs`)"
                .into()
        }
        None if is_call => suggestion(word, FAMILIES.iter().map(|family| family.name)),
        None => return unknown_game(line, span.start),
    };
    ParseError::new(
        &span,
        format!("unknown family {}", quote_text(word)),
        "not a family of games",
    )
    .help(help)
    .stop()
}

/// Refuses a name that no game has; `line` begins with the name, at byte `start` of the whole line.
fn unknown_game(line: &str, start: usize) -> Parsed<Game> {
    let name = line
        .split(['+', '*', '(', ')', ',', '[', '{'])
        .next()
        .unwrap_or_default()
        .trim_end();
    let similar: Vec<String> = names::similar(name).into_iter().map(quote_text).collect();
    let help = match similar.split_last() {
        None => suggestion(name, FAMILIES.iter().map(|family| family.name)),
        Some((only, [])) => format!("did you mean {only}?"),
        Some((last, others)) => format!("did you mean {} or {last}?", others.join(", ")),
    };
    let span = start..start + name.len();
    ParseError::new(
        &span,
        format!("unknown game {}", quote_text(name)),
        "not the name of a game",
    )
    .help(help)
    .stop()
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.family().fmt(f)
    }
}
