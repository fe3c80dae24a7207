//! Plain search: computes a value for every position that a sum leads to, each from the values of its options.

use std::{
    cell::Cell,
    collections::{BTreeSet, HashMap},
};

use grundy_core::{game::Rules, progress::Progress};

/// A sum of components, sorted.
pub type ComponentSum<R> = Vec<<R as Rules>::Position>;

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
    known: HashMap<ComponentSum<R>, V>,
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
    pub fn value_of(&mut self, components: &[R::Position]) -> Result<&V, Unsearched> {
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
    /// [`Memo::value_of`] fails as well.
    #[must_use]
    pub fn options(&self, sum: &ComponentSum<R>) -> Vec<ComponentSum<R>> {
        self.options_while(sum, &|| true).unwrap_or_default()
    }

    /// Returns the options of a sum.
    ///
    /// # Errors
    /// If there are more options than the cache may hold, or `go_on` returns `false` before all options are listed.
    fn options_while(
        &self,
        sum: &ComponentSum<R>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Vec<ComponentSum<R>>, Unsearched> {
        let mut options = BTreeSet::new();
        let refused = Cell::new(None);
        let mut listed = 0;
        for (index, component) in sum.iter().enumerate() {
            if index > 0 && sum[index - 1] == *component {
                continue;
            }
            if !go_on() {
                return Err(Unsearched::Interrupted);
            }
            let are_all = self.rules.options_while(component, &|| refused.get().is_none() && go_on(), &mut |parts| {
                if refused.get().is_some() {
                    return;
                }
                let mut option = sum.clone();
                option.remove(index);
                option.extend_from_slice(parts);
                option.sort_unstable();
                let components = option.len() + 1;
                // Rules may give one option a thousand million times.
                listed += if options.insert(option) { components } else { 0 };
                if options.len() > self.most {
                    refused.set(Some(Unsearched::TooMany(self.most)));
                } else if listed > self.room(LISTED) {
                    refused.set(Some(Unsearched::TooLarge));
                }
            });
            if let Some(why) = refused.get() {
                return Err(why);
            }
            if !are_all {
                // Rules end the list on their own before an option that does not fit the memory.
                return Err(if go_on() { Unsearched::TooLarge } else { Unsearched::Interrupted });
            }
        }
        Ok(options.into_iter().collect())
    }
}

/// Returns `true` if the position is a P-position under misère play: the player to move has a move, and every move
/// leads to an N-position.
#[must_use]
pub fn is_p(options: &[&bool]) -> bool {
    !options.is_empty() && options.iter().all(|&&p| !p)
}
