//! `compare`: tests if two games are equal: up to a bound, everywhere, or up to a shift.

use std::path::Path;

use super::{
    BadInput,
    comparison::compare,
    finding,
    game_arg::{self, BoundsArg, BudgetArg, ParamArgs},
    misere, output,
    progress::{self, Limit},
    side::{SEARCH, Side, known, law_of},
};
use grundy_core::{
    diagnostic::{Diagnostic, printable},
    game::Game,
    notation::Bounds,
    store,
    values::{Cells, Shape, Values},
};
use grundy_law::{self as law, Law};
use grundy_plot::export::bfile;

/// Bytes of memory for each value besides the tables: copies made by the searches for a law and for a shift.
const BESIDE: f64 = finding::BESIDE + 4.0;

/// Options of `compare`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy compare 'Subtraction(1..=k)' 'Subtraction({1,2,3})' --with k=3
  grundy compare 0.161 0.36 --to 1000
  grundy compare 0.07 0.137 --to 1000
  grundy compare 4!.0 b002188.txt

Without --to, games with proved laws are compared up to the bound of a proof, and a b-file is compared up to its end. A
strip is compared with a game of heaps by its gaps between two walls. Games of heaps that differ are also compared with
a shift, of at most half of the values. Exit code 0: equal up to the bound, or up to a shift; exit code 1: different.

The keys of --json are listed in docs/json.md.")]
pub struct Args {
    /// A game in one line of notation, a file game.toml, or a b-file of terms (.txt).
    a: String,

    /// The other game or b-file.
    b: String,

    #[command(flatten)]
    with: ParamArgs,

    #[command(flatten)]
    extent: BoundsArg,

    #[command(flatten)]
    budget: BudgetArg,

    /// Print one JSON object.
    #[arg(long, conflicts_with = "misere")]
    json: bool,

    /// Compare the outcomes of sums of heaps under misère play, and the misère quotients up to isomorphism.
    #[arg(long)]
    misere: bool,
}

/// The default rectangle for games of two numbers.
const RECTANGLE: Bounds = Bounds::Grid(100, 100);

/// Compares two games and prints the result.
///
/// # Errors
/// If a game, a file or the bounds are invalid.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    args.budget.begin();
    if args.misere {
        let [of_a, of_b] = args.with.split([&args.a, &args.b])?;
        let [(a, _), (b, _)] = [game_arg::read(&args.a, &of_a)?, game_arg::read(&args.b, &of_b)?];
        return misere::compare([&a, &b], args.extent.given(None)?.as_ref(), progress::at_most(2 * SEARCH) / 2);
    }
    let [a, b] = in_common(sides(args)?);
    if let (Side::Game { values: left, .. }, Side::Game { values: right, .. }) = (&a, &b) {
        if !comparable(left.shape, right.shape) {
            let (a, b) = (a.name(), b.name());
            let help = "use games with positions of the same kind";
            let message = format!("cannot compare {a} and {b} because their positions are of different kinds; {help}");
            return Err(BadInput(message).into());
        }
    }
    for side in [&a, &b] {
        if let Side::Game { values, .. } = side {
            finding::ask_for_memory(values, BESIDE)?;
        }
    }
    let answer = compare(&a, &b);
    output::say(args.json, || answer.json(&a, &b), |out| writeln!(out, "{}", printable(&answer.words)))?;
    Ok(answer.code())
}

