//! How long snippets are: pinned, so that the README's table cannot lie.

use grundy_compiler::snippet::{Language, Want};

use super::cases::Case;

const OUTCOME: Want = Want { grundy: false, outcome: true, moves: false };
const MARBLES: &str = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";

/// What is emitted, the goal in bytes, and the bytes in each language, in the order of [`Language::ALL`].
fn sizes() -> Vec<(Case, usize, [usize; 10])> {
    vec![
        (Case::new("treblecross", "0.11337", Some("200")), 900, [625, 615, 613, 760, 562, 660, 590, 645, 581, 627]),
        (Case::new("grundys_game", "4!.0", Some("10000")), 9_500, [1449, 766, 768, 948, 813, 923, 843, 877, 745, 857]),
        (
            Case::new("marbles_outcome", MARBLES, None).wanting(OUTCOME),
            11_500,
            [1655, 1226, 1228, 1431, 1160, 1370, 1301, 1326, 1102, 1329],
        ),
        (Case::new("marbles", MARBLES, None), 40_000, [1843, 1321, 1323, 1518, 6125, 1501, 1389, 1461, 1166, 1441]),
        (
            Case::new("hyper_knights", "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))", None),
            8_000,
            [1958, 1765, 1763, 1912, 1663, 1961, 1757, 1875, 1661, 1955],
        ),
        // Python starts within 0.2 s with every value in its place only.
        (Case::new("0.16", "0.16", None), 200_000, [2933, 1316, 1318, 1487, 183_324, 1660, 23540, 1498, 1325, 1601]),
        (
            Case::new("again_stone", "Subtraction(1..=n/2)", Some("1000000000")),
            600,
            [539, 529, 527, 684, 496, 554, 536, 562, 488, 510],
        ),
    ]
}

fn text(case: &Case, language: Language) -> String {
    let want = if case.want == OUTCOME { OUTCOME } else { Want::GRUNDY };
    let mut forms = case.clone().wanting(want).forms(language, None);
    forms.snippets.swap_remove(forms.chosen.expect("no limit")).text
}

/// Bytes of the three typedefs that stand for `<stdint.h>`.
const TYPEDEFS: usize = 170;

#[test]
fn sizes_are_pinned_and_meet_the_goals() {
    let mut found = Vec::new();
    let mut pinned = Vec::new();
    for (case, goal, sizes) in sizes() {
        let lengths = Language::ALL.map(|language| text(&case, language).len());
        let goals = Language::ALL.map(|language| goal + if language == Language::C89 { TYPEDEFS } else { 0 });
        assert!(lengths.iter().zip(goals).all(|(&length, goal)| length < goal), "{}: {lengths:?}", case.name);
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
