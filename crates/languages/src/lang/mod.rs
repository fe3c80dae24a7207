//! The printers, one file for each language, and the list of languages. To add a language, add a
//! file here and a line of [`each_language`].
//!
//! | file | what |
//! |---|---|
//! | `facts` | what is known of a language besides its syntax |
//! | `print` | expressions, which are similar in all languages |
//! | `braces` | statements of all languages but PARI/GP and Mathematica |
//! | `calls` | PARI/GP and Mathematica, whose statements are calls |
//! | `c_family` | the common part of C and C++ |
//! | `clang_format` | the line breaks of C and C++ |
//! | `gofmt` | the blanks around operators in Go |
//! | `pep8` | the line breaks of Python |
//! | `runtime` | the text around the functions of whole programs |
//! | `rustfmt` | the line breaks of Rust |
//! | `syntax` | the syntax in which the languages with braces, and Python, differ |
//! | `whole` | the variables that whole programs read, and the answers that they print |

mod braces;
mod c_family;
mod calls;
mod clang_format;
mod csharp;
mod facts;
mod go;
mod gofmt;
mod java;
mod javascript;
mod kotlin;
mod pep8;
mod print;
mod python;
mod runtime;
mod rust;
mod rustfmt;
mod syntax;
mod whole;

pub use facts::ExactIntegers;

use crate::program::{Program, ProgramSyntaxError};
use facts::LanguageFacts;

/// Calls a macro with all languages: the variant, the name in lower-case ASCII letters as the user
/// types it, the versions, and the place of the facts. Those of whole programs come first.
#[macro_export]
macro_rules! each_language {
    ($then:path { $($before:tt)* }) => {
        $then! {
            $($before)*
            programs {
                Rust rust "Rust 1.70 and later, editions 2018, 2021 and 2024, `no_std`" rust::RUST,
                Cpp cpp "C++98 and later" c_family::CPP,
                C c "C99 and later" c_family::C,
                C89 c89 "C of 1989, without `<stdint.h>`, and later" c_family::C89,
                Python python "Python 3" python::PYTHON,
                Java java "Java 8 and later" java::JAVA,
                Javascript javascript "`ECMAScript` 5 and later" javascript::JAVASCRIPT,
                CSharp csharp "C# 2 and later" csharp::CSHARP,
                Go go "Go 1.13 and later, below `package main`" go::GO,
                Kotlin kotlin "Kotlin 1.3 and later" kotlin::KOTLIN,
            }
            functions {
                Pari pari "PARI/GP, for the OEIS; functions alone" calls::PARI_FACTS,
                Mathematica mathematica "Mathematica, for the OEIS; functions alone" calls::MATHEMATICA_FACTS,
            }
        }
    };
}

macro_rules! define_languages {
    (
        programs { $($program:ident $program_name:ident $program_versions:literal $program_facts:path,)* }
        functions { $($function:ident $function_name:ident $function_versions:literal $function_facts:path,)* }
    ) => {
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
            $(#[doc = $program_versions] $program,)*
            $(#[doc = $function_versions] $function,)*
        }

        impl Language {
            /// All languages.
            pub const ALL: [Self; [$(stringify!($program),)* $(stringify!($function),)*].len()] =
                [$(Self::$program,)* $(Self::$function,)*];

            /// The languages of whole programs.
            pub const PROGRAMS: [Self; [$(stringify!($program)),*].len()] = [$(Self::$program),*];

            /// Returns the name in lower-case ASCII letters, as the user types it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$program => stringify!($program_name),)*
                    $(Self::$function => stringify!($function_name),)*
                }
            }

            /// Returns the versions of the language, for a list of choices.
            #[must_use]
            pub const fn versions(self) -> &'static str {
                match self {
                    $(Self::$program => $program_versions,)*
                    $(Self::$function => $function_versions,)*
                }
            }

            const fn facts(self) -> &'static LanguageFacts {
                match self {
                    $(Self::$program => &$program_facts,)*
                    $(Self::$function => &$function_facts,)*
                }
            }
        }
    };
}

