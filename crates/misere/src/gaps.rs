//! The check that every position whose image is outside P has an option in P, over infinitely many positions.
//!
//! For a position w with image x and the set T of the images of its options let the *gap* of w be
//!
//! > D(w) = { z in Q : x z is not in P, and no t in T has t z in P }.
//!
//! A position w + u is one that the player to move cannot win, although its image is outside P, exactly if the image
//! of u lies in D(w) and that of w in D(u). So with the image y and the gap E of u,
//!
//! > D(w + u) = { z : z y in D(w) and z x in E },
//!
//! which grows with D(w) and E. The check fails exactly if the identity lies in the gap of a position that has a move.
//! Finitely many pairs (x, D) stand for all positions; of two with the same x the one with the smaller gap may be
//! left out, as may all with an empty gap: nothing that is added to them makes the check fail.

use super::{Bits, Element, Quotient};

/// A heap by all that matters in a sum: its image and its gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// A heap of this kind.
    pub heap: usize,
    /// Phi(heap).
    pub image: Element,
    /// Its gap; not empty.
    pub gap: Bits,
}

/// The gap of a heap with image `x` the options of which have the images `options`.
#[must_use]
pub fn gap(quotient: &Quotient, x: Element, covered: &Bits) -> Bits {
    let partners = quotient.partners(x);
    Bits::from_fn(quotient.order(), |z| !partners.contains(z) && !covered.contains(z))
}

/// All z that some element of `options` multiplies into P.
#[must_use]
pub fn covered(quotient: &Quotient, options: &Bits) -> Bits {
    let mut covered = Bits::new(quotient.order());
    for t in options.iter() {
        covered.unite(&quotient.partners[t]);
    }
    covered
}

/// A position, by the one it continues and the kind of heap added.
#[derive(Debug, Clone)]
struct Node {
    image: Element,
    gap: Bits,
    before: usize,
    kind: usize,
    /// The kinds before this one have been added to it.
    next: usize,
    /// No other node has the same image and a gap that contains this one's.
    kept: bool,
}

/// Why the check did not pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// A position, as a list of heaps, with an image outside P and no option in P.
    Position(Vec<usize>),
    /// More pairs than allowed.
    TooMany,
    /// The listener asks to stop.
    Cancelled,
}

/// The largest gaps of the positions of some kinds of heaps.
#[derive(Debug, Clone)]
pub struct Gaps {
    kinds: Vec<Kind>,
    /// Node 0 is the empty position, whose gap is the complement of P.
    nodes: Vec<Node>,
    /// Nodes that are kept, by image.
    kept: Vec<Vec<usize>>,
}

impl Gaps {
    /// Of the empty position alone.
    #[must_use]
    pub fn new(quotient: &Quotient) -> Self {
        let gap = Bits::from_fn(quotient.order(), |z| !quotient.p.contains(z));
        let root = Node { image: 0, gap, before: 0, kind: 0, next: 0, kept: true };
        let mut kept = vec![Vec::new(); quotient.order()];
        kept[0].push(0);
        Self { kinds: Vec::new(), nodes: vec![root], kept }
    }

    /// Is there a position with image `x` whose gap contains `gap`? Then a heap with that image and gap adds nothing.
    #[must_use]
    pub fn contain(&self, x: Element, gap: &Bits) -> bool {
        gap.is_empty() || self.kept[usize::from(x)].iter().any(|&node| gap.is_subset(&self.nodes[node].gap))
    }

    /// Adds heaps of one more kind to all positions.
    ///
    /// # Errors
    /// The first position found that fails the check, or that there are more than `most` pairs.
    pub fn add(&mut self, quotient: &Quotient, kind: Kind, most: usize) -> Result<(), Failure> {
        if kind.gap.contains(0) {
            return Err(Failure::Position(vec![kind.heap]));
        }
        self.kinds.push(kind);
        let mut at = 0;
        while at < self.nodes.len() {
            while self.nodes[at].kept && self.nodes[at].next < self.kinds.len() {
                let kind = self.nodes[at].next;
                self.nodes[at].next += 1;
                self.step(quotient, at, kind)?;
                if self.nodes.len() > most {
                    return Err(Failure::TooMany);
                }
            }
            at += 1;
        }
        Ok(())
    }

    fn step(&mut self, quotient: &Quotient, at: usize, kind: usize) -> Result<(), Failure> {
        let (node, heap) = (&self.nodes[at], &self.kinds[kind]);
        let (by_heap, by_node) = (quotient.multiples(heap.image), quotient.multiples(node.image));
        let mut gap = Bits::new(quotient.order());
        for z in quotient.elements().map(usize::from) {
            if node.gap.contains(by_heap[z].into()) && heap.gap.contains(by_node[z].into()) {
                gap.insert(z);
            }
        }
        if gap.contains(0) {
            let mut position = self.position(at);
            position.push(heap.heap);
            return Err(Failure::Position(position));
        }
        let image = quotient.product(node.image, heap.image);
        if self.contain(image, &gap) {
            return Ok(());
        }
        let nodes = &mut self.nodes;
        self.kept[usize::from(image)].retain(|&other| {
            let stays = !nodes[other].gap.is_subset(&gap);
            nodes[other].kept = stays;
            stays
        });
        self.kept[usize::from(image)].push(nodes.len());
        nodes.push(Node { image, gap, before: at, kind, next: 0, kept: true });
        Ok(())
    }

    /// The heaps of a node's position.
    fn position(&self, mut at: usize) -> Vec<usize> {
        let mut heaps = Vec::new();
        while at > 0 {
            heaps.push(self.kinds[self.nodes[at].kind].heap);
            at = self.nodes[at].before;
        }
        heaps.reverse();
        heaps
    }
}
