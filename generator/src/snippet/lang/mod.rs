//! The languages, one file each. To add one: a file here with its [`Dialect`], a variant of [`Language`] and its line
//! in `dialect`.

mod braces;
mod c;
mod cpp;
mod java;
mod javascript;
mod print;
mod python;
mod rust;

use super::program::{Error, Program};

/// The language of a snippet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Editions 2018, 2021 and 2024, `no_std`.
    Rust,
    /// C++98 and later.
    Cpp,
    /// C99 and later.
    C,
    /// Python 3.
    Python,
    /// Java 8 and later.
    Java,
    /// `ECMAScript` 5 and later.
    Javascript,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Rust, Self::Cpp, Self::C, Self::Python, Self::Java, Self::Javascript];

    /// What people call it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::Cpp => "C++",
            Self::C => "C",
            Self::Python => "Python",
            Self::Java => "Java",
            Self::Javascript => "JavaScript",
        }
    }

    /// What the user types.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Cpp => "cpp",
            Self::C => "c",
            Self::Python => "python",
            Self::Java => "java",
            Self::Javascript => "javascript",
        }
    }

    pub(super) fn print(self, program: &Program) -> Result<String, Error> {
        match self {
            Self::Rust => rust::print(program),
            Self::Cpp => Ok(braces::print(&cpp::Cpp(program), program)),
            Self::C => Ok(braces::print(&c::C(program), program)),
            Self::Python => Ok(python::print(program)),
            Self::Java => Ok(braces::print(&java::Java(program), program)),
            Self::Javascript => Ok(braces::print(&javascript::JavaScript(program), program)),
        }
    }
}
