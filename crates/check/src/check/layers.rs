//! Laws of states (n, p), layer by layer, p = 0, 1, 2, 3.
//!
//! Let every option of (n, p) be (n - a, p - b) with constants a, b >= 0, not both 0, or (n - a, d)
//! with constants a >= 1 and d <= 3, where max(n - a, 0) may be in the place of n - a; under
//! conditions that compare n or p with constants. Let s be the largest a. Let n >= c, where c is
//! above all constants that n is compared with, and at least s. Then the set of applicable clauses
//! depends on p alone, and their options are in the columns n - s to n - 1 or below p in column n.
//! So column n is a function of the s columns before it, the same function for all these n: once s
//! columns repeat, all later columns repeat.
//!
//! The first s columns that have occurred before, from column c - s on, give the joint period. The
//! law of each layer is the least law that its values up to there allow.

use std::collections::BTreeMap;

use super::{
    check_error::{CheckError, CheckResult, claim, index, refute_field},
    claims::{Check, GameLaw, digest, same_theorem},
    mex::mex,
};
use crate::format::{CertificateProof, CertificateValues, Layer};
use grundy_core::game::{
    StateRule,
    expr::{Condition, Expr, Op, Steps},
};

/// The layers p = 0, 1, 2, 3.
const LAYERS: usize = 4;
/// The largest number allowed in the rules.
const MOST_NUMBER: i128 = 1 << 8;

/// A clause of the theorem's form: the number that the move subtracts from n, its layer, and the
/// condition of the move.
struct LayerMove<'a> {
    taken: usize,
    /// `true` if the move leads to n = 0 where less than `taken` is left.
    is_capped: bool,
    layer: Layered,
    condition: Option<&'a Condition>,
}

/// The layer to which a move leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layered {
    /// p less a number.
    Below(usize),
    /// The layer with this number.
    At(usize),
}

/// The data about the clauses that the theorem needs.
///
/// ```
/// use grundy_check::check::layers::Clauses;
/// use grundy_core::game::Game;
///
/// // one to three tokens, and p passes while there are tokens
/// let game: Game = "State(n, p -> (n-1, p); (n-2, p); (n-3, p); (n, p-1) if n > 0)".parse()?;
/// let clauses = Clauses::from_rule(game.state().ok_or("no states")?).ok_or("other moves")?;
/// let columns = clauses.columns(1000).ok_or("no repetition")?;
/// assert_eq!((columns.laws().len(), columns.laws()[0].period), (4, 4));
/// assert_eq!(clauses.theorem(&columns).name(), "layer-columns");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Clauses<'a> {
    moves: Vec<LayerMove<'a>>,
    /// s: the largest number that a move subtracts from n.
    width: usize,
    /// c, at least s: from this n on the set of applicable clauses does not depend on n.
    from: usize,
}

/// The columns up to the first repetition.
///
/// [`Clauses`] has an example.
pub struct ColumnPeriod {
    /// For each n the values at p = 0, 1, 2, 3.
    values: Vec<[u32; LAYERS]>,
    /// The first of the s columns that repeat, and the number of columns after which they repeat.
    first: usize,
    period: usize,
}

/// Checks laws of this form.
pub(super) fn check(check: &mut Check, rule: &StateRule, layers: &[Layer]) -> CheckResult {
    let GameLaw { proof, values, .. } = check.statement;
    let Some(clauses) = Clauses::from_rule(rule) else {
        return Err(refute_field(
            "proof",
            proof.name(),
            "a move does more than subtract constants under comparisons with constants",
        ));
    };
    let cells = u128::from(values.to)
        .saturating_add(1)
        .saturating_mul(LAYERS as u128);
    check.budget.allows(
        cells.saturating_mul(1 + clauses.moves.len() as u128),
        cells.saturating_mul(8),
        "computing the layers",
    )?;
    let to = index(values.to)?;
    let mut known = Vec::new();
    while known.len() <= to {
        if known.len() % 256 == 0 && check.progress.cancelled() {
            return Err(CheckError::Cancelled);
        }
        known.push(clauses.column(&known));
    }
    let Some(columns) = clauses.find_repeat(known) else {
        return Err(refute_field(
            "values.to",
            to,
            "no columns repeat up to there",
        ));
    };
    same_theorem(proof, &clauses.theorem(&columns))?;
    claim("values.to", values.to, clauses.last(&columns) as u64)?;
    digest(values, columns.places())?;
    check.tell(format!(
        "values: the columns 0 to {to} of the layers 0 to {} recomputed; equal digest",
        LAYERS - 1
    ));
    let truth = columns.laws();
    claim("the number of layers", layers.len(), truth.len())?;
    for (p, (says, truth)) in layers.iter().zip(&truth).enumerate() {
        claim(
            format!("law.layers[{p}].preperiod"),
            says.preperiod,
            truth.preperiod,
        )?;
        claim(format!("law.layers[{p}].period"), says.period, truth.period)?;
        claim(
            format!("law.layers[{p}].values"),
            format!("{:?}", says.values),
            format!("{:?}", truth.values),
        )?;
    }
    check.tell(
        "law: the preperiods, periods and listed values of the layers are right; preperiods and periods are least",
    );
    let ColumnPeriod { first, period, .. } = columns;
    check.tell(format!(
        "theorem: the columns from {first} on, {} of them, repeat after {period} columns and decide all later columns",
        clauses.width
    ));
    Ok(())
}

