//! The engine's answers for a game.

use std::collections::BTreeSet;

use grundy_compute as compute;
use grundy_core::{
    family::{PlayKind, Position as Place},
    game::Game,
    game::Rules,
    game::board::Filled,
    game::compound,
    game::state::State,
    notation::Bounds,
    reference,
    values::Cells,
    values::Shape,
    values::Values,
};
use grundy_law as law;

use super::cases::{Case, int};

/// The engine's answers for a game.
pub struct Engine {
    pub game: Game,
    pub values: Values,
    law: Option<law::Law>,
}

/// Returns the state with these numbers.
fn state(numbers: &[i64]) -> State {
    let mut state = State::default();
    for (to, &from) in state.iter_mut().zip(numbers) {
        *to = u64::try_from(from).expect("natural");
    }
    state
}

/// Returns the states with `coordinates` numbers each.
fn states(coordinates: usize, numbers: &[i64]) -> Vec<State> {
    numbers.chunks(coordinates).map(state).collect()
}

/// The numbers of a component.
pub type Position = Vec<i64>;

impl Engine {
    pub fn new(case: &Case) -> Self {
        let game = case.game();
        // These games have late periods.
        let least = match case.game {
            "0.16" => 520_000,
            "0.165" => 20_000,
            _ => 1000,
        };
        if let Some(values) = finite(&game) {
            return Self {
                game,
                values,
                law: None,
            };
        }
        let bounds = match (&game, case.bounds()) {
            (Game::Board(_), _) => Bounds::All,
            (game, None) if game.plane().is_some() => Bounds::Grid(300, 300),
            (Game::State(rule), None) if rule.coordinates == 3 => {
                "20x20x20".parse().expect("bounds")
            }
            // Of layers, the first four are known.
            (Game::State(_), None) => Bounds::Grid(60, if case.assume { 60 } else { 4 }),
            (_, Some(bounds)) if case.beyond.is_none() => bounds,
            _ => Bounds::Heap(least),
        };
        let values = compute::compute(&game, &bounds, None, &()).expect("values");
        let known = game.simplified();
        let known = known.as_ref().unwrap_or(&game);
        let of_cells = law::of_cells(known, &()).expect("not interrupted");
        let law = of_cells
            .or_else(|| law::show_law(known, &values, &()))
            .filter(|law| law.is_proved() || case.assume);
        Self { game, values, law }
    }

    pub fn numbers(&self) -> usize {
        self.game.family().coordinates().len().max(1)
    }

    /// Returns all positions with computed values, and the values.
    pub fn all(&self) -> impl Iterator<Item = (Position, u32)> + '_ {
        self.values
            .iter()
            .enumerate()
            .map(|(index, value)| (self.position(index), value))
    }

    /// Returns the position with the value at an index.
    pub fn position(&self, index: usize) -> Position {
        let index = int(index);
        match self.values.shape {
            Shape::Heap { .. } | Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => {
                vec![index]
            }
            Shape::Grid { height, .. } => vec![index / int(height), index % int(height)],
            Shape::Block { sides } => {
                let state = sides.state(usize::try_from(index).expect("small"));
                state[..sides.lengths().len()]
                    .iter()
                    .map(|&number| i64::try_from(number).expect("small"))
                    .collect()
            }
            Shape::Strip { ends, .. } => {
                let ends = int(ends);
                vec![index / (ends * ends), index / ends % ends, index % ends]
            }
        }
    }

    /// Returns the value of any position that the law answers.
    pub fn value(&self, position: &[i64]) -> u128 {
        if let Some(law) = self.law.as_ref().filter(|law| law.blocks().is_some()) {
            let cell: Vec<u128> = position
                .iter()
                .map(|&number| u128::try_from(number).expect("natural"))
                .collect();
            return law.value(&cell).expect("128 bits");
        }
        let number = |at: usize| u128::try_from(position[at]).expect("natural");
        let index = match self.values.shape {
            Shape::Heap { .. } => return self.heap(number(0)),
            Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => number(0),
            Shape::Grid { width, height } => {
                if number(0) >= width as u128 || number(1) >= height as u128 {
                    let law = self.law.as_ref().expect("a law");
                    return law.value(&[number(0), number(1)]).expect("of all cells");
                }
                number(0) * height as u128 + number(1)
            }
            Shape::Block { sides } => {
                sides.index(&state(position)).expect("within the box") as u128
            }
            Shape::Strip { ends, .. } => {
                (number(0) * ends as u128 + number(1)) * ends as u128 + number(2)
            }
        };
        self.values
            .get(usize::try_from(index).expect("small"))
            .expect("computed")
            .into()
    }

    pub fn heap(&self, n: u128) -> u128 {
        let known = usize::try_from(n)
            .ok()
            .and_then(|n| self.values.get(n))
            .map(u128::from);
        known
            .or_else(|| self.law.as_ref()?.value(&[n]))
            .unwrap_or_else(|| panic!("{}: no value of {n}", self.game))
    }

    /// Returns `true` if `parts` is an option of a component. Heaps of 0 do not count.
    pub fn is_option(&self, position: &[i64], parts: &[i64]) -> bool {
        is_option(&self.game, position, parts)
    }
}

