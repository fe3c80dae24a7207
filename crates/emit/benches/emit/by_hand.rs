//! Bytes and milliseconds of snippets compared with the programs of a good contestant: `by_hand/`,
//! in C++ and Python, which compute the necessary table or use a known period. Both programs answer
//! the same positions and must give the same answers.

use grundy_core::game::Game;
use grundy_emit::{Functions, Head, Language, Request, Studied};

use super::program::Program;

/// A game, the loops over its positions, and both programs by hand.
struct Case {
    name: &'static str,
    game: &'static str,
    to: Option<&'static str>,
    want: Functions,
    /// The loops that add up `value`, in C++ and in Python, around `grundy` or `outcome`.
    loops: [&'static str; 2],
    by_hand: [&'static str; 2],
}

const HEAPS: [&str; 2] = [
    "for (int n = 0; n <= 5000; n++) sum = sum * 31 + grundy(n);",
    "for n in range(5001):\n    total = (total * 31 + grundy(n)) % 2**64",
];

macro_rules! by_hand {
    ($name:literal) => {
        [
            include_str!(concat!("by_hand/", $name, ".cpp")),
            include_str!(concat!("by_hand/", $name, ".py")),
        ]
    };
}

const CASES: [Case; 5] = [
    Case {
        name: "Grundy's game to 10000",
        game: "4!.0",
        to: Some("10000"),
        want: Functions::GRUNDY,
        loops: HEAPS,
        by_hand: by_hand!("grundys_game"),
    },
    Case {
        name: "Kayles",
        game: "0.77",
        to: None,
        want: Functions::GRUNDY,
        loops: HEAPS,
        by_hand: by_hand!("kayles"),
    },
    Case {
        name: "Subtract-a-square to 5000",
        game: "Subtraction(squares)",
        to: Some("5000"),
        want: Functions::GRUNDY,
        loops: HEAPS,
        by_hand: by_hand!("squares"),
    },
    Case {
        name: "Marble game, outcomes",
        game: "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
        to: None,
        want: Functions::OUTCOME,
        loops: [
            "for (int n = 0; n < 65536; n++) sum = sum * 31 + outcome(n);",
            "for n in range(65536):\n    total = (total * 31 + outcome(n)) % 2**64",
        ],
        by_hand: by_hand!("marbles"),
    },
    Case {
        name: "Hyper knights, 500 x 500",
        game: "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))",
        to: None,
        want: Functions::GRUNDY,
        loops: [
            "for (int x = 0; x < 500; x++)\n        for (int y = 0; y < 500; y++) sum = sum * 31 + grundy(x, y);",
            "for x in range(500):\n    for y in range(500):\n        total = (total * 31 + grundy(x, y)) % 2**64",
        ],
        by_hand: by_hand!("knights"),
    },
];

/// Prints the rows of a table in Markdown.
pub fn compare() {
    println!(
        "| game | language | emitted: bytes | ms | by hand: bytes | ms |\n|---|---|---|---|---|---|"
    );
    for case in &CASES {
        let game: Game = case.game.parse().expect("a game");
        let bounds = case.to.map(|to| to.parse().expect("bounds"));
        let request = Request {
            bounds,
            want: case.want,
            header: Head::None,
            ..Request::new(&game, Language::Cpp)
        };
        let studied = Studied::new(&request, &()).expect("values");
        for (language, loops, by_hand) in [
            (Language::Cpp, case.loops[0], case.by_hand[0]),
            (Language::Python, case.loops[1], case.by_hand[1]),
        ] {
            let mut forms = studied.forms(language, None).expect("forms");
            let text = forms
                .snippets
                .swap_remove(forms.chosen.expect("no limit"))
                .text;
            // Comment lines do not count.
            let lines = by_hand.lines().filter(|line| !is_comment(line));
            let own = lines.fold(String::new(), |text, line| text + line + "\n");
            let key = case
                .name
                .split(|c: char| !c.is_ascii_alphanumeric())
                .collect::<String>();
            let measured = |kind: &str, text: &str| {
                Program::new(
                    &format!("{kind}_{key}"),
                    language,
                    &with_main(language, text, loops),
                )?
                .run()
            };
            let (Some((ours, seconds)), Some((theirs, hand))) =
                (measured("emitted", &text), measured("by_hand", &own))
            else {
                println!(
                    "| {} | {} | no compiler | | | |",
                    case.name,
                    language.title()
                );
                continue;
            };
            assert_eq!(ours, theirs, "{}", case.name);
            let (bytes, own, seconds, hand) =
                (text.len(), own.len(), 1000.0 * seconds, 1000.0 * hand);
            println!(
                "| {} | {} | {bytes} | {} | {own} | {} |",
                case.name,
                language.title(),
                round_time(seconds),
                round_time(hand)
            );
        }
    }
}

/// Formats milliseconds, with tenths below 10.
fn round_time(milliseconds: f64) -> String {
    if milliseconds < 9.95 {
        format!("{milliseconds:.1}")
    } else {
        format!("{milliseconds:.0}")
    }
}

fn is_comment(line: &str) -> bool {
    line.starts_with("//") || line.starts_with("# ")
}

/// Returns the program that asks for all positions and prints a checksum modulo 2^64.
fn with_main(language: Language, text: &str, loops: &str) -> String {
    if language == Language::Python {
        return format!("{text}\ntotal = 0\n{loops}\nprint(total)\n");
    }
    format!(
        "{text}\n#include <cstdio>\nint main() {{\n    unsigned long long sum = 0;\n    {loops}\n    std::printf(\"%llu\\n\", sum);\n}}\n"
    )
}
