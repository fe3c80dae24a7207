//! Work on all threads.

use rayon::prelude::*;

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
    (0..count).into_par_iter().fold(Vec::new, with).collect::<Vec<_>>().into_iter().flatten().collect()
}
