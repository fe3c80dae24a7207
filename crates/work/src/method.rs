//! The choice of method: the list of methods, the games that each method applies to, and the method
//! for a game.

use std::fmt;

use grundy_core::{
    family::PlayKind,
    game::{Game, HeapCode, Lattice, lattice::Plane},
};

/// The method that computes the values of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Heaps: mark the value of every option, as the rules give it.
    Naive,
    /// Codes with at most two parts: mark the nim-sum of every pair of parts.
    Dense,
    /// Codes with at most two parts: pairs with a rare part, and a witness for each other value
    /// (Winning Ways, chapter 4).
    Sparse,
    /// Codes with three or four parts: sets of the nim-sums of two, three and four parts.
    Sums,
    /// Subtraction and all-but games: mark, or count, the values that a removal leaves.
    Removal,
    /// Lattices with at most 63 leaps and no ride: one-hot sets, level by level.
    Sweep,
    /// Pieces that ride, with all moves towards the origin: for each line of a ride the set of the
    /// values met so far.
    Lines,
    /// All other lattices: every option of every cell, level by level.
    Walk,
    /// Strips: mark every pair of gaps.
    Gaps,
    /// Boards: from the full board down.
    Retrograde,
    /// States of several numbers: every option of every state, level by level of the measure.
    Levels,
    /// Rings: from the values of the rows that the first move leaves.
    Rows,
    /// Rows with long patterns: a search with a table of pieces.
    Pieces,
    /// Finite games: a search from the opening, or a formula.
    Opening,
    /// Sums and products: from the tables of the parts.
    Parts,
}

/// The methods with their names.
const NAMES: [(Method, &str); 15] = [
    (Method::Naive, "naive"),
    (Method::Dense, "dense"),
    (Method::Sparse, "sparse"),
    (Method::Sums, "sums"),
    (Method::Removal, "removal"),
    (Method::Sweep, "sweep"),
    (Method::Lines, "lines"),
    (Method::Walk, "walk"),
    (Method::Gaps, "gaps"),
    (Method::Retrograde, "retrograde"),
    (Method::Levels, "levels"),
    (Method::Rows, "rows"),
    (Method::Pieces, "pieces"),
    (Method::Opening, "opening"),
    (Method::Parts, "parts"),
];

impl Method {
    /// The name of the method: one word.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES
            .iter()
            .find(|(method, _)| *method == self)
            .map_or("", |(_, name)| name)
    }

    /// The method of a name.
    #[must_use]
    pub fn find_named(name: &str) -> Option<Self> {
        NAMES
            .iter()
            .find(|(_, own)| *own == name)
            .map(|&(method, _)| method)
    }

    /// Returns `true` if the method may be asked for to compute the game: it is the fastest, or one
    /// of those for heaps.
    #[must_use]
    pub fn applies_to(self, game: &Game) -> bool {
        match self {
            Self::Naive => game.is_heaps(),
            Self::Dense | Self::Sparse => pairs(game).is_some(),
            _ => fastest(game).method == self,
        }
    }

    /// Returns `true` if the method gives values heap after heap, keeps no more values than it
    /// needs, and can resume from a saved state. Otherwise all values are tabulated.
    #[must_use]
    pub fn is_stream(self) -> bool {
        matches!(self, Self::Naive | Self::Dense | Self::Sparse)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The code of a game in which a heap falls into two parts at most.
pub fn pairs(game: &Game) -> Option<&HeapCode> {
    game.code().filter(|code| code.most_parts() <= 2)
}

/// The largest number of leaps of which [`Method::Sweep`] takes a game: no value exceeds the number
/// of leaps, so the values are bits of a word of 64.
const MOST_LEAPS: usize = 63;

/// Returns `true` for a piece on a lattice no move of which raises a coordinate.
fn falls(game: &Lattice) -> bool {
    game.leaps
        .iter()
        .chain(&game.rides)
        .flatten()
        .all(|&by| by <= 0)
}

/// The fastest method for a lattice of two dimensions without walls.
pub fn of_plane(game: &Plane) -> Method {
    if game.rides.is_empty() && game.leaps.len() <= MOST_LEAPS {
        return Method::Sweep;
    }
    let falls = game
        .leaps
        .iter()
        .chain(&game.rides)
        .all(|&(dx, dy)| dx <= 0 && dy <= 0);
    if falls { Method::Lines } else { Method::Walk }
}

/// The requested method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MethodRequest {
    /// The fastest that applies.
    Auto,
    /// [`Method::Naive`]; any game of heaps. Keeps all values.
    Naive,
    /// [`Method::Dense`]; codes with at most two parts. Keeps all values.
    Dense,
    /// [`Method::Sparse`]; codes with at most two parts.
    Sparse,
}

