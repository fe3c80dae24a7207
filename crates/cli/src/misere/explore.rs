//! `explore --misere`.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use serde_json::json;

use super::{
    super::{BadInput, FAILURE, SUCCESS, finding::THOUGHT},
    position::{self, Answer, list},
    search, text,
};
use grundy_core::{
    game::{
        Game,
        board::{Board, Filled},
    },
    notation::Bounds,
    progress::Deadline,
};
use grundy_misere::{Memo, Unsearched, genus::of_heaps, is_p};

/// Genera of heaps are searched among at most this many positions; what has more is left out.
const GENUS_POSITIONS: usize = 10_000;
/// The heaps whose genera are asked for.
const GENUS_HEAPS: u64 = 60;
/// The side of the plane that is shown where nobody says how far.
const SIDE: usize = 20;

/// What the command line asks for.
pub(in super::super) struct Wanted<'a> {
    pub game: &'a Game,
    pub bounds: Option<Bounds>,
    pub position: Option<&'a str>,
    pub json: bool,
    pub budget: Duration,
}

/// Explores a game, or a position of it.
///
/// # Errors
/// If the position or the bounds are wrong, or the output cannot be written.
pub(in super::super) fn explore(wanted: &Wanted<'_>) -> anyhow::Result<u8> {
    let start = Instant::now();
    let mut out = io::stdout().lock();
    let code = if let Some(text) = wanted.position {
        one(wanted, text, &mut out)?
    } else {
        match wanted.game {
            Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_) => heaps(wanted, &mut out)?,
            Game::Lattice(_) | Game::Strip(_) => table(wanted, &mut out)?,
            Game::Board(_) => one(wanted, "0", &mut out)?,
            Game::State(_)
            | Game::Piece(_)
            | Game::Ring(_)
            | Game::Row(_)
            | Game::Finite(_)
            | Game::Sum(_)
            | Game::Product(_) => {
                return Err(not_yet(wanted.game));
            }
        }
    };
    if !wanted.json {
        writeln!(out, "time         {:.3} s", start.elapsed().as_secs_f64())?;
    }
    out.flush()?;
    Ok(code)
}

/// Why there is no answer for a family.
fn not_yet(game: &Game) -> anyhow::Error {
    let families = "codes, sets and rules of heaps, lattices of two dimensions without walls, strips and boards";
    BadInput(format!("mis\u{e8}re play is explored of {families}, not of {game}")).into()
}

/// Does a board have no cells beyond its own?
fn on_board(board: &Board, Filled(mask): Filled) -> bool {
    mask < 1 << board.cells()
}

/// One position by plain search.
fn one(wanted: &Wanted<'_>, text: &str, out: &mut dyn Write) -> anyhow::Result<u8> {
    let until = &Deadline::after(wanted.budget, &());
    let answer = match wanted.game {
        Game::Code(code) => position::answer(code, &position::parse(text, |_| true)?, until)?,
        Game::Set(set) => position::answer(set, &position::parse(text, |_| true)?, until)?,
        Game::Rule(rule) => position::answer(rule, &position::parse(text, |_| true)?, until)?,
        Game::Lists(rule) => position::answer(rule, &position::parse(text, |_| true)?, until)?,
        Game::Lattice(lattice) => position::answer(lattice, &position::parse(text, |_| true)?, until)?,
        Game::Strip(strip) => {
            let ends = strip.ends();
            let exists = |&(_, left, right): &(u64, u8, u8)| usize::from(left.max(right)) < ends;
            position::answer(strip, &position::parse(text, exists)?, until)?
        }
        Game::State(_)
        | Game::Piece(_)
        | Game::Ring(_)
        | Game::Row(_)
        | Game::Finite(_)
        | Game::Sum(_)
        | Game::Product(_) => {
            return Err(not_yet(wanted.game));
        }
        Game::Board(board) => position::answer(board, &position::parse(text, |&mask| on_board(board, mask))?, until)?,
    };
    let Answer { position, p, genus, winning } = answer;
    let outcome = if p { "P" } else { "N" };
    if wanted.json {
        let value = json!({
            "game": wanted.game.to_string(), "position": position, "outcome": outcome, "genus": genus.to_string(),
            "tame": genus.is_tame(), "winning_moves_to": winning,
        });
        writeln!(out, "{value}")?;
        return Ok(SUCCESS);
    }
    writeln!(out, "game         {}, misère play", wanted.game)?;
    writeln!(out, "position     {position}: {outcome}-position")?;
    writeln!(out, "genus        {genus}, {}", if genus.is_tame() { "tame" } else { "wild" })?;
    let moves = if winning.is_empty() { "none".to_owned() } else { format!("to {}", list(&winning, ", ")) };
    writeln!(out, "good moves   {moves}")?;
    Ok(SUCCESS)
}

