//! Finite games that are played from their opening: graphs, grids, orders.
//!
//! Most of them are games of taking: there is a finite set of elements, and a move takes some of those that are left
//! ([`Taking`]). The others have a formula of their own: a token on a graph without cycles, and Green Hackenbush.

pub mod graph;
mod grid;
mod poset;
mod taking;

pub use graph::{Graph, GraphPlay};
pub use grid::{Grid, GridPlay};
pub use poset::{Chomp, Poset};
pub use taking::{Alike, Plane, Step, Take, Taking};

/// The most elements of a game whose opening is searched for.
pub const MOST_ELEMENTS: usize = 256;

/// A finite game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finite {
    /// `Graph(1-2 2-3; node kayles)`
    Graph(Graph),
    /// `Grid(4x5; cram)`
    Grid(Grid),
    /// `Poset(a<b b<c)`
    Poset(Poset),
    /// `Chomp(3x5)`
    Chomp(Chomp),
}

impl Finite {
    /// The game as one of taking elements; `None` for a token on a graph and for Green Hackenbush.
    #[must_use]
    pub fn taking(&self) -> Option<Taking> {
        match self {
            Self::Graph(graph) => graph.taking(),
            Self::Grid(grid) => Some(grid.taking()),
            Self::Poset(poset) => Some(poset.taking()),
            Self::Chomp(chomp) => Some(chomp.taking()),
        }
    }

    /// The graph on which a token moves, whose vertices have a value each; `None` for games with an opening position.
    #[must_use]
    pub fn token(&self) -> Option<&Graph> {
        match self {
            Self::Graph(graph) if graph.play == GraphPlay::Token => Some(graph),
            _ => None,
        }
    }
}
