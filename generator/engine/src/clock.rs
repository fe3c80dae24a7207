//! The one clock of the engine: it limits how long a step takes, never what is computed.

use std::time::Duration;

/// A moment in time, as [`std::time::Instant`] has it.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

/// Where there is no clock, a millisecond goes by at each look: what is limited by time is limited by steps.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use without::Instant;

/// The time that this process has been at work, all its threads together; `None` where the system does not tell.
#[cfg(all(unix, feature = "files"))]
fn at_work() -> Option<Duration> {
    rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime).try_into().ok()
}

#[cfg(not(all(unix, feature = "files")))]
fn at_work() -> Option<Duration> {
    None
}

/// Times work by the clock, or by the time that this process was at work where that is less: other programs then had the
/// cores in between.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch {
    begun: Instant,
    at_work: Option<Duration>,
}

impl Stopwatch {
    /// Begins now.
    #[must_use]
    pub fn start() -> Self {
        Self { begun: Instant::now(), at_work: at_work() }
    }

    /// The time since it began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        let clock = self.begun.elapsed();
        let work = self.at_work.zip(at_work()).map(|(begun, now)| now.saturating_sub(begun));
        work.map_or(clock, |work| work.min(clock))
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

    /// As if others had the cores all the time, and as if nobody had told how long this process was at work before.
    #[test]
    fn what_others_take_is_no_work() {
        let watch = Stopwatch { begun: Instant::now(), at_work: Some(Duration::MAX) };
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!(watch.elapsed(), Duration::ZERO);
        let watch = Stopwatch { begun: Instant::now(), at_work: Some(Duration::ZERO) };
        let (time, clock) = (watch.elapsed(), watch.begun.elapsed());
        assert!(time <= clock, "{time:?} {clock:?}");
    }
}
