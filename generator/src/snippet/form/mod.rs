//! The forms that a snippet can take: which values are stored, how, and the functions that look them up.
//!
//! | form | what |
//! |---|---|
//! | `formula` | a law that needs no table |
//! | `plain` | a character a value |
//! | `packed` | some values in some characters |
//! | `coded` | an arithmetic code, unpacked at the first call |
//! | `computed` | the rules of the game, tried out at the first call |
//!
//! All but the first store what the law leaves: a preperiod and a period, the pieces of a planar law, or all values.

#![allow(clippy::cast_precision_loss, reason = "counts of steps are rough")]

pub(super) mod formula;
pub(super) mod layout;
pub(super) mod planar;
pub(super) mod shifts;
mod start;

use quote::quote;

use self::{
    formula::Formula,
    layout::{Layout, Lookup, Repeats},
    start::Start,
};
use super::{
    Error, Want,
    pack::{Coded, Direct},
    play,
    program::Program,
    study::Study,
    symmetry::Turns,
};
use crate::{
    arithmetic_code::Context,
    game::Game,
    law::{Kind, Law},
    notation::Bounds,
    values::Shape,
};

/// A name that a user can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// A law that needs no table.
    Formula,
    /// A character a value.
    Plain,
    /// Some values in some characters.
    Packed,
    /// An arithmetic code, unpacked at the first call.
    Coded,
    /// The rules of the game, tried out at the first call.
    Computed,
}

impl Way {
    /// What the user types.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Formula => "formula",
            Self::Plain => "plain",
            Self::Packed => "packed",
            Self::Coded => "coded",
            Self::Computed => "computed",
        }
    }
}

/// A form of one game.
#[derive(Debug, Clone)]
pub(super) struct Form {
    pub way: Way,
    /// How it looks values up, in words.
    pub words: String,
    /// What happens at the first call, in words.
    pub start: Option<String>,
    /// Which positions are answered, in words.
    pub range: String,
    /// All positions of any size?
    pub endless: bool,
    /// The snippet but for its header.
    pub program: Program,
}

/// Every form of a game's snippet, and in words why others are missing. Codes take long to make: not if only another
/// `way` is asked for.
pub(super) fn all(study: &Study, want: Want, way: Option<Way>) -> Result<(Vec<Form>, Vec<String>), Error> {
    let mut maker = Maker { study, want, way, forms: Vec::new(), missing: Vec::new() };
    let law = study.law.as_ref();
    let values: Vec<u32> = study.values.iter().collect();
    match (study.values.shape, &study.planar) {
        (Shape::Heap { .. }, _) => {
            let asked = match study.bounds {
                Some(Bounds::Heap(to)) => Some(to),
                _ => None,
            };
            if let Some(law) = law.filter(|law| study.endless || !law.is_proved()) {
                let to = if law.is_proved() { None } else { asked };
                maker.formula(&law.kind, &values, to)?;
                if let (true, Some(repeats)) = (law.is_proved(), repeats(&law.kind)) {
                    maker.tables(&Layout::Heap { repeats: Some(repeats), to: None }, &values)?;
                }
            }
            if let Some(asked) = asked {
                let values = usize::try_from(asked).ok().and_then(|to| values.get(..=to));
                if let Some(values) = values {
                    let to = Some(asked);
                    let short =
                        shifts::least(values, 1).filter(|short| 2 * (short.preperiod + short.period) < values.len());
                    let covered = maker.forms.iter().any(|form| form.endless)
                        || !study.endless && law.is_some_and(Law::is_proved);
                    if let Some(short) = short.filter(|_| !covered) {
                        maker.tables(&Layout::Heap { repeats: Some(short), to }, values)?;
                    } else {
                        maker.tables(&Layout::Heap { repeats: None, to }, values)?;
                    }
                }
            }
        }
        (Shape::Strip { to, ends }, _) => {
            let repeats = shifts::least(&values, ends * ends);
            let repeats = repeats.filter(|short| 2 * (short.preperiod + short.period) * ends * ends < values.len());
            maker.tables(&Layout::Strip { repeats, ends, to: to as u64 }, &values)?;
        }
        (Shape::Board { cells }, _) => maker.tables(&Layout::Board { cells }, &values)?,
        (Shape::Grid { width, height }, planar) => {
            if let Some((_, compact)) = planar.as_ref().filter(|_| study.endless) {
                let table: Vec<u32> = compact.table.iter().map(|&value| value.into()).collect();
                maker.tables(&Layout::Planar(Box::new(compact.clone())), &table)?;
            }
            if study.bounds.is_some() {
                maker.tables(&Layout::Grid { width, height, rows: height }, &values)?;
            }
        }
    }
    Ok((maker.forms, maker.missing))
}

