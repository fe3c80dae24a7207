//! Lines of q, and what an expression is on a piece between two of them.

/// The largest modulus of residues of a class, and the longest piece that is cut into single heaps.
pub const MOST_RESIDUES: i128 = 120;
/// The largest modulus of residues, for one parameter.
const MOST_MODULUS: i128 = 1 << 20;
pub(super) const LARGEST_CONSTANT: i128 = 1 << 40;

/// The line `slope * q + constant`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuotientLine {
    pub slope: i128,
    pub constant: i128,
}

impl QuotientLine {
    pub const fn fixed(constant: i128) -> Self {
        Self { slope: 0, constant }
    }

    pub const fn plus(self, other: Self) -> Self {
        Self {
            slope: self.slope + other.slope,
            constant: self.constant + other.constant,
        }
    }

    pub const fn times(self, factor: i128) -> Self {
        Self {
            slope: self.slope * factor,
            constant: self.constant * factor,
        }
    }

    pub const fn at(self, q: i128) -> i128 {
        self.slope * q + self.constant
    }

    pub(super) const fn minus(self, other: Self) -> Self {
        self.plus(other.times(-1))
    }
}

/// The dependence on the residues of n and q modulo a number; on the tail, on the remainder of n
/// modulo the period as well if `open`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Residues {
    pub(super) modulus: i128,
    pub(super) open: bool,
}

/// The values of an expression on a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceValues {
    /// floor((u n + line) / d), d >= 1.
    Quotient {
        u: i128,
        line: QuotientLine,
        d: i128,
    },
    Residues(Residues),
}

/// The truth of a condition on a piece.
#[derive(Debug, Clone, Copy)]
pub enum PieceTruth {
    Known(bool),
    Residues(Residues),
}

/// The reason why an expression has no values of this form on a piece.
#[derive(Debug, Clone, Copy)]
pub enum PieceStop {
    /// The piece must be cut at this line, which is between its ends.
    Cut(QuotientLine),
    /// The expression has another form.
    Form,
}

/// Heaps: from one line up to another, or all from some line on.
#[derive(Debug, Clone, Copy)]
pub(super) enum HeapPiece {
    Tail,
    Between(QuotientLine, QuotientLine),
}

pub(super) type PieceResult<T> = Result<T, PieceStop>;

/// Returns floor((u n + line) / d) with the least d.
pub(super) fn quotient(u: i128, line: QuotientLine, d: i128) -> PieceResult<PieceValues> {
    if [u, line.slope, line.constant, d]
        .iter()
        .any(|number| number.abs() > LARGEST_CONSTANT)
    {
        return Err(PieceStop::Form);
    }
    if u % d == 0 && line.slope % d == 0 {
        let line = QuotientLine {
            slope: line.slope / d,
            constant: line.constant.div_euclid(d),
        };
        return Ok(PieceValues::Quotient {
            u: u / d,
            line,
            d: 1,
        });
    }
    Ok(PieceValues::Quotient { u, line, d })
}

pub(super) fn residues(modulus: i128, open: bool) -> PieceResult<Residues> {
    if modulus > MOST_MODULUS {
        Err(PieceStop::Form)
    } else {
        Ok(Residues { modulus, open })
    }
}

/// Returns the residues on which a function of these numbers depends. On the tail q is fixed, and
/// so are all lines.
pub(super) fn join_pieces(all: &[PieceValues], on: HeapPiece) -> PieceResult<Residues> {
    let (mut whole, mut is_open) = (1, false);
    for each in all {
        match *each {
            PieceValues::Residues(Residues { modulus, open }) => {
                whole = lcm(whole, modulus).ok_or(PieceStop::Form)?;
                is_open |= open;
            }
            PieceValues::Quotient { u: 0, line, .. }
                if line.slope == 0 || matches!(on, HeapPiece::Tail) => {}
            PieceValues::Quotient { .. } => return Err(PieceStop::Form),
        }
    }
    residues(whole, is_open)
}

/// Returns the least common multiple of two positive numbers, if it is small.
pub fn lcm(a: i128, b: i128) -> Option<i128> {
    let common = grundy_core::gcd::gcd(a, b);
    Some(a.checked_div(common)? * b).filter(|&lcm| lcm <= MOST_MODULUS)
}
