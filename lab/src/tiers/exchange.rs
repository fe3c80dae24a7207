//! Exchange of data between ranks that compute one board together. There is only one operation, so
//! any message transport can implement it: MPI, or threads in tests.

use super::error::Error;

/// One of several processes that compute a board together: its rank.
pub trait Exchange {
    /// Number of ranks, at least 1.
    fn ranks(&self) -> usize;

    /// Number of this rank, below [`Exchange::ranks`].
    fn rank(&self) -> usize;

    /// Sends some bytes to each rank, including this one, and returns the bytes that each rank sent
    /// to this one. All ranks must call it equally often.
    ///
    /// # Errors
    /// If the messages did not arrive.
    fn all_to_all(&self, outgoing: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Error>;
}

/// One process that computes alone.
#[derive(Debug, Clone, Copy)]
pub struct Alone;

impl Exchange for Alone {
    fn ranks(&self) -> usize {
        1
    }

    fn rank(&self) -> usize {
        0
    }

    fn all_to_all(&self, outgoing: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Error> {
        Ok(outgoing)
    }
}

/// Sends the same bytes to all ranks.
pub(super) fn tell(exchange: &dyn Exchange, bytes: &[u8]) -> Result<Vec<Vec<u8>>, Error> {
    exchange.all_to_all(vec![bytes.to_vec(); exchange.ranks()])
}

/// Continues if all ranks succeed; otherwise returns this rank's error, or the error that another
/// rank failed. All ranks must call it.
pub(super) fn agree<T>(exchange: &dyn Exchange, result: Result<T, Error>) -> Result<T, Error> {
    let all = tell(exchange, &[u8::from(result.is_err())])?;
    let value = result?;
    match all.iter().position(|told| *told != [0]) {
        Some(rank) => Err(Error::Elsewhere { rank }),
        None => Ok(value),
    }
}
