//! Rooted trees: `Tree(cut edge; 1-2 1-3:2 3-4)`, `Tree(cut edge from 3; tree.txt)`,
//! `Tree(cut edge; parents 0 1 1 3)`.

use std::collections::BTreeMap;

use super::graph::{names, pairs, place, place_of, places, print, vertex};
use super::graph_file::{GraphContent, Listed, PARENTS, of_parents};
use super::prelude::*;
use crate::game::finite::{
    Finite, Tree,
    tree::{Edge, MOST_UNITS},
};

/// Parses the contents of `Tree(…)`.
pub(super) fn game(input: &mut ParserInput) -> Parsed<Game> {
    keyword("cut").parse_next(input)?;
    keyword("edge").parse_next(input)?;
    let roots: Option<Vec<(String, Span)>> =
        opt(preceded(keyword("from"), repeat(1.., vertex))).parse_next(input)?;
    symbol(";").parse_next(input)?;
    let (written, span) = with_span(forest).parse_next(input)?;
    let names = names(&written);
    let (mut parts, mut edges, mut units) =
        (VertexSets((0..names.len()).collect()), Vec::new(), 0_u64);
    for (at, ((_, _, place), (from, to))) in written
        .pairs
        .iter()
        .zip(places(&written, &names))
        .enumerate()
    {
        let weight = written.weights.get(at).copied().unwrap_or(1);
        units = units.saturating_add(weight);
        if weight == 0 || units > MOST_UNITS {
            let help = "an even weight plays like 2, and an odd weight above 1 plays like 3";
            let message = format!("weights are at least 1 and have a sum of at most {MOST_UNITS}");
            return written.refuse(place, &message, format!("weight {weight}"), Some(help));
        }
        if !parts.join(from, to) {
            let help = "for graphs write Graph(…; green hackenbush from …)";
            return written.refuse(
                place,
                "this edge closes a cycle",
                "not an edge of a tree".to_owned(),
                Some(help),
            );
        }
        edges.push(Edge { from, to, weight });
    }
    let roots = match roots {
        Some(roots) => choose_roots(&roots, &names, &mut parts, &written.span(&span))?,
        None => first(&written, &names, &mut parts),
    };
    Ok(Finite::Tree(Tree::with_roots(names, roots, &edges)).into())
}

/// Parses edges, the name of a file, or `parents` and the parent of each vertex.
fn forest(input: &mut ParserInput) -> Parsed<Listed> {
    let (word, behind) = word_and_rest(input);
    if word != PARENTS || !behind.starts_with(|c: char| c.is_ascii_digit()) {
        return pairs(input, &["-"], GraphContent::Tree);
    }
    keyword(PARENTS).parse_next(input)?;
    let parents: Vec<(u64, Span)> = repeat(1.., number).parse_next(input)?;
    of_parents(&parents).or_else(ParseError::stop)
}

/// Returns the roots that the line names: one in each part.
fn choose_roots(
    roots: &[(String, Span)],
    names: &[String],
    parts: &mut VertexSets,
    span: &Span,
) -> Parsed<Vec<usize>> {
    let mut root_of = BTreeMap::new();
    for named in roots {
        let root = place_of(named, names, "a vertex", "the tree")?;
        if let Some((_, other)) = root_of.insert(parts.representative(root), (root, &named.0)) {
            let help = "for several vertices on the ground write Graph(…; green hackenbush from …)";
            return ParseError::new(
                &named.1,
                "a tree has one root",
                format!("{other} is the root"),
            )
            .help(help)
            .stop();
        }
    }
    let without = names
        .iter()
        .zip(0..)
        .filter(|(_, vertex)| !root_of.contains_key(&parts.representative(*vertex)));
    if let Some((name, _)) = without.min() {
        let message = format!("no root is connected with {}", quote_text(name));
        return ParseError::new(span, message, "the trees")
            .help("name one root for each tree after `from`")
            .stop();
    }
    Ok(root_of.into_values().map(|(root, _)| root).collect())
}

/// Returns the first vertex of each part. Names that stand alone come before those in edges.
fn first(written: &Listed, names: &[String], parts: &mut VertexSets) -> Vec<usize> {
    let alone = written.alone.iter().map(|(name, _)| name);
    let joined = written.pairs.iter().flat_map(|(from, to, _)| [from, to]);
    let mut root_of = BTreeMap::new();
    for vertex in alone.chain(joined).filter_map(|name| place(name, names)) {
        root_of
            .entry(parts.representative(vertex))
            .or_insert(vertex);
    }
    root_of.into_values().collect()
}

/// Disjoint sets of vertices: a vertex above each vertex in its set.
struct VertexSets(Vec<usize>);

impl VertexSets {
    /// Returns the vertex that represents the part of a vertex.
    fn representative(&mut self, mut vertex: usize) -> usize {
        while self.0[vertex] != vertex {
            self.0[vertex] = self.0[self.0[vertex]];
            vertex = self.0[vertex];
        }
        vertex
    }

    /// Joins two parts; returns `false` if they are one part already.
    fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.representative(one), self.representative(other));
        self.0[one] = other;
        one != other
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tree(cut edge")?;
        // Without `from`, the root of a tree is the first vertex in the line.
        let mut root_of: Vec<usize> = (0..self.vertices.len()).collect();
        for edge in self.upwards() {
            root_of[self.edges[edge].to] = root_of[self.edges[edge].from];
        }
        if root_of.iter().zip(0..).any(|(&root, vertex)| vertex < root) {
            f.write_str(" from")?;
            self.roots
                .iter()
                .try_for_each(|&root| write!(f, " {}", self.vertices[root]))?;
        }
        f.write_str("; ")?;
        print(
            f,
            &self.vertices,
            self.edges
                .iter()
                .map(|edge| (edge.from, edge.to, edge.weight)),
            "-",
        )?;
        f.write_str(")")
    }
}
