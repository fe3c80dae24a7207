//! The construction of a form from its data, its functions and its description.

use grundy_languages::{Language, program::Program};
use proc_macro2::TokenStream;
use quote::quote;

use super::{
    blocks, bulk,
    formula::LawFunction,
    layout::{Layout, LayoutRepeats},
    lookup::{MOST_INDEX, TableLookup},
    made::GameForm,
    outcomes, planar,
    sparse::SparseTableSpace,
    start::{Start, StartTask},
    words::{describe_layout, heaps, range, round_steps},
};
use crate::{
    analysis::Analysis,
    arithmetic_code::Context,
    error::EmitError,
    functions::Functions,
    kind::FormKind,
    limits::{MOST_STORED, to_float},
    options::{self, Hints, SlowFunction, idents},
    pack::{Coded, Direct},
    play,
    scope::Exact,
    symmetry::BoardSymmetries,
};
use grundy_compute as compute;
use grundy_core::game::Game;
use grundy_law::{Blocks, Law, SequenceKind, Status, Theorem};

/// The largest number of steps that a computation at the first call may take: some four seconds in
/// a compiled language.
const MOST_STEPS: f64 = 4.0e9;

/// The decoding of a bit in a context takes as long as this number of marks: measured in Python,
/// 0.11 s for 210 thousand.
const CODED_STEP: f64 = 4.0;

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

