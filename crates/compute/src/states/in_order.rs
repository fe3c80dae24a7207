//! States in the order of their coordinates, if every option comes before its state in some such order. The clauses are
//! compiled like those of heaps, and a state is the place in a table that its coordinates give.
//!
//! Without such an order, the states are computed by a measure that is a linear form, if the code of each option shows or
//! checks that it lowers the measure.
//!
//! The table is a box that has the requested states and all states that they reach, by the bounds of the expressions.
//! The values of a state's options are computed before it, so its value is right for any measure. If an operation
//! fails, or an option is not in the table, the states are left to the levels of the measure.

use super::{
    bounds::{Bound, fall, is_positive, linear, never_rising, sum},
    by_measure::Levels,
};
use grundy_core::{
    game::{
        expr::{Comparison, Condition, Expr, Function, Op, Steps},
        rule::{self, Loop},
        state::{Clause, State, StateRule},
    },
    progress::Progress,
    values::{Cell, Cells, Sides, Width},
};
use grundy_heaps::{
    growing::Growing,
    rules::{Failure, Machine, Program},
};
use grundy_work::{
    error::Stop,
    machine::{IS_SMALL, Limits},
};

/// Number of rounds in which the box grows by the states that it reaches.
const ROUNDS: usize = 4;
/// The box has at most this many times the number of requested states, or [`FEW`].
const MOST_TIMES: u64 = 64;
/// A number of states that takes negligible time.
const FEW: u64 = 1 << 14;
/// A number of states for which there is memory: asking the system takes as long as some thousand states.
const ALWAYS_FITS: u64 = 1 << 20;
/// Length of each coordinate of the states whose options are listed to find an order, by the number of coordinates.
const SMALL: [u64; 5] = [1, 1, 9, 5, 4];
/// Number of states between two checks for a stop.
const ASK: usize = 1 << 10;
/// Computes the values of a box; the first coordinate changes most slowly. `None` if the states need another method.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn compute(rule: &StateRule, sides: Sides, progress: &dyn Progress) -> Result<Option<Cells>, Stop> {
    let Some(plan) = Plan::new(rule, sides.lengths()) else { return Ok(None) };
    plan.values(sides, progress)
}

/// Bytes of the table of a box; `None` if the states need another method.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub fn bytes(rule: &StateRule, sides: Sides) -> Option<f64> {
    let plan = Plan::new(rule, sides.lengths())?;
    let each = bytes_of_state(plan.by_measure, rule);
    Some(plan.lengths.iter().map(|&length| length as f64).product::<f64>() * each)
}

/// The bytes of a value; in the order of a measure also those of a place, and of an anchor for each clause.
#[allow(clippy::cast_precision_loss, reason = "few clauses")]
fn bytes_of_state(by_measure: bool, rule: &StateRule) -> f64 {
    if by_measure { 8.0 + 4.0 * rule.clauses.len() as f64 } else { 4.0 }
}

/// The order in which states are computed.
struct Plan {
    /// The coordinates from the outermost loop to the innermost one.
    order: Vec<usize>,
    /// The length of the box along each coordinate.
    lengths: Vec<u64>,
    /// Forms that bound the box; the measure is the first one.
    bounds: Vec<Bound>,
    /// `true` if states are computed in the order of the measure.
    by_measure: bool,
    program: Program,
}

