//! Compounds with moves across several components: the outcome, the value and winning moves by a
//! theorem for each kind.

use std::collections::HashMap;

use grundy_core::{family::Position, progress::Progress};
use grundy_work::ComputeError;

pub use rules::{Across, Compound, NAMES};
use rules::{heaps, step_down};

mod rules;

/// The most options of a position that are tried one by one.
const TRIED: usize = 20_000;
/// The largest number of a component whose options are listed.
const LISTED: u64 = 100_000;
/// The most components of all options that are tried, and of all winning moves that are kept: 100
/// MB.
const COMPONENTS: usize = 1 << 21;
/// The most positions of components that are kept.
const MOST_POSITIONS: usize = 2_000_000;

/// Winning moves of a compound: the positions they lead to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompoundMoves {
    /// The positions, without repetitions.
    pub to: Vec<Vec<Position>>,
    /// `true` if these are all.
    pub are_all: bool,
}

/// A compound, and the numbers of the positions of its components.
pub struct CompoundSolver<'g> {
    game: &'g Compound,
    /// The number of a component: 1 if it is won (selective), its remoteness, its suspense, or for
    /// the end of a sequence of a value its value before that end.
    known: HashMap<(Position, u64), u64>,
    progress: &'g dyn Progress,
}

/// The theorem of a kind of compound, and its source.
#[must_use]
pub const fn theorem(across: Across) -> &'static str {
    match across {
        Across::Selective => "lost if every component is lost (Smith 1966; Conway 1976)",
        Across::Conjunctive => "lost if the least remoteness is even (Smith 1966; Conway 1976)",
        Across::Continued => {
            "lost if the greatest suspense number is even (Smith 1966; Conway 1976)"
        }
        Across::Sequential => {
            "the value from the last component to the first (Stromquist and Ullman 1993)"
        }
        Across::Moore(_) => {
            "lost if at each binary digit the number of ones is a multiple of k + 1 (Moore 1910)"
        }
        Across::Ends => {
            "lost if the first heap is the one that the others ask for (Albert and Nowakowski 2001)"
        }
        Across::Staircase => {
            "the nim-sum of the odd steps: coins that come down to one are moved on"
        }
    }
}

/// Returns the remoteness of a position from those of its options: the winner hurries, the loser
/// delays.
fn remoteness(options: &[u64]) -> u64 {
    let soonest = options.iter().filter(|&&option| option % 2 == 0).min();
    soonest
        .or_else(|| options.iter().max())
        .map_or(0, |option| option + 1)
}

/// Returns the suspense number of a position from those of its options: the winner delays, the
/// loser hurries.
fn suspense(options: &[u64]) -> u64 {
    let latest = options.iter().filter(|&&option| option % 2 == 0).max();
    latest
        .or_else(|| options.iter().min())
        .map_or(0, |option| option + 1)
}

fn mex(options: &[u64]) -> u64 {
    (0..).find(|value| !options.contains(value)).unwrap_or(0)
}

impl<'g> CompoundSolver<'g> {
    /// Creates a solver without known numbers.
    pub fn new(game: &'g Compound, progress: &'g dyn Progress) -> Self {
        Self {
            game,
            known: HashMap::new(),
            progress,
        }
    }

    /// The number of a component from the numbers of its options.
    fn node(&self, options: &[u64], end: u64) -> u64 {
        match self.game.across {
            Across::Conjunctive => remoteness(options),
            Across::Continued => suspense(options),
            Across::Sequential if options.is_empty() => end,
            Across::Sequential => mex(options),
            Across::Selective | Across::Moore(_) | Across::Ends | Across::Staircase => {
                u64::from(options.contains(&0))
            }
        }
    }

