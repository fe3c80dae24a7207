//! The numbers, lists and characters of an input, and the game components made of them.

use std::ops::Range;

use crate::game::expr::{Condition, Expr};

/// The name of what is read and not used.
pub const SKIPPED: &str = "_";

/// An input: parts in the order they are read, and the components that are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputFormat {
    /// The line that describes the input.
    pub text: String,
    /// All named values. Variable i of every expression is element i of this list.
    pub variables: Vec<InputVariable>,
    /// The parts that are read, in order.
    pub parts: Vec<InputPart>,
    /// The components, if the line defines them; otherwise the last item is the component.
    pub play: Option<InputComponents>,
    /// The condition under which the words for won and lost change places.
    pub swap: Option<Condition>,
}

/// A name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputVariable {
    /// The name as written.
    pub name: String,
    /// The bytes of the line.
    pub span: Range<usize>,
    /// The least and the greatest number, if the line gives a range.
    pub range: Option<(i64, i64)>,
    /// The kind of value that the name has.
    pub style: Style,
}

/// The kind of value that a name has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Style {
    /// A number.
    Number,
    /// The number of times that the following parts are repeated.
    Times,
    /// The number of characters of a position that are not free cells.
    Marks,
    /// A list of numbers, with one or two counts.
    List(Vec<ElementCount>),
    /// An index in a list, from 0: `Place(0)` for the first count, `Place(1)` for the second.
    Place(usize),
}

/// A number of elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ElementCount {
    /// The value of an expression.
    Of(Expr),
    /// All elements up to the end of the line.
    Line,
}

/// A part of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputPart {
    /// The following parts are repeated.
    Repeat(InputLoop),
    /// Items, one after the other.
    Read(Vec<InputItem>),
}

/// The number of times that the following parts are repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputLoop {
    /// A number of times that is read: the variable of that number.
    Times(usize),
    /// The same, and the components of all repetitions are one sum.
    Sum(usize),
    /// Until the input ends.
    End,
    /// Until a condition holds after the next part is read.
    Until(Condition),
}

/// Something that is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputItem {
    /// A number: its variable.
    Number(usize),
    /// Lists of numbers.
    List(InputList),
    /// Positions as characters.
    Signs(Signs),
}

/// One list, or several lists whose numbers alternate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputList {
    /// The variables of the lists.
    pub variables: Vec<usize>,
    /// The number of elements of each list; of two counts, the second is the length of a row.
    pub counts: Vec<ElementCount>,
    /// The characters that are read instead of the numbers 0, 1, 2, …, of one list.
    pub signs: Option<String>,
}

/// Positions as characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signs {
    /// The bytes of the line.
    pub span: Range<usize>,
    /// The variable of the number of characters that are not free cells.
    pub marks: Option<usize>,
    /// The meaning of the characters.
    pub style: PositionFormat,
    /// The number of positions; `None` means one.
    pub count: Option<Expr>,
}

/// The meaning of the characters of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionFormat {
    /// Each run of one of the first characters is a heap; the other characters separate the heaps.
    Runs(String, String),
    /// Cells of a strip; this character marks a free cell.
    Strip(char),
    /// Cells of a board: the free and the filled character, and the bit of each cell read (empty: 0, 1, 2, ...).
    Board(char, char, Vec<u8>),
}

/// The components that are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputComponents {
    /// The bytes of the line.
    pub span: Range<usize>,
    /// `true` if the game is summed over the last count of the lists.
    pub sum: bool,
    /// The numbers of a component, for each index of the named lists.
    pub numbers: Vec<Expr>,
    /// The condition under which the component exists.
    pub condition: Option<Condition>,
    /// The group of a component: the position is won if the sum of some group is not 0.
    pub group: Option<Expr>,
    /// The graph whose edges the components are, for games on graphs.
    pub graph: Option<InputGraph>,
}

/// A graph that is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputGraph {
    /// What the edges are.
    pub kind: GraphKind,
    /// The roots, or the vertices of the tokens.
    pub roots: Roots,
}

/// What the edges of a graph are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphKind {
    /// The edges or the parents of trees.
    Tree,
    /// The edges of any graph.
    Any,
    /// The moves of tokens on this number of vertices.
    Moves(Expr),
}

/// The roots of the trees that are read, the vertices of a graph on the ground, or the vertices of tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Roots {
    /// Vertex 1; if parents are read, the vertices with the parent 0.
    First,
    /// Each vertex in turn, with an answer for each.
    Each,
    /// Each element of a list in turn, with an answer for each.
    EachOf(Expr),
    /// A vertex, or the elements of a list.
    Of(Expr),
}

impl InputFormat {
    /// Returns the variable with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.variables.iter().position(|variable| variable.name == name)
    }
}
