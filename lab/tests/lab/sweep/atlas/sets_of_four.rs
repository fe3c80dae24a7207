//! Sets of four numbers: their laws, counted and searched again.

use std::{collections::BTreeMap, fs, path::Path};

use grundy_core::digest::hexadecimal;
use sha2::{Digest, Sha256};

use super::{cell, table};

/// Returns the sets {a < b < c < d} with d up to 24, in the order of their table.
pub(super) fn sets_of_four() -> impl Iterator<Item = [usize; 4]> {
    (4..=24).flat_map(|d| {
        (3..d).flat_map(move |c| (2..c).flat_map(move |b| (1..b).map(move |a| [a, b, c, d])))
    })
}

/// Returns the Grundy values of the heaps below `end`, by plain search.
fn searched(set: [usize; 4], end: usize) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::with_capacity(end);
    for heap in 0..end {
        let options = set.map(|taken| heap.checked_sub(taken).map(|left| values[left]));
        values.push(
            (0..=4)
                .find(|&value| !options.contains(&Some(value)))
                .unwrap(),
        );
    }
    values
}

/// Proves the law of a set again by plain search: as many equal values as the largest number prove
/// a period. Both numbers are the least.
fn prove_again(set: [usize; 4], period: usize, preperiod: usize) {
    let values = searched(set, preperiod + 2 * period + set[3]);
    let repeats = |n: usize, period: usize| values[n] == values[n + period];
    assert!(
        (preperiod..preperiod + set[3]).all(|n| repeats(n, period)),
        "{set:?}"
    );
    assert!(
        preperiod == 0 || !repeats(preperiod - 1, period),
        "{set:?}: the preperiod is the least"
    );
    let mut divisors = (1..period).filter(|divisor| period % divisor == 0);
    let is_shorter = |divisor: usize| (preperiod..preperiod + period).all(|n| repeats(n, divisor));
    assert!(
        !divisors.any(is_shorter),
        "{set:?}: the period is the least"
    );
}

/// Returns the place of a period: a sum of two numbers, no sum but the divisor of one, and neither.
fn kind([a, b, c, d]: [usize; 4], period: usize) -> usize {
    let sums = [a + b, a + c, a + d, b + c, b + d, c + d];
    match sums {
        _ if sums.contains(&period) => 0,
        _ if sums.iter().any(|sum| sum % period == 0) => 1,
        _ => 2,
    }
}

/// Each row of the sets of four numbers is proved again by plain search. The page counts the sets
/// by the rule for three numbers.
#[test]
fn sets_of_four_numbers_are_counted_on_the_page() {
    let (header, rows) = table("sets-4.csv");
    // Sets whose least period is a sum of two numbers, only divides one, and does neither; with the
    // pure ones.
    let mut counts = [[0; 2]; 3];
    let (mut exceptions, mut periods, mut preperiods) = (Vec::new(), Vec::new(), Vec::new());
    for set in sets_of_four() {
        let [a, b, c, d] = set;
        let row = &rows[&format!("Subtraction({{{a},{b},{c},{d}}})")];
        let number = |name: &str| cell(&header, row, name).parse::<usize>().unwrap();
        let (period, preperiod) = (number("period"), number("preperiod"));
        prove_again(set, period, preperiod);
        let kind = kind(set, period);
        counts[kind][0] += 1;
        counts[kind][1] += usize::from(preperiod == 0);
        let name = format!("{{{a},{b},{c},{d}}}");
        periods.push((period, name.clone()));
        preperiods.push((preperiod, name.clone()));
        if kind == 2 {
            exceptions.push(name);
        }
    }
    let page = include_str!("../../../../data/sweeps/README.md").replace('\n', " ");
    let first = page.split_once("The first exceptions are ").unwrap().1;
    let shown: Vec<&str> = first
        .split_inclusive('}')
        .take(4)
        .map(|part| &part[part.find('{').unwrap()..])
        .collect();
    assert_eq!(shown, exceptions[..4]);
    for (words, all) in [
        ("longest period", periods),
        ("longest preperiod", preperiods),
    ] {
        let (length, name) = all.into_iter().max().unwrap();
        assert!(
            page.contains(&format!("{words} is {length}, of {name}")),
            "{words}: {length}, {name}"
        );
    }
    for (words, [sets, pure]) in [
        "is a sum of two",
        "is no sum and divides one",
        "divides no sum",
    ]
    .iter()
    .zip(counts)
    {
        assert!(
            page.contains(&format!("| {words} | {sets} | {pure} |")),
            "{words}: {sets}, {pure}"
        );
    }
}

/// The laws of the sets with one largest number, in the order of a, b, c: from a table, or found by
/// plain search.
fn laws_of_four(
    largest: usize,
    law: impl Fn([usize; 4]) -> (usize, usize),
) -> Vec<([usize; 4], usize, usize)> {
    let sets = (1..largest).flat_map(move |a| {
        (a + 1..largest).flat_map(move |b| (b + 1..largest).map(move |c| [a, b, c]))
    });
    let law = |[a, b, c]: [usize; 3]| {
        let set = [a, b, c, largest];
        let (period, preperiod) = law(set);
        (set, period, preperiod)
    };
    sets.map(law).collect()
}

