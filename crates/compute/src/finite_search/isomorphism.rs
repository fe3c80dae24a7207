//! The form of a set of elements of a graph or an order: isomorphic sets have the same form.
//!
//! Elements are coloured by the numbers of their neighbours of each colour, until this makes no
//! further distinctions (colour refinement). If several elements of one colour are left, each of
//! them is tried as the first. Among all resulting numberings, the least matrix is the form. Two
//! equal forms belong to isomorphic sets, because a form is a whole matrix. If there are more than
//! `MOST_LEAVES` numberings, isomorphic sets may have different forms: the form is then the set
//! itself, and the search does some work twice.

use super::bits::ElementBits;
use grundy_core::game::finite::MOST_ELEMENTS;

/// Maximum number of numberings that are compared.
const MOST_LEAVES: usize = 32;
/// Maximum number of elements of a set for which a form is computed: an order that is a chain of
/// 128 takes some 10 ms.
const MOST_FORMED: u32 = 128;

/// The pairs of elements that belong together, with their directions.
pub struct Arrows<const W: usize> {
    /// For each element, the elements that its arrows lead to.
    out: Vec<ElementBits<W>>,
    /// For each element, the elements whose arrows lead to it; empty if all arrows go in both
    /// directions.
    into: Vec<ElementBits<W>>,
}

/// The arrows between the elements of a set, which are numbered from 0 on.
pub struct ElementArrows {
    out: Vec<Vec<u32>>,
    into: Vec<Vec<u32>>,
    /// `true` for a tree: all elements of one colour are then equivalent, by a theorem on colour
    /// refinement of trees (Edmonds; Immerman and Lander 1990).
    is_tree: bool,
}

impl<const W: usize> Arrows<W> {
    /// Takes arrows between different elements.
    pub fn new(out: Vec<ElementBits<W>>) -> Self {
        let mut into = vec![ElementBits::EMPTY; out.len()];
        for (from, set) in out.iter().enumerate() {
            set.iter().for_each(|to: usize| into[to].insert(from));
        }
        if into == out {
            into.clear();
        }
        Self { out, into }
    }

    /// Appends the form of a set.
    pub fn form(&self, left: &ElementBits<W>, form: &mut Vec<u64>) {
        if let Some(matrix) = self.least(left) {
            form.push(left.len().into());
            form.extend(matrix);
        } else {
            form.push(u64::MAX);
            form.extend(left.words());
        }
    }

    /// The least matrix of a set, if there are not too many numberings.
    fn least(&self, left: &ElementBits<W>) -> Option<Vec<u64>> {
        if left.len() > MOST_FORMED {
            return None;
        }
        let part = self.part(left);
        let mut search = Numberings {
            part: &part,
            leaves: 0,
            best: None,
        };
        search.run(vec![0; part.len()], 0);
        search.best.filter(|_| search.leaves <= MOST_LEAVES)
    }

    fn part(&self, left: &ElementBits<W>) -> ElementArrows {
        let mut number = [0_u32; MOST_ELEMENTS];
        let elements: Vec<usize> = left.iter().collect();
        elements
            .iter()
            .zip(0..)
            .for_each(|(&element, index)| number[element] = index);
        let within = |sets: &[ElementBits<W>]| -> Vec<Vec<u32>> {
            let of = |&element: &usize| {
                sets[element]
                    .and(left)
                    .iter()
                    .map(|other| number[other])
                    .collect()
            };
            if sets.is_empty() {
                Vec::new()
            } else {
                elements.iter().map(of).collect()
            }
        };
        let (out, into) = (within(&self.out), within(&self.into));
        let is_tree =
            into.is_empty() && out.iter().map(Vec::len).sum::<usize>() + 2 == 2 * out.len();
        ElementArrows { out, into, is_tree }
    }
}

impl ElementArrows {
    fn len(&self) -> usize {
        self.out.len()
    }

