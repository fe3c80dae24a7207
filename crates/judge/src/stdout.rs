//! Standard output, if it is open.
//!
//! Before `main`, the standard library opens `/dev/null` in place of a closed standard output
//! (`>&-`): all output would be lost without an error. So this module checks standard output
//! earlier, like coreutils.

use std::io::{self, StdoutLock};

#[cfg(unix)]
static WAS_CLOSED: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);

#[cfg(unix)]
ctor::declarative::ctor! {
    // Only a system call and a store: neither needs the standard library's initialisation.
    #[ctor(unsafe)]
    fn look() {
        let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
        WAS_CLOSED.store(is_closed, std::sync::atomic::Ordering::Relaxed);
    }
}

/// Returns standard output.
///
/// # Errors
/// If it is closed.
pub(crate) fn stdout() -> io::Result<StdoutLock<'static>> {
    #[cfg(unix)]
    if WAS_CLOSED.load(std::sync::atomic::Ordering::Relaxed) {
        return Err(io::Error::new(
            io::ErrorKind::NotConnected,
            "standard output is closed",
        ));
    }
    Ok(io::stdout().lock())
}
