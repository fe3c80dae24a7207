//! Normal play: Grundy values by a table, by a proved law, or by plain search.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    time::{Duration, Instant},
};

use super::{
    options::{Lister, Options, each, numbers},
    sum::{Component, Components},
};
use crate::BadInput;
use grundy_compute::{self as compute, estimate, finite_search::Cuts, machine::Limits};
use grundy_core::{
    family::Position,
    game::{Game, Rules, finite::Place},
    notation::Bounds,
    progress::Deadline,
    values::{Shape, Sides, Values},
};
use grundy_law::{self as law, Kind, Law, Outcome, Primes, Search, Wythoff};
use grundy_misere::Memo;

/// The time limit in seconds for a table that is computed before the search for a law.
const AT_ONCE: f64 = 0.3;
/// The least time for such a table, after a hard part of a sum too.
const SHORT: Duration = Duration::from_secs(1);
/// A search of an opening with less time than this is not estimated: an estimate searches smaller games for 1.5 s.
const LONG: Duration = Duration::from_secs(6);
/// The largest number of a position whose options are listed, except for heaps and leaps: a ride has this number of options.
const LISTED: u64 = 100_000;
/// The largest heap whose options are all tried if no winning move is among the first.
const MOST_TRIED: u64 = 10_000_000;
/// The most winning moves that are kept.
const MOST_MOVES: usize = 1 << 16;
/// The most units of all positions that winning moves in a tree leave.
const UNITS: usize = 2_000_000;
/// The most positions that plain search visits if neither a table nor a law has the value.
const SEARCHED: usize = 300_000;

/// The answer for a position.
#[derive(Debug)]
pub struct Answer {
    /// The value of each component, if all are known.
    pub values: Vec<u128>,
    /// The nim-sum of the values.
    pub value: Option<u128>,
    /// The genus, in misère play.
    pub genus: Option<String>,
    /// `true` if the player to move wins.
    pub is_won: bool,
    /// The winning moves.
    pub moves: Moves,
    /// The reason for the answer, one line for each game.
    pub by: Vec<String>,
}

/// A winning move: the component that changes, and its new position.
#[derive(Debug)]
pub struct Winning {
    pub component: usize,
    pub to: Vec<Position>,
}

impl Winning {
    pub fn new(component: usize, to: &[Position]) -> Self {
        let to = to.iter().filter(|position| !position.is_empty()).cloned().collect();
        Self { component, to }
    }
}

/// Winning moves.
#[derive(Debug)]
pub struct Moves {
    /// The winning moves that were found.
    pub found: Vec<Winning>,
    /// `true` if these are all winning moves.
    pub are_all: bool,
}

/// The source of the values of a game.
struct Source<'a> {
    game: &'a Game,
    table: Option<Values>,
    law: Option<Law>,
    /// When the budget ends.
    end: Instant,
}

