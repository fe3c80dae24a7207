//! One formula for all positions of a table, or of a class of them.

use super::{
    lists::lists,
    sums::{extremes, functions, products, remainders, sums},
    view::{BankView, Hit},
};
use crate::{
    confirm::block,
    lanes::Lanes,
    sample::{PositionSample, SampleCells},
    table::Lookup,
    term::At,
};

/// The extent of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// Sums and lists: for one of many classes.
    Small,
    /// Also quotients, products, extremes, and some remainders and blocks: for the last class.
    Last,
    /// Also all remainders and blocks.
    Whole,
}

/// Returns formulas with the target's values at the sample, the cheapest first, and the lists among
/// them completed by the cells.
#[must_use]
pub fn find_terms(
    view: &BankView<'_>,
    sample: &PositionSample,
    cells: &SampleCells,
    lookup: &Lookup,
    most_bits: u32,
    effort: Effort,
) -> Vec<Hit> {
    let target = &sample.values;
    let mut hits = sums(view, target, most_bits);
    hits.extend(complete_terms(
        view, target, cells, lookup, most_bits, effort,
    ));
    if effort != Effort::Small {
        let (modulus, block, divisors) = if effort == Effort::Whole {
            (MOST_MODULUS, MOST_BLOCK, 400)
        } else {
            (5, 4, 60)
        };
        let searches: [&dyn Fn() -> Vec<Hit>; 5] = [
            &|| remainders(view, target, 2..=modulus, most_bits),
            &|| blocks(view, target, block, most_bits),
            &|| products(view, target, divisors, most_bits),
            &|| functions(view, target, most_bits),
            &|| extremes(view, target, most_bits),
        ];
        for search in searches.into_iter().take_while(|_| (view.go_on)()) {
            hits.extend(search());
        }
    }
    hits.sort_by_key(|hit| hit.cost);
    hits
}

/// Returns the lists with their entries from all cells.
fn complete_terms(
    view: &BankView<'_>,
    target: &Lanes,
    cells: &SampleCells,
    lookup: &Lookup,
    most_bits: u32,
    effort: Effort,
) -> Vec<Hit> {
    let complete = |list: super::lists::ListLookup| {
        let pairs = cells.iter().map(|(position, value)| {
            let at = At { position, lookup };
            let value = i64::from(*value);
            let rest = match &list.beside {
                None => value,
                Some((crate::term::Binary::Xor, beside)) => {
                    let beside = beside.value(at)?;
                    if beside < 0 {
                        return None;
                    }
                    value ^ beside
                }
                Some((_, beside)) => value - beside.value(at)?,
            };
            Some((list.index.value(at)?, rest))
        });
        list.complete(pairs).filter(|hit| hit.cost <= most_bits)
    };
    lists(
        view,
        target,
        most_bits,
        if effort == Effort::Small { 24 } else { 120 },
    )
    .into_iter()
    .filter_map(complete)
    .collect()
}

/// The largest modulus of a sum.
const MOST_MODULUS: i32 = 13;
/// The largest block of values.
const MOST_BLOCK: i32 = 10;

/// Returns formulas `c * q + r` with the target's values: q and r are found apart.
fn blocks(view: &BankView<'_>, target: &Lanes, most: i32, most_bits: u32) -> Vec<Hit> {
    let mut hits = Vec::new();
    if target.iter().any(|&value| value < 0) {
        return hits;
    }
    for c in (2..=most)
        .filter(|c| target.iter().any(|value| value >= c))
        .take_while(|_| (view.go_on)())
    {
        let (quotient, rest) = (target.map(|value| value / c), target.map(|value| value % c));
        let find = |part: &Lanes, moduli| {
            let mut hits = sums(view, part, most_bits);
            hits.extend(remainders(view, part, moduli, most_bits));
            hits.sort_by_key(|hit| hit.cost);
            hits.truncate(6);
            hits
        };
        let quotients = find(&quotient, 2..=3);
        if quotients.is_empty() {
            continue;
        }
        for r in find(&rest, c..=c) {
            for q in &quotients {
                let hit = Hit::from_term(block(c.into(), &q.term, &r.term));
                if hit.cost <= most_bits {
                    hits.push(hit);
                }
            }
        }
    }
    hits
}
