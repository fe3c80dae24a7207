//! Work that takes a while: without the interpreter's lock, told about, and ended by Ctrl-C.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    process,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    time::Duration,
};

use grundy_compiler::progress::Progress;
use pyo3::{exceptions::PyRuntimeError, prelude::*};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// How long the interpreter is left alone: signals are looked for, and progress is told, as often.
const TICK: Duration = Duration::from_millis(50);
/// How long work that is asked to stop may take to do so and give its memory back. After that nobody waits for it any
/// more: it ends by itself.
const LAST: Duration = Duration::from_millis(100);

/// What whoever waits and whoever works tell each other.
#[derive(Debug, Default)]
pub struct Watch {
    done: AtomicU64,
    stop: AtomicBool,
}

impl Progress for Watch {
    fn advance(&self, positions: u64) {
        self.done.fetch_add(positions, Ordering::Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The threads that work, and the process that they belong to.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// The threads that work. A process that was forked has none of its parent's threads, so it gets a pool of its own.
fn pool() -> PyResult<Arc<ThreadPool>> {
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let process = process::id();
    if let Some((of, threads)) = pool.take() {
        if of == process {
            *pool = Some((of, Arc::clone(&threads)));
            return Ok(threads);
        }
        // To end threads that are not there would be to wait for them.
        std::mem::forget(threads);
    }
    let threads = ThreadPoolBuilder::new().thread_name(|index| format!("grundy-{index}")).build();
    let threads = Arc::new(threads.map_err(|error| PyRuntimeError::new_err(format!("no threads: {error}")))?);
    *pool = Some((process, Arc::clone(&threads)));
    Ok(threads)
}

/// The answer of `work`, which runs on the library's threads. Meanwhile other threads of Python run, and `report`, if there is
/// one, is called with the number of positions that are done.
///
/// # Errors
/// What a handler of a signal or `report` raises: `KeyboardInterrupt` within 0.2 s after Ctrl-C, on Python's main thread.
pub fn wait<T: Send + 'static>(
    py: Python<'_>,
    report: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Watch) -> T + Send + 'static,
) -> PyResult<T> {
    let watch = Arc::new(Watch::default());
    let (sender, mut receiver) = mpsc::sync_channel(1);
    let theirs = Arc::clone(&watch);
    pool()?.spawn(move || {
        let answer = catch_unwind(AssertUnwindSafe(|| work(&theirs)));
        // Nobody is there to hear it if the wait was interrupted.
        let _ = sender.send(answer.ok());
    });
    loop {
        let (back, heard) = py.detach(move || {
            let heard = receiver.recv_timeout(TICK);
            (receiver, heard)
        });
        receiver = back;
        match heard {
            Ok(Some(answer)) => {
                tell(report, &watch)?;
                return Ok(answer);
            }
            Ok(None) | Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("a mistake of this program, which said more on standard error"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(interrupt) = py.check_signals().and_then(|()| tell(report, &watch)) {
            watch.stop.store(true, Ordering::Relaxed);
            let heard = py.detach(move || receiver.recv_timeout(LAST));
            if matches!(heard, Err(RecvTimeoutError::Timeout)) {
                // The next work does not wait for the threads of this one.
                POOL.lock().unwrap_or_else(PoisonError::into_inner).take();
            }
            return Err(interrupt);
        }
    }
}

/// Tells how many positions are done.
fn tell(report: Option<&Bound<'_, PyAny>>, watch: &Watch) -> PyResult<()> {
    report.map_or(Ok(()), |report| report.call1((watch.done.load(Ordering::Relaxed),)).map(drop))
}
