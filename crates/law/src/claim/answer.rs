//! The answer about a claim: the comparison with the values, then the decision by the law.

use super::{
    compare::{self, TableComparison},
    obeyed::Lawful,
    verdict::{ClaimValueError, Proof, Verdict},
};
use crate::{
    budget::{LawBudget, SearchLimits},
    coordinates::coordinates,
    search::{LawSearchResult, find, tabulate},
    statement::{Law, Part, Statement, Status, Theorem},
    theorem::of_euclid,
};
use grundy_check::{
    ByEquation, Golden, by_equation,
    claim::{Decision, Obeyed, OpenReason, decide},
    cones::{ClaimComparison, same},
};
use grundy_core::{
    claim::{Claim, Says},
    diagnostic::Diagnostic,
    game::{Game, compound},
    notation::Bounds,
    progress::Progress,
    values::Shape,
};

/// The most positions that are compared by the law to find the first difference beyond the table.
const MOST_COMPARED: u128 = 1 << 18;
/// The most positions of a table that ends at a position at which the checker finds a claim false.
/// Four bytes each are 64 MB.
const MOST_TABULATED: u128 = 1 << 24;

/// Reads a claim about a game. Its numbers are those of a table of values, such as x and y, or
/// those of a position in a sum: a strip may be claimed by its gaps between two walls alone, and a
/// board by its opening. In a claim that names no numbers itself, those of a rule may have the
/// names of the rule: w and h for `State(w, h -> …)`.
///
/// # Errors
/// If the text is not a claim about positions of this game.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::claim::parse;
///
/// let wythoff: Game = "Wythoff".parse()?;
/// assert_eq!(parse("lost if x == y", &wythoff)?.to_string(), "x, y -> lost if x == y");
/// assert_eq!(parse("lost if n == 0", &wythoff).unwrap_err().label, "not known here");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(text: &str, game: &Game) -> Result<Claim, Diagnostic> {
    let own: Vec<&str> = game.names().iter().map(String::as_str).collect();
    if own.is_empty() {
        return by_usual_names(text, game);
    }
    Claim::parse_of_part(text, &own).or_else(|error| by_usual_names(text, game).map_err(|_| error))
}

fn by_usual_names(text: &str, game: &Game) -> Result<Claim, Diagnostic> {
    let family = game.family();
    let all = family.coordinates();
    let few = family
        .numbers_in_sum()
        .and_then(|count| all.get(..count))
        .unwrap_or(all);
    let names = text
        .split_once("->")
        .filter(|(names, _)| !names.contains('('));
    let takes_few = match names {
        Some((names, _)) => {
            names
                .split(',')
                .filter(|name| !name.trim().is_empty())
                .count()
                == few.len()
        }
        None => few.len() == all.len() || Claim::parse_of_part(text, few).is_ok(),
    };
    Claim::parse_of_part(text, if takes_few { few } else { all })
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
/// use grundy_law::{
///     self as law, SearchLimits,
///     claim::{self, Verdict},
/// };
///
/// let game: Game = "Subtraction({1,2})".parse()?;
/// let found = law::find(&game, &SearchLimits::to_heap(100))?;
/// let ask = |text: &str| {
///     Ok::<_, Box<dyn std::error::Error>>(claim::check(&claim::parse(text, &game)?, &found, &())?)
/// };
/// assert!(matches!(ask("n -> n % 3")?, Verdict::Proved(_)));
/// let Verdict::False(difference) = ask("lost if n % 6 == 0")? else {
///     return Err("not false".into());
/// };
/// assert_eq!(
///     (difference.position.as_str(), difference.value),
///     ("heap 3", Some(0))
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(
    claim: &Claim,
    found: &LawSearchResult,
    progress: &dyn Progress,
) -> Result<Verdict, ClaimValueError> {
    let LawSearchResult { game, values, .. } = found;
    let compared = match compare::first_difference(claim, values, progress)? {
        TableComparison::Different(index, claimed) => {
            return Ok(Verdict::False(compare::in_table(
                found,
                (index, claimed),
                claim.arity,
                progress,
            )));
        }
        TableComparison::Equal(positions) => positions,
    };
    let is_whole = compared == values.len();
    let is_finite = matches!(
        values.shape,
        Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. }
    );
    if is_finite && is_whole && compared > 0 {
        // Of a board with many cells, only the opening is known.
        if values.shape != Shape::Opening || game.board().is_none() || claim.arity == 0 {
            return Ok(Verdict::Proved(Proof::EveryPosition {
                positions: compared,
            }));
        }
    }
    let so_far = |lacks: String| {
        Ok(Verdict::TrueSoFar {
            positions: compared,
            lacks,
        })
    };
    if !is_whole {
        return so_far("the time is over; give a larger --budget".to_owned());
    }
    // A law that automata prove has many residue classes; the automata decide other words for it
    // sooner.
    let is_by_digits = |law: &Law| {
        matches!(
            law.status,
            Status::Proved {
                theorem: Theorem::Digits,
                ..
            }
        )
    };
    let mut equation = None;
    if found.law.as_ref().is_none_or(is_by_digits) {
        equation = Some(by_equation(game, claim, false, progress));
    }
    let is_open = matches!(equation, None | Some(ByEquation::Open));
    let lacks = match if is_open {
        by_law(claim, found, compared, progress)?
    } else {
        Err(String::new())
    } {
        Ok(verdict) => return Ok(verdict),
        Err(lacks) => lacks,
    };
    let against = |position: &[u128]| {
        let first = first_within(claim, game, position, progress)?;
        first.map_or_else(
            || {
                Ok(Verdict::False(compare::difference_by_equation(
                    claim, game, position, false,
                )?))
            },
            Ok,
        )
    };
    match equation.unwrap_or_else(|| by_equation(game, claim, false, progress)) {
        ByEquation::Classes {
            moduli,
            from,
            classes,
        } => Ok(Verdict::Proved(Proof::Equation {
            moduli,
            from,
            classes,
        })),
        ByEquation::Automata { base, states } => {
            Ok(Verdict::Proved(Proof::Automata { base, states }))
        }
        ByEquation::Theorem(theorem) => Ok(Verdict::Proved(Proof::Says { theorem })),
        ByEquation::Differs(position) => against(&position),
        ByEquation::Cancelled => so_far(OpenReason::Cancelled.to_string()),
        ByEquation::Open => so_far(lacks),
    }
}

