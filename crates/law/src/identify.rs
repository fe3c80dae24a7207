//! Finds known games from their values: the way back from a sequence to a line of notation.
//!
//! A sequence is compared with the values of every game that has a name, of every octal game of up to three digits and
//! of the games whose values the OEIS lists, up to a shift of at most [`MOST_SHIFT`] heaps to either side.

use rayon::prelude::*;

use grundy_compute::compute;
use grundy_core::{
    game::Game,
    notation::{Bounds, names::NAMES},
    progress::Progress,
    values::Values,
};

/// The maximum number of heaps by which a game's values may be shifted against the sequence.
pub const MOST_SHIFT: u8 = 4;

/// The minimum number of terms: shorter sequences match hundreds of games.
pub const LEAST_TERMS: usize = 6;

/// The maximum number of terms that are compared. Two octal games of three digits that are known to differ do so before
/// heap 600 (0.161 and 0.36 at 519).
pub const MOST_TERMS: usize = 2000;

/// Games whose values are in The On-Line Encyclopedia of Integer Sequences, with the sequence's number.
const OEIS: &[(&str, &str)] = &[
    ("A002186", "0.77"),
    ("A002187", "0.137"),
    ("A002188", "4!.0"),
    ("A014586", "Subtraction(squares)"),
    ("A014587", "Subtraction(factorials)"),
    ("A014588", "Subtraction(fibonacci)"),
    ("A014589", "Subtraction(primes)"),
    ("A025480", "Subtraction(1..=n/2)"),
    ("A046695", "0.6"),
    ("A071074", "0.7777"),
    ("A071426", "0.11337"),
    ("A071427", "0.1337"),
    ("A071429", "0.14"),
    ("A071430", "0.16"),
    ("A071431", "0.17"),
    ("A071432", "0.36"),
    ("A071433", "0.37"),
    ("A071434", "0.1377"),
    ("A071435", "0.177"),
    ("A071436", "0.56"),
    ("A071437", "0.377"),
    ("A071438", "0.74"),
    ("A071439", "0.76"),
    ("A071441", "0.1113337"),
    ("A071442", "0.10137"),
    ("A071444", "0.1007"),
    ("A071446", "0.1037"),
    ("A071448", "0.13137"),
    ("A071451", "0.113377"),
    ("A071452", "0.11377"),
    ("A071453", "0.117"),
    ("A071456", "0.13377"),
    ("A071460", "0.116"),
    ("A071464", "0.127"),
    ("A071470", "0.146"),
    ("A071509", "0.1777"),
    ("A125920", "0.176"),
    ("A125921", "0.314"),
];

/// A game that has the values of a sequence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The canonical line of notation.
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

/// Returns every known game whose values are `terms`, up to a shift: games with a name first, then games in the OEIS,
/// then octal games with the fewest digits; among these the games with the least shift.
///
/// `first` is the heap of the first term. If fewer than [`LEAST_TERMS`] terms can be compared, no game is found.
///
/// # Errors
/// If `progress` asks to stop.
pub fn identify(first: u64, terms: &[u32], progress: &dyn Progress) -> Result<Vec<Match>, grundy_work::Error> {
    let first = usize::try_from(first).unwrap_or(usize::MAX);
    let terms = terms.get(..terms.len().min(MOST_TERMS)).unwrap_or_default();
    // The tables have only the smallest heaps, so terms far from them cannot be compared.
    if first > MOST_TERMS {
        return Ok(Vec::new());
    }
    let found: Result<Vec<Option<(Rank, Match)>>, _> = candidates()
        .into_par_iter()
        .map(|candidate| {
            if progress.cancelled() {
                return Err(grundy_work::Error::Interrupted);
            }
            Ok(candidate.compare(first, terms))
        })
        .collect();
    let mut found: Vec<(Rank, Match)> = found?.into_iter().flatten().collect();
    found.sort_by_key(|(rank, _)| *rank);
    Ok(found.into_iter().map(|(_, matched)| matched).collect())
}

/// The order in which matches are shown: kind, size of the shift, index in the list.
type Rank = (u8, u64, usize);

/// A game that is compared with the sequence.
#[derive(Debug)]
struct Candidate {
    place: usize,
    line: String,
    name: Option<&'static str>,
    oeis: Option<&'static str>,
}

impl Candidate {
    /// Returns the match, if there is a shift with equal values.
    fn compare(&self, first: usize, terms: &[u32]) -> Option<(Rank, Match)> {
        let game: Game = self.line.parse().ok()?;
        if !game.is_heaps() {
            return None;
        }
        // A few values are enough to exclude nearly every game.
        let few = terms.get(..terms.len().min(2 * LEAST_TERMS + usize::from(MOST_SHIFT)))?;
        let shift = shifted(&tabulate(&game, first + few.len())?, first, few)?;
        let (shift, terms) = if few.len() == terms.len() {
            (shift, few.len())
        } else {
            (shifted(&tabulate(&game, first + terms.len())?, first, terms)?, terms.len())
        };
        let kind = if self.name.is_some() { 0 } else { 2 - u8::from(self.oeis.is_some()) };
        let matched = Match { line: self.line.clone(), name: self.name, oeis: self.oeis, shift, terms };
        Some(((kind, shift.unsigned_abs(), self.place), matched))
    }
}

