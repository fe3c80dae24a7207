//! The search for returns of a sequence: a window of it is stored and searched in all later values.
//!
//! Brent's scheme (An improved Monte Carlo factorization algorithm, BIT 20, 1980): a new window is
//! taken each time the length of the sequence doubles. So a later window begins after the
//! preperiod, and a whole period passes before the window after it. The search is that of Knuth,
//! Morris and Pratt (SIAM J. Comput. 6, 1977): exact, with one or two steps for each value, for any
//! period.

/// The most values of a window. To measure: as for `SHARE`.
const LONGEST_WINDOW: usize = 4096;
/// A window has one value for each `SHARE` heaps before it, within its limits, because long windows
/// are rarely equal by chance. To measure: the number of candidates that fail in
/// `values 0.104 --to 900000000 --digest-only --stats`.
const SHARE: u64 = 1024;

/// Values that are scanned together: two vectors of 64 bytes, or four of 32.
const STRETCH: usize = 32;

/// A repeated window: g(start + j) = g(start + distance + j) for its whole length; its last value
/// is the value of heap `end - 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Return {
    /// The first heap of the window.
    pub start: u64,
    /// The number of heaps between the window and its return: the candidate for the period.
    pub distance: u64,
    /// The first heap that was not scanned.
    pub end: u64,
}

/// The search for returns.
#[derive(Debug)]
pub(crate) struct ReturnFinder {
    shortest: usize,
    /// The heap whose value comes next.
    next: u64,
    start: u64,
    /// The window; it is complete when it has `length` values.
    window: Vec<u32>,
    length: usize,
    /// `borders[i]`: the length of the longest proper prefix of the first i + 1 values that is also
    /// a suffix of them.
    borders: Vec<usize>,
    /// The last `matched` values of the sequence equal the first ones of the window.
    matched: usize,
}

impl ReturnFinder {
    /// Creates a search with windows of at least `shortest` values; the first window begins at
    /// `start`.
    pub fn new(shortest: usize, start: u64) -> Self {
        let mut returns = Self {
            shortest,
            next: start,
            start,
            window: Vec::new(),
            length: 0,
            borders: Vec::new(),
            matched: 0,
        };
        returns.restart();
        returns
    }

    /// Continues at a later heap with a new window.
    pub fn restart_at(&mut self, heap: u64) {
        self.next = heap;
        self.restart();
    }

    /// Takes a new window from the next heap on.
    fn restart(&mut self) {
        self.start = self.next;
        let wanted = usize::try_from(self.next / SHARE)
            .unwrap_or(LONGEST_WINDOW)
            .min(LONGEST_WINDOW);
        self.length = wanted.max(self.shortest).max(1);
        self.window.clear();
        self.borders.clear();
        self.matched = 0;
    }

    /// Scans the values of the next heaps, up to the first return. The caller must pass the other
    /// values again.
    pub fn take(&mut self, values: &[u32]) -> Option<Return> {
        let mut taken = 0;
        while let Some(rest) = values.get(taken..).filter(|rest| !rest.is_empty()) {
            // The next window starts after twice the end of this one.
            let until = 2 * (self.start + self.length as u64);
            if self.next >= until {
                self.restart();
            }
            let (steps, found) = if self.window.len() < self.length {
                (self.remember(rest), false)
            } else {
                let room = usize::try_from(until - self.next).unwrap_or(rest.len());
                self.look(&rest[..rest.len().min(room)])
            };
            taken += steps;
            self.next += steps as u64;
            if found {
                let distance = self.next - self.length as u64 - self.start;
                return Some(Return {
                    start: self.start,
                    distance,
                    end: self.next,
                });
            }
        }
        None
    }

    /// Fills the window; returns the number of values taken.
    fn remember(&mut self, values: &[u32]) -> usize {
        let steps = values.len().min(self.length - self.window.len());
        self.window.extend_from_slice(&values[..steps]);
        if self.window.len() == self.length {
            self.borders = borders(&self.window);
            // A return by a short period overlaps the window.
            self.matched = self.borders.last().copied().unwrap_or(0);
        }
        steps
    }

    /// Searches for the window; returns the number of values taken, and `true` if the window was
    /// found.
    fn look(&mut self, values: &[u32]) -> (usize, bool) {
        let mut matched = self.matched;
        for from in (0..values.len()).step_by(STRETCH) {
            // Skip a stretch if no match is open and the first two values of the window do not
            // occur in it.
            let ahead = values[from..].first_chunk();
            if let (0, [first, second, ..], Some(ahead)) = (matched, &self.window[..], ahead) {
                if !has_pair(ahead, *first, *second) {
                    continue;
                }
            }
            for (index, &value) in values.iter().enumerate().skip(from).take(STRETCH) {
                matched = longer(&self.window, &self.borders, matched, value);
                if matched == self.length {
                    self.matched = self.borders[matched - 1];
                    return (index + 1, true);
                }
            }
        }
        self.matched = matched;
        (values.len(), false)
    }
}

/// Returns `true` if `first` and `second` occur as neighbours. It has no branch, so the compiler
/// can use vectors.
fn has_pair(values: &[u32; STRETCH + 1], first: u32, second: u32) -> bool {
    let is_pair = |(&a, &b)| u32::from(a == first) & u32::from(b == second);
    values.iter().zip(&values[1..]).map(is_pair).sum::<u32>() > 0
}

/// Returns the length of the longest prefix of the window that ends with `value`, after a prefix of
/// `matched` values.
fn longer(window: &[u32], borders: &[usize], mut matched: usize, value: u32) -> usize {
    while matched > 0 && window[matched] != value {
        matched = borders[matched - 1];
    }
    matched + usize::from(window[matched] == value)
}

fn borders(window: &[u32]) -> Vec<usize> {
    let mut borders = Vec::with_capacity(window.len());
    borders.push(0);
    for &value in &window[1..] {
        let matched = borders[borders.len() - 1];
        borders.push(longer(window, &borders, matched, value));
    }
    borders
}

#[cfg(test)]
mod tests;
