//! The numbers, lists and characters of an input, and the game components made of them.

use std::ops::Range;

use crate::game::expr::{Condition, Expr};

/// The name of what is read and not used.
pub const SKIPPED: &str = "_";

/// An input: parts in the order they are read, and the components that are played.
///
/// ```
/// use grundy_core::notation::input_format::{
///     InputFormat, InputItem, InputLoop, InputPart, Style,
/// };
///
/// let format = InputFormat::parse("T; n; piles...", &[])?;
/// assert_eq!((format.find("T"), format.find("piles")), (Some(0), Some(2)));
/// assert_eq!(
///     (&format.variables[0].style, &format.variables[1].style),
///     (&Style::Times, &Style::Number)
/// );
/// assert_eq!(format.parts[0], InputPart::Repeat(InputLoop::Times(0)));
/// assert_eq!(format.parts[1], InputPart::Read(vec![InputItem::Number(1)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// [`InputFormat`] has an example.
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
///
/// [`InputFormat`] has an example.
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
///
/// [`InputList`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ElementCount {
    /// The value of an expression.
    Of(Expr),
    /// All elements up to the end of the line.
    Line,
}

/// A part of an input.
///
/// [`InputFormat`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputPart {
    /// The following parts are repeated.
    Repeat(InputLoop),
    /// Items, one after the other.
    Read(Vec<InputItem>),
}

/// The number of times that the following parts are repeated.
///
/// [`InputFormat`] has an example.
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
///
/// [`InputFormat`] has an example.
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
///
/// ```
/// use grundy_core::notation::input_format::{ElementCount, InputFormat, InputItem, InputPart};
///
/// let format = InputFormat::parse("piles[line]", &[])?;
/// let InputPart::Read(items) = &format.parts[0] else { return Err("nothing is read".into()) };
/// let InputItem::List(list) = &items[0] else { return Err("no list".into()) };
/// assert_eq!((&list.variables, &list.counts), (&vec![0], &vec![ElementCount::Line]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// ```
/// use grundy_core::notation::input_format::{InputFormat, InputItem, InputPart, PositionFormat};
///
/// let format = InputFormat::parse("T; strip \".\"", &[])?;
/// let InputPart::Read(items) = &format.parts[1] else {
///     return Err("nothing is read".into());
/// };
/// assert!(
///     matches!(&items[0], InputItem::Signs(signs) if signs.style == PositionFormat::Strip('.'))
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// [`Signs`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PositionFormat {
    /// Each run of one of the first characters is a heap; the other characters separate the heaps.
    Runs(String, String),
    /// Cells of a strip; this character marks a free cell.
    Strip(char),
    /// Cells of a board: the free and the filled character, and the bit of each cell read (empty:
    /// 0, 1, 2, ...).
    Board(char, char, Vec<u8>),
}

/// The components that are played.
///
/// ```
/// use grundy_core::game::expr::Expr;
/// use grundy_core::notation::input_format::InputFormat;
///
/// // the players take from the differences of a and b
/// let format = InputFormat::parse("n; (a b)[n]; play b - a if b > a", &[])?;
/// let play = format.play.ok_or("nothing is played")?;
/// assert!(
///     matches!(&play.numbers[..], [Expr::Binary(..)]) && play.condition.is_some() && !play.sum
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// ```
/// use grundy_core::notation::input_format::{GraphKind, InputFormat, InputGraph, Roots};
///
/// let format = InputFormat::parse("T; n; (u v)[n-1]; play tree u, v", &[])?;
/// let graph = format.play.and_then(|play| play.graph);
/// assert_eq!(graph, Some(InputGraph { kind: GraphKind::Tree, roots: Roots::First }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputGraph {
    /// What the edges are.
    pub kind: GraphKind,
    /// The roots, or the vertices of the tokens.
    pub roots: Roots,
}

/// What the edges of a graph are.
///
/// [`InputGraph`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GraphKind {
    /// The edges or the parents of trees.
    Tree,
    /// The edges of any graph.
    Any,
    /// The moves of tokens on this number of vertices.
    Moves(Expr),
}

/// The roots of the trees that are read, the vertices of a graph on the ground, or the vertices of
/// tokens.
///
/// [`InputGraph`] has an example.
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
        self.variables
            .iter()
            .position(|variable| variable.name == name)
    }
}
