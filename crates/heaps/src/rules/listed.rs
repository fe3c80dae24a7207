//! The turns of the positions of a block in one list. Tests and parts are computed in columns over all of these turns, so
//! short loops of many positions cost as little as a long one.

use super::{
    candidates::{Factors, Source, quotients},
    column::TURNS,
    columns::Columns,
    failure::Failure,
    filter::Filter,
    fold::Turn,
    gather::Marks,
    inner::{Inner, Operand, Turns, Turnwise},
};
use grundy_core::{game::expr::Op, values::Cell};
use grundy_work::registers::{Kind, Register};

/// Number of listed turns after which a block ends.
const MOST_LISTED: usize = 1 << 13;

/// The list, the tests and the parts of the turns of a clause.
#[derive(Debug, Clone)]
pub(super) struct List {
    /// The turns; a number changes from position to position.
    source: Source<Operand>,
    /// The columns of the positions that the turns use. They come after the variable, and before those of the code.
    inputs: Vec<usize>,
    code: Vec<Turnwise>,
    tests: Vec<Operand>,
    parts: Vec<Operand>,
}

impl List {
    /// The turns of a last loop. `one` is a register that has 1, `operand` gives the column of the positions for each
    /// register that changes along the last coordinate.
    pub fn of(inner: &Inner, one: Register, operand: impl Fn(&Register) -> Operand) -> Self {
        let (mut code, mut tests, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        let mut step = |op: Op, a: Operand, b: Operand| {
            code.push(Turnwise { kind: Kind::Compute(op), a, b });
            Operand::Column(code.len())
        };
        let register = |&register: &Register| Operand::Register(register);
        match &inner.turns {
            Turns::Columns { code: own, tests: all, parts: each } => {
                (code, tests, parts) = (own.clone(), all.clone(), each.clone());
            }
            Turns::Slices { fixed, moving } => {
                parts.extend(fixed.iter().map(register));
                parts.extend(moving.iter().map(|moving| {
                    let op = if moving.is_up { Op::Add } else { Op::Sub };
                    step(op, Operand::Register(moving.rest), Operand::Column(0))
                }));
            }
            Turns::Strides { fixed, moving } => {
                parts.extend(fixed.iter().map(register));
                parts.extend(moving.iter().map(|&(factor, rest)| {
                    let by = if factor == one {
                        Operand::Column(0)
                    } else {
                        step(Op::Mul, Operand::Column(0), Operand::Register(factor))
                    };
                    step(Op::Add, by, Operand::Register(rest))
                }));
            }
        }
        let mut inputs: Vec<usize> = Vec::new();
        let all = code.iter().flat_map(|step| [step.a, step.b]).chain(tests.iter().chain(&parts).copied());
        for used in all {
            if let Operand::Register(register) = used {
                if let Operand::Column(column) = operand(&register) {
                    if !inputs.contains(&column) {
                        inputs.push(column);
                    }
                }
            }
        }
        let own = |used: Operand| match used {
            Operand::Column(0) => used,
            Operand::Column(column) => Operand::Column(column + inputs.len()),
            Operand::Register(register) => match operand(&register) {
                Operand::Column(column) => {
                    Operand::Column(1 + inputs.iter().position(|&input| input == column).unwrap_or(0))
                }
                same @ Operand::Register(_) => same,
            },
        };
        for step in &mut code {
            (step.a, step.b) = (own(step.a), own(step.b));
        }
        tests.iter_mut().chain(&mut parts).for_each(|used| *used = own(*used));
        let source = inner.source.with(|number| Some(operand(&number))).unwrap_or(Source::Range);
        Self { source, inputs, code, tests, parts }
    }

    /// The filter whose numbers are listed.
    pub fn filter(&self) -> Option<usize> {
        if let Source::Kept(filter) = self.source { Some(filter) } else { None }
    }
}

/// The sources of lists of turns.
#[derive(Debug)]
pub(super) struct Lists {
    pub filters: Vec<Filter>,
    pub factors: Factors,
    turns: Vec<i64>,
}

impl Lists {
    pub fn new(filters: Vec<Filter>) -> Self {
        Self { filters, factors: Factors::default(), turns: Vec::new() }
    }

