//! A sweep of subtraction sets as Markdown and CSV.
#![allow(clippy::format_push_string, reason = "a page is built once; readable code matters more than speed")]

use super::{
    catalogue::Catalogue,
    range::{Exception, Range},
};
use crate::{origin, table};

/// The number of largest numbers that one row of the page covers.
const STEP: u32 = 32;

/// Writes a header, then a line for each largest number.
pub(super) fn csv(ranges: &[Range]) -> String {
    let mut text = "c,sets,additive,period_a_plus_b,period_a_plus_c,period_b_plus_c,divisor,odd,exceptions,pure_additive,pure_other,\
                    longest_period_additive,longest_period_additive_set,longest_period_other,longest_period_other_set,\
                    longest_preperiod_additive,longest_preperiod_additive_set,longest_preperiod_other,longest_preperiod_other_set,laws\n"
        .to_owned();
    for range in ranges {
        let Range { largest, sets, additive, sums: [ab, ac, bc], divisors, odd, pure: [pure, other], .. } = range;
        let exceptions = range.exceptions.len();
        let [longest, longest_other] = range.longest_period.map(|found| (found.period, set(&found)));
        let [preperiod, preperiod_other] = range.longest_preperiod.map(|found| (found.preperiod, set(&found)));
        text += &format!("{largest},{sets},{additive},{ab},{ac},{bc},{divisors},{odd},{exceptions},{pure},{other}");
        for (length, set) in [longest, longest_other, preperiod, preperiod_other] {
            text += &format!(",{length},{set}");
        }
        text += &format!(",{}\n", range.laws);
    }
    text
}

fn set(found: &Exception) -> String {
    let [a, b, c] = found.set;
    format!("{a} {b} {c}")
}

/// The totals of several ranges.
#[derive(Default)]
struct Sum {
    to: u32,
    sets: u64,
    additive: u64,
    sums: [u64; 3],
    divisors: u64,
    odd: u64,
    pure: [u64; 2],
    longest: [Exception; 2],
    preperiod: [Exception; 2],
}

impl Sum {
    fn of(ranges: &[Range]) -> Self {
        let mut sum = Self::default();
        for range in ranges {
            sum.to = range.largest;
            sum.sets += range.sets;
            sum.additive += range.additive;
            (0..3).for_each(|i| sum.sums[i] += range.sums[i]);
            sum.divisors += range.divisors;
            sum.odd += range.odd;
            for kind in 0..2 {
                sum.pure[kind] += range.pure[kind];
                if range.longest_period[kind].period > sum.longest[kind].period {
                    sum.longest[kind] = range.longest_period[kind];
                }
                if range.longest_preperiod[kind].preperiod > sum.preperiod[kind].preperiod {
                    sum.preperiod[kind] = range.longest_preperiod[kind];
                }
            }
        }
        sum
    }
}

fn in_words(found: &Exception) -> String {
    if found.set == [0; 3] {
        return String::new();
    }
    let [a, b, c] = found.set;
    format!("{{{a}, {b}, {c}}}, period {}, preperiod {}", found.period, found.preperiod)
}

/// Writes the page.
pub(super) fn markdown(catalogue: &Catalogue, ranges: &[Range], missing: usize) -> String {
    let all = Sum::of(ranges);
    let exceptions: Vec<&Exception> = ranges.iter().flat_map(|range| &range.exceptions).collect();
    let others = all.sets - all.additive;
    let partial = if missing == 0 {
        String::new()
    } else {
        format!("\n**Not whole: {missing} largest numbers have no result yet.**\n")
    };
    let mut page = format!(
        "# {}\n\nMade by a sweep:\n\n```sh\n{}\n```\n{partial}\n\
        Every set {{a < b < c}}, {} sets: the least period and the least preperiod of its Grundy values, each proved by two equal\n\
        windows of c values; the least period is the least distance at which the last window came before, which is the length\n\
        of the cycle of states.\n\n\
        ## What was tested\n\n\
        Flammenkamp (Lange Perioden in Subtraktions-Spielen, thesis, Bielefeld 1997) conjectured: if c is not a + b, the period is\n\
        the sum of two of the three numbers. Tested for the {others} sets with c other than a + b, with the *least* period, from\n\
        the least preperiod on, whether or not there is a preperiod:\n\n\
        | the least period | sets | of these purely periodic |\n|---|--:|--:|\n",
        catalogue.title(),
        origin::sweep(catalogue),
        all.sets,
    );
    let [ab, ac, bc] = all.sums;
    page += &format!("| is a + b | {ab} | |\n| is a + c | {ac} | |\n| is b + c | {bc} | |\n");
    page += &format!("| is no sum and divides one (of these {} sets of odd numbers) | {} | |\n", all.odd, all.divisors);
    page += &format!("| divides no sum: an exception | {} | |\n", exceptions.len());
    page += &format!("| all with c other than a + b | {others} | {} |\n", all.pure[1]);
    page += &format!("| c = a + b, about which nothing is conjectured here | {} | {} |\n", all.additive, all.pure[0]);
    page += "\nWhere the least period divides a sum, that sum is a period as well.\n\n## Exceptions\n\n";
    if exceptions.is_empty() {
        page += "None: for each of these sets one of the three sums is a period.\n";
    } else {
        page += "Each was computed again by the method for any subtraction game.\n\n";
        let row = |found: &&Exception| {
            let [a, b, c] = found.set;
            [format!("{{{a}, {b}, {c}}}"), found.period.to_string(), found.preperiod.to_string()]
        };
        page += &table::markdown(&["set", "period:", "preperiod:"], exceptions.iter().map(row));
    }
    page += "\n## The longest\n\n| | c = a + b | c other than a + b |\n|---|---|---|\n";
    let [additive, other] = all.longest.map(|found| in_words(&found));
    page += &format!("| period | {additive} | {other} |\n");
    let [additive, other] = all.preperiod.map(|found| in_words(&found));
    page += &format!("| preperiod | {additive} | {other} |\n");
    page += &by_step(ranges);
    page += "\nThe CSV file beside this page has a row for each c, with the SHA-256 of the lines `a b c period preperiod` of its sets.\n";
    page
}

/// The columns of the sums of several largest numbers.
const BY_STEP: [&str; 9] = [
    "c to:",
    "sets:",
    "a + b:",
    "a + c:",
    "b + c:",
    "divisor:",
    "c = a + b:",
    "longest period, c = a + b",
    "longest preperiod, other",
];

fn by_step(ranges: &[Range]) -> String {
    let mut rows = Vec::new();
    for chunk in ranges.chunk_by(|a, b| (a.largest - 1) / STEP == (b.largest - 1) / STEP) {
        let Sum { to, sets, additive, sums: [ab, ac, bc], divisors, longest, preperiod, .. } = Sum::of(chunk);
        let (longest, preperiod) = (in_words(&longest[0]), in_words(&preperiod[1]));
        let numbers = [u64::from(to), sets, ab, ac, bc, divisors, additive].map(|number| number.to_string());
        rows.push(numbers.into_iter().chain([longest, preperiod]));
    }
    format!("\n## By the largest number\n\n{}", table::markdown(&BY_STEP, rows))
}
