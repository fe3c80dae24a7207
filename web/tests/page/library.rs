//! The page's calls to the library, on this machine: play compared with the slow reference, laws,
//! code, judge input.

use std::collections::BTreeSet;

use grundy_core::{game::Rules, game::board::Filled, reference::Reference};
use page::library::{
    answers, code, guessed, line,
    play::{Player, SumComponent},
    position::{ComponentState, MOST_TOKENS},
    table::{self, GameTable},
};

fn heap(game: &str, tokens: u64) -> SumComponent {
    SumComponent {
        game: game.to_owned(),
        state: ComponentState::Heap { tokens },
    }
}

/// Compares the value of a position and the values of all its options with the reference.
fn compare<R: Rules + ?Sized>(
    rules: &R,
    game: &str,
    positions: impl IntoIterator<Item = (R::Position, ComponentState)>,
) where
    R::Position: Ord,
{
    let (mut player, mut slow) = (Player::default(), Reference::new(rules));
    for (position, state) in positions {
        let sum = [SumComponent {
            game: game.to_owned(),
            state: state.clone(),
        }];
        let known = player.analyse(&sum, false).expect(game);
        let known = &known.components[0];
        assert_eq!(known.value, slow.grundy(&position), "{game}: {state:?}");
        let mut options = BTreeSet::new();
        rules.options(&position, &mut |parts| {
            let mut parts = parts.to_vec();
            parts.sort_unstable();
            options.insert(parts);
        });
        let values = |parts: &Vec<R::Position>, slow: &mut Reference<R>| {
            parts.iter().fold(0, |sum, part| sum ^ slow.grundy(part))
        };
        let mut expected: Vec<u32> = options
            .iter()
            .map(|parts| values(parts, &mut slow))
            .collect();
        let mut found: Vec<u32> = known.moves.iter().map(|play| play.value).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{game}: {state:?}");
        assert!(
            known
                .moves
                .iter()
                .all(|play| play.wins == Some(play.value == 0)),
            "{game}: {state:?}"
        );
    }
}

#[test]
fn values_and_moves_are_those_of_the_reference() {
    let heaps = || (0..=24).map(|tokens| (tokens, ComponentState::Heap { tokens }));
    for name in [
        "0.77",
        "0.137",
        "4!.0",
        "4.[3]",
        "0.3F",
        "Subtraction(1..=n/2)",
        "AllBut({2,3,7})",
        "Subtraction(primes)",
    ] {
        compare(
            line::game(name).expect(name).heaps().expect(name),
            name,
            heaps(),
        );
    }
    let name = "Heap(n -> [a, n-a] for a in 1..=n-1 if n > 2)";
    let game = line::game(name).expect(name);
    compare(game.heaps().expect(name), name, heaps());
    for name in [
        "Lattice(ride (-1,-1) (-1,0) (0,-1))",
        "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))",
    ] {
        let lattice = line::game(name).expect(name).plane().expect(name);
        let cells =
            (0..9).flat_map(|x| (0..9).map(move |y| ((x, y), ComponentState::Grid { x, y })));
        compare(&lattice, name, cells);
    }
    let name = "Board(3x3; line 1..=2 in row diagonal)";
    let board = line::game(name).expect(name);
    let board = board.board().expect(name);
    compare(
        board,
        name,
        (0..1 << 9).map(|filled| (Filled(filled), ComponentState::Board { filled })),
    );
    // An empty strip is one gap between two walls; a move in it leaves two gaps.
    let name = "Strip(O X; never OO XX)";
    let strip = line::game(name).expect(name);
    let strip = strip.strip().expect(name);
    let mut slow = Reference::new(strip);
    let mut player = Player::default();
    for cells in ["", "......", "X....", "..O..X.", ".X.", "OX.XO"] {
        let sum = [SumComponent {
            game: name.to_owned(),
            state: ComponentState::Strip {
                cells: cells.to_owned(),
            },
        }];
        let known = player.analyse(&sum, false).expect(name);
        let mut gaps = vec![(0, 0, 0)];
        for letter in cells.chars() {
            let mark = "OX".find(letter).and_then(|at| u8::try_from(at + 1).ok());
            let last = gaps.last_mut().expect("never empty");
            match mark {
                Some(mark) => {
                    last.2 = mark;
                    gaps.push((0, mark, 0));
                }
                None => last.0 += 1,
            }
        }
        let expected = gaps.iter().fold(0, |sum, gap| sum ^ slow.grundy(gap));
        assert_eq!(known.nim_sum, expected, "{cells}");
        let after: BTreeSet<u32> = known.components[0]
            .moves
            .iter()
            .map(|play| play.value)
            .collect();
        assert_eq!(
            (0..=64).find(|value| !after.contains(value)),
            Some(known.nim_sum),
            "mex of the moves of {cells}"
        );
    }
}

