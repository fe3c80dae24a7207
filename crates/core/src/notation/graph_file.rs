//! Files of graphs and orders: edge lists, DIMACS, graph6. The content of a file shows its format.
//!
//! * An edge list has two names a line, with white space or a comma between them. A single name is
//!   a vertex. `#` and `%` begin comments. In an order the first name is the lower element, and `<`
//!   may separate the names.
//! * DIMACS: `c` comments, `p edge N M`, then `e I J` a line with vertices 1 to N; `a` is read like
//!   `e`. M is ignored, because many files count each edge twice.
//! * graph6 (McKay): one line of printable characters from `?` to `~`. The number of vertices
//!   determines the exact length of the line. The vertices are 0 to N - 1.
//!
//! In a file of trees, an edge list may have the weight of the edge as a third word. Such a file
//! may also be the word `parents` and the parent of each vertex 1, 2, …, which is 0 for a root.

use super::parse_error::LONGEST_NAME;
use super::prelude::*;
use crate::diagnostic::Diagnostic;

/// The kind of content to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GraphContent {
    /// Edges.
    Graph,
    /// Pairs of a lower and an upper element.
    Order,
    /// Edges of trees, which may have weights, or the parent of each vertex.
    Tree,
}

/// Pairs of names and single names as listed in a line or a file, each with its span in bytes.
#[derive(Debug, Default)]
pub(super) struct Listed {
    /// Joined pairs.
    pub pairs: Vec<(String, String, Span)>,
    /// Names that are in no pair.
    pub alone: Vec<(String, Span)>,
    /// The weights of the pairs of trees; 1 if the list is shorter.
    pub weights: Vec<u64>,
    /// The file that the names are from.
    pub file: Option<Source>,
}

/// A file of pairs, named in a line.
#[derive(Debug)]
pub(super) struct Source {
    pub name: String,
    pub text: String,
    /// The bytes of the name in the line.
    pub span: Span,
}

impl Source {
    /// Returns the error for a place in the file.
    fn refuse_file(&self, refusal: ParseError) -> ParseStop {
        let error = refusal.in_line(&self.text);
        let (line, column) = error.line_column();
        let message = format!(
            "{}, line {line}, column {column}: {}",
            self.name, error.message
        );
        ParseStop::Elsewhere(Box::new(Diagnostic { message, ..error }))
    }
}

impl Listed {
    /// Reads a file.
    ///
    /// # Errors
    /// If the format of the text is unknown; the error points into the file.
    pub fn of_file(source: Source, kind: GraphContent) -> Parsed<Self> {
        match read(&source.text, kind) {
            Ok(listed) => Ok(Self {
                file: Some(source),
                ..listed
            }),
            Err(refusal) => Err(source.refuse_file(refusal)),
        }
    }

    /// Returns an error for a pair or a name, at its place in the line or in the file.
    pub fn refuse<T>(
        &self,
        place: &Span,
        message: &str,
        label: String,
        help: Option<&str>,
    ) -> Parsed<T> {
        let refusal = ParseError::new(place, message, label);
        let refusal = if let Some(help) = help {
            refusal.help(help)
        } else {
            refusal
        };
        match &self.file {
            Some(source) => Err(source.refuse_file(refusal)),
            None => refusal.stop(),
        }
    }

    /// Returns the span in the line: the given one, or the file name if the pairs are from a file.
    pub fn span(&self, written: &Span) -> Span {
        self.file
            .as_ref()
            .map_or(written, |source| &source.span)
            .clone()
    }
}

/// The optional header of a graph6 file.
const GRAPH6: &str = ">>graph6<<";
/// The most vertices that are numbered: more vertices would not fit on a line of notation.
const MOST_NUMBERED: u64 = 50_000;

/// A line of a file without its comment and the white space around it, and its first byte in the
/// file.
struct FileLine<'t> {
    text: &'t str,
    start: usize,
}

/// Reads a file.
///
/// # Errors
/// If the format of the text is unknown; the error's span is in bytes of `text`.
fn read(text: &str, kind: GraphContent) -> Result<Listed, ParseError> {
    let listed = match lines(text).next() {
        Some(first) if first.text.starts_with(GRAPH6) => graph6(text, &first)?,
        Some(first)
            if kind != GraphContent::Order
                && lines(text).nth(1).is_none()
                && length_of(first.text) =>
        {
            graph6(text, &first)?
        }
        Some(_) if kind != GraphContent::Order && is_dimacs(text) => dimacs(text)?,
        Some(first) if kind == GraphContent::Tree && is_parents(first.text) => parents(text)?,
        _ => edges(text, kind)?,
    };
    if listed.pairs.is_empty() && listed.alone.is_empty() {
        return Err(ParseError::new(
            &(text.len()..text.len()),
            "there is no vertex in this file",
            "the end",
        ));
    }
    Ok(listed)
}

