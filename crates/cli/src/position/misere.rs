//! Misère play: by plain search of all following positions; of large heaps by the misère quotient.

use std::time::{Duration, Instant};

use super::{
    sum::{Component, Components},
    values::{Answer, Moves, Winning, options, too_far},
};
use crate::misere::refused;
use grundy_core::{
    family::Position,
    game::{HeapCode, Rules, code::Parts},
    progress::{Deadline, Progress},
};
use grundy_misere::{Budget, Finding, Memo, Unsearched, find_quotient, genus, is_p};

/// The most positions that plain search visits: about 1 GB.
const MOST_POSITIONS: usize = 2_000_000;

/// The largest heap that plain search begins with.
const LARGEST_SEARCHED: u64 = 40;
/// The last heap of a search for a quotient.
const MOST_HEAPS: u64 = 20_000;

/// Returns the outcome of the position, and the winning moves.
///
/// # Errors
/// If the position leads to too many positions.
pub fn answer(sum: &Components, budget: Duration) -> anyhow::Result<Answer> {
    let numbers = |component: usize| sum.part(component).family().numbers(&sum.all[component].position);
    let largest = |component: &usize| numbers(*component).unwrap_or_default().into_iter().max().unwrap_or(0);
    let Some(large) = (0..sum.all.len()).max_by_key(largest).filter(|large| largest(large) > LARGEST_SEARCHED) else {
        return by_search(sum, budget);
    };
    let heaps: Option<Vec<u64>> = sum.all.iter().map(|component| heap(&component.position)).collect();
    let found = heaps.and_then(|heaps| match sum.parts() {
        [game] if grundy_emit::is_nim(game) => Some(nim(&heaps)),
        [game] => {
            let end = Instant::now() + budget / 2;
            by_quotient(sum, &heaps, largest(&large), &find(game, largest(&large), budget / 2)?, end)
        }
        _ => None,
    });
    match found {
        Some(found) => Ok(found),
        // The options of one component alone would fill the memory.
        None if largest(&large) > MOST_HEAPS => {
            Err(too_far(sum.part(large), &sum.print(large), "misère quotient").into())
        }
        None => by_search(sum, budget / 2),
    }
}

/// Returns the tokens of a heap.
fn heap(position: &Position) -> Option<u64> {
    if let Position::Heap(heap) = position { Some(*heap) } else { None }
}

/// Searches for the quotient of a game, up to a heap or until a period is proved.
fn find(game: &grundy_core::game::Game, largest: u64, budget: Duration) -> Option<Finding> {
    let to = usize::try_from(largest.min(MOST_HEAPS)).ok()?;
    find_quotient(game, to, true, Budget::default(), &Deadline::after(budget, &()))
}

/// Returns the answer by a quotient; `None` if the quotient does not have the largest heap.
fn by_quotient(sum: &Components, heaps: &[u64], largest: u64, found: &Finding, end: Instant) -> Option<Answer> {
    found.image(largest)?;
    let quotient = &found.quotient;
    let mut moves = Moves { found: Vec::new(), are_all: true };
    for index in 0..heaps.len() {
        let (mut options, is_whole) = options(sum.part(index), &sum.all[index].position, end);
        moves.are_all &= is_whole;
        if let (Some(code), false) = (sum.part(index).code(), is_whole) {
            options = small_splits(code, heaps[index], found.to() as u64);
        }
        let rest = [&heaps[..index], &heaps[index + 1..]].concat();
        let rest = found.image_of_sum(&rest)?;
        for option in options {
            let parts: Option<Vec<u64>> = option.iter().map(heap).collect();
            if quotient.is_p(quotient.product(rest, found.image_of_sum(&parts?)?)) {
                moves.found.push(Winning::new(index, &option));
            }
        }
    }
    let is_won = !quotient.is_p(found.image_of_sum(heaps)?);
    let proof = found.period.and_then(|period| {
        let source = period.theorem?.source();
        Some(format!(", period {} from heap {} on, proved ({source})", period.period, period.preperiod))
    });
    let by = format!("misère quotient of order {}{}", quotient.order(), proof.unwrap_or_default());
    Some(Answer { value: None, values: Vec::new(), genus: None, is_won, moves, by: vec![by] })
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
        if digit.allows_two() && digit.parts != Parts::Equal {
            let smaller = 1..=most.min(rest.saturating_sub(1) / 2);
            options.extend(smaller.map(|small| vec![Position::Heap(small), Position::Heap(rest - small)]));
        }
    }
    options
}

/// Returns the answer of Nim. A position with a heap above 1 is lost if its nim-sum is 0; others, if the number of heaps
/// is odd (Bouton 1901).
fn nim(heaps: &[u64]) -> Answer {
    let is_lost =
        |heaps: &[u64]| grundy_misere::nim::value(&heaps.iter().map(|&heap| heap.into()).collect::<Vec<_>>()) == 0;
    let value = heaps.iter().fold(0, |value, heap| value ^ heap);
    let mut found = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        let mut left = vec![0, 1, value ^ heap];
        left.sort_unstable();
        left.dedup();
        for left in left.into_iter().filter(|&left| left < heap) {
            let mut after = heaps.to_vec();
            after[index] = left;
            if is_lost(&after) {
                found.push(Winning::new(index, &[Position::Heap(left)]));
            }
        }
    }
    let by = vec!["Nim: as in normal play, except if all heaps are at most 1 (Bouton 1901)".to_owned()];
    let moves = Moves { found, are_all: true };
    Answer { value: None, values: Vec::new(), genus: None, is_won: !is_lost(heaps), moves, by }
}

/// Returns the answer by plain search.
fn by_search(sum: &Components, budget: Duration) -> anyhow::Result<Answer> {
    let deadline = Deadline::after(budget, &());
    let mut outcomes = Memo::new(sum, is_p, MOST_POSITIONS).until(&deadline);
    let is_won = !*outcomes.of(&sum.all).map_err(refused)?;
    let mut found = Vec::new();
    for (index, component) in sum.all.iter().enumerate() {
        let mut options: Vec<Vec<Component>> = Vec::new();
        let go_on = || !deadline.cancelled();
        if !sum.options_while(component, &go_on, &mut |option| options.push(option.to_vec())) {
            return Err(refused(Unsearched::Interrupted));
        }
        options.sort();
        options.dedup();
        for option in options {
            let mut after: Vec<Component> = sum.all.clone();
            after.splice(index..=index, option.iter().cloned());
            if *outcomes.of(&after).map_err(refused)? {
                let to: Vec<_> = option.into_iter().map(|component| component.position).collect();
                found.push(Winning::new(index, &to));
            }
        }
    }
    let mut genera = Memo::new(sum, genus::node, MOST_POSITIONS).until(&deadline);
    let genus = genera.of(&sum.all).ok().map(|node| {
        let kind = if node.genus.is_tame() { "tame" } else { "wild" };
        format!("{}, {kind}", node.genus)
    });
    let moves = Moves { found, are_all: true };
    Ok(Answer {
        value: None,
        values: Vec::new(),
        genus,
        is_won,
        moves,
        by: vec!["plain search of all that can follow".to_owned()],
    })
}
