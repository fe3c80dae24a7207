//! Outcomes of sums under misère play, where the player who makes the last move loses.
//!
//! Grundy values do not decide misère play. The game's misère quotient decides sums of heaps of one game, up to the
//! heap to which a quotient is found quickly. A search decides all other sums, which include sums of different games;
//! it ends at sums that a quotient decides.

use std::{
    collections::HashMap,
    fmt::{self, Display, Formatter},
};

use grundy_core::{family::Position, game::Board, game::Game, game::board::Filled};
use grundy_misere::{self as misere, FinderBudget, Finding};

use super::position::{self, MOST_TOKENS};

/// The budget for a quotient, which ends the search for it in less than a second. For 23 of the gallery's 34 heap games
/// the quotient of the heaps to 100 is found.
const QUOTIENT_BUDGET: FinderBudget = FinderBudget { order: 300, candidate: 1 << 11, pairs: 1 << 11, rounds: 12 };
/// The most positions that are stored: about 100 MB.
const MOST_POSITIONS: usize = 1_000_000;
/// The most options that are visited for one sum and all its moves: about a second in a browser.
const MOST_OPTIONS: usize = 500_000;

/// A component: the number of its game, and its position.
pub type SumAtom = (usize, Position);

/// A game that occurred in a sum.
#[derive(Debug)]
struct SumGame {
    game: Game,
    /// The placements of a board.
    placements: Vec<u64>,
    /// The misère quotient of its heaps, up to the heap to which it was found.
    quotient: Option<Finding>,
}

/// A search for the outcomes of sums. It stores the outcomes it finds.
#[derive(Debug)]
pub struct OutcomeSearch {
    met: Vec<SumGame>,
    known: HashMap<Vec<SumAtom>, bool>,
    /// The options of heaps and gaps, which occur often.
    options: HashMap<SumAtom, Vec<Vec<SumAtom>>>,
    answer: OutcomeMethods,
    /// The number of options visited since [`Search::begin`].
    looked_at: usize,
    most_options: usize,
}

impl Default for OutcomeSearch {
    fn default() -> Self {
        Self::at_most(MOST_OPTIONS)
    }
}

/// The methods that found outcomes since [`OutcomeSearch::begin`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OutcomeMethods {
    /// The largest order of a quotient that decided something.
    pub order: Option<usize>,
    /// The number of positions that were searched.
    pub positions: usize,
    /// `true` if a search was given up.
    pub gave_up: bool,
}

/// A position whose options are being visited.
struct SumFrame {
    sum: Vec<SumAtom>,
    options: Vec<Vec<SumAtom>>,
    /// Options before this one are N-positions.
    next: usize,
}

impl OutcomeSearch {
    /// Creates a search that visits about `most_options` options of positions after each [`OutcomeSearch::begin`].
    #[must_use]
    pub fn at_most(most_options: usize) -> Self {
        let (met, known, options) = (Vec::new(), HashMap::new(), HashMap::new());
        Self { met, known, options, answer: OutcomeMethods::default(), looked_at: 0, most_options }
    }

    /// Converts positions with their games to atoms. Positions without a move are left out, since they equal the empty
    /// sum.
    pub fn atoms(&mut self, parts: &[(Game, Position)]) -> Vec<SumAtom> {
        let mut atoms = Vec::new();
        for (game, place) in parts {
            let number = self.number(game);
            if moves(&self.met[number].game, place) {
                atoms.push((number, place.clone()));
            }
        }
        atoms
    }

    /// Resets the counters, and forgets the stored outcomes if there are many.
    pub fn begin(&mut self) {
        self.answer = OutcomeMethods::default();
        self.looked_at = 0;
        if self.known.len() > MOST_POSITIONS / 2 {
            self.known.clear();
        }
    }

    /// Returns the methods that found outcomes since [`OutcomeSearch::begin`].
    #[must_use]
    pub fn answer(&self) -> OutcomeMethods {
        self.answer
    }

    /// Returns `true` if a sum is a P-position; `None` if the search would visit too many positions.
    pub fn is_p(&mut self, mut sum: Vec<SumAtom>) -> Option<bool> {
        sum.sort_unstable();
        if let Some(p) = self.decide_sum(&sum) {
            return Some(p);
        }
        let options = self.options(&sum);
        let mut stack = vec![SumFrame { sum, options, next: 0 }];
        let mut last = None;
        while let Some(frame) = stack.last_mut() {
            // One option that is a P-position makes this sum an N-position.
            let mut winning = last.take() == Some(true);
            let mut open = None;
            while !winning {
                let Some(option) = frame.options.get(frame.next) else { break };
                frame.next += 1;
                let Some(p) = Self::look_up(&self.known, &self.met, &mut self.answer, option) else {
                    open = Some(option.clone());
                    break;
                };
                winning = p;
            }
            if self.looked_at > self.most_options || self.known.len() >= MOST_POSITIONS {
                self.answer.gave_up = true;
                return None;
            }
            if let Some(sum) = open {
                let options = self.options(&sum);
                stack.push(SumFrame { sum, options, next: 0 });
                continue;
            }
            self.answer.positions += 1;
            let p = !winning && !frame.options.is_empty();
            last = Some(p);
            if let Some(done) = stack.pop() {
                self.known.insert(done.sum, p);
            }
        }
        last
    }

