//! The given terms as values of heaps, and the limits of the search.

use std::fmt::{self, Display, Formatter};

use grundy_core::progress::Progress;
use grundy_core::text::join;
use schemars::JsonSchema;
use serde::Serialize;

/// The maximum number of heaps by which a game's values may be shifted against the sequence.
pub const MOST_SHIFT: u8 = 4;

/// The minimum number of terms: shorter sequences match hundreds of games.
pub const LEAST_TERMS: usize = 6;

/// The maximum number of terms that are compared. Two octal games of three digits that are known to
/// differ do so before heap 600 (0.161 and 0.36 at 519).
pub const MOST_TERMS: usize = 2000;

/// A game that has the values of a sequence.
///
/// ```
/// use grundy_law::identify::Match;
///
/// let kayles = Match {
///     line: "0.77".to_owned(),
///     name: Some("Kayles"),
///     oeis: Some("A002186"),
///     shift: 0,
///     terms: 13,
/// };
/// assert_eq!(
///     kayles.to_string(),
///     "0.77 (Kayles, A002186): a(n) is the value of heap n; 13 terms agree"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Match {
    /// The canonical line of notation.
    #[serde(rename = "game")]
    pub line: String,
    /// The name of the game, if it has one.
    pub name: Option<&'static str>,
    /// The number of the OEIS sequence of its values, if there is one.
    pub oeis: Option<&'static str>,
    /// The term with index n is the value of the heap n + `shift`.
    pub shift: i64,
    /// The number of compared terms.
    pub terms: usize,
}

impl Display for Match {
    /// `0.77 (Kayles, A002186): a(n) is the value of heap n; 9 terms agree`
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.line)?;
        if self.name.or(self.oeis).is_some() {
            write!(
                out,
                " ({})",
                join(self.name.into_iter().chain(self.oeis), ", ")
            )?;
        }
        out.write_str(": a(n) is the value of heap n")?;
        if self.shift != 0 {
            write!(
                out,
                " {} {}",
                if self.shift > 0 { '+' } else { '-' },
                self.shift.unsigned_abs()
            )?;
        }
        write!(out, "; {} terms agree", self.terms)
    }
}

/// The values of the heaps 0, 1, … that a game must have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TargetValues {
    /// The term with index n is the value of the heap n + `shift`.
    pub(super) shift: i64,
    /// The values; those before the first term are guessed.
    pub(super) values: Vec<u32>,
    /// The number of guessed values.
    pub(super) guessed: usize,
}

/// The greatest possible value of the heaps 1, 2 and 3 in a game of any family of the search: these
/// heaps have at most 1, 2 and 4 options of different values.
const GREATEST: [u32; 3] = [1, 2, 4];

impl TargetValues {
    /// Returns all ways to read terms as values of heaps: the least shift first. `first` is the
    /// heap of the first term.
    ///
    /// Heaps before the first term can have any small values. If more than three values are
    /// unknown, the list is empty.
    pub(super) fn all(first: usize, terms: &[u32]) -> Vec<Self> {
        let shifts = (0..=i64::from(MOST_SHIFT))
            .flat_map(|by| if by == 0 { vec![0] } else { vec![by, -by] });
        shifts
            .flat_map(|shift| Self::with_shift(first, terms, shift))
            .collect()
    }

    fn with_shift(first: usize, terms: &[u32], shift: i64) -> Vec<Self> {
        let Some(start) = i64::try_from(first)
            .ok()
            .and_then(|first| first.checked_add(shift))
        else {
            return Vec::new();
        };
        // Terms before heap 0 cannot be compared.
        let before = usize::try_from(start.min(0).unsigned_abs()).unwrap_or(usize::MAX);
        let terms = terms.get(before..).unwrap_or_default();
        let unknown = usize::try_from(start.max(0)).unwrap_or(usize::MAX);
        if terms.len() < LEAST_TERMS || unknown > GREATEST.len() + 1 {
            return Vec::new();
        }
        let guesses = guesses(unknown).into_iter();
        let heaps = guesses.map(|guess| {
            guess
                .iter()
                .chain(terms)
                .copied()
                .take(MOST_TERMS)
                .collect::<Vec<u32>>()
        });
        heaps
            .filter(|values| values.first() == Some(&0))
            .map(|values| Self {
                shift,
                values,
                guessed: unknown,
            })
            .collect()
    }
}

/// Returns all possible values of the first `count` heaps.
fn guesses(count: usize) -> Vec<Vec<u32>> {
    let greatest = std::iter::once(0).chain(GREATEST).take(count);
    greatest.fold(vec![Vec::new()], |guesses, greatest| {
        let longer = |guess: Vec<u32>| {
            (0..=greatest).map(move |value| [guess.as_slice(), &[value]].concat())
        };
        guesses.into_iter().flat_map(longer).collect()
    })
}

/// The reason why a search ended before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchStop {
    /// The limit of games or of steps was reached.
    Enough,
    /// The caller asked to stop.
    Interrupted,
}

/// The steps that a search may still take.
pub(super) struct SearchSteps<'a> {
    left: u32,
    progress: &'a dyn Progress,
}

impl<'a> SearchSteps<'a> {
    /// Allows a number of steps.
    pub(super) fn from_left(left: u32, progress: &'a dyn Progress) -> Self {
        Self { left, progress }
    }

    /// Returns the number of steps left.
    pub(super) fn left(&self) -> u32 {
        self.left
    }

    /// Takes the steps of looking at a number of words.
    ///
    /// # Errors
    /// If fewer steps are left, or the caller asks to stop.
    pub(super) fn look_at(&mut self, words: usize) -> Result<(), SearchStop> {
        self.left = self
            .left
            .saturating_sub(u32::try_from(words / 32).unwrap_or(u32::MAX));
        self.step()
    }

    /// Takes a step.
    ///
    /// # Errors
    /// If no steps are left, or the caller asks to stop.
    pub(super) fn step(&mut self) -> Result<(), SearchStop> {
        if self.left % 1024 == 0 && self.progress.cancelled() {
            return Err(SearchStop::Interrupted);
        }
        self.left = self.left.checked_sub(1).ok_or(SearchStop::Enough)?;
        Ok(())
    }
}

/// Receives the games that a search finds: the line, and the number of heaps whose values were
/// compared.
pub(super) type Receiver<'a> = dyn FnMut(String, usize) -> Result<(), SearchStop> + 'a;
