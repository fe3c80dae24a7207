//! Misère Nim.

use grundy_core::game::{
    Game, HeapCode, SubtractionGame,
    code::{Digit, PartDemand},
    expr::Expr,
    set::Set,
};

/// Returns `true` if the game is Nim: a move may remove any number and nothing else.
#[must_use]
pub fn is_nim(game: &Game) -> bool {
    if let Some(HeapCode {
        split,
        digits,
        tail,
    }) = game.code()
    {
        let any = |digit: &Digit| digit.heaps == 3 && digit.parts == PartDemand::Any;
        return split.heaps == 0
            && digits.iter().all(any)
            && !tail.is_empty()
            && tail.iter().all(any);
    }
    game.set()
        == Some(&SubtractionGame {
            set: Set::Range(Expr::Int(1), Expr::Var(0)),
            all_but: false,
        })
}

/// Returns the misère Grundy value of heaps of Nim: the nim-sum, with its lowest bit changed if no
/// heap is above 1. The position is lost if and only if the value is 0 (Bouton 1901, Nim, a game
/// with a complete mathematical theory, Annals of Mathematics 3).
///
/// ```
/// use grundy_misere::nim;
///
/// assert_eq!((nim::value(&[1]), nim::value(&[1, 1]), nim::value(&[2, 3])), (0, 1, 1));
/// ```
#[must_use]
pub fn value(heaps: &[u128]) -> u128 {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    sum ^ u128::from(heaps.iter().all(|&heap| heap <= 1))
}
