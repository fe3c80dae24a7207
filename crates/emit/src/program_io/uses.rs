//! The variables that a line uses.

use super::writer::Writer;
use grundy_core::{
    game::expr::{Condition, Expr},
    notation::input_format::{
        Count, Depths, Filled, Graph, GraphKind, InputFormat, Item, Loop, Made, Named, Part, Piece, Play, Roots,
        SKIPPED, Say, Style, Term, Turns,
    },
    notation::parameters::FIRST_PARAMETER,
};

/// An expression or a condition, with variables.
pub(super) trait Variables {
    /// Returns the variables from left to right, the terms among them.
    fn variables(&self) -> Vec<usize>;
}

impl Variables for Expr {
    fn variables(&self) -> Vec<usize> {
        collected(|each| self.any(each))
    }
}

impl Variables for Condition {
    fn variables(&self) -> Vec<usize> {
        collected(|each| self.any(each))
    }
}

impl Variables for Turns {
    fn variables(&self) -> Vec<usize> {
        let ends = self.loops.iter().flat_map(|turn| [&turn.low, &turn.high]).flat_map(Variables::variables);
        ends.chain(self.condition.iter().flat_map(Variables::variables)).collect()
    }
}

impl Variables for Term {
    fn variables(&self) -> Vec<usize> {
        match self {
            Self::Use(_, arguments) => arguments.iter().flat_map(Variables::variables).collect(),
            Self::Cases(cases, otherwise) => {
                let cases = cases.iter().flat_map(|(condition, value)| [condition.variables(), value.variables()]);
                cases.flatten().chain(otherwise.variables()).collect()
            }
            Self::Table { index, .. } => index.variables(),
            Self::Fold(_, value, turns) => [value.variables(), turns.variables()].concat(),
        }
    }
}

/// Returns the variables that a walk visits.
fn collected(walk: impl FnOnce(&mut dyn FnMut(usize) -> bool) -> bool) -> Vec<usize> {
    let mut found = Vec::new();
    walk(&mut |index| {
        found.push(index);
        false
    });
    found
}

/// Returns the variables in the terms of a line, and in what it prints.
pub(super) fn in_line(task: &InputFormat) -> Vec<usize> {
    let mut found = Vec::new();
    for term in &task.terms {
        found.extend(term.variables());
        if let Term::Use(Named::Element(list) | Named::Length(list), _) = term {
            found.push(*list);
        }
    }
    for Filled { value, at, turns, .. } in filled(task) {
        found.extend([value.variables(), turns.variables()].concat());
        found.extend(at.iter().flat_map(|(_, at)| at.variables()));
    }
    for say in &task.says {
        match say {
            Say::Win(condition) => found.extend(condition.variables()),
            Say::Print { only, pieces, turns, .. } => {
                found.extend(turns.variables());
                found.extend(only.iter().flat_map(Variables::variables));
                let numbers = pieces.iter().filter_map(|piece| match piece {
                    Piece::Number(number) => Some(number),
                    Piece::Text(_) => None,
                });
                found.extend(numbers.flat_map(Variables::variables));
            }
        }
    }
    found.extend(task.definitions.iter().flat_map(|definition| definition.body.variables()));
    found
}

/// Returns the lists that are computed.
fn filled(task: &InputFormat) -> impl Iterator<Item = &Filled> {
    items(task).filter_map(|item| match item {
        Item::Filled(filled) => Some(filled),
        _ => None,
    })
}

/// Returns what the line reads and computes, in order.
fn items(task: &InputFormat) -> impl Iterator<Item = &Item> {
    task.parts.iter().flat_map(|part| match part {
        Part::Read(items) => items.as_slice(),
        Part::Repeat(_) | Part::Define(_) => &[],
    })
}

/// The use of a number that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// The number of items of a list, or the root of a tree.
    Count,
    /// A part of a formula.
    Formula,
    /// Played as it is, or the end of an edge.
    Alone,
}

