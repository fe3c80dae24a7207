//! Rooted trees by the colon principle (Berlekamp, Conway and Guy, Winning Ways, chapter 7), in
//! linear time.
//!
//! The trees on an edge may be replaced by a stalk of their value v. An edge of weight 1 on the
//! stalk has the value v + 1. An edge of weight w is w parallel edges, which form cycles. By the
//! fusion principle they are w loops at the lower vertex, where the stalk is then too: the value is
//! v xor (w mod 2). The values at one vertex are added by nim-sums.

use std::collections::BTreeSet;

use grundy_core::game::finite::Tree;

/// A position of the game in which a move takes a unit of an edge of a tree, with the value of each
/// subtree.
#[derive(Debug)]
pub struct Cuts<'a> {
    tree: &'a Tree,
    /// The remaining weight of each edge.
    weights: Vec<u64>,
    /// The edges, each after the edge below it.
    upwards: Vec<usize>,
    /// The value of the part above each vertex.
    values: Vec<u32>,
}

/// Returns the value of an edge of this weight with a part of this value on its upper end.
fn carry_value(value: u32, weight: u64) -> u32 {
    match weight {
        0 => 0,
        1 => value + 1,
        _ => value ^ u32::from(weight % 2 == 1),
    }
}

/// Returns the value on the upper end of an edge of this weight for which the edge has the value
/// `wanted`.
fn carries(wanted: u32, weight: u64) -> Option<u32> {
    match weight {
        0 => None,
        1 => wanted.checked_sub(1),
        _ => Some(wanted ^ u32::from(weight % 2 == 1)),
    }
}

impl<'a> Cuts<'a> {
    /// Returns the position with these units left.
    #[must_use]
    pub fn new(tree: &'a Tree, left: &BTreeSet<usize>) -> Self {
        Self::weighing(tree, tree.weights(left))
    }

    /// Returns the opening.
    #[must_use]
    pub fn of_opening(tree: &'a Tree) -> Self {
        Self::weighing(tree, tree.edges.iter().map(|edge| edge.weight).collect())
    }

    fn weighing(tree: &'a Tree, weights: Vec<u64>) -> Self {
        let (upwards, mut values) = (tree.upwards(), vec![0; tree.vertices.len()]);
        for &index in upwards.iter().rev() {
            let edge = tree.edges[index];
            values[edge.from] ^= carry_value(values[edge.to], weights[index]);
        }
        Self {
            tree,
            weights,
            upwards,
            values,
        }
    }

    /// Returns the Grundy value of the position.
    #[must_use]
    pub fn value(&self) -> u32 {
        self.tree
            .roots
            .iter()
            .fold(0, |sum, &root| sum ^ self.values[root])
    }

    /// Returns the edges of which a move may take a unit to get a position of value `target`, in
    /// the order of the game.
    #[must_use]
    pub fn moves_to(&self, target: u32) -> Vec<usize> {
        // The value that the part above each vertex must have instead of its own; `None` if no
        // value will do.
        let mut wanted: Vec<Option<u32>> = vec![None; self.values.len()];
        for &root in &self.tree.roots {
            wanted[root] = Some(self.values[root] ^ self.value() ^ target);
        }
        let mut moves = Vec::new();
        for &index in &self.upwards {
            let (edge, weight) = (self.tree.edges[index], self.weights[index]);
            let (Some(all), 1..) = (wanted[edge.from], weight) else {
                continue;
            };
            let own = all ^ self.values[edge.from] ^ carry_value(self.values[edge.to], weight);
            if carry_value(self.values[edge.to], weight - 1) == own {
                moves.push(index);
            }
            wanted[edge.to] = carries(own, weight);
        }
        moves.sort_unstable();
        moves
    }

    /// Returns the positions of value `target` that moves leave, and `true` if these are all of
    /// them. They have together about `most` units.
    #[must_use]
    pub fn positions_of(&self, target: u32, most: usize) -> (Vec<BTreeSet<usize>>, bool) {
        let edges = self.moves_to(target);
        let (mut positions, mut units) = (Vec::new(), 0);
        for &edge in &edges {
            if units > most {
                return (positions, false);
            }
            let left = self.tree.without(&self.weights, edge);
            units += left.len();
            positions.push(left);
        }
        (positions, true)
    }
}
