//! `explore --misere`.

use std::{
    io::{self, Write},
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::json;

use super::{
    super::{BadInput, FAILURE, SUCCESS, position::refused, progress},
    MOST_POSITIONS, search,
    text::{self, list},
};
use grundy_answer::{Budget, Components, misere, title};
use grundy_core::{
    game::Game,
    notation::Bounds,
    progress::Deadline,
    values::{Shape, Sides},
};
use grundy_law::search::THOUGHT;
use grundy_misere::{Outcomes, Unsearched, genus::of_heaps};

/// The most positions that the search for genera visits; heaps with more positions are omitted.
const GENUS_POSITIONS: usize = 10_000;
/// The number of heaps whose genera are computed.
const GENUS_HEAPS: u64 = 60;
/// The default side of the plane that is shown.
const SIDE: u64 = 20;

/// The options of the command line.
pub(in super::super) struct Wanted<'a> {
    pub game: &'a Game,
    pub bounds: Option<Bounds>,
    pub json: bool,
    pub budget: Duration,
}

/// Explores a game.
///
/// # Errors
/// If the bounds are invalid, or the output cannot be written.
pub(in super::super) fn explore(wanted: &Wanted<'_>) -> anyhow::Result<u8> {
    let start = Instant::now();
    let mut out = io::stdout().lock();
    let code = if wanted.game.is_heaps() {
        heaps(wanted, &mut out)?
    } else if wanted.game.family().numbers_in_sum() == Some(0) {
        opening(wanted, &mut out)?
    } else {
        let bounds = wanted.bounds.unwrap_or_else(|| screen(wanted.game));
        table(wanted, wanted.game.shape(&bounds)?, &mut out)?
    };
    if !wanted.json {
        writeln!(out, "time         {:.3} s", start.elapsed().as_secs_f64())?;
    }
    out.flush()?;
    Ok(code)
}

/// Returns the bounds of a table that fits on a screen.
fn screen(game: &Game) -> Bounds {
    match game.family().small_bounds() {
        Bounds::Heap(to) => Bounds::Heap(to.min(12)),
        Bounds::Grid(width, height) => Bounds::Grid(width.min(SIDE), height.min(SIDE)),
        Bounds::Block(sides) => {
            let lengths: Vec<u64> = sides.lengths().iter().map(|&length| length.min(5)).collect();
            Sides::new(&lengths).map_or(Bounds::All, Bounds::Block)
        }
        Bounds::All => Bounds::All,
    }
}

/// Searches the opening of a finite game and prints the result.
fn opening(wanted: &Wanted<'_>, out: &mut dyn Write) -> anyhow::Result<u8> {
    let start = Instant::now();
    let opening = wanted.game.parse_position("opening").map_err(|error| BadInput(error.to_string()))?;
    let sum = Components::of(&Arc::new(wanted.game.clone()), vec![opening]);
    let solved = misere::by_search(&sum, &Budget::within(wanted.budget)).map_err(refused)?;
    let left = Budget::within(wanted.budget.saturating_sub(start.elapsed()));
    let genus = misere::genus(&sum, &left).map_err(refused)?;
    let winning: Vec<String> = solved.moves.found.iter().map(|found| wanted.game.print_positions(&found.to)).collect();
    let outcome = if solved.is_won { "N" } else { "P" };
    if wanted.json {
        let value = json!({
            "game": wanted.game.to_string(), "position": sum.to_string(), "outcome": outcome, "genus": genus.to_string(),
            "tame": genus.is_tame(), "winning_moves_to": winning,
        });
        writeln!(out, "{value}")?;
        return Ok(SUCCESS);
    }
    writeln!(out, "game         {}, misère play", title(wanted.game, &[]))?;
    writeln!(out, "position     {sum}: {outcome}-position")?;
    writeln!(out, "genus        {genus}, {}", if genus.is_tame() { "tame" } else { "wild" })?;
    let moves = if winning.is_empty() { "none".to_owned() } else { format!("to {}", list(&winning, ", ")) };
    writeln!(out, "good moves   {moves}")?;
    Ok(SUCCESS)
}

