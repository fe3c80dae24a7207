//! The automaton that reads n and v from the lowest bit on and knows which options of n have the
//! value v.

use std::collections::{HashMap, HashSet};

use super::system::{System, SystemClause, SystemSequence};
use grundy_core::{mix::Build, progress::Progress};

/// The maximum number of parts of a move.
pub(super) const MOST_PARTS: usize = 4;
/// The number of steps between two checks for a stop request: a millisecond or less.
const ASKED_AFTER: usize = 1 << 12;

/// The unread remainder of a number n and of its value v: (n, v) = (`n` + p q, `v` + e q) for some
/// q >= 0 of which no bit has been chosen yet. p and e are the period and the saltus of the
/// sequence; q = 0 unless `moving`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub(super) struct SequencePoint {
    sequence: u8,
    moving: bool,
    n: u32,
    v: u32,
}

impl SequencePoint {
    /// Returns the points before reading: one point for each value of the head, one for each
    /// residue.
    pub fn starts(index: usize, sequence: &SystemSequence, least: u32) -> Vec<Self> {
        let period = len(&sequence.turn);
        let points = (0..).zip(sequence.head.iter().chain(&sequence.turn));
        let of = u8::try_from(index).unwrap_or(u8::MAX);
        let start = |(n, &v): (u32, &u32)| {
            let moving = n >= len(&sequence.head);
            let point = Self {
                sequence: of,
                moving,
                n,
                v,
            };
            match (n >= least, moving) {
                (true, _) => Some(point),
                // If the least number of a residue is too small, the residue begins one period
                // later.
                (false, true) => Some(Self {
                    n: n + period,
                    v: v.saturating_add(sequence.saltus),
                    ..point
                }),
                (false, false) => None,
            }
        };
        points.filter_map(start).collect()
    }

    /// Returns the lowest bits of n and v, and the point after them, for a bit of q.
    fn read(self, bit: u32, sequences: &[SystemSequence]) -> Option<(u32, u32, Self)> {
        let sequence = sequences.get(usize::from(self.sequence))?;
        let n = self.n.checked_add(bit * len(&sequence.turn))?;
        let v = self.v.checked_add(bit * sequence.saltus)?;
        Some((
            n & 1,
            v & 1,
            Self {
                n: n >> 1,
                v: v >> 1,
                ..self
            },
        ))
    }

    /// Returns the bits of q that may be chosen.
    fn choices(self) -> std::ops::RangeInclusive<u32> {
        0..=u32::from(self.moving)
    }

    /// Returns `true` if only zeros are left when q is 0.
    pub fn is_over(self) -> bool {
        (self.n, self.v) == (0, 0)
    }

    /// Returns `true` if only zeros are left for every q.
    fn is_nothing(self) -> bool {
        self.is_over() && !self.moving
    }

    /// Returns all possible remainders of (n, v) after a bit of n, each with the bit of v.
    pub fn after(self, n: u32, sequences: &[SystemSequence]) -> Option<Vec<(u32, Self)>> {
        let mut all = Vec::new();
        for bit in self.choices() {
            let (bit_of_n, bit_of_v, next) = self.read(bit, sequences)?;
            if bit_of_n == n {
                all.push((bit_of_v, next));
            }
        }
        Some(all)
    }
}

fn len(values: &[u32]) -> u32 {
    u32::try_from(values.len()).unwrap_or(u32::MAX)
}

/// The properties of a clause that matter after reading has begun. Clauses that remove different
/// numbers have one shape. A clause with a part that is read to its end has the shape of the clause
/// without that part. All clauses of one shape share their results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct ClauseShape {
    step: u32,
    /// The number of parts.
    parts: usize,
    times: u32,
    unequal: bool,
}

impl ClauseShape {
    fn from_clause(clause: &SystemClause) -> Self {
        Self {
            step: clause.step,
            parts: clause.parts.len(),
            times: clause.times,
            unequal: clause.unequal,
        }
    }

    /// Returns the shape with one part less.
    fn shorter(self) -> Option<Self> {
        let parts = self.parts.checked_sub(1).filter(|_| !self.unequal)?;
        // Without parts, the number of their copies does not matter.
        Some(Self {
            parts,
            times: if parts == 0 { 1 } else { self.times },
            ..self
        })
    }
}

