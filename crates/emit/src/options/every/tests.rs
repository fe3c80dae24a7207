use super::*;
use crate::{EmitError, Functions, Language, Request};
use grundy_strategies::{ONE_OF_EACH, tiny};

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_the_table_of_families_is_right_about_code() {
    for line in ONE_OF_EACH {
        let game: Game = line.parse().unwrap();
        let bounds = Some(tiny(game.family().small_bounds()));
        for (what, moves) in [(Capability::Code, false), (Capability::MoveCode, true)] {
            let want = Functions {
                moves,
                ..Functions::GRUNDY
            };
            let written = crate::emit(
                &Request {
                    bounds,
                    want,
                    ..Request::new(&game, Language::C)
                },
                &(),
            );
            match (game.family().supports(what), written) {
                (Ok(()), Ok(_)) => (),
                // The bounds cause this error, not the family.
                (Ok(()), Err(EmitError::Moves(why))) if why.contains("lie outside of it") => (),
                (Err(reason), Err(error)) => {
                    assert!(error.to_string().contains(reason), "{line}: {error}");
                }
                (says, written) => {
                    panic!("{line}, {what:?}: {says:?}, but {:?}", written.map(|_| ()))
                }
            }
        }
    }
}
