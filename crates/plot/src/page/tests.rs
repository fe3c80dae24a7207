use super::*;

#[test]
fn thousands_are_separated_from_five_digits_on() {
    assert_eq!(group_digits(0), "0");
    assert_eq!(group_digits(1000), "1000");
    assert_eq!(group_digits(20_000), "20 000");
    assert_eq!(group_digits(1_234_567), "1 234 567");
}

#[test]
fn words_are_broken_after_spaces_and_cut() {
    assert_eq!(wrap_words("", 10), Vec::<String>::new());
    assert_eq!(wrap_words("one two six", 11), ["one two six"]);
    assert_eq!(wrap_words("one two sixty", 12), ["one two", "sixty"]);
    assert_eq!(wrap_words("0123456789abc", 10), ["0123456789", "abc"]);
    assert_eq!(
        wrap_words(&"x".repeat(99), 10),
        ["xxxxxxxxxx", "xxxxxxx..."]
    );
}
