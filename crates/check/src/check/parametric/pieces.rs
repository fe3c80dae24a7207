//! The pieces of the heaps on which a formula depends on residues alone.
//!
//! Let the parameter be k = m q + c. All numbers below are lines a q + b with integers a and b. Of two different lines,
//! the one with the larger slope, or with the larger constant if the slopes are equal, is larger for all q above the
//! difference of the constants. [`Pieces::spread`] is the largest difference of constants that was compared, so all
//! comparisons are right for all q above it. With m = 0 the lines are numbers, and the comparisons are right for c.
//!
//! On a piece from one line to another, an expression is floor((u n + line) / d), or a function of the residues of n and
//! q modulo a fixed number. If a comparison or a quotient changes within the piece, the piece is cut there.
//!
//! On the *tail*, all heaps from some line on, comparisons with n are settled, and the remainder of n modulo a line P is
//! a function that repeats with P. There an expression repeats with P times the modulus of its residues.

use grundy_core::{
    claim::{Claim, Node, entry},
    game::expr::{Comparison, Condition, Expr, Op},
};
use std::cmp::Ordering;

/// The largest modulus of residues of a class, and the longest piece that is cut into single heaps.
pub(super) const MOST_RESIDUES: i128 = 120;
/// The largest modulus of residues, for one parameter.
const MOST_MODULUS: i128 = 1 << 20;
/// The most pieces, and the largest constant.
const MOST_PIECES: usize = 4096;
const MOST: i128 = 1 << 40;

/// The line `slope * q + constant`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    pub slope: i128,
    pub constant: i128,
}

impl Line {
    pub const fn fixed(constant: i128) -> Self {
        Self { slope: 0, constant }
    }

    pub const fn plus(self, other: Self) -> Self {
        Self { slope: self.slope + other.slope, constant: self.constant + other.constant }
    }

    pub const fn times(self, factor: i128) -> Self {
        Self { slope: self.slope * factor, constant: self.constant * factor }
    }

    pub const fn at(self, q: i128) -> i128 {
        self.slope * q + self.constant
    }

    const fn minus(self, other: Self) -> Self {
        self.plus(other.times(-1))
    }
}

/// The dependence on the residues of n and q modulo a number; on the tail, on the remainder of n modulo the period as well if
/// `open`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Residues {
    modulus: i128,
    open: bool,
}

/// The values of an expression on a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Values {
    /// floor((u n + line) / d), d >= 1.
    Quotient {
        u: i128,
        line: Line,
        d: i128,
    },
    Residues(Residues),
}

/// The truth of a condition on a piece.
#[derive(Debug, Clone, Copy)]
pub(super) enum Truth {
    Known(bool),
    Residues(Residues),
}

/// The reason why an expression has no values of this form on a piece.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stop {
    /// The piece must be cut at this line, which is between its ends.
    Cut(Line),
    /// The expression has another form.
    Form,
}

/// Heaps: from one line up to another, or all from some line on.
#[derive(Debug, Clone, Copy)]
enum Piece {
    Tail,
    Between(Line, Line),
}

type Found<T> = Result<T, Stop>;

/// The search for the pieces of a formula, for the parameters k = m q + c.
pub(super) struct Pieces<'a> {
    pub claim: &'a Claim,
    pub parameter: Line,
    /// The largest difference of constants that was compared.
    pub spread: i128,
    /// The lines from which on the comparisons of the tail are settled.
    pub settled: Vec<Line>,
    /// The line P of the tail.
    period: Option<Line>,
}

impl<'a> Pieces<'a> {
    pub const fn new(claim: &'a Claim, parameter: Line) -> Self {
        Self { claim, parameter, spread: 0, settled: Vec::new(), period: None }
    }

    /// Returns the period of an expression on the tail, from all lines of [`Self::settled`] on.
    pub fn tail(&mut self, expr: &Expr) -> Option<Line> {
        match self.number(expr, Piece::Tail).ok()? {
            Values::Residues(Residues { modulus, open: true }) => Some(self.period?.times(modulus)),
            Values::Residues(Residues { modulus, open: false }) => Some(Line::fixed(modulus)),
            Values::Quotient { u: 0, .. } => Some(Line::fixed(1)),
            Values::Quotient { .. } => None,
        }
    }

