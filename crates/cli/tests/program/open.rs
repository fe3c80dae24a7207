//! Programs that read the parameters of a game, in every language, compared with the engine for the
//! game with these parameters.

use grundy_compute as compute;
use grundy_core::{
    game::Game, game::Rules, notation::Bounds, notation::parameters::Open,
    notation::parameters::ParameterValue,
};
use grundy_emit::Language;

use super::{built_all, refused};
use crate::{random::Random, shared};

/// A line, its options of the command, the format of a case, and `true` if moves are printed.
struct Case {
    name: &'static str,
    line: &'static str,
    to: Option<u64>,
    program: &'static str,
    moves: bool,
}

/// Positions of two numbers.
const CELLS: &str = "T; k; n; (x y)[n]";

const CASES: [Case; 10] = [
    Case {
        name: "set",
        line: "Subtraction({2} + S)",
        to: Some(60),
        program: "T; k; S[k]; n; piles...",
        moves: false,
    },
    Case {
        name: "others",
        line: "AllBut(S)",
        to: Some(40),
        program: "T; k; S[k]; n; piles...",
        moves: true,
    },
    Case {
        name: "formula",
        line: "Subtraction({1,2,k})",
        to: None,
        program: "T; k; n; piles...",
        moves: false,
    },
    Case {
        name: "formula_of_tables",
        line: "Subtraction({1,k,2*k})",
        to: None,
        program: "T; k; n; piles...",
        moves: false,
    },
    Case {
        name: "two_and_their_sum",
        line: "Subtraction({a,b,a+b})",
        to: None,
        program: "T; b a; n; piles...",
        moves: false,
    },
    Case {
        name: "leaps",
        line: "Lattice(leap (-1,0) (0,-k) (-k,0))",
        to: None,
        program: CELLS,
        moves: false,
    },
    Case {
        name: "states",
        line: "State(w, h -> (w-j, h) for j in 1..=k; (w, h-j) for j in k..=2*k)",
        to: None,
        program: CELLS,
        moves: false,
    },
    Case {
        name: "range",
        line: "Subtraction(a..=b)",
        to: None,
        program: "T; n; piles[n]; b a",
        moves: true,
    },
    Case {
        name: "ends",
        line: "Subtraction(k..=n/m+1)",
        to: Some(50),
        program: "T; k m n; piles...",
        moves: true,
    },
    Case {
        name: "clauses",
        line: "Heap(n -> [n-a] for a in 1..=min(k, n); [i, n-i-1] for i in 1..=n-2 if i % m == 1 and xor(i, k) > 2)",
        to: Some(45),
        program: "T; m k; n; piles...",
        moves: true,
    },
];

/// The parameters, the piles, and the line of the input.
struct Asked {
    game: Game,
    piles: Vec<u64>,
    input: String,
}

fn asked(case: &Case, random: &mut Random) -> Asked {
    let mut pick = |low: u64, high: u64| random.from(low, high);
    let to = case.to.unwrap_or(70);
    let piles: Vec<u64> = (0..pick(1, 4)).map(|_| pick(0, to)).collect();
    let list = |numbers: &[u64]| {
        numbers.iter().fold(String::new(), |text, number| {
            text + " " + &number.to_string()
        })
    };
    let (values, input) = match case.name {
        "set" | "others" => {
            let members: Vec<u64> = (0..pick(1, 6)).map(|_| pick(1, 12) * pick(1, 6)).collect();
            let braces: Vec<String> = members.iter().map(u64::to_string).collect();
            let set: ParameterValue = format!("{{{}}}", braces.join(",")).parse().expect("a set");
            let input = format!(
                "{}{}\n{}{}\n",
                members.len(),
                list(&members),
                piles.len(),
                list(&piles)
            );
            (vec![("S", set)], input)
        }
        "range" => {
            let a = pick(1, 9);
            let b = a + pick(0, 9);
            let input = format!("{}{}\n{b} {a}\n", piles.len(), list(&piles));
            (
                vec![
                    ("a", ParameterValue::Number(a)),
                    ("b", ParameterValue::Number(b)),
                ],
                input,
            )
        }
        "formula" | "formula_of_tables" => {
            let k = pick(1, 30);
            (
                vec![("k", ParameterValue::Number(k))],
                format!("{k}\n{}{}\n", piles.len(), list(&piles)),
            )
        }
        "leaps" | "states" => {
            let k = pick(1, 12);
            let piles = [piles.as_slice(), &piles].concat();
            (
                vec![("k", ParameterValue::Number(k))],
                format!("{k}\n{}{}\n", piles.len() / 2, list(&piles)),
            )
        }
        "two_and_their_sum" => {
            let (a, b) = (pick(1, 9), pick(1, 30));
            let input = format!("{b} {a}\n{}{}\n", piles.len(), list(&piles));
            (
                vec![
                    ("a", ParameterValue::Number(a)),
                    ("b", ParameterValue::Number(b)),
                ],
                input,
            )
        }
        "ends" => {
            let (k, m) = (pick(1, 5), pick(1, 4));
            let input = format!("{k} {m} {}{}\n", piles.len(), list(&piles));
            (
                vec![
                    ("k", ParameterValue::Number(k)),
                    ("m", ParameterValue::Number(m)),
                ],
                input,
            )
        }
        _ => {
            let (k, m) = (pick(1, 9), pick(1, 4));
            let input = format!("{m} {k}\n{}{}\n", piles.len(), list(&piles));
            (
                vec![
                    ("k", ParameterValue::Number(k)),
                    ("m", ParameterValue::Number(m)),
                ],
                input,
            )
        }
    };
    let game = Open::parse(case.line)
        .and_then(|open| open.with(&values))
        .expect("a game");
    Asked { game, piles, input }
}

