//! Work on all threads.

use rayon::prelude::*;

/// Returns the least `most` of what `one` appends for each number below `count`, in increasing
/// order.
pub fn least<T: Send + Ord>(
    count: usize,
    most: usize,
    one: &(dyn Fn(usize, &mut Vec<T>) + Sync),
) -> Vec<T> {
    first(each(count, one), most)
}

/// Returns the least `most` of some things, in increasing order.
pub fn first<T: Ord>(mut all: Vec<T>, most: usize) -> Vec<T> {
    all.sort_unstable();
    all.truncate(most);
    all
}

/// Returns what `one` appends for each number below `count`, in order.
pub fn each<T: Send>(count: usize, one: &(dyn Fn(usize, &mut Vec<T>) + Sync)) -> Vec<T> {
    let with = |mut found: Vec<T>, number: usize| {
        one(number, &mut found);
        found
    };
    // WebAssembly has one thread, and the page's code is smaller without others.
    if cfg!(target_family = "wasm") {
        return (0..count).fold(Vec::new(), with);
    }
    (0..count)
        .into_par_iter()
        .fold(Vec::new, with)
        .collect::<Vec<_>>()
        .into_iter()
        .flatten()
        .collect()
}
