//! Sums of components: questions to snippets, and checks of the answers.

use grundy_core::{
    game::Game, game::SubtractionGame, game::expr::Expr, game::expr::Steps, game::rule::Clause,
    game::rule::Loop, game::rule::Parts, game::set::Set,
};
use grundy_emit::Language;

use super::{
    cases::Case,
    engine::{Engine, Position},
    random::Random,
};

/// Sums of few components, with their outcomes and winning moves.
pub struct Play {
    pub questions: Vec<String>,
    /// Sums of positions of the engine; each is asked for its outcome and a move.
    sums: Vec<Vec<usize>>,
    /// Outcomes of sums of distant components.
    far: Vec<String>,
    /// Sums of distant heaps that are asked for a move.
    far_moves: Vec<Vec<i64>>,
}

impl Play {
    pub fn new(case: &Case, engine: &Engine) -> Self {
        let all = engine.values.len();
        let mut random = Random(2);
        // Slow languages try moves slowly, and large heaps have many moves.
        let some = all.min(2000) as u64 - 1;
        let mut sums: Vec<Vec<usize>> = Vec::new();
        for round in 0..60 {
            let count = round % 4;
            let mut sum: Vec<usize> = (0..count)
                .map(|_| usize::try_from(random.from(0, some)).expect("small"))
                .collect();
            // A sum with each component twice is lost.
            if round % 3 == 0 {
                sum.extend(sum.clone());
            }
            sums.push(sum);
        }
        if !matches!(engine.game, Game::Code(_) | Game::Set(_) | Game::Rule(_)) {
            for round in 0..20 {
                sums.push(
                    (0..=round % 3)
                        .map(|_| usize::try_from(random.from(0, all as u64 - 1)).expect("small"))
                        .collect(),
                );
            }
        }
        let mut questions = Vec::new();
        let mut ask =
            |numbers: &str| questions.extend([format!("o{numbers}"), format!("m{numbers}")]);
        for sum in &sums {
            let numbers = sum.iter().flat_map(|&index| engine.position(index));
            ask(&numbers.fold(String::new(), |text, number| {
                text + " " + &number.to_string()
            }));
        }
        ask(&" -1".repeat(engine.numbers()));
        if engine.numbers() > 1 {
            // The last component is incomplete.
            ask(&" 0".repeat(2 * engine.numbers() - 1));
        }
        let far = far_sums(case, engine, &mut random, &mut questions);
        let mut far_moves = Vec::new();
        if let (Some(beyond), Game::Code(_) | Game::Set(_) | Game::Rule(_)) =
            (case.beyond, &engine.game)
        {
            for _ in 0..20 {
                let heap = |_| i64::try_from(random.from(0, beyond)).expect("63 bits");
                let heaps: Vec<i64> = (0..3).map(heap).collect();
                questions.push(
                    heaps
                        .iter()
                        .fold("m".to_owned(), |text, heap| format!("{text} {heap}")),
                );
                far_moves.push(heaps);
            }
        }
        Self {
            questions,
            sums,
            far,
            far_moves,
        }
    }

    pub fn check(&self, case: &Case, engine: &Engine, answers: &[String], language: Language) {
        let (answers, others) = answers.split_at(2 * self.sums.len());
        let (others, moves) = others.split_at(others.len() - self.far_moves.len());
        for (heaps, answer) in self.far_moves.iter().zip(moves) {
            check_far_move(
                engine,
                heaps,
                answer,
                &format!("{} in {}: {heaps:?}: {answer}", case.name, language.title()),
            );
        }
        let (refused, far) = others.split_at(others.len() - self.far.len());
        assert_eq!(far, self.far, "{} in {}", case.name, language.title());
        for pair in refused.chunks(2) {
            assert_eq!(
                pair,
                ["-1", "none"],
                "{} in {}",
                case.name,
                language.title()
            );
        }
        let value = |index: usize| engine.values.get(index).expect("computed");
        for (sum, answers) in self.sums.iter().zip(answers.chunks(2)) {
            let context = format!(
                "{} in {}: {sum:?}: {answers:?}",
                case.name,
                language.title()
            );
            let total = sum.iter().fold(0, |total, &index| total ^ value(index));
            assert_eq!(answers[0], u8::from(total != 0).to_string(), "{context}");
            let answer: Vec<i64> = answers[1]
                .split_whitespace()
                .map(|word| word.parse().expect("a number"))
                .collect();
            let Some((&component, parts)) = answer.split_first() else {
                assert_eq!(total, 0, "{context}");
                continue;
            };
            let component = usize::try_from(component).expect("an index");
            assert!(
                engine.is_option(&engine.position(sum[component]), parts),
                "{context}"
            );
            let after = parts
                .chunks(engine.numbers())
                .fold(0, |after, part| after ^ engine.value(part));
            assert_eq!(
                u128::from(total ^ value(sum[component])),
                after,
                "{context}"
            );
        }
    }
}