impl Plan {
    #[allow(clippy::cast_precision_loss, reason = "a bound of memory")]
    fn new(rule: &StateRule, asked: &[u64]) -> Option<Self> {
        if asked.contains(&0) {
            return None;
        }
        let measure = if rule.given { None } else { linear(rule) };
        let forms = measure.iter().cloned().chain(never_rising(rule));
        let bounds: Vec<Bound> = forms.map(|form| Bound { top: sum(&form, asked), form }).collect();
        // Without an order of the coordinates, states are done by their measure.
        let order = order(rule);
        let by_measure = order.is_none();
        if by_measure && measure.is_none() {
            return None;
        }
        let order = order.unwrap_or_else(|| (0..asked.len()).collect());
        let most = |place: usize| bounds.iter().filter_map(|bound| bound.length(place)).min().unwrap_or(u64::MAX);
        let most: Vec<u64> = (0..asked.len()).map(most).collect();
        let mut lengths = asked.to_vec();
        let mut reached = reach(rule, &lengths)?;
        for round in 0..ROUNDS {
            let next = reached.iter().zip(&most).zip(&lengths).map(|((&reached, &most), &length)| {
                // A length that continues to grow ends at the bound of the measure, if one exists.
                let grows = round > 1 && reached > length && most != u64::MAX;
                if grows { most } else { reached.min(most) }
            });
            let next: Vec<u64> = next.collect();
            if next == lengths {
                break;
            }
            lengths = next;
            reached = reach(rule, &lengths)?;
        }
        let is_whole =
            reached.iter().zip(&lengths).zip(&most).all(|((reached, length), most)| reached.min(most) <= length);
        let volume = |lengths: &[u64]| lengths.iter().try_fold(1_u64, |all, &length| all.checked_mul(length));
        let (own, all) = (volume(asked)?, volume(&lengths)?);
        let is_room = || bytes_of_state(by_measure, rule) * all as f64 <= Limits::of_this_machine().bytes;
        let fits = all < (1 << 32) && (all < ALWAYS_FITS || is_room());
        if !is_whole || all > FEW.max(own.saturating_mul(MOST_TIMES)) || !fits {
            return None;
        }
        let cut = reached.iter().zip(&lengths).any(|(reached, length)| reached > length);
        let form = measure.as_deref().filter(|_| by_measure);
        let placed =
            |clause| (placed(clause, &order, &lengths, &reached, form), !by_measure && is_before(clause, &order));
        let clauses: Vec<(rule::Clause, bool)> = rule.clauses.iter().map(placed).collect();
        let program = Program::of(&clauses, rule.coordinates)?;
        let bounds = if cut || by_measure { bounds } else { Vec::new() };
        Some(Self { order, lengths, bounds, by_measure, program })
    }

    fn values(self, sides: Sides, progress: &dyn Progress) -> Result<Option<Cells>, Stop> {
        let Self { order, lengths, bounds, by_measure, program } = self;
        let Some(all) = Sides::new(&lengths) else { return Ok(None) };
        let values = if by_measure {
            let levels = Levels { program: &program, sides: all, bounds: &bounds };
            levels.values(sides, progress)
        } else {
            let count = all.positions().unwrap_or(usize::MAX);
            let mut values = Growing::in_width(if IS_SMALL { Width::U32 } else { Width::U8 });
            values.try_reserve(count, 0).map_err(|bytes| Stop::NoMemory { bytes })?;
            let mut machine = Machine::new(program);
            machine.expects(count as u64);
            Fill { order: &order, lengths: &lengths, bounds: &bounds, machine, values, largest: 0 }
                .all(count, sides, progress)
        };
        let is_table = lengths == sides.lengths() && order.iter().copied().eq(0..order.len());
        match values {
            Ok(values) => Ok(Some(if is_table { values } else { asked_for(&values, sides, &order, &lengths) })),
            Err(Failure::Stopped) => Err(Stop::Interrupted),
            Err(Failure::Undecided) => Ok(None),
        }
    }
}

/// The table of a plan, with the values that are known.
struct Fill<'a> {
    order: &'a [usize],
    lengths: &'a [u64],
    bounds: &'a [Bound],
    machine: Machine,
    values: Growing,
    largest: u32,
}

