//! A sweep of subtraction sets as Markdown and CSV.
#![allow(
    clippy::format_push_string,
    reason = "a page is built once; readable code matters more than speed"
)]

use super::{
    catalogue::Catalogue,
    range::{Exception, Range},
};
use crate::{origin, table};

/// The number of largest numbers that one row of the page covers: of three numbers, and of four.
const STEPS: [u32; 2] = [32, 4];
/// The most exceptions that a page lists.
const LISTED: usize = 20;

/// Writes a header, then a line for each largest number.
pub(super) fn csv(ranges: &[Range]) -> String {
    let mut text = if is_of_four(ranges) {
        "d,sets,additive,additive_sum,additive_divisor,additive_exception,sum,divisor,odd,exceptions,"
    } else {
        "c,sets,additive,period_a_plus_b,period_a_plus_c,period_b_plus_c,divisor,odd,exceptions,"
    }
    .to_owned();
    text += "pure_additive,pure_other,longest_period_additive,longest_period_additive_set,longest_period_other,longest_period_other_set,\
             longest_preperiod_additive,longest_preperiod_additive_set,longest_preperiod_other,longest_preperiod_other_set,laws\n";
    for range in ranges {
        let Range {
            largest,
            sets,
            additive,
            sums,
            divisors,
            odd,
            pure: [pure, other],
            ..
        } = range;
        let sums = range.additive_kinds.map_or_else(
            || sums.clone(),
            |kinds| [&kinds[..], &[sums.iter().sum::<u64>()]].concat(),
        );
        let sums = sums
            .iter()
            .fold(String::new(), |text, count| text + &count.to_string() + ",");
        let exceptions = range.exceptions.len();
        text += &format!(
            "{largest},{sets},{additive},{sums}{divisors},{odd},{exceptions},{pure},{other}"
        );
        let periods = range
            .longest_period
            .iter()
            .map(|found| (found.period, found));
        for (length, found) in periods.chain(
            range
                .longest_preperiod
                .iter()
                .map(|found| (found.preperiod, found)),
        ) {
            text += &format!(",{length},{}", list_set(&found.set, " "));
        }
        text += &format!(",{}\n", range.laws);
    }
    text
}

fn is_of_four(ranges: &[Range]) -> bool {
    ranges.first().is_some_and(|range| range.numbers() == 4)
}

fn list_set(set: &[u32], between: &str) -> String {
    set.iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(between)
}

/// The totals of several ranges.
#[derive(Default)]
struct Sum<'a> {
    to: u32,
    sets: u64,
    additive: u64,
    sums: [u64; 6],
    divisors: u64,
    odd: u64,
    exceptions: u64,
    kinds: [u64; 3],
    pure: [u64; 2],
    longest: [Option<&'a Exception>; 2],
    preperiod: [Option<&'a Exception>; 2],
}

impl<'a> Sum<'a> {
    fn from_ranges(ranges: &'a [Range]) -> Self {
        let mut sum = Self::default();
        for range in ranges {
            sum.to = range.largest;
            sum.sets += range.sets;
            sum.additive += range.additive;
            sum.sums
                .iter_mut()
                .zip(&range.sums)
                .for_each(|(all, count)| *all += count);
            sum.divisors += range.divisors;
            sum.odd += range.odd;
            sum.exceptions += range.exceptions.len() as u64;
            sum.kinds
                .iter_mut()
                .zip(range.additive_kinds.unwrap_or_default())
                .for_each(|(all, count)| *all += count);
            for kind in 0..2 {
                sum.pure[kind] += range.pure[kind];
                longer(
                    &mut sum.longest[kind],
                    &range.longest_period[kind],
                    |found| found.period,
                );
                longer(
                    &mut sum.preperiod[kind],
                    &range.longest_preperiod[kind],
                    |found| found.preperiod,
                );
            }
        }
        sum
    }
}

/// Keeps the set with the larger length, of equal ones the first.
fn longer<'a>(
    longest: &mut Option<&'a Exception>,
    found: &'a Exception,
    length: fn(&Exception) -> u64,
) {
    if length(found) > longest.map_or(0, length) {
        *longest = Some(found);
    }
}

fn in_words(found: Option<&Exception>) -> String {
    let words = |found: &Exception| {
        format!(
            "{{{}}}, period {}, preperiod {}",
            list_set(&found.set, ", "),
            found.period,
            found.preperiod
        )
    };
    found.map(words).unwrap_or_default()
}

/// Writes the page.
pub(super) fn markdown(catalogue: &Catalogue, ranges: &[Range], missing: usize) -> String {
    let all = Sum::from_ranges(ranges);
    let partial = if missing == 0 {
        String::new()
    } else {
        format!("\n**Not whole: {missing} largest numbers have no result yet.**\n")
    };
    let mut page = format!(
        "# {}\n\nMade by a sweep:\n\n```sh\n{}\n```\n{partial}\n",
        catalogue.title(),
        origin::sweep(catalogue)
    );
    let (numbers, letter, is_sum) = if is_of_four(ranges) {
        ("a < b < c < d", "d", "a number is the sum of two others")
    } else {
        ("a < b < c", "c", "c = a + b")
    };
    let is_other = if is_of_four(ranges) {
        "no number is"
    } else {
        "c other than a + b"
    };
    page += &format!(
        "Every set {{{numbers}}}, {} sets: the least period and the least preperiod of its Grundy values, each proved by two equal\n\
        windows of {letter} values; the least period is the least distance at which the last window came before, which is the length\n\
        of the cycle of states.\n\n",
        all.sets,
    );
    page += &if is_of_four(ranges) {
        tested_of_four(&all)
    } else {
        describe_tested(&all)
    };
    page += &exceptions(ranges, all.exceptions);
    page += &format!("\n## The longest\n\n| | {is_sum} | {is_other} |\n|---|---|---|\n");
    let [additive, other] = all.longest.map(in_words);
    page += &format!("| period | {additive} | {other} |\n");
    let [additive, other] = all.preperiod.map(in_words);
    page += &format!("| preperiod | {additive} | {other} |\n");
    page += &by_step(ranges);
    let line = numbers.replace(" <", "");
    page += &format!(
        "\nThe CSV file beside this page has a row for each {letter}, with the SHA-256 of the lines `{line} period preperiod` of its sets.\n"
    );
    page
}

