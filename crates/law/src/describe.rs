//! The text of laws in the field's words.

use grundy_core::{
    period_words::{describe_period, describe_start},
    text::join,
};
use std::fmt;

use super::{
    regular::{self, Regular},
    sequence::SequenceKind,
    slow::{Slow, value_at},
    statement::{Join, Law, Part, Statement, Status, Theorem},
};
use grundy_compute::finite_search::AsFar;

impl Law {
    /// Returns the law in one line, with `proved` or `observed`. For a law of several lines,
    /// returns the first line.
    #[must_use]
    pub fn headline(&self) -> String {
        let said = self.statement.headline();
        if let Statement::Layers(_) | Statement::Compound(..) = self.statement {
            // Each layer and each part has a status of its own.
            return said;
        }
        if self
            .blocks()
            .is_some_and(|law| law.side() > 1 && law.is_cyclic())
        {
            return format!(
                "{said}, proved ({}; Fraenkel and Lorberbom 1991 for cyclic Nimhoff)",
                Theorem::NimBlocks
            );
        }
        format!(
            "{said}, {}",
            self.status.to(if self.strip().is_some() {
                "gap "
            } else {
                "heap "
            })
        )
    }
}

/// Writes one line, and for some laws further lines with their parts.
impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline())?;
        self.statement
            .details()
            .iter()
            .try_for_each(|line| write!(f, "\n{line}"))
    }
}

/// Writes the words of the law without its status.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline())?;
        self.details()
            .iter()
            .try_for_each(|line| write!(f, "\n{line}"))
    }
}

impl Statement {
    /// Returns the first line.
    fn headline(&self) -> String {
        match self {
            Self::Sequence(sequence) => sequence.kind.to_string(),
            Self::Ruler(ruler) => ruler.to_string(),
            Self::Strip(strip) => strip.to_string(),
            Self::Layers(layers) => layers.first().map_or_else(String::new, |law| layer((0, law))),
            Self::Planar(_) => "planar".to_owned(),
            Self::Blocks(blocks) => blocks.formula(),
            Self::Coordinates(parts) => {
                let names = || NAMES.into_iter().take(parts.len());
                let values = join(names().map(|(name, place)| format!("{name}({place})")), " xor ");
                format!("sum: g({}) = {values}", join(names().map(|(_, place)| place), ", "))
            }
            Self::Compound(Join::Sum, _) => "the nim-sum of the parts' values (Sprague\u{2013}Grundy)".to_owned(),
            Self::Compound(Join::Product, _) => "the nim product of the factors' values (Tartan theorem)".to_owned(),
            Self::Wythoff(_) => {
                "P-positions: (floor(k phi), floor(k phi) + k) for k >= 0 and the pairs turned round".to_owned()
            }
            Self::Euclid(euclid) => euclid.to_string(),
            Self::Opening(AsFar::Whole(opening)) => format!("value {} of the opening", opening.value),
            Self::Opening(AsFar::Begun(begun)) => format!("value {} or more of the opening", begun.at_least),
        }
    }

    /// Returns the lines after the first.
    fn details(&self) -> Vec<String> {
        match self {
            Self::Sequence(_) | Self::Ruler(_) | Self::Strip(_) | Self::Opening(_) => Vec::new(),
            Self::Layers(layers) => layers.iter().enumerate().skip(1).map(layer).collect(),
            Self::Planar(law) => law
                .planar
                .to_string()
                .lines()
                .map(ToOwned::to_owned)
                .collect(),
            Self::Blocks(blocks) => blocks.table(),
            Self::Coordinates(parts) => {
                let line = |((name, _), part): ((&str, &str), &Option<Part>)| match part {
                    Some(Part {
                        game,
                        law: Some(law),
                    }) => format!("{name}: {game}, {}", law.headline()),
                    Some(Part { game, law: None }) => format!("{name}: {game}, no law found"),
                    None => format!("{name}: 0"),
                };
                NAMES.into_iter().zip(parts).map(line).collect()
            }
            Self::Compound(_, parts) => {
                let line = |Part { game, law }: &Part| match law {
                    Some(law) => format!("{game}: {}", law.headline()),
                    None => format!("{game}: no law found"),
                };
                parts.iter().map(line).collect()
            }
            Self::Euclid(euclid) => vec![euclid.details().to_owned()],
            Self::Wythoff(_) => {
                vec!["phi = (1 + sqrt 5) / 2; none of the other values found".to_owned()]
            }
        }
    }
}

/// The names of the sequences of the coordinates, and the names of the coordinates.
const NAMES: [(&str, &str); 4] = [("a", "x"), ("b", "y"), ("c", "z"), ("d", "w")];

/// Returns the line of a layer, for example `g(n, 1): periodic with period 4 …`.
fn layer((p, law): (usize, &Option<Law>)) -> String {
    let law = law
        .as_ref()
        .map_or_else(|| "none found".to_owned(), Law::to_string);
    format!("g(n, {p}): {law}")
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to("heap "))
    }
}