/// Returns the first position at which a claim is false, in a table that ends at a position; `None`
/// if the table is too large for the limits, or the claim is true in it.
fn first_within(
    claim: &Claim,
    game: &Game,
    position: &[u128],
    progress: &dyn Progress,
) -> Result<Option<Verdict>, ClaimValueError> {
    let table = near(position).and_then(|bounds| tabulate(game, &bounds, None, progress).ok());
    let Some(values) = table else { return Ok(None) };
    let found = LawSearchResult {
        game: game.clone(),
        values,
        law: None,
    };
    Ok(
        match compare::first_difference(claim, &found.values, progress)? {
            TableComparison::Different(index, claimed) => Some(Verdict::False(compare::in_table(
                &found,
                (index, claimed),
                claim.arity,
                progress,
            ))),
            TableComparison::Equal(_) => None,
        },
    )
}

/// Answers about a claim by a law in words of its own, on cones of positions. The inner error is
/// the reason why the cones do not answer.
fn by_cones(
    claim: &Claim,
    law: Option<Claim>,
    theorem: Theorem,
    game: &Game,
    progress: &dyn Progress,
) -> Result<Result<Verdict, String>, ClaimValueError> {
    let Some(law) = law else {
        return Ok(Err(format!(
            "only the P-positions of {game} have a known law"
        )));
    };
    match same(claim, &law, progress) {
        ClaimComparison::Everywhere => Ok(Ok(Verdict::Proved(Proof::Theorem { theorem }))),
        ClaimComparison::Open => Ok(Err(
            "the claim and the law were not compared on all cones of positions".to_owned(),
        )),
        ClaimComparison::Not(position) => {
            let first = first_within(claim, game, &position, progress)?;
            Ok(first.ok_or_else(|| {
                let name = compare::far_name(game, &position);
                format!("the law contradicts the claim at {name}; a larger --budget would show the values there")
            }))
        }
    }
}

/// Answers about a claim by the proved law of the game. The inner error is the reason why the law
/// does not answer.
fn by_law(
    claim: &Claim,
    found: &LawSearchResult,
    compared: usize,
    progress: &dyn Progress,
) -> Result<Result<Verdict, String>, ClaimValueError> {
    let LawSearchResult { game, law, .. } = found;
    if claim.only.is_some() {
        return Ok(Err(
            "a law of all positions was not compared with a claim about a part of them".to_owned(),
        ));
    }
    let Some(law) = law else {
        return Ok(Err(format!("no law of {game} is known")));
    };
    if !law.is_wholly_proved() {
        let needed = law
            .needed_to(game)
            .filter(|&needed| needed >= compared as u64);
        let more = needed.map_or(String::new(), |needed| {
            format!("; values to {needed} would prove it")
        });
        return Ok(Err(format!("the law of {game} is only observed{more}")));
    }
    let of_values = matches!(claim.says, Says::Value(_));
    if let Statement::Wythoff(_) = law.statement {
        return by_cones(
            claim,
            Golden::Wythoff.claim(of_values),
            Theorem::Wythoff,
            game,
            progress,
        );
    }
    if let Statement::Euclid(euclid) = law.statement {
        let law = Golden::Euclid(euclid).claim(of_values);
        return by_cones(
            claim,
            law,
            Theorem::Published(of_euclid(euclid)),
            game,
            progress,
        );
    }
    let by_coordinates = if law.planar().is_some() {
        law_by_coordinates(game, progress)
    } else {
        None
    };
    let Some(lawful) = Lawful::from_law(by_coordinates.as_ref().unwrap_or(law), game, claim.arity)
    else {
        return Ok(Err(format!(
            "the law of {game} does not give all values by residues"
        )));
    };
    Ok(match decide(claim, &lawful, progress) {
        Decision::Equal {
            moduli,
            from,
            classes,
        } => Ok(Verdict::Proved(Proof::Law {
            moduli,
            from,
            classes,
        })),
        Decision::Differs(position) => {
            let first = first_beyond(claim, &lawful, &position, progress);
            Ok(Verdict::False(compare::difference_by_law(
                claim, &lawful, found, first, progress,
            )?))
        }
        Decision::Open(why) => Err(why.to_string()),
    })
}