fn heaps(wanted: &Wanted<'_>, out: &mut dyn Write) -> anyhow::Result<u8> {
    // The time limit for the genera starts with the search, and is a little longer.
    let until = Deadline::after(wanted.budget.saturating_add(THOUGHT), &());
    let searched = search(wanted.game, wanted.bounds.as_ref(), Some(wanted.budget))?;
    let found = &searched.found;
    let genera = of_heaps(wanted.game, GENUS_HEAPS.min(found.to() as u64), GENUS_POSITIONS, &until);
    // The search did not reach the given bounds, or the quotient outgrew the budget.
    let failed = found.stop.is_some();
    let code = searched.signal.unwrap_or(if failed { FAILURE } else { SUCCESS });
    if wanted.json {
        writeln!(out, "{}", text::json(wanted.game, found, &genera))?;
        return Ok(code);
    }
    writeln!(out, "game         {}, misère play", title(wanted.game, &[]))?;
    let p = (0..).zip(&found.phi).filter(|&(_, &x)| found.quotient.is_p(x)).map(|(heap, _): (u64, _)| heap);
    let shown: Vec<u64> = p.take(13).collect();
    let more = if shown.len() > 12 { ", …" } else { "" };
    writeln!(out, "P-positions  {}{more}", list(shown.iter().take(12), ", "))?;
    if grundy_emit::is_nim(wanted.game) {
        let law = "lost if the nim-sum is 0 with a heap above 1, or 1 without, proved (Bouton 1901)";
        writeln!(out, "law          {law}")?;
    }
    for (index, line) in grundy_misere::kayles::law(wanted.game).iter().flatten().enumerate() {
        writeln!(out, "{:<12} {line}", if index == 0 { "law" } else { "" })?;
    }
    writeln!(out, "genus           0 | {}", list(genera.iter().take(24), " "))?;
    let to = genera.len().saturating_sub(1);
    let not_nim = text::first_not_nim(&genera)
        .map_or_else(|| format!("every heap to {to}"), |heap| format!("heaps below {heap}"));
    let wild = text::first_wild(&genera)
        .map_or_else(|| format!("none to heap {to}"), |heap| format!("heap {heap} is the first"));
    writeln!(out, "Nim heaps    {not_nim}\nwild         {wild}")?;
    text::quotient(found, out)?;
    Ok(code)
}

/// Prints the outcomes of a table: a row for all positions that differ only in the first number.
fn table(wanted: &Wanted<'_>, shape: Shape, out: &mut dyn Write) -> anyhow::Result<u8> {
    let until = &Deadline::after(wanted.budget, &());
    let mut found = Outcomes::new(wanted.game, shape, MOST_POSITIONS, until);
    let names = wanted.game.family().coordinates();
    let lengths = shape.lengths();
    let Some((&length, others)) = lengths.split_first() else { return Ok(SUCCESS) };
    let count = usize::try_from(others.iter().product::<u64>())?;
    let mut rows = Rows::default();
    for others in 0..count {
        if rows.is_over {
            break;
        }
        let numbers = shape.numbers(others);
        let rest = || numbers.iter().skip(1);
        let label = match names {
            _ if matches!(shape, Shape::Vertices { .. }) => (0..usize::try_from(length)?)
                .map(|index| grundy_plot::export::place(wanted.game, shape, index))
                .collect::<Vec<_>>()
                .join(" "),
            [_, "left", "right"] => format!("ends {}", list(rest(), ",")),
            [_] => "n".to_owned(),
            names => list(names.iter().skip(1).zip(rest()).map(|(name, number)| format!("{name} = {number}")), ", "),
        };
        let row = (0..usize::try_from(length)?).map(|first| found.is_p(first * count + others));
        rows.push(label, row)?;
    }
    let Rows { labels, outcomes, is_over } = rows;
    let code = if is_over { FAILURE } else { SUCCESS };
    if wanted.json {
        let game = wanted.game.to_string();
        writeln!(out, "{}", json!({"game": game, "labels": labels, "outcomes": outcomes, "complete": !is_over}))?;
        return Ok(code);
    }
    if matches!(shape, Shape::Vertices { .. }) {
        writeln!(out, "game         {}, misère play", wanted.game)?;
        for (label, row) in labels.iter().zip(&outcomes) {
            let each = label.split(' ').zip(row.chars()).map(|(vertex, outcome)| format!("{vertex}: {outcome}"));
            writeln!(out, "outcomes     {}", list(each, ", "))?;
        }
    } else {
        writeln!(out, "game         {}, misère play: outcomes, from x or n = 0 on", wanted.game)?;
    }
    for (label, row) in labels.iter().zip(&outcomes).filter(|_| !matches!(shape, Shape::Vertices { .. })) {
        writeln!(out, "{label:<12} {row}")?;
    }
    if is_over {
        writeln!(out, "ended        {}: missing results were not computed", progress::stopped())?;
    }
    Ok(code)
}

/// Rows of outcomes.
#[derive(Debug, Default)]
struct Rows {
    labels: Vec<String>,
    /// P or N for each position that was computed in time.
    outcomes: Vec<String>,
    is_over: bool,
}

impl Rows {
    /// Appends the part of a row that is computed in time.
    ///
    /// # Errors
    /// If a position leads to too many positions.
    fn push(&mut self, label: String, row: impl Iterator<Item = Result<bool, Unsearched>>) -> anyhow::Result<()> {
        let mut outcomes = String::new();
        for p in row {
            match p {
                Ok(p) => outcomes.push(if p { 'P' } else { 'N' }),
                Err(Unsearched::Interrupted) => {
                    self.is_over = true;
                    break;
                }
                Err(error) => return Err(BadInput(format!("the table leads to {error}: reduce --to")).into()),
            }
        }
        if !outcomes.is_empty() {
            self.labels.push(label);
            self.outcomes.push(outcomes);
        }
        Ok(())
    }
}
