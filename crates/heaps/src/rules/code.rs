//! The machine code of a program: how it is called, and where it is kept.

use std::{
    fmt::Debug,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
};

use super::lister::Lister;
use grundy_core::values::Cells;

/// Coordinates and places are smaller than this, so that code needs few checks.
pub const MOST_PLACES: usize = 1 << 31;

/// The machine code of a program.
pub trait Code: Debug + Send + Sync {
    /// Appends the values of up to `count` positions to the table. `at` has the coordinates of the first one; only the last
    /// coordinate changes. Fewer are appended after much work, or if the next one is left to the program.
    fn append(&self, at: &[i64], count: usize, values: &mut Cells, marks: &mut Marks) -> Done;

    /// The value of a position with these coordinates by a table of the values that are known; `None` if it is left to the
    /// program.
    fn value(&self, at: &[i64], values: &Cells, marks: &mut Marks) -> Option<u32>;
}

/// The work that code has done.
#[derive(Debug, Clone, Copy, Default)]
pub struct Done {
    /// The number of positions.
    pub positions: usize,
    /// The number of options.
    pub marked: u64,
    /// `true` if the next position is left to the program.
    pub is_left: bool,
}

/// The value of a heap or of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The value.
    pub value: u32,
    /// Options marked.
    pub marked: u64,
    /// Approximate nanoseconds.
    pub work: u64,
}

/// Working memory of code: the number of the last position that has an option of this value, for each value.
#[derive(Debug, Default)]
pub struct Marks {
    /// The numbers; the last entry is never marked.
    pub stamps: Vec<u32>,
    /// The number of the last position.
    pub stamp: u32,
    /// A position with more turns is left to the program.
    pub most_turns: i64,
    /// The lists of divisors.
    pub lister: Lister,
}

/// The code of a program for each width, shared by all its machines.
#[derive(Debug, Default)]
pub(super) struct Made {
    pub codes: [OnceLock<Option<Arc<dyn Code>>>; 3],
    /// Options and positions that the program has done without code.
    pub spent: AtomicU64,
}

impl Made {
    /// Adds work that a machine has done without code.
    pub fn spend(&self, work: u64) {
        self.spent.fetch_add(work, Ordering::Relaxed);
    }
}
