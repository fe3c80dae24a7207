//! Lattice games: `Lattice(leap (-2,1) (1,-2) ride (-1,0))`,
//! `Lattice(ride (-1,0,0) (0,-1,0); not (3,4,5))`.

use super::expr::literal;
use super::prelude::*;
use crate::game::lattice::{Endless, Slopes};
use crate::game::state::{MOST_COORDINATES, State};
use crate::game::termination::{CoordinateForm, find};
use crate::game::{Lattice, Plane};
use crate::position::pad_numbers;

/// A vector as written, and its span.
type SpannedVector = (Vec<i32>, Span);

/// `leap` or `ride` with its vectors, and the spans.
struct VectorGroup {
    rides: bool,
    word: Span,
    vectors: Vec<SpannedVector>,
}

/// Parses the contents of `Lattice(…)`.
pub(super) fn game(input: &mut ParserInput) -> Parsed<Game> {
    let first = group(input)?;
    let mut separated = opt(symbol(";")).parse_next(input)?.is_some();
    let second = opt(group).parse_next(input)?;
    if let Some(again) = second.as_ref().filter(|group| group.rides == first.rides) {
        let help = "put all vectors after one word";
        return ParseError::new(
            &again.word,
            "this word was already given",
            "the second time",
        )
        .help(help)
        .stop();
    }
    if second.is_some() {
        separated = opt(symbol(";")).parse_next(input)?.is_some();
    }
    let mut walls: Vec<(Vec<u64>, Span)> = Vec::new();
    if separated {
        keyword("not").parse_next(input)?;
        walls = repeat(
            1..,
            with_span(tuple(|input| {
                entry(input, |input| Ok(number(input)?.0.into()))
            })),
        )
        .parse_next(input)?;
    }
    let groups: Vec<VectorGroup> = [Some(first), second].into_iter().flatten().collect();
    let vectors = || groups.iter().flat_map(|group| &group.vectors);
    let lengths = vectors().map(|(vector, span)| (vector.len(), span));
    let lengths = lengths.chain(walls.iter().map(|(wall, span)| (wall.len(), span)));
    let dimensions = dimensions(lengths)?;
    let [leaps, rides] = [false, true].map(|rides| {
        let wanted = groups.iter().filter(|group| group.rides == rides);
        wanted
            .flat_map(|group| group.vectors.clone())
            .collect::<Vec<_>>()
    });
    let mut walls: Vec<State> = walls.iter().map(|(wall, _)| pad_numbers(wall)).collect();
    walls.sort_unstable();
    walls.dedup();
    let measure = if input.state.open && input.state.has_literals {
        // The numbers that stand in for parameters may give endless moves.
        Vec::new()
    } else if dimensions > 2 || !walls.is_empty() {
        measure(dimensions, leaps.iter().chain(&rides))?
    } else {
        vec![slopes(vectors())?.form()]
    };
    let vectors =
        |list: &[SpannedVector]| list.iter().map(|(vector, _)| pad_numbers(vector)).collect();
    Ok(Lattice::canonical(dimensions, vectors(&leaps), vectors(&rides), walls, measure).into())
}

/// Returns the number of coordinates, which must be the same for all vectors and walls.
fn dimensions<'a>(mut lengths: impl Iterator<Item = (usize, &'a Span)>) -> Parsed<usize> {
    let first = lengths.next().map_or(2, |(length, _)| length);
    match lengths.find(|(length, _)| *length != first) {
        None => Ok(first),
        Some((length, span)) => ParseError::new(
            span,
            format!("the first vector has {first} numbers"),
            format!("has {length}"),
        )
        .help("all vectors and cells are of one lattice, of two, three or four dimensions")
        .stop(),
    }
}

fn group(input: &mut ParserInput) -> Parsed<VectorGroup> {
    let word = alt((keyword("leap").value(false), keyword("ride").value(true)));
    let (rides, word) = with_span(word).parse_next(input)?;
    let vectors = repeat(1.., with_span(tuple(|input| entry(input, integer)))).parse_next(input)?;
    Ok(VectorGroup {
        rides,
        word,
        vectors,
    })
}

