//! Signals that ask the process to end: Ctrl-C, SIGTERM, SIGHUP.
//!
//! While a [`Listening`] exists, the first signal is only recorded there. Any other signal deletes
//! the unfinished files and then ends the process with the default action of the signal.

#[cfg(unix)]
pub use unix::begin;

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, AtomicU8, Ordering},
};

/// The number for "no signal yet": no signal has the number 0.
const NONE: u8 = 0;

/// The place where the first signal is recorded, if a [`Listening`] exists.
static LISTENER: Mutex<Option<Arc<AtomicU8>>> = Mutex::new(None);

/// `true` if a [`Listening`] has heard a signal.
static IS_HEARD: AtomicBool = AtomicBool::new(false);

/// Returns `true` if a signal asked the work of this process to stop.
pub(super) fn is_heard() -> bool {
    IS_HEARD.load(Ordering::Relaxed)
}

fn listener() -> MutexGuard<'static, Option<Arc<AtomicU8>>> {
    LISTENER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A registration of work that stops by itself after a signal. It ends when it is dropped; at most
/// one exists at a time.
#[derive(Debug)]
pub struct Listening(Arc<AtomicU8>);

impl Listening {
    /// Registers the listener.
    pub fn begin() -> Self {
        let heard = Arc::new(AtomicU8::new(NONE));
        *listener() = Some(Arc::clone(&heard));
        Self(heard)
    }

    /// Returns the exit code for the recorded signal: 128 plus the number of the signal, the
    /// convention of shells.
    pub fn heard(&self) -> Option<u8> {
        let signal = self.0.load(Ordering::Relaxed);
        (signal != NONE).then(|| signal.saturating_add(128))
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        *listener() = None;
    }
}

#[cfg(unix)]
mod unix {
    use std::{io, process, sync::atomic::Ordering, thread};

    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
        low_level::emulate_default_handler,
    };

    use super::{IS_HEARD, NONE, listener};
    use grundy_core::store;

    /// Starts a thread that handles signals.
    ///
    /// # Errors
    /// If the system cannot install a handler or start a thread.
    pub fn begin() -> io::Result<()> {
        let ignored = ignored();
        let wanted = [SIGINT, SIGTERM, SIGHUP]
            .into_iter()
            .filter(|signal| ignored >> (signal - 1) & 1 == 0);
        let mut signals = Signals::new(wanted)?;
        let handle = move || signals.forever().for_each(hear);
        thread::Builder::new()
            .name("signals".into())
            .spawn(handle)
            .map(|_| ())
    }

    /// Records the first signal for the listener. Without a listener, or for a second signal, ends
    /// the process.
    fn hear(signal: i32) {
        let number = u8::try_from(signal).unwrap_or(NONE);
        let is_heard = |heard: &std::sync::Arc<std::sync::atomic::AtomicU8>| {
            heard
                .compare_exchange(NONE, number, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
        };
        if listener().as_ref().is_some_and(is_heard) {
            IS_HEARD.store(true, Ordering::Relaxed);
            return;
        }
        store::abandon();
        // The parent process sees that a signal ended this process.
        let _ = emulate_default_handler(signal);
        process::exit(128 + signal);
    }

    /// Returns the signals that the parent process set to be ignored, for example `nohup`: bit s -
    /// 1 for the signal s.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .unwrap_or(0)
    }
}
