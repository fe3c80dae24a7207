//! Finds the games with given values: the way back from a sequence to a line of notation.
//!
//! [`search`] finds all games of these families with given values, up to a shift of at most
//! [`MOST_SHIFT`] heaps to either side:
//! - the games with a name, and the games whose values the OEIS lists;
//! - codes in digits to base 32, up to eight after the point, with `!` and `=`;
//! - subtraction sets and all-but sets of numbers up to 24, and subtraction sets of up to three
//!   numbers of any size;
//! - subtraction games of a range whose ends are constants, or n less a constant or divided by one.
//!
//! Moves that only heaps after the last term have are left out: digit k is needed from heap k on.
//! Each found game has all the values that [`Match::terms`] counts.

mod codes;
mod further;
mod known;
mod ranges;
mod sequence;
mod sets;

use std::collections::HashSet;

use rayon::prelude::*;

use grundy_core::progress::Progress;

use codes::Codes;
use sequence::{Receiver, SearchSteps, SearchStop, TargetValues};
use sets::{MOST_MEMBER, RemovalSets};

pub use further::{Further, further};
pub use known::{OeisSequence, oeis_number, oeis_sequences};
pub use sequence::{LEAST_TERMS, MOST_SHIFT, MOST_TERMS, Match};

/// The limit of games of [`identify`].
const MOST_GAMES: usize = 200;

/// The steps of a whole search, and of one family, size and shift: some tenths of a second. A step
/// looks at about 32 words.
const SEARCH_STEPS: u32 = 4_000_000;
const STEPS_OF_FAMILY: u32 = 500_000;

/// The games that a search found.
///
/// [`search`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameMatches {
    /// The games: those with a name first, then those of the OEIS, then the others by size. The
    /// size is the number of digits of a code, and the number of members of a set; of games of the
    /// same size the least shift is first.
    pub matches: Vec<Match>,
    /// `true` if these are all games of the families. Otherwise the search ended at the limit of
    /// games or of steps.
    pub is_complete: bool,
}

/// Returns the first 200 games that [`search`] finds.
///
/// # Errors
/// If `progress` asks to stop.
///
/// [`search`] has an example.
pub fn identify(
    first: u64,
    terms: &[u32],
    progress: &dyn Progress,
) -> Result<Vec<Match>, grundy_work::ComputeError> {
    Ok(search(first, terms, MOST_GAMES, progress)?.matches)
}

/// Returns every game whose values are `terms`, up to a shift, at most `most` games.
///
/// `first` is the heap of the first term. If fewer than [`LEAST_TERMS`] terms can be compared, no
/// game is found. Terms after the first [`MOST_TERMS`] are not compared.
///
/// # Errors
/// If `progress` asks to stop.
///
/// ```
/// use grundy_law::identify::search;
///
/// let found = search(0, &[0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2], 100, &())?;
/// assert!(found.matches.iter().any(|game| game.line == "Subtraction({1,3,4})"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    first: u64,
    terms: &[u32],
    most: usize,
    progress: &dyn Progress,
) -> Result<GameMatches, grundy_work::ComputeError> {
    let first = usize::try_from(first).unwrap_or(usize::MAX);
    let terms = terms.get(..terms.len().min(MOST_TERMS)).unwrap_or_default();
    // The tables have only the smallest heaps, so terms far from them cannot be compared.
    if first > MOST_TERMS {
        return Ok(GameMatches {
            matches: Vec::new(),
            is_complete: true,
        });
    }
    let wanted = TargetValues::all(first, terms);
    let mut matches = find_known(first, terms, wanted.is_empty(), progress)?;
    let mut is_complete = matches.len() <= most;
    matches.truncate(most);
    let mut lines: HashSet<String> = matches.iter().map(|matched| matched.line.clone()).collect();
    let games = wanted
        .iter()
        .map(|wanted| Games::new(wanted, &mut is_complete, progress));
    let games = games.collect::<Result<Vec<_>, _>>()?;
    let mut steps = SEARCH_STEPS;
    for (size, games) in
        (0..=MOST_MEMBER).flat_map(|size| games.iter().map(move |games| (size, games)))
    {
        let TargetValues { shift, guessed, .. } = *games.wanted;
        let mut receive = |line: String, heaps: usize| {
            if lines.contains(&line) {
                return Ok(());
            }
            if matches.len() >= most {
                return Err(SearchStop::Enough);
            }
            lines.insert(line.clone());
            matches.push(Match {
                line,
                name: None,
                oeis: None,
                shift,
                terms: heaps.saturating_sub(guessed),
            });
            Ok(())
        };
        for family in RuleFamily::ALL {
            let allowance = steps.min(STEPS_OF_FAMILY);
            let mut work = SearchSteps::from_left(allowance, progress);
            let result = games.each(family, size, &mut work, &mut receive);
            steps -= allowance - work.left();
            answer(result, &mut is_complete)?;
        }
    }
    Ok(GameMatches {
        matches,
        is_complete,
    })
}

