//! The answer about a claim: the comparison with the values, then the decision by the law.

use super::{
    compare::{self, Compared},
    obeyed::Lawful,
    verdict::{CheckError, Proof, Verdict},
};
use crate::{
    budget::{Budget, Search},
    coordinates::coordinates,
    search::{Found, find},
    statement::{Law, Part, Statement, Theorem},
};
use grundy_check::claim::{Decision, decide};
use grundy_core::{claim::Claim, diagnostic::Diagnostic, game::Game, progress::Progress, values::Shape};

/// The most positions that are compared by the law to find the first difference beyond the table.
const MOST_COMPARED: u128 = 1 << 18;

/// Reads a claim about a game. Its numbers are those of a table of values, such as x and y, or those of a position in a
/// sum: a strip may be claimed by its gaps between two walls alone, and a board by its opening.
///
/// # Errors
/// If the text is not a claim about positions of this game.
pub fn parse(text: &str, game: &Game) -> Result<Claim, Diagnostic> {
    let family = game.family();
    let all = family.coordinates();
    let few = family.numbers_in_sum().and_then(|count| all.get(..count)).unwrap_or(all);
    let takes_few = match text.split_once("->") {
        Some((names, _)) => names.split(',').filter(|name| !name.trim().is_empty()).count() == few.len(),
        None => few.len() == all.len() || Claim::parse(text, few).is_ok(),
    };
    Claim::parse(text, if takes_few { few } else { all })
}

/// Answers about a claim from values and a law of the game.
///
/// `progress` may end the comparison early.
///
/// # Errors
/// If the claim has no value at a position.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::{self as law, Search, claim::{self, Verdict}};
///
/// let game: Game = "Subtraction({1,2})".parse()?;
/// let found = law::find(&game, &Search::to_heap(100))?;
/// let ask = |text: &str| Ok::<_, Box<dyn std::error::Error>>(claim::check(&claim::parse(text, &game)?, &found, &())?);
/// assert!(matches!(ask("n -> n % 3")?, Verdict::Proved(_)));
/// let Verdict::False(difference) = ask("lost if n % 6 == 0")? else { return Err("not false".into()) };
/// assert_eq!((difference.position.as_str(), difference.value), ("heap 3", 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(claim: &Claim, found: &Found, progress: &dyn Progress) -> Result<Verdict, CheckError> {
    let Found { game, values, law } = found;
    let compared = match compare::first_difference(claim, found, progress)? {
        Compared::Different(difference) => return Ok(Verdict::False(difference)),
        Compared::Equal(positions) => positions,
    };
    let is_whole = compared == values.len();
    let is_finite = matches!(values.shape, Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. });
    if is_finite && is_whole && compared > 0 {
        // Of a board with many cells, only the opening is known.
        if values.shape != Shape::Opening || game.board().is_none() || claim.arity == 0 {
            return Ok(Verdict::Proved(Proof::EveryPosition { positions: compared }));
        }
    }
    let so_far = |lacks: String| Ok(Verdict::TrueSoFar { positions: compared, lacks });
    if !is_whole {
        return so_far("the time is over; give a larger --budget".to_owned());
    }
    let Some(law) = law else { return so_far(format!("no law of {game} is known")) };
    if !law.is_wholly_proved() {
        let needed = law.needed_to(game).filter(|&needed| needed >= compared as u64);
        let more = needed.map_or(String::new(), |needed| format!("; values to {needed} would prove it"));
        return so_far(format!("the law of {game} is only observed{more}"));
    }
    if matches!(law.statement, Statement::Wythoff(_)) && is_wythoff(claim) {
        return Ok(Verdict::Proved(Proof::Theorem { theorem: Theorem::Wythoff }));
    }
    let by_coordinates = if law.planar().is_some() { law_by_coordinates(game, progress) } else { None };
    let Some(lawful) = Lawful::of(by_coordinates.as_ref().unwrap_or(law), game, claim.arity) else {
        return so_far(format!("the law of {game} does not give all values by residues"));
    };
    match decide(claim, &lawful, progress) {
        Decision::Equal { moduli, from, classes } => Ok(Verdict::Proved(Proof::Law { moduli, from, classes })),
        Decision::Differs(position) => beyond(claim, &lawful, found, &position),
        Decision::Open(why) => so_far(why.to_string()),
    }
}

/// Answers about claimed values of all positions of a table, in its order. An array proves nothing beyond its values, so
/// the claim is proved for finite games alone.
#[must_use]
pub fn check_values(claimed: &[i128], found: &Found, progress: &dyn Progress) -> Verdict {
    match compare::first_other_value(claimed, found, progress) {
        Compared::Different(difference) => Verdict::False(difference),
        Compared::Equal(positions) => match found.values.shape {
            Shape::Board { .. } | Shape::Vertices { .. } => Verdict::Proved(Proof::EveryPosition { positions }),
            _ => Verdict::TrueSoFar { positions, lacks: "values alone say nothing of other positions".to_owned() },
        },
    }
}

/// The P-positions of Wythoff's game: the smaller number is floor(k phi), the integer part of (k + sqrt(5 k^2)) / 2, for
/// the difference k.
const WYTHOFF: &str =
    "lost if min(x, y) == (max(x, y)-min(x, y) + isqrt(5*(max(x, y)-min(x, y))*(max(x, y)-min(x, y))))/2";

fn is_wythoff(claim: &Claim) -> bool {
    Claim::parse(WYTHOFF, &["x", "y"]).as_ref() == Ok(claim)
}

/// The largest heap of the search for the law of a coordinate.
const COORDINATE_HEAPS: u64 = 1 << 14;

/// Returns the law of a lattice game whose moves change one coordinate each, as a sum.
fn law_by_coordinates(game: &Game, progress: &dyn Progress) -> Option<Law> {
    let search = Search { bounds: None, budget: Budget::To(COORDINATE_HEAPS), progress };
    let part = |game: Option<Game>| match game {
        Some(game) => find(&game, &search).ok().map(|found| Some(Part { law: found.law, game })),
        None => Some(None),
    };
    let parts = coordinates(game)?.into_iter().map(part).collect::<Option<_>>()?;
    Some(Law::by_rules(Statement::Coordinates(parts), Theorem::Coordinates))
}

/// Returns the first difference at or before a position at which the claim is false, found by the law.
fn beyond(claim: &Claim, lawful: &Lawful<'_>, found: &Found, position: &[u128]) -> Result<Verdict, CheckError> {
    let sides: Vec<u128> = position.iter().map(|&number| number.saturating_add(1)).collect();
    let count = sides.iter().try_fold(1_u128, |count, &side| count.checked_mul(side));
    let in_order = |mut index: u128| {
        let mut numbers = sides.clone();
        for number in numbers.iter_mut().rev() {
            (*number, index) = (index % *number, index / *number);
        }
        numbers
    };
    let differs = |numbers: &Vec<u128>| grundy_check::claim::agree(claim, lawful, numbers) == Ok(false);
    let first = count.filter(|&count| count <= MOST_COMPARED).and_then(|count| (0..count).map(in_order).find(differs));
    let is_first = first.is_some();
    let numbers = first.unwrap_or_else(|| position.to_vec());
    compare::difference_by_law(claim, lawful, found, numbers, is_first).map(Verdict::False)
}
