//! Rooted trees: `Tree(cut edge; 1-2 1-3:2 3-4)`, `Tree(cut edge from 3; tree.txt)`, `Tree(cut edge; parents 0 1 1 3)`.

use std::collections::BTreeMap;
use std::fmt;

use winnow::combinator::{opt, preceded, repeat};
use winnow::prelude::*;

use super::graph::{Written, names, pairs, sorted, vertex};
use super::graph_file::{Kind, Listed, PARENTS, of_parents};
use super::parse_error::{Parsed, Span, Stop};
use super::syntax::{Input, keyword, next_word, number, rest, spanned, symbol};
use crate::diagnostic::quoted;
use crate::game::Game;
use crate::game::finite::{
    Finite, Tree,
    tree::{Edge, MOST_UNITS},
};
use crate::notation::parse_error::ParseError;

/// Parses the contents of `Tree(…)`.
pub(super) fn game(input: &mut Input) -> Parsed<Game> {
    keyword("cut").parse_next(input)?;
    keyword("edge").parse_next(input)?;
    let roots: Option<Vec<(String, Span)>> = opt(preceded(keyword("from"), repeat(1.., vertex))).parse_next(input)?;
    symbol(";").parse_next(input)?;
    let (written, span) = spanned(forest).parse_next(input)?;
    let names = names(&written);
    let index = |name: &str| names.get(name).copied().unwrap_or_default();
    let (mut parts, mut edges, mut units) = (Parts((0..names.len()).collect()), Vec::new(), 0_u64);
    for (at, (from, to, place)) in written.pairs.iter().enumerate() {
        let weight = written.weights.get(at).copied().unwrap_or(1);
        units = units.saturating_add(weight);
        if weight == 0 || units > MOST_UNITS {
            let help = "an even weight plays like 2, and an odd weight above 1 plays like 3";
            let message = format!("weights are at least 1 and have a sum of at most {MOST_UNITS}");
            return written.refuse(place, &message, format!("weight {weight}"), Some(help));
        }
        let (from, to) = (index(from), index(to));
        if !parts.join(from, to) {
            let help = "for graphs write Graph(…; green hackenbush from …)";
            return written.refuse(place, "this edge closes a cycle", "not an edge of a tree".to_owned(), Some(help));
        }
        edges.push(Edge { from, to, weight });
    }
    let roots = match roots {
        Some(roots) => chosen(&roots, &names, &mut parts, &written.span(&span))?,
        None => first(&written, &names, &mut parts),
    };
    Ok(Finite::Tree(Tree::rooted(sorted(&names), roots, &edges)).into())
}

/// Parses edges, the name of a file, or `parents` and the parent of each vertex.
fn forest(input: &mut Input) -> Parsed<Written> {
    let behind = rest(input).get(PARENTS.len()..).unwrap_or_default().trim_start();
    if next_word(input) != PARENTS || !behind.starts_with(|c: char| c.is_ascii_digit()) {
        return pairs(input, &["-"], Kind::Tree);
    }
    keyword(PARENTS).parse_next(input)?;
    let parents: Vec<(u64, Span)> = repeat(1.., number).parse_next(input)?;
    let Listed { pairs, alone, weights } = of_parents(&parents).map_err(|refusal| Stop::Refused(Box::new(refusal)))?;
    Ok(Written { pairs, alone, weights, file: None })
}

