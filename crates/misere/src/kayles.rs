//! Misère Kayles by the theorem of Sibert and Conway.
//!
//! E(S) is any even number of heaps with sizes in S, and D(S) any odd number; a position has no
//! other heaps.
//!
//! # Theorem (Sibert and Conway, Mathematical Kayles, Int. J. Game Theory 20 (1992) 237–246)
//! A position is lost if and only if it is lost in normal play, with the exceptions of [`law`]. A
//! test derives this from the misère quotient of Kayles, which is proved for all heaps.

use grundy_core::game::Game;

/// Returns the law of misère Kayles in three lines; `None` for other games.
#[must_use]
pub fn law(game: &Game) -> Option<[&'static str; 3]> {
    (game.to_string() == "0.77").then_some([
        "lost as in normal play, except for E even and D odd numbers of heaps, proved (Sibert and Conway 1992)",
        "won: E(5) E(1,4); E(9,12,17) E(1,4,20); 25 E(9,12,17) D(1,4,20)",
        "lost: D(1,4) with any 5; D(9) E(1,4); 12 E(1,4); E(9,12,17) D(1,4,20); 25 D(9) D(1,4)",
    ])
}
