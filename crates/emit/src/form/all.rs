//! All forms of a game, by its family and its law.

use super::{
    layout::{Layout, LayoutRepeats},
    made::GameForm,
    maker::FormMaker,
    repeats,
};
use crate::{
    analysis::{Analysis, held_long},
    error::EmitError,
    functions::Functions,
    kind::FormKind,
    request::heap,
    scope::Exact,
};
use grundy_core::values::{Shape, Sides};
use grundy_languages::Language;
use grundy_law::Law;

/// Adds the forms of a game of heaps: those of its law, and tables of the heaps asked for.
fn add_heaps(
    maker: &mut FormMaker<'_>,
    analysis: &Analysis,
    (values, exact): (&[u32], Exact),
) -> Result<(), EmitError> {
    let law = analysis.law.as_ref();
    let asked = analysis.bounds.and_then(heap);
    if let Some(law) = law.filter(|law| analysis.endless || !law.is_proved()) {
        let for_all = law.is_proved() || analysis.assumes;
        if let Some(kind) = law.kind() {
            maker.formula(kind, values, if for_all { None } else { asked })?;
        }
        let shifts = law.shift().filter(|_| for_all);
        let shifts =
            shifts.and_then(|(from, by, saltus)| shift(from, by, vec![saltus], (values, exact)));
        if let Some(repeats) = shifts {
            maker.tables(
                &Layout::Heap {
                    repeats: Some(repeats),
                    to: None,
                },
                values,
            )?;
        }
    }
    if let Some(asked) = asked {
        if let Some(values) = usize::try_from(asked).ok().and_then(|to| values.get(..=to)) {
            let covered = maker.forms.iter().any(|form| form.endless)
                || !analysis.endless && law.is_some_and(Law::is_proved);
            let short = repeats::shortest(values, 1)
                .filter(|short| 2 * (short.preperiod + short.period) < values.len() && !covered);
            maker.tables(
                &Layout::Heap {
                    repeats: short,
                    to: Some(asked),
                },
                values,
            )?;
        }
    }
    Ok(())
}

