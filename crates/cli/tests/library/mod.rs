//! The front page of the library: its errors.

use grundy::{Bounds, Budget, Game, Language};

/// `fn main() -> Result<(), E>` prints `Error: {error:?}`: a message for people, with the place of
/// an error of notation.
#[test]
#[ignore = "3 s: .ci/weekly"]
fn errors_that_main_returns_are_text() {
    let kayles: Game = "Kayles".parse().unwrap();
    let claim = kayles.check("n -> n %", &Budget::default()).unwrap_err();
    assert_eq!(
        format!("{claim:?}").lines().nth(1),
        Some("  |  n -> n %"),
        "{claim:?}"
    );
    assert!(format!("{claim:?}").starts_with("expected "), "{claim:?}");
    let errors = [
        format!(
            "{:?}",
            "Wythoff"
                .parse::<Game>()
                .map(|game| game.values(&Bounds::Heap(9)))
                .unwrap()
                .unwrap_err()
        ),
        format!(
            "{:?}",
            "4!.0"
                .parse::<Game>()
                .unwrap()
                .emit(Language::Cpp)
                .unwrap_err()
        ),
        format!("{:?}", kayles.picture(&Bounds::Grid(9, 9)).unwrap_err()),
        format!("{:?}", kayles.parse_position("x").unwrap_err()),
    ];
    let texts = [
        " is tabulated ",
        "no bounds are given",
        "is tabulated to a heap size",
        "is not a component",
    ];
    for (error, text) in errors.iter().zip(texts) {
        assert!(
            error.contains(text) && !error.contains(['{', '"']),
            "{error}"
        );
    }
}