fn heaps(wanted: &Wanted<'_>, out: &mut dyn Write) -> anyhow::Result<u8> {
    // The time for the genera begins with that of the search, and ends a little later.
    let until = Deadline::after(wanted.budget.saturating_add(THOUGHT), &());
    let searched = search(wanted.game, wanted.bounds.as_ref(), Some(wanted.budget))?;
    let found = &searched.found;
    let genera = of_heaps(wanted.game, GENUS_HEAPS.min(found.to() as u64), GENUS_POSITIONS, &until);
    // What was asked for was not reached, or the quotient grew out of the budget.
    let failed = found.stop.is_some();
    let code = searched.signal.unwrap_or(if failed { FAILURE } else { SUCCESS });
    if wanted.json {
        writeln!(out, "{}", text::json(wanted.game, found, &genera))?;
        return Ok(code);
    }
    writeln!(out, "game         {}, misère play", wanted.game)?;
    let p = (0..).zip(&found.phi).filter(|&(_, &x)| found.quotient.is_p(x)).map(|(heap, _): (u64, _)| heap);
    let shown: Vec<u64> = p.take(13).collect();
    let more = if shown.len() > 12 { ", …" } else { "" };
    writeln!(out, "P-positions  {}{more}", list(shown.iter().take(12), ", "))?;
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

/// Outcomes of a lattice's cells, or of a strip's gaps.
fn table(wanted: &Wanted<'_>, out: &mut dyn Write) -> anyhow::Result<u8> {
    let until = &Deadline::after(wanted.budget, &());
    let mut rows = Rows::default();
    match (wanted.game, wanted.bounds.as_ref()) {
        (Game::Lattice(lattice), bounds) => {
            let (width, height) = match bounds {
                Some(&Bounds::Grid(width, height)) => (width, height),
                None => (SIDE as u64, SIDE as u64),
                Some(other) => {
                    return Err(BadInput(format!("lattices go to a rectangle such as 20x20, not {other}")).into());
                }
            };
            let mut memo = Memo::new(lattice, is_p, position::MOST_POSITIONS).until(until);
            for y in 0..height {
                if rows.is_over {
                    break;
                }
                rows.push(format!("y = {y}"), (0..width).map(|x| memo.of(&[(x, y)]).copied()))?;
            }
        }
        (Game::Strip(strip), bounds) => {
            let to = match bounds {
                Some(&Bounds::Heap(to)) => to,
                None => 12,
                Some(other) => return Err(BadInput(format!("gaps go to a number such as 12, not {other}")).into()),
            };
            let mut memo = Memo::new(strip, is_p, position::MOST_POSITIONS).until(until);
            let ends = u8::try_from(strip.ends())?;
            for (left, right) in (0..ends).flat_map(|left| (0..ends).map(move |right| (left, right))) {
                let row = (0..=to).map(|n| memo.of(&[(n, left, right)]).copied());
                rows.push(format!("ends {left},{right}"), row)?;
            }
        }
        _ => {}
    }
    let Rows { labels, outcomes, is_over } = rows;
    let code = if is_over { FAILURE } else { SUCCESS };
    if wanted.json {
        let game = wanted.game.to_string();
        writeln!(out, "{}", json!({"game": game, "labels": labels, "outcomes": outcomes, "complete": !is_over}))?;
        return Ok(code);
    }
    writeln!(out, "game         {}, misère play: outcomes, from x or n = 0 on", wanted.game)?;
    for (label, row) in labels.iter().zip(&outcomes) {
        writeln!(out, "{label:<12} {row}")?;
    }
    if is_over {
        writeln!(out, "ended        after the budget of {:?}: what is missing was not computed", wanted.budget)?;
    }
    Ok(code)
}

/// Rows of outcomes.
#[derive(Debug, Default)]
struct Rows {
    labels: Vec<String>,
    /// P or N for each position, as far as there was time.
    outcomes: Vec<String>,
    is_over: bool,
}

impl Rows {
    /// Appends what of a row there is time for.
    ///
    /// # Errors
    /// If a position leads to too many.
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
