//! The programming languages of snippets and submissions.

/// A programming language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Rust 1.70 and later, editions 2018, 2021 and 2024; functions are `no_std`.
    Rust,
    /// C++98 and later.
    Cpp,
    /// C99 and later.
    C,
    /// C89, without `<stdint.h>`, and later.
    C89,
    /// Python 3.
    Python,
    /// Java 8 and later.
    Java,
    /// `ECMAScript` 5 and later.
    Javascript,
    /// C# 2 and later.
    CSharp,
    /// Go 1.13 and later.
    Go,
    /// Kotlin 1.3 and later.
    Kotlin,
    /// PARI/GP 2.9 and later: functions, not whole programs.
    Pari,
    /// Mathematica 7 and later: functions, not whole programs.
    Mathematica,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 12] = [
        Self::Rust,
        Self::Cpp,
        Self::C,
        Self::C89,
        Self::Python,
        Self::Java,
        Self::Javascript,
        Self::CSharp,
        Self::Go,
        Self::Kotlin,
        Self::Pari,
        Self::Mathematica,
    ];

    /// The languages of whole programs: all but the last two, which are for the OEIS.
    pub const PROGRAMS: [Self; 10] = {
        let [programs @ .., _, _] = Self::ALL;
        programs
    };

    /// Returns the approximate number of steps of an innermost loop in a second. A step marks the value of an option or
    /// decodes a bit.
    ///
    /// `crates/emit/benches/emit` measures the steps. In November 2026, on two cores of a busy server, in processor
    /// seconds: C, C++ and Rust 5.3e8 to 6.9e8, Go 6.6e8 to 1.1e9, Java 4.3e8, Kotlin 4.3e8 to 7.6e8, C# (Mono) 3.4e8
    /// to 4.2e8, JavaScript 2.0e8. The returned numbers assume that a usual machine is slower.
    #[must_use]
    pub const fn steps_per_second(self) -> f64 {
        match self {
            Self::Rust | Self::Cpp | Self::C | Self::C89 | Self::Go => 5.0e8,
            Self::Java | Self::Kotlin => 4.0e8,
            Self::CSharp => 3.0e8,
            Self::Javascript => 2.0e8,
            Self::Python | Self::Pari => 8.0e6,
            Self::Mathematica => 1.0e6,
        }
    }

    /// Returns the proper name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rust => "Rust",
            Self::Cpp => "C++",
            Self::C => "C",
            Self::C89 => "C89",
            Self::Python => "Python",
            Self::Java => "Java",
            Self::Javascript => "JavaScript",
            Self::CSharp => "C#",
            Self::Go => "Go",
            Self::Kotlin => "Kotlin",
            Self::Pari => "PARI/GP",
            Self::Mathematica => "Mathematica",
        }
    }

    /// Returns the name in lower-case ASCII letters, as the user types it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rust => "rust",
            Self::Cpp => "cpp",
            Self::C => "c",
            Self::C89 => "c89",
            Self::Python => "python",
            Self::Java => "java",
            Self::Javascript => "javascript",
            Self::CSharp => "csharp",
            Self::Go => "go",
            Self::Kotlin => "kotlin",
            Self::Pari => "pari",
            Self::Mathematica => "mathematica",
        }
    }

    /// Returns other names that people type.
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Rust => &["rs"],
            Self::Cpp => &["c++", "cc"],
            Self::C89 => &["ansi-c"],
            Self::Python => &["py", "python3"],
            Self::Javascript => &["js"],
            Self::CSharp => &["c#", "cs"],
            Self::Go => &["golang"],
            Self::Kotlin => &["kt"],
            Self::Pari => &["gp", "pari/gp"],
            Self::Mathematica => &["wolfram", "wl"],
            Self::C | Self::Java => &[],
        }
    }
}
