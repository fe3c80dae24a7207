//! The values of a game and the law that they obey, which are computed before anything is written.
//!
//! The bound of the computation depends only on the game and the bounds, not on the speed or memory
//! of the machine: every machine produces the same snippet.

mod heaps;

use grundy_compute::{
    self as compute, cost, estimate,
    method::{Method, fastest},
    states::Inside,
};
use grundy_core::{
    family::{Capability, PlayKind},
    game::{Finite, Game},
    notation::Bounds,
    progress::Progress,
    values::{Cells, Shape, Sides, Values},
};
use grundy_law::{self as law, Law, planar::PlanarLookup, search};

use super::{
    error::{EmitError, MissingBounds},
    folds::Folds,
    limits, options,
    request::Request,
    taking,
};

pub(super) use heaps::held_long;

/// A game, its values and its law.
#[derive(Debug, Clone)]
pub(super) struct Analysis {
    pub game: Game,
    /// The requested bounds; `None` if the law answers all positions.
    pub bounds: Option<Bounds>,
    /// All computed values. Without a proved law, they include all positions within the bounds.
    pub values: Values,
    /// The law. For heaps it is proved or observed; for strips and lattice games it is proved.
    pub law: Option<Law>,
    /// The law of a lattice game in the whole plane, prepared for lookups.
    pub compact: Option<PlanarLookup>,
    /// The values of cells that repeat along the axes.
    pub folds: Option<Folds>,
    /// `true` if a snippet for all positions is wanted whenever the law allows one.
    pub endless: bool,
    /// Properties of the moves within the bounds, for a game on states.
    pub inside: Option<Inside>,
    /// `true` if a law that is only observed is used for all positions.
    pub assumes: bool,
    /// `true` if the values are outcomes under misère play, which the rules of the game do not
    /// give.
    pub misere: bool,
}
/// The longest gap that is computed for a law that is assumed.
const GAPS: u64 = 1 << 10;
/// Returns the bounds of the digest if none are given, for a number of coordinates.
fn sample(dimensions: usize) -> Option<Bounds> {
    match dimensions {
        2 => Some(Bounds::Grid(100, 100)),
        3 => Sides::new(&[20; 3]).map(Bounds::Block),
        _ => Sides::new(&[9; 4]).map(Bounds::Block),
    }
}

impl Analysis {
    /// Computes the values and the law.
    ///
    /// # Errors
    /// If the bounds are missing or invalid, or the computation would take too long and `force` is
    /// not set.
    pub fn new(request: &Request<'_>, progress: &dyn Progress) -> Result<Self, EmitError> {
        // If a rule is equivalent to a code or a set, its laws, forms and moves are used.
        let known = request.game.simplified();
        let request = &Request {
            game: known.as_ref().unwrap_or(request.game),
            ..*request
        };
        let Request {
            game,
            bounds,
            force,
            assume_law,
            ..
        } = *request;
        let is_grid = matches!(bounds, Some(Bounds::Grid(..)));
        if let Some(bounds) = bounds.filter(|_| is_grid || !assume_law) {
            match (game.strip(), compute::shape(game, &bounds)) {
                (Some(_), Err(compute::ComputeError::TooLarge { positions, most })) => {
                    // A proved law answers these bounds; otherwise the error names a law that could
                    // be assumed.
                    return Self::gaps(game, progress).map_err(|error| match error {
                        EmitError::Bounds(_, observed) => {
                            let refusal = format!(
                                "has {positions} positions; at most {most} can be tabulated"
                            );
                            EmitError::TooMuch {
                                game: game.to_string(),
                                bounds: Box::new(bounds),
                                refusal,
                                observed,
                            }
                        }
                        other => other,
                    });
                }
                (_, shape) => shape?,
            };
        }
        match game.play_kind() {
            PlayKind::Heaps(_) | PlayKind::Ring(_) => Self::heaps(request, progress),
            PlayKind::Rows(_) => {
                let bounds = bounds.ok_or(EmitError::Bounds(MissingBounds::Heap, None))?;
                Ok(Self::from_game(
                    game,
                    Some(bounds),
                    values(game, &bounds, force, progress)?,
                ))
            }
            PlayKind::Cells(_) => Self::cells(request, progress),
            PlayKind::Opening(finite) => Self::finite(game, finite, progress),
            PlayKind::Games(_) => Err(EmitError::Compound(game.to_string())),
            PlayKind::Board(_) => {
                let bounds = bounds.unwrap_or(Bounds::All);
                limits::check(positions(game, &bounds)?)?;
                Ok(Self::from_game(
                    game,
                    Some(bounds),
                    values(game, &bounds, force, progress)?,
                ))
            }
            PlayKind::Gaps(_) => {
                if bounds.is_none() || assume_law {
                    let proved = Self::gaps(game, progress);
                    if proved.is_ok() || !assume_law {
                        return proved;
                    }
                }
                let bounds = match bounds {
                    Some(Bounds::Heap(to)) if assume_law => Bounds::Heap(to.clamp(GAPS / 8, GAPS)),
                    bounds => bounds.unwrap_or(Bounds::Heap(GAPS)),
                };
                let values = values(game, &bounds, force, progress)?;
                Ok(Self {
                    assumes: assume_law,
                    ..Self::from_game(game, Some(bounds), values)
                })
            }
        }
    }

