//! The OEIS's b-file: a line `n a(n)` for each term, in order; lines that begin with `#` are
//! comments.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use grundy_core::{
    diagnostic::{Diagnostic, quote_text},
    values::{Shape, Values},
};

/// Writes a b-file. The index is the heap, the mask, or the number of the vertex in the graph's
/// order. A table of two or more numbers is read in the order of [`order`]: (0,0), (0,1), (1,0),
/// (0,2), …; unless its sides are equal, a comment names the limit. Of a strip, the gaps between
/// two walls are written.
///
/// # Errors
/// If `out` fails.
pub fn write(values: &Values, out: &mut dyn Write) -> io::Result<()> {
    match values.shape {
        Shape::Grid { width, height } if width != height => {
            let whole = width.min(height);
            writeln!(
                out,
                "# antidiagonals x + y < {whole}: the others lie only in part within {width}x{height}"
            )?;
        }
        Shape::Block { sides } => {
            let whole = sides.lengths().iter().min().copied().unwrap_or_default();
            writeln!(
                out,
                "# states with a sum below {whole}, by sum, then in order"
            )?;
        }
        Shape::Strip { .. } => writeln!(out, "# gaps of n cells between two walls")?,
        Shape::Vertices { .. } => writeln!(out, "{VERTICES}")?,
        Shape::Heap { .. } | Shape::Board { .. } | Shape::Opening | Shape::Grid { .. } => {}
    }
    let mut terms = order(values.shape).enumerate();
    terms.try_for_each(|(n, index)| writeln!(out, "{n} {}", values.get(index).unwrap_or_default()))
}

/// The first line of the b-file of a graph, which tells its numbers from names of vertices.
pub(super) const VERTICES: &str = "# vertices by their number in the graph's order, from 0";

/// The indices of a table in the order of its b-file. Positions of two or more numbers come by the
/// sum of their numbers, then in lexicographic order, up to the last sum all of whose positions lie
/// within the table. A strip has its gaps between two walls alone.
pub fn order(shape: Shape) -> Box<dyn Iterator<Item = usize>> {
    match (shape, shape.lengths()) {
        (Shape::Strip { to, ends }, _) => Box::new((0..=to).map(move |n| n * ends * ends)),
        (_, lengths) if lengths.len() > 1 => {
            let whole = lengths.iter().min().copied().unwrap_or_default();
            Box::new((0..whole).flat_map(move |sum| at_sum(sum, &lengths)))
        }
        _ => Box::new(0..shape.positions().unwrap_or_default()),
    }
}

/// The indices of the positions whose numbers have this sum, which is below all lengths, in
/// lexicographic order.
fn at_sum(sum: u64, lengths: &[u64]) -> Box<dyn Iterator<Item = usize>> {
    let [_, inner @ ..] = lengths else {
        return Box::new(std::iter::empty());
    };
    if inner.is_empty() {
        return Box::new(usize::try_from(sum).into_iter());
    }
    let (step, inner) = (inner.iter().product::<u64>(), inner.to_vec());
    Box::new((0..=sum).flat_map(move |first| {
        let start = usize::try_from(first * step).unwrap_or(usize::MAX);
        at_sum(sum - first, &inner).map(move |index| start + index)
    }))
}

/// The length of each of `count` sides of the smallest table whose b-file has a term at an index.
#[must_use]
pub fn side_to(index: u64, count: usize) -> u64 {
    // Below sum s there are s (s + 1) … (s + count - 1) / count! positions.
    let below = |sum: u64| {
        let product =
            |product: u128, i: u64| product.saturating_mul(u128::from(sum + i)) / u128::from(i + 1);
        (0..count as u64).fold(1_u128, product)
    };
    let (mut low, mut high) = (0, 1 << 32);
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if below(middle) > u128::from(index) {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}

/// Reads a b-file as a map from index to value. Blank lines and comments are allowed everywhere,
/// also after a term.
///
/// # Errors
/// If a line is not two integers, a value is negative or does not fit in 32 bits, an index occurs
/// twice, or no term exists.
pub fn parse(text: &str) -> Result<BTreeMap<i64, u32>, Diagnostic> {
    let mut terms = BTreeMap::new();
    // Some editors begin a file with a byte order mark.
    let mut offset = if text.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len_utf8()
    } else {
        0
    };
    for line in text.get(offset..).unwrap_or_default().split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let content = line.split_once('#').map_or(line, |(term, _)| term).trim();
        if content.is_empty() {
            continue;
        }
        let begin = start + line.len() - line.trim_start().len();
        let refuse = |message: &str| {
            let error = Diagnostic::new(
                text,
                begin..begin + content.len(),
                message,
                quote_text(content),
            );
            Err(error.with_help(HELP))
        };
        let mut words = content.split_whitespace();
        let (Some(index), Some(value), None) = (words.next(), words.next(), words.next()) else {
            return refuse("expected two integers");
        };
        let (Ok(index), Ok(value)) = (index.parse::<i64>(), value.parse::<u32>()) else {
            return refuse("expected an index and a Grundy value (0 to 4294967295)");
        };
        if terms.insert(index, value).is_some() {
            return refuse("duplicate index");
        }
    }
    if terms.is_empty() {
        return Err(
            Diagnostic::new(text, offset..offset, "the b-file has no term", "the end")
                .with_help(HELP),
        );
    }
    Ok(terms)
}

const BYTE_ORDER_MARK: char = '\u{FEFF}';
const HELP: &str =
    "a b-file has a line `n a(n)` for each term, both integers; comments begin with #";

#[cfg(test)]
mod tests;
