//! Seen from far out: sectors of directions in which the values repeat in both axes.

use super::{Table, cone_at};
use crate::law::planar::Cone;

/// Directions y / (x + y) between start / bins and end / bins, and what the values do there.
#[derive(Debug, Clone)]
pub(super) struct Sector {
    pub start: u64,
    pub end: u64,
    pub bins: u64,
    pub cone: Cone,
}

/// Cells of an outer level that one bin of directions is wide.
const BIN: u64 = 4;
/// The largest period looked for.
const MOST: u64 = 48;

/// The sectors in the order of their directions: each with the least period that holds all over it, small periods
/// first. A sector is a 32nd of all directions or more, and more than two of its periods wide.
pub(super) fn find(table: &Table) -> Vec<Sector> {
    let bins = table.side / BIN;
    let mut taken = vec![false; usize::try_from(bins).unwrap_or(0)];
    let mut sectors: Vec<Sector> = Vec::new();
    for period in 1..=MOST.min(table.side / 16) {
        if taken.iter().all(|&taken| taken) {
            break;
        }
        let good: Vec<bool> = bad(table, period, bins)
            .iter()
            .zip(&taken)
            .map(|(bad, taken)| !bad && !taken)
            .collect();
        // More than two periods on level 3/4 of the side, and room for one block of cells further out.
        let least = (bins / 32).max(4).max(period);
        for (start, end) in runs(&good).filter(|&(start, end)| end - start >= least) {
            let level = table.side - 2 * period - 2;
            let middle = (start + end) * level / (2 * bins);
            if let Some(cone) = cone_at(table, middle.saturating_sub(period / 2), level - period, period) {
                sectors.push(Sector { start, end, bins, cone });
            }
            for taken in taken.iter_mut().take(index(end)).skip(index(start)) {
                *taken = true;
            }
        }
    }
    sectors.sort_by_key(|sector| sector.start);
    sectors
}

/// For each bin, is there a cell in the outer quarter whose value does not repeat after `period` in x or in y?
fn bad(table: &Table, period: u64, bins: u64) -> Vec<bool> {
    let mut bad = vec![false; index(bins)];
    for level in table.side / 4 * 3..table.side - period {
        for y in 0..=level {
            let (x, bin) = (level - y, y * bins / (level + 1));
            let Some(bad) = bad.get_mut(index(bin)) else {
                continue;
            };
            if !*bad {
                let value = table.at(x, y);
                *bad = value != table.at(x + period, y) || value != table.at(x, y + period);
            }
        }
    }
    bad
}

/// Where runs of `true` start and end.
fn runs(good: &[bool]) -> impl Iterator<Item = (u64, u64)> + '_ {
    let mut start = 0;
    good.chunk_by(|a, b| a == b).filter_map(move |run| {
        let end = start + run.len() as u64;
        let from = std::mem::replace(&mut start, end);
        (run.first() == Some(&true)).then_some((from, end))
    })
}

fn index(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}
