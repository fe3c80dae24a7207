//! Rules as machine code.
//!
//! A rule in notation is compiled to a program of `grundy-heaps`, which is executed instruction by
//! instruction for many turns at a time. After [`install`], programs with more work than compiling
//! takes are translated into machine code by Cranelift. The values are the same: where the code
//! cannot decide a position, the program does.
//!
//! | file | what |
//! |---|---|
//! | `writer` | numbers with the least and largest value that they can have, and the steps of a program |
//! | `clause` | a clause: its loops, its turns, and the options of each turn |
//! | `kept` | options that extend those of an earlier position |
//! | `function` | positions one after the other, and the mex of their options |
//! | `call` | what a function is called with, and what it returns |
//! | `code` | machine code in memory, and how it is called |

mod call;
mod clause;
mod code;
mod edges;
mod function;
mod kept;
mod writer;

pub use code::NativeCode;

use std::sync::Arc;

use grundy_core::values::Width;
use grundy_heaps::rules::{self, RuleProgram};

/// The compiler for the processor at hand.
#[derive(Debug)]
pub struct NativeCompiler;

impl rules::Compiler for NativeCompiler {
    fn compile(
        &self,
        program: &RuleProgram,
        width: Width,
        is_narrow: bool,
    ) -> Option<Arc<dyn rules::MachineCode>> {
        Some(Arc::new(code::NativeCode::new(program, width, is_narrow)?))
    }
}

/// Lets all rules run as machine code from now on, where this is faster and the processor is known.
///
/// ```
/// use grundy_compute::compute;
/// use grundy_core::{game::Game, notation::Bounds};
///
/// let halves: Game = "Heap(n -> [n-k, k/2] for k in 1..=n if k % 3 > 0)".parse()?;
/// let before = compute(&halves, &Bounds::Heap(300), None, &())?;
/// grundy_native::install();
/// assert_eq!(compute(&halves, &Bounds::Heap(300), None, &())?, before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn install() {
    rules::install(&NativeCompiler, None);
}
