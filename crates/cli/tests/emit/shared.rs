//! Functions for the tests of snippets and of whole programs.

/// Returns the words of a shell line.
pub fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match (c, quoted) {
            ('\'', _) => quoted = !quoted,
            (' ', false) => words.push(String::new()),
            _ => words.last_mut().expect("one at least").push(c),
        }
    }
    words
}

/// Defines a test for each language that calls a function, and a test that all languages are included.
macro_rules! in_each_language {
    ($check:ident) => {
        $crate::emit::shared::in_each_language! {
            $check rust Rust cpp Cpp c C c89 C89 python Python java Java javascript Javascript csharp CSharp go Go kotlin Kotlin
        }
    };
    ($check:ident $($name:ident $language:ident)*) => {
        $(
            #[test]
            fn $name() {
                $check(Language::$language);
            }
        )*

        #[test]
        fn all_languages_are_tested() {
            assert_eq!(Language::ALL, [$(Language::$language),*]);
        }
    };
}

pub(crate) use in_each_language;