/// Returns the bounds of a table that ends at a position; `None` if it is too large.
pub(super) fn near(position: &[u128]) -> Option<Bounds> {
    let lengths = position
        .iter()
        .map(|&number| u64::try_from(number).ok()?.checked_add(1));
    let lengths = lengths.collect::<Option<Vec<u64>>>()?;
    let count = lengths
        .iter()
        .try_fold(1_u128, |count, &length| count.checked_mul(length.into()))?;
    compound::bounds(&lengths).filter(|_| count <= MOST_TABULATED)
}

/// Answers about claimed values of all positions of a table, in its order. An array proves nothing
/// beyond its values, so the claim is proved for finite games alone.
///
/// ```
/// use grundy_law::{
///     self as law, SearchLimits,
///     claim::{Verdict, check_values},
/// };
///
/// let found = law::find(&"Subtraction({1,2})".parse()?, &SearchLimits::to_heap(100))?;
/// assert!(matches!(
///     check_values(&[0, 1, 2, 0], &found, &()),
///     Verdict::TrueSoFar { positions: 4, .. }
/// ));
/// assert!(matches!(
///     check_values(&[0, 1, 2, 3], &found, &()),
///     Verdict::False(_)
/// ));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn check_values(claimed: &[i128], found: &LawSearchResult, progress: &dyn Progress) -> Verdict {
    match compare::first_other_value(claimed, &found.values) {
        TableComparison::Different(index, claimed) => {
            let arity = found.values.shape.lengths().len();
            Verdict::False(compare::in_table(found, (index, claimed), arity, progress))
        }
        TableComparison::Equal(positions) => match found.values.shape {
            Shape::Board { .. } | Shape::Vertices { .. } => {
                Verdict::Proved(Proof::EveryPosition { positions })
            }
            _ => Verdict::TrueSoFar {
                positions,
                lacks: "values alone say nothing of other positions".to_owned(),
            },
        },
    }
}

/// The largest heap of the search for the law of a coordinate.
const COORDINATE_HEAPS: u64 = 1 << 14;

/// Returns the law of a lattice game whose moves change one coordinate each, as a sum.
fn law_by_coordinates(game: &Game, progress: &dyn Progress) -> Option<Law> {
    let search = SearchLimits {
        bounds: None,
        budget: LawBudget::To(COORDINATE_HEAPS),
        progress,
    };
    let part = |game: Option<Game>| match game {
        Some(game) => find(&game, &search).ok().map(|found| {
            Some(Part {
                law: found.law,
                game,
            })
        }),
        None => Some(None),
    };
    let parts = coordinates(game)?
        .into_iter()
        .map(part)
        .collect::<Option<_>>()?;
    Some(Law::by_rules(
        Statement::Coordinates(parts),
        Theorem::Coordinates,
    ))
}

/// Returns the first position at or before a position at which the claim is false, and `true` if it
/// is the first. Returns the given position and `false` if there are too many positions before it,
/// or no time to compare them.
pub(super) fn first_beyond(
    claim: &Claim,
    lawful: &dyn Obeyed,
    position: &[u128],
    progress: &dyn Progress,
) -> (Vec<u128>, bool) {
    let sides: Vec<u128> = position
        .iter()
        .map(|&number| number.saturating_add(1))
        .collect();
    let count = sides
        .iter()
        .try_fold(1_u128, |count, &side| count.checked_mul(side));
    let in_order = |mut index: u128| {
        let mut numbers = sides.clone();
        for number in numbers.iter_mut().rev() {
            (*number, index) = (index % *number, index / *number);
        }
        numbers
    };
    let differs =
        |numbers: &Vec<u128>| grundy_check::claim::agree(claim, lawful, numbers) == Ok(false);
    let first = count
        .filter(|&count| count <= MOST_COMPARED)
        .and_then(|count| {
            (0..count)
                .map(in_order)
                .take_while(|_| !progress.cancelled())
                .find(differs)
        });
    let is_first = first.is_some();
    (first.unwrap_or_else(|| position.to_vec()), is_first)
}
