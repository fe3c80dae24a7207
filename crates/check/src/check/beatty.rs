//! The P-positions of Wythoff's game: checks that the moves are that game's, and that the pairs are
//! right for the computed values.

use std::collections::BTreeSet;

use super::{
    check_error::{CheckResult, refute_field},
    claims::{Check, GameLaw, same_theorem},
    sums::PieceMoves,
};
use crate::format::CertificateProof;

/// Checks the law.
pub(super) fn check(check: &mut Check) -> CheckResult {
    let GameLaw {
        game,
        proof,
        values,
        ..
    } = check.statement;
    let moves = PieceMoves::from_game(game).filter(PieceMoves::are_wythoffs);
    let moves = moves
        .ok_or_else(|| refute_field("law", "beatty", format!("{game} is not Wythoff's game")))?;
    check.tell("theorem: the moves are those of Wythoff's game, for which it was proved in 1907");
    same_theorem(proof, &CertificateProof::Wythoff {})?;
    let cells = moves.check_cells(values)?;
    check.tell(format!(
        "values: those of the cells with x + y to {} recomputed; equal digest",
        values.to
    ));
    let pairs = pairs(values.to);
    for (cell, value) in cells {
        let [x, y] = cell.as_slice() else { continue };
        if pairs.contains(&(*x.min(y), *x.max(y))) != (value == 0) {
            return Err(refute_field(
                "law.beatty",
                format!("({x}, {y})"),
                format!("the value there is {value}"),
            ));
        }
    }
    check.tell("law: the pairs of the two sequences are the cells of value 0");
    Ok(())
}

/// Returns the pairs (a, b), a <= b, with numbers up to `to`: b - a = k, and a is the least number
/// that is in no earlier pair.
fn pairs(to: u64) -> BTreeSet<(u64, u64)> {
    let (mut pairs, mut used) = (BTreeSet::new(), BTreeSet::new());
    for k in 0..=to {
        let Some(a) = (0..=to).find(|number| !used.contains(number)) else {
            break;
        };
        used.extend([a, a + k]);
        pairs.insert((a, a + k));
    }
    pairs
}
