//! Lists made of other lists, and sums of groups, in every language, compared with plain search.

use std::{collections::HashMap, fmt::Write as _};

use grundy_compiler::snippet::Language;

use super::{built, built_all, refused};
use crate::{random::Random, shared};

/// `true` if the player to move wins when men move left on a strip without passing each other.
fn men_win(men: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&wins) = known.get(men) {
        return wins;
    }
    let mut wins = false;
    for at in 0..men.len() {
        let low = if at == 0 { 1 } else { men[at - 1] + 1 };
        for square in low..men[at] {
            let mut after = men.to_vec();
            after[at] = square;
            wins |= !men_win(&after, known);
        }
    }
    known.insert(men.to_vec(), wins);
    wins
}

/// `true` if the player to move wins when a move lowers a number, and may replace the later numbers of two groups by any
/// numbers up to 2: one number of the second group after a number of the first.
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
    let mut random = Random(17);
    let lines = [
        "until end; n; a[i < n] s sorted a b before s; play s-b-1 if (n-i) % 2 == 1",
        "until end; n; a[i < n] s sorted a r reversed s c after r; play r-c-1 if i % 2 == 0",
        "until end; a[i < 2][j < 2] in 0..=2; play a by i",
    ];
    let commands = lines.map(|line| ["emit", "0.[3]", "--program", line]);
    let Some([odd, even, groups]) = built_all("lists", commands.each_ref().map(|words| &words[..]), language) else {
        return;
    };
    for program in [odd, even] {
        let (mut input, mut expected) = (String::new(), String::new());
        let mut known = HashMap::new();
        for _ in 0..200 {
            let mut men: Vec<u64> = (0..random.from(0, 4)).map(|_| random.from(1, 10)).collect();
            men.sort_unstable();
            men.dedup();
            let wins = men_win(&men, &mut known);
            if men.len() > 1 {
                let last = men.len() - 1;
                men.swap(0, last);
            }
            let words: Vec<String> = men.iter().map(u64::to_string).collect();
            writeln!(input, "{}\n{}", men.len(), words.join(" ")).unwrap();
            writeln!(expected, "{}", if wins { "First" } else { "Second" }).unwrap();
        }
        assert_eq!(program.run(input.as_bytes()), (expected, String::new(), Some(0)), "{}", language.title());
    }
    let (mut input, mut expected) = (String::new(), String::new());
    let mut known = HashMap::new();
    for all in 0..81_u64 {
        let numbers = [all % 3, all / 3 % 3, all / 9 % 3, all / 27];
        writeln!(input, "{} {}\n{} {}", numbers[0], numbers[1], numbers[2], numbers[3]).unwrap();
        writeln!(expected, "{}", if groups_win(numbers, &mut known) { "First" } else { "Second" }).unwrap();
    }
    assert_eq!(groups.run(input.as_bytes()), (expected, String::new(), Some(0)), "{}", language.title());
}

/// `true` if the player to move wins when a move lowers 1 to `most` heaps.
fn moore_wins(heaps: &[u64], most: u64, known: &mut HashMap<(Vec<u64>, u64), bool>) -> bool {
    let key = (heaps.to_vec(), most);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let all: u64 = heaps.iter().map(|heap| heap + 1).product();
    let wins = (0..all).any(|option| {
        let (mut rest, mut after) = (option, Vec::new());
        for heap in heaps {
            after.push(rest % (heap + 1));
            rest /= heap + 1;
        }
        let changed = after.iter().zip(heaps).filter(|(after, heap)| after != heap).count() as u64;
        (1..=most).contains(&changed) && !moore_wins(&after, most, known)
    });
    known.insert(key, wins);
    wins
}

fn check_moore(language: Language) {
    let line = "until end; k; a[4]; play a at most k";
    let Some(program) = built("moore", &["emit", "0.[3]", "--program", line], language) else { return };
    let (mut input, mut expected, mut known) = (String::new(), String::new(), HashMap::new());
    for all in 0..4 * 256_u64 {
        let (k, heaps) = (all % 4 + 1, [all / 4 % 4, all / 16 % 4, all / 64 % 4, all / 256]);
        writeln!(input, "{k}\n{} {} {} {}", heaps[0], heaps[1], heaps[2], heaps[3]).unwrap();
        writeln!(expected, "{}", if moore_wins(&heaps, k, &mut known) { "First" } else { "Second" }).unwrap();
    }
    assert_eq!(program.run(input.as_bytes()), (expected, String::new(), Some(0)), "{}", language.title());
    let (answers, said, code) = program.run(b"0\n1 1 1 1\n");
    assert_eq!((answers.as_str(), code), ("", Some(1)), "{}", language.title());
    assert!(said.contains("at least one heap"), "{said}");
}

