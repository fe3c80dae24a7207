//! The box in tiles. All moves lead towards the origin, so a tile needs only tiles that are at most
//! as far along each axis. Two tiles with the same sum of places are independent, and have no line
//! in common: a ride that joins cells of both would lead to a tile that is at most as far along
//! each axis.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32};

use rayon::prelude::*;

use super::{
    kernel::{RideKernel, TileScratch},
    line::{CellIndices, RideLines, SharedSlot, Tile, fill_list},
    mirror::CoordinateMirror,
    pieces::LatticeMoves,
};
use grundy_core::{
    game::state::MOST_COORDINATES,
    progress::Progress,
    values::{Cells, Sides},
};
use grundy_work::{error::Stop, machine::IS_SMALL};

/// Number of cells along each side of a tile, by the number of dimensions: large enough to make the
/// cost of distributing tiles small, and small enough for a box of a tenth of a second to have
/// several tiles for each thread. Lines that are computed together are next to each other in memory
/// along the last coordinate.
const SIDES: [usize; MOST_COORDINATES + 1] = [1, 1 << 14, 128, 24, 10];

/// A box with fewer cells is computed on one thread: too much of its time goes by in waves of few
/// tiles, where the other threads wait awake.
const FEW_CELLS: usize = 1 << 21;

/// Computes the values of a box whose coordinates may all be linked.
pub(super) fn link_tiles(
    moves: &LatticeMoves,
    lengths: &[u64],
    progress: &dyn Progress,
) -> Result<Cells, Stop> {
    if lengths.contains(&0) {
        return Ok(Cells::U8(Vec::new()));
    }
    // A value is at most the number of options.
    let passed = |ride: &[i32; MOST_COORDINATES]| {
        let along = |(&by, &length): (&i32, &u64)| (length - 1) / u64::from(by.unsigned_abs());
        ride.iter()
            .zip(lengths)
            .filter(|&(&by, _)| by < 0)
            .map(along)
            .min()
            .unwrap_or(0)
    };
    let most = moves.rides.iter().map(passed).sum::<u64>() + moves.leaps.len() as u64;
    match most {
        0..=0xff if !IS_SMALL => linked_in::<AtomicU8>(moves, lengths, most, progress),
        0..=0xffff if !IS_SMALL => linked_in::<AtomicU16>(moves, lengths, most, progress),
        _ => linked_in::<AtomicU32>(moves, lengths, most, progress),
    }
}

/// Computes the values of a box, which are at most `most`, in cells of one width.
fn linked_in<V: SharedSlot>(
    moves: &LatticeMoves,
    lengths: &[u64],
    most: u64,
    progress: &dyn Progress,
) -> Result<Cells, Stop> {
    let count = Sides::new(lengths)
        .and_then(|sides| sides.positions())
        .ok_or(Stop::NoMemory { bytes: u64::MAX })?;
    let mirror = CoordinateMirror::from_moves(moves, lengths);
    let (mut lists, mut views) = (Vec::new(), Vec::new());
    for ride in &moves.rides {
        let image = mirror.map_or(*ride, |mirror| mirror.image(*ride));
        // Of two rides that are images of each other, the first one makes the list for both.
        if image >= *ride {
            views.push((lists.len(), false));
            views.extend((image != *ride).then_some((lists.len(), true)));
            lists.push(RideLines::new(ride, lengths, most)?);
        }
    }
    let values = fill_list(count, V::zero)?;
    let kernel = RideKernel::new(moves, lengths, (&lists, views), mirror, &values)?;
    for wave in waves(lengths) {
        let all = wave
            .par_iter()
            .with_min_len(if count < FEW_CELLS { wave.len() } else { 1 });
        all.try_for_each_init(TileScratch::default, |scratch, tile| {
            if progress.cancelled() {
                return Err(Stop::Interrupted);
            }
            let cells = kernel.run(tile, scratch, progress)?;
            progress.advance(cells);
            Ok(())
        })?;
    }
    Ok(V::into_cells(values))
}

/// The tiles, grouped by the sum of their places.
fn waves(lengths: &[u64]) -> Vec<Vec<Tile>> {
    let side = SIDES[lengths.len().min(MOST_COORDINATES)];
    let mut waves: Vec<Vec<Tile>> = Vec::new();
    let mut tiles = vec![(
        0_usize,
        Tile {
            low: CellIndices::default(),
            high: [1; MOST_COORDINATES],
        },
    )];
    for (at, &length) in lengths.iter().enumerate() {
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let cut = |&(sum, tile): &(usize, Tile)| {
            (0..length.div_ceil(side)).map(move |place| {
                let mut tile = tile;
                (tile.low[at], tile.high[at]) = (place * side, length.min((place + 1) * side));
                (sum + place, tile)
            })
        };
        tiles = tiles.iter().flat_map(cut).collect();
    }
    for (sum, tile) in tiles {
        if waves.len() <= sum {
            waves.resize_with(sum + 1, Vec::new);
        }
        waves[sum].push(tile);
    }
    waves
}
