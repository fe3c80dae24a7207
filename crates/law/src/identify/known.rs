//! Games with a name or a number of the OEIS, compared one by one.

use grundy_compute::compute;
use grundy_core::{
    game::Game,
    notation::{Bounds, names::NAMES},
    values::Values,
};

use super::sequence::{LEAST_TERMS, MOST_SHIFT, Match};

/// Games whose values are in The On-Line Encyclopedia of Integer Sequences, with the sequence's
/// number and the heap of its first term.
const OEIS: &[(&str, &str, u32)] = &[
    ("A002186", "0.77", 0),
    ("A002187", "0.137", 0),
    ("A002188", "4!.0", 0),
    ("A014586", "Subtraction(squares)", 0),
    ("A014587", "Subtraction(factorials)", 0),
    ("A014588", "Subtraction(fibonacci)", 0),
    ("A014589", "Subtraction(primes)", 0),
    ("A025480", "Subtraction(1..=n/2)", 0),
    ("A046695", "0.6", 0),
    ("A071074", "0.7777", 0),
    ("A071426", "0.11337", 1),
    ("A071427", "0.1337", 1),
    ("A071429", "0.14", 1),
    ("A071430", "0.16", 1),
    ("A071431", "0.17", 0),
    ("A071432", "0.36", 1),
    ("A071433", "0.37", 1),
    ("A071434", "0.1377", 1),
    ("A071435", "0.177", 1),
    ("A071436", "0.56", 1),
    ("A071437", "0.377", 1),
    ("A071438", "0.74", 1),
    ("A071439", "0.76", 1),
    ("A071441", "0.1113337", 1),
    ("A071442", "0.10137", 1),
    ("A071444", "0.1007", 1),
    ("A071446", "0.1037", 1),
    ("A071448", "0.13137", 1),
    ("A071451", "0.113377", 1),
    ("A071452", "0.11377", 1),
    ("A071453", "0.117", 1),
    ("A071456", "0.13377", 1),
    ("A071460", "0.116", 1),
    ("A071464", "0.127", 1),
    ("A071470", "0.146", 1),
    ("A071509", "0.1777", 1),
    ("A125920", "0.176", 1),
    ("A125921", "0.314", 1),
];

/// Returns the OEIS number of a game's values by the game's canonical line.
///
/// ```
/// use grundy_law::identify::oeis_number;
///
/// assert_eq!((oeis_number("0.77"), oeis_number("0.770")), (Some("A002186"), None));
/// ```
#[must_use]
pub fn oeis_number(line: &str) -> Option<&'static str> {
    OEIS.iter()
        .find(|(_, known, _)| *known == line)
        .map(|(number, ..)| *number)
}

/// A sequence of the OEIS that lists the values of a game: a(n) is the value of the heap n.
///
/// [`oeis_sequences`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OeisSequence {
    /// The number, such as `A002186`.
    pub number: &'static str,
    /// The canonical line of the game.
    pub line: &'static str,
    /// The index of the first term.
    pub offset: u32,
}

/// Returns all sequences of the OEIS whose games are known, by number.
///
/// ```
/// use grundy_law::identify::oeis_sequences;
///
/// let kayles = oeis_sequences().find(|sequence| sequence.line == "0.77");
/// assert_eq!(kayles.map(|kayles| (kayles.number, kayles.offset)), Some(("A002186", 0)));
/// ```
pub fn oeis_sequences() -> impl Iterator<Item = OeisSequence> {
    OEIS.iter().map(|&(number, line, offset)| OeisSequence {
        number,
        line,
        offset,
    })
}

/// The order of matches: games with a name first, then games of the OEIS, then the others; of each
/// kind the least shift first.
pub(super) type MatchRank = (u8, u64, usize);

/// A game that is compared with the sequence.
#[derive(Debug)]
pub(super) struct GameCandidate {
    place: usize,
    pub(super) line: String,
    name: Option<&'static str>,
    oeis: Option<&'static str>,
}

