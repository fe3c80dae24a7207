//! States in the order of their coordinates, if every option comes before its state in some such
//! order. The clauses are compiled like those of heaps, and a state is the place in a table that
//! its coordinates give.
//!
//! Without such an order, the first coordinate is a measure that is a linear form, instead of a
//! coordinate that it gives: all options come before their state if the code of each option shows
//! or checks that it lowers the measure.
//!
//! The table is a box that has the requested states and all states that they reach, by the bounds
//! of the expressions. The values of a state's options are computed before it, so its value is
//! right for any measure. If an operation fails, or an option is not in the table, the states are
//! left to the levels of the measure.

use super::{
    bounds::{Bound, fall, is_positive, linear, never_rising, sum},
    order::{keep_before, permutations},
};
use grundy_core::{
    game::{
        expr::{Condition, Expr, IntegerComparison, Op, Steps},
        interval::Interval,
        rule::{self, Loop},
        state::{StateClause, StateRule},
    },
    progress::Progress,
    values::{Cell, Cells, Sides, Width},
};
use grundy_heaps::{
    growing::Growing,
    rules::{Machine, ProgramFailure, RuleProgram},
    ways::of_program,
};
use grundy_work::{
    error::Stop,
    machine::{IS_SMALL, Limits},
    method::Way,
};

/// Number of rounds in which the box grows by the states that it reaches.
const ROUNDS: usize = 4;
/// The box has at most this many times the number of requested states, or [`FEW`].
const MOST_TIMES: u64 = 64;
/// A number of states that takes negligible time.
const FEW_STATES: u64 = 1 << 14;
/// A number of states for which there is memory: asking the system takes as long as some thousand
/// states.
const ALWAYS_FITS: u64 = 1 << 20;
/// Length of each coordinate of the states whose options are listed to find an order, by the number
/// of coordinates.
const SMALL: [u64; 5] = [1, 1, 9, 5, 4];
/// Number of states between two checks for a stop.
const ASK: usize = 1 << 10;
/// Computes the values of a box; the first coordinate changes most slowly. `None` if the states
/// need another method.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn compute(
    rule: &StateRule,
    sides: Sides,
    progress: &dyn Progress,
) -> Result<Option<Cells>, Stop> {
    let Some(plan) = Plan::new(rule, sides.lengths()) else {
        return Ok(None);
    };
    plan.values(sides, progress)
}

/// Bytes of the table of a box; `None` if the states need another method.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub fn bytes(rule: &StateRule, sides: Sides) -> Option<f64> {
    let plan = Plan::new(rule, sides.lengths())?;
    Some(
        BYTES
            * plan
                .places
                .loops
                .iter()
                .map(|&length| length as f64)
                .product::<f64>(),
    )
}

/// The ways in which a box is computed; `None` if the states need another method.
pub fn ways(rule: &StateRule, sides: Sides) -> Option<Vec<Way>> {
    let Plan {
        places, program, ..
    } = Plan::new(rule, sides.lengths())?;
    let (name, why) = if places.loops.len()
        == places
            .coordinates
            .iter()
            .filter(|expr| matches!(expr, Expr::Var(_)))
            .count()
    {
        (
            "in_order",
            "options come first in an order of the coordinates",
        )
    } else {
        ("by_measure", "each option has a smaller measure")
    };
    Some(
        [Way { name, why }]
            .into_iter()
            .chain(of_program(&program))
            .collect(),
    )
}

/// The bytes of a value.
const BYTES: f64 = 4.0;

/// The loops over states, and the places of states in the table.
struct StatePlaces {
    /// The length of each loop, the outermost one first.
    loops: Vec<u64>,
    /// Each coordinate as an expression of the numbers of the loops.
    coordinates: Vec<Expr>,
    /// The change of each coordinate with the numbers of the loops.
    changes: Vec<Vec<i64>>,
    /// The factors of the coordinates in the place of a state.
    strides: Vec<u64>,
}

