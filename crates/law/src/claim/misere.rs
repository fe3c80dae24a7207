//! Claims about misère play, in which the player who makes the last move loses.
//!
//! A claim `lost if …` is about the outcomes, a formula about the misère Grundy values: the least
//! value that no option has, but 1 if no move is left. A position is lost if and only if its misère
//! value is 0. A claim about a game of heaps may name several numbers, which are heaps of one sum.

use std::{cell::RefCell, time::Duration};

use super::{
    answer::{first_beyond, near, parse},
    compare::{self, TableComparison},
    misere_law,
    verdict::{ClaimValueError, Counterexample, Proof, Verdict},
    witness::witness,
};
use crate::{budget::Stage, coordinates::coordinates};
use grundy_check::{
    ByEquation, Certificate, by_equation,
    claim::{Decision, MisereLaw, Obeyed, decide},
};
use grundy_core::{
    claim::{Claim, Claimed, Says},
    diagnostic::Diagnostic,
    family::{BoundsError, COORDINATES, Position},
    game::{Game, Sum, compound},
    notation::Bounds,
    progress::{Deadline, Progress},
    values::{Cells, Shape, Values},
};
use grundy_misere::{FinderBudget, Finding, Memo, find_quotient, genus::mex, is_nim, nim};

/// The last heap of a quotient if no bounds are given.
const MOST_HEAPS: u64 = 20_000;
/// The last heap of a quotient if the bounds are smaller: the quotient of Kayles is proved then.
const LEAST_HEAPS: u64 = 256;
/// The most positions that plain search keeps.
const MOST_POSITIONS: usize = 500_000;

/// A claim about misère play, and the game of its positions.
///
/// [`Misere::check`] has an example.
#[derive(Debug, Clone)]
pub struct Misere {
    /// The game: for a claim about several heaps, their sum.
    pub game: Game,
    /// The claim.
    pub claim: Claim,
}

/// The answer about a claim about misère play.
///
/// [`Misere::check`] has an example.
#[derive(Debug)]
pub struct MisereAnswer {
    /// The answer.
    pub verdict: Verdict,
    /// The proved law in one line; `None` if no law is proved.
    pub law: Option<String>,
    /// The positions that were compared, in the order of a table.
    pub shape: Shape,
    /// The number of these positions.
    pub compared: usize,
    /// The certificate of a proved claim; `None` for a finite game, whose positions were all
    /// compared.
    pub certificate: Option<Certificate>,
}

impl MisereAnswer {
    /// Returns the answer in one line, or in three lines with the law that the claim was compared
    /// with.
    #[must_use]
    pub fn in_words(&self) -> String {
        self.verdict.words(
            self.law.as_deref().unwrap_or_default(),
            self.shape,
            self.compared,
        )
    }
}

