//! Misère play: by plain search of all following positions.

use std::time::Duration;

use super::{
    sum::{Component, Components},
    values::{Answer, Moves, Winning},
};
use crate::BadInput;
use grundy_core::progress::Deadline;
use grundy_misere::{Memo, Unsearched, genus, is_p};

/// The most positions that plain search visits: about 1 GB.
const MOST_POSITIONS: usize = 2_000_000;

/// Returns the outcome of the position, and the winning moves.
///
/// # Errors
/// If the position leads to too many positions.
pub fn answer(sum: &Components, budget: Duration) -> anyhow::Result<Answer> {
    let refuse = |error| match error {
        Unsearched::TooMany(_) => {
            BadInput(format!("this position leads to {error}: plain search of it takes too much"))
        }
        Unsearched::Interrupted => BadInput(format!("this position leads to {error}: raise --budget")),
    };
    let deadline = Deadline::after(budget, &());
    let mut outcomes = Memo::new(sum, is_p, MOST_POSITIONS).until(&deadline);
    let is_won = !*outcomes.of(&sum.all).map_err(refuse)?;
    let mut found = Vec::new();
    for (index, component) in sum.all.iter().enumerate() {
        let mut options: Vec<Vec<Component>> = Vec::new();
        grundy_core::game::Rules::options(sum, component, &mut |option| options.push(option.to_vec()));
        options.sort();
        options.dedup();
        for option in options {
            let mut after: Vec<Component> = sum.all.clone();
            after.splice(index..=index, option.iter().cloned());
            if *outcomes.of(&after).map_err(refuse)? {
                let to: Vec<_> = option.into_iter().map(|component| component.position).collect();
                found.push(Winning::new(index, &to));
            }
        }
    }
    let mut genera = Memo::new(sum, genus::node, MOST_POSITIONS).until(&deadline);
    let genus = genera.of(&sum.all).ok().map(|node| {
        let kind = if node.genus.is_tame() { "tame" } else { "wild" };
        format!("{}, {kind}", node.genus)
    });
    let moves = Moves { found, are_all: true };
    Ok(Answer {
        value: None,
        values: Vec::new(),
        genus,
        is_won,
        moves,
        by: vec!["plain search of all that can follow".to_owned()],
    })
}
