//! Compounds with moves across several components, in `explore` and `position`.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{BadInput, SUCCESS, output};
use grundy_compute::{
    Error,
    across::{Across, Compound, Moves, Solver, theorem},
};
use grundy_core::{family::Position, progress::Progress};

/// The most winning moves that are printed for people.
const SHOWN: usize = 24;

/// The move of a kind of compound in a sentence.
fn moves_in_words(across: Across) -> String {
    match across {
        Across::Selective => "in one component or more".to_owned(),
        Across::Conjunctive => "in every component; play ends when one of them has no move".to_owned(),
        Across::Continued => "in every component that has a move".to_owned(),
        Across::Sequential => "in the first component that has a move".to_owned(),
        Across::Moore(most) => format!("takes from one to {most} heaps"),
        Across::Ends => "takes from the first or the last heap that is not empty".to_owned(),
        Across::Staircase => "takes coins of one step to the next lower one, or from the first step away".to_owned(),
    }
}

/// Prints the moves and the theorem.
///
/// # Errors
/// If the output cannot be written, or another form is asked for.
pub(super) fn explore(game: &Compound, other_form: bool) -> anyhow::Result<u8> {
    if other_form {
        return Err(BadInput(format!("{game} has no table: ask `grundy position` for a position")).into());
    }
    let mut out = io::stdout().lock();
    writeln!(out, "game         {game}")?;
    writeln!(out, "move         {}", moves_in_words(game.across))?;
    writeln!(out, "law          {}", theorem(game.across))?;
    writeln!(out, "farther      grundy position '{game}' and the components")?;
    out.flush()?;
    Ok(SUCCESS)
}

/// A sum of positions of a compound, solved.
struct Solved {
    positions: Vec<Vec<Position>>,
    /// The value of each position, if the kind of compound has values.
    values: Vec<u64>,
    is_won: bool,
    /// The winning moves in each position.
    moves: Vec<Moves>,
}

impl Solved {
    fn of(game: &Compound, positions: Vec<Vec<Position>>, progress: &dyn Progress) -> anyhow::Result<Self> {
        let refused = |error| match error {
            Error::TooLarge { positions, most } => {
                BadInput(format!("the search of {positions} goes beyond {most}; use smaller components")).into()
            }
            error => anyhow::Error::from(error),
        };
        let mut solver = Solver::new(game, progress);
        let values: Option<Vec<u64>> =
            positions.iter().map(|position| solver.value(position)).collect::<Result<_, _>>().map_err(refused)?;
        let sum = values.iter().flatten().fold(0, |sum, value| sum ^ value);
        let (mut moves, mut is_won) = (Vec::new(), sum != 0);
        match (&values, positions.as_slice()) {
            (Some(values), _) => {
                for (position, value) in positions.iter().zip(values) {
                    let none = Moves { to: Vec::new(), are_all: true };
                    moves.push(if is_won { solver.moves_to(position, sum ^ value).map_err(refused)? } else { none });
                }
            }
            (None, [position]) => {
                is_won = !solver.is_lost(position).map_err(refused)?;
                moves.push(solver.winning_moves(position).map_err(refused)?);
            }
            (None, _) => {
                let why = "its theorem gives outcomes and no values";
                return Err(BadInput(format!("cannot add positions of {game}: {why}")).into());
            }
        }
        Ok(Self { positions, values: values.unwrap_or_default(), is_won, moves })
    }
}

/// Prints the answer for a position. With `;` in a word, each word is a position of the compound; otherwise all words
/// are the components of one position. The flags are misère play and JSON.
///
/// # Errors
/// If a component is invalid or too large, or the play is misère.
pub(super) fn position(
    game: &Compound,
    words: &[String],
    (is_misere, is_json): (bool, bool),
    progress: &dyn Progress,
) -> anyhow::Result<u8> {
    if is_misere {
        return Err(BadInput(format!("the theorem for {game} is about normal play")).into());
    }
    let texts = if words.iter().any(|word| word.contains(';')) { words.to_vec() } else { vec![words.join(";")] };
    let read = |text: &String| game.parse_position(text).map_err(|error| BadInput(error.to_string()));
    let solved = Solved::of(game, texts.iter().map(read).collect::<Result<_, _>>()?, progress)?;
    output::say(is_json, || in_json(game, &solved), |out| text(game, &solved, out))?;
    Ok(SUCCESS)
}

/// All positions of a sum.
fn whole(game: &Compound, solved: &Solved) -> String {
    let positions: Vec<String> = solved.positions.iter().map(|position| game.print_position(position)).collect();
    positions.join(" + ")
}

fn in_json(game: &Compound, solved: &Solved) -> Value {
    let each = solved.moves.iter().zip(&solved.positions).enumerate();
    let moves = each.flat_map(|(at, (moves, from))| {
        let to = moves.to.iter().map(|to| game.print_position(to));
        to.map(move |to| json!({ "component": at, "from": game.print_position(from), "to": to }))
    });
    let value = solved.values.iter().copied().reduce(|sum, value| sum ^ value);
    json!({
        "game": game.to_string(),
        "position": whole(game, solved),
        "play": "normal",
        "outcome": if solved.is_won { "N" } else { "P" },
        "value": value.map(|value| value.to_string()),
        "genus": null,
        "values": solved.values.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "winning_moves": moves.collect::<Vec<_>>(),
        "all_moves": solved.moves.iter().all(|moves| moves.are_all),
        "by": [theorem(game.across)],
    })
}

fn text(game: &Compound, solved: &Solved, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "game         {game}")?;
    let (outcome, who) =
        if solved.is_won { ("N", "the player to move wins") } else { ("P", "the player to move loses") };
    writeln!(out, "position     {}: {who} ({outcome}-position)", whole(game, solved))?;
    if !solved.values.is_empty() {
        let values: Vec<String> = solved.values.iter().map(ToString::to_string).collect();
        let sum = solved.values.iter().fold(0, |sum, value| sum ^ value);
        let sum = if values.len() > 1 { format!(" = {sum}") } else { String::new() };
        writeln!(out, "value        {}{sum}", values.join(" xor "))?;
    }
    let count: usize = solved.moves.iter().map(|moves| moves.to.len()).sum();
    let more = if solved.moves.iter().all(|moves| moves.are_all) { "" } else { " or more" };
    let mut label = "moves";
    for (moves, from) in solved.moves.iter().zip(&solved.positions) {
        for to in moves.to.iter().take(SHOWN) {
            let wins = if count == 1 && more.is_empty() { "wins" } else { "win" };
            let note = if label.is_empty() { String::new() } else { format!("   ({count}{more} {wins})") };
            writeln!(out, "{label:<12} {} -> {}{note}", game.print_position(from), game.print_position(to))?;
            label = "";
        }
        if moves.to.len() > SHOWN {
            writeln!(out, "             …")?;
        }
    }
    if count == 0 {
        writeln!(out, "moves        none wins")?;
    }
    writeln!(out, "by           {}", theorem(game.across))
}
