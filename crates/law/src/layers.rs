//! Laws of states (n, p) layer by layer: laws of g(n, 0), g(n, 1), … if no move leads to a p above
//! 3 that is also larger than its own. A heap with a pass that may be used once is such a game,
//! with p passes left; so is a heap that remembers the type of the last move. A pass is not like a
//! heap beside the others: it disappears when nothing else can be moved. So the values of the
//! layers are not nim-sums.
//!
//! # Theorem
//! Let every option of (n, p) be one state: (n - a, p - b) with constants a, b >= 0, not both 0, or
//! (n - a, d) with constants a >= 1 and 0 <= d <= 3, where max(n - a, 0) may be in the place of n -
//! a; under conditions that compare n or p with constants. Let s be the largest a, and c the
//! largest constant that n is compared with (or 0). If all layers from 0 to 3 agree at n and n + q
//! for n0 <= n < n0 + s, and n0 + s > c and n0 + s >= s, then they agree for all n >= n0.
//!
//! Proof. From n = n0 + s on, the set of clauses with an option at (n, p) depends on p alone: n - a
//! is not negative, and the comparisons of n are decided. So g(n, 0), …, g(n, 3) are the same
//! function of the s columns of values before n, computed layer by layer from 0 up, as g(n + q, 0),
//! …, g(n + q, 3) are of the s columns before n + q. By induction over n, equal columns lead to
//! equal columns.
//!
//! If the rules have another form, or the columns do not repeat in time, the laws are those that
//! the values show.

use std::collections::HashMap;

use super::{
    observe::observe_law,
    sequence::Sequence,
    statement::{Law, Statement, Status, Theorem},
};
use grundy_compute::{self as compute, estimate::estimate};
use grundy_core::{
    game::{
        Game, StateRule,
        expr::{Condition, Expr, Op},
        state::StateClause,
    },
    notation::Bounds,
    progress::Progress,
    values::{Cell, Shape, Values},
};

/// The number of layers: p = 0, 1, 2, 3.
const LAYERS: usize = 4;
/// The maximum number of seconds for laws that are only observed.
const LONGEST_SEARCH: f64 = 1.0;
/// The first and the largest number of columns if the theorem applies; each step has four times as
/// many columns.
const COLUMNS: [u64; 2] = [1 << 9, 1 << 13];

/// Finds the laws of the layers p = 0, 1, 2, 3 of a game of two numbers in which no move raises the
/// second number. The laws are proved if the theorem applies. `None` for other games, for layers
/// that show no law, for rules outside the theorem that take more than a second, and if a value
/// cannot be computed or `progress` asks to stop first.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law as law;
///
/// // One to three tokens, and p passes while there are tokens.
/// let game: Game = "State(n, p -> (n-1, p); (n-2, p); (n-3, p); (n, p-1) if n > 0)".parse()?;
/// let law = law::layers(&game, &()).ok_or("no layers")?.to_string();
/// let words: Vec<&str> = law.lines().collect();
/// assert_eq!(
///     words[0],
///     "g(n, 0): periodic with period 4, proved (equal columns of all layers: checked to n = 10)"
/// );
/// assert_eq!(words.len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn layers(game: &Game, progress: &dyn Progress) -> Option<Law> {
    let rule = game.state()?;
    if rule.coordinates != 2 || !rule.clauses.iter().all(goes_down) {
        return None;
    }
    let windows = Windows::from_rule(rule);
    let first = Shape::Grid {
        width: usize::try_from(COLUMNS[0]).ok()?,
        height: LAYERS,
    };
    if windows.is_none() && estimate(game, first).seconds > LONGEST_SEARCH {
        return None;
    }
    let mut found = None;
    let mut columns = COLUMNS[0];
    while columns <= COLUMNS[1] && !progress.cancelled() {
        // A rule may be invalid at positions that the caller did not ask for.
        let Ok(values) =
            compute::compute(game, &Bounds::Grid(columns, LAYERS as u64), None, progress)
        else {
            break;
        };
        let rows = rows(&values);
        if let Some((laws, status)) = windows.and_then(|windows| windows.prove(&rows)) {
            return Some(Law {
                statement: Statement::Layers(laws),
                status,
            });
        }
        let laws: Vec<Option<Law>> = rows.iter().map(|row| observe_law(&sequence(row))).collect();
        let status = Status::Observed { to: columns - 1 };
        found = laws.iter().any(Option::is_some).then_some(Law {
            statement: Statement::Layers(laws),
            status,
        });
        if windows.is_none() {
            break;
        }
        columns *= 4;
    }
    found
}

/// Returns `true` if a number is that of a layer.
fn is_layer(number: i128) -> bool {
    usize::try_from(number).is_ok_and(|number| number < LAYERS)
}

