//! The option, or the missing value, that shows a Grundy value.

use std::{
    cell::{Cell, RefCell},
    collections::{HashMap, HashSet},
    fmt,
};

use grundy_core::{
    claim::Claimed,
    family::Position,
    game::{Game, Rules},
    progress::Progress,
};

/// The most options of one position that are tried.
const MOST_OPTIONS: usize = 1 << 20;
/// The most positions of a plain search for values that no table has, such as those of rows of a
/// ring.
const MOST_SEARCHED: usize = 1 << 16;
/// The largest number of a position whose options are tried: a move may have this number of
/// options.
const LARGEST_TRIED: u64 = 1 << 20;

/// The option or the missing value that shows that a claim is false.
///
/// ```
/// use grundy_law::{
///     self as law, SearchLimits,
///     claim::{self, Verdict, Witness},
/// };
///
/// let nim = "Subtraction({1,2,3})".parse()?;
/// let found = law::find(&nim, &SearchLimits::to_heap(100))?;
/// let Verdict::False(wrong) =
///     claim::check(&claim::parse("lost if n % 3 == 0", &nim)?, &found, &())?
/// else {
///     return Err("not refuted".into());
/// };
/// assert_eq!(
///     (wrong.position.as_str(), wrong.witness),
///     (
///         "heap 3",
///         Witness::Option {
///             to: "0".to_owned(),
///             value: 0
///         }
///     )
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Witness {
    /// The option, which has this value.
    Option {
        /// The option.
        to: String,
        /// Its value.
        value: u128,
    },
    /// No option has this value.
    Missing(u128),
    /// The claimed value is below 0.
    Negative,
    /// The option was not found: too many options, or options without a known value.
    Unknown(u128),
    /// No move is left under misère play.
    Ended,
    /// The claim contradicts the mex equation: it is false at the position or at one of its
    /// options.
    Equation,
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option { to, value } => write!(f, "its option {to} has the value {value}"),
            Self::Missing(value) => write!(f, "no option has the value {value}"),
            Self::Negative => f.write_str("no value is below 0"),
            Self::Unknown(value) => write!(f, "one of its many options has the value {value}"),
            Self::Equation => f.write_str("the claim contradicts the mex equation"),
            Self::Ended => f.write_str("no move is left, so the player to move wins"),
        }
    }
}

/// Returns the witness for a position with a value. If the claimed value is larger, no option has
/// the value; otherwise some option has the claimed value. `of_parts` gives values of options.
pub(super) fn witness(
    game: &Game,
    position: Option<&Position>,
    claimed: Claimed,
    value: u128,
    of_parts: &dyn Fn(&[Position]) -> Option<u128>,
    progress: &dyn Progress,
) -> Witness {
    let wanted = match claimed {
        Claimed::Value(claimed) => match u128::try_from(claimed) {
            Err(_) => return Witness::Negative,
            Ok(claimed) if claimed > value => return Witness::Missing(value),
            Ok(claimed) => claimed,
        },
        Claimed::Lost(false) => return Witness::Missing(0),
        Claimed::Lost(true) => 0,
    };
    let is_near = |position: &&Position| {
        game.family()
            .numbers(position)
            .is_none_or(|numbers| numbers.iter().all(|&number| number <= LARGEST_TRIED))
    };
    let found = RefCell::new(None);
    let tried = Cell::new(0_usize);
    let go_on = || found.borrow().is_none() && tried.get() <= MOST_OPTIONS && !progress.cancelled();
    let is_whole = position.filter(is_near).is_some_and(|position| {
        game.options_while(position, &go_on, &mut |parts| {
            tried.set(tried.get() + 1);
            if found.borrow().is_none()
                && tried.get() <= MOST_OPTIONS
                && of_parts(parts) == Some(wanted)
            {
                let parts: Vec<Position> = parts
                    .iter()
                    .filter(|part| !part.is_empty())
                    .cloned()
                    .collect();
                *found.borrow_mut() = Some(game.print_positions(&parts));
            }
        })
    });
    match found.into_inner() {
        Some(to) => Witness::Option { to, value: wanted },
        None if is_whole && tried.get() == 0 => Witness::Ended,
        None => Witness::Unknown(wanted),
    }
}

/// Returns the value of an option in normal play: the nim-sum of the values of its parts, which are
/// known or searched.
pub(super) fn nim_sum<'a>(
    game: &'a Game,
    known: &'a dyn Fn(&Position) -> Option<u128>,
    progress: &'a dyn Progress,
) -> impl Fn(&[Position]) -> Option<u128> + 'a {
    let searched = RefCell::new(WitnessSearch {
        game,
        values: HashMap::new(),
        progress,
    });
    move |parts| {
        let own = |part: &Position| known(part).or_else(|| searched.borrow_mut().value(part));
        parts.iter().try_fold(0, |sum, part| Some(sum ^ own(part)?))
    }
}

/// Values of positions that no table has, by plain search.
struct WitnessSearch<'a> {
    game: &'a Game,
    values: HashMap<Position, u128>,
    progress: &'a dyn Progress,
}

impl WitnessSearch<'_> {
    /// Returns the value of a position; `None` if too many positions are needed.
    fn value(&mut self, position: &Position) -> Option<u128> {
        let mut stack = vec![position.clone()];
        while let Some(top) = stack.last().cloned() {
            if self.values.len() + stack.len() > MOST_SEARCHED || self.progress.cancelled() {
                return None;
            }
            let (mut values, mut missing) = (HashSet::new(), Vec::new());
            self.game.options(&top, &mut |parts| {
                let own = |part: &Position| self.values.get(part).copied();
                match parts.iter().try_fold(0, |sum, part| Some(sum ^ own(part)?)) {
                    Some(value) => {
                        values.insert(value);
                    }
                    None => {
                        missing.extend(parts.iter().filter(|part| own(part).is_none()).cloned());
                    }
                }
            });
            if missing.is_empty() {
                let mex = (0..).find(|value| !values.contains(value))?;
                self.values.insert(top, mex);
                stack.pop();
            } else {
                stack.append(&mut missing);
            }
        }
        self.values.get(position).copied()
    }
}
