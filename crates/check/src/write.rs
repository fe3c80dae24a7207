//! Certificates as text. TOML written by hand: with a word on what each number means, and arrays in rows.

use std::fmt::{self, Display, Formatter};

use super::format::{Certificate, Cone, Corner, FORMAT, Law, Layer, Proof, Ray, Values};

/// Numbers of an array on one line.
const ROW: usize = 24;

impl Display for Certificate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "# A law of Grundy values, proved for ever. Check it: grundy verify FILE")?;
        writeln!(f, "format = {FORMAT}\ngame = {}\n", Text(&self.notation))?;
        self.law.fmt(f)?;
        self.proof.fmt(f)?;
        values(&self.values, &self.law, f)
    }
}

impl Display for Law {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant { preperiod, value, values } => {
                writeln!(f, "# g(n) = value for all n >= preperiod.\n[law.constant]")?;
                writeln!(f, "preperiod = {preperiod}\nvalue = {value}")?;
                first_values(values.as_ref(), f)
            }
            Self::Periodic { preperiod, period, values } => {
                writeln!(f, "# g(n + period) = g(n) for all n >= preperiod.\n[law.periodic]")?;
                writeln!(f, "preperiod = {preperiod}\nperiod = {period}")?;
                first_values(values.as_ref(), f)
            }
            Self::Arithmetic { preperiod, period, saltus, values } => {
                writeln!(f, "# g(n + period) = g(n) + saltus for all n >= preperiod.\n[law.arithmetic]")?;
                writeln!(f, "preperiod = {preperiod}\nperiod = {period}\nsaltus = {saltus}")?;
                first_values(values.as_ref(), f)
            }
            Self::Regular { base, sequences, start, steps } => {
                writeln!(f, "# Sequence i at base*n + r is the sum of steps[r][i][j] times sequence j at n.")?;
                let names: Vec<String> = sequences.iter().map(|name| Text(name).to_string()).collect();
                writeln!(f, "[law.regular]\nbase = {base}\nsequences = [{}]", names.join(", "))?;
                writeln!(f, "start = {start:?}\nsteps = [")?;
                steps.iter().try_for_each(|step| writeln!(f, "    {step:?},"))?;
                writeln!(f, "]\n")
            }
            Self::Restricted { a, b, d } => {
                writeln!(f, "# With f(n) = floor((a*n + b) / d), but at least 0 and at most n:")?;
                writeln!(f, "# g(n) = f(n) where f(n) > f(n - 1), else g(n) = g(n - f(n) - 1).")?;
                writeln!(f, "[law.restricted]\na = {a}\nb = {b}\nd = {d}\n")
            }
            Self::Gaps { preperiod, period, saltus, values } => {
                writeln!(
                    f,
                    "# Between any two ends g(n + period) = g(n) + saltus for all n >= preperiod; by the left end, then"
                )?;
                writeln!(f, "# the right one: the wall, then the marks in their order.\n[law.gaps]")?;
                writeln!(f, "preperiod = {preperiod}\nperiod = {period}\nsaltus = {saltus:?}")?;
                if let Some(values) = values {
                    writeln!(f, "# The gaps 0, 1, … to the end of the first period.\nvalues = [")?;
                    values.iter().try_for_each(|row| writeln!(f, "    {row:?},"))?;
                    writeln!(f, "]")?;
                }
                writeln!(f)
            }
            Self::Layers { layers } => {
                writeln!(f, "# g(n + period, p) = g(n, p) for all n >= preperiod; p = 0, 1, 2, 3.")?;
                layers.iter().enumerate().try_for_each(|(p, Layer { preperiod, period, values })| {
                    writeln!(f, "[[law.layers.layers]]\npreperiod = {preperiod}\nperiod = {period}")?;
                    writeln!(f, "# g(0, {p}), g(1, {p}), … to the end of the first period.")?;
                    lines(values, f)?;
                    writeln!(f)
                })
            }
            Self::Sum { x, y, z, w } => sum([Some(x), Some(y), z.as_ref(), w.as_ref()], f),
            Self::Blocks { side, values } => {
                writeln!(
                    f,
                    "# g is `side` times the nim-sum of the coordinates divided by `side` and rounded down, plus the"
                )?;
                writeln!(
                    f,
                    "# value at their residues modulo `side`: in rows along the last coordinate, the first most slowly."
                )?;
                writeln!(f, "[law.blocks]\nside = {side}")?;
                rows(values, f)
            }
            Self::Beatty {} => {
                writeln!(
                    f,
                    "# The P-positions: the pairs of floor(k*phi) and floor(k*phi) + k for all k >= 0, in either order,"
                )?;
                writeln!(f, "# with phi = (1 + sqrt 5)/2.\n[law.beatty]\n")
            }
            Self::Planar { rays, cones, corner } => planar(rays, cones, corner, f),
        }
    }
}

