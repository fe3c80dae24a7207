//! `plot --misere`.

use super::{super::BadInput, position::MOST_POSITIONS, search, why};
use grundy_core::{
    game::Game,
    notation::Bounds,
    values::{Cells, Shape, Values},
};
use grundy_misere::{Memo, is_p};
use grundy_plot::{Marking, Period};

/// What is drawn: 0 for P-positions; for other heaps one more than the number of their image in the quotient, for other
/// lattice cells 1.
///
/// # Errors
/// If the game is not one of heaps or a lattice, or not all was found.
pub(in super::super) fn plot(game: &Game, bounds: &Bounds) -> anyhow::Result<(Values, Option<Marking>)> {
    match (game, bounds) {
        (Game::Lattice(lattice), &Bounds::Grid(width, height)) => {
            let mut memo = Memo::new(lattice, is_p, MOST_POSITIONS);
            let cells = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
            let outcomes = cells.map(|cell| memo.of(&[cell]).map(|&p| u8::from(!p)));
            let outcomes: Result<Vec<u8>, _> = outcomes.collect();
            let outcomes = outcomes.map_err(|error| BadInput(format!("this leads to {error}: reduce --to")))?;
            let shape = Shape::Grid { width: usize::try_from(width)?, height: usize::try_from(height)? };
            Ok((Values { shape, cells: Cells::U8(outcomes) }, None))
        }
        (Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_), &Bounds::Heap(_)) => {
            let found = search(game, Some(bounds), None)?.found;
            if let Some(stop) = found.stop {
                anyhow::bail!("{}: draw it with --to {}", why(stop, &found), found.to());
            }
            let cell = |&x: &u16| if found.quotient.is_p(x) { 0 } else { u32::from(x) + 1 };
            let values = Values {
                shape: Shape::Heap { to: found.to() },
                cells: Cells::U32(found.phi.iter().map(cell).collect()),
            };
            let marking = found.period.map(|period| Marking {
                words: format!(
                    "Phi has period {} from heap {} on, {}",
                    period.period,
                    period.preperiod,
                    if period.theorem.is_some() { "proved" } else { "observed" }
                ),
                period: Some(Period { preperiod: period.preperiod as u64, length: period.period as u64 }),
            });
            Ok((values, marking))
        }
        _ => Err(BadInput(format!("misère play is drawn for games of heaps and lattices; {game} is neither")).into()),
    }
}
