//! Programs of one component with one, two or three numbers, and of sums of such components, in
//! every form and language.

use std::fmt::Write;

use grundy_compute as compute;
use grundy_core::{game::Game, notation::Bounds, notation::input_format::InputFormat};
use grundy_emit::{self as snippet, Answers, Language, Request, WholeProgram};

use crate::{drivers, shared};

/// A game, its bounds, the numbers of a component, and the count of positions along each number.
const GAMES: [(&str, &str, &str, u64); 3] = [
    ("0.77", "30", "n", 31),
    ("Cutting Game", "9x9", "w h", 9),
    (
        "State(x, y, z -> (x-1, y, z); (x, y-1, z) + (x, 0, z-1))",
        "4x4x4",
        "x y z",
        4,
    ),
];

/// Returns all positions of some numbers below a side, in the order of the values.
fn positions(numbers: usize, side: u64) -> Vec<Vec<u64>> {
    (0..numbers).fold(vec![Vec::new()], |positions, _| {
        let with = |position: &Vec<u64>| {
            let position = position.clone();
            (0..side).map(move |number| [position.as_slice(), &[number]].concat())
        };
        positions.iter().flat_map(with).collect()
    })
}

fn in_language(language: Language, step: usize) {
    let (mut sources, mut asked) = (Vec::new(), Vec::new());
    for (place, (line, to, names, side)) in GAMES.into_iter().enumerate() {
        let game: Game = line.parse().expect("a game");
        let bounds: Bounds = to.parse().expect("bounds");
        let values = compute::compute(&game, &bounds, None, &()).expect("small");
        let positions = positions(names.split(' ').count(), side);
        assert_eq!(positions.len(), values.len());
        let mut known = String::new();
        let (mut input, mut wins) = (String::new(), String::new());
        for (position, value) in positions.iter().zip(values.iter()) {
            let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
            input += &(numbers.join(" ") + "\n");
            wins += if value == 0 { "lost\n" } else { "won\n" };
            writeln!(known, "{value}").unwrap();
        }
        let programs = [
            (format!("until end; {names}"), "{answer}", wins),
            (format!("until end; ({names})[1]"), "{value}", known),
        ];
        for (kind, (task, format, expected)) in programs.into_iter().enumerate() {
            let whole = WholeProgram {
                task: InputFormat::parse(&task, &[]).expect("a task"),
                answers: Answers::new("won", "lost", format, None).expect("answers"),
                samples: Vec::new(),
            };
            let request = Request {
                bounds: Some(bounds),
                program: Some(&whole),
                ..Request::new(&game, language)
            };
            let forms = snippet::forms(&request, &()).expect("forms").snippets;
            let mut seen = Vec::new();
            for written in &forms {
                if seen.contains(&written.form) {
                    continue;
                }
                seen.push(written.form);
                let name = format!("components_{place}_{kind}_{}", written.form.name());
                sources.push(written.text.clone());
                asked.push((name, input.clone(), expected.clone()));
            }
            assert!(seen.len() >= 3, "{line}: {seen:?}");
        }
    }
    let sources: Vec<String> = sources.into_iter().step_by(step).collect();
    let Some(programs) = drivers::build::build_all("components", language, &sources) else {
        return;
    };
    for (program, (name, input, expected)) in programs.iter().zip(asked.into_iter().step_by(step)) {
        let (answers, said, code) = program.run(input.as_bytes());
        assert_eq!(
            (said.as_str(), code),
            ("", Some(0)),
            "{name} in {}",
            language.title()
        );
        assert!(
            answers == expected,
            "{name} in {}: {answers}",
            language.title()
        );
    }
}

shared::in_each_language!(programs in_language by 5);
