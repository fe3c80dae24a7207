//! `compare`: are two games the same, as far as computed, for ever, or up to a shift?

use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::Path,
    time::Duration,
};

use super::{
    BadInput, FAILURE, SUCCESS, finding, misere,
    subject::{self, Extent, With},
};
use crate::{
    diagnostic::{Diagnostic, printable},
    export::bfile,
    game::{Game, Lattice, recognise::recognise},
    law::{
        self, Alignment, Gaps, Law, Terms,
        planar::{self, Planar},
    },
    notation::Bounds,
    progress::Deadline,
    store,
    values::{Cells, Shape, Values},
};

/// Bytes of memory for each value beside the tables: what the search for a law and for a shift copy.
const BESIDE: f64 = 28.0;

/// Which two, and how far.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  generator compare 'Subtraction(1..=k)' 'Subtraction({1,2,3})' --with k=3
  generator compare 0.161 0.36 --to 1000
  generator compare 0.07 0.137 --to 1000
  generator compare 4!.0 b002188.txt

Without --to, games with proved laws are compared as far as a proof needs; against a b-file, as far as the file goes.
A strip beside a game of heaps is its gaps between two walls. Games of heaps that differ are compared moved against each other too, by up to half of the values. Exit code 0 if they
are equal as far as compared (or up to a shift), 1 if they differ. JSON keys: a, b, relation (equal, shifted, different,
disjoint), proved, to, difference {at, a, b}, shift {distance, first, count}: a at n is b at n + distance.")]
pub struct Args {
    /// A game in one line of notation, a file game.toml, or a b-file of terms (.txt).
    a: String,

    /// Another.
    b: String,

    #[command(flatten)]
    with: With,

    #[command(flatten)]
    extent: Extent,

    /// Answer as one JSON object.
    #[arg(long, conflicts_with = "misere")]
    json: bool,

    /// Compare the outcomes of sums of heaps under misère play, and the misère quotients up to isomorphism.
    #[arg(long)]
    misere: bool,
}

/// What is compared: a game's values, or the terms of a file.
#[allow(clippy::large_enum_variant, reason = "there are two")]
enum Side {
    /// With the law of a strip, and that of its gaps between two walls if these are all that is compared.
    Game {
        game: Game,
        values: Values,
        gaps: Option<Gaps>,
        walls: Option<Law>,
    },
    Terms {
        name: String,
        terms: BTreeMap<i64, u32>,
    },
}

/// Time that the search for a law may take where no bound is given, or for lattices, for each of the two games.
const SEARCH: Duration = Duration::from_secs(10);
/// The rectangle of two lattice games where no bound is given.
const RECTANGLE: Bounds = Bounds::Grid(100, 100);

/// Compares and says what was found.
///
/// # Errors
/// If a game, a file or the bounds are wrong.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    if args.misere {
        let [of_a, of_b] = args.with.split([&args.a, &args.b])?;
        let [(a, _), (b, _)] = [subject::read(&args.a, &of_a)?, subject::read(&args.b, &of_b)?];
        return misere::compare([&a, &b], args.extent.given(None)?.as_ref(), SEARCH);
    }
    let [a, b] = in_common(sides(args)?);
    if let (Side::Game { values: left, .. }, Side::Game { values: right, .. }) = (&a, &b) {
        if !comparable(left.shape, right.shape) {
            let message = format!("{} and {} have positions of different kinds", a.name(), b.name());
            return Err(BadInput(message).into());
        }
    }
    for side in [&a, &b] {
        if let Side::Game { values, .. } = side {
            finding::ask_for_memory(values, BESIDE)?;
        }
    }
    let answer = compare(&a, &b);
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", answer.json(&a, &b))?;
    } else {
        writeln!(out, "{}", printable(&answer.words))?;
    }
    out.flush()?;
    Ok(answer.code())
}

/// The two sides, computed as far as asked for, as the file goes, or as a proof needs.
fn sides(args: &Args) -> anyhow::Result<[Side; 2]> {
    let given = args.extent.given(None)?;
    let terms = [read_terms(&args.a)?, read_terms(&args.b)?];
    let last = terms.iter().flatten().filter_map(|side| side.terms().last()).map(|(index, _)| index).min();
    // Against the terms of a file, as far as the file goes.
    let from_file = last.and_then(|last| u64::try_from(last).ok()).map(Bounds::Heap);
    let [with_a, with_b] = args.with.split([&args.a, &args.b])?;
    let side = |terms: Option<Side>, word: &str, with: &With| match terms {
        Some(terms) => Ok(Uncomputed::Terms(terms)),
        None => subject::read(word, with).map(|(game, bounds)| Uncomputed::Game(game, given.or(from_file).or(bounds))),
    };
    let [of_a, of_b] = terms;
    let (a, b) = (side(of_a, &args.a, &with_a)?, side(of_b, &args.b, &with_b)?);
    let enough = match (&a, &b) {
        (Uncomputed::Game(a, None), Uncomputed::Game(b, None)) => {
            enough_for_a_proof(&known(a), &known(b), &args.extent)?
        }
        _ => None,
    };
    Ok([a.compute(enough, &args.extent)?, b.compute(enough, &args.extent)?])
}

