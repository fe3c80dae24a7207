//! Lattice games that are sums: every move changes one coordinate.
//!
//! # Theorem
//! Let a piece move on cells (x, y, …) with no negative coordinate. If every move changes one
//! coordinate alone, and there are no walls, then g(x, y, …) = a(x) xor b(y) xor …. Here a, b, …
//! are the Grundy sequences of the subtraction games in which a move of the piece along its axis
//! removes tokens.
//!
//! Proof. A leap (-k, 0) is possible at (x, y) if and only if k <= x, for any y, and leaves y
//! unchanged. A ride by (-k, 0) is the leaps (-k, 0), (-2k, 0), …; likewise along the other axes.
//! So the options of (x, y, …) are those of the sum of a heap of x tokens of the first game, a heap
//! of y tokens of the second, and so on, and the value of a sum is the nim-sum (Sprague 1935,
//! Grundy 1939). All moves go down, since every play ends.
//!
//! With rides by (-1, 0) and (0, -1), the rook, g(x, y) = x xor y: Nim with two heaps (Bouton
//! 1901). A rook in three or four dimensions is Nim with three or four heaps.

use grundy_core::game::{Game, SubtractionGame, expr::Expr, set::Set};

/// Returns the subtraction games of the coordinates of a lattice game whose moves change one
/// coordinate each. An inner `None` is a coordinate that no move changes, which has the value 0.
/// `None` for other games.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::coordinates;
///
/// let rook: Game = "Lattice(ride (-1,0,0) (0,-1,0))".parse()?;
/// let games = coordinates(&rook).ok_or("no sum")?;
/// let lines: Vec<Option<String>> = games
///     .iter()
///     .map(|game| game.as_ref().map(ToString::to_string))
///     .collect();
/// let nim = Some("Subtraction(1..=n)".to_owned());
/// assert_eq!(lines, [nim.clone(), nim, None]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn coordinates(game: &Game) -> Option<Vec<Option<Game>>> {
    let grundy_core::game::Lattice {
        dimensions,
        leaps,
        rides,
        ..
    } = game.lattice().filter(|lattice| lattice.walls.is_empty())?;
    let mut axes: Vec<AxisMoves> = (0..*dimensions).map(|_| AxisMoves::default()).collect();
    for (vectors, rides) in [(leaps, false), (rides, true)] {
        for vector in vectors {
            let mut changes = vector.iter().enumerate().filter(|&(_, &by)| by != 0);
            let ((place, &by), None) = (changes.next()?, changes.next()) else {
                return None;
            };
            let removed = u64::try_from(i64::from(by).checked_neg()?).ok()?;
            let moves = axes.get_mut(place)?;
            if rides {
                moves.rides.push(removed);
            } else {
                moves.leaps.push(removed);
            }
        }
    }
    Some(axes.into_iter().map(AxisMoves::game).collect())
}

/// The numbers that the moves along an axis remove.
#[derive(Default)]
struct AxisMoves {
    leaps: Vec<u64>,
    rides: Vec<u64>,
}

impl AxisMoves {
    fn game(self) -> Option<Game> {
        let Self {
            mut leaps,
            mut rides,
        } = self;
        let all = std::mem::take(&mut rides);
        // A ride or leap by a multiple of another ride reaches only cells that this ride reaches.
        let other = |k: u64| all.iter().any(|&ride| k > ride && k % ride == 0);
        rides.extend(all.iter().copied().filter(|&ride| !other(ride)));
        leaps.retain(|&leap| !other(leap));
        leaps.sort_unstable();
        rides.sort_unstable();
        let finite = (!leaps.is_empty()).then_some(Set::Finite(leaps));
        let steps = rides.iter().map(|&ride| Set::Steps {
            first: ride,
            step: ride,
        });
        let mut sets: Vec<Set> = finite.into_iter().chain(steps).collect();
        let set = match (rides.as_slice(), sets.len()) {
            ([1], _) => Set::Range(Expr::Int(1), Expr::Var(0)),
            (_, 0 | 1) => sets.pop()?,
            _ => Set::Union(sets),
        };
        Some(
            SubtractionGame {
                set,
                all_but: false,
            }
            .into(),
        )
    }
}
