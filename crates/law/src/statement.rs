//! The type of all laws: the known facts about a game's values at all positions, and whether they
//! are proved.

mod proof;

use super::{
    blocks::Blocks,
    planar::{Planar, PlanarProof},
    ruler::Ruler,
    sequence::{Sequence, SequenceKind},
    strip::StripLaw,
    wythoff::Wythoff,
};
use grundy_check::Euclid;
use grundy_compute::finite_search::AsFar;
use grundy_core::{
    game::Game,
    nimber,
    values::{Shape, Values},
};

pub use proof::{Published, Status, Theorem};

/// All known facts about the values of a game at all positions, or about its P-positions alone.
///
/// [`find`](super::find()) searches for the law of a game, [`of_values`](super::of_values) finds it
/// in known values. [`Display`](std::fmt::Display) writes the law in the field's words, always with
/// `proved` or `observed`.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::{self as law, SearchLimits};
///
/// let nim: Game = "Subtraction(1..=3)".parse()?;
/// let law = law::find(&nim, &SearchLimits::to_heap(100))?
///     .law
///     .ok_or("no law")?;
/// assert_eq!(
///     law.to_string(),
///     "periodic with period 4, proved (equal windows of a subtraction game: checked to heap 6)"
/// );
/// assert_eq!(law.value(&[10_u128.pow(30) + 3]), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Law {
    /// The statement.
    pub statement: Statement,
    /// Proved or observed, and the bound of the check.
    pub status: Status,
}

/// The statement of a law.
///
/// ```
/// use grundy_law::{self as law, SearchLimits, Statement};
///
/// let statement = |line: &str| {
///     let law = law::find(&line.parse()?, &SearchLimits::to_heap(1000))?
///         .law
///         .ok_or("no law")?;
///     Ok::<_, Box<dyn std::error::Error>>(law.statement)
/// };
/// assert!(matches!(statement("0.77")?, Statement::Sequence(_)));
/// assert!(matches!(statement("Wythoff")?, Statement::Wythoff(_)));
/// assert!(
///     matches!(statement("Lattice(ride (-1,0) (0,-1))")?, Statement::Coordinates(parts) if parts.len() == 2)
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Statement {
    /// The values of heaps, rings or rows.
    Sequence(Sequence),
    /// The values of heaps, which grow by arithmetic periods with exceptions like the marks of a
    /// ruler.
    Ruler(Ruler),
    /// The values of the gaps of a strip between all ends.
    Strip(StripLaw),
    /// The values g(n, 0), g(n, 1), … of a game of two numbers; `None` for a layer that shows no
    /// law.
    Layers(Vec<Option<Law>>),
    /// The values of a lattice game in the whole quarter plane.
    Planar(Box<PlanarLaw>),
    /// The values of a lattice game that is Nim with some leaps added.
    Blocks(Blocks),
    /// The values of a lattice game whose moves change one coordinate each: the nim-sum of the
    /// values of one game for each coordinate; `None` for a coordinate that no move changes.
    Coordinates(Vec<Option<Part>>),
    /// The values of `A + B`, the nim-sum of the parts' values, or of `A * B`, their nim product.
    Compound(Join, Vec<Part>),
    /// The P-positions of Wythoff's game, without the other values.
    Wythoff(Wythoff),
    /// The P-positions of Euclid's game, and the values of a version of it.
    Euclid(Euclid),
    /// The value of the opening of a finite game.
    Opening(AsFar),
}

/// The law of a lattice game in the whole quarter plane, with its proof.
///
/// ```
/// use grundy_law::of_cells;
///
/// let king = of_cells(&"Lattice(leap (-1,0) (0,-1) (-1,-1))".parse()?, &())?.ok_or("no law")?;
/// let found = king.planar().ok_or("another law")?;
/// assert!((0..20).all(|x| (0..20).all(|y| (found.planar.value(x, y) == 0) == (x % 2 == 0 && y % 2 == 0))));
/// assert!(found.proof.checked_cells > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanarLaw {
    /// The rays, the cones and the corner.
    pub planar: Planar,
    /// The numbers of the proof.
    pub proof: PlanarProof,
}

/// A game that is a part of a compound or a coordinate of a lattice game, with its law.
///
/// ```
/// use grundy_law::{self as law, SearchLimits};
///
/// let law = law::find(
///     &"Kayles + Subtraction({1,2,3})".parse()?,
///     &SearchLimits::to_heap(1000),
/// )?
/// .law
/// .ok_or("no law")?;
/// let periods = law
///     .parts()
///     .iter()
///     .map(|part| part.law.as_ref()?.recurrence().map(|law| law.period));
/// assert_eq!(periods.collect::<Vec<_>>(), [Some(12), Some(4)]);
/// assert_eq!(law.value(&[71, 3]), Some(7 ^ 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The game as written in the notation.
    pub game: Game,
    /// The law of the game; `None` if no law was found.
    pub law: Option<Law>,
}

/// The operation that joins the values of the parts of a compound.
///
/// [`Part`] has an example of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Join {
    /// By nim-sum (Sprague 1935, Grundy 1939).
    Sum,
    /// By nim product (the Tartan theorem).
    Product,
}

