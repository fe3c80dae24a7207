//! The programming languages of snippets and submissions.

/// A programming language.
///
/// ```
/// use grundy_languages::Language;
///
/// assert_eq!(Language::ALL.len(), Language::PROGRAMS.len() + 2);
/// assert_eq!((Language::Cpp.title(), Language::Cpp.name()), ("C++", "cpp"));
/// ```
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

    /// Returns the proper name, the name in lower-case ASCII letters as the user types it, and other names that people
    /// type.
    const fn all_names(self) -> (&'static str, &'static str, &'static [&'static str]) {
        match self {
            Self::Rust => ("Rust", "rust", &["rs"]),
            Self::Cpp => ("C++", "cpp", &["c++", "cc"]),
            Self::C => ("C", "c", &[]),
            Self::C89 => ("C89", "c89", &["ansi-c"]),
            Self::Python => ("Python", "python", &["py", "python3"]),
            Self::Java => ("Java", "java", &[]),
            Self::Javascript => ("JavaScript", "javascript", &["js"]),
            Self::CSharp => ("C#", "csharp", &["c#", "cs"]),
            Self::Go => ("Go", "go", &["golang"]),
            Self::Kotlin => ("Kotlin", "kotlin", &["kt"]),
            Self::Pari => ("PARI/GP", "pari", &["gp", "pari/gp"]),
            Self::Mathematica => ("Mathematica", "mathematica", &["wolfram", "wl"]),
        }
    }

    /// Returns the proper name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.all_names().0
    }

    /// Returns the name in lower-case ASCII letters, as the user types it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.all_names().1
    }

    /// Returns other names that people type.
    pub const fn aliases(self) -> &'static [&'static str] {
        self.all_names().2
    }

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
}