    /// Returns the values and the proved law of a strip.
    ///
    /// # Errors
    /// If no law is proved.
    fn gaps(game: &Game, progress: &dyn Progress) -> Result<Self, EmitError> {
        let mut compute = |to: u64| -> Result<Option<Values>, EmitError> {
            (to <= GAPS)
                .then(|| values(game, &Bounds::Heap(to), false, progress))
                .transpose()
        };
        let found = search::proved_law(game, GAPS / 8, 0, &(), &mut compute)?;
        match found {
            Some(found) if found.is_proved() => Ok(Self {
                law: found.law,
                ..Self::from_game(game, None, found.values)
            }),
            found => Err(EmitError::Bounds(
                MissingBounds::Gap,
                found.and_then(|found| Some(found.law?.to_string())),
            )),
        }
    }

    /// Returns an analysis of values without a law.
    pub fn from_game(game: &Game, bounds: Option<Bounds>, values: Values) -> Self {
        Self {
            game: game.clone(),
            bounds,
            values,
            law: None,
            compact: None,
            folds: None,
            endless: true,
            inside: None,
            assumes: false,
            misere: false,
        }
    }

    /// Studies states or cells whose values repeat along the axes, by a proved law of layers or an
    /// observed law.
    ///
    /// # Errors
    /// If a law is observed and not assumed, or `progress` asks to stop.
    fn repeating(
        game: &Game,
        (assume_law, missing): (bool, MissingBounds),
        progress: &dyn Progress,
    ) -> Result<Option<Self>, EmitError> {
        let compute = |bounds: &Bounds| values(game, bounds, false, progress);
        if let Some(law) = law::layers(game, progress).filter(Law::is_wholly_proved) {
            if let Some(folds) = Folds::of_layers(&law, &compute)? {
                return Ok(Some(Self {
                    law: Some(law),
                    ..Self::from_folds(game, folds)
                }));
            }
        }
        match Folds::observe_periods(game, &compute) {
            Err(interrupted @ EmitError::Compute(compute::ComputeError::Interrupted)) => {
                Err(interrupted)
            }
            Ok(Some(folds)) if assume_law => Ok(Some(Self {
                assumes: true,
                ..Self::from_folds(game, folds)
            })),
            Ok(Some(folds)) => Err(EmitError::Bounds(missing, Some(folds.to_string()))),
            // Values that take too long, or a rule that is invalid far out, show no law.
            Ok(None) | Err(_) => Ok(None),
        }
    }

    /// Returns an analysis of values that repeat along the axes.
    fn from_folds(game: &Game, folds: Folds) -> Self {
        let Values { shape, cells } = folds.seen.clone();
        Self {
            folds: Some(folds),
            ..Self::from_game(
                game,
                None,
                Values {
                    shape,
                    cells: cells.narrow_cells(),
                },
            )
        }
    }

