//! Sums and products: from the tables of the parts, by nim-sum or by nim product.

use grundy_core::{
    game::{
        Game,
        compound::{MOST_NUMBERS, games, numbers},
    },
    nimber,
    notation::Bounds,
    progress::{Progress, Quiet},
    values::{Shape, Sides, Values},
};
use grundy_work::{error::Error, pace::Pace};

/// The shape of the values of a game with this many numbers; `None` if the bounds have another number of them.
pub(super) fn shape(numbers: usize, bounds: &Bounds) -> Option<Shape> {
    let size = |n: u64| usize::try_from(n).ok();
    Some(match (numbers, *bounds) {
        (0, Bounds::All) => Shape::Opening,
        (1, Bounds::Heap(to)) => Shape::Heap { to: size(to)? },
        (2, Bounds::Grid(width, height)) => Shape::Grid { width: size(width)?, height: size(height)? },
        (_, Bounds::Block(sides)) if sides.lengths().len() == numbers => Shape::Block { sides },
        _ => return None,
    })
}

/// What to say where the bounds do not fit.
pub(super) fn expected(numbers: usize) -> &'static str {
    match numbers {
        0 => "from its opening (leave the bound out, or say `all`)",
        1 => "to a number such as 100",
        2 => "to a rectangle such as 20x20",
        3 => "to a box such as 20x20x20",
        _ => "to a box such as 9x9x9x9",
    }
}

/// The bounds of a part whose numbers are below these; `None` if there are more than it may have.
#[must_use]
pub fn bounds(lengths: &[u64]) -> Option<Bounds> {
    Some(match *lengths {
        [] => Bounds::All,
        [length] => Bounds::Heap(length.checked_sub(1)?),
        [width, height] => Bounds::Grid(width, height),
        _ => Bounds::Block(Sides::new(lengths)?),
    })
}

/// How many there are of each number.
pub(super) fn lengths(shape: Shape) -> Vec<u64> {
    match shape {
        Shape::Heap { to } => vec![to as u64 + 1],
        Shape::Grid { width, height } => vec![width as u64, height as u64],
        Shape::Block { sides } => sides.lengths().to_vec(),
        _ => Vec::new(),
    }
}

/// Each part of a sum or a product with its bounds.
pub(super) fn parts(game: &Game, shape: Shape) -> Vec<(&Game, Bounds)> {
    let lengths = lengths(shape);
    let mut rest = lengths.as_slice();
    let mut with_bounds = Vec::new();
    for part in games(game) {
        let (own, others) = rest.split_at(numbers(part).unwrap_or(0).min(rest.len()));
        rest = others;
        with_bounds.extend(bounds(own).map(|bounds| (part, bounds)));
    }
    with_bounds
}

/// Computes the values of a part.
pub(super) type Compute<'a> = dyn Fn(&Game, &Bounds, &dyn Progress) -> Result<Values, Error> + 'a;

/// The values of a sum or a product; `compute` gives those of a part.
///
/// # Errors
/// If those of a part cannot be computed, or `progress` asks to stop.
pub(super) fn values(
    game: &Game,
    shape: Shape,
    compute: &Compute<'_>,
    progress: &dyn Progress,
) -> Result<Vec<u32>, Error> {
    let join = if let Game::Product(_) = game { nimber::product } else { |a, b| a ^ b };
    let mut pace = Pace::new(progress);
    let mut whole: Option<Vec<u32>> = None;
    for (part, bounds) in parts(game, shape) {
        let values = starts(part, &compute(part, &bounds, &Quiet(progress))?);
        let Some(before) = whole else {
            whole = Some(values);
            continue;
        };
        let mut joined = Vec::new();
        let room = before.len().saturating_mul(values.len());
        joined.try_reserve_exact(room).map_err(|_| Error::NoMemory { bytes: 4 * room as u64 })?;
        for &left in &before {
            joined.extend(values.iter().map(|&right| join(left, right)));
            pace.work(values.len() as u64).map_err(|_| Error::Interrupted)?;
        }
        whole = Some(joined);
    }
    let whole = whole.unwrap_or_default();
    progress.advance(whole.len() as u64);
    Ok(whole)
}

/// The values that a part may begin with: of a strip those between two walls, of a board that of the opening.
fn starts(game: &Game, values: &Values) -> Vec<u32> {
    match (game, values.shape) {
        (_, Shape::Strip { ends, .. }) => values.iter().step_by((ends * ends).max(1)).collect(),
        (Game::Board(_), _) => values.iter().take(1).collect(),
        _ => values.iter().collect(),
    }
}

