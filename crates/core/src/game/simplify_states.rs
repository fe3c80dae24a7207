//! Rules on states that are a better known game. Sums of heaps are in `state_sums`. Here is one
//! piece on a lattice: each move adds a fixed vector, or any multiple of one. Formulas are
//! compared, never values. The rule and the piece have the same options at every state, and the
//! rule has no flaw anywhere.
//!
//! A clause on (x, y, …) has one part, and is one of these, with constants c and d:
//!
//! | clause | what it is |
//! |---|---|
//! | `(x+c, y+d)`, with or without `if`s that say no more than that no coordinate falls below 0 | a leap by (c, d) |
//! | `(x+c*k, y+d*k) for k in 1..=high` | a ride by (c, d), if high is at least every k that leaves no coordinate below 0 |
//! | `(i, y) for i in 0..=x-1` | a ride by (-1, 0) |
//! | `(x-c*k, y) for k in 1..=3`, also with `if k <= x`, or to `min(x, 3)` | leaps by (-c, 0), (-2c, 0) and (-3c, 0) |
//!
//! A ride by a vector with c < 0 goes at most x / -c times. So these bounds are high enough: `x`,
//! `x/2` where c <= -2, their minimum with another such bound, their maximum with anything, and
//! their sum with a term that is not negative.

use super::{
    Game, Lattice, StateRule,
    expr::{Condition, Expr, IntegerComparison, Op},
    lattice::{Slopes, Vector},
    linear::in_two,
    state::{MOST_COORDINATES, StateClause},
    state_sums::sum_of_heaps,
    termination,
};

/// The lattice game, or otherwise the sum of heaps, whose options are those of the rule at every
/// state, if it has such a form.
///
/// ```
/// use grundy_core::game::{Game, simplify_states::simplify_states};
///
/// let line = "State(x, y -> (x-k, y) for k in 1..=x; (x, y-k) for k in 1..=y; (x-k, y-k) for k in 1..=min(x, y))";
/// let game: Game = line.parse()?;
/// let wythoff = simplify_states(game.state().ok_or("no rule on states")?).ok_or("no piece")?;
/// assert_eq!(wythoff.to_string(), "Lattice(ride (-1,-1) (-1,0) (0,-1))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn simplify_states(rule: &StateRule) -> Option<Game> {
    piece(rule).or_else(|| sum_of_heaps(rule).map(Game::from))
}

/// The lattice game whose options are those of the rule at every state, if it is of the form above.
fn piece(rule: &StateRule) -> Option<Game> {
    let (mut leaps, mut rides) = (Vec::new(), Vec::new());
    for clause in &rule.clauses {
        let (vector, times) = move_of(clause, rule.coordinates)?;
        match times {
            Times::Any => rides.push(vector),
            Times::To(last) => {
                leaps.extend(
                    (1..=last)
                        .map(|times| multiple(&vector, times))
                        .collect::<Option<Vec<_>>>()?,
                );
            }
        }
    }
    let vectors = || leaps.iter().chain(&rides);
    let measure = if rule.coordinates > 2 {
        let changes: Vec<termination::CoordinateForm> =
            vectors().map(|vector| vector.map(i64::from)).collect();
        termination::find(rule.coordinates, &changes)?
    } else {
        let mut slopes = Slopes::default();
        vectors()
            .try_for_each(|&[dx, dy, ..]| slopes.admit((dx, dy)))
            .ok()?;
        vec![slopes.form()]
    };
    Some(Lattice::canonical(rule.coordinates, leaps, rides, Vec::new(), measure).into())
}

/// The most multiples of a vector that are leaps.
const MOST_LEAPS: i32 = 32;

/// The multiples of a vector that are moves.
enum Times {
    /// All multiples: a ride.
    Any,
    /// The multiples by 1 up to this number: leaps.
    To(i32),
}

fn multiple(vector: &Vector, times: i32) -> Option<Vector> {
    let mut all = *vector;
    for by in &mut all {
        *by = by.checked_mul(times)?;
    }
    Some(all)
}

/// The vector of a clause, and how often it may be applied.
fn move_of(clause: &StateClause, coordinates: usize) -> Option<(Vector, Times)> {
    let [part] = clause.parts.as_slice() else {
        return None;
    };
    let mut vector = Vector::default();
    match clause.loops.as_slice() {
        [] => {
            for (place, (to, expr)) in vector.iter_mut().zip(part).enumerate() {
                let (own, _, constant) = linear(expr, place, coordinates)?;
                *to = i32::try_from(constant).ok().filter(|_| own == 1)?;
            }
            says_nothing_new(clause.condition.as_ref(), &vector, None)
                .then_some((vector, Times::To(1)))
        }
        [turns] => {
            let mut lowered_to = None;
            for (place, (to, expr)) in vector.iter_mut().zip(part).enumerate() {
                match linear(expr, place, coordinates)? {
                    (1, times, 0) => *to = i32::try_from(times).ok()?,
                    (0, 1, 0) if lowered_to.is_none() => (lowered_to, *to) = (Some(place), -1),
                    _ => return None,
                }
            }
            let times = match lowered_to {
                None if turns.low == Expr::Int(1) => times(&turns.high, &vector)?,
                None => return None,
                Some(place) => {
                    let alone = vector.iter().filter(|&&by| by != 0).count() == 1;
                    let ends_below = linear(&turns.high, place, coordinates) == Some((1, 0, -1));
                    (alone && turns.low == Expr::Int(0) && ends_below).then_some(Times::Any)?
                }
            };
            let turn = lowered_to.is_none().then_some(coordinates);
            says_nothing_new(clause.condition.as_ref(), &vector, turn).then_some((vector, times))
        }
        _ => None,
    }
}

