//! The programming languages that snippets and submissions are written in.

/// A programming language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Editions 2018, 2021 and 2024, `no_std`; of submissions, editions 2021 and 2024.
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

    /// Steps of an innermost loop in a second, about: marking the value of an option, or decoding a bit.
    /// `generator/benches/emit` measures them.
    #[must_use]
    pub const fn steps_per_second(self) -> f64 {
        match self {
            Self::Rust | Self::Cpp | Self::C => 5.0e8,
            Self::Java => 4.0e8,
            Self::Javascript => 2.0e8,
            Self::Python => 8.0e6,
        }
    }

    /// The proper name.
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

    /// The name in lower-case ASCII letters, as it is typed.
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
}
