//! The words of a period: its length, what it adds, and where it begins. Every sentence that names
//! a period takes them from here, except certificates and proofs for Coq, whose words are formats.

use std::fmt::Display;

/// Returns a period in words. A saltus of 0 and a start at 0 go without saying.
///
/// ```
/// use grundy_core::period_words::describe_period;
/// assert_eq!(describe_period(12, 0, ("heap", 71)), "period 12 from heap 71 on");
/// assert_eq!(describe_period(4, 4, ("heap", 0)), "period 4 and saltus 4");
/// ```
pub fn describe_period(
    period: impl Display,
    saltus: impl Display,
    start: (&str, impl Display),
) -> String {
    format!("period {}", describe_length(period, saltus, start))
}

/// Returns [`describe_period`] without the word `period`, for a line that has said it.
///
/// ```
/// assert_eq!(grundy_core::period_words::describe_length(12, 0, ("gap", 71)), "12 from gap 71 on");
/// ```
pub fn describe_length(
    period: impl Display,
    saltus: impl Display,
    start: (&str, impl Display),
) -> String {
    let saltus = match saltus.to_string() {
        none if none == "0" => String::new(),
        saltus => format!(" and saltus {saltus}"),
    };
    format!("{period}{saltus}{}", describe_start(start))
}

/// Returns where a law begins, with a blank before it; nothing if it holds from 0 on. The first
/// part names what is counted.
///
/// ```
/// assert_eq!(grundy_core::period_words::describe_start(("heap", 71)), " from heap 71 on");
/// ```
pub fn describe_start((place, start): (&str, impl Display)) -> String {
    match start.to_string() {
        none if none == "0" => String::new(),
        start => format!(" from {place} {start} on"),
    }
}
