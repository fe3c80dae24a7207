//! The sizes of snippets: each is below a goal; `docs/sizes.md` lists the sizes.

use std::sync::LazyLock;

use grundy_emit::{Functions, Language};

use super::cases::Case;

const OUTCOME: Functions = Functions::OUTCOME;
const MARBLES: &str = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";

/// Returns for each snippet its name in docs/sizes.md, the case, and the goal in bytes.
fn cases() -> Vec<(&'static str, Case, usize)> {
    let knights = "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))";
    vec![
        (
            "Treblecross to 200",
            Case::new("treblecross", "0.11337", Some("200")),
            900,
        ),
        (
            "Grundy's game to 10000",
            Case::new("grundys_game", "4!.0", Some("10000")),
            9_500,
        ),
        (
            "marbles, outcome",
            Case::new("marbles_outcome", MARBLES, None).wanting(OUTCOME),
            11_500,
        ),
        (
            "marbles, values",
            Case::new("marbles", MARBLES, None),
            40_000,
        ),
        (
            "Hyper Knights, all coordinates",
            Case::new("hyper_knights", knights, None),
            8_000,
        ),
        // In Python, only a form with a table entry for each value starts within 0.2 s.
        (
            "`0.16`, all heaps",
            Case::new("0.16", "0.16", None),
            200_000,
        ),
        (
            "Again Stone, all heaps",
            Case::new("again_stone", "Subtraction(1..=n/2)", Some("1000000000")),
            600,
        ),
    ]
}

/// Returns the size of each snippet in bytes for each language, in the order of
/// [`Language::PROGRAMS`].
pub fn snippets() -> &'static [(&'static str, [usize; Language::PROGRAMS.len()])] {
    static SNIPPETS: LazyLock<Vec<(&'static str, [usize; Language::PROGRAMS.len()])>> =
        LazyLock::new(|| {
            let lengths =
                |case: &Case| Language::PROGRAMS.map(|language| text(case, language).len());
            cases()
                .iter()
                .map(|(title, case, _)| (*title, lengths(case)))
                .collect()
        });
    &SNIPPETS
}

fn text(case: &Case, language: Language) -> String {
    let want = if case.want == OUTCOME {
        OUTCOME
    } else {
        Functions::GRUNDY
    };
    let mut forms = case.clone().wanting(want).forms(language, None);
    forms
        .snippets
        .swap_remove(forms.chosen.expect("no limit"))
        .text
}

/// The bytes of the three typedefs that replace `<stdint.h>`.
const TYPEDEFS: usize = 170;

#[test]
#[ignore = "10 s: .ci/weekly"]
fn sizes_meet_the_goals() {
    for ((title, lengths), (.., goal)) in snippets().iter().zip(cases()) {
        let goals = Language::PROGRAMS.map(|language| {
            goal + if language == Language::C89 {
                TYPEDEFS
            } else {
                0
            }
        });
        assert!(
            lengths
                .iter()
                .zip(goals)
                .all(|(&length, goal)| length < goal),
            "{title}: {lengths:?}"
        );
    }
}

/// Without the header, the code for halving is very short.
#[test]
fn code_for_again_stone_is_shorter_than_its_header() {
    let case = Case::new("again_stone", "Subtraction(1..=n/2)", Some("1000000000"));
    for language in Language::PROGRAMS {
        let text = text(&case, language);
        let code: usize = text
            .lines()
            .filter(|line| !line.starts_with(['/', '#']) || line.starts_with("#include"))
            .map(|line| line.len() + 1)
            .sum();
        assert!(code < 300, "{}: {code}", language.title());
    }
}