    /// Returns the first heaps of the pieces below a line, and the modulus of all residues.
    pub fn below(&mut self, end: Line, expr: &Expr) -> Option<(Vec<Line>, i128)> {
        let (mut starts, mut modulus) = (Vec::new(), 1);
        let mut waiting = vec![(Line::fixed(0), end)];
        while let Some((start, end)) = waiting.pop() {
            if starts.len() + waiting.len() > MOST_PIECES {
                return None;
            }
            let length = end.minus(start);
            let cut = match self.number(expr, Piece::Between(start, end)) {
                Ok(Values::Residues(Residues { modulus: own, .. })) => {
                    modulus = lcm(modulus, own)?;
                    starts.push(start);
                    continue;
                }
                Ok(Values::Quotient { u: 0, line: Line { slope: 0, .. }, .. }) => {
                    starts.push(start);
                    continue;
                }
                Err(Stop::Cut(cut)) => cut,
                // A short piece is cut into single heaps.
                Ok(_) | Err(Stop::Form) if length.slope == 0 && (2..=MOST_RESIDUES).contains(&length.constant) => {
                    start.plus(Line::fixed(1))
                }
                Ok(_) | Err(Stop::Form) => return None,
            };
            waiting.extend([(cut, end), (start, cut)]);
        }
        Some((starts, modulus))
    }

    /// Compares two lines for all large q.
    fn order(&mut self, a: Line, b: Line) -> Ordering {
        self.spread = self.spread.max((a.constant - b.constant).abs());
        (a.slope, a.constant).cmp(&(b.slope, b.constant))
    }

