//! Finite automata that read natural numbers digit by digit in a fixed base, all numbers at once,
//! the lowest digits first.
//!
//! A word and the same word with zeros after it name the same numbers, and every automaton here
//! accepts both or neither.

use std::{
    cell::Cell,
    collections::{HashMap, VecDeque},
    hash::Hash,
};

use grundy_core::progress::Progress;

use super::stop::AutomatonStop;

/// The name of a number that an automaton reads.
pub(super) type AutomatonVariable = u32;

/// The most transitions of one automaton.
const MOST_TRANSITIONS: usize = 1 << 22;

/// The limits of the work.
pub(super) struct AutomatonWork<'a> {
    pub progress: &'a dyn Progress,
    /// The transitions that may still be made.
    pub left: Cell<u64>,
    /// The most states of an automaton so far.
    pub largest: Cell<usize>,
}

impl AutomatonWork<'_> {
    /// Counts transitions that are made.
    fn take(&self, transitions: usize) -> Result<(), AutomatonStop> {
        let left = self
            .left
            .get()
            .checked_sub(transitions as u64)
            .ok_or(AutomatonStop::TooLarge)?;
        self.left.set(left);
        if self.progress.cancelled() {
            Err(AutomatonStop::Cancelled)
        } else {
            Ok(())
        }
    }
}

/// An automaton: the state 0 is the first, and each state has one transition for each letter, which
/// is a digit for each track: the sum of digit i times base^i.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Automaton {
    base: usize,
    /// The numbers that are read, in increasing order of their names.
    pub tracks: Vec<AutomatonVariable>,
    next: Vec<u32>,
    accepting: Vec<bool>,
}

impl Automaton {
    /// Returns the automaton of states that are reached from the first by steps. A step has the
    /// digits of the tracks; `None` is a state that accepts nothing.
    pub fn explore<S: Clone + Eq + Hash>(
        base: usize,
        tracks: Vec<AutomatonVariable>,
        first: S,
        step: &mut dyn FnMut(&S, &[i128]) -> Option<S>,
        accepts: &dyn Fn(&S) -> bool,
        work: &AutomatonWork<'_>,
    ) -> Result<Self, AutomatonStop> {
        let letters = letters(base, tracks.len())?;
        let digits: Vec<Vec<i128>> = (0..letters)
            .map(|letter| digits(letter, base, tracks.len()))
            .collect();
        let step = |state: &Option<S>, letter: usize| {
            Ok(state
                .as_ref()
                .and_then(|state| step(state, &digits[letter])))
        };
        Self::build_automaton(
            base,
            tracks,
            Some(first),
            step,
            |state| state.as_ref().is_some_and(accepts),
            work,
        )
    }

    /// As [`Self::explore`], where a step has the letter.
    fn build_automaton<S: Clone + Eq + Hash>(
        base: usize,
        tracks: Vec<AutomatonVariable>,
        first: S,
        mut step: impl FnMut(&S, usize) -> Result<S, AutomatonStop>,
        accepts: impl Fn(&S) -> bool,
        work: &AutomatonWork<'_>,
    ) -> Result<Self, AutomatonStop> {
        let letters = letters(base, tracks.len())?;
        let mut made = StateNumbering::new(first);
        let mut next: Vec<u32> = Vec::new();
        while let Some(state) = made.waiting.pop_front() {
            work.take(letters)?;
            for letter in 0..letters {
                next.push(made.place(step(&state, letter)?));
            }
            if next.len() > MOST_TRANSITIONS {
                return Err(AutomatonStop::TooLarge);
            }
        }
        let accepting = made.states().iter().map(accepts).collect();
        Self {
            base,
            tracks,
            next,
            accepting,
        }
        .minimal(work)
    }

    /// Returns the automaton that accepts all numbers, or none.
    pub fn constant(base: usize, accepts: bool) -> Self {
        Self {
            base,
            tracks: Vec::new(),
            next: vec![0],
            accepting: vec![accepts],
        }
    }

    /// Returns the number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Returns the automaton with other names of its tracks, all different.
    pub fn rename_tracks(
        &self,
        names: &[AutomatonVariable],
        work: &AutomatonWork<'_>,
    ) -> Result<Self, AutomatonStop> {
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by_key(|&track| names[track]);
        let tracks: Vec<AutomatonVariable> = order.iter().map(|&track| names[track]).collect();
        let letters = letters(self.base, tracks.len())?;
        work.take(self.next.len())?;
        // For each new letter the old one.
        let old: Vec<usize> = (0..letters)
            .map(|letter| {
                let mut digits_of = vec![0; order.len()];
                for (new, digit) in digits(letter, self.base, order.len())
                    .into_iter()
                    .enumerate()
                {
                    digits_of[order[new]] = digit;
                }
                join_digits(&digits_of, self.base)
            })
            .collect();
        let next = self
            .next
            .chunks(letters)
            .flat_map(|row| old.iter().map(|&letter| row[letter]))
            .collect();
        Ok(Self {
            base: self.base,
            tracks,
            next,
            accepting: self.accepting.clone(),
        })
    }

