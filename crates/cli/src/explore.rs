//! `explore`: shows a game's values and the law they obey, proved or observed.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use super::{
    SUCCESS, across,
    finding::{self, Finding},
    game_arg::{BoundsArg, GameArg, title},
    guessed::Guessed,
    misere, output, parameters,
    position::refused,
    progress,
};
use grundy_answer::{Budget, Play, Walk};
use grundy_compute::{self as compute, finite_search::AsFar};
use grundy_core::{
    diagnostic::printable,
    family::Capability,
    game::{Finite, Game},
    progress::Deadline,
    values::{Histogram, Shape, Sides, Values},
};
use grundy_law::{
    Law, Statement,
    identify::{LEAST_TERMS, Match, identify},
    theorem::applies_to_code,
};

/// Options of `explore`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy explore 0.137
  grundy explore 4!.0 --to 10000 --json
  grundy explore 'Subtraction(1..=n/2)'
  grundy explore 'Subtraction({1,2,k})'           one formula for every k
  grundy explore 0.77 --misere
  grundy explore 'Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))'

Without --to, N is doubled until a law is proved or the budget ends. For a board with more than 25 cells, only
the opening is searched; --to all computes every state.

The keys of --json are listed in docs/json.md.")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    extent: BoundsArg,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,

    /// Also print the range computed, the largest value, the sparse space and the time.
    #[arg(long, short, conflicts_with_all = ["json", "misere"])]
    verbose: bool,

    /// Misère play, where the last player to move loses: outcomes, genus, and for games of heaps the misère quotient.
    #[arg(long)]
    misere: bool,

    /// Time limit in seconds, search for a law included [default: 10; with --to, 10 for the search alone, and none for
    /// the values].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: Option<u64>,
}

/// The default time limit of the search.
const BUDGET: Duration = Duration::from_secs(10);

/// Computes the values, finds the law and prints both.
///
/// # Errors
/// If the game or the bounds are invalid, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let start = Instant::now();
    let given = args.budget.map(Duration::from_secs);
    let budget = given.unwrap_or(BUDGET);
    if let Some(compound) = args.game.compound()? {
        let other_form = args.json || args.misere || args.extent.given(None)?.is_some();
        return across::explore(&compound, other_form);
    }
    if !args.verbose {
        if let Some(line) = args.game.open()? {
            if args.misere {
                return Err(line.refuse_misere());
            }
            progress::set_budget(budget);
            return parameters::explore(&line, &args.extent, args.json, budget);
        }
    }
    let (game, file) = args.game.read()?;
    let bounds = args.extent.given(file)?;
    if given.is_some() || bounds.is_none() {
        progress::set_budget(budget);
    }
    if let Some(walk) = Walk::of(&game, Play::misere_if(args.misere)) {
        // The shape refuses all bounds.
        bounds.map(|bounds| compute::shape(&game, &bounds)).transpose()?;
        let found = walk.vertices(&Budget::within(budget)).map_err(refused)?;
        output::answer(args.json, &found)?;
        return Ok(SUCCESS);
    }
    if args.misere {
        return misere::explore(&misere::Wanted { game: &game, bounds, json: args.json, budget });
    }
    // A part of the time is for a guess, if no theorem gives a law.
    let guessing = budget / 4;
    let finding = match bounds {
        // A finite game has only its opening to compute.
        Some(bounds) if game.finite().is_some() => {
            compute::shape(&game, &bounds)?;
            finding::search(&game, budget)?
        }
        Some(bounds) => {
            let known = game.simplified();
            let values = args.extent.compute_for(known.as_ref().unwrap_or(&game), &bounds, finding::BESIDE, given)?;
            let left = given.map_or(BUDGET, |budget| budget.saturating_sub(start.elapsed()));
            Finding::of(&game, values, &Deadline::after(left, &()))?
        }
        None => finding::search(&game, budget.saturating_sub(guessing))?,
    };
    // Proved laws of the first rows say nothing of the others.
    let is_of_rows = finding.law.as_ref().is_none_or(|law| matches!(law.statement, Statement::Layers(_)));
    let guessed = if finding.is_proved() && !is_of_rows { None } else { Guessed::of(&finding, guessing) };
    // An unproved guess is shown in addition to no law, or to unproved laws of the first rows alone.
    let guessed = guessed.filter(|guessed| guessed.is_proved || is_of_rows && !finding.is_proved());
    // A game that is known to equal the rule has the same options.
    let rule = (finding.game != game).then_some(&game);
    let json = || {
        let mut answer = finding.json();
        if let Some(guessed) = &guessed {
            answer["guess"] = guessed.json();
        }
        if let (Some(rule), Some(keys)) = (rule, answer.as_object_mut()) {
            keys.insert("game".to_owned(), rule.to_string().into());
            keys.insert("equal_to".to_owned(), finding.game.to_string().into());
        }
        answer
    };
    output::say(args.json, json, |out| {
        text(&finding, rule, guessed.as_ref(), out)?;
        if args.verbose { more(&finding, start.elapsed(), out) } else { Ok(()) }
    })?;
    Ok(SUCCESS)
}

