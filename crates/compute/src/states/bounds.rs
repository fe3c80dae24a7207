//! Linear forms of the coordinates that no move raises: they bound the states that are reached.

use grundy_core::game::{
    expr::{Expr, Op, Steps},
    linear::Linear,
    state::{State, StateClause, StateRule},
};

/// Forms with coefficients up to this one are tried as bounds of the box, by the number of
/// coordinates.
const LARGEST_COEFFICIENTS: [u64; 5] = [0, 1, 6, 3, 2];

/// A linear form that no move raises, and its largest number in the requested box: states above it
/// are not reached.
#[derive(Clone)]
pub(super) struct Bound {
    pub form: Vec<u64>,
    pub top: u64,
}

impl Bound {
    /// The length of a box along a coordinate; `None` if the form does not bound it.
    pub fn length(&self, place: usize) -> Option<u64> {
        Some(self.top.checked_div(self.form[place])? + 1)
    }
}

/// The coefficients of a measure that is a single linear form with positive coefficients.
pub(super) fn linear(rule: &StateRule) -> Option<Vec<u64>> {
    let [_] = rule.measure.as_slice() else {
        return None;
    };
    let at = |state: State| rule.measure_state(&state).ok()?.first().copied();
    let none = at(State::default())?;
    let one = |place: usize| {
        let mut state = State::default();
        state[place] = 1;
        u64::try_from(at(state)? - none).ok().filter(|&by| by > 0)
    };
    (0..rule.coordinates).map(one).collect()
}

/// The forms with small coefficients that the bounds of the loops show not to rise in any move.
pub(super) fn never_rising(rule: &StateRule) -> impl Iterator<Item = Vec<u64>> + '_ {
    let (mut all, largest) = (
        vec![Vec::new()],
        LARGEST_COEFFICIENTS
            .get(rule.coordinates)
            .copied()
            .unwrap_or(1),
    );
    for _ in 0..rule.coordinates {
        let longer = |form: &Vec<u64>| {
            (0..=largest)
                .map(|by| [form.as_slice(), &[by]].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let falls = |form: &Vec<u64>, clause: &StateClause| {
        let more = |part: &Vec<Expr>| Expr::binary(Op::Add, fall(form, part), Expr::Int(1));
        clause
            .parts
            .iter()
            .all(|part| is_positive(more(part), clause))
    };
    let is_form = move |form: &Vec<u64>| {
        form.iter().any(|&by| by > 0) && rule.clauses.iter().all(|clause| falls(form, clause))
    };
    all.into_iter().filter(is_form)
}

/// The sum of a form at the last state of a box.
pub(super) fn sum(form: &[u64], lengths: &[u64]) -> u64 {
    form.iter().zip(lengths).fold(0_u64, |sum, (by, length)| {
        sum.saturating_add(by.saturating_mul(length - 1))
    })
}

/// The number by which a part lowers a measure.
pub(super) fn fall(form: &[u64], part: &[Expr]) -> Expr {
    let term = |(place, (&by, expr)): (usize, (&u64, &Expr))| {
        Expr::binary(
            Op::Mul,
            Expr::binary(Op::Sub, Expr::Var(place), expr.clone()),
            Expr::Int(by.into()),
        )
    };
    let terms = form.iter().zip(part).enumerate().map(term);
    terms
        .reduce(|sum, term| Expr::binary(Op::Add, sum, term))
        .unwrap_or(Expr::Int(0))
}

/// Returns `true` if linear bounds of the loops show that an expression is positive in each turn of
/// a clause.
pub(super) fn is_positive(expr: Expr, clause: &StateClause) -> bool {
    let count = clause.parts.first().map_or(0, Vec::len);
    // The least numbers that the expression can be, by the bounds of the inner loops.
    let mut least = vec![expr];
    for (at, turns) in clause.loops.iter().enumerate().rev() {
        let bounded = |expr: &Expr| {
            let Some(Linear { factor, rest }) = Linear::from_expr(expr, count + at) else {
                return Vec::new();
            };
            let (bound, either) = if factor < 0 {
                (&turns.high, Op::Min)
            } else {
                (&turns.low, Op::Max)
            };
            // A bound that is the stricter of two is each of them.
            let bounds = match bound {
                Expr::Binary(op, a, b) if *op == either => vec![&**a, &**b],
                bound => vec![bound],
            };
            let with = |bound: &Expr| {
                Expr::binary(
                    Op::Add,
                    rest.clone(),
                    Expr::binary(Op::Mul, bound.clone(), Expr::Int(factor.into())),
                )
            };
            if factor == 0 {
                vec![rest]
            } else {
                bounds.into_iter().map(with).collect()
            }
        };
        least = least.iter().flat_map(bounded).collect();
    }
    // Coordinates are 0 or more.
    least.into_iter().any(|expr| {
        let constant = (0..count).try_fold(expr, |expr, coordinate| {
            Linear::from_expr(&expr, coordinate)
                .filter(|linear| linear.factor >= 0)
                .map(|linear| linear.rest)
        });
        let number =
            constant.and_then(|constant| constant.eval(&[], &mut Steps::at_most(1000)).ok());
        number.is_some_and(|number| number > 0)
    })
}
