//! Lists in texts.

use std::fmt::Display;

/// The items with a text between any two of them.
///
/// ```
/// assert_eq!(grundy_core::text::join([3, 4], ", "), "3, 4");
/// ```
pub fn join(items: impl IntoIterator<Item: Display>, between: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(between)
}