/// Prints how the values of a sum or a product follow from the parts, and the laws of the parts; nothing for other
/// games.
fn made_of(finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let Some(law) = finding.law.as_ref().filter(|law| !law.parts().is_empty()) else { return Ok(()) };
    write_lines(law, ["value", "part"], out)
}

/// Prints the lines of a law, with one label before the first line and another label before each of the others.
fn write_lines(law: &Law, [first, others]: [&str; 2], out: &mut dyn Write) -> io::Result<()> {
    for (number, line) in law.to_string().lines().enumerate() {
        let label = if number == 0 { first } else { others };
        writeln!(out, "{label:<12} {line}")?;
    }
    Ok(())
}

/// Prints the answer for people: the game, its law, who wins, and the first values.
fn text(finding: &Finding, rule: Option<&Game>, guessed: Option<&Guessed>, out: &mut dyn Write) -> io::Result<()> {
    let values = &finding.values;
    let known = known(finding);
    writeln!(out, "game         {}", title(rule.unwrap_or(&finding.game), &known))?;
    if rule.is_some() {
        writeln!(out, "equal to     {}, whose options are the same", finding.game)?;
    }
    made_of(finding, out)?;
    if let Some(opening) = finding.opening() {
        first_moves(opening, out)?;
        if matches!(values.shape, Shape::Opening) {
            return Ok(());
        }
    }
    if let Some(finite) = finding.game.finite() {
        return vertices(finite, values, out);
    }
    law_in_words(finding, out)?;
    if let Some(guessed) = guessed {
        writeln!(out, "guess        {}", printable(&guessed.claim))?;
        writeln!(out, "             {}", printable(&guessed.words))?;
    }
    let zeros = Histogram::of(&values.cells).counts.first().copied().unwrap_or(0);
    let (shown, told) = lost(values, 12);
    let more = if zeros > told { ", …" } else { "" };
    writeln!(out, "P-positions  {}{more}", if shown.is_empty() { "none".to_owned() } else { shown.join(", ") })?;
    rows(finding, out)?;
    same_values(finding, &known, out)
}

/// Returns the first lost positions, and the number of positions that they are. Where all positions that differ only in
/// the last number are lost, they are one: `(3, any)`.
fn lost(values: &Values, most: usize) -> (Vec<String>, u64) {
    let (shape, lengths) = (values.shape, values.shape.lengths());
    let line = match shape {
        Shape::Grid { .. } | Shape::Block { .. } => lengths.last().and_then(|&length| usize::try_from(length).ok()),
        _ => None,
    };
    let line = line.filter(|&line| line > 2).unwrap_or(1);
    let (mut shown, mut told, mut index) = (Vec::new(), 0, 0);
    while index < values.len() && shown.len() < most {
        let end = if line > 1 && index % line == 0 { index + line } else { index + 1 };
        if end > index + 1 && (index..end).all(|index| values.get(index) == Some(0)) {
            let numbers = shape.numbers(index);
            let fixed: Vec<String> = numbers.iter().take(numbers.len() - 1).map(ToString::to_string).collect();
            shown.push(format!("({}, any)", fixed.join(", ")));
            (told, index) = (told + line as u64, end);
            continue;
        }
        if values.get(index) == Some(0) {
            shown.push(shape.name(index));
            told += 1;
        }
        index += 1;
    }
    (shown, told)
}

