//! The numbers, lists and characters of an input, and the game components made of them.

use std::ops::Range;

use super::term::{Definition, Fold, Term, Turns};
use crate::game::expr::{Condition, Expr};

/// The name of what is read and not used.
pub const SKIPPED: &str = "_";

/// An input: parts in the order they are read, and the components that are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputFormat {
    /// The line that describes the input.
    pub text: String,
    /// All named values. Variable i of every expression is element i of this list.
    pub variables: Vec<Variable>,
    /// The parts that are read, in order.
    pub parts: Vec<Part>,
    /// The components, if the line defines them; otherwise the last item is the component.
    pub play: Option<Play>,
    /// The condition under which the words for won and lost change places.
    pub swap: Option<Condition>,
    /// The definitions, in order.
    pub definitions: Vec<Definition>,
    /// The terms of all expressions.
    pub terms: Vec<Term>,
    /// The lines of the answer, in a line without `play`.
    pub says: Vec<Say>,
}

/// A line of an answer that is not the outcome of a sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Say {
    /// The word for won if the condition holds, else the word for lost.
    Win(Condition),
    /// Numbers and texts.
    Print {
        /// The line is printed only under this condition.
        only: Option<Condition>,
        /// The pieces.
        pieces: Vec<Piece>,
        /// The pieces are printed in each of these turns, separated by blanks.
        turns: Turns,
        /// The text that is printed without a turn.
        otherwise: String,
    },
}

/// A piece of a line that is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A number.
    Number(Expr),
    /// A text.
    Text(String),
}

/// A name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
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
    /// A parameter of a definition, or the variable of a loop within an expression.
    Local,
    /// The number of characters of a position that are not free cells.
    Marks,
    /// A list of numbers, with one or two counts.
    List(Vec<Count>),
    /// An index in a list, from 0: `Place(0)` for the first count, `Place(1)` for the second.
    Place(usize),
}

/// A number of elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// The value of an expression.
    Of(Expr),
    /// All elements up to the end of the line.
    Line,
}

/// A part of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// The following parts are repeated.
    Repeat(Loop),
    /// Items, one after the other.
    Read(Vec<Item>),
    /// A definition: its values are forgotten here.
    Define(usize),
}

/// The number of times that the following parts are repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loop {
    /// A number of times that is read: the variable of that number.
    Times(usize),
    /// The same, and the components of all repetitions are one sum.
    Sum(usize),
    /// For each number from the first to the last: its variable.
    Each(usize, Expr, Expr),
    /// Until the input ends.
    End,
    /// Until a condition holds after the next part is read.
    Until(Condition),
}

/// Something that is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// A number: its variable.
    Number(usize),
    /// Lists of numbers.
    List(List),
    /// Positions as characters.
    Signs(Signs),
    /// The depths of the vertices of a tree, which are computed.
    Depths(Depths),
    /// A list made of another list.
    Made(Made),
    /// A number that is computed: its variable and its value.
    Computed(usize, Expr),
    /// A list that is computed.
    Filled(Filled),
}

/// A list that is computed: an element in each turn, or sums of numbers at its places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// The list.
    pub list: usize,
    /// The value of a turn; it may depend on the elements of the turns before.
    pub value: Expr,
    /// How the value changes an element that is 0 at first, and its place; `None` if the value is the next element.
    pub at: Option<(Fold, Expr)>,
    /// The turns.
    pub turns: Turns,
}

/// A list made of another list, of the same length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The new list.
    pub list: usize,
    /// The list that it is made of.
    pub of: usize,
    /// The order of the elements.
    pub order: Order,
}

/// The order of the elements of a list that is made of another list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// From the least to the greatest.
    Sorted,
    /// From the last to the first.
    Reversed,
    /// The element before each element; 0 before the first.
    Before,
    /// The element after each element; 0 after the last.
    After,
    /// The places of the elements from the least to the greatest, from 0 on.
    Places,
}

impl Order {
    /// All orders.
    pub const ALL: [Self; 5] = [Self::Sorted, Self::Reversed, Self::Before, Self::After, Self::Places];

    /// Returns the word of the line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sorted => "sorted",
            Self::Reversed => "reversed",
            Self::Before => "before",
            Self::After => "after",
            Self::Places => "order",
        }
    }
}

/// The depth of each vertex of a tree, from vertex 1 on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Depths {
    /// The list of the depths.
    pub list: List,
    /// The two ends of each edge, from the elements of lists.
    pub edges: [Expr; 2],
    /// The root; `None` for vertex 1.
    pub root: Option<Expr>,
}

/// One list, or several lists whose numbers alternate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// The variables of the lists.
    pub variables: Vec<usize>,
    /// The number of elements of each list; of two counts, the second is the length of a row.
    pub counts: Vec<Count>,
    /// For each list the characters that are read instead of the numbers 0, 1, 2, …; none for numbers.
    pub signs: Vec<Option<String>>,
    /// `true` if each element is a word: a number to the base of one more than the number of characters, with digits from
    /// 1 on.
    pub is_word: bool,
    /// The length of the last list in each turn.
    pub ragged: Ragged,
}

/// The number of elements that each turn adds to the last of several lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ragged {
    /// One.
    No,
    /// The number before it says how many.
    Counted,
    /// The characters of a word; the list before it has their number, which is not read.
    Word,
}

/// Positions as characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signs {
    /// The bytes of the line.
    pub span: Range<usize>,
    /// The variable of the number of characters that are not free cells.
    pub marks: Option<usize>,
    /// The meaning of the characters.
    pub style: Position,
    /// The number of positions; `None` means one.
    pub count: Option<Expr>,
}

/// The meaning of the characters of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Position {
    /// Each run of one of the first characters is a heap; the other characters separate the heaps.
    Runs(String, String),
    /// Cells of a strip; this character marks a free cell.
    Strip(char),
    /// Cells of a board: the free and the filled character, and the bit of each cell read (empty: 0, 1, 2, ...).
    Board(char, char, Vec<u8>),
}

/// The components that are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
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
    /// The most heaps of Nim that a move changes, if this is not 1.
    pub most: Option<Expr>,
    /// The graph whose edges the components are, for games on graphs.
    pub graph: Option<Graph>,
}

/// A graph that is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
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
    /// The edges of geography on this number of vertices.
    Walk(Expr),
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

    /// Returns `true` if the line asks for depths.
    #[must_use]
    pub fn has_depths(&self) -> bool {
        let is_depths = |item: &Item| matches!(item, Item::Depths(_));
        self.parts.iter().any(|part| matches!(part, Part::Read(items) if items.iter().any(is_depths)))
    }
}
