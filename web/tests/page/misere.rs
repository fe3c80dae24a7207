//! Misère play in the page, compared with the engine's plain search.

use std::collections::BTreeSet;

use grundy_answer::{Budget, misere::OutcomeSearch};
use grundy_core::{family::Position, game::Game, game::Rules, game::board::Filled};
use grundy_misere::{Memo, Unsearched, is_p};
use page::{
    gallery::GALLERY,
    library::{
        line,
        play::{Player, SumComponent},
        position::ComponentState,
    },
};

const PLENTY: usize = 1_000_000;

fn heaps(game: &str, tokens: &[u64]) -> Vec<SumComponent> {
    tokens
        .iter()
        .map(|&tokens| SumComponent {
            game: game.to_owned(),
            state: ComponentState::Heap { tokens },
        })
        .collect()
}

/// Compares the outcomes of sums and their winning moves with the plain search.
fn compare<R: Rules<Position: Ord>>(
    rules: &R,
    sums: impl IntoIterator<Item = (Vec<R::Position>, Vec<SumComponent>)>,
) {
    let (mut player, mut slow) = (Player::default(), Memo::new(rules, is_p, PLENTY));
    for (position, sum) in sums {
        let known = player.analyse(&sum, true).expect("a position");
        let lost = *slow.value_of(&position).expect("a small sum");
        assert_eq!(known.winning, Some(!lost), "{sum:?}");
        assert_eq!(known.hint.is_some(), !lost && !known.over, "{sum:?}");
        let mut sorted = position.clone();
        sorted.sort_unstable();
        let good = slow
            .options(&sorted)
            .iter()
            .filter(|option| *slow.value_of(option).expect("small"))
            .count();
        let wins = known
            .components
            .iter()
            .flat_map(|known| &known.moves)
            .filter(|play| play.wins == Some(true))
            .count();
        assert_eq!(wins == 0, good == 0, "{sum:?}");
        assert!(
            known
                .components
                .iter()
                .flat_map(|known| &known.moves)
                .all(|play| play.wins.is_some()),
            "{sum:?}"
        );
    }
}

/// Returns all sums of at most three heaps of at most `most` tokens.
fn small_sums(most: u64) -> impl Iterator<Item = Vec<u64>> {
    let sum = move |a: u64| (0..=a).flat_map(move |b| (0..=b).map(move |c| vec![a, b, c]));
    (0..=most).flat_map(sum)
}

