//! A question of the proof-number search.

use std::sync::Arc;

use super::parts::Part;

/// The question whether a part has a value, and the questions that led to it.
pub struct Question<'q, const W: usize> {
    pub part: &'q Arc<Part<W>>,
    pub value: u32,
    pub outer: Option<&'q Question<'q, W>>,
}
