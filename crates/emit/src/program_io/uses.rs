//! The variables that a line uses.

use super::writer::Writer;
use grundy_core::{
    game::expr::Expr,
    notation::input_format::{
        Count, Depths, Filled, Graph, GraphKind, InputFormat, Item, Loop, Made, Named, Part, Piece, Play, Roots,
        SKIPPED, Say, Style, Term, Turns,
    },
    notation::parameters::FIRST_PARAMETER,
};

/// Returns the variables in the terms of a line, and in what it prints.
pub(super) fn in_line(task: &InputFormat) -> Vec<usize> {
    let mut found = Vec::new();
    let mut number = |number: &Expr| collect(&mut found, |each| number.any(each));
    let mut conditions = Vec::new();
    let mut turns = |turns: &Turns, number: &mut dyn FnMut(&Expr)| {
        turns.loops.iter().flat_map(|turn| [&turn.low, &turn.high]).for_each(&mut *number);
        conditions.extend(turns.condition.clone());
    };
    let mut lists = Vec::new();
    for term in &task.terms {
        match term {
            Term::Use(named, arguments) => {
                arguments.iter().for_each(&mut number);
                if let Named::Element(list) | Named::Length(list) = named {
                    lists.push(*list);
                }
            }
            Term::Cases(cases, otherwise) => {
                for (_, value) in cases {
                    number(value);
                }
                number(otherwise);
            }
            Term::Table { index, .. } => number(index),
            Term::Fold(_, value, each) => {
                number(value);
                turns(each, &mut number);
            }
        }
    }
    for Filled { value, at, turns: each, .. } in filled(task) {
        number(value);
        if let Some((_, at)) = at {
            number(at);
        }
        turns(each, &mut number);
    }
    for say in &task.says {
        if let Say::Print { pieces, turns: each, .. } = say {
            turns(each, &mut number);
            for piece in pieces {
                if let Piece::Number(value) = piece {
                    number(value);
                }
            }
        }
    }
    task.definitions.iter().for_each(|definition| number(&definition.body));
    let cases = task.terms.iter().flat_map(|term| match term {
        Term::Cases(cases, _) => cases.as_slice(),
        _ => &[],
    });
    conditions.extend(cases.map(|(condition, _)| condition.clone()));
    conditions.extend(task.says.iter().filter_map(|say| match say {
        Say::Win(condition) | Say::Print { only: Some(condition), .. } => Some(condition.clone()),
        Say::Print { .. } => None,
    }));
    for condition in &conditions {
        collect(&mut found, |each| condition.any(each));
    }
    found.extend(lists);
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

/// Returns the variables in the expressions of a line that says what is played or printed.
fn named(task: &InputFormat) -> Vec<usize> {
    let mut named = in_line(task);
    for variable in &task.variables {
        if let Style::List(counts) = &variable.style {
            for count in counts {
                if let Count::Of(expr) = count {
                    collect(&mut named, |each| expr.any(each));
                }
            }
        }
    }
    for part in &task.parts {
        match part {
            Part::Repeat(Loop::Until(condition)) => collect(&mut named, |each| condition.any(each)),
            Part::Repeat(Loop::Each(_, low, high)) => {
                for end in [low, high] {
                    collect(&mut named, |each| end.any(each));
                }
            }
            Part::Repeat(_) | Part::Define(_) => {}
            Part::Read(items) => {
                for item in items {
                    if let Item::Computed(_, value) = item {
                        collect(&mut named, |each| value.any(each));
                    }
                    if let Item::Signs(signs) = item {
                        signs.count.iter().for_each(|count| collect(&mut named, |each| count.any(each)));
                    }
                    if let Item::Depths(Depths { root, edges, .. }) = item {
                        root.iter().chain(edges).for_each(|number| collect(&mut named, |each| number.any(each)));
                    }
                }
            }
        }
    }
    task.swap.iter().for_each(|condition| collect(&mut named, |each| condition.any(each)));
    let Some(play) = &task.play else { return named };
    let graph = play.graph.iter().flat_map(in_graph);
    let numbers = play.numbers.iter().chain(&play.group).chain(&play.most).chain(graph);
    numbers.for_each(|number| collect(&mut named, |each| number.any(each)));
    play.condition.iter().for_each(|condition| collect(&mut named, |each| condition.any(each)));
    named
}

/// Returns the expressions of the roots and of the number of vertices.
pub(super) fn in_graph(graph: &Graph) -> impl Iterator<Item = &Expr> {
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

/// Collects the variables that a walk over an expression or a condition visits.
pub(super) fn collect(found: &mut Vec<usize>, walk: impl FnOnce(&mut dyn FnMut(usize) -> bool) -> bool) {
    walk(&mut |index| {
        found.push(index);
        false
    });
}

/// Returns the variables in what is played, also those in arguments of functions and in cases.
pub(super) fn in_play(task: &InputFormat, play: &Play) -> Vec<usize> {
    let mut found = Vec::new();
    play.numbers.iter().chain(&play.group).for_each(|number| collect(&mut found, |each| number.any(each)));
    play.condition.iter().for_each(|condition| collect(&mut found, |each| condition.any(each)));
    let mut next = 0;
    while let Some(&index) = found.get(next) {
        next += 1;
        let Some(term) = index.checked_sub(FIRST_PARAMETER).and_then(|index| task.terms.get(index)) else { continue };
        match term {
            Term::Use(_, arguments) => {
                collect(&mut found, |each| arguments.iter().any(|number| number.any(each)));
            }
            Term::Cases(cases, otherwise) => {
                collect(&mut found, |each| otherwise.any(each));
                for (condition, value) in cases {
                    collect(&mut found, |each| condition.any(each) || value.any(each));
                }
            }
            Term::Table { index, .. } => collect(&mut found, |each| index.any(each)),
            Term::Fold(_, value, turns) => {
                let ends = turns.loops.iter().flat_map(|turn| [&turn.low, &turn.high]);
                ends.chain([value]).for_each(|number| collect(&mut found, |each| number.any(each)));
                turns.condition.iter().for_each(|condition| collect(&mut found, |each| condition.any(each)));
            }
        }
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
