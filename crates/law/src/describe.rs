//! A law in one line, in the field's words.

use std::fmt;

use super::{
    regular::{Regular, Sequence},
    slow::Slow,
    statement::{Kind, Law, Status, Theorem},
};

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.kind, self.status)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The empty heap's value is no evidence: it is 0 in every game.
            Self::Proved { theorem, checked_to: None | Some(0) } => write!(f, "proved ({theorem})"),
            Self::Proved { theorem: theorem @ Theorem::LayerColumns, checked_to: Some(n) } => {
                write!(f, "proved ({theorem}: checked to n = {n})")
            }
            Self::Proved { theorem, checked_to: Some(heap) } => write!(f, "proved ({theorem}: checked to heap {heap})"),
            Self::Observed { to } => write!(f, "observed to heap {to}"),
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
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = |preperiod: u64| match preperiod {
            0 => String::new(),
            n => format!(" from heap {n} on"),
        };
        match self {
            Self::Constant { preperiod, value } => write!(f, "constant {value}{}", from(*preperiod)),
            Self::Periodic { preperiod, period } => write!(f, "periodic with period {period}{}", from(*preperiod)),
            Self::Arithmetic { preperiod, period, saltus } => {
                write!(f, "arithmetic periodic with period {period} and saltus {saltus}{}", from(*preperiod))
            }
            Self::Regular(regular) => regular.fmt(f),
            Self::Restricted(slow) => slow.fmt(f),
        }
    }
}

impl fmt::Display for Slow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (factor, addend, divisor) = self.parameters();
        let times_heap = if factor == 1 { "n".to_owned() } else { format!("{factor}n") };
        let numerator = if addend == 0 { times_heap } else { format!("({times_heap}{addend:+})") };
        // At small n the quotient may be more than the heap.
        let quotient = format!("{numerator}/{divisor}");
        let most = if addend >= divisor { format!("min(n, {quotient})") } else { quotient };
        write!(f, "restricted Nim: with f(n) = {most}, g(n) = f(n) where f grows, else g(n-f(n)-1)")
    }
}

/// `2-regular: g(2n) = n, g(2n+1) = g(n)`
impl fmt::Display for Regular {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-regular: ", self.base())?;
        let mut separator = "";
        for (i, &sequence) in self.sequences().iter().enumerate() {
            let Sequence::Values { factor, offset } = sequence else {
                continue;
            };
            for (r, step) in (0_u64..).zip(self.steps()) {
                let Some(row) = step.get(i) else { continue };
                let left = Sequence::Values {
                    factor: factor.saturating_mul(self.base()),
                    offset: factor.saturating_mul(r).saturating_add(offset),
                };
                // A sequence of the list says nothing of itself.
                if !self.sequences().contains(&left) {
                    write!(f, "{separator}{} = {}", name(left), combination(row, self.sequences()))?;
                    separator = ", ";
                }
            }
        }
        Ok(())
    }
}

fn name(sequence: Sequence) -> String {
    match sequence {
        Sequence::Values { factor: 1, offset: 0 } => "g(n)".to_owned(),
        Sequence::Values { factor, offset: 0 } => format!("g({factor}n)"),
        Sequence::Values { factor, offset } => format!("g({factor}n+{offset})"),
        Sequence::Heap => "n".to_owned(),
        Sequence::One => "1".to_owned(),
    }
}

/// `2g(n) - n + 3`: values first.
fn combination(row: &[i64], sequences: &[Sequence]) -> String {
    let mut text = String::new();
    let (values, others): (Vec<_>, Vec<_>) = row
        .iter()
        .zip(sequences)
        .filter(|(coefficient, _)| **coefficient != 0)
        .partition(|(_, sequence)| matches!(sequence, Sequence::Values { .. }));
    for (&coefficient, &sequence) in values.into_iter().chain(others) {
        text.push_str(match (coefficient < 0, text.is_empty()) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        });
        match (coefficient.unsigned_abs(), sequence) {
            (size, Sequence::One) => text.push_str(&size.to_string()),
            (1, _) => text.push_str(&name(sequence)),
            (size, _) => text.extend([size.to_string(), name(sequence)]),
        }
    }
    if text.is_empty() { "0".to_owned() } else { text }
}
