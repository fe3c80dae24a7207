//! Compiled rules of heaps: all loops except the last run over registers, and the last one is done at once.
//!
//! | file | what |
//! |---|---|
//! | `order` | rules with their loops in another order |
//! | `split` | a clause with a minimum or maximum of its variable as two clauses |
//! | `unroll` | a clause with short loops as a clause for each turn |
//! | `residue` | a clause that keeps one residue of its variable as a loop with steps |
//! | `inner` | the last loop of a clause: bounds, tests and options as they depend on its variable |
//! | `filter` | numbers that a condition on the variable alone keeps, each tested once |
//! | `candidates` | divisors of a number, and numbers coprime to it, instead of a test of each turn |
//! | `compile` | conversion of a rule into a program |
//! | `run` | execution of a program for a heap, on all threads if there is enough work |
//! | `ends` | loops that end early because a condition fails in all later turns |
//! | `narrow` | the turns that a comparison leaves |
//! | `fold` | stretches of turns, and the turns of a split that mirror others |
//! | `gather` | options whose parts move evenly with the loop: strides of the table against each other |
//! | `windows` | options that are a stretch of the table, which slides from heap to heap |
//! | `lane` | clauses along the last coordinate: columns for what changes from position to position |
//! | `row` | the values of consecutive positions, a block at a time |
//! | `track` | a lane in a row: its columns, and its turns at the positions of a block |
//! | `listed` | turns that are tested or listed: those of all positions of a block together |
//! | `across` | sets of options that only grow, along a row or from row to row |
//! | `anchored` | sets of options that only grow, for positions in any order |
//! | `column` | the numbers of one column, and operations on columns |
//! | `columns` | all other options: a block of turns at a time, instruction by instruction |
//! | `code` | the machine code of a program: how it is called, and where it is kept |
//! | `lister` | the divisors that machine code tries instead of all turns of a loop |
//! | `native` | the compiler of machine code, which another package installs, and when its code is used |
//! | `cost` | time that a heap takes, estimated without running it |
//!
//! A program never reports that rules are broken. If an operation fails (a division by zero, a number beyond 64 bits, a
//! part that is not smaller than the heap), the heap is evaluated again by the interpreter of the original rules, and
//! its result counts. If a program does not fail, the interpreter gives the same result: conditions keep their order
//! unless the earlier one cannot fail.

mod across;
mod anchored;
pub mod candidates;
mod code;
mod column;
mod columns;
mod compile;
mod cost;
mod ends;
mod failure;
mod filter;
mod fold;
mod gather;
mod inner;
mod lane;
mod listed;
mod lister;
pub mod narrow;
pub mod native;
mod order;
mod piece;
mod residue;
mod row;
mod run;
mod split;
mod track;
mod unroll;
mod windows;

pub use candidates::Source;
pub use code::{Code, Done, Found, MOST_PLACES, Marks};
pub use compile::{Block, Program};
pub use ends::End;
pub use failure::Failure;
pub(crate) use filter::Filter;
pub use inner::{Bound, Inner, Moving, Operand, Turns, Turnwise};
pub use lister::Lister;
pub use native::{Compiler, install};
pub use run::Machine;
