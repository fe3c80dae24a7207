//! The machine code of a program: how it is called, and where it is kept.

use std::{
    fmt::Debug,
    sync::{Arc, OnceLock, atomic::AtomicU64},
};

use super::work::ProgramWork;
use grundy_core::values::Cells;

/// Coordinates and places are smaller than this, so that code needs few checks.
pub const MOST_PLACES: usize = 1 << 31;

/// The machine code of a program.
pub trait MachineCode: Debug + Send + Sync {
    /// Appends the values of up to `count` positions to the table, whose values are at most
    /// `largest`. `at` has the coordinates of the first one, and then of the first one that is not
    /// appended; only the last coordinate changes. Fewer are appended after much work, if a value
    /// is too large for narrow code, or if the next one is left to the program.
    fn append(
        &self,
        at: &mut [i64],
        count: usize,
        values: &mut Cells,
        marks: &mut StampMarks,
        largest: u32,
    ) -> Done;
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
    /// `true` if the value of the next position is too large for this code.
    pub is_wide: bool,
}

/// The value of a heap or of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleValue {
    /// The value.
    pub value: u32,
    /// Options marked.
    pub marked: u64,
    /// Approximate nanoseconds.
    pub work: u64,
}

/// Working memory of code: the number of the last position that has an option of this value, for
/// each value.
#[derive(Debug)]
pub struct StampMarks {
    /// The numbers; the last entry is never marked.
    pub stamps: Vec<u32>,
    /// The number of the last position.
    pub stamp: u32,
    /// A position with more turns is left to the program.
    pub most_turns: i64,
    /// The lists of turns, and sets of options.
    pub work: ProgramWork,
    /// What is kept of each clause.
    pub kept: Vec<MarkStretch>,
}

/// A stretch of the table whose values are marked for later positions that extend it.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct MarkStretch {
    /// The place of the first turn.
    pub first: i64,
    /// The number of places.
    pub count: i64,
    /// The stamp of its marks.
    pub stamp: i64,
    /// A value below which all are marked; in narrow code a bit for each value that is marked.
    pub least: i64,
    /// The stamp if the position has these options, else -1.
    pub now: i64,
}

impl MarkStretch {
    /// A stretch that no other one extends.
    const NONE: Self = Self {
        first: -1,
        count: i64::MAX,
        stamp: 0,
        least: 0,
        now: -1,
    };
}

impl StampMarks {
    /// No marks, for a number of clauses.
    pub(super) fn new(work: ProgramWork, clauses: usize, most_turns: i64) -> Self {
        Self {
            stamps: Vec::new(),
            stamp: 0,
            most_turns,
            work,
            kept: vec![MarkStretch::NONE; clauses],
        }
    }

    /// Forgets what is kept: its marks are gone, or in doubt.
    pub fn forget(&mut self) {
        self.kept.fill(MarkStretch::NONE);
    }
}

/// The code for one width, once it is asked for; `None` if the compiler has none.
type OneCode = OnceLock<Option<Arc<dyn MachineCode>>>;

/// The code of a program for each width, and for values below 64 alone; shared by all machines.
#[derive(Debug, Default)]
pub(super) struct ProgramCodes {
    pub codes: [[OneCode; 2]; 3],
    /// Options and positions that the program has done without code.
    pub spent: AtomicU64,
}