/// The reason why a claim about misère play has no answer.
///
/// ```
/// use std::time::Duration;
///
/// use grundy_core::notation::Bounds;
/// use grundy_law::claim::{Misere, MisereError};
///
/// let asked = Misere::parse("lost if n == 1", &"Nim".parse()?)?;
/// let answer = asked.check(Some(&Bounds::Grid(8, 8)), Duration::from_secs(1), &());
/// assert!(matches!(answer, Err(MisereError::Bounds(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, thiserror::Error)]
pub enum MisereError {
    /// The bounds do not fit the positions of the claim.
    #[error(transparent)]
    Bounds(#[from] BoundsError),
    /// The claim has no value at a position.
    #[error(transparent)]
    Claim(#[from] ClaimValueError),
}

grundy_core::debug_is_text!(MisereError);

impl Misere {
    /// Reads a claim about misère play of a game. With several names, a claim about a game of heaps
    /// is about sums of heaps.
    ///
    /// # Errors
    /// If the text is not a claim about positions of this game.
    pub fn parse(text: &str, game: &Game) -> Result<Self, Diagnostic> {
        let alone = parse(text, game);
        let simple = game.simplified();
        let game = simple.as_ref().unwrap_or(game);
        let several = |error| {
            let of = |&count: &usize| {
                Some((
                    Claim::parse_of_part(text, COORDINATES.get(..count)?).ok()?,
                    count,
                ))
            };
            match (2..=COORDINATES.len())
                .find_map(|count| of(&count))
                .filter(|_| game.is_heaps())
            {
                Some((claim, count)) => Ok(Self {
                    game: Sum {
                        parts: vec![game.clone(); count],
                    }
                    .into(),
                    claim,
                }),
                None => Err(error),
            }
        };
        alone.map_or_else(several, |claim| {
            Ok(Self {
                game: game.clone(),
                claim,
            })
        })
    }

    /// Answers about the claim, from the positions within bounds and a proved law, within about
    /// `budget`.
    ///
    /// # Errors
    /// If the bounds are of another family, or the claim has no value at a position.
    ///
    /// ```
    /// use grundy_law::claim::{Misere, Verdict};
    /// use std::time::Duration;
    ///
    /// let ask = |claim: &str| {
    ///     let asked = Misere::parse(claim, &"Nim".parse()?)?;
    ///     Ok::<_, Box<dyn std::error::Error>>(
    ///         asked.check(None, Duration::from_secs(10), &())?.verdict,
    ///     )
    /// };
    /// assert!(matches!(
    ///     ask("x, y -> lost if x == y and x > 1 or x + y == 1")?,
    ///     Verdict::Proved(_)
    /// ));
    /// let Verdict::False(difference) = ask("x, y -> lost if x == y")? else {
    ///     return Err("not false".into());
    /// };
    /// let words = "(0, 0) is claimed to be lost, and under misère play it is won: no move is left, so the player to move wins";
    /// assert_eq!(difference.to_string(), words);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(
        &self,
        bounds: Option<&Bounds>,
        budget: Duration,
        progress: &dyn Progress,
    ) -> Result<MisereAnswer, MisereError> {
        let Self { game, claim } = self;
        let until = Deadline::after(budget, progress);
        let outcomes = matches!(claim.says, Says::Lost(_));
        let heap = heap_game(game);
        let given = self.shape_within(bounds)?;
        let longest = |shape: Shape| shape.lengths().into_iter().max().unwrap_or(0);
        let largest = given.map_or(MOST_HEAPS, |shape| longest(shape).max(LEAST_HEAPS));
        let found = heap
            .as_ref()
            .filter(|heap| outcomes && !is_nim(heap))
            .and_then(|heap| {
                let to = usize::try_from(largest).unwrap_or(usize::MAX).min(1 << 20);
                let time = Deadline::after(Stage::Quotient.share(budget), progress);
                find_quotient(heap, to, true, FinderBudget::default(), &time)
            });
        let play = MisereFacts {
            heap: heap.as_ref(),
            found: found.as_ref(),
            arity: claim.arity,
            memo: RefCell::new(Memo::new(game, value, MOST_POSITIONS).until(&until)),
        };
        let shape = match (given, &found) {
            (Some(shape), _) => shape,
            (None, Some(found)) if game.is_heaps() => Shape::Heap { to: found.to() },
            (None, _) => game.shape(&game.family().small_bounds())?,
        };
        let until_values = Deadline::after(Stage::MisereValues.share(budget), progress);
        let values = play.table(game, shape, &until_values);
        let compared = values.len();
        let answer = |verdict, by_law: bool, certificate| {
            let law = by_law.then(|| misere_law::words(found.as_ref()));
            Ok(MisereAnswer {
                verdict,
                law,
                shape,
                compared,
                certificate,
            })
        };
        let positions = match play.first_difference(self, &values, &until)? {
            Ok(difference) => return answer(Verdict::False(difference), false, None),
            Err(positions) => positions,
        };
        let is_whole = Some(positions) == shape.positions();
        let is_finite = matches!(
            shape,
            Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. }
        );
        if is_finite && is_whole && (shape != Shape::Opening || claim.arity == 0) {
            let proof = Proof::EveryPosition { positions };
            return answer(Verdict::Proved(proof), false, None);
        }
        let so_far = |lacks: String| Verdict::TrueSoFar { positions, lacks };
        if until.cancelled() {
            let lacks = "the time is over; give a larger --budget";
            return answer(so_far(lacks.to_owned()), false, None);
        }
        let what = if outcomes {
            "misère quotient"
        } else {
            "law of the misère values"
        };
        let mut lacks = format!("no {what} of {game} is proved for all positions");
        let whole = heap
            .as_ref()
            .filter(|_| claim.arity == game.family().coordinates().len());
        let by_equation_alone = || Certificate::of_formula(game, claim, true);
        if let Some(law) = whole
            .filter(|_| claim.only.is_none())
            .and_then(|heap| misere_law::find_law(heap, claim.arity, found.as_ref()))
        {
            match decide(claim, &law, &until) {
                Decision::Equal {
                    moduli,
                    from,
                    classes,
                } => {
                    let of = |found| misere_law::certify_formula(game, claim.to_string(), found);
                    let certificate = found.as_ref().map_or_else(by_equation_alone, of);
                    return answer(
                        Verdict::Proved(Proof::Law {
                            moduli,
                            from,
                            classes,
                        }),
                        true,
                        Some(certificate),
                    );
                }
                Decision::Open(why) => lacks = why.to_string(),
                Decision::Differs(far) => {
                    let difference = self.difference_by_law(&play, &law, &far, &until)?;
                    return answer(Verdict::False(difference), true, None);
                }
            }
        }
        self.check_by_equation(&play, &until, so_far(lacks), answer)
    }