/// The player who wins.
///
/// [`find`](crate::find()) has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The player who moves next.
    N,
    /// The player who has just moved.
    P,
}

/// The law g(n + period) = g(n) + saltus for all n >= preperiod.
///
/// ```
/// use grundy_law::{self as law, Recurrence, SearchLimits};
///
/// let lasker = law::find(&"4.[3]".parse()?, &SearchLimits::to_heap(1000))?.law.ok_or("no law")?;
/// assert_eq!(lasker.recurrence(), Some(Recurrence { preperiod: 1, period: 4, saltus: 4 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Recurrence {
    /// The least heap from which the law holds.
    pub preperiod: u64,
    /// The period, at least 1.
    pub period: u64,
    /// The amount by which the values grow in a period; 0 if they repeat.
    pub saltus: u64,
}

impl Law {
    /// Returns the law of a sequence whose values are not kept. [`Law::value`] then gives only
    /// values that follow from the kind.
    #[must_use]
    pub fn of_kind(kind: SequenceKind, status: Status) -> Self {
        let to = match status {
            Status::Proved { checked_to, .. } => checked_to.unwrap_or(0),
            Status::Observed { to } => to,
        };
        Self {
            statement: Statement::Sequence(Sequence::without_values(kind, to)),
            status,
        }
    }

    /// Adds the values of one preperiod and one period, from the values of the heaps 0, 1, ….
    #[must_use]
    pub fn with_values(self, values: &Values) -> Self {
        let Statement::Sequence(sequence) = self.statement else {
            return self;
        };
        let values: Vec<u32> = values.iter().collect();
        Self {
            statement: Statement::Sequence(Sequence::new(sequence.kind, &values)),
            ..self
        }
    }

    /// Returns the law of a statement that a theorem proves from the rules alone.
    pub(crate) fn by_rules(statement: Statement, theorem: Theorem) -> Self {
        Self {
            statement,
            status: Status::Proved {
                theorem,
                checked_to: None,
            },
        }
    }