fn sum(games: [Option<&String>; 4], f: &mut Formatter<'_>) -> fmt::Result {
    let games: Vec<(&str, &String)> =
        ["x", "y", "z", "w"].into_iter().zip(games).filter_map(|(name, game)| Some((name, game?))).collect();
    let comment = match games.len() {
        2 => "# g(x, y) is the nim-sum of the values of x tokens in one game and y tokens in the other.",
        3 => "# g(x, y, z) is the nim-sum of the values of x, y and z tokens in three games.",
        _ => "# g(x, y, z, w) is the nim-sum of the values of x, y, z and w tokens in four games.",
    };
    writeln!(f, "{comment}\n[law.sum]")?;
    games.iter().try_for_each(|(name, game)| writeln!(f, "{name} = {}", Text(game)))?;
    writeln!(f)
}

fn first_values(values: Option<&Vec<u32>>, f: &mut Formatter<'_>) -> fmt::Result {
    if let Some(values) = values {
        writeln!(f, "# g(0), g(1), … to the end of the first period.")?;
        lines(values, f)?;
    }
    writeln!(f)
}

/// Values in lines, one below the other.
fn lines(values: &[u32], f: &mut Formatter<'_>) -> fmt::Result {
    let width = values.iter().max().map_or(1, |largest| largest.to_string().len());
    writeln!(f, "values = [")?;
    for row in values.chunks(ROW) {
        let row: Vec<String> = row.iter().map(|value| format!("{value:>width$}")).collect();
        writeln!(f, "    {},", row.join(", "))?;
    }
    writeln!(f, "]")
}

fn planar(rays: &[Ray], cones: &[Cone], corner: &[Corner], f: &mut Formatter<'_>) -> fmt::Result {
    writeln!(
        f,
        "# The value of a cell (x, y) is the one in the corner, if it is there; else the first ray [rx, ry] with"
    )?;
    writeln!(
        f,
        "# u = rx*y - ry*x < low + number of its lines decides: if u >= low, line u - low along the ray has the"
    )?;
    writeln!(
        f,
        "# values, one period from the border on; if not, the cone before the ray has: row y mod height, with the"
    )?;
    writeln!(f, "# row y + height as the row y moved by `shift` to the right, and rows repeating.\n")?;
    for Ray { direction: (rx, ry), low, period, values } in rays {
        writeln!(f, "[[law.planar.rays]]\ndirection = [{rx}, {ry}]\nlow = {low}\nperiod = {period}")?;
        rows(values, f)?;
    }
    for Cone { shift, values } in cones {
        writeln!(f, "[[law.planar.cones]]\nshift = {shift}")?;
        rows(values, f)?;
    }
    for Corner { x, y, values } in corner {
        writeln!(f, "[[law.planar.corner]]\nx = {x}\ny = {y}\nvalues = {values:?}\n")?;
    }
    Ok(())
}

fn rows<T: fmt::Debug>(rows: &[Vec<T>], f: &mut Formatter<'_>) -> fmt::Result {
    if rows.is_empty() {
        return writeln!(f, "values = []\n");
    }
    writeln!(f, "values = [")?;
    rows.iter().try_for_each(|row| writeln!(f, "    {row:?},"))?;
    writeln!(f, "]\n")
}

