//! A question of the proof-number search.

use std::sync::Arc;

use super::parts::IndivisiblePart;

/// The question whether a part has a value, and the questions that led to it.
pub struct Question<'q, const W: usize> {
    pub part: &'q Arc<IndivisiblePart<W>>,
    pub value: u32,
    pub outer: Option<&'q Question<'q, W>>,
}
