//! The slow reference method: the mex of the values of the options, exactly as the rules give them.
//!
//! All fast methods are compared with this one; no shipped code computes with it. (The checker of
//! certificates has a plain computation of its own, which is shipped and shares no code with this
//! one.)

use std::collections::{HashMap, HashSet};

use crate::game::{Board, HeapCode, Rules, code::PartDemand, lattice::Plane};

/// The computed Grundy values of single components.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::reference::Reference;
///
/// let kayles: Game = "Kayles".parse()?;
/// let mut reference = Reference::new(&kayles);
/// assert_eq!(reference.grundy(&kayles.parse_position("7")?), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reference<'a, R: Rules + ?Sized> {
    rules: &'a R,
    known: HashMap<R::Position, u32>,
}

impl<'a, R: Rules + ?Sized> Reference<'a, R> {
    /// Creates an empty memory.
    pub fn new(rules: &'a R) -> Self {
        Self {
            rules,
            known: HashMap::new(),
        }
    }

    /// Returns the Grundy value of one component (Sprague 1935, Grundy 1939): the mex over its
    /// options of the nim-sum of their components. The stack is explicit because long plays would
    /// overflow the stack of the thread.
    pub fn grundy(&mut self, position: &R::Position) -> u32 {
        let mut stack = vec![position.clone()];
        while let Some(top) = stack.last().cloned() {
            let (mut values, mut missing) = (HashSet::new(), Vec::new());
            self.rules.options(&top, &mut |components| {
                let mut sum = Some(0);
                for component in components {
                    let value = self.known.get(component);
                    if value.is_none() {
                        missing.push(component.clone());
                    }
                    sum = sum.zip(value).map(|(sum, value)| sum ^ value);
                }
                values.extend(sum);
            });
            if missing.is_empty() {
                self.known.insert(top, mex(&values));
                stack.pop();
            } else {
                stack.append(&mut missing);
            }
        }
        self.known.get(position).copied().unwrap_or_default()
    }
}

/// Returns the least number that is not in the set.
fn mex(values: &HashSet<u32>) -> u32 {
    (0..=u32::MAX)
        .find(|value| !values.contains(value))
        .unwrap_or(u32::MAX)
}

/// Returns the Grundy values of `positions`, in their order.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::reference::grundy_values;
///
/// let grundys_game: Game = "4!.0".parse()?;
/// let values = grundy_values(grundys_game.code().ok_or("no code")?, 0..12);
/// assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grundy_values<R: Rules + ?Sized>(
    rules: &R,
    positions: impl IntoIterator<Item = R::Position>,
) -> Vec<u32> {
    let mut reference = Reference::new(rules);
    positions
        .into_iter()
        .map(|position| reference.grundy(&position))
        .collect()
}

/// Returns the Grundy values of the heaps 0..=to of a code with at most two parts, heap by heap,
/// and tries every pair. For tests of larger heaps than [`Reference`] reaches: its hash tables take
/// a hundred times as long.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::reference::by_every_pair;
///
/// let kayles: Game = "Kayles".parse()?;
/// assert_eq!(by_every_pair(kayles.code().ok_or("no code")?, 8), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If a digit allows more than two parts.
#[must_use]
pub fn by_every_pair(code: &HeapCode, to: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(to + 1);
    // At index v: 1 more than the last heap that has an option of value v.
    let mut stamps: Vec<usize> = Vec::new();
    for heap in 0..=to {
        let mut mark = |value: u32| {
            let value = value as usize;
            if stamps.len() <= value {
                stamps.resize(value + 1, 0);
            }
            stamps[value] = heap + 1;
        };
        for removed in 0..=heap {
            let (digit, rest) = (code.digit(removed as u64), heap - removed);
            assert!(!digit.allows_more(), "at most two parts");
            if digit.allows_none() && rest == 0 {
                mark(0);
            }
            if digit.allows_one() && rest > 0 && removed > 0 {
                mark(values[rest]);
            }
            if digit.allows_two() {
                let allowed = |a: usize| match digit.parts {
                    PartDemand::Any => true,
                    PartDemand::Unequal => 2 * a != rest,
                    PartDemand::Equal => 2 * a == rest,
                };
                (1..=rest / 2)
                    .filter(|&a| allowed(a))
                    .for_each(|a| mark(values[a] ^ values[rest - a]));
            }
        }
        let mex = stamps
            .iter()
            .position(|&stamp| stamp != heap + 1)
            .unwrap_or(stamps.len());
        values.push(u32::try_from(mex).unwrap_or(u32::MAX));
    }
    values
}

