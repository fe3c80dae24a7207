//! The games of a survey.

use grundy_core::game::{
    Game, HeapCode,
    code::{Digit, PartDemand},
};

/// Returns the number of games with at most `digits` digits after the point.
#[must_use]
pub fn count(digits: u32) -> u64 {
    8_u64.saturating_pow(digits).saturating_mul(2)
}

/// Returns the games with at most `digits` digits after the point, in order.
pub fn games(digits: u32) -> impl Iterator<Item = Game> {
    codes(3, digits)
}

/// Returns the codes with at most `digits` digits after the point, each of `bits` bits (3: octal,
/// 4: hexadecimal), in the order of their names. The digit before the point is any digit that
/// allows neither zero parts nor one part.
pub fn codes(bits: u32, digits: u32) -> impl Iterator<Item = Game> {
    let splits = (0..1_u8 << bits).step_by(4);
    splits.flat_map(move |split| {
        (0..1_u64 << (bits * digits)).map(move |index| game(split, index, bits, digits))
    })
}

/// Returns the game whose digits after the point are the digits of `index`, with `bits` bits each.
fn game(split: u8, index: u64, bits: u32, digits: u32) -> Game {
    let digit = |place: u32| {
        let heaps = u8::try_from(index >> (bits * place) & ((1 << bits) - 1)).unwrap_or_default();
        Digit {
            heaps,
            parts: PartDemand::Any,
        }
    };
    let split = Digit {
        heaps: split,
        parts: PartDemand::Any,
    };
    let mut digits: Vec<Digit> = (0..digits).rev().map(digit).collect();
    let used = digits
        .iter()
        .rposition(|digit| digit.heaps != 0)
        .map_or(0, |last| last + 1);
    digits.truncate(used);
    HeapCode {
        split,
        digits,
        tail: Vec::new(),
    }
    .into()
}
