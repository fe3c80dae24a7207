//! Misère play: by a search that ends at sums that a misère quotient decides; of large heaps by the
//! quotient alone. Code for it is by Bouton's theorem or by the quotient.

mod code;
mod outcomes;

use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    mem,
    sync::{Mutex, PoisonError},
};

pub use code::{NoMisereCode, emit};
pub use outcomes::{OutcomeMethods, OutcomeSearch};

use crate::{
    Budget, Refusal, Solved, Winning, WinningMoves,
    normal::moves,
    options::{Lister, PositionOptions},
    sum::{Component, Components},
    values::{Wins, too_far},
};
use grundy_core::{
    family::Position,
    game::{HeapCode, Rules, code::PartDemand},
    period_words::describe_period,
    progress::{Deadline, Progress},
};
use grundy_law::Stage;
use grundy_misere::{
    self as quotients, Element, Finding, Genus, Memo, find_quotient, genus as genera,
};

/// The largest heap that a search begins with.
const LARGEST_SEARCHED: u64 = 40;
/// The last heap of a search for a quotient.
const MOST_HEAPS: u64 = 20_000;

/// Asks a question to a search whose results are kept.
fn ask<T>(
    kept: &Mutex<OutcomeSearch>,
    budget: &Budget<'_>,
    question: impl FnOnce(&mut OutcomeSearch) -> T,
) -> T {
    let mut search = mem::take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner));
    search.begin(budget);
    let answer = question(&mut search);
    *kept.lock().unwrap_or_else(PoisonError::into_inner) = search;
    answer
}

/// Returns the outcome of the position, and the winning moves.
pub(crate) fn solve(
    kept: &Mutex<OutcomeSearch>,
    sum: &Components,
    budget: &Budget<'_>,
) -> Result<Solved, Refusal> {
    let end = budget.begin();
    let numbers = |component: usize| {
        sum.part(component)
            .family()
            .numbers(&sum.all[component].position)
    };
    let largest = |component: &usize| {
        numbers(*component)
            .unwrap_or_default()
            .into_iter()
            .max()
            .unwrap_or(0)
    };
    let Some(large) = (0..sum.all.len())
        .max_by_key(largest)
        .filter(|large| largest(large) > LARGEST_SEARCHED)
    else {
        return with_genus(kept, sum, budget);
    };
    let heaps: Option<Vec<u64>> = sum
        .all
        .iter()
        .map(|component| heap(&component.position))
        .collect();
    let largest = largest(&large);
    if let ([game], Some(heaps)) = (sum.parts(), heaps) {
        if quotients::is_nim(game) {
            return Ok(nim(&heaps));
        }
        let found = ask(kept, budget, |search| {
            if search
                .quotient(game)
                .is_none_or(|found| found.image(largest).is_none())
            {
                // The search for the quotient ends when a period is proved.
                let to = usize::try_from(largest.min(MOST_HEAPS)).unwrap_or(usize::MAX);
                let searching = budget.share(Stage::Quotient).begin();
                search.add(
                    game,
                    find_quotient(
                        game,
                        to,
                        true,
                        quotients::FinderBudget::default(),
                        &searching,
                    ),
                );
            }
            by_quotient(sum, &heaps, largest, search.quotient(game)?, budget, &end)
        });
        if let Some(found) = found {
            return Ok(found);
        }
    }
    if largest > MOST_HEAPS {
        // The options of one component alone would fill the memory.
        return Err(too_far(
            sum.part(large),
            &sum.print(large),
            "misère quotient",
        ));
    }
    with_genus(kept, sum, &budget.rest(&end))
}

/// Returns the tokens of a heap.
fn heap(position: &Position) -> Option<u64> {
    if let Position::Heap(heap) = position {
        Some(*heap)
    } else {
        None
    }
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
    let images: Vec<Element> = heaps
        .iter()
        .map(|&heap| found.image(heap))
        .collect::<Option<_>>()?;
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
        let Entry::Vacant(entry) = wins.entry(component) else {
            continue;
        };
        let PositionOptions {
            found: mut options,
            are_all,
        } = lister.options(sum.part(index), &component.position);
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
    let by = format!(
        "a misère quotient of order {}{}",
        quotient.order(),
        proof.unwrap_or_default()
    );
    Some(Solved::by_outcome(
        is_won,
        moves(sum, &wins, budget.moves),
        by,
    ))
}

