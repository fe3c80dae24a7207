//! A task while its line is read.

use super::layout::InputFormat;

/// A task whose line is read up to its last part.
pub(super) struct Draft<'a> {
    pub task: InputFormat,
    pub parameters: &'a [String],
    /// The last number since a repetition began: the default count of a list.
    pub last: Option<usize>,
}