    /// Returns the number of a component; `end` is the value of what follows it in a sequence,
    /// otherwise 0.
    fn number(&mut self, component: &Position, end: u64) -> Result<u64, ComputeError> {
        if let Some(&number) = self.known.get(&(component.clone(), end)) {
            return Ok(number);
        }
        let numbers = self
            .game
            .game
            .family()
            .numbers(component)
            .unwrap_or_default();
        if numbers.iter().any(|&number| number > LISTED) {
            return Err(ComputeError::TooLarge {
                positions: self.game.print_position(std::slice::from_ref(component)),
                most: LISTED,
            });
        }
        let mut stack = vec![component.clone()];
        while let Some(top) = stack.last() {
            let go_on = || !self.progress.cancelled();
            let options = if go_on() {
                self.game.moves_while(top, &go_on)
            } else {
                None
            };
            let options = options.ok_or(ComputeError::Interrupted)?;
            let known = |option: &Position| self.known.get(&(option.clone(), end)).copied();
            let missing: Vec<Position> = options
                .iter()
                .filter(|option| known(option).is_none())
                .cloned()
                .collect();
            if missing.is_empty() {
                let mut numbers: Vec<u64> = options.iter().filter_map(known).collect();
                numbers.sort_unstable();
                numbers.dedup();
                let number = self.node(&numbers, end);
                if self.known.len() >= MOST_POSITIONS {
                    let positions = format!("more than {MOST_POSITIONS}");
                    return Err(ComputeError::TooLarge {
                        positions,
                        most: MOST_POSITIONS as u64,
                    });
                }
                self.known
                    .extend(stack.pop().map(|top| ((top, end), number)));
            } else {
                // The lowest option comes first: the stack stays short where every option leads to
                // all lower ones.
                stack.extend(missing.into_iter().rev());
                if stack.len() > 2 * MOST_POSITIONS {
                    let positions = format!("more than {MOST_POSITIONS}");
                    return Err(ComputeError::TooLarge {
                        positions,
                        most: MOST_POSITIONS as u64,
                    });
                }
            }
        }
        Ok(self
            .known
            .get(&(component.clone(), end))
            .copied()
            .unwrap_or_default())
    }

    /// The numbers of all components.
    fn numbers(&mut self, position: &[Position]) -> Result<Vec<u64>, ComputeError> {
        position
            .iter()
            .map(|component| self.number(component, 0))
            .collect()
    }

    /// Returns the Grundy value of a position, if the kind of compound has a theorem for it.
    ///
    /// # Errors
    /// If a component is too large, or the progress listener asks to stop.
    pub fn value(&mut self, position: &[Position]) -> Result<Option<u64>, ComputeError> {
        Ok(match self.game.across {
            Across::Sequential => Some(
                position
                    .iter()
                    .rev()
                    .try_fold(0, |end, own| self.number(own, end))?,
            ),
            Across::Staircase => Some(
                heaps(position)
                    .iter()
                    .step_by(2)
                    .fold(0, |sum, heap| sum ^ heap),
            ),
            _ => None,
        })
    }

    /// Returns `true` if the player to move loses.
    ///
    /// # Errors
    /// If a component is too large, or the progress listener asks to stop.
    pub fn is_lost(&mut self, position: &[Position]) -> Result<bool, ComputeError> {
        Ok(match self.game.across {
            Across::Selective => self.numbers(position)?.iter().all(|&number| number == 0),
            Across::Conjunctive => self
                .numbers(position)?
                .iter()
                .min()
                .is_none_or(|number| number % 2 == 0),
            Across::Continued => self
                .numbers(position)?
                .iter()
                .max()
                .is_none_or(|number| number % 2 == 0),
            Across::Moore(most) => {
                let heaps = heaps(position);
                (0..64).all(|bit| {
                    heaps.iter().map(|heap| heap >> bit & 1).sum::<u64>() % most.saturating_add(1)
                        == 0
                })
            }
            Across::Ends => match not_empty(&heaps(position)).as_slice() {
                [] => true,
                [first, others @ ..] => wanted_of_runs(others, self.progress)?.0 == *first,
            },
            Across::Sequential | Across::Staircase => self.value(position)? == Some(0),
        })
    }