/// Returns the Grundy values of all states of a board, from the full board down, and tries every
/// placement. The index of a state is the mask of its filled cells. For tests of boards with more
/// states than [`Reference`] holds.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::reference::by_every_placement;
///
/// let cram: Game = "Board(2x2; place [##] [#/#])".parse()?;
/// let values = by_every_placement(cram.board().ok_or("no board")?);
/// // the empty board, a filled row, the full board
/// assert_eq!([values[0], values[0b0011], values[0b1111]], [0, 1, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If a value is not below 64.
#[must_use]
pub fn by_every_placement(board: &Board) -> Vec<u8> {
    // There is a value for each mask, and a board too large for this index fails first at the
    // allocation of the values.
    let index =
        |mask: u64| usize::try_from(mask).expect("all masks are indices of the vector of values");
    let placements: Vec<usize> = board.placements().into_iter().map(index).collect();
    let mut values = vec![0_u8; 1 << board.cells()];
    for mask in (0..values.len()).rev() {
        let mut excluded = 0_u64;
        for placement in placements.iter().filter(|&placement| placement & mask == 0) {
            excluded |= 1 << values[mask | placement];
        }
        values[mask] = below_64(excluded);
    }
    values
}

/// Returns the Grundy values of the cells (x, y) with x < `width` and y < `height` of a lattice
/// without rides, level by level, and tries every leap. The index of a cell is x * height + y. For
/// tests of rectangles with more cells than [`Reference`] holds.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::reference::by_every_leap;
///
/// let knight: Game = "Lattice(leap (-1,-2) (-2,-1))".parse()?;
/// let values = by_every_leap(&knight.plane().ok_or("no plane")?, 3, 3);
/// assert_eq!(values, [0, 0, 0, 0, 0, 1, 0, 1, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If a side is 0, or a value is not below 64.
#[must_use]
pub fn by_every_leap(game: &Plane, width: usize, height: usize) -> Vec<u8> {
    let weight = |weight: i64| usize::try_from(weight).expect("weights are positive");
    let (a, b) = (weight(game.weights.0), weight(game.weights.1));
    // All cells of the triangle below the rectangle's last level: leaps may leave the rectangle.
    let top = a * (width - 1) + b * (height - 1);
    let stride = top / b + 1;
    let mut values = vec![0_u8; (top / a + 1) * stride];
    for level in 0..=top {
        for x in (0..=level / a).filter(|x| (level - a * x) % b == 0) {
            let y = (level - a * x) / b;
            let mut excluded = 0_u64;
            for &(dx, dy) in &game.leaps {
                if let (Some(x), Some(y)) = (
                    x.checked_add_signed(dx as isize),
                    y.checked_add_signed(dy as isize),
                ) {
                    excluded |= 1 << values[x * stride + y];
                }
            }
            values[x * stride + y] = below_64(excluded);
        }
    }
    (0..width)
        .flat_map(|x| values[x * stride..][..height].to_vec())
        .collect()
}

/// Returns the mex of a set of values below 64.
fn below_64(excluded: u64) -> u8 {
    assert!(excluded != u64::MAX, "values are below 64");
    u8::try_from(excluded.trailing_ones()).expect("at most 63")
}
