//! Decides the mex equation of a claim by automata that read the digits of numbers.
//!
//! # Method
//! The numbers for which a formula of the first-order logic of addition, of the powers of a base b
//! and of the digits in base b holds are those that a finite automaton accepts when it reads their
//! digits (Büchi 1960; Bruyère, Hansel, Michaux and Villemaire 1994). "And", "or" and "not" are
//! operations on automata, and "there is a number" leaves a track out. So such formulas are
//! decided: the program Walnut decides statements about automatic sequences in this way (Mousavi
//! 2016; Shallit 2022).
//!
//! A claim and the moves of a game become such formulas, if their expressions are linear, with
//! quotients and remainders by constants, `min`, `max`, gcd with a constant, nim-sums, powers of b,
//! and counts of ones that are compared with constants or taken modulo a constant. V(p, v) says
//! that the claim gives the position p the value v, and O(p, v) that an option of p has the value
//! v. The claim is true if these hold:
//!
//! - for each p there is exactly one v with V(p, v);
//! - never both V(p, v) and O(p, v);
//! - if V(p, v) and w < v, then O(p, w).
//!
//! Every play ends, so by induction the Grundy function is the only one with this property.
//!
//! # A part of the positions
//! If no move leaves the part that a claim is about, the same is decided for its positions alone.
//! Otherwise the automaton of a law of all positions is guessed from the values of small ones. If
//! it obeys the mex equation, it is compared with the claim on the part.
//!
//! # Recursion
//! A claim that uses `g` gives a value by other values. Its automaton V is guessed from its first
//! values. The claim with V in the place of `g` must be V, and each `g` is of a smaller position:
//! so V is the claim, by induction.

mod automaton;
mod equation;
mod exponent;
mod formula;
mod interval;
mod learn;
mod moves;
mod sequence;
mod stop;
mod theorem;
mod translate;

use std::cell::Cell;

use grundy_core::{
    claim::{Claim, Says},
    game::{
        Game,
        expr::{Expr, Op},
    },
    progress::Progress,
};

use automaton::AutomatonWork;
use equation::{AutomatonEquation, FIRST_FRESH, ValueEncoding};
use formula::AutomatonMaker;
use stop::AutomatonStop;

/// The most transitions that are made for one base.
const MOST_WORK: u64 = 1 << 24;
/// The largest base.
const LARGEST_BASE: usize = 12;

/// The answer of the mex equation of a claim alone, without a law of the game.
///
/// The function [`obeys`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ByEquation {
    /// Decided on residue classes; the numbers are those of
    /// [`Decision::Equal`](crate::claim::Decision::Equal).
    Classes {
        /// The modulus of each number of a position.
        moduli: Vec<u64>,
        /// The bound: smaller numbers were taken one by one.
        from: u64,
        /// The number of classes.
        classes: u64,
    },
    /// Decided by automata that read digits.
    Automata {
        /// The base of the digits.
        base: usize,
        /// The most states of an automaton.
        states: usize,
    },
    /// The claim says the same as a theorem about the game, with this source.
    Theorem(&'static str),
    /// The claim is false at this position or at one of its options.
    Differs(Vec<u128>),
    /// Not decided: some part of the game or the claim has no formula, an automaton is too large,
    /// or the claim has no value somewhere.
    Open,
    /// The caller has asked to stop.
    Cancelled,
}

/// Decides whether a claim obeys the mex equation of a game, or under misère play the same with the
/// value 1 for positions without moves.
///
/// ```
/// use grundy_check::{ByEquation, automatic::obeys};
/// use grundy_core::{claim::Claim, game::Game};
///
/// let game: Game = "Heap(n -> [n-k] for k in 1..=n if popcount(k) == 1)".parse()?;
/// let ask =
///     |claim: &str| Claim::parse(claim, &["n"]).map(|claim| obeys(&game, &claim, false, &()));
/// assert!(matches!(
///     ask("n % 3").unwrap(),
///     ByEquation::Automata { base: 2, .. }
/// ));
/// assert_eq!(ask("n % 4").unwrap(), ByEquation::Differs(vec![4]));
/// # Ok::<(), grundy_core::notation::NotationError>(())
/// ```
#[must_use]
pub fn obeys(game: &Game, claim: &Claim, misere: bool, progress: &dyn Progress) -> ByEquation {
    obeys_within(game, claim, misere, MOST_WORK, progress)
}

/// As [`obeys`], with at most this number of transitions for each base.
///
/// ```
/// use grundy_check::{ByEquation, automatic::obeys_within};
/// use grundy_core::{claim::Claim, game::Game};
///
/// let game: Game = "Heap(n -> [n-k] for k in 1..=n if popcount(k) == 1)".parse()?;
/// let claim = Claim::parse("n % 3", &["n"]).map_err(|error| error.to_string())?;
/// assert_eq!(obeys_within(&game, &claim, false, 10, &()), ByEquation::Open);
/// assert!(matches!(obeys_within(&game, &claim, false, 10_000, &()), ByEquation::Automata { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn obeys_within(
    game: &Game,
    claim: &Claim,
    misere: bool,
    most: u64,
    progress: &dyn Progress,
) -> ByEquation {
    let mut counts = claim.is_recursive();
    claim.walk(&mut |expr| counts |= matches!(expr, Expr::Binary(Op::Ilog, ..)));
    // Only values that count digits are read as powers.
    let kinds: &[ValueEncoding] = match claim.says {
        Says::Value(_) if counts => &[ValueEncoding::Numbers, ValueEncoding::Powers],
        Says::Value(_) | Says::Lost(_) => &[ValueEncoding::Numbers],
    };
    for (base, &written) in bases(game, claim)
        .into_iter()
        .flat_map(|base| kinds.iter().map(move |kind| (base, kind)))
    {
        let work = AutomatonWork {
            progress,
            left: Cell::new(most),
            largest: Cell::new(0),
        };
        let maker = AutomatonMaker {
            base,
            work,
            fresh: Cell::new(FIRST_FRESH),
        };
        let equation = AutomatonEquation {
            game,
            claim,
            misere,
            written,
            maker,
        };
        match equation.holds().or_else(|stop| match stop {
            AutomatonStop::Unknown => equation.ends_of_sequence(),
            AutomatonStop::TooLarge | AutomatonStop::Cancelled => Err(stop),
        }) {
            Ok(None) => {
                return ByEquation::Automata {
                    base,
                    states: equation.maker.work.largest.get(),
                };
            }
            Ok(Some(position)) => return ByEquation::Differs(position),
            Err(AutomatonStop::Cancelled) => return ByEquation::Cancelled,
            Err(AutomatonStop::Unknown | AutomatonStop::TooLarge) => {}
        }
        if let Ok(source) = equation.by_theorem() {
            return ByEquation::Theorem(source);
        }
    }
    ByEquation::Open
}

/// Returns the bases to try: 2, and other numbers that the game or the claim names.
fn bases(game: &Game, claim: &Claim) -> Vec<usize> {
    let text = format!("{game} {claim}");
    let named = text
        .split(|character: char| !character.is_ascii_digit())
        .filter_map(|number| number.parse().ok());
    let mut bases: Vec<usize> = named
        .filter(|base| (3..=LARGEST_BASE).contains(base) && !base.is_power_of_two())
        .collect();
    bases.sort_unstable();
    bases.dedup();
    bases.insert(0, 2);
    bases
}
