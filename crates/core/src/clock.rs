//! The clock of the engine. It limits the time of a step and never changes a computed value.

use std::{
    sync::LazyLock,
    thread::{self, ThreadId},
    time::Duration,
};

/// A moment in time: [`std::time::Instant`].
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

/// The substitute on systems without a clock of their own: the clock that the host sets, or a
/// millisecond for each look. A time limit is then a limit on steps.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use without::{Instant, set};

/// The CPU time of all threads of this process together, and the CPU time of this thread; `None` if
/// the system does not report them.
///
/// No example: the times depend on the machine.
#[cfg(all(unix, feature = "files"))]
#[must_use]
pub fn at_work() -> Option<[Duration; 2]> {
    use rustix::time::{ClockId, clock_gettime};
    let [process, thread] = [ClockId::ProcessCPUTime, ClockId::ThreadCPUTime]
        .map(|clock| clock_gettime(clock).try_into().ok());
    Some([process?, thread?])
}

/// The CPU time, which this system or build does not report.
///
/// No example: there is nothing to measure.
#[cfg(not(all(unix, feature = "files")))]
#[must_use]
pub fn at_work() -> Option<[Duration; 2]> {
    None
}

/// The number of cores that this process may use.
static CORES: LazyLock<u32> = LazyLock::new(|| {
    thread::available_parallelism()
        .map_or(1, |cores| u32::try_from(cores.get()).unwrap_or(u32::MAX))
});

/// Measures the time that work of one or more threads would take if no other program used the
/// cores.
///
/// The result is the larger of two times: the CPU time of the thread that began, and the CPU time
/// of all threads divided by the number of cores. The work takes as long as that if the thread that
/// began takes part in it to its end and does not wait for long.
///
/// ```
/// use grundy_core::clock::Stopwatch;
///
/// let watch = Stopwatch::start();
/// assert!(watch.elapsed() <= watch.clock());
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch {
    begun: Instant,
    thread: ThreadId,
    at_work: Option<[Duration; 2]>,
}

impl Stopwatch {
    /// Starts a stopwatch.
    #[must_use]
    pub fn start() -> Self {
        Self {
            begun: Instant::now(),
            thread: thread::current().id(),
            at_work: at_work(),
        }
    }

    /// Returns the time since the start. Other threads than the one that began see only the share
    /// of all threads.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        let clock = self.clock();
        let Some((begun, now)) = self.at_work.zip(at_work()) else {
            return clock;
        };
        let shared = now[0].saturating_sub(begun[0]) / *CORES;
        let own = if thread::current().id() == self.thread {
            now[1].saturating_sub(begun[1])
        } else {
            Duration::ZERO
        };
        shared.max(own).min(clock)
    }

    /// Returns the wall-clock time since the start.
    #[must_use]
    pub fn clock(&self) -> Duration {
        self.begun.elapsed()
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod without {
    use std::{
        ops::Add,
        sync::{
            OnceLock,
            atomic::{AtomicU64, Ordering},
        },
        time::Duration,
    };

    /// The number of looks at the clock.
    static LOOKS: AtomicU64 = AtomicU64::new(0);

    /// The clock of the host: the time since a fixed moment.
    static HOST: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Takes the clock of the host, which returns the time since a fixed moment. Later calls have
    /// no effect.
    ///
    /// No example: only systems without a clock have this function.
    pub fn set(clock: fn() -> Duration) {
        let _ = HOST.set(clock);
    }

    /// A moment in time: the time of the host, or a millisecond for each look before it.
    ///
    /// No example: only systems without a clock have this type; others have [`std::time::Instant`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, time: Duration) -> Self {
            Self(self.0.saturating_add(time))
        }
    }

    impl Instant {
        /// Returns this moment; without a clock of the host, the next one.
        #[must_use]
        pub fn now() -> Self {
            Self(HOST.get().map_or_else(
                || Duration::from_millis(LOOKS.fetch_add(1, Ordering::Relaxed)),
                |clock| clock(),
            ))
        }

        /// Returns the time since the earlier moment.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }
}
