//! The sources of the values of a game: a table, a proved law, or plain search. Tables and laws are
//! kept between answers.

use std::{
    cell::RefCell,
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use crate::{
    Budget, Refusal,
    options::{PositionOptions, each, numbers},
    search::SearchedValues,
};
use grundy_compute::{self as compute, estimate, finite_search::Cuts, machine::Limits, steps};
use grundy_core::{
    family::Position,
    game::{Game, compound, finite::Place},
    notation::Bounds,
    progress::{Deadline, Progress},
    values::{Shape, Values},
};
use grundy_law::{self as law, Law, Outcome, Primes, SearchLimits, SequenceKind};

/// The time limit in seconds for a table that is computed before the search for a law.
const AT_ONCE: f64 = 0.3;
/// The most positions of such a table, if nothing is estimated.
const NEAR: usize = 1 << 16;
/// The least time for such a table, after a hard part of a sum too.
const SHORT: Duration = Duration::from_secs(1);
/// A search of an opening with less time than this is not estimated: an estimate searches smaller
/// games for 1.5 s.
const LONG: Duration = Duration::from_secs(6);
/// The largest heap whose options are all tried if no winning move is among the first.
const MOST_TRIED: u64 = 10_000_000;
/// The most units of all positions that winning moves in a tree leave.
const UNITS: usize = 2_000_000;

/// A game, and what is known of its values: its largest table and its law so far.
#[derive(Debug)]
pub struct GameValues {
    pub(crate) game: Arc<Game>,
    table: Mutex<Option<Arc<Values>>>,
    /// The proved law, if one was found; empty before the search for a law.
    law: OnceLock<Option<Arc<Law>>>,
    searched: Mutex<SearchedValues>,
}

/// The options of a component that win, and whether these are all.
pub(crate) type Wins = (Vec<Vec<Position>>, bool);

impl GameValues {
    /// Begins without a table and a law.
    #[must_use]
    pub fn new(game: Arc<Game>) -> Self {
        Self {
            game,
            table: Mutex::default(),
            law: OnceLock::new(),
            searched: Mutex::default(),
        }
    }

    /// Returns the value of a position, if the kept table or the kept law has it.
    #[must_use]
    pub fn known_value(&self, position: &Position) -> Option<u128> {
        let numbers = self.game.family().numbers(position)?;
        let table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let in_table = table
            .as_ref()
            .and_then(|table| table.get(table.shape.index(&numbers)?));
        let wide = || {
            numbers
                .iter()
                .map(|&number| number.into())
                .collect::<Vec<u128>>()
        };
        in_table
            .map(u128::from)
            .or_else(|| self.law.get()?.as_ref()?.value(&wide()))
    }

    /// Returns the kept table.
    fn kept(&self) -> Option<Arc<Values>> {
        self.table
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Returns a table with the position of these numbers, and keeps it.
    ///
    /// # Errors
    /// If the table is too large, the rules fail, or the caller asks to stop.
    pub fn table(
        &self,
        last: &[u64],
        progress: &dyn Progress,
    ) -> Result<Arc<Values>, compute::ComputeError> {
        let before = self.kept();
        if let Some(values) = before
            .as_ref()
            .filter(|values| values.shape.index(last).is_some())
        {
            return Ok(Arc::clone(values));
        }
        let tabulate = |bounds| law::tabulate(&self.game, &bounds, None, progress);
        // Rules may fail at larger positions.
        let larger = before.and_then(|before| tabulate(self.larger(&before, last)?).ok());
        let exact = bounds(&self.game, last).unwrap_or(Bounds::All);
        let values = Arc::new(larger.map_or_else(|| tabulate(exact), Ok)?);
        *self.table.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&values));
        Ok(values)
    }

    /// Returns larger bounds than necessary after another table, because this saves tables in a
    /// series of questions; `None` if they are far larger.
    fn larger(&self, before: &Values, last: &[u64]) -> Option<Bounds> {
        /// The least bound of every number: for positions of one number, and of several numbers.
        const FIRST_BOUNDS: [u64; 2] = [255, 31];
        /// The most positions of an enlarged table for each position that the table must contain.
        const WASTE: usize = 8;
        let sizes = before.shape.lengths();
        let larger = |(axis, &number): (usize, &u64)| {
            let size = sizes.get(axis).copied().unwrap_or(0);
            // The last number of the table before, or a quarter more if the number is larger.
            let grown = if number < size {
                size - 1
            } else {
                size + size / 4
            };
            number
                .max(grown)
                .max(FIRST_BOUNDS[usize::from(last.len() > 1)])
        };
        let larger: Vec<u64> = last.iter().enumerate().map(larger).collect();
        let positions = |last: &[u64]| {
            self.game
                .shape(&bounds(&self.game, last)?)
                .ok()?
                .positions()
        };
        let few = positions(last)?.saturating_mul(WASTE).max(NEAR);
        positions(&larger)
            .filter(|&positions| positions <= few)
            .and_then(|_| bounds(&self.game, &larger))
    }

    /// Returns `true` if a patient question makes a table with the position of these numbers.
    fn fits(&self, last: &[u64], budget: &Budget<'_>) -> bool {
        let is_short = |bounds| {
            steps::seconds(&self.game, &bounds).is_ok_and(|seconds| seconds <= budget.table)
        };
        budget.table.is_infinite()
            || !last.is_empty() && bounds(&self.game, last).is_some_and(is_short)
    }

    /// Returns the proved law, if there is one. The search runs only once.
    fn law(&self, time: Duration, progress: &dyn Progress) -> Result<Option<Arc<Law>>, Refusal> {
        if let Some(found) = self.law.get() {
            return Ok(found.clone());
        }
        if time.is_zero() {
            return Ok(None);
        }
        let search = SearchLimits {
            bounds: None,
            budget: law::LawBudget::Time(time),
            progress,
        };
        let found = match law::find(&self.game, &search) {
            Ok(found) => found.law.filter(Law::is_wholly_proved).map(Arc::new),
            Err(compute::ComputeError::Interrupted) => None,
            Err(error) => return Err(error.into()),
        };
        // A search that the caller stopped says nothing about the game.
        if found.is_none() && progress.cancelled() {
            return Err(Refusal::OutOfTime);
        }
        Ok(self.law.get_or_init(|| found).clone())
    }

    /// Returns the value of a position of the game. A patient question makes a table of any size.
    ///
    /// # Errors
    /// If the position is too far out, or the time ends.
    pub fn value(&self, position: &Position, budget: &Budget<'_>) -> Result<u128, Refusal> {
        let end = budget.begin();
        let prepared = self.prepare(std::iter::once(position), end.left(), budget, &end)?;
        let numbers = self
            .game
            .family()
            .numbers(position)
            .filter(|_| budget.is_patient());
        if let Some(numbers) =
            numbers.filter(|own| prepared.known_value(position).is_none() && self.fits(own, budget))
        {
            // The error of the table says more than a refusal.
            self.table(&numbers, &end)?;
        }
        prepared
            .value(position)
            .ok_or_else(|| prepared.refusal(&self.game.print_position(position)))
    }

    /// Returns `true` if a sum of positions of the game is a P-position under normal play. A law
    /// may give the outcome of a position without its value.
    ///
    /// # Errors
    /// As [`GameValues::value`].
    pub fn is_lost(&self, sum: &[Position], budget: &Budget<'_>) -> Result<bool, Refusal> {
        if let [position] = sum {
            let end = budget.begin();
            let prepared = self.prepare(std::iter::once(position), end.left(), budget, &end)?;
            let by_value = prepared.known_value(position).map(|value| value == 0);
            if let Some(is_lost) = by_value.or_else(|| prepared.is_lost(position)) {
                return Ok(is_lost);
            }
        }
        let add = |sum, position| Ok::<u128, Refusal>(sum ^ self.value(position, budget)?);
        Ok(sum.iter().try_fold(0, add)? == 0)
    }

    /// Finds the source of the values of these positions: a table if it takes only a moment,
    /// otherwise a law, otherwise a table, before `end`. The search for a law takes at most
    /// `search`.
    pub(crate) fn prepare<'a, 'p>(
        &'a self,
        positions: impl Iterator<Item = &'p Position>,
        search: Duration,
        budget: &'a Budget<'a>,
        end: &'a Deadline<'a>,
    ) -> Result<Prepared<'a>, Refusal> {
        let game = &self.game;
        let (mut most, mut has_numbers) = (vec![0; game.family().coordinates().len()], false);
        for numbers in positions.filter_map(|position| game.family().numbers(position)) {
            has_numbers = true;
            most.iter_mut()
                .zip(numbers)
                .for_each(|(most, number)| *most = number.max(*most));
        }
        let prepared = |table, law| Prepared {
            source: self,
            game,
            table,
            law,
            budget,
            end,
        };
        if let Some(table) = self
            .kept()
            .filter(|table| table.shape.index(&most).is_some())
        {
            return Ok(prepared(Some(table), None));
        }
        let shape = bounds(game, &most).and_then(|bounds| game.shape(&bounds).ok());
        let is_near = shape
            .and_then(Shape::positions)
            .is_some_and(|positions| positions <= NEAR);
        if let Some(Some(law)) = self.law.get().filter(|_| !is_near) {
            return Ok(prepared(None, Some(Arc::clone(law))));
        }
        let search = search.min(budget.law);
        let seconds = match shape {
            _ if budget.is_patient() && is_near && has_numbers && self.fits(&most, budget) => 0.0,
            _ if budget.is_patient() => f64::INFINITY,
            Some(Shape::Opening) if search < LONG => f64::INFINITY,
            Some(shape) => {
                let estimate = estimate::estimate(game, shape);
                // Values of long rides take a multiple of the memory of the table.
                if estimate.bytes > Limits::of_this_machine().bytes {
                    f64::INFINITY
                } else {
                    estimate.seconds
                }
            }
            None => f64::INFINITY,
        };
        let table = |within| match self.table(&most, &Deadline::after(within, budget.progress)) {
            Ok(table) => Ok(Some(table)),
            // The refusal of a position says that the budget ended.
            Err(compute::ComputeError::Interrupted) => Ok(None),
            Err(error) => Err(Refusal::from(error)),
        };
        if shape.is_some() && seconds < AT_ONCE {
            return Ok(prepared(table(end.left().max(SHORT))?, None));
        }
        // The search leaves time for a table that fits the budget: estimates are right within a
        // factor of two.
        let kept = Duration::try_from_secs_f64(2.0 * seconds)
            .ok()
            .filter(|&kept| kept < search)
            .unwrap_or_default();
        let law = self.law(search.saturating_sub(kept), budget.progress)?;
        let fits = shape.is_some() && seconds < end.left().as_secs_f64()
            || budget.is_patient() && has_numbers && self.fits(&most, budget);
        let table = if law.is_none() && fits {
            table(end.left())?
        } else {
            None
        };
        Ok(prepared(table, law))
    }
}

