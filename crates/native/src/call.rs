//! What a function is called with, and what it returns.

use grundy_core::values::Width;
use grundy_heaps::rules::{MarkStretch, ProgramWork};

/// The arguments and the results of a function.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Call {
    /// The coordinates of the first position.
    pub at: *const i64,
    /// The number of positions.
    pub count: i64,
    /// The table of values.
    pub table: *mut u8,
    /// The place of the first value. Options must have smaller places.
    pub limit: i64,
    /// The number of the last position that has an option of this value, for each value.
    pub stamps: *mut u32,
    /// All values are below this number; the entry for it is never marked.
    pub most: i64,
    /// The number of the last position.
    pub stamp: i64,
    /// Turns after which no position is begun.
    pub soft: i64,
    /// Turns after which a position is left to the program.
    pub hard: i64,
    /// The number of turns.
    pub turns: i64,
    /// The number of positions that are done.
    pub done: i64,
    /// The reason for the end: an [`End`].
    pub end: i64,
    /// Lists turns, and keeps sets of options.
    pub work: *mut ProgramWork,
    /// The turns that were listed last.
    pub listed: *const i64,
    /// The width of the values in the table.
    pub width: Width,
    /// The kept state of each clause.
    pub kept: *mut MarkStretch,
    /// The number of clauses.
    pub clauses: i64,
    /// The number of all marks.
    pub marks: i64,
}

/// The reason for the end of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FunctionEnd {
    /// All positions are done, or many turns.
    Done = 0,
    /// The next position is left to the program.
    Left = 1,
    /// The next value has no mark, or does not fit.
    Large = 2,
}
