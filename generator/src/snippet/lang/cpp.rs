//! C++98 and later, which differ little from C.

use super::{
    braces::Braces,
    c::{data_cells, data_numbers, data_text, signature, special},
    print::Words,
};
use crate::snippet::program::{Cells, Function, Numbers, Program, Text};

pub(super) struct Cpp<'a>(pub &'a Program);

impl Words for Cpp<'_> {
    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        special(self.0, name, arguments)
    }
}

impl Braces for Cpp<'_> {
    /// Before C++11 there was no header <cstdint>.
    fn begin(&self, _: &Program) -> String {
        "#include <stdint.h>\n".to_owned()
    }

    fn text(&self, text: &Text) -> String {
        data_text(text)
    }

    fn numbers(&self, numbers: &Numbers) -> String {
        data_numbers(numbers)
    }

    fn cells(&self, cells: &Cells) -> String {
        data_cells(cells)
    }

    fn signature(&self, function: &Function) -> String {
        signature(function, "")
    }

    fn variable(&self) -> &'static str {
        "int64_t "
    }
}