#[test]
fn a_sum_of_different_games_is_won_by_the_hint() {
    let mut player = Player::default();
    let sum = [heap("0.77", 5), heap("0.[3]", 3), heap("4!.0", 8)];
    let known = player.analyse(&sum, false).expect("a sum");
    // 4, 3 and 2: 4 xor 3 xor 2 = 5.
    assert_eq!(
        (known.words.as_str(), known.winning),
        ("4 xor 3 xor 2 = 5", Some(true))
    );
    let (at, play) = known.hint.expect("it is won");
    assert_eq!(
        known.components[at].moves[play].value ^ known.nim_sum ^ known.components[at].value,
        0
    );
    let nothing = player.analyse(&[], false).expect("nothing");
    assert!(nothing.over && nothing.winning == Some(false) && nothing.hint.is_none());
}

#[test]
fn invalid_positions_are_refused() {
    let mut player = Player::default();
    let part = |game: &str, state: ComponentState| SumComponent {
        game: game.to_owned(),
        state,
    };
    let strip = |cells: &str| ComponentState::Strip {
        cells: cells.to_owned(),
    };
    let marks = "Strip(O X; never OO XX)";
    for wrong in [
        heap("0.77", MOST_TOKENS + 1),
        heap("0.77", u64::MAX),
        heap("3.07", 1),
        heap(marks, 1),
        part(marks, strip("OO")),
        part(marks, strip("OY")),
        part(marks, strip(&".".repeat(61))),
        part(
            "Board(2x2; place [##])",
            ComponentState::Board { filled: 16 },
        ),
        part(
            "Board(5x5; place [##])",
            ComponentState::Board { filled: 0 },
        ),
        part(
            "Lattice(ride (-1,0) (0,-1))",
            ComponentState::Grid {
                x: u64::MAX,
                y: u64::MAX,
            },
        ),
        part(
            "Lattice(ride (-1,0) (0,-1))",
            ComponentState::Grid { x: 5000, y: 0 },
        ),
        part(
            "Lattice(leap (-1,1000000) (0,-1))",
            ComponentState::Grid { x: 1, y: 1 },
        ),
    ] {
        let error = player
            .analyse(std::slice::from_ref(&wrong), false)
            .expect_err("refused");
        assert!(error.starts_with("error: "), "{wrong:?}: {error}");
    }
    assert!(player.analyse(&vec![heap("0.77", 1); 41], false).is_err());
}

#[test]
fn every_game_has_a_position_to_begin_with() {
    let mut player = Player::default();
    for exhibit in &page::gallery::GALLERY {
        let sum = player.start(exhibit.game, false).expect(exhibit.name);
        let known = player.analyse(&sum, false).expect(exhibit.name);
        assert!(!known.over, "{}: no move at the start", exhibit.name);
    }
}

#[test]
fn games_without_a_small_move_say_so_and_all_others_begin_with_a_winning_one() {
    let mut player = Player::default();
    for game in [
        "Kayles + Nim",
        "Nim + Wythoff",
        "0.77",
        "0.07",
        "Wythoff",
        "Strip(O X; never OO XX)",
        "Strip(X; never XX)",
    ] {
        for misere in [false, true] {
            let sum = player.start(game, misere).expect(game);
            let known = player.analyse(&sum, misere).expect(game);
            assert!(
                !known.over && known.winning == Some(true),
                "{game}: {known:?}"
            );
        }
    }
    for game in ["Lattice(leap (-40,0))", "Subtraction({100})"] {
        let error = player.start(game, false).expect_err(game);
        assert!(
            error.starts_with("error: Play cannot show "),
            "{game}: {error}"
        );
    }
}

#[test]
fn a_proved_law_has_a_certificate_and_a_false_one_is_refused() {
    let table = GameTable::compute("0.77", "1000", &()).expect("Kayles");
    let law = table.facts().law.expect("a law");
    assert!(law.proved && law.period == Some(12) && law.needed_to.is_none());
    let text = table.certificate().expect("a certificate");
    assert_eq!(
        table::verify(&text, &())
            .expect("a certificate")
            .verified
            .as_deref(),
        Some("0.77, periodic by guy-smith")
    );
    let bent = text.replacen("period = 12", "period = 24", 1);
    let refused = table::verify(&bent, &()).expect("it is written as one");
    assert!(refused.verified.is_none() && refused.refused.is_some());
    assert!(
        table::verify("<b>", &())
            .expect_err("no certificate")
            .starts_with("error: ")
    );
    let nim = GameTable::compute("Lattice(leap (-1,-1) ride (-1,0) (0,-1))", "9x9", &())
        .expect("Nim with a leap");
    let law = nim.facts().law.expect("a law");
    assert_eq!(
        law.words,
        "g(x, y) = 3 (floor(x / 3) xor floor(y / 3)) + (x + y) mod 3"
    );
    assert!(
        law.proved
            && nim
                .certificate()
                .expect("a certificate")
                .contains("[law.blocks]")
    );
    let squares = GameTable::compute("Subtraction(squares)", "500", &()).expect("squares");
    assert!(
        squares
            .certificate()
            .expect_err("nothing is proved")
            .contains("only proved laws")
    );
}

