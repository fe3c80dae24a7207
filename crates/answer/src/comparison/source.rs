//! The sides of a comparison, and their bounds.

use std::collections::BTreeMap;

use grundy_compute::{self as compute, cost::SEARCHED};
use grundy_core::{
    diagnostic::printable,
    game::Game,
    notation::Bounds,
    progress::Progress,
    values::{Cells, Shape, Sides, Values},
};
use grundy_law::{self as law, Law};
use grundy_plot::export::{bfile, read::FileValues};

use super::{
    Comparison,
    side::{Side, law_of, simplify_game},
};
use crate::{Budget, Explored, ask_for_memory};

/// Bytes of memory for each value besides the tables: copies made by the searches for a law and for
/// a shift.
pub const COMPARED: f64 = SEARCHED + 4.0;

/// The default rectangle for games of two numbers.
const RECTANGLE: Bounds = Bounds::Grid(100, 100);

/// A side of a comparison.
///
/// ```
/// use grundy_answer::{Budget, Source, compare};
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_plot::export::read::parse;
///
/// type Error = Box<dyn std::error::Error>;
/// let values = |game: &Game, to: Option<Bounds>| {
///     Ok(grundy_law::tabulate(
///         game,
///         &to.unwrap_or(Bounds::Heap(50)),
///         None,
///         &(),
///     )?)
/// };
/// let file = Source::Values(
///     "b.txt".to_owned(),
///     parse(b"0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n")?,
/// );
/// let compared = compare::<Error>(
///     [Source::Game("0.77".parse()?, None), file],
///     None,
///     &Budget::default(),
///     &values,
/// )?;
/// assert!(compared.is_equal() && compared.to == Some(5));
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "there are two")]
pub enum Source {
    /// A game, with bounds of its own if it has some.
    Game(Game, Option<Bounds>),
    /// The name of given values, and the values.
    Values(String, FileValues),
}

/// Positions of different kinds: a message for people.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Incomparable(String);

/// Computes the values of a game within bounds, or within its default bounds.
type GameComputation<'a, E> = &'a dyn Fn(&Game, Option<Bounds>) -> Result<Values, E>;

/// Compares two games, or given values with the values of a game or with each other: within
/// `bounds`, to the end of the given values, or within bounds that equal values prove. The search
/// for each law has the time of the budget. `values` computes the values of a game within bounds,
/// or within its default bounds.
///
/// # Errors
/// If the positions are of different kinds, or values cannot be computed.
///
/// ```
/// use grundy_answer::{Budget, Comparison, Relation, Source, compare};
/// use grundy_core::{game::Game, notation::Bounds};
///
/// type Error = Box<dyn std::error::Error>;
/// let sources = |a: &str, b: &str| {
///     Ok::<_, Error>([a, b].map(|line| line.parse().map(|game| Source::Game(game, None))))
/// };
/// let values = |game: &Game, bounds: Option<Bounds>| {
///     Ok(grundy_law::tabulate(
///         game,
///         &bounds.unwrap_or(Bounds::Heap(200)),
///         None,
///         &(),
///     )?)
/// };
/// let [kayles, bowls] = sources("0.77", "4.4")?;
/// let compared: Comparison =
///     compare::<Error>([kayles?, bowls?], None, &Budget::default(), &values)?;
/// assert_eq!(
///     (compared.relation, compared.proved),
///     (Relation::Shifted, true)
/// );
/// # Ok::<(), Error>(())
/// ```
pub fn compare<E: From<Incomparable> + From<compute::ComputeError>>(
    sources: [Source; 2],
    bounds: Option<Bounds>,
    budget: &Budget<'_>,
    values: GameComputation<'_, E>,
) -> Result<Comparison, E> {
    let [a, b] = in_common(sides(sources, bounds, budget, values)?, budget.progress);
    if let (Side::Game { values: left, .. }, Side::Game { values: right, .. }) = (&a, &b) {
        if !comparable(left.shape, right.shape) {
            let help = "use games with positions of the same kind";
            return Err(different_kinds(&a.name(), &b.name(), &format!("; {help}")).into());
        }
    }
    for side in [&a, &b] {
        if let Side::Game { values, .. } = side {
            ask_for_memory(values, COMPARED)?;
        }
    }
    Ok(Comparison::between(&a, &b, budget))
}

fn different_kinds(a: &str, b: &str, help: &str) -> Incomparable {
    Incomparable(format!(
        "cannot compare {a} and {b} because their positions are of different kinds{help}"
    ))
}

