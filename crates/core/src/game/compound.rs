//! Games made of games: the sum `A + B`, in which a move is a move in one of them, and the product
//! `A * B` of coin-turning games.

use std::cell::Cell;

use super::{Game, Rules};
pub use crate::position::SumPlace as Place;
use crate::{
    family::{BoundsError, COORDINATES, Capability, Family, FamilyCard},
    odometer::{advance, tuples},
    position::{MOST_COORDINATES, Position, State, join_numbers, numbers_of, of_numbers},
    values::{Bounds, Shape, Sides},
};

/// The most numbers that a position of a compound has.
pub const MOST_NUMBERS: usize = MOST_COORDINATES;

/// `A + B + …`: a position is one position of each part, and a move changes one of them. Its value
/// is the nim-sum of the values of the parts (Sprague 1935, Grundy 1939).
///
/// Canonical: at least two parts, in the order written, no part a sum. A position lists the numbers
/// of all parts: one of a game on heaps, of a ring, and of a strip (the free cells between two
/// walls); two to four of a lattice, of states and of a product; none of a board, a graph or an
/// order, which is at its opening.
///
/// ```
/// use grundy_core::{game::Game, reference::Reference};
///
/// let sum: Game = "Kayles + Nim".parse()?;
/// assert_eq!(sum.sum().map(|sum| sum.numbers()), Some(2));
/// // a heap of 5 has the value 4 in Kayles, and so has one of 4 in Nim
/// assert_eq!(Reference::new(&sum).grundy(&sum.parse_position("5,4")?), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// The parts.
    pub parts: Vec<Game>,
}

/// `A * B * …` of games on heaps, as games of turning coins: a coin at place n shows heads for a
/// heap of n. A move turns it to tails, and some coins at smaller places. In the product, coins lie
/// on tuples of places. A move consists of one move of each factor, which turns n with a set A of
/// smaller places; it turns all coins of the product of the sets A and {n}.
///
/// The value of a coin is the nim product of the values in the factors (the Tartan theorem:
/// Berlekamp, Conway and Guy, Winning Ways, chapter 14). Every game on heaps is such a game: a move
/// replaces a heap by smaller ones, of which two equal ones cancel.
///
/// Canonical: two to four factors, in the order written.
///
/// ```
/// use grundy_core::{game::Game, nimber, reference::Reference};
///
/// let coins: Game = "Nim * Nim".parse()?;
/// let value = Reference::new(&coins).grundy(&coins.parse_position("2,3")?);
/// assert_eq!(value, nimber::product(2, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// The factors: codes, sets and rules.
    pub factors: Vec<Game>,
}

/// The bounds of a game whose numbers are below these; `None` if there are more than a position may
/// have.
///
/// ```
/// use grundy_core::{game::compound::bounds, notation::Bounds};
///
/// assert_eq!(bounds(&[10]), Some(Bounds::Heap(9)));
/// assert_eq!(bounds(&[10, 20]), Some(Bounds::Grid(10, 20)));
/// ```
#[must_use]
pub fn bounds(lengths: &[u64]) -> Option<Bounds> {
    Some(match *lengths {
        [] => Bounds::All,
        [length] => Bounds::Heap(length.checked_sub(1)?),
        [width, height] => Bounds::Grid(width, height),
        _ => Bounds::Block(Sides::new(lengths)?),
    })
}

/// Each part of a sum or a product with its bounds in a table of this shape.
///
/// ```
/// use grundy_core::game::{Game, compound};
/// use grundy_core::notation::Bounds;
///
/// let sum: Game = "Kayles + Nim".parse()?;
/// let parts = compound::parts(sum.games(), sum.shape(&Bounds::Grid(10, 20))?);
/// assert_eq!(
///     parts.iter().map(|(_, bounds)| *bounds).collect::<Vec<_>>(),
///     [Bounds::Heap(9), Bounds::Heap(19)]
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn parts(games: &[Game], shape: Shape) -> Vec<(&Game, Bounds)> {
    let lengths = shape.lengths();
    let mut rest = lengths.as_slice();
    let mut with_bounds = Vec::new();
    for part in games {
        let (own, others) =
            rest.split_at(part.family().numbers_in_sum().unwrap_or(0).min(rest.len()));
        rest = others;
        with_bounds.extend(bounds(own).map(|bounds| (part, bounds)));
    }
    with_bounds
}

/// Checks the limits of each part.
fn check(games: &[Game], shape: Shape) -> Result<(), BoundsError> {
    parts(games, shape)
        .into_iter()
        .try_for_each(|(part, bounds)| part.shape(&bounds).map(drop))
}

