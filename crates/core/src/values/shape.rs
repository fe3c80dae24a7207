//! The shape of a table: its positions and their order.

use std::fmt;

use crate::{
    position::{MOST_COORDINATES, State},
    text::join,
};

/// The lengths of a box of states in two to four dimensions.
///
/// ```
/// use grundy_core::values::Sides;
///
/// let sides = Sides::new(&[2, 3, 4]).ok_or("one to four sides")?;
/// assert_eq!((sides.to_string().as_str(), sides.positions()), ("2x3x4", Some(24)));
/// assert_eq!(sides.index(&[1, 0, 2, 0]), Some(14));
/// assert_eq!(sides.state(14), [1, 0, 2, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sides {
    /// The lengths; those beyond `count` are 1.
    lengths: [u64; MOST_COORDINATES],
    count: usize,
}

impl Sides {
    /// The box of these lengths; `None` if there are 0 or more than [`MOST_COORDINATES`].
    #[must_use]
    pub fn new(lengths: &[u64]) -> Option<Self> {
        let mut all = [1; MOST_COORDINATES];
        all.get_mut(..lengths.len())
            .filter(|own| !own.is_empty())?
            .copy_from_slice(lengths);
        Some(Self {
            lengths: all,
            count: lengths.len(),
        })
    }

    /// Number of states along each coordinate.
    #[must_use]
    pub fn lengths(&self) -> &[u64] {
        self.lengths.get(..self.count).unwrap_or(&self.lengths)
    }

    /// Number of states; `None` if that exceeds the address space.
    #[must_use]
    pub fn positions(&self) -> Option<usize> {
        product(self.lengths())
    }

    /// The index of a state; `None` outside the box. The first coordinate changes most slowly.
    #[must_use]
    #[inline]
    pub fn index(&self, state: &State) -> Option<usize> {
        let mut index = 0;
        for (&number, &length) in state.iter().zip(&self.lengths) {
            if number >= length {
                return None;
            }
            index = index * length + number;
        }
        usize::try_from(index).ok()
    }

    /// The state at an index.
    #[must_use]
    pub fn state(&self, index: usize) -> State {
        let (mut rest, mut state) = (index as u64, State::default());
        // A coordinate of one number takes no division.
        for (to, &length) in state
            .iter_mut()
            .zip(&self.lengths)
            .rev()
            .filter(|(_, length)| **length > 1)
        {
            *to = rest % length;
            rest /= length;
        }
        state
    }
}

/// Returns the number of tuples below these lengths; `None` if that exceeds the address space.
fn product(lengths: &[u64]) -> Option<usize> {
    let product = lengths
        .iter()
        .try_fold(1_u64, |product, &length| product.checked_mul(length))?;
    usize::try_from(product).ok()
}

/// `40x40x40`
impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(self.lengths(), "x"))
    }
}

/// The positions of a table of values, and their order.
///
/// ```
/// use grundy_core::values::Shape;
///
/// let shape = Shape::Grid { width: 10, height: 20 };
/// assert_eq!((shape.positions(), shape.index(&[3, 5])), (Some(200), Some(65)));
/// assert_eq!((shape.numbers(65), shape.name(65).as_str()), (vec![3, 5], "(3, 5)"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Heaps 0..=to.
    Heap {
        /// The largest heap.
        to: usize,
    },
    /// Cells (x, y) with x < width, y < height, at index `height * x + y`.
    Grid {
        /// Number of x.
        width: usize,
        /// Number of y.
        height: usize,
    },
    /// Gaps of n cells, n in 0..=to, at index `ends * ends * n + ends * left + right`. End 0 is the
    /// wall; the marks follow.
    Strip {
        /// The longest gap.
        to: usize,
        /// Number of kinds of ends.
        ends: usize,
    },
    /// States of three or four numbers, each below its side. The first number changes most slowly.
    Block {
        /// The lengths of the sides.
        sides: Sides,
    },
    /// Masks 0..2^cells of filled cells.
    Board {
        /// Number of cells of the board.
        cells: u32,
    },
    /// The opening of a finite game, which is one position.
    Opening,
    /// The vertices of a graph, in its order: the positions of a token.
    Vertices {
        /// Number of vertices.
        count: usize,
    },
}

impl Shape {
    /// Number of positions; `None` if that exceeds the address space.
    #[must_use]
    pub fn positions(self) -> Option<usize> {
        product(&self.lengths())
    }

    /// The lengths of the sides, if the table is a box of numbers; otherwise empty.
    #[must_use]
    pub fn lengths(self) -> Vec<u64> {
        match self {
            Self::Heap { to } => vec![(to as u64).saturating_add(1)],
            Self::Grid { width, height } => vec![width as u64, height as u64],
            Self::Block { sides } => sides.lengths().to_vec(),
            Self::Strip { to, ends } => {
                vec![(to as u64).saturating_add(1), ends as u64, ends as u64]
            }
            Self::Board { cells } => vec![1_u64.checked_shl(cells).unwrap_or(u64::MAX)],
            Self::Opening => Vec::new(),
            Self::Vertices { count } => vec![count as u64],
        }
    }

    /// The numbers of the position at an index.
    #[must_use]
    pub fn numbers(self, index: usize) -> Vec<u64> {
        let (mut rest, mut numbers) = (index as u64, self.lengths());
        for number in numbers.iter_mut().rev() {
            let length = (*number).max(1);
            (*number, rest) = (rest % length, rest / length);
        }
        numbers
    }

    /// The index of the position with these numbers; `None` if the table has no such position.
    #[must_use]
    pub fn index(self, numbers: &[u64]) -> Option<usize> {
        let lengths = self.lengths();
        let mut pairs = numbers.iter().zip(&lengths);
        if lengths.len() != numbers.len() || pairs.clone().any(|(number, length)| number >= length)
        {
            return None;
        }
        let index = pairs.try_fold(0_u64, |index, (&number, &length)| {
            index.checked_mul(length)?.checked_add(number)
        })?;
        usize::try_from(index).ok()
    }

    /// The position at an index in words of its family: `8337`, `(250, 499)`,
    /// `3 cells between 0 and 2`, `0x0f3a`.
    #[must_use]
    pub fn name(self, index: usize) -> String {
        match self {
            Self::Heap { .. } => index.to_string(),
            Self::Grid { .. } | Self::Strip { .. } | Self::Block { .. } => {
                format!("({})", join(self.numbers(index), ", "))
            }
            Self::Board { cells } => {
                format!("{index:#0width$x}", width = cells.div_ceil(4) as usize + 2)
            }
            Self::Opening => "the opening".to_owned(),
            Self::Vertices { .. } => format!("vertex {}", index + 1),
        }
    }
}
