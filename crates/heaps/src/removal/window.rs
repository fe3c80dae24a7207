//! Removals in a range: the remaining heaps are a window, whose values are counted as it slides.

use super::rule::{Rule, Seen};
use crate::counts::Counts;
use grundy_core::game::{SubtractionGame, expr::Expr, rule::RuleError};
use grundy_work::{error::Stop, work_meter::WorkMeter};

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