/// The lines that are not empty.
fn lines(text: &str) -> impl Iterator<Item = FileLine<'_>> {
    let mut offset = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = offset;
        offset += line.len();
        let shown = line.strip_prefix('\u{FEFF}').unwrap_or(line);
        let trimmed = shown.trim();
        let before = line.len() - shown.len() + (shown.len() - shown.trim_start().len());
        (!trimmed.is_empty()).then_some(FileLine {
            text: trimmed,
            start: start + before,
        })
    })
}

impl FileLine<'_> {
    fn span(&self) -> Span {
        self.start..self.start + self.text.len()
    }

    /// Returns the words with their spans. Characters for which `is_between` is true separate the
    /// words.
    fn words(&self, is_between: impl Fn(char) -> bool + Copy) -> Vec<(&str, Span)> {
        let mut words = Vec::new();
        let mut begin = 0;
        for part in self.text.split_inclusive(is_between) {
            let word = part.trim_end_matches(is_between);
            if !word.is_empty() {
                let start = self.start + begin;
                words.push((word, start..start + word.len()));
            }
            begin += part.len();
        }
        words
    }
}

fn edges(text: &str, kind: GraphContent) -> Result<Listed, ParseError> {
    let mut listed = Listed::default();
    for line in lines(text) {
        let end = line.text.find(['#', '%']).unwrap_or(line.text.len());
        let line = FileLine {
            text: line.text.get(..end).unwrap_or_default().trim_end(),
            ..line
        };
        let is_between =
            |c: char| c.is_whitespace() || c == ',' || kind == GraphContent::Order && c == '<';
        let words = line.words(is_between);
        if let Some((word, span)) = words
            .iter()
            .find(|(word, _)| !word.chars().all(is_name_char) || word.len() > LONGEST_NAME)
        {
            let message = format!("a name has 1 to {LONGEST_NAME} letters, digits and underscores");
            return Err(ParseError::new(span, message, quote_text(word)).help(FORMS));
        }
        match words.as_slice() {
            [] => (),
            [(name, span)] => listed.alone.push(((*name).to_owned(), span.clone())),
            [(from, begin), (to, end)] => {
                listed
                    .pairs
                    .push(((*from).to_owned(), (*to).to_owned(), begin.start..end.end));
                listed.weights.push(1);
            }
            [(from, begin), (to, _), (weight, end)] if kind == GraphContent::Tree => {
                let wrong = || {
                    ParseError::new(
                        end,
                        "the third word of a line is the weight of the edge",
                        quote_text(weight),
                    )
                };
                listed
                    .pairs
                    .push(((*from).to_owned(), (*to).to_owned(), begin.start..end.end));
                listed.weights.push(weight.parse().map_err(|_| wrong())?);
            }
            [_, _, (_, third), ..] => {
                return Err(ParseError::new(
                    third,
                    "expected one name or two on a line",
                    "the third",
                )
                .help(FORMS));
            }
        }
    }
    Ok(listed)
}

/// The formats that are read, in words.
const FORMS: &str = "an edge list has two names a line; DIMACS and graph6 are read too";

/// Returns `true` if a line begins with the word `parents`.
fn is_parents(line: &str) -> bool {
    line.split_whitespace().next() == Some(PARENTS)
}

/// The word before the parent of each vertex.
pub(super) const PARENTS: &str = "parents";

fn parents(text: &str) -> Result<Listed, ParseError> {
    let mut parents = Vec::new();
    for line in lines(text) {
        let is_first = parents.is_empty() && is_parents(line.text);
        for (word, span) in line
            .words(char::is_whitespace)
            .into_iter()
            .skip(usize::from(is_first))
        {
            let wrong =
                |_| ParseError::new(&span, "expected the number of a parent", quote_text(word));
            parents.push((word.parse().map_err(wrong)?, span));
        }
    }
    of_parents(&parents)
}

/// Returns the edges of the vertices 1, 2, … with these parents; the parent of a root is 0.
pub(super) fn of_parents(parents: &[(u64, Span)]) -> Result<Listed, ParseError> {
    let mut listed = Listed::default();
    for (vertex, (parent, span)) in (1_u64..).zip(parents) {
        if *parent > parents.len() as u64 {
            let label = format!("of {} vertices", parents.len());
            return Err(ParseError::new(
                span,
                format!("there is no vertex {parent}"),
                label,
            ));
        }
        if *parent == 0 {
            listed.alone.push((vertex.to_string(), span.clone()));
        } else {
            listed
                .pairs
                .push((parent.to_string(), vertex.to_string(), span.clone()));
        }
    }
    Ok(listed)
}

fn is_comment(line: &str) -> bool {
    line == "c" || line.starts_with("c ")
}

/// Returns `true` if the first line that is not a comment is `p WORD N …`.
fn is_dimacs(text: &str) -> bool {
    let first = lines(text).find(|line| !is_comment(line.text));
    let words = first
        .map(|line| line.text.split_whitespace().collect::<Vec<_>>())
        .unwrap_or_default();
    matches!(words.as_slice(), ["p", _, count, ..] if count.parse::<u64>().is_ok())
}

