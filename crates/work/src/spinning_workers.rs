//! Spinning workers: the threads of a pool that share short tasks, of some microseconds, with the
//! calling thread.
//!
//! The engine hands out up to 8 large tasks and some small ones every ten to hundred microseconds.
//! Two things make that worth while:
//!
//! * **Tasks on a counter** ([`share`]). The calling thread does its own work first, then takes
//!   tasks. Each other thread takes the next task when it is free. The pool gets one job for each
//!   thread that may help, instead of one for each task. The result does not depend on the thread
//!   that runs a task, or on the number of threads.
//! * **Threads kept awake** ([`SpinningWorkers`]). A thread of the pool that finds nothing to do
//!   for some microseconds goes to sleep, and to wake it takes longer than a task does. While a
//!   group lives, the other threads look for jobs of the pool without going to sleep; they do
//!   whatever job they find, not only those of the engine.
//!
//! Who is kept awake:
//!
//! | pool | kept awake |
//! |---|---|
//! | one thread | no thread: it runs all tasks itself |
//! | 2 to `MOST_THREADS` threads, and no more than the machine has cores | all but the thread that hands out the tasks |
//! | more than `MOST_THREADS` threads | no thread. At most 9 of them are of use, but the pool can only call all of them, which took the calling thread 0.1 to 0.4 ms for 64; so the pool wakes for each [`share`] as many as are needed |
//! | more threads than cores | no thread: those that look for jobs would take the cores from the others |
//!
//! All groups in a process share one counter, even if their pools differ. As soon as there are two,
//! no thread is kept awake for them until a group begins that is the only one. The reasons: two
//! groups have work for at least two threads; in one pool, a thread kept awake for one group could
//! delay the other group, whose job it interrupted; in two pools, the threads could outnumber the
//! cores.
//!
//! A thread that is kept awake may have left a job of its own, which waited for another thread. It
//! comes back to that when the group ends or a second one begins, or after `IDLE` without a job. So
//! a group should live for some milliseconds at a time. It ends when it is dropped, also by a
//! panic.

use std::{
    num::NonZero,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use grundy_core::clock::Instant;

/// Threads of the largest pool whose threads are kept awake: of large tasks, the blocks of a run,
/// there are at most 8 at a time.
const MOST_THREADS: usize = 8;
/// A thread that is kept awake goes back to the pool after this time without a job, longer than
/// most tasks take. To choose it anew, compare the times of `4!.0` to 10,000,000 on two threads for
/// a tenth and ten times of it.
const IDLE: Duration = Duration::from_micros(200);
/// Looks for a job between two looks at the clock, which takes longer than a look for a job.
const LOOKS: u32 = 64;
/// Looks of the calling thread at whether the others are done, before it leaves waiting to the
/// pool: some microseconds, as long as a task takes.
const WAITS: u32 = 1 << 11;

/// Crews that live in this process.
static CREWS: AtomicUsize = AtomicUsize::new(0);
/// Cores of the machine that this process may use.
static CORES: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));

/// Keeps the other threads of the current pool awake as long as it lives, where that helps.
#[derive(Debug)]
pub struct SpinningWorkers {
    is_over: Arc<AtomicBool>,
    /// The number of groups that live, this one included.
    groups: &'static AtomicUsize,
}

impl SpinningWorkers {
    /// Begins, on a thread of a pool; on other threads, no thread is kept awake.
    pub fn begin() -> Self {
        Self::counted_in(&CREWS)
    }

    /// Begins a group with a separate counter.
    fn counted_in(groups: &'static AtomicUsize) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        groups.fetch_add(1, Ordering::Relaxed);
        let stays = keeps_awake(rayon::current_num_threads(), *CORES);
        if let Some(own) = rayon::current_thread_index().filter(|_| stays) {
            let is_over = Arc::clone(&is_over);
            rayon::spawn_broadcast(move |thread| {
                // The thread that hands out the tasks would only wait for itself.
                if thread.index() != own {
                    look_for_jobs(&is_over, groups);
                }
            });
        }
        Self { is_over, groups }
    }
}

