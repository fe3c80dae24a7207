//! Checks that values obey a law, and that its numbers are least.

use crate::{
    check::{
        check_error::{CheckResult, claim, refute_field},
        claims::{Check, GameLaw},
        divisors::prime_divisors,
    },
    format::CertificateLaw,
};

/// The numbers of a law, which index the values.
#[derive(Debug, Clone, Copy)]
pub struct ShiftNumbers {
    pub(super) preperiod: usize,
    pub(super) period: usize,
    pub(super) saltus: u32,
}

impl ShiftNumbers {
    /// Returns `true` if the law holds between n and n + p.
    fn holds_at(self, g: &[u32], n: usize) -> bool {
        let later = n.checked_add(self.period).and_then(|later| g.get(later));
        g.get(n)
            .and_then(|value| value.checked_add(self.saltus))
            .as_ref()
            == later
    }

    /// Returns the first n >= preperiod at which the law does not hold.
    fn fails(self, g: &[u32]) -> Option<usize> {
        (self.preperiod..g.len().saturating_sub(self.period)).find(|&n| !self.holds_at(g, n))
    }
}

/// Checks that values obey a law of this form, and that its numbers are least.
pub fn law(check: &mut Check, numbers: (u64, u64, u64), g: &[u32]) -> CheckResult<ShiftNumbers> {
    let statement = check.statement;
    let path = |field: &str| format!("law.{}.{field}", statement.law.name());
    let shift = read(statement, numbers, &path)?;
    holds(shift, g, &path)?;
    let ShiftNumbers {
        preperiod,
        period,
        saltus,
    } = shift;
    let plus = if saltus == 0 {
        String::new()
    } else {
        format!(" + {saltus}")
    };
    match (g.len() - period)
        .checked_sub(1)
        .filter(|&last| last >= preperiod)
    {
        Some(last) => check.tell(format!(
            "law: g(n + {period}) = g(n){plus} for all n from {preperiod} to {last}"
        )),
        None => check.tell(format!(
            "law: the period of {period} has been computed once"
        )),
    }
    least(shift, g, &path)?;
    check.tell(format!(
        "law: the preperiod {preperiod} and the period {period} are least"
    ));
    if written_down(statement.law, shift, g, &path)? {
        check.tell(format!(
            "law: the listed values are those of the heaps 0 to {}",
            preperiod + period - 1
        ));
    }
    Ok(shift)
}

/// Checks the law g(n + period) = g(n) for n >= preperiod of rows, whose numbers are in the
/// theorem.
pub fn of_rows(preperiod: usize, period: usize, g: &[u32]) -> CheckResult {
    let path = |field: &str| format!("proof.rows.{field}");
    let shift = ShiftNumbers {
        preperiod,
        period,
        saltus: 0,
    };
    holds(shift, g, &path)?;
    least(shift, g, &path)
}

/// Returns the numbers if they are in their ranges and the values contain at least one period.
pub(super) fn read(
    GameLaw { law, values, .. }: GameLaw<'_>,
    (preperiod, period, saltus): (u64, u64, u64),
    path: &dyn Fn(&str) -> String,
) -> CheckResult<ShiftNumbers> {
    let to = values.to;
    if period < 1 || matches!(law, CertificateLaw::Periodic { .. }) && period < 2 {
        return Err(refute_field(
            path("period"),
            period,
            "a period is at least 1, or 2 if the law is not constant",
        ));
    }
    if matches!(law, CertificateLaw::Arithmetic { .. }) && saltus < 1 {
        return Err(refute_field(
            path("saltus"),
            saltus,
            "a saltus is at least 1; without one the law is periodic",
        ));
    }
    let count = usize::try_from(to).unwrap_or(usize::MAX).saturating_add(1);
    let index = |n: u64| usize::try_from(n).ok().filter(|&n| n <= count);
    let Some(first) = index(preperiod) else {
        return Err(refute_field(
            path("preperiod"),
            preperiod,
            format!("values to {to} do not show it"),
        ));
    };
    let Some(period) = index(period).filter(|&period| period <= count - first) else {
        return Err(refute_field(
            path("period"),
            period,
            format!("values to {to} do not show it"),
        ));
    };
    let Ok(saltus) = u32::try_from(saltus) else {
        return Err(refute_field(
            path("saltus"),
            saltus,
            "it is larger than every value",
        ));
    };
    Ok(ShiftNumbers {
        preperiod: first,
        period,
        saltus,
    })
}

