//! The confirmation of a formula by values that were not used to find it.

use std::sync::Arc;

use crate::{
    sample::SampleCells,
    table::{Lookup, Table, TablePosition},
    term::{At, Binary, Term, TermComparison, TermCondition, constant_cost},
};

/// Confirming values for each bit of a formula.
pub const VALUES_A_BIT: usize = 10;
/// Bits that outcomes carry beyond those of a formula.
const MARGIN: u32 = 12;
/// The bits of a formula that compares a number with a constant.
const TRIVIAL: u32 = 8;
/// The bits from which on a formula for outcomes has to say more than where outcomes change.
const LONG: u32 = 24;
/// The most exceptions at the start of a table.
const EXCEPTIONS: usize = 8;
/// The part of the table, in cells for each cell of its start, that exceptions may be in.
const START: usize = 16;

/// Returns the first cell that contradicts a condition for lost positions, whose value is 0.
#[must_use]
pub fn lost_contradiction<'a>(
    condition: &TermCondition,
    cells: &'a SampleCells,
    lookup: &Lookup,
) -> Option<&'a (TablePosition, i32)> {
    cells
        .iter()
        .find(|(position, value)| condition.holds(At { position, lookup }) != Some(*value == 0))
}

/// Returns the cells at the start of the table that contradict a formula; the first contradiction
/// if there are many, or one beyond the start.
///
/// # Errors
/// The first cell that contradicts the formula, if there are too many of them or one lies beyond
/// the start.
pub fn exceptions(
    term: &Term,
    cells: &SampleCells,
    lookup: &Lookup,
) -> Result<Vec<(TablePosition, i32)>, (TablePosition, i32)> {
    let start = cells.len() / START;
    let mut found = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        if term.value(At {
            position: &cell.0,
            lookup,
        }) != Some(cell.1.into())
        {
            found.push(*cell);
            if index >= start || found.len() > EXCEPTIONS {
                return Err(found.swap_remove(0));
            }
        }
    }
    Ok(found)
}

/// Returns the formula with its exceptions as cases before it.
#[must_use]
pub fn with_exceptions(
    term: &Arc<Term>,
    exceptions: &SampleCells,
    cells: &SampleCells,
    arity: usize,
) -> Arc<Term> {
    let Some(((last, _), first)) = exceptions.last().zip(cells.first()) else {
        return Arc::clone(term);
    };
    let variable = |index: usize| Arc::new(Term::Variable(u8::try_from(index).unwrap_or(0)));
    if arity == 1 {
        // The values of all heaps up to the last exception.
        let head: Vec<i32> = cells
            .iter()
            .take_while(|(position, _)| position <= last)
            .map(|&(_, value)| value)
            .collect();
        let is_whole =
            first.0[0] == 0 && usize::try_from(last[0]).is_ok_and(|last| head.len() == last + 1);
        if is_whole {
            let limit = Term::int(i64::from(last[0]) + 1);
            let condition = match last[0] {
                0 => TermCondition::Compare(TermComparison::Equal, variable(0), Term::int(0)),
                _ => TermCondition::Compare(TermComparison::Less, variable(0), limit),
            };
            let value = if head.iter().all(|value| value == &head[0]) {
                Term::int(head[0].into())
            } else {
                Arc::new(Term::List(Vec::new(), head, variable(0)))
            };
            return Arc::new(Term::Cases(vec![(condition, value)], Arc::clone(term)));
        }
    }
    let case = |&(position, value): &(TablePosition, i32)| {
        let equal = |index: usize| {
            TermCondition::Compare(
                TermComparison::Equal,
                variable(index),
                Term::int(position[index].into()),
            )
        };
        let all = (1..arity).fold(equal(0), |all, index| {
            TermCondition::And(Arc::new(all), Arc::new(equal(index)))
        });
        (all, Term::int(value.into()))
    };
    Arc::new(Term::Cases(
        exceptions.iter().map(case).collect(),
        Arc::clone(term),
    ))
}

