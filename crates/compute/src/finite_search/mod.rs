//! The opening of a finite game: its Grundy value and the winning first moves, without a table of
//! all positions.
//!
//! | file | what |
//! |---|---|
//! | `front` | the value of the opening of a game, and the winning moves |
//! | `search` | games of taking: the test whether a position has a given value; small positions depth first |
//! | `proof` | the same test for large positions, by all threads: the choice of the next option |
//! | `orders` | orders with few positions, such as Chomp: the values of all of them |
//! | `arena` | the options of a set of elements, and the parts of the set |
//! | `shapes`, `isomorphism` | the form of a position, the same for positions that are moved, turned, or isomorphic |
//! | `parts` | positions that do not divide into parts, their known facts and their options: shared by threads, bounded in memory |
//! | `bits` | sets of elements |
//! | `hackenbush`, `tree` | games that have a formula |
//! | [`walk`], [`geography`] | tokens on graphs with cycles, and tokens that visit no vertex twice |

mod arena;
pub mod bits;
pub mod front;
pub mod geography;
mod hackenbush;
pub mod isomorphism;
mod orders;
mod parts;
mod proof;
mod question;
pub mod search;
mod shapes;
mod tree;
pub mod walk;

pub use front::{AsFar, Begun, Opening, opening, opening_as_far, opening_of, values};
pub use tree::Cuts;
