//! Instances of octal codes.

use crate::CoqClaim;
use crate::{Beyond, Instance, bound_count, continue_values, equation_seconds, shifts, table};
use grundy_check::check::equation;
use grundy_core::game::{
    HeapCode,
    code::{Digit, PartDemand},
};

/// The numbers of the theorem of Guy and Smith in any form: the largest number of parts, the
/// largest number of parts that must differ, and a multiple of the period, if parts must be equal
/// or heaps stay whole.
type GuySmithNumbers = (u64, u64, Option<u64>);

/// Returns the instance of a code whose law rests on the theorem of Guy and Smith in any form.
pub fn instance(
    certificate: &CoqClaim<'_>,
    numbers: GuySmithNumbers,
    values: &[u32],
) -> Result<Instance, Beyond> {
    let code = certificate.game.code().ok_or_else(|| certificate.lacks())?;
    let digits = digits_of(code);
    if code_term(code).is_some() {
        plain(certificate, &digits, values)
    } else {
        general(certificate, (code, &digits), numbers, values)
    }
}

/// Returns the instance of a code with at most two parts, by a checker for all pairs or for sparse
/// spaces.
fn plain(certificate: &CoqClaim<'_>, digits: &[Digit], values: &[u32]) -> Result<Instance, Beyond> {
    let (preperiod, period, _) = certificate.law.shift().unwrap_or((0, 1, 0));
    let parts = if digits.iter().all(|digit| digit.heaps < 4) {
        1
    } else {
        2
    };
    let asked = parts * preperiod.max(1) + parts * period + digits.len() as u64 - 1;
    let values = continue_values(certificate, values, bound_count(certificate.game, asked)?)?;
    let splits = digits.iter().filter(|digit| digit.allows_two()).count();
    let (mask, rares) = best_mask(&values);
    let (plain, sparse) = (
        naive_seconds(values.len(), splits),
        sparse_seconds(&values, splits, rares),
    );
    let term = plain_term(digits);
    let (sound, seconds) = if sparse < plain {
        let bits: Vec<u64> = (0..32).filter(|bit| mask >> bit & 1 == 1).collect();
        (
            format!("(check_code_sparse_sound {}%N)", table::numbers(&bits)),
            sparse,
        )
    } else {
        ("check_code_sound".to_owned(), plain)
    };
    let (table, law) = (
        certificate.table(&values, table::As::Bits)?,
        format!("code_law {term} {preperiod} {period}"),
    );
    Ok(certificate.instance(&shifts(preperiod, period, 0), &table, &law, &sound, seconds))
}

/// Returns the digits of a code, d0 first.
fn digits_of(code: &HeapCode) -> Vec<Digit> {
    std::iter::once(code.split)
        .chain(code.digits.iter().copied())
        .collect()
}

/// Returns the code as a list of digits, if no digit has a demand or repeats, and no move leaves
/// more than two heaps.
pub fn code_term(code: &HeapCode) -> Option<String> {
    let digits = digits_of(code);
    let is_plain = code.tail.is_empty()
        && digits
            .iter()
            .all(|digit| digit.parts == PartDemand::Any && digit.heaps < 8);
    is_plain.then(|| plain_term(&digits))
}

/// Returns the code as a list of digits and the largest number of parts, if no digit has a demand
/// or repeats.
pub fn list_term(code: &HeapCode) -> Option<(String, u64)> {
    let digits = digits_of(code);
    let is_plain =
        code.tail.is_empty() && digits.iter().all(|digit| digit.parts == PartDemand::Any);
    let most = digits
        .iter()
        .filter_map(|digit| digit.heaps.checked_ilog2())
        .max()
        .unwrap_or(0);
    is_plain.then(|| (plain_term(&digits), most.into()))
}

fn plain_term(digits: &[Digit]) -> String {
    let digits: Vec<u64> = digits.iter().map(|digit| digit.heaps.into()).collect();
    format!("{}%N", table::numbers(&digits))
}

/// Returns the code with its demands and its repeated digits.
pub fn rule_term(code: &HeapCode) -> String {
    let written = |digits: &[Digit]| {
        let words: Vec<String> = digits
            .iter()
            .map(|digit| format!("({}%N, {})", digit.heaps, demand(*digit)))
            .collect();
        format!("[{}]", words.join("; "))
    };
    format!(
        "(Rule {} {})",
        written(&digits_of(code)),
        written(&code.tail)
    )
}

/// Returns the mask with the fewest rare values, and their number.
fn best_mask(values: &[u64]) -> (u64, usize) {
    let largest = values.iter().copied().max().unwrap_or(0);
    let end = (largest + 1).next_power_of_two().min(256);
    let rares = |mask: u64| {
        values
            .iter()
            .skip(1)
            .filter(|&&value| (value & mask).count_ones() % 2 == 0)
            .count()
    };
    (1..end)
        .map(|mask| (mask, rares(mask)))
        .min_by_key(|&(_, rares)| rares)
        .unwrap_or((0, values.len()))
}

