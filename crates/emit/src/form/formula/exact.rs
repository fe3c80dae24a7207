//! How far the numbers of a product of matrices stay exact.

use std::collections::BTreeSet;

use grundy_law::Regular;

use crate::scope::Exact;

pub(super) fn unit(place: usize, length: usize) -> Vec<i64> {
    (0..length).map(|at| i64::from(at == place)).collect()
}

/// The largest number of rows of coefficients that are followed.
const MOST_ROWS: usize = 1 << 14;
const SMALL: i128 = 1 << 40;

/// Returns the product of two lists, if the absolute values of its terms sum to `most` at most.
fn product(row: &[i64], others: impl Iterator<Item = i64>, most: i128) -> Option<i64> {
    let terms: Vec<i128> = row
        .iter()
        .zip(others)
        .map(|(&a, b)| i128::from(a) * i128::from(b))
        .collect();
    let fits = terms.iter().map(|term| term.abs()).sum::<i128>() <= most;
    i64::try_from(terms.iter().sum::<i128>())
        .ok()
        .filter(|_| fits)
}

/// Returns the rows of coefficients that a row leads to by one more digit; `None` if a number would
/// exceed `most`.
fn longer(regular: &Regular, row: &[i64], most: i128) -> Option<Vec<Vec<i64>>> {
    let after = |step: &Vec<Vec<i64>>| {
        let column = |at: usize| {
            product(
                row,
                step.iter().map(|line| line.get(at).copied().unwrap_or(0)),
                most,
            )
        };
        let after: Vec<i64> = (0..row.len()).map(column).collect::<Option<_>>()?;
        product(&after, regular.start().iter().copied(), most).map(|_| after)
    };
    regular.steps().iter().map(after).collect()
}

/// Returns `true` if the digits of heaps lead to finitely many rows of coefficients, all of them
/// small: then no heap gives large numbers.
pub(super) fn stays_small(regular: &Regular) -> bool {
    let mut known = BTreeSet::from([unit(0, regular.sequences().len())]);
    let mut left: Vec<Vec<i64>> = known.iter().cloned().collect();
    while let Some(row) = left.pop() {
        let Some(rows) = longer(regular, &row, SMALL) else {
            return false;
        };
        left.extend(rows.into_iter().filter(|next| known.insert(next.clone())));
        if known.len() > MOST_ROWS {
            return false;
        }
    }
    true
}

/// Returns a heap up to which all numbers stay exact, by the rows of coefficients that heaps of so
/// many digits lead to.
pub(super) fn most_by_rows(regular: &Regular, base: u64, exact: Exact) -> u64 {
    let most = i128::from(exact.most());
    let mut rows = BTreeSet::from([unit(0, regular.sequences().len())]);
    let mut heaps: u64 = 1;
    while let Some(more) = heaps
        .checked_mul(base)
        .filter(|&more| i128::from(more) <= most)
    {
        let mut next = BTreeSet::new();
        for row in &rows {
            let Some(after) = longer(regular, row, most) else {
                return heaps - 1;
            };
            next.extend(after);
        }
        if next.len() > MOST_ROWS {
            break;
        }
        (rows, heaps) = (next, more);
    }
    heaps - 1
}

/// Returns a heap up to which all numbers stay exact. A coefficient is at most the product, over
/// the digits, of the largest sum of the absolute values in a column.
pub(super) fn most_heap(
    regular: &Regular,
    (base, size): (u64, usize),
    exact: Exact,
) -> Option<u64> {
    let most = i128::from(exact.most());
    let column = |step: &Vec<Vec<i64>>, at: usize| -> i128 {
        step.iter()
            .map(|row| i128::from(row.get(at).copied().unwrap_or(0)).abs())
            .sum()
    };
    let largest = regular
        .steps()
        .iter()
        .flat_map(|step| (0..size).map(move |at| column(step, at)))
        .max()?
        .max(1);
    let mut bound: i128 = regular
        .start()
        .iter()
        .map(|&start| i128::from(start).abs())
        .sum::<i128>()
        .max(1);
    let mut heaps: u64 = 1;
    while let Some(next) = bound.checked_mul(largest).filter(|&next| next < most) {
        let Some(more) = heaps
            .checked_mul(base)
            .filter(|&more| i128::from(more) < most)
        else {
            break;
        };
        (bound, heaps) = (next, more);
    }
    Some(heaps - 1)
}
