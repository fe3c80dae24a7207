//! The check that every position with an image outside P has an option in P, over infinitely many
//! positions.
//!
//! For a position w with image x and the set T of the images of its options let the *gap* of w be
//!
//! > D(w) = { z in Q : x z is not in P, and no t in T has t z in P }.
//!
//! A position w + u is a counterexample if its image is outside P and the player to move cannot
//! win. This holds if and only if the image of u is in D(w) and the image of w is in D(u). So with
//! the image y and the gap E of u,
//! > D(w + u) = { z : z y in D(w) and z x in E },
//!
//! which grows with D(w) and E. The check fails if and only if the identity is in the gap of a
//! position that has a move. Finitely many pairs (x, D) represent all positions. Of two pairs with
//! the same x, the pair with the smaller gap may be left out. All pairs with an empty gap may be
//! left out: the check cannot fail at sums with them.

use super::{Element, Quotient, bits::Bits};

/// The properties of a heap that matter in sums: its image and its gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeapKind {
    /// A heap of this kind.
    pub heap: usize,
    /// The image Phi(heap).
    pub image: Element,
    /// The gap of the heap; not empty.
    pub gap: Bits,
}

/// Returns the gap of a heap with image `x`; `covered` is the set of all z that an option
/// multiplies into P.
pub fn gap(quotient: &Quotient, x: Element, covered: &Bits) -> Bits {
    let partners = quotient.partners(x);
    Bits::from_fn(quotient.order(), |z| {
        !partners.contains(z) && !covered.contains(z)
    })
}

/// Returns all z that some element of `options` multiplies into P.
pub fn covered_elements(quotient: &Quotient, options: &Bits) -> Bits {
    let mut covered = Bits::new(quotient.order());
    for t in options.iter() {
        covered.unite(&quotient.partners[t]);
    }
    covered
}

/// A position: an earlier position and the kind of heap added to it.
#[derive(Debug, Clone)]
struct GapNode {
    image: Element,
    gap: Bits,
    before: usize,
    kind: usize,
    /// The kinds before this index have been added to the position.
    next: usize,
    /// `true` if no other node has the same image and a gap that contains this gap.
    kept: bool,
}

/// The reason why the finder did not add the next heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The quotient would have too many elements.
    Order,
    /// A candidate would have too many elements.
    Candidate,
    /// A check would need too many pairs.
    Pairs,
    /// Too many monoids were tried.
    Rounds,
    /// The caller asked to stop: [`cancelled`](grundy_core::progress::Progress::cancelled).
    Cancelled,
}

/// The reason why the check failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GapFailure {
    /// A position, as a list of heaps, with an image outside P and no option in P.
    Position(Vec<usize>),
    /// The check needs too many pairs, or the caller asked to stop.
    Stop(Stop),
}

/// The gaps of all positions that consist of the heaps added so far. Only the largest gaps are
/// kept.
#[derive(Debug, Clone)]
pub struct Gaps {
    kinds: Vec<HeapKind>,
    /// Node 0 is the empty position, whose gap is the complement of P.
    nodes: Vec<GapNode>,
    /// The kept nodes, by image.
    kept: Vec<Vec<usize>>,
}

impl Gaps {
    /// Returns the gaps before any heap is added: those of the empty position.
    pub fn new(quotient: &Quotient) -> Self {
        let gap = Bits::from_fn(quotient.order(), |z| !quotient.p.contains(z));
        let root = GapNode {
            image: 0,
            gap,
            before: 0,
            kind: 0,
            next: 0,
            kept: true,
        };
        let mut kept = vec![Vec::new(); quotient.order()];
        kept[0].push(0);
        Self {
            kinds: Vec::new(),
            nodes: vec![root],
            kept,
        }
    }

    /// Returns `true` if there is a position with image `x` whose gap contains `gap`. Then a heap
    /// with that image and gap adds nothing.
    pub fn contain(&self, x: Element, gap: &Bits) -> bool {
        gap.is_empty()
            || self.kept[usize::from(x)]
                .iter()
                .any(|&node| gap.is_subset(&self.nodes[node].gap))
    }

    /// Adds heaps of one more kind to all positions.
    ///
    /// # Errors
    /// The first position that fails the check, or more than `most` pairs.
    pub fn add(
        &mut self,
        quotient: &Quotient,
        kind: HeapKind,
        most: usize,
    ) -> Result<(), GapFailure> {
        if kind.gap.contains(0) {
            return Err(GapFailure::Position(vec![kind.heap]));
        }
        self.kinds.push(kind);
        let mut at = 0;
        while at < self.nodes.len() {
            while self.nodes[at].kept && self.nodes[at].next < self.kinds.len() {
                let kind = self.nodes[at].next;
                self.nodes[at].next += 1;
                self.step(quotient, at, kind)?;
                if self.nodes.len() > most {
                    return Err(GapFailure::Stop(Stop::Pairs));
                }
            }
            at += 1;
        }
        Ok(())
    }

    fn step(&mut self, quotient: &Quotient, at: usize, kind: usize) -> Result<(), GapFailure> {
        let (node, heap) = (&self.nodes[at], &self.kinds[kind]);
        let (by_heap, by_node) = (
            quotient.multiples(heap.image),
            quotient.multiples(node.image),
        );
        let mut gap = Bits::new(quotient.order());
        for z in quotient.elements().map(usize::from) {
            if node.gap.contains(by_heap[z].into()) && heap.gap.contains(by_node[z].into()) {
                gap.insert(z);
            }
        }
        if gap.contains(0) {
            let mut position = self.position(at);
            position.push(heap.heap);
            return Err(GapFailure::Position(position));
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
        nodes.push(GapNode {
            image,
            gap,
            before: at,
            kind,
            next: 0,
            kept: true,
        });
        Ok(())
    }

    /// Returns the heaps of a node's position.
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
