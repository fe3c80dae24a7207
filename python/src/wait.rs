//! Long work without the interpreter's lock, with progress reports, which Ctrl-C interrupts.

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

use grundy_core::progress::Progress;
use pyo3::{exceptions::PyRuntimeError, prelude::*};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The time between two checks for signals, and between two reports of progress.
const TICK: Duration = Duration::from_millis(50);
/// The time that interrupted work has to stop and free its memory. After this time the call
/// returns, and the work ends later on its own.
const LAST: Duration = Duration::from_millis(100);

/// The messages between the waiting thread and the working threads.
#[derive(Debug, Default)]
pub struct WaitMessages {
    done: AtomicU64,
    stop: AtomicBool,
}

impl Progress for WaitMessages {
    fn advance(&self, positions: u64) {
        self.done.fetch_add(positions, Ordering::Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The working threads, with the process that they belong to.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Returns the working threads. A forked process does not have its parent's threads, so it gets a
/// new pool.
fn pool() -> PyResult<Arc<ThreadPool>> {
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let process = process::id();
    if let Some((of, threads)) = pool.take() {
        if of == process {
            *pool = Some((of, Arc::clone(&threads)));
            return Ok(threads);
        }
        // A drop would wait for threads that do not exist in this process.
        std::mem::forget(threads);
    }
    let threads = ThreadPoolBuilder::new()
        .thread_name(|index| format!("grundy-{index}"))
        .build();
    let threads =
        Arc::new(threads.map_err(|error| PyRuntimeError::new_err(format!("no threads: {error}")))?);
    *pool = Some((process, Arc::clone(&threads)));
    Ok(threads)
}

/// Runs `work` on the library's threads and returns its answer. Meanwhile other Python threads run,
/// and `report`, if there is one, is called with the number of computed positions.
///
/// # Errors
/// The errors of signal handlers and of `report`: for example `KeyboardInterrupt` within 0.2 s
/// after Ctrl-C, on Python's main thread.
pub fn wait<T: Send + 'static>(
    py: Python<'_>,
    report: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&WaitMessages) -> T + Send + 'static,
) -> PyResult<T> {
    let watch = Arc::new(WaitMessages::default());
    let (sender, mut receiver) = mpsc::sync_channel(1);
    let theirs = Arc::clone(&watch);
    pool()?.spawn(move || {
        let answer = catch_unwind(AssertUnwindSafe(|| work(&theirs)));
        // The send fails if the wait was interrupted: then the answer is dropped.
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
                return Err(PyRuntimeError::new_err(
                    "an internal error; standard error has the details",
                ));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(interrupt) = py.check_signals().and_then(|()| tell(report, &watch)) {
            watch.stop.store(true, Ordering::Relaxed);
            let heard = py.detach(move || receiver.recv_timeout(LAST));
            if matches!(heard, Err(RecvTimeoutError::Timeout)) {
                // The next call gets new threads and does not wait for the work that still runs.
                POOL.lock().unwrap_or_else(PoisonError::into_inner).take();
            }
            return Err(interrupt);
        }
    }
}

/// Reports the number of computed positions.
fn tell(report: Option<&Bound<'_, PyAny>>, watch: &WaitMessages) -> PyResult<()> {
    report.map_or(Ok(()), |report| {
        report
            .call1((watch.done.load(Ordering::Relaxed),))
            .map(drop)
    })
}
