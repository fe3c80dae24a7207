//! Sums of groups (`play a by i`) in every language, compared with plain search.

use std::{collections::HashMap, fmt::Write as _};

use grundy_emit::Language;

use super::built;
use crate::shared;

/// `true` if the player to move wins when a move lowers a number, and may replace the later numbers
/// of two groups by any numbers up to 2: one number of the second group after a number of the
/// first.
fn groups_win(numbers: [u64; 4], known: &mut HashMap<[u64; 4], bool>) -> bool {
    if let Some(&wins) = known.get(&numbers) {
        return wins;
    }
    let mut wins = false;
    for at in 0..4 {
        for lower in 0..numbers[at] {
            let mut after = numbers;
            after[at] = lower;
            wins |= !groups_win(after, known);
            for (other, any) in (2..4).flat_map(|other| (0..3).map(move |any| (other, any))) {
                if at < 2 {
                    let mut both = after;
                    both[other] = any;
                    wins |= !groups_win(both, known);
                }
            }
        }
    }
    known.insert(numbers, wins);
    wins
}

fn check(language: Language) {
    let line = "until end; a[i < 2][j < 2] in 0..=2; play a by i";
    let Some(groups) = built("groups", &["emit", "0.[3]", "--program", line], language) else {
        return;
    };
    let (mut input, mut expected) = (String::new(), String::new());
    let mut known = HashMap::new();
    for all in 0..81_u64 {
        let numbers = [all % 3, all / 3 % 3, all / 9 % 3, all / 27];
        writeln!(
            input,
            "{} {}\n{} {}",
            numbers[0], numbers[1], numbers[2], numbers[3]
        )
        .unwrap();
        writeln!(
            expected,
            "{}",
            if groups_win(numbers, &mut known) {
                "First"
            } else {
                "Second"
            }
        )
        .unwrap();
    }
    assert_eq!(
        groups.run(input.as_bytes()),
        (expected, String::new(), Some(0)),
        "{}",
        language.title()
    );
}

shared::in_each_language!(programs check);
