//! Games on graphs without a graph, such as `Tree(cut edge)`: a program reads the graph when it
//! runs.

use std::fmt;

/// A game on a graph that is not given yet.
///
/// [`GraphGame::parse`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GraphGame {
    /// `Tree(cut edge)`: a move takes a unit of an edge, and what is then not connected with a root
    /// falls.
    CutEdge,
    /// `Graph(green hackenbush)`: a move takes an edge, and what is then not connected with the
    /// ground falls.
    Hackenbush,
    /// `Graph(token)`: a move takes a token along an edge; the graph may have cycles.
    Token,
}

impl GraphGame {
    /// Returns the game of a line; `None` for other lines.
    ///
    /// ```
    /// use grundy_core::notation::graph_game::GraphGame;
    ///
    /// assert_eq!(GraphGame::parse(" Tree( cut edge )"), Some(GraphGame::CutEdge));
    /// assert_eq!(GraphGame::parse("Graph(green hackenbush)"), Some(GraphGame::Hackenbush));
    /// assert_eq!(GraphGame::parse("Tree(cut edge; 1-2)"), None);
    /// ```
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let (family, inside) = line.trim().strip_suffix(')')?.split_once('(')?;
        match (
            family.trim_end(),
            inside.split_whitespace().collect::<Vec<_>>().as_slice(),
        ) {
            ("Tree", ["cut", "edge"]) => Some(Self::CutEdge),
            ("Graph", ["green", "hackenbush"] | ["hackenbush"]) => Some(Self::Hackenbush),
            ("Graph", ["token"]) => Some(Self::Token),
            _ => None,
        }
    }
}

impl fmt::Display for GraphGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CutEdge => f.write_str("Tree(cut edge)"),
            Self::Hackenbush => f.write_str("Graph(green hackenbush)"),
            Self::Token => f.write_str("Graph(token)"),
        }
    }
}
