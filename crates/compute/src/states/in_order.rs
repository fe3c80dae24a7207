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

mod fill;
mod places;

use super::{
    bounds::{Bound, linear, never_rising, sum},
    order::{keep_before, permutations},
};
use fill::{Fill, asked_for};
use grundy_core::{
    game::{
        expr::{Expr, Op, Steps},
        interval::Interval,
        rule::{self, Loop},
        state::{StateClause, StateRule},
    },
    progress::Progress,
    values::{Cells, Sides, Width},
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
use places::{StatePlaces, place_clause};

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
