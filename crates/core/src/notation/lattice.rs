//! Lattice games: `Lattice(leap (-2,1) (1,-2) ride (-1,0))`.

use std::fmt;

use winnow::combinator::{alt, delimited, opt, repeat, separated};
use winnow::prelude::*;

use super::piece::{Written, padded, piece};
use super::refusal::{Parsed, Refusal, Span};
use super::syntax::{Input, integer, keyword, number, spanned, symbol};
use crate::game::lattice::{Endless, Slopes, Vector};
use crate::game::{Game, Lattice, state::MOST_COORDINATES};

/// `leap` or `ride` with its vectors, and where they stand.
struct Group {
    rides: bool,
    word: Span,
    vectors: Vec<Written>,
}

/// What stands in the parentheses of `Lattice(…)`.
pub(super) fn game(input: &mut Input) -> Parsed<Game> {
    let first = group(input)?;
    let mut separated = opt(symbol(";")).parse_next(input)?.is_some();
    let second = opt(group).parse_next(input)?;
    if let Some(again) = second.as_ref().filter(|group| group.rides == first.rides) {
        let help = "put all vectors behind one word";
        return Refusal::new(&again.word, "this word is there already", "the second time").help(help).stop();
    }
    if second.is_some() {
        separated = opt(symbol(";")).parse_next(input)?.is_some();
    }
    let mut walls: Vec<(Vec<u64>, Span)> = Vec::new();
    if separated {
        keyword("not").parse_next(input)?;
        walls = repeat(1.., spanned(tuple(|input: &mut Input<'_>| Ok(number(input)?.0)))).parse_next(input)?;
    }
    let groups: Vec<Group> = [Some(first), second].into_iter().flatten().collect();
    let vectors = || groups.iter().flat_map(|group| &group.vectors);
    let lengths = vectors().map(|(vector, span)| (vector.len(), span));
    let lengths = lengths.chain(walls.iter().map(|(wall, span)| (wall.len(), span)));
    let dimensions = dimensions(lengths)?;
    if dimensions > 2 || !walls.is_empty() {
        let of = |rides: bool| {
            let wanted = groups.iter().filter(|group| group.rides == rides);
            wanted.flat_map(|group| group.vectors.clone()).collect::<Vec<_>>()
        };
        let walls = walls.iter().map(|(wall, _)| padded(wall)).collect();
        return piece(dimensions, &of(false), &of(true), walls).map(Game::Piece);
    }
    let pairs: Vec<(Vector, Span)> = vectors().map(|(vector, span)| (pair(vector), span.clone())).collect();
    let weights = weights(pairs.iter())?;
    let [leaps, rides] = [false, true].map(|rides| {
        let wanted = groups.iter().filter(|group| group.rides == rides);
        wanted.flat_map(|group| &group.vectors).map(|(vector, _)| pair(vector)).collect()
    });
    Ok(Game::Lattice(Lattice::canonical(leaps, rides, weights)))
}

/// How many numbers each vector and each wall has.
fn dimensions<'a>(mut lengths: impl Iterator<Item = (usize, &'a Span)>) -> Parsed<usize> {
    let first = lengths.next().map_or(2, |(length, _)| length);
    match lengths.find(|(length, _)| *length != first) {
        None => Ok(first),
        Some((length, span)) => {
            Refusal::new(span, format!("the first vector has {first} numbers"), format!("has {length}"))
                .help("all vectors and cells are of one lattice, of two, three or four dimensions")
                .stop()
        }
    }
}

/// The vector of a lattice of two dimensions.
fn pair(vector: &[i32]) -> Vector {
    let [dx, dy, ..] = padded(vector);
    (dx, dy)
}

fn group(input: &mut Input) -> Parsed<Group> {
    let word = alt((keyword("leap").value(false), keyword("ride").value(true)));
    let (rides, word) = spanned(word).parse_next(input)?;
    let vectors = repeat(1.., spanned(tuple(integer))).parse_next(input)?;
    Ok(Group { rides, word, vectors })
}

/// `(dx,dy)`, or three or four numbers.
fn tuple<'s, T>(
    number: impl Fn(&mut Input<'s>) -> Parsed<T> + Copy,
) -> impl Fn(&mut Input<'s>) -> Parsed<Vec<T>> + Copy {
    move |input: &mut Input<'s>| {
        let numbers = separated(2..=MOST_COORDINATES, number, symbol(","));
        delimited(symbol("("), numbers, symbol(")")).parse_next(input)
    }
}

/// The least weights (a, b) with `a*dx + b*dy < 0` for every vector.
fn weights<'a>(vectors: impl Iterator<Item = &'a (Vector, Span)>) -> Parsed<(i64, i64)> {
    let mut slopes = Slopes::default();
    for (vector, span) in vectors {
        let message = "every move must lower one linear form with positive weights";
        let refusal = match slopes.admit(*vector) {
            Ok(()) => continue,
            Err(Endless::Stays) => Refusal::new(span, "a move must change something", "stays where it is"),
            Err(Endless::Rises) => Refusal::new(span, message, "lowers neither x nor y")
                .help("a move needs a negative dx or dy, or the game never ends"),
            Err(Endless::With((dx, dy))) => {
                Refusal::new(span, message, format!("cannot fall together with ({dx},{dy})")).help(
                    "these two moves, each often enough, lead back to where they began or beyond: the game is loopy",
                )
            }
        };
        return refusal.stop();
    }
    Ok(slopes.weights())
}

impl fmt::Display for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = |word: &str, vectors: &[Vector]| {
            let vectors = vectors.iter().map(|(dx, dy)| format!("({dx},{dy})"));
            [word.to_owned()].into_iter().chain(vectors).collect::<Vec<_>>().join(" ")
        };
        let groups = [("leap", &self.leaps), ("ride", &self.rides)].into_iter().filter(|(_, list)| !list.is_empty());
        let groups: Vec<String> = groups.map(|(word, list)| group(word, list)).collect();
        write!(f, "Lattice({})", groups.join(" "))
    }
}