impl Fill<'_> {
    /// The values of all `count` states of the table.
    fn all(mut self, count: usize, sides: Sides, progress: &dyn Progress) -> Result<Cells, Failure> {
        let mut state = State::default();
        while self.values.len() < count {
            self.row(&state, progress)?;
            progress.advance(self.asked_in(&state, sides));
            for &place in self.order.iter().rev().skip(1) {
                state[place] += 1;
                if state[place] < self.lengths[place] {
                    break;
                }
                state[place] = 0;
            }
        }
        Ok(self.values.into_cells())
    }

    /// Appends the values along the last coordinate of the order, from a state on in which it is 0.
    fn row(&mut self, state: &State, progress: &dyn Progress) -> Result<(), Failure> {
        let Some((&place, outer)) = self.order.split_last() else { return Ok(()) };
        let mut at: Vec<i64> = outer.iter().map(|&place| super::run::signed(state[place])).collect();
        let length = usize::try_from(self.lengths[place]).unwrap_or(usize::MAX);
        let reached = self.reached(state, place).min(length);
        let begin = self.values.len();
        at.push(0);
        self.machine.append(&at, reached, self.values.cells_mut(), &mut self.largest, progress)?;
        for number in self.values.len() - begin..reached {
            if number % ASK == 0 && progress.cancelled() {
                return Err(Failure::Stopped);
            }
            at[outer.len()] = i64::try_from(number).unwrap_or(i64::MAX);
            let capacity = (self.largest as usize + 1).next_power_of_two() + 1;
            let value = self.machine.value_at(&at, self.values.cells(), capacity, progress)?.value;
            self.largest = self.largest.max(value);
            self.values.try_push(value).map_err(|_| Failure::Undecided)?;
        }
        self.values.pad(begin + length);
        Ok(())
    }

    /// The number of states that are reached along a coordinate.
    fn reached(&self, state: &State, place: usize) -> usize {
        let count = self.bounds.iter().filter_map(|bound| bound.count(state, place)).min();
        count.map_or(usize::MAX, |count| usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// The number of requested states in the row of a state.
    fn asked_in(&self, state: &State, sides: Sides) -> u64 {
        let Some(&place) = self.order.last() else { return 0 };
        let asked = sides.lengths();
        let is_asked = asked.iter().enumerate().all(|(other, &length)| other == place || state[other] < length);
        if is_asked { asked.get(place).copied().unwrap_or(0).min(self.lengths[place]) } else { 0 }
    }
}

/// Extracts the values of the requested box from those of the larger box.
fn asked_for(values: &Cells, sides: Sides, order: &[usize], lengths: &[u64]) -> Cells {
    match values {
        Cells::U8(values) => Cell::wrap(box_of(values, sides, order, lengths)),
        Cells::U16(values) => Cell::wrap(box_of(values, sides, order, lengths)),
        Cells::U32(values) => Cell::wrap(box_of(values, sides, order, lengths)),
    }
}

fn box_of<T: Cell>(values: &[T], sides: Sides, order: &[usize], lengths: &[u64]) -> Vec<T> {
    let mut strides = vec![1; lengths.len()];
    for pair in order.windows(2).rev() {
        strides[pair[0]] = strides[pair[1]] * lengths[pair[1]];
    }
    let index = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let (count, row) = (sides.positions().unwrap_or(0), sides.lengths().last().map_or(1, |&length| index(length)));
    let stride = strides.last().map_or(1, |&stride| index(stride));
    let mut found = Vec::with_capacity(count);
    for first in (0..count).step_by(row.max(1)) {
        let state = sides.state(first);
        let begin = index(strides.iter().zip(&state).map(|(stride, number)| stride * number).sum());
        let own = values.get(begin..).unwrap_or_default();
        if stride == 1 {
            found.extend(own.iter().take(row));
        } else {
            found.extend(own.iter().step_by(stride).take(row));
        }
    }
    found
}

/// An order of the coordinates in which every part of the options of small states comes before its state.
fn order(rule: &StateRule) -> Option<Vec<usize>> {
    let mut orders = super::order::permutations(rule.coordinates);
    let small = SMALL.get(rule.coordinates).copied().unwrap_or(1);
    let sides = Sides::new(&vec![small; rule.coordinates])?;
    for index in 0..sides.positions()? {
        let state = sides.state(index);
        // A flaw is reported when the values are computed.
        let _ = rule.each_option(&state, &mut Steps::at_most(1 << 12), &mut |parts| {
            for part in parts {
                let before =
                    |order: &Vec<usize>| order.iter().map(|&at| part[at]).lt(order.iter().map(|&at| state[at]));
                orders.retain(before);
            }
            Ok(())
        });
    }
    orders.into_iter().next()
}

/// The least box from 0 on that has a given box and all parts that its states lead to, by the bounds of the
/// expressions.
fn reach(rule: &StateRule, lengths: &[u64]) -> Option<Vec<u64>> {
    let mut all = lengths.to_vec();
    for clause in &rule.clauses {
        let mut ranges: Vec<(i128, i128)> = lengths.iter().map(|&length| (0, i128::from(length) - 1)).collect();
        let mut is_empty = false;
        for Loop { low, high } in &clause.loops {
            let range = (range(low, &ranges)?.0, range(high, &ranges)?.1);
            is_empty |= range.0 > range.1;
            ranges.push(range);
        }
        if is_empty {
            continue;
        }
        for part in &clause.parts {
            for (length, expr) in all.iter_mut().zip(part) {
                let high = range(expr, &ranges)?.1;
                *length = (*length).max(u64::try_from(high + 1).unwrap_or(0));
            }
        }
    }
    Some(all)
}

/// The least and the largest possible value of an expression; `None` if they are unknown.
fn range(expr: &Expr, ranges: &[(i128, i128)]) -> Option<(i128, i128)> {
    const MOST: i128 = 1 << 60;
    let found = match expr {
        Expr::Int(number) => (*number, *number),
        Expr::Var(index) => *ranges.get(*index)?,
        Expr::Neg(a) => {
            let (low, high) = range(a, ranges)?;
            (-high, -low)
        }
        Expr::Unary(function, a) => {
            let high = range(a, ranges)?.1.max(0);
            (0, if *function == Function::Isqrt { high.isqrt() } else { high })
        }
        Expr::Binary(op, a, b) => {
            let ((a_low, a_high), (b_low, b_high)) = (range(a, ranges)?, range(b, ranges)?);
            match op {
                Op::Add => (a_low + b_low, a_high + b_high),
                Op::Sub => (a_low - b_high, a_high - b_low),
                Op::Mul => {
                    let all = [a_low, a_high].map(|a| [b_low, b_high].map(|b| a.checked_mul(b)));
                    let all: Option<Vec<i128>> = all.into_iter().flatten().collect();
                    let all = all?;
                    (*all.iter().min()?, *all.iter().max()?)
                }
                Op::Min => (a_low.min(b_low), a_high.min(b_high)),
                Op::Max => (a_low.max(b_low), a_high.max(b_high)),
                Op::Div if a_low >= 0 && b_low >= 0 => (0, a_high / b_low.max(1)),
                Op::Div => {
                    let most = a_low.abs().max(a_high.abs());
                    (-most, most)
                }
                Op::Rem => ((b_low + 1).min(0), (b_high - 1).max(0)),
                Op::Gcd => (0, a_low.abs().max(a_high.abs()).max(b_low.abs()).max(b_high.abs())),
                Op::Xor => (0, a_high.max(0) + b_high.max(0)),
                Op::Ilog => (0, 127),
            }
        }
    };
    (found.0 >= -MOST && found.1 <= MOST).then_some(found)
}

/// Returns `true` if all parts of a clause visibly come before their state, as long as they are in the box: the first
/// coordinate that changes falls.
fn is_before(clause: &Clause, order: &[usize]) -> bool {
    let is_positive = |expr: &Expr| match expr {
        Expr::Int(number) => *number >= 1,
        Expr::Var(index) => {
            let low = index.checked_sub(order.len()).and_then(|at| clause.loops.get(at)).map(|each| &each.low);
            matches!(low, Some(Expr::Int(1..)))
        }
        _ => false,
    };
    clause.parts.iter().all(|part| {
        let changed = order.iter().find(|&&place| part[place] != Expr::Var(place));
        changed.is_some_and(|&place| match &part[place] {
            Expr::Binary(Op::Sub, a, b) => **a == Expr::Var(place) && is_positive(b),
            Expr::Binary(Op::Add, a, b) => **a == Expr::Var(place) && matches!(**b, Expr::Int(..0)),
            _ => false,
        })
    })
}

/// Converts a clause to places of its parts in the table. Options with a coordinate below 0 are left out. A part beyond
/// the box, which no reached state has, has no place, and neither has one that does not lower the measure, if this is
/// the order of the states: the condition divides by 0.
fn placed(clause: &Clause, order: &[usize], lengths: &[u64], reached: &[u64], form: Option<&[u64]>) -> rule::Clause {
    let renamed = |expr: &Expr| renamed(expr, order);
    let positive = |number: Expr| {
        let some = Expr::binary(Op::Div, Expr::Int(1), Expr::binary(Op::Max, number, Expr::Int(0)));
        Condition::Compare(Comparison::GreaterEqual, some, Expr::Int(0))
    };
    let mut conditions: Vec<Condition> =
        clause.condition.iter().map(|condition| renamed_all(condition, order)).collect();
    let mut parts = Vec::new();
    for part in &clause.parts {
        for expr in part {
            if !matches!(expr, Expr::Var(index) if *index < order.len()) && !matches!(expr, Expr::Int(0..)) {
                conditions.push(Condition::Compare(Comparison::GreaterEqual, renamed(expr), Expr::Int(0)));
            }
        }
        // Parts that do not exist need no place.
        let may_leave = |&(place, expr): &(usize, &Expr)| reached[place] > lengths[place] && *expr != Expr::Var(place);
        for (place, expr) in part.iter().enumerate().filter(may_leave) {
            conditions.push(positive(Expr::binary(Op::Sub, Expr::Int(lengths[place].into()), renamed(expr))));
        }
        if let Some(fall) = form.map(|form| fall(form, part)).filter(|fall| !is_positive(fall.clone(), clause)) {
            conditions.push(positive(renamed(&fall)));
        }
        let mut stride = 1;
        let mut terms = Vec::new();
        for &place in order.iter().rev() {
            terms.push(match stride {
                1 => renamed(&part[place]),
                _ => Expr::binary(Op::Mul, Expr::Int(stride), renamed(&part[place])),
            });
            stride *= i128::from(lengths[place]);
        }
        let place = terms.into_iter().reduce(|sum, term| Expr::binary(Op::Add, sum, term));
        parts.extend(place.map(rule::Parts::One));
    }
    let condition = conditions.into_iter().reduce(|a, b| Condition::And(Box::new(a), Box::new(b)));
    let loops = clause.loops.iter().map(|each| Loop { low: renamed(&each.low), high: renamed(&each.high) }).collect();
    rule::Clause { parts, loops, condition }
}

/// Numbers the coordinates of an expression in the order of the loops.
fn renamed(expr: &Expr, order: &[usize]) -> Expr {
    match expr {
        Expr::Int(number) => Expr::Int(*number),
        Expr::Var(index) => Expr::Var(order.iter().position(|at| at == index).unwrap_or(*index)),
        Expr::Neg(a) => Expr::Neg(Box::new(renamed(a, order))),
        Expr::Unary(function, a) => Expr::Unary(*function, Box::new(renamed(a, order))),
        Expr::Binary(op, a, b) => Expr::Binary(*op, Box::new(renamed(a, order)), Box::new(renamed(b, order))),
    }
}

fn renamed_all(condition: &Condition, order: &[usize]) -> Condition {
    let both = |a: &Condition, b: &Condition| (Box::new(renamed_all(a, order)), Box::new(renamed_all(b, order)));
    match condition {
        Condition::Compare(how, a, b) => Condition::Compare(*how, renamed(a, order), renamed(b, order)),
        Condition::Prime(a) => Condition::Prime(renamed(a, order)),
        Condition::And(a, b) => {
            let (a, b) = both(a, b);
            Condition::And(a, b)
        }
        Condition::Or(a, b) => {
            let (a, b) = both(a, b);
            Condition::Or(a, b)
        }
        Condition::Not(a) => Condition::Not(Box::new(renamed_all(a, order))),
    }
}
