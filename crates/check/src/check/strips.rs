//! Laws of strips: the values of gaps between all pairs of ends.
//!
//! A mark in a gap of n cells leaves two gaps with n - 1 cells in all, one ends in the mark, the
//! other begins with it. If no saltus is claimed, this is enough for the argument of Guy and Smith
//! with two parts and one cell taken: if g(n + p) = g(n) for n0 <= n < 2 n0 + p + 1, n0 >= 1, then
//! it holds for all larger n. The larger gap of an option keeps its value, its ends, and its
//! legality (it is not empty) when p is subtracted or added. With a saltus the mex equation is
//! decided.

use super::{
    check_error::{CheckResult, claim, index, refute_field, unless_cancelled},
    claims::{Check, GameLaw, digest, same_theorem},
    divisors::prime_divisors,
    equation::{self, ClaimedSequence, MoveKind},
    mex::mex,
    shift::MORE,
};
use crate::format::{CertificateLaw, CertificateProof};
use grundy_core::game::Strip;

/// A law's numbers, and the values of gaps in rows: by the left end, then the right end.
struct StripClaim<'a> {
    strip: &'a Strip,
    preperiod: usize,
    period: usize,
    saltus: &'a [u64],
    rows: Vec<Vec<u32>>,
}

/// Returns the number of steps that decide the mex equation of a strip, for the law (preperiod,
/// period) with a saltus for each pair of ends, and a row of values for each of the first gaps;
/// `None` if the equation is false or needs too many steps.
///
/// ```
/// use grundy_check::check::strips::steps_of_strip;
/// use grundy_core::game::Game;
///
/// // a mark on any cell: g(n) is the parity of n between all ends
/// let game: Game = "Strip(O)".parse()?;
/// let strip = game.strip().ok_or("no strip")?;
/// assert!(steps_of_strip(strip, &[vec![0; 4], vec![1; 4]], (0, 2), &[0; 4]).is_some());
/// assert_eq!(steps_of_strip(strip, &[vec![0; 4], vec![2; 4]], (0, 2), &[0; 4]), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn steps_of_strip(
    strip: &Strip,
    rows: &[Vec<u32>],
    law: (u64, u64),
    saltus: &[u64],
) -> Option<u128> {
    equation::steps_of(&sequences(rows, law, saltus), &ways(strip))
}

/// Checks a law of strips.
pub(super) fn check(check: &mut Check, strip: &Strip) -> CheckResult {
    let GameLaw {
        law:
            CertificateLaw::Gaps {
                preperiod,
                period,
                saltus,
                values: written,
            },
        proof,
        values,
        ..
    } = check.statement
    else {
        return Ok(());
    };
    let kinds = strip.ends() * strip.ends();
    if saltus.len() != kinds {
        return Err(refute_field(
            "law.gaps.saltus",
            format!("{} numbers", saltus.len()),
            format!("there are {kinds} pairs of ends"),
        ));
    }
    if *period < 1 {
        return Err(refute_field(
            "law.gaps.period",
            period,
            "a period is at least 1",
        ));
    }
    is_possible("law.gaps.saltus", strip, *period, saltus)?;
    let (derived, needed) = theorem(*preperiod, *period, saltus);
    same_theorem(proof, &derived)?;
    if u128::from(values.to) != needed {
        return Err(refute_field(
            "values.to",
            values.to,
            format!("the theorem asks for the values to {needed}"),
        ));
    }
    let rows = rows(check, strip, beyond(&derived, needed, *period))?;
    let claimed = StripClaim {
        strip,
        preperiod: index(*preperiod)?,
        period: index(*period)?,
        saltus,
        rows,
    };
    let places = (0..)
        .zip(
            claimed
                .rows
                .iter()
                .take(index(values.to)?.saturating_add(1)),
        )
        .flat_map(|(gap, row)| {
            let ends = strip.ends() as u64;
            (0..)
                .zip(row)
                .map(move |(kind, &value)| (vec![gap, kind / ends, kind % ends], value))
        });
    digest(values, places)?;
    check.tell(format!(
        "values: the gaps 0 to {} between all ends recomputed; equal digest",
        values.to
    ));
    claimed.holds()?;
    claimed.is_least()?;
    check.tell(format!(
        "law: the preperiod {preperiod} and the period {period} are right and least"
    ));
    if let Some(written) = written {
        claimed.is_written(written)?;
        check.tell("law: the listed values are those of the first gaps");
    }
    if matches!(derived, CertificateProof::MexEquation {}) {
        let count = claimed.equation(check)?;
        check.tell(format!(
            "theorem: the law is the mex of the options of all gaps, {count} cases"
        ));
    } else {
        check.tell("theorem: guy-smith applies to gaps, and its numbers are right");
    }
    Ok(())
}

