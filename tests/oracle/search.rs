//! Plain win/lose search on whole positions.
//!
//! This module uses no Grundy values, nim-sums, mex or tables. A game is a function from a position
//! to its legal moves, and a position is won exactly if some move leaves the opponent in a lost
//! position.

use grundy::solvers::Outcome;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// The legal moves of a position, each with the position it leaves to the opponent.
pub(crate) type Options<P, M> = Vec<(M, P)>;

/// Memoised search of a game that always ends.
pub(crate) struct Search<P, M> {
    rules: fn(&P) -> Options<P, M>,
    stuck: Outcome,
    known: HashMap<P, Outcome>,
}

impl<P: Clone + Eq + Hash + Debug, M: Copy + Ord + Debug> Search<P, M> {
    /// Creates a search in which the player who cannot move loses.
    pub(crate) fn normal(rules: fn(&P) -> Options<P, M>) -> Self {
        Self {
            rules,
            stuck: Outcome::P,
            known: HashMap::new(),
        }
    }

    /// Creates a search in which the player who cannot move wins.
    pub(crate) fn misere(rules: fn(&P) -> Options<P, M>) -> Self {
        Self {
            rules,
            stuck: Outcome::N,
            known: HashMap::new(),
        }
    }

    pub(crate) fn outcome(&mut self, position: &P) -> Outcome {
        if let Some(&outcome) = self.known.get(position) {
            return outcome;
        }
        let options = (self.rules)(position);
        let outcome = if options.is_empty() {
            self.stuck
        } else if options
            .iter()
            .any(|(_, next)| self.outcome(next) == Outcome::P)
        {
            Outcome::N
        } else {
            Outcome::P
        };
        self.known.insert(position.clone(), outcome);
        outcome
    }

    /// Returns every move that leaves the opponent in a lost position, in ascending order.
    pub(crate) fn winning_moves(&mut self, position: &P) -> Vec<M> {
        let options = (self.rules)(position);
        let mut winning: Vec<M> = options
            .into_iter()
            .filter(|(_, next)| self.outcome(next) == Outcome::P)
            .map(|(label, _)| label)
            .collect();
        winning.sort_unstable();
        winning
    }

    /// Asserts that a solver's answer on `position` equals the oracle's: the outcome, and every
    /// winning move exactly once and in ascending order.
    pub(crate) fn check(
        &mut self,
        position: &P,
        outcome: Outcome,
        offered: impl IntoIterator<Item = M>,
    ) {
        let offered: Vec<M> = offered.into_iter().collect();
        assert_eq!(outcome, self.outcome(position), "outcome of {position:?}");
        assert_eq!(
            offered,
            self.winning_moves(position),
            "winning moves of {position:?}"
        );
    }
}

/// Returns the items in ascending order, repetitions kept.
pub(crate) fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items
}

/// Returns the outcomes for the player to move in a finite game that may have cycles, by retrograde
/// analysis.
///
/// `options[v]` are the positions one move away from `v`; the player who cannot move loses. `None`
/// is a draw: neither player can force the end.
pub(crate) fn retrograde(options: &[Vec<usize>]) -> Vec<Option<Outcome>> {
    let mut predecessors = vec![Vec::new(); options.len()];
    for (position, nexts) in options.iter().enumerate() {
        for &next in nexts {
            predecessors[next].push(position);
        }
    }
    let mut undecided: Vec<usize> = options.iter().map(Vec::len).collect();
    let mut outcomes = vec![None; options.len()];
    let mut settled: Vec<usize> = (0..options.len())
        .filter(|&position| undecided[position] == 0)
        .collect();
    for &position in &settled {
        outcomes[position] = Some(Outcome::P);
    }
    while let Some(position) = settled.pop() {
        for &before in &predecessors[position] {
            if outcomes[before].is_some() {
                continue;
            }
            undecided[before] -= 1;
            if outcomes[position] == Some(Outcome::P) {
                outcomes[before] = Some(Outcome::N);
                settled.push(before);
            } else if undecided[before] == 0 {
                outcomes[before] = Some(Outcome::P);
                settled.push(before);
            }
        }
    }
    outcomes
}

/// Returns every list of `length` values, in lexicographic order.
pub(crate) fn lists<T: Copy>(length: usize, values: &[T]) -> Vec<Vec<T>> {
    (0..length).fold(vec![Vec::new()], |shorter, _| {
        shorter
            .iter()
            .flat_map(|list| values.iter().map(|&value| [&list[..], &[value]].concat()))
            .collect()
    })
}

/// Returns every list of at most `longest` numbers (the empty one included).
pub(crate) fn piles(longest: usize, values: RangeInclusive<u64>) -> Vec<Vec<u64>> {
    let values: Vec<u64> = values.collect();
    (0..=longest)
        .flat_map(|length| lists(length, &values))
        .collect()
}

/// Returns `position` with its entry `at` replaced.
pub(crate) fn with<T: Clone>(position: &[T], at: usize, value: T) -> Vec<T> {
    let mut position = position.to_vec();
    position[at] = value;
    position
}
