//! The opening of a finite game: its Grundy value and the winning first moves, without a table of all positions.
//!
//! | file | what |
//! |---|---|
//! | `front` | from a game to the value of its opening and the moves that win |
//! | `search` | games of taking: is the value of this position that one? Small positions depth first |
//! | `proof` | the same of large positions, by all threads: which option is looked into next |
//! | `arena` | the options of a set of elements, and the parts that it falls into |
//! | `shapes`, `isomorphism` | the form of a position, the same for positions that are moved, turned, or isomorphic |
//! | `parts` | positions that do not fall apart, what is known of them and their options: shared by threads, bounded in memory |
//! | `bits` | sets of elements |
//! | `token`, `hackenbush` | games with a formula of their own |

mod arena;
mod bits;
mod front;
mod hackenbush;
mod isomorphism;
mod parts;
mod proof;
mod question;
mod search;
mod shapes;
#[cfg(test)]
mod tests;
mod token;

pub use front::{AsFar, Begun, Opening, opening, opening_as_far, opening_of, values};
