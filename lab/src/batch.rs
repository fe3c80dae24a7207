//! Computes many games in parallel, and forms their classes.

use std::{collections::HashMap, hash::Hash};

use rayon::prelude::*;

use grundy_core::progress::{Progress, Quiet};

/// Calls `one` for all items on all threads. `progress` receives each item; the progress given to
/// `one` only reports a request to stop.
///
/// # Errors
/// The first error of an item.
pub(crate) fn each<I: Sync, T: Send, E: Send>(
    items: &[I],
    progress: &dyn Progress,
    one: impl Fn(&I, &dyn Progress) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let counted = |item| {
        let found = one(item, &Quiet(progress))?;
        progress.advance(1);
        Ok(found)
    };
    items.par_iter().map(counted).collect()
}

/// Returns for each key the index of the first equal key; an item without a key forms its own
/// class.
pub(crate) fn classes<K: Eq + Hash>(keys: impl IntoIterator<Item = Option<K>>) -> Vec<usize> {
    let mut first = HashMap::new();
    let class = |(index, key): (usize, Option<K>)| {
        key.map_or(index, |key| *first.entry(key).or_insert(index))
    };
    keys.into_iter().enumerate().map(class).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_named_by_their_first_item() {
        assert_eq!(
            classes([Some(7), None, Some(8), Some(7), None, Some(8)]),
            [0, 1, 2, 0, 4, 2]
        );
    }

    #[test]
    fn the_first_error_ends_the_batch() {
        let odd = |&number: &u32, _: &dyn Progress| {
            if number % 2 == 1 {
                Ok(number)
            } else {
                Err(number)
            }
        };
        assert_eq!(each(&[1, 3, 5], &(), odd), Ok(vec![1, 3, 5]));
        assert_eq!(each(&[1, 4, 5], &(), odd), Err(4));
    }
}
