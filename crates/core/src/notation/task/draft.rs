//! A task while its line is read.

use super::Task;

/// A task whose line is read as far as its last part.
pub(super) struct Draft<'a> {
    pub task: Task,
    pub parameters: &'a [String],
    /// The last number since a repetition began: the count of a list that says none.
    pub last: Option<usize>,
}
