//! Plain search: a value for every position that a sum leads to, each from the values of its options.

use std::collections::HashMap;

use crate::{game::Rules, progress::Progress};

/// A sum of components, sorted.
pub type Sum<R> = Vec<<R as Rules>::Position>;

/// Why a position has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsearched {
    /// More than the positions allowed.
    #[error("more than {0} positions")]
    TooMany(usize),
    /// Whoever listens asked to stop.
    #[error("more positions than there was time for")]
    Interrupted,
}

/// Values of positions, remembered: `value` gives the value of a position from those of its options.
pub struct Memo<'a, R: Rules, V> {
    rules: &'a R,
    value: fn(&[&V]) -> V,
    known: HashMap<Sum<R>, V>,
    most: usize,
    progress: &'a dyn Progress,
}

impl<'a, R: Rules<Position: Ord>, V> Memo<'a, R, V> {
    /// At most `most` positions are remembered; nobody listens.
    pub fn new(rules: &'a R, value: fn(&[&V]) -> V, most: usize) -> Self {
        Self { rules, value, known: HashMap::new(), most, progress: &() }
    }

    /// The same, and `progress` is asked at each position whether to stop.
    #[must_use]
    pub fn until(self, progress: &'a dyn Progress) -> Self {
        Self { progress, ..self }
    }

    /// The value of the sum of some components. An explicit stack, so that long plays do not exhaust the thread's.
    ///
    /// # Errors
    /// If too many positions are met, or whoever listens asks to stop.
    pub fn of(&mut self, components: &[R::Position]) -> Result<&V, Unsearched> {
        let mut sum = components.to_vec();
        sum.sort_unstable();
        let mut stack = vec![sum.clone()];
        while let Some(top) = stack.last() {
            let go_on = || !self.progress.cancelled();
            if !go_on() || !top.iter().all(|component| self.rules.is_listed_while(component, &go_on)) {
                return Err(Unsearched::Interrupted);
            }
            let options = self.options(top);
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

    /// The options of a sum: a move in one component.
    #[must_use]
    pub fn options(&self, sum: &Sum<R>) -> Vec<Sum<R>> {
        let mut options = Vec::new();
        for (index, component) in sum.iter().enumerate() {
            if index > 0 && sum[index - 1] == *component {
                continue;
            }
            self.rules.options(component, &mut |parts| {
                let mut option = sum.clone();
                option.remove(index);
                option.extend_from_slice(parts);
                option.sort_unstable();
                options.push(option);
            });
        }
        options.sort_unstable();
        options.dedup();
        options
    }
}

/// Is the position a P-position under misère play? It is if the player to move has a move and each leads to an N-position.
#[must_use]
pub fn is_p(options: &[&bool]) -> bool {
    !options.is_empty() && options.iter().all(|&&p| !p)
}
