//! `compare`: are two games the same, as far as computed, for ever, or up to a shift?

use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::Path,
};

use super::{
    BadInput, FAILURE, SUCCESS,
    subject::{self, Extent},
};
use crate::{
    export::bfile,
    game::Game,
    law::{self, Law, planar},
    notation::Bounds,
    store,
    values::{Shape, Values},
};

/// The largest shift that is tried.
const MOST_SHIFT: i64 = 64;
/// The fewest values that must agree under a shift.
const LEAST_OVERLAP: usize = 32;

/// Bytes of memory for each value beside the table: the terms of both sides by their index, in a tree.
const BESIDE: f64 = 24.0;

/// Which two, and how far.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  generator compare 0.161 0.36 --to 1000
  generator compare 0.07 0.137 --to 1000
  generator compare 4!.0 b002188.txt

Exit code 0 if they are equal as far as compared (or up to a shift), 1 if they differ.")]
pub struct Args {
    /// A game in one line of notation, a file game.toml, or a b-file of terms (.txt).
    a: String,

    /// Another.
    b: String,

    #[command(flatten)]
    extent: Extent,
}

/// What is compared: a game's values, or the terms of a file.
enum Side {
    Game { game: Game, values: Values },
    Terms { name: String, terms: BTreeMap<i64, u32> },
}

/// Compares and says what was found.
///
/// # Errors
/// If a game, a file or the bounds are wrong.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let terms = [read_terms(&args.a)?, read_terms(&args.b)?];
    let last = terms.iter().flatten().filter_map(|(_, terms)| terms.keys().next_back()).min().copied();
    let [a, b] = terms;
    let sides = [side(a, &args.a, &args.extent, last)?, side(b, &args.b, &args.extent, last)?];
    let [a, b] = &sides;
    if let (Side::Game { values: left, .. }, Side::Game { values: right, .. }) = (a, b) {
        if !comparable(left.shape, right.shape) {
            let message = format!("{} and {} have positions of different kinds", a.name(), b.name());
            return Err(BadInput(message).into());
        }
    }
    let (answer, code) = compare(a, b);
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    out.flush()?;
    Ok(code)
}

fn comparable(a: Shape, b: Shape) -> bool {
    match (a, b) {
        (Shape::Strip { ends: a, .. }, Shape::Strip { ends: b, .. }) => a == b,
        _ => std::mem::discriminant(&a) == std::mem::discriminant(&b) && a.positions() == b.positions(),
    }
}

/// The terms of a word that names a b-file.
fn read_terms(word: &str) -> anyhow::Result<Option<(String, BTreeMap<i64, u32>)>> {
    let path = Path::new(word);
    if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt")) {
        return Ok(None);
    }
    let text = store::read_text(path).map_err(|error| BadInput(error.to_string()))?;
    Ok(Some((word.to_owned(), bfile::parse(&text)?)))
}

fn side(
    terms: Option<(String, BTreeMap<i64, u32>)>,
    word: &str,
    extent: &Extent,
    last: Option<i64>,
) -> anyhow::Result<Side> {
    if let Some((name, terms)) = terms {
        return Ok(Side::Terms { name, terms });
    }
    let (game, file) = subject::read(word)?;
    // Against the terms of a file, as far as the file goes.
    let from_file = last.and_then(|last| u64::try_from(last).ok()).map(Bounds::Heap);
    let bounds = match extent.given(None)?.or(from_file) {
        Some(bounds) => bounds,
        None => extent.bounds(&game, file)?,
    };
    let values = extent.compute_for(&game, &bounds, BESIDE)?;
    Ok(Side::Game { game, values })
}

impl Side {
    fn name(&self) -> String {
        match self {
            Self::Game { game, .. } => game.to_string(),
            Self::Terms { name, .. } => name.clone(),
        }
    }

