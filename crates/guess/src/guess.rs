//! The guess: samples, the kinds of formulas in turn, and what confirms them.

use std::{sync::Arc, time::Duration};

use grundy_core::{
    clock::Instant,
    progress::{Progress, USUAL_TIME},
};

use crate::{
    answer::{Contradicted, Formula, GuessAnswer},
    bank::{Bank, BankLimits, BankSamples, GrowingSequence},
    confirm::VALUES_A_BIT,
    kept::FormulaStore,
    lanes,
    sample::PositionSample,
    search::{
        kernel::kernels,
        lost,
        periods::periods,
        splits::SplitSearch,
        values::{Effort, find_terms},
        view::BankView,
    },
    table::{Lookup, Table},
    term::{GrowthRule, Term, TermComparison, TermCondition},
};

/// The limits of a guess.
#[derive(Clone, Copy)]
pub struct GuessOptions<'a> {
    /// The time limit.
    pub budget: Duration,
    /// The most formulas in the bank: each takes 300 bytes.
    pub formulas: usize,
    /// The most formulas in the answer.
    pub most: usize,
    /// `true` to search only for formulas that automata which read digits may decide, as the
    /// checker does.
    pub by_digits: bool,
    /// The listener, which may ask to stop.
    pub progress: &'a dyn Progress,
}

impl Default for GuessOptions<'_> {
    fn default() -> Self {
        Self {
            budget: USUAL_TIME,
            formulas: 400_000,
            most: 5,
            by_digits: false,
            progress: &(),
        }
    }
}

/// The largest cost of a formula in bits.
const MOST_BITS: u32 = 600;
/// The largest cost of a formula of the bank.
const BANK_BITS: u32 = 40;
/// The formulas of the first bank, which finds what is simple.
const FIRST_FORMULAS: usize = 24_000;
/// The bits of a formula that ends the search: a simpler one of another kind is unlikely.
const SIMPLE: u32 = 20;
/// The bits of a formula that ends the search after the first bank and the cases.
const FAIR: u32 = 36;
/// The fewest lost positions of a table whose lost positions are guessed alone.
const LEAST_LOST: usize = 8;
/// The share of the time for P-positions, if the values have no formula.
const FOR_VALUES: f64 = 0.7;

/// Returns formulas that explain a table.
///
/// The answer does not depend on the number of threads, unless the time ends.
#[must_use]
pub fn guess(table: &Table, options: &GuessOptions<'_>) -> GuessAnswer {
    let start = Instant::now();
    let until = |share: f64| {
        let budget = options.budget.mul_f64(share);
        move || start.elapsed() < budget && !options.progress.cancelled()
    };
    let all = until(1.0);
    if table.of_outcomes() {
        return Guess::from_table(table, options, &all).outcomes();
    }
    let for_values = until(FOR_VALUES);
    let mut answer = Guess::from_table(table, options, &for_values).values();
    let lost = table.cells().iter().filter(|cell| cell.1 == 0).count();
    if answer.formulas.is_empty() && (LEAST_LOST..table.cells().len()).contains(&lost) {
        // The lost positions may have a law when the values have none.
        let cells = table
            .cells()
            .iter()
            .map(|&(position, value)| (position, i32::from(value != 0)));
        if let Ok(outcomes) = Table::new(table.names().to_vec(), cells.collect(), true) {
            answer.formulas = Guess::from_table(&outcomes, options, &all)
                .outcomes()
                .formulas;
        }
    }
    answer.out_of_time = !all();
    answer
}

/// The search for the formulas of one table.
struct Guess<'a> {
    table: &'a Table,
    options: &'a GuessOptions<'a>,
    go_on: &'a (dyn Fn() -> bool + Sync),
    lookup: Lookup,
    most_bits: u32,
    tried: usize,
    /// `true` if formulas may use values of other positions.
    calls: bool,
}

impl<'a> Guess<'a> {
    fn from_table(
        table: &'a Table,
        options: &'a GuessOptions<'a>,
        go_on: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let most_bits = u32::try_from(table.cells().len() / VALUES_A_BIT)
            .unwrap_or(u32::MAX)
            .min(MOST_BITS);
        Self {
            table,
            options,
            go_on,
            lookup: Lookup::from_table(table),
            most_bits,
            tried: 0,
            calls: true,
        }
    }

