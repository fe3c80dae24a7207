//! The finder of misère quotients, heap by heap.
//!
//! | file | what |
//! |---|---|
//! | here | the finder: extends the pretending function if the quotient stays, otherwise lets the quotient grow |
//! | `candidate` | the finer monoids for a larger quotient |
//!
//! Let (Q, P) and Phi be right for the heaps 0..=n, and T the set of the images of the options of
//! heap n + 1. *Extend*: if some x in Q passes the checks with Phi(n + 1) = x, the quotient stays.
//! The checks are: no z has both x z and t z in P for a t in T; and the checks of `Gaps`. *Grow*:
//! take a finer monoid in which heap n + 1 is a generator, mark P by outcome recursion over least
//! words, reduce and check. If the check fails at a word, the monoid wrongly identifies that word
//! and the least word of its element. Then distinguish the heaps in which the two words differ, and
//! repeat.

mod candidate;

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

use self::candidate::{Candidate, Free, ReducedCandidate};
use super::{
    Element, GapFailure, Gaps, HeapKind, Quotient, Stop, Word,
    bits::Bits,
    gaps::{covered_elements, gap},
};
use grundy_core::{game::heaps::HeapRules, progress::Progress};
use schemars::JsonSchema;
use serde::Serialize;

/// The limits of work and memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FinderBudget {
    /// The maximum number of elements of a quotient.
    pub order: usize,
    /// The maximum number of elements of a candidate: a finer monoid that is reduced to a quotient.
    pub candidate: usize,
    /// The maximum number of (image, gap) pairs in a check.
    pub pairs: usize,
    /// The maximum number of finer monoids tried for one heap.
    pub rounds: usize,
}

impl Default for FinderBudget {
    /// At most about 0.5 GB: 4096 squared products of two bytes, and tables of 2^20 elements by
    /// about 20 letters.
    fn default() -> Self {
        Self {
            order: 4096,
            candidate: 1 << 20,
            pairs: 1 << 17,
            rounds: 400,
        }
    }
}

/// The quotient of the heaps 0..=`to`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Step {
    /// The first heap with this quotient.
    pub to: usize,
    /// The order |Q|.
    pub order: usize,
    /// The number |P| of elements in P.
    pub p: usize,
}

/// The quotient of the heaps computed so far; [`Finder::advance`] adds a heap.
pub(crate) struct Finder<'a> {
    rules: &'a dyn HeapRules,
    budget: FinderBudget,
    pub quotient: Quotient,
    pub phi: Vec<Element>,
    /// The least sum of heaps with each image: sums are ordered by the multiplicity of the largest
    /// heap, then of the next.
    pub words: Vec<Word>,
    gaps: Gaps,
    /// The quotients of fewer heaps, at the heaps where they change.
    pub steps: Vec<Step>,
    /// The images found for sets of covered elements in this quotient.
    known: HashMap<Bits, Element>,
}

impl<'a> Finder<'a> {
    /// Starts with heap 0 alone.
    #[must_use]
    pub fn new(rules: &'a dyn HeapRules, budget: FinderBudget) -> Self {
        let quotient = Quotient::trivial();
        let gaps = Gaps::new(&quotient);
        Self {
            rules,
            budget,
            quotient,
            phi: vec![0],
            words: vec![Vec::new()],
            gaps,
            steps: vec![Step {
                to: 0,
                order: 1,
                p: 0,
            }],
            known: HashMap::new(),
        }
    }

    /// Returns the images of the options of a heap. All parts of the options must have an image.
    /// `None` if `progress` asks to stop.
    fn images(
        &self,
        quotient: &Quotient,
        phi: &[Element],
        heap: usize,
        progress: &dyn Progress,
    ) -> Option<Bits> {
        let mut images = Bits::new(quotient.order());
        let are_all =
            self.rules
                .options_while(&(heap as u64), &|| !progress.cancelled(), &mut |parts| {
                    // No part is larger than the heap, which is a `usize`.
                    let parts = parts
                        .iter()
                        .filter_map(|&part| phi.get(usize::try_from(part).ok()?));
                    let image = parts.fold(0, |sum, &part| quotient.product(sum, part));
                    images.insert(image.into());
                });
        are_all.then_some(images)
    }