/// Prints the additional lines of `--verbose`.
fn more(finding: &Finding, time: Duration, out: &mut dyn Write) -> io::Result<()> {
    let values = &finding.values;
    writeln!(out, "computed     {}", extent_in_words(values.shape))?;
    if let Some(largest) = values.largest() {
        let counts = Histogram::of(&values.cells).counts;
        let zeros = counts.first().copied().unwrap_or(0);
        let distinct = counts.iter().filter(|&&count| count > 0).count();
        writeln!(out, "largest      {} at {}", largest.value, values.shape.name(largest.index))?;
        writeln!(out, "distinct     {distinct} values; {zeros} positions have the value 0")?;
    }
    if let Some(sparse) = finding.sparse {
        writeln!(out, "sparse       {}", finding::sparse_in_words(sparse))?;
    }
    writeln!(out, "time         {:.3} s", time.as_secs_f64())
}

/// Prints the law, or that no law was found.
fn law_in_words(finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    match &finding.law {
        // The opening and the parts are shown above.
        Some(law) if law.opening().is_some() || !law.parts().is_empty() => Ok(()),
        Some(law) => write_lines(law, ["law", ""], out),
        None if finding.game.supports(Capability::LawSearch).is_err() => Ok(()),
        None => {
            writeln!(out, "law          none found in {}", extent_in_words(finding.values.shape))?;
            if let (Some(code), Shape::Heap { to }) = (finding.game.code(), finding.values.shape) {
                // A stream finds periods that are far longer than the values that fit in memory.
                if applies_to_code(code) {
                    let to = to.max(100).saturating_mul(10);
                    let game = &finding.game;
                    writeln!(out, "farther      grundy values '{game}' --to {to} --digest-only --stats")?;
                }
            }
            Ok(())
        }
    }
}

/// Prints the value of the opening and the known winning moves.
fn first_moves(opening: &AsFar, out: &mut dyn Write) -> io::Result<()> {
    /// The most moves that are shown.
    const MOST: usize = 20;
    let (moves, or_more) = match opening {
        AsFar::Whole(opening) => {
            let who = if opening.value == 0 { "the second player wins" } else { "the first player wins" };
            writeln!(out, "opening      value {}: {who}", opening.value)?;
            (&opening.winning_moves, "")
        }
        AsFar::Begun(begun) => {
            writeln!(out, "opening      value {} or more: the first player wins", begun.at_least)?;
            (&begun.winning_moves, if begun.are_all { "" } else { " or more" })
        }
    };
    if !moves.is_empty() {
        let shown: Vec<String> = moves.iter().take(MOST).map(ToString::to_string).collect();
        let more = if moves.len() > MOST { ", …" } else { "" };
        writeln!(out, "first moves  {}{or_more} win: {}{more}", moves.len(), shown.join(", "))?;
    }
    if let AsFar::Begun(_) = opening {
        writeln!(out, "farther      a larger --budget may find the rest")?;
    }
    Ok(())
}

/// Prints the value of each vertex that a token may be on.
fn vertices(finite: &Finite, values: &Values, out: &mut dyn Write) -> io::Result<()> {
    let Some(graph) = finite.token() else { return Ok(()) };
    let shown: Vec<String> =
        graph.vertices.iter().zip(values).take(100).map(|(vertex, value)| format!("{vertex}: {value}")).collect();
    let more = if values.len() > shown.len() { ", …" } else { "" };
    writeln!(out, "values       {}{more}", shown.join(", "))?;
    let lost = values.iter().filter(|&value| value == 0).count();
    writeln!(out, "P-positions  {lost} of {} vertices", values.len())
}

