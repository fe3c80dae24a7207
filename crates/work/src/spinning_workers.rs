//! Spinning workers: the threads of a pool that share short tasks, of some microseconds, with the calling thread.
//!
//! The engine hands out up to 8 large tasks and some small ones every ten to hundred microseconds. Two things make that
//! worth while:
//!
//! * **Tasks on a counter** ([`share`]). The calling thread does its own work first, then takes tasks. Each other
//!   thread takes the next task when it is free. The pool gets one job for each thread that may help, instead of one
//!   for each task. The result does not depend on the thread that runs a task, or on the number of threads.
//! * **Threads kept awake** ([`SpinningWorkers`]). A thread of the pool that finds nothing to do for some microseconds goes to
//!   sleep, and to wake it takes longer than a task does. While a group lives, the other threads look for jobs of the
//!   pool without going to sleep; they do whatever job they find, not only those of the engine.
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
//! All groups in a process share one counter, even if their pools differ. As soon as there are two, no thread is kept
//! awake for them until a group begins that is the only one. The reasons: two groups have work for at least two threads;
//! in one pool, a thread kept awake for one group could delay the other group, whose job it interrupted; in two pools,
//! the threads could outnumber the cores.
//!
//! A thread that is kept awake may have left a job of its own, which waited for another thread. It comes back to that
//! when the group ends or a second one begins, or after `IDLE` without a job. So a group should live for some
//! milliseconds at a time. It ends when it is dropped, also by a panic.

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

/// Threads of the largest pool whose threads are kept awake: of large tasks, the blocks of a run, there are at most 8
/// at a time.
const MOST_THREADS: usize = 8;
/// A thread that is kept awake goes back to the pool after this time without a job, longer than most tasks take. To
/// choose it anew, compare the times of `4!.0` to 10,000,000 on two threads for a tenth and ten times of it.
const IDLE: Duration = Duration::from_micros(200);
/// Looks for a job between two looks at the clock, which takes longer than a look for a job.
const LOOKS: u32 = 64;
/// Looks of the calling thread at whether the others are done, before it leaves waiting to the pool: some microseconds,
/// as long as a task takes.
const WAITS: u32 = 1 << 11;

/// Crews that live in this process.
static CREWS: AtomicUsize = AtomicUsize::new(0);
/// Cores of the machine that this process may use.
static CORES: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));

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

/// Runs jobs of the pool until the group is over, another group lives, or no job came for some time.
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

