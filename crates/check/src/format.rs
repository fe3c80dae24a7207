//! What a certificate holds: a law, the theorem that carries it to all positions, and what was computed.

use serde::{Deserialize, Serialize};

/// A law, the theorem that carries it to all positions, and the values that the theorem asks for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LawClaims {
    /// The law of the values.
    pub law: Law,
    /// The theorem that extends the law to all positions.
    pub proof: Proof,
    /// The values that were computed.
    pub values: Values,
}

/// What the values do.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Law {
    /// g(n) = value for n >= preperiod.
    Constant {
        /// The least such heap.
        preperiod: u64,
        /// The value.
        value: u32,
        /// g(0), …, g(preperiod), if that is not too long.
        values: Option<Vec<u32>>,
    },
    /// g(n + period) = g(n) for n >= preperiod; both least, the period at least 2.
    Periodic {
        /// The least such heap.
        preperiod: u64,
        /// The least period.
        period: u64,
        /// The values up to the end of the first period, if that is not too long.
        values: Option<Vec<u32>>,
    },
    /// g(n + period) = g(n) + saltus for n >= preperiod; both least, the saltus at least 1.
    Arithmetic {
        /// The least such heap.
        preperiod: u64,
        /// The least period.
        period: u64,
        /// By how much the values grow in a period.
        saltus: u64,
        /// The values up to the end of the first period, if that is not too long.
        values: Option<Vec<u32>>,
    },
    /// The i-th sequence at base * n + r is the sum over j of `steps[r][i][j]` times the j-th at n; the first is g.
    Regular {
        /// k >= 2.
        base: u64,
        /// What the sequences are: `g(n)` first, then `n`, `1` or `g(2n+1)`.
        sequences: Vec<String>,
        /// Their values at 0.
        start: Vec<i64>,
        /// The coefficients.
        steps: Vec<Vec<Vec<i64>>>,
    },
    /// With f(n) = floor((a n + b) / d), but at least 0 and at most n: g(n) = f(n) where f grows, else g(n - f(n) - 1).
    Restricted {
        /// At least 0, less than d, coprime to it.
        a: i64,
        /// Any.
        b: i64,
        /// At least 1.
        d: i64,
    },
    /// Of a strip: g(n + period) = g(n) + the saltus of the ends, for n >= preperiod, between any two ends.
    Gaps {
        /// The least such gap.
        preperiod: u64,
        /// The least common period.
        period: u64,
        /// By the left end, then the right one: 0 is the wall, then the marks in their order.
        saltus: Vec<u64>,
        /// For the gaps up to the end of the first period the values in the same order, if that is not too long.
        values: Option<Vec<Vec<u32>>>,
    },
    /// Of states (n, p): g(n + period, p) = g(n, p) for n >= preperiod, for each of the first p.
    Layers {
        /// p = 0, 1, 2, 3.
        layers: Vec<Layer>,
    },
    /// Of a lattice game whose moves change one coordinate each: g(x, y, …) is the nim-sum of the values of a heap of x tokens
    /// in the one game, one of y tokens in the other, and so on; empty for a coordinate that never changes.
    Sum {
        /// The game of x.
        x: String,
        /// The game of y.
        y: String,
        /// The game of z, in three dimensions or four.
        z: Option<String>,
        /// The game of w, in four dimensions.
        w: Option<String>,
    },
    /// Of a lattice game that is Nim with leaps added: with h = side, g(x, y, …) is h times the nim-sum of floor(x / h),
    /// floor(y / h), …, plus the value of the cell (x mod h, y mod h, …).
    Blocks {
        /// The least such h.
        side: u64,
        /// The values of the cells of no coordinate from h on, in rows along the last coordinate.
        values: Vec<Vec<u32>>,
    },
    /// Of Wythoff's game: the P-positions are the pairs of floor(k phi) and floor(k phi) + k, k >= 0, in either order, with
    /// phi = (1 + sqrt 5) / 2. Nothing is said of other values.
    Beatty {},
    /// The whole quarter plane: see [`Ray`], [`Cone`], [`Corner`] and `grundy_law::planar`.
    Planar {
        /// From (1, 0) to (0, 1).
        rays: Vec<Ray>,
        /// Cone i lies between the rays i and i + 1.
        cones: Vec<Cone>,
        /// Cells that follow no rule; may be left out if there are none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        corner: Vec<Corner>,
    },
}