/// The kinds of forms that store values.
const STORED: &[FormKind] = &[FormKind::Plain, FormKind::Packed, FormKind::Coded];

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

    /// Adds all forms of a table; `values` may have more values than are stored.
    pub fn tables(&mut self, layout: &Layout, values: &[u32]) -> Result<(), EmitError> {
        let stored = layout.count_stored(values.len());
        if stored > MOST_STORED {
            self.missing
                .push((STORED, format!("{stored} values, of at most {MOST_STORED}")));
            return self.write_computed(layout, values.get(..stored).unwrap_or(values));
        }
        let table: Vec<u32> = values.iter().take(stored).copied().collect();
        // One bit is enough to know who wins one heap or board.
        let is_whole = !matches!(layout, Layout::Blocks { .. });
        let won = is_whole && self.want.is_one_outcome(self.game());
        let (kept, packed) = if won {
            outcomes::outcome_bits(layout, &table)
        } else {
            (layout.clone(), table.clone())
        };
        let (short, long) = (Direct::groups(&packed, 1), Direct::groups(&packed, 8));
        let long = long.filter(|long| short.as_ref() != Some(long));
        for (kind, direct) in [
            (FormKind::Plain, Direct::plain(&packed)),
            (FormKind::Packed, short),
            (FormKind::Packed, long),
        ] {
            if let Some(direct) = direct {
                self.direct(kind, &kept, &direct)?;
            }
        }
        let turns = self.game().board().and_then(BoardSymmetries::from_board);
        if self.only.is_none_or(|kind| kind == FormKind::Coded) {
            match Coded::new(&packed, turns.as_ref(), &contexts(&kept)) {
                Some(coded) => self.write_coded(&kept, &coded)?,
                None => self.missing.push((
                    &[FormKind::Coded],
                    "the values are too large for its tables of frequencies".to_owned(),
                )),
            }
        }
        self.write_computed(layout, &table)
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

    fn direct(
        &mut self,
        kind: FormKind,
        layout: &Layout,
        direct: &Direct,
    ) -> Result<(), EmitError> {
        let mut program = Program::default();
        direct.add_to(&mut program)?;
        let value = |index: &TokenStream| direct.value(index);
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
        self.table_form(kind, &direct.describe(), None, layout, program)
    }

    fn write_coded(&mut self, layout: &Layout, coded: &Coded) -> Result<(), EmitError> {
        let mut program = Program::default();
        coded.add_to(&mut program)?;
        let value = |index: &TokenStream| coded.value(index);
        program.function(
            "",
            layout.function(
                self.name(),
                &TableLookup {
                    ready: coded.ready(),
                    value: &value,
                },
            ),
        )?;
        let steps = to_float(coded.steps());
        let start = Some((
            format!(
                "the table is unpacked in about {} steps",
                round_steps(steps)
            ),
            CODED_STEP * steps,
        ));
        self.table_form(FormKind::Coded, &coded.describe(), start, layout, program)
    }

    fn write_computed(&mut self, layout: &Layout, table: &[u32]) -> Result<(), EmitError> {
        if self.analysis.misere
            || matches!(
                layout,
                Layout::Planar(_) | Layout::Folded(_) | Layout::Blocks { .. }
            )
        {
            return Ok(());
        }
        let steps = compute::options::steps(self.game(), layout.shape(table.len()));
        let largest = table.iter().max().copied().unwrap_or(0);
        // Cells outside a rectangle of a lattice can have larger values, but at most the number of
        // their options.
        let largest = match self.game().plane() {
            Some(plane) if !options::falls(&plane) => {
                let rides = plane.rides.len().saturating_mul(table.len());
                largest
                    .max(u32::try_from(plane.leaps.len() + rides.min(1 << 20)).unwrap_or(1 << 20))
            }
            _ => largest,
        };
        let order = self.analysis.inside.as_ref().filter(|inside| inside.closed);
        let order = order.and_then(|inside| inside.loops.as_deref());
        let game = self.game().clone();
        let task = StartTask {
            game: &game,
            layout,
            table,
            largest,
            steps,
            order,
        };
        let marks = task.marks(self.language, self.name() == "outcome");
        let mut written = Ok(());
        for &marks in marks.iter().filter(|_| steps <= MOST_STEPS) {
            match Start::new(&task, marks) {
                Ok(start) => self.write_started(layout, &start)?,
                Err(why) => written = Err(why),
            }
        }
        if let Some(start) = bulk::start(&task).filter(|_| self.language == Language::Python) {
            self.write_started(layout, &start)?;
        }
        if let Some(space) = SparseTableSpace::from_task(&task) {
            if let Some(start) = space
                .start(&task)
                .ok()
                .filter(|start| start.steps <= MOST_STEPS)
            {
                self.write_started(layout, &start)?;
            }
        }
        if let Err(why) = written {
            self.missing.push((&[FormKind::Computed], why));
        } else if steps > MOST_STEPS {
            self.missing.push((
                &[FormKind::Computed],
                format!(
                    "it would take about {} steps at the first call",
                    round_steps(steps)
                ),
            ));
        }
        Ok(())
    }

    /// Adds a form that computes its table at the first call.
    fn write_started(&mut self, layout: &Layout, start: &Start) -> Result<(), EmitError> {
        let mut program = Program::default();
        if let Some((name, text)) = &start.text {
            program.text(name, text.clone());
        }
        program.cells("SG", start.length, start.largest.max(1).into());
        for &(name, length, most) in &start.cells {
            program.cells(name, length, most);
        }
        start.options.clone().add_to(&mut program)?;
        program.function("", start.function())?;
        if let Some(lines) = &start.python {
            program.in_python(lines);
        }
        let value = |index: &TokenStream| quote! { cell(SG, #index) };
        let lookup = TableLookup {
            ready: start.ready(),
            value: &value,
        };
        let name = if start.wins { "outcome" } else { "grundy" };
        program.function("", start.layout.function(name, &lookup))?;
        if !start.wins {
            self.outcome_of_value(&mut program)?;
        }
        let said = Some((
            format!(
                "the table is computed in about {} steps",
                round_steps(start.steps)
            ),
            start.steps,
        ));
        self.table_form(FormKind::Computed, start.words, said, layout, program)
    }

    fn table_form(
        &mut self,
        kind: FormKind,
        how: &str,
        start: Option<(String, f64)>,
        layout: &Layout,
        mut program: Program,
    ) -> Result<(), EmitError> {
        if let Layout::Planar(compact) = layout {
            for (name, values) in planar::numbers(compact) {
                program.numbers(name, values);
            }
        }
        if let (Layout::Strip { .. }, Some(repeats)) =
            (layout, layout.repeats().filter(|repeats| repeats.grows()))
        {
            let saltus = repeats
                .saltus
                .iter()
                .map(|&saltus| i64::try_from(saltus).unwrap_or(i64::MAX));
            program.numbers("SALTUS", saltus.collect());
        }
        let grows = layout.repeats().is_some_and(LayoutRepeats::grows);
        program.wide = grows && layout.is_endless() || matches!(layout, Layout::Blocks { .. });
        let (start, steps) = start.map_or((None, 0.0), |(said, steps)| (Some(said), steps));
        let (mut reach, mut found) = (None, None);
        if let Layout::Heap {
            repeats:
                Some(LayoutRepeats {
                    preperiod,
                    period,
                    saltus,
                    ..
                }),
            to,
        } = layout
        {
            reach = i64::try_from(preperiod + period)
                .ok()
                .filter(|_| to.is_none() && !grows);
            found = repeats(
                *preperiod as u64,
                *period as u64,
                saltus.first().copied().unwrap_or(0),
            );
        }
        let words = if kind == FormKind::Formula {
            "formula".to_owned()
        } else {
            format!("{}, {how}", describe_layout(layout))
        };
        let (range, endless) = (range(layout), layout.is_endless());
        let hints = Hints {
            reach,
            repeats: found,
            slow: slow(self.analysis.law.as_ref()),
            listed: false,
        };
        self.add(GameForm {
            kind,
            words,
            start,
            steps,
            range,
            endless,
            program,
            hints,
        })
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

/// Returns the contexts that the coder may use for a layout.
fn contexts(layout: &Layout) -> Vec<Context> {
    let mut contexts = vec![Context::Always];
    let row = match layout {
        Layout::Board { .. } => {
            contexts.extend([Context::Filled, Context::Lower]);
            contexts.extend([1, 2, 4, 8].map(Context::Back));
            return contexts;
        }
        Layout::Strip { ends, .. } => ends * ends,
        Layout::Block { sides, rows } if sides.lengths().len() == 2 => {
            usize::try_from(*rows).unwrap_or(1)
        }
        Layout::Block { sides, .. } => {
            // One step along each coordinate, and two.
            let mut row = 1;
            for &length in sides.lengths().iter().rev() {
                contexts.extend([row, 2 * row].map(Context::Back));
                row *= usize::try_from(length).unwrap_or(1);
            }
            1
        }
        _ => 1,
    };
    contexts.extend((2..=12).map(Context::Modulo));
    contexts.extend((1..=40).map(Context::Back));
    if row > 1 {
        contexts.push(Context::Modulo(row));
        contexts.extend([row - 1, row, row + 1, 2 * row, 2 * row + 1, 3 * row].map(Context::Back));
    }
    contexts
}
