//! The moves of a game of taking: the options of a set of elements, and the parts of the set.

use super::bits::ElementBits;
use grundy_core::game::finite::Taking;

/// A game of taking on at most `64 * W` elements.
pub(super) struct Arena<const W: usize> {
    /// The moves in the order of the least element that they need.
    moves: Vec<ArenaMove<W>>,
    /// For each element, the range of the moves whose least needed element it is.
    begins: Vec<usize>,
    links: Links<W>,
    /// The least number of elements that a move needs, at least 1.
    least: u32,
}

struct ArenaMove<const W: usize> {
    needs: ElementBits<W>,
    takes: ElementBits<W>,
}

/// The pairs of elements that belong together while both are left.
enum Links<const W: usize> {
    /// Every move needs one element, or takes the two elements that it needs: elements that belong
    /// together do so independently of the others.
    Pairs {
        /// Elements that a move needs alone.
        alone: ElementBits<W>,
        /// For each element, the elements that some move has together with it.
        together: Vec<ElementBits<W>>,
    },
    /// The pairs depend on the possible moves.
    ByMoves,
}

impl<const W: usize> Arena<W> {
    pub fn new(game: &Taking) -> Self {
        let mut sorted: Vec<_> = game
            .moves
            .iter()
            .filter(|take| !take.needs.is_empty())
            .collect();
        sorted.sort_by(|one, other| (&one.needs, &one.takes).cmp(&(&other.needs, &other.takes)));
        sorted.dedup();
        let begins = (0..=game.elements)
            .map(|element| sorted.partition_point(|take| take.needs[0] < element))
            .collect();
        let bits = |elements: &[usize]| ElementBits::from_elements(elements.iter().copied());
        let moves: Vec<ArenaMove<W>> = sorted
            .iter()
            .map(|take| ArenaMove {
                needs: bits(&take.needs),
                takes: bits(&take.takes),
            })
            .collect();
        let least = moves
            .iter()
            .map(|take| take.needs.len())
            .min()
            .unwrap_or(1)
            .max(1);
        let is_pair = |take: &ArenaMove<W>| match take.needs.len() {
            1 => true,
            2 => take.needs == take.takes,
            _ => false,
        };
        let links = if moves.iter().all(is_pair) {
            let mut together = vec![ElementBits::EMPTY; game.elements];
            let mut alone = ElementBits::EMPTY;
            for take in &moves {
                if take.needs.len() == 1 {
                    alone = alone.or(&take.needs);
                }
                for needed in take.needs.iter() {
                    together[needed] = together[needed].or(&take.takes);
                    take.takes
                        .iter()
                        .for_each(|taken| together[taken].insert(needed));
                }
            }
            together
                .iter_mut()
                .enumerate()
                .for_each(|(element, set)| set.remove(element));
            Links::Pairs { alone, together }
        } else {
            Links::ByMoves
        };
        Self {
            moves,
            begins,
            links,
            least,
        }
    }

    /// The moves that a set of elements allows.
    fn possible<'a>(&'a self, left: &'a ElementBits<W>) -> impl Iterator<Item = &'a ArenaMove<W>> {
        let of = |element: usize| {
            self.moves
                .get(self.begins[element]..self.begins[element + 1])
                .unwrap_or_default()
        };
        left.iter()
            .flat_map(of)
            .filter(|take| take.needs.is_within(left))
    }

    /// The number of moves that a set of elements allows.
    pub fn count(&self, left: &ElementBits<W>) -> u32 {
        self.possible(left).fold(0, |count, _| count + 1)
    }

    /// Returns `true` if a test holds for the needed and taken elements of each possible move.
    pub fn all(
        &self,
        left: &ElementBits<W>,
        test: impl Fn(&ElementBits<W>, &ElementBits<W>) -> bool,
    ) -> bool {
        self.possible(left)
            .all(|take| test(&take.needs, &take.takes))
    }

    /// The positions that the moves leave, without repetition.
    pub fn options(&self, left: &ElementBits<W>) -> Vec<ElementBits<W>> {
        let mut options: Vec<ElementBits<W>> = self
            .possible(left)
            .map(|take| left.without(&take.takes))
            .collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    /// An upper bound of the length of a play, and of the value.
    pub fn longest(&self, size: u32) -> u32 {
        size / self.least
    }

    /// Calls `part` with each part of a set of elements: no move has elements of two parts, and
    /// elements without a move are in no part.
    pub fn parts(&self, left: &ElementBits<W>, mut part: impl FnMut(ElementBits<W>)) {
        match &self.links {
            Links::Pairs { alone, together } => {
                let mut rest = *left;
                while let Some(first) = rest.pop() {
                    let mut found = ElementBits::from_elements([first]);
                    let mut next = rest.and(&together[first]);
                    while !next.is_empty() {
                        found = found.or(&next);
                        rest = rest.without(&next);
                        let mut around = ElementBits::EMPTY;
                        while let Some(element) = next.pop() {
                            around = around.or(&together[element]);
                        }
                        next = around.and(&rest);
                    }
                    if found.len() > 1 || alone.contains(first) {
                        part(found);
                    }
                }
            }
            Links::ByMoves => {
                let mut moves: Vec<ElementBits<W>> = self
                    .possible(left)
                    .map(|take| take.needs.or(&take.takes.and(left)))
                    .collect();
                while let Some(mut found) = moves.pop() {
                    loop {
                        let before = moves.len();
                        moves.retain(|other| {
                            let meets = found.meets(other);
                            if meets {
                                found = found.or(other);
                            }
                            !meets
                        });
                        if moves.len() == before {
                            break;
                        }
                    }
                    part(found);
                }
            }
        }
    }

    /// For each element of a game whose links are pairs, the elements that a move has together with
    /// it: for a move that needs one element, from this element to the taken ones; for a move that
    /// needs two elements, in both directions.
    pub fn arrows(&self) -> Option<Vec<ElementBits<W>>> {
        let Links::Pairs { alone, together } = &self.links else {
            return None;
        };
        let mut arrows = vec![ElementBits::EMPTY; together.len()];
        for take in &self.moves {
            for needed in take.needs.iter() {
                arrows[needed] = arrows[needed].or(&take.takes);
            }
        }
        // An element that a move needs alone points to itself, if this distinguishes it from
        // others.
        let tells = self.moves.iter().any(|take| take.takes.meets(alone))
            && self.moves.iter().any(|take| !take.takes.is_within(alone));
        for (element, set) in arrows.iter_mut().enumerate() {
            if !(tells && alone.contains(element)) {
                set.remove(element);
            }
        }
        Some(arrows)
    }
}
