//! Any line: no panic; what is read prints as a line that reads the same; an error can be shown.
#![no_main]

use generator::{game::Game, notation::Bounds};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    match line.parse::<Game>() {
        Ok(game) => {
            let canonical = game.to_string();
            let again: Game = canonical.parse().expect("canonical notation is notation");
            assert_eq!(again, game, "{canonical} is another game");
            assert_eq!(again.to_string(), canonical);
        }
        Err(error) => {
            let _ = (error.to_string(), error.render(true), error.line_column());
        }
    }
    if let Ok(bounds) = line.parse::<Bounds>() {
        assert_eq!(bounds.to_string().parse(), Ok(bounds));
    }
});