/// A family of games that [`search`] lists by rules.
///
/// [`each`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleFamily {
    /// Codes.
    Code,
    /// Subtraction sets.
    Set,
    /// All-but sets.
    AllBut,
    /// Subtraction games of a range.
    Range,
}

impl RuleFamily {
    const ALL: [Self; 4] = [Self::Code, Self::Set, Self::AllBut, Self::Range];
}

/// Gives `found` the games of a family up to a size whose values are `terms`, from heap 0 on: the
/// line and the shift. A game may come several times, the least shift first. [`search`] has limits
/// of games and of steps; this list has none.
///
/// # Errors
/// If `progress` asks to stop.
///
/// ```
/// use grundy_law::identify::{RuleFamily, each};
///
/// let terms: Vec<u32> = (0..30).map(|n| n % 3).collect();
/// let mut sets = Vec::new();
/// each(RuleFamily::Set, 3, &terms, &(), &mut |line, shift| {
///     sets.extend((shift == 0).then_some(line))
/// })?;
/// assert_eq!(sets[..2], ["Subtraction({1,2})", "Subtraction({1,2,4})"]);
/// assert!(
///     !sets.iter().any(|line| line == "Subtraction({1,2,3})"),
///     "3 may not be removed"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn each(
    family: RuleFamily,
    size: usize,
    terms: &[u32],
    progress: &dyn Progress,
    found: &mut dyn FnMut(String, i64),
) -> Result<(), grundy_work::ComputeError> {
    let mut is_complete = true;
    for wanted in TargetValues::all(0, terms) {
        let games = Games::new(&wanted, &mut is_complete, progress)?;
        for size in 0..=size {
            let mut receive = |line: String, _| {
                found(line, wanted.shift);
                Ok(())
            };
            let mut work = SearchSteps::from_left(u32::MAX, progress);
            answer(
                games.each(family, size, &mut work, &mut receive),
                &mut is_complete,
            )?;
        }
    }
    Ok(())
}

/// Returns the games with a name or a number of the OEIS; if `with_octal`, also the octal games of
/// up to three digits.
fn find_known(
    first: usize,
    terms: &[u32],
    with_octal: bool,
    progress: &dyn Progress,
) -> Result<Vec<Match>, grundy_work::ComputeError> {
    let found: Result<Vec<Option<(known::MatchRank, Match)>>, _> = known::candidates(with_octal)
        .into_par_iter()
        .map(|candidate| {
            if progress.cancelled() {
                return Err(grundy_work::ComputeError::Interrupted);
            }
            Ok(candidate.compare(first, terms))
        })
        .collect();
    let mut found: Vec<(known::MatchRank, Match)> = found?.into_iter().flatten().collect();
    found.sort_by_key(|(rank, _)| *rank);
    Ok(found.into_iter().map(|(_, matched)| matched).collect())
}

/// The games of each family with some values.
struct Games<'a> {
    wanted: &'a TargetValues,
    codes: Option<Codes>,
    sets: Option<RemovalSets<'a>>,
}

impl<'a> Games<'a> {
    fn new(
        wanted: &'a TargetValues,
        is_complete: &mut bool,
        progress: &dyn Progress,
    ) -> Result<Self, grundy_work::ComputeError> {
        let mut work = SearchSteps::from_left(u32::MAX, progress);
        let codes = answer(Codes::new(wanted, &mut work), is_complete)?.flatten();
        let sets = answer(RemovalSets::new(wanted, &mut work), is_complete)?.flatten();
        Ok(Self {
            wanted,
            codes,
            sets,
        })
    }

    /// Gives `found` the games of one family and size.
    fn each(
        &self,
        family: RuleFamily,
        size: usize,
        work: &mut SearchSteps<'_>,
        found: &mut Receiver<'_>,
    ) -> Result<(), SearchStop> {
        match (family, &self.codes, &self.sets) {
            (RuleFamily::Code, Some(codes), _) => codes.each(size, work, found),
            (RuleFamily::Set, _, Some(sets)) => sets.each_set(size, work, found),
            (RuleFamily::AllBut, _, Some(sets)) => sets.each_all_but(size, work, found),
            (RuleFamily::Range, ..) if size == ranges::SIZE => {
                ranges::each(self.wanted, work, found)
            }
            _ => Ok(()),
        }
    }
}

/// Returns the result of a part of the search; `None` if it ended at a limit, which `is_complete`
/// then tells.
fn answer<T>(
    result: Result<T, SearchStop>,
    is_complete: &mut bool,
) -> Result<Option<T>, grundy_work::ComputeError> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(SearchStop::Interrupted) => Err(grundy_work::ComputeError::Interrupted),
        Err(SearchStop::Enough) => {
            *is_complete = false;
            Ok(None)
        }
    }
}
