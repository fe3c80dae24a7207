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
    /// The caller asked to stop.
    #[error("more positions than there was time for")]
    Interrupted,
}

/// A cache of the values of positions: `value` computes the value of a position from the values of its options.
pub struct Memo<'a, R: Rules + ?Sized, V> {
    rules: &'a R,
    value: fn(&[&V]) -> V,
    known: HashMap<Sum<R>, V>,
    most: usize,
    progress: &'a dyn Progress,
}

impl<'a, R: Rules<Position: Ord> + ?Sized, V> Memo<'a, R, V> {
    /// Creates a cache of at most `most` positions, without a progress listener.
    pub fn new(rules: &'a R, value: fn(&[&V]) -> V, most: usize) -> Self {
        Self { rules, value, known: HashMap::new(), most, progress: &() }
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
        while let Some(top) = stack.last() {
            let go_on = || !self.progress.cancelled();
            let options = if go_on() { self.options_while(top, &go_on)? } else { return Err(Unsearched::Interrupted) };
            let missing: Vec<Sum<R>> =
                options.iter().filter(|&option| !self.known.contains_key(option)).cloned().collect();
            if missing.is_empty() {
                let values: Vec<&V> = options.iter().filter_map(|option| self.known.get(option)).collect();
                let value = (self.value)(&values);
                if self.known.len() >= self.most {
                    return Err(Unsearched::TooMany(self.most));
                }
                self.known.extend(stack.pop().map(|top| (top, value)));
            } else {
                stack.extend(missing);
            }
        }
        self.known.get(&sum).ok_or(Unsearched::TooMany(self.most))
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
        let are_too_many = Cell::new(false);
        for (index, component) in sum.iter().enumerate() {
            if index > 0 && sum[index - 1] == *component {
                continue;
            }
            let are_all = self.rules.options_while(component, &|| !are_too_many.get() && go_on(), &mut |parts| {
                if are_too_many.get() {
                    return;
                }
                let mut option = sum.clone();
                option.remove(index);
                option.extend_from_slice(parts);
                option.sort_unstable();
                options.insert(option);
                are_too_many.set(options.least_number() > self.most);
            });
            if are_too_many.get() {
                return Err(Unsearched::TooMany(self.most));
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
            self.found.sort_unstable();
            self.found.dedup();
            self.least = self.found.len();
            self.most = self.most.max(2 * self.least);
        }
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
