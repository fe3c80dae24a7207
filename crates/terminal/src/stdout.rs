//! Detection of a closed standard output (`>&-`).
//!
//! Before `main`, the standard library replaces a closed standard output by `/dev/null`: all output
//! is then lost without an error. Therefore this module checks standard output earlier, as
//! coreutils do, and replaces it by `/dev/full`. Every write to that device fails; a program
//! without output is not affected.

#[cfg(target_os = "linux")]
mod linux {
    use std::{
        fs::File,
        sync::atomic::{AtomicBool, Ordering},
    };

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    ctor::declarative::ctor! {
        // Only a system call and a store: this code does not need the initialization of the
        // standard library.
        #[ctor(unsafe)]
        fn look() {
            WAS_CLOSED.store(rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err(), Ordering::Relaxed);
        }
    }

    /// Makes writing to a closed standard output fail.
    pub fn guard() {
        if was_closed() {
            // If the device cannot be opened, `/dev/null` stays in place.
            let _ = File::options()
                .write(true)
                .open("/dev/full")
                .map(|full| rustix::stdio::dup2_stdout(&full));
        }
    }

    /// Returns `true` if standard output was closed when the process began.
    pub fn was_closed() -> bool {
        WAS_CLOSED.load(Ordering::Relaxed)
    }
}

#[cfg(target_os = "linux")]
pub use linux::{guard, was_closed};

/// Does nothing: other systems do not have `/dev/full`.
#[cfg(not(target_os = "linux"))]
pub fn guard() {}

#[cfg(not(target_os = "linux"))]
pub fn was_closed() -> bool {
    false
}
