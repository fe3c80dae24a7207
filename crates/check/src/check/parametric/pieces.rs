//! The pieces of the heaps on which a formula depends on residues alone.
//!
//! Let the parameter be k = m q + c. All numbers below are lines a q + b with integers a and b. Of
//! two different lines, the one with the larger slope, or with the larger constant if the slopes
//! are equal, is larger for all q above the difference of the constants. [`Pieces::spread`] is the
//! largest difference of constants that was compared, so all comparisons are right for all q above
//! it. With m = 0 the lines are numbers, and the comparisons are right for c.
//!
//! On a piece from one line to another, an expression is floor((u n + line) / d), or a function of
//! the residues of n and q modulo a fixed number. If a comparison or a quotient changes within the
//! piece, the piece is cut there.
//!
//! On the *tail*, all heaps from some line on, comparisons with n are settled, and the remainder of
//! n modulo a line P is a function that repeats with P. There an expression repeats with P times
//! the modulus of its residues.

mod lines;

use grundy_core::{
    claim::{Claim, ClaimNode, entry},
    game::expr::{Condition, Expr, IntegerComparison, Op},
};
use lines::{HeapPiece, LARGEST_CONSTANT, PieceResult, join_pieces, quotient, residues};
use std::cmp::Ordering;

pub(super) use lines::{
    MOST_RESIDUES, PieceStop, PieceTruth, PieceValues, QuotientLine, Residues, lcm,
};

/// The most pieces, and the largest constant.
const MOST_PIECES: usize = 4096;

/// The search for the pieces of a formula, for the parameters k = m q + c.
pub(super) struct PieceSearch<'a> {
    pub claim: &'a Claim,
    pub parameter: QuotientLine,
    /// The largest difference of constants that was compared.
    pub spread: i128,
    /// The lines from which on the comparisons of the tail are settled.
    pub settled: Vec<QuotientLine>,
    /// The line P of the tail.
    period: Option<QuotientLine>,
}

impl<'a> PieceSearch<'a> {
    pub const fn new(claim: &'a Claim, parameter: QuotientLine) -> Self {
        Self {
            claim,
            parameter,
            spread: 0,
            settled: Vec::new(),
            period: None,
        }
    }

    /// Returns the period of an expression on the tail, from all lines of [`Self::settle_bound`]
    /// on.
    pub fn tail(&mut self, expr: &Expr) -> Option<QuotientLine> {
        match self.number(expr, HeapPiece::Tail).ok()? {
            PieceValues::Residues(Residues {
                modulus,
                open: true,
            }) => Some(self.period?.times(modulus)),
            PieceValues::Residues(Residues {
                modulus,
                open: false,
            }) => Some(QuotientLine::fixed(modulus)),
            PieceValues::Quotient { u: 0, .. } => Some(QuotientLine::fixed(1)),
            PieceValues::Quotient { .. } => None,
        }
    }

    /// Returns the first heaps of the pieces below a line, and the modulus of all residues.
    pub fn below(&mut self, end: QuotientLine, expr: &Expr) -> Option<(Vec<QuotientLine>, i128)> {
        let (mut starts, mut modulus) = (Vec::new(), 1);
        let mut waiting = vec![(QuotientLine::fixed(0), end)];
        while let Some((start, end)) = waiting.pop() {
            if starts.len() + waiting.len() > MOST_PIECES {
                return None;
            }
            let length = end.minus(start);
            let cut = match self.number(expr, HeapPiece::Between(start, end)) {
                Ok(PieceValues::Residues(Residues { modulus: own, .. })) => {
                    modulus = lcm(modulus, own)?;
                    starts.push(start);
                    continue;
                }
                Ok(PieceValues::Quotient {
                    u: 0,
                    line: QuotientLine { slope: 0, .. },
                    ..
                }) => {
                    starts.push(start);
                    continue;
                }
                Err(PieceStop::Cut(cut)) => cut,
                // A short piece is cut into single heaps.
                Ok(_) | Err(PieceStop::Form)
                    if length.slope == 0 && (2..=MOST_RESIDUES).contains(&length.constant) =>
                {
                    start.plus(QuotientLine::fixed(1))
                }
                Ok(_) | Err(PieceStop::Form) => return None,
            };
            waiting.extend([(cut, end), (start, cut)]);
        }
        Some((starts, modulus))
    }

