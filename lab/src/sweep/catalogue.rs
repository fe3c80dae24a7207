//! The items of a sweep.

use std::{fmt, str::FromStr};

use super::families;
use crate::number_sets;
use crate::survey::{self, codes};
use grundy_core::game::Game;

/// The most digits of octal and hexadecimal codes: about half a million games.
const MOST_OCTAL: u32 = 6;
const MOST_HEXADECIMAL: u32 = 4;
/// The most digits of rings, whose values are those of rows with a law.
const MOST_RING: u32 = 4;
/// The most leaps of a lattice: more than three have 12,650 sets of four.
const MOST_LEAPS: u32 = 3;
/// The largest number of a subtraction set in a catalogue; the last item then has 8 million sets.
const MOST_LARGEST: u32 = 4096;
/// The same of sets of four; the last item then has 2.7 million sets.
const MOST_LARGEST_OF_FOUR: u32 = 256;

/// The catalogue of a sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Catalogue {
    /// `octal:D`: the codes `d0.d1…dD` of octal digits, each once.
    Octal(u32),
    /// `hexadecimal:D`: the codes `d0.d1…dD` of hexadecimal digits, which allow up to three parts.
    Hexadecimal(u32),
    /// `subtraction:C`: the subtraction sets {a < b < c}, c <= C.
    Subtraction(u32),
    /// `subtraction4:D`: the subtraction sets {a < b < c < d}, d <= D.
    SubtractionOfFour(u32),
    /// `rings:D`: the games of `octal:D` in a circle.
    Rings(u32),
    /// `strips:2`: strips and rings of two marks that forbid patterns of two.
    Strips,
    /// `lattices:L`: lattices of at most L leaps in a box of 5 x 5 cells.
    Lattices(u32),
    /// A given list of games, each once.
    Lines(Vec<Game>),
}

/// One item of a catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// A game of heaps, rings, strips or a lattice.
    Game(Game),
    /// The subtraction sets of three or four numbers with this largest number.
    Largest {
        /// The number of numbers.
        numbers: u32,
        /// The largest number.
        largest: u32,
    },
}

impl Item {
    /// Returns the line that names the item.
    #[must_use]
    pub fn line(&self) -> String {
        match self {
            Self::Game(game) => game.to_string(),
            Self::Largest {
                numbers: 4,
                largest,
            } => format!("Subtraction({{a,b,c,{largest}}})"),
            Self::Largest { largest, .. } => format!("Subtraction({{a,b,{largest}}})"),
        }
    }
}

impl Catalogue {
    /// Returns the items in order: codes by name, sets by largest number, lines in their given
    /// order.
    #[must_use]
    pub fn items(&self) -> Vec<Item> {
        match self {
            Self::Octal(digits) => survey::games(*digits).map(Item::Game).collect(),
            Self::Hexadecimal(digits) => codes(4, *digits).map(Item::Game).collect(),
            Self::Subtraction(largest) => (3..=*largest)
                .map(|largest| Item::Largest {
                    numbers: 3,
                    largest,
                })
                .collect(),
            Self::SubtractionOfFour(largest) => (4..=*largest)
                .map(|largest| Item::Largest {
                    numbers: 4,
                    largest,
                })
                .collect(),
            Self::Rings(digits) => families::rings(*digits).map(Item::Game).collect(),
            Self::Strips => families::strips().map(Item::Game).collect(),
            Self::Lattices(leaps) => families::lattices(*leaps).map(Item::Game).collect(),
            Self::Lines(games) => games.iter().cloned().map(Item::Game).collect(),
        }
    }

