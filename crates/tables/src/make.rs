//! Tables in memory: computation of the values, and their Rust source.

use std::time::{Duration, Instant};

use anyhow::Context;
use rayon::prelude::*;

use super::{
    catalog::{Content, Entry},
    law, table,
};
use grundy_compute::{self as compute, cost, estimate};
use grundy_core::progress::Progress;
use grundy_planar as planar;

/// One table, made in memory.
#[derive(Debug)]
pub struct Made {
    /// The entry of the catalogue.
    pub entry: Entry,
    /// The number of values in the file.
    pub entries: usize,
    /// The largest value and its first position.
    pub largest: (u32, String),
    /// The text of the file.
    pub source: String,
    /// The time to compute the values.
    pub time: Duration,
}

/// Computes tables, several at once, in the order of `entries`.
///
/// # Errors
/// If a value does not fit its table's width, or `progress` asks to stop.
pub fn make(entries: &[Entry], progress: &dyn Progress) -> anyhow::Result<Vec<Made>> {
    entries
        .par_iter()
        .map(|entry| {
            make_one(entry, progress)
                .map_err(|error| error.context(format!("table `{}`", entry.name)))
        })
        .collect()
}

fn make_one(entry: &Entry, progress: &dyn Progress) -> anyhow::Result<Made> {
    let start = Instant::now();
    let game = &entry.game;
    match entry.content {
        Content::Values(bounds) => {
            let shape = compute::shape(game, &bounds)?;
            let estimate = estimate::estimate(game, shape)
                .stored_in(entry.width, shape)
                .with_each(cost::SOURCE, shape);
            if let Some(refusal) = estimate.refusal() {
                anyhow::bail!("{game} to {bounds} {refusal}; reduce `to` in the catalogue");
            }
            let values = compute::compute(game, &bounds, Some(entry.width), progress)?;
            let (time, source) = (start.elapsed(), table::file(entry, &values)?);
            let (largest, at) = values
                .largest()
                .map_or((0, 0), |largest| (largest.value, largest.index));
            let largest = (largest, values.shape.name(at));
            Ok(Made {
                entry: entry.clone(),
                entries: values.len(),
                largest,
                source,
                time,
            })
        }
        Content::Law => {
            // The catalogue refuses laws of other games.
            let lattice = &game
                .plane()
                .context("this game has no law of all positions")?;
            let (law, proof) =
                planar::discover(lattice, progress)?.context("no law found that can be proved")?;
            let compact =
                planar::PlanarLookup::new(lattice, &law, &proof).context("the law is too large")?;
            let (time, source) = (start.elapsed(), law::file(entry, &law, &proof, &compact)?);
            let largest = compact.table.iter().max().copied().unwrap_or(0);
            let entries = compact.table.len();
            Ok(Made {
                entry: entry.clone(),
                entries,
                largest: (largest.into(), String::new()),
                source,
                time,
            })
        }
    }
}
