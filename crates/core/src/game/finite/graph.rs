//! Games on a finite graph.

use std::collections::BTreeSet;

use super::{Take, Taking, TakingMove};

/// A kind of game on a graph.
///
/// [`Graph`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphPlay {
    /// A move takes a vertex and its neighbours (Schaefer 1978).
    NodeKayles,
    /// A move takes an edge and all edges that meet it (Schaefer 1978).
    ArcKayles,
    /// A move moves a token along a directed edge; the graph has no cycle.
    Token,
    /// The same on a graph with cycles: a play may go on without end.
    Loopy,
    /// A move moves a token along an edge to a vertex where the token was not before (undirected
    /// vertex geography).
    Geography,
    /// Green Hackenbush: a move takes an edge; the edges that are then not connected with the
    /// ground fall.
    Hackenbush {
        /// The vertices on the ground, sorted and distinct; at least one.
        ground: Vec<usize>,
    },
}

/// A graph and the kind of game on it.
///
/// Canonical: vertices sorted, numbers by size before words, and edges sorted; undirected edges
/// have the lesser vertex first. Only Green Hackenbush has loops and parallel edges.
///
/// ```
/// use grundy_core::game::{Finite, Game, finite::GraphPlay};
///
/// let game: Game = "Graph(1-2 2-3; node kayles)".parse()?;
/// let Some(Finite::Graph(graph)) = game.finite() else { return Err("no graph".into()) };
/// assert_eq!((&graph.edges[..], &graph.play), (&[(0, 1), (1, 2)][..], &GraphPlay::NodeKayles));
/// assert_eq!(graph.neighbours(), [vec![1], vec![0, 2], vec![1]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// Edges as pairs of indices into `vertices`; a token moves from the first to the second.
    pub edges: Vec<(usize, usize)>,
    /// The kind of game.
    pub play: GraphPlay,
}

/// The sort key of names: numbers by size, then words.
#[must_use]
pub fn order(name: &str) -> (bool, u128, &str) {
    name.parse::<u128>()
        .map_or((true, 0, name), |number| (false, number, name))
}

impl Graph {
    /// The neighbours of each vertex; for a token, only those to which it may move.
    #[must_use]
    pub fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.vertices.len()];
        for &(from, to) in &self.edges {
            neighbours[from].push(to);
            if !self.is_directed() {
                neighbours[to].push(from);
            }
        }
        neighbours
    }

    /// Returns `true` if a token moves along an edge in one direction.
    #[must_use]
    pub fn is_directed(&self) -> bool {
        matches!(self.play, GraphPlay::Token | GraphPlay::Loopy)
    }

    /// The move that takes an edge in words.
    #[must_use]
    pub fn edge(&self, (from, to): (usize, usize)) -> String {
        format!("{}-{}", self.vertices[from], self.vertices[to])
    }

    /// The edges that remain: in Green Hackenbush those of `left` that are connected with the
    /// ground, otherwise all of `left`.
    pub(super) fn standing(&self, left: BTreeSet<usize>) -> BTreeSet<usize> {
        let GraphPlay::Hackenbush { ground } = &self.play else {
            return left;
        };
        let mut reached: BTreeSet<usize> = ground.iter().copied().collect();
        let is_reached = |reached: &BTreeSet<usize>, edge: &usize| {
            self.edges
                .get(*edge)
                .is_some_and(|(from, to)| reached.contains(from) || reached.contains(to))
        };
        loop {
            let before = reached.len();
            for edge in &left {
                if let (Some(&(from, to)), true) =
                    (self.edges.get(*edge), is_reached(&reached, edge))
                {
                    reached.extend([from, to]);
                }
            }
            if reached.len() == before {
                return left
                    .into_iter()
                    .filter(|edge| is_reached(&reached, edge))
                    .collect();
            }
        }
    }

    pub(super) fn taking(&self) -> Option<Taking> {
        let (moves, steps) = match self.play {
            GraphPlay::NodeKayles => {
                let closed =
                    self.neighbours()
                        .into_iter()
                        .enumerate()
                        .map(|(vertex, mut takes)| {
                            takes.push(vertex);
                            takes.sort_unstable();
                            Take {
                                needs: vec![vertex],
                                takes,
                            }
                        });
                (
                    closed.collect(),
                    self.vertices
                        .iter()
                        .cloned()
                        .map(TakingMove::Named)
                        .collect(),
                )
            }
            GraphPlay::ArcKayles => {
                let both = |&(from, to): &(usize, usize)| Take {
                    needs: vec![from, to],
                    takes: vec![from, to],
                };
                let steps = self
                    .edges
                    .iter()
                    .map(|&edge| TakingMove::Named(self.edge(edge)));
                (self.edges.iter().map(both).collect(), steps.collect())
            }
            GraphPlay::Token
            | GraphPlay::Loopy
            | GraphPlay::Geography
            | GraphPlay::Hackenbush { .. } => return None,
        };
        Some(Taking {
            elements: self.vertices.len(),
            moves,
            steps,
            plane: None,
        })
    }
}
