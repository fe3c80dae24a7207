use super::*;

fn answers(win: &str, lose: &str, format: &str) -> Result<Answers, Diagnostic> {
    Answers::new(win, lose, format, None)
}

#[test]
fn braces_are_replaced_by_values() {
    let read = answers("{move}", "no {{}} \\n\\\\", "Case #{case}: {answer}").expect("right");
    assert!(
        read.prints(Printed::Move) && read.prints(Printed::Case) && !read.prints(Printed::Value)
    );
    assert_eq!(
        read.lose.pieces,
        [TemplatePiece::Text("no {} \n\\".to_owned())]
    );
    assert_eq!(read.format.pieces.len(), 4);
    // Words that are not printed do not request functions.
    assert!(
        !answers("{move}", "", "{value}")
            .expect("right")
            .prints(Printed::Move)
    );
}

#[test]
fn answers_that_cannot_be_printed_are_refused() {
    let wrong = [
        ("{answer}", ""),
        ("{", ""),
        ("a}", ""),
        ("\\t", ""),
        ("\u{e9}", ""),
        ("{mov", ""),
        ("\t", ""),
        ("", "{move}"),
    ];
    for (win, lose) in wrong {
        assert!(answers(win, lose, "{answer}").is_err(), "{win} {lose}");
    }
    assert!(
        answers("a", "b", "{x}").is_err() && Answers::new("a", "b", "c", Some("{case}")).is_err()
    );
}
