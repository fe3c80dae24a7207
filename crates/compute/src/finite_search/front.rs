//! From a finite game to the value of its opening.

use std::time::Duration;

use super::{
    bits::ElementBits,
    hackenbush,
    orders::ElementOrder,
    search::FiniteSearch,
    tree::Cuts,
    walk::{Loopy, loopy_values},
};
use grundy_core::{
    family::Family,
    game::finite::{Finite, Graph, GraphPlay, Taking, TakingMove},
    notation::Bounds,
    progress::{Deadline, Progress},
    values::{Shape, Width},
};
use grundy_work::{
    ComputeError, Stop,
    machine::{IS_SMALL, Limits},
};

/// The opening of a finite game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Its Grundy value.
    pub value: u32,
    /// Every first move that leaves a position of value 0, in the order in which the game lists its
    /// moves.
    pub winning_moves: Vec<TakingMove>,
}

/// The known facts of an opening when the time is over: at least that the first player wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// A lower bound of the Grundy value; at least 1.
    pub at_least: u32,
    /// First moves that leave a position of value 0, in the order in which the game lists its
    /// moves.
    pub winning_moves: Vec<TakingMove>,
    /// `true` if every first move was examined: there are then no other winning moves.
    pub are_all: bool,
}

/// The results of a search of an opening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AsFar {
    /// All results.
    Whole(Opening),
    /// The results before the listener asked to stop.
    Begun(Begun),
}

/// Returns the value of the opening and the winning first moves; `None` for a token on a graph and
/// for a walk, which may start anywhere.
///
/// # Errors
/// If `progress` asks to stop.
pub fn opening(game: &Finite, progress: &dyn Progress) -> Result<Option<Opening>, ComputeError> {
    match (game, game.taking()) {
        (_, Some(taking)) => opening_of(&taking, progress).map(Some),
        (Finite::Tree(tree), None) => {
            let cuts = Cuts::of_opening(tree);
            let moves = if cuts.value() > 0 {
                cuts.moves_to(0)
            } else {
                Vec::new()
            };
            let winning_moves = moves
                .into_iter()
                .map(|edge| TakingMove::Named(tree.edge(edge)))
                .collect();
            Ok(Some(Opening {
                value: cuts.value(),
                winning_moves,
            }))
        }
        (Finite::Graph(graph), None) => match &graph.play {
            GraphPlay::Hackenbush { ground } => of_hackenbush(graph, ground, progress).map(Some),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// Returns the value of the opening of a game of taking, in which all elements are left, and the
/// winning first moves.
///
/// # Errors
/// If `progress` asks to stop, or there are more elements than
/// [`grundy_core::game::finite::MOST_ELEMENTS`].
pub fn opening_of(game: &Taking, progress: &dyn Progress) -> Result<Opening, ComputeError> {
    whole(opening_as_far(game, progress)?)
}

/// Finds the opening until the time is over: first the winner, then all winning first moves, then
/// the value, with each smaller value ruled out in order.
///
/// # Errors
/// If `progress` asks to stop before the winner is known, or there are more elements than
/// [`grundy_core::game::finite::MOST_ELEMENTS`].
///
/// ```
/// use grundy_compute::finite_search::{AsFar, opening_as_far};
/// use grundy_core::game::Game;
///
/// let cram: Game = "Grid(3x4; cram)".parse()?;
/// let taking = cram.finite().and_then(|cram| cram.taking()).ok_or("no taking")?;
/// let AsFar::Whole(opening) = opening_as_far(&taking, &())? else { return Err("no time".into()) };
/// assert_eq!((opening.value, opening.winning_moves.len()), (1, 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn opening_as_far(game: &Taking, progress: &dyn Progress) -> Result<AsFar, ComputeError> {
    search(game, true, progress)
}

fn whole(found: AsFar) -> Result<Opening, ComputeError> {
    match found {
        AsFar::Whole(opening) => Ok(opening),
        AsFar::Begun(_) => Err(ComputeError::Interrupted),
    }
}

/// Returns the Grundy value of the opening alone, or of each vertex on which a token may be.
///
/// # Errors
/// If the game is a walk (see [`Finite::walk`]), or `progress` asks to stop.
pub fn values(game: &Finite, progress: &dyn Progress) -> Result<Vec<u32>, ComputeError> {
    if game.walk().is_some() {
        let expected = game.bounds_form();
        return Err(ComputeError::Bounds {
            game: game.to_string(),
            expected,
            found: Bounds::All,
        });
    }
    if let Some(graph) = game.token() {
        // Each vertex of a graph without cycles has a level.
        let level = |value| {
            if let Loopy::Level(level) = value {
                level
            } else {
                0
            }
        };
        let values: Vec<u32> = loopy_values(graph, progress)?
            .into_iter()
            .map(level)
            .collect();
        progress.advance(values.len() as u64);
        return Ok(values);
    }
    let value = match (game, game.taking()) {
        (_, Some(taking)) => opening_value(&taking, progress)?,
        (
            Finite::Graph(Graph {
                vertices,
                edges,
                play: GraphPlay::Hackenbush { ground },
            }),
            None,
        ) => hackenbush::value(vertices.len() + 1, &on_ground(edges, ground)),
        (Finite::Tree(tree), None) => Cuts::of_opening(tree).value(),
        _ => 0,
    };
    progress.advance(1);
    Ok(vec![value])
}

/// Returns the Grundy value of the opening of a game of taking.
///
/// # Errors
/// If `progress` asks to stop, or there are too many elements.
pub fn opening_value(game: &Taking, progress: &dyn Progress) -> Result<u32, ComputeError> {
    Ok(whole(search(game, false, progress)?)?.value)
}

/// The maximum number of bytes of the table of a search.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "far below 2^53"
)]
pub(super) fn bytes() -> u64 {
    Limits::of_this_machine().bytes as u64
}