    fn number(&mut self, expr: &Expr, on: Piece) -> Found<Values> {
        match expr {
            Expr::Int(value) if value.abs() <= MOST => Ok(quotient(0, Line::fixed(*value), 1)?),
            Expr::Var(0) => match on {
                Piece::Between(start, end) if end.minus(start) == Line::fixed(1) => quotient(0, start, 1),
                _ => quotient(1, Line::fixed(0), 1),
            },
            Expr::Var(1) => quotient(0, self.parameter, 1),
            Expr::Var(index) => match self.claim.node(*index) {
                Some(Node::Cases(cases, otherwise)) => self.cases(cases, otherwise, on),
                Some(Node::Table { head, turn, index }) => {
                    let index = self.number(index, on)?;
                    self.table(head, turn, index, on)
                }
                Some(
                    Node::Call(_)
                    | Node::Last { .. }
                    | Node::Bound
                    | Node::Factor(_)
                    | Node::Primes(_)
                    | Node::Part(..),
                )
                | None => Err(Stop::Form),
            },
            Expr::Neg(a) => match self.number(a, on)? {
                Values::Quotient { u, line, d: 1 } => quotient(-u, line.times(-1), 1),
                residues => joined(&[residues], on).map(Values::Residues),
            },
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.number(a, on)?, self.number(b, on)?);
                self.binary(*op, a, b, on)
            }
            Expr::Unary(_, a) => joined(&[self.number(a, on)?], on).map(Values::Residues),
            Expr::Int(_) => Err(Stop::Form),
        }
    }

    /// Returns the values of the first case whose condition holds.
    fn cases(&mut self, cases: &[(Condition, Expr)], otherwise: &Expr, on: Piece) -> Found<Values> {
        let mut open = Vec::new();
        for (condition, value) in cases {
            match self.truth(condition, on)? {
                Truth::Known(false) => {}
                Truth::Known(true) if open.is_empty() => return self.number(value, on),
                Truth::Known(true) => {
                    open.push(self.number(value, on)?);
                    return joined(&open, on).map(Values::Residues);
                }
                Truth::Residues(own) => {
                    open.push(Values::Residues(own));
                    open.push(self.number(value, on)?);
                }
            }
        }
        let last = self.number(otherwise, on)?;
        if open.is_empty() {
            return Ok(last);
        }
        open.push(last);
        joined(&open, on).map(Values::Residues)
    }

    fn table(&mut self, head: &[i128], turn: &[i128], index: Values, on: Piece) -> Found<Values> {
        let length = i128::try_from(turn.len()).map_err(|_| Stop::Form)?;
        let Values::Quotient { u, line, d } = index else { return joined(&[index], on).map(Values::Residues) };
        if let (0, 0) = (u, line.slope) {
            let value = entry(head, turn, line.constant.div_euclid(d)).ok_or(Stop::Form)?;
            return quotient(0, Line::fixed(value), 1);
        }
        let before = Line::fixed(i128::try_from(head.len()).map_err(|_| Stop::Form)? * d);
        match on {
            Piece::Tail if u > 0 => self.settled.push(before.minus(line)),
            Piece::Tail if u < 0 => return Err(Stop::Form),
            Piece::Tail => {
                if self.order(line, before) == Ordering::Less {
                    return Err(Stop::Form);
                }
            }
            Piece::Between(start, end) => {
                let least = if u < 0 { end.plus(Line::fixed(-1)) } else { start };
                let least = least.times(u).plus(line);
                if self.order(least, before) == Ordering::Less {
                    let next = start.plus(Line::fixed(1));
                    let is_single = self.order(next, end) != Ordering::Less;
                    return Err(if u > 0 && least.slope == 0 && !is_single { Stop::Cut(next) } else { Stop::Form });
                }
            }
        }
        residues(d.checked_mul(length).ok_or(Stop::Form)?, false).map(Values::Residues)
    }

    fn binary(&mut self, op: Op, a: Values, b: Values, on: Piece) -> Found<Values> {
        let (Values::Quotient { u, line, d }, Values::Quotient { u: slope, line: other, d: by }) = (a, b) else {
            return joined(&[a, b], on).map(Values::Residues);
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
            (Op::Div | Op::Rem, _, 1) if (slope, other.slope) == (0, 0) && (1..=MOST).contains(&other.constant) => {
                let by = other.constant;
                if op == Op::Div {
                    return quotient(u, line, d * by);
                }
                if d == 1 && u % by == 0 && line.slope % by == 0 {
                    return quotient(0, Line::fixed(line.constant.rem_euclid(by)), 1);
                }
                residues(d * by, false).map(Values::Residues)
            }
            (Op::Div | Op::Rem, 1, 1) if slope == 0 && other.slope > 0 => self.by_line(op, (u, line), other, on),
            (Op::Min | Op::Max, ..) => match self.compared(Comparison::LessEqual, a, b, on)? {
                Truth::Known(is_less) => Ok(if is_less == (op == Op::Min) { a } else { b }),
                Truth::Residues(_) => Err(Stop::Form),
            },
            _ => joined(&[a, b], on).map(Values::Residues),
        }
    }

    /// Divides u n + line by a line that grows.
    fn by_line(&mut self, op: Op, (u, line): (i128, Line), by: Line, on: Piece) -> Found<Values> {
        let first = match on {
            Piece::Between(start, _) => start.times(u).plus(line),
            Piece::Tail if u == 0 => line,
            Piece::Tail if op == Op::Rem && self.period.is_none_or(|period| period == by) => {
                self.period = Some(by);
                return residues(1, true).map(Values::Residues);
            }
            Piece::Tail => return Err(Stop::Form),
        };
        let mut times = first.slope.div_euclid(by.slope);
        if self.order(first, by.times(times)) == Ordering::Less {
            times -= 1;
        }
        if times.abs() > MOST_PIECES as i128 {
            return Err(Stop::Form);
        }
        self.order(by.times(times + 1), first);
        if let Piece::Between(_, end) = on {
            let cut = match u {
                0 => None,
                1 => Some(by.times(times + 1).minus(line)),
                -1 => Some(line.minus(by.times(times)).plus(Line::fixed(1))),
                _ => return Err(Stop::Form),
            };
            if let Some(cut) = cut.filter(|&cut| self.order(cut, end) == Ordering::Less) {
                return Err(Stop::Cut(cut));
            }
        }
        match op {
            Op::Div => quotient(0, Line::fixed(times), 1),
            _ => quotient(u, line.minus(by.times(times)), 1),
        }
    }

    pub fn condition(&mut self, condition: &Condition) -> Option<bool> {
        match self.truth(condition, Piece::Tail) {
            Ok(Truth::Known(holds)) => Some(holds),
            _ => None,
        }
    }

    fn truth(&mut self, condition: &Condition, on: Piece) -> Found<Truth> {
        let both = |a: Truth, b: Truth| match (a, b) {
            (Truth::Known(_), other) | (other, Truth::Known(_)) => Ok(other),
            (Truth::Residues(a), Truth::Residues(b)) => {
                Ok(Truth::Residues(joined(&[Values::Residues(a), Values::Residues(b)], on)?))
            }
        };
        match condition {
            Condition::Compare(comparison, a, b) => {
                let (a, b) = (self.number(a, on)?, self.number(b, on)?);
                self.compared(*comparison, a, b, on)
            }
            Condition::Not(a) => Ok(match self.truth(a, on)? {
                Truth::Known(holds) => Truth::Known(!holds),
                residues @ Truth::Residues(_) => residues,
            }),
            Condition::And(a, b) | Condition::Or(a, b) => {
                // This value of the first condition decides.
                let decides = matches!(condition, Condition::Or(..));
                match self.truth(a, on)? {
                    Truth::Known(holds) if holds == decides => Ok(Truth::Known(holds)),
                    first => both(first, self.truth(b, on)?),
                }
            }
            Condition::Prime(a) => joined(&[self.number(a, on)?], on).map(Truth::Residues),
        }
    }

    fn compared(&mut self, comparison: Comparison, a: Values, b: Values, on: Piece) -> Found<Truth> {
        let (Values::Quotient { u, line, d: 1 }, Values::Quotient { u: v, line: other, d: 1 }) = (a, b) else {
            return joined(&[a, b], on).map(Truth::Residues);
        };
        let (u, line) = (u - v, line.minus(other));
        let sign = match (u, on) {
            (0, _) => self.order(line, Line::fixed(0)),
            (_, Piece::Tail) => {
                // From here on |u| n is more than the line.
                self.settled.push(Line::fixed(1).plus(line.times(-u.signum())));
                u.cmp(&0)
            }
            (1 | -1, Piece::Between(start, end)) => {
                let zero = line.times(-u);
                for cut in [zero, zero.plus(Line::fixed(1))] {
                    if self.order(start, cut) == Ordering::Less && self.order(cut, end) == Ordering::Less {
                        return Err(Stop::Cut(cut));
                    }
                }
                let side = self.order(start, zero);
                if u > 0 { side } else { side.reverse() }
            }
            _ => return Err(Stop::Form),
        };
        Ok(Truth::Known(comparison.holds(sign, Ordering::Equal)))
    }
}

