//! Orders with few positions, such as Chomp. A move takes an element with all elements above it, so
//! with each element all elements below it are left. Such sets seldom divide into parts, and few
//! are alike, so the values of all of them are computed.
//!
//! Elements are numbered so that each one comes after those below it. A position is found from the
//! position without its last element m: the positions form a tree, whose branches are visited from
//! the largest m down. Taking e from the position P with m leaves
//! - P itself, if e is m,
//! - what taking e from P leaves, if e is below m,
//! - that with m, otherwise.
//!
//! So each option is one step in the tree from an option of P, without a search. It was visited
//! before, as it begins like the position and then ends, or goes on with an element after e.

use super::bits::ElementBits;
use grundy_core::{
    game::finite::{Taking, TakingMove},
    progress::Progress,
};
use grundy_work::{Stop, machine::IS_SMALL};

/// The number of positions between two questions whether to stop: less than a millisecond.
const AT_ONCE: usize = 1 << 10;
/// Words for the values of the options of a position: at most the 256 elements of the largest game,
/// and the value after them.
const MARKS: usize = 5;

/// An order of at most `64 * W` elements, each of which comes after those below it. Elements
/// without a move are left out.
pub(super) struct ElementOrder<const W: usize> {
    /// For each element, the element and all that are above it.
    above: Vec<ElementBits<W>>,
    /// For each element, those that are below it.
    below: Vec<ElementBits<W>>,
    /// The element that each move of the game needs.
    needed: Vec<usize>,
}

impl<const W: usize> ElementOrder<W> {
    /// Reads a game; `None` unless each move takes an element with all that are above it in some
    /// order.
    pub fn from_game(game: &Taking) -> Option<Self> {
        // A small build lacks this method: it is slower then.
        if IS_SMALL {
            return None;
        }
        let mut takes: Vec<Option<ElementBits<W>>> = vec![None; game.elements];
        let mut movable = Vec::new();
        for take in &game.moves {
            let &[element] = take.needs.as_slice() else {
                return None;
            };
            if takes[element]
                .replace(ElementBits::from_elements(take.takes.iter().copied()))
                .is_some()
            {
                return None;
            }
            movable.push(element);
        }
        for &element in &movable {
            let own = takes[element]?;
            let is_above = |other: usize| {
                takes[other].is_some_and(|its| its.is_within(&own) && !its.contains(element))
            };
            if !own.contains(element)
                || !own.iter().all(|other| other == element || is_above(other))
            {
                return None;
            }
        }
        // Fewer elements are above an element than above one below it.
        let mut sorted = movable.clone();
        sorted.sort_by_key(|&element| std::cmp::Reverse(takes[element].map(|its| its.len())));
        let mut places = vec![0; game.elements];
        sorted
            .iter()
            .enumerate()
            .for_each(|(place, &element)| places[element] = place);
        let placed =
            |its: ElementBits<W>| ElementBits::from_elements(its.iter().map(|taken| places[taken]));
        let above: Vec<ElementBits<W>> = sorted
            .iter()
            .filter_map(|&element| takes[element].map(placed))
            .collect();
        let below = |place: usize| {
            ElementBits::from_elements((0..place).filter(|&other| above[other].contains(place)))
        };
        let needed = movable.into_iter().map(|element| places[element]).collect();
        Some(Self {
            below: (0..above.len()).map(below).collect(),
            above,
            needed,
        })
    }

    /// Returns `true` if one element is above all others: the first player wins by taking it, or by
    /// the move that would answer this, which takes it too.
    pub fn is_won(&self) -> bool {
        self.below
            .last()
            .is_some_and(|below| below.len() as usize + 1 == self.above.len())
    }

    /// The elements that may be added to a position after its last one.
    fn addable(&self, left: &ElementBits<W>, from: usize) -> ElementBits<W> {
        ElementBits::from_elements(
            (from..self.above.len()).filter(|&next| self.below[next].is_within(left)),
        )
    }

