//! Which method computes a game's values, and why.

use std::fmt;

use crate::{
    compute::heaps::{every_option::Naive, every_pair::Dense, many_parts, sparse::Engine, stream::Stream},
    game::{Game, HeapCode},
};

/// What the command line can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// The fastest that applies.
    Auto,
    /// Every option as the rules give it; any game of heaps. Keeps all values.
    Naive,
    /// Every pair of parts; codes with at most two parts. Keeps all values.
    Dense,
    /// Pairs with a rare part, and witnesses; codes with at most two parts.
    Sparse,
}

/// How values are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Every option, heap by heap.
    Naive,
    /// Every pair of parts, heap by heap.
    Dense,
    /// Pairs with a rare part, and witnesses.
    Sparse,
    /// What tabulates the game's family, see [`crate::compute`].
    Table,
}

impl Method {
    /// All methods.
    const ALL: [Self; 4] = [Self::Naive, Self::Dense, Self::Sparse, Self::Table];

    /// The method of a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.to_string() == name)
    }

    /// Does it give values heap after heap, so that it can stop and go on? Else all values are tabulated at once.
    #[must_use]
    pub fn is_stream(self) -> bool {
        !matches!(self, Self::Table)
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Naive => "naive",
            Self::Dense => "dense",
            Self::Sparse => "sparse",
            Self::Table => "table",
        })
    }
}

/// A method with the reason for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The method.
    pub method: Method,
    /// Why this one, in a few words.
    pub why: &'static str,
}

/// A method that cannot compute a game.
#[derive(Debug, thiserror::Error)]
#[error("the method {method} is for {made_for}, which {game} is not")]
pub struct DoesNotApply {
    method: Method,
    made_for: &'static str,
    game: String,
}

/// The method for a game.
///
/// # Errors
/// If the method asked for does not apply.
pub fn choose(game: &Game, asked: Asked) -> Result<Choice, DoesNotApply> {
    let chosen = |method, why| Ok(Choice { method, why });
    let refused = |method, made_for| Err(DoesNotApply { method, made_for, game: game.to_string() });
    let of_heaps = matches!(game, Game::Code(_) | Game::Set(_) | Game::Rule(_));
    match asked {
        Asked::Naive if of_heaps => chosen(Method::Naive, "as asked"),
        Asked::Naive => refused(Method::Naive, "games of heaps"),
        Asked::Dense if pairs(game).is_some() => chosen(Method::Dense, "as asked"),
        Asked::Dense => refused(Method::Dense, "codes with at most two parts"),
        Asked::Sparse if pairs(game).is_some() => chosen(Method::Sparse, "as asked"),
        Asked::Sparse => refused(Method::Sparse, "codes with at most two parts"),
        Asked::Auto => match game {
            Game::Code(_) if pairs(game).is_some() => chosen(FOR_PAIRS, "a code with at most two parts"),
            Game::Code(_) => chosen(Method::Table, "a code with more than two parts"),
            Game::Set(_) => chosen(Method::Table, "a set of numbers to remove"),
            Game::Rule(_) => chosen(Method::Naive, "rules of one's own"),
            Game::Lattice(_) => chosen(Method::Table, "a lattice"),
            Game::Strip(_) => chosen(Method::Table, "a strip"),
            Game::Board(_) => chosen(Method::Table, "a board"),
        },
    }
}

/// What `auto` takes for codes with at most two parts.
pub(super) const FOR_PAIRS: Method = Method::Sparse;

/// The code of a game in which a heap falls into two parts at most.
fn pairs(game: &Game) -> Option<&HeapCode> {
    match game {
        Game::Code(code) if !many_parts::needed(code) => Some(code),
        _ => None,
    }
}

/// A method at heap 0, no heap beyond `to` being asked for; `None` if it is no stream, or does not apply.
pub(crate) fn start(game: &Game, method: Method, to: u64) -> Option<Box<dyn Stream>> {
    match method {
        Method::Naive => Some(Box::new(Naive::new(game)?)),
        Method::Dense => Some(Box::new(Dense::new(pairs(game)?))),
        Method::Sparse => Some(Box::new(Engine::new(pairs(game)?, to))),
        Method::Table => None,
    }
}

/// A method that goes on from what its stream saved.
///
/// # Errors
/// If the method cannot read that.
pub(crate) fn restore(game: &Game, method: Method, to: u64, bytes: &[u8]) -> Result<Box<dyn Stream>, String> {
    let code = || pairs(game).ok_or_else(|| "a method that does not apply".to_owned());
    match method {
        Method::Naive => Ok(Box::new(Naive::restore(game, bytes)?)),
        Method::Dense => Ok(Box::new(Dense::restore(code()?, bytes)?)),
        Method::Sparse => Ok(Box::new(Engine::restore(code()?, to, bytes)?)),
        Method::Table => Err("a method that cannot go on".into()),
    }
}
