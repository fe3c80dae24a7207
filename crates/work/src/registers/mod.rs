//! Expressions and conditions of rules as straight code over registers: each expression is computed
//! once, outside of all loops whose variables it does not have.
//!
//! Numbers have 64 bits here and every step is checked. Where a step fails, for a division by zero
//! or for a number that is too large, the position is evaluated again by the rules as they are
//! written, in 128 bits, and these decide: a step that was taken too early does no harm.
//!
//! | file | what |
//! |---|---|
//! | `instruction` | one step, and how it is done |
//! | `writer` | from the expressions, bounds and conditions of a clause to steps |

pub mod instruction;
mod writer;

pub use instruction::{Instruction, InstructionKind, ProgramStep, Register, Test};
pub use writer::ClauseWriter;
