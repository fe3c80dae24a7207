//! `compare --misere`.

use std::{
    io::{self, Write},
    time::Duration,
};

use super::{
    super::{FAILURE, SUCCESS},
    search,
};
use grundy_compute::ComputeError::Interrupted;
use grundy_core::{game::Game, gcd::gcd, notation::Bounds};
use grundy_misere::{Finding, Likeness, Stop, first_difference, likeness};

/// Sums of more kinds of heaps than this number are not compared.
const MOST_HEAPS: u64 = 1_000_000;

/// Compares two games under misère play; the search for each quotient has the budget.
///
/// # Errors
/// If a game has no quotient here, or the output cannot be written.
pub(in super::super) fn compare(
    games: [&Game; 2],
    bounds: Option<&Bounds>,
    budget: Duration,
) -> anyhow::Result<u8> {
    let [a, b] = [
        search(games[0], bounds, Some(budget))?.found,
        search(games[1], bounds, Some(budget))?.found,
    ];
    if [&a, &b]
        .iter()
        .any(|found| found.stop == Some(Stop::Cancelled) && found.to() == 0)
    {
        return Err(Interrupted.into());
    }
    let (to, for_ever) = extent(&a, &b);
    let [left, right] = games;
    let mut out = io::stdout().lock();
    for (game, found) in [(left, &a), (right, &b)] {
        let status = if found.is_proved() {
            "proved".to_owned()
        } else {
            format!("heaps to {}", found.to())
        };
        let (order, p) = (found.quotient.order(), found.quotient.p_count());
        writeln!(out, "{game}: order {order}, P-portion {p}, {status}")?;
    }
    let Some(sum) = first_difference(&a, &b, to) else {
        let extent = if for_ever {
            "all sums of heaps".to_owned()
        } else {
            format!("all sums of heaps to {to}")
        };
        writeln!(
            out,
            "equal: the same outcome for {extent} (quotients isomorphic with P and Phi)"
        )?;
        out.flush()?;
        return Ok(SUCCESS);
    };
    let alike = match likeness(&a, &b) {
        Likeness::Same | Likeness::OtherPhi => {
            "the quotients are isomorphic with their P-portions, Phi is another"
        }
        Likeness::OtherP => "the monoids are isomorphic, the P-portions are not",
        Likeness::Different => "the quotients are not isomorphic",
        Likeness::Undecided => {
            "whether the quotients are isomorphic was not decided in the steps allowed"
        }
    };
    let p = |found: &Finding| {
        found.image_of_sum(&sum).map_or(
            "unknown",
            |x| if found.quotient.is_p(x) { "P" } else { "N" },
        )
    };
    writeln!(
        out,
        "different: {} is {} in {left}, {} in {right}; {alike}",
        sum.iter().map(u64::to_string).collect::<Vec<_>>().join("+"),
        p(&a),
        p(&b)
    )?;
    out.flush()?;
    Ok(FAILURE)
}

/// Returns the last heap of the comparison, and `true` if the comparison then covers all heaps.
fn extent(a: &Finding, b: &Finding) -> (u64, bool) {
    let known = a.to().min(b.to()) as u64;
    let (Some(left), Some(right)) = (a.period, b.period) else {
        return (known, false);
    };
    if !a.is_proved() || !b.is_proved() {
        return (known, false);
    }
    let periods = [left.period as u64, right.period as u64];
    let together = periods[0] / gcd(periods[0], periods[1]) * periods[1];
    let to = left.preperiod.max(right.preperiod) as u64 + together;
    if to > MOST_HEAPS {
        (MOST_HEAPS, false)
    } else {
        (to, true)
    }
}
