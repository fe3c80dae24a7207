//! Lattice games: one piece on the cells without negative coordinates, in two to four dimensions.
//! The piece neither enters walls nor rides across them.

use super::{Game, Rules};
use crate::{
    family::{BoundsError, COORDINATES, Family, FamilyCard},
    position::{MOST_COORDINATES, Position, State, of_numbers},
    values::Shape,
};

/// A move vector; entries beyond the dimensions are 0.
pub type Vector = [i32; MOST_COORDINATES];

/// The maximum number of levels of the cells of a rectangle. Moves in very steep directions reach
/// cells outside the rectangle, up to as far as it has levels.
pub const MOST_LEVELS: u64 = 1 << 28;

/// A piece with finitely many move vectors.
///
/// Canonical: each list sorted and distinct, no vector of zeros, no leap that is also a ride.
///
/// ```
/// use grundy_core::game::Game;
///
/// let wythoff: Game = "Lattice(ride (-1,0) (0,-1) (-1,-1))".parse()?;
/// let lattice = wythoff.lattice().ok_or("no lattice")?;
/// assert_eq!((lattice.dimensions, lattice.rides[0]), (2, [-1, -1, 0, 0]));
/// assert_eq!(lattice.step(&[3, 5, 0, 0], &lattice.rides[0]), Some([2, 4, 0, 0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Lattice {
    /// The number of coordinates, 2 to [`MOST_COORDINATES`].
    pub dimensions: usize,
    /// Vectors of single moves; walls on the way do not matter.
    pub leaps: Vec<Vector>,
    /// Vectors applied any positive number of times, until a wall or the edge stops the piece.
    pub rides: Vec<Vector>,
    /// Cells that cannot be entered. The value of a wall is the value of a piece that begins there.
    pub walls: Vec<State>,
    /// Linear forms with coefficients >= 0: with each move, the first form that changes falls. In
    /// two dimensions without walls there is one form, with the weights of [`Plane`].
    pub measure: Vec<[i64; MOST_COORDINATES]>,
}

/// The view of a lattice of two dimensions without walls: one piece on the quarter plane x, y >= 0.
/// Some linear form with positive integer weights falls with every move, so every play ends.
///
/// ```
/// use grundy_core::{game::Game, reference::grundy_values};
///
/// let wythoff: Game = "Lattice(ride (-1,0) (0,-1) (-1,-1))".parse()?;
/// let plane = wythoff.plane().ok_or("no plane")?;
/// assert_eq!(plane.weights, (1, 1));
/// assert_eq!(grundy_values(&plane, [(1, 2), (3, 5), (4, 7)]), [0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Plane {
    /// Vectors (dx, dy) of single moves.
    pub leaps: Vec<(i32, i32)>,
    /// Vectors (dx, dy) applied any positive number of times.
    pub rides: Vec<(i32, i32)>,
    /// Weights (a, b), both >= 1, coprime: a*dx + b*dy < 0 for every move. The least such by a + b,
    /// then by a.
    pub weights: (i64, i64),
}

/// A fraction of at least 0; its denominator is 0 for infinity.
type Fraction = (i64, i64);

impl Lattice {
    /// The piece with these moves, whose measure is known. The leaps and the rides may be in any
    /// order.
    #[must_use]
    pub fn canonical(
        dimensions: usize,
        mut leaps: Vec<Vector>,
        mut rides: Vec<Vector>,
        walls: Vec<State>,
        measure: Vec<[i64; MOST_COORDINATES]>,
    ) -> Self {
        for list in [&mut leaps, &mut rides] {
            list.sort_unstable();
            list.dedup();
        }
        leaps.retain(|leap| rides.binary_search(leap).is_err());
        Self {
            dimensions,
            leaps,
            rides,
            walls,
            measure,
        }
    }

    /// The lattice as one of two dimensions without walls.
    #[must_use]
    pub fn plane(&self) -> Option<Plane> {
        self.without_walls().filter(|_| self.walls.is_empty())
    }

