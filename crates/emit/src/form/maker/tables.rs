//! Forms with a table: stored, coded, or computed at the first call.

use grundy_compute as compute;
use grundy_languages::{Language, program::Program};
use proc_macro2::TokenStream;
use quote::quote;

use super::{FormMaker, repeats, slow};
use crate::{
    arithmetic_code::Context,
    error::EmitError,
    form::{
        bulk,
        layout::{Layout, LayoutRepeats},
        lookup::TableLookup,
        made::GameForm,
        outcomes, planar,
        sparse::SparseTableSpace,
        start::{Start, StartTask},
        words::{describe_layout, range, round_steps},
    },
    kind::FormKind,
    limits::{MOST_STORED, to_float},
    options::{self, Hints},
    pack::{Coded, Direct},
    symmetry::BoardSymmetries,
};

/// The largest number of steps that a computation at the first call may take: some four seconds in
/// a compiled language.
const MOST_STEPS: f64 = 4.0e9;
/// The decoding of a bit in a context takes as long as this number of marks: measured in Python,
/// 0.11 s for 210 thousand.
const CODED_STEP: f64 = 4.0;
/// The kinds of forms that store values.
const STORED: &[FormKind] = &[FormKind::Plain, FormKind::Packed, FormKind::Coded];

impl FormMaker<'_> {
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

    pub(super) fn table_form(
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
