//! Tests of the ways in which methods compute games: the choices for sixty games are pinned.

use grundy_compute::{method::fastest, ways};
use grundy_core::{game::Game, notation::Bounds};

/// A game, its bounds, its method and the names of the ways.
const CHOICES: &str = include_str!("ways.txt");

#[test]
fn sixty_games_are_computed_by_the_ways_that_are_pinned() {
    let found = CHOICES.lines().map(|line| {
        let [game, bounds] = [0, 1].map(|at| line.split(" | ").nth(at).unwrap_or_default());
        let (parsed, to): (Game, Bounds) =
            (game.parse().expect(game), bounds.parse().expect(bounds));
        let ways = ways(&parsed, grundy_compute::shape(&parsed, &to).expect(game));
        let names: Vec<&str> = ways.iter().map(|way| way.name).collect();
        format!(
            "{game} | {bounds} | {} | {}\n",
            fastest(&parsed).method,
            names.join(" ")
        )
    });
    let found: String = found.collect();
    assert!(CHOICES.lines().count() >= 60);
    assert!(found == CHOICES, "found:\n{found}");
}