/// Returns the values of heaps up to the largest shift.
fn tabulate(game: &Game, to: usize) -> Option<Values> {
    compute(game, &Bounds::Heap(to as u64 + u64::from(MOST_SHIFT)), None, &()).ok()
}

/// Returns the least shift at which all `terms` that have a heap are the values of their heaps; right shifts are tried
/// before left shifts.
fn shifted(values: &Values, first: usize, terms: &[u32]) -> Option<i64> {
    let shifts = (0..=MOST_SHIFT).flat_map(|by| [(by, 0), (0, by)]);
    let (right, left) = shifts.into_iter().find(|&(right, left)| {
        // Terms before heap 0 cannot be compared.
        let before = usize::from(left).saturating_sub(first);
        let heaps = first + before + usize::from(right) - usize::from(left)..;
        let compared = terms.get(before..).unwrap_or_default();
        compared.len() >= LEAST_TERMS && compared.iter().zip(heaps).all(|(&term, heap)| values.get(heap) == Some(term))
    })?;
    Some(i64::from(right) - i64::from(left))
}

/// Returns every candidate game; each line once.
fn candidates() -> Vec<Candidate> {
    let oeis = |line: &str| OEIS.iter().find(|(_, known)| *known == line).map(|(number, _)| *number);
    let mut lines: Vec<(String, Option<&'static str>)> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for named in NAMES {
        if seen.insert(named.line.to_owned()) {
            lines.push((named.line.to_owned(), Some(named.names[0])));
        }
    }
    let published = OEIS.iter().map(|(_, line)| (*line).to_owned());
    for line in published.chain(octal_games(3)) {
        if seen.insert(line.clone()) {
            lines.push((line, None));
        }
    }
    let candidate = |(place, (line, name)): (usize, (String, Option<&'static str>))| {
        let oeis = oeis(&line);
        Candidate { place, line, name, oeis }
    };
    lines.into_iter().enumerate().map(candidate).collect()
}

/// Returns the canonical lines of all octal games of up to `digits` digits with and without splitting, fewest digits
/// first.
fn octal_games(digits: u32) -> impl Iterator<Item = String> {
    (1..=digits).flat_map(|digits| {
        (0..8_u32.pow(digits)).filter(|code| code % 8 != 0).flat_map(move |code| {
            ["0", "4"].into_iter().map(move |split| format!("{split}.{code:0width$o}", width = digits as usize))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(first: u64, terms: &[u32]) -> Vec<Match> {
        identify(first, terms, &()).unwrap()
    }

    #[test]
    fn every_known_game_is_found_by_its_own_values() {
        for candidate in candidates() {
            let game: Game = candidate.line.parse().unwrap();
            assert_eq!(game.to_string(), candidate.line, "canonical");
        }
        for line in ["0.77", "4!.0", "0.137", "0.07", "Subtraction(squares)", "0.161", "4.344", "0.6"] {
            let game: Game = line.parse().unwrap();
            let values: Vec<u32> = compute(&game, &Bounds::Heap(700), None, &()).unwrap().iter().collect();
            let matches = found(0, &values);
            assert!(matches.iter().any(|matched| matched.line == line && matched.shift == 0), "{line}: {matches:?}");
            let later = found(3, &values[3..]);
            assert!(later.iter().any(|matched| matched.line == line && matched.shift == 0), "{line}");
            let shifted = found(0, &values[2..]);
            assert!(shifted.iter().any(|matched| matched.line == line && matched.shift == 2), "{line}: {shifted:?}");
        }
    }

    #[test]
    fn names_come_first_and_games_that_differ_late_are_told_apart() {
        let first = found(0, &[0, 1, 2, 3, 1, 4, 3, 2, 1]).remove(0);
        assert_eq!((first.name, first.oeis, first.shift, first.terms), (Some("Kayles"), Some("A002186"), 0, 9));
        let game: Game = "0.36".parse().unwrap();
        let values: Vec<u32> = compute(&game, &Bounds::Heap(600), None, &()).unwrap().iter().collect();
        assert!(found(0, &values[..500]).iter().any(|matched| matched.line == "0.161"));
        assert!(found(0, &values).iter().all(|matched| matched.line != "0.161"));
    }

    #[test]
    fn too_few_terms_and_nonsense_are_nothing() {
        assert!(found(0, &[]).is_empty());
        assert!(found(0, &[0, 1, 2, 3, 1]).is_empty());
        assert!(found(0, &[7, 7, 7, 9, 9, 1, 2, 3]).is_empty());
        assert!(found(u64::MAX, &[0; 20]).is_empty());
        assert!(found(1_000_000, &[0, 1, 2, 3, 1, 4, 3, 2, 1]).is_empty());
    }
}