/// Returns `true` if no part of the clause has a second number above that of the state, other than
/// that of a layer.
fn goes_down(clause: &StateClause) -> bool {
    let is_down =
        |p: &Expr| matches!(p, Expr::Int(layer) if is_layer(*layer)) || taken_from(p, 1).is_some();
    clause
        .parts
        .iter()
        .all(|part| part.get(1).is_some_and(is_down))
}

/// Returns the values layer by layer.
fn rows(values: &Values) -> Vec<Vec<u32>> {
    let Shape::Grid { height, .. } = values.shape else {
        return Vec::new();
    };
    (0..height)
        .map(|layer| values.iter().skip(layer).step_by(height.max(1)).collect())
        .collect()
}

/// Returns a layer as a game of heaps.
fn sequence(row: &[u32]) -> Values {
    Values {
        shape: Shape::Heap {
            to: row.len().saturating_sub(1),
        },
        cells: u32::wrap(row.to_vec()),
    }
}

/// The numbers of the rules that the theorem uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Windows {
    /// s, the largest number that a move takes from n.
    width: usize,
    /// The n from which on the set of applicable clauses does not depend on n.
    from: usize,
}

impl Windows {
    /// Reads the rules; `None` if the theorem does not apply.
    fn from_rule(rule: &StateRule) -> Option<Self> {
        /// The largest number that is accepted.
        const MOST_NUMBER: i128 = 1 << 8;
        let (mut width, mut from) = (0, 0);
        for clause in &rule.clauses {
            let ([part], []) = (clause.parts.as_slice(), clause.loops.as_slice()) else {
                return None;
            };
            let [n, p] = part.as_slice() else { return None };
            let a = match n {
                Expr::Binary(Op::Max, a, zero) | Expr::Binary(Op::Max, zero, a)
                    if **zero == Expr::Int(0) =>
                {
                    taken_from(a, 0)?
                }
                _ => taken_from(n, 0)?,
            };
            let is_smaller = match p {
                Expr::Int(layer) => is_layer(*layer) && a > 0,
                _ => (a, taken_from(p, 1)?) != (0, 0),
            };
            let decided = clause.condition.as_ref().map_or(Some(0), decided_from)?;
            if a > MOST_NUMBER || decided > MOST_NUMBER || !is_smaller {
                return None;
            }
            (width, from) = (
                width.max(usize::try_from(a).ok()?),
                from.max(usize::try_from(decided).ok()?),
            );
        }
        Some(Self {
            width,
            from: from.max(width),
        })
    }

    /// Returns the laws of the layers, if their columns repeat within the values.
    fn prove(self, rows: &[Vec<u32>]) -> Option<(Vec<Option<Law>>, Status)> {
        let columns = rows.first()?.len();
        let mut seen: HashMap<Vec<u32>, usize> = HashMap::new();
        // The columns from `start` up to the column that they determine.
        for start in self.from.checked_sub(self.width)?..=columns.checked_sub(self.width)? {
            let window: Vec<u32> = rows
                .iter()
                .flat_map(|row| row.iter().skip(start).take(self.width).copied())
                .collect();
            if let Some(first) = seen.insert(window, start) {
                let checked_to = u64::try_from((start + self.width).saturating_sub(1)).ok();
                let status = Status::Proved {
                    theorem: Theorem::LayerColumns,
                    checked_to,
                };
                // If the window is empty, there must be a column from which the value is read.
                let long = start < columns;
                let laws = || {
                    let law = |row: &Vec<u32>| {
                        let sequence = Sequence::least(row, first, start - first, 0)?;
                        Some(Law {
                            statement: Statement::Sequence(sequence),
                            status,
                        })
                    };
                    rows.iter().map(law).collect()
                };
                return long.then(|| (laws(), status));
            }
        }
        None
    }
}

/// Returns a, if the expression is the coordinate minus a >= 0.
fn taken_from(expr: &Expr, place: usize) -> Option<i128> {
    match expr {
        Expr::Var(index) if *index == place => Some(0),
        Expr::Binary(Op::Sub, of, less) => match (&**of, &**less) {
            (Expr::Var(index), Expr::Int(less @ 0..)) if *index == place => Some(*less),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the n from which on a condition does not depend on n; `None` if it does not compare a
/// coordinate with a constant.
fn decided_from(condition: &Condition) -> Option<i128> {
    match condition {
        Condition::Compare(_, Expr::Var(place), Expr::Int(constant))
        | Condition::Compare(_, Expr::Int(constant), Expr::Var(place)) => match place {
            0 => Some(constant.checked_add(1)?.max(0)),
            _ => Some(0),
        },
        Condition::And(a, b) | Condition::Or(a, b) => Some(decided_from(a)?.max(decided_from(b)?)),
        Condition::Not(a) => decided_from(a),
        _ => None,
    }
}
