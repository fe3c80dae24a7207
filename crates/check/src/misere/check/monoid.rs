//! The monoid, derived from the action of its generators.

use super::super::format::Monoid;
use crate::check::{CheckResult, refute_field, unless_cancelled};
use grundy_core::progress::Progress;

/// The monoid's products as a table, with its P-portion.
pub(super) struct MonoidTable {
    /// The order |Q|.
    pub order: usize,
    /// `products[x][y]`: the product x y.
    products: Vec<Vec<u32>>,
    /// `true` for each element in P.
    pub p: Vec<bool>,
}

impl MonoidTable {
    /// Checks that the maps are the generators of a commutative monoid, that it is reduced, and
    /// that the identity is not in P.
    pub fn from_monoid(monoid: &Monoid, progress: &dyn Progress) -> CheckResult<Self> {
        let order = monoid.order as usize;
        shapes(monoid)?;
        commute(monoid, progress)?;
        let products = products(monoid, progress)?;
        let mut p = vec![false; order];
        monoid.p.iter().for_each(|&x| p[x as usize] = true);
        if p[0] {
            return Err(refute_field(
                "quotient.p",
                0,
                "the player who has no move wins: the identity is not in P",
            ));
        }
        let table = Self { order, products, p };
        table.check_reduced(monoid, progress)?;
        Ok(table)
    }

    /// Returns x y.
    pub fn product(&self, x: u32, y: u32) -> u32 {
        self.products[x as usize][y as usize]
    }

    /// Returns `true` if x is in P.
    pub fn is_p(&self, x: u32) -> bool {
        self.p[x as usize]
    }

    /// Returns the elements.
    pub fn elements(&self) -> std::ops::Range<u32> {
        // The order is a 32-bit number.
        0..u32::try_from(self.order).unwrap_or(u32::MAX)
    }

    /// Splits {P, not P} until all elements of a class move to the same classes. The monoid is
    /// reduced if all classes are single elements.
    fn check_reduced(&self, monoid: &Monoid, progress: &dyn Progress) -> CheckResult {
        let mut class: Vec<usize> = self.p.iter().map(|&p| p.into()).collect();
        let mut count = 0;
        loop {
            unless_cancelled(progress)?;
            let mut names = std::collections::BTreeMap::new();
            let key = |x: usize| -> Vec<usize> {
                let moved = monoid.times.iter().map(|row| class[row[x] as usize]);
                std::iter::once(class[x]).chain(moved).collect()
            };
            let keys: Vec<Vec<usize>> = (0..self.order).map(key).collect();
            for key in keys.iter().cloned() {
                let next = names.len();
                names.entry(key).or_insert(next);
            }
            class = keys.iter().map(|key| names[key]).collect();
            if names.len() == self.order {
                return Ok(());
            }
            if names.len() == count {
                return Err(refute_field(
                    "quotient.order",
                    self.order,
                    format!("reduced, it has {count} elements"),
                ));
            }
            count = names.len();
        }
    }
}

fn shapes(monoid: &Monoid) -> CheckResult {
    let order = monoid.order;
    let increasing = |list: &[u64]| list.windows(2).all(|pair| pair[0] < pair[1]);
    let p: Vec<u64> = monoid.p.iter().map(|&x| x.into()).collect();
    if order == 0 {
        return Err(refute_field(
            "quotient.order",
            order,
            "a monoid has an identity",
        ));
    }
    if !increasing(&p) || monoid.p.iter().any(|&x| x >= order) {
        return Err(refute_field(
            "quotient.p",
            format!("{p:?}"),
            "elements below the order, increasing",
        ));
    }
    if !increasing(&monoid.generators) || monoid.generators.len() != monoid.times.len() {
        return Err(refute_field(
            "quotient.generators",
            format!("{:?}", monoid.generators),
            "they are increasing, with one row of times each",
        ));
    }
    for (index, row) in monoid.times.iter().enumerate() {
        if row.len() != order as usize || row.iter().any(|&x| x >= order) {
            let what = format!("quotient.times[{index}]");
            return Err(refute_field(
                what,
                format!("{} numbers", row.len()),
                format!("{order} elements below the order"),
            ));
        }
    }
    Ok(())
}

fn commute(monoid: &Monoid, progress: &dyn Progress) -> CheckResult {
    for (i, f) in monoid.times.iter().enumerate() {
        unless_cancelled(progress)?;
        for (j, g) in monoid.times.iter().enumerate().skip(i + 1) {
            if let Some(x) = (0..f.len()).find(|&x| f[g[x] as usize] != g[f[x] as usize]) {
                let what = format!("quotient.times[{i}] and [{j}]");
                return Err(refute_field(
                    what,
                    format!("at {x}"),
                    "the two generators do not commute",
                ));
            }
        }
    }
    Ok(())
}

/// Computes the table of products: row y is row x moved by a generator, where y is x moved by that
/// generator.
fn products(monoid: &Monoid, progress: &dyn Progress) -> CheckResult<Vec<Vec<u32>>> {
    let mut rows: Vec<Vec<u32>> = vec![Vec::new(); monoid.order as usize];
    rows[0] = (0..monoid.order).collect();
    let mut reached = vec![0_usize];
    let mut at = 0;
    while let Some(&x) = reached.get(at) {
        unless_cancelled(progress)?;
        for row in &monoid.times {
            let y = row[x] as usize;
            if rows[y].is_empty() {
                rows[y] = rows[x].iter().map(|&z| row[z as usize]).collect();
                reached.push(y);
            }
        }
        at += 1;
    }
    if let Some(x) = rows.iter().position(Vec::is_empty) {
        return Err(refute_field(
            "quotient.order",
            monoid.order,
            format!("{x} is not a product of generators"),
        ));
    }
    Ok(rows)
}
