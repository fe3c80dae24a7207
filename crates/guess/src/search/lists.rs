//! The target as a list that a formula with few values is the index of, perhaps after a small
//! formula is subtracted.

use std::{collections::BTreeMap, sync::Arc};

use super::view::{BankView, Hit};
use crate::{
    each::{first, least},
    lanes::{LANES, Lanes},
    term::{Binary, Term, list_cost},
};

/// The most entries of a list.
const ENTRIES: usize = 24;
/// The largest cost of an index, and of the formula beside the list.
const INDEX_COST: u32 = 17;
/// The most hits.
const MOST_HITS: usize = 100;

/// A list by its cost, the formula beside it and that of its index.
type ListPlace = (u32, Option<(Binary, usize)>, usize);

/// A list found at the sample; the values at all positions give its entries.
#[derive(Debug, Clone)]
pub struct ListLookup {
    /// The formula of the index.
    pub index: Arc<Term>,
    /// The formula that is added to the entry, or with which the nim-sum is taken.
    pub beside: Option<(Binary, Arc<Term>)>,
    /// The cost in bits at least.
    pub cost: u32,
}

impl ListLookup {
    /// Returns the formula with the entries that the values at all positions give. The pairs are
    /// those of index and entry; `None` if they contradict each other, or the list is too long.
    #[must_use]
    pub fn complete(&self, pairs: impl Iterator<Item = Option<(i64, i64)>>) -> Option<Hit> {
        let mut entries: BTreeMap<usize, i32> = BTreeMap::new();
        for pair in pairs {
            let (index, entry) = pair?;
            let (index, entry) = (usize::try_from(index).ok()?, i32::try_from(entry).ok()?);
            if index >= ENTRIES || *entries.entry(index).or_insert(entry) != entry {
                return None;
            }
        }
        let length = entries.last_key_value().map_or(0, |(last, _)| last + 1);
        // A list is read again from its start beyond its end; it must not be.
        let list: Vec<i32> = (0..length)
            .map(|index| {
                entries
                    .get(&index)
                    .or(entries.values().next())
                    .copied()
                    .unwrap_or(0)
            })
            .collect();
        let list = shortest(list);
        let length = list.len();
        let index = match &*self.index {
            Term::Binary(Binary::Rem, a, b) if **b == Term::Int(i64::try_from(length).ok()?) => {
                Arc::clone(a)
            }
            _ => Arc::clone(&self.index),
        };
        let list = Arc::new(Term::List(Vec::new(), list, index));
        Some(Hit::from_term(match &self.beside {
            Some((op, beside)) => Term::binary(*op, beside, &list),
            None => list,
        }))
    }
}

/// Returns the list without repetitions.
fn shortest(list: Vec<i32>) -> Vec<i32> {
    let repeats = |period: &usize| list.iter().zip(&list[*period..]).all(|(a, b)| a == b);
    let period = (1..list.len()).find(repeats).unwrap_or(list.len());
    list.into_iter().take(period).collect()
}

/// Returns lists with the target's values, the cheapest first, alone or beside one of the first
/// `besides` formulas.
#[must_use]
pub fn lists(
    view: &BankView<'_>,
    target: &Lanes,
    most_bits: u32,
    besides: usize,
) -> Vec<ListLookup> {
    let is_small = |lanes: &Lanes| {
        let mut seen = 0_u32;
        let fine = lanes.iter().all(|&lane| {
            let is_index = (0..ENTRIES).contains(&usize::try_from(lane).unwrap_or(ENTRIES));
            seen |= if is_index { 1 << lane } else { 0 };
            is_index
        });
        fine && seen.count_ones() > 1
    };
    let indices: Vec<usize> = (0..view.up_to(INDEX_COST))
        .filter(|&index| !view.partial[index] && is_small(&view.lanes[index]))
        .collect();
    let mut beside: Vec<(Option<(Binary, usize)>, Lanes)> = vec![(None, *target)];
    for index in (0..view.count().min(besides)).filter(|&index| !view.partial[index]) {
        let lanes = &view.lanes[index];
        if lanes.iter().all(|lane| lane == &lanes[0]) {
            continue;
        }
        beside.push((
            Some((Binary::Add, index)),
            std::array::from_fn(|lane| target[lane] - lanes[lane]),
        ));
        if lanes.iter().chain(target).all(|&lane| lane >= 0) {
            beside.push((
                Some((Binary::Xor, index)),
                std::array::from_fn(|lane| target[lane] ^ lanes[lane]),
            ));
        }
    }
    let of_one = |place: usize, all: &mut Vec<ListPlace>| {
        let (beside, rest) = &beside[place];
        let mut found = Vec::new();
        for &index in &indices {
            let own = beside.map_or(0, |(op, other)| op.cost() + view.cost(other));
            if let Some(entries) = entries(&view.lanes[index], rest) {
                let list: Vec<i32> = entries.values().copied().collect();
                let cost = own + list_cost(&list) + view.cost(index);
                if cost <= most_bits {
                    found.push((cost, *beside, index));
                }
            }
        }
        all.extend(first(found, MOST_HITS));
    };
    let found = least(beside.len(), MOST_HITS, &of_one);
    let lookup = |(cost, beside, index): ListPlace| ListLookup {
        index: view.term(index),
        beside: beside.map(|(op, other)| (op, view.term(other))),
        cost,
    };
    found.into_iter().map(lookup).collect()
}

/// Returns the values of the rest by index; `None` if an index has two values or nearly every index
/// has its own.
fn entries(index: &Lanes, rest: &Lanes) -> Option<BTreeMap<i32, i32>> {
    const NONE: i32 = i32::MIN;
    let mut list = [NONE; ENTRIES];
    for lane in 0..LANES {
        let entry = &mut list[usize::try_from(index[lane]).ok()?];
        if *entry != rest[lane] {
            if *entry != NONE {
                return None;
            }
            *entry = rest[lane];
        }
    }
    Some(
        (0..)
            .zip(list)
            .filter(|&(_, entry)| entry != NONE)
            .collect(),
    )
}
