//! The contents of a certificate: a law, the theorem that extends it to all positions, and the
//! computed values.

mod proof;

use serde::{Deserialize, Deserializer, Serialize, de::Error};

pub use proof::CertificateProof;

/// A law, the theorem that extends it to all positions, and the values that the theorem requires.
///
/// ```
/// use grundy_check::{
///     Certificate, CertificateLaw, CertificateProof, CheckBudget, LawClaims,
///     check::{check, describe},
/// };
///
/// let game = "Subtraction({1,2})".parse()?;
/// let values = describe(
///     4,
///     [0, 1, 2, 0, 1]
///         .into_iter()
///         .zip(0..)
///         .map(|(value, n)| (vec![n], value)),
/// );
/// let claims = |period: u64| LawClaims {
///     law: CertificateLaw::Periodic {
///         preperiod: 0,
///         period,
///         values: Some(vec![0, 1, 2]),
///     },
///     proof: CertificateProof::SubtractionWindow {
///         largest: 2,
///         bound: 2,
///     },
///     values: values.clone(),
/// };
/// let checked = |period| {
///     check(
///         &Certificate::new(&game, claims(period)),
///         CheckBudget::DEFAULT,
///         &(),
///         &mut |_| (),
///     )
/// };
/// checked(3)?;
/// let refused = checked(2).unwrap_err().to_string();
/// assert_eq!(
///     refused,
///     "false claim: values.to = 4: the theorem asks for the values to 3"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LawClaims {
    /// The law of the values.
    pub law: CertificateLaw,
    /// The theorem that extends the law to all positions.
    pub proof: CertificateProof,
    /// The computed values.
    pub values: CertificateValues,
}

