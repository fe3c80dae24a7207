//! The one clock of the engine: it limits how long a step takes, never what is computed.

use std::{
    sync::LazyLock,
    thread::{self, ThreadId},
    time::Duration,
};

/// A moment in time, as [`std::time::Instant`] has it.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

/// Where there is no clock, a millisecond goes by at each look: what is limited by time is limited by steps.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use without::Instant;

/// The time at work of this process, of all its threads together, and that of this thread alone; `None` where the system does
/// not tell.
#[cfg(all(unix, feature = "files"))]
fn at_work() -> Option<[Duration; 2]> {
    use rustix::time::{ClockId, clock_gettime};
    let [process, thread] =
        [ClockId::ProcessCPUTime, ClockId::ThreadCPUTime].map(|clock| clock_gettime(clock).try_into().ok());
    Some([process?, thread?])
}

#[cfg(not(all(unix, feature = "files")))]
fn at_work() -> Option<[Duration; 2]> {
    None
}

/// Cores that this process may use.
static CORES: LazyLock<u32> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, |cores| u32::try_from(cores.get()).unwrap_or(u32::MAX)));

/// Times work that one thread does, alone or with others, as long as it takes where no other program is at work.
///
/// That is no less than this thread is at work for it, and no less than all threads together are, shared by all cores. It is as long as
/// the longer of the two, if the thread that begins takes part in the work to its end and does not wait for long.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch {
    begun: Instant,
    thread: ThreadId,
    at_work: Option<[Duration; 2]>,
}

impl Stopwatch {
    /// Begins now.
    #[must_use]
    pub fn start() -> Self {
        Self { begun: Instant::now(), thread: thread::current().id(), at_work: at_work() }
    }

    /// The time since it began. Threads other than the one that began it see the part of all threads only.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        let clock = self.clock();
        let Some((begun, now)) = self.at_work.zip(at_work()) else { return clock };
        let shared = now[0].saturating_sub(begun[0]) / *CORES;
        let own = if thread::current().id() == self.thread { now[1].saturating_sub(begun[1]) } else { Duration::ZERO };
        shared.max(own).min(clock)
    }

    /// The time since it began by the clock, whoever was at work.
    #[must_use]
    pub fn clock(&self) -> Duration {
        self.begun.elapsed()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod without {
    use std::{
        ops::Add,
        sync::atomic::{AtomicU64, Ordering},
        time::Duration,
    };

    /// Looks at the clock so far.
    static LOOKS: AtomicU64 = AtomicU64::new(0);

    /// A moment in time: the number of looks before it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(u64);

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, time: Duration) -> Self {
            Self(self.0.saturating_add(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
        }
    }

    impl Instant {
        /// The next moment.
        #[must_use]
        pub fn now() -> Self {
            Self(LOOKS.fetch_add(1, Ordering::Relaxed))
        }

        /// A millisecond for each look since then.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Duration::from_millis(Self::now().0.saturating_sub(self.0))
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Keeps a core busy for some time of this thread.
    fn work(time: Duration) {
        let own = || at_work().expect("Linux tells")[1];
        let begun = own();
        while own() < begun + time {
            std::hint::spin_loop();
        }
    }

    /// While others have the cores, this process is not at work: as if it slept.
    #[test]
    fn what_others_take_is_no_work() {
        let watch = Stopwatch::start();
        thread::sleep(Duration::from_millis(50));
        let (time, clock) = (watch.elapsed(), watch.clock());
        assert!(time <= clock && clock >= Duration::from_millis(50));
        // Other tests of this process may be at work, on all cores.
        let watch = Stopwatch { at_work: Some([Duration::MAX; 2]), ..watch };
        assert_eq!(watch.elapsed(), Duration::ZERO);
    }

    /// The work of the thread that began counts as a whole, that of others as far as all cores share it.
    #[test]
    fn work_of_this_thread_and_of_others() {
        let watch = Stopwatch::start();
        work(Duration::from_millis(20));
        assert!(watch.elapsed() >= Duration::from_millis(20));
        let seen_by_another = thread::scope(|scope| scope.spawn(|| watch.elapsed()).join().expect("no panic"));
        assert!(seen_by_another >= Duration::from_millis(20) / *CORES);
        let others = 2 * *CORES;
        let watch = Stopwatch::start();
        thread::scope(|scope| {
            (0..others).for_each(|_| {
                scope.spawn(|| work(Duration::from_millis(20)));
            });
        });
        let time = watch.elapsed();
        assert!(time >= Duration::from_millis(40), "{time:?}");
    }
}