impl MethodRequest {
    /// The method requested by name; `None` for the fastest.
    #[must_use]
    pub fn method(self) -> Option<Method> {
        match self {
            Self::Auto => None,
            Self::Naive => Some(Method::Naive),
            Self::Dense => Some(Method::Dense),
            Self::Sparse => Some(Method::Sparse),
        }
    }
}

/// A method with the reason for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodChoice {
    /// The method.
    pub method: Method,
    /// The reason for the choice, in a few words.
    pub why: &'static str,
}

/// One of several ways in which a method computes games, with the reason for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// The name of its module, or of the sets of options that it uses.
    pub name: &'static str,
    /// The reason for the choice, in a few words.
    pub why: &'static str,
}

/// A method that cannot compute a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot compute {game} by the method {method} because this method is for {made_for}")]
pub struct DoesNotApply {
    /// The requested method.
    pub method: Method,
    /// The game in canonical notation.
    pub game: String,
    /// The games that the method is made for.
    pub made_for: &'static str,
}

/// The fastest method for a game: what tables, histograms, digests, long runs and estimates take.
#[must_use]
pub fn fastest(game: &Game) -> MethodChoice {
    let (method, why) = match game.play_kind() {
        PlayKind::Heaps(_) => match game.code() {
            Some(code) if code.most_parts() > 2 => {
                (Method::Sums, "a code with more than two parts")
            }
            Some(_) => (Method::Sparse, "a code with at most two parts"),
            None if game.set().is_some() => (Method::Removal, "a set of numbers to remove"),
            None => (Method::Naive, "rules of one's own"),
        },
        PlayKind::Cells(_) => match game.lattice().map(|lattice| (lattice, lattice.plane())) {
            Some((_, Some(plane))) => (of_plane(&plane), "a lattice"),
            Some((lattice, None)) if falls(lattice) => {
                (Method::Lines, "a lattice whose moves raise no coordinate")
            }
            Some(_) => (Method::Levels, "a lattice of more dimensions or with walls"),
            None => (Method::Levels, "states of several numbers"),
        },
        PlayKind::Gaps(_) => (Method::Gaps, "a strip"),
        PlayKind::Board(_) => (Method::Retrograde, "a board"),
        PlayKind::Ring(_) => (Method::Rows, "a ring"),
        PlayKind::Rows(_) => (Method::Pieces, "a row with long patterns, or several rows"),
        PlayKind::Opening(_) => (Method::Opening, "a finite game"),
        PlayKind::Games(_) if game.sum().is_some() => (Method::Parts, "a sum of games"),
        PlayKind::Games(_) => (Method::Parts, "a product of games"),
    };
    MethodChoice { method, why }
}

/// The method for a game: the requested one, otherwise the fastest.
///
/// # Errors
/// If the requested method does not apply to the game.
pub fn choose(game: &Game, asked: MethodRequest) -> Result<MethodChoice, DoesNotApply> {
    match asked.method() {
        None => Ok(fastest(game)),
        Some(method) if method.applies_to(game) => Ok(MethodChoice {
            method,
            why: "as asked",
        }),
        Some(method) => {
            let made_for = if method == Method::Naive {
                "games of heaps"
            } else {
                "codes with at most two parts"
            };
            Err(DoesNotApply {
                method,
                game: game.to_string(),
                made_for,
            })
        }
    }
}

#[cfg(test)]
mod tests;
