//! The loops over states, and the places of states in the table.

use grundy_core::game::{
    expr::{Condition, Expr, IntegerComparison, Op},
    rule::{self, Loop},
    state::StateClause,
};

use crate::states::{
    bounds::{Bound, fall, is_positive, sum},
    run::to_signed,
};

/// The loops over states, and the places of states in the table.
pub(super) struct StatePlaces {
    /// The length of each loop, the outermost one first.
    pub(super) loops: Vec<u64>,
    /// Each coordinate as an expression of the numbers of the loops.
    pub(super) coordinates: Vec<Expr>,
    /// The change of each coordinate with the numbers of the loops.
    pub(super) changes: Vec<Vec<i64>>,
    /// The factors of the coordinates in the place of a state.
    pub(super) strides: Vec<u64>,
}

impl StatePlaces {
    /// Loops over the coordinates in some order.
    pub(super) fn in_order(order: &[usize], lengths: &[u64]) -> Self {
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
    pub(super) fn by_measure(form: &[u64], lengths: &[u64]) -> Option<Self> {
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
    pub(super) fn within(&self, outer: &[i64], lengths: &[u64], bounds: &[Bound]) -> (i64, i64) {
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
        let mut ends = (0, to_signed(self.loops[last]) - 1);
        for (place, &length) in lengths.iter().enumerate() {
            let (step, begin) = along(place);
            ends = from_zero((step, begin), ends);
            ends = from_zero((-step, to_signed(length) - 1 - begin), ends);
        }
        for Bound { form, top } in bounds {
            let mut line = (0, to_signed(*top));
            for (place, &by) in form.iter().enumerate() {
                let (by, (step, begin)) = (to_signed(by), along(place));
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

/// Converts a clause to places of its parts in the table. Options with a coordinate below 0 are
/// left out. A part beyond the box, which no reached state has, has no place, and neither has one
/// that does not lower the measure, if this is the order of the states: the condition has no value.
pub(super) fn place_clause(
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
