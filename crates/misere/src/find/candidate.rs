//! A monoid that refines the quotient known so far, with P marked by outcome recursion, and its
//! reduction.
//!
//! The elements are pairs: an element of the quotient Q known so far and, for each *free* heap, its
//! multiplicity in the cyclic monoid { x^0, …, x^(k + 1) : x^(k + 2) = x^k }. The heaps that
//! generate the monoid are its *letters*. Words are ordered by the multiplicity of the largest
//! letter, then of the next. So an option of a word is less than the word, and the least word of
//! the option's element is less than the word. Therefore P can be marked in the order of the least
//! words, from the options of the least word alone. The finder checks later whether other words of
//! an element agree with the least word.

use std::collections::{BTreeSet, HashMap};

use crate::{Element, Quotient, Word};
use grundy_core::{game::heaps::HeapRules, mix::Build};

/// A free heap: its multiplicities are distinguished up to `index` + 1, and x^(index + 2) =
/// x^index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Free {
    pub heap: usize,
    pub index: u8,
}

impl Free {
    /// Returns the multiplicity of x to a power.
    fn reduce_exponent(self, exponent: u16) -> u8 {
        let index = u16::from(self.index);
        let reduced = if exponent < index + 2 {
            exponent
        } else {
            index + (exponent - index) % 2
        };
        u8::try_from(reduced).unwrap_or(u8::MAX)
    }
}

/// A reduced candidate, with the images of the heaps.
#[derive(Debug)]
pub struct ReducedCandidate {
    pub quotient: Quotient,
    pub phi: Vec<Element>,
    /// The least word of each element, as (heap, multiplicity).
    pub words: Vec<Word>,
}

/// The marker of an empty entry in a table.
const NONE: u32 = u32::MAX;

type ElementIndex = HashMap<u64, u32, Build>;

/// The monoid. Its elements are numbered in the order of their least words.
#[derive(Debug)]
pub struct Candidate<'a> {
    quotient: &'a Quotient,
    free: Vec<Free>,
    /// The element of Q and the multiplicities of the free heaps, one row for each element.
    image: Vec<Element>,
    exponents: Vec<u8>,
    index: ElementIndex,
    /// The letters: heaps in increasing order.
    letters: Vec<usize>,
    /// `next[e * letters + i]`: the product of e and letter i.
    next: Vec<u32>,
    /// The multiplicities of the letters in the least word, one row for each element.
    words: Vec<u8>,
    /// The elements of the heaps.
    heaps: Vec<u32>,
    p: Vec<bool>,
}

impl<'a> Candidate<'a> {
    /// Builds the candidate for heaps `0..=phi.len()`: all heaps except the last have the images
    /// `phi`, and the last is free.
    ///
    /// `None` if there are more than `most` elements, if a word has more than 255 of a letter, or
    /// if the second part of `rules` stops the listing of the options.
    pub fn new(
        quotient: &'a Quotient,
        phi: &[Element],
        last: usize,
        free: &[Free],
        rules: (&dyn HeapRules, &dyn Fn() -> bool),
        most: usize,
    ) -> Option<Self> {
        let mut free = free.to_vec();
        free.sort_unstable_by_key(|free| free.heap);
        let mut candidate = Self {
            quotient,
            image: vec![0],
            exponents: vec![0; free.len()],
            free,
            index: ElementIndex::default(),
            letters: Vec::new(),
            next: Vec::new(),
            words: Vec::new(),
            heaps: Vec::new(),
            p: Vec::new(),
        };
        candidate
            .index
            .insert(candidate.key(0, &vec![0; candidate.free.len()])?, 0);
        candidate.enumerate(phi, last, most)?;
        candidate.fill_next();
        let options = candidate.options(rules)?;
        candidate.mark(&options);
        Some(candidate)
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.image.len()
    }

    fn key(&self, image: Element, exponents: &[u8]) -> Option<u64> {
        let mut key = 0_u64;
        for (free, &exponent) in self.free.iter().zip(exponents) {
            key = key
                .checked_mul(u64::from(free.index) + 2)?
                .checked_add(exponent.into())?;
        }
        key.checked_mul(self.quotient.order() as u64)?
            .checked_add(image.into())
    }

    fn row(&self, element: usize) -> &[u8] {
        &self.exponents[element * self.free.len()..][..self.free.len()]
    }