    /// Compares two lines for all large q.
    fn order(&mut self, a: QuotientLine, b: QuotientLine) -> Ordering {
        self.spread = self.spread.max((a.constant - b.constant).abs());
        (a.slope, a.constant).cmp(&(b.slope, b.constant))
    }

    fn number(&mut self, expr: &Expr, on: HeapPiece) -> PieceResult<PieceValues> {
        match expr {
            Expr::Int(value) if value.abs() <= LARGEST_CONSTANT => {
                Ok(quotient(0, QuotientLine::fixed(*value), 1)?)
            }
            Expr::Var(0) => match on {
                HeapPiece::Between(start, end) if end.minus(start) == QuotientLine::fixed(1) => {
                    quotient(0, start, 1)
                }
                _ => quotient(1, QuotientLine::fixed(0), 1),
            },
            Expr::Var(1) => quotient(0, self.parameter, 1),
            Expr::Var(index) => match self.claim.node(*index) {
                Some(ClaimNode::Cases(cases, otherwise)) => self.cases(cases, otherwise, on),
                Some(ClaimNode::Table { head, turn, index }) => {
                    let index = self.number(index, on)?;
                    self.table(head, turn, index, on)
                }
                Some(
                    ClaimNode::Call(_)
                    | ClaimNode::Last { .. }
                    | ClaimNode::Bound
                    | ClaimNode::Factor(_)
                    | ClaimNode::Primes(_)
                    | ClaimNode::Part(..),
                )
                | None => Err(PieceStop::Form),
            },
            Expr::Neg(a) => match self.number(a, on)? {
                PieceValues::Quotient { u, line, d: 1 } => quotient(-u, line.times(-1), 1),
                residues => join_pieces(&[residues], on).map(PieceValues::Residues),
            },
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.number(a, on)?, self.number(b, on)?);
                self.binary(*op, a, b, on)
            }
            Expr::Unary(_, a) => join_pieces(&[self.number(a, on)?], on).map(PieceValues::Residues),
            Expr::Int(_) => Err(PieceStop::Form),
        }
    }

    /// Returns the values of the first case whose condition holds.
    fn cases(
        &mut self,
        cases: &[(Condition, Expr)],
        otherwise: &Expr,
        on: HeapPiece,
    ) -> PieceResult<PieceValues> {
        let mut open = Vec::new();
        for (condition, value) in cases {
            match self.truth(condition, on)? {
                PieceTruth::Known(false) => {}
                PieceTruth::Known(true) if open.is_empty() => return self.number(value, on),
                PieceTruth::Known(true) => {
                    open.push(self.number(value, on)?);
                    return join_pieces(&open, on).map(PieceValues::Residues);
                }
                PieceTruth::Residues(own) => {
                    open.push(PieceValues::Residues(own));
                    open.push(self.number(value, on)?);
                }
            }
        }
        let last = self.number(otherwise, on)?;
        if open.is_empty() {
            return Ok(last);
        }
        open.push(last);
        join_pieces(&open, on).map(PieceValues::Residues)
    }

    fn table(
        &mut self,
        head: &[i128],
        turn: &[i128],
        index: PieceValues,
        on: HeapPiece,
    ) -> PieceResult<PieceValues> {
        let length = i128::try_from(turn.len()).map_err(|_| PieceStop::Form)?;
        let PieceValues::Quotient { u, line, d } = index else {
            return join_pieces(&[index], on).map(PieceValues::Residues);
        };
        if let (0, 0) = (u, line.slope) {
            let value = entry(head, turn, line.constant.div_euclid(d)).ok_or(PieceStop::Form)?;
            return quotient(0, QuotientLine::fixed(value), 1);
        }
        let before =
            QuotientLine::fixed(i128::try_from(head.len()).map_err(|_| PieceStop::Form)? * d);
        match on {
            HeapPiece::Tail if u > 0 => self.settled.push(before.minus(line)),
            HeapPiece::Tail if u < 0 => return Err(PieceStop::Form),
            HeapPiece::Tail => {
                if self.order(line, before) == Ordering::Less {
                    return Err(PieceStop::Form);
                }
            }
            HeapPiece::Between(start, end) => {
                let least = if u < 0 {
                    end.plus(QuotientLine::fixed(-1))
                } else {
                    start
                };
                let least = least.times(u).plus(line);
                if self.order(least, before) == Ordering::Less {
                    let next = start.plus(QuotientLine::fixed(1));
                    let is_single = self.order(next, end) != Ordering::Less;
                    return Err(if u > 0 && least.slope == 0 && !is_single {
                        PieceStop::Cut(next)
                    } else {
                        PieceStop::Form
                    });
                }
            }
        }
        residues(d.checked_mul(length).ok_or(PieceStop::Form)?, false).map(PieceValues::Residues)
    }

    fn binary(
        &mut self,
        op: Op,
        a: PieceValues,
        b: PieceValues,
        on: HeapPiece,
    ) -> PieceResult<PieceValues> {
        let (
            PieceValues::Quotient { u, line, d },
            PieceValues::Quotient {
                u: slope,
                line: other,
                d: by,
            },
        ) = (a, b)
        else {
            return join_pieces(&[a, b], on).map(PieceValues::Residues);
        };
        match (op, d, by) {
            (Op::Add, _, 1) => quotient(u + d * slope, line.plus(other.times(d)), d),
            (Op::Add, 1, _) => quotient(slope + by * u, other.plus(line.times(by)), by),
            (Op::Sub, _, 1) => quotient(u - d * slope, line.minus(other.times(d)), d),
            (Op::Mul, 1, 1) if (u, line.slope) == (0, 0) => {
                quotient(line.constant * slope, other.times(line.constant), 1)
            }
            (Op::Mul, 1, 1) if (slope, other.slope) == (0, 0) => {
                quotient(other.constant * u, line.times(other.constant), 1)
            }
            (Op::Div | Op::Rem, _, 1)
                if (slope, other.slope) == (0, 0)
                    && (1..=LARGEST_CONSTANT).contains(&other.constant) =>
            {
                let by = other.constant;
                if op == Op::Div {
                    return quotient(u, line, d * by);
                }
                if d == 1 && u % by == 0 && line.slope % by == 0 {
                    return quotient(0, QuotientLine::fixed(line.constant.rem_euclid(by)), 1);
                }
                residues(d * by, false).map(PieceValues::Residues)
            }
            (Op::Div | Op::Rem, 1, 1) if slope == 0 && other.slope > 0 => {
                self.by_line(op, (u, line), other, on)
            }
            (Op::Min | Op::Max, ..) => {
                match self.compare_values(IntegerComparison::LessEqual, a, b, on)? {
                    PieceTruth::Known(is_less) => {
                        Ok(if is_less == (op == Op::Min) { a } else { b })
                    }
                    PieceTruth::Residues(_) => Err(PieceStop::Form),
                }
            }
            _ => join_pieces(&[a, b], on).map(PieceValues::Residues),
        }
    }

    /// Divides u n + line by a line that grows.
    fn by_line(
        &mut self,
        op: Op,
        (u, line): (i128, QuotientLine),
        by: QuotientLine,
        on: HeapPiece,
    ) -> PieceResult<PieceValues> {
        let first = match on {
            HeapPiece::Between(start, _) => start.times(u).plus(line),
            HeapPiece::Tail if u == 0 => line,
            HeapPiece::Tail if op == Op::Rem && self.period.is_none_or(|period| period == by) => {
                self.period = Some(by);
                return residues(1, true).map(PieceValues::Residues);
            }
            HeapPiece::Tail => return Err(PieceStop::Form),
        };
        let mut times = first.slope.div_euclid(by.slope);
        if self.order(first, by.times(times)) == Ordering::Less {
            times -= 1;
        }
        if times.abs() > MOST_PIECES as i128 {
            return Err(PieceStop::Form);
        }
        self.order(by.times(times + 1), first);
        if let HeapPiece::Between(_, end) = on {
            let cut = match u {
                0 => None,
                1 => Some(by.times(times + 1).minus(line)),
                -1 => Some(line.minus(by.times(times)).plus(QuotientLine::fixed(1))),
                _ => return Err(PieceStop::Form),
            };
            if let Some(cut) = cut.filter(|&cut| self.order(cut, end) == Ordering::Less) {
                return Err(PieceStop::Cut(cut));
            }
        }
        match op {
            Op::Div => quotient(0, QuotientLine::fixed(times), 1),
            _ => quotient(u, line.minus(by.times(times)), 1),
        }
    }

    pub fn condition(&mut self, condition: &Condition) -> Option<bool> {
        match self.truth(condition, HeapPiece::Tail) {
            Ok(PieceTruth::Known(holds)) => Some(holds),
            _ => None,
        }
    }

    fn truth(&mut self, condition: &Condition, on: HeapPiece) -> PieceResult<PieceTruth> {
        let both = |a: PieceTruth, b: PieceTruth| match (a, b) {
            (PieceTruth::Known(_), other) | (other, PieceTruth::Known(_)) => Ok(other),
            (PieceTruth::Residues(a), PieceTruth::Residues(b)) => Ok(PieceTruth::Residues(
                join_pieces(&[PieceValues::Residues(a), PieceValues::Residues(b)], on)?,
            )),
        };
        match condition {
            Condition::Compare(comparison, a, b) => {
                let (a, b) = (self.number(a, on)?, self.number(b, on)?);
                self.compare_values(*comparison, a, b, on)
            }
            Condition::Not(a) => Ok(match self.truth(a, on)? {
                PieceTruth::Known(holds) => PieceTruth::Known(!holds),
                residues @ PieceTruth::Residues(_) => residues,
            }),
            Condition::And(a, b) | Condition::Or(a, b) => {
                // This value of the first condition decides.
                let decides = matches!(condition, Condition::Or(..));
                match self.truth(a, on)? {
                    PieceTruth::Known(holds) if holds == decides => Ok(PieceTruth::Known(holds)),
                    first => both(first, self.truth(b, on)?),
                }
            }
            Condition::Prime(a) => {
                join_pieces(&[self.number(a, on)?], on).map(PieceTruth::Residues)
            }
        }
    }

    fn compare_values(
        &mut self,
        comparison: IntegerComparison,
        a: PieceValues,
        b: PieceValues,
        on: HeapPiece,
    ) -> PieceResult<PieceTruth> {
        let (
            PieceValues::Quotient { u, line, d: 1 },
            PieceValues::Quotient {
                u: v,
                line: other,
                d: 1,
            },
        ) = (a, b)
        else {
            return join_pieces(&[a, b], on).map(PieceTruth::Residues);
        };
        let (u, line) = (u - v, line.minus(other));
        let sign = match (u, on) {
            (0, _) => self.order(line, QuotientLine::fixed(0)),
            (_, HeapPiece::Tail) => {
                // From here on |u| n is more than the line.
                self.settled
                    .push(QuotientLine::fixed(1).plus(line.times(-u.signum())));
                u.cmp(&0)
            }
            (1 | -1, HeapPiece::Between(start, end)) => {
                let zero = line.times(-u);
                for cut in [zero, zero.plus(QuotientLine::fixed(1))] {
                    if self.order(start, cut) == Ordering::Less
                        && self.order(cut, end) == Ordering::Less
                    {
                        return Err(PieceStop::Cut(cut));
                    }
                }
                let side = self.order(start, zero);
                if u > 0 { side } else { side.reverse() }
            }
            _ => return Err(PieceStop::Form),
        };
        Ok(PieceTruth::Known(comparison.holds(sign, Ordering::Equal)))
    }
}
