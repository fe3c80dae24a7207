//! The construction of a form from its data, its functions and its description.

mod tables;

use grundy_languages::{Language, program::Program};
use proc_macro2::TokenStream;
use quote::quote;

use super::{
    blocks,
    formula::LawFunction,
    layout::Layout,
    lookup::{MOST_INDEX, TableLookup},
    made::GameForm,
    words::heaps,
};
use crate::{
    analysis::Analysis,
    error::EmitError,
    functions::Functions,
    kind::FormKind,
    options::{self, Hints, SlowFunction, idents},
    play,
    scope::Exact,
};
use grundy_core::game::Game;
use grundy_law::{Blocks, Law, SequenceKind, Status, Theorem};

/// Builds forms.
pub(super) struct FormMaker<'a> {
    analysis: &'a Analysis,
    want: Functions,
    language: Language,
    /// The only requested kind; `None` for all kinds.
    only: Option<FormKind>,
    /// The forms built up to now.
    pub forms: Vec<GameForm>,
    /// The kinds of tables that were left out, and the reasons.
    pub missing: Vec<(&'static [FormKind], String)>,
}

impl<'a> FormMaker<'a> {
    pub fn new(
        analysis: &'a Analysis,
        (want, language): (Functions, Language),
        only: Option<FormKind>,
    ) -> Self {
        Self {
            analysis,
            want,
            language,
            only,
            forms: Vec::new(),
            missing: Vec::new(),
        }
    }
    fn game(&self) -> &Game {
        &self.analysis.game
    }

    /// Adds the form of a law that does not need a table, if there is one. The form is exact up to
    /// `to`, or for all heaps.
    pub fn formula(
        &mut self,
        kind: &SequenceKind,
        values: &[u32],
        to: Option<u64>,
    ) -> Result<(), EmitError> {
        let formula = LawFunction::from_kind(kind, values, to, Exact::from_language(self.language));
        let Some(formula) = formula.filter(|_| holds(kind, values, to)) else {
            return Ok(());
        };
        let limit = to.or(formula.most);
        let repeats = match *kind {
            SequenceKind::Constant { preperiod, .. } => repeats(preperiod, 1, 0),
            SequenceKind::Periodic { preperiod, period } => repeats(preperiod, period, 0),
            SequenceKind::Arithmetic {
                preperiod,
                period,
                saltus,
            } => repeats(preperiod, period, saltus),
            SequenceKind::Regular(_) | SequenceKind::Restricted(_) | SequenceKind::Primes(_) => {
                None
            }
        };
        let mut program = Program::default();
        for (name, values) in formula.numbers.clone() {
            program.numbers(name, values);
        }
        program.call(&formula.helpers)?;
        for function in &formula.functions {
            program.function("", function.clone())?;
        }
        program.function("", formula.function(limit))?;
        self.outcome_of_value(&mut program)?;
        program.wide = limit.is_none_or(|to| to >= 1 << 31);
        let words = match formula.cost {
            Some(cost) => format!("formula, {cost}"),
            None => "formula".to_owned(),
        };
        let range = heaps(limit);
        let endless = to.is_none();
        let hints = Hints {
            reach: None,
            repeats,
            slow: slow(self.analysis.law.as_ref()),
            listed: false,
        };
        self.add(GameForm {
            kind: FormKind::Formula,
            words,
            start: None,
            steps: 0.0,
            range,
            endless,
            program,
            hints,
        })
    }

    /// Adds the forms for the law of Nim with leaps added.
    pub fn blocks(&mut self, law: &Blocks) -> Result<(), EmitError> {
        let layout = Layout::Blocks {
            law: Box::new(law.clone()),
            wins: self.name() == "outcome",
        };
        if !law.is_cyclic() {
            return self.tables(&layout, law.values());
        }
        let mut program = Program::default();
        let value = |_: &TokenStream| blocks::cyclic(law);
        program.function(
            "",
            layout.function(
                self.name(),
                &TableLookup {
                    ready: quote! {},
                    value: &value,
                },
            ),
        )?;
        self.table_form(FormKind::Formula, "", None, &layout, program)
    }