    /// Returns the image and the multiplicities of the product of an element and a pair of an image
    /// and multiplicities.
    fn times(&self, element: usize, (image, exponents): (Element, &[u8])) -> (Element, Vec<u8>) {
        let sums = self
            .row(element)
            .iter()
            .zip(exponents)
            .map(|(&x, &y)| u16::from(x) + u16::from(y));
        let exponents = self
            .free
            .iter()
            .zip(sums)
            .map(|(free, sum)| free.reduce_exponent(sum))
            .collect();
        (self.quotient.product(self.image[element], image), exponents)
    }

    fn find(&self, image: Element, exponents: &[u8]) -> Option<u32> {
        self.index.get(&self.key(image, exponents)?).copied()
    }

    /// Returns the product of two elements.
    fn product(&self, a: u32, b: u32) -> u32 {
        let (image, exponents) =
            self.times(a as usize, (self.image[b as usize], self.row(b as usize)));
        // The letters generate all elements, so every product has been enumerated.
        self.find(image, &exponents).unwrap_or_default()
    }

    /// Enumerates the elements heap by heap: a heap that is not generated by smaller heaps is a
    /// letter, and multiplies all elements before it.
    fn enumerate(&mut self, phi: &[Element], last: usize, most: usize) -> Option<()> {
        let mut words: Vec<Vec<(usize, u8)>> = vec![Vec::new()];
        // The least word in Q of each element reached.
        for heap in 0..=last {
            let mut exponents = vec![0; self.free.len()];
            let slot = self.free.iter().position(|free| free.heap == heap);
            let image = phi.get(heap).copied().unwrap_or_default();
            if let Some(slot) = slot {
                exponents[slot] = 1;
            } else if let Some(word) = self.word_in_quotient(image, &words) {
                // The heap is a product of letters, because its image is.
                for (letter, count) in word {
                    if let Some(slot) = self
                        .free
                        .iter()
                        .position(|free| free.heap == self.letters[letter])
                    {
                        exponents[slot] = self.free[slot].reduce_exponent(count.into());
                    }
                }
            }
            if let Some(element) = self.find(image, &exponents) {
                if slot.is_none() {
                    self.heaps.push(element);
                    continue;
                }
            }
            let letter = self.letters.len();
            self.letters.push(heap);
            // All earlier elements times the letter once, twice, and so on.
            let mut source = 0;
            while source < self.image.len() {
                let (image, exponents) = self.times(source, (image, &exponents));
                if self.find(image, &exponents).is_none() {
                    if self.image.len() >= most {
                        return None;
                    }
                    let new = u32::try_from(self.image.len()).ok()?;
                    self.index.insert(self.key(image, &exponents)?, new);
                    self.image.push(image);
                    self.exponents.extend(exponents);
                    let mut word = words[source].clone();
                    match word.last_mut() {
                        Some((last, count)) if *last == letter => *count = count.checked_add(1)?,
                        _ => word.push((letter, 1)),
                    }
                    words.push(word);
                }
                source += 1;
            }
            self.heaps.push(self.find(image, &exponents)?);
        }
        let width = self.letters.len();
        self.words = vec![0; self.image.len() * width];
        for (row, word) in self.words.chunks_mut(width.max(1)).zip(&words) {
            for &(letter, count) in word {
                row[letter] = count;
            }
        }
        Some(())
    }

    /// Returns the least word with the image `x` in Q, among the words of the elements.
    fn word_in_quotient(&self, x: Element, words: &[Vec<(usize, u8)>]) -> Option<Vec<(usize, u8)>> {
        self.image
            .iter()
            .position(|&image| image == x)
            .and_then(|element| words.get(element).cloned())
    }

    fn fill_next(&mut self) {
        let letters: Vec<u32> = self.letters.iter().map(|&heap| self.heaps[heap]).collect();
        let elements = 0..u32::try_from(self.image.len()).unwrap_or(NONE);
        self.next = elements
            .flat_map(|e| letters.iter().map(move |&l| (e, l)))
            .map(|(e, l)| self.product(e, l))
            .collect();
    }

    /// Returns, for each element and each letter of its least word, the element of the word without
    /// that letter.
    fn without(&self) -> Vec<u32> {
        let width = self.letters.len();
        let mut without = vec![NONE; self.image.len() * width];
        for element in 0..self.image.len() {
            let word = &self.words[element * width..][..width];
            let Some(top) = word.iter().rposition(|&count| count > 0) else {
                continue;
            };
            // A least word without a letter is a least word, and least words come in order.
            let mut shorter = word.to_vec();
            shorter[top] -= 1;
            let parent = self.element_of(&shorter);
            without[element * width + top] = parent;
            for letter in (0..top).filter(|&letter| word[letter] > 0) {
                let below = without[parent as usize * width + letter];
                without[element * width + letter] = self.next[below as usize * width + top];
            }
        }
        without
    }

