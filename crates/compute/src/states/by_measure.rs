//! States in the order of a measure that is a linear form: those of the same measure are independent.

use rayon::prelude::*;

use grundy_core::{
    game::{
        expr::{Expr, Op, Steps},
        linear::Linear,
        state::{Clause, MOST_COORDINATES},
    },
    progress::Progress,
    values::Sides,
};
use grundy_heaps::rules::{Failure, Machine, Program};
use grundy_work::error::table;

/// Number of states of a level between two checks for a stop.
const ASK: usize = 1 << 10;
/// Number of states that one thread values at a time; levels with fewer than twice this number are done by one thread.
const AT_ONCE: usize = 32;

/// A box of states, in the order of a measure.
pub(super) struct Levels<'a> {
    pub program: &'a Program,
    pub sides: Sides,
    /// The coefficients of the measure.
    pub form: &'a [u64],
    /// The largest measure of a state that is reached.
    pub top: u64,
}

impl Levels<'_> {
    /// Computes the values of the box; the first coordinate changes most slowly. `asked` says which places are counted
    /// as progress.
    ///
    /// # Errors
    /// If the listener asks to stop, or the program does not decide a state.
    pub fn values(&self, asked: impl Fn(usize) -> bool, progress: &dyn Progress) -> Result<Vec<u32>, Failure> {
        let mut values: Vec<u32> = table(self.sides.positions().unwrap_or(0)).map_err(|_| Failure::Undecided)?;
        let mut own = Machine::new(self.program.clone());
        let mut largest = 0_u32;
        for level in self.places(progress)? {
            let capacity = (largest as usize + 1).next_power_of_two() + 1;
            let value = |machine: &mut Machine, (index, &place): (usize, &u32)| {
                if index % ASK == 0 && progress.cancelled() {
                    return Err(Failure::Stopped);
                }
                let at: [i64; MOST_COORDINATES] = self.sides.state(place as usize).map(super::run::signed);
                Ok(machine.value_at(&at[..self.form.len()], false, &values, capacity, progress)?.value)
            };
            let found = if level.len() < 2 * AT_ONCE {
                level.iter().enumerate().map(|each| value(&mut own, each)).collect::<Result<Vec<u32>, Failure>>()?
            } else {
                let machine = || Machine::new(self.program.clone());
                let all = level.par_iter().enumerate().with_min_len(AT_ONCE).map_init(machine, value);
                all.collect::<Result<Vec<u32>, Failure>>()?
            };
            for (&place, &value) in level.iter().zip(&found) {
                values[place as usize] = value;
                largest = largest.max(value);
            }
            progress.advance(level.iter().filter(|&&place| asked(place as usize)).count() as u64);
        }
        Ok(values)
    }

    /// The places of each measure that is reached.
    fn places(&self, progress: &dyn Progress) -> Result<Vec<Vec<u32>>, Failure> {
        let mut levels: Vec<Vec<u32>> = Vec::new();
        for place in 0..u32::try_from(self.sides.positions().unwrap_or(0)).unwrap_or(u32::MAX) {
            if place as usize % ASK == 0 && progress.cancelled() {
                return Err(Failure::Stopped);
            }
            let measure: u64 =
                self.form.iter().zip(self.sides.state(place as usize)).map(|(by, number)| by * number).sum();
            if measure > self.top {
                continue;
            }
            let level = usize::try_from(measure).unwrap_or(usize::MAX);
            if levels.len() <= level {
                levels.resize_with(level + 1, Vec::new);
            }
            levels[level].push(place);
        }
        Ok(levels)
    }
}

/// The number by which a part lowers a measure.
pub(super) fn fall(form: &[u64], part: &[Expr]) -> Expr {
    let term = |(place, (&by, expr)): (usize, (&u64, &Expr))| {
        Expr::binary(Op::Mul, Expr::binary(Op::Sub, Expr::Var(place), expr.clone()), Expr::Int(by.into()))
    };
    let terms = form.iter().zip(part).enumerate().map(term);
    terms.reduce(|sum, term| Expr::binary(Op::Add, sum, term)).unwrap_or(Expr::Int(0))
}

/// Returns `true` if linear bounds of the loops show that an expression is positive in each turn of a clause.
pub(super) fn is_positive(expr: Expr, clause: &Clause) -> bool {
    let count = clause.parts.first().map_or(0, Vec::len);
    // The least numbers that the expression can be, by the bounds of the inner loops.
    let mut least = vec![expr];
    for (at, turns) in clause.loops.iter().enumerate().rev() {
        let bounded = |expr: &Expr| {
            let Some(Linear { factor, rest }) = Linear::of(expr, count + at) else { return Vec::new() };
            let (bound, either) = if factor < 0 { (&turns.high, Op::Min) } else { (&turns.low, Op::Max) };
            // A bound that is the stricter of two is each of them.
            let bounds = match bound {
                Expr::Binary(op, a, b) if *op == either => vec![&**a, &**b],
                bound => vec![bound],
            };
            let with = |bound: &Expr| {
                Expr::binary(Op::Add, rest.clone(), Expr::binary(Op::Mul, bound.clone(), Expr::Int(factor.into())))
            };
            if factor == 0 { vec![rest] } else { bounds.into_iter().map(with).collect() }
        };
        least = least.iter().flat_map(bounded).collect();
    }
    // Coordinates are 0 or more.
    least.into_iter().any(|expr| {
        let constant = (0..count).try_fold(expr, |expr, coordinate| {
            Linear::of(&expr, coordinate).filter(|linear| linear.factor >= 0).map(|linear| linear.rest)
        });
        let number = constant.and_then(|constant| constant.eval(&[], &mut Steps::at_most(1000)).ok());
        number.is_some_and(|number| number > 0)
    })
}
