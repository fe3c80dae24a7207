//! The confirmed formulas of a search, and the formula that comes closest without being right.

use std::sync::Arc;

use crate::{
    answer::{Contradicted, Formula},
    confirm::{
        exceptions, exceptions_cost, is_confirmed, is_confirmed_for_lost, lost_contradiction,
        with_exceptions,
    },
    table::{Lookup, Table, TablePosition},
    term::{At, Term, TermCondition},
    tidy::{same_sum, tidy, tidy_condition},
    written::{lost_claim, value_claim},
};

/// Bits above the cheapest formula, within which others of the same kind are kept.
const BESIDE: u32 = 3;

/// The kind of a formula: recursive, with cases, with lists.
type FormulaKind = [bool; 3];
/// A function that returns `true` if a formula agrees with a cell.
type Agrees<'a> = &'a dyn Fn(&(TablePosition, i32), &Lookup) -> bool;

/// Confirmed formulas.
pub struct FormulaStore<'a> {
    table: &'a Table,
    lookup: Lookup,
    most_bits: u32,
    by_digits: bool,
    found: Vec<(FormulaKind, Formula)>,
    /// The formulas without their exceptions, in the order of `found`.
    terms: Vec<Arc<Term>>,
    next_best: Option<Contradicted>,
    /// The place of the contradiction of the next best formula.
    contradicted_at: usize,
}

impl<'a> FormulaStore<'a> {
    /// No formulas yet. Of formulas `by_digits`, only those are kept that automata which read
    /// digits may decide.
    #[must_use]
    pub fn new(table: &'a Table, most_bits: u32, by_digits: bool) -> Self {
        Self {
            table,
            lookup: Lookup::from_table(table),
            most_bits,
            by_digits,
            found: Vec::new(),
            terms: Vec::new(),
            next_best: None,
            contradicted_at: 0,
        }
    }

    /// Returns the cost of the cheapest formula.
    #[must_use]
    pub fn cheapest(&self) -> u32 {
        self.found
            .iter()
            .map(|(_, formula)| formula.bits)
            .min()
            .unwrap_or(u32::MAX)
    }

    /// Returns the most bits of a formula that would be kept.
    #[must_use]
    pub fn most_bits(&self) -> u32 {
        self.most_bits.min(self.cheapest().saturating_add(16))
    }

    /// Keeps a formula if all values of the table but few at the start agree with it, enough of
    /// them unused.
    pub fn take(&mut self, term: &Arc<Term>, used: usize) {
        let cells = self.table.cells();
        let term = tidy(term);
        if self.by_digits && !term.is_by_digits()
            || self
                .terms
                .iter()
                .any(|other| term.contains(other) || same_sum(other, &term))
        {
            return;
        }
        match exceptions(&term, cells, &self.lookup) {
            Ok(exceptions) => {
                let bits = term.cost() + exceptions_cost(&exceptions);
                let used = used + exceptions.len();
                if !is_confirmed(self.table, bits, used) {
                    return;
                }
                let whole = with_exceptions(&term, &exceptions, cells, self.table.arity());
                let kind = kind(&whole);
                let formula = Formula {
                    claim: value_claim(&whole, self.table.names()),
                    bits,
                    explained: cells.len(),
                    used,
                    exceptions,
                    is_recursive: kind[0],
                };
                self.terms.push(term);
                self.found.push((kind, formula));
            }
            Err(cell) => {
                let agrees = |(position, value): &(TablePosition, i32), lookup: &Lookup| {
                    term.value(At { position, lookup }) == Some((*value).into())
                };
                self.drop_contradicted(cell, &agrees, &|| value_claim(&term, self.table.names()));
            }
        }
    }

    /// Keeps a condition for lost positions if all outcomes of the table agree with it.
    pub fn take_lost(&mut self, condition: &TermCondition, used: usize) {
        let cells = self.table.cells();
        let condition = tidy_condition(condition);
        if self.by_digits && !condition.is_by_digits() {
            return;
        }
        let bits = condition.cost();
        let claim = || lost_claim(&condition, self.table.names());
        match lost_contradiction(&condition, cells, &self.lookup) {
            None if is_confirmed_for_lost(self.table, bits, used) => {
                let formula = Formula {
                    claim: claim(),
                    bits,
                    explained: cells.len(),
                    used,
                    exceptions: Vec::new(),
                    is_recursive: false,
                };
                self.found.push(([false; 3], formula));
            }
            None => {}
            Some(&cell) => {
                let agrees = |(position, value): &(TablePosition, i32), lookup: &Lookup| {
                    condition.holds(At { position, lookup }) == Some(*value == 0)
                };
                self.drop_contradicted(cell, &agrees, &claim);
            }
        }
    }

    /// Keeps a contradicted formula if its first contradiction comes later than that of the one
    /// before.
    fn drop_contradicted(
        &mut self,
        cell: (TablePosition, i32),
        agrees: Agrees<'_>,
        claim: &dyn Fn() -> String,
    ) {
        let cells = self.table.cells();
        let place = cells.iter().position(|other| *other == cell).unwrap_or(0);
        if self.next_best.is_none() || place > self.contradicted_at {
            let explained = cells
                .iter()
                .filter(|cell| agrees(cell, &self.lookup))
                .count();
            let (position, value) = cell;
            self.next_best = Some(Contradicted {
                claim: claim(),
                position,
                value,
                explained,
            });
            self.contradicted_at = place;
        }
    }

    /// Returns the formulas without exceptions, with the numbers of values that they were found
    /// with.
    #[must_use]
    pub fn into_terms(self) -> Vec<(Arc<Term>, usize)> {
        let pairs = self.terms.into_iter().zip(self.found);
        pairs
            .filter(|(_, (_, formula))| formula.exceptions.is_empty())
            .map(|(term, (_, formula))| (term, formula.used))
            .collect()
    }

    /// Returns the formulas, the simplest first: of each kind the cheapest, and those that are
    /// hardly longer.
    #[must_use]
    pub fn into_answer(mut self, most: usize) -> (Vec<Formula>, Option<Contradicted>) {
        // Of equally cheap formulas, equations are preferred to inequalities.
        let key = |formula: &Formula| {
            (
                formula.bits,
                formula.claim.contains('<'),
                formula.claim.len(),
            )
        };
        self.found.sort_by(|a, b| {
            key(&a.1)
                .cmp(&key(&b.1))
                .then_with(|| a.1.claim.cmp(&b.1.claim))
        });
        let mut formulas: Vec<(FormulaKind, Formula)> = Vec::new();
        for (kind, formula) in self.found {
            let cheapest = formulas
                .iter()
                .find(|(other, _)| *other == kind)
                .map(|(_, formula)| formula.bits);
            let is_other = formulas
                .iter()
                .all(|(_, other)| other.claim != formula.claim);
            if is_other && cheapest.is_none_or(|bits| formula.bits <= bits + BESIDE) {
                formulas.push((kind, formula));
            }
        }
        formulas.truncate(most);
        (
            formulas.into_iter().map(|(_, formula)| formula).collect(),
            self.next_best,
        )
    }
}

fn kind(term: &Term) -> FormulaKind {
    [
        term.is_recursive(),
        term.any(&|term| matches!(term, Term::Cases(..))),
        term.any(&|term| matches!(term, Term::List(..))),
    ]
}