/// Returns the cost of exceptions in bits: their number and their values.
#[must_use]
pub fn exceptions_cost(exceptions: &SampleCells) -> u32 {
    let each = exceptions
        .iter()
        .map(|&(_, value)| constant_cost(value.into()));
    if exceptions.is_empty() {
        0
    } else {
        2 + each.sum::<u32>()
    }
}

/// Returns the sum of the numbers of a position, below which exceptions of a table are.
#[must_use]
pub fn start_sum(cells: &SampleCells) -> i64 {
    let start = (cells.len() / START).min(2 * EXCEPTIONS);
    cells.get(start).map_or(0, |(position, _)| {
        position.iter().map(|&number| i64::from(number)).sum()
    })
}

/// Returns the bits that the values carry by their frequencies alone. A formula that takes more
/// says nothing.
#[must_use]
pub fn information(table: &Table) -> f64 {
    by_frequency(table.cells().iter().map(|&(_, value)| value))
}

/// Returns the bits of values that are drawn with their frequencies.
fn by_frequency(values: impl Iterator<Item = i32>) -> f64 {
    let mut counts = std::collections::BTreeMap::new();
    for value in values {
        *counts.entry(value).or_insert(0_u32) += 1;
    }
    let all = f64::from(counts.values().sum::<u32>());
    counts
        .values()
        .map(|&count| f64::from(count) * (all / f64::from(count)).log2())
        .sum()
}

/// Returns the bits that tell after which cells the outcome changes: few if lost positions are near
/// each other, as at the start of a table that grows.
fn of_changes(table: &Table) -> f64 {
    let changes = || {
        table
            .cells()
            .windows(2)
            .map(|pair| (pair[0].1 == 0) != (pair[1].1 == 0))
    };
    let often = 2 * changes().filter(|&changes| changes).count() > table.cells().len();
    if often {
        f64::INFINITY
    } else {
        by_frequency(changes().map(i32::from))
    }
}

/// Returns `true` if enough values that were not used confirm a formula, and the values carry more
/// bits than it.
#[must_use]
pub fn is_confirmed(table: &Table, bits: u32, used: usize) -> bool {
    if table.of_outcomes() {
        return is_confirmed_for_lost(table, bits, used);
    }
    let is_constant = table
        .cells()
        .iter()
        .all(|(_, value)| *value == table.cells()[0].1);
    is_seen(table, bits, used) && (is_constant || information(table) >= f64::from(bits))
}

/// The same of a formula for the lost positions. Outcomes of which few are lost carry little, so
/// that some formula explains them by chance.
#[must_use]
pub fn is_confirmed_for_lost(table: &Table, bits: u32, used: usize) -> bool {
    let is_lost = |(_, value): &(TablePosition, i32)| i32::from(*value == 0);
    let is_constant = table
        .cells()
        .iter()
        .all(|cell| is_lost(cell) == is_lost(&table.cells()[0]));
    let margin = if bits > TRIVIAL { MARGIN } else { 0 };
    let frequencies = by_frequency(table.cells().iter().map(is_lost));
    let carried = if bits > LONG {
        frequencies.min(of_changes(table))
    } else {
        frequencies
    };
    is_seen(table, bits, used) && (is_constant || carried >= f64::from(bits + margin))
}

fn is_seen(table: &Table, bits: u32, used: usize) -> bool {
    table.cells().len().saturating_sub(used)
        >= VALUES_A_BIT * usize::try_from(bits).unwrap_or(usize::MAX)
}

/// Returns the formula `c * q + r`.
#[must_use]
pub fn block(c: i64, q: &Arc<Term>, r: &Arc<Term>) -> Arc<Term> {
    let scaled = Term::binary(Binary::Mul, &Term::int(c), q);
    if **r == Term::Int(0) {
        scaled
    } else {
        Term::binary(Binary::Add, &scaled, r)
    }
}