/// A law of Grundy values.
///
/// ```
/// use grundy_check::CertificateLaw;
///
/// let odd_even = CertificateLaw::Periodic { preperiod: 0, period: 2, values: Some(vec![0, 1]) };
/// assert_eq!((odd_even.name().as_str(), odd_even.shift()), ("periodic", Some((0, 2, 0))));
/// assert_eq!(odd_even.listed(), Some([0, 1].as_slice()));
/// assert_eq!(CertificateLaw::Beatty {}.shift(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CertificateLaw {
    /// g(n) = value for n >= preperiod.
    Constant {
        /// The least preperiod for which the law holds.
        preperiod: u64,
        /// The value.
        value: u32,
        /// g(0), …, g(preperiod); `None` if the list is too long.
        values: Option<Vec<u32>>,
    },
    /// g(n + period) = g(n) for n >= preperiod; both numbers are least, and the period is at least
    /// 2.
    Periodic {
        /// The least preperiod for which the law holds.
        preperiod: u64,
        /// The least period.
        period: u64,
        /// The values up to the end of the first period; `None` if the list is too long.
        values: Option<Vec<u32>>,
    },
    /// g(n + period) = g(n) + saltus for n >= preperiod; preperiod and period are least, and the
    /// saltus is at least 1.
    Arithmetic {
        /// The least preperiod for which the law holds.
        preperiod: u64,
        /// The least period.
        period: u64,
        /// The growth of the values in one period.
        saltus: u64,
        /// The values up to the end of the first period; `None` if the list is too long.
        values: Option<Vec<u32>>,
    },
    /// Sequence i at base * n + r is the sum over j of `steps[r][i][j]` times sequence j at n; the
    /// first sequence is g.
    Regular {
        /// The base k >= 2.
        base: u64,
        /// The names of the sequences: `g(n)` first, then `n`, `1` or `g(2n+1)`.
        sequences: Vec<String>,
        /// The values of the sequences at 0.
        start: Vec<i64>,
        /// The coefficients: `steps[r][i][j]`.
        steps: Vec<Vec<Vec<i64>>>,
    },
    /// Let f(n) = floor((a n + b) / d), limited to 0 <= f(n) <= n. Then g(n) = f(n) where f grows,
    /// else g(n - f(n) - 1).
    Restricted {
        /// At least 0, less than d, and coprime to d.
        a: i64,
        /// Any integer.
        b: i64,
        /// The divisor, at least 1.
        d: i64,
    },
    /// Let f(n) be the largest number that may be removed from n. Then g(n) = f(n) where f grows,
    /// else g(n - f(n) - 1).
    Slow {},
    /// The law of a strip: between any two ends g(n + period) = g(n) + the saltus of these ends,
    /// for n >= preperiod.
    Gaps {
        /// The least preperiod for which the law holds.
        preperiod: u64,
        /// The least common period.
        period: u64,
        /// The saltus of each pair of ends, by the left end, then the right end: 0 is the wall,
        /// then the marks in their order.
        saltus: Vec<u64>,
        /// The values of the gaps up to the end of the first period, in the same order of ends;
        /// `None` if the list is too long.
        values: Option<Vec<Vec<u32>>>,
    },
    /// The law of states (n, p): g(n + period, p) = g(n, p) for n >= preperiod, with a law for each
    /// of the four layers p.
    Layers {
        /// The laws of p = 0, 1, 2, 3.
        layers: Vec<Layer>,
    },
    /// The law of a lattice game whose moves change one coordinate each: g(x, y, …) is the nim-sum
    /// of the values of a heap of x tokens in the first game, a heap of y tokens in the second
    /// game, and so on. The game is empty for a coordinate that never changes.
    Sum {
        /// The game of x.
        x: String,
        /// The game of y.
        y: String,
        /// The game of z, in three or four dimensions.
        z: Option<String>,
        /// The game of w, in four dimensions.
        w: Option<String>,
    },
    /// The law of a lattice game that is Nim with leaps added. Let h = side. Then g(x, y, …) is h
    /// times the nim-sum of floor(x / h), floor(y / h), …, plus the value of the cell (x mod h, y
    /// mod h, …).
    Blocks {
        /// The least h for which the law holds.
        side: u64,
        /// The values of the cells whose coordinates are all below h, in rows along the last
        /// coordinate.
        values: Vec<Vec<u32>>,
    },
    /// The law of Wythoff's game: the P-positions are the pairs of floor(k phi) and floor(k phi) +
    /// k, k >= 0, in either order, with phi = (1 + sqrt 5) / 2. The law does not give the other
    /// values.
    Beatty {},
    /// The whole quarter plane: see [`CertificateRay`], [`CertificateCone`], [`Corner`] and
    /// `grundy_law::planar`.
    Planar {
        /// The rays, from (1, 0) to (0, 1).
        rays: Vec<CertificateRay>,
        /// The cones: cone i is between the rays i and i + 1.
        cones: Vec<CertificateCone>,
        /// Cells that follow no rule. The key may be left out if there are no such cells.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        corner: Vec<Corner>,
    },
}

/// The law of a layer.
///
/// [`Clauses`](crate::check::layers::Clauses) has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Layer {
    /// The least preperiod for which the law holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The values up to the end of the first period.
    pub values: Vec<u32>,
}

/// A strip along a ray: the cells with low <= rx*y - ry*x < low + number of lines.
///
/// [`planar::complete`](crate::check::planar::complete) has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateRay {
    /// The direction (rx, ry), coprime.
    #[serde(deserialize_with = "pair")]
    pub direction: (u32, u32),
    /// The least rx*y - ry*x of the strip; the largest value that is not in the cone before.
    pub low: i64,
    /// The least number of steps along the ray after which the values repeat.
    pub period: u32,
    /// For each rx*y - ry*x from `low` on: the values along that line, one period from the border
    /// of the board on.
    pub values: Vec<Vec<u8>>,
}