impl Status {
    /// Returns the status in words; `position` is the text before the number of the last position
    /// that was checked.
    fn to(self, position: &str) -> String {
        match self {
            // The value of the empty heap is 0 in every game and proves nothing.
            Self::Proved {
                theorem,
                checked_to: None | Some(0),
            } => format!("proved ({theorem})"),
            Self::Proved {
                theorem: theorem @ Theorem::LayerColumns,
                checked_to: Some(n),
            } => {
                format!("proved ({theorem}: checked to n = {n})")
            }
            Self::Proved {
                theorem: theorem @ Theorem::CellClasses,
                checked_to: Some(cells),
            } => {
                format!("proved ({theorem}: {cells} cells checked)")
            }
            Self::Proved {
                theorem,
                checked_to: Some(n),
            } => format!("proved ({theorem}: checked to {position}{n})"),
            Self::Observed { to } => format!("observed to {position}{to}"),
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GuySmith => "Guy–Smith",
            Self::UnequalParts => "Guy–Smith with unequal parts",
            Self::EqualParts => "Guy–Smith with equal parts",
            Self::WholeHeaps => "Guy–Smith with whole heaps removed",
            Self::FiniteWindow => "finite window",
            Self::SubtractionWindow => "equal windows of a subtraction game",
            Self::RemovalState => "equal states of a removal game",
            Self::LayerColumns => "equal columns of all layers",
            Self::Residues => "residues of the numbers removed",
            Self::SlowBound => "Levine, restricted Nim",
            Self::Rows => "law of the rows",
            Self::MexEquation => "mex equation by automata",
            Self::Digits => "mex equation by automata of digits",
            Self::CellClasses => "the mex equation at every class of cells",
            Self::NimBlocks => "nim-sum of blocks",
            Self::Coordinates => "every move changes one coordinate",
            Self::NimSum => "Sprague\u{2013}Grundy",
            Self::NimProduct => "Tartan theorem",
            Self::Wythoff => "Wythoff 1907",
            Self::Published(own) => own.name,
            Self::WholeSearch => "search of all moves",
        })
    }
}

impl fmt::Display for SequenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant { preperiod, value } => {
                write!(f, "constant {value}{}", describe_start(("heap", preperiod)))
            }
            Self::Periodic { preperiod, period } => {
                write!(
                    f,
                    "periodic with {}",
                    describe_period(period, 0, ("heap", preperiod))
                )
            }
            Self::Arithmetic {
                preperiod,
                period,
                saltus,
            } => {
                write!(
                    f,
                    "arithmetic periodic with {}",
                    describe_period(period, saltus, ("heap", preperiod))
                )
            }
            Self::Regular(regular) => regular.fmt(f),
            Self::Restricted(slow) => slow.fmt(f),
            Self::Primes(primes) => primes.fmt(f),
        }
    }
}

impl fmt::Display for Slow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.bound();
        write!(
            f,
            "restricted Nim: with f(n) = {most}, g(n) = f(n) where f grows, else g(n-f(n)-1)"
        )
    }
}

impl Slow {
    /// Returns f as a formula.
    fn bound(&self) -> String {
        let (factor, addend, divisor) = match self {
            Self::Line { a, b, d } => (*a, *b, *d),
            // For small n the bound may be larger than the heap.
            Self::Other(bound) if value_at(bound, 0) > Some(0) => {
                return format!("min(n, {bound})");
            }
            Self::Other(bound) => return bound.to_string(),
        };
        let times_heap = if factor == 1 {
            "n".to_owned()
        } else {
            format!("{factor}n")
        };
        let numerator = if addend == 0 {
            times_heap
        } else {
            format!("({times_heap}{addend:+})")
        };
        // For small n the quotient may be larger than the heap.
        let quotient = format!("{numerator}/{divisor}");
        if addend >= divisor {
            format!("min(n, {quotient})")
        } else {
            quotient
        }
    }
}

/// Writes the law, for example `2-regular: g(2n) = n, g(2n+1) = g(n)`.
impl fmt::Display for Regular {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let equation = |(factor, offset, row)| {
            let left = regular::KernelSequence::Values { factor, offset };
            format!("{left} = {}", combination(row, self.sequences()))
        };
        write!(
            f,
            "{}-regular: {}",
            self.base(),
            join(self.equations().map(equation), ", ")
        )
    }
}

/// Returns a linear combination with the values first, for example `2g(n) - n + 3`.
fn combination(row: &[i64], sequences: &[regular::KernelSequence]) -> String {
    let mut text = String::new();
    let (values, others): (Vec<_>, Vec<_>) = row
        .iter()
        .zip(sequences)
        .filter(|(coefficient, _)| **coefficient != 0)
        .partition(|(_, sequence)| matches!(sequence, regular::KernelSequence::Values { .. }));
    for (&coefficient, &sequence) in values.into_iter().chain(others) {
        text.push_str(match (coefficient < 0, text.is_empty()) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        });
        match (coefficient.unsigned_abs(), sequence) {
            (size, regular::KernelSequence::One) => text.push_str(&size.to_string()),
            (1, _) => text.push_str(&sequence.to_string()),
            (size, _) => text.extend([size.to_string(), sequence.to_string()]),
        }
    }
    if text.is_empty() {
        "0".to_owned()
    } else {
        text
    }
}
