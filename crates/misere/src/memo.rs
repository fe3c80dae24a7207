//! Plain search: computes a value for every position that a sum leads to, each from the values of its options.

use std::{cell::Cell, collections::HashMap};

use grundy_core::{game::Rules, progress::Progress};

/// A sum of components, sorted.
pub type Sum<R> = Vec<<R as Rules>::Position>;

/// The reason why a position has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsearched {
    /// Too many positions.
    #[error("more than {0} positions")]
    TooMany(usize),
    /// The positions, or those that wait for others, do not fit the memory.
    #[error("more positions than fit the memory")]
    TooLarge,
    /// The caller asked to stop.
    #[error("more positions than there was time for")]
    Interrupted,
}

/// The most components of all positions in a cache and on its stack, for each position that it may hold: the positions
/// of some games, such as coins on tuples of places, have thousands of components.
const MOST_COMPONENTS: usize = 6;
/// The most positions on the stack, for each position that a cache may hold.
const STACKED: usize = 2;
/// The most components of the options of one position, for each position that a cache may hold.
const LISTED: usize = 2;

/// A cache of the values of positions: `value` computes the value of a position from the values of its options.
pub struct Memo<'a, R: Rules + ?Sized, V> {
    rules: &'a R,
    value: fn(&[&V]) -> V,
    known: HashMap<Sum<R>, V>,
    most: usize,
    /// The components of the known positions.
    held: usize,
    progress: &'a dyn Progress,
}

impl<'a, R: Rules<Position: Ord> + ?Sized, V> Memo<'a, R, V> {
    /// Creates a cache of at most `most` positions, without a progress listener.
    pub fn new(rules: &'a R, value: fn(&[&V]) -> V, most: usize) -> Self {
        Self { rules, value, known: HashMap::new(), most, held: 0, progress: &() }
    }

    /// Sets `progress`, which is asked at each position whether to stop.
    #[must_use]
    pub fn until(self, progress: &'a dyn Progress) -> Self {
        Self { progress, ..self }
    }

    /// Returns the value of the sum of some components. The stack is explicit, so long plays do not exhaust the
    /// thread's stack.
    ///
    /// # Errors
    /// If too many positions are needed, or the progress listener asks to stop.
    pub fn of(&mut self, components: &[R::Position]) -> Result<&V, Unsearched> {
        let mut sum = components.to_vec();
        sum.sort_unstable();
        let mut stack = vec![sum.clone()];
        // The components of the positions on the stack.
        let mut waiting = sum.len();
        while let Some(top) = stack.last() {
            let go_on = || !self.progress.cancelled();
            if self.known.contains_key(top) {
                waiting -= top.len();
                stack.pop();
                continue;
            }
            let mut options = self.options_while(top, &go_on)?;
            if options.iter().all(|option| self.known.contains_key(option)) {
                let values: Vec<&V> = options.iter().filter_map(|option| self.known.get(option)).collect();
                let value = (self.value)(&values);
                if self.known.len() >= self.most {
                    return Err(Unsearched::TooMany(self.most));
                }
                waiting -= top.len();
                self.held += top.len();
                self.known.extend(stack.pop().map(|top| (top, value)));
            } else {
                options.retain(|option| !self.known.contains_key(option));
                waiting += options.iter().map(Vec::len).sum::<usize>();
                // The lowest option comes first: the stack stays short where every option leads to all lower ones.
                stack.extend(options.into_iter().rev());
                if self.held + waiting > self.room(MOST_COMPONENTS) || stack.len() > self.room(STACKED) {
                    return Err(Unsearched::TooLarge);
                }
            }
        }
        self.known.get(&sum).ok_or(Unsearched::TooMany(self.most))
    }

    /// Returns the room for components or positions, at least for 30 MB.
    fn room(&self, each: usize) -> usize {
        each.saturating_mul(self.most).max(1 << 19)
    }

    /// Returns the options of a sum: a move in one component. Returns none if there are more than the cache may hold; then
    /// [`Memo::of`] fails as well.
    #[must_use]
    pub fn options(&self, sum: &Sum<R>) -> Vec<Sum<R>> {
        self.options_while(sum, &|| true).unwrap_or_default()
    }

    /// Returns the options of a sum.
    ///
    /// # Errors
    /// If there are more options than the cache may hold, or `go_on` returns `false` before all options are listed.
    fn options_while(&self, sum: &Sum<R>, go_on: &dyn Fn() -> bool) -> Result<Vec<Sum<R>>, Unsearched> {
        let mut options = Distinct::default();
        let (are_too_many, are_too_large) = (Cell::new(false), Cell::new(false));
        let is_full = || are_too_many.get() || are_too_large.get();
        let (mut listed, room) = (0, self.room(LISTED));
        for (index, component) in sum.iter().enumerate() {
            if index > 0 && sum[index - 1] == *component {
                continue;
            }
            if !go_on() {
                return Err(Unsearched::Interrupted);
            }
            let are_all = self.rules.options_while(component, &|| !is_full() && go_on(), &mut |parts| {
                if is_full() {
                    return;
                }
                let mut option = sum.clone();
                option.remove(index);
                option.extend_from_slice(parts);
                option.sort_unstable();
                listed += option.len() + 1;
                options.insert(option);
                if listed > room {
                    listed = options.drop_repetitions().iter().map(|option| option.len() + 1).sum();
                    are_too_large.set(listed > room / 2);
                }
                are_too_many.set(options.least_number() > self.most);
            });
            if are_too_many.get() {
                return Err(Unsearched::TooMany(self.most));
            }
            // Rules end the list on their own before an option that does not fit the memory.
            if are_too_large.get() || !are_all && go_on() {
                return Err(Unsearched::TooLarge);
            }
            if !are_all {
                return Err(Unsearched::Interrupted);
            }
        }
        Ok(options.into_sorted())
    }
}

/// Distinct items from a list with many repetitions: rules may give one option a thousand million times.
pub(super) struct Distinct<T> {
    found: Vec<T>,
    /// The number of items at which repetitions are dropped.
    most: usize,
    /// The number of items after repetitions were dropped last.
    least: usize,
}

impl<T> Default for Distinct<T> {
    fn default() -> Self {
        Self { found: Vec::new(), most: 1 << 12, least: 0 }
    }
}

impl<T: Ord> Distinct<T> {
    pub fn insert(&mut self, thing: T) {
        self.found.push(thing);
        if self.found.len() >= self.most {
            self.drop_repetitions();
        }
    }

    /// Drops repetitions, and returns the items in increasing order.
    fn drop_repetitions(&mut self) -> &[T] {
        self.found.sort_unstable();
        self.found.dedup();
        self.least = self.found.len();
        self.most = self.most.max(2 * self.least);
        &self.found
    }

    /// Returns a lower bound of the number of distinct items: the items when repetitions were dropped last.
    pub fn least_number(&self) -> usize {
        self.least
    }

    /// Returns the items in increasing order.
    pub fn into_sorted(mut self) -> Vec<T> {
        self.found.sort_unstable();
        self.found.dedup();
        self.found
    }
}

/// Returns `true` if the position is a P-position under misère play: the player to move has a move, and every move
/// leads to an N-position.
#[must_use]
pub fn is_p(options: &[&bool]) -> bool {
    !options.is_empty() && options.iter().all(|&&p| !p)
}
