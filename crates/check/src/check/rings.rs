//! Laws of rings: the first move leaves rows, and their law decides the ring's law.
//!
//! Let rows obey g(n + p) = g(n) for n >= n0 >= 1, with k digits after the point and at most r >= 1
//! rows after the first move. For n >= N = r n0 + (r - 1) p + k a move takes fewer pieces than
//! there are. The largest row left of n + p pieces has at least n0 + p pieces, the largest row left
//! of n pieces has at least n0. So subtracting p from the largest row leads from each option of n +
//! p to an option of n with the same value, and adding p leads back. If two or more rows are left,
//! the rule must not compare their sizes.
//!
//! In a ring of n >= 2 cells of a strip, the mark m has gaps of n - 1 cells between m and m. If all
//! saltus of these gaps are 0, all values repeat from n = n0 + 1 on. If a saltus is positive, the
//! growing values are at least M after M p more cells, where M is the number of marks. Values of at
//! least M do not affect the mex of M options: the mex is below M, or it is M and all options are
//! below M.
//!
//! A property that holds from some n <= N on up to N + p holds for all larger n, as both sides
//! repeat from N on.

use super::{
    check_error::{CheckError, CheckResult, claim, index, refute_field},
    claims::{Check, GameLaw, are_of_heaps, digest, same_theorem},
    code,
    mex::mex,
    plain, shift, strips,
};
use crate::format::CertificateProof;
use grundy_core::{
    game::{Game, HeapCode, Ring, code::PartDemand},
    period_words::{describe_period, describe_start},
};

/// The claimed law of the rows.
struct RowClaim<'a> {
    preperiod: u64,
    period: u64,
    saltus: &'a [u64],
}

/// Checks a law of rings.
pub(super) fn check(check: &mut Check, ring: &Ring) -> CheckResult {
    let GameLaw {
        law, proof, values, ..
    } = check.statement;
    let none = || {
        refute_field(
            "proof",
            proof.name(),
            "the law of a ring follows from that of its rows",
        )
    };
    let (
        CertificateProof::Rows {
            preperiod,
            period,
            saltus,
            ..
        },
        Some(numbers),
    ) = (proof, law.shift())
    else {
        return Err(none());
    };
    let rows = RowClaim {
        preperiod: *preperiod,
        period: *period,
        saltus,
    };
    are_of_heaps(values)?;
    let bound = rows.bound(ring)?;
    let derived = CertificateProof::Rows {
        preperiod: *preperiod,
        period: *period,
        saltus: saltus.clone(),
        bound: u64::try_from(bound).unwrap_or(u64::MAX),
    };
    same_theorem(proof, &derived)?;
    let needed = shift::asks_to(&derived, numbers.1);
    if u128::from(values.to) != needed {
        return Err(refute_field(
            "values.to",
            values.to,
            format!("the theorem asks for the values to {needed}"),
        ));
    }
    let computed = match ring {
        Ring::Code(code) => rows.rings_of_code(check, code)?,
        Ring::Strip(strip) => {
            let gaps = strips::of_rows(
                check,
                strip,
                (rows.preperiod, rows.period, saltus),
                values.to,
            )?;
            let ends = strip.ends();
            let first_move = |n: usize| {
                let gap = n.checked_sub(1).and_then(|free| gaps.get(free));
                let between = |mark: usize| {
                    gap.and_then(|row| row.get(mark * ends + mark))
                        .copied()
                        .unwrap_or_default()
                };
                // A single cell leaves no gap between the mark and itself.
                let after = |mark: usize| if n == 1 { 0 } else { between(mark) };
                if n == 0 {
                    Vec::new()
                } else {
                    (1..ends).map(after).collect()
                }
            };
            (0..=index(values.to)?)
                .map(|n| mex(first_move(n)))
                .collect()
        }
    };
    check.tell("rows: their law holds, is least, and its own theorem extends it to all rows");
    let places = (0..)
        .zip(&computed)
        .map(|(ring, &value)| (vec![ring], value));
    digest(values, places)?;
    check.tell(format!(
        "values: the rings of 0 to {} pieces recomputed; equal digest",
        values.to
    ));
    let period = numbers.1;
    shift::law(check, numbers, &computed)?;
    let steady = bound.saturating_sub(u128::from(rows.period));
    if u128::from(numbers.0) > steady || period > rows.period {
        return Err(refute_field(
            "law",
            law.name(),
            format!(
                "rings repeat with {}",
                describe_period(rows.period, 0, ("ring", steady))
            ),
        ));
    }
    let start = describe_start(("ring", steady));
    check.tell(format!(
        "theorem: the rows' law makes rings repeat{start}, and one period was compared"
    ));
    Ok(())
}