/// Does a law that is only observed up to a heap give all values there? Shifts have been compared with every value.
fn holds(kind: &Kind, values: &[u32], to: Option<u64>) -> bool {
    let value = |n: u64| match kind {
        Kind::Regular(regular) => regular.value(n.into()),
        Kind::Restricted(slow) => slow.value(n.into()),
        _ => values.get(usize::try_from(n).ok()?).map(|&known| known.into()),
    };
    let known = |n: u64| values.get(usize::try_from(n).ok()?).map(|&known| u128::from(known));
    to.is_none_or(|to| (0..=to).all(|n| known(n).is_some() && value(n) == known(n)))
}

/// The law as a preperiod, a period and a saltus.
fn repeats(kind: &Kind) -> Option<Repeats> {
    let (preperiod, period, saltus) = kind.shift()?;
    let size = |n: u64| usize::try_from(n).ok();
    Some(Repeats { preperiod: size(preperiod)?, period: size(period)?, saltus: vec![saltus] })
}

struct Maker<'a> {
    study: &'a Study,
    want: Want,
    way: Option<Way>,
    forms: Vec<Form>,
    missing: Vec<String>,
}

/// More values are not stored: the longest source that any judge takes is 512 KiB.
const MOST_STORED: usize = 1 << 22;
/// A start that takes more steps is not offered.
const MOST_STEPS: f64 = 4.0e9;

