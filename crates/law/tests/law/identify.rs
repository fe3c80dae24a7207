//! Games found by their values, against values by the words of the notation.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "small numbers"
)]

mod plain;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use grundy_core::notation::names::NAMES;
use grundy_law::identify::{
    Further, Match, RuleFamily, each, further, identify, oeis_sequences, search,
};
use rayon::prelude::*;

use super::{game, random::Random};
use plain::{is_plain, plain_values, written};

fn found(first: u64, terms: &[u32]) -> Vec<Match> {
    identify(first, terms, &()).unwrap()
}

fn values(line: &str, to: u64) -> Vec<u32> {
    super::values(&game(line), to).iter().collect()
}

/// Asserts that the terms are values of the game.
fn assert_right(matched: &Match, first: u64, terms: &[u32]) {
    let last = first as usize + terms.len() + 4;
    let own = if is_plain(&matched.line) {
        plain_values(&matched.line, last)
    } else {
        values(&matched.line, last as u64)
    };
    let mut compared = 0;
    for (index, &term) in (first..).zip(terms) {
        let Some(heap) = index.checked_add_signed(matched.shift) else {
            continue;
        };
        assert_eq!(
            own[heap as usize], term,
            "{matched:?} at index {index} of {terms:?}"
        );
        compared += 1;
    }
    assert_eq!(compared, matched.terms, "{matched:?}");
}

fn one_of<'a>(random: &mut Random, words: &[&'a str]) -> &'a str {
    words[random.index(words.len())]
}

fn members(random: &mut Random) -> String {
    let count = random.from(1, 6);
    let members: BTreeSet<u64> = (0..count).map(|_| random.from(1, 24)).collect();
    members
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(",")
}

fn digit(random: &mut Random, base: u64, mask: u64) -> String {
    let heaps = random.from(0, base - 1) & mask;
    let mark = if heaps >= 4 {
        one_of(random, &["", "", "", "!", "="])
    } else {
        ""
    };
    format!(
        "{}{mark}",
        char::from_digit(heaps as u32, 32)
            .unwrap()
            .to_ascii_uppercase()
    )
}

/// The canonical line of a game of the families.
fn random_game(random: &mut Random) -> String {
    let line = match random.from(0, 9) {
        0 => format!("Subtraction({{{}}})", members(random)),
        1 => format!("AllBut({{{}}})", members(random)),
        2 => {
            let d = random.from(2, 8);
            let low = one_of(random, &["1", "2", "(n+d-1)/d", "n/d+1"]);
            let high = one_of(random, &["n", "(n+d-1)/d", "n/d+1"]);
            let text = format!("Subtraction({low}..={high})");
            text.replace("d-1", &(d - 1).to_string())
                .replace("/d", &format!("/{d}"))
        }
        _ => {
            let base = [8, 8, 16, 32][random.index(4)];
            let first = digit(random, base, !3);
            let most = random.from(1, 8);
            let digits = random.from(1, most);
            format!(
                "{first}.{}",
                (0..digits)
                    .map(|_| digit(random, base, !0))
                    .collect::<String>()
            )
        }
    };
    game(&line).to_string()
}

/// The order in which shifts are tried.
const SHIFTS: [i64; 9] = [0, 1, -1, 2, -2, 3, -3, 4, -4];

/// The size of a game, as documented.
fn size(line: &str) -> usize {
    match line.split_once("({") {
        Some((_, members)) => members.split(',').count(),
        None if line.contains('n') => 2,
        None => {
            let digits = written(line);
            let last = digits
                .iter()
                .rposition(|&(heaps, _)| heaps > 0)
                .unwrap_or(0);
            last + usize::from(digits[0].0 > 0)
        }
    }
}

/// Returns the first shift at which the values agree with the terms.
fn first_shift(own: &[u32], terms: &[u32]) -> Option<i64> {
    SHIFTS.into_iter().find(|&shift| {
        let heaps = (0_i64..)
            .zip(terms)
            .map(|(index, term)| (index + shift, term));
        heaps
            .filter(|&(heap, _)| heap >= 0)
            .all(|(heap, term)| own[heap as usize] == *term)
    })
}

/// Asserts that the games of some families with these terms are exactly those of a list of lines,
/// each with its least shift. Other games may be found too.
fn assert_inverse(families: &[RuleFamily], lines: &[(String, Vec<u32>)], terms: &[u32]) {
    let most = lines.iter().map(|(line, _)| size(line)).max().unwrap();
    let own: HashSet<&str> = lines.iter().map(|(line, _)| line.as_str()).collect();
    let mut listed: BTreeMap<String, i64> = BTreeMap::new();
    for &family in families {
        let mut receive = |line: String, shift| {
            if own.contains(line.as_str()) {
                listed.entry(line).or_insert(shift);
            }
        };
        each(family, most, terms, &(), &mut receive).unwrap();
    }
    let right = lines
        .iter()
        .filter_map(|(line, own)| Some((line.clone(), first_shift(own, terms)?)));
    assert_eq!(listed, right.collect(), "{terms:?}");
}

