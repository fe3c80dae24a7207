use super::Place;

#[test]
fn lines_and_characters_are_counted() {
    let after = |text: &str| {
        let place = Place::START.after(text.as_bytes());
        (place.line, place.column)
    };
    assert_eq!(after(""), (1, 1));
    assert_eq!(after("ab\r\n"), (2, 1));
    assert_eq!(after("\n\n\tx"), (3, 3));
    assert_eq!(after("größe"), (1, 6));
    assert_eq!(after(&"x\n".repeat(1000)), (1001, 1));
    assert_eq!(after(&"x".repeat(1000)), (1, 1001));
}
