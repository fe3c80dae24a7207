//! Writes values as text.

use std::fmt::Write;

/// Values below this base are written as one character each.
const BASE: u32 = 36;

/// Writes values as text: one character each, 0 to 9 and a to z, if the largest is below 36;
/// otherwise two hexadecimal digits each.
///
/// ```
/// use grundy_check::window::to_text;
///
/// assert_eq!(to_text(&[0, 9, 10, 35], 35), "09az");
/// assert_eq!(to_text(&[0, 9, 10, 35], 36), "00090a23");
/// ```
pub fn to_text(values: &[u8], largest: u32) -> String {
    let mut text = String::with_capacity(2 * values.len());
    for &value in values {
        match char::from_digit(value.into(), BASE).filter(|_| largest < BASE) {
            Some(digit) => text.push(digit),
            // Writing to a String cannot fail.
            None => _ = write!(text, "{value:02x}"),
        }
    }
    text
}

/// Reads values from such a text; `None` if the text is invalid.
///
/// ```
/// use grundy_check::window::from_text;
///
/// assert_eq!(from_text("09az", 35), Some(vec![0, 9, 10, 35]));
/// assert_eq!(from_text("09AZ", 35), None);
/// ```
pub fn from_text(text: &str, largest: u32) -> Option<Vec<u8>> {
    let digit = |c: char, base: u32| {
        let value = c.to_digit(base).filter(|_| !c.is_ascii_uppercase())?;
        u8::try_from(value).ok()
    };
    if largest < BASE {
        return text.chars().map(|c| digit(c, BASE)).collect();
    }
    let digits: Vec<u8> = text.chars().map(|c| digit(c, 16)).collect::<Option<_>>()?;
    let pairs = digits.chunks(2).map(|pair| match *pair {
        [high, low] => Some(16 * high + low),
        _ => None,
    });
    pairs.collect()
}
