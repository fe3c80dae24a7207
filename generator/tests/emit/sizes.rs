//! How long snippets are: pinned, so that the README's table cannot lie.

use generator::snippet::{self, Language, Request, Want};

use super::cases::Case;

const OUTCOME: Want = Want { grundy: false, outcome: true, moves: false };
const MARBLES: &str = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";

/// What is emitted, the goal in bytes, and the bytes in each language, in the order of [`Language::ALL`].
fn sizes() -> Vec<(Case, usize, [usize; 10])> {
    vec![
        (Case::new("treblecross", "0.11337", Some("200")), 900, [625, 615, 613, 0, 562, 660, 590, 0, 0, 0]),
        (Case::new("grundys_game", "4!.0", Some("10000")), 9_500, [1424, 741, 743, 0, 792, 898, 818, 0, 0, 0]),
        (
            Case::new("marbles_outcome", MARBLES, None).wanting(OUTCOME),
            11_500,
            [1673, 1196, 1198, 0, 3152, 1340, 1272, 0, 0, 0],
        ),
        (Case::new("marbles", MARBLES, None), 40_000, [1818, 1296, 1298, 0, 6104, 1476, 1364, 0, 0, 0]),
        (
            Case::new("hyper_knights", "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))", None),
            8_000,
            [1958, 1765, 1763, 0, 1663, 1961, 1757, 0, 0, 0],
        ),
        // Python starts within 0.2 s with every value in its place only.
        (Case::new("0.16", "0.16", None), 200_000, [2911, 1294, 1296, 0, 183_324, 1638, 23518, 0, 0, 0]),
        (
            Case::new("again_stone", "Subtraction(1..=n/2)", Some("1000000000")),
            600,
            [539, 529, 527, 0, 496, 554, 536, 0, 0, 0],
        ),
    ]
}

fn text(case: &Case, language: Language) -> String {
    let game = case.game();
    let want = if case.want == OUTCOME { OUTCOME } else { Want::GRUNDY };
    let request = Request { bounds: case.bounds(), want, ..Request::new(&game, language) };
    snippet::emit(&request, &()).expect("a snippet").text
}

#[test]
fn sizes_are_pinned_and_meet_the_goals() {
    let mut found = Vec::new();
    let mut pinned = Vec::new();
    for (case, goal, sizes) in sizes() {
        let lengths = Language::ALL.map(|language| text(&case, language).len());
        assert!(lengths.iter().all(|&length| length < goal), "{}: {lengths:?}", case.name);
        found.push((case.name, lengths));
        pinned.push((case.name, sizes));
    }
    assert_eq!(found, pinned);
}

/// The header aside, halving takes next to nothing.
#[test]
fn again_stone_is_shorter_than_its_header() {
    let case = Case::new("again_stone", "Subtraction(1..=n/2)", Some("1000000000"));
    for language in Language::ALL {
        let text = text(&case, language);
        let code: usize = text
            .lines()
            .filter(|line| !line.starts_with(['/', '#']) || line.starts_with("#include"))
            .map(|line| line.len() + 1)
            .sum();
        assert!(code < 300, "{}: {code}", language.title());
    }
}
