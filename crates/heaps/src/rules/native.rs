//! The compiler of machine code, which another package installs, and the use of its code.
//!
//! A program without such code gives the same values. Code that does not decide a position leaves
//! it to the program.

use std::sync::{Arc, OnceLock, atomic::Ordering};

use super::{
    code::{Done, MachineCode, StampMarks},
    compile::RuleProgram,
};
use grundy_core::values::{Cells, Width};

/// Work after which a program is compiled, in options and positions: compiling takes about as long.
pub const WORTH: u64 = 1 << 16;

/// A compiler of programs to machine code.
pub trait Compiler: Send + Sync {
    /// The code of a program over a table of this width, for values below 64 if `is_narrow`; `None`
    /// if it does not know this processor.
    fn compile(
        &self,
        program: &RuleProgram,
        width: Width,
        is_narrow: bool,
    ) -> Option<Arc<dyn MachineCode>>;
}

/// The most turns of a position, for code cannot be stopped: some tenths of a second.
const MOST_TURNS: i64 = 1 << 26;
/// The values of narrow code.
const NARROW: usize = 64;

/// The compiler, and the work after which it compiles a program.
static COMPILER: OnceLock<(&'static dyn Compiler, u64)> = OnceLock::new();

/// Installs the compiler of all programs that run from now on; the first one stays. It compiles a
/// program once that has done `worth` options and positions without code; the default is about what
/// compiling takes.
pub fn install(compiler: &'static dyn Compiler, worth: Option<u64>) {
    // A second compiler would make the same values.
    let _ = COMPILER.set((compiler, worth.unwrap_or(WORTH)));
}

/// The use of code by one machine.
#[derive(Debug)]
pub struct NativeMarks {
    pub(super) marks: StampMarks,
    /// `true` once a value was too large for narrow code.
    is_wide: bool,
}

impl NativeMarks {
    /// No code yet.
    #[must_use]
    pub fn new(program: &RuleProgram) -> Self {
        Self {
            marks: program.marks(MOST_TURNS),
            is_wide: false,
        }
    }

    /// Goes on without narrow code, whose kept bits are no marks.
    fn widen(&mut self) {
        self.is_wide = true;
        self.marks.forget();
    }

    /// The code for a table of this width whose values are below `capacity`, once the program is
    /// worth it.
    fn code<'p>(
        &mut self,
        program: &'p RuleProgram,
        width: Width,
        capacity: usize,
    ) -> Option<&'p dyn MachineCode> {
        let &(compiler, worth) = COMPILER.get()?;
        if program.spent() < worth {
            return None;
        }
        if !self.is_wide && (capacity > NARROW || program.has_sums()) {
            self.widen();
        }
        let is_narrow = !self.is_wide;
        let made = &program.native.codes[width as usize][usize::from(is_narrow)];
        made.get_or_init(|| compiler.compile(program, width, is_narrow))
            .as_deref()
    }

    /// Appends the values of positions by code, as [`MachineCode::append`] does; `None` without
    /// code.
    pub fn append(
        &mut self,
        program: &RuleProgram,
        at: &mut [i64],
        count: usize,
        values: &mut Cells,
        largest: &mut u32,
    ) -> Option<Done> {
        let before = values.len();
        let code = self.code(program, values.width(), *largest as usize + 1)?;
        let done = code.append(at, count, values, &mut self.marks, *largest);
        *largest = (before..values.len())
            .filter_map(|place| values.get(place))
            .fold(*largest, u32::max);
        if done.is_wide {
            self.widen();
        }
        Some(done)
    }
}

impl RuleProgram {
    /// Returns the work that was done without code.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.native.spent.load(Ordering::Relaxed)
    }
}