/// The card of a compound of this many numbers; a table of the default bounds takes some seconds at
/// most.
fn card(name: &'static str, numbers: usize, position_form: &'static str) -> FamilyCard {
    let card = FamilyCard::new(
        name,
        COORDINATES.get(..numbers).unwrap_or(COORDINATES),
        position_form,
    );
    let bounds_form = match numbers {
        0 | 1 => card.bounds_form,
        2 => "to a rectangle such as 20x20",
        3 => "to a box such as 20x20x20",
        _ => "to a box such as 9x9x9x9",
    };
    let default_bounds = if numbers == 2 {
        Bounds::Grid(100, 100)
    } else {
        card.default_bounds
    };
    FamilyCard {
        bounds_form,
        default_bounds,
        ..card
    }
}

impl Sum {
    /// The number of numbers of a position.
    #[must_use]
    pub fn numbers(&self) -> usize {
        self.parts
            .iter()
            .filter_map(|part| part.family().numbers_in_sum())
            .sum()
    }

    /// The opening of each part from its numbers; `None` if a part has no position with these
    /// numbers.
    fn beginnings(&self, numbers: &[u64]) -> Option<Vec<Position>> {
        let mut rest = numbers;
        let beginning = |part: &Game| {
            let (own, others) = rest.split_at_checked(part.family().numbers_in_sum()?)?;
            rest = others;
            part.family().from_numbers(own)
        };
        self.parts.iter().map(beginning).collect()
    }
}

impl Rules for Sum {
    type Position = Place;

    fn options(&self, position: &Place, option: &mut dyn FnMut(&[Place])) {
        self.options_while(position, &|| true, option);
    }

    fn options_while(
        &self,
        position: &Place,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[Place]),
    ) -> bool {
        let part = |index: usize| {
            move |position: &Position| Place::Part(index, Box::new(position.clone()))
        };
        let beginnings = match position {
            Place::Part(index, position) => {
                let Some(game) = self.parts.get(*index) else {
                    return true;
                };
                let mut moved =
                    |left: &[Position]| option(&left.iter().map(part(*index)).collect::<Vec<_>>());
                return game.options_while(position, go_on, &mut moved);
            }
            Place::Whole(numbers) => self
                .beginnings(&numbers[..self.numbers()])
                .unwrap_or_default(),
        };
        self.parts
            .iter()
            .zip(&beginnings)
            .enumerate()
            .all(|(index, (game, beginning))| {
                let others = beginnings
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != index);
                let others: Vec<Place> = others
                    .map(|(other, position)| part(other)(position))
                    .collect();
                game.options_while(beginning, go_on, &mut |left| {
                    let mut places = others.clone();
                    places.extend(left.iter().map(part(index)));
                    option(&places);
                })
            })
    }
}

impl Family for Sum {
    fn card(&self) -> FamilyCard {
        let form = "the numbers of all parts with commas, or a position of one part: `part 2: 7`";
        card("a sum of games", self.numbers(), form)
    }

    fn check(&self, shape: Shape) -> Result<(), BoundsError> {
        check(&self.parts, shape)
    }

    fn from_numbers(&self, numbers: &[u64]) -> Option<Position> {
        self.beginnings(numbers)?;
        of_numbers(self.numbers(), numbers).map(|state| Position::Sum(Place::Whole(state)))
    }

    fn parse(&self, text: &str) -> Option<Position> {
        let Some(of_part) = text.strip_prefix("part ") else {
            return self.from_numbers(&numbers_of(text)?);
        };
        let (number, text) = of_part.split_once(':')?;
        let index = number.parse::<usize>().ok()?.checked_sub(1)?;
        let position = self.parts.get(index)?.parse_position(text).ok()?;
        Some(Position::Sum(Place::Part(index, Box::new(position))))
    }

    fn print(&self, position: &Position) -> String {
        match position {
            Position::Sum(Place::Part(index, position)) => {
                let text = self
                    .parts
                    .get(*index)
                    .map_or_else(String::new, |part| part.print_position(position));
                format!("part {}: {text}", index + 1)
            }
            whole => Family::numbers(self, whole)
                .map_or_else(String::new, |numbers| join_numbers(&numbers)),
        }
    }