/// Returns the bounds of a table with all positions whose numbers are at most `most`.
fn bounds(game: &Game, most: &[u64]) -> Option<Bounds> {
    match game.family().default_bounds() {
        Bounds::All => Some(Bounds::All),
        Bounds::Heap(_) => most.first().map(|&number| Bounds::Heap(number)),
        Bounds::Grid(..) | Bounds::Block(_) => {
            let lengths: Option<Vec<u64>> =
                most.iter().map(|number| number.checked_add(1)).collect();
            compound::bounds(&lengths?)
        }
    }
}

/// The source of the values of some positions.
pub(crate) struct Prepared<'a> {
    source: &'a GameValues,
    pub game: &'a Game,
    table: Option<Arc<Values>>,
    pub law: Option<Arc<Law>>,
    budget: &'a Budget<'a>,
    end: &'a Deadline<'a>,
}

impl Prepared<'_> {
    /// Returns the refusal of a position whose value is not known.
    pub fn refusal(&self, position: &str) -> Refusal {
        if self.end.cancelled() {
            Refusal::OutOfTime
        } else {
            too_far(self.game, position, "law")
        }
    }

    /// Returns the value of a position, if it is known, or if plain search or a patient table finds
    /// it.
    pub fn value(&self, position: &Position) -> Option<u128> {
        if let Some(value) = self.known_value(position) {
            return Some(value);
        }
        match self.game.family().numbers(position) {
            Some(numbers)
                if self.budget.is_patient() && self.source.fits(&numbers, self.budget) =>
            {
                let table = self.source.table(&numbers, self.end).ok()?;
                table.get(table.shape.index(&numbers)?).map(u128::from)
            }
            _ => self.search_value(position),
        }
    }

    /// Returns the value of a position by the table or the law.
    pub fn known_value(&self, position: &Position) -> Option<u128> {
        if let Some(cuts) = cuts(self.game, position) {
            return Some(cuts.value().into());
        }
        let in_table = self.table.as_ref().and_then(|table| {
            Some(u128::from(
                table.get(self.game.index(table.shape, position)?)?,
            ))
        });
        let by_law = || self.law.as_ref()?.value(&self.wide(position)?);
        in_table.or_else(by_law)
    }

    /// Returns `true` for a P-position and `false` for other positions, if the law gives the
    /// outcome.
    pub fn is_lost(&self, position: &Position) -> Option<bool> {
        Some(self.law.as_ref()?.outcome(&self.wide(position)?)? == Outcome::P)
    }

    /// Returns the numbers of a position in the type that laws take.
    fn wide(&self, position: &Position) -> Option<Vec<u128>> {
        Some(
            self.game
                .family()
                .numbers(position)?
                .into_iter()
                .map(u128::from)
                .collect(),
        )
    }

    /// Searches for the value of a position that no table contains, such as a row that remains of a
    /// ring.
    fn search_value(&self, position: &Position) -> Option<u128> {
        let mut searched = self
            .source
            .searched
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        searched
            .value(self.game, position, self.budget, self.end)
            .map(u128::from)
    }

    /// Returns the options that have a value, before the budget ends.
    pub fn wins(&self, position: &Position, options: &PositionOptions, target: u128) -> Wins {
        if self.end.cancelled() {
            return (Vec::new(), false);
        }
        if !options.are_all {
            if let Some(far) = self.far_moves(position, target) {
                return far;
            }
        }
        let (mut wins, mut are_all) = (Vec::new(), options.are_all);
        for option in &options.found {
            let after = option
                .iter()
                .try_fold(0, |sum, position| Some(sum ^ self.value(position)?));
            if after == Some(target) {
                wins.push(option.clone());
            }
            are_all &= after.is_some();
            if self.end.cancelled() {
                return (wins, false);
            }
        }
        (wins, are_all)
    }

    /// Returns the first option that has a value, of options that were not all listed.
    pub fn first_win(&self, position: &Position, target: u128) -> Option<Vec<Position>> {
        if self.end.cancelled() {
            return None;
        }
        let found = RefCell::new(None);
        let go_on = || found.borrow().is_none() && !self.end.cancelled();
        let mut tried = |option: &[Position]| {
            let value = |sum, position| Some(sum ^ self.known_value(position)?);
            if found.borrow().is_none() && option.iter().try_fold(0, value) == Some(target) {
                *found.borrow_mut() = Some(option.to_vec());
            }
        };
        match (self.game.heaps(), position) {
            (Some(_), heap @ Position::Heap(0..=MOST_TRIED)) => {
                _ = grundy_core::game::Rules::options_while(self.game, heap, &go_on, &mut tried);
            }
            _ => _ = each(self.game, position, self.budget, &go_on, &mut tried),
        }
        found.into_inner()
    }

    /// Finds moves to positions of value `target`, for a tree and by the law for a heap with too
    /// many options to list.
    fn far_moves(&self, position: &Position, target: u128) -> Option<Wins> {
        if let (Some(cuts), Ok(target)) = (cuts(self.game, position), u32::try_from(target)) {
            let (found, are_all) = cuts.positions_of(target, UNITS);
            let found = found
                .into_iter()
                .map(|left| vec![Position::Finite(Place::Left(left))]);
            return Some((found.collect(), are_all));
        }
        let law = self.law.as_ref()?;
        if let Position::Cell(_) = position {
            let (found, are_all) =
                law.far_cells(self.game, &numbers(self.game, position), target)?;
            let cell = |numbers: &Vec<u64>| {
                let mut cell = [0; 4];
                cell[..numbers.len()].copy_from_slice(numbers);
                vec![Position::Cell(cell)]
            };
            return Some((found.iter().map(cell).collect(), are_all));
        }
        let &Position::Heap(heap) = position else {
            return None;
        };
        let found = law.far_moves(self.game, heap, target)?;
        // Of splits, the law has those with a small heap.
        let is_one = matches!(
            law.kind(),
            Some(SequenceKind::Primes(Primes::Least | Primes::LeastOdd))
        );
        let are_all = !is_one && self.game.code().is_none_or(|code| code.most_parts() < 2);
        Some((
            found
                .into_iter()
                .map(|parts| parts.into_iter().map(Position::Heap).collect())
                .collect(),
            are_all,
        ))
    }

    /// Describes the source of the values.
    pub fn describe(&self) -> String {
        match (&self.law, &self.table) {
            (Some(law), _) => format!(
                "{}: {}",
                self.game,
                law.to_string().lines().next().unwrap_or_default()
            ),
            (None, _)
                if self
                    .game
                    .finite()
                    .is_some_and(|finite| finite.tree().is_some()) =>
            {
                format!("{}: the colon principle", self.game)
            }
            (None, Some(_)) => format!("{}: values computed by its rules", self.game),
            (None, None) => format!("{}: plain search", self.game),
        }
    }
}

/// Returns the refusal of a position that no proved law covers and no table reaches.
pub(crate) fn too_far(game: &Game, position: &str, law: &str) -> Refusal {
    let why = format!("no {law} of the game is proved and the position is too large to compute");
    Refusal::Beyond(format!(
        "cannot find the value of {position} in {game} because {why}; use a smaller position"
    ))
}

/// Returns a position of a tree with its values.
fn cuts<'a>(game: &'a Game, position: &Position) -> Option<Cuts<'a>> {
    let (Some(tree), Position::Finite(Place::Left(left))) = (game.finite()?.tree(), position)
    else {
        return None;
    };
    Some(Cuts::new(tree, left))
}
