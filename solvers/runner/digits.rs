//! Decimal integers, eight digits at a time.

const ONES: u64 = 0x0101_0101_0101_0101;

/// Blanks between tokens.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The integer that `text` begins with behind blanks, and the length of both, in the common case: at most 16 digits,
/// followed by a blank, and not close to the end of `text`.
#[inline]
pub(super) fn short(text: &[u8]) -> Option<(u64, usize)> {
    let blanks = text.iter().position(|&byte| !is_blank(byte))?;
    let digits: &[u8; 17] = text[blanks..].first_chunk()?;
    let (mut value, mut length) = eight(*digits.first_chunk()?);
    if length == 8 {
        // Long numbers tend to be of one length, which the processor then guesses.
        while length < 16 && digits[length].is_ascii_digit() {
            value = 10 * value + u64::from(digits[length] - b'0');
            length += 1;
        }
    }
    (length > 0 && is_blank(digits[length])).then_some((value, blanks + length))
}

/// Value and number of the digits that `text` begins with, without a branch on their number.
#[inline]
fn eight(text: [u8; 8]) -> (u64, usize) {
    let digits = u64::from_le_bytes(text) ^ (0x30 * ONES);
    // The high bit marks the bytes above 9. A carry can only reach bytes behind the first of them, and only the first counts.
    let others = (digits.wrapping_add(0x76 * ONES) | digits) & (0x80 * ONES);
    let length = others.trailing_zeros() / 8;
    // Leading zeros push the digits to the end, so that the place values below are the same for every length.
    let digits = digits.checked_shl(64 - 8 * length).unwrap_or(0);
    let pairs = (digits.wrapping_mul(1 + (10 << 8)) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(1 + (100 << 16)) >> 16) & 0x0000_ffff_0000_ffff;
    (fours.wrapping_mul(1 + (10_000 << 32)) >> 32, length as usize)
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
    use super::{short, whole};

    /// `text` with enough behind it.
    fn begin(text: &str) -> Option<(u64, usize)> {
        short(format!("{text}77777777777777777").as_bytes())
    }

    #[test]
    fn every_length_is_read_by_both_ways_alike() {
        for length in 1..=16 {
            for text in [
                "0000000000000000",
                "9999999999999999",
                "1234567890123456",
                "1000000000000001",
            ] {
                let text = &text[..length];
                let value = text.parse().expect("at most 16 digits");
                for blank in [" ", "\t", "\r", "\n"] {
                    assert_eq!(begin(&format!("{text}{blank}")), Some((value, length)));
                    assert_eq!(
                        begin(&format!("{blank}{blank}{text}{blank}")),
                        Some((value, length + 2))
                    );
                }
                assert_eq!(whole(text.as_bytes()), Some(value));
            }
        }
    }

    #[test]
    fn what_is_not_a_short_integer_is_left_to_the_slow_way() {
        for text in [
            "x ",
            "1x ",
            "-1 ",
            "+1 ",
            "1:",
            "1/ ",
            "1\u{80} ",
            "1\u{ff} ",
            "1234567x ",
            "12345678x ",
            "1\0 ",
        ] {
            assert_eq!(begin(text), None, "{text:?}");
        }
        assert_eq!(begin("12345678901234567 "), None);
        for text in ["", " ", "1", "1 ", " 1234567890123456"] {
            assert_eq!(short(text.as_bytes()), None, "{text:?}");
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
