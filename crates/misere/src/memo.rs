//! Plain search: computes a value for every position that a sum leads to, each from the values of
//! its options.

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

/// The most components of all positions in a cache and on its stack, for each position that it may
/// hold: the positions of some games, such as coins on tuples of places, have thousands of
/// components.
const MOST_COMPONENTS: usize = 6;
/// The most positions on the stack, for each position that a cache may hold.
const STACKED: usize = 2;
/// The most components of the options of one position, for each position that a cache may hold.
const LISTED: usize = 2;

/// The values that searches found.
#[derive(Debug)]
pub struct Known<P, V> {
    values: HashMap<Vec<P>, V>,
    /// The components of the positions.
    held: usize,
}

impl<P, V> Default for Known<P, V> {
    fn default() -> Self {
        Self {
            values: HashMap::new(),
            held: 0,
        }
    }
}

impl<P, V> Known<P, V> {
    /// Returns the number of positions.
    #[must_use]
    pub fn count(&self) -> usize {
        self.values.len()
    }
}

/// A function that gives the values of some sorted sums without a search.
type Shortcut<'a, P, V> = &'a dyn Fn(&[P]) -> Option<V>;

/// A cache of the values of positions: `value` computes the value of a position from the values of
/// its options.
pub struct Memo<'a, R: Rules + ?Sized, V> {
    rules: &'a R,
    value: fn(&[&V]) -> V,
    /// Returns `true` for the value of an option that decides the value of the position alone.
    decides: fn(&V) -> bool,
    shortcut: Option<Shortcut<'a, R::Position, V>>,
    known: Known<R::Position, V>,
    most: usize,
    progress: &'a dyn Progress,
}

/// A position whose options are being visited.
struct Frame<P, V> {
    sum: Vec<P>,
    options: Vec<Vec<P>>,
    /// The number of options that were visited.
    next: usize,
    /// The values of options that needed no search.
    found: Vec<V>,
    /// The components of all options.
    components: usize,
}

impl<'a, R: Rules<Position: Ord> + ?Sized> Memo<'a, R, bool> {
    /// Creates a cache of outcomes under misère play, `true` for a P-position. The first option
    /// that is a P-position ends the search of a position.
    #[must_use]
    pub fn outcomes(rules: &'a R, most: usize) -> Self {
        Self {
            decides: |&lost| lost,
            ..Self::new(rules, is_p, most)
        }
    }
}

impl<'a, R: Rules<Position: Ord> + ?Sized, V> Memo<'a, R, V> {
    /// Creates a cache of at most `most` positions, without a progress listener.
    pub fn new(rules: &'a R, value: fn(&[&V]) -> V, most: usize) -> Self {
        Self {
            rules,
            value,
            decides: |_| false,
            shortcut: None,
            known: Known::default(),
            most,
            progress: &(),
        }
    }

    /// Sets `progress`, which is asked at each position whether to stop.
    #[must_use]
    pub fn until(self, progress: &'a dyn Progress) -> Self {
        Self { progress, ..self }
    }

    /// Sets the values that earlier searches of the same rules found.
    #[must_use]
    pub fn with(self, known: Known<R::Position, V>) -> Self {
        Self { known, ..self }
    }

    /// Sets the function that gives the values of some sorted sums without a search.
    #[must_use]
    pub fn or_by(self, shortcut: Shortcut<'a, R::Position, V>) -> Self {
        Self {
            shortcut: Some(shortcut),
            ..self
        }
    }

    /// Returns all values that were found.
    #[must_use]
    pub fn into_known(self) -> Known<R::Position, V> {
        self.known
    }

