//! Outcomes of sums under misère play: a search that ends at sums of heaps of one game that a
//! misère quotient decides.

use std::{
    cell::Cell,
    fmt::{self, Display, Formatter},
    mem,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

use crate::{Budget, sum::Component};
use grundy_core::{
    family::Position,
    game::{Game, Rules},
    progress::Progress,
};
use grundy_misere::{FinderBudget, Finding, Known, Memo, Unsearched, find_quotient};

/// The budget for a quotient, which ends the search for it in less than a second, also in a
/// browser.
const QUICK: FinderBudget = FinderBudget {
    order: 300,
    candidate: 1 << 11,
    pairs: 1 << 11,
    rounds: 12,
};
/// The last heap of a quotient that is searched quickly.
const QUICK_HEAPS: usize = 100;

/// A search for the outcomes of sums of any games. It keeps the games, their quotients and the
/// outcomes between questions.
#[derive(Debug, Default)]
pub struct OutcomeSearch {
    games: SearchedGames,
    known: Known<Component, bool>,
    positions: usize,
    gave_up: bool,
}

/// The methods that found outcomes since [`OutcomeSearch::begin`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutcomeMethods {
    /// The largest order of a quotient that decided something.
    pub order: Option<usize>,
    /// The number of positions that were searched.
    pub positions: usize,
    /// `true` if a search was given up.
    pub gave_up: bool,
}

/// The games of a search. Their options are without components that have no move, which equal the
/// empty sum.
#[derive(Debug, Default)]
struct SearchedGames {
    all: Vec<SearchedGame>,
    visited: AtomicUsize,
    most_visited: usize,
    /// The largest order of a quotient that decided something; 0 for none.
    order: AtomicUsize,
}

/// A game that occurred in a sum.
#[derive(Debug)]
struct SearchedGame {
    game: Game,
    /// The misère quotient of its heaps, up to the heap to which it was found.
    quotient: Option<Finding>,
}

impl OutcomeSearch {
    /// Begins a question: sets the counters to 0, and forgets the stored outcomes if there are
    /// many.
    pub fn begin(&mut self, budget: &Budget<'_>) {
        (self.positions, self.gave_up) = (0, false);
        (self.games.visited, self.games.order) = (AtomicUsize::new(0), AtomicUsize::new(0));
        if self.known.count() > budget.outcomes / 2 {
            self.known = Known::default();
        }
    }

    /// Returns the methods that found outcomes since [`OutcomeSearch::begin`].
    #[must_use]
    pub fn methods(&self) -> OutcomeMethods {
        let order = self.games.order.load(Relaxed);
        OutcomeMethods {
            order: (order > 0).then_some(order),
            positions: self.positions,
            gave_up: self.gave_up,
        }
    }

    /// Returns the quotient of the heaps of a game, if one was found.
    pub(super) fn quotient(&self, game: &Game) -> Option<&Finding> {
        self.games
            .all
            .iter()
            .find(|known| known.game == *game)?
            .quotient
            .as_ref()
    }

    /// Adds a game, or a farther quotient of a game, if one was found; returns the number of the
    /// game.
    pub(super) fn add(&mut self, game: &Game, quotient: Option<Finding>) -> usize {
        let all = &mut self.games.all;
        let number = all
            .iter()
            .position(|known| known.game == *game)
            .unwrap_or_else(|| {
                all.push(SearchedGame {
                    game: game.clone(),
                    quotient: None,
                });
                all.len() - 1
            });
        if let Some(known) = all.get_mut(number) {
            known.quotient = quotient.or(known.quotient.take());
        }
        number
    }

    /// Returns the components of a sum of positions of a game. The first time, the game's quotient
    /// is searched quickly, while `progress` allows.
    pub fn components(
        &mut self,
        game: &Game,
        positions: &[Position],
        progress: &dyn Progress,
    ) -> Vec<Component> {
        let number = self.games.all.iter().position(|known| known.game == *game);
        let quotient = || find_quotient(game, QUICK_HEAPS, true, QUICK, progress);
        let part = number.unwrap_or_else(|| self.add(game, quotient()));
        self.games
            .living(part, positions, &|| !progress.cancelled())
    }

