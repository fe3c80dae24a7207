//! Tests in each language, for snippets and for whole programs.

/// Defines a test for each language that calls a function with it. Every test run takes snippets in
/// C++ and Python, and whole programs in Python, as compilers take most of its time; `.ci/run`
/// takes all that is in C++. With `by STEP`, the function's second argument, every test run takes
/// one program of so many, `.ci/run` twice as many, and `.ci/weekly` all.
macro_rules! in_each_language {
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

            #[test]
            #[ignore = "C++ of whole programs: .ci/run"]
            fn cpp() {
                more(Language::Cpp);
            }

            grundy_emit::each_language!($crate::shared::tests_of_languages { programs more });
        }
    };
    (programs $check:ident) => {
        #[test]
        fn python() {
            $check(Language::Python);
        }

        mod other_languages {
            use super::{Language, $check};

            #[test]
            #[ignore = "C++ of whole programs: .ci/run"]
            fn cpp() {
                $check(Language::Cpp);
            }

            grundy_emit::each_language!($crate::shared::tests_of_languages { programs $check });
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

            grundy_emit::each_language!($crate::shared::tests_of_languages { all $check });
        }
    };
}

/// Defines the tests of languages that `.ci/run` compiles: of all, or of those of whole programs.
macro_rules! tests_of_languages {
    (
        programs $check:ident
        programs { $($language:ident $name:ident $versions:literal $facts:path,)* }
        functions $functions:tt
    ) => {
        $($crate::shared::test_of_language!($check $name $language);)*
    };
    (
        all $check:ident
        programs { $($program:ident $program_name:ident $program_versions:literal $program_facts:path,)* }
        functions { $($function:ident $function_name:ident $function_versions:literal $function_facts:path,)* }
    ) => {
        $($crate::shared::test_of_language!($check $program_name $program);)*
        $($crate::shared::test_of_language!($check $function_name $function);)*
    };
}

/// Defines the test of a language, unless every test run has it.
macro_rules! test_of_language {
    ($check:ident cpp $language:ident) => {};
    ($check:ident python $language:ident) => {};
    ($check:ident $name:ident $language:ident) => {
        #[test]
        #[ignore = "compilers of other languages: .ci/run"]
        fn $name() {
            $check(Language::$language);
        }
    };
}

pub(crate) use {in_each_language, test_of_language, tests_of_languages};