impl StatePlaces {
    /// Loops over the coordinates in some order.
    fn in_order(order: &[usize], lengths: &[u64]) -> Self {
        let loops: Vec<u64> = order.iter().map(|&place| lengths[place]).collect();
        let at = |place: usize| order.iter().position(|&own| own == place).unwrap_or(place);
        let change = |place: usize| {
            (0..order.len())
                .map(|number| i64::from(number == at(place)))
                .collect()
        };
        let stride = |place: usize| loops[at(place) + 1..].iter().product();
        Self {
            coordinates: (0..order.len()).map(|place| Expr::Var(at(place))).collect(),
            changes: (0..order.len()).map(change).collect(),
            strides: (0..order.len()).map(stride).collect(),
            loops,
        }
    }

    /// A loop over a measure, and loops over all coordinates but one that the measure gives; `None`
    /// if it gives none.
    fn by_measure(form: &[u64], lengths: &[u64]) -> Option<Self> {
        let given = form.iter().position(|&by| by == 1)?;
        let others = (0..form.len()).filter(|&place| place != given);
        let order: Vec<usize> = [given].into_iter().chain(others).collect();
        let mut longer = lengths.to_vec();
        longer[given] = sum(form, lengths).saturating_add(1);
        let Self {
            loops,
            mut coordinates,
            mut changes,
            mut strides,
        } = Self::in_order(&order, &longer);
        for (number, &place) in order.iter().enumerate().skip(1) {
            let term = Expr::binary(Op::Mul, Expr::Int(form[place].into()), Expr::Var(number));
            coordinates[given] = Expr::binary(Op::Sub, coordinates[given].clone(), term);
            changes[given][number] = -i64::try_from(form[place]).ok()?;
            strides[place] += form[place] * strides[given];
        }
        Some(Self {
            loops,
            coordinates,
            changes,
            strides,
        })
    }

    /// The numbers of the last loop with a state in a box, and below some bounds, if those of the
    /// other loops are known. There are none if the first one is above the last one.
    fn within(&self, outer: &[i64], lengths: &[u64], bounds: &[Bound]) -> (i64, i64) {
        let last = outer.len();
        let along = |place: usize| {
            let changes = &self.changes[place];
            let begin: i64 = changes
                .iter()
                .zip(outer)
                .map(|(change, number)| change * number)
                .sum();
            (changes[last], begin)
        };
        let mut ends = (0, super::run::to_signed(self.loops[last]) - 1);
        for (place, &length) in lengths.iter().enumerate() {
            let (step, begin) = along(place);
            ends = from_zero((step, begin), ends);
            ends = from_zero((-step, super::run::to_signed(length) - 1 - begin), ends);
        }
        for Bound { form, top } in bounds {
            let mut line = (0, super::run::to_signed(*top));
            for (place, &by) in form.iter().enumerate() {
                let (by, (step, begin)) = (super::run::to_signed(by), along(place));
                line = (line.0 - by * step, line.1 - by * begin);
            }
            ends = from_zero(line, ends);
        }
        ends
    }
}

/// The numbers v between two ends for which factor v + rest is 0 or more.
fn from_zero((factor, rest): (i64, i64), (first, last): (i64, i64)) -> (i64, i64) {
    match factor {
        0 if rest < 0 => (first, first - 1),
        0 => (first, last),
        1.. => (first.max(-rest.div_euclid(factor)), last),
        _ => (first, last.min(rest.div_euclid(-factor))),
    }
}

/// The order in which states are computed.
struct Plan {
    places: StatePlaces,
    /// The length of the box along each coordinate.
    lengths: Vec<u64>,
    /// Forms that bound the box.
    bounds: Vec<Bound>,
    program: RuleProgram,
}

