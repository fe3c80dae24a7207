//! Decimal integers, eight digits at a time.
//!
//! [`short`] reads the common integer of at most 16 digits, [`long`] any other that stands in the block as a whole,
//! [`whole`] a token that had to be brought into the block first.

const ONES: u64 = 0x0101_0101_0101_0101;

/// Blanks between tokens: space, tab, line feed, vertical tab, form feed, carriage return.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The integer that `text` begins with behind blanks, and the length of all up to and with the blank that follows it.
/// `None` if it is not of the common kind: at most 16 digits, followed by a blank, and not close to the end of `text`.
#[inline]
pub(super) fn short(text: &[u8]) -> Option<(u64, usize)> {
    let mut blanks = 0;
    loop {
        let window: &[u8; 17] = text.get(blanks..blanks + 17)?.try_into().ok()?;
        let digits = u64::from_le_bytes(window[..8].try_into().ok()?) ^ (0x30 * ONES);
        // The high bit marks the bytes above 9. A carry only reaches bytes behind the first of them, which alone counts.
        let others = (digits.wrapping_add(0x76 * ONES) | digits) & (0x80 * ONES);
        let mut length = others.trailing_zeros() as usize / 8;
        let value = match length {
            0 => None,
            8 => {
                let mut value = eight(digits);
                // Long numbers tend to be of one length, which the processor then guesses.
                while length < 16 && window[length].is_ascii_digit() {
                    value = 10 * value + u64::from(window[length] - b'0');
                    length += 1;
                }
                Some(value)
            }
            // Zeros in front give all lengths the same place values, without a branch.
            _ => Some(eight(digits << (64 - 8 * length))),
        };
        if !is_blank(window[length]) {
            return None;
        }
        if let Some(value) = value {
            return Some((value, blanks + length + 1));
        }
        // Rare, as the integer before has taken the blank behind it.
        blanks += text[blanks..].iter().position(|&byte| !is_blank(byte))?;
    }
}

/// As [`short`], for any number of digits, zeros in front included. `None` if the value does not fit, or as for `short`.
// Out of line, so that the loops over common integers stay small.
#[inline(never)]
pub(super) fn long(text: &[u8]) -> Option<(u64, usize)> {
    let mut at = text.iter().position(|&byte| !is_blank(byte))?;
    let start = at;
    let mut value = 0_u64;
    loop {
        let window: [u8; 8] = text.get(at..at + 8)?.try_into().ok()?;
        let digits = u64::from_le_bytes(window) ^ (0x30 * ONES);
        let others = (digits.wrapping_add(0x76 * ONES) | digits) & (0x80 * ONES);
        if others == 0 {
            value = value.checked_mul(100_000_000)?.checked_add(eight(digits))?;
            at += 8;
            continue;
        }
        let length = others.trailing_zeros() as usize / 8;
        if length > 0 {
            value = value.checked_mul(POWERS[length])?.checked_add(eight(digits << (64 - 8 * length)))?;
        }
        at += length;
        return (at > start && is_blank(window[length])).then_some((value, at + 1));
    }
}

/// `POWERS[n]` is 10 to the power n.
const POWERS: [u64; 8] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// The value of eight digits, the first in the lowest byte: neighbours are joined to pairs, to fours, to the whole.
#[inline]
fn eight(digits: u64) -> u64 {
    let pairs = (digits.wrapping_mul(1 + (10 << 8)) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(1 + (100 << 16)) >> 16) & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(1 + (10_000 << 32)) >> 32
}

/// The integer that `token` is, if it has only digits and fits.
pub(super) fn whole(token: &[u8]) -> Option<u64> {
    token.iter().try_fold(0_u64, |value, byte| {
        let digit = byte.checked_sub(b'0').filter(|&digit| digit < 10)?;
        value.checked_mul(10)?.checked_add(u64::from(digit))
    })
}

#[cfg(test)]
mod tests {
    use super::{long, short, whole};

    const BLANKS: [&str; 6] = [" ", "\t", "\n", "\x0b", "\x0c", "\r"];

    /// `text` with enough behind it.
    fn begin(text: &str) -> Option<(u64, usize)> {
        let text = format!("{text}77777777777777777");
        let found = short(text.as_bytes());
        if found.is_some() {
            assert_eq!(long(text.as_bytes()), found, "{text:?}");
        }
        found
    }

    #[test]
    fn every_length_is_read_by_both_ways_alike() {
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

    #[test]
    fn what_is_not_a_short_integer_is_left_to_the_slow_way() {
        for text in ["x ", "1x ", "-1 ", "+1 ", "1:", "1/ ", "1\u{80} ", "1\u{ff} ", "1234567x ", "12345678x ", "1\0 "]
        {
            assert_eq!(begin(text), None, "{text:?}");
            assert_eq!(long(format!("{text}77777777777777777").as_bytes()), None, "{text:?}");
        }
        assert_eq!(begin("12345678901234567 "), None);
        for text in ["", " ", "1", "1 ", " 1234567890123456"] {
            assert_eq!(short(text.as_bytes()), None, "{text:?}");
        }
    }

    /// Any number of digits from 1 to 60, at every place of a block, and each limit of the range.
    #[test]
    fn long_integers_are_read_as_whole_tokens_are() {
        let most = u128::from(u64::MAX);
        let values =
            [0, 1, 99_999_999, 100_000_000, 12_345_678_901_234_567, most / 10, most - 1, most, most + 1, 10 * most];
        for value in values {
            for length in 1..=60 {
                let text = format!("{value:0length$}");
                for (before, blank) in ["", " ", "\r\n"].into_iter().zip(BLANKS) {
                    let expected = whole(text.as_bytes());
                    assert_eq!(expected.map(u128::from), Some(value).filter(|&value| value <= most), "{text}");
                    let found = long(format!("{before}{text}{blank}6666666").as_bytes());
                    assert_eq!(found, expected.map(|value| (value, before.len() + text.len() + 1)), "{text}");
                }
            }
        }
        for text in ["", " ", "1", "12345678", "123456789 ", "1:345678 ", "12345678: 666666", "12345678\u{e9}66666666"]
        {
            assert_eq!(long(text.as_bytes()), None, "{text:?}");
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
