//! Compiled rules of heaps and states: a rule is rewritten until few turns are tried in vain, and
//! runs over registers.
//!
//! | file | what |
//! |---|---|
//! | `split` | a clause with a minimum or maximum of its variable as two clauses |
//! | `unroll` | a clause with short loops as a clause for each turn |
//! | `determined` | a clause without the variable that an equation determines |
//! | `residue` | a clause that keeps one residue of its variable as a loop with steps |
//! | `inner` | the last loop of a clause: its ends, tests and options |
//! | `candidates` | the turns that depend on a number, such as its divisors, instead of a test of each turn |
//! | `filter` | numbers that a condition on the variable alone keeps, each tested once |
//! | `ends` | loops that end early because a condition fails in all later turns |
//! | `compile` | conversion of a rule into a program |
//! | `sets` | options that positions share: stretches of the table that slide or grow |
//! | `classes` | options that are coprime to a number, as bits |
//! | `work` | the lists of turns and the sets of a program |
//! | `run` | execution of a program for a position, by machine code or by an interpreter |
//! | `code` | the machine code of a program: how it is called, and where it is kept |
//! | `native` | the compiler of machine code, which another package installs, and when its code is used |
//!
//! A program never reports that rules are broken. If an operation fails (a division by zero, a
//! number beyond 64 bits, a part that is not smaller than the heap), the heap is evaluated again by
//! the interpreter of the original rules, and its result counts. If a program does not fail, the
//! interpreter gives the same result: conditions keep their order unless the earlier one cannot
//! fail.

pub mod candidates;
mod classes;
mod code;
mod compile;
mod determined;
mod ends;
mod failure;
mod filter;
mod inner;
pub mod native;
mod residue;
mod run;
mod sets;
mod split;
mod unroll;
mod work;

pub use candidates::{Candidates, TurnSource};
pub use code::{Done, MOST_PLACES, MachineCode, MarkStretch, RuleValue, StampMarks};
pub use compile::{ClauseBlock, RuleProgram};
pub use failure::ProgramFailure;
pub(crate) use filter::Filter;
pub use inner::{InnerLoop, TurnOptions};
pub use native::{Compiler, install};
pub use run::Machine;
pub use sets::FEW_PLACES;
pub use work::ProgramWork;
