//! The games of catalogues other than codes: rings, strips and lattices.

use std::collections::BTreeSet;

use crate::survey;
use grundy_core::game::{Game, Ring};

/// The patterns of two marks.
const PATTERNS: [&str; 4] = ["OO", "OX", "XO", "XX"];
/// The side of the box of leaps: a leap lowers each coordinate by less than this.
const SIDE: i32 = 5;

/// Returns the rings of the octal codes with at most `digits` digits.
pub(super) fn rings(digits: u32) -> impl Iterator<Item = Game> {
    survey::games(digits).filter_map(|game| Some(Ring::Code(game.code()?.clone()).into()))
}

/// Returns the strips with the marks O and X that forbid patterns of two marks, then the rings of
/// these strips.
pub(super) fn strips() -> impl Iterator<Item = Game> {
    let line = |chosen: u32| {
        let patterns = (0..)
            .zip(PATTERNS)
            .filter(|(place, _)| chosen >> place & 1 == 1);
        patterns.fold("Strip(O X; never".to_owned(), |line, (_, pattern)| {
            line + " " + pattern
        }) + ")"
    };
    let strips = move || (1..1_u32 << PATTERNS.len()).map(line);
    strips()
        .chain(strips().map(|strip| format!("Ring({strip})")))
        .filter_map(|line| line.parse().ok())
}

/// Returns the lattices with one to `leaps` leaps (-a, -b) with a and b from 0 to 4. Of a lattice
/// and its mirror image, only the one whose list of leaps is first is returned.
pub(super) fn lattices(leaps: u32) -> impl Iterator<Item = Game> {
    let vectors: Vec<(i32, i32)> = (1..SIDE * SIDE)
        .map(|cell| (cell / SIDE, cell % SIDE))
        .collect();
    let mut all: BTreeSet<Vec<(i32, i32)>> = BTreeSet::from([Vec::new()]);
    for _ in 0..leaps {
        let longer = all.iter().flat_map(|set| {
            vectors
                .iter()
                .map(|&leap| [set.as_slice(), &[leap]].concat())
        });
        let longer: Vec<Vec<(i32, i32)>> = longer.map(sort_set).collect();
        all.extend(longer);
    }
    let is_first =
        |set: &Vec<(i32, i32)>| *set <= sort_set(set.iter().map(|&(a, b)| (b, a)).collect());
    let mut sets: Vec<_> = all
        .into_iter()
        .filter(|set| !set.is_empty() && is_first(set))
        .collect();
    sets.sort_by_key(Vec::len);
    sets.into_iter().filter_map(|set| {
        let leaps: Vec<_> = set.iter().map(|(a, b)| format!("(-{a},-{b})")).collect();
        format!("Lattice(leap {})", leaps.join(" ").replace("-0", "0"))
            .parse()
            .ok()
    })
}

fn sort_set(mut set: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    set.sort_unstable();
    set.dedup();
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_there_once() {
        let count = |games: &mut dyn Iterator<Item = Game>| {
            let lines: Vec<String> = games.map(|game| game.to_string()).collect();
            assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), lines.len());
            lines.len()
        };
        assert_eq!(count(&mut rings(2)), 2 * 64);
        assert_eq!(count(&mut strips()), 2 * 15);
        // Of 24 leaps, 4 are their own mirror image; of the sets of two and three leaps, 4 * 3 /
        // 2 + 10 and 4 + 4 * 10.
        let [one, two, three] = [24, 24 * 23 / 2, 24 * 23 * 22 / 6];
        let firsts = (one + 4 + two + 16 + three + 44) / 2;
        assert_eq!(count(&mut lattices(3)), firsts);
    }
}