    /// Returns the outcome of a sum, if it is known without a search.
    fn decide_sum(&mut self, sum: &[SumAtom]) -> Option<bool> {
        Self::look_up(&self.known, &self.met, &mut self.answer, sum)
    }

    fn look_up(
        known: &HashMap<Vec<SumAtom>, bool>,
        met: &[SumGame],
        answer: &mut OutcomeMethods,
        sum: &[SumAtom],
    ) -> Option<bool> {
        let Some(&(game, _)) = sum.first() else { return Some(false) };
        if let Some(&p) = known.get(sum) {
            return Some(p);
        }
        let found = met.get(game)?.quotient.as_ref()?;
        let heap = |(of, place): &SumAtom| match place {
            Position::Heap(heap) if *of == game => found.image(*heap),
            _ => None,
        };
        let image = sum.iter().try_fold(0, |image, atom| Some(found.quotient.product(image, heap(atom)?)))?;
        answer.order = answer.order.max(Some(found.quotient.order()));
        Some(found.quotient.is_p(image))
    }

    /// Returns the options of a sum, each sorted.
    fn options(&mut self, sum: &[SumAtom]) -> Vec<Vec<SumAtom>> {
        let mut options = Vec::new();
        for (index, atom) in sum.iter().enumerate() {
            if index > 0 && sum[index - 1] == *atom {
                continue;
            }
            let mut add = |parts: &[SumAtom]| {
                let mut option = Vec::with_capacity(sum.len() + parts.len() - 1);
                option.extend(sum.iter().take(index).chain(&sum[index + 1..]).chain(parts).cloned());
                option.sort_unstable();
                options.push(option);
            };
            self.for_each_option(atom, &mut add);
        }
        self.looked_at += options.len();
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Calls `add` with the components of each option of a component.
    fn for_each_option(&mut self, atom: &SumAtom, add: &mut dyn FnMut(&[SumAtom])) {
        let (number, place) = (atom.0, &atom.1);
        let met = &self.met[number];
        match place {
            &Position::Board(Filled(filled)) => {
                for placement in met.placements.iter().filter(|&placement| placement & filled == 0) {
                    let after = filled | placement;
                    if met.placements.iter().any(|next| next & after == 0) {
                        add(&[(number, Position::Board(Filled(after)))]);
                    } else {
                        add(&[]);
                    }
                }
            }
            Position::Heap(_) | Position::Gap(_) => {
                let options = self.options.entry(atom.clone()).or_insert_with(|| {
                    let mut options = Vec::new();
                    for_each_living(met, number, place, &mut |parts| options.push(parts.to_vec()));
                    options.sort_unstable();
                    options.dedup();
                    options
                });
                for parts in options.iter() {
                    add(parts);
                }
            }
            other => for_each_living(met, number, other, add),
        }
    }

    /// Returns the number of a game, and adds the game if it is new.
    fn number(&mut self, game: &Game) -> usize {
        if let Some(number) = self.met.iter().position(|met| met.game == *game) {
            return number;
        }
        let placements = game.board().map(Board::placements).unwrap_or_default();
        let heaps = usize::try_from(MOST_TOKENS).unwrap_or(usize::MAX);
        let quotient = misere::find_quotient(game, heaps, true, QUOTIENT_BUDGET, &());
        self.met.push(SumGame { game: game.clone(), placements, quotient });
        self.met.len() - 1
    }
}

/// Calls `add` with each option of a position, without the parts that have no move.
fn for_each_living(met: &SumGame, number: usize, place: &Position, add: &mut dyn FnMut(&[SumAtom])) {
    position::options(&met.game, place, &mut |parts| {
        let living = parts.iter().filter(|part| moves(&met.game, part));
        let living: Vec<SumAtom> = living.map(|part| (number, part.clone())).collect();
        add(&living);
    });
}

/// Returns `true` if a position has a move.
fn moves(game: &Game, place: &Position) -> bool {
    let mut any = false;
    position::options(game, place, &mut |_| any = true);
    any
}

impl Display for OutcomeMethods {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { order, positions, gave_up } = *self;
        match order {
            Some(order) if positions == 0 => write!(f, "decided by a misère quotient of {order} elements")?,
            None => write!(f, "decided by a search of {positions} positions")?,
            Some(order) => {
                let quotient = format!("a misère quotient of {order} elements");
                write!(f, "decided by a search of {positions} positions down to {quotient}")?;
            }
        }
        if gave_up {
            write!(f, "; incomplete, because the search was given up")?;
        }
        Ok(())
    }
}
