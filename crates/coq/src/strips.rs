//! Instances of strips whose values repeat or grow.

use crate::{
    Beyond, CoqClaim, Instance, bound_count, codes::ROUNDS, equation_seconds, shifts, table,
};
use grundy_check::{CertificateLaw, check::strips::steps_of_strip};
use grundy_core::game::Strip;

/// Returns the instance of a strip, from the values that its law writes down.
pub fn instance(certificate: &CoqClaim<'_>) -> Result<Instance, Beyond> {
    let (
        Some(strip),
        CertificateLaw::Gaps {
            preperiod,
            period,
            saltus,
            values,
        },
    ) = (certificate.game.strip(), certificate.law)
    else {
        return Err(certificate.lacks());
    };
    let Some(values) = values else {
        return Err(Beyond::Values {
            game: certificate.game.to_string(),
            needed: preperiod + period - 1,
        });
    };
    if saltus.iter().any(|&saltus| saltus > 0) {
        return growing(certificate, strip, (*preperiod, *period), saltus, values);
    }
    let count = bound_count(certificate.game, 2 * (*preperiod).max(1) + 2 * period + 1)?;
    let row = |n: usize| {
        let n = n as u64;
        let at = if n < *preperiod {
            n
        } else {
            preperiod + (n - preperiod) % period
        };
        values
            .get(crate::index(at))
            .into_iter()
            .flatten()
            .map(|&value| u64::from(value))
    };
    let all: Vec<u64> = (0..count).flat_map(row).collect();
    let ends = strip.ends();
    let words = format!("{}, between all ends", shifts(*preperiod, *period, 0));
    let table = format!(
        "rows {} ({})",
        ends * ends,
        certificate.table(&all, table::As::Numbers)?
    );
    let law = format!("strip_law {} {preperiod} {period}", term(strip));
    let pairs = (count * count) as f64 * (ends * ends * strip.marks.len()) as f64;
    let seconds = pairs * (count as f64 * 2.0 + 200.0) * 1e-9;
    Ok(certificate.instance(&words, &table, &law, "check_strip_sound", seconds))
}

/// Returns the instance of a strip whose values grow between some ends.
fn growing(
    certificate: &CoqClaim<'_>,
    strip: &Strip,
    (preperiod, period): (u64, u64),
    saltus: &[u64],
    rows: &[Vec<u32>],
) -> Result<Instance, Beyond> {
    let steps = steps_of_strip(strip, rows, (preperiod, period), saltus);
    let seconds = equation_seconds(certificate.game, steps)?;
    let all: Vec<u64> = rows
        .iter()
        .flatten()
        .map(|&value| u64::from(value))
        .collect();
    let table = format!(
        "rows {} ({})",
        saltus.len(),
        certificate.table(&all, table::As::Numbers)?
    );
    let law = format!(
        "growing_strip_law {} {preperiod} {period} {}%N",
        term(strip),
        table::numbers(saltus)
    );
    let checker = format!("(check_growing_strip_sound {ROUNDS})");
    Ok(certificate.instance(&growth(preperiod, period), &table, &law, &checker, seconds))
}

/// Describes a law with a saltus for each pair of ends.
pub fn growth(preperiod: u64, period: u64) -> String {
    format!(
        "{}, with a saltus for each pair of ends",
        shifts(preperiod, period, 0)
    )
}

/// Returns the strip: the number of its marks, and the forbidden neighbours.
pub fn term(strip: &Strip) -> String {
    let never: Vec<String> = strip
        .never
        .iter()
        .map(|(left, right)| format!("({left}, {right})"))
        .collect();
    format!("(Strip {} [{}])", strip.marks.len(), never.join("; "))
}