    /// (index, value) in increasing order.
    fn terms(&self) -> Box<dyn Iterator<Item = (i64, u32)> + '_> {
        match self {
            Self::Game { values, .. } => Box::new((0..).zip(values.iter())),
            Self::Terms { terms, .. } => Box::new(terms.iter().map(|(&index, &value)| (index, value))),
        }
    }

    /// The position at an index in words.
    fn position(&self, index: i64) -> String {
        match self {
            Self::Game { values, .. } => usize::try_from(index).map_or_else(
                |_| index.to_string(),
                |index| match values.shape {
                    Shape::Heap { .. } => format!("heap {index}"),
                    shape => shape.name(index),
                },
            ),
            Self::Terms { .. } => format!("index {index}"),
        }
    }

    fn law(&self) -> Option<Law> {
        match self {
            Self::Game { game, values } if matches!(values.shape, Shape::Heap { .. }) => law::find(game, values),
            _ => None,
        }
    }
}

/// The answer and the exit code.
fn compare(a: &Side, b: &Side) -> (String, u8) {
    let (left, right) = (a.name(), b.name());
    let others: BTreeMap<i64, u32> = b.terms().collect();
    let common = || a.terms().filter_map(|(index, value)| Some((index, value, *others.get(&index)?)));
    let Some((last, ..)) = common().last() else {
        return (format!("{left} and {right} have no index in common"), FAILURE);
    };
    if let Some((index, value, other)) = common().find(|&(_, value, other)| value != other) {
        let place = a.position(index);
        let difference = format!("{left} and {right} first differ at {place}: {value} and {other}");
        return match shift(a, b) {
            Some((shift, overlap)) => {
                let sign = if shift < 0 { '-' } else { '+' };
                let distance = shift.unsigned_abs();
                (
                    format!(
                        "{difference}\nequal up to a shift: {left} at n is {right} at n {sign} {distance}, for all \
                         {overlap} values compared"
                    ),
                    SUCCESS,
                )
            }
            None => (difference, FAILURE),
        };
    }
    if let (Side::Game { game: one, .. }, Side::Game { game: other, .. }) = (a, b) {
        if one == other {
            return (format!("{left} and {right} are one game in two spellings: equal for ever"), SUCCESS);
        }
        if let (Game::Lattice(one), Game::Lattice(other)) = (one, other) {
            let law = |game| planar::discover(game, &()).ok().flatten().map(|(law, _)| law);
            if law(one).is_some_and(|law_of_one| Some(law_of_one) == law(other)) {
                return (format!("{left} and {right} are proved equal for ever: both obey one planar law"), SUCCESS);
            }
        }
    }
    if let (Some(one), Some(other)) = (a.law(), b.law()) {
        if let Some(reason) = equal_for_ever(&one, &other, last) {
            return (format!("{left} and {right} are proved equal for ever: {reason}"), SUCCESS);
        }
    }
    (format!("{left} and {right} are equal so far, to {}", a.position(last)), SUCCESS)
}

/// Two laws that determine each other's values: both proved and the same, and the values equal to `last`.
fn equal_for_ever(a: &Law, b: &Law, last: i64) -> Option<String> {
    if !(a.is_proved() && b.is_proved()) || a.kind != b.kind {
        return None;
    }
    if let Some((preperiod, period, _)) = a.kind.shift() {
        let covered = i128::from(preperiod) + i128::from(period) - 1;
        if i128::from(last) < covered {
            return None;
        }
    }
    Some(format!("both are {}, and equal to heap {last}", a.kind))
}

/// The least shift d with a(n) = b(n + d) wherever both are known, and for how many n.
fn shift(a: &Side, b: &Side) -> Option<(i64, usize)> {
    let heaps = |side: &Side| match side {
        Side::Game { values, .. } => matches!(values.shape, Shape::Heap { .. }),
        Side::Terms { .. } => true,
    };
    if !heaps(a) || !heaps(b) {
        return None;
    }
    let others: BTreeMap<i64, u32> = b.terms().collect();
    let mut shifts = (1..=MOST_SHIFT).flat_map(|distance| [-distance, distance]);
    shifts.find_map(|shift| {
        let mut overlap = 0;
        let mut values = std::collections::BTreeSet::new();
        for (index, value) in a.terms() {
            if let Some(&other) = others.get(&index.checked_add(shift)?) {
                if value != other {
                    return None;
                }
                overlap += 1;
                values.insert(value);
            }
        }
        // Sequences of one value agree under any shift.
        (overlap >= LEAST_OVERLAP && values.len() > 1).then_some((shift, overlap))
    })
}
