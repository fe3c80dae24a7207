//! Values of heaps in batches.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy::HeapValues;
use grundy_compute as compute;
use grundy_core::{game::Game, progress::Progress};
use numpy::PyArray1;
use pyo3::{exceptions::PyRuntimeError, prelude::*};

use crate::{
    trouble,
    wait::{WaitMessages, wait},
};

/// An iterator over arrays of values of the heaps 0, 1, …, in order.
#[pyclass(frozen, module = "grundy._native")]
pub struct Stream {
    state: Arc<Mutex<StreamState>>,
}

struct StreamState {
    heaps: HeapValues,
    /// The values of an incomplete batch.
    ready: Vec<u32>,
    /// The error that ended the values, until it is returned.
    failure: Option<compute::ComputeError>,
    least: usize,
}

impl StreamState {
    /// Computes values until the batch is full, the values end, or the caller is interrupted, which
    /// keeps the values so far.
    fn fill(&mut self, watch: &WaitMessages) -> Result<Vec<u32>, compute::ComputeError> {
        while self.ready.len() < self.least && self.failure.is_none() {
            if watch.cancelled() {
                return Err(compute::ComputeError::Interrupted);
            }
            match self.heaps.next_batch() {
                Ok(next) if next.is_empty() => break,
                Ok(mut next) => self.ready.append(&mut next),
                // The values before the error are returned first.
                Err(error) => self.failure = Some(error),
            }
        }
        match self.failure.take_if(|_| self.ready.is_empty()) {
            Some(error) => Err(error),
            None => Ok(std::mem::take(&mut self.ready)),
        }
    }
}

impl Stream {
    /// Creates the iterator; `None` if the game is not a game of heaps.
    pub fn new(game: &Game, least: usize) -> Option<Self> {
        let state = StreamState {
            heaps: HeapValues::new(game)?,
            ready: Vec::new(),
            failure: None,
            least: least.max(1),
        };
        Some(Self {
            state: Arc::new(Mutex::new(state)),
        })
    }
}

fn lock(state: &Mutex<StreamState>) -> MutexGuard<'_, StreamState> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[pymethods]
impl Stream {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let state = Arc::clone(&self.state);
        let batch = wait(py, None, move |watch| lock(&state).fill(watch))?;
        match batch {
            Ok(batch) if batch.is_empty() => Ok(None),
            Ok(batch) => Ok(Some(PyArray1::from_vec(py, batch).into_any())),
            Err(compute::ComputeError::Interrupted) => Err(PyRuntimeError::new_err("interrupted")),
            Err(error) => Err(trouble::compute(&error)),
        }
    }
}