impl GameCandidate {
    /// Returns the match, if there is a shift with equal values.
    pub(super) fn compare(&self, first: usize, terms: &[u32]) -> Option<(MatchRank, Match)> {
        let game: Game = self.line.parse().ok()?;
        if !game.is_heaps() {
            return None;
        }
        // A few values are enough to exclude nearly every game.
        let few = terms.get(..terms.len().min(2 * LEAST_TERMS + usize::from(MOST_SHIFT)))?;
        let shift = find_shift(&tabulate(&game, first + few.len())?, first, few)?;
        let (shift, terms) = if few.len() == terms.len() {
            (shift, few.len())
        } else {
            (
                find_shift(&tabulate(&game, first + terms.len())?, first, terms)?,
                terms.len(),
            )
        };
        // Terms before heap 0 are not compared.
        let before = usize::try_from(shift.min(0).unsigned_abs())
            .unwrap_or(terms)
            .saturating_sub(first);
        let terms = terms.saturating_sub(before);
        let kind = if self.name.is_some() {
            0
        } else {
            2 - u8::from(self.oeis.is_some())
        };
        let matched = Match {
            line: self.line.clone(),
            name: self.name,
            oeis: self.oeis,
            shift,
            terms,
        };
        Some(((kind, shift.unsigned_abs(), self.place), matched))
    }
}

/// Returns the values of heaps up to the largest shift.
fn tabulate(game: &Game, to: usize) -> Option<Values> {
    compute(
        game,
        &Bounds::Heap(to as u64 + u64::from(MOST_SHIFT)),
        None,
        &(),
    )
    .ok()
}

/// Returns the least shift at which all `terms` that have a heap are the values of their heaps;
/// right shifts are tried before left shifts.
fn find_shift(values: &Values, first: usize, terms: &[u32]) -> Option<i64> {
    let shifts = (0..=MOST_SHIFT).flat_map(|by| [(by, 0), (0, by)]);
    let (right, left) = shifts.into_iter().find(|&(right, left)| {
        // Terms before heap 0 cannot be compared.
        let before = usize::from(left).saturating_sub(first);
        let heaps = first + before + usize::from(right) - usize::from(left)..;
        let compared = terms.get(before..).unwrap_or_default();
        compared.len() >= LEAST_TERMS
            && compared
                .iter()
                .zip(heaps)
                .all(|(&term, heap)| values.get(heap) == Some(term))
    })?;
    Some(i64::from(right) - i64::from(left))
}

/// Returns every candidate game, each line once: with a name, in the OEIS, and if asked the octal
/// games of up to three digits.
pub(super) fn candidates(with_octal: bool) -> Vec<GameCandidate> {
    let mut lines: Vec<(String, Option<&'static str>)> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for named in NAMES.iter() {
        if seen.insert(named.line.to_owned()) {
            lines.push((named.line.to_owned(), Some(named.names[0])));
        }
    }
    let published = OEIS.iter().map(|(_, line, _)| (*line).to_owned());
    for line in published.chain(octal_games(if with_octal { 3 } else { 0 })) {
        if seen.insert(line.clone()) {
            lines.push((line, None));
        }
    }
    let candidate = |(place, (line, name)): (usize, (String, Option<&'static str>))| {
        let oeis = oeis_number(&line);
        GameCandidate {
            place,
            line,
            name,
            oeis,
        }
    };
    lines.into_iter().enumerate().map(candidate).collect()
}

/// Returns the canonical lines of all octal games of up to `digits` digits with and without
/// splitting, fewest digits first.
fn octal_games(digits: u32) -> impl Iterator<Item = String> {
    (1..=digits).flat_map(|digits| {
        (0..8_u32.pow(digits))
            .filter(|code| code % 8 != 0)
            .flat_map(move |code| {
                ["0", "4"]
                    .into_iter()
                    .map(move |split| format!("{split}.{code:0width$o}", width = digits as usize))
            })
    })
}
