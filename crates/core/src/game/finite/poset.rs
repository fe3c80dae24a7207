//! Poset games: a move takes an element with every element above it.

use super::{
    Take, Taking, TakingMove,
    grid::{cells, in_plane},
    taking::{Alike, ElementPlane},
};

/// A finite partially ordered set (poset). A player who takes a poisoned element loses: that is, no
/// move may take one.
///
/// Canonical: elements sorted, numbers by size before words, and covers sorted.
///
/// ```
/// use grundy_core::game::{Finite, Game};
/// use grundy_core::reference::Reference;
///
/// let chain: Game = "Poset(a<b b<c)".parse()?;
/// let Some(Finite::Poset(poset)) = chain.finite() else { return Err("no order".into()) };
/// assert_eq!(poset.above(), [vec![0, 1, 2], vec![1, 2], vec![2]]);
/// // a chain is a heap of Nim
/// assert_eq!(Reference::new(&chain).grundy(&chain.parse_position("opening")?), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poset {
    /// The names of the elements.
    pub elements: Vec<String>,
    /// Pairs (lower, upper) without an element between them, as indices into `elements`.
    pub covers: Vec<(usize, usize)>,
    /// The elements that no move may take: the poisoned ones and all below them; sorted and
    /// distinct.
    pub poisoned: Vec<usize>,
}

/// Chomp on a box: a move takes a cell and all cells without a smaller coordinate; the cell of
/// zeros is poisoned (Gale 1974).
///
/// ```
/// use grundy_core::{game::Game, reference::Reference};
///
/// let bar: Game = "Chomp(2x2)".parse()?;
/// let mut value = Reference::new(&bar);
/// assert_eq!(value.grundy(&bar.parse_position("opening")?), 2);
/// // one bite wins: it leaves two equal arms
/// assert_eq!(value.grundy(&bar.parse_position("{(0,0) (0,1) (1,0)}")?), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chomp {
    /// The lengths of the sides, each at least 1.
    pub sides: Vec<usize>,
}

impl Poset {
    /// For each element, itself and the elements above it, sorted.
    #[must_use]
    pub fn above(&self) -> Vec<Vec<usize>> {
        let mut covering = vec![Vec::new(); self.elements.len()];
        for &(lower, upper) in &self.covers {
            covering[lower].push(upper);
        }
        let above = |element: usize| {
            let (mut seen, mut todo) = (vec![false; self.elements.len()], vec![element]);
            while let Some(next) = todo.pop() {
                if !std::mem::replace(&mut seen[next], true) {
                    todo.extend(&covering[next]);
                }
            }
            (0..seen.len()).filter(|&other| seen[other]).collect()
        };
        (0..self.elements.len()).map(above).collect()
    }

    pub(super) fn taking(&self) -> Taking {
        taking(
            self.above(),
            &self.poisoned,
            |element| TakingMove::Named(self.elements[element].clone()),
            None,
        )
    }
}

/// The moves that take an element with those above it, but no poisoned one.
fn taking(
    above: Vec<Vec<usize>>,
    poisoned: &[usize],
    step: impl Fn(usize) -> TakingMove,
    plane: Option<ElementPlane>,
) -> Taking {
    let elements = above.len();
    let all = above.into_iter().enumerate();
    let allowed = all.filter(|(_, above)| !poisoned.iter().any(|element| above.contains(element)));
    let take = |(element, takes)| {
        (
            Take {
                needs: vec![element],
                takes,
            },
            step(element),
        )
    };
    let (moves, steps) = allowed.map(take).unzip();
    Taking {
        elements,
        moves,
        steps,
        plane,
    }
}

impl Chomp {
    pub(super) fn taking(&self) -> Taking {
        let cells = cells(&self.sides);
        let is_above = |lower: &[u32], upper: &[u32]| {
            lower.iter().zip(upper).all(|(lower, upper)| lower <= upper)
        };
        let above = |lower| {
            (0..cells.len())
                .filter(|&upper| is_above(lower, &cells[upper]))
                .collect()
        };
        let above = cells.iter().map(|lower| above(lower)).collect();
        let plane = (self.sides.len() == 2).then(|| ElementPlane {
            cells: in_plane(&cells),
            alike: Alike::Transposed,
        });
        taking(
            above,
            &[0],
            |element| TakingMove::Cells(vec![cells[element].clone()]),
            plane,
        )
    }
}
