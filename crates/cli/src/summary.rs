//! Summaries of values that `values` does not print.

use std::io::{self, Write};

use super::{
    SUCCESS,
    game_arg::{BoundsArg, by_law},
};
use grundy_compute::{self as compute, estimate, summary};
use grundy_core::{
    game::Game,
    notation::Bounds,
    values::{Digest, Histogram, LargestValue},
};

/// Prints a histogram of the values.
pub(super) fn counts(game: &Game, bounds: &Bounds, extent: &BoundsArg) -> anyhow::Result<u8> {
    let found = match by_law(game, bounds, None) {
        Some(values) => Histogram::from_cells(&values.cells),
        None => summary::histogram(game, bounds, &extent.bar(game, bounds, estimate::summary)?)?,
    };
    let mut out = io::stdout().lock();
    head(game, bounds, found.positions(), found.largest, &mut out)?;
    let width = found
        .counts
        .iter()
        .max()
        .map_or(0, |most| most.to_string().len())
        .max("positions".len());
    writeln!(out, "value  {:>width$}", "positions")?;
    for (value, count) in found.counts.iter().enumerate() {
        writeln!(out, "{value:>5}  {count:>width$}")?;
    }
    Ok(SUCCESS)
}

/// Prints the digest.
pub(super) fn digest(game: &Game, bounds: &Bounds, extent: &BoundsArg) -> anyhow::Result<u8> {
    let found = match by_law(game, bounds, None) {
        Some(values) => Digest::from_cells(&values.cells),
        None => summary::digest(game, bounds, &extent.bar(game, bounds, estimate::digest)?)?,
    };
    print_digest(game, bounds, &found)
}

/// Prints the number of values, the largest and the digest.
pub(super) fn print_digest(game: &Game, bounds: &Bounds, found: &Digest) -> anyhow::Result<u8> {
    let mut out = io::stdout().lock();
    head(game, bounds, found.positions, found.largest, &mut out)?;
    writeln!(
        out,
        "SHA-256 of the values as little-endian u32: {}",
        found.sha256
    )?;
    Ok(SUCCESS)
}

/// Prints the number of positions, and the largest value with its first position.
fn head(
    game: &Game,
    bounds: &Bounds,
    positions: u64,
    largest: Option<LargestValue>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    writeln!(out, "positions: {positions}")?;
    if let Some(LargestValue { value, index }) = largest {
        writeln!(
            out,
            "largest value: {value}, first at {}",
            compute::shape(game, bounds)?.name(index)
        )?;
    }
    Ok(())
}