    /// The value of the opening, and the winning first moves; `None` if there are more than `most`
    /// positions.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the listener asks to stop.
    pub fn opening(
        &self,
        game: &Taking,
        most: usize,
        progress: &dyn Progress,
    ) -> Result<Option<(u32, Vec<TakingMove>)>, Stop> {
        let count = self.above.len();
        let mut tree = PositionTree {
            values: vec![0],
            branches: vec![(0, ElementBits::EMPTY)],
        };
        // For each length of a position, what taking each of its elements leaves.
        let mut options = vec![0; (count + 1) * count];
        let mut path =
            vec![tree.begin(0, ElementBits::EMPTY, self.addable(&ElementBits::EMPTY, 0))];
        let mut visited = 0_usize;
        let mut opening = None;
        while let Some(place) = path.last_mut() {
            let Some(last) = place.rest.pop_last() else {
                path.pop();
                continue;
            };
            let (before, left) = (place.id, place.left);
            let (own, next) = options[(path.len() - 1) * count..].split_at_mut(count);
            for taken in left.iter() {
                let is_taken = self.above[taken].contains(last);
                next[taken] = if is_taken {
                    own[taken]
                } else {
                    tree.branch(own[taken], last)
                };
            }
            next[last] = before;
            let mut with = left;
            with.insert(last);
            let id = tree.branch(before, last);
            let (value, next) = (
                tree.mex(with.iter().map(|taken| next[taken])),
                &next[..count],
            );
            tree.values[id as usize] = value;
            if with.len() as usize == count {
                let wins = |taken: &usize| tree.values[next[*taken] as usize] == 0;
                let winning = self
                    .needed
                    .iter()
                    .zip(&game.steps)
                    .filter(|(taken, _)| wins(taken));
                opening = Some((
                    value.into(),
                    winning.map(|(_, step)| step.clone()).collect(),
                ));
            }
            path.push(tree.begin(id, with, self.addable(&with, last + 1)));
            visited += 1;
            if tree.values.len() > most {
                return Ok(None);
            }
            if visited % AT_ONCE == 0 && progress.cancelled() {
                return Err(Stop::Interrupted);
            }
        }
        Ok(opening)
    }
}

/// The visited positions and the branches from them.
struct PositionTree<const W: usize> {
    values: Vec<u16>,
    /// For each position, the first branch, and the last element of each branch.
    branches: Vec<(u32, ElementBits<W>)>,
}

/// A position on the path from the empty one.
struct PathPlace<const W: usize> {
    id: u32,
    left: ElementBits<W>,
    /// The branches that are not visited.
    rest: ElementBits<W>,
}

impl<const W: usize> PositionTree<W> {
    /// Begins the branches of a position.
    fn begin(&mut self, id: u32, left: ElementBits<W>, rest: ElementBits<W>) -> PathPlace<W> {
        let first = self.values.len();
        self.branches[id as usize] = (u32::try_from(first).unwrap_or(u32::MAX), rest);
        self.values.resize(first + rest.len() as usize, 0);
        self.branches
            .resize(self.values.len(), (0, ElementBits::EMPTY));
        PathPlace { id, left, rest }
    }

    /// The position with one more element, which is after its last one.
    fn branch(&self, id: u32, last: usize) -> u32 {
        let (first, lasts) = &self.branches[id as usize];
        first + lasts.rank(last)
    }

    fn mex(&self, options: impl Iterator<Item = u32>) -> u16 {
        let mut marks = [0_u64; MARKS];
        for option in options {
            let value = usize::from(self.values[option as usize]);
            marks[value / 64] |= 1 << (value % 64);
        }
        let full = marks.iter().take_while(|&&word| word == u64::MAX).count();
        let free = marks.get(full).map_or(0, |word| word.trailing_ones());
        // At most the number of elements.
        u16::try_from(64 * full).unwrap_or(u16::MAX) + u16::try_from(free).unwrap_or(u16::MAX)
    }
}
