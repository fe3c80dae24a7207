//! Several games in one file: the values of each game, and outcomes of sums with components of all
//! games.

use grundy_core::game::Game;
use grundy_emit::{self as snippet, FormKind, Functions, Language, Member, SumRequest};

use super::{
    cases::{Case, int},
    drivers::{self, FunctionNames, Unit},
    engine::Engine,
    random::Random,
    shared,
};

/// Games with one, two, three and four numbers, with and without tables, periods and splits.
fn games() -> Vec<Case> {
    vec![
        Case::new("kayles", "0.77", None).beyond(1 << 50),
        Case::new(
            "wythoff",
            "Lattice(ride (-1,0) (0,-1) (-1,-1))",
            Some("15x12"),
        ),
        Case::new("nim", "0.[3]", None).beyond(1 << 50),
        Case::new("marks", "Strip(O X; never OO XX)", Some("30")),
        Case::new(
            "grundys_game",
            "Heap(n -> [a, n-a] for a in 1..=(n-1)/2)",
            Some("200"),
        ),
        Case::new("cram", "Board(3x3; place [##] [#/#])", None),
        Case::new("squares", "Subtraction(squares)", Some("400")),
        Case::new("all_but", "AllBut({2,3,7})", None).beyond(1 << 50),
        Case::new(
            "cuts",
            "State(x, y -> (i, y) + (x-i, y) for i in 1..=x/2; (x, i) + (x, y-i) for i in 1..=y/2)",
            Some("7x9"),
        ),
        Case::new(
            "thirds",
            "Heap(n -> [n-1]; [n/3, n/3] if n > 2)",
            Some("90"),
        ),
    ]
}

/// A sum of components: the number of a game, then a position.
type Sum = Vec<(usize, Vec<i64>)>;

fn row(sum: &Sum) -> String {
    let numbers = sum
        .iter()
        .flat_map(|(game, numbers)| std::iter::once(int(*game)).chain(numbers.iter().copied()));
    numbers.fold(String::new(), |text, number| {
        text + " " + &number.to_string()
    })
}

/// Returns sums of zero to five components; every fourth sum has each component twice, and is lost.
fn sums(engines: &[Engine]) -> Vec<Sum> {
    let mut random = Random(7);
    let mut pick = |most: usize| usize::try_from(random.from(0, most as u64)).expect("small");
    let mut sums = Vec::new();
    for round in 0..240 {
        let mut sum = Sum::new();
        for _ in 0..round % 6 {
            let game = pick(engines.len() - 1);
            let index = pick(engines[game].values.len().min(2000) - 1);
            sum.push((game, engines[game].position(index)));
        }
        if round % 4 == 0 {
            sum.extend(sum.clone());
        }
        sums.push(sum);
    }
    sums
}

const FORMS: [(&str, Option<FormKind>); 2] =
    [("sums", None), ("sums_computed", Some(FormKind::Computed))];

