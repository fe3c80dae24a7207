//! `compare`: tests if two games are equal: up to a bound, everywhere, or up to a shift.

use std::collections::BTreeMap;

use super::{
    BadInput,
    comparison::compare,
    file_values, finding,
    game_arg::{self, BoundsArg, BudgetArg, ParamArgs},
    misere, output,
    progress::{self, Limit},
    side::{SEARCH, Side, known, law_of},
};
use grundy_core::{
    diagnostic::printable,
    game::Game,
    notation::Bounds,
    values::{Cells, Shape, Sides, Values},
};
use grundy_law::{self as law, Law};
use grundy_plot::export::read::Written;

/// Bytes of memory for each value besides the tables: copies made by the searches for a law and for a shift.
const BESIDE: f64 = finding::BESIDE + 4.0;

/// Options of `compare`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy compare 'Subtraction(1..=k)' 'Subtraction({1,2,3})' --with k=3
  grundy compare 0.161 0.36 --to 1000
  grundy compare 0.07 0.137 --to 1000
  grundy compare 4!.0 b002188.txt

Without --to, games with proved laws are compared up to the bound of a proof, a file up to its end, and other games as
far as `explore` looks first. A file may have any format that `values` writes. A
strip is compared with a game of heaps by its gaps between two walls. Games of heaps that differ are also compared with
a shift, of at most half of the values. Exit code 0: equal up to the bound, or up to a shift; exit code 1: different.

The keys of --json are listed in docs/json.md.")]
pub struct Args {
    /// A game in one line of notation, a file game.toml, or a file of values: a b-file (.txt), or as `values` writes it.
    a: String,

    /// The other game or file.
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

/// Returns the two sides, computed to the given bounds, to the end of the file, or to the bounds that a proof needs.
fn sides(args: &Args) -> anyhow::Result<[Side; 2]> {
    let given = args.extent.given(None)?;
    let [with_a, with_b] = args.with.split([&args.a, &args.b])?;
    let side = |word: &str, with: &ParamArgs| match file_values::read(word)? {
        Some(written) => Ok(Uncomputed::File(word.to_owned(), written)),
        None => game_arg::read(word, with).map(|(game, bounds)| Uncomputed::Game(game, given.or(bounds))),
    };
    let to_end = |game: &Game, written: &Written, own: Option<Bounds>| {
        given.or_else(|| file_values::bounds(written, game)).or(own)
    };
    let [a, b] = [side(&args.a, &with_a)?, side(&args.b, &with_b)?];
    Ok(match (a, b) {
        (Uncomputed::Game(a, to_a), Uncomputed::Game(b, to_b)) => {
            let enough = match (&to_a, &to_b) {
                (None, None) => enough_for_a_proof(&known(&a), &known(&b))?.or_else(|| far_enough(&a, &b)),
                _ => None,
            };
            let side = |game: Game, to: Option<Bounds>| {
                let values = computed(&game, to.or(enough), &args.extent)?;
                anyhow::Ok(Side::Game { game, values, walls: None })
            };
            [side(a, to_a)?, side(b, to_b)?]
        }
        (Uncomputed::Game(game, to), Uncomputed::File(name, written)) => {
            let bounds = to_end(&game, &written, to);
            beside_file(game, bounds, name, &written, &args.extent)?
        }
        (Uncomputed::File(name, written), Uncomputed::Game(game, to)) => {
            let bounds = to_end(&game, &written, to);
            let [side, file] = beside_file(game, bounds, name, &written, &args.extent)?;
            [file, side]
        }
        (Uncomputed::File(a, left), Uncomputed::File(b, right)) => {
            let [left, right] = of_files([&left, &right]).ok_or_else(|| {
                let (a, b) = (printable(&a), printable(&b));
                BadInput(format!("cannot compare {a} and {b} because their positions are of different kinds"))
            })?;
            [
                Side::Terms { name: a, terms: left.0, shape: left.1 },
                Side::Terms { name: b, terms: right.0, shape: right.1 },
            ]
        }
    })
}

/// A side before its values are computed.
#[allow(clippy::large_enum_variant, reason = "there are two")]
enum Uncomputed {
    Game(Game, Option<Bounds>),
    File(String, Written),
}

fn computed(game: &Game, bounds: Option<Bounds>, extent: &BoundsArg) -> anyhow::Result<Values> {
    let bounds = extent.bounds(game, bounds)?;
    extent.compute_for(&known(game), &bounds, BESIDE, None)
}

/// Returns the values of a game, and those of the file at the same positions.
fn beside_file(
    game: Game,
    bounds: Option<Bounds>,
    name: String,
    written: &Written,
    extent: &BoundsArg,
) -> anyhow::Result<[Side; 2]> {
    let values = computed(&game, bounds, extent)?;
    let (terms, shape) = match (written, values.shape, written.sequence()) {
        // A heap may have any index in a file, also one beyond the bounds, for a comparison with a shift.
        (Written::Terms(terms), Shape::Heap { .. }, _) => (terms.clone(), None),
        // A strip is compared with a sequence by its gaps between two walls.
        (_, _, Some(terms)) if game.strip().is_some() => (terms, None),
        _ => {
            let terms = written.within(&game, values.shape);
            let terms = terms.map_err(|what| BadInput(format!("cannot compare {game} and {name}: {what}")))?;
            (terms, Some(values.shape))
        }
    };
    Ok([Side::Game { game, values, walls: None }, Side::Terms { name, terms, shape }])
}

/// The values of a file by their index, and the positions unless the index is that of a b-file.
type Indexed = (BTreeMap<i64, u32>, Option<Shape>);

/// Returns the values of two files at common positions; `None` if the positions are of different kinds.
fn of_files(files: [&Written; 2]) -> Option<[Indexed; 2]> {
    if let [Some(a), Some(b)] = files.map(Written::sequence) {
        return Some([(a, None), (b, None)]);
    }
    let shape = files.into_iter().find_map(|file| match file {
        Written::Table { lengths, .. } => table_shape(lengths),
        Written::Terms(_) | Written::Named(_) | Written::Bytes(_) => None,
    })?;
    let [a, b] = files.map(|file| Some((file.within_table(shape).ok()?, Some(shape))));
    Some([a?, b?])
}

/// Returns the positions of a table of these lengths.
fn table_shape(lengths: &[u64]) -> Option<Shape> {
    let side = |length: u64| usize::try_from(length).ok();
    Some(match *lengths {
        [length] => Shape::Heap { to: side(length)?.checked_sub(1)? },
        [width, height] => Shape::Grid { width: side(width)?, height: side(height)? },
        ref lengths => Shape::Block { sides: Sides::new(lengths)? },
    })
}

/// Returns how far two games are compared if no bound is given and none is that of a proof: the bounds of a first look.
/// Each has its own bounds if the positions are of different kinds.
fn far_enough(a: &Game, b: &Game) -> Option<Bounds> {
    let [one, other] = [a, b].map(|game| game.family().default_bounds());
    match (one, other) {
        (Bounds::Heap(one), Bounds::Heap(other)) => Some(Bounds::Heap(one.min(other))),
        (one, other) => (one == other).then_some(one),
    }
}

/// Reduces two games of different families to the part that is common to both. A strip that is compared with a
/// sequence, such as the values of heaps, becomes its gaps between two walls. A board that is compared with a game
/// whose opening alone is known becomes its opening.
fn in_common(sides: [Side; 2]) -> [Side; 2] {
    let any = |is: fn(Option<Shape>) -> bool| sides.iter().any(|side| is(side.shape()));
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
