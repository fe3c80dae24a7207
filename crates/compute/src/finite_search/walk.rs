//! A token on a graph with cycles, alone or with other tokens: loopy nimbers, and misère play of
//! one token.
//!
//! A vertex has a level k (a loopy nimber) if its options have all levels below k and not k, and
//! each of its options without a level has itself an option of level k, by which the opponent takes
//! the move back. The other vertices are infinite, with the set of the levels of their options.
//! (Smith, Graphs and composite games, J. Combin. Theory 1 (1966) 51–81; Fraenkel and Perl,
//! Constructions in combinatorial games with cycles, Colloq. Math. Soc. János Bolyai 10 (1975)
//! 667–699.)

use grundy_core::{game::finite::Graph, progress::Progress};
use grundy_work::ComputeError;

/// The value of a vertex of a graph with cycles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loopy {
    /// The level: the token is worth this Nim heap.
    Level(u32),
    /// No level; the levels of the options, in increasing order.
    Infinite(Vec<u32>),
}

/// The outcome of a play that may go on without end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalkOutcome {
    /// The player to move loses.
    P,
    /// The player to move wins.
    N,
    /// Neither player can force an end that is good for them.
    Draw,
}

/// The vertices from which a move leads to each vertex.
fn sources(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut sources = vec![Vec::new(); next.len()];
    for (from, to) in next
        .iter()
        .enumerate()
        .flat_map(|(from, next)| next.iter().map(move |&to| (from, to)))
    {
        sources[to].push(from);
    }
    sources
}

/// Returns the value of each vertex; each level takes linear time.
///
/// # Errors
/// If `progress` asks to stop.
pub fn loopy_values(graph: &Graph, progress: &dyn Progress) -> Result<Vec<Loopy>, ComputeError> {
    let next = graph.neighbours();
    let before = sources(&next);
    let mut levels: Vec<Option<u32>> = vec![None; next.len()];
    // The number of levels, from 0 on, that the options of a vertex have.
    let mut reached = vec![0_u32; next.len()];
    for level in 0.. {
        if progress.cancelled() {
            return Err(ComputeError::Interrupted);
        }
        // `open` is the number of options without a level and without an option of this level,
        // which `near` marks.
        let mut near = vec![false; next.len()];
        let open =
            |options: &Vec<usize>| options.iter().filter(|&&to| levels[to].is_none()).count();
        let mut open: Vec<usize> = next.iter().map(open).collect();
        let begins = |vertex: &usize| {
            levels[*vertex].is_none() && open[*vertex] == 0 && reached[*vertex] == level
        };
        let mut queue: Vec<usize> = (0..next.len()).filter(begins).collect();
        let mut served = 0;
        while let Some(&vertex) = queue.get(served) {
            served += 1;
            levels[vertex] = Some(level);
            for &winner in &before[vertex] {
                if levels[winner].is_some() || std::mem::replace(&mut near[winner], true) {
                    continue;
                }
                for &source in &before[winner] {
                    open[source] -= 1;
                    if levels[source].is_none()
                        && !near[source]
                        && open[source] == 0
                        && reached[source] == level
                    {
                        queue.push(source);
                    }
                }
            }
        }
        if queue.is_empty() {
            break;
        }
        for (reached, &near) in reached.iter_mut().zip(&near) {
            *reached += u32::from(near && *reached == level);
        }
    }
    let infinite = |options: &Vec<usize>| {
        let mut of_options: Vec<u32> = options.iter().filter_map(|&to| levels[to]).collect();
        of_options.sort_unstable();
        of_options.dedup();
        Loopy::Infinite(of_options)
    };
    Ok(levels
        .iter()
        .zip(&next)
        .map(|(level, next)| level.map_or_else(|| infinite(next), Loopy::Level))
        .collect())
}

/// The nim-sum of the levels of all tokens but one, with the infinite tokens left out.
fn others(values: &[Loopy], tokens: &[usize], but: Option<usize>) -> u32 {
    let level = |(at, &vertex): (usize, &usize)| match values[vertex] {
        Loopy::Level(level) if Some(at) != but => level,
        _ => 0,
    };
    tokens
        .iter()
        .enumerate()
        .map(level)
        .fold(0, |sum, level| sum ^ level)
}

/// The indices of the infinite tokens.
fn infinite(values: &[Loopy], tokens: &[usize]) -> Vec<usize> {
    (0..tokens.len())
        .filter(|&token| matches!(values[tokens[token]], Loopy::Infinite(_)))
        .collect()
}

/// Returns the outcome of tokens on these vertices, each of which moves alone (Smith 1966).
#[must_use]
pub fn outcome(values: &[Loopy], tokens: &[usize]) -> WalkOutcome {
    let sum = others(values, tokens, None);
    match infinite(values, tokens).as_slice() {
        [] if sum == 0 => WalkOutcome::P,
        [] => WalkOutcome::N,
        &[token] => match &values[tokens[token]] {
            Loopy::Infinite(levels) if levels.contains(&sum) => WalkOutcome::N,
            _ => WalkOutcome::Draw,
        },
        _ => WalkOutcome::Draw,
    }
}

/// Returns the moves to P-positions: the index of the token and the vertex to which it moves.
#[must_use]
pub fn winning_moves(graph: &Graph, values: &[Loopy], tokens: &[usize]) -> Vec<(usize, usize)> {
    let may_move = match infinite(values, tokens).as_slice() {
        [] => (0..tokens.len()).collect(),
        &[token] => vec![token],
        _ => return Vec::new(),
    };
    let next = graph.neighbours();
    let mut moves = Vec::new();
    for token in may_move {
        let wanted = Loopy::Level(others(values, tokens, Some(token)));
        moves.extend(
            next[tokens[token]]
                .iter()
                .filter(|&&to| values[to] == wanted)
                .map(|&to| (token, to)),
        );
    }
    moves
}

/// Returns the outcome of one token on each vertex under misère play, where a player without a move
/// wins, by retrograde analysis.
#[must_use]
pub fn misere_outcomes(graph: &Graph) -> Vec<WalkOutcome> {
    let next = graph.neighbours();
    let before = sources(&next);
    let mut outcomes = vec![WalkOutcome::Draw; next.len()];
    // The number of options that are not known to be won.
    let mut open: Vec<usize> = next.iter().map(Vec::len).collect();
    let mut queue: Vec<usize> = (0..next.len())
        .filter(|&vertex| next[vertex].is_empty())
        .collect();
    for &vertex in &queue {
        outcomes[vertex] = WalkOutcome::N;
    }
    while let Some(vertex) = queue.pop() {
        for &source in &before[vertex] {
            if outcomes[source] != WalkOutcome::Draw {
                continue;
            }
            if outcomes[vertex] == WalkOutcome::P {
                outcomes[source] = WalkOutcome::N;
            } else {
                open[source] -= 1;
                if open[source] > 0 {
                    continue;
                }
                outcomes[source] = WalkOutcome::P;
            }
            queue.push(source);
        }
    }
    outcomes
}
