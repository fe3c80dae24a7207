use super::*;

#[test]
fn games_have_their_usual_names() {
    let name = |line: &str| Name::from_game(&line.parse().expect("a game"), 3).to_string();
    assert_eq!(name("4!.0"), "grundys_game");
    assert_eq!(name("0.77"), "kayles");
    assert_eq!(
        name("Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))"),
        "hyper_knights"
    );
    assert_eq!(name("0.106"), "game_3");
}

#[test]
fn names_are_words_joined_by_underscores() {
    for good in ["a", "kayles", "game_2", "x9_y"] {
        assert_eq!(
            good.parse::<Name>().map(|name| name.to_string()),
            Ok(good.to_owned())
        );
    }
    for bad in [
        "",
        "_a",
        "a_",
        "a__b",
        "Kayles",
        "9",
        "a b",
        "\u{e9}",
        "abcdefghijklmnopqrstuvwxy",
    ] {
        assert!(bad.parse::<Name>().is_err(), "{bad}");
    }
}