    /// Returns `true` if the law is proved.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        matches!(self.status, Status::Proved { .. })
    }

    /// Returns `true` if the law and the laws of all games that it consists of are proved.
    #[must_use]
    pub fn is_wholly_proved(&self) -> bool {
        let proved = |law: &Option<Self>| law.as_ref().is_some_and(Self::is_wholly_proved);
        self.is_proved()
            && match &self.statement {
                Statement::Layers(layers) => layers.iter().all(proved),
                Statement::Coordinates(parts) => {
                    parts.iter().flatten().all(|part| proved(&part.law))
                }
                Statement::Compound(_, parts) => parts.iter().all(|part| proved(&part.law)),
                Statement::Sequence(_)
                | Statement::Ruler(_)
                | Statement::Strip(_)
                | Statement::Planar(_)
                | Statement::Blocks(_)
                | Statement::Wythoff(_)
                | Statement::Euclid(_)
                | Statement::Opening(_) => true,
            }
    }

    /// Returns the value of a position by the law, proved or observed; `None` if the law does not
    /// give it, or it exceeds 128 bits.
    ///
    /// A position is given by its numbers: a heap; the coordinates of a cell; a gap with its two
    /// ends (or the gap alone: between two walls); no numbers for an opening; and for a compound
    /// the numbers of all parts in order. For a compound the laws of all parts must be proved.
    #[must_use]
    pub fn value(&self, position: &[u128]) -> Option<u128> {
        let one = || if let &[n] = position { Some(n) } else { None };
        let two = || {
            if let &[x, y] = position {
                Some((x, y))
            } else {
                None
            }
        };
        match &self.statement {
            Statement::Sequence(sequence) => sequence.value(one()?),
            Statement::Ruler(ruler) => ruler.value(one()?),
            Statement::Strip(strip) => strip.value(position),
            Statement::Layers(layers) => {
                let (n, p) = two()?;
                layers.get(usize::try_from(p).ok()?)?.as_ref()?.value(&[n])
            }
            Statement::Planar(law) => two().map(|(x, y)| law.planar.value(x, y).into()),
            Statement::Blocks(blocks) => blocks.value(position),
            Statement::Euclid(euclid) => two().and_then(|(x, y)| euclid.value(x, y)),
            Statement::Coordinates(parts) => {
                let values = parts.iter().zip(position).map(|(part, &n)| match part {
                    Some(part) => part.proved_part()?.value(&[n]),
                    None => Some(0),
                });
                Join::Sum
                    .join_values(values)
                    .filter(|_| parts.len() == position.len())
            }
            Statement::Compound(join, parts) => {
                let (mut values, mut rest) = (Vec::new(), position);
                for part in parts {
                    let (own, others) =
                        rest.split_at_checked(part.game.family().numbers_in_sum()?)?;
                    values.push(part.proved_part()?.value(own));
                    rest = others;
                }
                join.join_values(values).filter(|_| rest.is_empty())
            }
            Statement::Opening(AsFar::Whole(opening)) => {
                position.is_empty().then(|| opening.value.into())
            }
            Statement::Opening(AsFar::Begun(_)) | Statement::Wythoff(_) => None,
        }
    }

    /// Returns the outcome of a position by the law; `None` if the law does not determine it.
    #[must_use]
    pub fn outcome(&self, position: &[u128]) -> Option<Outcome> {
        let cell = || {
            if let &[x, y] = position {
                Some((x.try_into().ok()?, y.try_into().ok()?))
            } else {
                None
            }
        };
        let is_lost = if let Statement::Wythoff(law) = &self.statement {
            cell().map(|(x, y)| law.is_lost(x, y))?
        } else if let Statement::Euclid(law) = &self.statement {
            cell().map(|(x, y)| law.is_lost(x, y))?
        } else if let (Statement::Opening(AsFar::Begun(_)), []) = (&self.statement, position) {
            // The first player wins for every possible value.
            false
        } else {
            self.value(position)? == 0
        };
        Some(if is_lost { Outcome::P } else { Outcome::N })
    }

    /// Returns the values of all positions of a shape by a proved law; `None` if the law does not
    /// give them all, if one exceeds 32 bits, or if there is not enough memory.
    #[must_use]
    pub fn table(&self, shape: Shape) -> Option<Values> {
        if !self.is_wholly_proved() {
            return None;
        }
        let cells = match shape {
            Shape::Heap { to } => self.sequence()?.values(to)?,
            Shape::Strip { to, ends } => self
                .strip()
                .filter(|strip| strip.ends() == ends)?
                .table(to)?,
            _ => return None,
        };
        Some(Values { shape, cells })
    }

    /// Returns the sequence, if this is the law of a sequence.
    #[must_use]
    pub fn sequence(&self) -> Option<&Sequence> {
        if let Statement::Sequence(sequence) = &self.statement {
            Some(sequence)
        } else {
            None
        }
    }

    /// Returns the kind of a law of a sequence.
    #[must_use]
    pub fn kind(&self) -> Option<&SequenceKind> {
        self.sequence().map(|sequence| &sequence.kind)
    }

    /// Returns the recurrence of a law of a sequence g(n + period) = g(n) + saltus for all n >=
    /// preperiod; `None` for laws of another form.
    #[must_use]
    pub fn recurrence(&self) -> Option<Recurrence> {
        self.shift().map(|(preperiod, period, saltus)| Recurrence {
            preperiod,
            period,
            saltus,
        })
    }

    /// Returns the numbers of [`Law::recurrence`] in the order of its fields.
    #[doc(hidden)]
    #[must_use]
    pub fn shift(&self) -> Option<(u64, u64, u64)> {
        self.kind().and_then(SequenceKind::shift)
    }

    /// Returns the preperiod and the period of a sequence or of the gaps of a strip whose values
    /// repeat or grow by periods.
    #[must_use]
    pub fn eventual_period(&self) -> Option<(u64, u64)> {
        let of_heaps = self
            .shift()
            .map(|(preperiod, period, _)| (preperiod, period));
        of_heaps.or_else(|| self.strip().map(|strip| (strip.preperiod, strip.period)))
    }

    /// Returns the opening of a finite game, or the known part of it.
    #[must_use]
    pub fn opening(&self) -> Option<&AsFar> {
        if let Statement::Opening(opening) = &self.statement {
            Some(opening)
        } else {
            None
        }
    }

    /// Returns the law of a lattice game in the whole plane.
    #[must_use]
    pub fn planar(&self) -> Option<&PlanarLaw> {
        if let Statement::Planar(law) = &self.statement {
            Some(law)
        } else {
            None
        }
    }

    /// Returns the law of the gaps of a strip.
    #[must_use]
    pub fn strip(&self) -> Option<&StripLaw> {
        if let Statement::Strip(law) = &self.statement {
            Some(law)
        } else {
            None
        }
    }

    /// Returns the law of a nim-sum of blocks.
    #[must_use]
    pub fn blocks(&self) -> Option<&Blocks> {
        if let Statement::Blocks(law) = &self.statement {
            Some(law)
        } else {
            None
        }
    }

    /// Returns the games of a compound with their laws.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        if let Statement::Compound(_, parts) = &self.statement {
            parts
        } else {
            &[]
        }
    }
}

impl Part {
    /// Returns the law, if it and the laws that it consists of are proved.
    fn proved_part(&self) -> Option<&Law> {
        self.law.as_ref().filter(|law| law.is_wholly_proved())
    }
}

impl Join {
    /// Joins values; `None` if a value is unknown, or a factor of a product exceeds 32 bits.
    fn join_values(self, values: impl IntoIterator<Item = Option<u128>>) -> Option<u128> {
        let mut values = values.into_iter();
        let first = values.next().unwrap_or(Some(0))?;
        values.try_fold(first, |joined, value| match self {
            Self::Sum => Some(joined ^ value?),
            Self::Product => Some(
                nimber::product(u32::try_from(joined).ok()?, u32::try_from(value?).ok()?).into(),
            ),
        })
    }
}
