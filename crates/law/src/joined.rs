//! Lists in words.

use std::fmt::Display;

/// Returns the items as one text.
pub(crate) fn joined(items: impl IntoIterator<Item: Display>, between: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(between)
}