/// Searches with sets of the number of words that the elements need.
fn search(game: &Taking, with_moves: bool, progress: &dyn Progress) -> Result<AsFar, ComputeError> {
    match game.elements {
        0..=64 if !IS_SMALL => search_opening::<1>(game, with_moves, progress),
        65..=128 if !IS_SMALL => search_opening::<2>(game, with_moves, progress),
        _ => search_opening::<4>(game, with_moves, progress),
    }
}

/// An order with at most this number of positions is computed without a search.
const FEW_POSITIONS: usize = 1 << 16;
/// The time of a search in a larger order, before all its positions are computed: many are alike,
/// or symmetry solves the game.
const BRIEF: Duration = Duration::from_millis(300);

/// The maximum number of positions of an order that are computed, by the memory of this machine.
fn most_positions() -> usize {
    // A value, a branch with a set of at most 32 bytes, and the unused room of lists that grow.
    (1 << 24).min(usize::try_from(bytes() / 128).unwrap_or(usize::MAX))
}

/// Searches the value of the opening in sets of `W` words.
///
/// # Errors
/// If the game has more elements than the sets hold, the memory is exhausted, or `progress` stops
/// the search.
pub fn search_opening<const W: usize>(
    game: &Taking,
    with_moves: bool,
    progress: &dyn Progress,
) -> Result<AsFar, ComputeError> {
    if game.elements > 64 * W {
        return Err(ComputeError::TooLarge {
            positions: format!("2^{}", game.elements),
            most: u64::MAX,
        });
    }
    let failed = |stop: Stop| stop.into_error(Shape::Opening, Width::U32);
    if let Some(order) = ElementOrder::<W>::from_game(game) {
        let whole = |(value, winning_moves)| {
            AsFar::Whole(Opening {
                value,
                winning_moves,
            })
        };
        let computed = |most: usize| {
            order
                .opening(game, most, progress)
                .map(|found| found.map(whole))
        };
        if let Some(opening) = computed(FEW_POSITIONS).map_err(failed)? {
            return Ok(opening);
        }
        let begun = match ask_opening::<W>(game, with_moves, &Deadline::after(BRIEF, progress)) {
            Ok(AsFar::Begun(begun)) => Some(begun),
            Ok(whole) => return Ok(whole),
            Err(_) => order.is_won().then(|| Begun {
                at_least: 1,
                winning_moves: Vec::new(),
                are_all: !with_moves,
            }),
        };
        match (computed(most_positions()), begun) {
            (Ok(Some(opening)), _) => return Ok(opening),
            (Ok(None), _) => {}
            (Err(Stop::Interrupted), Some(begun)) => return Ok(AsFar::Begun(begun)),
            (Err(stop), _) => return Err(failed(stop)),
        }
    }
    ask_opening::<W>(game, with_moves, progress).map_err(failed)
}

