//! The variables that a line uses.

use super::writer::RunWriter;
use grundy_core::{
    game::expr::{Condition, Expr},
    notation::input_format::{
        ElementCount, GraphKind, InputComponents, InputFormat, InputGraph, InputItem, InputLoop,
        InputPart, Roots, SKIPPED, Style,
    },
};

/// An expression or a condition, with variables.
pub(crate) trait VariableUses {
    /// Returns the variables from left to right.
    fn variables(&self) -> Vec<usize>;
}

impl VariableUses for Expr {
    fn variables(&self) -> Vec<usize> {
        collect_uses(|each| self.any(each))
    }
}

impl VariableUses for Condition {
    fn variables(&self) -> Vec<usize> {
        collect_uses(|each| self.any(each))
    }
}

/// Returns the variables that a walk visits.
fn collect_uses(walk: impl FnOnce(&mut dyn FnMut(usize) -> bool) -> bool) -> Vec<usize> {
    let mut found = Vec::new();
    walk(&mut |index| {
        found.push(index);
        false
    });
    found
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
    let mut add = |kind: Use, variables: Vec<usize>| {
        found.extend(variables.into_iter().map(|index| (kind, index)));
    };
    let alone = |number: &Expr| {
        if matches!(number, Expr::Var(_)) {
            Use::Alone
        } else {
            Use::Formula
        }
    };
    for variable in &task.variables {
        if let Style::List(counts) = &variable.style {
            for count in counts {
                if let ElementCount::Of(expr) = count {
                    add(Use::Count, expr.variables());
                }
            }
        }
    }
    for part in &task.parts {
        if let InputPart::Repeat(InputLoop::Until(condition)) = part {
            add(Use::Formula, condition.variables());
        }
        for item in items_of(part) {
            if let InputItem::Signs(signs) = item {
                signs
                    .count
                    .iter()
                    .for_each(|count| add(Use::Count, count.variables()));
            }
        }
    }
    if let Some(play) = &task.play {
        let kind = |number: &Expr| {
            if play.sum {
                Use::Formula
            } else {
                alone(number)
            }
        };
        play.numbers
            .iter()
            .for_each(|number| add(kind(number), number.variables()));
        let numbers = play
            .group
            .iter()
            .chain(play.graph.iter().flat_map(in_graph));
        numbers.for_each(|number| add(Use::Formula, number.variables()));
        play.condition
            .iter()
            .for_each(|condition| add(Use::Formula, condition.variables()));
    }
    task.swap
        .iter()
        .for_each(|condition| add(Use::Formula, condition.variables()));
    found
}

/// Returns the items that a part reads.
pub(super) fn items_of(part: &InputPart) -> &[InputItem] {
    match part {
        InputPart::Read(items) => items,
        InputPart::Repeat(_) => &[],
    }
}

/// Returns the expressions of the roots and of the number of vertices.
fn in_graph(graph: &InputGraph) -> impl Iterator<Item = &Expr> {
    let root = match &graph.roots {
        Roots::Of(root) | Roots::EachOf(root) => Some(root),
        Roots::First | Roots::Each => None,
    };
    let vertices = match &graph.kind {
        GraphKind::Moves(vertices) => Some(vertices),
        GraphKind::Tree | GraphKind::Any => None,
    };
    root.into_iter().chain(vertices)
}

/// Returns the variables in what is played.
pub(super) fn in_play(play: &InputComponents) -> Vec<usize> {
    let mut found: Vec<usize> = play
        .numbers
        .iter()
        .chain(&play.group)
        .flat_map(VariableUses::variables)
        .collect();
    found.extend(play.condition.iter().flat_map(VariableUses::variables));
    found.sort_unstable();
    found.dedup();
    found
}

impl RunWriter<'_> {
    /// Returns a number or list that the line reads, and that neither the game nor an answer uses.
    pub fn find_unused(&self) -> Option<usize> {
        let mut used: Vec<usize> = in_parts(self.task)
            .into_iter()
            .map(|(_, index)| index)
            .collect();
        used.extend(&self.parameters);
        let mut numbers = self.stride;
        for item in self
            .played_items()
            .into_iter()
            .rev()
            .take_while(|_| self.task.play.is_none())
        {
            used.extend(named_numbers(item));
            numbers = if matches!(item, InputItem::Number(_)) {
                numbers.saturating_sub(1)
            } else {
                0
            };
            if numbers == 0 {
                break;
            }
        }
        let mut read = self
            .task
            .parts
            .iter()
            .flat_map(items_of)
            .flat_map(named_numbers);
        read.find(|index| !used.contains(index) && self.task.variables[*index].name != SKIPPED)
    }
}

/// Returns the names of an item.
fn named_numbers(item: &InputItem) -> Vec<usize> {
    match item {
        InputItem::Number(index) => vec![*index],
        InputItem::List(list) => list.variables.clone(),
        InputItem::Signs(signs) => signs.marks.into_iter().collect(),
    }
}
