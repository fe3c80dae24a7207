//! Games made of games: the sum `A + B`, in which a move is a move in one of them, and the product `A * B` of coin-turning
//! games.

use super::{Game, Rules, state::State};

/// The most numbers that a position of a compound has.
pub const MOST_NUMBERS: usize = super::state::MOST_COORDINATES;

/// `A + B + …`: a position of each; a move changes one. The value of a position is the nim-sum of the parts' (Sprague 1935,
/// Grundy 1939).
///
/// Canonical: two parts or more, in the order written, no sum among them. The parts' numbers stand side by side: one of a
/// game on heaps, of a ring, and of a strip (the free cells between two walls), two to four of a lattice, of states and of
/// a product; a board, and a graph or an order with an opening, stands at its opening and has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// What is added.
    pub parts: Vec<Game>,
}

/// `A * B * …` of games on heaps, as games of turning coins: place n shows heads where there is a heap of n, and a move
/// turns it to tails, and some coins of smaller places. In the product, coins lie on tuples of places; a move takes a move
/// of each factor, n turned with a set A of smaller places, and turns all coins of the product of the sets A and {n}.
///
/// The value of a coin is the nim product of the factors' (the Tartan theorem: Berlekamp, Conway and Guy, Winning Ways,
/// chapter 14). Every game on heaps is such a game: a heap is replaced by smaller ones, of which two equal ones cancel.
///
/// Canonical: two to four factors, in the order written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// Codes, sets and rules.
    pub factors: Vec<Game>,
}

/// How many numbers a position of a game has as a part of a sum; `None` if it cannot be one.
#[must_use]
pub fn numbers(game: &Game) -> Option<usize> {
    match game {
        Game::Code(_)
        | Game::Set(_)
        | Game::Rule(_)
        | Game::Lists(_)
        | Game::Ring(_)
        | Game::Row(_)
        | Game::Strip(_) => Some(1),
        Game::Lattice(_) => Some(2),
        Game::State(rule) => Some(rule.coordinates),
        Game::Piece(piece) => Some(piece.dimensions),
        Game::Finite(finite) if finite.token().is_some() => None,
        Game::Board(_) | Game::Finite(_) => Some(0),
        Game::Product(product) => Some(product.factors.len()),
        Game::Sum(sum) => Some(sum.numbers()),
    }
}

/// The parts of a sum, or the factors of a product; of another game none.
#[must_use]
pub fn games(game: &Game) -> &[Game] {
    match game {
        Game::Sum(sum) => &sum.parts,
        Game::Product(product) => &product.factors,
        _ => &[],
    }
}

impl Sum {
    /// How many numbers a position has.
    #[must_use]
    pub fn numbers(&self) -> usize {
        self.parts.iter().filter_map(numbers).sum()
    }
}

/// Is it a game on heaps, which may be a factor?
#[must_use]
pub fn is_factor(game: &Game) -> bool {
    matches!(game, Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_))
}

impl Product {
    /// For each factor and each of its moves, the places that it turns: the one of `from`, and smaller ones.
    fn turned(&self, from: &State) -> Vec<Vec<Vec<u64>>> {
        let each = |(game, &place): (&Game, &u64)| {
            let mut moves: Vec<Vec<u64>> = Vec::new();
            let mut turn = |parts: &[u64]| {
                let mut places = parts.to_vec();
                places.sort_unstable();
                // A coin that is turned twice is as it was.
                let odd = places.chunk_by(|a, b| a == b).filter(|equal| equal.len() % 2 == 1);
                let mut places: Vec<u64> = odd.filter_map(|equal| equal.first().copied()).collect();
                places.push(place);
                moves.push(places);
            };
            match game {
                Game::Code(code) => code.options(&place, &mut turn),
                Game::Set(set) => set.options(&place, &mut turn),
                Game::Rule(rule) => rule.options(&place, &mut turn),
                Game::Lists(rule) => rule.options(&place, &mut turn),
                _ => (),
            }
            moves.sort_unstable();
            moves.dedup();
            moves
        };
        self.factors.iter().zip(from).map(each).collect()
    }
}

/// All tuples with one member of each list.
fn tuples<T: Copy + Default>(lists: &[&[T]]) -> Vec<[T; MOST_NUMBERS]> {
    lists.iter().enumerate().fold(vec![[T::default(); MOST_NUMBERS]], |tuples, (at, list)| {
        let longer = |tuple: [T; MOST_NUMBERS]| {
            list.iter().map(move |&member| {
                let mut longer = tuple;
                longer[at] = member;
                longer
            })
        };
        tuples.into_iter().flat_map(longer).collect()
    })
}

impl Rules for Product {
    type Position = State;

    fn options(&self, from: &State, option: &mut dyn FnMut(&[State])) {
        let turned = self.turned(from);
        let indices: Vec<Vec<usize>> = turned.iter().map(|moves| (0..moves.len()).collect()).collect();
        let indices: Vec<&[usize]> = indices.iter().map(Vec::as_slice).collect();
        for chosen in tuples(&indices) {
            let sets: Vec<&[u64]> = turned.iter().zip(chosen).map(|(moves, index)| moves[index].as_slice()).collect();
            let coins: Vec<State> = tuples(&sets).into_iter().filter(|coin| coin != from).collect();
            option(&coins);
        }
    }
}