impl Plan {
    #[allow(clippy::cast_precision_loss, reason = "a bound of memory")]
    fn new(rule: &StateRule, asked: &[u64]) -> Option<Self> {
        if asked.contains(&0) {
            return None;
        }
        let measure = if rule.given { None } else { linear(rule) };
        let bound = |form: Vec<u64>| Bound {
            top: sum(&form, asked),
            form,
        };
        // Options are in these bounds without a test.
        let sure: Vec<Bound> = never_rising(rule).map(bound).collect();
        let bounds: Vec<Bound> = measure
            .iter()
            .cloned()
            .map(bound)
            .chain(sure.iter().cloned())
            .collect();
        let most = |bounds: &[Bound], place: usize| {
            bounds.iter().filter_map(|bound| bound.length(place)).min()
        };
        let all_most: Vec<u64> = (0..asked.len())
            .map(|place| most(&bounds, place).unwrap_or(u64::MAX))
            .collect();
        let mut lengths = asked.to_vec();
        let mut reached = reach(rule, &lengths)?;
        for round in 0..ROUNDS {
            let next =
                reached
                    .iter()
                    .zip(&all_most)
                    .zip(&lengths)
                    .map(|((&reached, &most), &length)| {
                        // A length that continues to grow ends at the bound of the measure, if one
                        // exists.
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
        let is_whole = reached
            .iter()
            .zip(&lengths)
            .zip(&all_most)
            .all(|((reached, length), most)| reached.min(most) <= length);
        // Without an order of the coordinates, states are done by their measure.
        let order = order(rule);
        let form = if order.is_none() {
            Some(measure?)
        } else {
            None
        };
        let places = match (&order, &form) {
            (Some(order), _) => StatePlaces::in_order(order, &lengths),
            (None, form) => StatePlaces::by_measure(form.as_deref()?, &lengths)?,
        };
        let volume = |lengths: &[u64]| {
            lengths
                .iter()
                .try_fold(1_u64, |all, &length| all.checked_mul(length))
        };
        let (own, all) = (volume(asked)?, volume(&places.loops)?);
        let is_room = || BYTES * all as f64 <= Limits::of_this_machine().bytes;
        let fits = all < (1 << 32) && (all < ALWAYS_FITS || is_room());
        if !is_whole || all > FEW_STATES.max(own.saturating_mul(MOST_TIMES)) || !fits {
            return None;
        }
        let may_leave = |place: usize| {
            reached[place] > lengths[place]
                && most(&sure, place).is_none_or(|sure| sure > lengths[place])
        };
        let may_leave: Vec<bool> = (0..asked.len()).map(may_leave).collect();
        let placed = |clause| {
            let is_below = order.as_ref().is_none_or(|order| is_before(clause, order));
            (
                place_clause(clause, &places, &lengths, &may_leave, form.as_deref()),
                is_below,
            )
        };
        let clauses: Vec<(rule::Clause, bool)> = rule.clauses.iter().map(placed).collect();
        let program = RuleProgram::from_clauses(&clauses, rule.coordinates)?;
        // Of the bounds, the strictest one of each coordinate that they cut.
        let cut = (0..asked.len()).filter(|&place| reached[place] > lengths[place]);
        let strictest = |place: usize| {
            bounds
                .iter()
                .min_by_key(|bound| bound.length(place).unwrap_or(u64::MAX))
                .cloned()
        };
        let bounds = cut.filter_map(strictest).collect();
        Some(Self {
            places,
            lengths,
            bounds,
            program,
        })
    }

    fn values(self, sides: Sides, progress: &dyn Progress) -> Result<Option<Cells>, Stop> {
        let Self {
            places,
            lengths,
            bounds,
            program,
        } = self;
        let Some(all) = Sides::new(&places.loops) else {
            return Ok(None);
        };
        let count = all.positions().unwrap_or(usize::MAX);
        let mut values = Growing::in_width(if IS_SMALL { Width::U32 } else { Width::U8 });
        values
            .try_reserve(count, 0)
            .map_err(|bytes| Stop::NoMemory { bytes })?;
        let machine = Machine::new(program);
        machine.expects(count as u64);
        let fill = Fill {
            places: &places,
            lengths: &lengths,
            bounds: &bounds,
            machine,
            values,
            largest: 0,
        };
        let plain = StatePlaces::in_order(&(0..lengths.len()).collect::<Vec<_>>(), sides.lengths());
        let is_table = places.loops == plain.loops && places.strides == plain.strides;
        match fill.all(count, sides, progress) {
            Ok(values) => Ok(Some(if is_table {
                values
            } else {
                asked_for(&values, sides, &places.strides)
            })),
            Err(ProgramFailure::Stopped) => Err(Stop::Interrupted),
            Err(ProgramFailure::Undecided) => Ok(None),
        }
    }
}

/// The table of a plan, with the values that are known.
struct Fill<'a> {
    places: &'a StatePlaces,
    lengths: &'a [u64],
    bounds: &'a [Bound],
    machine: Machine,
    values: Growing,
    largest: u32,
}

impl Fill<'_> {
    /// The values of all `count` states of the table.
    fn all(
        mut self,
        count: usize,
        sides: Sides,
        progress: &dyn Progress,
    ) -> Result<Cells, ProgramFailure> {
        let loops = &self.places.loops;
        let mut outer = vec![0; loops.len().saturating_sub(1)];
        // The states of the table count as those of the box, in proportion.
        let asked = sides.positions().unwrap_or(0) as u128;
        let told = |done: usize| u64::try_from(asked * done as u128 / count as u128).unwrap_or(0);
        while self.values.len() < count {
            let before = told(self.values.len());
            self.row(&outer, progress)?;
            progress.advance(told(self.values.len()) - before);
            for (number, &length) in outer.iter_mut().zip(loops).rev() {
                *number += 1;
                if *number < super::run::to_signed(length) {
                    break;
                }
                *number = 0;
            }
        }
        Ok(self.values.into_cells())
    }

    /// Appends the values of the states along the last loop.
    fn row(&mut self, outer: &[i64], progress: &dyn Progress) -> Result<(), ProgramFailure> {
        let index = |number: i64| usize::try_from(number).unwrap_or(0);
        let begin = self.values.len();
        let (first, last) = self.places.within(outer, self.lengths, self.bounds);
        let (first, end) = if first <= last {
            (index(first), index(last + 1))
        } else {
            (0, 0)
        };
        self.values.pad(begin + first);
        let mut at = [outer, &[super::run::to_signed(first as u64)]].concat();
        let mut number = first;
        while number < end {
            let room = end - number;
            number += self
                .machine
                .append(
                    &mut at,
                    room,
                    self.values.cells_mut(),
                    &mut self.largest,
                    progress,
                )?
                .positions;
            // Some states are left to the interpreter.
            for _ in 0..ASK.min(end - number) {
                let capacity = (self.largest as usize + 1).next_power_of_two() + 1;
                let value = self
                    .machine
                    .value_at(&at, self.values.cells(), capacity, progress)?
                    .value;
                self.largest = self.largest.max(value);
                self.values
                    .try_push(value)
                    .map_err(|_| ProgramFailure::Undecided)?;
                number += 1;
                at[outer.len()] += 1;
            }
            if progress.cancelled() {
                return Err(ProgramFailure::Stopped);
            }
        }
        let length = self
            .places
            .loops
            .last()
            .map_or(0, |&length| index(super::run::to_signed(length)));
        self.values.pad(begin + length);
        Ok(())
    }
}

/// Extracts the values of the requested box from those of the larger box.
fn asked_for(values: &Cells, sides: Sides, strides: &[u64]) -> Cells {
    match values {
        Cells::U8(values) => Cell::wrap(box_of(values, sides, strides)),
        Cells::U16(values) => Cell::wrap(box_of(values, sides, strides)),
        Cells::U32(values) => Cell::wrap(box_of(values, sides, strides)),
    }
}

fn box_of<T: Cell>(values: &[T], sides: Sides, strides: &[u64]) -> Vec<T> {
    let index = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let (count, row) = (
        sides.positions().unwrap_or(0),
        sides.lengths().last().map_or(1, |&length| index(length)),
    );
    let stride = strides.last().map_or(1, |&stride| index(stride));
    let mut found = Vec::with_capacity(count);
    for first in (0..count).step_by(row.max(1)) {
        let state = sides.state(first);
        let begin = index(
            strides
                .iter()
                .zip(&state)
                .map(|(stride, number)| stride * number)
                .sum(),
        );
        let own = values.get(begin..).unwrap_or_default();
        if stride == 1 {
            found.extend(own.iter().take(row));
        } else {
            found.extend(own.iter().step_by(stride).take(row));
        }
    }
    found
}

/// An order of the coordinates in which every part of the options of small states comes before its
/// state.
fn order(rule: &StateRule) -> Option<Vec<usize>> {
    let mut orders = permutations(rule.coordinates);
    let small = SMALL.get(rule.coordinates).copied().unwrap_or(1);
    let sides = Sides::new(&vec![small; rule.coordinates])?;
    for index in 0..sides.positions()? {
        let state = sides.state(index);
        // A flaw is reported when the values are computed.
        let _ = rule.each_option(&state, &mut Steps::at_most(1 << 12), &mut |parts| {
            keep_before(&mut orders, &state, parts);
            Ok(())
        });
    }
    orders.into_iter().next()
}

/// The least box from 0 on that has a given box and all parts that its states lead to, by the
/// bounds of the expressions.
fn reach(rule: &StateRule, lengths: &[u64]) -> Option<Vec<u64>> {
    const MOST_ABSOLUTE: i128 = 1 << 60;
    let mut all = lengths.to_vec();
    for clause in &rule.clauses {
        let interval = |low: i128, high: i128| Interval {
            low,
            high,
            is_sure: true,
        };
        let mut ranges: Vec<Interval> = lengths
            .iter()
            .map(|&length| interval(0, i128::from(length) - 1))
            .collect();
        let of = |expr: &Expr, ranges: &[Interval]| {
            let found = Interval::from_expr(expr, &|index| ranges.get(index).copied())?;
            Some(found).filter(|found| found.low >= -MOST_ABSOLUTE && found.high <= MOST_ABSOLUTE)
        };
        let mut is_empty = false;
        for Loop { low, high } in &clause.loops {
            let range = interval(of(low, &ranges)?.low, of(high, &ranges)?.high);
            is_empty |= range.low > range.high;
            ranges.push(range);
        }
        if is_empty {
            continue;
        }
        for part in &clause.parts {
            for (length, expr) in all.iter_mut().zip(part) {
                let high = of(expr, &ranges)?.high;
                *length = (*length).max(u64::try_from(high + 1).unwrap_or(0));
            }
        }
    }
    Some(all)
}

/// Returns `true` if all parts of a clause visibly come before their state, as long as they are in
/// the box: the first coordinate that changes falls.
fn is_before(clause: &StateClause, order: &[usize]) -> bool {
    let is_positive = |expr: &Expr| match expr {
        Expr::Int(number) => *number >= 1,
        Expr::Var(index) => {
            let low = index
                .checked_sub(order.len())
                .and_then(|at| clause.loops.get(at))
                .map(|each| &each.low);
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

/// Converts a clause to places of its parts in the table. Options with a coordinate below 0 are
/// left out. A part beyond the box, which no reached state has, has no place, and neither has one
/// that does not lower the measure, if this is the order of the states: the condition has no value.
fn place_clause(
    clause: &StateClause,
    places: &StatePlaces,
    lengths: &[u64],
    may_leave: &[bool],
    form: Option<&[u64]>,
) -> rule::Clause {
    let known = |expr: &Expr| match expr {
        Expr::Var(index) => places.coordinates.get(*index).cloned(),
        _ => None,
    };
    let of = |expr: &Expr| expr.rewritten(&known);
    let positive =
        |number: Expr| Condition::only_natural(Expr::binary(Op::Sub, number, Expr::Int(1)));
    let mut conditions: Vec<Condition> = clause
        .condition
        .iter()
        .map(|condition| condition.rewritten(&known))
        .collect();
    let mut parts = Vec::new();
    for part in &clause.parts {
        for expr in part {
            if !is_positive(Expr::binary(Op::Add, expr.clone(), Expr::Int(1)), clause) {
                conditions.push(Condition::Compare(
                    IntegerComparison::GreaterEqual,
                    of(expr),
                    Expr::Int(0),
                ));
            }
        }
        // Parts that do not exist need no place.
        let leaving = part
            .iter()
            .enumerate()
            .filter(|&(place, expr)| may_leave[place] && *expr != Expr::Var(place));
        for (place, expr) in leaving {
            conditions.push(positive(Expr::binary(
                Op::Sub,
                Expr::Int(lengths[place].into()),
                of(expr),
            )));
        }
        if let Some(fall) = form
            .map(|form| fall(form, part))
            .filter(|fall| !is_positive(fall.clone(), clause))
        {
            conditions.push(positive(of(&fall)));
        }
        let terms = places
            .strides
            .iter()
            .zip(part)
            .map(|(&stride, expr)| match stride {
                1 => of(expr),
                _ => Expr::binary(Op::Mul, Expr::Int(stride.into()), of(expr)),
            });
        let place = terms.reduce(|sum, term| Expr::binary(Op::Add, sum, term));
        parts.extend(place.map(rule::Parts::One));
    }
    let condition = Condition::all(conditions);
    let loops = clause
        .loops
        .iter()
        .map(|each| Loop {
            low: of(&each.low),
            high: of(&each.high),
        })
        .collect();
    rule::Clause {
        parts,
        loops,
        condition,
    }
}
