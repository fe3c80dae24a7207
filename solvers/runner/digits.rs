//! Decimal integers, eight digits at a time.
//!
//! [`integer`] reads an integer that is in the block as a whole; [`whole`] parses a token that was moved into the
//! block.

const ONES: u64 = 0x0101_0101_0101_0101;

/// Blanks between tokens: space, tab, line feed, vertical tab, form feed, carriage return.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Returns the integer after the leading blanks of `text`, and the length of the text up to and including the blank
/// after the integer. Returns `None` if the token is not an integer, does not fit, or ends close to the end of `text`.
#[inline]
pub(super) fn integer(text: &[u8]) -> Option<(u64, usize)> {
    let mut blanks = 0;
    loop {
        let window: &[u8; 17] = text.get(blanks..blanks + 17)?.try_into().ok()?;
        let (mut value, mut length) = part(window[..8].try_into().ok()?);
        if length == 8 {
            let (low, more) = part(window[8..16].try_into().ok()?);
            value = value * POWERS[more] + low;
            length += more;
            // Long numbers tend to have the same length, which the branch predictor learns.
            if length == 16 && !is_blank(window[16]) {
                return three_more(text, blanks + 16, value).or_else(|| longer(text, blanks + 16, value));
            }
        }
        if !is_blank(window[length]) {
            return None;
        }
        if length > 0 {
            return Some((value, blanks + length + 1));
        }
        // Rare, because reading the previous integer also consumed the blank after it.
        blanks += text[blanks..].iter().position(|&byte| !is_blank(byte))?;
    }
}

/// Like [`longer`] for one to three digits after 16 others; their value always fits.
#[inline]
fn three_more(text: &[u8], at: usize, mut value: u64) -> Option<(u64, usize)> {
    for (byte, next) in text.get(at..at + 4)?.iter().zip(at + 1..) {
        if is_blank(*byte) {
            return Some((value, next));
        }
        let digit = byte.checked_sub(b'0').filter(|&digit| digit < 10)?;
        value = value.wrapping_mul(10).wrapping_add(digit.into());
    }
    None
}

/// Like [`integer`] for the digits from `at` on; the digits before `at` have the value `value`.
// Out of line, to keep the loops over common integers small.
#[inline(never)]
fn longer(text: &[u8], mut at: usize, mut value: u64) -> Option<(u64, usize)> {
    while value == 0 && text.get(at..at + 8) == Some(b"00000000") {
        at += 8;
    }
    loop {
        let window: &[u8; 9] = text.get(at..at + 9)?.try_into().ok()?;
        let (low, length) = part(window[..8].try_into().ok()?);
        value = value.checked_mul(POWERS[length])?.checked_add(low)?;
        at += length;
        if length < 8 {
            return is_blank(window[length]).then_some((value, at + 1));
        }
    }
}

/// Returns the value of the digits that eight bytes begin with, and their number: 0 to 8.
#[inline]
fn part(bytes: [u8; 8]) -> (u64, usize) {
    let digits = u64::from_le_bytes(bytes) ^ (0x30 * ONES);
    // The high bit marks the bytes above 9. Carries only reach bytes after the first such byte; only the first counts.
    let others = (digits.wrapping_add(0x76 * ONES) | digits) & (0x80 * ONES);
    let length = others.trailing_zeros() as usize / 8;
    // Leading zeros give all lengths the same place values, without a branch. Two shifts, because one by 64 would
    // overflow.
    let digits = if length == 8 { digits } else { (digits << (56 - 8 * length)) << 8 };
    (eight(digits), length)
}

/// `POWERS[n]` is 10 to the power n.
const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// Returns the value of eight digits, the first in the lowest byte: adjacent digits are joined to pairs, then to fours,
/// then to the whole number.
#[inline]
fn eight(digits: u64) -> u64 {
    let pairs = (digits.wrapping_mul(1 + (10 << 8)) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(1 + (100 << 16)) >> 16) & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(1 + (10_000 << 32)) >> 32
}

/// Returns the value of `token` if it has only digits and fits.
pub(super) fn whole(token: &[u8]) -> Option<u64> {
    token.iter().try_fold(0_u64, |value, byte| {
        let digit = byte.checked_sub(b'0').filter(|&digit| digit < 10)?;
        value.checked_mul(10)?.checked_add(u64::from(digit))
    })
}

#[cfg(test)]
mod tests {
    use super::{integer, is_blank, whole};

    const BLANKS: [&str; 6] = [" ", "\t", "\n", "\x0b", "\x0c", "\r"];

    /// Parses `text` with enough bytes after it.
    fn begin(text: &str) -> Option<(u64, usize)> {
        integer(format!("{text}77777777777777777").as_bytes())
    }

    #[test]
    fn integers_of_every_length_are_parsed() {
        for length in 1..=16 {
            for text in ["0000000000000000", "9999999999999999", "1234567890123456", "1000000000000001"] {
                let text = &text[..length];
                let value = text.parse().expect("at most 16 digits");
                for blank in BLANKS {
                    assert_eq!(begin(&format!("{text}{blank}")), Some((value, length + 1)));
                    assert_eq!(begin(&format!("{blank}{blank}{text}{blank}")), Some((value, length + 3)));
                }
                assert_eq!(whole(text.as_bytes()), Some(value));
            }
        }
    }

    /// Every byte after every number of digits.
    #[test]
    fn invalid_integers_are_left_to_the_slow_parser() {
        let digits = "98765432109876543210";
        for length in 0..=19 {
            for byte in 0..=u8::MAX {
                let mut text = digits.as_bytes()[..length].to_vec();
                text.push(byte);
                text.extend(b"x77777777777777777");
                let is_integer = is_blank(byte) && length > 0;
                let expected = is_integer.then(|| (digits[..length].parse().expect("it fits"), length + 1));
                assert_eq!(integer(&text), expected, "{length} digits, then {byte}");
            }
        }
        for text in ["x ", "1x ", "-1 ", "+1 ", "1:", "1/ ", "1\u{80} ", "1\u{ff} ", "1234567x ", "12345678x ", "1\0 "]
        {
            assert_eq!(begin(text), None, "{text:?}");
        }
        for text in ["", " ", "1", "1 ", " 1234567890123456", "12345678901234567 ", "12345678901234567"] {
            assert_eq!(integer(text.as_bytes()), None, "{text:?}");
        }
    }

    /// Any number of digits from 1 to 60, at every place of a block, and each limit of the range.
    #[test]
    fn integers_of_any_length_agree_with_the_plain_parser() {
        let most = u128::from(u64::MAX);
        let values =
            [0, 1, 99_999_999, 100_000_000, 12_345_678_901_234_567, most / 10, most - 1, most, most + 1, 10 * most];
        for value in values {
            for length in 1..=60 {
                let text = format!("{value:0length$}");
                for (before, blank) in ["", " ", "\r\n"].into_iter().zip(BLANKS) {
                    let expected = whole(text.as_bytes());
                    assert_eq!(expected.map(u128::from), Some(value).filter(|&value| value <= most), "{text}");
                    let found = begin(&format!("{before}{text}{blank}"));
                    assert_eq!(found, expected.map(|value| (value, before.len() + text.len() + 1)), "{text}");
                }
            }
        }
    }

    #[test]
    fn overflow_is_noticed() {
        assert_eq!(whole(b"18446744073709551615"), Some(u64::MAX));
        assert_eq!(whole(b"0000000000000000000000018446744073709551615"), Some(u64::MAX));
        assert_eq!(whole(b"18446744073709551616"), None);
        assert_eq!(whole(b"99999999999999999999999"), None);
        assert_eq!(whole(b"1-"), None);
    }
}