    fn element_of(&self, word: &[u8]) -> u32 {
        let width = self.letters.len();
        let letters = word
            .iter()
            .enumerate()
            .flat_map(|(letter, &count)| (0..count).map(move |_| letter));
        letters.fold(0, |element, letter| {
            self.next[element as usize * width + letter]
        })
    }

    /// Returns the images of the options of each letter.
    fn options(
        &self,
        (rules, go_on): (&dyn HeapRules, &dyn Fn() -> bool),
    ) -> Option<Vec<Vec<u32>>> {
        let options = |&heap: &usize| {
            let mut options = BTreeSet::new();
            let are_all = rules.options_while(&(heap as u64), go_on, &mut |parts| {
                let parts = parts
                    .iter()
                    .filter_map(|&part| self.heaps.get(usize::try_from(part).ok()?));
                options.insert(parts.fold(0, |sum, &part| self.product(sum, part)));
            });
            are_all.then(|| options.into_iter().collect())
        };
        self.letters.iter().map(options).collect()
    }

    fn mark(&mut self, options: &[Vec<u32>]) {
        let (width, without) = (self.letters.len(), self.without());
        let mut p: Vec<bool> = Vec::with_capacity(self.image.len());
        for element in 0..self.image.len() {
            let rest = &without[element * width..][..width];
            let moves = || rest.iter().zip(options).filter(|&(&rest, _)| rest != NONE);
            let has_move = moves().any(|(_, options)| !options.is_empty());
            let wins = moves()
                .any(|(&rest, options)| options.iter().any(|&t| p[self.product(rest, t) as usize]));
            p.push(has_move && !wins);
        }
        self.p = p;
    }

    /// Identifies x and y if, for all z, x z is in P if and only if y z is in P (Moore's refinement
    /// of {P, not P}).
    ///
    /// `None` if there are more than `most` classes.
    pub fn reduce(&self, most: usize) -> Option<ReducedCandidate> {
        let (width, count) = (self.letters.len(), self.image.len());
        let mut class: Vec<u32> = self.p.iter().map(|&p| p.into()).collect();
        let mut classes = 0;
        loop {
            let before = classes;
            for letter in 0..width {
                let mut names = ElementIndex::default();
                let mut refined = Vec::with_capacity(count);
                for element in 0..count {
                    let after = class[self.next[element * width + letter] as usize];
                    let fresh = u32::try_from(names.len()).ok()?;
                    refined.push(
                        *names
                            .entry(u64::from(class[element]) << 32 | u64::from(after))
                            .or_insert(fresh),
                    );
                }
                classes = names.len();
                class = refined;
                if classes > most {
                    return None;
                }
            }
            if classes == before {
                break;
            }
        }
        // Classes are numbered in the order of their least elements, so class 0 is the identity's
        // class.
        let mut least: Vec<u32> = vec![NONE; classes];
        for element in (0..count).rev() {
            least[class[element] as usize] = u32::try_from(element).ok()?;
        }
        let narrow =
            |element: u32| Element::try_from(class[element as usize]).unwrap_or(Element::MAX);
        let quotient = Quotient::new(
            classes.max(1),
            |x, y| narrow(self.product(least[x], least[y])),
            |x| self.p[least[x] as usize],
        );
        let phi = self.heaps.iter().map(|&element| narrow(element)).collect();
        let words = least.iter().map(|&element| self.word(element)).collect();
        Some(ReducedCandidate {
            quotient,
            phi,
            words,
        })
    }

    /// Returns the least word of an element.
    fn word(&self, element: u32) -> Word {
        let width = self.letters.len();
        let row = &self.words[element as usize * width..][..width];
        let letters = self
            .letters
            .iter()
            .zip(row)
            .filter(|&(_, &count)| count > 0);
        letters
            .map(|(&heap, &count)| (heap, count.into()))
            .collect()
    }

    /// Returns the least word of the element of a position.
    pub fn least_word(&self, position: &[(usize, u32)]) -> Word {
        let heaps = position
            .iter()
            .flat_map(|&(heap, count)| (0..count).map(move |_| heap));
        self.word(heaps.fold(0, |sum, heap| self.product(sum, self.heaps[heap])))
    }
}
