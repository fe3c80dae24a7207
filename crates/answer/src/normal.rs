//! Normal play: Grundy values by a table, by a proved law, or by plain search.

use std::collections::BTreeMap;

use crate::{
    Budget, Refusal, Solved, Winning, WinningMoves,
    options::{Lister, PositionOptions},
    sum::{Component, Components},
    values::{GameValues, Prepared, Wins},
};
use grundy_core::family::Position;
use grundy_law::{Stage, Wythoff};

/// Returns the value, the outcome and the winning moves of a position.
///
/// # Errors
/// If the values are too far out, or the rules refuse an option of a component.
pub(crate) fn solve(
    sources: &[GameValues],
    sum: &Components,
    budget: &Budget<'_>,
) -> Result<Solved, Refusal> {
    let end = budget.begin();
    let listing = budget.share(Stage::Options).begin();
    let lister = Lister::until(&listing, budget);
    let mut options: BTreeMap<&Component, PositionOptions> = BTreeMap::new();
    for (index, component) in sum.all.iter().enumerate() {
        options
            .entry(component)
            .or_insert_with(|| lister.options(sum.part(index), &component.position));
    }
    let mut prepared: Vec<Prepared<'_>> = Vec::new();
    for (part, source) in sources.iter().enumerate() {
        let own = || {
            options
                .iter()
                .filter(move |(component, _)| component.part == part)
        };
        let components = own().map(|(component, _)| &component.position);
        let after = own().flat_map(|(_, options)| options.found.iter().flatten());
        // The parts that follow have as much time as this one.
        let parts = u32::try_from(sources.len() - part).unwrap_or(u32::MAX);
        prepared.push(source.prepare(components.chain(after), end.left() / parts, budget, &end)?);
    }
    let by = prepared.iter().map(Prepared::describe).collect();
    let of_part = |component: &Component| prepared.get(component.part);
    let mut known: BTreeMap<&Component, u128> = BTreeMap::new();
    for (&component, own) in &options {
        let (Some(source), count) = (of_part(component), sum.count(component)) else {
            continue;
        };
        // A table for a far position alone would take long if the law has its outcome.
        let is_enough = sum.all.len() == 1
            && budget.is_patient()
            && source.is_lost(&component.position).is_some();
        // The values of an even number of equal components cancel.
        let is_needed = count % 2 == 1 && !is_enough;
        let value = if is_needed {
            source.value(&component.position)
        } else {
            source.known_value(&component.position)
        };
        match value {
            Some(value) => _ = known.insert(component, value),
            None if count % 2 == 0 => {}
            None if sum.all.len() == 1 => return by_outcome(source, &component.position, own, by),
            None => return Err(source.refusal(&source.game.print_position(&component.position))),
        }
    }
    let value = known
        .iter()
        .filter(|(component, _)| sum.count(component) % 2 == 1)
        .fold(0, |sum, (_, own)| sum ^ own);
    let mut wins: BTreeMap<&Component, Wins> = BTreeMap::new();
    for (&component, own) in options.iter().filter(|_| value != 0) {
        let of_value = |own_value: &u128| {
            Some(of_part(component)?.wins(&component.position, own, value ^ own_value))
        };
        wins.insert(
            component,
            known
                .get(component)
                .and_then(of_value)
                .unwrap_or((Vec::new(), false)),
        );
    }
    let listed = options
        .iter()
        .filter(|(_, own)| !own.are_all)
        .filter(|_| value != 0);
    if wins.values().all(|(own, _)| own.is_empty()) {
        let first = |component: &&Component| {
            let target = value ^ known.get(component)?;
            of_part(component)?
                .first_win(&component.position, target)
                .map(|option| (vec![option], false))
        };
        // A large component has a move to more values.
        wins.extend(
            listed
                .map(|(component, _)| *component)
                .rev()
                .find_map(|own| first(&own).map(|found| (own, found))),
        );
    }
    let values = sum
        .all
        .iter()
        .map(|component| known.get(component).copied())
        .collect::<Option<_>>();
    let moves = moves(sum, &wins, budget.moves);
    Ok(Solved {
        is_won: value != 0,
        value: Some(value),
        values: values.unwrap_or_default(),
        genus: None,
        moves,
        by,
    })
}

/// Returns the winning moves in each of the components, equal ones included, from those in the
/// distinct components.
pub(crate) fn moves(
    sum: &Components,
    wins: &BTreeMap<&Component, Wins>,
    most: usize,
) -> WinningMoves {
    let mut moves = WinningMoves {
        found: Vec::new(),
        are_all: wins.values().all(|(_, are_all)| *are_all),
    };
    for (index, component) in sum.all.iter().enumerate() {
        let own = wins.get(component).map_or(&[][..], |(own, _)| own);
        let room = most.saturating_sub(moves.found.len());
        moves.are_all &= own.len() <= room;
        moves.found.extend(
            own.iter()
                .take(room)
                .map(|option| Winning::new(index, option)),
        );
    }
    moves
}

/// Returns the answer if only the outcome of the single component is known.
fn by_outcome(
    source: &Prepared<'_>,
    position: &Position,
    PositionOptions {
        found: options,
        are_all,
    }: &PositionOptions,
    by: Vec<String>,
) -> Result<Solved, Refusal> {
    let refused = || source.refusal(&source.game.print_positions(std::slice::from_ref(position)));
    let is_won = !source.is_lost(position).ok_or_else(refused)?;
    let is_lost = |option: &&Vec<Position>| match option.as_slice() {
        [position] => source.is_lost(position) == Some(true),
        _ => false,
    };
    let wythoff = source
        .game
        .plane()
        .and_then(|plane| Wythoff::from_game(&plane));
    let moves = match (wythoff, position) {
        (Some(law), &Position::Cell([x, y, ..])) => {
            let lost = law.winning_moves(x, y).into_iter();
            WinningMoves {
                found: lost
                    .map(|(x, y)| Winning::new(0, &[Position::Cell([x, y, 0, 0])]))
                    .collect(),
                are_all: true,
            }
        }
        _ => {
            let lost = options
                .iter()
                .filter(is_lost)
                .map(|option| Winning::new(0, option));
            WinningMoves {
                found: lost.collect(),
                are_all: *are_all,
            }
        }
    };
    Ok(Solved {
        values: Vec::new(),
        value: None,
        genus: None,
        is_won,
        moves,
        by,
    })
}
