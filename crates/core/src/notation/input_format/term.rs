//! The terms of input lines: numbers that a program computes from what it reads.

use std::ops::Range;

use crate::claim::Node;
use crate::game::expr::{Condition, Expr};

/// A part of an expression that only input lines have. The variable
/// [`FIRST_PARAMETER`](crate::notation::parameters::FIRST_PARAMETER) + i of an expression is term i.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// `f(a, b)`, a list in brackets, or a value of the game: the meaning of the name, and its arguments.
    Use(Named, Vec<Expr>),
    /// `a if c else b if d else e`
    Cases(Vec<(Condition, Expr)>, Expr),
    /// `[a, b; c, d][i]`: first the values before the semicolon, then those after it again and again.
    Table {
        /// The values before the period.
        head: Vec<i128>,
        /// The values of one period; never empty.
        turn: Vec<i128>,
        /// The index, at least 0.
        index: Expr,
    },
    /// `mex(a for i in 0..=n if c)`
    Fold(Fold, Expr, Turns),
}

/// The meaning of a name with arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Named {
    /// A name that is not known yet.
    Unknown(String, Range<usize>),
    /// A definition, by its index.
    Definition(usize),
    /// An element of the list with this variable.
    Element(usize),
    /// The length of the list with this variable.
    Length(usize),
    /// The value of a component of the game.
    Value,
}

/// A number made of many numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fold {
    /// The least number >= 0 that is not among them.
    Mex,
    /// Their sum.
    Sum,
    /// Their nim-sum.
    Xor,
    /// The least of them.
    Min,
    /// The greatest of them.
    Max,
    /// Their greatest common divisor.
    Gcd,
    /// The last of them.
    Last,
}

impl Fold {
    pub(crate) const ALL: [(&str, Self); 7] = [
        ("mex", Self::Mex),
        ("sum", Self::Sum),
        ("xor", Self::Xor),
        ("min", Self::Min),
        ("max", Self::Max),
        ("gcd", Self::Gcd),
        ("last", Self::Last),
    ];
}

/// `for i in 0..=n, j in 0..=i if c`
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turns {
    /// The loops, the outermost first.
    pub loops: Vec<Turn>,
    /// Turns without this condition are left out.
    pub condition: Option<Condition>,
}

/// A loop over the numbers from `low` to `high`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The name as written.
    pub name: String,
    /// The bytes of the line.
    pub span: Range<usize>,
    /// The variable.
    pub variable: usize,
    /// The first number.
    pub low: Expr,
    /// The last number.
    pub high: Expr,
}

/// `let f(a, b) = …`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    /// The name as written.
    pub name: String,
    /// The variables of the parameters.
    pub parameters: Vec<usize>,
    /// The value.
    pub body: Expr,
}

impl From<Node> for Term {
    fn from(node: Node) -> Self {
        match node {
            Node::Call(arguments) => Self::Use(Named::Unknown("g".to_owned(), 0..0), arguments),
            Node::Cases(cases, otherwise) => Self::Cases(cases, otherwise),
            Node::Table { head, turn, index } => Self::Table { head, turn, index },
            // Claims alone have these.
            Node::Last { .. } | Node::Bound | Node::Factor(_) => {
                Self::Use(Named::Unknown("last".to_owned(), 0..0), Vec::new())
            }
        }
    }
}
