//! Misère play: by plain search of all following positions; of large heaps by the misère quotient.

use std::collections::{BTreeMap, BTreeSet, btree_map::Entry};

use crate::{
    Budget, Refusal, Solved, Winning, WinningMoves,
    normal::moves,
    options::{Lister, PositionOptions},
    sum::{Component, Components},
    values::{Wins, too_far},
};
use grundy_core::{
    family::Position,
    game::{Game, HeapCode, Rules, code::PartDemand},
    period_words::describe_period,
    progress::{Deadline, Progress},
};
use grundy_misere::{self as quotients, Element, Finding, Genus, Memo, find_quotient, genus as genera, is_p};

/// The most positions that plain search visits: about 1 GB.
pub const MOST_POSITIONS: usize = 2_000_000;

/// The largest heap that plain search begins with.
const LARGEST_SEARCHED: u64 = 40;
/// The last heap of a search for a quotient.
const MOST_HEAPS: u64 = 20_000;

/// Returns the outcome of the position, and the winning moves.
pub(crate) fn solve(sum: &Components, budget: &Budget<'_>) -> Result<Solved, Refusal> {
    let end = budget.begin();
    let numbers = |component: usize| sum.part(component).family().numbers(&sum.all[component].position);
    let largest = |component: &usize| numbers(*component).unwrap_or_default().into_iter().max().unwrap_or(0);
    let Some(large) = (0..sum.all.len()).max_by_key(largest).filter(|large| largest(large) > LARGEST_SEARCHED) else {
        return with_genus(sum, budget);
    };
    let heaps: Option<Vec<u64>> = sum.all.iter().map(|component| heap(&component.position)).collect();
    let found = heaps.and_then(|heaps| match sum.parts() {
        [game] if quotients::is_nim(game) => Some(nim(&heaps)),
        [game] => by_quotient(sum, &heaps, largest(&large), &find(game, largest(&large), budget)?, budget, &end),
        _ => None,
    });
    match found {
        Some(found) => Ok(found),
        // The options of one component alone would fill the memory.
        None if largest(&large) > MOST_HEAPS => Err(too_far(sum.part(large), &sum.print(large), "misère quotient")),
        None => with_genus(sum, &budget.rest(&end)),
    }
}

/// Returns the tokens of a heap.
fn heap(position: &Position) -> Option<u64> {
    if let Position::Heap(heap) = position { Some(*heap) } else { None }
}

/// Searches for the quotient of a game, up to a heap or until a period is proved, for half of the time.
fn find(game: &Game, largest: u64, budget: &Budget<'_>) -> Option<Finding> {
    let to = usize::try_from(largest.min(MOST_HEAPS)).ok()?;
    let half = Deadline::after(budget.time / 2, budget.progress);
    find_quotient(game, to, true, quotients::FinderBudget::default(), &half)
}

/// Returns the answer by a quotient; `None` if the quotient does not have the largest heap.
fn by_quotient(
    sum: &Components,
    heaps: &[u64],
    largest: u64,
    found: &Finding,
    budget: &Budget<'_>,
    end: &Deadline<'_>,
) -> Option<Solved> {
    found.image(largest)?;
    let quotient = &found.quotient;
    let images: Vec<Element> = heaps.iter().map(|&heap| found.image(heap)).collect::<Option<_>>()?;
    let times = |product: &mut Element, &image: &Element| {
        *product = quotient.product(*product, image);
        Some(*product)
    };
    // The products of the heaps up to each one, and from each one on.
    let before: Vec<Element> = images.iter().scan(0, times).collect();
    let mut after: Vec<Element> = images.iter().rev().scan(0, times).collect();
    after.reverse();
    let lister = Lister::until(end, budget);
    let mut wins: BTreeMap<&Component, Wins> = BTreeMap::new();
    for (index, component) in sum.all.iter().enumerate() {
        let Entry::Vacant(entry) = wins.entry(component) else { continue };
        let PositionOptions { found: mut options, are_all } = lister.options(sum.part(index), &component.position);
        if let (Some(code), false) = (sum.part(index).code(), are_all) {
            options = small_splits(code, heaps[index], found.to() as u64);
        }
        let before = index.checked_sub(1).map_or(0, |index| before[index]);
        let rest = quotient.product(before, after.get(index + 1).copied().unwrap_or(0));
        let mut own = Vec::new();
        for option in options {
            let parts: Option<Vec<u64>> = option.iter().map(heap).collect();
            if quotient.is_p(quotient.product(rest, found.image_of_sum(&parts?)?)) {
                own.push(option);
            }
        }
        entry.insert((own, are_all));
    }
    let is_won = !quotient.is_p(before.last().copied().unwrap_or(0));
    let proof = found.period.and_then(|period| {
        let source = period.theorem?.source();
        let words = describe_period(period.period, 0, ("heap", period.preperiod));
        Some(format!(", {words}, proved ({source})"))
    });
    let by = format!("misère quotient of order {}{}", quotient.order(), proof.unwrap_or_default());
    Some(Solved::by_outcome(is_won, moves(sum, &wins, budget.moves), by))
}