/// Returns floor((u n + line) / d) with the least d.
fn quotient(u: i128, line: Line, d: i128) -> Found<Values> {
    if [u, line.slope, line.constant, d].iter().any(|number| number.abs() > MOST) {
        return Err(Stop::Form);
    }
    if u % d == 0 && line.slope % d == 0 {
        let line = Line { slope: line.slope / d, constant: line.constant.div_euclid(d) };
        return Ok(Values::Quotient { u: u / d, line, d: 1 });
    }
    Ok(Values::Quotient { u, line, d })
}

fn residues(modulus: i128, open: bool) -> Found<Residues> {
    if modulus > MOST_MODULUS { Err(Stop::Form) } else { Ok(Residues { modulus, open }) }
}

/// Returns the residues on which a function of these numbers depends. On the tail q is fixed, and so are all lines.
fn joined(all: &[Values], on: Piece) -> Found<Residues> {
    let (mut whole, mut is_open) = (1, false);
    for each in all {
        match *each {
            Values::Residues(Residues { modulus, open }) => {
                whole = lcm(whole, modulus).ok_or(Stop::Form)?;
                is_open |= open;
            }
            Values::Quotient { u: 0, line, .. } if line.slope == 0 || matches!(on, Piece::Tail) => {}
            Values::Quotient { .. } => return Err(Stop::Form),
        }
    }
    residues(whole, is_open)
}

/// Returns the least common multiple of two positive numbers, if it is small.
pub(super) fn lcm(a: i128, b: i128) -> Option<i128> {
    let common = grundy_core::gcd::gcd(a, b);
    Some(a.checked_div(common)? * b).filter(|&lcm| lcm <= MOST_MODULUS)
}