    /// Returns the automaton that accepts what this one does not.
    pub fn not(mut self) -> Self {
        self.accepting
            .iter_mut()
            .for_each(|accepts| *accepts = !*accepts);
        self
    }

    /// Returns the automaton that accepts if a function of the two answers is true.
    pub fn join_automata(
        &self,
        other: &Self,
        accepts: fn(bool, bool) -> bool,
        work: &AutomatonWork<'_>,
    ) -> Result<Self, AutomatonStop> {
        let mut tracks = [self.tracks.as_slice(), &other.tracks].concat();
        tracks.sort_unstable();
        tracks.dedup();
        let letters = letters(self.base, tracks.len())?;
        let own = |of: &Self| -> Vec<usize> {
            let places: Vec<usize> = of
                .tracks
                .iter()
                .filter_map(|track| tracks.binary_search(track).ok())
                .collect();
            let letter = |letter| {
                let digits = digits(letter, self.base, tracks.len());
                join_digits(
                    &places
                        .iter()
                        .map(|&place| digits[place])
                        .collect::<Vec<_>>(),
                    self.base,
                )
            };
            (0..letters).map(letter).collect()
        };
        let (first, second) = (own(self), own(other));
        let (wide, high) = (self.letters(), other.letters());
        let step = |&(a, b): &(u32, u32), letter: usize| {
            Ok((
                self.next[a as usize * wide + first[letter]],
                other.next[b as usize * high + second[letter]],
            ))
        };
        let of_pair =
            |&(a, b): &(u32, u32)| accepts(self.accepting[a as usize], other.accepting[b as usize]);
        Self::build_automaton(self.base, tracks, (0, 0), step, of_pair, work)
    }

    /// Returns the automaton that accepts if there is a number for a track that this one accepts.
    pub fn without(
        &self,
        track: AutomatonVariable,
        work: &AutomatonWork<'_>,
    ) -> Result<Self, AutomatonStop> {
        let Ok(place) = self.tracks.binary_search(&track) else {
            return Ok(self.clone());
        };
        let mut tracks = self.tracks.clone();
        tracks.remove(place);
        let (wide, base) = (self.letters(), self.base);
        let unit = letters_below(base, place);
        let of = |letter: usize, digit: usize| {
            letter % unit + digit * unit + letter / unit * unit * base
        };
        // The states from which zeros on the other tracks lead to an accepting state.
        let mut accepting = self.accepting.clone();
        let mut grows = true;
        while grows {
            grows = false;
            work.take(self.states())?;
            for state in 0..self.states() {
                let row = &self.next[state * wide..];
                if !accepting[state] && (0..base).any(|digit| accepting[row[of(0, digit)] as usize])
                {
                    (accepting[state], grows) = (true, true);
                }
            }
        }
        let is_dead = |state: u32| {
            let row = &self.next[state as usize * wide..][..wide];
            !self.accepting[state as usize] && row.iter().all(|&to| to == state)
        };
        let dead = (0..self.states())
            .filter_map(|state| u32::try_from(state).ok())
            .find(|&state| is_dead(state));
        let step = |set: &Vec<u32>, letter: usize| {
            work.take(set.len().saturating_sub(1))?;
            let reached = |&state: &u32| {
                let row = &self.next[state as usize * wide..];
                (0..base)
                    .map(|digit| row[of(letter, digit)])
                    .filter(|&to| Some(to) != dead)
                    .collect::<Vec<_>>()
            };
            let mut to: Vec<u32> = set.iter().flat_map(reached).collect();
            to.sort_unstable();
            to.dedup();
            Ok(to)
        };
        let has_accepting = |set: &Vec<u32>| set.iter().any(|&state| accepting[state as usize]);
        Self::build_automaton(base, tracks, vec![0], step, has_accepting, work)
    }

