//! Graphs: `Graph(1-2 2-3; node kayles)`, `Graph(a>b b>c; token)`, `Graph(karate.txt; arc kayles)`.

use std::collections::BTreeMap;
use std::fmt;

use winnow::combinator::{alt, opt, preceded, repeat};
use winnow::prelude::*;
use winnow::token::take_while;

use super::graph_file::{self, Kind, Listed};
use super::parse_error::{LONGEST_NAME, ParseError, Parsed, Span, Stop, Wanted, suggestion};
use super::syntax::{Input, LONGEST_LINE, keyword, name, number, rest, spanned, symbol, token, want_here, word};
use crate::diagnostic::quoted;
use crate::game::Game;
use crate::game::finite::{Finite, Graph, GraphPlay, MOST_ELEMENTS, graph::order};

/// The games on graphs, by the first word of each game.
const PLAYS: [&str; 5] = ["node kayles", "arc kayles", "token", "geography", "green hackenbush"];

/// Pairs of names and single names as written, each with its span.
#[derive(Debug, Default)]
pub(super) struct Written {
    /// Joined pairs.
    pub pairs: Vec<(String, String, Span)>,
    /// Names that are in no pair.
    pub alone: Vec<(String, Span)>,
    /// The weights of the pairs of trees; 1 if the list is shorter.
    pub weights: Vec<u64>,
    /// The file that the names are from.
    pub file: Option<Source>,
}

/// A file of pairs.
#[derive(Debug)]
pub(super) struct Source {
    name: String,
    text: String,
    span: Span,
}

/// Parses the contents of `Graph(…)`.
pub(super) fn game(input: &mut Input) -> Parsed<Game> {
    let (mut written, span) = spanned(|input: &mut Input| pairs(input, &["-", ">"], Kind::Graph)).parse_next(input)?;
    symbol(";").parse_next(input)?;
    let play = play(input)?;
    let is_token = matches!(play, Play::Token);
    if let (None, Some((joint, at))) = (&written.file, input.state.joint.take()) {
        if (joint == ">") != is_token {
            let (message, help) = if is_token {
                ("a token moves in one direction", "write `>` between two vertices")
            } else {
                ("these edges have no direction", "write `-` between two vertices")
            };
            return ParseError::new(&at, message, quoted(joint)).help(help).stop();
        }
    }
    let names = names(&written);
    let index = |name: &str| names.get(name).copied().unwrap_or_default();
    let is_hackenbush = matches!(play, Play::Hackenbush(_));
    if let (false, Some(at)) = (is_hackenbush || is_token, written.pairs.iter().position(|(from, to, _)| from == to)) {
        let (name, _, place) = written.pairs.swap_remove(at);
        return written.refuse(&place, "an edge joins two vertices", format!("from {} to itself", quoted(&name)), None);
    }
    let mut edges: Vec<(usize, usize)> = written.pairs.iter().map(|(from, to, _)| (index(from), index(to))).collect();
    let vertices = sorted(&names);
    let play = match play {
        Play::NodeKayles | Play::ArcKayles if vertices.len() > MOST_ELEMENTS => {
            let message = format!("at most {MOST_ELEMENTS} vertices");
            return ParseError::new(&span, message, format!("{} vertices", vertices.len())).stop();
        }
        Play::NodeKayles => GraphPlay::NodeKayles,
        Play::ArcKayles => GraphPlay::ArcKayles,
        Play::Token if on_a_cycle(vertices.len(), &edges).is_some() => GraphPlay::Loopy,
        Play::Token => GraphPlay::Token,
        Play::Geography => GraphPlay::Geography,
        Play::Hackenbush(ground) => {
            let mut indices = Vec::new();
            for (name, place) in ground {
                let Some(&index) = names.get(name.as_str()) else {
                    let message = format!("{} is not a vertex", quoted(&name));
                    return ParseError::new(&place, message, "not in the graph").stop();
                };
                indices.push(index);
            }
            indices.sort_unstable();
            indices.dedup();
            GraphPlay::Hackenbush { ground: indices }
        }
    };
    if !is_token {
        for edge in &mut edges {
            *edge = (edge.0.min(edge.1), edge.0.max(edge.1));
        }
    }
    edges.sort_unstable();
    if !is_hackenbush {
        edges.dedup();
    }
    let graph = Graph { vertices, edges, play };
    let finite = Finite::Graph(graph);
    // No other program has to read the line of a walk.
    if finite.walk().is_none() {
        fits(finite.to_string().len(), &span)?;
    }
    Ok(finite.into())
}

/// Refuses the graph of a file if its line would be too long to be read again.
pub(super) fn fits(bytes: usize, span: &Span) -> Parsed<()> {
    if bytes > LONGEST_LINE {
        let message = format!("as a line this would have more than {LONGEST_LINE} bytes");
        return ParseError::new(span, message, format!("{bytes} bytes")).stop();
    }
    Ok(())
}