/// The law of a layer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Layer {
    /// The least such n.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The values up to the end of the first period.
    pub values: Vec<u32>,
}

/// A strip along a ray: the cells with low <= rx*y - ry*x < low + number of lines.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Ray {
    /// (rx, ry), coprime.
    pub direction: (u32, u32),
    /// The least rx*y - ry*x; the largest that is not in the cone before.
    pub low: i64,
    /// The least number of steps along the ray after which the values repeat.
    pub period: u32,
    /// For each rx*y - ry*x from `low` on the values along that line, one period from the border of the board on.
    pub values: Vec<Vec<u8>>,
}

/// What lies between two strips: values that repeat by (width, 0) and (shift, height), a coarsest such lattice.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Cone {
    /// Less than the width.
    pub shift: u32,
    /// The rows y = 0, …, height - 1, each of the cells x = 0, …, width - 1.
    pub values: Vec<Vec<u8>>,
}

/// Cells (x, y), (x, y + 1), … that neither strips nor cones are right about; they are wrong about first and last.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Corner {
    /// Increasing from one to the next.
    pub x: u64,
    /// The first y.
    pub y: u64,
    /// Never empty.
    pub values: Vec<u8>,
}

/// The theorem, with its numbers. Where there is a `bound`, the theorem asks that the law hold at all n with
/// preperiod <= n < bound.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Proof {
    /// `grundy_law::Theorem::GuySmith`
    GuySmith {
        /// k.
        last_digit: u64,
        /// r.
        parts: u64,
        /// r n0 + (r - 1) p + k.
        bound: u64,
    },
    /// `grundy_law::Theorem::UnequalParts`
    UnequalParts {
        /// k.
        last_digit: u64,
        /// r.
        parts: u64,
        /// u.
        unequal_parts: u64,
        /// The larger of the above and u n0 + (2u(u - 1) - 2) p + k.
        bound: u64,
    },
    /// `grundy_law::Theorem::EqualParts`
    EqualParts {
        /// k.
        last_digit: u64,
        /// r.
        parts: u64,
        /// u, or 0.
        unequal_parts: u64,
        /// q, which takes the place of p.
        multiple: u64,
        /// As above.
        bound: u64,
    },
    /// `grundy_law::Theorem::WholeHeaps`
    WholeHeaps {
        /// k: the digits before the repeated ones.
        last_digit: u64,
        /// r.
        parts: u64,
        /// u, or 0.
        unequal_parts: u64,
        /// t: the repeated digits.
        repeats_every: u64,
        /// q, which takes the place of p.
        multiple: u64,
        /// As above.
        bound: u64,
    },
    /// `grundy_law::Theorem::SubtractionWindow`
    SubtractionWindow {
        /// s: the largest number that may be removed.
        largest: u64,
        /// n0 + s.
        bound: u64,
    },
    /// `grundy_law::Theorem::RemovalState`
    RemovalState {
        /// s: whether the numbers up to it may be removed follows no rule.
        irregular_to: u64,
        /// t: whether larger numbers may be removed repeats.
        repeats_every: u64,
        /// f: the least heap that a move leaves.
        least_heap: u64,
        /// The least n whose state is that of n + p, shifted by the saltus.
        bound: u64,
    },
    /// `grundy_law::Theorem::Residues`
    Residues {
        /// How many residues modulo the period the members of the set have.
        residues: u64,
        /// w: members up to it lead to all smaller values.
        reach: u64,
        /// n0 + the larger of w and p.
        bound: u64,
    },
    /// `grundy_law::Theorem::SlowBound`
    SlowBound {},
    /// `grundy_law::Theorem::Rows`
    Rows {
        /// The law of the rows: g(n + period) = g(n) + saltus for n >= preperiod; both least.
        preperiod: u64,
        /// See there.
        period: u64,
        /// `[0]` of a code; of a strip by the left end, then the right one: 0 is the wall, then the marks in their order.
        saltus: Vec<u64>,
        /// From bound - period on rings repeat with the rows' period.
        bound: u64,
    },
    /// `grundy_law::Theorem::LayerColumns`
    LayerColumns {
        /// s: the largest number that a move takes from n.
        width: u64,
        /// From this n on, at least s, which clauses are there does not depend on n.
        from: u64,
        /// The first of the s columns that come back.
        first: u64,
        /// After how many columns.
        period: u64,
    },
    /// `grundy_law::Theorem::MexEquation`
    MexEquation {},
    /// The options are those of a sum: see `grundy_law::coordinates()`.
    Sum {},
    /// `grundy_law::Blocks`
    Blocks {},
    /// `grundy_law::Wythoff`
    Wythoff {},
    /// The mex equation at every class of cells: `grundy_law::planar`.
    Planar {
        /// R: from this level on widened strips are disjoint and no corner cell is in reach; least.
        level: u64,
        /// The cells of strips and cones whose equation is to be checked, besides those below the level.
        cells: u64,
    },
}