/// Returns the moves of a very large heap that leave at most one heap, or two of which the smaller
/// is at most `most`: with the heaps of a preperiod and a period, an option of every image.
fn small_splits(code: &HeapCode, heap: u64, most: u64) -> Vec<Vec<Position>> {
    let mut options = Vec::new();
    for removed in 0..=code.digits.len() as u64 {
        let (digit, Some(rest)) = (code.digit(removed), heap.checked_sub(removed)) else {
            break;
        };
        if digit.allows_one() && removed > 0 {
            options.push(vec![Position::Heap(rest)]);
        }
        if digit.allows_two() && digit.parts != PartDemand::Equal {
            let smaller = 1..=most.min(rest.saturating_sub(1) / 2);
            options.extend(
                smaller.map(|small| vec![Position::Heap(small), Position::Heap(rest - small)]),
            );
        }
    }
    options
}

/// Returns the answer of Nim. A position with a heap above 1 is lost if its nim-sum is 0; others,
/// if the number of heaps is odd (Bouton 1901).
fn nim(heaps: &[u64]) -> Solved {
    let count = |which: fn(u64) -> bool| heaps.iter().filter(|&&heap| which(heap)).count();
    let (large, ones) = (count(|heap| heap > 1), count(|heap| heap == 1));
    let value = heaps.iter().fold(0, |value, heap| value ^ heap);
    let is_lost =
        |large: usize, ones: usize, value: u64| if large > 0 { value == 0 } else { ones % 2 == 1 };
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
    Solved::by_outcome(
        !is_lost(large, ones, value),
        WinningMoves {
            found,
            are_all: true,
        },
        by,
    )
}

/// Returns the answer by a search, with the genus if it is found in its share of the time.
fn with_genus(
    kept: &Mutex<OutcomeSearch>,
    sum: &Components,
    budget: &Budget<'_>,
) -> Result<Solved, Refusal> {
    let end = budget.begin();
    let solved = by_search(kept, sum, budget)?;
    let share = budget.share(Stage::Genus);
    let rest = Budget {
        time: share.time.min(end.left()),
        ..share
    };
    Ok(Solved {
        genus: genus(sum, &rest).ok(),
        ..solved
    })
}

/// Returns the genus of a position by plain search.
///
/// # Errors
/// If the position leads to too many positions.
pub fn genus(sum: &Components, budget: &Budget<'_>) -> Result<Genus, Refusal> {
    let end = budget.begin();
    let mut found = Memo::new(sum, genera::node, budget.outcomes).until(&end);
    Ok(found.value_of(&sum.all)?.genus.clone())
}

/// Returns the outcome of a position and the winning moves by a search.
///
/// # Errors
/// If the position leads to too many positions that no quotient decides.
pub fn by_search(
    kept: &Mutex<OutcomeSearch>,
    sum: &Components,
    budget: &Budget<'_>,
) -> Result<Solved, Refusal> {
    ask(kept, budget, |search| search_moves(search, sum, budget))
}

fn search_moves(
    search: &mut OutcomeSearch,
    sum: &Components,
    budget: &Budget<'_>,
) -> Result<Solved, Refusal> {
    let (end, quick) = (budget.begin(), budget.share(Stage::QuickQuotients).begin());
    let each = sum.all.iter().enumerate();
    let own = each.map(|(index, own)| {
        search.components(sum.part(index), std::slice::from_ref(&own.position), &quick)
    });
    let all: Vec<Vec<Component>> = own.collect();
    let is_won = !search.is_p(all.concat(), budget, &end)?;
    let mut wins: BTreeMap<&Component, Wins> = BTreeMap::new();
    for (index, component) in sum.all.iter().enumerate().filter(|_| is_won) {
        let Entry::Vacant(entry) = wins.entry(component) else {
            continue;
        };
        let (before, after) = (&all[..index], &all[index + 1..]);
        let others = [before.concat(), after.concat()].concat();
        let (mut found, mut failed) = (BTreeSet::new(), None);
        let game = sum.part(index);
        let go_on = || !end.cancelled();
        let are_all = game.options_while(&component.position, &go_on, &mut |option| {
            if failed.is_some() {
                return;
            }
            let after = search.components(game, option, &end);
            match search.is_p([others.as_slice(), &after].concat(), budget, &end) {
                Ok(true) => {
                    let mut left: Vec<Position> = option
                        .iter()
                        .filter(|own| !own.is_empty())
                        .cloned()
                        .collect();
                    left.sort();
                    found.insert(left);
                }
                Ok(false) => {}
                Err(error) => failed = Some(error),
            }
        });
        match failed {
            Some(error) => return Err(error.into()),
            None if !are_all => return Err(Refusal::OutOfTime),
            None => _ = entry.insert((found.into_iter().collect(), true)),
        }
    }
    Ok(Solved::by_outcome(
        is_won,
        moves(sum, &wins, budget.moves),
        search.methods().to_string(),
    ))
}
