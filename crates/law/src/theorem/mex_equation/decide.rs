//! Decides whether every sequence obeys the mex equation at every position.

use std::{
    cmp::Ordering,
    collections::{HashMap, HashSet},
};

use super::{
    automaton::{OptionAutomaton, SequencePoint},
    system::System,
};
use grundy_core::{mix::Build, progress::Progress};

/// The maximum number of steps of one decision, of some 30 ns each. Laws that need more stay
/// observed: of 60 random arithmetic hexadecimal games that a slower automaton did not decide, 27
/// are proved with this number, and 39 with four times this number.
const MOST_STEPS: usize = 16_000_000;
/// The maximum total number of members of all sets of states, four bytes each.
const MOST_MEMBERS: usize = 8_000_000;

/// Returns `true` if the sequences are proved to be the Grundy values of all positions. Returns
/// `false` if they are not, if the decision takes too long, or if the progress listener asks to
/// stop.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::theorem::mex_equation::{SystemSequence, holds, of_code};
///
/// // Lasker's Nim: 0, 1, 2, 4, 3, and the last four grow by 4
/// let lasker: Game = "4.[3]".parse()?;
/// let code = lasker.code().ok_or("no code")?;
/// let decide = |first: &[u32]| {
///     Some(holds(
///         &of_code(code, SystemSequence::from_values(first, 1, 4, 4)?)?,
///         &(),
///     ))
/// };
/// assert_eq!(
///     (decide(&[0, 1, 2, 4, 3]), decide(&[0, 1, 2, 3, 4])),
///     (Some(true), Some(false))
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn holds(system: &System, progress: &dyn Progress) -> bool {
    let mut options = OptionAutomaton::new(system, MOST_STEPS, progress);
    // A point stores its sequence in eight bits.
    u8::try_from(system.sequences.len()).is_ok()
        && (0..system.sequences.len())
            .all(|of| holds_for(system, of, &mut options).unwrap_or(false))
}

/// The unread remainder of n and h(n), and the comparison of the bits of v read so far with those
/// of h(n).
type Target = (SequencePoint, Ordering);

/// Decides the equation for the positions of one sequence; `None` if the budget is used up.
fn holds_for(system: &System, of: usize, options: &mut OptionAutomaton) -> Option<bool> {
    let mut sets = StateSets::default();
    let first = sets.number(options.starts(of)?)?;
    let starts = SequencePoint::starts(of, system.sequences.get(of)?, 0);
    let mut waiting: Vec<(Target, u32)> = starts
        .into_iter()
        .map(|point| ((point, Ordering::Equal), first))
        .collect();
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
                    // The highest bit that differs decides, and bits are read from the lowest on.
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

/// Sets of states, numbered in the order of discovery.
#[derive(Default)]
struct StateSets {
    numbers: HashMap<Vec<u32>, u32, Build>,
    all: Vec<Vec<u32>>,
    /// The next set, by the bit of n, then the bit of v.
    next: Vec<[Option<u32>; 4]>,
    members: usize,
}

impl StateSets {
    fn number(&mut self, states: Vec<u32>) -> Option<u32> {
        if let Some(&known) = self.numbers.get(&states) {
            return Some(known);
        }
        self.members += states.len();
        let number = u32::try_from(self.all.len())
            .ok()
            .filter(|_| self.members <= MOST_MEMBERS)?;
        self.numbers.insert(states.clone(), number);
        self.all.push(states);
        self.next.push([None; 4]);
        Some(number)
    }

    fn members(&self, set: u32) -> Option<&[u32]> {
        self.all.get(set as usize).map(Vec::as_slice)
    }

    fn after(&mut self, set: u32, n: u32, v: u32, options: &mut OptionAutomaton) -> Option<u32> {
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