/// Returns the roots that the line names: one in each part.
fn chosen(
    roots: &[(String, Span)],
    names: &BTreeMap<&str, usize>,
    parts: &mut Parts,
    span: &Span,
) -> Parsed<Vec<usize>> {
    let mut root_of = BTreeMap::new();
    for (name, place) in roots {
        let Some(&root) = names.get(name.as_str()) else {
            return ParseError::new(place, format!("{} is not a vertex", quoted(name)), "not in the tree").stop();
        };
        if let Some((_, other)) = root_of.insert(parts.of(root), (root, name)) {
            let help = "for several vertices on the ground write Graph(…; green hackenbush from …)";
            return ParseError::new(place, "a tree has one root", format!("{other} is the root")).help(help).stop();
        }
    }
    for (name, &vertex) in names {
        if !root_of.contains_key(&parts.of(vertex)) {
            let message = format!("no root is connected with {}", quoted(name));
            return ParseError::new(span, message, "the trees").help("name one root for each tree after `from`").stop();
        }
    }
    Ok(root_of.into_values().map(|(root, _)| root).collect())
}

/// Returns the first vertex of each part. Names that stand alone come before those in edges.
fn first(written: &Written, names: &BTreeMap<&str, usize>, parts: &mut Parts) -> Vec<usize> {
    let alone = written.alone.iter().map(|(name, _)| name);
    let joined = written.pairs.iter().flat_map(|(from, to, _)| [from, to]);
    let mut root_of = BTreeMap::new();
    for &vertex in alone.chain(joined).filter_map(|name| names.get(name.as_str())) {
        root_of.entry(parts.of(vertex)).or_insert(vertex);
    }
    root_of.into_values().collect()
}

/// Disjoint sets of vertices: a vertex above each vertex in its set.
struct Parts(Vec<usize>);

impl Parts {
    /// Returns the vertex that represents the part of a vertex.
    fn of(&mut self, mut vertex: usize) -> usize {
        while self.0[vertex] != vertex {
            self.0[vertex] = self.0[self.0[vertex]];
            vertex = self.0[vertex];
        }
        vertex
    }