/// The default bounds of a compound of this many numbers: some seconds at most.
#[must_use]
pub fn some(numbers: usize) -> Option<Bounds> {
    match numbers {
        0 => Some(Bounds::All),
        1 => Some(Bounds::Heap(1000)),
        2 => Some(Bounds::Grid(100, 100)),
        3 => Sides::new(&[20; 3]).map(Bounds::Block),
        MOST_NUMBERS => Sides::new(&[9; 4]).map(Bounds::Block),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use proptest::prelude::*;

    use super::*;
    use crate as compute;
    use grundy_core::{
        game::{Rules, board::Filled, ring::Place, state::State},
        notation::strategies,
        reference,
    };

    fn game(line: &str) -> Game {
        line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    fn computed(game: &Game, to: &str) -> Vec<u32> {
        let bounds = to.parse().unwrap();
        compute::compute(game, &bounds, None, &()).unwrap_or_else(|error| panic!("{game}: {error}")).iter().collect()
    }

    /// The states below some lengths, the first number most slowly.
    fn states(lengths: &[u64]) -> Vec<State> {
        let sides = Sides::new(lengths).unwrap();
        (0..sides.positions().unwrap()).map(|index| sides.state(index)).collect()
    }

    fn searched(game: &Game, lengths: &[u64]) -> Vec<u32> {
        let Game::Product(product) = game else { panic!("{game} is no product") };
        reference::grundy_values(product, states(lengths))
    }

    #[test]
    fn products_are_what_plain_search_finds() {
        for (line, lengths) in [
            ("0.[3] * 0.[3]", [9, 9].as_slice()),
            ("Turning Turtles * Twins", &[8, 9]),
            ("Mock Turtles * Nim", &[6, 7]),
            ("Kayles * Dawson's Kayles", &[10, 10]),
            ("Subtraction({1,3,4}) * AllBut({2})", &[9, 9]),
            ("Heap(n -> [a, a] for a in 1..=n-1; [n-1]) * 4!.0", &[7, 9]),
            ("Ruler * Ruler", &[9, 9]),
            ("Subtraction({1,2}) * 0.3 * Subtraction({1,3})", &[5, 3, 5]),
        ] {
            let game = game(line);
            let to: Vec<String> = lengths.iter().map(ToString::to_string).collect();
            assert_eq!(computed(&game, &to.join("x")), searched(&game, lengths), "{line}");
        }
    }

    /// A component of a whole position: the part that it is of, and what it is there.
    type Component = (usize, Vec<u64>);

    /// What each move of a component leaves of it.
    fn moves(game: &Game, at: &[u64]) -> Vec<Vec<Vec<u64>>> {
        let mut moves: Vec<Vec<Vec<u64>>> = Vec::new();
        let mut heaps = |parts: &[u64]| moves.push(parts.iter().map(|&part| vec![part]).collect());
        let state = |at: &[u64]| -> State { std::array::from_fn(|index| at.get(index).copied().unwrap_or(0)) };
        let end = |end: u64| u8::try_from(end).unwrap();
        match game {
            Game::Code(code) => code.options(&at[0], &mut heaps),
            Game::Set(set) => set.options(&at[0], &mut heaps),
            Game::Rule(rule) => rule.options(&at[0], &mut heaps),
            Game::Lists(rule) => rule.options(&at[0], &mut heaps),
            Game::Lattice(lattice) => lattice.options(&(at[0], at[1]), &mut |cells| {
                moves.push(cells.iter().map(|&(x, y)| vec![x, y]).collect());
            }),
            Game::Piece(piece) => {
                piece.options(&state(at), &mut |states| moves.push(states.iter().map(|s| s.to_vec()).collect()));
            }
            Game::State(rule) => {
                rule.options(&state(at), &mut |states| moves.push(states.iter().map(|s| s.to_vec()).collect()));
            }
            Game::Product(product) => {
                product.options(&state(at), &mut |states| moves.push(states.iter().map(|s| s.to_vec()).collect()));
            }
            Game::Strip(strip) => strip.options(&(at[0], end(at[1]), end(at[2])), &mut |gaps| {
                moves.push(gaps.iter().map(|&(n, left, right)| vec![n, left.into(), right.into()]).collect());
            }),
            Game::Row(_) => panic!("no row in these sums"),
            Game::Ring(ring) => {
                // One number for a ring, two for a row.
                let place = if at.len() == 1 { Place::Ring(at[0]) } else { Place::Row(at[0]) };
                ring.options(&place, &mut |places| {
                    let rows = places.iter().map(|place| match place {
                        Place::Row(n) => vec![*n, 0],
                        other => panic!("{other:?}"),
                    });
                    moves.push(rows.collect());
                });
            }
            Game::Board(board) => board.options(&Filled(at[0]), &mut |masks| {
                moves.push(masks.iter().map(|mask| vec![mask.0]).collect());
            }),
            Game::Finite(finite) => {
                let left: BTreeSet<usize> = at.iter().map(|&element| usize::try_from(element).unwrap()).collect();
                finite.taking().unwrap().options(&left, &mut |sets| {
                    moves.push(sets.iter().map(|set| set.iter().map(|&element| element as u64).collect()).collect());
                });
            }
            Game::Sum(_) => panic!("no sum in a sum"),
        }
        moves
    }

    /// The value of a whole position, in which a move is a move of one component: nothing of Sprague and Grundy's theorem.
    fn whole(parts: &[Game], position: &[Component], known: &mut HashMap<Vec<Component>, u32>) -> u32 {
        let mut position = position.to_vec();
        position.sort_unstable();
        if let Some(&value) = known.get(&position) {
            return value;
        }
        let mut values = BTreeSet::new();
        for (index, (part, at)) in position.iter().enumerate() {
            for left in moves(&parts[*part], at) {
                let mut after = position.clone();
                after.remove(index);
                after.extend(left.into_iter().map(|component| (*part, component)));
                values.insert(whole(parts, &after, known));
            }
        }
        let value = (0..=u32::MAX).find(|value| !values.contains(value)).unwrap();
        known.insert(position, value);
        value
    }

    /// The position of a sum with these numbers.
    fn opening(parts: &[Game], state: &State) -> Vec<Component> {
        let mut rest = state.iter().copied();
        let component = |(index, part): (usize, &Game)| {
            let own: Vec<u64> = rest.by_ref().take(numbers(part).unwrap()).collect();
            let at = match part {
                Game::Strip(_) => vec![own[0], 0, 0],
                Game::Board(_) => vec![0],
                Game::Finite(finite) => (0..finite.taking().unwrap().elements as u64).collect(),
                _ => own,
            };
            (index, at)
        };
        parts.iter().enumerate().map(component).collect()
    }

    #[test]
    fn sums_are_what_plain_search_of_whole_positions_finds() {
        for (line, to, lengths) in [
            ("Kayles + Nim", "6x6", [6, 6].as_slice()),
            ("Nim + Subtraction({1,3}) + 4!.0", "4x5x5", &[4, 5, 5]),
            ("Wythoff + 0.3", "4x4x3", &[4, 4, 3]),
            ("Ring(0.77) + 0.07", "6x5", &[6, 5]),
            ("Strip(O X; never OO XX) + Nim", "4x4", &[4, 4]),
            ("Chomp(2x3) + 0.[3]", "4", &[5]),
            ("Board(2x3; place [##] [#/#]) + 0.3 + Heap(n -> [n-1] if n > 0; [n/2] if n > 1)", "2x6", &[2, 6]),
            ("State(x, y -> (x-a, y) for a in 1..=x; (x, y-1)) + 0.3", "3x3x3", &[3, 3, 3]),
            ("0.[3] * 0.[3] + Nim", "3x3x4", &[3, 3, 4]),
        ] {
            let game = game(line);
            let mut known = HashMap::new();
            let states = states(lengths);
            let slow = states.iter().map(|state| whole(games(&game), &opening(games(&game), state), &mut known));
            assert_eq!(computed(&game, to), slow.collect::<Vec<_>>(), "{line}");
        }
        let both = game("Chomp(2x3) + Grid(2x2; cram)");
        let position = opening(games(&both), &[0; 4]);
        assert_eq!(computed(&both, "all"), [whole(games(&both), &position, &mut HashMap::new())]);
    }

    #[test]
    fn bounds_are_those_of_the_numbers() {
        for (line, right, wrong) in [
            ("Kayles + Nim", "20x20", "20"),
            ("Kayles * Nim", "20x20", "all"),
            ("Kayles + Chomp(3x5)", "20", "20x20"),
            ("Kayles + Wythoff", "9x9x9", "9x9"),
            ("Chomp(3x5) + Chomp(2x2)", "all", "5"),
        ] {
            let bounds = |to: &str| to.parse::<Bounds>().unwrap();
            assert!(compute::shape(&game(line), &bounds(right)).is_ok(), "{line}");
            assert!(matches!(compute::shape(&game(line), &bounds(wrong)), Err(Error::Bounds { .. })), "{line}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

        #[test]
        fn products_of_any_two_games_are_what_plain_search_finds(a in strategies::set(), b in strategies::code()) {
            let product = Game::Product(grundy_core::game::Product { factors: vec![Game::Set(a), Game::Code(b)] });
            let bounds = Bounds::Grid(6, 6);
            // A set may be wrong for some heap.
            if let Ok(values) = compute::compute(&product, &bounds, None, &()) {
                prop_assert_eq!(values.iter().collect::<Vec<_>>(), searched(&product, &[6, 6]));
            }
        }

        #[test]
        fn compounds_print_and_read_back(a in strategies::game(), b in strategies::game(), c in strategies::code()) {
            prop_assume!(numbers(&a).zip(numbers(&b)).is_some_and(|(a, b)| a + b <= MOST_NUMBERS));
            let sum = Game::Sum(grundy_core::game::Sum { parts: vec![a, b] });
            prop_assert_eq!(sum.to_string().parse::<Game>().map_err(|error| error.to_string()), Ok(sum));
            let product = Game::Product(grundy_core::game::Product { factors: vec![Game::Code(c.clone()), Game::Code(c)] });
            prop_assert_eq!(product.to_string().parse::<Game>().map_err(|error| error.to_string()), Ok(product));
        }
    }
}