    fn bank(&mut self, sample: &PositionSample, formulas: usize, calls: bool) -> Bank {
        let limits = BankLimits {
            formulas: formulas.min(self.options.formulas),
            cost: self.most_bits.min(BANK_BITS),
            calls,
            by_digits: self.options.by_digits,
            sequences: sequences(self.table),
        };
        let samples = BankSamples {
            arity: self.table.arity(),
            positions: &sample.positions,
            lookup: &self.lookup,
        };
        let bank = Bank::grow(samples, &limits, &|| (self.go_on)());
        self.tried = self.tried.max(bank.ops.len());
        bank
    }

    fn keep_formulas<'t>(&self, table: &'t Table) -> FormulaStore<'t> {
        FormulaStore::new(table, self.most_bits, self.options.by_digits)
    }

    /// Searches for formulas of the values.
    fn values(mut self) -> GuessAnswer {
        let mut kept = self.keep_formulas(self.table);
        self.search(&mut kept);
        self.answer(kept)
    }

    fn search(&mut self, kept: &mut FormulaStore<'_>) {
        let cells = self.table.cells();
        if self.table.arity() == 1 {
            for (hit, used) in periods(cells, self.most_bits) {
                kept.take(&hit.term, used);
            }
        }
        let skipped = if self.table.arity() == 1 {
            (cells.len() / 40).min(8)
        } else {
            0
        };
        if let Some(sample) = PositionSample::from_cells(cells, skipped) {
            self.in_banks(&sample, kept);
        }
    }

    /// Searches in a small bank, by cases, and in a large bank.
    fn in_banks(&mut self, sample: &PositionSample, kept: &mut FormulaStore<'_>) {
        let (cells, arity) = (self.table.cells(), self.table.arity());
        let is_periodic = kept.cheapest() > FAIR && kept.cheapest() < u32::MAX;
        let first = self.bank(sample, FIRST_FORMULAS, self.calls);
        let find = |bank: &Bank, kept: &mut FormulaStore<'_>, lookup: &Lookup| {
            for hit in find_terms(
                &BankView::own(bank, arity, self.go_on),
                sample,
                cells,
                lookup,
                kept.most_bits(),
                Effort::Whole,
            ) {
                kept.take(&hit.term, sample.used);
            }
        };
        find(&first, kept, &self.lookup);
        self.closest(&first, sample, kept);
        let start_sum = crate::confirm::start_sum(cells);
        let before = kept.cheapest();
        if before > FAIR && arity == 1 && self.calls {
            for (hit, used) in kernels(cells, &self.lookup, start_sum, self.most_bits, self.go_on) {
                kept.take(&hit.term, used);
            }
        }
        // A period or a law of digits that is confirmed has hardly a shorter formula.
        let is_regular = kept.cheapest() < before && kept.cheapest() > FAIR;
        if kept.cheapest() <= SIMPLE || is_periodic || is_regular || !(self.go_on)() {
            return;
        }
        if let Some(values) = two_values(self.table).filter(|_| self.calls) {
            self.two_valued(values, kept);
        }
        let search = SplitSearch {
            table: self.table,
            lookup: &self.lookup,
            bank: &first,
            sample,
            start_sum,
            go_on: self.go_on,
        };
        for (hit, used) in search.cases(kept.most_bits(), FAIR.min(kept.cheapest())) {
            kept.take(&hit.term, used);
        }
        if kept.cheapest() <= FAIR || !(self.go_on)() {
            return;
        }
        let whole = self.bank(sample, self.options.formulas, self.calls);
        find(&whole, kept, &self.lookup);
    }

    /// Searches for a condition that tells two values apart.
    fn two_valued(&mut self, [low, high]: [i32; 2], kept: &mut FormulaStore<'_>) {
        let cells = self
            .table
            .cells()
            .iter()
            .map(|&(position, value)| (position, i32::from(value != low)));
        let Ok(outcomes) = Table::new(self.table.names().to_vec(), cells.collect(), true) else {
            return;
        };
        let mut inner = Guess::from_table(&outcomes, self.options, self.go_on);
        inner.lookup = Lookup::from_table(self.table);
        for (hit, used) in inner.conditions() {
            let cases = vec![((*hit.condition).clone(), Term::int(low.into()))];
            kept.take(&Arc::new(Term::Cases(cases, Term::int(high.into()))), used);
        }
    }

    /// Searches for conditions of the lost positions.
    fn outcomes(mut self) -> GuessAnswer {
        let mut kept = self.keep_formulas(self.table);
        for (hit, used) in self.conditions() {
            kept.take_lost(&hit.condition, used);
        }
        if kept.cheapest() == u32::MAX && (self.go_on)() {
            self.by_values(&mut kept);
        }
        self.answer(kept)
    }

    /// Searches for formulas that are 0 at lost positions and 1 at the others.
    fn by_values(&mut self, kept: &mut FormulaStore<'_>) {
        let Ok(numbers) = Table::new(
            self.table.names().to_vec(),
            self.table.cells().to_vec(),
            false,
        ) else {
            return;
        };
        let mut inner = Guess {
            calls: false,
            ..Guess::from_table(&numbers, self.options, self.go_on)
        };
        let mut of_values = self.keep_formulas(&numbers);
        inner.search(&mut of_values);
        for (term, used) in of_values.into_terms() {
            kept.take_lost(
                &TermCondition::Compare(TermComparison::Equal, term, Term::int(0)),
                used,
            );
        }
    }

    fn conditions(&mut self) -> Vec<(lost::LostHit, usize)> {
        let cells = self.table.cells();
        let all = |is_lost: bool| cells.iter().all(|cell| (cell.1 == 0) == is_lost);
        if all(true) || all(false) {
            // All positions have numbers from 0 on, none has one below.
            let (own, zero) = (Arc::new(Term::Variable(0)), Term::int(0));
            let (a, sign, b) = if all(true) {
                (zero, TermComparison::LessEqual, own)
            } else {
                (own, TermComparison::Less, zero)
            };
            let condition = TermCondition::Compare(sign, a, b);
            return vec![(
                lost::LostHit {
                    cost: 3,
                    condition: Arc::new(condition),
                },
                1,
            )];
        }
        let mut hits = if self.table.arity() == 1 {
            lost::sequence(cells)
        } else {
            Vec::new()
        };
        for (formulas, enough) in [(FIRST_FORMULAS, FAIR), (self.options.formulas, 0)] {
            let Some(sample) = lost::sample(cells) else {
                break;
            };
            let bank = self.bank(&sample, formulas, false);
            let found = lost::LostSearch::new(
                &bank,
                self.table.arity(),
                &sample,
                self.most_bits,
                self.go_on,
            )
            .collect_hits();
            let explains = |hit: &lost::LostHit| {
                crate::confirm::lost_contradiction(&hit.condition, cells, &self.lookup).is_none()
            };
            hits.extend(found.into_iter().map(|hit| (hit, sample.used)));
            if hits
                .iter()
                .any(|(hit, _)| hit.cost <= enough && explains(hit))
                || !(self.go_on)()
            {
                break;
            }
        }
        hits
    }

    /// Takes the small formula that agrees with most of the sample, as one that is contradicted.
    fn closest(&self, bank: &Bank, sample: &PositionSample, kept: &mut FormulaStore<'_>) {
        let agreeing =
            |index: &usize| lanes::equal(&bank.lanes[*index], &sample.values).count_ones();
        let best = (0..bank.up_to(16).min(bank.ops.len()))
            .rev()
            .max_by_key(agreeing);
        if let Some(best) = best.and_then(|index| u32::try_from(index).ok()) {
            kept.take(&bank.term(best, self.table.arity()), sample.used);
        }
    }

    fn answer(&self, kept: FormulaStore<'_>) -> GuessAnswer {
        let (formulas, next_best): (Vec<Formula>, Option<Contradicted>) =
            kept.into_answer(self.options.most);
        GuessAnswer {
            values: self.table.cells().len(),
            formulas,
            next_best,
            tried: self.tried,
            out_of_time: !(self.go_on)(),
        }
    }
}

/// Returns sequences that positions may be compared with: usual ones, and those that a table of one
/// number suggests.
fn sequences(table: &Table) -> Vec<GrowingSequence> {
    let usual = [
        GrowthRule::Affine(2, 0, 1),
        GrowthRule::Affine(3, 0, 1),
        GrowthRule::Quadratic(1, 1, 1),
    ];
    let mut all: Vec<GrowingSequence> = usual
        .into_iter()
        .map(|next| (1, next, 5 + next.cost()))
        .collect();
    if table.arity() == 1 {
        all.extend(
            lost::ends(table.cells())
                .into_iter()
                .map(|(start, next)| (start, next, 2)),
        );
    }
    all
}

/// Returns the two values of a table that has no others.
fn two_values(table: &Table) -> Option<[i32; 2]> {
    let mut values: Vec<i32> = table.cells().iter().map(|cell| cell.1).collect();
    values.sort_unstable();
    values.dedup();
    values.try_into().ok()
}
