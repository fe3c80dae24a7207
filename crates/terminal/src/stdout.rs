//! A standard output that is closed (`>&-`).
//!
//! Before `main`, the standard library opens `/dev/null` in place of it: all that is written then gets lost without an
//! error. So this looks at it earlier, as coreutils do, and puts a device in its place that takes nothing: whoever writes
//! is told, and whoever has nothing to write is not.

#[cfg(target_os = "linux")]
mod linux {
    use std::{
        fs::File,
        sync::atomic::{AtomicBool, Ordering},
    };

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    ctor::declarative::ctor! {
        // A system call and a store: nothing here needs what the standard library prepares.
        #[ctor(unsafe)]
        fn look() {
            WAS_CLOSED.store(rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err(), Ordering::Relaxed);
        }
    }

    /// Makes writing to a closed standard output fail.
    pub fn guard() {
        if was_closed() {
            // Without that device it stays as the standard library left it.
            let _ = File::options().write(true).open("/dev/full").map(|full| rustix::stdio::dup2_stdout(&full));
        }
    }

    /// Was it closed when the process began?
    pub fn was_closed() -> bool {
        WAS_CLOSED.load(Ordering::Relaxed)
    }
}

#[cfg(target_os = "linux")]
pub use linux::{guard, was_closed};

/// Elsewhere no device takes nothing.
#[cfg(not(target_os = "linux"))]
pub fn guard() {}

#[cfg(not(target_os = "linux"))]
pub fn was_closed() -> bool {
    false
}