    /// Adds the next heap.
    ///
    /// # Errors
    /// The reason why the heap was not added. All results so far are kept.
    pub fn advance(&mut self, progress: &dyn Progress) -> Result<(), Stop> {
        let options = self
            .images(&self.quotient, &self.phi, self.phi.len(), progress)
            .ok_or(Stop::Cancelled)?;
        if options.is_empty() {
            self.phi.push(0);
            return Ok(());
        }
        let covered = covered_elements(&self.quotient, &options);
        if let Some(image) = self.extend(&covered)? {
            self.known.insert(covered, image);
            self.phi.push(image);
            return Ok(());
        }
        self.grow(progress)
    }

    /// Returns the image of a heap with moves whose options cover `covered`, if the quotient stays.
    fn extend(&mut self, covered: &Bits) -> Result<Option<Element>, Stop> {
        if let Some(&image) = self.known.get(covered) {
            return Ok(Some(image));
        }
        let heap = self.phi.len();
        let mut trials = Vec::new();
        for x in self
            .quotient
            .elements()
            .filter(|&x| self.quotient.partners(x).first_common(covered).is_none())
        {
            let gap = gap(&self.quotient, x, covered);
            if gap.contains(0) {
                continue;
            }
            if self.gaps.contain(x, &gap) {
                return Ok(Some(x));
            }
            trials.push((
                gap.count(),
                HeapKind {
                    heap,
                    image: x,
                    gap,
                },
            ));
        }
        trials.sort_by_key(|(count, _)| *count);
        for (_, kind) in trials {
            let (image, mut gaps) = (kind.image, self.gaps.clone());
            match gaps.add(&self.quotient, kind, self.budget.pairs) {
                Ok(()) => {
                    self.gaps = gaps;
                    return Ok(Some(image));
                }
                Err(GapFailure::Position(_)) => {}
                Err(GapFailure::Stop(why)) => return Err(why),
            }
        }
        Ok(None)
    }

    /// Finds the quotient with the next heap if it is not the known quotient.
    fn grow(&mut self, progress: &dyn Progress) -> Result<(), Stop> {
        let heap = self.phi.len();
        // The monoid that is refined, with the images of the heaps.
        let (mut quotient, mut phi) = (self.quotient.clone(), self.phi.clone());
        let mut free = vec![Free { heap, index: 1 }];
        for _round in 0..self.budget.rounds {
            if progress.cancelled() {
                return Err(Stop::Cancelled);
            }
            let go_on = || !progress.cancelled();
            let made = Candidate::new(
                &quotient,
                &phi,
                heap,
                &free,
                (self.rules, &go_on),
                self.budget.candidate,
            );
            let Some(candidate) = made else {
                return Err(if go_on() {
                    Stop::Candidate
                } else {
                    Stop::Cancelled
                });
            };
            let reduced = candidate.reduce(self.budget.order).ok_or(Stop::Order)?;
            match self.check(&reduced, progress) {
                Ok(gaps) => {
                    let (order, p) = (reduced.quotient.order(), reduced.quotient.p_count());
                    self.steps.push(Step { to: heap, order, p });
                    (self.quotient, self.phi, self.words) =
                        (reduced.quotient, reduced.phi, reduced.words);
                    self.gaps = gaps;
                    self.known.clear();
                    return Ok(());
                }
                Err(GapFailure::Stop(why)) => return Err(why),
                Err(GapFailure::Position(heaps)) => {
                    let position = count_heaps(heaps);
                    let least = candidate.least_word(&position);
                    if candidate.len() > COARSEN * reduced.quotient.order() {
                        (quotient, phi) = (reduced.quotient, reduced.phi);
                        free.clear();
                    }
                    tell_apart(&mut free, &position, &least);
                }
            }
        }
        Err(Stop::Rounds)
    }