impl Drop for SpinningWorkers {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.groups.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Returns `true` if the threads of a pool of this size are kept awake.
fn keeps_awake(threads: usize, cores: usize) -> bool {
    (2..=cores.min(MOST_THREADS)).contains(&threads)
}

/// Runs jobs of the pool until the group is over, another group lives, or no job came for some
/// time.
fn look_for_jobs(is_over: &AtomicBool, groups: &AtomicUsize) {
    let mut idle = Instant::now();
    loop {
        for _ in 0..LOOKS {
            if is_over.load(Ordering::Relaxed) || groups.load(Ordering::Relaxed) != 1 {
                return;
            }
            if rayon::yield_now() == Some(rayon::Yield::Executed) {
                idle = Instant::now();
            } else {
                std::hint::spin_loop();
            }
        }
        if idle.elapsed() > IDLE {
            return;
        }
        thread::yield_now();
    }
}

/// Runs the tasks 0..`count` on other threads while the calling thread runs `own` and then helps
/// with the tasks. Returns the result of `own`, and the finding of the least task that has one.
/// Tasks after that task may be left out.
///
/// Up to `helpers` other threads of the pool help; without one, the pool is not called. Tasks are
/// begun in their order; the last ones should be small, so that no thread waits long for another at
/// the end.
pub fn share<R: Send, F: Send>(
    count: usize,
    helpers: usize,
    task: impl Fn(usize) -> Option<F> + Sync,
    own: impl FnOnce() -> R + Send,
) -> (R, Option<F>) {
    let tasks = Tasks {
        count,
        task,
        next: AtomicUsize::new(0),
        busy: AtomicUsize::new(0),
    };
    let helpers = (rayon::current_num_threads() - 1).min(helpers);
    if helpers == 0 {
        return (own(), tasks.work().map(|(_, found)| found));
    }
    let others = || tasks.call(helpers);
    let ((own, found), others) = rayon::join(|| (own(), tasks.finish()), others);
    (own, least(found, others).map(|(_, found)| found))
}

/// Numbered tasks. Any thread may run any of them.
struct Tasks<T> {
    count: usize,
    task: T,
    /// The task that is begun next.
    next: AtomicUsize,
    /// The number of threads that run a task.
    busy: AtomicUsize,
}

impl<F: Send, T: Fn(usize) -> Option<F> + Sync> Tasks<T> {
    /// Calls this number of threads to the tasks.
    fn call(&self, threads: usize) -> Option<(usize, F)> {
        match threads {
            0 => None,
            1 => self.work(),
            _ => {
                let some = threads / 2;
                let (a, b) = rayon::join(|| self.call(some), || self.call(threads - some));
                least(a, b)
            }
        }
    }

    /// Runs tasks until all are taken, then briefly waits for the other threads: waking a thread
    /// takes longer.
    fn finish(&self) -> Option<(usize, F)> {
        let found = self.work();
        for _ in 0..WAITS {
            if self.busy.load(Ordering::Relaxed) == 0 {
                break;
            }
            std::hint::spin_loop();
        }
        found
    }

    /// Runs tasks until all are taken or one has a finding. The tasks that no thread has begun then
    /// have larger numbers.
    fn work(&self) -> Option<(usize, F)> {
        self.busy.fetch_add(1, Ordering::Relaxed);
        let mut found = None;
        while found.is_none() {
            let task = self.next.fetch_add(1, Ordering::Relaxed);
            if task >= self.count {
                break;
            }
            found = (self.task)(task).map(|found| (task, found));
        }
        self.busy.fetch_sub(1, Ordering::Relaxed);
        found
    }
}

/// The finding of the lesser task.
fn least<F>(a: Option<(usize, F)>, b: Option<(usize, F)>) -> Option<(usize, F)> {
    a.into_iter().chain(b).min_by_key(|&(task, _)| task)
}

#[cfg(test)]
#[path = "../tests/common/pool.rs"]
mod testing;

#[cfg(test)]
mod tests;