    /// Lists the turns from `low` to `high` of a source with this number.
    fn list(&mut self, source: Source<Operand>, number: i64, low: i64, high: i64) -> Result<&[i64], Failure> {
        let Self { filters, factors, turns } = self;
        match source {
            Source::Range => {
                turns.clear();
                turns.extend(low..=high);
            }
            // Every number divides 0.
            Source::Divisors(_) if number == 0 => {
                turns.clear();
                turns.extend(low..=high);
            }
            Source::Divisors(_) => factors.divisors(number, (low, high), turns)?,
            Source::Coprime(_) => factors.coprime(number, (low, high), true, turns)?,
            Source::Shared(_) => factors.coprime(number, (low, high), false, turns)?,
            Source::Quotients(_) => quotients(number, (low, high), turns)?,
            Source::Kept(filter) => {
                let filter = filters.get_mut(filter).ok_or(Failure::Undecided)?;
                return filter.numbers(low, high, &mut |_| Ok(()));
            }
        }
        Ok(turns)
    }
}

/// The listed turns of a block.
#[derive(Debug, Default)]
pub(super) struct Listed {
    columns: Columns,
    /// Turns that are not computed yet, and their positions.
    turns: Vec<i64>,
    owners: Vec<usize>,
    kept: Vec<u16>,
    /// The number of turns of each position.
    counts: Vec<i64>,
    /// The place of each part at each turn.
    places: Vec<Vec<i64>>,
}

impl Listed {
    /// Lists the turns of the positions of a block, and replaces first and last turns by their numbers in the list.
    /// Returns the number of positions before the first one that is left to the machine or to the next block.
    pub fn fill(
        &mut self,
        list: &List,
        (positions, registers): (&Columns, &[i64]),
        (first, last): (&mut [i64], &mut [i64]),
        mut count: usize,
        lists: &mut Lists,
    ) -> Result<usize, Failure> {
        self.counts.clear();
        self.counts.resize(count, 0);
        self.places.resize_with(list.parts.len(), Vec::new);
        self.places.iter_mut().for_each(Vec::clear);
        let number = match list.source {
            Source::Divisors(number) | Source::Coprime(number) | Source::Shared(number) | Source::Quotients(number) => {
                Some(positions.input(number, registers).0)
            }
            Source::Range | Source::Kept(_) => None,
        };
        let (mut at, mut all) = (0, 0);
        while at < count && all < MOST_LISTED {
            let (low, high) = (first[at], last[at]);
            if low <= high {
                let number = number.map_or(0, |number| number.at(at));
                let turns = lists.list(list.source, number, low, high)?;
                all += turns.len();
                for part in turns.chunks(TURNS) {
                    if self.turns.len() + part.len() > TURNS {
                        count = count.min(self.flush(list, positions, registers));
                    }
                    self.turns.extend_from_slice(part);
                    self.owners.extend(std::iter::repeat_n(at, part.len()));
                }
            }
            at += 1;
        }
        count = count.min(at).min(self.flush(list, positions, registers));
        let mut next = 0;
        for ((first, last), own) in first.iter_mut().zip(last).zip(&self.counts) {
            (*first, *last) = (next, next + own - 1);
            next += own;
        }
        Ok(count)
    }

    /// Computes the turns that are left. Returns the number of positions before the first one whose turns fail.
    fn flush(&mut self, list: &List, positions: &Columns, registers: &[i64]) -> usize {
        let done = self.run(list, positions, registers);
        let failed = if done.is_ok() { None } else { self.owners.first().copied() };
        self.turns.clear();
        self.owners.clear();
        failed.unwrap_or(usize::MAX)
    }

    fn run(&mut self, list: &List, positions: &Columns, registers: &[i64]) -> Result<(), Failure> {
        let Self { columns, turns, owners, kept, counts, places } = self;
        if turns.is_empty() {
            return Ok(());
        }
        columns.take(list.code.len(), turns, list.inputs.iter().map(|&input| positions.numbers(input)), owners);
        (0..list.code.len()).try_for_each(|at| columns.instruct(&list.code, at, registers))?;
        kept.clear();
        kept.extend((0..=u16::MAX).take(turns.len()));
        for &test in &list.tests {
            columns.keep(test, registers, kept)?;
        }
        for &part in &list.parts {
            columns.check(part, kept)?;
        }
        for (&part, places) in list.parts.iter().zip(places) {
            let input = columns.input(part, registers).0;
            places.extend(kept.iter().map(|&turn| input.at(turn.into())));
        }
        for &turn in kept.iter() {
            counts[owners[usize::from(turn)]] += 1;
        }
        Ok(())
    }

    /// Adds the nim-sum of the values of each option of some listed turns to a set.
    #[inline]
    pub fn each<T: Cell>(&self, turns: Turn, values: &[T], marks: &mut impl Marks) -> Result<(), Failure> {
        let first = usize::try_from(turns.first).unwrap_or(0);
        let range = first..first + turns.count();
        let place = |&place: &i64| usize::try_from(place).ok().filter(|&place| place < values.len());
        if !self.places.iter().all(|places| places[range.clone()].iter().all(|own| place(own).is_some())) {
            return Err(Failure::Undecided);
        }
        let value = |own: &i64| -> u32 { place(own).map_or(0, |place| values[place].into()) };
        if let [only] = self.places.as_slice() {
            marks.add(only[range].iter().map(value));
        } else {
            marks.add(range.map(|turn| self.places.iter().fold(0, |sum, places| sum ^ value(&places[turn]))));
        }
        Ok(())
    }
}