impl<'a> Clauses<'a> {
    /// Reads the rules; `None` if they have another form.
    pub fn from_rule(rule: &'a StateRule) -> Option<Self> {
        if rule.coordinates != 2 {
            return None;
        }
        let mut clauses = Self {
            moves: Vec::new(),
            width: 0,
            from: 0,
        };
        for clause in &rule.clauses {
            let (true, [part]) = (clause.loops.is_empty(), clause.parts.as_slice()) else {
                return None;
            };
            let [n, p] = part.as_slice() else { return None };
            let (n, is_capped) = match n {
                Expr::Binary(Op::Max, a, zero) | Expr::Binary(Op::Max, zero, a)
                    if **zero == Expr::Int(0) =>
                {
                    (&**a, true)
                }
                _ => (n, false),
            };
            let taken = less(n, 0)?;
            let layer = match p {
                Expr::Int(layer) => Layered::At(
                    usize::try_from(*layer)
                        .ok()
                        .filter(|&layer| layer < LAYERS)?,
                ),
                _ => Layered::Below(less(p, 1)?),
            };
            let constant = clause
                .condition
                .as_ref()
                .map_or(Some(-1), largest_compared)?;
            let above = usize::try_from(constant.checked_add(1)?.max(0)).ok()?;
            let is_smaller = taken > 0 || matches!(layer, Layered::Below(1..));
            let by = if let Layered::Below(by) = layer {
                by
            } else {
                0
            };
            if !is_smaller
                || [taken, by, above]
                    .into_iter()
                    .any(|number| number as i128 > MOST_NUMBER)
            {
                return None;
            }
            (clauses.width, clauses.from) = (clauses.width.max(taken), clauses.from.max(above));
            clauses.moves.push(LayerMove {
                taken,
                is_capped,
                layer,
                condition: clause.condition.as_ref(),
            });
        }
        clauses.from = clauses.from.max(clauses.width);
        Some(clauses)
    }

    /// Computes the column after the known columns.
    fn column(&self, known: &[[u32; LAYERS]]) -> [u32; LAYERS] {
        let n = known.len();
        let mut column = [0; LAYERS];
        for p in 0..LAYERS {
            let option = |one: &LayerMove| -> Option<u32> {
                let before = if one.is_capped && n > 0 {
                    n.saturating_sub(one.taken)
                } else {
                    n.checked_sub(one.taken)?
                };
                let layer = match one.layer {
                    Layered::Below(by) => p.checked_sub(by)?,
                    Layered::At(layer) => layer,
                };
                let state = [n as i128, p as i128];
                let holds = |condition: &Condition| {
                    condition.eval(&state, &mut Steps::at_most(u64::MAX)) == Ok(true)
                };
                let is_there = one.condition.is_none_or(holds);
                let column = if before == n {
                    &column
                } else {
                    known.get(before)?
                };
                column.get(layer).copied().filter(|_| is_there)
            };
            let mex = mex(self.moves.iter().filter_map(option));
            if let Some(value) = column.get_mut(p) {
                *value = mex;
            }
        }
        column
    }

    /// Finds the first s columns that have occurred before; `None` if there are no such columns.
    fn find_repeat(&self, values: Vec<[u32; LAYERS]>) -> Option<ColumnPeriod> {
        let begin = self.from - self.width;
        let mut seen = BTreeMap::new();
        let (first, start) = (begin..=values.len().checked_sub(self.width)?).find_map(|start| {
            let window = values.get(start..start + self.width)?;
            seen.insert(window, start).map(|first| (first, start))
        })?;
        Some(ColumnPeriod {
            values,
            first,
            period: start - first,
        })
    }

