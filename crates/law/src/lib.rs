//! The law that a sequence of Grundy values obeys, and whether that is proved.
//!
//! A law is *proved* if the program has checked all hypotheses of a named theorem, the bound included, which says that
//! the law holds for all heaps; otherwise it is *observed* to some heap. Nothing is ever called periodic without one of
//! the two words.
//!
//! # What to call
//! - [`find`](find()): the law of a game's values, proved where a theorem applies; [`find_within`]: as long as there is time;
//!   [`observed`]: that of bare numbers.
//! - [`Law::value`]: the value of any heap; [`Law`] as text: one line in the field's words; [`Law::is_proved`].
//! - [`Alignment`]: whether two sequences are one, as they stand or moved along, and whether that is proved.
//! - [`coordinates`](coordinates()): the games that a lattice game is the sum of.
//! - [`Blocks`]: the law of a lattice game that is Nim with some leaps added.
//! - [`Wythoff`]: the law of the P-positions of Wythoff's game.
//! - [`layers`](layers()): the laws of states of two numbers for each second number.
//! - [`Ruler`]: arithmetic periods with exceptions like the marks of a ruler, observed.
//! - [`Gaps`]: the law of a strip's gaps between all ends.
//! - [`needed_to`]: how many values a proof needs; [`crate::search`] computes them.
//! - [`sparse::summary`]: rare and common values of a code.
//! - [`planar::discover`]: the law of a lattice game's whole quarter plane, with its proof.
//!
//! # The files
//! | file | what |
//! |---|---|
//! | `statement` | [`Law`], [`Kind`], [`Status`], [`Theorem`]: what is said of a sequence; the value at any n |
//! | `describe` | the same as text |
//! | [`find`](mod@find) | the law of a sequence, and how much evidence an observed one needs |
//! | `shift` | for every p the least n0 with g(n + p) = g(n) + saltus for all n >= n0, in one linear pass |
//! | [`regular`], `kernel`, `linear` | k-regular sequences: what they are, their value at any n; finding them |
//! | `alignment` | two sequences that agree after one is moved along, and what proves it |
//! | `coordinates` | lattice games that are sums of subtraction games |
//! | `blocks` | nim-sums of blocks |
//! | `wythoff` | the P-positions of Wythoff's game, pairs of Beatty sequences |
//! | `layers` | laws of states of two numbers, layer by layer |
//! | `ruler` | ruler regularity |
//! | `gaps` | laws of strips |
//! | `slow` | the bounds f(n) of restricted Nim, and Levine's recurrence |
//! | `affine` | expressions of the form floor((a n + b) / d) |
//! | [`theorem`] | what carries a law from finitely many values to all: hypotheses, sources, proofs |
//! | [`sparse`] | rare and common values |
//! | [`planar`] | laws of lattice games: found, proved, laid out for lookup |

mod affine;
mod alignment;
mod blocks;
pub mod certificate;
mod coordinates;
mod describe;
pub mod find;
mod gaps;
pub mod identify;
mod kernel;
mod layers;
mod linear;
pub mod planar;
pub mod planar_code;
pub mod regular;
mod ruler;
pub mod search;
mod shift;
mod slow;
pub mod sparse;
mod statement;
#[cfg(test)]
mod tests;
pub mod theorem;
mod wythoff;

pub use alignment::{Alignment, Terms};
pub use blocks::Blocks;
pub use coordinates::coordinates;
pub use find::{find, find_within, observed};
pub use gaps::{Gaps, between_walls};
pub use layers::layers;
pub use regular::Regular;
pub use ruler::{Marks, Ruler};
pub use slow::Slow;
pub use statement::{Kind, Law, Status, Theorem};
pub use theorem::needed_to;
pub use wythoff::Wythoff;