    /// Checks a quotient with all heaps.
    fn check(
        &self,
        reduced: &ReducedCandidate,
        progress: &dyn Progress,
    ) -> Result<Gaps, GapFailure> {
        let ReducedCandidate {
            quotient,
            phi,
            words,
        } = reduced;
        let mut gaps = Gaps::new(quotient);
        let mut seen: HashSet<(Element, Bits)> = HashSet::new();
        let mut kinds: Vec<HeapKind> = Vec::new();
        for (heap, &image) in phi.iter().enumerate() {
            if progress.cancelled() {
                return Err(GapFailure::Stop(Stop::Cancelled));
            }
            let options = self
                .images(quotient, phi, heap, progress)
                .ok_or(GapFailure::Stop(Stop::Cancelled))?;
            if options.is_empty() {
                if image != 0 {
                    return Err(GapFailure::Position(vec![heap]));
                }
                continue;
            }
            let covered = covered_elements(quotient, &options);
            if let Some(z) = quotient.partners(image).first_common(&covered) {
                let mut position = expand_word(&words[z]);
                position.push(heap);
                return Err(GapFailure::Position(position));
            }
            let gap = gap(quotient, image, &covered);
            if gap.is_empty() || !seen.insert((image, gap.clone())) {
                continue;
            }
            kinds.push(HeapKind { heap, image, gap });
        }
        for kind in kinds {
            if !gaps.contain(kind.image, &kind.gap) || kind.gap.contains(0) {
                gaps.add(quotient, kind, self.budget.pairs)?;
            }
        }
        Ok(gaps)
    }
}

/// A candidate is replaced by its reduction if it has more than this many times the elements of the
/// reduction.
const COARSEN: usize = 8;

/// Returns the heaps of a word one by one.
fn expand_word(word: &[(usize, u32)]) -> Vec<usize> {
    word.iter()
        .flat_map(|&(heap, count)| (0..count).map(move |_| heap))
        .collect()
}

/// Returns a list of heaps with multiplicities.
fn count_heaps(mut heaps: Vec<usize>) -> Vec<(usize, u32)> {
    heaps.sort_unstable();
    let mut word: Vec<(usize, u32)> = Vec::new();
    for heap in heaps {
        match word.last_mut() {
            Some((last, count)) if *last == heap => *count += 1,
            _ => word.push((heap, 1)),
        }
    }
    word
}

/// Makes one heap free, or increases its index, to distinguish a position from the least word of
/// its element. The heap is the one with the least index; if there are several, the largest of
/// them.
fn tell_apart(free: &mut Vec<Free>, position: &[(usize, u32)], least: &[(usize, u32)]) {
    let count = |word: &[(usize, u32)], heap| {
        word.iter()
            .find(|entry| entry.0 == heap)
            .map_or(0, |entry| entry.1)
    };
    let freer = |heap: usize| {
        let (here, there) = (count(position, heap), count(least, heap));
        let now = free
            .iter()
            .find(|free| free.heap == heap)
            .map_or(0, |free| free.index.saturating_add(1));
        (here != there).then(|| {
            (
                now.max(u8::try_from(here.min(there) + 1).unwrap_or(u8::MAX)),
                Reverse(heap),
            )
        })
    };
    let heaps = position.iter().chain(least).map(|&(heap, _)| heap);
    let Some((index, Reverse(heap))) = heaps.filter_map(freer).min() else {
        for free in free {
            free.index = free.index.saturating_add(1);
        }
        return;
    };
    match free.iter_mut().find(|free| free.heap == heap) {
        Some(free) => free.index = index,
        None => free.push(Free { heap, index }),
    }
}
