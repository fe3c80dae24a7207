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

/// The sectors in the order of their directions: each with the least period that holds all over it, small periods
/// first. A sector is a 32nd of all directions or more, and two of its periods wide.
pub(super) fn find(table: &Table) -> Vec<Sector> {
    let bins = table.side / BIN;
    let mut taken = vec![false; usize::try_from(bins).unwrap_or(0)];
    let mut sectors: Vec<Sector> = Vec::new();
    for period in 1..=table.side / 16 {
        let good = |(bin, &taken): (u64, &bool)| !taken && repeats(table, period, bins, bin);
        let good: Vec<bool> = (0..).zip(&taken).map(good).collect();
        // A bin is at least 3 cells wide in the outer quarter.
        let least = (bins / 32).max(4).max(period * 2 / 3 + 1);
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

/// Do the values of a bin repeat after `period` in x and in y, all over the outer quarter?
fn repeats(table: &Table, period: u64, bins: u64, bin: u64) -> bool {
    (table.side / 4 * 3..table.side - period).all(|level| {
        let cells = (bin * level).div_ceil(bins)..=(bin + 1) * level / bins;
        cells.map(|y| (level - y, y)).all(|(x, y)| {
            let value = table.at(x, y);
            value == table.at(x + period, y) && value == table.at(x, y + period)
        })
    })
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
