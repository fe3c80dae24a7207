//! The content of a picture.

use super::size::Size;
use grundy_compute as compute;
use grundy_core::{
    game::{Game, finite::Finite},
    notation::{Bounds, names},
    progress::{Deadline, Progress, USUAL_TIME},
    values::{Shape, Values},
};
use grundy_law::{self as law, Law, planar::Planar, sparse::Sparse};

/// The content of a picture.
#[derive(Debug, Clone)]
pub struct Picture<'a> {
    /// The game and its bounds, in words.
    pub title: String,
    /// The values to draw.
    pub values: &'a Values,
    /// The law of the values, if one is known.
    pub marking: Option<Marking>,
    /// The rule that separates rare values from common ones, if the game has a sparse space.
    pub rare: Option<Sparse>,
    /// The proved law of lattice values, if one is known; the borders of its pieces are drawn.
    pub planar: Option<Planar>,
    /// The marks of a strip, which name the ends of its gaps; if empty, the ends are numbered from
    /// 1.
    pub marks: Vec<char>,
    /// The classes that the values are the numbers of, if they are not Grundy values; otherwise
    /// empty.
    pub classes: Vec<HeapClass>,
    /// The finite game whose opening is drawn, if the only value is that of an opening.
    pub board: Option<Finite>,
    /// The size of the picture in pixels.
    pub size: Size,
}

/// A class of heaps under misère play: the heaps with one image in the misère quotient, or with one
/// outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeapClass {
    /// The element of the quotient, such as `a b^2`, or the outcome.
    pub name: String,
    /// `true` if these heaps are P-positions.
    pub is_p: bool,
}

impl<'a> Picture<'a> {
    /// Returns a picture of values without a law.
    #[must_use]
    pub fn plain(title: String, values: &'a Values, size: Size) -> Self {
        Self {
            title,
            values,
            marking: None,
            rare: None,
            planar: None,
            marks: Vec::new(),
            classes: Vec::new(),
            board: None,
            size,
        }
    }

    /// Returns the picture of `values` of `game` within `bounds`, with the law that is found in the
    /// values and the sparse space. The search for a law takes at most [`USUAL_TIME`], and ends when
    /// `progress` asks to stop.
    ///
    /// # Errors
    /// If the search for a law fails.
    pub fn from_values(
        game: &Game,
        bounds: &Bounds,
        values: &'a Values,
        size: Size,
        progress: &dyn Progress,
    ) -> Result<Self, compute::ComputeError> {
        let law = match law::of_values(game, values, &Deadline::after(USUAL_TIME, progress)) {
            Err(compute::ComputeError::Interrupted) if !progress.cancelled() => None,
            law => law?,
        };
        Ok(Self::with_law(game, bounds, values, law.as_ref(), size))
    }

    /// Returns the picture of `values` of `game` within `bounds`, with this law and the sparse
    /// space.
    #[must_use]
    pub fn with_law(
        game: &Game,
        bounds: &Bounds,
        values: &'a Values,
        law: Option<&Law>,
        size: Size,
    ) -> Self {
        let words = if values.shape == Shape::Opening {
            "Grundy value of"
        } else {
            "Grundy values of"
        };
        // The value of an opening is the picture's own words.
        let said = law.filter(|law| law.planar().is_none() && law.opening().is_none());
        Self {
            marking: said.map(Marking::from_law),
            rare: law::sparse::summary(game, values),
            planar: law.and_then(Law::planar).map(|law| law.planar.clone()),
            marks: game
                .strip()
                .map(|strip| strip.marks.clone())
                .unwrap_or_default(),
            board: game.finite().cloned(),
            ..Self::plain(title(words, game, bounds), values, size)
        }
    }
}

/// Returns a title: words, the name of the game, and the bounds.
#[must_use]
pub fn title(words: &str, game: &Game, bounds: &Bounds) -> String {
    match bounds {
        Bounds::All => format!("{words} {}", names::title(game)),
        bounds => format!("{words} {} to {bounds}", names::title(game)),
    }
}

impl Picture<'_> {
    /// Returns `true` if the player to move loses a position with this value, or in this class.
    pub(super) fn is_lost(&self, value: u32) -> bool {
        match usize::try_from(value)
            .ok()
            .and_then(|value| self.classes.get(value))
        {
            Some(class) => class.is_p,
            None => value == 0,
        }
    }

    /// Returns the name of an end of a strip's gap: the wall (0), or the mark with this number.
    pub(super) fn end(&self, end: usize) -> String {
        match end.checked_sub(1) {
            None => "|".to_owned(),
            Some(mark) => self
                .marks
                .get(mark)
                .map_or_else(|| end.to_string(), char::to_string),
        }
    }
}

/// Words above a picture, and a period to mark in a picture of heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marking {
    /// A law in one line, with *proved* or *observed*, or any other text.
    pub words: String,
    /// The period, if there is one.
    pub period: Option<PeriodMark>,
}

impl Marking {
    /// Returns a law in one line, and its period.
    #[must_use]
    pub fn from_law(law: &Law) -> Self {
        let period = law
            .shift()
            .map(|(preperiod, length, _)| PeriodMark { preperiod, length });
        Self {
            words: law.headline(),
            period,
        }
    }
}

/// A period to mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeriodMark {
    /// The first heap of the first period.
    pub preperiod: u64,
    /// The number of heaps in a period; at least 1.
    pub length: u64,
}