/// Returns the variables in the expressions of what is read and played, with their uses.
pub(super) fn in_parts(task: &InputFormat) -> Vec<(Use, usize)> {
    let mut found = Vec::new();
    let mut add = |kind: Use, variables: Vec<usize>| found.extend(variables.into_iter().map(|index| (kind, index)));
    let alone = |number: &Expr| if matches!(number, Expr::Var(_)) { Use::Alone } else { Use::Formula };
    for variable in &task.variables {
        if let Style::List(counts) = &variable.style {
            for count in counts {
                if let Count::Of(expr) = count {
                    add(Use::Count, expr.variables());
                }
            }
        }
    }
    for part in &task.parts {
        match part {
            Part::Repeat(Loop::Until(condition)) => add(Use::Formula, condition.variables()),
            Part::Repeat(Loop::Each(_, low, high)) => {
                add(Use::Formula, [low.variables(), high.variables()].concat());
            }
            Part::Repeat(_) | Part::Define(_) | Part::Read(_) => {}
        }
    }
    for item in items(task) {
        match item {
            Item::Computed(_, value) => add(Use::Formula, value.variables()),
            Item::Signs(signs) => signs.count.iter().for_each(|count| add(Use::Count, count.variables())),
            Item::Depths(Depths { root, edges, .. }) => {
                if let Some(root) = root {
                    add(Use::Count, root.variables());
                }
                for end in edges {
                    add(alone(end), end.variables());
                }
            }
            Item::Number(_) | Item::List(_) | Item::Made(_) | Item::Filled(_) => {}
        }
    }
    if let Some(play) = &task.play {
        let kind = |number: &Expr| if play.sum { Use::Formula } else { alone(number) };
        play.numbers.iter().for_each(|number| add(kind(number), number.variables()));
        let numbers = play.group.iter().chain(&play.most).chain(play.graph.iter().flat_map(in_graph));
        numbers.for_each(|number| add(Use::Formula, number.variables()));
        play.condition.iter().for_each(|condition| add(Use::Formula, condition.variables()));
    }
    task.swap.iter().for_each(|condition| add(Use::Formula, condition.variables()));
    found
}

/// Returns the variables in the expressions of a line that says what is played or printed.
fn named(task: &InputFormat) -> Vec<usize> {
    in_parts(task).into_iter().map(|(_, index)| index).chain(in_line(task)).collect()
}

/// Returns the expressions of the roots and of the number of vertices.
fn in_graph(graph: &Graph) -> impl Iterator<Item = &Expr> {
    let root = match &graph.roots {
        Roots::Of(root) | Roots::EachOf(root) => Some(root),
        Roots::First | Roots::Each => None,
    };
    let vertices = match &graph.kind {
        GraphKind::Moves(vertices) | GraphKind::Walk(vertices) => Some(vertices),
        GraphKind::Tree | GraphKind::Any => None,
    };
    root.into_iter().chain(vertices)
}

/// Returns the variables in what is played, also those in arguments of functions and in cases.
pub(super) fn in_play(task: &InputFormat, play: &Play) -> Vec<usize> {
    let mut found: Vec<usize> = play.numbers.iter().chain(&play.group).flat_map(Variables::variables).collect();
    found.extend(play.condition.iter().flat_map(Variables::variables));
    let mut next = 0;
    while let Some(&index) = found.get(next) {
        next += 1;
        let term = index.checked_sub(FIRST_PARAMETER).and_then(|index| task.terms.get(index));
        found.extend(term.into_iter().flat_map(Variables::variables));
    }
    found.retain(|&index| index < FIRST_PARAMETER);
    found.sort_unstable();
    found.dedup();
    found
}

impl Writer<'_> {
    /// Returns `true` if the program uses a number that it reads.
    pub fn is_used(&self, index: usize) -> bool {
        if self.task.variables[index].name == SKIPPED {
            return false;
        }
        let says = self.task.play.is_some() || !self.task.says.is_empty();
        self.parameters.contains(&index) || !says || named(self.task).contains(&index)
    }

    /// Returns a number or list that the line reads or computes, and that neither the game nor an answer uses.
    pub fn unused(&self) -> Option<usize> {
        let mut used = [named(self.task), self.parameters.clone()].concat();
        let is_default = self.task.play.is_none() && self.task.says.is_empty();
        let mut numbers = self.stride;
        for item in self.played().into_iter().rev().take_while(|_| is_default) {
            match item {
                Item::Number(index) | Item::Computed(index, _) => used.push(*index),
                Item::List(list) | Item::Depths(Depths { list, .. }) => used.extend(&list.variables),
                Item::Made(Made { list, .. }) | Item::Filled(Filled { list, .. }) => used.push(*list),
                Item::Signs(signs) => used.extend(signs.marks),
            }
            numbers = if matches!(item, Item::Number(_)) { numbers.saturating_sub(1) } else { 0 };
            if numbers == 0 {
                break;
            }
        }
        let mut read = Vec::new();
        for item in items(self.task) {
            match item {
                Item::Number(index) | Item::Computed(index, _) => read.push(*index),
                Item::List(list) | Item::Depths(Depths { list, .. }) => read.extend(&list.variables),
                Item::Made(Made { list, of, .. }) => {
                    used.push(*of);
                    read.push(*list);
                }
                Item::Filled(filled) => read.push(filled.list),
                Item::Signs(signs) => read.extend(signs.marks),
            }
        }
        read.into_iter().find(|&index| !used.contains(&index) && self.task.variables[index].name != SKIPPED)
    }
}
