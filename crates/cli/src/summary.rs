//! Summaries of values that `values` does not print.

use std::io::{self, Write};

use super::{
    SUCCESS,
    game_arg::{BoundsArg, by_law},
    output,
};
use grundy_compute::{self as compute, board::tiers, estimate, summary};
use grundy_core::{
    game::{Board, Game},
    notation::Bounds,
    values::{Digest, Histogram, Largest},
};

/// Prints a histogram of the values.
pub(super) fn counts(game: &Game, bounds: &Bounds, extent: &BoundsArg) -> anyhow::Result<u8> {
    let found = match by_law(game, bounds, None) {
        Some(values) => Histogram::of(&values.cells),
        None => summary::histogram(game, bounds, &extent.bar(game, bounds, estimate::summary)?)?,
    };
    let mut out = io::stdout().lock();
    head(game, bounds, found.positions(), found.largest, &mut out)?;
    let width = found.counts.iter().max().map_or(0, |most| most.to_string().len()).max("positions".len());
    writeln!(out, "value  {:>width$}", "positions")?;
    for (value, count) in found.counts.iter().enumerate() {
        writeln!(out, "{value:>5}  {count:>width$}")?;
    }
    Ok(SUCCESS)
}

/// Prints the digest. With `by_tiers`, also prints the digest by tiers of a board, which takes the same time again.
pub(super) fn digest(game: &Game, bounds: &Bounds, extent: &BoundsArg, by_tiers: bool) -> anyhow::Result<u8> {
    if let (Some(board), true) = (game.board(), by_tiers) {
        return board_digest(game, board, bounds, extent);
    }
    let found = match by_law(game, bounds, None) {
        Some(values) => Digest::of(&values.cells),
        None => summary::digest(game, bounds, &extent.bar(game, bounds, estimate::digest)?)?,
    };
    print_digest(game, bounds, &found)
}

/// Prints the number of values, the largest and the digest.
pub(super) fn print_digest(game: &Game, bounds: &Bounds, found: &Digest) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    head(game, bounds, found.positions, found.largest, &mut out)?;
    writeln!(out, "SHA-256 of the values as little-endian u32: {}", found.sha256)?;
    Ok(SUCCESS)
}

/// Prints the digest of a board, and the digest by tiers.
fn board_digest(game: &Game, board: &Board, bounds: &Bounds, extent: &BoundsArg) -> anyhow::Result<u8> {
    let values = compute::compute(game, bounds, None, &extent.bar(game, bounds, estimate::digest)?)?;
    let value = |mask: u64| usize::try_from(mask).ok().and_then(|mask| values.get(mask)).unwrap_or(0);
    // Values are at most the number of cells.
    let by_tiers = tiers::of_table(board, |mask| u8::try_from(value(mask)).unwrap_or(u8::MAX));
    let found = Digest::of(&values.cells);
    print_digest(game, bounds, &found)?;
    output::print(|out| writeln!(out, "SHA-256 by tiers: {}", by_tiers.sha256))?;
    Ok(SUCCESS)
}

/// Prints the number of positions, and the largest value with its first position.
fn head(
    game: &Game,
    bounds: &Bounds,
    positions: u64,
    largest: Option<Largest>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    writeln!(out, "positions: {positions}")?;
    if let Some(Largest { value, index }) = largest {
        writeln!(out, "largest value: {value}, first at {}", compute::shape(game, bounds)?.name(index))?;
    }
    Ok(())
}
