//! Tests of `clock`.

#![cfg(target_os = "linux")]

use std::{
    thread::{self, available_parallelism},
    time::Duration,
};

use grundy_core::clock::{Stopwatch, at_work};

fn cores() -> u32 {
    available_parallelism().map_or(1, |cores| u32::try_from(cores.get()).expect("few"))
}

/// Keeps a core busy for some CPU time of this thread.
fn work(time: Duration) {
    let own = || at_work().expect("Linux tells")[1];
    let begun = own();
    while own() < begun + time {
        std::hint::spin_loop();
    }
}

/// CPU time does not grow while this process sleeps, as when other processes use the cores. Other
/// tests of this process may use all cores: their time counts.
#[test]
fn time_of_other_processes_is_not_counted() {
    let [process, own] = at_work().expect("Linux tells");
    let watch = Stopwatch::start();
    thread::sleep(Duration::from_millis(50));
    let (time, clock) = (watch.elapsed(), watch.clock());
    assert!(time <= clock && clock >= Duration::from_millis(50));
    let after = at_work().expect("Linux tells");
    assert!(
        time <= (after[0].checked_sub(process).unwrap() / cores())
            .max(after[1].checked_sub(own).unwrap()),
        "{time:?}"
    );
}

/// The CPU time of the thread that began counts fully, the time of the other threads divided by the
/// number of cores.
#[test]
fn work_of_this_thread_and_of_others_is_counted() {
    let watch = Stopwatch::start();
    work(Duration::from_millis(20));
    assert!(watch.elapsed() >= Duration::from_millis(20));
    let seen_by_another =
        thread::scope(|scope| scope.spawn(|| watch.elapsed()).join().expect("no panic"));
    assert!(seen_by_another >= Duration::from_millis(20) / cores());
    let others = 2 * cores();
    let watch = Stopwatch::start();
    thread::scope(|scope| {
        (0..others).for_each(|_| {
            scope.spawn(|| work(Duration::from_millis(20)));
        });
    });
    let time = watch.elapsed();
    assert!(time >= Duration::from_millis(40), "{time:?}");
}