/// A state of the automaton of the options: the unread remainder of an option whose clause has a
/// shape. The remainder of n is `rest` + step m + times (sum of the remainders of the parts), for
/// some m of which no bit has been chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct OptionState {
    shape: ClauseShape,
    rest: u32,
    /// Bit 4 i + j: the parts i < j are known to differ.
    differ: u16,
    parts: [SequencePoint; MOST_PARTS],
}

/// The four lists of the states after a state: by the bit of n, then the bit of v.
type StateSuccessors = [Vec<u32>; 4];

/// What is known about a state: the states after it, and whether it leads to an option when only
/// zeros are left to read.
#[derive(Debug)]
struct Node {
    state: OptionState,
    next: Option<StateSuccessors>,
    ends: Option<bool>,
}

/// The automaton of the options; its states are numbered in the order of discovery.
pub(super) struct OptionAutomaton<'a> {
    system: &'a System,
    progress: &'a dyn Progress,
    nodes: Vec<Node>,
    numbers: HashMap<OptionState, u32, Build>,
    /// The remaining budget of states and transitions.
    left: usize,
}

impl<'a> OptionAutomaton<'a> {
    pub fn new(system: &'a System, budget: usize, progress: &'a dyn Progress) -> Self {
        Self {
            system,
            progress,
            nodes: Vec::new(),
            numbers: HashMap::default(),
            left: budget,
        }
    }

    /// Returns the states before reading, for the positions of a sequence; `None` if there are too
    /// many.
    pub fn starts(&mut self, of: usize) -> Option<Vec<u32>> {
        let system = self.system;
        let mut starts = Vec::new();
        for clause in system.clauses.iter().filter(|clause| clause.of == of) {
            let first = OptionState {
                shape: ClauseShape::from_clause(clause),
                rest: clause.removed,
                differ: 0,
                parts: [SequencePoint::default(); MOST_PARTS],
            };
            let mut states = vec![first];
            for (place, &(sequence, least)) in clause.parts.iter().enumerate() {
                let points =
                    SequencePoint::starts(sequence, system.sequences.get(sequence)?, least);
                self.spend(states.len().checked_mul(points.len())?)?;
                let with = |state: &OptionState, &point: &SequencePoint| {
                    let mut parts = state.parts;
                    *parts.get_mut(place)? = point;
                    Some(OptionState { parts, ..*state })
                };
                states = states
                    .iter()
                    .flat_map(|state| points.iter().map(move |point| with(state, point)))
                    .collect::<Option<_>>()?;
            }
            // The whole work has already been subtracted from the budget, but it may take seconds.
            for (done, state) in states.into_iter().enumerate() {
                if done % ASKED_AFTER == 0 && self.progress.cancelled() {
                    return None;
                }
                starts.push(self.number(canonical(state)?));
            }
        }
        starts.sort_unstable();
        starts.dedup();
        Some(starts)
    }

    /// Subtracts work from the budget; `None` if the budget is used up, or if the progress listener
    /// asks to stop.
    pub fn spend(&mut self, work: usize) -> Option<()> {
        let before = self.left;
        self.left = self.left.checked_sub(work)?;
        let is_asked = before / ASKED_AFTER != self.left / ASKED_AFTER;
        (!is_asked || !self.progress.cancelled()).then_some(())
    }

    fn number(&mut self, state: OptionState) -> u32 {
        let next = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        *self.numbers.entry(state).or_insert_with(|| {
            self.nodes.push(Node {
                state,
                next: None,
                ends: None,
            });
            next
        })
    }

    /// Returns the states, increasing, after reading a bit of n and a bit of v in some states;
    /// `None` if the budget is used up.
    pub fn after(&mut self, states: &[u32], n: u32, v: u32) -> Option<Vec<u32>> {
        let mut all = Vec::new();
        for &state in states {
            self.spend(1)?;
            all.extend(self.next(state)?.get((2 * n + v) as usize)?);
        }
        self.left = self.left.checked_sub(all.len())?;
        all.sort_unstable();
        all.dedup();
        Some(all)
    }

    /// Returns the states after a state.
    fn next(&mut self, number: u32) -> Option<&StateSuccessors> {
        let Node { state, next, .. } = self.nodes.get(number as usize)?;
        if next.is_none() {
            let (state, mut lists) = (*state, StateSuccessors::default());
            for bits in 0..1_u32 << (state.shape.parts + 1) {
                let Some((n, v, next)) = step(state, bits, &self.system.sequences)? else {
                    continue;
                };
                self.spend(1)?;
                let next = self.number(canonical(next)?);
                lists.get_mut((2 * n + v) as usize)?.push(next);
            }
            for list in &mut lists {
                list.sort_unstable();
                list.dedup();
            }
            self.nodes.get_mut(number as usize)?.next = Some(lists);
        }
        self.nodes.get(number as usize)?.next.as_ref()
    }