/// A side before its values are computed.
#[allow(clippy::large_enum_variant, reason = "there are two")]
enum Uncomputed {
    Game(Game, Option<Bounds>),
    Terms(Side),
}

impl Uncomputed {
    fn compute(self, enough: Option<Bounds>, extent: &Extent) -> anyhow::Result<Side> {
        match self {
            Self::Terms(side) => Ok(side),
            Self::Game(game, bounds) => {
                let bounds = extent.bounds(&game, bounds.or(enough))?;
                let values = extent.compute_for(&known(&game), &bounds, BESIDE, None)?;
                let gaps = if let Game::Strip(strip) = &game { Gaps::find(strip, &values) } else { None };
                Ok(Side::Game { game, values, gaps, walls: None })
            }
        }
    }
}

/// What a game is known to be: the code or set whose options a rule has.
fn known(game: &Game) -> Game {
    let known = if let Game::Rule(rule) = game { recognise(rule) } else { None };
    known.unwrap_or_else(|| game.clone())
}

/// What games of different families have in common: a strip beside a sequence, such as the values of heaps, is its gaps
/// between two walls, and a board beside a game of which only the opening is known is its opening.
fn in_common(sides: [Side; 2]) -> [Side; 2] {
    let shape = |side: &Side| if let Side::Game { values, .. } = side { Some(values.shape) } else { None };
    let any = |is: fn(Option<Shape>) -> bool| sides.iter().any(|side| is(shape(side)));
    let (sequence, opening) = (
        any(|shape| matches!(shape, None | Some(Shape::Heap { .. }))),
        any(|shape| matches!(shape, Some(Shape::Opening))),
    );
    sides.map(|side| match side {
        Side::Game { game: game @ Game::Strip(_), values, gaps, .. } if sequence => {
            let with_law = gaps.as_ref().and_then(|gaps| gaps.between_walls(&values));
            let (row, walls) = match with_law {
                Some((row, law)) => (row, Some(law)),
                None => (law::between_walls(&values).unwrap_or(values), None),
            };
            Side::Game { game, values: row, gaps, walls }
        }
        Side::Game { game: game @ Game::Board(_), values, .. } if opening => {
            let cells = Cells::narrowest(values.get(0).into_iter().collect());
            Side::Game { game, values: Values { shape: Shape::Opening, cells }, gaps: None, walls: None }
        }
        other => other,
    })
}

/// How far two games are compared where nobody says: so far that equal values prove the games equal. `None` if there is
/// no proved law of both.
fn enough_for_a_proof(a: &Game, b: &Game, extent: &Extent) -> anyhow::Result<Option<Bounds>> {
    match (a, b) {
        (Game::Lattice(a), Game::Lattice(b)) => {
            Ok((planar_law(a).is_some() && planar_law(b).is_some()).then_some(RECTANGLE))
        }
        (
            Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_) | Game::Strip(_),
            Game::Code(_) | Game::Set(_) | Game::Rule(_) | Game::Lists(_) | Game::Strip(_),
        ) => {
            let mut to = 0;
            let mut preperiods = 0;
            for game in [a, b] {
                let found = finding::search(game, extent, SEARCH)?;
                if !found.is_proved() {
                    return Ok(None);
                }
                let of_gaps = found.gaps.as_ref().map(|gaps| (gaps.preperiod, gaps.period, 0));
                let of_heaps = found.law.as_ref().and_then(|law| law.kind.shift());
                let (preperiod, period, _) = of_gaps.or(of_heaps).unwrap_or_default();
                preperiods = preperiod.max(preperiods) + period;
                to = preperiods.max(to).max(found.values.len().saturating_sub(1) as u64);
            }
            Ok(Some(Bounds::Heap(to)))
        }
        _ => Ok(None),
    }
}

/// The proved law of a lattice game, if one is found in time.
fn planar_law(game: &Lattice) -> Option<Planar> {
    planar::discover(game, &Deadline::after(SEARCH, &())).ok().flatten().map(|(law, _)| law)
}

fn comparable(a: Shape, b: Shape) -> bool {
    match (a, b) {
        (Shape::Strip { ends: a, .. }, Shape::Strip { ends: b, .. }) => a == b,
        _ => std::mem::discriminant(&a) == std::mem::discriminant(&b) && a.positions() == b.positions(),
    }
}

