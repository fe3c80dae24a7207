//! Start and resumption of the methods that return values heap after heap.

use std::sync::OnceLock;

use super::{
    every_option::EveryOption, every_pair::EveryPair, growing::Growing, sparse::Engine,
    stream::Stream,
};
use grundy_core::game::{Game, HeapCode};
use grundy_work::method::{Method, pairs};

/// A resumed stream, or why the bytes are not a saved one.
pub type Restored = Result<Box<dyn Stream>, String>;

/// Another start of [`Method::Sparse`], with the same values.
#[derive(Debug, Clone, Copy)]
pub struct SparseStart {
    /// Starts at heap 0; no heap above the number will be requested.
    pub start: fn(&HeapCode, u64) -> Box<dyn Stream>,
    /// Resumes from the bytes that a stream saved: one that this method started, or the plain one.
    pub restore: fn(&HeapCode, u64, &[u8]) -> Restored,
}

static INSTALLED: OnceLock<SparseStart> = OnceLock::new();

/// Uses another start of [`Method::Sparse`] in this process. Only the first call has an effect.
pub fn install(sparse: SparseStart) {
    // A second call is the same one, as a process has one such method.
    let _ = INSTALLED.set(sparse);
}

/// Starts a method at heap 0; no heap above `to` will be requested. `None` if the method is not a
/// stream, or does not apply to the game.
pub fn start(game: &Game, method: Method, to: u64) -> Option<Box<dyn Stream>> {
    match method {
        Method::Naive => Some(Box::new(EveryOption::of_game(game)?)),
        Method::Dense => Some(Box::new(EveryPair::new(pairs(game)?, Growing::default()))),
        Method::Sparse => Some(match INSTALLED.get() {
            Some(sparse) => (sparse.start)(pairs(game)?, to),
            None => Box::new(Engine::new(pairs(game)?, to)),
        }),
        _ => None,
    }
}

/// Resumes a method from the bytes that its stream saved.
///
/// # Errors
/// If the method cannot read the bytes.
pub fn restore(game: &Game, method: Method, to: u64, bytes: &[u8]) -> Restored {
    let code = || pairs(game).ok_or_else(|| "a method that does not apply".to_owned());
    match method {
        Method::Naive => Ok(Box::new(EveryOption::restore(game, bytes)?)),
        Method::Dense => Ok(Box::new(EveryPair::restore(code()?, bytes)?)),
        Method::Sparse => match INSTALLED.get() {
            Some(sparse) => (sparse.restore)(code()?, to, bytes),
            None => Ok(Box::new(Engine::restore(code()?, to, bytes)?)),
        },
        _ => Err("a method that cannot be resumed".into()),
    }
}
