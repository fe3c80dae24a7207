//! The one clock of the engine: it limits how long a step takes, never what is computed.

/// A moment in time, as [`std::time::Instant`] has it.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

/// Where there is no clock, a millisecond goes by at each look: what is limited by time is limited by steps.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use without::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod without {
    use std::{
        sync::atomic::{AtomicU64, Ordering},
        time::Duration,
    };

    /// Looks at the clock so far.
    static LOOKS: AtomicU64 = AtomicU64::new(0);

    /// A moment in time: the number of looks before it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(u64);

    impl Instant {
        /// The next moment.
        #[must_use]
        pub fn now() -> Self {
            Self(LOOKS.fetch_add(1, Ordering::Relaxed))
        }

        /// A millisecond for each look since then.
        #[must_use]
        pub fn elapsed(&self) -> Duration {
            Duration::from_millis(Self::now().0 - self.0)
        }
    }
}
