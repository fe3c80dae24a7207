//! Finite games that are played from their opening: graphs, grids, orders.
//!
//! Most of them are games of taking: there is a finite set of elements, and a move takes some of
//! the elements that are left ([`Taking`]). The others have a formula: a token on a graph without
//! cycles, Green Hackenbush, and trees.

pub(crate) mod graph;
mod grid;
mod poset;
mod taking;
pub mod tree;

use std::{collections::BTreeSet, fmt};

use super::Rules;
use crate::{
    family::{Capability, Family, FamilyCard},
    position::Position,
    text::join,
    values::{Bounds, Shape},
};

pub use crate::position::FinitePlace as Place;

pub use graph::{Graph, GraphPlay};
pub use grid::{Grid, GridPlay};
pub use poset::{Chomp, Poset};
pub use taking::{Alike, ElementPlane, Take, Taking, TakingMove};
pub use tree::Tree;

/// The maximum number of elements of a game that is solved by search from its opening.
pub const MOST_ELEMENTS: usize = 256;

/// A finite game.
///
/// ```
/// use grundy_core::{game::Game, reference::Reference};
///
/// let path: Game = "Graph(1-2 2-3; node kayles)".parse()?;
/// assert_eq!(path.finite().map(|finite| finite.numbering()).as_deref(), Some("0 1, 1 2, 2 3"));
/// // the vertex in the middle leaves nothing, one at an end leaves the other end
/// assert_eq!(Reference::new(&path).grundy(&path.parse_position("opening")?), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// `Tree(cut edge; 1-2 1-3 3-4)`
    Tree(Tree),
}

impl fmt::Display for Finite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Graph(graph) => graph.fmt(f),
            Self::Grid(grid) => grid.fmt(f),
            Self::Poset(poset) => poset.fmt(f),
            Self::Chomp(chomp) => chomp.fmt(f),
            Self::Tree(tree) => tree.fmt(f),
        }
    }
}

impl Finite {
    /// The game as a game of taking elements; `None` for a token on a graph, for walks, for Green
    /// Hackenbush and for trees.
    #[must_use]
    pub fn taking(&self) -> Option<Taking> {
        match self {
            Self::Graph(graph) => graph.taking(),
            Self::Grid(grid) => Some(grid.taking()),
            Self::Poset(poset) => Some(poset.taking()),
            Self::Chomp(chomp) => Some(chomp.taking()),
            Self::Tree(_) => None,
        }
    }

    /// The elements in words, by their numbers in a position: `0 a, 1 b`.
    #[must_use]
    pub fn numbering(&self) -> String {
        let ascii = |c: char| if c.is_ascii_graphic() { c } else { '?' };
        let named = |names: &[String]| {
            let each = names.iter().enumerate();
            join(
                each.map(|(place, name)| {
                    format!("{place} {}", name.chars().map(ascii).collect::<String>())
                }),
                ", ",
            )
        };
        match self {
            Self::Graph(graph) => named(&graph.vertices),
            Self::Poset(poset) => named(&poset.elements),
            Self::Tree(tree) => named(&tree.vertices),
            Self::Grid(grid) => format!("{} * row + column", grid.columns),
            Self::Chomp(chomp) => {
                format!(
                    "i is cell i of {}, the last coordinate changing first",
                    join(&chomp.sides, "x")
                )
            }
        }
    }

    /// The game as a forest of rooted trees.
    #[must_use]
    pub fn tree(&self) -> Option<&Tree> {
        if let Self::Tree(tree) = self {
            Some(tree)
        } else {
            None
        }
    }

    /// The graph on which a token moves, with one value for each vertex; `None` for games with an
    /// opening position.
    #[must_use]
    pub fn token(&self) -> Option<&Graph> {
        match self {
            Self::Graph(graph) if graph.play == GraphPlay::Token => Some(graph),
            _ => None,
        }
    }

