//! Laws of heaps whose mex equation automata decide that read the digits of numbers.
//!
//! # Hypotheses
//! The law is constant, periodic, arithmetic periodic or k-regular, and can be written as a claim.
//! The moves are described by addition, order, remainders, powers of a base and nim-sums: sets, and
//! rules of at most two parts.
//!
//! # Proof
//! See [`grundy_check::automatic`]: the claim gives each heap one value, no option of a heap has
//! this value, and each smaller value is that of an option. No value of the game is needed.

use grundy_core::text::join;
use std::fmt::Write;

use crate::{
    regular::{self, Regular},
    sequence::{Sequence, SequenceKind},
    statement::{Law, Statement, Status, Theorem},
};
use grundy_check::{ByEquation, automatic::obeys_within};
use grundy_core::{claim::Claim, game::Game, progress::Progress};

/// The most transitions of automata. The search asks again when more values are known.
const MOST_WORK: u64 = 1 << 23;
/// The most values of a table in a claim.
const MOST_LISTED: u64 = 256;

/// Returns an observed law of heaps as proved, if automata decide its mex equation.
pub(crate) fn prove_by_digits(game: &Game, law: Law, progress: &dyn Progress) -> Law {
    let Statement::Sequence(sequence) = &law.statement else {
        return law;
    };
    // The automata of `mex_equation` decide the laws of codes.
    let is_open = matches!(law.status, Status::Observed { .. })
        && (game.set().is_some() || game.rule().is_some());
    let Some(claim) = is_open.then(|| claim(sequence)).flatten() else {
        return law;
    };
    match obeys_within(game, &claim, false, MOST_WORK, progress) {
        ByEquation::Automata { .. } => Law {
            status: Status::Proved {
                theorem: Theorem::Digits,
                checked_to: None,
            },
            ..law
        },
        _ => law,
    }
}

/// Returns a law of heaps as a claim; `None` if it is too long.
pub(crate) fn claim(sequence: &Sequence) -> Option<Claim> {
    let text = match &sequence.kind {
        SequenceKind::Regular(regular) => by_digits(regular)?,
        kind @ (SequenceKind::Constant { .. }
        | SequenceKind::Periodic { .. }
        | SequenceKind::Arithmetic { .. }) => by_table(kind, sequence)?,
        SequenceKind::Restricted(_) | SequenceKind::Primes(_) => return None,
    };
    Claim::parse(&text, &["n"]).ok()
}

/// Returns the values of heaps as a table: `2, 0, 1`.
fn list_values(
    heaps: std::ops::Range<u64>,
    value: &dyn Fn(u128) -> Option<u128>,
) -> Option<String> {
    if heaps.end > MOST_LISTED {
        return None;
    }
    Some(join(
        heaps
            .map(|heap| value(heap.into()))
            .collect::<Option<Vec<_>>>()?,
        ", ",
    ))
}

fn by_table(kind: &SequenceKind, sequence: &Sequence) -> Option<String> {
    let (preperiod, period, saltus) = kind.shift()?;
    let value = |heap| sequence.value(heap);
    let (head, turn) = (
        list_values(0..preperiod, &value)?,
        list_values(preperiod..preperiod.checked_add(period)?, &value)?,
    );
    let semicolon = if preperiod == 0 { "" } else { "; " };
    Some(match saltus {
        0 => format!("n -> [{head}{semicolon}{turn}][n]"),
        _ if preperiod == 0 => format!("n -> [{turn}][n%{period}] + {saltus}*(n/{period})"),
        _ => {
            let rest =
                format!("[{turn}][(n-{preperiod})%{period}] + {saltus}*((n-{preperiod})/{period})");
            format!("n -> [{head}][n] if n < {preperiod} else {rest}")
        }
    })
}

/// Returns the equations g(F m + r) = a sum of values at m, with the first values of the law.
fn by_digits(regular: &Regular) -> Option<String> {
    let (mut cases, mut largest) = (Vec::new(), 1);
    for (scale, rest, row) in regular.equations() {
        let mut sum = String::from("0");
        for (&coefficient, &term) in row
            .iter()
            .zip(regular.sequences())
            .filter(|(coefficient, _)| **coefficient != 0)
        {
            let heap = format!("(n/{scale})");
            let term = match term {
                regular::KernelSequence::Values { factor, offset } => {
                    format!("g({factor}*{heap}+{offset})")
                }
                regular::KernelSequence::Heap => heap,
                regular::KernelSequence::One => "1".to_owned(),
            };
            let sign = if coefficient < 0 { '-' } else { '+' };
            write!(sum, " {sign} {}*{term}", coefficient.unsigned_abs()).ok()?;
        }
        cases.push((format!("n%{scale} == {rest}"), sum));
        largest = largest.max(scale);
    }
    let (_, last) = cases.pop()?;
    let first = list_values(0..largest, &|heap| regular.value(heap))?;
    let cases = cases.iter().fold(String::new(), |cases, (condition, sum)| {
        cases + sum + " if " + condition + " else "
    });
    Some(format!(
        "n -> [{first}][n] if n < {largest} else {cases}{last}"
    ))
}
