//! Decimal integers, eight digits at a time.
//!
//! [`integer`] reads an integer that is in the block as a whole; [`whole`] parses a token that was
//! moved into the block.

const ONES: u64 = 0x0101_0101_0101_0101;

/// Blanks between tokens: space, tab, line feed, vertical tab, form feed, carriage return.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Returns the integer after the leading blanks of `text`, and the length of the text up to and
/// including the blank after the integer. Returns `None` if the token is not an integer, does not
/// fit, or ends close to the end of `text`.
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
                return three_more(text, blanks + 16, value)
                    .or_else(|| longer(text, blanks + 16, value));
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
    // The high bit marks the bytes above 9. Carries only reach bytes after the first such byte;
    // only the first counts.
    let others = (digits.wrapping_add(0x76 * ONES) | digits) & (0x80 * ONES);
    let length = others.trailing_zeros() as usize / 8;
    // Leading zeros give all lengths the same place values, without a branch. Two shifts, because
    // one by 64 would overflow.
    let digits = if length == 8 {
        digits
    } else {
        (digits << (56 - 8 * length)) << 8
    };
    (eight(digits), length)
}

/// `POWERS[n]` is 10 to the power n.
const POWERS: [u64; 9] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
];

/// Returns the value of eight digits, the first in the lowest byte: adjacent digits are joined to
/// pairs, then to fours, then to the whole number.
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
mod tests;
