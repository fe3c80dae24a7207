//! Tests of `diagnostic`.

use grundy_core::diagnostic::{Diagnostic, printable};

#[test]
fn shows_the_line_the_place_and_the_fix() {
    let error =
        Diagnostic::new("one\ntwo 3 four\nfive", 8..9, "no three", "here").with_help("write 4");
    assert_eq!(
        error.to_string(),
        "error: no three\n  |  two 3 four\n  |      ^ here\n  = help: write 4"
    );
    assert_eq!(error.line_column(), (2, 5));
}

/// `fn main() -> Result<(), Diagnostic>` prints `Error: ` and then this text.
#[test]
fn errors_of_main_show_the_place() {
    let error = Diagnostic::new("3.07", 0..1, "no digit", "here").with_help("write 0.3");
    assert_eq!(
        format!("Error: {error:?}"),
        "Error: no digit\n  |  3.07\n  |  ^ here\n  = help: write 0.3"
    );
}

#[test]
fn renders_with_line_numbers_and_color() {
    let error = Diagnostic::new("a\nbc", 3..4, "no c", "here").with_help("write d");
    let plain = "error: no c\n  |\n2 | bc\n  |  ^ here\n  |\n  = help: write d";
    assert_eq!(error.render(false), plain);
    assert!(error.render(true).contains("\u{1b}["));
}

#[test]
fn points_into_the_text_that_holds_the_source() {
    let error = Diagnostic::new("0,W", 2..3, "no digit", "").within("game = \"0,W\"\n", 8);
    assert_eq!(
        error.to_string(),
        "error: no digit\n  |  game = \"0,W\"\n  |            ^"
    );
}

#[test]
fn any_span_is_shown_without_panic() {
    let text = "aé\u{1b}[31m\u{202e}\r\n\tz";
    for start in 0..text.len() + 3 {
        for end in 0..text.len() + 3 {
            let error = Diagnostic::new(text, start..end, "m", "l");
            assert!(!error.to_string().contains('\u{1b}'));
            assert!(error.render(false).starts_with("error: m"));
            assert!(error.line_column().0 <= 2);
        }
    }
    assert_eq!(
        Diagnostic::new("", 0..0, "m", "").to_string(),
        "error: m\n  |\n  |  ^"
    );
    assert!(
        Diagnostic::new("", 0..0, "m", "")
            .render(false)
            .starts_with("error: m")
    );
}

#[test]
fn printable_text_has_no_escape_codes() {
    assert_eq!(
        printable("a\u{1b}[31m\u{202e}b\n\tc"),
        "a?[31m\u{FFFD}b\n c"
    );
    for hidden in [
        '\u{61C}',
        '\u{AD}',
        '\u{FEFF}',
        '\u{180E}',
        '\u{2066}',
        '\u{FE0F}',
        '\u{E0041}',
    ] {
        let shown = printable(&hidden.to_string());
        assert!(
            !shown.contains(hidden) && shown.len() == hidden.len_utf8(),
            "{hidden:?}"
        );
    }
}

#[test]
fn long_lines_are_cut() {
    let text = "x".repeat(100_000);
    for place in [0, 99, 100, 101, 50_000, 99_999, 100_000] {
        let error = Diagnostic::new(&text, place..text.len(), "m", "l");
        for shown in [error.to_string(), error.render(false)] {
            assert!(
                shown.lines().all(|line| line.chars().count() <= 110),
                "{shown}"
            );
            assert!(shown.contains("^ l"), "{shown}");
        }
    }
}

/// The renderer's own cutting subtracted the 34 omitted blanks from the 6 columns of the caret.
#[test]
fn wide_lines_that_begin_with_white_space_are_shown() {
    let line = format!("{}{}", " ".repeat(40), "#".repeat(160));
    for place in [0..1, 0..0, 39..41, 40..41, 3..200, 199..200, 200..200] {
        let error = Diagnostic::new(&line, place.clone(), "m", "l".repeat(90));
        assert!(error.render(false).contains('^'), "{place:?}");
    }
}
