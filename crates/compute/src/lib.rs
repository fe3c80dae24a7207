//! Grundy values of every position within bounds, with a folder for each family of games and a file
//! for each method.
//!
//! | folder | games | idea |
//! |---|---|---|
//! | [`heaps`] | codes, sets and rules of heaps | heap by heap, from the values of smaller heaps |
//! | [`lattice`] | a piece on a quarter plane | one-hot sets of values, level by level |
//! | `rides` | a piece whose moves all lead towards the origin | a set of values for each line of a ride |
//! | [`strip`] | marks on a strip | every pair of gaps that a mark leaves |
//! | [`board`] | shapes placed on a board | from the full board down, moves pruned bit by bit |
//! | [`states`] | states of several numbers, lattices with walls | every option, level by level of a measure |
//! | [`compound`] | sums and products of games | from the tables of the parts |
//! | [`across`] | compounds with moves across components | a theorem for each kind |
//! | `ring` | pieces in a circle | from the values of rows |
//! | `row` | rows with patterns of three or more marks | a search through the pieces into which a row divides |
//! | [`finite_search`] | finite games: graphs, grids, orders | a search for the value of the opening alone |
//!
//! Shared by all families, in addition to [`grundy_work`]:
//!
//! | file | contents |
//! |---|---|
//! | `dispatch` | the table of values of a game within bounds |
//! | `way` | the ways in which a method computes a game, by name |
//! | [`sets`] | sets of small values as bits |
//! | `nim_sums` | tables of nim-sums of independent parts |
//! | [`summary`] | a histogram or a digest instead of a table |
//! | [`estimate`], `computation`, `trial` | the cost of a computation: the work itself is tried for a third of a second |
//! | [`cost`] | the resources of a computation, and the measured costs of the work around it |
//! | [`steps`], [`options`] | the steps of a computation by formula, the same on every machine |
//!
//! The values are the same for any number of threads and any CPU: every method is exact integer
//! work in a fixed order.

#![deny(unsafe_code)]
#![cfg_attr(
    not(feature = "files"),
    allow(dead_code, reason = "saving and restoring a run needs files")
)]

pub mod across;
pub mod board;
pub mod compound;
pub mod computation;
pub mod cost;
pub mod dispatch;
pub mod estimate;
pub mod finite_search;
pub mod game_file;
pub mod lattice;
mod nim_sums;
pub mod options;
pub mod rides;
mod ring;
pub mod row;
pub mod sets;
pub mod states;
pub mod steps;
pub mod strip;
pub mod summary;
pub mod trial;
mod way;

pub use dispatch::{compute, compute_simplified, first_heaps, grundy_values, shape};
pub use grundy_core::{family::MOST_POSITIONS, game::lattice::MOST_LEVELS};
pub use grundy_heaps as heaps;
pub use grundy_work::{ComputeError, machine, method, mex_set};
pub use way::ways;