/// Finds the opening by questions for values.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn ask_opening<const W: usize>(
    game: &Taking,
    with_moves: bool,
    progress: &dyn Progress,
) -> Result<AsFar, Stop> {
    let search = FiniteSearch::<W>::new(game, bytes(), progress);
    let all = ElementBits::from_elements(0..game.elements);
    let mut begun = Begun {
        at_least: 0,
        winning_moves: Vec::new(),
        are_all: !with_moves,
    };
    match found_out(&search, game, &all, &mut begun) {
        Ok(()) => Ok(AsFar::Whole(Opening {
            value: begun.at_least,
            winning_moves: begun.winning_moves,
        })),
        Err(Stop::Interrupted) if begun.at_least > 0 => Ok(AsFar::Begun(begun)),
        Err(stop) => Err(stop),
    }
}

/// Finds the value, with its lower bound in `begun`, and along the way the winning moves.
fn found_out<const W: usize>(
    search: &FiniteSearch<'_, W>,
    game: &Taking,
    all: &ElementBits<W>,
    begun: &mut Begun,
) -> Result<(), Stop> {
    while !search.has(all, begun.at_least)? {
        begun.at_least += 1;
        // A position of value 0 has no option of value 0.
        if !begun.are_all {
            let after = |index: usize| {
                all.without(&ElementBits::from_elements(
                    game.moves[index].takes.iter().copied(),
                ))
            };
            let mut wins: Vec<bool> = (0..game.moves.len())
                .map(|index| search.seen(&after(index)) == Some(0))
                .collect();
            let looked_into = (0..wins.len()).try_for_each(|index| {
                wins[index] = wins[index] || search.has(&after(index), 0)?;
                Ok(())
            });
            let winning = game.steps.iter().zip(wins).filter(|(_, wins)| *wins);
            begun.winning_moves = winning.map(|(step, _)| step.clone()).collect();
            begun.are_all = looked_into.is_ok();
            looked_into?;
        }
    }
    Ok(())
}

/// The edges with the ground as vertex 0 and the number of every other vertex increased by 1.
fn on_ground(edges: &[(usize, usize)], ground: &[usize]) -> Vec<(usize, usize)> {
    let vertex = |vertex: usize| {
        if ground.binary_search(&vertex).is_ok() {
            0
        } else {
            vertex + 1
        }
    };
    edges
        .iter()
        .map(|&(from, to)| (vertex(from), vertex(to)))
        .collect()
}

fn of_hackenbush(
    graph: &Graph,
    ground: &[usize],
    progress: &dyn Progress,
) -> Result<Opening, ComputeError> {
    let edges = on_ground(&graph.edges, ground);
    let vertices = graph.vertices.len() + 1;
    let value = hackenbush::value(vertices, &edges);
    let standing = standing(vertices, &edges);
    let mut winning_moves = Vec::new();
    for (index, (cut, edge)) in edges.iter().zip(&graph.edges).enumerate() {
        if progress.cancelled() {
            return Err(ComputeError::Interrupted);
        }
        if value > 0 && standing[cut.0] && hackenbush::value(vertices, &without(&edges, index)) == 0
        {
            winning_moves.push(TakingMove::Named(graph.edge(*edge)));
        }
    }
    Ok(Opening {
        value,
        winning_moves,
    })
}

fn without(edges: &[(usize, usize)], index: usize) -> Vec<(usize, usize)> {
    edges
        .iter()
        .enumerate()
        .filter(|&(other, _)| other != index)
        .map(|(_, &edge)| edge)
        .collect()
}

/// `true` for each vertex that is connected to vertex 0.
fn standing(vertices: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let mut at = vec![Vec::new(); vertices];
    for &(from, to) in edges {
        at[from].push(to);
        at[to].push(from);
    }
    let (mut standing, mut todo) = (vec![false; vertices], vec![0]);
    while let Some(vertex) = todo.pop() {
        if !std::mem::replace(&mut standing[vertex], true) {
            todo.extend(&at[vertex]);
        }
    }
    standing
}
