//! `position`: the value, the outcome and the winning moves of one position, in normal or misère play.

pub(super) mod board;
mod misere;
mod options;
pub(super) mod sum;
pub(super) mod values;

use std::{
    io::{self, Write},
    time::Duration,
};

use serde_json::json;

use super::{
    SUCCESS, across,
    game_arg::{GameArg, title},
    output, progress,
    walks::Walk,
};
use grundy_core::{family::Position, progress::Deadline};
use sum::Components;
use values::{Answer, Moves};

/// Options of `position`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy position Kayles 3 5 7                    heaps of 3, 5 and 7
  grundy position Kayles 3 5 7 --misere
  grundy position 'Kayles + Nim' 3 8              a row of 3 pins and a heap of 8
  grundy position Wythoff 10,6
  grundy position Nim 1000000000000000000 5
  grundy position 'Chomp(3x5)'                    the opening
  grundy position 'Graph(a>b b>a b>c; token)' a a two tokens on a graph with cycles
  grundy position 'Compound(moore 2)' 3 5 7       a move changes one heap or two

Components are separate words, or are joined by + as in 3+5+7; the numbers of a component are separated by commas, and
10^18, 1e18 and 1_000 are numbers. If the law of a game is proved, positions may be of any size.")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// Components of the position [default: the opening].
    #[arg(value_name = "COMPONENT", allow_negative_numbers = true)]
    components: Vec<String>,

    /// Misère play, where the last player to move loses.
    #[arg(long)]
    misere: bool,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,

    /// Time limit in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: u64,
}

/// The most winning moves that are printed for people.
const SHOWN: usize = 24;

/// Prints the answer for the position.
///
/// # Errors
/// If the game or a component is invalid, or the position is too large.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let budget = Duration::from_secs(args.budget);
    progress::set_budget(budget);
    if let Some(compound) = args.game.compound()? {
        let deadline = Deadline::after(budget, &());
        return across::position(&compound, &args.components, (args.misere, args.json), &deadline);
    }
    let (game, _) = args.game.read()?;
    if let Some(walk) = Walk::of(&game, args.misere, budget) {
        return walk.position(&args.components, args.json);
    }
    let sum = Components::read(&game, &args.components)?;
    let answer = if args.misere { misere::answer(&sum, budget)? } else { board::answer(&sum, budget)? };
    output::say(args.json, || in_json(args, &sum, &answer), |out| text(args, &sum, &answer, out))?;
    Ok(SUCCESS)
}

/// Returns the answer as one JSON object.
fn in_json(args: &Args, sum: &Components, answer: &Answer) -> serde_json::Value {
    let moves = answer.moves.found.iter().map(|found| {
        json!({ "component": found.component, "from": sum.print(found.component), "to": sum.part(found.component).print_positions(&found.to) })
    });
    json!({
        "game": sum.game().to_string(),
        "position": sum.to_string(),
        "play": if args.misere { "misere" } else { "normal" },
        "outcome": if answer.is_won { "N" } else { "P" },
        "value": answer.value.map(|value| value.to_string()),
        "genus": answer.genus,
        "values": answer.values.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "winning_moves": moves.collect::<Vec<_>>(),
        "all_moves": answer.moves.are_all,
        "by": answer.by,
    })
}

/// Prints the answer for people.
fn text(args: &Args, sum: &Components, answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    let play = if args.misere { ", misère play" } else { "" };
    writeln!(out, "game         {}{play}", title(sum.game(), &[]))?;
    let (outcome, who) =
        if answer.is_won { ("N", "the player to move wins") } else { ("P", "the player to move loses") };
    writeln!(out, "position     {sum}: {who} ({outcome}-position)")?;
    match (answer.values.as_slice(), answer.value) {
        ([_], Some(value)) => writeln!(out, "value        {value}")?,
        (values, Some(value)) if !values.is_empty() => {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            let reason = reason(sum, answer).map(|reason| format!(": {reason}")).unwrap_or_default();
            writeln!(out, "values       {} = {value}{reason}", values.join(" xor "))?;
        }
        _ => {}
    }
    answer.genus.iter().try_for_each(|genus| writeln!(out, "genus        {genus}"))?;
    moves(sum, answer, out)?;
    let mut by = answer.by.clone();
    by.dedup();
    // A single game is named above.
    let alone = format!("{}: ", sum.game());
    by.iter().try_for_each(|by| writeln!(out, "by           {}", by.strip_prefix(&alone).unwrap_or(by)))
}

/// Returns the first winning move in words, if there is one: `take 1 from the 5`.
fn reason(sum: &Components, answer: &Answer) -> Option<String> {
    let winning = answer.moves.found.first()?;
    let from = sum.print(winning.component);
    let to = sum.part(winning.component).print_positions(&winning.to).replace('+', " and ");
    let heaps = winning.to.iter().map(|position| if let Position::Heap(heap) = position { Some(*heap) } else { None });
    let left = heaps.sum::<Option<u64>>();
    Some(match (&sum.all[winning.component].position, left) {
        (&Position::Heap(heap), Some(left)) if left == heap => format!("split the {from} into {to}"),
        (&Position::Heap(heap), Some(left)) if left < heap => {
            let rest = if winning.to.len() > 1 { format!(" and leave {to}") } else { String::new() };
            format!("take {} from the {from}{rest}", heap - left)
        }
        _ => format!("move {from} to {to}"),
    })
}

/// Prints the winning moves: for each, the component and its new position.
fn moves(sum: &Components, answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    let Moves { found, are_all } = &answer.moves;
    if !answer.is_won {
        return writeln!(out, "moves        none wins");
    }
    // Under misère play, a player without a move has won.
    if found.is_empty() && *are_all {
        return writeln!(out, "moves        none is left: under misère play that wins");
    }
    if found.is_empty() {
        return writeln!(
            out,
            "moves        a winning move exists; none is among the first ones, and there are too many to try"
        );
    }
    let number = if *are_all { found.len().to_string() } else { format!("{} or more", found.len()) };
    let verb = if found.len() == 1 && *are_all { "wins" } else { "win" };
    for (index, winning) in found.iter().take(SHOWN).enumerate() {
        let label = if index == 0 { "moves" } else { "" };
        let to = sum.part(winning.component).print_positions(&winning.to).replace('+', " + ");
        let count = if index == 0 { format!("   ({number} {verb})") } else { String::new() };
        writeln!(out, "{label:<12} {} -> {to}{count}", sum.print(winning.component))?;
    }
    if found.len() > SHOWN {
        writeln!(out, "             …")?;
    }
    Ok(())
}