/// Returns `true` for an option. Heaps of 0 do not count.
fn is_option(game: &Game, heap: u64, parts: &[u64]) -> bool {
    let sorted = |parts: &[u64]| {
        let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
        parts.sort_unstable();
        parts
    };
    let mut found = false;
    let mut compare = |option: &[u64]| found |= sorted(option) == sorted(parts);
    match game {
        Game::Set(set) => set.options(&heap, &mut compare),
        Game::Rule(rule) => rule.options(&heap, &mut compare),
        other => panic!("{other}"),
    }
    found
}

fn check(language: Language, step: usize) {
    let ends = CASES.map(|case| case.to.map(|to| to.to_string()));
    let command = |at: usize| {
        let case = &CASES[at];
        let mut words = vec!["emit", case.line, "--program", case.program];
        words.extend(ends[at].iter().flat_map(|to| ["--to", to.as_str()]));
        words.extend(if case.moves {
            ["--win", "{move}", "--lose", "none"]
        } else {
            ["--format", "{value}", "--lose", ""]
        });
        words
    };
    let commands: Vec<_> = (0..CASES.len()).step_by(step).map(command).collect();
    let Some(programs) = built_all("open", &commands, language) else {
        return;
    };
    for (case, program) in CASES.iter().step_by(step).zip(programs) {
        let mut random = Random(5);
        let all: Vec<Asked> = (0..120).map(|_| asked(case, &mut random)).collect();
        let input = all.iter().fold(format!("{}\n", all.len()), |input, asked| {
            input + &asked.input
        });
        let (answers, said, code) = program.run(input.as_bytes());
        assert_eq!(
            (said.as_str(), code),
            ("", Some(0)),
            "{} in {}",
            case.name,
            language.title()
        );
        assert_eq!(
            answers.lines().count(),
            all.len(),
            "{} in {}",
            case.name,
            language.title()
        );
        for (asked, answer) in all.iter().zip(answers.lines()) {
            judge(
                case,
                asked,
                answer,
                &format!(
                    "{} in {}: {}{answer}",
                    case.name,
                    language.title(),
                    asked.input
                ),
            );
        }
    }
}

fn judge(case: &Case, asked: &Asked, answer: &str, context: &str) {
    if case.program == CELLS {
        let values =
            compute::compute(&asked.game, &Bounds::Grid(80, 80), None, &()).expect("values");
        let value = |cell: &[u64]| {
            values
                .get(usize::try_from(cell[0] * 80 + cell[1]).expect("small"))
                .expect("computed")
        };
        let cells = [asked.piles.as_slice(), &asked.piles].concat();
        let total = cells.chunks(2).fold(0, |total, cell| total ^ value(cell));
        return assert_eq!(answer, total.to_string(), "{context}");
    }
    let values = compute::compute(&asked.game, &Bounds::Heap(80), None, &()).expect("values");
    let value = |heap: u64| {
        values
            .get(usize::try_from(heap).expect("small"))
            .expect("computed")
    };
    let total = asked
        .piles
        .iter()
        .fold(0, |total, &heap| total ^ value(heap));
    if !case.moves {
        assert_eq!(answer, total.to_string(), "{context}");
        return;
    }
    if total == 0 {
        assert_eq!(answer, "none", "{context}");
        return;
    }
    let numbers: Vec<u64> = answer
        .split_whitespace()
        .map(|word| word.parse().expect("a number"))
        .collect();
    let (place, parts) = numbers.split_first().unwrap_or_else(|| panic!("{context}"));
    let heap = asked.piles[usize::try_from(*place).expect("small") - 1];
    assert!(is_option(&asked.game, heap, parts), "{context}");
    assert_eq!(
        parts
            .iter()
            .fold(total ^ value(heap), |after, &part| after ^ value(part)),
        0,
        "{context}"
    );
}

shared::in_each_language!(programs check by 4);

#[test]
fn names_that_cannot_be_parameters_are_refused() {
    for (words, reason) in [
        (&["Subtraction(S)"][..], "say how far"),
        (
            &["Subtraction(S)", "--to", "9x9"],
            "expected one largest heap",
        ),
        (
            &["Subtraction(S)", "--to", "100000000"],
            "at most 16777216 heaps",
        ),
        (
            &["AllBut(S + T)", "--to", "9"],
            "an open set must be the only open parameter",
        ),
        (
            &["Subtraction({1,k})", "--to", "9"],
            "leave a whole set open",
        ),
        (
            &[
                "State(x, y -> (x-a, y) for a in 1..=k; (x, y-1))",
                "--to",
                "9x9",
            ],
            "expected one largest heap",
        ),
        (
            &["Heap(n -> [n/(k-1)] if n > 1)", "--to", "9"],
            "divide by 0",
        ),
        (
            &["Subtraction(S)", "--to", "9", "--misere"],
            "cannot use --misere because parameters are not set (S)",
        ),
        (
            &["Subtraction(S)", "--to", "9", "--program", "n; piles..."],
            "`S` is not read",
        ),
        (
            &["Subtraction(S)", "--to", "9", "--program", "S; n"],
            "a set is read as a list",
        ),
        (
            &["Subtraction(1..=k)", "--program", "k[line]; n"],
            "a number is read by its name alone",
        ),
        (
            &["Subtraction(1..=k)", "--program", "k; runs \"I\" \"X\""],
            "without parameters",
        ),
    ] {
        let said = refused(&[&["emit"], words, &["--lang", "c"]].concat());
        assert!(said.contains(reason), "{words:?}: {said}");
    }
}
