//! Formulas with their values at one sample, and the target there.

use std::{
    borrow::Cow,
    collections::hash_map::Entry,
    sync::{Arc, OnceLock},
};

use crate::{
    bank::{Bank, BankSamples, ByHash},
    lanes::{self, Lanes, UNDEFINED},
    term::Term,
};

/// A formula that has the values of the target at the sample positions.
#[derive(Debug, Clone)]
pub struct Hit {
    /// The cost in bits.
    pub cost: u32,
    /// The formula.
    pub term: Arc<Term>,
}

impl Hit {
    /// Returns the formula with its own cost.
    #[must_use]
    pub fn from_term(term: Arc<Term>) -> Self {
        Self {
            cost: term.cost(),
            term,
        }
    }
}

/// A function that returns `true` while time is left.
pub type GoOn<'a> = &'a (dyn Fn() -> bool + Sync);

/// The formulas of a bank with their values at a sample.
pub struct BankView<'a> {
    /// The formulas.
    pub bank: &'a Bank,
    /// The number of numbers of a position.
    pub arity: usize,
    /// The values of the formulas, those of [`Bank::lanes`] or of another sample.
    pub lanes: Cow<'a, [Lanes]>,
    /// The hashes of the values.
    pub hashes: Cow<'a, [u64]>,
    by_hash: Cow<'a, ByHash>,
    /// `true` for each formula that is undefined at some sample positions.
    pub partial: Cow<'a, [bool]>,
    /// Returns `true` while time is left.
    pub go_on: GoOn<'a>,
    reduced: [OnceLock<FormulaRemainders>; MODULI],
    /// The formulas whose remainders are kept.
    reducible: usize,
}

/// The moduli of which remainders are kept: those below this number.
pub const MODULI: usize = 18;
/// The formulas whose remainders are kept.
const REDUCED: usize = 20_000;

/// The remainders of formulas, one formula for each vector of them.
#[derive(Debug, Default)]
pub struct FormulaRemainders {
    /// The formulas with their remainders, the cheapest first.
    pub formulas: Vec<(usize, Lanes)>,
    /// The formula with remainders of this hash.
    pub by_hash: ByHash,
}

impl<'a> BankView<'a> {
    /// The bank at its own sample.
    #[must_use]
    pub fn own(bank: &'a Bank, arity: usize, go_on: GoOn<'a>) -> Self {
        Self {
            bank,
            arity,
            lanes: Cow::Borrowed(&bank.lanes),
            hashes: Cow::Borrowed(&bank.hashes),
            by_hash: Cow::Borrowed(&bank.by_hash),
            partial: Cow::Borrowed(&bank.partial),
            go_on,
            reduced: Default::default(),
            reducible: usize::MAX,
        }
    }

    /// The first formulas of a bank at another sample.
    #[must_use]
    pub fn at(bank: &'a Bank, count: usize, samples: BankSamples<'_>, go_on: GoOn<'a>) -> Self {
        let lanes = bank.run(count, samples);
        let hashes: Vec<u64> = lanes.iter().map(lanes::hash).collect();
        let partial: Vec<bool> = lanes
            .iter()
            .map(|lanes| lanes.contains(&UNDEFINED))
            .collect();
        let mut by_hash = ByHash::default();
        by_hash.reserve(hashes.len());
        for (index, (&hash, &is_partial)) in hashes.iter().zip(&partial).enumerate() {
            if !is_partial {
                by_hash
                    .entry(hash)
                    .or_insert(u32::try_from(index).unwrap_or(u32::MAX));
            }
        }
        Self {
            bank,
            arity: samples.arity,
            lanes: lanes.into(),
            hashes: hashes.into(),
            by_hash: Cow::Owned(by_hash),
            partial: partial.into(),
            go_on,
            reduced: Default::default(),
            reducible: 6000,
        }
    }

    /// Returns the number of formulas.
    #[must_use]
    pub fn count(&self) -> usize {
        self.lanes.len()
    }

    /// Returns the number of formulas up to a cost.
    #[must_use]
    pub fn up_to(&self, cost: u32) -> usize {
        self.bank.up_to(cost).min(self.count())
    }

    /// Returns the cost of a formula.
    #[must_use]
    pub fn cost(&self, index: usize) -> u32 {
        self.bank.costs[index].into()
    }

    /// Returns a formula as a tree.
    #[must_use]
    pub fn term(&self, index: usize) -> Arc<Term> {
        self.bank
            .term(u32::try_from(index).unwrap_or(0), self.arity)
    }

    /// Returns the first formula whose values have this hash and are all defined.
    #[must_use]
    pub fn find(&self, hash: u64) -> Option<usize> {
        self.by_hash
            .get(&hash)
            .map(|&index| index as usize)
            .filter(|&index| !self.partial[index])
    }

    /// Returns the remainders of the formulas by a modulus below [`MODULI`].
    #[must_use]
    pub fn reduce_formulas(&self, modulus: usize) -> &FormulaRemainders {
        self.reduced[modulus].get_or_init(|| {
            let by = i32::try_from(modulus).unwrap_or(1).max(1);
            let mut reduced = FormulaRemainders::default();
            for index in (0..self.count().min(REDUCED).min(self.reducible))
                .filter(|&index| !self.partial[index])
            {
                let lanes = self.lanes[index].map(|lane| lane.rem_euclid(by));
                if let Entry::Vacant(entry) = reduced.by_hash.entry(lanes::hash(&lanes)) {
                    entry.insert(u32::try_from(index).unwrap_or(0));
                    reduced.formulas.push((index, lanes));
                }
            }
            reduced
        })
    }
}
