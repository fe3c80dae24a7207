//! One snippet of each language, compared with its last reviewed text.
//!
//! To review again: `EMIT_SNAPSHOTS=1 cargo test -p grundy-emit snapshots -- --include-ignored`, then read the changes.

use std::{env, fs, path::Path};

use grundy_emit::Language;

use super::cases::Case;

#[test]
fn snippets_in_the_languages_of_every_test_run_are_unchanged() {
    compare_snapshots(&[Language::Cpp, Language::Python]);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_snippets_in_each_language_are_unchanged() {
    compare_snapshots(&Language::PROGRAMS);
}

fn compare_snapshots(languages: &[Language]) {
    let case = Case::new("kayles", "0.77", Some("1000"));
    for &language in languages {
        let file = format!("kayles.{}", language.ending());
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/emit/snapshots")
            .join(file);
        let mut forms = case.forms(language, None);
        let chosen = forms.chosen.expect("a form");
        let text = forms.snippets.swap_remove(chosen).text;
        if env::var_os("EMIT_SNAPSHOTS").is_some() {
            fs::write(&path, &text).expect("written");
        }
        let known = fs::read_to_string(&path).expect("snapshots are part of the repository");
        assert!(
            text == known,
            "{} has changed; it is now\n{text}",
            path.display()
        );
    }
}