/// Checks that the law holds. If not, the refusal names the number that can be corrected, otherwise
/// the period.
pub(super) fn holds(shift: ShiftNumbers, g: &[u32], path: &dyn Fn(&str) -> String) -> CheckResult {
    let Some(n) = shift.fails(g) else {
        return Ok(());
    };
    let ShiftNumbers {
        preperiod,
        period,
        saltus,
    } = shift;
    let value = |n: usize| g.get(n).copied().unwrap_or_default();
    let grows = value(preperiod + period).checked_sub(value(preperiod));
    if grows.is_some_and(|grows| {
        ShiftNumbers {
            saltus: grows,
            ..shift
        }
        .fails(g)
        .is_none()
    }) && saltus > 0
    {
        return Err(refute_field(
            path("saltus"),
            saltus,
            format!("it is {}", grows.unwrap_or(0)),
        ));
    }
    let truth = format!(
        "g({n}) = {}, but g({}) = {}",
        value(n),
        n + period,
        value(n + period)
    );
    let end = g.len() - period;
    let last = (preperiod..end)
        .rev()
        .find(|&n| !shift.holds_at(g, n))
        .unwrap_or(n);
    // If the law holds for longer than a period, the period is right.
    if end - last > period {
        return Err(refute_field(path("preperiod"), preperiod, truth));
    }
    Err(refute_field(path("period"), period, truth))
}

/// Checks that preperiod and period are least. A least period divides every other period.
fn least(shift: ShiftNumbers, g: &[u32], path: &dyn Fn(&str) -> String) -> CheckResult {
    let ShiftNumbers {
        preperiod,
        period,
        saltus,
    } = shift;
    if let Some(before) = preperiod
        .checked_sub(1)
        .filter(|&before| shift.holds_at(g, before))
    {
        return Err(refute_field(
            path("preperiod"),
            preperiod,
            format!("the law holds from {before} on"),
        ));
    }
    for q in prime_divisors(period) {
        let times = u32::try_from(q).unwrap_or(u32::MAX);
        let shorter = ShiftNumbers {
            period: period / q,
            saltus: saltus / times,
            ..shift
        };
        if saltus % times == 0 && shorter.fails(g).is_none() {
            return Err(refute_field(
                path("period"),
                period,
                format!("{} is a period too", shorter.period),
            ));
        }
    }
    Ok(())
}

/// Compares the values that the law lists; returns `true` if it lists values.
fn written_down(
    law: &CertificateLaw,
    shift: ShiftNumbers,
    g: &[u32],
    path: &dyn Fn(&str) -> String,
) -> CheckResult<bool> {
    let (CertificateLaw::Constant { values, .. }
    | CertificateLaw::Periodic { values, .. }
    | CertificateLaw::Arithmetic { values, .. }) = law
    else {
        return Ok(false);
    };
    if let CertificateLaw::Constant { value, .. } = law {
        claim(
            path("value"),
            *value,
            g.get(shift.preperiod).copied().unwrap_or_default(),
        )?;
    }
    let Some(values) = values else {
        return Ok(false);
    };
    let field = path("values");
    if values.len() != shift.preperiod + shift.period {
        let truth = format!(
            "the first period ends after {}",
            shift.preperiod + shift.period
        );
        return Err(refute_field(
            field,
            format!("{} values", values.len()),
            truth,
        ));
    }
    for (n, (&says, &truth)) in values.iter().zip(g).enumerate() {
        claim(format!("{field}[{n}]"), says, truth)?;
    }
    Ok(true)
}
