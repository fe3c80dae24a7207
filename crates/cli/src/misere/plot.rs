//! `plot --misere`.

use super::{
    super::{BadInput, game_arg::BoundsArg},
    outcomes, search_images,
};
use grundy_answer::{element_names, why_ended};
use grundy_core::{
    game::Game,
    notation::Bounds,
    period_words::describe_period,
    values::{Cells, Shape, Values},
};
use grundy_plot::{HeapClass, Marking, PeriodMark};

/// Returns the values to draw, and their classes. Heaps have the number of their image in the
/// quotient, P-positions first; lattice cells are 0 for P-positions, otherwise 1.
///
/// # Errors
/// If the game is not a game of heaps or of a lattice, or some values were not found.
pub(in super::super) fn plot(
    game: &Game,
    bounds: &Bounds,
    extent: &BoundsArg,
) -> anyhow::Result<(Values, Option<Marking>, Vec<HeapClass>)> {
    match game.shape(bounds)? {
        shape @ Shape::Grid { .. } => {
            let outcomes = outcomes(game, shape)?
                .into_iter()
                .map(|p| u8::from(!p))
                .collect();
            Ok((
                Values {
                    shape,
                    cells: Cells::U8(outcomes),
                },
                None,
                Vec::new(),
            ))
        }
        shape @ Shape::Heap { to } if game.is_heaps() => {
            let found = search_images(game, bounds, extent)?.found;
            if let Some(stop) = found.stop {
                anyhow::bail!(
                    "{}: draw it with --to {}",
                    why_ended(stop, &found),
                    found.to()
                );
            }
            let images: Vec<u16> = (0..=to as u64)
                .map_while(|heap| found.image(heap))
                .collect();
            let mut elements: Vec<u16> = images.clone();
            elements.sort_unstable_by_key(|&x| (!found.quotient.is_p(x), x));
            elements.dedup();
            let names = element_names(&found);
            let class = |&x: &u16| HeapClass {
                name: names[usize::from(x)].clone(),
                is_p: found.quotient.is_p(x),
            };
            let classes: Vec<HeapClass> = elements.iter().map(class).collect();
            let number = |x: u16| {
                elements
                    .iter()
                    .zip(0..)
                    .find_map(|(&own, number)| (own == x).then_some(number))
            };
            let cells = images.into_iter().filter_map(number).collect();
            let marking = found.period.map(|period| Marking {
                words: format!(
                    "Phi has {}, {}",
                    describe_period(period.period, 0, ("heap", period.preperiod)),
                    if period.theorem.is_some() {
                        "proved"
                    } else {
                        "observed"
                    }
                ),
                period: Some(PeriodMark {
                    preperiod: period.preperiod as u64,
                    length: period.period as u64,
                }),
            });
            Ok((
                Values {
                    shape,
                    cells: Cells::narrowest(cells),
                },
                marking,
                classes,
            ))
        }
        _ => {
            let why = "it is neither a game of heaps nor one of two numbers";
            let help = format!("use `grundy explore '{game}' --misere`");
            Err(BadInput(format!(
                "cannot draw misère play of {game} because {why}; {help}"
            ))
            .into())
        }
    }
}
