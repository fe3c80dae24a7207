//! The structure of a quotient: its presentation, tameness, and isomorphism with another quotient.

use std::collections::{HashMap, VecDeque};

use super::{Element, Finding, Quotient, Word};

/// The relation left = right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonoidRelation {
    /// A word that is not the least word of its element, although all words that it properly
    /// contains are least words.
    pub left: Word,
    /// The least word of the same element.
    pub right: Word,
}

impl Finding {
    /// Returns relations that present the quotient with [`Finding::generators`]: each minimal word
    /// that is not least equals the least word of its element.
    #[must_use]
    pub fn relations(&self) -> Vec<MonoidRelation> {
        let least: HashMap<&Word, usize> = self
            .words
            .iter()
            .enumerate()
            .map(|(x, word)| (word, x))
            .collect();
        let mut relations: Vec<MonoidRelation> = Vec::new();
        for x in self.quotient.elements() {
            let word = &self.words[usize::from(x)];
            for heap in self.generators() {
                let longer = change_word(word, heap, true);
                let minimal = || {
                    longer
                        .iter()
                        .all(|&(heap, _)| least.contains_key(&change_word(&longer, heap, false)))
                };
                if least.contains_key(&longer)
                    || !minimal()
                    || relations.iter().any(|known| known.left == longer)
                {
                    continue;
                }
                let right =
                    self.words[usize::from(self.quotient.product(x, self.phi[heap]))].clone();
                relations.push(MonoidRelation {
                    left: longer,
                    right,
                });
            }
        }
        relations
    }

    /// Returns `true` if the quotient is the quotient of Nim with the heaps 0, or 0 and 1, or 0, …,
    /// 2^k - 1. These are: the identity alone; { 1, a } with P = { a }; and { 1, a } with a group K
    /// of 2^k elements, k >= 2, where all squares in K are its identity e, a a = 1, a e is not e,
    /// and P = { a, e }. K and a e determine the last kind.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        let quotient = &self.quotient;
        if quotient.order() <= 2 {
            return quotient.p_count() + 1 == quotient.order();
        }
        let p: Vec<Element> = quotient.elements().filter(|&x| quotient.is_p(x)).collect();
        let square = |x| quotient.product(x, x);
        let Some((a, e)) = (match p[..] {
            [x, y] if square(x) == 0 && square(y) == y => Some((x, y)),
            [x, y] if square(y) == 0 && square(x) == x => Some((y, x)),
            _ => None,
        }) else {
            return false;
        };
        let mut group = quotient.elements().filter(|&x| x != 0 && x != a);
        (quotient.order() - 2).is_power_of_two()
            && quotient.product(a, e) != e
            && group.all(|x| square(x) == e && quotient.product(x, e) == x)
    }

    /// Returns the image of the heap `n`; `None` if it is not known.
    #[must_use]
    pub fn image(&self, n: u64) -> Option<Element> {
        let known = usize::try_from(n)
            .ok()
            .and_then(|n| self.phi.get(n).copied());
        known.or_else(|| {
            let period = self.period.filter(|period| period.theorem.is_some())?;
            let (start, length) = (period.preperiod as u64, period.period as u64);
            let place = start.checked_add(n.checked_sub(start)? % length)?;
            self.phi.get(usize::try_from(place).ok()?).copied()
        })
    }

    /// Returns the image of a sum of heaps; `None` if the image of some heap is not known.
    #[must_use]
    pub fn image_of_sum(&self, heaps: &[u64]) -> Option<Element> {
        heaps.iter().try_fold(0, |sum, &heap| {
            Some(self.quotient.product(sum, self.image(heap)?))
        })
    }
}

/// Returns a word with one more or one less of a heap.
fn change_word(word: &Word, heap: usize, more: bool) -> Word {
    let mut changed = word.clone();
    match (changed.iter_mut().find(|entry| entry.0 == heap), more) {
        (Some(entry), true) => entry.1 += 1,
        (Some(entry), false) => entry.1 = entry.1.saturating_sub(1),
        (None, true) => changed.push((heap, 1)),
        (None, false) => {}
    }
    changed.retain(|entry| entry.1 > 0);
    changed.sort_unstable();
    changed
}

/// The result of comparing two quotients.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Likeness {
    /// Sums of equal heaps have equal outcomes: the quotients are isomorphic with P and Phi.
    Same,
    /// The quotients are isomorphic with P, but have another Phi.
    OtherPhi,
    /// The monoids are isomorphic, but have other P-portions.
    OtherP,
    /// The monoids are not isomorphic.
    Different,
    /// The comparison took more steps than allowed.
    Undecided,
}

/// The images of a sum in two quotients.
type Images = (Element, Element);