/// Returns the multiples of a vector for a loop from 1 to this end.
fn times(high: &Expr, vector: &Vector) -> Option<Times> {
    let fixed = |expr: &Expr| match expr {
        Expr::Int(last) => i32::try_from(*last)
            .ok()
            .filter(|last| (1..=MOST_LEAPS).contains(last))
            .map(Times::To),
        _ => None,
    };
    match high {
        high if reaches(high, vector) => Some(Times::Any),
        Expr::Binary(Op::Min, a, b) if reaches(a, vector) => fixed(b),
        Expr::Binary(Op::Min, a, b) if reaches(b, vector) => fixed(a),
        high => fixed(high),
    }
}

/// Returns (a, b, c) if the expression is a times the coordinate of a place, plus b times the
/// variable of the only loop, plus c.
fn linear(expr: &Expr, place: usize, coordinates: usize) -> Option<(i128, i128, i128)> {
    in_two(expr, [place, coordinates]).map(|[a, b, c]| (a, b, c))
}

/// Returns `true` if the condition holds at every state at which a move by the vector, or by its
/// multiple by the variable `turn`, leads to a state. Then the condition is redundant.
fn says_nothing_new(condition: Option<&Condition>, vector: &Vector, turn: Option<usize>) -> bool {
    let falls =
        |place: &usize| vector.get(*place).is_some_and(|&by| by < 0) && *place < MOST_COORDINATES;
    match condition {
        None => true,
        Some(Condition::And(a, b)) => {
            says_nothing_new(Some(a), vector, turn) && says_nothing_new(Some(b), vector, turn)
        }
        // The coordinate is at least the number of turns.
        Some(
            Condition::Compare(IntegerComparison::LessEqual, Expr::Var(own), Expr::Var(place))
            | Condition::Compare(IntegerComparison::GreaterEqual, Expr::Var(place), Expr::Var(own)),
        ) => turn == Some(*own) && falls(place),
        Some(Condition::Compare(comparison, Expr::Var(place), Expr::Int(number))) => {
            // The coordinate is at least what the move takes from it.
            let least = vector
                .get(*place)
                .map_or(0, |&by| i128::from(by).min(0).unsigned_abs());
            let asked = match comparison {
                IntegerComparison::GreaterEqual => Some(*number),
                IntegerComparison::Greater => number.checked_add(1),
                _ => None,
            };
            asked.is_some_and(|asked| asked <= 0 || asked.unsigned_abs() <= least)
                && *place < MOST_COORDINATES
        }
        Some(_) => false,
    }
}

/// Returns `true` if the operators show that the expression has a value at every state, which is at
/// least the number of times that the vector can be applied there.
fn reaches(high: &Expr, vector: &Vector) -> bool {
    let falls = |place: &usize| vector.get(*place).map_or(0, |&by| by.min(0).unsigned_abs());
    match high {
        Expr::Var(place) => falls(place) >= 1,
        Expr::Binary(Op::Div, a, b) => match (&**a, &**b) {
            (Expr::Var(place), Expr::Int(by @ 1..)) => {
                u32::try_from(*by).is_ok_and(|by| by <= falls(place))
            }
            _ => false,
        },
        Expr::Binary(Op::Min, a, b) => reaches(a, vector) && reaches(b, vector),
        Expr::Binary(Op::Max, a, b) => {
            (reaches(a, vector) && is_plain(b)) || (is_plain(a) && reaches(b, vector))
        }
        Expr::Binary(Op::Add, a, b) => {
            (reaches(a, vector) && is_not_negative(b)) || (is_not_negative(a) && reaches(b, vector))
        }
        _ => false,
    }
}

/// A number or a coordinate, which always has a value.
fn is_plain(expr: &Expr) -> bool {
    matches!(expr, Expr::Int(_)) || matches!(expr, Expr::Var(place) if *place < MOST_COORDINATES)
}

/// Returns `true` for a number or a coordinate that is not negative and small enough to be added to
/// a coordinate.
fn is_not_negative(expr: &Expr) -> bool {
    matches!(expr, Expr::Int(0..=0xFFFF_FFFF))
        || matches!(expr, Expr::Var(place) if *place < MOST_COORDINATES)
}
