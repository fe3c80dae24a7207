//! The games of a survey.

use crate::game::{
    Game, HeapCode,
    code::{Digit, Parts},
};

/// Number of games with at most `digits` digits behind the point.
#[must_use]
pub fn count(digits: u32) -> u64 {
    8_u64.saturating_pow(digits).saturating_mul(2)
}

/// The games with at most `digits` digits behind the point, in order.
pub fn games(digits: u32) -> impl Iterator<Item = Game> {
    (0..count(digits)).map(move |index| game(index, digits))
}

/// The game whose digits are those of `index` in base 8, the one before the point at the front.
fn game(index: u64, digits: u32) -> Game {
    let digit = |place: u32| {
        let heaps = u8::try_from(index >> (3 * place) & 7).unwrap_or_default();
        Digit { heaps, parts: Parts::Any }
    };
    let split = Digit { heaps: if index >> (3 * digits) == 0 { 0 } else { 4 }, parts: Parts::Any };
    let mut digits: Vec<Digit> = (0..digits).rev().map(digit).collect();
    let used = digits.iter().rposition(|digit| digit.heaps != 0).map_or(0, |last| last + 1);
    digits.truncate(used);
    Game::Code(HeapCode { split, digits, tail: Vec::new() })
}