    /// Returns the positions within bounds: a bound of heaps holds for each heap of a sum.
    fn shape_within(&self, bounds: Option<&Bounds>) -> Result<Option<Shape>, BoundsError> {
        let numbers = self.game.family().coordinates().len();
        let bounds = match bounds {
            Some(Bounds::Heap(to)) if numbers > 1 && heap_game(&self.game).is_some() => {
                compound::bounds(&vec![to.saturating_add(1); numbers])
            }
            bounds => bounds.copied(),
        };
        bounds.map(|bounds| self.game.shape(&bounds)).transpose()
    }

    /// Returns the difference from a law at a far position, or at the first one if time allows it.
    fn difference_by_law(
        &self,
        play: &MisereFacts<'_>,
        law: &MisereLaw<'_>,
        far: &[u128],
        until: &dyn Progress,
    ) -> Result<Counterexample, MisereError> {
        let Self { game, claim } = self;
        let (numbers, is_first) = first_beyond(claim, law, far, until);
        let name = compare::far_name(game, &numbers);
        let claimed = compare::claimed_at(claim, &|numbers| law.value(numbers), &numbers, &name)?;
        let value = law.value(&numbers).unwrap_or(0);
        let place = compare::from_numbers(game, &numbers);
        Ok(Counterexample {
            is_first,
            ..play.difference(game, (numbers, name, place), claimed, value, until)
        })
    }

    /// Decides the claim by the mex equation of the game alone; `open` if that does not decide it.
    fn check_by_equation(
        &self,
        play: &MisereFacts<'_>,
        until: &dyn Progress,
        open: Verdict,
        answer: impl Fn(Verdict, bool, Option<Certificate>) -> Result<MisereAnswer, MisereError>,
    ) -> Result<MisereAnswer, MisereError> {
        let Self { game, claim } = self;
        let proved = |proof| {
            let certificate = Certificate::of_formula(game, claim, true);
            answer(Verdict::Proved(proof), false, Some(certificate))
        };
        match by_equation(game, claim, true, until) {
            ByEquation::Classes {
                moduli,
                from,
                classes,
            } => proved(Proof::Equation {
                moduli,
                from,
                classes,
            }),
            ByEquation::Automata { base, states } => proved(Proof::Automata { base, states }),
            ByEquation::Differs(far) => {
                if let Some(shape) = near(&far).and_then(|bounds| game.shape(&bounds).ok()) {
                    let values = play.table(game, shape, until);
                    if let Ok(difference) = play.first_difference(self, &values, until)? {
                        return answer(Verdict::False(difference), false, None);
                    }
                }
                let difference = compare::difference_by_equation(claim, game, &far, true)?;
                answer(Verdict::False(difference), false, None)
            }
            ByEquation::Open | ByEquation::Theorem(_) | ByEquation::Cancelled => {
                answer(open, false, None)
            }
        }
    }
}

/// Returns the game of heaps of which every number of a position is a heap; `None` for other games.
fn heap_game(game: &Game) -> Option<Game> {
    let parts: Vec<Game> = match coordinates(game) {
        Some(parts) => parts.into_iter().collect::<Option<_>>()?,
        None if game.is_heaps() => vec![game.clone()],
        None => game.sum()?.parts.clone(),
    };
    let simple = |part: &Game| part.simplified().unwrap_or_else(|| part.clone());
    let first = simple(parts.first()?);
    (first.is_heaps() && parts.iter().all(|part| simple(part) == first)).then_some(first)
}