/// The values that were computed: of the heaps 0..=to; of a strip of the gaps 0..=to between all
/// ends, by the left end, then the right one; of a lattice those of the cells with a*x + b*y <= to, (a, b)
/// the least positive weights that every move lowers, ordered by a*x + b*y, then by x; of one with more dimensions those whose
/// coordinates have a sum up to `to`, ordered by the sum, then by x, then by y. Of states (n, p) of
/// the columns n = 0..=to, each with p = 0, 1, 2, 3.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// How far.
    pub to: u64,
    /// The SHA-256 of the values, four bytes each, little-endian.
    pub sha256: String,
    /// The largest value.
    pub largest: u32,
    /// Where it first stands: a heap, or x and y, or a gap with its left and right end.
    pub largest_at: Vec<u64>,
    /// How many are 0: the P-positions.
    pub zeros: u64,
}

impl Law {
    /// (preperiod, period, saltus) of a law of that form.
    #[must_use]
    pub fn shift(&self) -> Option<(u64, u64, u64)> {
        match *self {
            Self::Constant { preperiod, .. } => Some((preperiod, 1, 0)),
            Self::Periodic { preperiod, period, .. } => Some((preperiod, period, 0)),
            Self::Arithmetic { preperiod, period, saltus, .. } => Some((preperiod, period, saltus)),
            Self::Regular { .. }
            | Self::Restricted { .. }
            | Self::Gaps { .. }
            | Self::Layers { .. }
            | Self::Sum { .. }
            | Self::Blocks { .. }
            | Self::Beatty {}
            | Self::Planar { .. } => None,
        }
    }

    /// The name of the law in the file.
    #[must_use]
    pub fn name(&self) -> String {
        variant(self).map_or_else(String::new, |(name, _)| name)
    }
}

impl Proof {
    /// The name of the theorem in the file.
    #[must_use]
    pub fn name(&self) -> String {
        variant(self).map_or_else(String::new, |(name, _)| name)
    }

    /// The numbers of the theorem by their keys in the file; `None` if one of them exceeds 63 bits.
    pub(crate) fn numbers(&self) -> Option<toml::Table> {
        variant(self).map(|(_, numbers)| numbers)
    }

    /// The theorem asks that the law hold at all heaps below this, from the preperiod on; `None` if it asks for none.
    #[must_use]
    pub const fn bound(&self) -> Option<u64> {
        match *self {
            Self::GuySmith { bound, .. }
            | Self::UnequalParts { bound, .. }
            | Self::EqualParts { bound, .. }
            | Self::WholeHeaps { bound, .. }
            | Self::SubtractionWindow { bound, .. }
            | Self::RemovalState { bound, .. }
            | Self::Residues { bound, .. }
            | Self::Rows { bound, .. } => Some(bound),
            Self::LayerColumns { .. }
            | Self::SlowBound {}
            | Self::MexEquation {}
            | Self::Sum {}
            | Self::Blocks {}
            | Self::Wythoff {}
            | Self::Planar { .. } => None,
        }
    }
}

/// The name of a variant in the file, and its fields; `None` if a number exceeds 63 bits.
fn variant(value: &impl Serialize) -> Option<(String, toml::Table)> {
    let toml::Value::Table(table) = toml::Value::try_from(value).ok()? else { return None };
    match table.into_iter().next()? {
        (name, toml::Value::Table(fields)) => Some((name, fields)),
        _ => None,
    }
}