/// Parses a number of a tuple, or an expression of parameters.
fn entry<'s, T: TryFrom<i128> + From<u8>>(
    input: &mut ParserInput<'s>,
    plain: impl Fn(&mut ParserInput<'s>) -> Parsed<i128>,
) -> Parsed<T> {
    let (value, span) = literal(input, &[',', ')'], plain)?;
    let Some(value) = value else {
        return Ok(T::from(1));
    };
    let refusal = || refuse(&span, "this number does not fit", "too large");
    T::try_from(value).or_else(|_| refusal())
}

/// `(dx,dy)`, or a tuple of three or four numbers.
fn tuple<'s, T>(
    number: impl Fn(&mut ParserInput<'s>) -> Parsed<T> + Copy,
) -> impl Fn(&mut ParserInput<'s>) -> Parsed<Vec<T>> + Copy {
    move |input: &mut ParserInput<'s>| {
        let numbers = separated(2..=MOST_COORDINATES, number, symbol(","));
        delimited(symbol("("), numbers, symbol(")")).parse_next(input)
    }
}

/// Returns the slopes of the linear forms with positive weights that decrease along every vector of
/// two dimensions.
fn slopes<'a>(vectors: impl Iterator<Item = &'a SpannedVector>) -> Parsed<Slopes> {
    let mut slopes = Slopes::default();
    for (vector, span) in vectors {
        let message = "every move must lower one linear form with positive weights";
        let [dx, dy, ..] = pad_numbers(vector);
        let refusal = match slopes.admit((dx, dy)) {
            Ok(()) => continue,
            Err(Endless::Stays) => {
                ParseError::new(span, "a move must change something", "stays where it is")
            }
            Err(Endless::Rises) => ParseError::new(span, message, "lowers neither x nor y")
                .help("a move needs a negative dx or dy, or the game never ends"),
            Err(Endless::With((dx, dy))) => ParseError::new(
                span,
                message,
                format!("cannot fall together with ({dx},{dy})"),
            )
            .help(
                "repeating these two moves leads back to the start or beyond it: the game is loopy",
            ),
        };
        return refusal.stop();
    }
    Ok(slopes)
}

/// Returns linear forms such that every vector lowers the first form that it changes.
fn measure<'a>(
    dimensions: usize,
    vectors: impl Iterator<Item = &'a SpannedVector>,
) -> Parsed<Vec<CoordinateForm>> {
    let mut changes: Vec<CoordinateForm> = Vec::new();
    let mut measure = find(dimensions, &changes);
    for (vector, span) in vectors {
        if vector.iter().all(|&by| by == 0) {
            return refuse(span, "a move must change something", "stays where it is");
        }
        changes.push(pad_numbers(vector).map(i64::from));
        measure = find(dimensions, &changes);
        if measure.is_none() {
            let message = "every move must lower one measure of the coordinates";
            let (label, help) = if vector.iter().all(|&by| by >= 0) {
                (
                    "lowers no coordinate",
                    "a move needs a negative number, or the game never ends",
                )
            } else {
                (
                    "cannot fall together with those before it",
                    "linear forms with coefficients to 4 were tried, alone and one after the other",
                )
            };
            return ParseError::new(span, message, label).help(help).stop();
        }
    }
    Ok(measure.unwrap_or_default())
}

impl fmt::Display for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn tuples<T: fmt::Display>(list: &[[T; MOST_COORDINATES]], dimensions: usize) -> String {
            let tuple = |numbers: &[T; MOST_COORDINATES]| {
                format!(" ({})", join(numbers.iter().take(dimensions), ","))
            };
            list.iter().map(tuple).collect()
        }
        f.write_str("Lattice(")?;
        if !self.leaps.is_empty() {
            write!(f, "leap{}", tuples(&self.leaps, self.dimensions))?;
        }
        if !self.rides.is_empty() {
            let blank = if self.leaps.is_empty() { "" } else { " " };
            write!(f, "{blank}ride{}", tuples(&self.rides, self.dimensions))?;
        }
        if !self.walls.is_empty() {
            write!(f, "; not{}", tuples(&self.walls, self.dimensions))?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for Plane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Lattice::from(self.clone()).fmt(f)
    }
}