impl Display for Proof {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {}", self.statement())?;
        writeln!(f, "[proof.{}]", self.name())?;
        match self {
            Self::GuySmith { last_digit, parts, bound } => {
                writeln!(f, "last_digit = {last_digit}\nparts = {parts}\nbound = {bound}\n")
            }
            Self::UnequalParts { last_digit, parts, unequal_parts, bound } => {
                writeln!(
                    f,
                    "last_digit = {last_digit}\nparts = {parts}\nunequal_parts = {unequal_parts}\nbound = {bound}\n"
                )
            }
            Self::EqualParts { last_digit, parts, unequal_parts, multiple, bound } => {
                writeln!(f, "last_digit = {last_digit}\nparts = {parts}\nunequal_parts = {unequal_parts}")?;
                writeln!(f, "multiple = {multiple}\nbound = {bound}\n")
            }
            Self::WholeHeaps { last_digit, parts, unequal_parts, repeats_every, multiple, bound } => {
                writeln!(f, "last_digit = {last_digit}\nparts = {parts}\nunequal_parts = {unequal_parts}")?;
                writeln!(f, "repeats_every = {repeats_every}\nmultiple = {multiple}\nbound = {bound}\n")
            }
            Self::SubtractionWindow { largest, bound } => writeln!(f, "largest = {largest}\nbound = {bound}\n"),
            Self::RemovalState { irregular_to, repeats_every, least_heap, bound } => {
                writeln!(f, "irregular_to = {irregular_to}\nrepeats_every = {repeats_every}")?;
                writeln!(f, "least_heap = {least_heap}\nbound = {bound}\n")
            }
            Self::Residues { residues, reach, bound } => {
                writeln!(f, "residues = {residues}\nreach = {reach}\nbound = {bound}\n")
            }
            Self::Rows { preperiod, period, saltus, bound } => {
                writeln!(f, "preperiod = {preperiod}\nperiod = {period}\nsaltus = {saltus:?}\nbound = {bound}\n")
            }
            Self::LayerColumns { width, from, first, period } => {
                writeln!(f, "width = {width}\nfrom = {from}\nfirst = {first}\nperiod = {period}\n")
            }
            Self::SlowBound {} | Self::MexEquation {} | Self::Sum {} | Self::Blocks {} | Self::Wythoff {} => {
                writeln!(f)
            }
            Self::Planar { level, cells } => writeln!(f, "level = {level}\ncells = {cells}\n"),
        }
    }
}

impl Proof {
    /// The theorem in a line; p and n0 are the period and the preperiod, at least 1.
    const fn statement(&self) -> &'static str {
        match self {
            Self::GuySmith { .. } => {
                "Guy and Smith 1956: enough if it holds below bound = parts*n0 + (parts - 1)*p + last_digit."
            }
            Self::UnequalParts { .. } => {
                "Guy and Smith with u unequal parts: enough below bound, also u*n0 + (2u(u - 1) - 2)*p + last_digit."
            }
            Self::EqualParts { .. } => {
                "Guy and Smith with equal parts: enough below bound, with a multiple of p that their number divides."
            }
            Self::WholeHeaps { .. } => {
                "Guy and Smith with repeated digits 0 and 1: enough below bound, with a multiple of p that their number divides."
            }
            Self::SubtractionWindow { .. } => {
                "A value depends on the last `largest` values: enough if it holds below bound = preperiod + largest."
            }
            Self::RemovalState { .. } => {
                "The window and the sets of earlier values by residue at bound and bound + p correspond, and always will."
            }
            Self::Residues { .. } => {
                "No residue of a member leads to an equal value, some member up to `reach` to each smaller one."
            }
            Self::LayerColumns { .. } => {
                "From n = `from` on a column is a function of the `width` columns before: these, from `first` on, come back."
            }
            Self::Rows { .. } => {
                "The first move leaves rows: their law is this one, and rings repeat with it from bound - period on."
            }
            Self::MexEquation {} => {
                "For all n the law gives the mex of what it gives the options, decided by automata: it is the sequence."
            }
            Self::Sum {} => "Every move changes one coordinate: the game is the sum of the games of its coordinates.",
            Self::Blocks {} => {
                "The values are below `side`, and in no block a leap leads to an equal one: they are right in all blocks."
            }
            Self::Wythoff {} => {
                "Wythoff 1907, for the moves from one heap, any number, and from both, the same number: nothing else to check."
            }
            Self::SlowBound {} => "Levine 2006: the moves remove 1 to f(n), and f grows by 0 or 1.",
            Self::Planar { .. } => {
                "The law is the mex of its options below `level`, in strips and cones at that many cells: everywhere."
            }
        }
    }
}

fn values(values: &Values, law: &Law, f: &mut Formatter<'_>) -> fmt::Result {
    let Values { to, sha256, largest, largest_at, zeros } = values;
    let order = match (law, largest_at.len()) {
        (_, 1) => "The values of 0 to `to`",
        (Law::Gaps { .. }, _) => "The values of the gaps 0 to `to` between all ends",
        (Law::Layers { .. }, _) => "The values of the columns 0 to `to`, each with p = 0, 1, 2, 3",
        (_, 2) => "The values of the cells with a*x + b*y <= to, by a*x + b*y, then by x",
        _ => "The values of the cells whose coordinates have a sum to `to`, by the sum, then by x, then by y",
    };
    writeln!(f, "# {order}, four bytes each, little-endian.\n[values]\nto = {to}\nsha256 = {}", Text(sha256))?;
    writeln!(f, "largest = {largest}\nlargest_at = {largest_at:?}\nzeros = {zeros}")
}

/// A TOML string.
struct Text<'a>(&'a str);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", toml::Value::from(self.0))
    }
}
