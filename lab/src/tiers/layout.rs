//! The division of the cells of a state into tail and head, and the effect of the symmetries on
//! both.

#![allow(
    clippy::cast_possible_truncation,
    reason = "cells are numbered below 64"
)]

use super::symmetry::{image, orbits, symmetries};
use grundy_compute::board::states::BITS;
use grundy_core::game::Board;

/// Maximum number of cells in the tail: a block of 2^18 values fits the second-level cache of most
/// CPUs.
pub const MOST_TAIL: u32 = 18;

/// A board with new cell numbers: the cells of the tail from 0 on, then those of the head.
#[derive(Debug)]
pub struct Layout {
    /// Number of cells of the board.
    pub cells: u32,
    /// Number of cells of the tail in a block, including unused ones if the board's tail has fewer
    /// than 6.
    pub tail_cells: u32,
    /// Number of cells of the head.
    pub head_cells: u32,
    /// The board's cell for each cell of the tail, then for each cell of the head.
    order: Vec<u8>,
    /// The placements in the new cell numbers.
    pub placements: Vec<u64>,
    /// The distinct non-empty parts of placements within the head, in increasing order.
    pub parts: Vec<u64>,
    /// The symmetries, the identity first.
    pub symmetries: Vec<Symmetry>,
}

/// The effect of a symmetry on the two parts of a state.
#[derive(Debug)]
pub struct Symmetry {
    /// For each byte of a head and each value of this byte, the images of its cells.
    head: Vec<[u64; 256]>,
    /// The effect on the tail.
    pub tail: Turn,
}

/// The effect of a symmetry on a tail.
#[derive(Debug)]
pub struct Turn {
    /// For each value of the lower half of the cells, and of the upper half, the images of these
    /// cells.
    low: Vec<u32>,
    high: Vec<u32>,
}

impl Layout {
    /// Adds orbits of cells to the tail, from the middle of the board on, while the tail has at
    /// most `most_tail` cells. Most placements are then within the tail, and no symmetry exchanges
    /// a cell of the tail with one of the head.
    pub fn new(board: &Board, most_tail: u32) -> Self {
        let found = symmetries(board);
        let mut orbits = orbits(&found);
        let distance = |cell: u8| {
            let from = |place: u8, side: u8| (2 * i32::from(place) + 1 - i32::from(side)).abs();
            let (row, column) = (cell / board.columns, cell % board.columns);
            let (down, right) = (from(row, board.rows), from(column, board.columns));
            (down.max(right), down.min(right))
        };
        orbits.sort_by_key(|orbit| orbit.iter().map(|&cell| distance(cell)).max());
        let (mut tail, mut head) = (Vec::new(), Vec::new());
        for orbit in orbits {
            let fits = tail.len() + orbit.len() <= most_tail as usize;
            if fits { &mut tail } else { &mut head }.extend(orbit);
        }
        tail.sort_unstable();
        head.sort_unstable();
        let (cells, head_cells) = (board.cells(), head.len() as u32);
        let tail_cells = (cells - head_cells).max(BITS);
        let mut place = vec![0_u8; cells as usize];
        for (number, &cell) in (0..)
            .zip(&tail)
            .chain((0..).map(|n: u8| n + tail_cells as u8).zip(&head))
        {
            place[usize::from(cell)] = number;
        }
        let mut placements: Vec<u64> = board
            .placements()
            .iter()
            .map(|&mask| image(&place, mask))
            .collect();
        placements.sort_unstable();
        let mut parts: Vec<u64> = placements
            .iter()
            .map(|mask| mask >> tail_cells)
            .filter(|&part| part != 0)
            .collect();
        parts.sort_unstable();
        parts.dedup();
        let symmetries = found.iter().map(|symmetry| {
            let to = |cell: u8| place[usize::from(symmetry[usize::from(cell)])];
            let head: Vec<u8> = head
                .iter()
                .map(|&cell| to(cell) - tail_cells as u8)
                .collect();
            let mut tail: Vec<u8> = tail.iter().map(|&cell| to(cell)).collect();
            // The unused cells stay in place.
            tail.extend(tail.len() as u8..tail_cells as u8);
            Symmetry {
                head: bytes(&head),
                tail: Turn::new(&tail),
            }
        });
        let symmetries = symmetries.collect();
        Self {
            cells,
            tail_cells,
            head_cells,
            order: [tail, head].concat(),
            placements,
            parts,
            symmetries,
        }
    }