/// The game on the graph.
#[derive(Clone)]
enum Play {
    NodeKayles,
    ArcKayles,
    Token,
    Geography,
    Hackenbush(Vec<(String, Span)>),
}

/// `node kayles`, `green hackenbush from a b`
fn play(input: &mut Input) -> Parsed<Play> {
    let (first, span) = name("what is played").parse_next(input)?;
    match first {
        "node" => keyword("kayles").value(Play::NodeKayles).parse_next(input),
        "arc" => keyword("kayles").value(Play::ArcKayles).parse_next(input),
        "token" => Ok(Play::Token),
        "geography" => Ok(Play::Geography),
        "green" | "hackenbush" => {
            if first == "green" {
                keyword("hackenbush").parse_next(input)?;
            }
            keyword("from").parse_next(input)?;
            let ground: Vec<(String, Span)> = repeat(1.., vertex).parse_next(input)?;
            Ok(Play::Hackenbush(ground))
        }
        _ => ParseError::new(&span, format!("unknown game {}", quoted(first)), "not a game on graphs")
            .help(suggestion(first, PLAYS.iter().copied()))
            .stop(),
    }
}

/// The name of a vertex or an element.
pub(super) fn vertex(input: &mut Input) -> Parsed<(String, Span)> {
    let (text, span) = word(Wanted::Named("a name"), |_| true).parse_next(input)?;
    if text.len() > LONGEST_NAME {
        let message = format!("a name has at most {LONGEST_NAME} letters, digits and underscores");
        return ParseError::new(&span, message, format!("{} of them", text.len())).stop();
    }
    Ok((text.to_owned(), span))
}

/// Parses chains of names such as `a-b-c`, joined by one of several signs, or the name of a file.
pub(super) fn pairs(input: &mut Input, joints: &'static [&'static str], kind: Kind) -> Parsed<Written> {
    let text = rest(input);
    let until = text.find([';', ')']).unwrap_or(text.len());
    if text.get(..until).is_some_and(|text| text.contains(['.', '/', '\\'])) {
        return from_file(input, kind);
    }
    let mut written = Written::default();
    input.state.joint = None;
    let mut chain = |input: &mut Input| -> Parsed<()> {
        let (mut from, mut place) = vertex(input)?;
        let mut is_alone = true;
        loop {
            let joint = match joints {
                [one, other] => opt(alt((joined(one), joined(other)))).parse_next(input)?,
                [one, ..] => opt(joined(one)).parse_next(input)?,
                [] => None,
            };
            let Some((joint, at)) = joint else { break };
            match &input.state.joint {
                Some((first, _)) if *first != joint => {
                    let message = format!("all names are joined by {} or all by {}", quoted(first), quoted(joint));
                    return ParseError::new(&at, message, "another sign").stop();
                }
                Some(_) => (),
                None => input.state.joint = Some((joint, at)),
            }
            let (to, end) = vertex(input)?;
            let weight = if kind == Kind::Tree { opt(preceded(symbol(":"), number)).parse_next(input)? } else { None };
            written.weights.push(weight.map_or(1, |(weight, _)| weight));
            written.pairs.push((std::mem::replace(&mut from, to.clone()), to, place.start..end.end));
            (place, is_alone) = (end, false);
        }
        if is_alone {
            written.alone.push((from, place));
        }
        Ok(())
    };
    chain(input)?;
    while rest(input).starts_with(super::parse_error::is_name_char) {
        chain(input)?;
    }
    want_here(input, Wanted::Named("a name"));
    Ok(written)
}

fn joined<'s>(sign: &'static str) -> impl Parser<Input<'s>, (&'static str, Span), Stop> {
    symbol(sign).map(move |span| (sign, span))
}

/// `karate.txt`
fn from_file(input: &mut Input, kind: Kind) -> Parsed<Written> {
    let inside = take_while(1.., |c: char| !";)".contains(c));
    let (text, span) = token(Wanted::Named("the name of a file"), inside).parse_next(input)?;
    let span = span.start..span.start + text.trim_end().len();
    let Some(content) = input.state.file.clone() else {
        let help = format!("write what is in it, for example {}", input.state.example);
        return ParseError::new(&span, "files are not read here", "the name of a file").help(help).stop();
    };
    let source = Source { name: text.trim_end().to_owned(), text: content, span };
    match graph_file::read(&source.text, kind) {
        Ok(Listed { pairs, alone, weights }) => Ok(Written { pairs, alone, weights, file: Some(source) }),
        Err(refusal) => Err(source.refused(refusal)),
    }
}