/// Returns the misère value of a position from those of its options.
fn value(options: &[&u32]) -> u32 {
    if options.is_empty() {
        1
    } else {
        mex(options.iter().map(|&&value| value))
    }
}

/// The known facts about the positions of a game.
struct MisereFacts<'a> {
    heap: Option<&'a Game>,
    found: Option<&'a Finding>,
    /// The number of numbers of a position.
    arity: usize,
    memo: RefCell<Memo<'a, Game, u32>>,
}

impl MisereFacts<'_> {
    /// Returns the misère values of the first positions of a shape, or their outcomes as 0 and 1,
    /// until the time is over.
    fn table(&self, game: &Game, shape: Shape, until: &dyn Progress) -> Values {
        let known = |index: usize| {
            let value = self
                .value(&[game.position(shape, index)?])
                .filter(|_| !until.cancelled())?;
            u32::try_from(value).ok()
        };
        Values {
            shape,
            cells: Cells::narrowest(
                (0..shape.positions().unwrap_or(0))
                    .map_while(known)
                    .collect(),
            ),
        }
    }

    /// Returns the misère value of a sum of positions, or 0 if it is lost and 1 if it is won;
    /// `None` if it is not known.
    fn value(&self, parts: &[Position]) -> Option<u128> {
        let heaps: Option<Vec<u64>> = self.heap.and_then(|_| {
            let own = |part: &Position| heaps(part, self.arity);
            parts
                .iter()
                .map(own)
                .collect::<Option<Vec<_>>>()
                .map(|heaps| heaps.concat())
        });
        if let (Some(game), Some(heaps)) = (self.heap, &heaps) {
            if is_nim(game) {
                return Some(nim::value(
                    &heaps.iter().map(|&heap| heap.into()).collect::<Vec<_>>(),
                ));
            }
            if let Some((found, image)) = self
                .found
                .and_then(|found| Some((found, found.image_of_sum(heaps)?)))
            {
                return Some((!found.quotient.is_p(image)).into());
            }
        }
        self.memo
            .borrow_mut()
            .value_of(parts)
            .ok()
            .map(|&value| value.into())
    }

    /// Returns the first difference of a claim and a table, or the number of positions at which the
    /// claim is true.
    fn first_difference(
        &self,
        Misere { game, claim }: &Misere,
        values: &Values,
        until: &dyn Progress,
    ) -> Result<Result<Counterexample, usize>, ClaimValueError> {
        Ok(match compare::first_difference(claim, values, until)? {
            TableComparison::Equal(positions) => Err(positions),
            TableComparison::Different(index, claimed) => {
                let numbers = values.shape.numbers(index);
                let (name, place) = (
                    compare::name(values.shape, index, &numbers),
                    game.position(values.shape, index),
                );
                let mut numbers: Vec<u128> = numbers.into_iter().map(u128::from).collect();
                numbers.resize(claim.arity, 0);
                let value = values.get(index).map_or(0, u128::from);
                Ok(self.difference(game, (numbers, name, place), claimed, value, until))
            }
        })
    }

    /// Returns the difference at a position, which has these numbers and this name.
    fn difference(
        &self,
        game: &Game,
        (numbers, name, place): (Vec<u128>, String, Option<Position>),
        claimed: Claimed,
        value: u128,
        until: &dyn Progress,
    ) -> Counterexample {
        let value = if let Claimed::Lost(_) = claimed {
            value.min(1)
        } else {
            value
        };
        let witness = witness(
            game,
            place.as_ref(),
            claimed,
            value,
            &|parts| self.value(parts),
            until,
        );
        Counterexample {
            numbers,
            position: name,
            claimed,
            value: Some(value),
            misere: true,
            witness,
            is_first: true,
        }
    }
}

/// Returns the heaps of a position of a game that is a sum of heaps.
fn heaps(position: &Position, count: usize) -> Option<Vec<u64>> {
    match position {
        Position::Sum(compound::Place::Part(_, position)) => heaps(position, 1),
        Position::Heap(_) | Position::Cell(_) | Position::Sum(compound::Place::Whole(_)) => {
            position.numbers(count)
        }
        _ => None,
    }
}
