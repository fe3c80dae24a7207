//! The theorem of linear cells: finitely many parameters decide about all.
//!
//! # Definitions
//! The moves remove d with `L_i(k)` <= d <= `R_i(k)` for one of finitely many i, `L_i` and `R_i`
//! linear in the parameter k and without negative slopes. Let m be a multiple of all numbers by
//! which the formula F divides expressions without n, and k = m q + c. From n0 on, F has the period
//! p (the tail of [`pieces`](super::pieces)). Let D be the sum of all `R_i` and N = n0 + p + D. F
//! has pieces below N, and M is a number modulo which the residues of n and q decide on all pieces.
//! B is the set of the lines e, e + `L_i` + t, e + `R_i` + t with |t| <= M, for all starts e of
//! pieces and 0, n0, N. Let s be the largest difference of the constants of two lines of B, or of
//! two lines that were compared to find the pieces, and Q = s + M + 2.
//!
//! # Theorem
//! If F is the Grundy value at all n < N for all q <= Q + M, it is at all n for all q. The theorem
//! is also true of the outcomes 0 (lost) and 1 (won), as the outcome is a function of those of the
//! options.
//!
//! Proof. For one q: if n >= n0 + D, the options of n and n + p have equal values, so the mex
//! equation at n0 + D, ..., N - 1 implies it at all later n. Let q > Q + M, n < N, and q' = q
//! modulo M with Q < q' <= Q + M. Lines of B with different slopes differ by more than M at q and
//! at q', in the same direction; lines with equal slopes have the same distance. Each line has the
//! same residue modulo M at q and q'. Let g be the last line of B up to n, and h the next one.
//! Choose n' as far from g at q' as n at q, if g and h have equal slopes; otherwise g <= n' < h
//! with n' = n modulo M. (A line of the moves is at least 1, and a range is not empty, for q if and
//! only if for q', and no exception is above Q.) Then n' lies between the same lines, on the same
//! piece, and n' = n modulo M: F(n, q) = F(n', q'). The options of n on one piece by one i are the
//! numbers between two of the lines n - `R_i`, n - `L_i` and the ends of the piece. For n' they are
//! between the same ones, as B contains the sums of ends and moves. Both intervals are equally long
//! and start at the same residue modulo M, or both have more than M numbers, which are all
//! residues. So the options of n and n' have the same values, and the mex equation at (n', q') is
//! that at (n, q).

use super::{
    FormulaCheck,
    pieces::{MOST_RESIDUES, PieceSearch, QuotientLine, lcm},
};
use crate::{
    check::check_error::{CheckError, CheckResult},
    moves::{IntervalMoves, LinearFunction},
};
use grundy_core::{
    claim::{Claim, ClaimNode, Says},
    game::expr::{Expr, Op},
};

/// The last quotient of the small parameters of which the number of heaps is asked for an estimate.
const TRIED: i128 = 8;
/// The bytes of a heap with its value, and with the value that a formula with `g` looks up.
const BYTES: i128 = 200;

/// A formula for bounded values, or for the outcomes 0 (lost) and 1 (won), and linear moves.
struct FormulaCells<'a> {
    law: &'a FormulaCheck<'a>,
    moves: IntervalMoves,
    claim: Claim,
    formula: Expr,
    is_outcome: bool,
}

/// Checks a law by linear cells; returns the largest parameter that was compared.
pub(super) fn check(law: &FormulaCheck<'_>) -> CheckResult<i128> {
    let other = || {
        law.refute_field(
            "theorem",
            "the moves are not linear in one parameter, or a slope is negative",
        )
    };
    let moves = law
        .moves
        .clone()
        .filter(|_| law.coordinates == 1 && law.says.parameters.len() == 1);
    let rises = |line: &LinearFunction| line.slopes.iter().all(|&slope| slope >= 0);
    let moves = moves.filter(|moves| {
        moves
            .all
            .iter()
            .all(|(low, high)| rises(low) && rises(high))
    });
    let mut claim = law.claim.clone();
    let (formula, is_outcome) = match claim.says.clone() {
        Says::Value(formula) => (formula, false),
        Says::Lost(condition) => {
            claim.nodes.push(ClaimNode::Cases(
                vec![(condition, Expr::Int(0))],
                Expr::Int(1),
            ));
            (Expr::Var(claim.arity + claim.nodes.len() - 1), true)
        }
    };
    let last = FormulaCells {
        law,
        moves: moves.ok_or_else(other)?,
        claim,
        formula,
        is_outcome,
    }
    .check()?;
    if last == 0 {
        return Err(law.refute_field("only", "it holds for no parameter"));
    }
    Ok(last)
}