/// Returns the moves of a very large heap that leave at most one heap, or two of which the smaller is at most `most`:
/// with the heaps of a preperiod and a period, an option of every image.
fn small_splits(code: &HeapCode, heap: u64, most: u64) -> Vec<Vec<Position>> {
    let mut options = Vec::new();
    for removed in 0..=code.digits.len() as u64 {
        let (digit, Some(rest)) = (code.digit(removed), heap.checked_sub(removed)) else { break };
        if digit.allows_one() && removed > 0 {
            options.push(vec![Position::Heap(rest)]);
        }
        if digit.allows_two() && digit.parts != PartDemand::Equal {
            let smaller = 1..=most.min(rest.saturating_sub(1) / 2);
            options.extend(smaller.map(|small| vec![Position::Heap(small), Position::Heap(rest - small)]));
        }
    }
    options
}

/// Returns the answer of Nim. A position with a heap above 1 is lost if its nim-sum is 0; others, if the number of heaps
/// is odd (Bouton 1901).
fn nim(heaps: &[u64]) -> Solved {
    let count = |which: fn(u64) -> bool| heaps.iter().filter(|&&heap| which(heap)).count();
    let (large, ones) = (count(|heap| heap > 1), count(|heap| heap == 1));
    let value = heaps.iter().fold(0, |value, heap| value ^ heap);
    let is_lost = |large: usize, ones: usize, value: u64| if large > 0 { value == 0 } else { ones % 2 == 1 };
    let mut found = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        let mut left = vec![0, 1, value ^ heap];
        left.sort_unstable();
        left.dedup();
        for left in left.into_iter().filter(|&left| left < heap) {
            let large = large - usize::from(heap > 1) + usize::from(left > 1);
            let ones = ones - usize::from(heap == 1) + usize::from(left == 1);
            if is_lost(large, ones, value ^ heap ^ left) {
                found.push(Winning::new(index, &[Position::Heap(left)]));
            }
        }
    }
    let by = "Nim: as in normal play, except if all heaps are at most 1 (Bouton 1901)".to_owned();
    Solved::by_outcome(!is_lost(large, ones, value), WinningMoves { found, are_all: true }, by)
}

/// Returns the answer by plain search, with the genus if it is found too.
fn with_genus(sum: &Components, budget: &Budget<'_>) -> Result<Solved, Refusal> {
    let end = budget.begin();
    let solved = by_search(sum, budget)?;
    Ok(Solved { genus: genus(sum, &budget.rest(&end)).ok(), ..solved })
}

/// Returns the genus of a position by plain search.
///
/// # Errors
/// If the position leads to too many positions.
pub fn genus(sum: &Components, budget: &Budget<'_>) -> Result<Genus, Refusal> {
    let end = budget.begin();
    let mut found = Memo::new(sum, genera::node, MOST_POSITIONS).until(&end);
    Ok(found.value_of(&sum.all)?.genus.clone())
}

/// Returns the outcome of a position and the winning moves by plain search.
///
/// # Errors
/// If the position leads to too many positions.
pub fn by_search(sum: &Components, budget: &Budget<'_>) -> Result<Solved, Refusal> {
    let end = budget.begin();
    let mut outcomes = Memo::new(sum, is_p, MOST_POSITIONS).until(&end);
    let is_won = !*outcomes.value_of(&sum.all)?;
    let mut wins: BTreeMap<&Component, Wins> = BTreeMap::new();
    for (index, component) in sum.all.iter().enumerate() {
        let Entry::Vacant(entry) = wins.entry(component) else { continue };
        entry.insert((winning(sum, index, &mut outcomes, &end)?, true));
    }
    let by = "plain search of all that can follow".to_owned();
    Ok(Solved::by_outcome(is_won, moves(sum, &wins, budget.moves), by))
}

/// Returns the moves in a component to P-positions.
fn winning(
    sum: &Components,
    index: usize,
    outcomes: &mut Memo<'_, Components, bool>,
    end: &Deadline<'_>,
) -> Result<Vec<Vec<Position>>, Refusal> {
    let (mut found, mut failed) = (BTreeSet::new(), None);
    let are_all = sum.options_while(&sum.all[index], &|| !end.cancelled(), &mut |option| {
        if failed.is_some() {
            return;
        }
        let mut after: Vec<Component> = sum.all.clone();
        after.splice(index..=index, option.iter().cloned());
        match outcomes.value_of(&after) {
            Ok(true) => {
                let left = option.iter().map(|component| component.position.clone());
                let mut left: Vec<Position> = left.filter(|position| !position.is_empty()).collect();
                left.sort();
                found.insert(left);
            }
            Ok(false) => {}
            Err(error) => failed = Some(error),
        }
    });
    match failed {
        Some(error) => Err(error.into()),
        None if !are_all => Err(Refusal::OutOfTime),
        None => Ok(found.into_iter().collect()),
    }
}