    /// Splits colours until all elements of one colour have the same number of neighbours of each
    /// colour. Colours are 0, 1, …, and the result does not depend on the numbering of the
    /// elements. Returns the number of colours.
    fn refine(&self, colours: &mut [u32], mut count: usize) -> usize {
        let mut signs: Vec<(Vec<u32>, usize)> = Vec::with_capacity(self.len());
        while count < self.len() {
            signs.clear();
            for element in 0..self.len() {
                let mut sign = vec![colours[element]];
                for list in [&self.out, &self.into]
                    .into_iter()
                    .filter_map(|lists| lists.get(element))
                {
                    let begin = sign.len();
                    sign.extend(list.iter().map(|&other| colours[other as usize]));
                    sign[begin..].sort_unstable();
                    sign.push(u32::MAX);
                }
                signs.push((sign, element));
            }
            signs.sort_unstable();
            let mut colour = 0;
            for at in 0..signs.len() {
                colour += u32::from(at > 0 && signs[at].0 != signs[at - 1].0);
                colours[signs[at].1] = colour;
            }
            let now = colour as usize + 1;
            if now == count {
                break;
            }
            count = now;
        }
        count
    }

    /// The matrix under a numbering, as bits; for arrows that go in both directions only the lower
    /// triangle.
    fn matrix(&self, numbers: &[u32]) -> Vec<u64> {
        let len = self.len();
        let both_ways = self.into.is_empty();
        let bits = if both_ways {
            len * len.saturating_sub(1) / 2
        } else {
            len * len
        };
        let mut matrix = vec![0_u64; bits.div_ceil(64)];
        for (from, list) in self.out.iter().enumerate() {
            for &to in list {
                let (row, column) = (numbers[from] as usize, numbers[to as usize] as usize);
                let bit = match (both_ways, column < row) {
                    (true, true) => row * (row - 1) / 2 + column,
                    (true, false) => continue,
                    (false, _) => row * len + column,
                };
                matrix[bit / 64] |= 1 << (bit % 64);
            }
        }
        matrix
    }

    /// Returns `true` if two elements have the same neighbours apart from each other, and either
    /// arrows to each other in both directions or no arrows.
    fn are_twins(&self, one: u32, other: u32) -> bool {
        let same = |lists: &[Vec<u32>]| {
            let of = |element: u32, but: u32| {
                lists[element as usize]
                    .iter()
                    .copied()
                    .filter(move |&to| to != but)
            };
            of(one, other).eq(of(other, one))
        };
        let arrow = |from: u32, to: u32| self.out[from as usize].contains(&to);
        same(&self.out)
            && (self.into.is_empty() || same(&self.into))
            && arrow(one, other) == arrow(other, one)
    }
}

/// The search over numberings.
struct Numberings<'a> {
    part: &'a ElementArrows,
    leaves: usize,
    best: Option<Vec<u64>>,
}

impl Numberings<'_> {
    /// Continues from colours, `count` in number; 0 if they are not refined.
    fn run(&mut self, mut colours: Vec<u32>, count: usize) {
        let count = self.part.refine(&mut colours, count);
        if count == self.part.len() {
            self.leaves += 1;
            let matrix = self.part.matrix(&colours);
            if self.best.as_ref().is_none_or(|best| matrix < *best) {
                self.best = Some(matrix);
            }
            return;
        }
        let mut members = vec![Vec::new(); count];
        (0..)
            .zip(&colours)
            .for_each(|(element, &colour): (u32, _)| members[colour as usize].push(element));
        let several = members.iter().filter(|members| members.len() > 1);
        let Some(smallest) = several.min_by_key(|members| members.len()) else {
            return;
        };
        let [first, others @ ..] = smallest.as_slice() else {
            return;
        };
        let alike = self.part.is_tree
            || others
                .iter()
                .all(|&other| self.part.are_twins(*first, other));
        let tried = if alike { &smallest[..1] } else { smallest };
        for &element in tried {
            // The element comes before the others of its colour.
            let own = colours[element as usize];
            let above = |(at, colour): (u32, u32)| {
                if colour > own || colour == own && at != element {
                    colour + 1
                } else {
                    colour
                }
            };
            self.run(
                (0..).zip(colours.iter().copied()).map(above).collect(),
                count + 1,
            );
            if self.leaves > MOST_LEAVES {
                return;
            }
        }
    }
}
