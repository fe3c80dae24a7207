//! Does every sequence obey the mex equation at every position?

use std::{
    cmp::Ordering,
    collections::{HashMap, HashSet},
};

use super::{
    automaton::{Options, Point},
    system::System,
};
use grundy_core::{mix::Build, progress::Progress};

/// The most steps of one decision, of some 30 ns each. Laws that need more stay observed: of 60 arithmetic hexadecimal games, chosen
/// by chance among those that a slower automaton left open, 27 are proved with this number, and 39 with four times as many.
const MOST_STEPS: usize = 16_000_000;
/// The most members of all sets of states together, four bytes each.
const MOST_MEMBERS: usize = 8_000_000;

/// Are the sequences the Grundy values of the positions, for ever? `false` too if that takes too long to decide, or if the listener
/// asks to stop.
pub fn holds(system: &System, progress: &dyn Progress) -> bool {
    let mut options = Options::new(system, MOST_STEPS, progress);
    // A point has eight bits for its sequence.
    u8::try_from(system.sequences.len()).is_ok()
        && (0..system.sequences.len()).all(|of| holds_for(system, of, &mut options).unwrap_or(false))
}

/// What is left to read of n and h(n), and how the bits of v read so far compare with those of h(n).
type Target = (Point, Ordering);

/// The same for the positions of one sequence; `None` if the budget is over.
fn holds_for(system: &System, of: usize, options: &mut Options) -> Option<bool> {
    let mut sets = Sets::default();
    let first = sets.number(options.starts(of)?)?;
    let starts = Point::starts(of, system.sequences.get(of)?, 0);
    let mut waiting: Vec<(Target, u32)> = starts.into_iter().map(|point| ((point, Ordering::Equal), first)).collect();
    let mut seen: HashSet<(Target, u32), Build> = waiting.iter().copied().collect();
    while let Some(((point, order), set)) = waiting.pop() {
        if point.is_over() {
            let is_value = options.any_ends(sets.members(set)?)?;
            match order {
                Ordering::Less if !is_value => return Some(false),
                Ordering::Equal if is_value => return Some(false),
                _ => (),
            }
        }
        for n in 0..2 {
            let after = point.after(n, &system.sequences)?;
            for v in 0..2 {
                let next = sets.after(set, n, v, options)?;
                for &(bit, point) in &after {
                    // The highest bit that differs decides, and bits come from the lowest on.
                    let pair = ((point, v.cmp(&bit).then(order)), next);
                    if seen.insert(pair) {
                        options.spend(1)?;
                        waiting.push(pair);
                    }
                }
            }
        }
    }
    Some(true)
}

/// Sets of states, numbered as they are met.
#[derive(Default)]
struct Sets {
    numbers: HashMap<Vec<u32>, u32, Build>,
    all: Vec<Vec<u32>>,
    /// By the bit of n, then that of v.
    next: Vec<[Option<u32>; 4]>,
    members: usize,
}

impl Sets {
    fn number(&mut self, states: Vec<u32>) -> Option<u32> {
        if let Some(&known) = self.numbers.get(&states) {
            return Some(known);
        }
        self.members += states.len();
        let number = u32::try_from(self.all.len()).ok().filter(|_| self.members <= MOST_MEMBERS)?;
        self.numbers.insert(states.clone(), number);
        self.all.push(states);
        self.next.push([None; 4]);
        Some(number)
    }

    fn members(&self, set: u32) -> Option<&[u32]> {
        self.all.get(set as usize).map(Vec::as_slice)
    }

    fn after(&mut self, set: u32, n: u32, v: u32, options: &mut Options) -> Option<u32> {
        let letter = (2 * n + v) as usize;
        if let Some(known) = *self.next.get(set as usize)?.get(letter)? {
            return Some(known);
        }
        let after = options.after(self.members(set)?, n, v)?;
        let number = self.number(after)?;
        *self.next.get_mut(set as usize)?.get_mut(letter)? = Some(number);
        Some(number)
    }
}