#[test]
fn outcomes_of_heaps_are_those_of_the_plain_search() {
    compare_outcomes_of_heaps(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_outcomes_of_heaps_are_those_of_the_plain_search() {
    compare_outcomes_of_heaps(1);
}

fn compare_outcomes_of_heaps(step: usize) {
    for name in [
        "0.[3]",
        "0.77",
        "0.07",
        "0.137",
        "4!.0",
        "4.[3]",
        "0.3F",
        "0.6",
        "Subtraction(1..=n/2)",
        "AllBut({2,3,7})",
        "Subtraction(primes)",
        "Heap(n -> [a, n-a] for a in 1..=n-1 if n > 2)",
    ]
    .into_iter()
    .step_by(step)
    {
        let sums = || small_sums(7).map(|sum| (sum.clone(), heaps(name, &sum)));
        match line::game(name).expect(name) {
            Game::Code(code) => compare(&code, sums()),
            Game::Set(set) => compare(&set, sums()),
            Game::Rule(rule) => compare(&rule, sums()),
            _ => panic!("{name} is a game of heaps"),
        }
    }
}

#[test]
fn outcomes_of_lattices_strips_and_boards_are_those_of_the_plain_search() {
    for name in [
        "Lattice(ride (-1,-1) (-1,0) (0,-1))",
        "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))",
    ] {
        let lattice = line::game(name).expect(name).plane().expect(name);
        let cell = |x, y| SumComponent {
            game: name.to_owned(),
            state: ComponentState::Grid { x, y },
        };
        let pairs = (0..6).flat_map(|x| (0..6).map(move |y| (x, y)));
        compare(
            &lattice,
            pairs.map(|(x, y)| (vec![(x, y), (2, 1)], vec![cell(x, y), cell(2, 1)])),
        );
    }
    let name = "Board(3x3; line 1..=2 in row diagonal)";
    let Game::Board(board) = line::game(name).expect(name) else {
        panic!("a board")
    };
    let filled = |filled| SumComponent {
        game: name.to_owned(),
        state: ComponentState::Board { filled },
    };
    compare(
        &board,
        (0..1 << 9).map(|mask| (vec![Filled(mask)], vec![filled(mask)])),
    );
    let name = "Strip(O X; never OO XX)";
    let Game::Strip(strip) = line::game(name).expect(name) else {
        panic!("a strip")
    };
    let written = |cells: &str| {
        vec![SumComponent {
            game: name.to_owned(),
            state: ComponentState::Strip {
                cells: cells.to_owned(),
            },
        }]
    };
    let sums = (0..=7).map(|n: u8| (vec![(n.into(), 0, 0)], written(&".".repeat(n.into()))));
    compare(
        &strip,
        sums.chain([(vec![(2, 0, 1), (1, 1, 2), (0, 2, 0)], written("..O.X"))]),
    );
}

/// Plays every hint for the mover against all replies, and asserts that the mover always wins.
/// Collects the sums seen.
fn won_by_hints(player: &mut Player, sum: &[SumComponent], seen: &mut BTreeSet<String>) {
    if !seen.insert(format!("{sum:?}")) {
        return;
    }
    let known = player.analyse(sum, true).expect("a position");
    assert_eq!(known.winning, Some(true), "{sum:?}");
    // A player without a move has won.
    let Some((at, play)) = known.hint else {
        return assert!(known.over, "{sum:?}");
    };
    let after = moved(sum, at, &known.components[at].moves[play].to);
    let reply = player.analyse(&after, true).expect("a position");
    assert!(!reply.over && reply.winning == Some(false), "{after:?}");
    for (at, known) in reply.components.iter().enumerate() {
        for play in &known.moves {
            won_by_hints(player, &moved(&after, at, &play.to), seen);
        }
    }
}

/// Returns the sum after a move in one component.
fn moved(sum: &[SumComponent], at: usize, to: &[ComponentState]) -> Vec<SumComponent> {
    let mut after = sum.to_vec();
    let part = after.remove(at);
    after.extend(to.iter().map(|state| SumComponent {
        game: part.game.clone(),
        state: state.clone(),
    }));
    after.sort_by_key(|part| format!("{part:?}"));
    after
}

#[test]
fn the_hint_never_loses_from_an_n_position() {
    let mut player = Player::default();
    let mut won = 0;
    for sum in [
        heaps("0.[3]", &[3, 4, 5]),
        heaps("0.[3]", &[1, 1, 2]),
        heaps("0.77", &[3, 5, 7]),
        heaps("0.07", &[5, 9]),
        heaps("0.137", &[4, 7]),
        heaps("4!.0", &[9, 12]),
        heaps("4.[3]", &[3, 4, 5]),
        heaps("0.007", &[9, 11]),
        heaps("Subtraction({1,3,4})", &[5, 6, 9]),
        [
            heaps("0.[3]", &[3]),
            heaps("0.77", &[5]),
            heaps("4!.0", &[8]),
        ]
        .concat(),
        player
            .start("Lattice(ride (-1,-1) (-1,0) (0,-1))", true)
            .expect("a start"),
        player
            .start("Strip(O X; never OO XX)", true)
            .expect("a start"),
        player
            .start("Board(3x3; line 1..=3 in row column)", true)
            .expect("a start"),
    ] {
        let known = player.analyse(&sum, true).expect("a position");
        if known.winning == Some(true) {
            won += 1;
            won_by_hints(&mut player, &sum, &mut BTreeSet::new());
        } else {
            // Every first move is answered by hints.
            for (at, known) in known.components.iter().enumerate() {
                known.moves.iter().for_each(|play| {
                    won_by_hints(
                        &mut player,
                        &moved(&sum, at, &play.to),
                        &mut BTreeSet::new(),
                    );
                });
            }
        }
    }
    assert!(won >= 8, "{won}");
}

#[test]
fn misere_nim_is_played_by_boutons_rule() {
    let mut player = Player::default();
    for sum in small_sums(9).chain([
        vec![100; 40],
        vec![99, 98],
        vec![1; 39],
        vec![1; 40],
        vec![77, 1, 1, 1],
    ]) {
        let known = player.analyse(&heaps("0.[3]", &sum), true).expect("Nim");
        let nim_sum = sum.iter().fold(0, |sum, heap| sum ^ heap);
        let lost = if sum.iter().any(|&heap| heap > 1) {
            nim_sum == 0
        } else {
            nim_sum == 1
        };
        assert_eq!(known.winning, Some(!lost), "{sum:?}");
    }
}

#[test]
#[ignore = "6 s: .ci/weekly"]
fn an_abandoned_search_claims_nothing() {
    let game = line::game("4!.0").expect("Grundy's game");
    let (mut short, mut long) = (OutcomeSearch::default(), OutcomeSearch::default());
    let [few, many] = [20, PLENTY].map(|visited| Budget {
        visited,
        ..Budget::patient(&())
    });
    let sum = short.components(&game, &[40, 39].map(Position::Heap), &());
    assert_eq!(short.is_p(sum, &few, &()), Err(Unsearched::TooLarge));
    assert!(short.methods().gave_up && short.methods().to_string().contains("given up"));
    let Game::Code(code) = &game else {
        panic!("a code")
    };
    let mut slow = Memo::new(code, is_p, PLENTY);
    for heap in 0..34 {
        let expected = *slow.value_of(&[heap, 5]).expect("small");
        for (search, budget) in [(&mut short, &few), (&mut long, &many)] {
            search.begin(budget);
            let sum = search.components(&game, &[heap, 5].map(Position::Heap), &());
            let found = search.is_p(sum, budget, &());
            assert!(found.is_err() || found == Ok(expected), "{heap}");
        }
    }
    let mut player = Player::at_most(2000);
    let known = player
        .analyse(&heaps("0.07", &[100, 99, 98, 97]), true)
        .expect("a position");
    assert!(known.winning.is_none() && known.hint.is_none() && !known.over);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_the_outcome_of_every_opening_is_decided() {
    let mut player = Player::default();
    for exhibit in &GALLERY {
        let sum = player.start(exhibit.game, true).expect(exhibit.name);
        let known = player.analyse(&sum, true).expect(exhibit.name);
        assert!(!known.over && known.winning.is_some(), "{}", exhibit.name);
    }
}
