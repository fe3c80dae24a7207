//! Rooted trees: a move takes one unit of an edge, and what is then not connected with a root
//! falls.

use std::collections::BTreeSet;

use crate::text::join;

/// The most units of all edges of a forest.
pub const MOST_UNITS: u64 = 1_000_000;

/// An edge of a rooted tree.
///
/// [`Tree`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// The end that is nearer to the root, as an index of the vertices.
    pub from: usize,
    /// The end that is farther from the root.
    pub to: usize,
    /// The number of moves that take the edge, at least 1: it is that many parallel edges.
    pub weight: u64,
}

/// One or several rooted trees, `Tree(cut edge; 1-2 1-3:2 3-4)`.
///
/// Canonical: vertices sorted, numbers by size before words, and roots and edges sorted.
///
/// ```
/// use grundy_core::game::{Finite, Game};
///
/// let game: Game = "Tree(cut edge; 1-2 1-3:2 3-4)".parse()?;
/// let tree = game.finite().and_then(Finite::tree).ok_or("no tree")?;
/// assert_eq!(tree.edges.iter().map(|edge| edge.weight).collect::<Vec<_>>(), [1, 2, 1]);
/// // without one of the two edges 1-3 all vertices are connected with the root
/// assert_eq!(tree.weights(&tree.without(&[1, 2, 1], 1)), [1, 1, 1]);
/// assert_eq!(tree.weights(&tree.without(&[1, 1, 1], 1)), [1, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// The root of each tree.
    pub roots: Vec<usize>,
    /// The edges, which lead away from the roots. Their weights have a sum of at most
    /// [`MOST_UNITS`].
    pub edges: Vec<Edge>,
}

impl Tree {
    /// Returns the trees with these roots. The edges must be without a cycle, with one root in each
    /// part.
    #[must_use]
    pub fn with_roots(vertices: Vec<String>, mut roots: Vec<usize>, edges: &[Edge]) -> Self {
        let mut at = vec![Vec::new(); vertices.len()];
        for &Edge { from, to, weight } in edges {
            at[from].push((to, weight));
            at[to].push((from, weight));
        }
        let (mut seen, mut todo, mut away) =
            (vec![false; vertices.len()], roots.clone(), Vec::new());
        while let Some(from) = todo.pop() {
            seen[from] = true;
            for &(to, weight) in at[from].iter().filter(|(to, _)| !seen[*to]) {
                away.push(Edge { from, to, weight });
                todo.push(to);
            }
        }
        roots.sort_unstable();
        away.sort_unstable();
        Self {
            vertices,
            roots,
            edges: away,
        }
    }

    /// Returns the indices of the edges, each after the edge below it.
    #[must_use]
    pub fn upwards(&self) -> Vec<usize> {
        // The edges that leave a vertex are next to each other.
        let leaving = |vertex: usize| {
            let first = self.edges.partition_point(|edge| edge.from < vertex);
            (first..self.edges.len()).take_while(move |&edge| self.edges[edge].from == vertex)
        };
        let mut order: Vec<usize> = self.roots.iter().flat_map(|&root| leaving(root)).collect();
        let mut done = 0;
        while let Some(&edge) = order.get(done) {
            order.extend(leaving(self.edges[edge].to));
            done += 1;
        }
        order
    }

    /// Returns the remaining weight of each edge.
    #[must_use]
    pub fn weights(&self, left: &BTreeSet<usize>) -> Vec<u64> {
        let mut units = left.iter().copied().peekable();
        let mut end = 0;
        let weight = |edge: &Edge| {
            end += edge.weight;
            let mut weight = 0;
            while units.next_if(|&unit| (unit as u64) < end).is_some() {
                weight += 1;
            }
            weight
        };
        self.edges.iter().map(weight).collect()
    }

    /// Returns the position with these weights of the edges, without the edges that are not
    /// connected with a root.
    #[must_use]
    pub fn left(&self, weights: &[u64]) -> BTreeSet<usize> {
        let mut stands = vec![false; self.vertices.len()];
        self.roots.iter().for_each(|&root| stands[root] = true);
        for edge in self.upwards() {
            stands[self.edges[edge].to] = weights[edge] > 0 && stands[self.edges[edge].from];
        }
        let (mut left, mut begin) = (BTreeSet::new(), 0);
        for (edge, &weight) in self.edges.iter().zip(weights) {
            let weight = if stands[edge.to] { weight } else { 0 };
            // A tree has at most 10^6 units.
            left.extend((begin..begin + weight).filter_map(|unit| usize::try_from(unit).ok()));
            begin += edge.weight;
        }
        left
    }

    /// Returns the position after a move that takes a unit of the edge, which must be left.
    #[must_use]
    pub fn without(&self, weights: &[u64], edge: usize) -> BTreeSet<usize> {
        let mut weights = weights.to_vec();
        weights[edge] -= 1;
        self.left(&weights)
    }

    /// Returns the edge in words.
    #[must_use]
    pub fn edge(&self, edge: usize) -> String {
        let Edge { from, to, .. } = self.edges[edge];
        format!("{}-{}", self.vertices[from], self.vertices[to])
    }

    /// Prints a position as the edges that are left.
    pub(super) fn print(&self, left: &BTreeSet<usize>) -> String {
        let edge = |(edge, weight): (usize, u64)| match weight {
            0 => None,
            1 => Some(self.edge(edge)),
            _ => Some(format!("{}:{weight}", self.edge(edge))),
        };
        format!(
            "{{{}}}",
            join((0..).zip(self.weights(left)).filter_map(edge), " ")
        )
    }

    /// Parses a position; `None` if an edge is unknown, repeated, heavier than in the game or not
    /// connected with a root.
    pub(super) fn parse(&self, text: &str) -> Option<BTreeSet<usize>> {
        let names: std::collections::BTreeMap<String, usize> = (0..self.edges.len())
            .map(|edge| (self.edge(edge), edge))
            .collect();
        let mut weights = vec![0; self.edges.len()];
        for word in text
            .strip_prefix('{')?
            .strip_suffix('}')?
            .split_whitespace()
        {
            let (name, weight) = word.split_once(':').unwrap_or((word, "1"));
            let &edge = names.get(name)?;
            let weight = weight
                .parse()
                .ok()
                .filter(|&weight| 0 < weight && weight <= self.edges[edge].weight)?;
            if std::mem::replace(&mut weights[edge], weight) > 0 {
                return None;
            }
        }
        let left = self.left(&weights);
        (self.weights(&left) == weights).then_some(left)
    }
}
