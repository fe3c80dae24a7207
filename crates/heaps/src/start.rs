//! Start and resumption of the methods that return values heap after heap.

use super::{every_option::EveryOption, every_pair::Dense, few_rares::FewRares, stream::Stream};
use grundy_core::game::Game;
use grundy_work::method::{Method, pairs};

/// Starts a method at heap 0; no heap above `to` will be requested. `None` if the method is not a stream, or does not
/// apply to the game.
pub fn start(game: &Game, method: Method, to: u64) -> Option<Box<dyn Stream>> {
    match method {
        Method::EveryOption => Some(Box::new(EveryOption::of_game(game)?)),
        Method::EveryPair => Some(Box::new(Dense::new(pairs(game)?))),
        Method::Sparse => Some(Box::new(FewRares::new(pairs(game)?, to))),
        _ => None,
    }
}

/// Resumes a method from the bytes that its stream saved.
///
/// # Errors
/// If the method cannot read the bytes.
pub fn restore(game: &Game, method: Method, to: u64, bytes: &[u8]) -> Result<Box<dyn Stream>, String> {
    let code = || pairs(game).ok_or_else(|| "a method that does not apply".to_owned());
    match method {
        Method::EveryOption => Ok(Box::new(EveryOption::restore(game, bytes)?)),
        Method::EveryPair => Ok(Box::new(Dense::restore(code()?, bytes)?)),
        Method::Sparse => Ok(Box::new(FewRares::restore(code()?, to, bytes)?)),
        _ => Err("a method that cannot be resumed".into()),
    }
}