/// Runs the tasks 0..`count` on other threads while the calling thread runs `own` and then helps with the tasks.
/// Returns the result of `own`, and the finding of the least task that has one. Tasks after that task may be left out.
///
/// Up to `helpers` other threads of the pool help. Tasks are begun in their order; the last ones should be small, so
/// that no thread waits long for another at the end.
pub fn share<R: Send, F: Send>(
    count: usize,
    helpers: usize,
    task: impl Fn(usize) -> Option<F> + Sync,
    own: impl FnOnce() -> R + Send,
) -> (R, Option<F>) {
    let tasks = Tasks { count, task, next: AtomicUsize::new(0), busy: AtomicUsize::new(0) };
    let others = || tasks.call((rayon::current_num_threads() - 1).min(helpers));
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

    /// Runs tasks until all are taken, then briefly waits for the other threads: waking a thread takes longer.
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

    /// Runs tasks until all are taken or one has a finding. The tasks that no thread has begun then have larger numbers.
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
mod tests {
    use std::{
        panic::{AssertUnwindSafe, catch_unwind},
        sync::Mutex,
    };

    use super::{
        testing::{PATIENT, pool, soon},
        *,
    };

    fn sum() -> u64 {
        let join = |n| rayon::join(|| n, || n);
        (0..200).map(join).map(|(a, b)| a + b).sum()
    }

    /// Several groups at a time end, in separate pools and in one pool. The threads of the pools end as well: a thread
    /// that still looked for jobs could not.
    #[test]
    fn threads_are_released() {
        let work = || {
            rayon::scope(|_| {
                let _workers = SpinningWorkers::begin();
                sum()
            })
        };
        for threads in [1, 2, 3, 8, 64] {
            let (pool, alive) = pool(threads);
            assert_eq!(pool.install(work), 39_800);
            let (a, b) = pool.install(|| rayon::join(work, work));
            assert_eq!(a + b, 79_600);
            drop(pool);
            assert!(soon(|| alive.load(Ordering::SeqCst) == 0), "{threads} threads end");
        }
        thread::scope(|scope| {
            let all: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
            assert!(all.into_iter().all(|one| one.join().is_ok_and(|sum| sum == 39_800)));
        });
    }

    /// A group that is dropped or panics is not counted afterwards, and frees its threads even if the pool has jobs.
    #[test]
    fn workers_end_with_their_scope() {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        for threads in [1, 2, 8, 64] {
            for fails in [false, true] {
                let (pool, _) = pool(threads);
                let is_over = Mutex::new(None);
                let work = || {
                    let group = SpinningWorkers::counted_in(&COUNT);
                    *is_over.lock().expect("no panic yet") = Some(Arc::downgrade(&group.is_over));
                    assert_eq!(COUNT.load(Ordering::SeqCst), 1);
                    sum();
                    assert!(!fails, "as it should");
                };
                let outcome = catch_unwind(AssertUnwindSafe(|| pool.install(work)));
                assert_eq!((outcome.is_err(), COUNT.load(Ordering::SeqCst)), (fails, 0));
                let is_over = is_over.into_inner().expect("no panic with the lock").expect("the group began");
                let all_left = pool.install(|| {
                    let start = Instant::now();
                    while is_over.strong_count() > 0 && start.elapsed() < PATIENT {
                        sum();
                        // The calling thread is called as well, and answers.
                        rayon::yield_now();
                    }
                    is_over.strong_count() == 0
                });
                assert!(all_left, "the last of {threads} threads leaves");
            }
        }
    }

    /// A thread that looks for jobs leaves at once if its group is over or another one began, and some time after the
    /// last job if not.
    #[test]
    fn a_thread_leaves_for_each_reason() {
        let (pool, _) = pool(1);
        let look = |is_over, groups| {
            let (is_over, groups) = (AtomicBool::new(is_over), AtomicUsize::new(groups));
            let start = Instant::now();
            pool.install(|| look_for_jobs(&is_over, &groups));
            start.elapsed()
        };
        assert!(look(false, 1) >= IDLE, "an idle thread waits for jobs");
        for (is_over, groups) in [(true, 1), (false, 0), (false, 2)] {
            // On a busy machine one try may take longer.
            assert!((0..1000).any(|_| look(is_over, groups) < IDLE), "over: {is_over}, {groups} groups");
        }
    }

    #[test]
    fn threads_spin_only_if_each_has_work_and_a_core() {
        let kept = |cores| (0..100).filter(|&threads| keeps_awake(threads, cores)).collect::<Vec<_>>();
        assert_eq!(kept(1), [0; 0]);
        assert_eq!(kept(2), [2]);
        assert_eq!(kept(8), [2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(kept(64), [2, 3, 4, 5, 6, 7, 8]);
    }

    /// Every task before the least finding is done, none twice, and that finding is returned, for any number of
    /// helpers.
    #[test]
    fn the_least_finding_is_found() {
        for threads in [1, 2, 8, 64] {
            let (pool, _) = pool(threads);
            for helpers in [0, 1, 5, 100] {
                for (count, finds) in
                    [(0, vec![]), (1, vec![]), (50, vec![]), (50, vec![0]), (50, vec![49, 17, 18, 40])]
                {
                    let done: Vec<_> = (0..count).map(|_| AtomicUsize::new(0)).collect();
                    let task = |n: usize| {
                        done[n].fetch_add(1, Ordering::SeqCst);
                        finds.contains(&n).then_some(n)
                    };
                    let (own, found) = pool.install(|| share(count, helpers, task, || 7));
                    let least = finds.iter().min().copied();
                    assert_eq!((own, found), (7, least), "{threads} threads, {helpers} helpers, {count} tasks");
                    let times: Vec<_> = done.iter().map(|times| times.load(Ordering::SeqCst)).collect();
                    assert!(
                        times[..least.unwrap_or(count)].iter().all(|&times| times == 1) && times.iter().all(|&t| t < 2)
                    );
                }
            }
        }
    }
}
