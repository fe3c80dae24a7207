//! Lattice games that are sums: every move changes one coordinate.
//!
//! # Theorem
//! If every move of a piece on the quarter plane changes one coordinate alone, then g(x, y) = a(x) xor b(y), a and b being the
//! Grundy sequences of the two subtraction games in which a move of the piece along its axis removes tokens.
//!
//! Proof. A leap (-k, 0) is possible at (x, y) exactly if k <= x, whatever y is, and leaves y as it is; a ride by (-k, 0) is
//! the leaps (-k, 0), (-2k, 0), …. So the options of (x, y) are those of the sum of a heap of x tokens of the one game and a
//! heap of y tokens of the other, and the value of a sum is the nim-sum (Sprague 1935, Grundy 1939). All moves go down, since
//! every play ends.
//!
//! With rides by (-1, 0) and (0, -1), the rook, g(x, y) = x xor y: Nim with two heaps (Bouton 1901).

use crate::game::{Game, HeapSet, Lattice, expr::Expr, set::Set};

/// The subtraction games of the coordinates x and y of a lattice game whose moves change one coordinate each, `None` inside
/// for a coordinate that no move changes, which has the value 0; `None` for other lattice games.
///
/// ```
/// use engine::{game::Game, law::coordinates};
///
/// let rook: Game = "Lattice(ride (-1,0) (0,-1))".parse()?;
/// let Game::Lattice(rook) = &rook else { return Err("no lattice".into()) };
/// let [x, y] = coordinates(rook).ok_or("no sum")?;
/// assert_eq!((x.map(|x| x.to_string()), y.is_some()), (Some("Subtraction(1..=n)".to_owned()), true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn coordinates(lattice: &Lattice) -> Option<[Option<Game>; 2]> {
    let mut axes = [Axis::default(), Axis::default()];
    for (vectors, rides) in [(&lattice.leaps, false), (&lattice.rides, true)] {
        for &vector in vectors {
            let (place, removed) = match vector {
                (dx, 0) => (0, dx),
                (0, dy) => (1, dy),
                _ => return None,
            };
            let removed = u64::try_from(i64::from(removed).checked_neg()?).ok().filter(|&removed| removed > 0)?;
            let moves = axes.get_mut(place)?;
            if rides { moves.rides.push(removed) } else { moves.leaps.push(removed) }
        }
    }
    Some(axes.map(Axis::game))
}

/// What the moves along an axis remove.
#[derive(Default)]
struct Axis {
    leaps: Vec<u64>,
    rides: Vec<u64>,
}

impl Axis {
    fn game(self) -> Option<Game> {
        let Self { mut leaps, mut rides } = self;
        let all = std::mem::take(&mut rides);
        // A ride by a multiple of another goes nowhere else, and so does a leap.
        let other = |k: u64| all.iter().any(|&ride| k > ride && k % ride == 0);
        rides.extend(all.iter().copied().filter(|&ride| !other(ride)));
        leaps.retain(|&leap| !other(leap));
        leaps.sort_unstable();
        rides.sort_unstable();
        let finite = (!leaps.is_empty()).then_some(Set::Finite(leaps));
        let steps = rides.iter().map(|&ride| Set::Steps { first: ride, step: ride });
        let mut sets: Vec<Set> = finite.into_iter().chain(steps).collect();
        let set = match (rides.as_slice(), sets.len()) {
            ([1], _) => Set::Range(Expr::Int(1), Expr::Var(0)),
            (_, 0 | 1) => sets.pop()?,
            _ => Set::Union(sets),
        };
        Some(Game::Set(HeapSet { set, all_but: false }))
    }
}
