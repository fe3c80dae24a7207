//! The law of a game from its rules and the known values, family by family.

use super::{
    blocks::Blocks,
    budget::SearchLimits,
    coordinates::coordinates,
    layers::layers,
    planar,
    ruler::Ruler,
    shown::show_law,
    statement::{Join, Law, Part, PlanarLaw, Statement, Status, Theorem},
    theorem::of_euclid,
    wythoff::Wythoff,
};
use grundy_check::Euclid;
use grundy_compute::{
    self as compute,
    finite_search::{AsFar, Opening},
};
use grundy_core::{
    game::{Board, Game, finite::Taking},
    progress::Progress,
    values::{Shape, Values},
};

/// Finds the law of a part within a budget.
pub(crate) type OfPart<'a> =
    dyn Fn(&Game, &SearchLimits<'_>) -> Result<Option<Law>, compute::ComputeError> + 'a;

/// Finds the law of a game; `of_part` finds the laws of parts within the budget of the search.
pub(crate) fn of_family(
    game: &Game,
    values: &Values,
    search: &SearchLimits<'_>,
    of_part: &OfPart<'_>,
) -> Result<Option<Law>, compute::ComputeError> {
    let progress = search.progress;
    if game.lattice().is_some() {
        return of_plane(game, search, of_part);
    }
    if game.sum().is_some() {
        return of_compound(game, Join::Sum, search, of_part).map(Some);
    }
    if game.product().is_some() {
        return of_compound(game, Join::Product, search, of_part).map(Some);
    }
    if let Some(euclid) = game.state().and_then(Euclid::from_rule) {
        return Ok(Some(Law::by_rules(
            Statement::Euclid(euclid),
            Theorem::Published(of_euclid(euclid)),
        )));
    }
    let of_board = || {
        game.board()
            .and_then(|board| of_board(board, values))
            .map(of_opening)
    };
    let of_marks = || game.code().and_then(|_| ruler(values));
    Ok(show_law(game, values, progress)
        .or_else(of_marks)
        .or_else(|| layers(game, progress))
        .or_else(of_board))
}

/// Finds the law of a code by the marks of a ruler, in values that show no other law.
pub(crate) fn ruler(values: &Values) -> Option<Law> {
    let to = (values.len() as u64).checked_sub(1)?;
    Some(Law {
        statement: Statement::Ruler(Ruler::find(values)?),
        status: Status::Observed { to },
    })
}

/// Finds the law of a lattice game: a planar law, a sum of the games of its coordinates, a nim-sum
/// of blocks, or a law of the P-positions alone.
fn of_plane(
    game: &Game,
    search: &SearchLimits<'_>,
    of_part: &OfPart<'_>,
) -> Result<Option<Law>, compute::ComputeError> {
    let games = coordinates(game);
    let of_cells = if games.is_some() {
        of_quarter_plane
    } else {
        of_cells
    };
    match of_cells(game, search.progress) {
        // A law that is not found in time counts as not found.
        Ok(None) | Err(compute::ComputeError::Interrupted) => {}
        found => return found,
    }
    if let Some(games) = games {
        // The bounds of the search are those of the plane.
        let each = search.shared_by(games.len());
        let part = |game: Option<Game>| game.map(|game| part(&game, &each, of_part)).transpose();
        let parts = games.into_iter().map(part).collect::<Result<_, _>>()?;
        return Ok(Some(Law::by_rules(
            Statement::Coordinates(parts),
            Theorem::Coordinates,
        )));
    }
    let wythoff = game.plane().as_ref().and_then(Wythoff::from_game);
    Ok(wythoff.map(|law| Law::by_rules(Statement::Wythoff(law), Theorem::Wythoff)))
}

/// Finds the proved law of all cells of a lattice game that is looked up in one table: a nim-sum of
/// blocks or a planar law. `None` if there is no such law, and for other games.
///
/// # Errors
/// If `progress` asks to stop.
///
/// ```
/// use grundy_law::of_cells;
///
/// let nim_with_leap =
///     of_cells(&"Lattice(leap (-1,-1) ride (-1,0) (0,-1))".parse()?, &())?.ok_or("no law")?;
/// assert_eq!(nim_with_leap.blocks().map(|law| law.side()), Some(3));
/// assert_eq!(of_cells(&"0.77".parse()?, &())?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_cells(
    game: &Game,
    progress: &dyn Progress,
) -> Result<Option<Law>, compute::ComputeError> {
    match Blocks::from_game(game, progress) {
        Some(blocks) => Ok(Some(Law::by_rules(
            Statement::Blocks(blocks),
            Theorem::NimBlocks,
        ))),
        None => of_quarter_plane(game, progress),
    }
}

/// Finds the planar law of a lattice game.
fn of_quarter_plane(
    game: &Game,
    progress: &dyn Progress,
) -> Result<Option<Law>, compute::ComputeError> {
    let Some(plane) = game.plane() else {
        return Ok(None);
    };
    Ok(planar::discover(&plane, progress)?.map(|(planar, proof)| {
        let status = Status::Proved {
            theorem: Theorem::CellClasses,
            checked_to: Some(proof.checked_cells),
        };
        Law {
            statement: Statement::Planar(Box::new(PlanarLaw { planar, proof })),
            status,
        }
    }))
}

/// Returns the law of a sum or a product, with the laws of its parts.
fn of_compound(
    game: &Game,
    join: Join,
    search: &SearchLimits<'_>,
    of_part: &OfPart<'_>,
) -> Result<Law, compute::ComputeError> {
    let games = game.games();
    let each = search.shared_by(games.len());
    let parts = games
        .iter()
        .map(|game| part(game, &each, of_part))
        .collect::<Result<_, _>>()?;
    let theorem = match join {
        Join::Sum => Theorem::NimSum,
        Join::Product => Theorem::NimProduct,
    };
    Ok(Law::by_rules(Statement::Compound(join, parts), theorem))
}

/// Returns a part with its law; without a law if the time for its values is over.
fn part(
    game: &Game,
    search: &SearchLimits<'_>,
    of_part: &OfPart<'_>,
) -> Result<Part, compute::ComputeError> {
    let law = match of_part(game, search) {
        Err(compute::ComputeError::Interrupted) => None,
        law => law?,
    };
    Ok(Part {
        game: game.clone(),
        law,
    })
}

/// Returns the law of an opening that was searched.
pub(crate) fn of_opening(opening: AsFar) -> Law {
    Law::by_rules(Statement::Opening(opening), Theorem::WholeSearch)
}

/// Returns the opening of a board, from the values of all its states.
fn of_board(board: &Board, values: &Values) -> Option<AsFar> {
    let (Shape::Board { .. }, Some(value)) = (values.shape, values.get(0)) else {
        return None;
    };
    let placements = board
        .placements()
        .into_iter()
        .zip(Taking::of_board(board).steps);
    let winning = placements.filter(|&(mask, _)| {
        let after = usize::try_from(mask).ok().and_then(|mask| values.get(mask));
        value > 0 && after == Some(0)
    });
    Some(AsFar::Whole(Opening {
        value,
        winning_moves: winning.map(|(_, step)| step).collect(),
    }))
}
