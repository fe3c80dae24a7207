//! From a finite game to the value of its opening.

use super::{bits::Bits, hackenbush, search::Search, token};
use crate::{
    compute::{
        Error, Stop,
        machine::{IS_SMALL, Limits},
    },
    game::finite::{Finite, Graph, GraphPlay, Step, Taking},
    progress::Progress,
    values::{Shape, Width},
};

/// The opening of a finite game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Its Grundy value.
    pub value: u32,
    /// Every first move that leaves a position of value 0, in the order in which the game gives its moves.
    pub winning_moves: Vec<Step>,
}

/// The value of the opening and the winning first moves; `None` for a token on a graph, which may begin anywhere.
///
/// # Errors
/// If `progress` asks to stop.
pub fn opening(game: &Finite, progress: &dyn Progress) -> Result<Option<Opening>, Error> {
    match (game, game.taking()) {
        (_, Some(taking)) => opening_of(&taking, progress).map(Some),
        (Finite::Graph(graph), None) => match &graph.play {
            GraphPlay::Hackenbush { ground } => of_hackenbush(graph, ground, progress).map(Some),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// The value of the opening of a game of taking, in which all elements are left, and the winning first moves.
///
/// # Errors
/// If `progress` asks to stop, or there are more elements than [`crate::game::finite::MOST_ELEMENTS`].
pub fn opening_of(game: &Taking, progress: &dyn Progress) -> Result<Opening, Error> {
    search(game, true, progress)
}

/// The Grundy value of the opening alone, or of each vertex on which a token may stand.
///
/// # Errors
/// If `progress` asks to stop.
pub fn values(game: &Finite, progress: &dyn Progress) -> Result<Vec<u32>, Error> {
    if let Some(graph) = game.token() {
        let values = token::values(graph);
        progress.advance(values.len() as u64);
        return Ok(values);
    }
    let value = match (game, game.taking()) {
        (_, Some(taking)) => search(&taking, false, progress)?.value,
        (Finite::Graph(Graph { vertices, edges, play: GraphPlay::Hackenbush { ground } }), None) => {
            hackenbush::value(vertices.len() + 1, &on_ground(edges, ground))
        }
        _ => 0,
    };
    progress.advance(1);
    Ok(vec![value])
}

/// Bytes that the table of a search may have.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "far below 2^53")]
pub(crate) fn bytes() -> u64 {
    Limits::of_this_machine().bytes as u64
}

/// Searches with sets of as many words as the elements need.
fn search(game: &Taking, with_moves: bool, progress: &dyn Progress) -> Result<Opening, Error> {
    match game.elements {
        0..=64 if !IS_SMALL => searched::<1>(game, with_moves, progress),
        65..=128 if !IS_SMALL => searched::<2>(game, with_moves, progress),
        _ => searched::<4>(game, with_moves, progress),
    }
}

pub(super) fn searched<const W: usize>(
    game: &Taking,
    with_moves: bool,
    progress: &dyn Progress,
) -> Result<Opening, Error> {
    if game.elements > 64 * W {
        return Err(Error::TooLarge { positions: format!("2^{}", game.elements), most: u64::MAX });
    }
    let search = Search::<W>::new(game, bytes(), progress);
    let all = Bits::of(0..game.elements);
    let stopped = |stop: Stop| stop.into_error(Shape::Opening, Width::U32);
    let value = search.value(&all).map_err(stopped)?;
    let mut winning_moves = Vec::new();
    // A position of value 0 has no option of value 0.
    if with_moves && value > 0 {
        for (take, step) in game.moves.iter().zip(&game.steps) {
            if search.is_lost(&all.without(&Bits::of(take.takes.iter().copied()))).map_err(stopped)? {
                winning_moves.push(step.clone());
            }
        }
    }
    Ok(Opening { value, winning_moves })
}

/// The edges with the ground as vertex 0 and all others one higher.
fn on_ground(edges: &[(usize, usize)], ground: &[usize]) -> Vec<(usize, usize)> {
    let vertex = |vertex: usize| if ground.binary_search(&vertex).is_ok() { 0 } else { vertex + 1 };
    edges.iter().map(|&(from, to)| (vertex(from), vertex(to))).collect()
}

fn of_hackenbush(graph: &Graph, ground: &[usize], progress: &dyn Progress) -> Result<Opening, Error> {
    let edges = on_ground(&graph.edges, ground);
    let vertices = graph.vertices.len() + 1;
    let value = hackenbush::value(vertices, &edges);
    let standing = standing(vertices, &edges);
    let mut winning_moves = Vec::new();
    for (index, (cut, edge)) in edges.iter().zip(&graph.edges).enumerate() {
        if progress.cancelled() {
            return Err(Error::Interrupted);
        }
        if value > 0 && standing[cut.0] && hackenbush::value(vertices, &without(&edges, index)) == 0 {
            winning_moves.push(Step::Named(graph.edge(*edge)));
        }
    }
    Ok(Opening { value, winning_moves })
}

fn without(edges: &[(usize, usize)], index: usize) -> Vec<(usize, usize)> {
    edges.iter().enumerate().filter(|&(other, _)| other != index).map(|(_, &edge)| edge).collect()
}

/// Which vertices are connected with vertex 0.
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