    /// Joins two parts; returns `false` if they are one part already.
    fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.of(one), self.of(other));
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
            self.roots.iter().try_for_each(|&root| write!(f, " {}", self.vertices[root]))?;
        }
        let mut is_joined = vec![false; self.vertices.len()];
        self.edges.iter().flat_map(|edge| [edge.from, edge.to]).for_each(|vertex| is_joined[vertex] = true);
        let alone = self.roots.iter().filter(|&&root| !is_joined[root]).map(|&root| (root, None));
        let mut items: Vec<(usize, Option<usize>)> =
            self.edges.iter().zip(0..).map(|(edge, index)| (edge.from, Some(index))).chain(alone).collect();
        items.sort_unstable();
        for (index, (from, edge)) in items.into_iter().enumerate() {
            f.write_str(if index == 0 { "; " } else { " " })?;
            match edge.map(|edge| self.edges[edge]) {
                None => f.write_str(&self.vertices[from])?,
                Some(Edge { to, weight, .. }) => {
                    write!(f, "{}-{}", self.vertices[from], self.vertices[to])?;
                    if weight > 1 {
                        write!(f, ":{weight}")?;
                    }
                }
            }
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use crate::{game::Game, notation::with_file};

    fn read(line: &str, file: Option<&str>) -> String {
        let game = file.map_or_else(|| line.parse::<Game>(), |text| with_file(line, text));
        game.map_or_else(|error| error.message, |game| game.to_string())
    }

    #[test]
    fn the_root_is_the_named_vertex_or_the_first() {
        for (line, canonical) in [
            ("Tree(cut edge; 1-2 1-3 3-4)", "Tree(cut edge; 1-2 1-3 3-4)"),
            ("Tree( cut edge ; 1-3-4 2-1 )", "Tree(cut edge; 1-2 1-3 3-4)"),
            ("Tree(cut edge; 3-1:2-2 4-5:1 6)", "Tree(cut edge from 3 4 6; 1-2 3-1:2 4-5 6)"),
            ("Tree(cut edge from 3 4 6; 1-2 3-1:2 4-5 6)", "Tree(cut edge from 3 4 6; 1-2 3-1:2 4-5 6)"),
            ("Tree(cut edge from a; b-a)", "Tree(cut edge; a-b)"),
            ("Tree(cut edge; 2-1 2-3 3)", "Tree(cut edge from 3; 2-1 3-2)"),
            ("Tree(cut edge; parents 0 1 1 3)", "Tree(cut edge; 1-2 1-3 3-4)"),
            ("Tree(cut edge; parents 2 3 0 0)", "Tree(cut edge from 3 4; 2-1 3-2 4)"),
            ("Tree(cut edge; parents-1)", "Tree(cut edge from parents; parents-1)"),
        ] {
            assert_eq!(read(line, None), canonical);
            assert_eq!(read(canonical, None), canonical);
        }
    }

    #[test]
    fn files_of_trees_are_read() {
        let tree = "Tree(cut edge; 1-2 1-3:4 3-4)";
        for text in ["1 2\n1 3 4\n3 4 1\n", "# a tree\n1,2\n1, 3, 4 # heavy\n3\t4"] {
            assert_eq!(read("Tree(cut edge; a.txt)", Some(text)), tree, "{text}");
        }
        assert_eq!(read("Tree(cut edge; ./a)", Some("parents 0 1\n1 3\n")), "Tree(cut edge; 1-2 1-3 3-4)");
        assert_eq!(read("Tree(cut edge; ./a)", Some("p edge 3 2\ne 3 1\ne 1 2\n")), "Tree(cut edge; 1-2 1-3)");
        assert_eq!(read("Tree(cut edge from 2; ./a)", Some(">>graph6<<Bg")), "Tree(cut edge from 2; 1-0 2-1)");
    }

    #[test]
    fn graphs_with_cycles_and_wrong_roots_are_refused() {
        for (line, message) in [
            ("Tree(cut edge)", "expected `from` or `;`"),
            ("Tree(chop edge; 1-2)", "expected `cut`"),
            ("Tree(cut edge; 1-2 2-3 3-1)", "this edge closes a cycle"),
            ("Tree(cut edge; 1-1)", "this edge closes a cycle"),
            ("Tree(cut edge; 1-2 2-1)", "this edge closes a cycle"),
            ("Tree(cut edge; 1-2:0)", "weights are at least 1 and have a sum of at most 1000000"),
            ("Tree(cut edge; 1-2:999999 2-3:2)", "weights are at least 1 and have a sum of at most 1000000"),
            (
                "Tree(cut edge; 1-2:18446744073709551615 2-3:2)",
                "weights are at least 1 and have a sum of at most 1000000",
            ),
            ("Tree(cut edge from 3; 1-2)", "`3` is not a vertex"),
            ("Tree(cut edge from 1 2; 1-2)", "a tree has one root"),
            ("Tree(cut edge from 1; 1-2 3-4)", "no root is connected with `3`"),
            ("Tree(cut edge; parents 0 3)", "there is no vertex 3"),
            ("Tree(cut edge; parents 2 1)", "this edge closes a cycle"),
            ("Tree(cut edge; parents 1)", "this edge closes a cycle"),
            ("Tree(cut edge; a.txt)", "files are not read here"),
        ] {
            assert_eq!(read(line, None), message, "{line}");
        }
        for (text, message) in [
            ("1 2\n2 3 x\n", "a.txt, line 2, column 5: the third word of a line is the weight of the edge"),
            ("1 2\n2 3 0\n", "a.txt, line 2, column 1: weights are at least 1 and have a sum of at most 1000000"),
            ("1 2\n2 3\n3 1\n", "a.txt, line 3, column 1: this edge closes a cycle"),
            ("parents 0 5\n", "a.txt, line 1, column 11: there is no vertex 5"),
            ("parents 0\nx\n", "a.txt, line 2, column 1: expected the number of a parent"),
            ("parents\n", "a.txt, line 2, column 1: there is no vertex in this file"),
        ] {
            assert_eq!(read("Tree(cut edge; a.txt)", Some(text)), message, "{text}");
        }
    }
}
