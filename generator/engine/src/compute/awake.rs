//! Short tasks one after another: the threads of the pool stay awake in between.
//!
//! A thread of the pool that finds nothing to do for some microseconds goes to sleep, and to wake it takes longer than a
//! short task does. While [`Awake`] lives, the other threads look for work without going to sleep.

use std::{
    num::NonZero,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// A thread that found nothing for so long may sleep.
const PATIENCE: Duration = Duration::from_micros(200);
/// Rounds between two looks at the clock.
const ROUNDS: u32 = 64;

/// So many live. If there is more than one there is work for all threads, and none may be kept from it.
static LIVING: AtomicUsize = AtomicUsize::new(0);

/// With more threads than cores some would be kept from their work by those that look for some; many more than there are
/// tasks at a time would only be in each other's way.
static MOST: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get).min(TASKS));
/// Short tasks at a time.
const TASKS: usize = 8;

/// Keeps the other threads of the current pool awake, for a while at least.
#[derive(Debug)]
pub(super) struct Awake {
    over: Arc<AtomicBool>,
}

impl Awake {
    /// Begins, on a thread of a pool.
    pub fn begin() -> Self {
        let over = Arc::new(AtomicBool::new(false));
        LIVING.fetch_add(1, Ordering::Relaxed);
        let threads = 2..=*MOST;
        if let Some(own) = rayon::current_thread_index().filter(|_| threads.contains(&rayon::current_num_threads())) {
            let over = Arc::clone(&over);
            rayon::spawn_broadcast(move |thread| {
                // The thread that gives the others work would only wait for itself.
                if thread.index() != own {
                    look_for_work(&over);
                }
            });
        }
        Self { over }
    }
}

impl Drop for Awake {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        LIVING.fetch_sub(1, Ordering::Relaxed);
    }
}

fn look_for_work(over: &AtomicBool) {
    let mut idle = Instant::now();
    loop {
        for _ in 0..ROUNDS {
            if over.load(Ordering::Relaxed) || LIVING.load(Ordering::Relaxed) != 1 {
                return;
            }
            if rayon::yield_now() == Some(rayon::Yield::Executed) {
                idle = Instant::now();
            } else {
                std::hint::spin_loop();
            }
        }
        if idle.elapsed() > PATIENCE {
            return;
        }
        thread::yield_now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Several at a time, in pools of their own and in one: each comes to its end.
    #[test]
    fn threads_are_let_go() {
        let work = || {
            rayon::scope(|_| {
                let _awake = Awake::begin();
                (0..200_u64)
                    .map(|n| {
                        let (a, b) = rayon::join(|| n, || n);
                        a + b
                    })
                    .sum::<u64>()
            })
        };
        for threads in 1..=3 {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            assert_eq!(pool.install(work), 39_800);
            let (a, b) = pool.install(|| rayon::join(work, work));
            assert_eq!(a + b, 79_600);
        }
        thread::scope(|scope| {
            let all: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
            assert!(all.into_iter().all(|one| one.join().is_ok_and(|sum| sum == 39_800)));
        });
    }
}
