//! Graphs: `Graph(1-2 2-3; node kayles)`, `Graph(a>b b>c; token)`, `Graph(karate.txt; arc kayles)`.

use std::collections::BTreeSet;

use super::graph_file::{GraphContent, Listed, Source};
use super::parse_error::LONGEST_NAME;
use super::prelude::*;
use super::syntax::{LONGEST_LINE, want_here, word};
use crate::game::finite::{Finite, Graph, GraphPlay, MOST_ELEMENTS, graph::order};

/// The games on graphs, by the first word of each game.
const PLAYS: [&str; 5] = [
    "node kayles",
    "arc kayles",
    "token",
    "geography",
    "green hackenbush",
];

/// Parses the contents of `Graph(…)`.
pub(super) fn game(input: &mut ParserInput) -> Parsed<Game> {
    let (mut written, span) =
        with_span(|input: &mut ParserInput| pairs(input, &["-", ">"], GraphContent::Graph))
            .parse_next(input)?;
    symbol(";").parse_next(input)?;
    let (play, ground) = play(input)?;
    let is_token = play == GraphPlay::Token;
    if let (None, Some((joint, at))) = (&written.file, input.state.joint.take()) {
        if (joint == ">") != is_token {
            let (message, help) = if is_token {
                (
                    "a token moves in one direction",
                    "write `>` between two vertices",
                )
            } else {
                (
                    "these edges have no direction",
                    "write `-` between two vertices",
                )
            };
            return ParseError::new(&at, message, quote_text(joint))
                .help(help)
                .stop();
        }
    }
    let vertices = names(&written);
    let is_hackenbush = matches!(play, GraphPlay::Hackenbush { .. });
    if let (false, Some(at)) = (
        is_hackenbush || is_token,
        written.pairs.iter().position(|(from, to, _)| from == to),
    ) {
        let (name, _, place) = written.pairs.swap_remove(at);
        return written.refuse(
            &place,
            "an edge joins two vertices",
            format!("from {} to itself", quote_text(&name)),
            None,
        );
    }
    let mut edges = places(&written, &vertices);
    let play = match play {
        GraphPlay::NodeKayles | GraphPlay::ArcKayles if vertices.len() > MOST_ELEMENTS => {
            let message = format!("at most {MOST_ELEMENTS} vertices");
            return refuse(&span, message, format!("{} vertices", vertices.len()));
        }
        GraphPlay::Token if on_a_cycle(vertices.len(), &edges).is_some() => GraphPlay::Loopy,
        GraphPlay::Hackenbush { .. } => GraphPlay::Hackenbush {
            ground: indices(&ground, &vertices, "a vertex", "the graph")?,
        },
        play => play,
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
    let graph = Graph {
        vertices,
        edges,
        play,
    };
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
        return refuse(span, message, format!("{bytes} bytes"));
    }
    Ok(())
}

/// `node kayles`, `green hackenbush from a b`; with the names of the vertices on the ground.
fn play(input: &mut ParserInput) -> Parsed<(GraphPlay, Vec<(String, Span)>)> {
    let (first, span) = name("what is played").parse_next(input)?;
    let play = match first {
        "node" => keyword("kayles")
            .value(GraphPlay::NodeKayles)
            .parse_next(input)?,
        "arc" => keyword("kayles")
            .value(GraphPlay::ArcKayles)
            .parse_next(input)?,
        "token" => GraphPlay::Token,
        "geography" => GraphPlay::Geography,
        "green" | "hackenbush" => {
            if first == "green" {
                keyword("hackenbush").parse_next(input)?;
            }
            keyword("from").parse_next(input)?;
            let ground = repeat(1.., vertex).parse_next(input)?;
            return Ok((GraphPlay::Hackenbush { ground: Vec::new() }, ground));
        }
        _ => {
            return ParseError::new(
                &span,
                format!("unknown game {}", quote_text(first)),
                "not a game on graphs",
            )
            .help(suggestion(first, PLAYS.iter().copied()))
            .stop();
        }
    };
    Ok((play, Vec::new()))
}

/// The name of a vertex or an element.
pub(super) fn vertex(input: &mut ParserInput) -> Parsed<(String, Span)> {
    let (text, span) = word(Expectation::Named("a name"), |_| true).parse_next(input)?;
    if text.len() > LONGEST_NAME {
        let message = format!("a name has at most {LONGEST_NAME} letters, digits and underscores");
        return refuse(&span, message, format!("{} of them", text.len()));
    }
    Ok((text.to_owned(), span))
}

/// Parses chains of names such as `a-b-c`, joined by one of several signs, or the name of a file.
pub(super) fn pairs(
    input: &mut ParserInput,
    joints: &'static [&'static str],
    kind: GraphContent,
) -> Parsed<Listed> {
    let text = rest(input);
    let until = text.find([';', ')']).unwrap_or(text.len());
    if text
        .get(..until)
        .is_some_and(|text| text.contains(['.', '/', '\\']))
    {
        return from_file(input, kind);
    }
    let mut written = Listed::default();
    input.state.joint = None;
    loop {
        let (mut from, mut place) = vertex(input)?;
        let mut is_alone = true;
        while let Some((joint, at)) = next_joint(input, joints)? {
            match &input.state.joint {
                Some((first, _)) if *first != joint => {
                    let message = format!(
                        "all names are joined by {} or all by {}",
                        quote_text(first),
                        quote_text(joint)
                    );
                    return refuse(&at, message, "another sign");
                }
                Some(_) => (),
                None => input.state.joint = Some((joint, at)),
            }
            let (to, end) = vertex(input)?;
            let weight = if kind == GraphContent::Tree {
                opt(preceded(symbol(":"), number)).parse_next(input)?
            } else {
                None
            };
            written.weights.push(weight.map_or(1, |(weight, _)| weight));
            written.pairs.push((
                std::mem::replace(&mut from, to.clone()),
                to,
                place.start..end.end,
            ));
            (place, is_alone) = (end, false);
        }
        if is_alone {
            written.alone.push((from, place));
        }
        if !rest(input).starts_with(is_name_char) {
            break;
        }
    }
    want_here(input, Expectation::Named("a name"));
    Ok(written)
}

