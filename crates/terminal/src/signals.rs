//! Signals that ask the process to end: Ctrl-C, SIGTERM, SIGHUP.
//!
//! As long as somebody listens, the first one only tells. Any other one deletes the files that are being written and then
//! ends the process as it would have without us.

#[cfg(unix)]
pub use unix::begin;

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU8, Ordering},
};

/// No signal has this number.
const NONE: u8 = 0;

/// Hears the first signal, if somebody listens.
static LISTENER: Mutex<Option<Arc<AtomicU8>>> = Mutex::new(None);

fn listener() -> MutexGuard<'static, Option<Arc<AtomicU8>>> {
    LISTENER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Somebody who ends by himself when a signal comes, as long as this lives; one at a time.
#[derive(Debug)]
pub struct Listening(Arc<AtomicU8>);

impl Listening {
    /// Begins to listen.
    pub fn begin() -> Self {
        let heard = Arc::new(AtomicU8::new(NONE));
        *listener() = Some(Arc::clone(&heard));
        Self(heard)
    }

    /// The exit code for the signal that came: 128 and its number, as shells have it.
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

    use super::{NONE, listener};
    use grundy_core::store;

    /// Handles signals from now on, on a thread of its own.
    ///
    /// # Errors
    /// If the system gives no handler or no thread.
    pub fn begin() -> io::Result<()> {
        let ignored = ignored();
        let wanted = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        let mut signals = Signals::new(wanted)?;
        let handle = move || signals.forever().for_each(hear);
        thread::Builder::new().name("signals".into()).spawn(handle).map(|_| ())
    }

    /// Tells who listens; at the second time, or if nobody does, ends the process.
    fn hear(signal: i32) {
        let number = u8::try_from(signal).unwrap_or(NONE);
        let is_heard = |heard: &std::sync::Arc<std::sync::atomic::AtomicU8>| {
            heard.compare_exchange(NONE, number, Ordering::Relaxed, Ordering::Relaxed).is_ok()
        };
        if listener().as_ref().is_some_and(is_heard) {
            return;
        }
        store::abandon();
        // Whoever waits for this process sees that a signal ended it.
        let _ = emulate_default_handler(signal);
        process::exit(128 + signal);
    }

    /// The signals that whoever started this process has it ignore, as `nohup` does: bit s - 1 for the signal s.
    fn ignored() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }
}