    /// The lattice as one of two dimensions, if its walls are left out.
    #[must_use]
    pub fn without_walls(&self) -> Option<Plane> {
        let [[a, b, ..]] = *self.measure else {
            return None;
        };
        let pairs = |list: &[Vector]| list.iter().map(|&[dx, dy, ..]| (dx, dy)).collect();
        (self.dimensions == 2).then(|| Plane {
            leaps: pairs(&self.leaps),
            rides: pairs(&self.rides),
            weights: (a, b),
        })
    }

    /// The cell a vector away, if the piece may enter it.
    #[must_use]
    pub fn step(&self, from: &State, vector: &Vector) -> Option<State> {
        let mut to = *from;
        for (coordinate, &by) in to.iter_mut().zip(vector) {
            *coordinate = coordinate.checked_add_signed(by.into())?;
        }
        self.walls.binary_search(&to).is_err().then_some(to)
    }
}

impl From<Plane> for Lattice {
    fn from(
        Plane {
            leaps,
            rides,
            weights: (a, b),
        }: Plane,
    ) -> Self {
        let vectors =
            |list: Vec<(i32, i32)>| list.into_iter().map(|(dx, dy)| [dx, dy, 0, 0]).collect();
        Self::canonical(
            2,
            vectors(leaps),
            vectors(rides),
            Vec::new(),
            vec![[a, b, 0, 0]],
        )
    }
}

impl From<Plane> for Game {
    fn from(plane: Plane) -> Self {
        Self::Lattice(plane.into())
    }
}

impl Plane {
    /// The number of levels that the cells of a rectangle have.
    #[must_use]
    pub fn levels(&self, width: usize, height: usize) -> u128 {
        let side = |weight: i64, length: usize| {
            u128::from(weight.unsigned_abs()) * (length as u128).saturating_sub(1)
        };
        side(self.weights.0, width) + side(self.weights.1, height) + 1
    }
}

impl Rules for Plane {
    /// (x, y)
    type Position = (u64, u64);

    fn options(&self, &from: &(u64, u64), option: &mut dyn FnMut(&[(u64, u64)])) {
        each_move(
            from,
            &self.leaps,
            &self.rides,
            |&from, &vector| step(from, vector),
            option,
        );
    }
}

/// Calls `option` with each cell to which a piece goes by a leap, or by a ride until `step` ends
/// it.
fn each_move<C: Copy, V>(
    from: C,
    leaps: &[V],
    rides: &[V],
    step: impl Fn(&C, &V) -> Option<C>,
    option: &mut dyn FnMut(&[C]),
) {
    leaps
        .iter()
        .filter_map(|leap| step(&from, leap))
        .for_each(|to| option(&[to]));
    for ride in rides {
        std::iter::successors(step(&from, ride), |at| step(at, ride)).for_each(|to| option(&[to]));
    }
}

/// The cell a vector away, if it is on the quarter plane.
///
/// ```
/// use grundy_core::game::lattice::step;
///
/// assert_eq!(step((3, 4), (-1, -2)), Some((2, 2)));
/// assert_eq!(step((0, 4), (-1, -2)), None);
/// ```
#[must_use]
pub fn step((x, y): (u64, u64), (dx, dy): (i32, i32)) -> Option<(u64, u64)> {
    Some((
        x.checked_add_signed(dx.into())?,
        y.checked_add_signed(dy.into())?,
    ))
}

/// The quotients a/b of weights for which all moves so far lower the form.
///
/// A vector up and left bounds a/b from below, a vector down and right from above. Between two
/// bounds, the fraction with the least numerator also has the least denominator, so it is the least
/// by any measure.
#[derive(Debug, Clone)]
pub(crate) struct Slopes {
    above: (Fraction, (i32, i32)),
    below: (Fraction, (i32, i32)),
}