#[test]
fn exactly_the_small_codes_with_the_terms_are_found() {
    compare_small_codes(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_exactly_the_small_codes_with_the_terms_are_found() {
    compare_small_codes(1);
}

fn compare_small_codes(step: usize) {
    let marked = |heaps: u32| {
        ["", "!", "="]
            .into_iter()
            .filter(move |mark| mark.is_empty() || heaps & 4 != 0)
    };
    let digits: Vec<String> = (0..8)
        .flat_map(|heaps| marked(heaps).map(move |mark| format!("{heaps}{mark}")))
        .collect();
    let firsts = digits.iter().filter(|digit| digit.starts_with(['0', '4']));
    let codes = firsts.flat_map(|first| {
        let second = digits
            .iter()
            .flat_map(|second| digits.iter().map(move |third| format!("{second}{third}")));
        second.map(move |rest| format!("{first}.{rest}"))
    });
    let lines: BTreeSet<String> = codes.map(|code| game(&code).to_string()).collect();
    let lines: Vec<(String, Vec<u32>)> = lines
        .into_iter()
        .map(|line| (line.clone(), plain_values(&line, 18)))
        .collect();
    for (line, values) in lines.iter().step_by(41 * step) {
        assert!(!values.is_empty(), "{line}");
        for skipped in 0..=3 {
            assert_inverse(&[RuleFamily::Code], &lines, &values[skipped..skipped + 13]);
        }
        assert_inverse(
            &[RuleFamily::Code],
            &lines,
            &[&[9, 9], &values[..12]].concat(),
        );
    }
}

#[test]
fn exactly_the_small_sets_with_the_terms_are_found() {
    compare_small_sets(5);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_exactly_the_small_sets_with_the_terms_are_found() {
    compare_small_sets(1);
}

fn compare_small_sets(step: usize) {
    let members = |set: u32| {
        (1..=6)
            .filter(move |k| set >> k & 1 == 1)
            .map(|k| k.to_string())
            .collect::<Vec<_>>()
    };
    let sets = (2..128).step_by(2).map(|set| members(set).join(","));
    let lines = sets.flat_map(|set| {
        [
            format!("Subtraction({{{set}}})"),
            format!("AllBut({{{set}}})"),
        ]
    });
    let lines: Vec<(String, Vec<u32>)> = lines
        .map(|line| (line.clone(), plain_values(&line, 40)))
        .collect();
    for (_, values) in lines.iter().step_by(7 * step) {
        for skipped in 0..=3 {
            assert_inverse(
                &[RuleFamily::Set, RuleFamily::AllBut],
                &lines,
                &values[skipped..skipped + 32],
            );
        }
    }
    let far: Vec<(String, Vec<u32>)> = (1..=6)
        .flat_map(|a| (a + 1..=40).map(move |b| format!("Subtraction({{{a},{b}}})")))
        .map(|line| (line.clone(), plain_values(&line, 64)))
        .collect();
    for (_, values) in far.iter().step_by(17 * step) {
        assert_inverse(&[RuleFamily::Set], &far, &values[..56]);
    }
}

/// Asserts the condition of the search for random games: none is missing, and none is wrong.
fn assert_found(count: usize, least: usize) {
    let mut random = Random(1);
    let games: Vec<String> = (0..count).map(|_| random_game(&mut random)).collect();
    let identified: usize = games
        .par_iter()
        .map(|line| {
            let own = if is_plain(line) {
                plain_values(line, 29)
            } else {
                values(line, 29)
            };
            let found = search(0, &own, 2000, &()).unwrap();
            found
                .matches
                .iter()
                .take(5)
                .for_each(|matched| assert_right(matched, 0, &own));
            found
                .matches
                .iter()
                .skip(5)
                .step_by(97)
                .for_each(|matched| assert_right(matched, 0, &own));
            let is_listed = found.matches.iter().any(|matched| matched.line == *line);
            // If the list was cut, it ends before games of this size are all listed.
            let by_rules = |matched: &&Match| matched.name.is_none() && matched.oeis.is_none();
            let last = found
                .matches
                .iter()
                .rfind(by_rules)
                .map_or(0, |matched| size(&matched.line));
            assert!(
                is_listed || !found.is_complete && last <= size(line),
                "{line} is not found"
            );
            usize::from(is_listed)
        })
        .sum();
    assert!(identified >= least, "{identified} of {count} are listed");
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_random_games_are_found_and_no_answer_is_wrong() {
    assert_found(20, 12);
}

#[test]
#[ignore = "slow: 30 s"]
fn five_hundred_random_games_are_found_and_no_answer_is_wrong() {
    assert_found(680, 500);
}

#[test]
#[ignore = "3 s: .ci/weekly"]
fn every_kind_of_game_is_found_by_many_terms() {
    for line in [
        "0.77",
        "4!.0",
        "Subtraction(squares)",
        "4.344",
        "0.6",
        "Subtraction({7,40,111})",
    ] {
        let values = values(line, 200);
        let matches = found(0, &values);
        assert!(
            matches
                .iter()
                .any(|matched| matched.line == line && matched.shift == 0),
            "{line}: {matches:?}"
        );
        let later = found(3, &values[3..]);
        assert!(
            later
                .iter()
                .any(|matched| matched.line == line && matched.shift == 0),
            "{line}"
        );
        let shifted = found(0, &values[2..]);
        assert!(
            shifted
                .iter()
                .any(|matched| matched.line == line && matched.shift == 2),
            "{line}: {shifted:?}"
        );
        matches
            .iter()
            .chain(&shifted)
            .for_each(|matched| assert!(matched.terms >= 90, "{matched:?}"));
    }
}

/// The first term would belong to heap -1, so it is not compared.
#[test]
fn terms_before_heap_0_are_not_counted() {
    compare_terms_from_heap_0(&["0.137"]);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_terms_before_heap_0_are_not_counted() {
    compare_terms_from_heap_0(&["0.137", "Subtraction(even)", "0.[3]"]);
}

fn compare_terms_from_heap_0(lines: &[&str]) {
    for &line in lines {
        let terms = [&[9], &values(line, 28)[..]].concat();
        let matches = found(0, &terms);
        assert!(
            matches
                .iter()
                .any(|matched| matched.line == line && matched.name.is_some()),
            "{line}: {matches:?}"
        );
        for matched in &matches {
            assert_right(matched, 0, &terms);
        }
    }
}

#[test]
fn known_games_have_canonical_lines() {
    let named = NAMES.iter().map(|named| named.line);
    for line in named.chain(oeis_sequences().map(|sequence| sequence.line)) {
        assert_eq!(game(line).to_string(), line);
    }
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_named_games_come_first_and_games_that_differ_late_are_distinguished() {
    let first = found(0, &[0, 1, 2, 3, 1, 4, 3, 2, 1]).remove(0);
    assert_eq!(
        (first.name, first.oeis, first.shift, first.terms),
        (Some("Kayles"), Some("A002186"), 0, 9)
    );
    let values = values("0.36", 600);
    assert!(
        found(0, &values[..500])
            .iter()
            .any(|matched| matched.line == "0.161")
    );
    assert!(
        found(0, &values)
            .iter()
            .all(|matched| matched.line != "0.161")
    );
}

#[test]
fn more_terms_are_suggested_only_if_they_decide() {
    let of = |lines: &[&str]| -> Vec<Match> {
        let matched = |line: &&str| Match {
            line: (*line).to_owned(),
            name: None,
            oeis: None,
            shift: 0,
            terms: 31,
        };
        lines.iter().map(matched).collect()
    };
    let told = further(501, &of(&["0.161", "0.36"]), &()).unwrap();
    assert_eq!((told.games, told.differ_at), (2, Some(519)));
    let told = further(31, &of(&["0.3", "0.303", "Subtraction({1,3,5})"]), &()).unwrap();
    assert_eq!(
        told,
        Further {
            games: 3,
            to: 94,
            differ_at: None
        }
    );
    let shifted = [of(&["0.07"]), of(&["0.137"])].concat();
    let shifted: Vec<Match> = shifted
        .into_iter()
        .zip([1, 0])
        .map(|(game, shift)| Match { shift, ..game })
        .collect();
    assert_eq!(further(31, &shifted, &()).unwrap().differ_at, None);
    assert_eq!(further(31, &shifted[..1], &()), None);
}

#[test]
fn too_few_terms_and_random_terms_find_no_game() {
    assert!(found(0, &[]).is_empty());
    assert!(found(0, &[0, 1, 2, 3, 1]).is_empty());
    assert!(found(0, &[7, 7, 7, 9, 9, 1, 2, 3]).is_empty());
    assert!(found(0, &[0, u32::MAX, 1 << 31, 5, 6, 7, 8, 9, 10, 11, 12]).is_empty());
    assert!(found(u64::MAX, &[0; 20]).is_empty());
    assert!(found(1_000_000, &[0, 1, 2, 3, 1, 4, 3, 2, 1]).is_empty());
}

#[test]
fn a_reached_limit_is_reported() {
    let few = search(0, &[0, 1, 0, 1, 0, 1, 0, 1], 10, &()).unwrap();
    assert_eq!((few.matches.len(), few.is_complete), (10, false));
    let all = search(0, &values("AllBut({16,21})", 29), 2000, &()).unwrap();
    assert!(all.is_complete && all.matches.len() > 10);
}
