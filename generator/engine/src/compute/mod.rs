//! Grundy values of every position within bounds: a folder for each family of games, a file for each method.
//!
//! | folder | games | idea |
//! |---|---|---|
//! | [`heaps`] | codes, sets and rules of heaps | heap by heap, from the values of smaller heaps |
//! | [`lattice`] | a piece on a quarter plane | one-hot sets of values, level by level |
//! | [`strip`] | marks on a strip | mark every pair of gaps |
//! | [`board`] | shapes placed on a board | from the full board down, moves pruned bit by bit |
//! | [`states`] | states of several numbers, lattices with walls | every option, level by level of a measure |
//! | [`compound`] | sums and products of games | from the tables of the parts |
//! | `ring` | pieces in a circle | from the values of rows |
//! | `row` | rows with patterns of three marks or more | a search through the pieces that a row falls into |
//! | [`opening`] | finite games: graphs, grids, orders | a search for the value of the opening alone |
//!
//! What all of them share:
//!
//! | file | what |
//! |---|---|
//! | [`method`] | the one choice of method: which there are, what each applies to, which one is taken |
//! | `front` | a game and its bounds to a table of values |
//! | [`summary`] | a histogram or a digest instead of a table |
//! | [`estimate`], `computation`, `trial` | what a computation costs: the method that will run is tried for a tenth of a second |
//! | [`steps`], `probe`, `random` | the steps of a computation by formula, the same on every machine |
//! | [`machine`] | how much memory the process may still take |
//! | `error` | why a computation stopped |
//! | `pace` | work counted, so that whoever waits is asked often whether it should stop |
//! | [`marks`] | the set of values excluded at one position |
//! | `cpu` | the same loops compiled for several CPU levels |
//! | `awake` | threads kept awake between short tasks |
//! | `registers` | expressions and conditions of rules as code over registers |
//!
//! Same values for any number of threads and any CPU: every method is exact integer work in a fixed order.

pub mod board;
pub mod compound;
mod computation;
pub(crate) mod cpu;
mod crew;
mod error;
pub mod estimate;
mod front;
pub mod heaps;
pub mod lattice;
pub mod machine;
pub mod marks;
pub mod method;
pub mod opening;
pub(crate) mod pace;
pub(crate) mod probe;
mod random;
mod registers;
mod ring;
mod row;
pub mod states;
pub mod steps;
pub mod strip;
pub mod summary;
pub(crate) mod trial;

pub use error::Error;
pub(crate) use error::Stop;
pub use front::{MOST_LEVELS, MOST_POSITIONS, compute, first_heaps, grundy_values, shape};