/// Every test run compiles one form in C++ and one in Python, of the games without a slow law.
fn check(language: Language) {
    let mut quick = games();
    quick.retain(|case| case.name != "grundys_game");
    match language {
        Language::Cpp => check_forms(language, &FORMS[..1], &quick),
        Language::Python => check_forms(language, &FORMS[1..], &quick),
        _ => check_forms(language, &FORMS, &games()),
    }
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_sums_of_all_games() {
    check_forms(Language::Cpp, &FORMS[..1], &games());
    check_forms(Language::Python, &FORMS[1..], &games());
}

#[test]
#[ignore = "5 s: .ci/weekly"]
fn both_forms_in_the_languages_of_every_test_run() {
    for language in [Language::Cpp, Language::Python] {
        check_forms(language, &FORMS, &games());
    }
}

#[expect(
    clippy::too_many_lines,
    reason = "a list of cases is read from top to bottom"
)]
fn check_forms(language: Language, forms: &[(&str, Option<FormKind>)], cases: &[Case]) {
    let games: Vec<Game> = cases.iter().map(Case::game).collect();
    let engines: Vec<Engine> = cases.iter().map(Engine::new).collect();
    let member = |(case, game): (&Case, _)| Member {
        name: case.name.parse().expect("a name"),
        game,
        bounds: case.bounds(),
    };
    let members: Vec<Member<'_>> = cases.iter().zip(&games).map(member).collect();
    for &(name, form) in forms {
        // Nim and all-but games have laws without a table, but also tables.
        let members: Vec<Member<'_>> = members
            .iter()
            .filter(|member| form.is_none() || member.name.as_str() != "nim")
            .copied()
            .collect();
        let place = |case: &Case| {
            members
                .iter()
                .position(|member| member.name.as_str() == case.name)
        };
        let places: Vec<Option<usize>> = cases.iter().map(place).collect();
        let request = SumRequest {
            form,
            want: Functions::ALL,
            ..SumRequest::playing(&members, language)
        };
        let text = snippet::sum(&request, &())
            .unwrap_or_else(|error| panic!("{error}"))
            .text;
        let longest = text.split("answer: &mut [i64; ").nth(1).map_or(16, |rest| {
            rest.split(']')
                .next()
                .expect("an array")
                .parse()
                .expect("a length")
        });
        let functions = |one: Option<String>, numbers| FunctionNames {
            numbers,
            play: one.is_none(),
            one,
            longest,
            prefix: None,
        };
        let mut units = vec![Unit {
            text,
            functions: functions(None, 0),
        }];
        for member in &members {
            let numbers = engines[cases
                .iter()
                .position(|case| case.name == member.name.as_str())
                .expect("there")]
            .numbers();
            units.push(Unit {
                text: String::new(),
                functions: functions(Some(format!("{}_grundy", member.name)), numbers),
            });
        }
        let Some(program) = drivers::compile(name, language, &units) else {
            return;
        };
        let mut questions = String::new();
        let mut expected: Vec<String> = Vec::new();
        for (engine, place) in engines.iter().zip(&places) {
            let Some(place) = place else { continue };
            for (position, value) in engine.all() {
                let numbers = position.iter().fold(String::new(), |text, number| {
                    text + " " + &number.to_string()
                });
                questions.extend([&(place + 1).to_string(), " g", &numbers, "\n"]);
                expected.push(value.to_string());
            }
        }
        let values = expected.len();
        let known = |sum: &Sum| -> Option<Sum> {
            sum.iter()
                .map(|(game, position)| Some((places[*game]?, position.clone())))
                .collect()
        };
        let sums: Vec<(Sum, Sum)> = sums(&engines)
            .into_iter()
            .filter_map(|sum| Some((known(&sum)?, sum)))
            .collect();
        for (asked, _) in &sums {
            let row = row(asked);
            questions.extend(["0 o", &row, "\n0 m", &row, "\n"]);
        }
        // A number is out of range, the game does not exist, or there are too few numbers.
        let wrong = [
            " 0 -1", " 1 15 0", " 77 1", " -1 1", " 0", " 1 3", " 0 5 1 3",
        ];
        for row in wrong {
            questions.extend(["0 o", row, "\n0 m", row, "\n"]);
        }
        let answers = program.answers(&questions);
        assert_eq!(
            answers.len(),
            values + 2 * (sums.len() + wrong.len()),
            "{name} in {}",
            language.title()
        );
        assert_eq!(
            answers[..values],
            expected[..],
            "{name} in {}",
            language.title()
        );
        let (played, refused) = answers[values..].split_at(2 * sums.len());
        for pair in refused.chunks(2) {
            assert_eq!(pair, ["-1", "none"], "{name} in {}", language.title());
        }
        for ((_, sum), pair) in sums.iter().zip(played.chunks(2)) {
            judge(
                sum,
                pair,
                &engines,
                &format!("{name} in {}: {sum:?}: {pair:?}", language.title()),
            );
        }
    }
}

/// Checks that the outcome is right and that the move wins.
fn judge(sum: &Sum, pair: &[String], engines: &[Engine], context: &str) {
    let value = |(game, position): &(usize, Vec<i64>)| engines[*game].value(position);
    let total = sum
        .iter()
        .fold(0, |total, component| total ^ value(component));
    assert_eq!(pair[0], u8::from(total != 0).to_string(), "{context}");
    let answer: Vec<i64> = pair[1]
        .split_whitespace()
        .map(|word| word.parse().expect("a number"))
        .collect();
    let Some((&place, parts)) = answer.split_first() else {
        assert_eq!(total, 0, "{context}");
        return;
    };
    let component = &sum[usize::try_from(place).expect("a place")];
    let engine = &engines[component.0];
    assert!(engine.is_option(&component.1, parts), "{context}");
    let after = parts
        .chunks(engine.numbers())
        .fold(total ^ value(component), |after, part| {
            after ^ engine.value(part)
        });
    assert_eq!(after, 0, "{context}");
}

shared::in_each_language!(check);