/// Returns the value, the outcome and the winning moves of a position.
///
/// # Errors
/// If the values are too far out, or the rules refuse an option of a component.
pub fn answer(sum: &Components, budget: Duration) -> anyhow::Result<Answer> {
    let start = Instant::now();
    let end = start + budget;
    // The other half is for the values.
    let lister = Lister::until(start + budget / 2);
    let mut options: BTreeMap<&Component, Options> = BTreeMap::new();
    for (index, component) in sum.all.iter().enumerate() {
        options.entry(component).or_insert_with(|| lister.options(sum.part(index), &component.position));
    }
    let mut sources: BTreeMap<usize, Source<'_>> = BTreeMap::new();
    for (part, game) in sum.parts().iter().enumerate() {
        let own = || options.iter().filter(move |(component, _)| component.part == part);
        let components = own().map(|(component, _)| &component.position);
        let after = own().flat_map(|(_, options)| options.found.iter().flatten());
        // The parts that follow have as much time as this one.
        let parts = u32::try_from(sum.parts().len() - part).unwrap_or(u32::MAX);
        let search = end.saturating_duration_since(Instant::now()) / parts;
        sources.insert(part, Source::find(game, components.chain(after), search, end)?);
    }
    let by = sources.values().map(Source::describe).collect();
    let mut known: BTreeMap<&Component, u128> = BTreeMap::new();
    for (&component, own) in &options {
        let (source, count) = (&sources[&component.part], sum.count(component));
        // The values of an even number of equal components cancel.
        let value = if count % 2 == 0 { source.found(&component.position) } else { source.value(&component.position) };
        match value {
            Some(value) => _ = known.insert(component, value),
            None if count % 2 == 0 => {}
            None if sum.all.len() == 1 => return by_outcome(source, &component.position, own, by),
            None => return Err(source.refusal(&source.game.print_position(&component.position))),
        }
    }
    let value = known.iter().filter(|(component, _)| sum.count(component) % 2 == 1).fold(0, |sum, (_, own)| sum ^ own);
    let mut wins: BTreeMap<&Component, Wins> = BTreeMap::new();
    for (&component, own) in options.iter().filter(|_| value != 0) {
        let source = &sources[&component.part];
        let of_value = |own_value: &u128| source.wins(&component.position, own, value ^ own_value);
        wins.insert(component, known.get(component).map_or((Vec::new(), false), of_value));
    }
    let listed = options.iter().filter(|(_, own)| !own.are_all).filter(|_| value != 0);
    if wins.values().all(|(own, _)| own.is_empty()) {
        let first = |component: &&Component| {
            let target = value ^ known.get(component)?;
            sources[&component.part].first_win(&component.position, target).map(|option| (vec![option], false))
        };
        // A large component has a move to more values.
        wins.extend(
            listed.map(|(component, _)| *component).rev().find_map(|own| first(&own).map(|found| (own, found))),
        );
    }
    let values = sum.all.iter().map(|component| known.get(component).copied()).collect::<Option<_>>();
    let (moves, values) = (moves(sum, &wins), values.unwrap_or_default());
    Ok(Answer { value: Some(value), genus: None, is_won: value != 0, moves, values, by })
}

/// The options of a component that win, and whether these are all.
pub(super) type Wins = (Vec<Vec<Position>>, bool);

/// Returns the winning moves in each of the components, equal ones included, from those in the distinct components.
pub(super) fn moves(sum: &Components, wins: &BTreeMap<&Component, Wins>) -> Moves {
    let mut moves = Moves { found: Vec::new(), are_all: wins.values().all(|(_, are_all)| *are_all) };
    for (index, component) in sum.all.iter().enumerate() {
        let own = wins.get(component).map_or(&[][..], |(own, _)| own);
        let room = MOST_MOVES.saturating_sub(moves.found.len());
        moves.are_all &= own.len() <= room;
        moves.found.extend(own.iter().take(room).map(|option| Winning::new(index, option)));
    }
    moves
}

/// Returns the refusal of a position that no proved law covers and no table reaches.
pub(super) fn too_far(game: &Game, position: &str, law: &str) -> BadInput {
    let why = format!("no {law} of the game is proved and the position is too large to compute");
    BadInput(format!("cannot find the value of {position} in {game} because {why}; use a smaller position"))
}

/// Returns the answer if only the outcome of the single component is known.
fn by_outcome(
    source: &Source<'_>,
    position: &Position,
    Options { found: options, are_all }: &Options,
    by: Vec<String>,
) -> anyhow::Result<Answer> {
    let refused = || source.refusal(&source.game.print_positions(std::slice::from_ref(position)));
    let is_won = !source.is_lost(position).ok_or_else(refused)?;
    let is_lost = |option: &&Vec<Position>| match option.as_slice() {
        [position] => source.is_lost(position) == Some(true),
        _ => false,
    };
    let wythoff = source.game.plane().and_then(|plane| Wythoff::of(&plane));
    let moves = match (wythoff, position) {
        (Some(law), &Position::Cell([x, y, ..])) => {
            let lost = law.winning_moves(x, y).into_iter();
            Moves {
                found: lost.map(|(x, y)| Winning::new(0, &[Position::Cell([x, y, 0, 0])])).collect(),
                are_all: true,
            }
        }
        _ => {
            let lost = options.iter().filter(is_lost).map(|option| Winning::new(0, option));
            Moves { found: lost.collect(), are_all: *are_all }
        }
    };
    Ok(Answer { values: Vec::new(), value: None, genus: None, is_won, moves, by })
}

