//! The numbers, lists and characters of an input, and what is played with them.

use std::ops::Range;

use crate::game::expr::{Condition, Expr};

/// An input: parts in the order they are read, and the components that are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The line that says all this.
    pub text: String,
    /// All that has a name. Variable i of every expression is number i of these.
    pub variables: Vec<Variable>,
    /// What is read, in order.
    pub parts: Vec<Part>,
    /// The components, if the line says what they are; else the last item is.
    pub play: Option<Play>,
    /// The condition under which the words for won and lost change places.
    pub swap: Option<Condition>,
}

/// A name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// As it is written.
    pub name: String,
    /// Where.
    pub span: Range<usize>,
    /// The least and the greatest number, where the line says them.
    pub range: Option<(i64, i64)>,
    /// What it names.
    pub style: Style,
}

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Style {
    /// A number.
    Number,
    /// A number that says how often what follows is repeated.
    Times,
    /// How many characters of a position are no free cells.
    Marks,
    /// A list of numbers, with one or two counts.
    List(Vec<Count>),
    /// The place in a list, from 0 on: 0 for the first count, 1 for the second.
    Place(usize),
}

/// How many there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Of(Expr),
    /// All to the end of the line.
    Line,
}

/// A part of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// What follows is repeated.
    Repeat(Loop),
    /// Items, one after the other.
    Read(Vec<Item>),
}

/// How often what follows is repeated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loop {
    /// As often as a number says, which is read: its variable.
    Times(usize),
    /// Until the input ends.
    End,
    /// Until a condition holds, once the next part is read.
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
}

/// One list, or several whose numbers stand side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// Their variables.
    pub variables: Vec<usize>,
    /// How many numbers each has; of two counts the second is that of a row.
    pub counts: Vec<Count>,
}

/// Positions as characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signs {
    /// Where it stands.
    pub span: Range<usize>,
    /// The variable of the number of characters that are no free cells.
    pub marks: Option<usize>,
    /// How they are understood.
    pub style: Position,
    /// How many positions there are; without, one.
    pub count: Option<Expr>,
}

/// What the characters of a position mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Position {
    /// Each run of one of the first characters is a heap; between stand others.
    Runs(String, String),
    /// Cells of a strip, the first of these characters where one is free.
    Strip(char),
    /// Cells of a board, free or filled; the bit of each in the order read, if that is not 0, 1, 2, ...
    Board(char, char, Vec<u8>),
}

/// The components that are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// Where it stands.
    pub span: Range<usize>,
    /// Is the last count of the lists summed over?
    pub sum: bool,
    /// The numbers of a component, for each place of the lists that are named.
    pub numbers: Vec<Expr>,
    /// The condition under which there is such a component.
    pub condition: Option<Condition>,
}

impl Task {
    /// The variable of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.variables.iter().position(|variable| variable.name == name)
    }
}
