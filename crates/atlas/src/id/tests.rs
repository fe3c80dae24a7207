use super::*;

#[test]
fn names_parse_back_to_the_game() {
    for (line, id, digits) in [
        ("0.77", "octal:0.77", Some(2)),
        ("4.0", "octal:4.0", Some(1)),
        ("0.1E1", "hexadecimal:0.1E1", Some(3)),
        ("C.7", "hexadecimal:C.7", Some(1)),
        ("Subtraction({1,2,3})", "subtraction:1,2,3", None),
    ] {
        assert_eq!(of_line(line).as_deref(), Some(id));
        assert_eq!(game(id).map(|game| game.to_string()).as_deref(), Some(line));
        assert_eq!(super::digits(id), digits);
    }
    assert_eq!(of_line("4!.0"), None);
    assert_eq!(of_line("Subtraction(squares)"), None);
    assert_eq!(
        (game("octal:0.9x"), game("0.77"), family("0.77")),
        (None, None, "")
    );
}