    /// Number of values of a block in memory.
    pub fn block(&self) -> usize {
        1 << self.tail_cells
    }

    /// Number of values of a block that are states of the board.
    pub fn states(&self) -> usize {
        1 << (self.cells - self.head_cells)
    }

    /// The maximum number of head cells that one placement fills: a tier needs this many earlier
    /// tiers.
    pub fn reach(&self) -> u32 {
        self.parts
            .iter()
            .map(|part| part.count_ones())
            .max()
            .unwrap_or(0)
    }

    /// The least image of a head, and the number of a symmetry that maps the head to it.
    pub fn canonical(&self, head: u64) -> (u64, usize) {
        let images = self
            .symmetries
            .iter()
            .enumerate()
            .map(|(number, symmetry)| (symmetry.head(head), number));
        images.min().unwrap_or((head, 0))
    }

    /// The number of different images of a canonical head; `None` if the head is not canonical.
    pub fn images(&self, head: u64) -> Option<u64> {
        let mut fixed = 0;
        for symmetry in &self.symmetries {
            match symmetry.head(head).cmp(&head) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => fixed += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        (self.symmetries.len() as u64).checked_div(fixed)
    }

    /// Converts a set of cells to the board's own numbers.
    pub fn on_board(&self, state: u64) -> u64 {
        let real = self.cells - self.head_cells;
        let (tail, head) = (
            state & ((1 << self.tail_cells) - 1),
            state >> self.tail_cells,
        );
        image(&self.order, tail | head << real)
    }

    /// For each symmetry, the lengths of its cycles among the cells of the head.
    pub fn head_cycles(&self) -> Vec<Vec<u32>> {
        let cycles = |symmetry: &Symmetry| {
            let mut met = 0_u64;
            let mut lengths = Vec::new();
            for cell in 0..self.head_cells {
                let (mut now, mut length) = (1_u64 << cell, 0);
                while met & now == 0 {
                    met |= now;
                    length += 1;
                    now = symmetry.head(now);
                }
                lengths.extend((length > 0).then_some(length));
            }
            lengths
        };
        self.symmetries.iter().map(cycles).collect()
    }
}

impl Symmetry {
    /// The image of a head.
    fn head(&self, head: u64) -> u64 {
        self.head
            .iter()
            .zip(head.to_le_bytes())
            .fold(0, |image, (table, byte)| image | table[usize::from(byte)])
    }
}

impl Turn {
    fn new(to: &[u8]) -> Self {
        let (low, high) = to.split_at(to.len() / 2);
        Self {
            low: halves(low),
            high: halves(high),
        }
    }

    /// The image of a tail.
    pub fn tail(&self, tail: usize) -> usize {
        let low = self.low[tail % self.low.len()];
        let high = self.high[tail / self.low.len() % self.high.len()];
        (low | high) as usize
    }

    /// Sets each place of `to` to the value that `from` has at the image of the place. Both are
    /// blocks.
    pub fn apply(&self, from: &[u8], to: &mut [u8]) {
        for (to, &high) in to.chunks_exact_mut(self.low.len()).zip(&self.high) {
            for (to, &low) in to.iter_mut().zip(&self.low) {
                *to = from[(low | high) as usize];
            }
        }
    }
}

/// The image of each set of cells.
fn halves(to: &[u8]) -> Vec<u32> {
    let mut all = vec![0];
    for &to in to {
        let with: Vec<u32> = all.iter().map(|image| image | 1 << to).collect();
        all.extend(with);
    }
    all
}

/// For each byte of a mask and each value of this byte, the image of its cells.
pub fn bytes(to: &[u8]) -> Vec<[u64; 256]> {
    let table = |to: &[u8]| std::array::from_fn(|byte| image(to, byte as u64));
    to.chunks(8).map(table).collect()
}