    /// Returns `true` if a sum is a P-position.
    ///
    /// # Errors
    /// If the search would visit too many positions or options, or `progress` asks to stop.
    pub fn is_p(
        &mut self,
        mut sum: Vec<Component>,
        budget: &Budget<'_>,
        progress: &dyn Progress,
    ) -> Result<bool, Unsearched> {
        sum.sort_unstable();
        if let Some(is_p) = self.games.is_p(&sum) {
            return Ok(is_p);
        }
        self.games.most_visited = budget.visited;
        let (by_quotient, before) = (|sum: &[Component]| self.games.is_p(sum), self.known.count());
        let memo = Memo::outcomes(&self.games, budget.outcomes)
            .with(mem::take(&mut self.known))
            .until(progress);
        let mut memo = memo.or_by(&by_quotient);
        let found = memo.value_of(&sum).copied();
        self.known = memo.into_known();
        self.positions += self.known.count() - before;
        self.gave_up |= found.is_err();
        found
    }
}

impl SearchedGames {
    /// Returns the outcome of a sorted sum if a quotient decides it.
    fn is_p(&self, sum: &[Component]) -> Option<bool> {
        let Some(&Component { part, .. }) = sum.first() else {
            return Some(false);
        };
        let Finding { quotient, .. } = self.all.get(part)?.quotient.as_ref()?;
        let image = |own: &Component| match own.position {
            Position::Heap(heap) if own.part == part => {
                self.all.get(part)?.quotient.as_ref()?.image(heap)
            }
            _ => None,
        };
        let image = sum.iter().try_fold(0, |product, own| {
            Some(quotient.product(product, image(own)?))
        })?;
        self.order.fetch_max(quotient.order(), Relaxed);
        Some(quotient.is_p(image))
    }

    /// Returns the components of a sum of positions, without those that have no move. All masks of
    /// a board stay, since every list of its moves takes long.
    fn living(
        &self,
        part: usize,
        positions: &[Position],
        go_on: &dyn Fn() -> bool,
    ) -> Vec<Component> {
        let Some(SearchedGame { game, .. }) = self.all.get(part) else {
            return Vec::new();
        };
        let has_move = |position: &&Position| {
            let any = Cell::new(matches!(position, Position::Board(_)));
            // A position stays, too, if the list of its moves is stopped.
            any.get()
                || !game.options_while(position, &|| !any.get() && go_on(), &mut |_| any.set(true))
                || any.get()
        };
        let living = positions.iter().filter(has_move).cloned();
        living
            .map(|position| Component { part, position })
            .collect()
    }
}

impl Rules for SearchedGames {
    type Position = Component;

    fn options(&self, component: &Component, option: &mut dyn FnMut(&[Component])) {
        self.options_while(component, &|| true, option);
    }

    fn options_while(
        &self,
        component: &Component,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[Component]),
    ) -> bool {
        let Some(SearchedGame { game, .. }) = self.all.get(component.part) else {
            return true;
        };
        let goes_on = || go_on() && self.visited.load(Relaxed) <= self.most_visited;
        game.options_while(&component.position, &goes_on, &mut |parts| {
            self.visited.fetch_add(1, Relaxed);
            option(&self.living(component.part, parts, go_on));
        })
    }
}

impl Display for OutcomeMethods {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            order,
            positions,
            gave_up,
        } = *self;
        let quotient = order.map(|order| format!("a misère quotient of order {order}"));
        match quotient {
            Some(quotient) if positions == 0 => f.write_str(&quotient)?,
            None => write!(f, "a search of {positions} positions")?,
            Some(quotient) => write!(f, "a search of {positions} positions down to {quotient}")?,
        }
        if gave_up {
            write!(f, "; incomplete, because the search was given up")?;
        }
        Ok(())
    }
}
