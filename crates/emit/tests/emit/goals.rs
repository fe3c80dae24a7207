//! Snippets that compute their values are short; the bytes are counted without the header.

use grundy_core::{game::Game, notation::Bounds};
use grundy_emit::{self as snippet, FormKind, Functions, Head, Language, Request};

const OUTCOME: Functions = Functions::OUTCOME;

fn bytes(
    game: &str,
    to: Option<u64>,
    want: Functions,
    language: Language,
) -> (FormKind, usize, f64) {
    let game: Game = game.parse().expect("a game");
    let request = Request {
        bounds: to.map(Bounds::Heap),
        want,
        header: Head::None,
        ..Request::new(&game, language)
    };
    let snippet = snippet::emit(&request, &()).expect("a snippet");
    (snippet.form, snippet.text.len(), snippet.seconds)
}

#[test]
#[ignore = "10 s: .ci/weekly"]
fn computed_forms_are_short_and_start_fast() {
    let marbles = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";
    for (game, to, want, language, most, seconds) in [
        (
            "4!.0",
            Some(10_000),
            Functions::GRUNDY,
            Language::Cpp,
            450,
            0.06,
        ),
        ("0.16", None, Functions::GRUNDY, Language::Cpp, 900, 0.2),
        (marbles, None, OUTCOME, Language::Cpp, 700, 0.1),
        (
            "4!.0",
            Some(10_000),
            Functions::GRUNDY,
            Language::Python,
            500,
            0.6,
        ),
    ] {
        let (form, length, start) = bytes(game, to, want, language);
        assert_eq!(form, FormKind::Computed, "{game}");
        assert!(
            length <= most && start <= seconds,
            "{game}: {length} bytes, {start} s"
        );
    }
}
