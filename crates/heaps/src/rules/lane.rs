//! The clauses of a program along the last coordinate: what changes from position to position is computed in columns,
//! all else once for a row.

use super::{
    candidates::Source,
    inner::{Inner, Operand, Turns, Turnwise},
    listed::List,
};
use grundy_core::game::expr::{Comparison, Op};
use grundy_work::registers::{Instruction, Kind, Register, Step};

/// A check of a block of positions, in the order of the program.
#[derive(Debug, Clone, Copy)]
pub(super) enum Check {
    /// A column must have values.
    Value(usize),
    /// The clause has options only where the column is not 0.
    Test(usize),
}

/// A clause whose last loop is its only one, and whose parts are constant or move by a constant number.
#[derive(Debug, Clone)]
pub(super) struct Lane {
    /// Steps that do not use the last coordinate.
    pub once: Vec<Step>,
    /// Instructions that use the last coordinate; the first column is this coordinate.
    pub code: Vec<Turnwise>,
    pub checks: Vec<Check>,
    pub low: Operand,
    pub high: Operand,
    /// Comparisons of factor v + rest with 0.
    pub bounds: Vec<(Comparison, Operand, Operand)>,
    pub fixed: Vec<Operand>,
    /// The parts factor v + rest.
    pub moving: Vec<(Operand, Operand)>,
    /// `true` for a clause without a loop.
    pub is_once: bool,
    /// `true` if the parts do not change along the last coordinate: only the turns do.
    pub is_steady: bool,
    /// `true` if the parts do not change along the coordinate before the last one.
    pub is_steady_across: bool,
    /// The turns that are listed, instead of `fixed` and `moving`.
    pub list: Option<List>,
}

impl Lane {
    /// The lane of a clause with these levels and this last loop; `None` if it has another form. The last coordinate is
    /// in the register `last`, the registers `units` have 1 and -1, and `registers` are those before the program starts.
    pub fn of(
        levels: &[Vec<Step>],
        inner: &Inner,
        last: Register,
        units: [Register; 2],
        registers: &[i64],
    ) -> Option<Self> {
        let [level] = levels else { return None };
        // The registers that change from row to row.
        let mut across: Vec<Register> = last.checked_sub(1).into_iter().collect();
        let mut columns = Vec::from([(last, 0)]);
        let (mut once, mut code, mut checks) = (Vec::new(), Vec::new(), Vec::new());
        // After an instruction that may fail, no test may skip the row.
        let mut may_fail = false;
        for step in level {
            let operand = |register| operand(&columns, register);
            if let Step::Do(Instruction { to, a, b, .. }) = step {
                across.extend(Some(*to).filter(|_| across.contains(a) || across.contains(b)));
            }
            match step {
                Step::Do(Instruction { kind, to, a, b }) => match (operand(*a), operand(*b)) {
                    (Operand::Register(_), Operand::Register(_)) => once.push(*step),
                    (a, b) => {
                        code.push(Turnwise { kind: *kind, a, b });
                        may_fail |= !has_value(*kind, a, b, registers);
                        checks.push(Check::Value(code.len()));
                        columns.push((*to, code.len()));
                    }
                },
                Step::Test(test) => match operand(*test) {
                    Operand::Register(_) if !may_fail => once.push(*step),
                    same @ Operand::Register(_) => {
                        let one = Operand::Register(units[0]);
                        code.push(Turnwise { kind: Kind::Compute(Op::Mul), a: same, b: one });
                        checks.extend([Check::Value(code.len()), Check::Test(code.len())]);
                    }
                    Operand::Column(column) => checks.push(Check::Test(column)),
                },
            }
        }
        let operand = |&register: &Register| operand(&columns, register);
        let is_listed = inner.source != Source::Range || matches!(inner.turns, Turns::Columns { .. });
        let list = is_listed.then(|| List::of(inner, units[0], operand));
        let (fixed, moving): (&[Register], Vec<_>) = match &inner.turns {
            Turns::Slices { fixed, moving } => {
                let factor = |is_up: bool| units[usize::from(!is_up)];
                (fixed, moving.iter().map(|part| (factor(part.is_up), part.rest)).collect())
            }
            Turns::Strides { fixed, moving } => (fixed, moving.clone()),
            Turns::Columns { .. } => (&[], Vec::new()),
        };
        let all = || fixed.iter().chain(moving.iter().flat_map(|(factor, rest)| [factor, rest]));
        let is_steady_across = last > 0 && !is_listed && !all().any(|register| across.contains(register));
        let (fixed, moving) = if is_listed { (&[][..], Vec::new()) } else { (fixed, moving) };
        let fixed: Vec<Operand> = fixed.iter().map(operand).collect();
        let moving: Vec<_> = moving.iter().map(|(factor, rest)| (operand(factor), operand(rest))).collect();
        let is_same = |operand: &Operand| matches!(operand, Operand::Register(_));
        let is_steady =
            !is_listed && fixed.iter().chain(moving.iter().flat_map(|(factor, rest)| [factor, rest])).all(is_same);
        let bounds = inner.bounds.iter().map(|bound| (bound.how, operand(&bound.factor), operand(&bound.rest)));
        let (bounds, low, high) = (bounds.collect(), operand(&inner.low), operand(&inner.high));
        let is_once = inner.is_once;
        Some(Self { once, code, checks, low, high, bounds, fixed, moving, is_once, is_steady, is_steady_across, list })
    }
}

impl Lane {
    /// Returns `true` if each option has one part, which moves.
    pub fn is_simple(&self) -> bool {
        self.fixed.is_empty() && self.moving.len() == 1
    }
}

/// Returns `true` if an instruction visibly has a value for all operands of 41 bits: sums, comparisons, the product with the
/// last coordinate, and the division by a positive constant. Constants are in `registers` before the program starts.
fn has_value(kind: Kind, a: Operand, b: Operand, registers: &[i64]) -> bool {
    let is_simple = |operand| matches!(operand, Operand::Register(_) | Operand::Column(0));
    match kind {
        Kind::Compare(_)
        | Kind::And
        | Kind::Or
        | Kind::Prime
        | Kind::Compute(Op::Add | Op::Sub | Op::Min | Op::Max) => true,
        Kind::Compute(Op::Mul) => is_simple(a) && is_simple(b),
        Kind::Compute(Op::Div | Op::Rem) => {
            matches!(b, Operand::Register(constant) if registers.get(constant).is_some_and(|&constant| constant > 0))
        }
        Kind::Compute(Op::Gcd | Op::Xor | Op::Ilog) | Kind::Function(_) => false,
    }
}

/// The column of a register that changes along the last coordinate, or the register.
fn operand(columns: &[(Register, usize)], register: Register) -> Operand {
    let column = columns.iter().find(|(own, _)| *own == register);
    column.map_or(Operand::Register(register), |&(_, column)| Operand::Column(column))
}