/// Checks that no saltus is larger than a period can add.
pub(super) fn is_possible(field: &str, strip: &Strip, period: u64, saltus: &[u64]) -> CheckResult {
    let marks = strip.ends() as u64 - 1;
    let most = marks.saturating_mul(period);
    let Some(saltus) = saltus.iter().find(|&&saltus| saltus > most) else {
        return Ok(());
    };
    let truth =
        format!("a gap of n cells has at most {marks} n options, so a period adds at most {most}");
    Err(refute_field(field, saltus, truth))
}

/// Checks the law of the gaps whose numbers are in the theorem about rings. Returns the values of
/// the gaps 0..=to, or more if the law's own theorem requires them, in rows by the left end, then
/// the right end.
pub(super) fn of_rows(
    check: &Check,
    strip: &Strip,
    (preperiod, period, saltus): (u64, u64, &[u64]),
    to: u64,
) -> CheckResult<Vec<Vec<u32>>> {
    let (derived, needed) = theorem(preperiod, period, saltus);
    let needed = beyond(&derived, needed, period).max(to.into());
    let rows = rows(check, strip, needed)?;
    let claimed = StripClaim {
        strip,
        preperiod: index(preperiod)?,
        period: index(period)?,
        saltus,
        rows,
    };
    claimed.holds()?;
    claimed.is_least()?;
    if matches!(derived, CertificateProof::MexEquation {}) {
        claimed.equation(check)?;
    }
    Ok(claimed.rows)
}

/// Returns the theorem for such a law with its numbers, and the last gap that it requires.
///
/// ```
/// use grundy_check::check::strips::theorem;
///
/// // Dawson's Kayles as a strip: needs the gaps to 2 * 54 + 34 + 1 + 34 - 1
/// let (proof, to) = theorem(54, 34, &[0; 4]);
/// assert_eq!((proof.name().as_str(), to), ("guy-smith", 176));
/// ```
pub fn theorem(preperiod: u64, period: u64, saltus: &[u64]) -> (CertificateProof, u128) {
    if saltus.iter().any(|&saltus| saltus > 0) {
        return (
            CertificateProof::MexEquation {},
            (u128::from(preperiod) + u128::from(period)).saturating_sub(1),
        );
    }
    let bound = 2 * u128::from(preperiod.max(1)) + u128::from(period) + 1;
    let proof = CertificateProof::GuySmith {
        last_digit: 1,
        parts: 2,
        bound: u64::try_from(bound).unwrap_or(u64::MAX),
    };
    (proof, bound + u128::from(period) - 1)
}

/// Returns the last gap that is computed: some periods more than the mex equation requires, to
/// refute a law that fails early by values.
fn beyond(theorem: &CertificateProof, needed: u128, period: u64) -> u128 {
    let more = if matches!(theorem, CertificateProof::MexEquation {}) {
        MORE as u128 * u128::from(period)
    } else {
        0
    };
    needed.saturating_add(more)
}

/// Computes the values of the gaps 0..=to between all ends.
fn rows(check: &Check, strip: &Strip, to: u128) -> CheckResult<Vec<Vec<u32>>> {
    let ends = strip.ends();
    let cells = to
        .saturating_mul(to)
        .saturating_mul((ends * ends * ends) as u128);
    check.budget.allows(
        cells,
        to.saturating_mul(4 * (ends * ends) as u128),
        "computing the gaps",
    )?;
    let may = |left: usize, right: usize| {
        let pair = u8::try_from(left).ok().zip(u8::try_from(right).ok());
        pair.is_some_and(|pair| !strip.never.contains(&pair))
    };
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for gap in 0..=index(to)? {
        unless_cancelled(check.progress)?;
        let at = |gap: usize, left: usize, right: usize| -> u32 {
            rows.get(gap)
                .and_then(|row| row.get(left * ends + right))
                .copied()
                .unwrap_or_default()
        };
        let mut row = Vec::new();
        for (left, right) in (0..ends).flat_map(|left| (0..ends).map(move |right| (left, right))) {
            let mut options = Vec::new();
            for (before, mark) in
                (0..gap).flat_map(|before| (1..ends).map(move |mark| (before, mark)))
            {
                let after = gap - 1 - before;
                if (before > 0 || may(left, mark)) && (after > 0 || may(mark, right)) {
                    options.push(at(before, left, mark) ^ at(after, mark, right));
                }
            }
            row.push(mex(options));
        }
        rows.push(row);
    }
    Ok(rows)
}