/// Nanoseconds for one pair of parts. Like `WITNESS`, measured with the catalogue of three digits,
/// coqc 8.16.1 on one core of an AMD EPYC.
const PAIR: f64 = 20.0;
const WITNESS: f64 = 3000.0;

/// Estimates the seconds of the checker that tries all pairs.
fn naive_seconds(heaps: usize, splits: usize) -> f64 {
    let heaps = heaps as f64;
    (heaps * heaps / 4.0 * splits as f64 * PAIR + heaps * 20.0 * WITNESS) * 1e-9
}

/// Estimates the seconds of the checker for sparse spaces.
fn sparse_seconds(values: &[u64], splits: usize, rares: usize) -> f64 {
    let (heaps, rares) = (values.len() as f64, rares as f64);
    let lists = heaps * heaps * splits as f64 * 0.5;
    (heaps * rares * splits as f64 * PAIR
        + lists
        + rares * heaps / 2.0 * splits as f64 * PAIR
        + heaps * 30.0 * WITNESS)
        * 1e-9
}

/// Returns the instance of a code with more parts, with demands, or with repeated digits.
fn general(
    certificate: &CoqClaim<'_>,
    (code, digits): (&HeapCode, &[Digit]),
    (most, unequal, multiple): GuySmithNumbers,
    values: &[u32],
) -> Result<Instance, Beyond> {
    let (preperiod, period, _) = certificate.law.shift().unwrap_or((0, 1, 0));
    let multiple = multiple.unwrap_or(period);
    let first = preperiod.max(1);
    let last = digits.len() as u64 - 1;
    let any = most * first + (most - 1) * multiple + last;
    let differ = if unequal >= 2 {
        unequal * first + (2 * unequal * (unequal - 1) - 2) * multiple + last
    } else {
        0
    };
    let asked = (any.max(differ) + multiple).max(first + multiple + period);
    let values = continue_values(certificate, values, bound_count(certificate.game, asked)?)?;
    let seconds = general_seconds(
        values.len(),
        digits.iter().chain(&code.tail),
        code.tail.is_empty(),
    );
    let (table, law) = (
        certificate.table(&values, table::As::Numbers)?,
        format!("{} {preperiod} {period}", rule_term(code)),
    );
    let checker = format!(
        "(check_rule_sound {law} {} {most} {unequal})",
        multiple / period.max(1)
    );
    let law = format!("rule_law {law} 0%N");
    Ok(certificate.instance(
        &shifts(preperiod, period, 0),
        &table,
        &law,
        &checker,
        seconds,
    ))
}

/// At most 2^ROUNDS forms, sets and states: a bound that no law within the limit of time reaches.
pub(crate) const ROUNDS: u32 = 20;

/// Returns the instance of a code whose law is the mex of the options at all heaps, decided by
/// automata.
pub fn mex_equation(certificate: &CoqClaim<'_>, values: &[u32]) -> Result<Instance, Beyond> {
    let code = certificate.game.code().ok_or_else(|| certificate.lacks())?;
    let (preperiod, period, saltus) = certificate.law.shift().unwrap_or((0, 1, 0));
    let values = continue_values(
        certificate,
        values,
        bound_count(certificate.game, preperiod.saturating_add(period))?,
    )?;
    let steps = equation::steps_of_code(code, &values, (preperiod, period, saltus));
    let seconds = equation_seconds(certificate.game, steps)?;
    let law = format!("{} {preperiod} {period} {saltus}%N", rule_term(code));
    let (table, checker) = (
        certificate.table(&values, table::As::Numbers)?,
        format!("(check_mex_sound {ROUNDS} {law})"),
    );
    let words = shifts(preperiod, period, saltus);
    Ok(certificate.instance(
        &words,
        &table,
        &format!("rule_law {law}"),
        &checker,
        seconds,
    ))
}

fn demand(digit: Digit) -> &'static str {
    match digit.parts {
        PartDemand::Any => "Any",
        PartDemand::Unequal => "Unequal",
        PartDemand::Equal => "Equal",
    }
}

/// Nanoseconds to look up one part in a list, for each heap of the list.
const LOOKUP: f64 = 6.0;

/// Estimates the seconds of the checker that writes out all splits.
fn general_seconds<'a>(
    heaps: usize,
    digits: impl Iterator<Item = &'a Digit>,
    is_finite: bool,
) -> f64 {
    let n = heaps as f64;
    let ways = |digit: &Digit| {
        let count = |parts: usize| match parts {
            _ if !digit.allows(parts) => 0.0,
            0 | 1 => 1.0,
            2 => n / 2.0,
            3 => n * n / 8.0,
            _ => n * n * n / 60.0,
        };
        (0..=grundy_core::game::code::MAX_PARTS)
            .map(count)
            .sum::<f64>()
    };
    let all: f64 = digits.map(ways).sum();
    let tail = if is_finite { 1.0 } else { n };
    // The average over the heaps below n is half of the largest number for two parts, and a third
    // for three.
    n * (all / 2.0 + tail) * (LOOKUP * n / 2.0 + 200.0) * 1e-9
}