fn heap(n: i64) -> u64 {
    u64::try_from(n).expect("natural")
}

/// Returns the values of all sets of taken elements by the options that the game lists, or of all
/// vertices; only for a finite game.
fn finite(game: &Game) -> Option<Values> {
    let Game::Finite(game) = game else {
        return None;
    };
    if let Some(graph) = game.token() {
        // The longest path has at most one step for each vertex.
        let (next, mut values) = (graph.neighbours(), vec![0; graph.vertices.len()]);
        for _ in 0..values.len() {
            values = next
                .iter()
                .map(|to| mex(to.iter().map(|&vertex| values[vertex])))
                .collect();
        }
        return Some(Values {
            shape: Shape::Heap {
                to: values.len() - 1,
            },
            cells: Cells::U32(values),
        });
    }
    let taking = game.taking().expect("elements");
    let sets = (0..1_u32 << taking.elements).map(|mask| left(taking.elements, mask.into()));
    let cells = Cells::U32(reference::grundy_values(&taking, sets));
    let elements = u32::try_from(taking.elements).expect("few");
    Some(Values {
        shape: Shape::Board { cells: elements },
        cells,
    })
}

/// Returns the elements that are not taken.
fn left(elements: usize, mask: i64) -> BTreeSet<usize> {
    (0..elements)
        .filter(|element| mask >> element & 1 == 0)
        .collect()
}

fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let values: BTreeSet<u32> = values.collect();
    (0..=u32::MAX)
        .find(|value| !values.contains(value))
        .expect("finite")
}

/// Returns `true` if `parts` is an option of a position. Heaps of 0 do not count.
fn is_option(game: &Game, position: &[i64], parts: &[i64]) -> bool {
    let heaps = |parts: &[i64]| {
        let mut heaps: Vec<u64> = parts
            .iter()
            .map(|&part| heap(part))
            .filter(|&part| part > 0)
            .collect();
        heaps.sort_unstable();
        heaps
    };
    let mut found = false;
    let mut compare = |option: &[u64]| {
        let mut option: Vec<u64> = option.iter().copied().filter(|&part| part > 0).collect();
        option.sort_unstable();
        found |= option == heaps(parts);
    };
    match game.play_kind() {
        PlayKind::Heaps(rules) => rules.options(&heap(position[0]), &mut compare),
        PlayKind::Board(board) => {
            board.options(
                &Filled(u64::try_from(position[0]).expect("a mask")),
                &mut |option| {
                    found |= i64::try_from(option[0].0) == Ok(parts[0]);
                },
            );
        }
        PlayKind::Cells(_) => {
            let cells = |numbers: &[i64]| {
                states(position.len(), numbers)
                    .into_iter()
                    .map(Place::Cell)
                    .collect::<Vec<_>>()
            };
            game.options(&Place::Cell(state(position)), &mut |option| {
                found |= option == cells(parts);
            });
        }
        PlayKind::Opening(game) => {
            if let Some(graph) = game.token() {
                let vertex = |n: i64| usize::try_from(n).expect("a vertex");
                found = graph.neighbours()[vertex(position[0])].contains(&vertex(parts[0]));
            } else {
                let taking = game.taking().expect("elements");
                let left = |mask: i64| left(taking.elements, mask);
                taking.options(&left(position[0]), &mut |option| {
                    found |= option == [left(parts[0])];
                });
            }
        }
        PlayKind::Games(_) => return is_move(game.sum().expect("a sum"), position, parts),
        PlayKind::Ring(_) | PlayKind::Rows(_) => panic!("{game} gives no moves"),
        PlayKind::Gaps(strip) => {
            let end = |n: i64| u8::try_from(n).expect("an end");
            let gap = |at: &[i64]| (heap(at[0]), end(at[1]), end(at[2]));
            strip.options(&gap(position), &mut |option| {
                found |= option == [gap(&parts[..3]), gap(&parts[3..])];
            });
        }
    }
    found
}

/// Returns `true` for a move in one game of a sum. The other games keep their numbers in the first
/// component, and are 0 in the following components.
fn is_move(sum: &compound::Sum, position: &[i64], parts: &[i64]) -> bool {
    let mut first = 0;
    sum.parts.iter().any(|game| {
        let own = first..first + game.family().numbers_in_sum().expect("numbers");
        first = own.end;
        let others = |row: &[i64]| [&row[..own.start], &row[own.end..]].concat();
        let mut rows = parts.chunks(position.len());
        let stays = rows
            .next()
            .is_some_and(|row| others(row) == others(position));
        let alone = rows.all(|row| others(row).iter().all(|&number| number == 0));
        let option: Vec<i64> = parts
            .chunks(position.len())
            .flat_map(|row| row[own.clone()].to_vec())
            .collect();
        stays && alone && is_option(game, &position[own], &option)
    })
}
