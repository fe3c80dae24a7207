//! Tests in each language, for snippets and for whole programs.

/// Defines a test for each language that calls a function with it. Every test run takes snippets in C++ and Python, and whole
/// programs in Python, as compilers take most of its time; `.ci/run` takes all that is in C++. With `by STEP`, the function's
/// second argument, every test run takes one program of so many, `.ci/run` twice as many, and `.ci/weekly` all.
macro_rules! in_each_language {
    (programs $check:ident) => {
        #[test]
        fn python() {
            $check(Language::Python);
        }

        mod other_languages {
            use super::{Language, $check};

            $crate::shared::tests_of_languages! {
                $check PROGRAMS cpp Cpp rust Rust c C c89 C89 java Java javascript Javascript csharp CSharp go Go
                kotlin Kotlin
            }
        }
    };
    (programs $check:ident by $step:literal) => {
        #[test]
        fn python() {
            $check(Language::Python, $step);
        }

        #[test]
        #[ignore = "minutes: .ci/weekly"]
        fn all_programs() {
            for language in Language::PROGRAMS {
                $check(language, 1);
            }
        }

        mod other_languages {
            use super::{Language, $check};

            fn more(language: Language) {
                $check(language, $step / 2 + 1);
            }

            $crate::shared::tests_of_languages! {
                more PROGRAMS cpp Cpp python Python rust Rust c C c89 C89 java Java javascript Javascript csharp CSharp go Go
                kotlin Kotlin
            }
        }
    };
    ($check:ident) => {
        #[test]
        fn cpp() {
            $check(Language::Cpp);
        }

        #[test]
        fn python() {
            $check(Language::Python);
        }

        mod other_languages {
            use super::{Language, $check};

            $crate::shared::tests_of_languages! {
                $check ALL rust Rust c C c89 C89 java Java javascript Javascript csharp CSharp go Go kotlin Kotlin
                pari Pari mathematica Mathematica
            }
        }
    };
}

/// Defines the tests of languages that `.ci/run` compiles.
macro_rules! tests_of_languages {
    ($check:ident $all:ident $($name:ident $language:ident)*) => {
        $(
            #[test]
            #[ignore = "compilers of other languages: .ci/run"]
            fn $name() {
                $check(Language::$language);
            }
        )*

        #[test]
        fn all_languages_are_tested() {
            let others = [$(Language::$language),*];
            let is_tested = |language| others.contains(&language) || [Language::Cpp, Language::Python].contains(&language);
            assert!(Language::$all.into_iter().all(is_tested));
        }
    };
}

pub(crate) use {in_each_language, tests_of_languages};