mod several_heaps {
    use super::{Language, check_moore, shared};

    shared::in_each_language!(check_moore);
}

#[test]
fn moves_in_several_heaps_of_other_games_are_refused() {
    let said = refused(&["emit", "0.77", "--lang", "c", "--program", "k n; a[n]; play a at most k"]);
    assert!(said.contains("known for Nim"), "{said}");
}

/// Characters are numbers: coins on cells, and a word of digits in base 3.
fn check_characters(language: Language) {
    let mut random = Random(23);
    let lines = [r#"until end; n m; c[i < n][j < m] as ".x#"; play i if c == 2"#, r#"T; s[line] as "abc""#];
    let commands = lines.map(|line| ["emit", "0.[3]", "--program", line, "--print", "grundy"]);
    let Some([cells, word]) = built_all("characters", commands.each_ref().map(|words| &words[..]), language) else {
        return;
    };
    let (mut input, mut expected, mut words, mut sums) =
        (String::new(), String::new(), "50\n".to_owned(), String::new());
    for _ in 0..50 {
        let (rows, columns) = (random.from(1, 5), random.from(1, 5));
        writeln!(input, "{rows} {columns}").unwrap();
        let mut total = 0;
        for row in 0..rows {
            let cells: Vec<u64> = (0..columns).map(|_| random.from(0, 2)).collect();
            cells.iter().filter(|&&cell| cell == 2).for_each(|_| total ^= row);
            let signs: Vec<&str> = cells.iter().map(|&cell| [".", "x", "#"][usize::try_from(cell).unwrap()]).collect();
            writeln!(input, "{}", signs.join(if row == 0 { " " } else { "" })).unwrap();
        }
        writeln!(expected, "{total}").unwrap();
        let letters: Vec<u64> = (0..columns).map(|_| random.from(0, 2)).collect();
        let text: String = letters.iter().map(|&letter| ['a', 'b', 'c'][usize::try_from(letter).unwrap()]).collect();
        writeln!(words, "{text}").unwrap();
        writeln!(sums, "{}", letters.iter().fold(0, |sum, letter| sum ^ letter)).unwrap();
    }
    assert_eq!(cells.run(input.as_bytes()), (expected, String::new(), Some(0)), "{}", language.title());
    assert_eq!(word.run(words.as_bytes()), (sums, String::new(), Some(0)), "{}", language.title());
    let (answers, said, code) = cells.run(b"1 2\n.?\n");
    assert_eq!((answers.as_str(), code), ("", Some(1)), "{}", language.title());
    assert!(said.contains("an unknown character"), "{said}");
}

shared::in_each_language!(check);

mod characters {
    use super::{Language, check_characters, shared};

    shared::in_each_language!(check_characters);
}

#[test]
fn lists_of_other_shapes_are_refused() {
    for (program, reason) in [
        ("n; a[n][n] s sorted a", "a list is made of a plain list"),
        ("n; (a b)[n] as \"xy\"", "after the name of its list"),
        ("n; a[n] as \"xx\"", "a character has two meanings"),
        ("n; s sorted n", "expected a list that was read"),
        ("n; a[n] s sorted b", "expected a list that was read"),
        ("n; a[n]; play sum a by n", "groups are for components of a list"),
        ("n; play n by n", "no list is named"),
    ] {
        let said = refused(&["emit", "0.[3]", "--lang", "c", "--program", program]);
        assert!(said.contains(reason), "{program}: {said}");
    }
    for printed in ["grundy", "move"] {
        let line = ["emit", "0.[3]", "--lang", "c", "--program", "n; a[i < n]; play a by i", "--print", printed];
        let said = refused(&line);
        assert!(said.contains("only the winner"), "{said}");
    }
}