    /// Computes the columns up to the first repetition, among the first `most`.
    pub fn columns(&self, most: usize) -> Option<ColumnPeriod> {
        let mut values: Vec<[u32; LAYERS]> = Vec::new();
        let mut far = 64;
        while far <= most {
            while values.len() < far {
                values.push(self.column(&values));
            }
            if let Some(mut found) = self.find_repeat(values.clone()) {
                found.values.truncate(self.last(&found) + 1);
                return Some(found);
            }
            far *= 2;
        }
        None
    }

    /// Returns the last column that the theorem requires.
    pub(crate) fn last(&self, columns: &ColumnPeriod) -> usize {
        (columns.first + columns.period + self.width).saturating_sub(1)
    }

    /// Returns the numbers of the theorem for these columns.
    pub fn theorem(&self, columns: &ColumnPeriod) -> CertificateProof {
        let long = |n: usize| n as u64;
        CertificateProof::LayerColumns {
            width: long(self.width),
            from: long(self.from),
            first: long(columns.first),
            period: long(columns.period),
        }
    }

    /// Describes the values for a certificate.
    pub fn describe(&self, columns: &ColumnPeriod) -> CertificateValues {
        super::claims::describe(self.last(columns) as u64, columns.places())
    }
}

impl ColumnPeriod {
    /// Returns the values with their positions (n, p), column by column.
    fn places(&self) -> impl Iterator<Item = (Vec<u64>, u32)> {
        (0..).zip(&self.values).flat_map(|(n, column)| {
            (0..)
                .zip(column)
                .map(move |(p, &value)| (vec![n, p], value))
        })
    }

    /// Returns the least law of each layer.
    pub fn laws(&self) -> Vec<Layer> {
        (0..LAYERS).map(|p| self.law(p)).collect()
    }

    fn law(&self, p: usize) -> Layer {
        // The value of the layer in column n, for every n.
        let at = |n: usize| {
            let n = if n < self.first {
                n
            } else {
                self.first + (n - self.first) % self.period
            };
            self.values
                .get(n)
                .and_then(|column| column.get(p))
                .copied()
                .unwrap_or_default()
        };
        let turn = self.first..self.first + self.period;
        let repeats = |q: &usize| self.period % q == 0 && turn.clone().all(|n| at(n) == at(n + q));
        let period = (1..=self.period).find(repeats).unwrap_or(self.period);
        let preperiod = (0..self.first)
            .rev()
            .take_while(|&n| at(n) == at(n + period))
            .last()
            .unwrap_or(self.first);
        let values = (0..preperiod + period).map(at).collect();
        Layer {
            preperiod: preperiod as u64,
            period: period as u64,
            values,
        }
    }
}

/// Returns a, if the expression is the coordinate minus a constant a >= 0.
///
/// ```
/// use grundy_check::check::layers::less;
/// use grundy_core::game::expr::{Expr, Op};
///
/// let two_less = Expr::binary(Op::Sub, Expr::Var(1), Expr::Int(2));
/// assert_eq!(
///     (
///         less(&two_less, 1),
///         less(&two_less, 0),
///         less(&Expr::Var(1), 1)
///     ),
///     (Some(2), None, Some(0))
/// );
/// ```
#[must_use]
pub fn less(expr: &Expr, coordinate: usize) -> Option<usize> {
    match expr {
        Expr::Var(place) => (*place == coordinate).then_some(0),
        Expr::Binary(Op::Sub, from, by) => match (&**from, &**by) {
            (Expr::Var(place), Expr::Int(by)) if *place == coordinate => usize::try_from(*by).ok(),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the largest constant that n is compared with, -1 if n is not compared; `None` if a
/// condition compares anything but n or p with constants.
fn largest_compared(condition: &Condition) -> Option<i128> {
    match condition {
        Condition::Compare(_, one, other) => match (one, other) {
            (Expr::Var(0), Expr::Int(constant)) | (Expr::Int(constant), Expr::Var(0)) => {
                Some((*constant).max(-1))
            }
            (Expr::Var(1), Expr::Int(_)) | (Expr::Int(_), Expr::Var(1)) => Some(-1),
            _ => None,
        },
        Condition::And(one, other) | Condition::Or(one, other) => {
            Some(largest_compared(one)?.max(largest_compared(other)?))
        }
        Condition::Not(one) => largest_compared(one),
        Condition::Prime(_) => None,
    }
}
