//! What a law says, and how far it is known to hold.

use super::{regular::Regular, slow::Slow};
use grundy_core::values::{Shape, Values};

/// A law of the values of heaps: what they do, and whether that is proved.
///
/// [`find`](super::find()) makes one. Its [`Display`](std::fmt::Display) is the law in one line in the field's words,
/// always with `proved` or `observed`.
///
/// ```
/// use grundy_compiler::{compute::compute, game::Game, law, notation::Bounds};
///
/// let nim: Game = "Subtraction(1..=3)".parse()?;
/// let values = compute(&nim, &Bounds::Heap(100), None, &())?;
/// let law = law::find(&nim, &values).ok_or("no law")?;
/// assert_eq!(law.to_string(), "periodic with period 4, proved (equal windows of a subtraction game: checked to heap 6)");
/// // The values of one preperiod and one period answer every heap.
/// assert_eq!(law.value(&values, 10_u128.pow(30) + 3), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Law {
    /// What the values do.
    pub kind: Kind,
    /// How far that is known to hold.
    pub status: Status,
}

/// What the values do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// g(n) = value for all n >= preperiod.
    Constant {
        /// The least such heap.
        preperiod: u64,
        /// The value.
        value: u32,
    },
    /// g(n + period) = g(n) for all n >= preperiod; both least. The period is at least 2.
    Periodic {
        /// The least such heap.
        preperiod: u64,
        /// The least period.
        period: u64,
    },
    /// g(n + period) = g(n) + saltus for all n >= preperiod; both least. The saltus is at least 1.
    Arithmetic {
        /// The least such heap.
        preperiod: u64,
        /// The least period.
        period: u64,
        /// How much the values grow in one period.
        saltus: u64,
    },
    /// g(k n + r) is an integer combination of finitely many sequences at n.
    Regular(Regular),
    /// Removing 1 to f(n) tokens: g(n) = f(n) where f grows, else g(n) = g(n - f(n) - 1).
    Restricted(Slow),
}

/// How far a law is known to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// For all heaps.
    Proved {
        /// The theorem whose hypotheses the program has checked.
        theorem: Theorem,
        /// The largest heap whose value the theorem asks for; the values up to it were checked. `None` if the theorem
        /// follows from the rules alone and asks for no value.
        checked_to: Option<u64>,
    },
    /// For the heaps computed.
    Observed {
        /// The largest of them.
        to: u64,
    },
}

/// Theorems that carry a law from finitely many values to all heaps. [`super::theorem`] has the hypotheses and proofs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theorem {
    /// Guy and Smith 1956, for codes with finitely many digits, the last of them `dk`, and at most r parts:
    /// if g(n + p) = g(n) for n0 <= n < r n0 + (r - 1) p + k (n0 >= 1), then for all n >= n0.
    GuySmith,
    /// The same with `!` on digits of at most u parts, if also for n < u n0 + (2u(u - 1) - 2) p + k.
    UnequalParts,
    /// The same with `=` on digits of one, two or four parts, for an even multiple of p (a multiple of four).
    EqualParts,
    /// The same for infinite codes whose repeated digits are 0 and 1, for a multiple of p that the number of repeated
    /// digits divides.
    WholeHeaps,
    /// For codes with at most two parts whose rare heaps have died out: equal windows, and witnesses of small parts over
    /// one period. Asks for half the heaps: see [`super::theorem::finite_window`].
    FiniteWindow,
    /// A subtraction game's value depends only on the last s values, s the largest number that may be removed:
    /// two equal windows of s values, p apart, repeat for ever.
    SubtractionWindow,
    /// Where the numbers that may be removed repeat from some number s on, a value depends on the last s values and on
    /// the sets of all earlier values in each residue class: two states that correspond, the saltus apart, do so for ever.
    RemovalState,
    /// States (n, p) whose moves take constants from n and p: equal columns of all layers, as far back as a move reaches,
    /// repeat for ever.
    LayerColumns,
    /// A periodic sequence is the Grundy sequence if no residue of a member leads to an equal value and some member of
    /// bounded size leads to each smaller one.
    Residues,
    /// Levine 2006 (Fractal sequences and restricted Nim, Ars Combinatoria 80): removing 1 to f(n) tokens,
    /// f(n) - f(n - 1) always 0 or 1.
    SlowBound,
    /// A ring's value is the mex of values of rows, whose law is proved: see [`super::theorem::rings`].
    Rows,
    /// The mex equation holds at every position, decided by automata: see `theorem::mex_equation`. Asks for the values of one
    /// preperiod and one period.
    MexEquation,
}

impl Law {
    /// Is the law proved?
    #[must_use]
    pub fn is_proved(&self) -> bool {
        matches!(self.status, Status::Proved { .. })
    }

    /// The value of a heap of `n` tokens: the computed one if `values` holds it, else the one that the law gives.
    ///
    /// `values` are those of the heaps 0, 1, … that the law was found in. `None` if the law needs a value that is not
    /// among them, or the answer exceeds 128 bits. See [`Law`] for an example.
    #[must_use]
    pub fn value(&self, values: &Values, n: u128) -> Option<u128> {
        let computed = |n: u128| -> Option<u128> {
            match values.shape {
                Shape::Heap { .. } => values.get(usize::try_from(n).ok()?).map(u128::from),
                _ => None,
            }
        };
        computed(n).or_else(|| self.kind.extrapolate(computed, n))
    }
}

impl Kind {
    /// The value at `n` by the law alone, from the values of a preperiod and a period.
    fn extrapolate(&self, computed: impl Fn(u128) -> Option<u128>, n: u128) -> Option<u128> {
        match self {
            Self::Constant { preperiod, value } => (n >= u128::from(*preperiod)).then_some((*value).into()),
            Self::Periodic { .. } | Self::Arithmetic { .. } => {
                let (preperiod, period, saltus) = self.shift()?;
                let beyond = n.checked_sub(preperiod.into())?;
                let (times, rest) = (beyond / u128::from(period), beyond % u128::from(period));
                let base = computed(u128::from(preperiod) + rest)?;
                base.checked_add(times.checked_mul(saltus.into())?)
            }
            Self::Regular(regular) => regular.value(n),
            Self::Restricted(slow) => slow.value(n),
        }
    }

    /// (preperiod, period, saltus) of a law g(n + period) = g(n) + saltus for all n >= preperiod; the period is at
    /// least 1. `None` for laws of another form.
    #[must_use]
    pub fn shift(&self) -> Option<(u64, u64, u64)> {
        match *self {
            Self::Constant { preperiod, .. } => Some((preperiod, 1, 0)),
            Self::Periodic { preperiod, period } => Some((preperiod, period.max(1), 0)),
            Self::Arithmetic { preperiod, period, saltus } => Some((preperiod, period.max(1), saltus)),
            Self::Regular(_) | Self::Restricted(_) => None,
        }
    }
}
