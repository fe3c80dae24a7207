//! The items of a sweep.

use std::{fmt, str::FromStr};

use crate::survey::{self, codes};
use grundy_core::{game::Game, notation::Bounds, values::Shape};
use grundy_heaps::three_element_sets;

/// The most digits of octal and hexadecimal codes: about half a million games.
const MOST_OCTAL: u32 = 6;
const MOST_HEXADECIMAL: u32 = 4;
/// The largest number of a subtraction set in a catalogue; the last item then has 8 million sets.
const MOST_LARGEST: u32 = 4096;

/// The catalogue of a sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Catalogue {
    /// `octal:D`: the codes `d0.d1…dD` of octal digits, each once.
    Octal(u32),
    /// `hexadecimal:D`: the codes `d0.d1…dD` of hexadecimal digits, which allow up to three parts.
    Hexadecimal(u32),
    /// `subtraction:C`: the subtraction sets {a < b < c}, c <= C.
    Subtraction(u32),
    /// A given list of games of heaps, rings and rows, each once.
    Lines(Vec<Game>),
}

/// One item of a catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// A game of heaps.
    Game(Game),
    /// The subtraction sets with this largest number.
    Largest(u32),
}

impl Item {
    /// Returns the line that names the item.
    #[must_use]
    pub fn line(&self) -> String {
        match self {
            Self::Game(game) => game.to_string(),
            Self::Largest(c) => format!("Subtraction({{a,b,{c}}})"),
        }
    }
}

impl Catalogue {
    /// Returns the items in order: codes by name, sets by largest number, lines in their given order.
    #[must_use]
    pub fn items(&self) -> Vec<Item> {
        match self {
            Self::Octal(digits) => survey::games(*digits).map(Item::Game).collect(),
            Self::Hexadecimal(digits) => codes(4, *digits).map(Item::Game).collect(),
            Self::Subtraction(largest) => (3..=*largest).map(Item::Largest).collect(),
            Self::Lines(games) => games.iter().cloned().map(Item::Game).collect(),
        }
    }

    /// Reads games, one in each line. Empty lines, lines that begin with `#` and repeated games are skipped.
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
            let game: Game = line.parse().map_err(|error| format!("line {number}: {error}"))?;
            // Rings and rows have a value for each number of places, too.
            if !matches!(game.shape(&Bounds::Heap(1)), Ok(Shape::Heap { .. })) {
                let why = "is not a game of heaps, a ring or a row, and only these have such laws";
                return Err(format!("line {number}: {line} {why}"));
            }
            if seen.insert(game.to_string()) {
                games.push(game);
            }
        }
        if games.is_empty() { Err("there is no game in it".to_owned()) } else { Ok(Self::Lines(games)) }
    }

    /// Returns the most digits of a code after the point.
    pub(super) fn digits(&self) -> Option<u32> {
        match self {
            Self::Octal(digits) | Self::Hexadecimal(digits) => Some(*digits),
            Self::Subtraction(_) | Self::Lines(_) => None,
        }
    }

    /// Returns `true` if each item consists of all sets with one largest number.
    pub(super) fn is_of_sets(&self) -> bool {
        matches!(self, Self::Subtraction(_))
    }

    /// Describes the items in words.
    pub(super) fn title(&self) -> String {
        match self {
            Self::Octal(digits) => format!("Octal games of at most {digits} digits"),
            Self::Hexadecimal(digits) => format!("Hexadecimal games of at most {digits} digits"),
            Self::Subtraction(largest) => format!("Subtraction sets of three numbers up to {largest}"),
            Self::Lines(_) => "A list of games".to_owned(),
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
            Self::Lines(_) => f.write_str("lines"),
        }
    }
}

/// Parses the word of a catalogue that needs no file.
impl FromStr for Catalogue {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        const _: () = assert!(MOST_LARGEST <= three_element_sets::LARGEST, "sets that the engine takes");
        let Some((kind, number)) = word.split_once(':') else {
            return Err(format!("'{word}' is not a catalogue: octal:DIGITS, hexadecimal:DIGITS, subtraction:LARGEST"));
        };
        let within = |least: u32, most: u32| {
            let number = number.parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("'{word}': the number must be from {least} to {most}"))
        };
        match kind {
            "octal" => within(1, MOST_OCTAL).map(Self::Octal),
            "hexadecimal" => within(1, MOST_HEXADECIMAL).map(Self::Hexadecimal),
            "subtraction" => within(3, MOST_LARGEST).map(Self::Subtraction),
            _ => Err(format!("'{word}': a catalogue is octal:…, hexadecimal:…, subtraction:… or a file of games")),
        }
    }
}