    /// Computes all positions of a finite game: sets of taken elements by their masks, or vertices.
    ///
    /// # Errors
    /// If there are too many positions, or if they are not sets of elements.
    fn finite(game: &Game, finite: &Finite, progress: &dyn Progress) -> Result<Self, EmitError> {
        let refused = |why: String| {
            Err(EmitError::Positions {
                game: game.to_string(),
                why,
            })
        };
        if finite.token().is_some() {
            let values = compute::compute(game, &Bounds::All, None, progress)?;
            let to = values.len().saturating_sub(1);
            let values = Values {
                shape: Shape::Heap { to },
                cells: values.cells.narrow_cells(),
            };
            return Ok(Self::from_game(game, Some(Bounds::Heap(to as u64)), values));
        }
        let Some(game_of_taking) = finite.taking() else {
            return refused(
                game.family()
                    .supports(Capability::Code)
                    .err()
                    .unwrap_or_default()
                    .to_owned(),
            );
        };
        let Some(values) = taking::every(&game_of_taking, progress)? else {
            let (elements, most) = (game_of_taking.elements, taking::MOST_IN_A_MASK);
            return refused(format!(
                "they are the sets of {elements} elements; at most {most} elements are supported"
            ));
        };
        let cells = u32::try_from(game_of_taking.elements).unwrap_or(u32::MAX);
        Ok(Self::from_game(
            game,
            None,
            narrow(Shape::Board { cells }, values),
        ))
    }

    /// Studies a game on states or a lattice, with the law of all its cells if there is one.
    fn cells(request: &Request<'_>, progress: &dyn Progress) -> Result<Self, EmitError> {
        let Request {
            game,
            bounds,
            force,
            assume_law,
            ..
        } = *request;
        let mut law = law::of_cells(game, progress)?;
        let mut compact = None;
        if let (Some(plane), Some(found)) = (game.plane(), law.as_ref().and_then(Law::planar)) {
            compact = PlanarLookup::new(&plane, &found.planar, &found.proof);
            law = law.filter(|_| compact.is_some());
        }
        let dimensions = options::coordinates(game).len();
        let missing = if dimensions == 2 {
            MissingBounds::Rectangle
        } else {
            MissingBounds::Box
        };
        if law.is_none() && (bounds.is_none() || assume_law) {
            if let Some(found) = Self::repeating(game, (assume_law, missing), progress)? {
                return Ok(found);
            }
        }
        let sample = law.as_ref().and_then(|_| sample(dimensions));
        let asked = bounds.or(sample).ok_or(EmitError::Bounds(missing, None))?;
        limits::check(positions(game, &asked)?)?;
        let values = values(game, &asked, force, progress)?;
        let inside = inside(game, &asked, progress)?;
        Ok(Self {
            law,
            compact,
            inside,
            ..Self::from_game(game, bounds, values)
        })
    }

    /// Returns the sentence for each function that uses a law which is only observed.
    pub fn assumed(&self) -> Option<String> {
        let what = match self.values.shape {
            Shape::Heap { to } => format!("heap {to}"),
            Shape::Strip { to, .. } => format!("gap {to}"),
            Shape::Grid { .. } | Shape::Block { .. } => {
                format!("{} cells", Self::extent(self.values.shape))
            }
            Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => return None,
        };
        self.assumes
            .then(|| format!("By a law observed to {what}, not proved."))
    }

    /// Returns the values within the bounds, or all computed values if the bounds are larger; the
    /// digest is made of them.
    pub fn within(&self) -> Values {
        let (shape, count) = match (self.values.shape, self.bounds) {
            (Shape::Heap { to }, Some(Bounds::Heap(asked))) => {
                let to = usize::try_from(asked).unwrap_or(to).min(to);
                (Shape::Heap { to }, to + 1)
            }
            (shape, _) => (shape, self.values.len()),
        };
        narrow(shape, self.values.iter().take(count).collect())
    }