impl Source {
    /// Returns the error for a place in the file.
    fn refused(&self, refusal: ParseError) -> Stop {
        let error = refusal.in_line(&self.text);
        let (line, column) = error.line_column();
        let message = format!("{}, line {line}, column {column}: {}", self.name, error.message);
        Stop::Elsewhere(Box::new(crate::diagnostic::Diagnostic { message, ..error }))
    }
}

impl Written {
    /// Returns an error for a pair or a name, at its place in the line or in the file.
    pub fn refuse<T>(&self, place: &Span, message: &str, label: String, help: Option<&str>) -> Parsed<T> {
        let refusal = ParseError::new(place, message, label);
        let refusal = if let Some(help) = help { refusal.help(help) } else { refusal };
        match &self.file {
            Some(source) => Err(source.refused(refusal)),
            None => refusal.stop(),
        }
    }

    /// Returns the span in the line: the given one, or the file name if the pairs are from a file.
    pub fn span(&self, written: &Span) -> Span {
        self.file.as_ref().map_or(written, |source| &source.span).clone()
    }
}

/// Returns all names, each with its index in the sorted order.
pub(super) fn names(written: &Written) -> BTreeMap<&str, usize> {
    let pairs = written.pairs.iter().flat_map(|(from, to, _)| [from.as_str(), to.as_str()]);
    let mut all: Vec<&str> = pairs.chain(written.alone.iter().map(|(name, _)| name.as_str())).collect();
    all.sort_unstable_by_key(|name| order(name));
    all.dedup();
    all.into_iter().zip(0..).collect()
}

/// Returns the names in the order of their indices.
pub(super) fn sorted(names: &BTreeMap<&str, usize>) -> Vec<String> {
    let mut sorted = vec![String::new(); names.len()];
    for (name, &index) in names {
        (*name).clone_into(&mut sorted[index]);
    }
    sorted
}

/// Returns the index of an edge on a cycle of directed edges, or `None` without a cycle.
pub(super) fn on_a_cycle(vertices: usize, edges: &[(usize, usize)]) -> Option<usize> {
    let (mut into, mut out) = (vec![Vec::new(); vertices], vec![0_usize; vertices]);
    for &(from, to) in edges {
        into[to].push(from);
        out[from] += 1;
    }
    let mut ends: Vec<usize> = (0..vertices).filter(|&vertex| out[vertex] == 0).collect();
    while let Some(vertex) = ends.pop() {
        for &from in &into[vertex] {
            out[from] -= 1;
            if out[from] == 0 {
                ends.push(from);
            }
        }
    }
    // From each vertex that is left, an edge leads to another vertex that is left.
    let mut next = vec![None; vertices];
    for (index, &(from, to)) in edges.iter().enumerate() {
        if out[from] > 0 && out[to] > 0 {
            next[from] = Some((index, to));
        }
    }
    let (mut seen, mut vertex) = (vec![false; vertices], (0..vertices).find(|&vertex| out[vertex] > 0)?);
    loop {
        let (index, to) = next[vertex]?;
        if seen[to] || to == vertex {
            return Some(index);
        }
        seen[vertex] = true;
        vertex = to;
    }
}

/// Prints pairs of names, and names that are in no pair, in the order of the first name of each.
pub(super) fn print(
    f: &mut fmt::Formatter<'_>,
    names: &[String],
    pairs: &[(usize, usize)],
    joint: &str,
) -> fmt::Result {
    let mut is_joined = vec![false; names.len()];
    for &(from, to) in pairs {
        (is_joined[from], is_joined[to]) = (true, true);
    }
    let alone = (0..names.len()).filter(|&index| !is_joined[index]).map(|index| (index, None));
    let mut items: Vec<(usize, Option<usize>)> =
        pairs.iter().map(|&(from, to)| (from, Some(to))).chain(alone).collect();
    items.sort_unstable();
    for (index, (from, to)) in items.into_iter().enumerate() {
        write!(f, "{}{}", if index == 0 { "" } else { " " }, names[from])?;
        if let Some(to) = to {
            write!(f, "{joint}{}", names[to])?;
        }
    }
    Ok(())
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Graph(")?;
        print(f, &self.vertices, &self.edges, if self.is_directed() { ">" } else { "-" })?;
        match &self.play {
            GraphPlay::NodeKayles => f.write_str("; node kayles)"),
            GraphPlay::ArcKayles => f.write_str("; arc kayles)"),
            GraphPlay::Token | GraphPlay::Loopy => f.write_str("; token)"),
            GraphPlay::Geography => f.write_str("; geography)"),
            GraphPlay::Hackenbush { ground } => {
                f.write_str("; green hackenbush from")?;
                ground.iter().try_for_each(|&vertex| write!(f, " {}", self.vertices[vertex]))?;
                f.write_str(")")
            }
        }
    }
}
