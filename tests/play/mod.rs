//! The example `play`: its bot never errs, and it answers any typed text.

#[path = "../../examples/play/main.rs"]
mod example;

use example::{GAMES, Game, Table, boards, bot, piles, strips};
use fastrand::Rng;

/// Plays a scripted game and returns the displayed text.
fn scripted(name: &str, seed: u64, bot_begins: bool, input: &str) -> String {
    let mut shown = Vec::new();
    let mut table = Table {
        input: &mut input.as_bytes(),
        output: &mut shown,
        random: Rng::with_seed(seed),
        bot_begins,
    };
    let (_, play) = GAMES.iter().find(|(known, _)| *known == name).unwrap();
    play(&mut table).unwrap();
    String::from_utf8(shown).unwrap()
}

/// Returns `true` if the player to move wins.
fn wins<G: Game>(game: &G) -> bool {
    if game.options().is_empty() {
        G::STUCK_WINS
    } else {
        !game.winning().is_empty()
    }
}

/// A random player plays against the bot from several positions. At each step the listed winning
/// moves are exactly the moves after which the opponent does not win; therefore the bot never
/// misses a win.
fn never_errs<G: Game>() {
    for seed in 0..20 {
        let mut random = Rng::with_seed(seed);
        let mut game = G::new(&mut random);
        let mut bot_moves = seed % 2 == 0;
        loop {
            let mut options = game.options();
            if options.is_empty() {
                break;
            }
            let mut winning = game.winning();
            let mut expected: Vec<_> = options
                .iter()
                .filter(|(_, next)| !wins(next))
                .map(|(text, _)| text.clone())
                .collect();
            winning.sort_unstable();
            expected.sort_unstable();
            assert_eq!(winning, expected, "{}", game.show());
            let index = if bot_moves {
                let text = bot(&game, &mut random);
                options
                    .iter()
                    .position(|(option, _)| *option == text)
                    .unwrap()
            } else {
                random.usize(..options.len())
            };
            game = options.swap_remove(index).1;
            bot_moves = !bot_moves;
        }
    }
}

macro_rules! never_errs {
    ($($test:ident: $game:ty),* $(,)?) => {
        $(
            #[test]
            fn $test() {
                never_errs::<$game>();
            }
        )*
    };
}

never_errs! {
    treblecross: strips::Treblecross,
    chess: strips::Chess,
    leftright: strips::LeftRight,
    nottt: strips::Nottt,
    matrix: piles::Matrix,
    misere: piles::Misere,
    partition: piles::Partition,
    stone: piles::Stone,
    calendar: boards::Calendar,
    knights: boards::Knights,
    marble: boards::Marble,
    tttnim: boards::Tttnim,
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    for (name, _) in GAMES {
        let shown = scripted(name, 7, true, "");
        assert!(
            shown.contains("I play ") && shown.ends_with("Your move: \nGoodbye.\n"),
            "{name}: {shown}"
        );
    }
}

#[test]
fn typed_moves_are_checked() {
    let shown = scripted(
        "misere",
        1,
        false,
        "9 9\n\nhint\nmoves\n\u{fffd}\nquit\n1 1\n",
    );
    assert_eq!(
        shown
            .matches("That is not a legal move. A move: PILE STONES, such as 1 1.")
            .count(),
        2,
        "{shown}"
    );
    assert!(
        shown.contains(" wins.\n") || shown.contains("No move wins"),
        "{shown}"
    );
    assert!(
        shown.contains("1 1, 1 2, ") && shown.ends_with("Your move: Goodbye.\n"),
        "{shown}"
    );
}

#[test]
fn a_move_may_be_typed_in_any_case_and_spacing() {
    let shown = scripted("nottt", 3, false, "  6   o \n");
    assert!(
        !shown.contains("not a legal move") && shown.contains("I play "),
        "{shown}"
    );
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let shown = |seed| scripted("calendar", seed, true, "moves\n");
    assert_eq!(shown(5), shown(5));
    assert_ne!(shown(5), shown(6));
}

/// A weak player takes one stone from the first remaining pile until the game is over.
#[test]
fn a_game_is_played_to_its_end() {
    let input = "1 1\n2 1\n3 1\n4 1\n".repeat(30);
    let shown = scripted("misere", 2, false, &input);
    assert!(
        shown.ends_with("I win.\n") || shown.ends_with("You win. Well played!\n"),
        "{shown}"
    );
}