    /// Reads games, one in each line. Empty lines, lines that begin with `#` and repeated games are
    /// skipped.
    ///
    /// # Errors
    /// If a line is invalid; the message has its number.
    pub fn lines(text: &str) -> Result<Self, String> {
        let mut games: Vec<Game> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let game: Game = line
                .parse()
                .map_err(|error| format!("line {number}: {error}"))?;
            if !has_laws(&game) {
                let what = "is not a game of heaps, rings or strips, and not a lattice: only these have such laws";
                return Err(format!("line {number}: {line} {what}"));
            }
            if seen.insert(game.to_string()) {
                games.push(game);
            }
        }
        if games.is_empty() {
            Err("there is no game in it".to_owned())
        } else {
            Ok(Self::Lines(games))
        }
    }

    /// Returns the most digits of a code after the point.
    pub(super) fn digits(&self) -> Option<u32> {
        match self {
            Self::Octal(digits) | Self::Hexadecimal(digits) | Self::Rings(digits) => Some(*digits),
            Self::Subtraction(_)
            | Self::SubtractionOfFour(_)
            | Self::Strips
            | Self::Lattices(_)
            | Self::Lines(_) => None,
        }
    }

    /// Returns `true` if each item consists of all sets with one largest number.
    #[must_use]
    pub fn is_of_sets(&self) -> bool {
        matches!(self, Self::Subtraction(_) | Self::SubtractionOfFour(_))
    }

    /// Describes the items in words.
    pub(super) fn title(&self) -> String {
        match self {
            Self::Octal(digits) => format!("Octal games of at most {digits} digits"),
            Self::Hexadecimal(digits) => format!("Hexadecimal games of at most {digits} digits"),
            Self::Subtraction(largest) => {
                format!("Subtraction sets of three numbers up to {largest}")
            }
            Self::SubtractionOfFour(largest) => {
                format!("Subtraction sets of four numbers up to {largest}")
            }
            Self::Rings(digits) => format!("Rings of the octal games of at most {digits} digits"),
            Self::Strips => "Strips and rings of two marks that forbid patterns of two".to_owned(),
            Self::Lattices(leaps) => {
                format!("Lattices of at most {leaps} leaps in a box of 5 x 5 cells")
            }
            Self::Lines(_) => "A list of games".to_owned(),
        }
    }

    /// Says what the columns of the page mean for games that are not heaps, as a line of the page.
    pub(super) fn note(&self) -> &'static str {
        match self {
            Self::Octal(_)
            | Self::Hexadecimal(_)
            | Self::Subtraction(_)
            | Self::SubtractionOfFour(_)
            | Self::Lines(_) => "",
            Self::Rings(_) => "- A *heap* of n is a ring of n pieces.\n",
            Self::Strips => {
                "- A *heap* of n of a strip is a gap of n free cells; its law is common to all pairs of ends, and *at* is 9 n, plus\n  \
                 3 for each number of the left end, plus the number of the right end: the wall 0, O 1, X 2. Of a ring it is a ring of n cells.\n"
            }
            Self::Lattices(_) => {
                "- A lattice is computed in a square: *to* is the largest coordinate, and *at* is x (to + 1) + y. The law is one of the\n  \
                 whole quarter plane. A planar law has rays, along which values repeat, and cones between them; *period* is the longest\n  \
                 period of a ray.\n"
            }
        }
    }
}

/// Writes the word that names a catalogue; `lines` for a catalogue from a file.
impl fmt::Display for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Octal(digits) => write!(f, "octal:{digits}"),
            Self::Hexadecimal(digits) => write!(f, "hexadecimal:{digits}"),
            Self::Subtraction(largest) => write!(f, "subtraction:{largest}"),
            Self::SubtractionOfFour(largest) => write!(f, "subtraction4:{largest}"),
            Self::Rings(digits) => write!(f, "rings:{digits}"),
            Self::Strips => f.write_str("strips:2"),
            Self::Lattices(leaps) => write!(f, "lattices:{leaps}"),
            Self::Lines(_) => f.write_str("lines"),
        }
    }
}

/// The words of catalogues.
const CATALOGUES: &str = "octal:DIGITS, hexadecimal:DIGITS, subtraction:LARGEST, subtraction4:LARGEST, rings:DIGITS, strips:2, lattices:LEAPS";

/// Returns `true` if the values of a game are those of heaps, rings, gaps or cells.
fn has_laws(game: &Game) -> bool {
    game.is_heaps()
        || game.ring().is_some()
        || game.strip().is_some()
        || game.row().is_some()
        || game.plane().is_some()
}

/// Parses the word of a catalogue that needs no file.
impl FromStr for Catalogue {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        const _: () = assert!(
            MOST_LARGEST <= number_sets::LARGEST,
            "sets that the engine takes"
        );
        let Some((kind, number)) = word.split_once(':') else {
            return Err(format!("'{word}' is not a catalogue: {CATALOGUES}"));
        };
        let within = |least: u32, most: u32| {
            let number = number
                .parse()
                .ok()
                .filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("'{word}': the number must be from {least} to {most}"))
        };
        match kind {
            "octal" => within(1, MOST_OCTAL).map(Self::Octal),
            "hexadecimal" => within(1, MOST_HEXADECIMAL).map(Self::Hexadecimal),
            "subtraction" => within(3, MOST_LARGEST).map(Self::Subtraction),
            "subtraction4" => within(4, MOST_LARGEST_OF_FOUR).map(Self::SubtractionOfFour),
            "rings" => within(1, MOST_RING).map(Self::Rings),
            "strips" => within(2, 2).map(|_| Self::Strips),
            "lattices" => within(1, MOST_LEAPS).map(Self::Lattices),
            _ => Err(format!(
                "'{word}' is not a catalogue: {CATALOGUES}, or a file of games"
            )),
        }
    }
}