    /// Adds the function `outcome` of one position, computed from its value, if it is requested.
    fn outcome_of_value(&self, program: &mut Program) -> Result<(), EmitError> {
        if self.name() == "outcome" {
            let names = idents(options::coordinates(self.game()));
            let outcome = quote! {
                pub fn outcome(#(#names: i64),*) -> i64 {
                    let value = grundy(#(#names),*);
                    if value > 0 { return 1; }
                    return value;
                }
            };
            program.function("", outcome)?;
        }
        Ok(())
    }

    fn name(&self) -> &'static str {
        if self.want.is_one_outcome(self.game()) {
            "outcome"
        } else {
            "grundy"
        }
    }

    /// Adds the other requested functions, and the form.
    fn add(&mut self, mut form: GameForm) -> Result<(), EmitError> {
        let game = self.analysis.game.clone();
        if self.want.outcome && !self.want.is_one_outcome(&game) {
            play::outcome(&game, &mut form.program)?;
        }
        if self.want.counts {
            form.hints = form.hints.counting();
        }
        if self.want.moves || self.want.counts {
            play::best_move(&game, form.hints, &mut form.program)?;
        }
        self.forms.push(form);
        Ok(())
    }
}

/// Returns the way in which values repeat, in numbers that every language counts to exactly.
fn repeats(preperiod: u64, period: u64, saltus: u64) -> Option<options::Repeats> {
    let int = |number: u64| {
        i64::try_from(number)
            .ok()
            .filter(|&number| number < MOST_INDEX)
    };
    Some(options::Repeats {
        preperiod: int(preperiod)?,
        period: int(period)?,
        saltus: int(saltus)?,
    })
}

/// Returns the function that bounds what may be removed, if its numbers are so small that products
/// with heaps stay below 2^52. A formula is made for no others, and tables are short.
fn slow(law: Option<&Law>) -> Option<SlowFunction> {
    const MOST_FACTOR: i64 = 1 << 24;
    let law = law.filter(|law| {
        matches!(
            law.status,
            Status::Proved {
                theorem: Theorem::SlowBound,
                ..
            }
        )
    })?;
    let (a, b, d) = match law.kind()? {
        SequenceKind::Restricted(slow) => slow.parameters()?,
        // The two bounds n / 2 and (n - 1) / 2 differ at 2, where only the first one grows.
        SequenceKind::Regular(regular) => (1, if regular.value(2) == Some(1) { 0 } else { -1 }, 2),
        SequenceKind::Constant { .. }
        | SequenceKind::Periodic { .. }
        | SequenceKind::Arithmetic { .. }
        | SequenceKind::Primes(_) => return None,
    };
    let int = |number: i128| {
        i64::try_from(number)
            .ok()
            .filter(|number| number.abs() < MOST_FACTOR)
    };
    Some(SlowFunction {
        a: int(a)?,
        b: int(b)?,
        d: int(d)?,
    })
}

/// Returns `true` if a law that is only observed up to a heap gives all values there. Shifts have
/// already been compared with every value.
fn holds(kind: &SequenceKind, values: &[u32], to: Option<u64>) -> bool {
    let value = |n: u64| match kind {
        SequenceKind::Regular(regular) => regular.value(n.into()),
        SequenceKind::Restricted(slow) => slow.value(n.into()),
        SequenceKind::Primes(primes) => primes.value(n.into()),
        _ => values
            .get(usize::try_from(n).ok()?)
            .map(|&known| known.into()),
    };
    let known = |n: u64| {
        values
            .get(usize::try_from(n).ok()?)
            .map(|&known| u128::from(known))
    };
    to.is_none_or(|to| (0..=to).all(|n| known(n).is_some() && value(n) == known(n)))
}
