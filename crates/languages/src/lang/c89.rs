//! C89, which every later C compiler accepts.

use super::{braces, c_family::CFamily};
use crate::program::Program;

pub(super) fn print(program: &Program) -> String {
    braces::print(&CFamily { program, no_parameters: "void", is_plus: false, is_ansi: true }, program)
}