    /// Returns the moves to lost positions.
    ///
    /// # Errors
    /// If a component is too large, or the progress listener asks to stop.
    pub fn winning_moves(&mut self, position: &[Position]) -> Result<CompoundMoves, ComputeError> {
        if self.is_lost(position)? {
            return Ok(CompoundMoves {
                to: Vec::new(),
                are_all: true,
            });
        }
        let first = match self.game.across {
            Across::Sequential | Across::Staircase => return self.moves_to(position, 0),
            Across::Ends => {
                return Ok(CompoundMoves {
                    to: from_the_ends(&heaps(position), self.progress)?,
                    are_all: true,
                });
            }
            Across::Moore(most) => moore(&heaps(position), most)
                .into_iter()
                .map(Position::Heap)
                .collect(),
            Across::Selective | Across::Conjunctive | Across::Continued => {
                self.list_while_hurried(position)?
            }
        };
        let mut to = vec![first];
        let numbers = |own: &Position| self.game.game.family().numbers(own).unwrap_or_default();
        let all: Vec<u64> = position.iter().flat_map(numbers).collect();
        // The options of all components are kept: about one for each number.
        let is_small = all.iter().all(|&number| number <= LISTED)
            && all.iter().sum::<u64>() <= COMPONENTS as u64;
        let (mut options, mut are_all) = (Vec::new(), is_small);
        if is_small {
            are_all = self.list_options(position, &mut options)?;
        }
        for option in options {
            if self.is_lost(&option)? {
                to.push(option);
            }
        }
        to[1..].sort_unstable();
        let first = to[0].clone();
        let mut seen = false;
        to.retain(|option| *option != first || !std::mem::replace(&mut seen, true));
        to.dedup();
        Ok(CompoundMoves { to, are_all })
    }

    /// Returns the moves to positions of a value, for the kinds that have values.
    ///
    /// # Errors
    /// If a component is too large, or the progress listener asks to stop.
    pub fn moves_to(
        &mut self,
        position: &[Position],
        value: u64,
    ) -> Result<CompoundMoves, ComputeError> {
        if self.game.across == Across::Staircase {
            return Ok(down_the_stairs(&heaps(position), value));
        }
        let (mut options, mut to) = (Vec::new(), Vec::new());
        let are_all = self.list_options(position, &mut options)?;
        for option in options {
            if self.value(&option)? == Some(value) {
                to.push(option);
            }
        }
        Ok(CompoundMoves { to, are_all })
    }

    /// Lists options of a position, and returns `true` if these are all.
    ///
    /// # Errors
    /// If the progress listener asks to stop.
    fn list_options(
        &self,
        position: &[Position],
        options: &mut Vec<Vec<Position>>,
    ) -> Result<bool, ComputeError> {
        let most = if self.game.across == Across::Sequential {
            usize::MAX
        } else {
            TRIED
        };
        let most = most.min(COMPONENTS / position.len().max(1));
        let (mut are_all, mut is_over) = (true, false);
        self.game.options_until(position, &mut |option| {
            are_all = options.len() < most;
            is_over = options.len() % 256 == 0 && self.progress.cancelled();
            options.extend(Some(option.to_vec()).filter(|_| are_all));
            are_all && !is_over
        });
        if is_over {
            Err(ComputeError::Interrupted)
        } else {
            Ok(are_all)
        }
    }

    /// Returns the winning move in which every component with a number above 0 goes to an option
    /// whose number is one less. In a selective compound, these are the components that are won.
    fn list_while_hurried(&mut self, position: &[Position]) -> Result<Vec<Position>, ComputeError> {
        let mut after = position.to_vec();
        for component in &mut after {
            let number = self.number(component, 0)?;
            for option in self.game.moves(component) {
                if number > 0 && self.number(&option, 0)? + 1 == number {
                    *component = option;
                    break;
                }
            }
        }
        Ok(after)
    }
}

fn not_empty(heaps: &[u64]) -> Vec<u64> {
    heaps.iter().copied().filter(|&heap| heap > 0).collect()
}