/// Returns the loop of a rule whose every option is one heap of a range.
fn any_of_a_range(game: &Game) -> Option<&Loop> {
    let rule = game.rule()?;
    let [
        Clause {
            parts,
            loops,
            condition: None,
        },
    ] = rule.clauses.as_slice()
    else {
        return None;
    };
    loops
        .first()
        .filter(|_| loops.len() == 1 && *parts == [Parts::One(Expr::Var(1))])
}

/// Checks a move among heaps with too many options to list: the move is an option and wins.
fn check_far_move(engine: &Engine, heaps: &[i64], answer: &str, context: &str) {
    let total = heaps
        .iter()
        .fold(0, |total, &heap| total ^ engine.value(&[heap]));
    let answer: Vec<i64> = answer
        .split_whitespace()
        .map(|word| word.parse().expect("a number"))
        .collect();
    let Some((&place, parts)) = answer.split_first() else {
        assert_eq!(total, 0, "{context}");
        return;
    };
    let heap = heaps[usize::try_from(place).expect("an index")];
    let after = parts
        .iter()
        .fold(total ^ engine.value(&[heap]), |after, &part| {
            after ^ engine.value(&[part])
        });
    assert_eq!(after, 0, "{context}");
    let (scope, left) = (
        [i128::from(heap)],
        i128::from(parts.first().copied().unwrap_or(0)),
    );
    let end = |end: &Expr| {
        end.eval(&scope, &mut Steps::at_most(1 << 20))
            .expect("a number")
    };
    if let Some(Loop { low, high }) = any_of_a_range(&engine.game) {
        assert!(
            parts.len() < 2 && (end(low)..=end(high)).contains(&left),
            "{context}"
        );
        return;
    }
    if let Game::Set(SubtractionGame {
        set: Set::Range(low, high),
        all_but: false,
    }) = &engine.game
    {
        assert!(
            parts.len() < 2
                && (end(low)..=end(high)).contains(&(scope[0] - left))
                && left < scope[0],
            "{context}"
        );
        return;
    }
    // The test depends on the removed number, and on whether something is left. Above 12000, the
    // sets of these tests have a period that divides 12.
    let left: i64 = parts.iter().sum();
    let removed = if heap - left > 12_000 {
        9_000 + (heap - left) % 12
    } else {
        heap - left
    };
    match *parts {
        [_] | [] => {
            let (left, parts) = if left > 0 {
                (1, &[1][..])
            } else {
                (0, &[][..])
            };
            assert!(engine.is_option(&[removed + left], parts), "{context}");
        }
        [small, large] => {
            let (small, large) = (small.min(20), large.min(30));
            assert!(
                engine.is_option(&[removed + small + large], &[small, large]),
                "{context}"
            );
        }
        _ => panic!("{context}"),
    }
}

/// Adds outcomes of sums of components far beyond the bounds; half of the sums are lost.
fn far_sums(
    case: &Case,
    engine: &Engine,
    random: &mut Random,
    questions: &mut Vec<String>,
) -> Vec<String> {
    let Some(beyond) = case.beyond else {
        return Vec::new();
    };
    let mut expected = Vec::new();
    for round in 0..40 {
        let mut component = || -> Position {
            (0..engine.numbers())
                .map(|_| i64::try_from(random.from(0, beyond)).expect("63 bits"))
                .collect()
        };
        let mut sum = vec![component(), component()];
        if round % 2 == 0 {
            sum.extend(sum.clone());
        }
        let words: Vec<String> = sum.iter().flatten().map(i64::to_string).collect();
        questions.push(format!("o {}", words.join(" ")));
        let total = sum
            .iter()
            .fold(0, |total, position| total ^ engine.value(position));
        expected.push(u8::from(total != 0).to_string());
    }
    expected
}
