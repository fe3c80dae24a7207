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

/// Several groups at a time end, in separate pools and in one pool. The threads of the pools end as
/// well: a thread that still looked for jobs could not.
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
        assert!(
            soon(|| alive.load(Ordering::SeqCst) == 0),
            "{threads} threads end"
        );
    }
    thread::scope(|scope| {
        let all: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        assert!(
            all.into_iter()
                .all(|one| one.join().is_ok_and(|sum| sum == 39_800))
        );
    });
}

/// A group that is dropped or panics is not counted afterwards, and frees its threads even if the
/// pool has jobs.
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
            let is_over = is_over
                .into_inner()
                .expect("no panic with the lock")
                .expect("the group began");
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

/// A thread that looks for jobs leaves at once if its group is over or another one began, and some
/// time after the last job if not.
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
        assert!(
            (0..1000).any(|_| look(is_over, groups) < IDLE),
            "over: {is_over}, {groups} groups"
        );
    }
}

#[test]
fn threads_spin_only_if_each_has_work_and_a_core() {
    let kept = |cores| {
        (0..100)
            .filter(|&threads| keeps_awake(threads, cores))
            .collect::<Vec<_>>()
    };
    assert_eq!(kept(1), [0; 0]);
    assert_eq!(kept(2), [2]);
    assert_eq!(kept(8), [2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(kept(64), [2, 3, 4, 5, 6, 7, 8]);
}

/// Every task before the least finding is done, none twice, and that finding is returned, for any
/// number of helpers.
#[test]
fn the_least_finding_is_found() {
    for threads in [1, 2, 8, 64] {
        let (pool, _) = pool(threads);
        for helpers in [0, 1, 5, 100] {
            for (count, finds) in [
                (0, vec![]),
                (1, vec![]),
                (50, vec![]),
                (50, vec![0]),
                (50, vec![49, 17, 18, 40]),
            ] {
                let done: Vec<_> = (0..count).map(|_| AtomicUsize::new(0)).collect();
                let task = |n: usize| {
                    done[n].fetch_add(1, Ordering::SeqCst);
                    finds.contains(&n).then_some(n)
                };
                let (own, found) = pool.install(|| share(count, helpers, task, || 7));
                let least = finds.iter().min().copied();
                assert_eq!(
                    (own, found),
                    (7, least),
                    "{threads} threads, {helpers} helpers, {count} tasks"
                );
                let times: Vec<_> = done
                    .iter()
                    .map(|times| times.load(Ordering::SeqCst))
                    .collect();
                assert!(
                    times[..least.unwrap_or(count)]
                        .iter()
                        .all(|&times| times == 1)
                        && times.iter().all(|&t| t < 2)
                );
            }
        }
    }
}