#[test]
fn a_search_ends_with_a_proof_or_with_the_budget() {
    let clock = std::cell::Cell::new(0.0);
    let elapsed = || {
        clock.set(clock.get() + 1.0);
        clock.get()
    };
    let found = GameTable::search("0.156", 1e9, &elapsed, &())
        .expect("0.156")
        .facts();
    assert!(
        found
            .law
            .is_some_and(|law| law.proved && law.period == Some(349))
    );
    let found = GameTable::search("Subtraction(squares)", 20.0, &elapsed, &())
        .expect("squares")
        .facts();
    assert!(found.law.is_none() && found.positions >= 1025);
}

#[test]
fn bounds_too_large_for_a_browser_are_refused_at_once() {
    for (game, bounds) in [
        ("0.77", "4000000000"),
        ("0.77", "18446744073709551615"),
        ("Board(4x8; place [##])", "all"),
        ("0.77", "5x5"),
    ] {
        let error = GameTable::compute(game, bounds, &()).expect_err(bounds);
        assert!(error.starts_with("error: "), "{game} to {bounds}: {error}");
    }
    assert!(
        line::game(&"x".repeat(1_000_000))
            .expect_err("too long")
            .len()
            < 200
    );
}

#[test]
#[ignore = "3 s: .ci/weekly"]
fn snippets_and_submissions_are_made_for_every_language() {
    let choices = code::choices();
    for language in &choices.languages {
        let wish = code::Wish {
            game: "0.77".to_owned(),
            bounds: Some("200".to_owned()),
            language: language.name.to_owned(),
            judge: None,
            grundy: true,
            outcome: true,
            moves: true,
        };
        let snippets = code::snippets(&wish, &()).expect(language.name);
        assert!(
            snippets
                .chosen
                .is_some_and(|at| snippets.forms[at].text.contains("grundy")),
            "{}",
            language.name
        );
    }
    for (problem, judge) in &choices.problems {
        assert!(
            code::submission(problem.name, "cpp", judge)
                .expect(problem.name)
                .contains("main")
        );
    }
    assert!(code::submission("treblecross", "pascal", "uva").is_err());
}

#[test]
fn whole_programs_are_tried_on_a_sample() {
    let wish = |program: &str, output: &str| code::WholeWish {
        game: "0.77".to_owned(),
        bounds: Some("200".to_owned()),
        language: "cpp".to_owned(),
        judge: None,
        program: program.to_owned(),
        win: "Alice".to_owned(),
        lose: "Bob".to_owned(),
        sample: ("2\n1 4\n2 3 3\n".to_owned(), output.to_owned()),
    };
    let text = |program, output| code::whole(&wish(program, output), &());
    let program = text("T; n; piles...", "Alice\nBob\n").expect("a right sample");
    assert!(
        program.contains("main") && program.contains("Alice"),
        "{program}"
    );
    assert_eq!(
        text("T; n; piles...", " \n").as_ref(),
        Ok(&program),
        "a sample without output is not tried"
    );
    let error = text("T; n; piles...", "Alice\nAlice\n").expect_err("a wrong sample");
    assert!(
        error.starts_with("error: sample 1: ") && error.ends_with("@@ line 2 @@\n-Alice\n+Bob"),
        "{error}"
    );
    for wrong in ["T; n; piles... ???", "n; (u v)[n-1]; play tree u, v"] {
        let error = text(wrong, "").expect_err(wrong);
        assert!(
            error.starts_with("error: ") && error.contains('^'),
            "{error}"
        );
    }
    assert!(
        code::whole(
            &code::WholeWish {
                win: "{what}".to_owned(),
                ..wish("n", "")
            },
            &()
        )
        .is_err()
    );
}

#[test]
fn judge_input_is_answered_up_to_the_first_error() {
    assert_eq!(answers::problems().len(), 12);
    assert!(
        answers::problems()
            .iter()
            .all(|problem| !problem.sample.is_empty())
    );
    let answer = answers::answer("misere", "2\n1\n1\n1 x", false).expect("a problem");
    assert_eq!(answer.output, "Case 1: Bob\n");
    assert!(
        answer
            .error
            .is_some_and(|error| error.contains("line 4, column 3"))
    );
    assert!(answers::answer("chess?", "", false).is_err());
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_pasted_tables_have_formulas() {
    let table: Vec<String> = (0..300).map(|n| (n % 5).to_string()).collect();
    let found = guessed::emit_guess(&table.join(" "), &()).expect("a table");
    assert_eq!(
        (&found["formulas"][0], &found["names"]),
        (&"n -> n%5".into(), &serde_json::json!(["n"]))
    );
    assert!(
        found["words"]
            .as_str()
            .expect("words")
            .starts_with("The first formula: all 300 values"),
        "{found}"
    );
}

#[test]
fn formulas_have_code_and_words_are_no_table() {
    assert!(guessed::emit_guess("0 1 zebra", &()).is_err());
    let code = guessed::formula("n -> n%5", &["n".to_owned()], "cpp").expect("a formula");
    assert!(code.contains("grundy(int64_t n)"), "{code}");
}
