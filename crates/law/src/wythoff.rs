//! The P-positions of Wythoff's game: pairs of two Beatty sequences.
//!
//! # Theorem
//! Let a piece on the quarter plane ride by (-1, 0), (0, -1) and (-1, -1), and have no other moves:
//! a move takes any number of tokens from one heap, or the same number from both. With the golden
//! ratio phi = (1 + sqrt 5) / 2, its P-positions are the pairs (floor(k phi), floor(k phi) + k), k
//! >= 0, in either order (Wythoff 1907, A modification of the game of nim, Nieuw Archief voor
//! > Wiskunde 7).
//!
//! Proof. Let a(k) = floor(k phi) and b(k) = floor(k phi) + k = floor(k phi^2). As 1/phi + 1/phi^2
//! = 1 and phi is irrational, every number from 1 on is among the a(k) or the b(k), k >= 1, exactly
//! once (Rayleigh 1894, Beatty 1926).
//!
//! *No move leads from a pair to a pair.* A move that takes from one heap keeps the other number,
//! which is in no other pair. A move that takes from both heaps keeps the difference, which is k in
//! the pair k alone.
//!
//! *From every (x, y), x <= y, that is not a pair, a move leads to a pair.* If x = b(k), k >= 1:
//! y > a(k), as y >= x > a(k), and a move to (b(k), a(k)) takes from one heap. Otherwise x = a(k)
//! for one k (0 = a(0)). If y > b(k), take y - b(k) from that heap. Otherwise a(k) <= y < b(k), and
//! d = y - x < k: a(d) < a(k) and b(d) = a(d) + d < y, so taking a(k) - a(d) from both heaps leaves
//! (a(d), b(d)). ∎
//!
//! A ride by (-1, 0) includes the leaps and rides by (-j, 0), so the notation of the game may also
//! list these. There is no known law of the other values.

use grundy_core::game::Plane;

/// The law of the P-positions of Wythoff's game, for lattice games with exactly the moves of that
/// game.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::Wythoff;
///
/// let game: Game = "Wythoff".parse()?;
/// let plane = game.plane().ok_or("no lattice")?;
/// assert_eq!(Wythoff::from_game(&plane), Some(Wythoff));
/// assert!(Wythoff.is_lost(10, 6) && !Wythoff.is_lost(6, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wythoff;

impl Wythoff {
    /// Returns the law, if the options of every cell are those of Wythoff's game.
    #[must_use]
    pub fn from_game(game: &Plane) -> Option<Self> {
        let rides_all = [(-1, -1), (-1, 0), (0, -1)]
            .iter()
            .all(|ride| game.rides.contains(ride));
        let along =
            |&(dx, dy): &(i32, i32)| (dx <= 0 && dy <= 0) && (dx == dy || dx == 0 || dy == 0);
        let only = game.leaps.iter().chain(&game.rides).all(along);
        (rides_all && only).then_some(Self)
    }

    /// Returns `true` if (x, y) is a P-position.
    #[must_use]
    pub fn is_lost(self, x: u64, y: u64) -> bool {
        let k = x.abs_diff(y);
        u128::from(x.min(y)) == floor_times_phi(k)
    }

    /// Returns the P-positions that a move from (x, y) leads to, at most three: one in each
    /// direction.
    ///
    /// ```
    /// use grundy_law::Wythoff;
    ///
    /// assert_eq!(Wythoff.winning_moves(4, 5), [(1, 2), (3, 5)]);
    /// ```
    #[must_use]
    pub fn winning_moves(self, x: u64, y: u64) -> Vec<(u64, u64)> {
        let low = u64::try_from(floor_times_phi(x.abs_diff(y)))
            .ok()
            .filter(|&low| low < x.min(y));
        // Both numbers fall by the same.
        let diagonal = low.map(|low| (x - (x.min(y) - low), y - (x.min(y) - low)));
        let row = partner(y).filter(|&left| left < x).map(|left| (left, y));
        let column = partner(x).filter(|&left| left < y).map(|left| (x, left));
        let mut cells: Vec<(u64, u64)> = [diagonal, row, column].into_iter().flatten().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// Returns floor(k phi), the k-th term of the lower Wythoff sequence: floor((k + r) / 2), where r
/// is the root of 5 k^2 rounded down.
fn floor_times_phi(k: u64) -> u128 {
    let k = u128::from(k);
    // 5 k^2 may have 131 bits. With r = 2k + t, t is the largest number with t^2 + 4kt <= k^2, and
    // 4t <= k.
    let (mut low, mut high) = (0_u128, k / 4);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if (middle * middle).saturating_add(4 * k * middle) <= k * k {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    (3 * k).midpoint(low)
}

/// Returns the number that forms a P-position with `x`; `None` if it is above 2^64.
fn partner(x: u64) -> Option<u64> {
    // The least k with floor(k phi) >= x, or with floor(k phi) + k >= x.
    let least = |more: u64| {
        let (mut low, mut high) = (0, x);
        while low < high {
            let k = low.midpoint(high);
            if floor_times_phi(k) + u128::from(more * k) >= x.into() {
                high = k;
            } else {
                low = k + 1;
            }
        }
        low
    };
    let k = least(0);
    if floor_times_phi(k) == x.into() {
        x.checked_add(k)
    } else {
        Some(x - least(1))
    }
}
