//! C++98 and later.

use super::{braces, c_family::CFamily};
use crate::program::Program;

pub(super) fn print(program: &Program) -> String {
    braces::print(&CFamily { program, no_parameters: "", is_plus: true, is_ansi: false }, program)
}
