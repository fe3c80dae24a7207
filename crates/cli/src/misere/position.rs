//! Positions as the command line names them, and what plain search says of them.

use std::fmt::{Display, Write};

use super::super::BadInput;
use grundy_core::{
    game::{Rules, board::Filled},
    progress::Progress,
};
use grundy_misere::{Genus, Memo, Sum, Unsearched, genus, is_p};

/// The most positions that plain search visits: about 1 GB.
pub(super) const MOST_POSITIONS: usize = 2_000_000;

/// A component by its numbers.
pub(super) trait Component: Sized {
    /// What its numbers are.
    const FORM: &'static str;

    /// From its numbers.
    fn from_numbers(numbers: &[u64]) -> Option<Self>;

    /// Its numbers.
    fn numbers(&self) -> Vec<u64>;
}

impl Component for u64 {
    const FORM: &'static str = "a heap size, as in 3+4+4";

    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        if let [heap] = numbers { Some(*heap) } else { None }
    }

    fn numbers(&self) -> Vec<u64> {
        vec![*self]
    }
}

impl Component for (u64, u64) {
    const FORM: &'static str = "x,y as in 3,4";

    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        if let [x, y] = numbers { Some((*x, *y)) } else { None }
    }

    fn numbers(&self) -> Vec<u64> {
        vec![self.0, self.1]
    }
}

impl Component for (u64, u8, u8) {
    const FORM: &'static str = "empty cells,left end,right end, as in 5,0,0";

    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let end = |end: u64| u8::try_from(end).ok();
        if let [n, left, right] = numbers { Some((*n, end(*left)?, end(*right)?)) } else { None }
    }

    fn numbers(&self) -> Vec<u64> {
        vec![self.0, self.1.into(), self.2.into()]
    }
}

impl Component for Filled {
    const FORM: &'static str = "the bits of the filled cells as a number, as in 0";

    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        if let [mask] = numbers { Some(Self(*mask)) } else { None }
    }

    fn numbers(&self) -> Vec<u64> {
        vec![self.0]
    }
}

/// Reads a sum such as `3+4+4` or `3,4+5,6`.
///
/// # Errors
/// If a component is not of the form that the family has, or is not a position of the game.
pub(super) fn parse<C: Component>(text: &str, exists: impl Fn(&C) -> bool) -> anyhow::Result<Vec<C>> {
    let component = |part: &str| {
        let numbers: Option<Vec<u64>> = part.split(',').map(|number| number.trim().parse().ok()).collect();
        let found = numbers.and_then(|numbers| C::from_numbers(&numbers)).filter(&exists);
        let message = || BadInput(format!("`{}` is no component of this game: it is {}", part.trim(), C::FORM));
        Ok(found.ok_or_else(message)?)
    };
    text.split('+').map(component).collect()
}

/// What plain search says of a position.
pub(super) struct Answer {
    /// The position, as it was named.
    pub position: String,
    /// Is it a P-position?
    pub p: bool,
    /// Its genus.
    pub genus: Genus,
    /// The P-positions that a move leads to.
    pub winning: Vec<String>,
}

/// Searches a position.
///
/// # Errors
/// If it leads to too many positions.
pub(super) fn answer<R: Rules<Position: Ord + Component>>(
    rules: &R,
    sum: &[R::Position],
    until: &dyn Progress,
) -> anyhow::Result<Answer> {
    let refuse = |error| match error {
        Unsearched::TooMany(_) => format!("this position leads to {error}: plain search of it takes too much"),
        Unsearched::Interrupted => format!("this position leads to {error}: raise --budget"),
    };
    let refuse = |error| BadInput(refuse(error));
    let mut outcomes = Memo::new(rules, is_p, MOST_POSITIONS).until(until);
    let p = *outcomes.of(sum).map_err(refuse)?;
    let mut sorted = sum.to_vec();
    sorted.sort_unstable();
    let mut winning = Vec::new();
    for option in outcomes.options(&sorted) {
        if *outcomes.of(&option).map_err(refuse)? {
            winning.push(name::<R>(&option));
        }
    }
    let mut genera = Memo::new(rules, genus::node, MOST_POSITIONS).until(until);
    let genus = genera.of(sum).map_err(refuse)?.genus.clone();
    Ok(Answer { position: name::<R>(&sorted), p, genus, winning })
}

/// A sum as it is named.
pub(super) fn name<R: Rules<Position: Component>>(sum: &Sum<R>) -> String {
    let components = sum.iter().map(|component| list(component.numbers(), ","));
    let text = list(components, "+");
    if text.is_empty() { "0".to_owned() } else { text }
}

/// Things with something between them.
pub(super) fn list<T: Display>(things: impl IntoIterator<Item = T>, between: &str) -> String {
    let mut text = String::new();
    for (index, thing) in things.into_iter().enumerate() {
        // Writing to a string does not fail.
        let _ = if index == 0 { write!(text, "{thing}") } else { write!(text, "{between}{thing}") };
    }
    text
}