    /// Returns the value of the sum of some components. The stack is explicit, so long plays do not
    /// exhaust the thread's stack.
    ///
    /// # Errors
    /// If too many positions are needed, or the progress listener asks to stop.
    pub fn value_of(&mut self, components: &[R::Position]) -> Result<&V, Unsearched> {
        let mut sum = components.to_vec();
        sum.sort_unstable();
        let mut stack: Vec<Frame<R::Position, V>> = Vec::new();
        // The components of the positions on the stack.
        let mut waiting = sum.len();
        let mut open = (!self.known.values.contains_key(&sum)).then(|| sum.clone());
        loop {
            if let Some(sum) = open.take() {
                // The lowest option comes first: the stack stays short where every option leads to
                // all lower ones.
                let options = self.options_while(&sum, &|| !self.progress.cancelled())?;
                let components = options.iter().map(Vec::len).sum::<usize>();
                waiting += components;
                stack.push(Frame {
                    sum,
                    options,
                    next: 0,
                    found: Vec::new(),
                    components,
                });
                if self.known.held + waiting > self.room(MOST_COMPONENTS)
                    || stack.len() > self.room(STACKED)
                {
                    return Err(Unsearched::TooLarge);
                }
            }
            let Some(frame) = stack.last_mut() else { break };
            open = self.visit(frame);
            if open.is_none() {
                if self.known.count() >= self.most {
                    return Err(Unsearched::TooMany(self.most));
                }
                let Some(Frame {
                    sum,
                    options,
                    found,
                    components,
                    ..
                }) = stack.pop()
                else {
                    break;
                };
                let values = options
                    .iter()
                    .filter_map(|option| self.known.values.get(option))
                    .chain(&found);
                let value = (self.value)(&values.collect::<Vec<_>>());
                waiting -= components;
                self.known.held += sum.len();
                self.known.values.insert(sum, value);
            }
        }
        self.known
            .values
            .get(&sum)
            .ok_or(Unsearched::TooMany(self.most))
    }

    /// Visits options of a position until one decides its value; returns an option that must be
    /// searched first.
    fn visit(&self, frame: &mut Frame<R::Position, V>) -> Option<ComponentSum<R>> {
        while let Some(option) = frame.options.get(frame.next) {
            let is_enough = if let Some(value) = self.known.values.get(option) {
                (self.decides)(value)
            } else {
                let Some(value) = self.shortcut.and_then(|shortcut| shortcut(option)) else {
                    return Some(option.clone());
                };
                let is_enough = (self.decides)(&value);
                frame.found.push(value);
                is_enough
            };
            frame.next += 1;
            if is_enough {
                frame.options.truncate(frame.next);
            }
        }
        None
    }

    /// Returns the room for components or positions, at least for 30 MB.
    fn room(&self, each: usize) -> usize {
        each.saturating_mul(self.most).max(1 << 19)
    }

    /// Returns the options of a sum: a move in one component. Returns none if there are more than
    /// the cache may hold; then [`Memo::value_of`] fails as well.
    #[must_use]
    pub fn options(&self, sum: &ComponentSum<R>) -> Vec<ComponentSum<R>> {
        self.options_while(sum, &|| true).unwrap_or_default()
    }

    /// Returns the options of a sum.
    ///
    /// # Errors
    /// If there are more options than the cache may hold, or `go_on` returns `false` before all
    /// options are listed.
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
            let are_all = self.rules.options_while(
                component,
                &|| refused.get().is_none() && go_on(),
                &mut |parts| {
                    if refused.get().is_some() {
                        return;
                    }
                    let mut option = sum.clone();
                    option.remove(index);
                    option.extend_from_slice(parts);
                    option.sort_unstable();
                    let components = option.len() + 1;
                    // Rules may give one option a thousand million times.
                    listed += if options.insert(option) {
                        components
                    } else {
                        0
                    };
                    if options.len() > self.most {
                        refused.set(Some(Unsearched::TooMany(self.most)));
                    } else if listed > self.room(LISTED) {
                        refused.set(Some(Unsearched::TooLarge));
                    }
                },
            );
            if let Some(why) = refused.get() {
                return Err(why);
            }
            if !are_all {
                // Rules end the list on their own before an option that does not fit the memory.
                return Err(if go_on() {
                    Unsearched::TooLarge
                } else {
                    Unsearched::Interrupted
                });
            }
        }
        Ok(options.into_iter().collect())
    }
}

/// Returns `true` if the position is a P-position under misère play: the player to move has a move,
/// and every move leads to an N-position.
#[must_use]
pub fn is_p(options: &[&bool]) -> bool {
    !options.is_empty() && options.iter().all(|&&p| !p)
}