    fn supports(&self, what: Capability) -> Result<(), &'static str> {
        match what {
            Capability::Code | Capability::MoveCode if self.numbers() == 0 => {
                Err("only its opening has a value")
            }
            Capability::Table | Capability::LawSearch | Capability::Misere => Ok(()),
            Capability::Code => self
                .parts
                .iter()
                .try_for_each(|part| part.family().supports(what)),
            Capability::Moves => Err("the moves of a sum are those of its parts: ask each of them"),
            Capability::MoveCode if self.parts.iter().any(|part| !part.games().is_empty()) => {
                Err("a part that is itself made of games has no moves as code")
            }
            Capability::MoveCode
                if self.parts.iter().any(|part| {
                    Some(part.family().coordinates().len()) != part.family().numbers_in_sum()
                }) =>
            {
                Err(
                    "what a move leaves of some part has no numbers in the sum: name the games one by one",
                )
            }
            Capability::MoveCode => self
                .parts
                .iter()
                .try_for_each(|part| part.family().supports(what)),
        }
    }
}

impl Family for Product {
    fn card(&self) -> FamilyCard {
        let form = "the places of a coin, one number for each factor, as in 3,4";
        card("a product of games", self.factors.len(), form)
    }

    fn check(&self, shape: Shape) -> Result<(), BoundsError> {
        check(&self.factors, shape)
    }

    fn from_numbers(&self, numbers: &[u64]) -> Option<Position> {
        of_numbers(self.factors.len(), numbers).map(Position::Cell)
    }

    fn supports(&self, what: Capability) -> Result<(), &'static str> {
        match what {
            Capability::MoveCode => Err(
                "a move in a product is one of each game, and turns coins at all pairs of places",
            ),
            _ => Ok(()),
        }
    }
}

/// The most places that the moves of one factor turn, and the most coins that a move of the product
/// turns, if the caller can stop the work: 32 MB. A coin far out may have moves that turn a
/// thousand million coins each.
const MOST_COINS: usize = 1 << 20;

impl Product {
    /// For each factor and each of its moves, the places that it turns: the place of `from`, and
    /// smaller ones. Returns `None` if `go_on` returns `false`, or if there are more than `most`
    /// places.
    fn turn_coins(
        &self,
        from: &State,
        most: usize,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Vec<Vec<u64>>>> {
        let each = |(game, &place): (&Game, &u64)| {
            let mut moves: Vec<Vec<u64>> = Vec::new();
            let count = Cell::new(0_usize);
            let mut turn = |parts: &[u64]| {
                count.set(count.get().saturating_add(parts.len() + 1));
                if count.get() > most {
                    return;
                }
                let mut places = parts.to_vec();
                places.sort_unstable();
                // A coin that is turned twice shows the same side again.
                let odd = places
                    .chunk_by(|a, b| a == b)
                    .filter(|equal| equal.len() % 2 == 1);
                let mut places: Vec<u64> = odd.filter_map(|equal| equal.first().copied()).collect();
                places.push(place);
                moves.push(places);
            };
            let are_all = game.heaps().is_none_or(|rules| {
                rules.options_while(&place, &|| count.get() <= most && go_on(), &mut turn)
            });
            moves.sort_unstable();
            moves.dedup();
            (are_all && count.get() <= most).then_some(moves)
        };
        self.factors.iter().zip(from).map(each).collect()
    }

    /// Calls `option` with the coins of each option, while `go_on` returns `true` and no option has
    /// more than `most` coins.
    fn each_option(
        &self,
        from: &State,
        most: usize,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[State]),
    ) -> bool {
        let Some(turned) = self.turn_coins(from, most, go_on) else {
            return false;
        };
        let mut coins: Vec<State> = Vec::new();
        tuples(turned.iter().map(|moves| 0..moves.len()).collect()).all(|chosen| {
            let sets: Vec<&[u64]> = turned
                .iter()
                .zip(chosen)
                .map(|(moves, index)| moves[index].as_slice())
                .collect();
            let count = sets
                .iter()
                .fold(1_usize, |count, set| count.saturating_mul(set.len()));
            if count > most || !go_on() {
                return false;
            }
            coins.clear();
            let mut places = [0; MOST_NUMBERS];
            loop {
                let mut coin = State::default();
                for ((to, set), place) in coin.iter_mut().zip(&sets).zip(places) {
                    *to = set[place];
                }
                coins.extend(Some(coin).filter(|coin| coin != from));
                if advance(&mut places[..sets.len()], |place| 0..sets[place].len()).is_none() {
                    break;
                }
            }
            option(&coins);
            true
        })
    }
}

impl Rules for Product {
    type Position = State;

    fn options(&self, from: &State, option: &mut dyn FnMut(&[State])) {
        self.each_option(from, usize::MAX, &|| true, option);
    }

    /// Ends, too, if a move turns more coins than fit the memory.
    fn options_while(
        &self,
        from: &State,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[State]),
    ) -> bool {
        self.each_option(from, MOST_COINS, go_on, option)
    }
}
