//! The form of the code: chosen by bytes and seconds, and listed.

use super::{generator, refused};

#[test]
#[ignore = "6 s: .ci/weekly"]
fn the_form_is_chosen_by_bytes_and_seconds() {
    let arguments = [
        "emit", "4!.0", "--to", "10000", "--lang", "python", "--header", "full",
    ];
    let form = |more: &[&str]| {
        let (code, printed, said) = generator(&[&arguments[..], more].concat());
        assert_eq!(code, Some(0), "{said}");
        let form = [
            "by slices",
            "computed by the rules;",
            "arithmetic code",
            "digits to base",
        ];
        (
            form.into_iter()
                .find(|words| printed.contains(words))
                .expect("a form"),
            said,
        )
    };
    assert_eq!(form(&[]), ("by slices", String::new()));
    let (smallest, said) = form(&["--smallest"]);
    assert_eq!(smallest, "computed by the rules;");
    assert!(
        said.starts_with("warning: the first call takes about 3 seconds in Python"),
        "{said}"
    );
    assert_eq!(form(&["--max-seconds", "0"]).0, "digits to base");
    assert_eq!(form(&["--max-seconds", "100"]).0, "computed by the rules;");
    assert!(
        refused(&[&arguments[..], &["--max-seconds", "soon"]].concat())
            .contains("expected a number of seconds")
    );
}

#[test]
#[ignore = "4 s: .ci/weekly"]
fn every_form_is_listed_with_its_bytes() {
    let arguments = ["emit", "4!.0", "--to", "3000", "--lang", "cpp"];
    let (code, printed, said) = generator(&[&arguments[..], &["--explain"]].concat());
    assert_eq!((code, said.as_str()), (Some(0), ""));
    for name in ["packed", "coded", "computed"] {
        let text = generator(&[&arguments[..], &["--form", name]].concat()).1;
        let form = |line: &&str| line.split_whitespace().any(|word| word == name);
        let bytes: Vec<usize> = printed
            .lines()
            .filter(form)
            .filter_map(|line| line.split_whitespace().find_map(|word| word.parse().ok()))
            .collect();
        // If a form is asked for, the header names it.
        let asked = " --form ".len() + name.len();
        assert!(
            text.contains(" --form ") && bytes.contains(&(text.len() - asked)),
            "{printed}{}",
            text.len()
        );
    }
    let chosen: Vec<&str> = printed.lines().filter(|line| line.contains("->")).collect();
    assert!(
        chosen.len() == 1 && chosen[0].contains("computed"),
        "{printed}"
    );
}