impl Default for Slopes {
    fn default() -> Self {
        Self {
            above: ((0, 1), (-1, 0)),
            below: ((1, 0), (0, -1)),
        }
    }
}

/// The reason why no linear form with positive weights falls with a move and with those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Endless {
    /// The move is (0, 0).
    Stays,
    /// The move lowers neither coordinate.
    Rises,
    /// A combination of this move with earlier ones leads back to the start or beyond it.
    With((i32, i32)),
}

impl Slopes {
    /// Adds a move.
    ///
    /// # Errors
    /// If no form falls with all moves.
    pub fn admit(&mut self, vector: (i32, i32)) -> Result<(), Endless> {
        let (dx, dy) = (i64::from(vector.0), i64::from(vector.1));
        match (dx.signum(), dy.signum()) {
            (0, 0) => return Err(Endless::Stays),
            (0 | 1, 0 | 1) => return Err(Endless::Rises),
            (-1, 1) if is_less(self.above.0, (dy, -dx)) => self.above = ((dy, -dx), vector),
            (1, -1) if is_less((-dy, dx), self.below.0) => self.below = ((-dy, dx), vector),
            _ => (),
        }
        if is_less(self.above.0, self.below.0) {
            return Ok(());
        }
        Err(Endless::With(if self.above.1 == vector {
            self.below.1
        } else {
            self.above.1
        }))
    }

    /// The form of [`Slopes::weights`].
    #[must_use]
    pub fn form(&self) -> [i64; MOST_COORDINATES] {
        let (a, b) = self.weights();
        [a, b, 0, 0]
    }

    /// The least weights (a, b), both at least 1, with `a*dx + b*dy < 0` for every move.
    #[must_use]
    pub fn weights(&self) -> (i64, i64) {
        simplest(self.above.0, self.below.0)
    }
}

fn is_less((a, b): Fraction, (c, d): Fraction) -> bool {
    i128::from(a) * i128::from(d) < i128::from(c) * i128::from(b)
}

/// The fraction with the least numerator and denominator that lies strictly between two.
fn simplest(above: Fraction, below: Fraction) -> Fraction {
    let whole = above.0 / above.1.max(1);
    if is_less((whole + 1, 1), below) {
        return (whole + 1, 1);
    }
    let inverse = |(a, b): Fraction| (b, a - whole * b);
    let (b, rest) = simplest(inverse(below), inverse(above));
    (whole * b + rest, b)
}

impl Rules for Lattice {
    type Position = State;

    fn options(&self, from: &State, option: &mut dyn FnMut(&[State])) {
        each_move(
            *from,
            &self.leaps,
            &self.rides,
            |from, vector| self.step(from, vector),
            option,
        );
    }
}

impl Family for Lattice {
    fn card(&self) -> FamilyCard {
        let coordinates = COORDINATES.get(..self.dimensions).unwrap_or(COORDINATES);
        let card = FamilyCard::new(
            "a lattice",
            coordinates,
            "a cell, one number for each coordinate, as in 3,4",
        );
        let is_plane = self.dimensions == 2 && self.walls.is_empty();
        FamilyCard {
            bounds_form: if is_plane {
                "to a rectangle such as 500x500"
            } else {
                card.bounds_form
            },
            ..card
        }
    }

    fn check(&self, shape: Shape) -> Result<(), BoundsError> {
        let (Some(plane), Shape::Grid { width, height }) = (self.plane(), shape) else {
            return Ok(());
        };
        let levels = plane.levels(width, height);
        if levels > u128::from(MOST_LEVELS) {
            return Err(BoundsError::TooLarge {
                positions: format!("{levels} levels of"),
                most: MOST_LEVELS,
            });
        }
        Ok(())
    }

    fn has_single_options(&self) -> bool {
        true
    }

    fn from_numbers(&self, numbers: &[u64]) -> Option<Position> {
        of_numbers(self.dimensions, numbers).map(Position::Cell)
    }
}
