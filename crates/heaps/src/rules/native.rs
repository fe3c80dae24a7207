//! The compiler of machine code, which another package installs, and the use of its code where that is faster than the columns.
//!
//! A program without such code gives the same values. Code that does not decide a position leaves it to the program.

use std::sync::{Arc, OnceLock, atomic::Ordering};

use super::{
    candidates::Source,
    code::{Code, Done, Marks},
    compile::{Block, Program},
};
use grundy_core::values::{Cells, Width};

/// Work after which a program is compiled, in options and positions: compiling takes about as long.
pub const WORTH: u64 = 1 << 16;
/// The part of this work from which on the work of all positions is estimated.
pub const FEW: u64 = 16;
/// Positions for which code in vain is asked before it is dropped.
const MOST_FAILS: u32 = 64;

/// A compiler of programs to machine code.
pub trait Compiler: Send + Sync {
    /// The code of a program over a table of this width; `None` if it does not know this processor.
    fn compile(&self, program: &Program, width: Width) -> Option<Arc<dyn Code>>;
}

/// The most turns of a heap on many threads, which do longer heaps by the program together, and of any other position: some
/// tenths of a second.
const MOST_TURNS: [i64; 2] = [1 << 17, 1 << 26];
/// The most threads that leave heaps of any length to the code: it takes a third of the processor time of the program
/// (`Heap(n -> [n-a*b] for a in 1..=n, b in 1..=n/a)` to 12,000: 0.7 s and 2.2 s).
const FEW_THREADS: usize = 4;

/// The compiler, and the work after which it compiles a program.
static COMPILER: OnceLock<(&'static dyn Compiler, u64)> = OnceLock::new();

/// Installs the compiler of all programs that run from now on; the first one stays. It compiles a program once that has done
/// `worth` options and positions without code; the default is about what compiling takes.
pub fn install(compiler: &'static dyn Compiler, worth: Option<u64>) {
    // A second compiler would make the same values.
    let _ = COMPILER.set((compiler, worth.unwrap_or(WORTH)));
}

/// The use of code by one machine.
#[derive(Debug, Default)]
pub struct Native {
    marks: Marks,
    /// The number of times that code left a position to the program.
    fails: u32,
    /// The number of positions that are expected.
    expected: u64,
}

impl Native {
    /// Tells the number of positions that are expected: if they are enough work, the code is made at once.
    pub fn expects(&mut self, program: &Program, positions: u64) {
        self.expected = positions;
        if positions >= WORTH {
            program.native.spend(positions);
        }
    }

    /// Adds work that `done` positions took without code. The work of all positions is estimated by it: those that follow are
    /// mostly longer.
    pub fn spend(&self, program: &Program, work: u64, done: u64) {
        program.native.spend(work);
        let spent = program.spent();
        let all = spent.saturating_mul(self.expected / done.max(1));
        if (WORTH / FEW..WORTH).contains(&spent) && all >= 2 * WORTH {
            program.native.spend(all);
        }
    }

    /// The code for a table of this width, with its working memory, once the program is worth it.
    pub fn code<'p>(&mut self, program: &'p Program, width: Width) -> Option<(&'p dyn Code, &mut Marks)> {
        let &(compiler, worth) = COMPILER.get()?;
        if program.spent() < worth || self.fails >= MOST_FAILS {
            return None;
        }
        let made = &program.native.codes[width as usize];
        let code = made.get_or_init(|| program.suits_code().then(|| compiler.compile(program, width)).flatten());
        Some((code.as_deref()?, &mut self.marks))
    }

    /// Appends the values of positions by code, as [`Code::append`] does; `None` without code.
    pub fn append(&mut self, program: &Program, at: &[i64], count: usize, values: &mut Cells) -> Option<Done> {
        let (code, marks) = self.code(program, values.width())?;
        let is_alone = program.given > 1 || rayon::current_num_threads() <= FEW_THREADS;
        marks.most_turns = MOST_TURNS[usize::from(is_alone)];
        let done = code.append(at, count, values, marks);
        self.fails += u32::from(done.is_left);
        Some(done)
    }

    /// The value of one position by code.
    pub fn value(&mut self, program: &Program, at: &[i64], values: &Cells) -> Option<u32> {
        let (code, marks) = self.code(program, values.width())?;
        marks.most_turns = MOST_TURNS[1];
        let value = code.value(at, values, marks);
        self.fails += u32::from(value.is_none());
        value
    }
}

impl Program {
    /// Returns the work that was done without code.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.native.spent.load(Ordering::Relaxed)
    }

    /// Returns `true` if the turns of all clauses are done one by one, or are divisors. Sets that grow or slide from position to
    /// position, and long lists of turns, are better left to the program.
    fn suits_code(&self) -> bool {
        let steady = self.lanes.iter().flatten().any(|lane| !lane.is_once && (lane.is_steady || lane.is_steady_across));
        let is_short = |block: &Block| {
            block.sliding.is_none() && matches!(block.inner.source, Source::Range | Source::Divisors(_))
        };
        !steady && self.blocks.iter().all(is_short)
    }
}