fn dimacs(text: &str) -> Result<Listed, ParseError> {
    let mut listed = Listed::default();
    let mut vertices = None;
    for line in lines(text).filter(|line| !is_comment(line.text)) {
        let words = line.words(char::is_whitespace);
        let number = |(word, span): &(&str, Span), most: u64| match word.parse::<u64>() {
            Ok(number) if number <= most => Ok(number),
            _ => Err(ParseError::new(
                span,
                format!("expected a number to {most}"),
                quote_text(word),
            )),
        };
        match (words.as_slice(), vertices) {
            ([("p", _), (_, _), count, ..], None) => {
                let count = number(count, MOST_NUMBERED)?;
                vertices = Some(count);
                listed
                    .alone
                    .extend((1..=count).map(|vertex| (vertex.to_string(), line.span())));
            }
            ([("p", span), ..], Some(_)) => {
                return Err(ParseError::new(
                    span,
                    "this line was already given",
                    "the second",
                ));
            }
            ([("e" | "a", _), from, to], Some(count)) => {
                let vertex = |end: &(&str, Span)| match number(end, count)? {
                    0 => Err(ParseError::new(&end.1, "vertices are numbered from 1", "0")),
                    vertex => Ok(vertex.to_string()),
                };
                listed
                    .pairs
                    .push((vertex(from)?, vertex(to)?, from.1.start..to.1.end));
            }
            _ => {
                let message = "expected `p edge N M` and then lines `e I J`";
                return Err(ParseError::new(
                    &line.span(),
                    message,
                    quote_text(line.text),
                ));
            }
        }
    }
    Ok(listed)
}

/// Returns the number of vertices of a graph6 line and the index of its first edge byte; `None` if
/// the line has no valid number of vertices.
fn size6(line: &[u8]) -> Option<(u64, usize)> {
    let number = |digits: &[u8]| {
        digits
            .iter()
            .fold(0, |number, &digit| number << 6 | u64::from(digit - 63))
    };
    match line {
        _ if line.iter().any(|byte| !(63..=126).contains(byte)) => None,
        [126, 126, digits @ ..] => Some((number(digits.get(..6)?), 8)),
        [126, digits @ ..] => Some((number(digits.get(..3)?), 4)),
        [digit, ..] => Some((u64::from(digit - 63), 1)),
        [] => None,
    }
}

/// Returns the number of characters for the edges among `vertices` vertices.
fn edges6(vertices: u64) -> u64 {
    (vertices.saturating_mul(vertices.saturating_sub(1)) / 2).div_ceil(6)
}

/// Returns `true` if the line has the length of a graph6 line.
fn length_of(line: &str) -> bool {
    size6(line.as_bytes())
        .is_some_and(|(vertices, begin)| (line.len() - begin) as u64 == edges6(vertices))
}

fn graph6(text: &str, first: &FileLine<'_>) -> Result<Listed, ParseError> {
    let behind = first.text.strip_prefix(GRAPH6).unwrap_or(first.text);
    let line = if behind.is_empty() {
        let next = lines(text).nth(1);
        next.ok_or_else(|| {
            ParseError::new(
                &first.span(),
                "expected a graph after the header",
                "the end",
            )
        })?
    } else {
        FileLine {
            text: behind,
            start: first.start + first.text.len() - behind.len(),
        }
    };
    if let Some(next) = lines(text).find(|next| next.start > line.start) {
        return Err(ParseError::new(
            &next.span(),
            "expected one graph in the file",
            "the second",
        ));
    }
    let bytes = line.text.as_bytes();
    if let Some(at) = bytes.iter().position(|byte| !(63..=126).contains(byte)) {
        let span = line.start + at..line.start + at + 1;
        let help = "graph6 has the characters from `?` to `~`; sparse6 and digraph6 are not read";
        return Err(
            ParseError::new(&span, "this is not graph6", "not of its characters").help(help),
        );
    }
    let Some((vertices, begin)) = size6(bytes) else {
        return Err(ParseError::new(
            &line.span(),
            "the number of vertices is cut off",
            "too short",
        ));
    };
    let (asked, found) = (edges6(vertices), (bytes.len() - begin) as u64);
    if vertices > MOST_NUMBERED || asked != found {
        let message = format!("{vertices} vertices need {asked} characters after their number");
        return Err(ParseError::new(
            &line.span(),
            message,
            format!("{found} characters"),
        ));
    }
    let mut listed = Listed::default();
    listed
        .alone
        .extend((0..vertices).map(|vertex| (vertex.to_string(), line.span())));
    let mut bits = bytes[begin..]
        .iter()
        .zip(line.start + begin..)
        .flat_map(|(&byte, at)| {
            (0..6)
                .rev()
                .map(move |bit| ((byte - 63) >> bit & 1 == 1, at))
        });
    for to in 1..vertices {
        for from in 0..to {
            if let Some((true, at)) = bits.next() {
                listed
                    .pairs
                    .push((from.to_string(), to.to_string(), at..at + 1));
            }
        }
    }
    Ok(listed)
}