impl StripClaim<'_> {
    /// Returns `true` if the law, with a period and its saltus, holds between the gaps n and n +
    /// period.
    fn holds_at(&self, n: usize, period: usize, divided_by: u64) -> bool {
        let (Some(early), Some(late)) = (self.rows.get(n), self.rows.get(n + period)) else {
            return true;
        };
        early
            .iter()
            .zip(late)
            .zip(self.saltus)
            .all(|((&early, &late), &saltus)| {
                u64::from(early).checked_add(saltus / divided_by) == Some(late.into())
            })
    }

    fn fails(&self, period: usize, divided_by: u64) -> Option<usize> {
        let end = self.rows.len().saturating_sub(period);
        (self.preperiod..end).find(|&n| !self.holds_at(n, period, divided_by))
    }

    fn holds(&self) -> CheckResult {
        match self.fails(self.period, 1) {
            Some(n) => {
                let truth = format!(
                    "the law does not hold between the gaps {n} and {}",
                    n + self.period
                );
                Err(refute_field("law.gaps.period", self.period, truth))
            }
            None => Ok(()),
        }
    }

    /// Checks that the numbers are least. A least period divides every other period.
    fn is_least(&self) -> CheckResult {
        if let Some(before) = self
            .preperiod
            .checked_sub(1)
            .filter(|&before| self.holds_at(before, self.period, 1))
        {
            return Err(refute_field(
                "law.gaps.preperiod",
                self.preperiod,
                format!("the law holds from {before} on"),
            ));
        }
        for q in prime_divisors(self.period) {
            let shorter = self.period / q;
            let divides = self.saltus.iter().all(|saltus| saltus % q as u64 == 0);
            if divides && self.fails(shorter, q as u64).is_none() {
                return Err(refute_field(
                    "law.gaps.period",
                    self.period,
                    format!("{shorter} is a period too"),
                ));
            }
        }
        Ok(())
    }

    fn is_written(&self, written: &[Vec<u32>]) -> CheckResult {
        let count = self.preperiod + self.period;
        claim("law.gaps.values", written.len(), count)?;
        for (n, (says, truth)) in written.iter().zip(&self.rows).enumerate() {
            claim(
                format!("law.gaps.values[{n}]"),
                format!("{says:?}"),
                format!("{truth:?}"),
            )?;
        }
        Ok(())
    }

    /// Decides the mex equations of all pairs of ends.
    fn equation(&self, check: &Check) -> CheckResult<usize> {
        let ends = self.strip.ends();
        let law = (self.preperiod as u64, self.period as u64);
        let (sequences, ways) = (sequences(&self.rows, law, self.saltus), ways(self.strip));
        let refused = |kind: usize| {
            let (left, right) = (kind / ends.max(1), kind % ends.max(1));
            let truth = format!(
                "at some gap between the ends {left} and {right} the law is not the mex of the options"
            );
            refute_field("proof", "mex-equation", truth)
        };
        equation::check(&sequences, &ways, (check.budget, check.progress), refused)
            .map(|(count, _)| count)
    }
}

/// Returns the sequence of each pair of ends, by the rows of the first gaps.
pub(super) fn sequences(
    rows: &[Vec<u32>],
    (preperiod, period): (u64, u64),
    saltus: &[u64],
) -> Vec<ClaimedSequence> {
    let end = usize::try_from(preperiod.saturating_add(period)).unwrap_or(usize::MAX);
    let sequence = |(kind, &saltus): (usize, &u64)| ClaimedSequence {
        first: rows
            .iter()
            .take(end)
            .filter_map(|row| row.get(kind))
            .map(|&value| value.into())
            .collect(),
        preperiod,
        period,
        saltus,
    };
    saltus.iter().enumerate().map(sequence).collect()
}

/// Returns the kinds of moves between all pairs of ends.
pub(super) fn ways(strip: &Strip) -> Vec<MoveKind> {
    let ends = strip.ends();
    // Only an empty gap brings two marks together.
    let least = |left: usize, right: usize| {
        u64::from(
            strip
                .never
                .iter()
                .any(|&(l, r)| (l.into(), r.into()) == (left, right)),
        )
    };
    let way = |(left, right, mark): (usize, usize, usize)| MoveKind {
        from: left * ends + right,
        removed: 1,
        step: 0,
        parts: vec![
            (left * ends + mark, least(left, mark)),
            (mark * ends + right, least(mark, right)),
        ],
        copies: 1,
        all_differ: false,
    };
    let pairs = (0..ends).flat_map(|left| (0..ends).map(move |right| (left, right)));
    pairs
        .flat_map(|(left, right)| (1..ends).map(move |mark| (left, right, mark)))
        .map(way)
        .collect()
}