/// Returns the least period and preperiod of a set: the least distance at which the last window
/// came before.
fn law_by_search(set: [usize; 4]) -> (usize, usize) {
    let window = set[3];
    for end in (3..).map(|power| window << power) {
        let values = searched(set, end);
        let last = &values[end - window..];
        if let Some(period) =
            (1..=end - window).find(|p| &values[end - window - p..end - p] == last)
        {
            let differs = |n: &usize| values[*n] != values[n + period];
            return (
                period,
                (0..end - period).rev().find(differs).map_or(0, |n| n + 1),
            );
        }
    }
    unreachable!("the values of a subtraction game are periodic")
}

/// Rows of `subtraction-4.csv` are those of laws from other sources: of `sets-4.csv` up to 24, and
/// of plain search for all sets with two larger numbers. The sets with the longest periods are
/// proved again for every largest number.
#[test]
fn sets_of_four_to_60_agree_with_plain_search() {
    let (header, rows) = table("subtraction-4.csv");
    let (of_sets, sets) = table("sets-4.csv");
    let known = |[a, b, c, d]: [usize; 4]| {
        let row = &sets[&format!("Subtraction({{{a},{b},{c},{d}}})")];
        let number = |name: &str| cell(&of_sets, row, name).parse::<usize>().unwrap();
        (number("period"), number("preperiod"))
    };
    assert_eq!(rows.len(), 57, "d from 4 to 60");
    let mut totals = BTreeMap::new();
    for d in 4..=60 {
        let row = &rows[&d.to_string()];
        let number = |name: &str| cell(&header, row, name).parse::<usize>().unwrap();
        assert_eq!(number("sets"), (d - 1) * (d - 2) * (d - 3) / 6);
        for name in header.split(',').skip(1).take(11) {
            *totals.entry(name).or_insert(0) += number(name);
        }
        let laws = match d {
            4..=24 => laws_of_four(d, known),
            29 | 33 => laws_of_four(d, law_by_search),
            _ => Vec::new(),
        };
        if !laws.is_empty() {
            check_counts(&header, row, &laws);
        }
        for name in [
            "longest_period_additive",
            "longest_period_other",
            "longest_preperiod_additive",
            "longest_preperiod_other",
        ] {
            let numbers: Vec<usize> = cell(&header, row, &format!("{name}_set"))
                .split(' ')
                .map(|number| number.parse().unwrap())
                .collect();
            let set: [usize; 4] = numbers.try_into().unwrap();
            if set != [0; 4] {
                let (period, preperiod) = law_by_search(set);
                prove_again(set, period, preperiod);
                assert_eq!(
                    number(name),
                    if name.contains("preperiod") {
                        preperiod
                    } else {
                        period
                    },
                    "{set:?}"
                );
            }
        }
    }
    assert_eq!(totals["sets"], 487_635);
    let page = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sweeps/subtraction-4.md"),
    )
    .unwrap();
    for (words, other, additive) in [
        ("is a sum of two", "sum", "additive_sum"),
        ("is no sum and divides one", "divisor", "additive_divisor"),
        ("divides no sum", "exceptions", "additive_exception"),
        ("of these purely periodic", "pure_other", "pure_additive"),
    ] {
        let (other, additive) = (totals[other], totals[additive]);
        assert!(
            page.contains(&format!(
                "| {words} | {other} | {additive} | {} |",
                other + additive
            )),
            "{words}"
        );
    }
}

/// Compares a row with the laws of its sets.
fn check_counts(header: &str, row: &str, laws: &[([usize; 4], usize, usize)]) {
    let mut lines = Sha256::new();
    let (mut kinds, mut pure) = ([[0; 3]; 2], [0; 2]);
    for &(set, period, preperiod) in laws {
        let [a, b, c, d] = set;
        lines.update(format!("{a} {b} {c} {d} {period} {preperiod}\n"));
        let is_other = usize::from(![c, d].contains(&(a + b)) && ![a + c, b + c].contains(&d));
        kinds[is_other][kind(set, period)] += 1;
        pure[is_other] += usize::from(preperiod == 0);
    }
    let number = |name: &str| cell(header, row, name).parse::<usize>().unwrap();
    let [additive, other] = kinds;
    assert_eq!(
        ["additive_sum", "additive_divisor", "additive_exception"].map(number),
        additive,
        "{row}"
    );
    assert_eq!(["sum", "divisor", "exceptions"].map(number), other, "{row}");
    assert_eq!(["pure_additive", "pure_other"].map(number), pure, "{row}");
    assert_eq!(
        cell(header, row, "laws"),
        hexadecimal(&lines.finalize()),
        "{row}"
    );
}