impl RowClaim<'_> {
    /// Returns N + p.
    fn bound(&self, ring: &Ring) -> CheckResult<u128> {
        if self.period < 1 {
            return Err(refute_field(
                "proof.rows.period",
                self.period,
                "a period is at least 1",
            ));
        }
        let (first, period) = (u128::from(self.preperiod.max(1)), u128::from(self.period));
        let kinds = match ring {
            Ring::Code(_) => 1,
            Ring::Strip(strip) => strip.ends() * strip.ends(),
        };
        claim("the length of proof.rows.saltus", self.saltus.len(), kinds)?;
        let is_growing = self.saltus.iter().any(|&saltus| saltus > 0);
        match ring {
            Ring::Code(code) => {
                if is_growing {
                    let saltus = format!("{:?}", self.saltus);
                    return Err(refute_field(
                        "proof.rows.saltus",
                        saltus,
                        "there is no theorem for rows that grow",
                    ));
                }
                let (rows, is_plain) = after_the_first_move(code);
                if !is_plain || !code.tail.is_empty() {
                    let truth = "there is no theorem for rings of this code";
                    return Err(refute_field("proof", "rows", truth));
                }
                Ok(rows * first + (rows - 1) * period + code.digits.len() as u128 + period)
            }
            Ring::Strip(strip) => {
                strips::is_possible("proof.rows.saltus", strip, self.period, self.saltus)?;
                Ok(first
                    + if is_growing {
                        (strip.ends() as u128 - 1) * period
                    } else {
                        0
                    }
                    + 1
                    + period)
            }
        }
    }

    /// Computes the values of rings of a code, after the law of the rows has been verified.
    fn rings_of_code(&self, check: &Check, code: &HeapCode) -> CheckResult<Vec<u32>> {
        let to = check.statement.values.to;
        let Some(proof) = code::theorem(code, self.preperiod, self.period) else {
            return Err(refute_field(
                "proof.rows.period",
                self.period,
                "no theorem extends the law to all rows",
            ));
        };
        let needed = shift::asks_to(&proof, self.period).max(to.into());
        let Ok(needed) = u64::try_from(needed) else {
            return Err(CheckError::TooLarge(format!(
                "values to {needed} are more than the checker can hold"
            )));
        };
        let game = Game::from(code.clone());
        plain::affordable(&game, needed, check.budget)?;
        let rows = plain::heaps(&game, needed, check.progress)?.unwrap_or_default();
        shift::of_rows(index(self.preperiod)?, index(self.period)?, &rows)?;
        plain::rings(code, &rows, index(to)?, check.progress)
    }
}

/// Returns the most rows that a first move leaves, at least 1, and `true` if the sizes of several
/// rows are never compared.
fn after_the_first_move(code: &HeapCode) -> (u128, bool) {
    let digits = || std::iter::once(&code.split).chain(&code.digits);
    let rows = digits()
        .map(|digit| u128::from(digit.heaps.checked_ilog2().unwrap_or(0)))
        .max()
        .unwrap_or(0);
    let rows = rows.saturating_sub(1).max(1);
    (
        rows,
        rows == 1 || digits().all(|digit| digit.parts == PartDemand::Any),
    )
}
