//! Undirected vertex geography: a token moves along an edge to a vertex where it was not before.
//!
//! The player to move loses if and only if a maximum matching avoids the vertex of the token
//! (Fraenkel, Scheinerman and Ullman, Undirected edge geography, Theoret. Comput. Sci. 112 (1993)
//! 371–381). Those vertices are the even ones of the last alternating forest of Edmonds' algorithm
//! (Paths, trees, and flowers, Canad. J. Math. 17 (1965) 449–467; the Gallai–Edmonds
//! decomposition).

use grundy_core::{
    game::{Rules, finite::Graph},
    progress::Progress,
};
use grundy_work::ComputeError;

/// Geography by its rules: a position is the walk, with the vertices before the last one sorted.
#[derive(Debug)]
pub struct Geography(Vec<Vec<usize>>);

impl Geography {
    /// Creates the rules on a graph.
    #[must_use]
    pub fn new(graph: &Graph) -> Self {
        Self(graph.neighbours())
    }

    /// Returns the vertices to which the token may move after a walk.
    pub fn next<'w>(&'w self, walk: &'w [usize]) -> impl Iterator<Item = usize> + 'w {
        let last = walk.last().and_then(|&vertex| self.0.get(vertex));
        last.into_iter()
            .flatten()
            .copied()
            .filter(|to| !walk.contains(to))
    }

    /// Returns the vertices where the player to move loses with the token of a walk gone, if the
    /// vertices of the walk are gone. A move to one of them wins.
    ///
    /// # Errors
    /// If `progress` asks to stop.
    pub fn find_lost(
        &self,
        walk: &[usize],
        progress: &dyn Progress,
    ) -> Result<Vec<bool>, ComputeError> {
        let mut search = MatchingSearch::new(&self.0);
        for &vertex in walk {
            search.labels[vertex] = TreeLabel::Gone;
        }
        search.match_greedily();
        for root in 0..self.0.len() {
            if progress.cancelled() {
                return Err(ComputeError::Interrupted);
            }
            if search.labels[root] == TreeLabel::None && search.mates[root].is_none() {
                search.grow(root);
            }
        }
        Ok(search
            .labels
            .iter()
            .map(|label| *label == TreeLabel::Even)
            .collect())
    }
}

impl Rules for Geography {
    type Position = Vec<usize>;

    fn options(&self, walk: &Vec<usize>, option: &mut dyn FnMut(&[Vec<usize>])) {
        for to in self.next(walk) {
            let mut longer = walk.clone();
            longer.sort_unstable();
            longer.push(to);
            option(&[longer]);
        }
    }
}

/// The place of a vertex in the alternating trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TreeLabel {
    None,
    Even,
    Odd,
    /// Removed from the graph.
    Gone,
}

/// A matching and the trees of the searches that did not enlarge it. Later searches do not enter
/// these trees.
struct MatchingSearch<'g> {
    next: &'g [Vec<usize>],
    mates: Vec<Option<usize>>,
    labels: Vec<TreeLabel>,
    /// For an odd vertex, and an even one in a blossom, the vertex before it on an alternating path
    /// to the root.
    before: Vec<usize>,
    /// A vertex nearer to the base of the blossom of a vertex.
    bases: Vec<usize>,
    /// The number of the climb that visited a vertex last.
    visits: Vec<usize>,
    climbs: usize,
}

impl<'g> MatchingSearch<'g> {
    fn new(next: &'g [Vec<usize>]) -> Self {
        let count = next.len();
        Self {
            next,
            mates: vec![None; count],
            labels: vec![TreeLabel::None; count],
            before: vec![0; count],
            bases: (0..count).collect(),
            visits: vec![0; count],
            climbs: 0,
        }
    }

    /// Matches each vertex with a free neighbour, if there is one.
    fn match_greedily(&mut self) {
        let is_free = |search: &Self, vertex: usize| {
            search.mates[vertex].is_none() && search.labels[vertex] == TreeLabel::None
        };
        for vertex in 0..self.next.len() {
            let free = self.next[vertex]
                .iter()
                .copied()
                .find(|&to| to != vertex && is_free(self, to));
            if let (true, Some(to)) = (is_free(self, vertex), free) {
                (self.mates[vertex], self.mates[to]) = (Some(to), Some(vertex));
            }
        }
    }

    /// The base of the blossom of a vertex.
    fn base(&mut self, mut vertex: usize) -> usize {
        while self.bases[vertex] != vertex {
            self.bases[vertex] = self.bases[self.bases[vertex]];
            vertex = self.bases[vertex];
        }
        vertex
    }

    /// Grows the tree of a vertex without a mate until it enlarges the matching, or can grow no
    /// more.
    fn grow(&mut self, root: usize) {
        self.labels[root] = TreeLabel::Even;
        let (mut tree, mut queue) = (vec![root], std::collections::VecDeque::from([root]));
        let next = self.next;
        while let Some(vertex) = queue.pop_front() {
            for &to in &next[vertex] {
                match (self.labels[to], self.mates[to]) {
                    (TreeLabel::None, None) => {
                        self.before[to] = vertex;
                        self.enlarge(to);
                        // The tree is taken apart.
                        for vertex in tree {
                            (self.labels[vertex], self.bases[vertex]) = (TreeLabel::None, vertex);
                        }
                        return;
                    }
                    (TreeLabel::None, Some(mate)) => {
                        self.before[to] = vertex;
                        (self.labels[to], self.labels[mate]) = (TreeLabel::Odd, TreeLabel::Even);
                        tree.extend([to, mate]);
                        queue.push_back(mate);
                    }
                    (TreeLabel::Even, _) if self.base(vertex) != self.base(to) => {
                        let meeting = self.meeting(vertex, to);
                        self.shrink(vertex, to, meeting, &mut queue);
                        self.shrink(to, vertex, meeting, &mut queue);
                    }
                    (TreeLabel::Even | TreeLabel::Odd | TreeLabel::Gone, _) => {}
                }
            }
        }
    }

    /// Swaps the edges of the alternating path from a free vertex to the root.
    fn enlarge(&mut self, free: usize) {
        let mut odd = Some(free);
        while let Some(vertex) = odd {
            let even = self.before[vertex];
            odd = self.mates[even].replace(vertex);
            self.mates[vertex] = Some(even);
        }
    }

    /// The base of the new blossom that an edge between two even vertices closes.
    fn meeting(&mut self, one: usize, other: usize) -> usize {
        self.climbs += 1;
        let mut climbers = [Some(one), Some(other)];
        loop {
            if let Some(vertex) = climbers[0] {
                let base = self.base(vertex);
                if std::mem::replace(&mut self.visits[base], self.climbs) == self.climbs {
                    return base;
                }
                climbers[0] = self.mates[base].map(|odd| self.before[odd]);
            }
            climbers.swap(0, 1);
        }
    }

    /// Makes the path from a vertex to the base of the new blossom a part of the blossom; `to` is
    /// the other end of the edge that closes it.
    fn shrink(
        &mut self,
        mut vertex: usize,
        mut to: usize,
        meeting: usize,
        queue: &mut std::collections::VecDeque<usize>,
    ) {
        while self.base(vertex) != meeting {
            self.before[vertex] = to;
            let Some(odd) = self.mates[vertex] else {
                return;
            };
            if self.labels[odd] == TreeLabel::Odd {
                self.labels[odd] = TreeLabel::Even;
                queue.push_back(odd);
            }
            for inside in [vertex, odd] {
                if self.bases[inside] == inside {
                    self.bases[inside] = meeting;
                }
            }
            (to, vertex) = (odd, self.before[odd]);
        }
    }
}