    /// The graph of a walk: a token on a graph with cycles, or geography. No table has its
    /// positions, because a play may have no end, or because a position has all vertices of the
    /// walk.
    #[must_use]
    pub fn walk(&self) -> Option<&Graph> {
        match self {
            Self::Graph(graph) if matches!(graph.play, GraphPlay::Loopy | GraphPlay::Geography) => {
                Some(graph)
            }
            _ => None,
        }
    }
}

impl Finite {
    /// The names of the elements, or in Green Hackenbush of the edges; all distinct.
    fn elements(&self) -> Vec<String> {
        let cells = |sides: &[usize]| {
            let cells = grid::cells(sides).into_iter();
            cells
                .map(|cell| TakingMove::Cells(vec![cell]).to_string())
                .collect()
        };
        match self {
            Self::Graph(
                graph @ Graph {
                    play: GraphPlay::Hackenbush { .. },
                    ..
                },
            ) => {
                let edges: Vec<String> = graph.edges.iter().map(|&edge| graph.edge(edge)).collect();
                let unique = |(at, edge): (usize, &String)| match edges
                    .iter()
                    .take(at)
                    .filter(|&other| other == edge)
                    .count()
                {
                    0 => edge.clone(),
                    before => format!("{edge}:{}", before + 1),
                };
                edges.iter().enumerate().map(unique).collect()
            }
            Self::Graph(graph) => graph.vertices.clone(),
            Self::Grid(grid) => cells(&[grid.rows, grid.columns]),
            Self::Poset(poset) => poset.elements.clone(),
            Self::Chomp(chomp) => cells(&chomp.sides),
            Self::Tree(tree) => (0..tree.edges.len()).map(|edge| tree.edge(edge)).collect(),
        }
    }
}

impl Finite {
    /// The elements of the opening. In Green Hackenbush, edges that are not connected with the
    /// ground fall before the first move.
    fn opening(&self) -> BTreeSet<usize> {
        if let Self::Tree(tree) = self {
            return tree.left(
                &tree
                    .edges
                    .iter()
                    .map(|edge| edge.weight)
                    .collect::<Vec<_>>(),
            );
        }
        let all = (0..self.elements().len()).collect();
        if let Self::Graph(graph) = self {
            graph.standing(all)
        } else {
            all
        }
    }
}

impl Rules for Finite {
    type Position = Place;

    fn options(&self, position: &Place, option: &mut dyn FnMut(&[Place])) {
        let mut leave = |left: BTreeSet<usize>| option(&[Place::Left(left)]);
        match (position, self, self.taking()) {
            (Place::Left(left), _, Some(taking)) => {
                taking.options(left, &mut |sets| sets.iter().cloned().for_each(&mut leave));
            }
            (Place::Left(left), Self::Graph(graph), None) => {
                for edge in left {
                    leave(
                        graph
                            .standing(left.iter().copied().filter(|other| other != edge).collect()),
                    );
                }
            }
            (Place::Left(left), Self::Tree(tree), None) => {
                let weights = tree.weights(left);
                (0..weights.len())
                    .filter(|&edge| weights[edge] > 0)
                    .for_each(|edge| leave(tree.without(&weights, edge)));
            }
            (Place::Vertex(vertex), Self::Graph(graph), None) => {
                graph
                    .neighbours()
                    .get(*vertex)
                    .into_iter()
                    .flatten()
                    .for_each(|&to| option(&[Place::Vertex(to)]));
            }
            // Positions of another kind.
            (Place::Left(_) | Place::Vertex(_), _, _) => (),
        }
    }
}

/// The form of the bounds of a game that is played from its opening.
const OPENING: &str = "from its opening (leave the bound out, or say `all`)";