    /// Returns `true` if one of the states leads to an option when only zeros are left to read of n
    /// and v.
    pub fn any_ends(&mut self, states: &[u32]) -> Option<bool> {
        for &state in states {
            if self.ends(state)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn ends(&mut self, number: u32) -> Option<bool> {
        if let Some(known) = self.nodes.get(number as usize)?.ends {
            return Some(known);
        }
        let (mut queue, mut seen) = (vec![number], HashSet::<u32, Build>::from_iter([number]));
        let (mut found, mut place) = (false, 0);
        while let Some(&state) = queue.get(place).filter(|_| !found) {
            found = is_over(self.nodes.get(state as usize)?.state);
            self.spend(1)?;
            let [zeros, ..] = self.next(state)?;
            let count = zeros.len();
            queue.extend(zeros.iter().filter(|&&state| seen.insert(state)));
            self.left = self.left.checked_sub(count)?;
            place += 1;
        }
        self.nodes.get_mut(number as usize)?.ends = Some(found);
        Some(found)
    }
}

/// Returns the canonical form of a state: the order of two parts without order does not matter, and
/// finished parts are dropped.
fn canonical(mut state: OptionState) -> Option<OptionState> {
    let shape = &mut state.shape;
    let parts = state.parts.get_mut(..shape.parts)?;
    if shape.unequal {
        if shape.parts == 2 {
            parts.sort_unstable();
        }
        return Some(state);
    }
    // Finished points come first.
    for point in parts.iter_mut().filter(|point| point.is_nothing()) {
        *point = SequencePoint::default();
    }
    parts.sort_unstable();
    let nothing = parts.iter().take_while(|point| point.is_nothing()).count();
    parts.rotate_left(nothing);
    for _ in 0..nothing {
        *shape = shape.shorter()?;
    }
    Some(state)
}

/// Returns `true` if only zeros are left, and all parts that must differ do.
fn is_over(state: OptionState) -> bool {
    let count = state.shape.parts;
    let pairs = (0..count).flat_map(|i| (i + 1..count).map(move |j| (i, j)));
    let mut parts = state.parts.iter().take(count);
    state.rest == 0
        && parts.all(|point| point.is_over())
        && (!state.shape.unequal
            || pairs
                .into_iter()
                .all(|(i, j)| state.differ >> (4 * i + j) & 1 == 1))
}

/// Returns the bits of n and v, and the next state, if bit i of `bits` is chosen for part i, and
/// the bit after those of the parts for m. The inner `None`: these bits cannot be chosen; the outer
/// `None`: a number is too large.
#[allow(clippy::option_option, reason = "said above")]
fn step(
    state: OptionState,
    bits: u32,
    sequences: &[SystemSequence],
) -> Option<Option<(u32, u32, OptionState)>> {
    let OptionState { shape, .. } = state;
    let count = shape.parts;
    let m = bits >> count & 1;
    if m == 1 && shape.step == 0 {
        return Some(None);
    }
    let mut rest = state.rest.checked_add(m * shape.step)?;
    let (mut v, mut parts, mut read) = (0, state.parts, [0; MOST_PARTS]);
    for (i, point) in parts.iter_mut().enumerate().take(count) {
        let bit = bits >> i & 1;
        if !point.choices().contains(&bit) {
            return Some(None);
        }
        let (bit_of_part, bit_of_value, after) = point.read(bit, sequences)?;
        rest = rest.checked_add(bit_of_part * shape.times)?;
        // An even number of equal parts has the value 0.
        v ^= bit_of_value & shape.times;
        *read.get_mut(i)? = bit_of_part;
        *point = after;
    }
    let mut differ = state.differ;
    if shape.unequal {
        for (i, first) in read.iter().enumerate().take(count) {
            for (j, second) in read.iter().enumerate().take(count).skip(i + 1) {
                differ |= u16::from(first != second) << (4 * i + j);
            }
        }
    }
    Some(Some((
        rest & 1,
        v,
        OptionState {
            rest: rest >> 1,
            differ,
            parts,
            ..state
        },
    )))
}