    /// Returns the analysis within smaller bounds, whose snippets stop there. Returns `None` if the
    /// bounds are not smaller.
    pub fn part(&self, bounds: Bounds) -> Option<Self> {
        let fits =
            |asked: u64, known: usize| usize::try_from(asked).ok().filter(|asked| *asked <= known);
        let (shape, indices): (_, Vec<usize>) = match (self.values.shape, bounds) {
            // The analysis keeps all values, because laws describe all of them.
            (Shape::Heap { to: known }, Bounds::Heap(to)) => {
                fits(to, known)?;
                return Some(Self {
                    bounds: Some(bounds),
                    endless: false,
                    ..self.clone()
                });
            }
            (Shape::Strip { to: known, ends }, Bounds::Heap(to)) => {
                let to = fits(to, known)?;
                (
                    Shape::Strip { to, ends },
                    (0..(to + 1) * ends * ends).collect(),
                )
            }
            (
                Shape::Grid {
                    width: wide,
                    height: high,
                },
                Bounds::Grid(width, height),
            ) => {
                let (width, height) = (fits(width, wide)?, fits(height, high)?);
                let column = |x: usize| x * high..x * high + height;
                (
                    Shape::Grid { width, height },
                    (0..width).flat_map(column).collect(),
                )
            }
            _ => return None,
        };
        let values: Option<Vec<u32>> = indices
            .into_iter()
            .map(|index| self.values.get(index))
            .collect();
        // A move can leave the smaller bounds, so this property is computed again from the rules.
        let inside = inside(&self.game, &bounds, &()).ok()?;
        Some(Self {
            bounds: Some(bounds),
            values: narrow(shape, values?),
            endless: false,
            inside,
            ..self.clone()
        })
    }

    /// Describes a shape: `0..=1000`, `100x100`.
    pub fn extent(shape: Shape) -> String {
        match shape {
            Shape::Heap { to } | Shape::Strip { to, .. } => format!("0..={to}"),
            Shape::Grid { width, height } => format!("{width}x{height}"),
            Shape::Block { sides } => sides.to_string(),
            Shape::Board { cells } => format!("2^{cells} masks"),
            Shape::Opening => "the opening".to_owned(),
            Shape::Vertices { count } => format!("{count} vertices"),
        }
    }
}

/// Returns the properties of the moves of a game on states within some bounds.
fn inside(
    game: &Game,
    bounds: &Bounds,
    progress: &dyn Progress,
) -> Result<Option<Inside>, EmitError> {
    let sides = match *bounds {
        Bounds::Grid(width, height) => Sides::new(&[width, height]),
        Bounds::Block(sides) => Some(sides),
        Bounds::Heap(_) | Bounds::All => None,
    };
    let sides = sides.filter(|_| is_on_states(game));
    Ok(sides
        .map(|sides| compute::states::inside(game, sides, progress))
        .transpose()?)
}

/// Returns `true` if the positions of the game are states of several numbers, or cells of a lattice
/// of three or more dimensions.
pub(super) fn is_on_states(game: &Game) -> bool {
    matches!(fastest(game).method, Method::Levels | Method::Lines) && game.plane().is_none()
}

fn positions(game: &Game, bounds: &Bounds) -> Result<usize, EmitError> {
    Ok(compute::shape(game, bounds)?
        .positions()
        .unwrap_or(usize::MAX))
}

pub(super) fn values(
    game: &Game,
    bounds: &Bounds,
    force: bool,
    progress: &dyn Progress,
) -> Result<Values, EmitError> {
    let shape = compute::shape(game, bounds)?;
    let refusal = estimate::estimate(game, shape)
        .with_each(cost::EMITTED, shape)
        .refusal();
    if let (false, Some(refusal)) = (force, refusal) {
        return Err(EmitError::TooMuch {
            game: game.to_string(),
            bounds: Box::new(*bounds),
            refusal,
            observed: None,
        });
    }
    Ok(compute::compute(game, bounds, None, progress)?)
}

/// Returns values in the narrowest cells.
fn narrow(shape: Shape, values: Vec<u32>) -> Values {
    Values {
        shape,
        cells: Cells::narrowest(values),
    }
}
