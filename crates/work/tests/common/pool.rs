//! Pools whose threads are counted.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// The longest time that a test waits.
pub const PATIENT: Duration = Duration::from_secs(30);

/// A pool, and the number of its threads that have not ended.
///
/// # Panics
/// If the system gives no threads.
pub fn pool(threads: usize) -> (rayon::ThreadPool, Arc<AtomicUsize>) {
    let alive = Arc::new(AtomicUsize::new(threads));
    let count = Arc::clone(&alive);
    let exit = move |_| {
        count.fetch_sub(1, Ordering::SeqCst);
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .exit_handler(exit)
        .build()
        .expect("threads");
    (pool, alive)
}

/// Waits until something holds, half a minute at most; returns whether it does.
pub fn soon(holds: impl Fn() -> bool) -> bool {
    let start = Instant::now();
    while !holds() && start.elapsed() < PATIENT {
        thread::sleep(Duration::from_millis(1));
    }
    holds()
}
