//! The sign `^`, which is the nim-sum here and a power elsewhere.

use super::parse_error::is_name_char;

/// The numbers that are exponents or bases rather than summands of a nim-sum: 1 is left out.
const EXPONENTS: std::ops::RangeInclusive<u8> = 2..=9;

/// Returns a note if the text has `^` between a name and a small number, such as `n^2` or `2^k`: it
/// is the nim-sum, and many who write it mean the power.
///
/// ```
/// use grundy_core::notation::nim_sum;
///
/// let note = nim_sum("Heap(n -> [n-a^2] for a in 1..=n)").ok_or("no note")?;
/// assert!(note.starts_with("`a^2` is the nim-sum of a and 2"));
/// assert_eq!(nim_sum("x, y -> x ^ y"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn nim_sum(text: &str) -> Option<String> {
    text.match_indices('^').find_map(|(at, _)| {
        let before = text.get(..at)?.trim_end();
        let word = before.trim_end_matches(is_name_char).len();
        let (left, behind) = (before.get(word..)?, text.get(at + 1..)?.trim_start());
        let right = behind.split(|c| !is_name_char(c)).next()?;
        // In n%4 ^ n/4 the number is a part of the term before the sign.
        let ends_factor = before.get(..word)?.trim_end().ends_with(['%', '*', '/']);
        let is_name = |word: &str| word.starts_with(|c: char| c.is_ascii_alphabetic());
        let is_small = |word: &str| {
            word.parse::<u8>()
                .is_ok_and(|number| EXPONENTS.contains(&number))
        };
        let power = match (is_small(left), is_small(right)) {
            (false, true) if is_name(left) && right == "2" => {
                format!("the square is written {left}*{left}")
            }
            (false, true) if is_name(left) => {
                format!("a power is written as a product, such as {left}*{left}")
            }
            (true, false) if is_name(right) && !ends_factor => {
                format!("the powers of {left} are the set powers({left})")
            }
            _ => return None,
        };
        Some(format!(
            "`{left}^{right}` is the nim-sum of {left} and {right}; {power}"
        ))
    })
}
