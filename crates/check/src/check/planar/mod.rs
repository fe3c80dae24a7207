//! Laws of the whole quarter plane; the theorem and its proof are in `law::planar`.
//!
//! The check uses the rules of the game, the text of the law, and the theorem's conditions and
//! equations. It shares nothing with the prover: it reads a strip's values along its lines from the
//! border on, and combines the law's value at a cell from rays, cones and corner itself.

mod canonical;
mod equations;
mod map;
mod table;
mod whole;

pub(super) use map::Map;
pub(super) use whole::check;
pub use whole::complete;