/// Parses one of several signs, if one comes next.
fn next_joint(
    input: &mut ParserInput,
    joints: &[&'static str],
) -> Parsed<Option<(&'static str, Span)>> {
    for &sign in joints {
        if let Some(at) = opt(symbol(sign)).parse_next(input)? {
            return Ok(Some((sign, at)));
        }
    }
    Ok(None)
}

/// `karate.txt`
fn from_file(input: &mut ParserInput, kind: GraphContent) -> Parsed<Listed> {
    let inside = take_while(1.., |c: char| !";)".contains(c));
    let (text, span) = token(Expectation::Named("the name of a file"), inside).parse_next(input)?;
    let span = span.start..span.start + text.trim_end().len();
    let Some(content) = input.state.file.clone() else {
        let help = format!("write what is in it, for example {}", input.state.example);
        return ParseError::new(&span, "files are not read here", "the name of a file")
            .help(help)
            .stop();
    };
    Listed::of_file(
        Source {
            name: text.trim_end().to_owned(),
            text: content,
            span,
        },
        kind,
    )
}

/// Returns all names in their order.
pub(super) fn names(written: &Listed) -> Vec<String> {
    let pairs = written.pairs.iter().flat_map(|(from, to, _)| [from, to]);
    let mut all: Vec<String> = pairs
        .chain(written.alone.iter().map(|(name, _)| name))
        .cloned()
        .collect();
    all.sort_unstable_by(|one, other| order(one).cmp(&order(other)));
    all.dedup();
    all
}

/// Returns the place of a name in the order.
pub(super) fn place(name: &str, names: &[String]) -> Option<usize> {
    names
        .binary_search_by(|known| order(known).cmp(&order(name)))
        .ok()
}

/// Returns the pairs as places of their names.
pub(super) fn places(written: &Listed, names: &[String]) -> Vec<(usize, usize)> {
    let place = |name: &str| place(name, names).unwrap_or_default();
    written
        .pairs
        .iter()
        .map(|(from, to, _)| (place(from), place(to)))
        .collect()
}

/// Returns the place of a name. `what` it should be, and of which `whole`, is said in the error for
/// a name without one.
pub(super) fn place_of(
    (name, at): &(String, Span),
    names: &[String],
    what: &str,
    whole: &str,
) -> Parsed<usize> {
    let unknown = || {
        refuse(
            at,
            format!("{} is not {what}", quote_text(name)),
            format!("not in {whole}"),
        )
    };
    place(name, names).map_or_else(unknown, Ok)
}

/// Returns the indices of some names, sorted and distinct.
pub(super) fn indices(
    listed: &[(String, Span)],
    names: &[String],
    what: &str,
    whole: &str,
) -> Parsed<Vec<usize>> {
    let indices: Parsed<BTreeSet<usize>> = listed
        .iter()
        .map(|name| place_of(name, names, what, whole))
        .collect();
    Ok(indices?.into_iter().collect())
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
    let (mut seen, mut vertex) = (
        vec![false; vertices],
        (0..vertices).find(|&vertex| out[vertex] > 0)?,
    );
    loop {
        let (index, to) = next[vertex]?;
        if seen[to] || to == vertex {
            return Some(index);
        }
        seen[vertex] = true;
        vertex = to;
    }
}

/// Prints pairs of names with their weights, and names that are in no pair, in the order of the
/// first name of each.
pub(super) fn print(
    f: &mut fmt::Formatter<'_>,
    names: &[String],
    pairs: impl Iterator<Item = (usize, usize, u64)> + Clone,
    joint: &str,
) -> fmt::Result {
    let mut is_joined = vec![false; names.len()];
    pairs
        .clone()
        .for_each(|(from, to, _)| (is_joined[from], is_joined[to]) = (true, true));
    let alone = (0..names.len())
        .filter(|&index| !is_joined[index])
        .map(|index| (index, None));
    let mut items: Vec<(usize, Option<(usize, u64)>)> = pairs
        .map(|(from, to, weight)| (from, Some((to, weight))))
        .chain(alone)
        .collect();
    items.sort_unstable();
    for (index, (from, to)) in items.into_iter().enumerate() {
        write!(f, "{}{}", if index == 0 { "" } else { " " }, names[from])?;
        if let Some((to, weight)) = to {
            write!(f, "{joint}{}", names[to])?;
            if weight > 1 {
                write!(f, ":{weight}")?;
            }
        }
    }
    Ok(())
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Graph(")?;
        let edges = self.edges.iter().map(|&(from, to)| (from, to, 1));
        print(
            f,
            &self.vertices,
            edges,
            if self.is_directed() { ">" } else { "-" },
        )?;
        match &self.play {
            GraphPlay::NodeKayles => f.write_str("; node kayles)"),
            GraphPlay::ArcKayles => f.write_str("; arc kayles)"),
            GraphPlay::Token | GraphPlay::Loopy => f.write_str("; token)"),
            GraphPlay::Geography => f.write_str("; geography)"),
            GraphPlay::Hackenbush { ground } => {
                f.write_str("; green hackenbush from")?;
                ground
                    .iter()
                    .try_for_each(|&vertex| write!(f, " {}", self.vertices[vertex]))?;
                f.write_str(")")
            }
        }
    }
}
