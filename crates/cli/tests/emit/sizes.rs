//! How long snippets are: pinned, so that the README's table cannot lie.

use grundy_compiler::snippet::{Language, Want};

use super::cases::Case;

const OUTCOME: Want = Want { grundy: false, outcome: true, moves: false };
const MARBLES: &str = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";

/// What is emitted, the goal in bytes, and the bytes in each language, in the order of [`Language::ALL`].
fn sizes() -> Vec<(Case, usize, [usize; 10])> {
    vec![
        (Case::new("treblecross", "0.11337", Some("200")), 900, [606, 596, 594, 741, 543, 641, 571, 626, 562, 608]),
        (Case::new("grundys_game", "4!.0", Some("10000")), 9_500, [1430, 747, 749, 929, 794, 904, 824, 858, 726, 838]),
        (
            Case::new("marbles_outcome", MARBLES, None).wanting(OUTCOME),
            11_500,
            [1636, 1207, 1209, 1412, 1141, 1351, 1282, 1307, 1083, 1310],
        ),
        (Case::new("marbles", MARBLES, None), 40_000, [1824, 1302, 1304, 1499, 6106, 1482, 1370, 1442, 1147, 1422]),
        (
            Case::new("hyper_knights", "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))", None),
            8_000,
            [1939, 1746, 1744, 1893, 1644, 1942, 1738, 1856, 1642, 1936],
        ),
        // Python starts within 0.2 s with every value in its place only.
        (Case::new("0.16", "0.16", None), 200_000, [2914, 1297, 1299, 1468, 183_305, 1641, 23521, 1479, 1306, 1582]),
        (
            Case::new("again_stone", "Subtraction(1..=n/2)", Some("1000000000")),
            600,
            [520, 510, 508, 665, 477, 535, 517, 543, 469, 491],
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
