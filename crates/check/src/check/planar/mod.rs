//! Laws of the whole quarter plane; the theorem and its proof are in `law::planar`.
//!
//! What is checked goes from the rules of the game and the text of the law to the theorem's conditions and equations,
//! and has nothing in common with the prover: a strip's values are read along its lines from the border on, the law's
//! value at a cell is put together from rays, cones and corner here.

mod canonical;
mod equations;
mod map;
mod table;
mod whole;

pub(super) use whole::check;
pub use whole::complete;