/// Returns the two sides, computed to the given bounds, to the end of the file, or to the bounds
/// that a proof needs.
fn sides<E: From<Incomparable> + From<compute::ComputeError>>(
    sources: [Source; 2],
    given: Option<Bounds>,
    budget: &Budget<'_>,
    values: GameComputation<'_, E>,
) -> Result<[Side; 2], E> {
    let to_end = |game: &Game, written: &FileValues, own: Option<Bounds>| {
        given.or_else(|| file_bounds(written, game)).or(own)
    };
    Ok(match sources {
        [Source::Game(a, to_a), Source::Game(b, to_b)] => {
            let [to_a, to_b] = [given.or(to_a), given.or(to_b)];
            let enough = match (&to_a, &to_b) {
                (None, None) => enough_for_a_proof(&simplify_game(&a), &simplify_game(&b), budget)?
                    .or_else(|| far_enough(&a, &b)),
                _ => None,
            };
            let side = |game: Game, to: Option<Bounds>| {
                let values = values(&simplify_game(&game), to.or(enough))?;
                Ok::<_, E>(Side::Game {
                    game,
                    values,
                    walls: None,
                })
            };
            [side(a, to_a)?, side(b, to_b)?]
        }
        [Source::Game(game, to), Source::Values(name, written)] => {
            let bounds = to_end(&game, &written, to);
            beside_file(game, bounds, name, &written, values)?
        }
        [Source::Values(name, written), Source::Game(game, to)] => {
            let bounds = to_end(&game, &written, to);
            let [side, file] = beside_file(game, bounds, name, &written, values)?;
            [file, side]
        }
        [Source::Values(a, left), Source::Values(b, right)] => {
            let [left, right] = of_files([&left, &right])
                .ok_or_else(|| different_kinds(&printable(&a), &printable(&b), ""))?;
            [
                Side::Terms {
                    name: a,
                    terms: left.0,
                    shape: left.1,
                },
                Side::Terms {
                    name: b,
                    terms: right.0,
                    shape: right.1,
                },
            ]
        }
    })
}

/// Returns the bounds within which a game has all values of a file; `None` if the file does not
/// tell.
fn file_bounds(written: &FileValues, game: &Game) -> Option<Bounds> {
    let needed = game.family().default_bounds();
    let lengths = match (written, needed) {
        (_, Bounds::All) => return Some(Bounds::All),
        (FileValues::Bytes(_) | FileValues::Named(_), _) => return None,
        (FileValues::Terms(terms), Bounds::Heap(_)) => {
            vec![u64::try_from(*terms.keys().last()?).ok()?.checked_add(1)?]
        }
        (FileValues::Terms(terms), bounds) => {
            let count = bounds.numbers().len();
            vec![bfile::side_to(u64::try_from(*terms.keys().last()?).ok()?, count); count]
        }
        (FileValues::Table { lengths, .. }, _) => lengths.clone(),
    };
    match (needed, lengths.as_slice()) {
        // A strip has three coordinates, and one bound.
        (Bounds::Heap(_), [length, ..]) => Some(Bounds::Heap(length.checked_sub(1)?)),
        (Bounds::Grid(..), &[width, height]) => Some(Bounds::Grid(width, height)),
        (Bounds::Block(_), lengths) => Sides::new(lengths).map(Bounds::Block),
        _ => None,
    }
}

/// Returns the values of a game, and those of the file at the same positions.
fn beside_file<E: From<Incomparable>>(
    game: Game,
    bounds: Option<Bounds>,
    name: String,
    written: &FileValues,
    values: GameComputation<'_, E>,
) -> Result<[Side; 2], E> {
    let values = values(&simplify_game(&game), bounds)?;
    let (terms, shape) = match (written, values.shape, written.sequence()) {
        // A heap may have any index in a file, also one beyond the bounds, for a comparison with a
        // shift.
        (FileValues::Terms(terms), Shape::Heap { .. }, _) => (terms.clone(), None),
        // A strip is compared with a sequence by its gaps between two walls.
        (_, _, Some(terms)) if game.strip().is_some() => (terms, None),
        _ => {
            let terms = written.within(&game, values.shape);
            let terms = terms.map_err(|what| {
                Incomparable(format!("cannot compare {game} and {name}: {what}"))
            })?;
            (terms, Some(values.shape))
        }
    };
    Ok([
        Side::Game {
            game,
            values,
            walls: None,
        },
        Side::Terms { name, terms, shape },
    ])
}

/// The values of a file by their index, and the positions unless the index is that of a b-file.
type Indexed = (BTreeMap<i64, u32>, Option<Shape>);

