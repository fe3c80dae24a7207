//! The target as a formula of the bank, or as a sum, a difference, a nim-sum or a remainder of two
//! of them: one is looked up by the hash of what the other one lacks.

use std::{ops::RangeInclusive, sync::Arc};

use super::view::{BankView, Hit};
use crate::{
    each::{each, first, least},
    lanes::{self, LANES, Lanes, UNDEFINED},
    term::{Binary, Term, Unary, constant_cost},
};

/// The most hits of one search.
const MOST_HITS: usize = 200;

/// A pair of formulas with the target's values: the cost, the operation, and the numbers of both.
type FormulaPair = (u32, Binary, usize, usize);

/// Returns formulas with the target's values, the cheapest first.
#[must_use]
pub fn sums(view: &BankView<'_>, target: &Lanes, most_bits: u32) -> Vec<Hit> {
    let hash = lanes::hash(target);
    let mut hits: Vec<Hit> = view
        .find(hash)
        .map(|index| Hit {
            cost: view.cost(index),
            term: view.term(index),
        })
        .into_iter()
        .collect();
    let is_natural = target.iter().all(|&value| value >= 0);
    let count = view.up_to(most_bits.saturating_sub(4));
    let pairs = least(count, MOST_HITS, &|a, pairs: &mut Vec<FormulaPair>| {
        if view.partial[a] {
            return;
        }
        let own = view.hashes[a];
        let sum = view
            .find(hash.wrapping_sub(own))
            .filter(|&b| a <= b)
            .map(|b| (Binary::Add, b, a));
        let less = view
            .find(hash.wrapping_add(own))
            .map(|b| (Binary::Sub, b, a));
        let xor = if is_natural {
            lanes::binary(Binary::Xor, target, &view.lanes[a])
        } else {
            None
        };
        let xor = xor
            .filter(|lanes| !lanes.contains(&UNDEFINED))
            .and_then(|lanes| view.find(lanes::hash(&lanes)));
        let xor = xor.filter(|&b| a <= b).map(|b| (Binary::Xor, b, a));
        let found = [sum, less, xor].into_iter().flatten();
        let found = found.map(|(op, b, a)| (view.cost(a) + view.cost(b) + op.cost(), op, b, a));
        pairs.extend(found.filter(|pair| pair.0 <= most_bits));
    });
    hits.extend(pairs.into_iter().map(|pair| of_pair(view, pair)));
    hits
}

/// Returns the formula of a pair.
fn of_pair(view: &BankView<'_>, (cost, op, a, b): FormulaPair) -> Hit {
    Hit {
        cost,
        term: Term::binary(op, &view.term(a), &view.term(b)),
    }
}

/// Returns formulas `(a + b) % c` and `(a - b) % c` with the target's values, for some moduli c.
#[must_use]
pub fn remainders(
    view: &BankView<'_>,
    target: &Lanes,
    moduli: RangeInclusive<i32>,
    most_bits: u32,
) -> Vec<Hit> {
    let Some(&largest) = target.iter().max() else {
        return Vec::new();
    };
    if target.iter().any(|&value| value < 0) || largest > 16 {
        return Vec::new();
    }
    let moduli: Vec<i32> = moduli
        .filter(|&modulus| modulus > largest && modulus > 1)
        .collect();
    let of_modulus = |place: usize, all: &mut Vec<(u32, i32, Binary, usize, usize)>| {
        if !(view.go_on)() {
            return;
        }
        let modulus = moduli[place];
        let reduced = view.reduce_formulas(usize::try_from(modulus).unwrap_or(1));
        let own = constant_cost(modulus.into()) + Binary::Rem.cost() + 2;
        let mut found = Vec::new();
        for (a, lanes) in &reduced.formulas {
            // Both remainders are below the modulus; a division would take longer.
            let wrapped = |value: i32| match value {
                value if value < 0 => value + modulus,
                value if value >= modulus => value - modulus,
                value => value,
            };
            let sum = std::array::from_fn(|lane| wrapped(target[lane] - lanes[lane]));
            let less = std::array::from_fn(|lane| wrapped(target[lane] + lanes[lane]));
            for (op, other) in [(Binary::Add, sum), (Binary::Sub, less)] {
                let Some(&b) = reduced.by_hash.get(&lanes::hash(&other)) else {
                    continue;
                };
                let cost = own + view.cost(*a) + view.cost(b as usize);
                if cost <= most_bits && (op == Binary::Sub || b as usize >= *a) {
                    found.push((cost, modulus, op, b as usize, *a));
                }
            }
        }
        all.extend(first(found, MOST_HITS / 4));
    };
    let found = least(moduli.len(), MOST_HITS, &of_modulus);
    let hit = |(cost, modulus, op, a, b): (u32, i32, Binary, usize, usize)| {
        let inner = of_pair(view, (cost, op, a, b)).term;
        Hit {
            cost,
            term: Arc::new(Term::Binary(Binary::Rem, inner, Term::int(modulus.into()))),
        }
    };
    found.into_iter().map(hit).collect()
}

/// The pairs of formulas that are tried as quotient, remainder or product.
const PAIRS: usize = 24_000_000;