impl FormulaCells<'_> {
    /// Returns the largest parameter that was compared.
    fn check(&self) -> CheckResult<i128> {
        let law = self.law;
        let form = || {
            law.refute_field(
                "formula",
                "it has no bounded values on finitely many linear pieces, as far as the checker sees",
            )
        };
        let mut last = 0;
        let modulus = modulus(law, &self.claim).ok_or_else(form)?;
        for residue in 0..modulus {
            let class = QuotientLine {
                slope: modulus,
                constant: residue,
            };
            let most = self.last_quotient(class).ok_or_else(form)?;
            let wide = self
                .moves
                .at(class.at(most))
                .iter()
                .map(|(low, high)| (high - low).max(0) + 50)
                .sum::<i128>();
            // The tail of a formula may be told for small parameters alone.
            let tried = (0..=most.min(TRIED)).chain([most]);
            let heaps = tried
                .filter_map(|q| self.heaps(class.at(q)))
                .max()
                .unwrap_or(1);
            let steps = wide.saturating_mul(heaps).saturating_mul(most);
            let bytes = heaps.saturating_mul(BYTES).unsigned_abs();
            law.budget.allows(
                steps.unsigned_abs(),
                bytes,
                "the check of all small parameters",
            )?;
            for q in 0..=most {
                let k = class.at(q);
                let game = u64::try_from(k)
                    .ok()
                    .map(|k| [k])
                    .filter(|k| law.game(k).is_some() && law.is_about(k));
                let Some(parameters) = game else { continue };
                let to = self.heaps(k).ok_or_else(form)?;
                law.budget.allows(
                    0,
                    to.saturating_mul(BYTES).unsigned_abs(),
                    "the check of all small parameters",
                )?;
                let values = self.values(k, to)?;
                law.agrees(&parameters, law.difference(&parameters, &values)?)?;
                last = last.max(k);
            }
        }
        Ok(last)
    }

    /// Returns Q + M of a class; `None` for a formula of another form.
    fn last_quotient(&self, class: QuotientLine) -> Option<i128> {
        let (law, moves) = (self.law, &self.moves);
        let mut pieces = PieceSearch::new(&self.claim, class);
        let is_about = law
            .only
            .as_ref()
            .map_or(Some(true), |only| pieces.condition(only))?;
        if !is_about {
            // The law is about no larger parameter of the class.
            return Some(pieces.spread + 1);
        }
        let exceptions = law
            .says
            .exceptions
            .iter()
            .flatten()
            .map(|&k| i128::from(k) / class.slope + 1)
            .max()
            .unwrap_or(0);
        let period = pieces.tail(&self.formula)?;
        let start = pieces
            .settled
            .iter()
            .copied()
            .fold(QuotientLine::fixed(0), |a, b| {
                if (a.slope, a.constant) >= (b.slope, b.constant) {
                    a
                } else {
                    b
                }
            });
        let of = |line: &LinearFunction| {
            let slope = line.slopes.first().copied().unwrap_or(0);
            QuotientLine {
                slope: slope * class.slope,
                constant: line.constant + slope * class.constant,
            }
        };
        let furthest = moves
            .all
            .iter()
            .fold(QuotientLine::fixed(0), |sum, (_, high)| sum.plus(of(high)));
        let end = start.plus(period).plus(furthest);
        let settled = pieces.settled.clone();
        let (starts, residues) = pieces
            .below(end, &self.formula)
            .filter(|(_, residues)| *residues <= MOST_RESIDUES)?;
        let constants: Vec<i128> = starts
            .iter()
            .chain(&settled)
            .chain([&start, &end, &QuotientLine::fixed(0)])
            .map(|line| line.constant)
            .collect();
        let removed = moves
            .all
            .iter()
            .flat_map(|(low, high)| [of(low).constant, of(high).constant]);
        let (low, high) = removed.fold((0, 0), |(low, high), own| (own.min(low), own.max(high)));
        let span = constants.iter().max()? - constants.iter().min()? + high - low + 2 * residues;
        Some(span.max(pieces.spread).max(exceptions) + 2 * residues + 2)
    }

    /// Returns N for one parameter.
    fn heaps(&self, k: i128) -> Option<i128> {
        let mut pieces = PieceSearch::new(&self.claim, QuotientLine::fixed(k));
        let period = pieces.tail(&self.formula)?;
        let start = pieces
            .settled
            .iter()
            .map(|line| line.constant)
            .max()
            .unwrap_or(0)
            .max(0);
        let furthest: i128 = self
            .moves
            .at(k)
            .iter()
            .map(|(_, high)| (*high).max(0))
            .sum();
        Some(start + period.constant + furthest)
    }

    /// Returns the Grundy values of the heaps below `heaps`, or their outcomes, by the definition.
    fn values(&self, k: i128, heaps: i128) -> CheckResult<Vec<(Vec<u64>, u32)>> {
        let moves = self.moves.at(k);
        let mut values: Vec<(Vec<u64>, u32)> = Vec::new();
        for n in 0..heaps {
            if n % 256 == 0 && self.law.progress.cancelled() {
                return Err(CheckError::Cancelled);
            }
            // The mex of some numbers is at most their count.
            let options: i128 = moves
                .iter()
                .map(|&(low, high)| (high.min(n) - low.max(1) + 1).max(0))
                .sum();
            let mut reached = vec![
                false;
                values
                    .len()
                    .min(usize::try_from(options).unwrap_or(usize::MAX))
                    + 1
            ];
            for &(low, high) in &moves {
                for taken in low.max(1)..=high.min(n) {
                    let left = usize::try_from(n - taken)
                        .ok()
                        .and_then(|left| values.get(left));
                    if let Some(place) =
                        left.and_then(|(_, value)| reached.get_mut(*value as usize))
                    {
                        *place = true;
                    }
                }
            }
            let mex = reached.iter().take_while(|&&is_reached| is_reached).count();
            let value = u32::try_from(mex).unwrap_or(u32::MAX);
            values.push((
                vec![values.len() as u64],
                if self.is_outcome { value.min(1) } else { value },
            ));
        }
        Ok(values)
    }
}

impl IntervalMoves {
    /// Returns the least and the greatest number that each range removes, for one parameter.
    fn at(&self, k: i128) -> Vec<(i128, i128)> {
        let of =
            |line: &LinearFunction| line.constant + line.slopes.first().copied().unwrap_or(0) * k;
        self.all
            .iter()
            .map(|(low, high)| (of(low), of(high)))
            .collect()
    }
}

/// Returns a multiple of the numbers by which a formula and its condition divide expressions
/// without n.
fn modulus(law: &FormulaCheck<'_>, claim: &Claim) -> Option<i128> {
    let mut found = Some(1);
    let mut of = |expr: &Expr| {
        if let Expr::Binary(Op::Div | Op::Rem, whole, by) = expr {
            let is_fixed = !whole.any(&mut |index| index != 1);
            if let (Expr::Int(by), true) = (&**by, is_fixed) {
                found = found.filter(|_| *by >= 1).and_then(|own| lcm(own, *by));
            }
        }
    };
    claim.walk(&mut of);
    law.only.iter().for_each(|only| only.walk(&mut of));
    found.filter(|&modulus| modulus <= MOST_RESIDUES)
}