/// Returns the values of two files at common positions; `None` if the positions are of different
/// kinds.
fn of_files(files: [&FileValues; 2]) -> Option<[Indexed; 2]> {
    if let [Some(a), Some(b)] = files.map(FileValues::sequence) {
        return Some([(a, None), (b, None)]);
    }
    let shape = files.into_iter().find_map(|file| match file {
        FileValues::Table { lengths, .. } => table_shape(lengths),
        FileValues::Terms(_) | FileValues::Named(_) | FileValues::Bytes(_) => None,
    })?;
    let [a, b] = files.map(|file| Some((file.within_table(shape).ok()?, Some(shape))));
    Some([a?, b?])
}

/// Returns the positions of a table of these lengths.
fn table_shape(lengths: &[u64]) -> Option<Shape> {
    let side = |length: u64| usize::try_from(length).ok();
    Some(match *lengths {
        [length] => Shape::Heap {
            to: side(length)?.checked_sub(1)?,
        },
        [width, height] => Shape::Grid {
            width: side(width)?,
            height: side(height)?,
        },
        ref lengths => Shape::Block {
            sides: Sides::new(lengths)?,
        },
    })
}

/// Returns how far two games are compared if no bound is given and none is that of a proof: the
/// bounds of a first look. Each has its own bounds if the positions are of different kinds.
fn far_enough(a: &Game, b: &Game) -> Option<Bounds> {
    let [one, other] = [a, b].map(|game| game.family().default_bounds());
    match (one, other) {
        (Bounds::Heap(one), Bounds::Heap(other)) => Some(Bounds::Heap(one.min(other))),
        (one, other) => (one == other).then_some(one),
    }
}

/// Reduces two games of different families to the part that is common to both. A strip that is
/// compared with a sequence, such as the values of heaps, becomes its gaps between two walls. A
/// board that is compared with a game whose opening alone is known becomes its opening.
fn in_common(sides: [Side; 2], progress: &dyn Progress) -> [Side; 2] {
    let any = |is: fn(Option<Shape>) -> bool| sides.iter().any(|side| is(side.shape()));
    let (sequence, opening) = (
        any(|shape| matches!(shape, None | Some(Shape::Heap { .. }))),
        any(|shape| matches!(shape, Some(Shape::Opening))),
    );
    sides.map(|side| match side {
        Side::Game { game, values, .. } if sequence && game.strip().is_some() => {
            let walls = law::show_law(&game, &values, progress).and_then(|law| law.between_walls());
            Side::Game {
                game,
                values: law::between_walls(&values).unwrap_or(values),
                walls,
            }
        }
        Side::Game { game, values, .. } if opening && game.board().is_some() => {
            let cells = Cells::narrowest(values.get(0).into_iter().collect());
            Side::Game {
                game,
                values: Values {
                    shape: Shape::Opening,
                    cells,
                },
                walls: None,
            }
        }
        other => other,
    })
}

/// Returns the default bounds of a comparison: equal values within them prove the games equal, or
/// the rules of both games are the same. Returns `None` if there are no such bounds, for example
/// without a proved law of both games.
fn enough_for_a_proof(
    a: &Game,
    b: &Game,
    budget: &Budget<'_>,
) -> Result<Option<Bounds>, compute::ComputeError> {
    let both = |is: &dyn Fn(&Game) -> bool| is(a) && is(b);
    if both(&|game| game.is_heaps() || game.strip().is_some()) {
        let (mut to, mut preperiods) = (0, 0);
        for game in [a, b] {
            let found = match Explored::search(game, budget) {
                Ok(found) if found.is_proved() => found,
                Ok(_) | Err(compute::ComputeError::Interrupted) => return Ok(None),
                Err(error) => return Err(error),
            };
            let repeats = found.law.as_ref().and_then(Law::eventual_period);
            let (preperiod, period) = repeats.unwrap_or_default();
            preperiods = preperiod.max(preperiods) + period;
            to = preperiods
                .max(to)
                .max(found.values.len().saturating_sub(1) as u64);
        }
        return Ok(Some(Bounds::Heap(to)));
    }
    let is_alike = a.family().coordinates() == b.family().coordinates();
    let of_cells = is_alike && both(&|game| law_of(game, None, budget).is_some());
    // Games with the same rules have equal values within any bounds. Rows are excluded: few values
    // are computed in time.
    let far = match a.family().default_bounds() {
        Bounds::Grid(..) => RECTANGLE,
        other => other,
    };
    Ok((of_cells || a == b && a.row().is_none()).then_some(far))
}

fn comparable(a: Shape, b: Shape) -> bool {
    match (a, b) {
        (Shape::Strip { ends: a, .. }, Shape::Strip { ends: b, .. }) => a == b,
        _ => {
            std::mem::discriminant(&a) == std::mem::discriminant(&b)
                && a.positions() == b.positions()
        }
    }
}