/// Returns formulas `a / b`, `a % b` and `a * b` with the target's values, for the first formulas
/// b.
#[must_use]
pub fn products(view: &BankView<'_>, target: &Lanes, divisors: usize, most_bits: u32) -> Vec<Hit> {
    let most = divisors.min(PAIRS / view.count().max(1));
    let rights: Vec<usize> = (0..view.count().min(most))
        .filter(|&b| !view.partial[b])
        .collect();
    let fits = |op: Binary, a: &Lanes, b: &Lanes| {
        (0..LANES).all(|lane| {
            let (a, b, wanted) = (a[lane], b[lane], target[lane]);
            match op {
                Binary::Div => b > 0 && a.div_euclid(b) == wanted,
                Binary::Rem => b > wanted && wanted >= 0 && a.rem_euclid(b) == wanted,
                _ => i64::from(a) * i64::from(b) == i64::from(wanted),
            }
        })
    };
    let of_left = |a: usize, found: &mut Vec<FormulaPair>| {
        if view.partial[a] {
            return;
        }
        for &b in &rights {
            for op in [Binary::Div, Binary::Rem, Binary::Mul] {
                let cost = view.cost(a) + view.cost(b) + op.cost();
                if fits(op, &view.lanes[a], &view.lanes[b]) && cost <= most_bits {
                    found.push((cost, op, a, b));
                }
            }
        }
    };
    least(view.count(), MOST_HITS, &of_left)
        .into_iter()
        .map(|pair| of_pair(view, pair))
        .collect()
}

/// The most masks of formulas that agree with the target at some positions.
const MASKS: usize = 3000;

/// Returns formulas `min(a, b)` and `max(a, b)` with the target's values.
#[must_use]
pub fn extremes(view: &BankView<'_>, target: &Lanes, most_bits: u32) -> Vec<Hit> {
    let mut hits = Vec::new();
    for op in [Binary::Min, Binary::Max] {
        let fits = |a: i32, wanted: i32| {
            if op == Binary::Min {
                a >= wanted
            } else {
                a <= wanted
            }
        };
        let bounding = each(view.up_to(24), &|a, bounding: &mut Vec<(usize, u64)>| {
            let lanes = &view.lanes[a];
            if view.partial[a] || !(0..LANES).all(|lane| fits(lanes[lane], target[lane])) {
                return;
            }
            let mask = lanes::equal(lanes, target);
            if mask != 0 {
                bounding.push((a, mask));
            }
        });
        let mut seen = std::collections::HashSet::new();
        let mut masks: Vec<(usize, u64)> = bounding
            .into_iter()
            .filter(|&(_, mask)| seen.insert(mask))
            .collect();
        masks.truncate(MASKS);
        let mut pairs = Vec::new();
        for (place, &(a, of_a)) in masks.iter().enumerate() {
            for &(b, of_b) in &masks[..place] {
                let cost = view.cost(a) + view.cost(b) + op.cost();
                if of_a | of_b == u64::MAX && cost <= most_bits {
                    pairs.push((cost, op, b, a));
                }
            }
        }
        hits.extend(
            first(pairs, MOST_HITS / 4)
                .into_iter()
                .map(|pair| of_pair(view, pair)),
        );
    }
    hits
}

/// Returns functions of a formula, or of the number before or after it, with the target's values.
#[must_use]
pub fn functions(view: &BankView<'_>, target: &Lanes, most_bits: u32) -> Vec<Hit> {
    const FUNCTIONS: [Unary; 7] = [
        Unary::Popcount,
        Unary::LowBit,
        Unary::Valuation,
        Unary::Isqrt,
        Unary::Ilog(2),
        Unary::Ilog(3),
        Unary::Ilog(10),
    ];
    let of_inner = |a: usize, found: &mut Vec<(u32, usize, Unary, i32)>| {
        if view.partial[a] {
            return;
        }
        let lanes = &view.lanes[a];
        let fits = |function: Unary, step: i32| {
            (0..LANES).all(|lane| {
                function.apply((lanes[lane] + step).into()) == Some(target[lane].into())
            })
        };
        let each = FUNCTIONS
            .into_iter()
            .flat_map(|function| [-1, 0, 1].map(|step| (function, step)));
        let fitting = each.filter(|&(function, step)| fits(function, step));
        let costs = fitting.map(|(function, step)| {
            (
                view.cost(a) + function.cost() + if step == 0 { 0 } else { 4 },
                a,
                function,
                step,
            )
        });
        found.extend(costs.filter(|found| found.0 <= most_bits));
    };
    let found = least(view.count(), MOST_HITS / 4, &of_inner);
    let hit = |(cost, a, function, step): (u32, usize, Unary, i32)| {
        let inner = match step {
            0 => view.term(a),
            1 => Term::binary(Binary::Add, &view.term(a), &Term::int(1)),
            _ => Term::binary(Binary::Sub, &view.term(a), &Term::int(1)),
        };
        Hit {
            cost,
            term: Arc::new(Term::Unary(function, inner)),
        }
    };
    found.into_iter().map(hit).collect()
}