/// Returns all forms of a game's snippet, and the reasons why others are missing, in words. The
/// arithmetic code is slow to build: it is omitted if only another kind is requested.
///
/// # Errors
/// If moves are requested and the rules cannot be written as code.
pub(crate) fn all(
    analysis: &Analysis,
    (want, language): (Functions, Language),
    only: Option<FormKind>,
) -> Result<(Vec<GameForm>, Vec<String>), EmitError> {
    let mut maker = FormMaker::new(analysis, (want, language), only);
    let (law, exact) = (analysis.law.as_ref(), Exact::from_language(language));
    let values: Vec<u32> = analysis.values.iter().collect();
    if let Some(blocks) = law.and_then(Law::blocks).filter(|_| analysis.endless) {
        maker.blocks(blocks)?;
    }
    if let Some(folds) = &analysis.folds {
        maker.tables(&Layout::Folded(Box::new(folds.clone())), &folds.stored)?;
    }
    match analysis.values.shape {
        _ if analysis.folds.is_some() => {}
        Shape::Heap { .. } => add_heaps(&mut maker, analysis, (&values, exact))?,
        Shape::Strip { ends, .. } if law.is_some() && analysis.endless => {
            let gaps = law.and_then(Law::strip);
            let found = gaps.and_then(|gaps| {
                shift(
                    gaps.preperiod,
                    gaps.period,
                    gaps.saltus.clone(),
                    (&values, exact),
                )
            });
            if let Some(repeats) = found {
                maker.tables(
                    &Layout::Strip {
                        repeats: Some(repeats),
                        ends,
                        to: None,
                    },
                    &values,
                )?;
            }
        }
        Shape::Strip { to, ends } => {
            let repeats = repeats::shortest(&values, ends * ends);
            let repeats = repeats
                .filter(|short| 2 * (short.preperiod + short.period) * ends * ends < values.len());
            let is_held = |found: &LayoutRepeats| {
                held_long(found.preperiod as u64, found.period as u64, to as u64)
            };
            let to = if analysis.assumes && repeats.as_ref().is_some_and(is_held) {
                None
            } else {
                Some(to as u64)
            };
            maker.tables(&Layout::Strip { repeats, ends, to }, &values)?;
        }
        // An opening or vertices do not occur here: an analysis has the values of all positions.
        Shape::Opening | Shape::Vertices { .. } => {
            return Err(EmitError::Opening(analysis.game.to_string()));
        }
        Shape::Board { cells } => maker.tables(&Layout::Board { cells }, &values)?,
        Shape::Block { sides } => {
            if want.moves && analysis.inside.as_ref().is_none_or(|inside| !inside.closed) {
                let why = "an option of a state in the box can lie outside of it, where no values are stored";
                return Err(EmitError::Moves(why.to_owned()));
            }
            if analysis.bounds.is_some() {
                maker.tables(&block(sides), &values)?;
            }
        }
        Shape::Grid { width, height } => {
            if let Some(compact) = analysis.compact.as_ref().filter(|_| analysis.endless) {
                let table: Vec<u32> = compact.table.iter().map(|&value| value.into()).collect();
                maker.tables(&Layout::Planar(Box::new(compact.clone())), &table)?;
            }
            if analysis.bounds.is_some() && want.moves && leaves(analysis, width, height) {
                let why = "an option of a cell in the rectangle can lie outside of it, where no values are stored";
                if maker.forms.is_empty() {
                    return Err(EmitError::Moves(why.to_owned()));
                }
            } else if analysis.bounds.is_some() {
                Sides::new(&[width as u64, height as u64])
                    .map_or(Ok(()), |sides| maker.tables(&block(sides), &values))?;
            }
        }
    }
    let missing = maker
        .missing
        .into_iter()
        .filter_map(|(kinds, why)| absent(kinds, &why, &maker.forms));
    let missing = missing.collect();
    Ok((maker.forms, missing))
}

/// Returns the layout of all states of a box.
fn block(sides: Sides) -> Layout {
    Layout::Block {
        sides,
        rows: sides.lengths().last().copied().unwrap_or(1),
    }
}

/// Returns the law of heaps or gaps from a preperiod, a period, and a saltus for each kind.
fn shift(
    preperiod: u64,
    period: u64,
    saltus: Vec<u64>,
    (values, exact): (&[u32], Exact),
) -> Option<LayoutRepeats> {
    let (preperiod, period) = (
        usize::try_from(preperiod).ok()?,
        usize::try_from(period).ok()?,
    );
    let exceeds = LayoutRepeats::exceed(values, preperiod + period, saltus.len());
    Some(LayoutRepeats {
        preperiod,
        period,
        saltus,
        exceeds,
        exact,
    })
}

/// Returns `true` if a cell outside of a rectangle is an option of a cell in it.
fn leaves(analysis: &Analysis, width: usize, height: usize) -> bool {
    if let Some(inside) = &analysis.inside {
        return !inside.closed;
    }
    let Some(plane) = analysis.game.plane() else {
        return false;
    };
    // A step to the right or up from the last column or row leaves the rectangle, if the other
    // coordinate stays on the lattice.
    let stays = |length: usize, step: i32| {
        i64::try_from(length).is_ok_and(|length| length + i64::from(step) > 0)
    };
    let mut vectors = plane.leaps.iter().chain(&plane.rides);
    vectors.any(|&(dx, dy)| dx > 0 && stays(height, dy) || dy > 0 && stays(width, dx))
}

/// Returns the kinds that no form has, and the reason; `None` if each kind has a form.
fn absent(kinds: &[FormKind], why: &str, forms: &[GameForm]) -> Option<String> {
    let absent = kinds
        .iter()
        .filter(|&&kind| forms.iter().all(|form| form.kind != kind));
    let names: Vec<&str> = absent.map(|kind| kind.name()).collect();
    (!names.is_empty()).then(|| format!("{}: {why}", names.join(", ")))
}