/// Returns the least sum, by the number of heaps, that is a P-position of exactly one of two games
/// with heaps 0..=`to`; `None` if there is no such sum.
///
/// There are finitely many pairs of images, and each pair is first reached by a least sum.
#[must_use]
pub fn first_difference(a: &Finding, b: &Finding, to: u64) -> Option<Vec<u64>> {
    let mut heaps: Vec<(u64, Element, Element)> = Vec::new();
    for heap in 0..=to {
        let (x, y) = (a.image(heap)?, b.image(heap)?);
        if !heaps.iter().any(|&(_, u, v)| (u, v) == (x, y)) {
            heaps.push((heap, x, y));
        }
    }
    let mut before: HashMap<Images, Option<(Images, u64)>> = HashMap::new();
    before.insert((0, 0), None);
    let mut queue = VecDeque::from([(0, 0)]);
    while let Some(pair) = queue.pop_front() {
        if a.quotient.is_p(pair.0) != b.quotient.is_p(pair.1) {
            let mut sum = Vec::new();
            let mut at = pair;
            while let Some(&Some((last, heap))) = before.get(&at) {
                sum.push(heap);
                at = last;
            }
            sum.sort_unstable();
            return Some(sum);
        }
        for &(heap, x, y) in &heaps {
            let next = (a.quotient.product(pair.0, x), b.quotient.product(pair.1, y));
            before.entry(next).or_insert_with(|| {
                queue.push_back(next);
                Some((pair, heap))
            });
        }
    }
    None
}

/// Compares two quotients: isomorphic with the P-portions, without them, or not isomorphic.
#[must_use]
pub fn likeness(a: &Finding, b: &Finding) -> Likeness {
    for (with_p, found) in [(true, Likeness::OtherPhi), (false, Likeness::OtherP)] {
        match isomorphic(a, &b.quotient, with_p) {
            Some(true) => return found,
            Some(false) => {}
            None => return Likeness::Undecided,
        }
    }
    Likeness::Different
}

/// Returns `true` if there is an isomorphism; `None` if the search takes more steps than allowed.
fn isomorphic(a: &Finding, b: &Quotient, with_p: bool) -> Option<bool> {
    if a.quotient.order() != b.order() || (with_p && a.quotient.p_count() != b.p_count()) {
        return Some(false);
    }
    let marks = [marks(&a.quotient, with_p), marks(b, with_p)];
    let [mut one, mut two] = marks.clone();
    one.sort_unstable();
    two.sort_unstable();
    let generators = a.generators().iter().map(|&heap| a.phi[heap]).collect();
    let mut search = Search {
        a: &a.quotient,
        b,
        marks,
        generators,
        images: Vec::new(),
        steps: 20_000_000,
    };
    if one == two {
        search.assign()
    } else {
        Some(false)
    }
}

/// Returns properties of each element that an isomorphism keeps: membership in P, the number of its
/// multiples, the index and the number of its powers, and the number of its partners.
fn marks(quotient: &Quotient, with_p: bool) -> Vec<[usize; 5]> {
    let mark = |x: Element| {
        let mut multiples: Vec<Element> = quotient.multiples(x).to_vec();
        multiples.sort_unstable();
        multiples.dedup();
        let mut powers = vec![0];
        let mut power = x;
        while !powers.contains(&power) {
            powers.push(power);
            power = quotient.product(power, x);
        }
        let index = powers
            .iter()
            .position(|&earlier| earlier == power)
            .unwrap_or(0);
        let p = usize::from(with_p && quotient.is_p(x));
        let partners = if with_p {
            quotient.partners(x).count()
        } else {
            0
        };
        [p, multiples.len(), index, powers.len(), partners]
    };
    quotient.elements().map(mark).collect()
}

/// The search for an isomorphism.
struct Search<'a> {
    a: &'a Quotient,
    b: &'a Quotient,
    marks: [Vec<[usize; 5]>; 2],
    /// The generators of a, and the images of the first of them.
    generators: Vec<Element>,
    images: Vec<Element>,
    /// The steps that are left.
    steps: usize,
}

impl Search<'_> {
    fn may_be(&self, x: Element, y: Element) -> bool {
        self.marks[0][usize::from(x)] == self.marks[1][usize::from(y)]
    }

    /// Assigns images to the generators one by one; the images so far must extend to the elements
    /// that they generate.
    fn assign(&mut self) -> Option<bool> {
        let Some(&next) = self.generators.get(self.images.len()) else {
            return Some(true);
        };
        for y in self.b.elements() {
            if self.may_be(next, y) {
                self.images.push(y);
                if self.extends()? && self.assign()? {
                    return Some(true);
                }
                self.images.pop();
            }
        }
        Some(false)
    }

    /// Returns `true` if the images of the first generators extend to a one-to-one map that keeps
    /// products and marks.
    fn extends(&mut self) -> Option<bool> {
        let (mut there, mut back) = (vec![None; self.a.order()], vec![None; self.b.order()]);
        (there[0], back[0]) = (Some(0), Some(0));
        let mut stack: Vec<(Element, Element)> = vec![(0, 0)];
        while let Some((x, y)) = stack.pop() {
            for (&g, &h) in self.generators.iter().zip(&self.images) {
                self.steps = self.steps.checked_sub(1)?;
                let (u, v) = (self.a.product(x, g), self.b.product(y, h));
                match (there[usize::from(u)], back[usize::from(v)]) {
                    (Some(known), Some(_)) if known == v => {}
                    (None, None) if self.may_be(u, v) => {
                        (there[usize::from(u)], back[usize::from(v)]) = (Some(v), Some(u));
                        stack.push((u, v));
                    }
                    _ => return Some(false),
                }
            }
        }
        Some(true)
    }
}
