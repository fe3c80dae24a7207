//! A table as printable text that needs no escape in any language.
//!
//! There are 90 characters: those from `#` to `~` but the backslash and the question mark, which begins a trigraph in
//! old C++. Where values are small, several share a character: it is a number whose digits, to the base of the largest
//! value plus one, are the values, the first in the lowest place. A number of 89 or more is written as `~`, which
//! stands for 89, and the rest.

/// A packed table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Packed {
    /// The characters.
    pub(super) text: String,
    /// One more than the largest value.
    pub(super) base: usize,
    /// Number of values that share a character.
    pub(super) places: u32,
    /// Number of values.
    pub(super) count: usize,
}

/// What `~` stands for.
const MORE: usize = 89;

/// Packs values as small as this way can.
pub(super) fn pack(values: &[u8]) -> Packed {
    let base = values.iter().max().map_or(1, |&largest| usize::from(largest) + 1).max(2);
    // The most places of which all numbers are below 89.
    let places = MORE.ilog(base).max(1);
    let mut text = String::new();
    for group in values.chunks(places as usize) {
        let mut number = group.iter().rev().fold(0, |number, &value| number * base + usize::from(value));
        while number >= MORE {
            text.push('~');
            number -= MORE;
        }
        text.push(character(number));
    }
    Packed { text, base, places, count: values.len() }
}

/// The character of a number below 89.
fn character(number: usize) -> char {
    let code = u8::try_from(number).unwrap_or(0) + b'#';
    let code = code + u8::from(code >= b'?');
    char::from(code + u8::from(code >= b'\\'))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the templates do.
    fn unpack(packed: &Packed) -> Vec<u8> {
        let (mut values, mut number) = (Vec::new(), 0);
        for byte in packed.text.bytes() {
            if byte == b'~' {
                number += MORE;
                continue;
            }
            number += usize::from(byte) - 35 - usize::from(byte > b'?') - usize::from(byte > b'\\');
            for _ in 0..packed.places {
                values.push(u8::try_from(number % packed.base).expect("a value"));
                number /= packed.base;
            }
            number = 0;
        }
        values.truncate(packed.count);
        values
    }

    #[test]
    fn what_is_packed_can_be_unpacked() {
        for largest in 0..=255_u8 {
            let values: Vec<u8> = (0..=largest).chain((0..=largest).rev()).chain([0, 0, 0]).collect();
            let packed = pack(&values);
            assert_eq!(unpack(&packed), values, "{packed:?}");
            let forbidden = |c: char| !c.is_ascii_graphic() || matches!(c, '"' | '\\' | '?');
            assert!(!packed.text.contains(forbidden), "{packed:?}");
        }
        assert_eq!(pack(&[]).text, "");
    }

    #[test]
    fn small_values_share_a_character() {
        assert_eq!([1, 2, 6, 17, 88, 101].map(|largest| pack(&[largest]).places), [6, 4, 2, 1, 1, 1]);
        assert_eq!(pack(&vec![1; 65_536]).text.len(), 65_536_usize.div_ceil(6));
    }
}