/// Returns the two sides, computed to the given bounds, to the end of the b-file, or to the bounds that a proof needs.
fn sides(args: &Args) -> anyhow::Result<[Side; 2]> {
    let given = args.extent.given(None)?;
    let terms = [read_terms(&args.a)?, read_terms(&args.b)?];
    let last = terms.iter().flatten().filter_map(|side| side.terms().last()).map(|(index, _)| index).min();
    // A comparison with a b-file ends at its last term.
    let from_file = last.and_then(|last| u64::try_from(last).ok()).map(Bounds::Heap);
    let [with_a, with_b] = args.with.split([&args.a, &args.b])?;
    let side = |terms: Option<Side>, word: &str, with: &ParamArgs| match terms {
        Some(terms) => Ok(Uncomputed::Terms(terms)),
        None => game_arg::read(word, with).map(|(game, bounds)| Uncomputed::Game(game, given.or(from_file).or(bounds))),
    };
    let [of_a, of_b] = terms;
    let (a, b) = (side(of_a, &args.a, &with_a)?, side(of_b, &args.b, &with_b)?);
    let enough = match (&a, &b) {
        (Uncomputed::Game(a, None), Uncomputed::Game(b, None)) => enough_for_a_proof(&known(a), &known(b))?,
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
    fn compute(self, enough: Option<Bounds>, extent: &BoundsArg) -> anyhow::Result<Side> {
        match self {
            Self::Terms(side) => Ok(side),
            Self::Game(game, bounds) => {
                let bounds = extent.bounds(&game, bounds.or(enough))?;
                let values = extent.compute_for(&known(&game), &bounds, BESIDE, None)?;
                Ok(Side::Game { game, values, walls: None })
            }
        }
    }
}

/// Reduces two games of different families to the part that is common to both. A strip that is compared with a
/// sequence, such as the values of heaps, becomes its gaps between two walls. A board that is compared with a game
/// whose opening alone is known becomes its opening.
fn in_common(sides: [Side; 2]) -> [Side; 2] {
    let shape = |side: &Side| if let Side::Game { values, .. } = side { Some(values.shape) } else { None };
    let any = |is: fn(Option<Shape>) -> bool| sides.iter().any(|side| is(shape(side)));
    let (sequence, opening) = (
        any(|shape| matches!(shape, None | Some(Shape::Heap { .. }))),
        any(|shape| matches!(shape, Some(Shape::Opening))),
    );
    sides.map(|side| match side {
        Side::Game { game, values, .. } if sequence && game.strip().is_some() => {
            let walls = law::shown(&game, &values, &Limit).and_then(|law| law.between_walls());
            Side::Game { game, values: law::between_walls(&values).unwrap_or(values), walls }
        }
        Side::Game { game, values, .. } if opening && game.board().is_some() => {
            let cells = Cells::narrowest(values.get(0).into_iter().collect());
            Side::Game { game, values: Values { shape: Shape::Opening, cells }, walls: None }
        }
        other => other,
    })
}

/// Returns the default bounds of a comparison: equal values within them prove the games equal, or the rules of both
/// games are the same. Returns `None` if there are no such bounds, for example without a proved law of both games.
fn enough_for_a_proof(a: &Game, b: &Game) -> anyhow::Result<Option<Bounds>> {
    let both = |is: &dyn Fn(&Game) -> bool| is(a) && is(b);
    if both(&|game| game.is_heaps() || game.strip().is_some()) {
        let (mut to, mut preperiods) = (0, 0);
        for game in [a, b] {
            let found = match finding::search(game, progress::at_most(SEARCH)) {
                Ok(found) if found.is_proved() => found,
                Ok(_) | Err(grundy_compute::Error::Interrupted) => return Ok(None),
                Err(error) => return Err(error.into()),
            };
            let repeats = found.law.as_ref().and_then(Law::eventual_period);
            let (preperiod, period) = repeats.unwrap_or_default();
            preperiods = preperiod.max(preperiods) + period;
            to = preperiods.max(to).max(found.values.len().saturating_sub(1) as u64);
        }
        return Ok(Some(Bounds::Heap(to)));
    }
    let is_alike = a.family().coordinates() == b.family().coordinates();
    let of_cells = is_alike && both(&|game| law_of(game, None).is_some());
    // Games with the same rules have equal values within any bounds. Rows are excluded: few values are computed in
    // time.
    let far = match a.family().default_bounds() {
        Bounds::Grid(..) => RECTANGLE,
        other => other,
    };
    Ok((of_cells || a == b && a.row().is_none()).then_some(far))
}

fn comparable(a: Shape, b: Shape) -> bool {
    match (a, b) {
        (Shape::Strip { ends: a, .. }, Shape::Strip { ends: b, .. }) => a == b,
        _ => std::mem::discriminant(&a) == std::mem::discriminant(&b) && a.positions() == b.positions(),
    }
}

/// Reads the terms if a word names a b-file.
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