/// Says what was tested of sets of three numbers.
fn describe_tested(all: &Sum) -> String {
    let others = all.sets - all.additive;
    let mut page = format!(
        "## What was tested\n\n\
        Flammenkamp (Lange Perioden in Subtraktions-Spielen, thesis, Bielefeld 1997) conjectured: if c is not a + b, the period is\n\
        the sum of two of the three numbers. Tested for the {others} sets with c other than a + b, with the *least* period, from\n\
        the least preperiod on, whether or not there is a preperiod:\n\n\
        | the least period | sets | of these purely periodic |\n|---|--:|--:|\n",
    );
    let [ab, ac, bc, ..] = all.sums;
    page += &format!("| is a + b | {ab} | |\n| is a + c | {ac} | |\n| is b + c | {bc} | |\n");
    page += &format!(
        "| is no sum and divides one (of these {} sets of odd numbers) | {} | |\n",
        all.odd, all.divisors
    );
    page += &format!("| divides no sum: an exception | {} | |\n", all.exceptions);
    page += &format!(
        "| all with c other than a + b | {others} | {} |\n",
        all.pure[1]
    );
    page += &format!(
        "| c = a + b, about which nothing is conjectured here | {} | {} |\n",
        all.additive, all.pure[0]
    );
    page + "\nWhere the least period divides a sum, that sum is a period as well.\n"
}

/// Says what was tested of sets of four numbers.
fn tested_of_four(all: &Sum) -> String {
    let others = all.sets - all.additive;
    let sums: u64 = all.sums.iter().sum();
    let [sum, divisor, neither] = all.kinds;
    let rows = [
        ("is a sum of two", sums, sum),
        ("is no sum and divides one", all.divisors, divisor),
        ("divides no sum", all.exceptions, neither),
        ("all", others, all.additive),
        ("of these purely periodic", all.pure[1], all.pure[0]),
    ];
    let rows = rows.map(|(words, other, additive)| {
        [
            words.to_owned(),
            other.to_string(),
            additive.to_string(),
            (other + additive).to_string(),
        ]
    });
    let header = [
        "the least period",
        "no number is the sum of two others:",
        "a number is:",
        "all sets:",
    ];
    format!(
        "## What was tested\n\n\
        The rule for three numbers, \"the period is the sum of two of the numbers, unless c = a + b\", has exceptions for four numbers,\n\
        also if no number is the sum of two others:\n\n{}\n\
        Where the least period divides a sum, that sum is a period as well.\n",
        table::markdown(&header, rows)
    )
}

/// Lists the first exceptions.
fn exceptions(ranges: &[Range], count: u64) -> String {
    if count == 0 {
        return "\n## Exceptions\n\nNone: for each of these sets one of the three sums is a period.\n".to_owned();
    }
    let row = |found: &Exception| {
        [
            format!("{{{}}}", list_set(&found.set, ", ")),
            found.period.to_string(),
            found.preperiod.to_string(),
        ]
    };
    let first = ranges
        .iter()
        .flat_map(|range| &range.exceptions)
        .take(LISTED)
        .map(row);
    let more = count.saturating_sub(LISTED as u64);
    let more = if more == 0 {
        String::new()
    } else {
        format!(" These are the first {LISTED} of {count}.")
    };
    format!(
        "\n## Exceptions\n\nEach was computed again by the method for any subtraction game.{more}\n\n{}",
        table::markdown(&["set", "period:", "preperiod:"], first)
    )
}

/// The columns of the sums of several largest numbers: of three numbers, and of four.
const BY_STEP: [&str; 2] = [
    "c to:|sets:|a + b:|a + c:|b + c:|divisor:|c = a + b:|longest period, c = a + b|longest preperiod, other",
    "d to:|sets:|sum:|divisor:|exceptions:|a sum of two in the set:|of these exceptions:|longest period, a sum in the set|longest period, other",
];

fn by_step(ranges: &[Range]) -> String {
    let four = usize::from(is_of_four(ranges));
    let mut rows = Vec::new();
    for chunk in
        ranges.chunk_by(|a, b| (a.largest - 1) / STEPS[four] == (b.largest - 1) / STEPS[four])
    {
        let Sum {
            to,
            sets,
            additive,
            sums,
            divisors,
            exceptions,
            kinds,
            longest,
            preperiod,
            ..
        } = Sum::from_ranges(chunk);
        let [ab, ac, bc, ..] = sums;
        let (counts, words) = if four == 1 {
            (
                [sums.iter().sum(), divisors, exceptions, additive, kinds[2]],
                longest,
            )
        } else {
            ([ab, ac, bc, divisors, additive], [longest[0], preperiod[1]])
        };
        let numbers = [u64::from(to), sets]
            .into_iter()
            .chain(counts)
            .map(|number| number.to_string());
        rows.push(numbers.chain(words.map(in_words)).collect::<Vec<_>>());
    }
    format!(
        "\n## By the largest number\n\n{}",
        table::markdown(&table::columns(BY_STEP[four]), rows)
    )
}
