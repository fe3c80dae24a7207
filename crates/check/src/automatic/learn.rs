//! A guess of the automaton of a function from some of its values.
//!
//! A word that has been read, of the length l with the numbers q and w, leaves the function p ->
//! (f(q + b^l p) - w) / b^l. Words with the same function lead to one state (Myhill 1957, Nerode
//! 1958). The functions are compared on a box of positions, so the automaton is a guess.

use std::collections::HashMap;

use super::{
    automaton::{Automaton, AutomatonVariable, AutomatonWork},
    stop::AutomatonStop,
};

/// The most states of a guess.
const MOST_STATES: usize = 300;

/// The values that a guess is made from.
#[derive(Debug, Clone, Copy)]
pub(super) struct LearningLimits {
    /// The side of the box on which functions are compared.
    pub side: u128,
    /// The largest base^length of a word.
    pub scale: u128,
}

/// The numbers of a word, and its base^length.
#[derive(Clone)]
struct NumberWord {
    position: Vec<u128>,
    value: u128,
    scale: u128,
}

/// Returns a guess of the automaton that accepts positions with their values. Its tracks are 0, 1,
/// …, the value last.
pub(super) fn guess(
    base: usize,
    arity: usize,
    LearningLimits {
        side,
        scale: most_scale,
    }: LearningLimits,
    value: &mut dyn FnMut(&[u128]) -> Option<u128>,
    work: &AutomatonWork<'_>,
) -> Result<Automaton, AutomatonStop> {
    let mut left = |word: &NumberWord| -> Vec<Option<u128>> {
        let count = (0..arity).fold(1, |count, _| count * side);
        let of = |index: u128| {
            let mut rest = index;
            let mut number = |first: &u128| {
                let own = rest % side;
                rest /= side;
                first + word.scale * own
            };
            let position: Vec<u128> = word.position.iter().map(&mut number).collect();
            let beyond = value(&position)?.checked_sub(word.value)?;
            (beyond % word.scale == 0).then(|| beyond / word.scale)
        };
        (0..count).map(of).collect()
    };
    let first = NumberWord {
        position: vec![0; arity],
        value: 0,
        scale: 1,
    };
    let first_left = left(&first);
    let mut states = vec![(first, first_left.first() == Some(&Some(0)))];
    let mut known = HashMap::from([(first_left, 0)]);
    let mut is_too_large = false;
    let tracks: Vec<AutomatonVariable> = (0..).take(arity + 1).collect();
    let accepting =
        std::cell::RefCell::new(vec![states.first().is_some_and(|&(_, accepts)| accepts)]);
    let mut step = |&state: &usize, digits: &[i128]| {
        let (word, _) = states.get(state)?.clone();
        let scale = word.scale * base as u128;
        is_too_large |=
            scale > most_scale || states.len() > MOST_STATES || work.progress.cancelled();
        if is_too_large {
            return None;
        }
        let (&last, before) = digits.split_last()?;
        let more = |(number, digit): (&u128, &i128)| number + word.scale * digit.unsigned_abs();
        let position = word.position.iter().zip(before).map(more).collect();
        let word = NumberWord {
            position,
            value: word.value + word.scale * last.unsigned_abs(),
            scale,
        };
        let own = left(&word);
        if own.iter().all(Option::is_none) {
            return None;
        }
        let accepts = own.first() == Some(&Some(0));
        let fresh = states.len();
        let place = *known.entry(own).or_insert(fresh);
        if place == fresh {
            states.push((word, accepts));
            accepting.borrow_mut().push(accepts);
        }
        Some(place)
    };
    let accepts = |&state: &usize| accepting.borrow().get(state) == Some(&true);
    let guess = Automaton::explore(base, tracks, 0, &mut step, &accepts, work)?;
    if is_too_large {
        Err(AutomatonStop::TooLarge)
    } else {
        Ok(guess)
    }
}