/// The terms of a word that names a b-file.
fn read_terms(word: &str) -> anyhow::Result<Option<Side>> {
    let path = Path::new(word);
    if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt")) {
        return Ok(None);
    }
    let text = store::read_text(path).map_err(|error| BadInput(error.to_string()))?;
    let in_file =
        |error: Diagnostic| Diagnostic { message: format!("{}: {}", printable(word), error.message), ..error };
    Ok(Some(Side::Terms { name: word.to_owned(), terms: bfile::parse(&text).map_err(in_file)? }))
}

/// Terms without a gap.
struct Stretch {
    /// The index of the first.
    first: i64,
    terms: Vec<u32>,
}

impl Stretch {
    fn terms(&self) -> Terms<'_> {
        Terms { first: self.first, terms: &self.terms }
    }

    /// The index behind the last.
    fn next(&self) -> Option<i64> {
        self.first.checked_add(i64::try_from(self.terms.len()).ok()?)
    }
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

    /// The value at an index.
    fn at(&self, index: i64) -> Option<u32> {
        match self {
            Self::Game { values, .. } => values.get(usize::try_from(index).ok()?),
            Self::Terms { terms, .. } => terms.get(&index).copied(),
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

    /// The values of heaps, or the longest part of a file's terms without a gap; `None` for other games.
    fn stretch(&self) -> Option<Stretch> {
        if let Self::Game { values, .. } = self {
            let heaps = matches!(values.shape, Shape::Heap { .. });
            return heaps.then(|| Stretch { first: 0, terms: values.iter().collect() });
        }
        let mut stretches: Vec<Stretch> = Vec::new();
        for (index, value) in self.terms() {
            match stretches.last_mut().filter(|stretch| stretch.next() == Some(index)) {
                Some(stretch) => stretch.terms.push(value),
                None => stretches.push(Stretch { first: index, terms: vec![value] }),
            }
        }
        stretches.into_iter().max_by_key(|stretch| stretch.terms.len())
    }

    fn law(&self) -> Option<Law> {
        match self {
            Self::Game { game: Game::Strip(_), walls, .. } => walls.clone(),
            Self::Game { game, values, .. } if matches!(values.shape, Shape::Heap { .. }) => {
                law::find(&known(game), values)
            }
            _ => None,
        }
    }
}

/// What was found.
struct Answer {
    /// How the two are related.
    relation: Relation,
    /// Is that proved, or so in all positions?
    proved: bool,
    /// The last index that both have.
    to: Option<i64>,
    /// The first index at which they differ, with both values.
    difference: Option<(i64, u32, u32)>,
    /// The same for people, in a line or two.
    words: String,
}

/// How two sequences are related.
#[derive(Clone, Copy)]
enum Relation {
    /// Wherever both have a value, it is the same.
    Equal,
    /// a(n) = b(n + distance), and not for the distance 0.
    Shifted(Alignment),
    Different,
    /// No index has a value on both sides.
    Disjoint,
}

impl Answer {
    fn code(&self) -> u8 {
        match self.relation {
            Relation::Equal | Relation::Shifted(_) => SUCCESS,
            Relation::Different | Relation::Disjoint => FAILURE,
        }
    }

    fn json(&self, a: &Side, b: &Side) -> serde_json::Value {
        let (relation, shift) = match self.relation {
            Relation::Equal => ("equal", None),
            Relation::Shifted(found) => ("shifted", Some(found)),
            Relation::Different => ("different", None),
            Relation::Disjoint => ("disjoint", None),
        };
        serde_json::json!({
            "a": a.name(),
            "b": b.name(),
            "relation": relation,
            "proved": self.proved,
            "to": self.to,
            "difference": self.difference.map(|(at, a, b)| serde_json::json!({ "at": at, "a": a, "b": b })),
            "shift": shift.map(|Alignment { distance, first, count }| {
                serde_json::json!({ "distance": distance, "first": first, "count": count })
            }),
        })
    }
}

/// Compares all values that two sides have in common.
fn compare(a: &Side, b: &Side) -> Answer {
    let (left, right) = (a.name(), b.name());
    let common = || a.terms().filter_map(|(index, value)| Some((index, value, b.at(index)?)));
    let Some((last, ..)) = common().last() else {
        let words = format!("{left} and {right} have no index in common");
        return Answer { relation: Relation::Disjoint, proved: false, to: None, difference: None, words };
    };
    let Some((index, value, other)) = common().find(|&(_, value, other)| value != other) else {
        let (proved, words) = equal(a, b, last);
        return Answer { relation: Relation::Equal, proved, to: Some(last), difference: None, words };
    };
    let place = a.position(index);
    let words = format!("{left} and {right} first differ at {place}: {value} and {other}");
    let different = Answer {
        relation: Relation::Different,
        // One difference is enough.
        proved: true,
        to: Some(last),
        difference: Some((index, value, other)),
        words,
    };
    match moved(a, b) {
        Some((found, proved, moved)) => Answer {
            relation: Relation::Shifted(found),
            proved,
            words: format!("{}\n{moved}", different.words),
            ..different
        },
        None => different,
    }
}

/// Two sides that agree wherever both have a value, to the index `last`: is that proved for ever? And in words.
fn equal(a: &Side, b: &Side, last: i64) -> (bool, String) {
    let (left, right) = (a.name(), b.name());
    if let (Side::Game { game: one, values, .. }, Side::Game { game: other, .. }) = (a, b) {
        if one == other {
            return (true, format!("{left} and {right} are one game in two spellings: equal for ever"));
        }
        // These have no more values than those compared.
        let count = values.len();
        match values.shape {
            Shape::Board { .. } => {
                return (true, format!("{left} and {right} are equal, in all {count} states of the board"));
            }
            Shape::Vertices { .. } => return (true, format!("{left} and {right} are equal, at all {count} vertices")),
            Shape::Opening => {
                let value = values.get(0).unwrap_or_default();
                return (true, format!("{left} and {right} are equal: both openings have the value {value}"));
            }
            _ => {}
        }
        match values.shape {
            Shape::Opening => {
                let value = values.get(0).unwrap_or(0);
                return (true, format!("{left} and {right} are equal: the openings of both have the value {value}"));
            }
            Shape::Vertices { count } => {
                return (true, format!("{left} and {right} are equal, at all {count} vertices"));
            }
            _ => (),
        }
        if known(one) == known(other) {
            return (true, format!("{left} and {right} have the same options: equal for ever"));
        }
        if let Some(gaps) = one_law_of_gaps(a, b) {
            return (true, format!("{left} and {right} are proved equal for ever: of both the {gaps}"));
        }
        if let (Game::Lattice(one), Game::Lattice(other)) = (one, other) {
            if law::coordinates(one).is_some_and(|games| Some(games) == law::coordinates(other)) {
                return (true, format!("{left} and {right} are equal for ever: sums of the same games"));
            }
            if planar_law(one).is_some_and(|law_of_one| Some(law_of_one) == planar_law(other)) {
                return (true, format!("{left} and {right} are proved equal for ever: both obey one planar law"));
            }
        }
    }
    if let (Some(one), Some(other)) = (a.law(), b.law()) {
        let count = usize::try_from(last).map_or(0, |last| last + 1);
        if one.kind == other.kind && Alignment::identity(count).holds_for_ever(&one, &other) {
            let reason = format!("both are {}, and equal to heap {last}", one.kind);
            return (true, format!("{left} and {right} are proved equal for ever: {reason}"));
        }
    }
    (false, format!("{left} and {right} are equal so far, to {}", a.position(last)))
}

/// The law of two strips whose values are equal, if it is proved of both: then they are equal for ever, since the law was
/// read off the values of a preperiod and a period.
fn one_law_of_gaps(a: &Side, b: &Side) -> Option<String> {
    let (Side::Game { gaps: Some(one), values, .. }, Side::Game { gaps: Some(other), .. }) = (a, b) else {
        return None;
    };
    let numbers = |gaps: &Gaps| (gaps.preperiod, gaps.period, gaps.saltus.clone());
    let is_strip = matches!(values.shape, Shape::Strip { .. });
    let proved = one.is_proved() && other.is_proved() && numbers(one) == numbers(other);
    (is_strip && proved).then(|| one.to_string())
}

/// What can be said of two sides that agree when one is moved along: how far, whether that is proved, and in words.
fn moved(a: &Side, b: &Side) -> Option<(Alignment, bool, String)> {
    let (one, other) = (a.stretch()?, b.stretch()?);
    let found = Alignment::find(one.terms(), other.terms())?;
    let distance = found.distance;
    // The terms beside a gap too.
    let meet = a.terms().filter_map(|(n, value)| Some((value, b.at(n.checked_add(distance)?)?)));
    let agreeing: Option<Vec<()>> = meet.map(|(value, other)| (value == other).then_some(())).collect();
    let count = agreeing?.len();
    let (left, right) = (a.name(), b.name());
    let sign = if distance < 0 { '-' } else { '+' };
    let aligned = format!("{left} at n is {right} at n {sign} {}", distance.unsigned_abs());
    if let (Some(law_of_one), Some(law)) = (a.law(), b.law()) {
        if found.holds_for_ever(&law_of_one, &law) {
            let (_, period, saltus) = law.kind.shift().unwrap_or_default();
            let same = match saltus {
                0 => format!("both repeat with period {period}"),
                _ => format!("both grow by {saltus} with period {period}"),
            };
            let from = format!("for all n >= {}", found.first);
            let words = format!("proved equal up to a shift: {aligned}, {from}: {same}, and {count} values are equal");
            return Some((found, true, words));
        }
    }
    Some((found, false, format!("equal up to a shift: {aligned}, for all {count} values compared")))
}