    /// Returns the numbers of the tracks of a shortest accepted word; `None` if nothing is
    /// accepted.
    pub fn find_accepted(&self) -> Option<Vec<u128>> {
        let letters = self.letters();
        let mut before: Vec<Option<(usize, usize)>> = vec![None; self.states()];
        let mut waiting = VecDeque::from([0]);
        let mut last = None;
        while let Some(state) = waiting.pop_front() {
            if self.accepting[state] {
                last = Some(state);
                break;
            }
            for letter in 0..letters {
                let to = self.next[state * letters + letter] as usize;
                if to != 0 && before[to].is_none() {
                    before[to] = Some((state, letter));
                    waiting.push_back(to);
                }
            }
        }
        let (mut state, mut numbers) = (last?, vec![0_u128; self.tracks.len()]);
        while let Some((from, letter)) = before[state].filter(|_| state != 0) {
            for (number, digit) in
                numbers
                    .iter_mut()
                    .zip(digits(letter, self.base, self.tracks.len()))
            {
                *number = number
                    .checked_mul(self.base as u128)?
                    .checked_add(digit.unsigned_abs())?;
            }
            state = from;
        }
        Some(numbers)
    }

    fn letters(&self) -> usize {
        letters_below(self.base, self.tracks.len())
    }

    /// Returns the automaton with the fewest states that accepts the same (Moore 1956).
    fn minimal(self, work: &AutomatonWork<'_>) -> Result<Self, AutomatonStop> {
        let letters = self.letters();
        let mut class: Vec<u32> = self
            .accepting
            .iter()
            .map(|&accepts| accepts.into())
            .collect();
        let mut count = 0;
        loop {
            work.take(self.next.len() / 8 + 1)?;
            let mut made = HashMap::new();
            let mut finer = Vec::with_capacity(class.len());
            for (state, row) in self.next.chunks(letters).enumerate() {
                let key: Vec<u32> = std::iter::once(class[state])
                    .chain(row.iter().map(|&to| class[to as usize]))
                    .collect();
                let fresh = u32::try_from(made.len()).map_err(|_| AutomatonStop::TooLarge)?;
                finer.push(*made.entry(key).or_insert(fresh));
            }
            class = finer;
            if made.len() == count {
                break;
            }
            count = made.len();
        }
        // Classes are numbered by their first states, so the state 0 stays the first.
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        for (state, row) in self.next.chunks(letters).enumerate() {
            if class[state] as usize == accepting.len() {
                next.extend(row.iter().map(|&to| class[to as usize]));
                accepting.push(self.accepting[state]);
            }
        }
        work.largest.set(work.largest.get().max(accepting.len()));
        Ok(Self {
            base: self.base,
            tracks: self.tracks,
            next,
            accepting,
        })
    }
}

/// The states that were reached, numbered in this order, and those whose transitions are not yet
/// known.
struct StateNumbering<S> {
    numbered: HashMap<S, u32>,
    waiting: VecDeque<S>,
}

impl<S: Clone + Eq + Hash> StateNumbering<S> {
    fn new(first: S) -> Self {
        Self {
            numbered: HashMap::from([(first.clone(), 0)]),
            waiting: VecDeque::from([first]),
        }
    }

    fn place(&mut self, state: S) -> u32 {
        let fresh = u32::try_from(self.numbered.len()).unwrap_or(u32::MAX);
        let waiting = &mut self.waiting;
        *self.numbered.entry(state).or_insert_with_key(|state| {
            waiting.push_back(state.clone());
            fresh
        })
    }

    /// Returns all states in the order of their numbers.
    fn states(self) -> Vec<S> {
        let mut all: Vec<(S, u32)> = self.numbered.into_iter().collect();
        all.sort_unstable_by_key(|&(_, number)| number);
        all.into_iter().map(|(state, _)| state).collect()
    }
}

/// Returns the number of letters of some tracks.
fn letters(base: usize, tracks: usize) -> Result<usize, AutomatonStop> {
    let count = u32::try_from(tracks)
        .ok()
        .and_then(|tracks| base.checked_pow(tracks));
    count
        .filter(|&count| count <= 1 << 14)
        .ok_or(AutomatonStop::TooLarge)
}

fn letters_below(base: usize, tracks: usize) -> usize {
    (0..tracks).fold(1, |letters, _| letters * base)
}

fn digits(mut letter: usize, base: usize, tracks: usize) -> Vec<i128> {
    let mut digit = || {
        let digit = letter % base;
        letter /= base;
        digit as i128
    };
    (0..tracks).map(|_| digit()).collect()
}

fn join_digits(digits: &[i128], base: usize) -> usize {
    digits.iter().rev().fold(0, |letter, &digit| {
        letter * base + usize::try_from(digit).unwrap_or(0)
    })
}