impl Family for Finite {
    fn card(&self) -> FamilyCard {
        let (form, numbers_in_sum, bounds_form) =
            match (self.walk().is_some(), self.token().is_some()) {
                (true, _) => (
                    "a vertex, for `grundy position`",
                    None,
                    "by `explore`, `values` and `position` alone",
                ),
                (false, true) => ("a vertex", None, OPENING),
                (false, false) => ("`opening`, or what is left of it: {a b}", Some(0), OPENING),
            };
        let card = FamilyCard::new(
            "a finite game",
            if numbers_in_sum.is_none() {
                &["n"]
            } else {
                &[]
            },
            form,
        );
        FamilyCard {
            numbers_in_sum,
            bounds_form,
            default_bounds: Bounds::All,
            small_bounds: Bounds::All,
            ..card
        }
    }

    fn shape(&self, bounds: &Bounds) -> Option<Shape> {
        let opening = || {
            self.token()
                .map_or(Shape::Opening, |graph| Shape::Vertices {
                    count: graph.vertices.len(),
                })
        };
        (*bounds == Bounds::All && self.walk().is_none()).then(opening)
    }

    fn has_single_options(&self) -> bool {
        self.token().is_some()
    }

    fn from_numbers(&self, numbers: &[u64]) -> Option<Position> {
        if self.walk().is_some() {
            return None;
        }
        let place = match (self.token(), numbers) {
            (Some(graph), &[vertex]) => Place::Vertex(
                usize::try_from(vertex)
                    .ok()
                    .filter(|&vertex| vertex < graph.vertices.len())?,
            ),
            (None, []) => Place::Left(self.opening()),
            _ => return None,
        };
        Some(Position::Finite(place))
    }

    fn numbers(&self, position: &Position) -> Option<Vec<u64>> {
        match position {
            Position::Finite(Place::Vertex(vertex)) => Some(vec![*vertex as u64]),
            Position::Finite(Place::Left(left)) => (*left == self.opening()).then(Vec::new),
            _ => None,
        }
    }

    fn parse(&self, text: &str) -> Option<Position> {
        if self.walk().is_some() {
            return None;
        }
        if let (Self::Tree(tree), true) = (self, text != "opening") {
            return tree
                .parse(text)
                .map(|left| Position::Finite(Place::Left(left)));
        }
        let elements = self.elements();
        let element = |name: &str| elements.iter().position(|element| element == name);
        if self.token().is_some() {
            return Some(Position::Finite(Place::Vertex(element(text)?)));
        }
        if text == "opening" {
            return self.from_numbers(&[]);
        }
        let inside = text.strip_prefix('{')?.strip_suffix('}')?;
        let left = inside
            .split_whitespace()
            .map(element)
            .collect::<Option<BTreeSet<usize>>>()?;
        // An edge that is not connected with the ground falls at once.
        let stands = if let Self::Graph(graph) = self {
            graph.standing(left.clone()) == left
        } else {
            true
        };
        stands.then_some(Position::Finite(Place::Left(left)))
    }

    fn print(&self, position: &Position) -> String {
        match (self, position) {
            (_, Position::Finite(Place::Left(left))) if *left == self.opening() => {
                return "opening".to_owned();
            }
            (Self::Tree(tree), Position::Finite(Place::Left(left))) => return tree.print(left),
            _ => (),
        }
        let elements = self.elements();
        let name = |element: &usize| elements.get(*element).cloned().unwrap_or_default();
        match position {
            Position::Finite(Place::Vertex(vertex)) => name(vertex),
            Position::Finite(Place::Left(left)) => {
                format!("{{{}}}", join(left.iter().map(name), " "))
            }
            _ => String::new(),
        }
    }

    fn supports(&self, what: Capability) -> Result<(), &'static str> {
        match what {
            _ if self.walk().is_some() => {
                Err("no table has its positions: ask `explore`, `values` or `position`")
            }
            Capability::Code | Capability::MoveCode
                if self.token().is_none() && self.taking().is_none() =>
            {
                Err("what a move takes depends on what is connected with the ground or a root")
            }
            Capability::Moves if self.token().is_none() => {
                Err("only the opening of this game has a value")
            }
            Capability::LawSearch => Err("the game is finite, so there is no law to search for"),
            _ => Ok(()),
        }
    }
}
