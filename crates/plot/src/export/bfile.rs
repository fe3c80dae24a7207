//! The OEIS's b-file: a line `n a(n)` for each term, in order; lines that begin with `#` are comments.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use grundy_core::{
    diagnostic::{Diagnostic, quoted},
    values::{Shape, Values},
};

/// Writes a b-file. The index is the heap or the mask. A lattice is read by antidiagonals (0,0), (0,1), (1,0), (0,2),
/// …, up to the last that lies completely within the table; unless the table is a square, a comment names the limit.
///
/// # Errors
/// If `out` fails, or if the values are of a strip or a box of states, whose positions have three indices or more.
pub fn write(values: &Values, out: &mut dyn Write) -> io::Result<()> {
    match values.shape {
        Shape::Heap { .. } | Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => {
            values.iter().enumerate().try_for_each(|(n, value)| writeln!(out, "{n} {value}"))
        }
        Shape::Grid { width, height } => {
            if width != height {
                let whole = width.min(height);
                writeln!(out, "# antidiagonals x + y < {whole}: the others lie only in part within {width}x{height}")?;
            }
            let cells = (0..width.min(height)).flat_map(|level| (0..=level).map(move |x| height * x + level - x));
            cells.enumerate().try_for_each(|(n, cell)| writeln!(out, "{n} {}", values.get(cell).unwrap_or_default()))
        }
        Shape::Strip { .. } | Shape::Block { .. } => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "a b-file has one index, these values have three or more"))
        }
    }
}

/// Reads a b-file as a map from index to value. Blank lines and comments are allowed everywhere, also after a term.
///
/// # Errors
/// If a line is not two integers, a value is negative or does not fit in 32 bits, an index occurs twice, or no term
/// exists.
pub fn parse(text: &str) -> Result<BTreeMap<i64, u32>, Diagnostic> {
    let mut terms = BTreeMap::new();
    // Some editors begin a file with a byte order mark.
    let mut offset = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    for line in text.get(offset..).unwrap_or_default().split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let content = line.split_once('#').map_or(line, |(term, _)| term).trim();
        if content.is_empty() {
            continue;
        }
        let begin = start + line.len() - line.trim_start().len();
        let refuse = |message: &str| {
            let error = Diagnostic::new(text, begin..begin + content.len(), message, quoted(content));
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
        return Err(Diagnostic::new(text, offset..offset, "the b-file has no term", "the end").with_help(HELP));
    }
    Ok(terms)
}

const BYTE_ORDER_MARK: char = '\u{FEFF}';
const HELP: &str = "a b-file has a line `n a(n)` for each term, both integers; comments begin with #";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_marks_and_comments_after_terms_are_skipped() {
        let terms = parse("\u{FEFF}# A002188\n0 0 # the empty heap\n\n1 3\r\n").expect("terms");
        assert_eq!(terms, BTreeMap::from([(0, 0), (1, 3)]));
    }

    #[test]
    fn a_file_without_a_term_is_refused() {
        for text in ["", "# nothing\n", "\n\n", "\u{FEFF}"] {
            let error = parse(text).expect_err("no term");
            assert!(error.message.contains("no term"), "{error}");
        }
    }

    #[test]
    fn columns_are_counted_after_a_byte_order_mark() {
        let error = parse("\u{FEFF}0 0\n  1 x # y\n").expect_err("x is no value");
        assert_eq!((error.line_column(), &error.source[error.span.clone()]), ((2, 3), "1 x"));
    }
}