/// Returns the bounds of a table with all positions whose numbers are at most `most`.
fn bounds(game: &Game, most: &[u64]) -> Option<Bounds> {
    let beyond: Option<Vec<u64>> = most.iter().map(|number| number.checked_add(1)).collect();
    match (game.family().default_bounds(), beyond?.as_slice()) {
        (Bounds::Heap(_), _) => most.first().map(|&number| Bounds::Heap(number)),
        (Bounds::Grid(..), &[width, height]) => Some(Bounds::Grid(width, height)),
        (Bounds::Block(_), sides) => Sides::new(sides).map(Bounds::Block),
        (Bounds::Grid(..), _) => None,
        (Bounds::All, _) => Some(Bounds::All),
    }
}

impl<'a> Source<'a> {
    /// Finds the source of the values of these positions: a table if it takes only a moment, otherwise a law, otherwise
    /// a table, before `end`. The search for a law takes at most `search`.
    fn find<'p>(
        game: &'a Game,
        positions: impl Iterator<Item = &'p Position>,
        search: Duration,
        end: Instant,
    ) -> anyhow::Result<Self> {
        let mut most = vec![0; game.family().coordinates().len()];
        for position in positions {
            for (most, number) in most.iter_mut().zip(numbers(game, position)) {
                *most = number.max(*most);
            }
        }
        let shape = bounds(game, &most).and_then(|bounds| Some((bounds, game.shape(&bounds).ok()?)));
        let seconds = match shape {
            Some((_, Shape::Opening)) if search < LONG => f64::INFINITY,
            Some((_, shape)) => {
                let estimate = estimate::estimate(game, shape);
                // Values of long rides take a multiple of the memory of the table.
                if estimate.bytes > Limits::of_this_machine().bytes { f64::INFINITY } else { estimate.seconds }
            }
            None => f64::INFINITY,
        };
        let left = || end.saturating_duration_since(Instant::now());
        let table = |bounds, within| match compute::compute(game, &bounds, None, &Deadline::after(within, &())) {
            Ok(table) => Ok(Some(table)),
            // The refusal of a position says that the budget ended.
            Err(compute::Error::Interrupted) => Ok(None),
            Err(error) => Err(error),
        };
        if let (Some((bounds, _)), true) = (shape, seconds < AT_ONCE) {
            return Ok(Self { game, table: table(bounds, left().max(SHORT))?, law: None, end });
        }
        // The search leaves time for a table that fits the budget: estimates are right within a factor of two.
        let kept = Duration::try_from_secs_f64(2.0 * seconds).ok().filter(|&kept| kept < search).unwrap_or_default();
        let law = match law::find(game, &Search::within(search.saturating_sub(kept))) {
            Ok(found) => found.law.filter(Law::is_wholly_proved),
            Err(compute::Error::Interrupted) => None,
            Err(error) => return Err(error.into()),
        };
        let table = match shape {
            Some((bounds, _)) if law.is_none() && seconds < left().as_secs_f64() => table(bounds, left())?,
            _ => None,
        };
        Ok(Self { game, table, law, end })
    }

    /// The rest of the budget.
    fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// Returns the error for a position whose value is not known.
    fn refusal(&self, position: &str) -> anyhow::Error {
        if self.left().is_zero() {
            return compute::Error::Interrupted.into();
        }
        too_far(self.game, position, "law").into()
    }

    /// Returns the value of a position, if it is known or plain search finds it.
    fn value(&self, position: &Position) -> Option<u128> {
        self.found(position).or_else(|| self.searched(position))
    }

    /// Returns the value of a position by the table or the law.
    fn found(&self, position: &Position) -> Option<u128> {
        if let Some(cuts) = cuts(self.game, position) {
            return Some(cuts.value().into());
        }
        let in_table =
            self.table.as_ref().and_then(|table| Some(u128::from(table.get(self.game.index(table.shape, position)?)?)));
        let by_law = || self.law.as_ref()?.value(&self.wide(position)?);
        in_table.or_else(by_law)
    }

    /// Returns `true` for a P-position and `false` for other positions, if the outcome is known.
    fn is_lost(&self, position: &Position) -> Option<bool> {
        Some(self.law.as_ref()?.outcome(&self.wide(position)?)? == Outcome::P)
    }

    /// Returns the numbers of a position in the type that laws take.
    fn wide(&self, position: &Position) -> Option<Vec<u128>> {
        Some(self.game.family().numbers(position)?.into_iter().map(u128::from).collect())
    }

    /// Searches for the value of a position that no table contains, such as a row that remains of a ring.
    fn searched(&self, position: &Position) -> Option<u128> {
        if numbers(self.game, position).iter().any(|&number| number > LISTED) {
            return None;
        }
        let deadline = Deadline::after(self.left(), &());
        let mut values = Memo::new(self.game, mex, SEARCHED).until(&deadline);
        values.of(std::slice::from_ref(position)).ok().map(|&value| value.into())
    }

    /// Returns the options that have a value, before the budget ends.
    fn wins(&self, position: &Position, options: &Options, target: u128) -> Wins {
        if self.left().is_zero() {
            return (Vec::new(), false);
        }
        if !options.are_all {
            if let Some(far) = self.far_moves(position, target) {
                return far;
            }
        }
        let (mut wins, mut are_all) = (Vec::new(), options.are_all);
        for option in &options.found {
            let after = option.iter().try_fold(0, |sum, position| Some(sum ^ self.value(position)?));
            if after == Some(target) {
                wins.push(option.clone());
            }
            are_all &= after.is_some();
            if self.left().is_zero() {
                return (wins, false);
            }
        }
        (wins, are_all)
    }

    /// Returns the first option that has a value, of options that were not all listed.
    fn first_win(&self, position: &Position, target: u128) -> Option<Vec<Position>> {
        if self.left().is_zero() {
            return None;
        }
        let found = RefCell::new(None);
        let go_on = || found.borrow().is_none() && !self.left().is_zero();
        let mut tried = |option: &[Position]| {
            let value = |sum, position| Some(sum ^ self.found(position)?);
            if found.borrow().is_none() && option.iter().try_fold(0, value) == Some(target) {
                *found.borrow_mut() = Some(option.to_vec());
            }
        };
        match (self.game.heaps(), position) {
            (Some(_), heap @ Position::Heap(0..=MOST_TRIED)) => _ = self.game.options_while(heap, &go_on, &mut tried),
            _ => _ = each(self.game, position, &go_on, &mut tried),
        }
        found.into_inner()
    }

    /// Finds moves to positions of value `target`, for a tree and by the law for a heap with too many options to list.
    /// The answer is `true` if these are all such moves.
    fn far_moves(&self, position: &Position, target: u128) -> Option<(Vec<Vec<Position>>, bool)> {
        if let (Some(cuts), Ok(target)) = (cuts(self.game, position), u32::try_from(target)) {
            let (found, are_all) = cuts.positions_of(target, UNITS);
            return Some((found.into_iter().map(|left| vec![Position::Finite(Place::Left(left))]).collect(), are_all));
        }
        if let (Position::Cell(_), Some(law)) = (position, &self.law) {
            let (found, are_all) = law.far_cells(self.game, &numbers(self.game, position), target)?;
            let cell = |numbers: &Vec<u64>| {
                let mut cell = [0; 4];
                cell[..numbers.len()].copy_from_slice(numbers);
                vec![Position::Cell(cell)]
            };
            return Some((found.iter().map(cell).collect(), are_all));
        }
        let &Position::Heap(heap) = position else { return None };
        let found = self.law.as_ref()?.far_moves(self.game, heap, target)?;
        // Of splits, the law has those with a small heap.
        let is_one = matches!(self.law.as_ref()?.kind(), Some(Kind::Primes(Primes::Least | Primes::LeastOdd)));
        let are_all = !is_one && self.game.code().is_none_or(|code| code.most_parts() < 2);
        Some((found.into_iter().map(|parts| parts.into_iter().map(Position::Heap).collect()).collect(), are_all))
    }

    /// Describes the source of the values.
    fn describe(&self) -> String {
        match (&self.law, &self.table) {
            (Some(law), _) => format!("{}: {}", self.game, law.to_string().lines().next().unwrap_or_default()),
            (None, _) if self.game.finite().is_some_and(|finite| finite.tree().is_some()) => {
                format!("{}: the colon principle", self.game)
            }
            (None, Some(_)) => format!("{}: values computed by its rules", self.game),
            (None, None) => format!("{}: plain search", self.game),
        }
    }
}

/// Returns a position of a tree with its values.
fn cuts<'a>(game: &'a Game, position: &Position) -> Option<Cuts<'a>> {
    let (Some(tree), Position::Finite(Place::Left(left))) = (game.finite()?.tree(), position) else { return None };
    Some(Cuts::new(tree, left))
}

/// Returns the least value that no option has.
fn mex(options: &[&u32]) -> u32 {
    (0..).find(|value| !options.contains(&value)).unwrap_or(u32::MAX)
}
