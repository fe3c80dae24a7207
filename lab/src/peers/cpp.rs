//! The C++ programs of this package.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// A C++ program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Grundy's game by every pair of parts.
    Naive,
    /// Grundy's game by its sparse space.
    Sparse,
    /// Hyper knights by recursion with a memo.
    Knights,
    /// Marbles, state by state.
    Marbles,
}

impl Source {
    /// Returns the name of the program.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive C++",
            Self::Sparse => "sparse C++",
            Self::Knights => "C++ memo",
            Self::Marbles => "scalar C++",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Naive => include_str!("../../baseline/naive.cpp"),
            Self::Sparse => include_str!("../../baseline/sparse.cpp"),
            Self::Knights => include_str!("../../baseline/knights.cpp"),
            Self::Marbles => include_str!("../../baseline/marbles.cpp"),
        }
    }

    /// Compiles the program with `g++ -O2` into a folder.
    ///
    /// # Errors
    /// If `g++` is missing or fails; the error is a message.
    pub fn compile(self, folder: &Path) -> Result<PathBuf, String> {
        compile(&format!("{self:?}"), self.text(), folder)
    }
}

/// Compiles a program with `g++ -O2` into a folder.
///
/// # Errors
/// If `g++` is missing or fails; the error is a message.
pub fn compile(name: &str, text: &str, folder: &Path) -> Result<PathBuf, String> {
    let source = folder.join(format!("{name}.cpp"));
    let program = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    fs::write(&source, text)
        .map_err(|error| format!("cannot write {}: {error}", source.display()))?;
    let mut command = Command::new("g++");
    command
        .arg("-O2")
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .stdin(Stdio::null());
    let output = command.output().map_err(|_| "no g++ here".to_owned())?;
    let complaint = || {
        format!(
            "g++ failed: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        )
    };
    output
        .status
        .success()
        .then_some(program)
        .ok_or_else(complaint)
}
