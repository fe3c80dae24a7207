//! One side of a comparison: the values of a game, or the terms of a file.

use std::collections::BTreeMap;

use grundy_core::{
    game::Game,
    values::{Shape, Values},
};
use grundy_law::{self as law, Law, Terms};

use crate::Budget;

/// The values of a game, or the terms of a file.
#[allow(clippy::large_enum_variant, reason = "there are two")]
pub enum Side {
    /// With the law of a strip's gaps between two walls, if only these are compared.
    Game {
        game: Game,
        values: Values,
        walls: Option<Law>,
    },
    /// With the positions, unless the indices are those of a b-file.
    Terms {
        name: String,
        terms: BTreeMap<i64, u32>,
        shape: Option<Shape>,
    },
}

/// Consecutive terms.
pub struct TermStretch {
    /// The index of the first term.
    pub first: i64,
    pub terms: Vec<u32>,
}

impl TermStretch {
    pub fn terms(&self) -> Terms<'_> {
        Terms {
            first: self.first,
            terms: &self.terms,
        }
    }

    /// Returns the index after the last term.
    pub fn next(&self) -> Option<i64> {
        self.first
            .checked_add(i64::try_from(self.terms.len()).ok()?)
    }
}

impl Side {
    pub fn name(&self) -> String {
        match self {
            Self::Game { game, .. } => game.to_string(),
            Self::Terms { name, .. } => name.clone(),
        }
    }

    /// Returns (index, value) in increasing order.
    pub fn terms(&self) -> Box<dyn Iterator<Item = (i64, u32)> + '_> {
        match self {
            Self::Game { values, .. } => Box::new((0..).zip(values.iter())),
            Self::Terms { terms, .. } => {
                Box::new(terms.iter().map(|(&index, &value)| (index, value)))
            }
        }
    }

    /// Returns the value at an index.
    pub fn at(&self, index: i64) -> Option<u32> {
        match self {
            Self::Game { values, .. } => values.get(usize::try_from(index).ok()?),
            Self::Terms { terms, .. } => terms.get(&index).copied(),
        }
    }

    /// Returns the positions of the values; `None` for the indices of a b-file.
    pub fn shape(&self) -> Option<Shape> {
        match self {
            Self::Game { values, .. } => Some(values.shape),
            Self::Terms { shape, .. } => *shape,
        }
    }

    /// Describes the position at an index.
    pub fn position(&self, index: i64) -> String {
        match (self.shape(), usize::try_from(index)) {
            (Some(Shape::Heap { .. }), Ok(index)) => format!("heap {index}"),
            (Some(shape), Ok(index)) => shape.name(index),
            _ => format!("index {index}"),
        }
    }

    /// Returns the values of heaps, or the longest part of a file's terms without a gap; `None` for
    /// other games.
    pub fn stretch(&self) -> Option<TermStretch> {
        if let Self::Game { values, .. } = self {
            let heaps = matches!(values.shape, Shape::Heap { .. });
            return heaps.then(|| TermStretch {
                first: 0,
                terms: values.iter().collect(),
            });
        }
        if !matches!(self.shape(), None | Some(Shape::Heap { .. })) {
            return None;
        }
        let mut stretches: Vec<TermStretch> = Vec::new();
        for (index, value) in self.terms() {
            match stretches
                .last_mut()
                .filter(|stretch| stretch.next() == Some(index))
            {
                Some(stretch) => stretch.terms.push(value),
                None => stretches.push(TermStretch {
                    first: index,
                    terms: vec![value],
                }),
            }
        }
        stretches
            .into_iter()
            .max_by_key(|stretch| stretch.terms.len())
    }

    /// Returns the law of a game, if one is found in time.
    pub fn law(&self, budget: &Budget<'_>) -> Option<Law> {
        match self {
            Self::Game {
                walls: Some(law), ..
            } => Some(law.clone()),
            Self::Game { game, values, .. } => law_of(&simplify_game(game), Some(values), budget),
            Self::Terms { .. } => None,
        }
    }
}

/// Returns the code, the set or the piece with the same options as a rule; returns other games
/// unchanged.
pub fn simplify_game(game: &Game) -> Game {
    game.simplified().unwrap_or_else(|| game.clone())
}

/// Returns the law of a game, if one is found in time. For a lattice, the law is of all cells in
/// one table instead of its coordinates, since more games have such a law. Without values, returns
/// the law that the rules imply.
pub fn law_of(game: &Game, values: Option<&Values>, budget: &Budget<'_>) -> Option<Law> {
    let deadline = budget.begin();
    let of_cells = law::of_cells(game, &deadline).ok().flatten();
    of_cells.or_else(|| law::of_values(game, values?, &deadline).ok().flatten())
}