impl Maker<'_> {
    fn game(&self) -> &Game {
        &self.study.game
    }

    fn formula(&mut self, kind: &Kind, values: &[u32], to: Option<u64>) -> Result<(), Error> {
        // Numbers of restricted Nim are multiplied before they are divided.
        let limit = match kind {
            Kind::Restricted(slow) => {
                let (a, b, _) = slow.parameters();
                let most = (i128::from(layout::MOST) - b.abs() - 1) / a.max(1);
                Some(to.unwrap_or(u64::try_from(most).unwrap_or(0)))
            }
            _ => to,
        };
        let Some(formula) = Formula::of(kind, values, limit).filter(|_| holds(kind, values, to)) else {
            return Ok(());
        };
        let mut program = Program::default();
        for (name, values) in &formula.numbers {
            program.numbers(name, values.clone());
        }
        program.function("", formula.function(limit))?;
        program.wide = limit.is_none_or(|to| to >= 1 << 31);
        let words = match formula.cost {
            Some(cost) => format!("formula, {cost}"),
            None => "formula".to_owned(),
        };
        let range = limit.map_or_else(|| "all n >= 0".to_owned(), |to| format!("0 <= n <= {to}"));
        let form = Form { way: Way::Formula, words, start: None, range, endless: to.is_none(), program };
        self.add(form, None)
    }

    /// All forms of a table; `values` may go on behind those that are stored.
    fn tables(&mut self, layout: &Layout, values: &[u32]) -> Result<(), Error> {
        let stored = layout.stored(values.len());
        if stored > MOST_STORED {
            self.missing.push(format!("plain, packed, coded: {stored} values, of at most {MOST_STORED}"));
            return self.computed(layout, values.get(..stored).unwrap_or(values));
        }
        let table: Vec<u32> = values.iter().take(stored).copied().collect();
        // Whether one board is won can be known from one bit.
        let won = self.want.is_one_outcome(self.game());
        let packed: Vec<u32> =
            if won { table.iter().map(|&value| u32::from(value != 0)).collect() } else { table.clone() };
        let (short, long) = (Direct::groups(&packed, 1), Direct::groups(&packed, 8));
        let long = long.filter(|long| short.as_ref() != Some(long));
        for (way, direct) in [(Way::Plain, Direct::plain(&packed)), (Way::Packed, short), (Way::Packed, long)] {
            if let Some(direct) = direct {
                self.direct(way, layout, &direct)?;
            }
        }
        let turns = match self.game() {
            Game::Board(board) => Turns::of(board),
            _ => None,
        };
        if self.way.is_none_or(|way| way == Way::Coded) {
            match Coded::new(&packed, turns.as_ref(), &contexts(layout)) {
                Some(coded) => self.coded(layout, &coded)?,
                None => self.missing.push("coded: the values are too large for its tables of frequencies".to_owned()),
            }
        }
        self.computed(layout, &table)
    }

    fn name(&self) -> &'static str {
        if self.want.is_one_outcome(self.game()) { "outcome" } else { "grundy" }
    }

    fn direct(&mut self, way: Way, layout: &Layout, direct: &Direct) -> Result<(), Error> {
        let mut program = Program::default();
        program.text("TABLE", direct.text.clone());
        for function in direct.functions() {
            program.function("", function)?;
        }
        let value = |index: &proc_macro2::TokenStream| direct.value(index);
        program_of(&mut program, self.name(), layout, &Lookup { ready: quote! {}, value: &value })?;
        let words = format!("{}, {}", described(layout), direct.describe());
        self.table_form(way, words, None, layout, program)
    }

    fn coded(&mut self, layout: &Layout, coded: &Coded) -> Result<(), Error> {
        let mut program = Program::default();
        program.text("TABLE", coded.text.clone());
        if let Some(numbers) = coded.numbers() {
            program.numbers("TURNS", numbers);
        }
        let (length, largest) = coded.values();
        program.cells("VALUES", length, largest);
        let (length, largest) = coded.seen();
        program.cells("SEEN", length, largest);
        for function in coded.functions() {
            program.function("", function)?;
        }
        let value = |index: &proc_macro2::TokenStream| coded.value(index);
        program_of(&mut program, self.name(), layout, &Lookup { ready: coded.ready(), value: &value })?;
        let words = format!("{}, {}", described(layout), coded.describe());
        let start = Some(format!("the table is unpacked in about {} steps", rounded(coded.steps() as f64)));
        self.table_form(Way::Coded, words, start, layout, program)
    }

    fn computed(&mut self, layout: &Layout, table: &[u32]) -> Result<(), Error> {
        if matches!(layout, Layout::Planar(_)) {
            return Ok(());
        }
        let steps = work(self.study, layout, table.len());
        if steps > MOST_STEPS {
            self.missing.push(format!("computed: it would take about {} steps when it starts", rounded(steps)));
            return Ok(());
        }
        let largest = table.iter().max().copied().unwrap_or(0);
        // Cells outside a rectangle of a lattice have larger values, at most one for each option.
        let largest = match self.game() {
            Game::Lattice(lattice) => {
                let rides = lattice.rides.len().saturating_mul(table.len());
                largest.max(u32::try_from(lattice.leaps.len() + rides.min(1 << 20)).unwrap_or(1 << 20))
            }
            _ => largest,
        };
        let start = match Start::new(self.game(), layout, table.len(), largest) {
            Ok(start) => start,
            Err(why) => {
                self.missing.push(format!("computed: {why}"));
                return Ok(());
            }
        };
        let mut program = Program::default();
        for (name, values) in &start.options.numbers {
            program.numbers(name, values.clone());
        }
        program.cells("VALUES", start.length, largest.into());
        program.cells("MET", start.met, start.stamps);
        for helper in &start.options.helpers {
            program.function("", super::options::helper(helper))?;
        }
        program.function("", start.function())?;
        let value = |index: &proc_macro2::TokenStream| quote! { cell(VALUES, #index) };
        let lookup = Lookup { ready: start.ready(), value: &value };
        match start.layout(layout) {
            Some(height) => program_of(&mut program, "grundy", &layout_with_height(layout, height), &lookup)?,
            None => program_of(&mut program, "grundy", layout, &lookup)?,
        }
        if self.name() == "outcome" {
            program.function(
                "",
                quote! {
                    pub fn outcome(mask: i64) -> i64 {
                        let value = grundy(mask);
                        if value > 0 { return 1; }
                        return value;
                    }
                },
            )?;
        }
        let words = format!("{}, computed by the rules", described(layout));
        let said = Some(format!("the table is computed in about {} steps", rounded(steps)));
        self.table_form(Way::Computed, words, said, layout, program)
    }

    fn table_form(
        &mut self,
        way: Way,
        words: String,
        start: Option<String>,
        layout: &Layout,
        mut program: Program,
    ) -> Result<(), Error> {
        if let Layout::Planar(compact) = layout {
            for (name, values) in planar::numbers(compact) {
                program.numbers(name, values);
            }
        }
        if let Layout::Strip { repeats: Some(repeats), .. } = layout {
            if repeats.saltus.iter().any(|&saltus| saltus > 0) {
                let saltus = repeats.saltus.iter().map(|&saltus| i64::try_from(saltus).unwrap_or(i64::MAX));
                program.numbers("SALTUS", saltus.collect());
            }
        }
        let grows =
            matches!(layout, Layout::Heap { repeats: Some(repeats), .. } if repeats.saltus.iter().any(|&s| s > 0));
        program.wide = grows && layout.is_endless();
        let reach = match layout {
            Layout::Heap { repeats: Some(repeats), to: None } if !grows => {
                i64::try_from(repeats.preperiod + repeats.period).ok()
            }
            _ => None,
        };
        let form = Form { way, words, start, range: range(layout), endless: layout.is_endless(), program };
        self.add(form, reach)
    }

    /// Adds what else is wanted.
    fn add(&mut self, mut form: Form, reach: Option<i64>) -> Result<(), Error> {
        let game = self.study.game.clone();
        if self.want.outcome && !self.want.is_one_outcome(&game) {
            play::outcome(&game, &mut form.program)?;
        }
        if self.want.moves {
            play::best_move(&game, reach, &mut form.program).map_err(Error::Moves)??;
        }
        self.forms.push(form);
        Ok(())
    }
}

fn program_of(program: &mut Program, name: &str, layout: &Layout, lookup: &Lookup<'_>) -> Result<(), Error> {
    Ok(program.function("", layout.function(name, lookup))?)
}

/// The rectangle within the table of a lattice game that is computed, whose rows are longer.
fn layout_with_height(layout: &Layout, rows: usize) -> Layout {
    match *layout {
        Layout::Grid { width, height, .. } => Layout::Grid { width, height, rows },
        ref other => other.clone(),
    }
}

/// About how many options are tried.
fn work(study: &Study, layout: &Layout, stored: usize) -> f64 {
    let count = stored as f64;
    match &study.game {
        Game::Code(code) => {
            let digits = std::iter::once(&code.split).chain(&code.digits).chain(&code.tail);
            let ways = |parts: u32| digits.clone().filter(|digit| digit.heaps >> parts & 1 == 1).count() as f64;
            let endless = if code.tail.is_empty() { 1.0 } else { count / 2.0 };
            let pairs =
                count * count / 4.0 * ways(2) + count.powi(3) / 36.0 * ways(3) + count.powi(4) / 576.0 * ways(4);
            count * (ways(0) + ways(1)) * endless + pairs * endless
        }
        game => {
            let shape = match *layout {
                Layout::Heap { .. } => Shape::Heap { to: stored.saturating_sub(1) },
                Layout::Strip { ends, .. } => Shape::Strip { to: stored / (ends * ends).max(1), ends },
                Layout::Grid { width, height, .. } => Shape::Grid { width, height },
                _ => study.values.shape,
            };
            crate::compute::estimate::estimate(game, shape).seconds * 1.0e9
        }
    }
}

/// Two digits are enough.
fn rounded(steps: f64) -> String {
    match steps {
        s if s < 1.0e3 => format!("{s:.0}"),
        s if s < 1.0e6 => format!("{:.0} thousand", s / 1.0e3),
        s if s < 1.0e9 => format!("{:.0} million", s / 1.0e6),
        s => format!("{:.0} thousand million", s / 1.0e9),
    }
}

/// The positions that are answered, in words.
fn range(layout: &Layout) -> String {
    match layout {
        Layout::Heap { to: Some(to), .. } => format!("0 <= n <= {to}"),
        Layout::Heap { repeats, to: None } => match repeats.as_ref().and_then(layout::most_heap) {
            Some(most) => format!("0 <= n <= {most}"),
            None => "all n >= 0".to_owned(),
        },
        Layout::Strip { ends, to, .. } => format!("0 <= n <= {to}, 0 <= left, right <= {}", ends - 1),
        Layout::Grid { width, height, .. } => format!("0 <= x < {width}, 0 <= y < {height}"),
        Layout::Planar(compact) => format!("0 <= x, y <= {}", planar::most(compact)),
        Layout::Board { cells } => format!("0 <= mask < {}", 1_u64 << cells),
    }
}

fn described(layout: &Layout) -> String {
    match layout {
        Layout::Heap { repeats: Some(repeats), .. } | Layout::Strip { repeats: Some(repeats), .. } => {
            let kind = if repeats.saltus.iter().any(|&saltus| saltus > 0) { "arithmetic period" } else { "period" };
            format!("{kind} of {} from {} on", repeats.period, repeats.preperiod)
        }
        Layout::Planar(_) => "planar pieces".to_owned(),
        _ => "table".to_owned(),
    }
}

/// What the coder may look at.
fn contexts(layout: &Layout) -> Vec<Context> {
    let mut contexts = vec![Context::Always];
    let row = match layout {
        Layout::Board { .. } => {
            contexts.extend([Context::Filled, Context::Lower]);
            contexts.extend([1, 2, 4, 8].map(Context::Back));
            return contexts;
        }
        Layout::Strip { ends, .. } => ends * ends,
        Layout::Grid { height, .. } => *height,
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
