//! Removals in a range: the remaining heaps are a window, whose values are counted as it slides.

use super::rule::{Rule, Seen};
use grundy_core::game::{SubtractionGame, expr::Expr, rule::RuleError};
use grundy_work::{error::Stop, work_meter::WorkMeter};

/// A multiset of values with a count for each, which finds the least absent value.
#[derive(Debug, Default)]
struct Counts {
    counts: Vec<u32>,
    /// `levels[0]` has a bit for each value in the set. Each higher level has a bit for each full word of the level
    /// below.
    levels: Vec<Vec<u64>>,
}

impl Counts {
    /// Makes room for the values below `capacity`, and for one value that is never in the set.
    fn make_room(&mut self, capacity: usize) {
        if capacity < self.counts.len() {
            return;
        }
        let values = (2 * capacity).max(64);
        self.counts.resize(values, 0);
        let bits = |is_in: &dyn Fn(usize) -> bool, count: usize| -> Vec<u64> {
            let word = |word: usize| (0..64).fold(0, |bits, bit| bits | u64::from(is_in(64 * word + bit)) << bit);
            (0..count.div_ceil(64)).map(word).collect()
        };
        let counts = &self.counts;
        self.levels = vec![bits(&|value| counts.get(value).is_some_and(|&count| count > 0), values)];
        while let Some(below) = self.levels.last().filter(|below| below.len() > 1) {
            let next = bits(&|word| below.get(word) == Some(&u64::MAX), below.len());
            self.levels.push(next);
        }
    }

    /// Adds a value below the capacity once.
    fn add(&mut self, value: u32) {
        let mut place = value as usize;
        self.counts[place] += 1;
        if self.counts[place] > 1 {
            return;
        }
        for level in &mut self.levels {
            let word = &mut level[place / 64];
            *word |= 1 << (place % 64);
            if *word != u64::MAX {
                return;
            }
            place /= 64;
        }
    }

    /// Removes a value once.
    fn remove(&mut self, value: u32) {
        let mut place = value as usize;
        self.counts[place] -= 1;
        if self.counts[place] > 0 {
            return;
        }
        for level in &mut self.levels {
            let word = &mut level[place / 64];
            let was_full = *word == u64::MAX;
            *word &= !(1 << (place % 64));
            if !was_full {
                return;
            }
            place /= 64;
        }
    }

    /// The least value that is not in the set.
    fn least_free(&self) -> u32 {
        let place = self.levels.iter().rev().fold(0, |word, level| 64 * word + level[word].trailing_ones() as usize);
        u32::try_from(place).unwrap_or(u32::MAX)
    }
}

/// Removals from `low` to `high`, or all others. Linear in the number of heaps that enter and leave the window.
pub(super) struct Window<'a> {
    game: &'a SubtractionGame,
    low: &'a Expr,
    high: &'a Expr,
    counts: Counts,
    /// The heaps in the window, from the first number up to but not including the second.
    #[allow(clippy::struct_field_names, reason = "the bounds of the window itself")]
    window: (usize, usize),
}

impl<'a> Window<'a> {
    pub fn new(game: &'a SubtractionGame, low: &'a Expr, high: &'a Expr) -> Self {
        let mut counts = Counts::default();
        counts.make_room(1);
        Self { game, low, high, counts, window: (0, 0) }
    }

    /// The heaps that removals from `low` to `high` leave.
    fn left(&self, heap: usize) -> Result<(usize, usize), RuleError> {
        let (low, high) = SubtractionGame::bounds(self.low, self.high, heap as u64)?;
        let size = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let (low, high) = (size(low), size(high));
        // If the range is empty, the window moves to a place that costs the fewest steps.
        Ok(if low > high { (self.window.1, self.window.1) } else { (heap - high, heap - low + 1) })
    }
}

impl Rule for Window<'_> {
    fn value(&mut self, heap: usize, seen: &Seen, meter: &mut WorkMeter<'_>) -> Result<u32, Stop> {
        let all_but = self.game.all_but;
        // The value of a heap is at most the number of smaller heaps.
        self.counts.make_room(heap + 2);
        if let (true, Some(last)) = (all_but, seen.last()) {
            self.counts.add(last);
        }
        if heap == 0 {
            return Ok(0);
        }
        let (first, end) = self.window;
        let (to_first, to_end) = self.left(heap).map_err(|flaw| Stop::Flawed { heap, flaw })?;
        let entering = [(to_first, to_end.min(first)), (to_first.max(end), to_end)];
        let leaving = [(first, end.min(to_first)), (first.max(to_end), end)];
        let moved = entering.iter().chain(&leaving).map(|(from, to)| to.saturating_sub(*from)).sum::<usize>();
        meter.work(moved as u64 + 1)?;
        for (ranges, enters) in [(entering, true), (leaving, false)] {
            for at in ranges.into_iter().flat_map(|(from, to)| from..to) {
                if enters == all_but { self.counts.remove(seen.of(at)) } else { self.counts.add(seen.of(at)) }
            }
        }
        self.window = (to_first, to_end);
        Ok(self.counts.least_free())
    }
}
