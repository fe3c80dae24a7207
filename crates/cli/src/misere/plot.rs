//! `plot --misere`.

use super::{
    super::{BadInput, game_arg::BoundsArg},
    outcomes, search_images, why,
};
use grundy_core::{
    game::Game,
    notation::Bounds,
    values::{Cells, Shape, Values},
};
use grundy_plot::{Marking, Period};

/// Returns the values to draw. P-positions are 0; other heaps are one more than the number of their image in the
/// quotient, and other lattice cells are 1.
///
/// # Errors
/// If the game is not a game of heaps or of a lattice, or some values were not found.
pub(in super::super) fn plot(
    game: &Game,
    bounds: &Bounds,
    extent: &BoundsArg,
) -> anyhow::Result<(Values, Option<Marking>)> {
    match game.shape(bounds)? {
        shape @ Shape::Grid { .. } => {
            let outcomes = outcomes(game, shape)?.into_iter().map(|p| u8::from(!p)).collect();
            Ok((Values { shape, cells: Cells::U8(outcomes) }, None))
        }
        shape @ Shape::Heap { to } if game.is_heaps() => {
            let found = search_images(game, bounds, extent)?.found;
            if let Some(stop) = found.stop {
                anyhow::bail!("{}: draw it with --to {}", why(stop, &found), found.to());
            }
            let cell = |x: u16| if found.quotient.is_p(x) { 0 } else { u32::from(x) + 1 };
            let cells = (0..=to as u64).map_while(|heap| found.image(heap)).map(cell).collect();
            let values = Values { shape, cells: Cells::U32(cells) };
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
        _ => {
            let why = "it is neither a game of heaps nor one of two numbers";
            let help = format!("use `grundy explore '{game}' --misere`");
            Err(BadInput(format!("cannot draw misère play of {game} because {why}; {help}")).into())
        }
    }
}