each_language!(define_languages {});

impl Language {
    /// Returns the proper name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.facts().title
    }

    /// Returns other names that people type.
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        self.facts().aliases
    }

    /// Returns the end of a file's name.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        self.facts().ending
    }

    /// Returns the integers that the language computes exactly.
    #[must_use]
    pub const fn integers(self) -> ExactIntegers {
        self.facts().integers
    }

    /// Returns `true` if the names of variables are in lower case.
    #[must_use]
    pub const fn has_lower_names(self) -> bool {
        self.facts().has_lower_names
    }

    /// Returns the approximate number of steps of an innermost loop in a second. A step marks the
    /// value of an option or decodes a bit.
    ///
    /// `crates/emit/benches/emit` measures the steps. In November 2026, on two cores of a busy
    /// server, in processor seconds: C, C++ and Rust 5.3e8 to 6.9e8, Go 6.6e8 to 1.1e9, Java 4.3e8,
    /// Kotlin 4.3e8 to 7.6e8, C# (Mono) 3.4e8 to 4.2e8, JavaScript 2.0e8. The returned numbers
    /// assume that a usual machine is slower.
    #[must_use]
    pub const fn steps_per_second(self) -> f64 {
        self.facts().steps_per_second
    }
}

/// Returns the text of a program in a language. A name that the language reserves gets an
/// underscore.
///
/// # Errors
/// If the program is outside the supported subset of Rust.
pub fn source(language: Language, program: &Program) -> Result<String, ProgramSyntaxError> {
    let facts = language.facts();
    let mut program = program.clone();
    if !facts.in_class {
        program = program.prefix_names()?;
    }
    program = program.avoid_reserved(|name| is_reserved(name) || has_word(facts.reserved, name))?;
    for line in &mut program.header {
        *line = line.chars().map(within_a_line).collect();
    }
    (facts.print)(&program)
}

/// Replaces a character that would end a line comment: some languages end lines at more characters
/// than a line feed.
fn within_a_line(c: char) -> char {
    match c {
        ' '..='~' => c,
        _ if c.is_whitespace() => ' ',
        _ => '?',
    }
}

/// Returns the lines of a comment.
pub fn remarks(language: Language, lines: &[String]) -> String {
    let [begin, end] = language.facts().comment;
    lines
        .iter()
        .fold(String::new(), |text, line| text + begin + line + end + "\n")
}

/// The words that the languages reserve, with blanks between them.
const RESERVED: &str = "False None True abstract alignas alignof and and_eq arguments as asm assert async auto await base become \
    bitand bitor bool boolean box break byte case catch chan char char16_t char32_t char8_t checked class co_await \
    co_return co_yield compl concept const const_cast consteval constexpr constinit continue crate debugger \
    decimal decltype default defer del delegate delete do double dyn dynamic_cast elif else enum eval event except \
    explicit export extends extern fallthrough false final finally fixed float fn for foreach friend from fun func \
    function gen global go goto if impl implements implicit import in inline instanceof int interface internal is \
    lambda let lock long loop macro map match mod move mut mutable namespace native new noexcept nonlocal not \
    not_eq null nullptr object operator or or_eq out override package params pass priv private protected pub \
    public raise range readonly ref register reinterpret_cast requires restrict return sbyte sealed select self \
    short signed sizeof stackalloc static static_assert static_cast strictfp string struct super switch \
    synchronized template this thread_local throw throws trait transient true try type typealias typedef typeid \
    typename typeof uint ulong unchecked union unsafe unsigned unsized use ushort using val var virtual void \
    volatile wchar_t when where while with xor xor_eq yield";

/// Returns `true` if some language reserves a word, which no name that a user gives is then. Words
/// that only the facts of one language list do not count: that language renames them.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    has_word(RESERVED, word)
}

fn has_word(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|own| own == word)
}
