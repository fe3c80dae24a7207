//! Misère snippets of states and boards, compiled and tested in all languages.

use std::{collections::HashMap, fmt::Write};

use grundy_core::{family::Position, game::Game, notation::Bounds, values::Cells, values::Values};
use grundy_emit::{self as snippet, Functions, Language, Request};
use grundy_misere::Outcomes;

use super::plain::loses;
use crate::drivers::{FunctionNames, Unit, compile};

const ASKED: [(&str, &str, usize); 3] = [
    (
        "State(x, y -> (x-k, y+1) for k in 1..=x; (x, y-2) if y >= 2)",
        "6x5",
        2,
    ),
    (
        "State(x, y, z -> (x-1, y, z) + (0, y, z); (x, y-1, z+1); (x, y, z-2))",
        "3x3x4",
        3,
    ),
    ("Board(3x3; line 1..=2 in row column)", "all", 1),
];

crate::shared::in_each_language!(agree_with_plain_search);

fn agree_with_plain_search(language: Language) {
    let (mut units, mut questions, mut expected) = (Vec::new(), String::new(), Vec::new());
    for (index, (line, bounds, numbers)) in ASKED.into_iter().enumerate() {
        let game: Game = line.parse().unwrap();
        let bounds: Bounds = bounds.parse().unwrap();
        let shape = game.shape(&bounds).unwrap();
        let mut found = Outcomes::new(&game, shape, 100_000, &());
        let count = shape.positions().unwrap();
        let outcomes = (0..count)
            .map(|at| u8::from(!found.is_p(at).unwrap()))
            .collect();
        let prefix = format!("game_{index}");
        let want = Functions::OUTCOME;
        let name = Some(prefix.parse().unwrap());
        let request = Request {
            bounds: Some(bounds),
            want,
            name,
            ..Request::new(&game, language)
        };
        let text = snippet::misere_table(
            &request,
            Values {
                shape,
                cells: Cells::U8(outcomes),
            },
        )
        .unwrap()
        .text;
        let one = Some("outcome".to_owned());
        let functions = FunctionNames {
            numbers,
            one,
            play: false,
            longest: 1,
            prefix: Some(prefix),
        };
        units.push(Unit { text, functions });
        let mut known = HashMap::new();
        for at in 0..count {
            let position: Position = game.position(shape, at).unwrap();
            let words = shape
                .numbers(at)
                .iter()
                .fold(String::new(), |text, number| format!("{text} {number}"));
            let _ = writeln!(questions, "{index} g{words}");
            expected.push(if loses(&game, &[position], &mut known) {
                "0"
            } else {
                "1"
            });
        }
    }
    let Some(program) = compile("misere_tables", language, &units) else {
        return;
    };
    assert_eq!(program.answers(&questions), expected, "{language:?}");
}