/// The most values compared with known games: enough to distinguish all games but twins, and quick for every named
/// rule.
const COMPARED: usize = 64;
/// The most known games that are shown.
const SHOWN: usize = 5;

/// Returns the known games that have the first values, up to a shift.
pub(super) fn known(finding: &Finding) -> Vec<Match> {
    let first: Vec<u32> = match finding.values.shape {
        Shape::Heap { .. } => finding.values.iter().take(COMPARED).collect(),
        _ => Vec::new(),
    };
    if first.len() < LEAST_TERMS { Vec::new() } else { identify(0, &first, &()).unwrap_or_default() }
}

/// Prints other games with the same values, in the order of `identify`.
fn same_values(finding: &Finding, known: &[Match], out: &mut dyn Write) -> io::Result<()> {
    let own = finding.game.to_string();
    let others = known.iter().filter(|matched| matched.line != own);
    for (index, matched) in others.take(SHOWN).enumerate() {
        let label = if index == 0 { "same values" } else { "" };
        writeln!(out, "{label:<12} {}", super::identify::describe(matched))?;
    }
    Ok(())
}

fn extent_in_words(shape: Shape) -> String {
    match shape {
        Shape::Heap { to } => format!("heaps 0 to {to}"),
        Shape::Grid { width, height } => format!("{width} x {height} cells"),
        Shape::Strip { to, .. } => format!("gaps of 0 to {to} cells between all ends"),
        Shape::Block { sides } => format!("{} states", sides.to_string().replace('x', " x ")),
        Shape::Board { cells } => format!("all states of {cells} cells"),
        Shape::Opening => "the opening".to_owned(),
        Shape::Vertices { count } => format!("all of {count} vertices"),
    }
}

/// Returns the length of the side that changes first.
fn last_side(sides: Sides) -> usize {
    sides.lengths().last().and_then(|&length| usize::try_from(length).ok()).unwrap_or(1)
}

/// Prints the first values: one period per row if a law is known, otherwise rows of twenty.
pub(super) fn rows(finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let values = &finding.values;
    let period = finding.law.as_ref().and_then(Law::shift).map_or(0, |(_, period, _)| period);
    let (row, most) = match (values.shape, usize::try_from(period).unwrap_or(0)) {
        (Shape::Grid { height, .. }, _) => (height, 16),
        (Shape::Block { sides }, _) => (last_side(sides), 16),
        (Shape::Strip { ends, .. }, _) => (ends * ends, 12),
        (_, 1) => (20, 3),
        // Several short periods, or the part of a long period that fits on a line.
        (_, period @ 2..=12) => (period * (24 / period), 6),
        (_, period @ 13..=40) => (period, 6),
        _ => (20, 6),
    };
    let shown: Vec<u32> = values.iter().take(row * most).collect();
    let width = shown.iter().max().map_or(1, |largest| largest.to_string().len());
    for (index, line) in shown.chunks(row.max(1)).enumerate() {
        let label = if index == 0 { "values" } else { "" };
        let start = match values.shape {
            Shape::Heap { .. } | Shape::Board { .. } => (index * row).to_string(),
            // A row has the states with these first numbers.
            Shape::Block { sides } => {
                let numbers = sides.state(index * row);
                let fixed: Vec<String> =
                    numbers.iter().take(sides.lengths().len() - 1).map(ToString::to_string).collect();
                fixed.join(",")
            }
            _ => index.to_string(),
        };
        let cells: Vec<String> = line.iter().take(40).map(|value| format!("{value:>width$}")).collect();
        let more = if line.len() > cells.len() { " …" } else { "" };
        writeln!(out, "{label:<12} {start:>4} | {}{more}", cells.join(" "))?;
    }
    Ok(())
}