/// The region between two strips: its values repeat by (width, 0) and (shift, height), a coarsest
/// lattice of this kind.
///
/// [`planar::complete`](crate::check::planar::complete) has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateCone {
    /// The shift, less than the width.
    pub shift: u32,
    /// The rows y = 0, …, height - 1, each of the cells x = 0, …, width - 1.
    pub values: Vec<Vec<u8>>,
}

/// Cells (x, y), (x, y + 1), … at which strips and cones give wrong values; the first and the last
/// cell are such cells.
///
/// [`planar::complete`](crate::check::planar::complete) has an example without such cells.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Corner {
    /// The column; it increases from one corner to the next.
    pub x: u64,
    /// The first y.
    pub y: u64,
    /// The values; never empty.
    pub values: Vec<u8>,
}

/// The computed values, by the kind of game:
/// - a game of heaps: the heaps 0..=to;
/// - a strip: the gaps 0..=to between all ends, by the left end, then the right end;
/// - a lattice in two dimensions: the cells with a*x + b*y <= to, ordered by a*x + b*y, then by x;
///   (a, b) are the least positive weights for which every move lowers a*x + b*y;
/// - a lattice in more dimensions: the cells whose coordinates have a sum of at most `to`, ordered
///   by the sum, then by x, then by y;
/// - states (n, p): the columns n = 0..=to, each with p = 0, 1, 2, 3.
///
/// The function [`describe`](crate::check::describe) makes them, and has an example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateValues {
    /// The last heap, gap, column or sum.
    pub to: u64,
    /// The SHA-256 of the values, four bytes each, little-endian.
    pub sha256: String,
    /// The largest value.
    pub largest: u32,
    /// The first position with the largest value: a heap, or x and y, or a gap with its left and
    /// right end.
    pub largest_at: Vec<u64>,
    /// The number of values that are 0: the P-positions.
    pub zeros: u64,
}

impl CertificateLaw {
    /// Returns the values to the end of the first period of a law of heaps, if the certificate
    /// lists them.
    #[must_use]
    pub fn listed(&self) -> Option<&[u32]> {
        if let Self::Constant { values, .. }
        | Self::Periodic { values, .. }
        | Self::Arithmetic { values, .. } = self
        {
            return values.as_deref();
        }
        None
    }

    /// Returns (preperiod, period, saltus) if the law has these numbers.
    #[must_use]
    pub fn shift(&self) -> Option<(u64, u64, u64)> {
        match *self {
            Self::Constant { preperiod, .. } => Some((preperiod, 1, 0)),
            Self::Periodic {
                preperiod, period, ..
            } => Some((preperiod, period, 0)),
            Self::Arithmetic {
                preperiod,
                period,
                saltus,
                ..
            } => Some((preperiod, period, saltus)),
            Self::Regular { .. }
            | Self::Restricted { .. }
            | Self::Slow {}
            | Self::Gaps { .. }
            | Self::Layers { .. }
            | Self::Sum { .. }
            | Self::Blocks { .. }
            | Self::Beatty {}
            | Self::Planar { .. } => None,
        }
    }

    /// Returns the name of the law in the file.
    #[must_use]
    pub fn name(&self) -> String {
        variant(self).map_or_else(String::new, |(name, _)| name)
    }
}

/// Reads a list of two numbers. A tuple would drop the rest of a longer list.
fn pair<'de, D: Deserializer<'de>>(source: D) -> Result<(u32, u32), D::Error> {
    let numbers = Vec::<u32>::deserialize(source)?;
    match numbers[..] {
        [first, second] => Ok((first, second)),
        _ => Err(D::Error::invalid_length(numbers.len(), &"two numbers")),
    }
}

/// Returns the name of a variant in the file, and its fields; `None` if a number exceeds 63 bits.
fn variant(value: &impl Serialize) -> Option<(String, toml::Table)> {
    let toml::Value::Table(table) = toml::Value::try_from(value).ok()? else {
        return None;
    };
    match table.into_iter().next()? {
        (name, toml::Value::Table(fields)) => Some((name, fields)),
        _ => None,
    }
}
