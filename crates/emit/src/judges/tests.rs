use super::*;

#[test]
fn texts_are_measured_in_the_unit_of_the_judge() {
    let text = "\u{e8}\u{1f600}x";
    assert_eq!(
        [Unit::Bytes, Unit::Characters, Unit::Utf16].map(|unit| unit.length(text)),
        [7, 3, 4]
    );
}

#[test]
fn names_are_sorted_and_found() {
    assert!(JUDGES.windows(2).all(|two| two[0].name < two[1].name));
    assert!(JUDGES.iter().all(|judge| find(judge.name) == Some(judge)));
    assert_eq!(find("nowhere"), None);
}

#[test]
fn judges_take_only_their_languages() {
    let takes = |name, language| find(name).is_some_and(|judge| judge.takes(language));
    for language in [Language::CSharp, Language::Go, Language::Kotlin] {
        assert!(
            ["atcoder", "codeforces", "dmoj", "kattis", "spoj"]
                .iter()
                .all(|name| takes(name, language))
        );
        assert!(
            ["noi", "poj", "uva", "lightoj"]
                .iter()
                .all(|name| !takes(name, language)),
            "{}",
            language.name()
        );
    }
    assert!(takes("hdu", Language::CSharp) && !takes("hdu", Language::Go));
    assert!(takes("domjudge", Language::Kotlin) && !takes("domjudge", Language::Go));
    assert!(takes("poj", Language::C89) && !takes("noi", Language::C89));
}

#[test]
fn excess_over_the_limit_is_counted() {
    let uva = find("uva").expect("known");
    assert_eq!(uva.excess(&"x".repeat(10_000)), 0);
    assert_eq!(uva.excess(&"x".repeat(10_007)), 7);
}