/// Returns the heaps with which these heaps, none empty, are a lost position of End-Nim, on their
/// left and on their right: 0 if they are lost alone.
///
/// For each run of heaps there is one such heap on its left and one on its right (Albert and
/// Nowakowski, The game of End-Nim, Electron. J. Combin. 8(2) (2001) R1). The heaps l and r of a
/// run without its last heap x give the one on the left: 0 if x = r, and x between the two is moved
/// by one towards the greater or the lesser.
///
/// # Errors
/// If the progress listener asks to stop.
fn wanted_of_runs(heaps: &[u64], progress: &dyn Progress) -> Result<(u64, u64), ComputeError> {
    let one = |heap: u64, same: u64, other: u64| match () {
        () if heap == same => 0,
        () if heap > same && heap <= other => heap - 1,
        () if heap < same && heap >= other => heap + 1,
        () => heap,
    };
    // For each run of the current length, the heaps on its left and its right.
    let mut runs: Vec<(u64, u64)> = heaps.iter().map(|&heap| (heap, heap)).collect();
    for length in 1..heaps.len() {
        if progress.cancelled() {
            return Err(ComputeError::Interrupted);
        }
        let longer = |first: usize| {
            let ((left, right), (next_left, next_right)) = (runs[first], runs[first + 1]);
            (
                one(heaps[first + length], right, left),
                one(heaps[first], next_left, next_right),
            )
        };
        runs = (0..heaps.len() - length).map(longer).collect();
    }
    Ok(runs.first().copied().unwrap_or_default())
}

/// Returns the winning moves of End-Nim.
///
/// # Errors
/// If the progress listener asks to stop.
fn from_the_ends(
    heaps: &[u64],
    progress: &dyn Progress,
) -> Result<Vec<Vec<Position>>, ComputeError> {
    let places: Vec<usize> = (0..heaps.len()).filter(|&at| heaps[at] > 0).collect();
    let (Some(&first), Some(&last)) = (places.first(), places.last()) else {
        return Ok(Vec::new());
    };
    let all = not_empty(heaps);
    let left = (first, wanted_of_runs(&all[1..], progress)?.0);
    let right = (last, wanted_of_runs(&all[..all.len() - 1], progress)?.1);
    let mut to = Vec::new();
    for (at, heap) in [left, right] {
        let mut after = heaps.to_vec();
        if heap < heaps[at] {
            after[at] = heap;
            to.push(after.into_iter().map(Position::Heap).collect());
        }
    }
    to.dedup();
    Ok(to)
}

/// Returns the winning moves on stairs to a value: of each odd step down, or of an even step onto
/// the one below it.
fn down_the_stairs(heaps: &[u64], value: u64) -> CompoundMoves {
    let sum = heaps.iter().step_by(2).fold(0, |sum, heap| sum ^ heap);
    let mut to = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        let step = if at % 2 == 0 { at } else { at - 1 };
        let wanted = heaps[step] ^ sum ^ value;
        let taken = if at % 2 == 0 {
            heap.checked_sub(wanted)
        } else {
            wanted.checked_sub(heaps[step])
        };
        if let Some(taken) = taken.filter(|taken| (1..=heap).contains(taken)) {
            if to.len() * heaps.len() > COMPONENTS {
                return CompoundMoves { to, are_all: false };
            }
            to.push(step_down(heaps, at, taken));
        }
    }
    CompoundMoves { to, are_all: true }
}

/// Returns the heaps after a winning move of Moore's Nim, from the highest binary digit down: heaps
/// that are already less may get any digit, and only if these do not suffice, others lose a one.
fn moore(heaps: &[u64], most: u64) -> Vec<u64> {
    let modulus = u128::from(most) + 1;
    let mut after = heaps.to_vec();
    let mut is_less = vec![false; heaps.len()];
    for bit in (0..64).rev() {
        let mask = 1_u64 << bit;
        let changed = is_less.iter().filter(|&&less| less).count() as u128;
        let ones = after
            .iter()
            .zip(&is_less)
            .filter(|(own, less)| !**less && **own & mask != 0)
            .count() as u128;
        let rest = ones % modulus;
        // Some lesser heaps get a one, or other heaps lose one.
        let (raise, lower) = match modulus - rest {
            _ if rest == 0 => (0, 0),
            lacking if lacking <= changed => (lacking, 0),
            _ => (0, rest),
        };
        let (mut raised, mut lowered) = (0, 0);
        for (own, less) in after.iter_mut().zip(&mut is_less) {
            if *less {
                *own &= !mask;
                if raised < raise {
                    *own |= mask;
                    raised += 1;
                }
            } else if *own & mask != 0 && lowered < lower {
                *own &= !mask;
                *less = true;
                lowered += 1;
            }
        }
    }
    after
}
