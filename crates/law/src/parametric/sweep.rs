//! The values of a game with parameters for many parameters.

use super::SweepError;
use crate::shift::{Shift, shifts};
use grundy_compute as compute;
use grundy_core::text::join;
use grundy_core::{
    game::Game,
    notation::{
        Bounds,
        parameters::{Open, ParameterKind, ParameterValue},
    },
    odometer::advance,
    period_words::describe_period,
    progress::Progress,
    values::{Shape, Sides},
};

/// The most values of each parameter, by the number of parameters, and the largest heap: together
/// at most 50,000 values. Of one parameter, each class modulo 6 has six values at least.
const EXTENTS: [(usize, u64); 3] = [(40, 500), (12, 240), (6, 120)];
/// The most values of the parameter in a wide sweep: each class modulo 12 has eight.
const WIDE: usize = 96;
/// The numbers of each side of a game of two and of three numbers.
const SIDES: [u64; 2] = [20, 8];
/// The largest side of such a game.
const MOST_SIDE: u64 = 100;
/// The largest heap that a sweep accepts: with the values of 40 parameters, a second.
const MOST_HEAP: u64 = 10_000;
/// The largest value of a parameter that is tried, for one parameter: rules such as
/// `Subtraction(9..=k)` start late.
const TRIED: u64 = 96;
/// The fewest parameters of a sweep: if a game is valid for fewer, its error is the answer.
const FEWEST: usize = 4;
/// The minimum number of values from the preperiod on.
const LEAST_STRETCH: usize = 32;
/// The minimum number of periods.
const LEAST_PERIODS: usize = 3;

/// The game for one choice of the parameters.
///
/// [`Sweep`] has an example.
#[derive(Debug, Clone)]
pub struct ParameterSample {
    /// The values of the parameters, in the order of [`Sweep::names`].
    pub parameters: Vec<u64>,
    /// The game.
    pub game: Game,
    /// The Grundy values of the positions, in the order of [`Sweep::shape`].
    pub values: Vec<u32>,
}

/// The values of a game for many parameters.
///
/// ```
/// use grundy_core::notation::parameters::Open;
/// use grundy_law::parametric::Sweep;
///
/// let sweep = Sweep::from_open(&Open::parse("Subtraction({1,k})")?, Some(100), &())?;
/// assert_eq!(
///     (sweep.names.as_slice(), sweep.extent().as_str()),
///     (["k".to_owned()].as_slice(), "n to 100")
/// );
/// let four = sweep
///     .samples
///     .iter()
///     .find(|sample| sample.parameters == [4])
///     .ok_or("no sample")?;
/// assert_eq!(
///     (four.game.to_string().as_str(), &four.values[..6]),
///     ("Subtraction({1,4})", [0, 1, 0, 1, 2, 0].as_slice())
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sweep {
    /// The line, in which all names but the parameters have values.
    pub line: Open,
    /// The parameters that have no value.
    pub names: Vec<String>,
    /// The names of the numbers of a position: `n` for a heap.
    pub coordinates: Vec<&'static str>,
    /// The samples, in the order of the parameters.
    pub samples: Vec<ParameterSample>,
    /// The shape of the values of each sample.
    pub shape: Shape,
    /// The largest number of a position.
    pub to: u64,
}

impl Sweep {
    /// Computes the values of a game for all small parameters for which the game is valid. `to` is
    /// the largest heap (default: by the number of names). The sweep ends early if `progress` asks
    /// to stop.
    ///
    /// # Errors
    /// If a parameter is a set, more than three names are open, no small parameters are valid, or
    /// the game is not played with heaps.
    pub fn from_open(
        open: &Open,
        to: Option<u64>,
        progress: &dyn Progress,
    ) -> Result<Self, SweepError> {
        Self::with(open, to, false, progress)
    }

    /// As [`Sweep::from_open`], for more values of one parameter.
    pub(super) fn wide(
        open: &Open,
        to: Option<u64>,
        progress: &dyn Progress,
    ) -> Result<Self, SweepError> {
        Self::with(open, to, true, progress)
    }

    /// Returns `true` if the sweep has more values of its parameter than usual.
    pub(super) fn is_wide(&self) -> bool {
        self.names.len() == 1 && self.samples.len() > EXTENTS[0].0
    }

    fn with(
        open: &Open,
        to: Option<u64>,
        is_wide: bool,
        progress: &dyn Progress,
    ) -> Result<Self, SweepError> {
        let free = open.parameters();
        if let Some(set) = free
            .iter()
            .find(|parameter| parameter.kind == ParameterKind::Set)
        {
            return Err(SweepError::Set(set.name.clone()));
        }
        let names: Vec<String> = free
            .iter()
            .map(|parameter| parameter.name.clone())
            .collect();
        let &(most, usual) = names
            .len()
            .checked_sub(1)
            .and_then(|index| EXTENTS.get(index))
            .ok_or(SweepError::Count(names.len()))?;
        let most = if is_wide { WIDE } else { most };
        let limit = if names.len() == 1 {
            TRIED.max(2 * most as u64)
        } else {
            most as u64 - 1
        };
        let heaps = to.unwrap_or(usual).min(MOST_HEAP);
        let (coordinates, shape) = (vec![super::HEAP], Shape::Heap { to: 0 });
        let mut sweep = Self {
            line: open.clone(),
            names,
            coordinates,
            samples: Vec::new(),
            shape,
            to: heaps,
        };
        let (mut refused, mut parameters) = (None, vec![0; sweep.names.len()]);
        loop {
            match sweep.sample(open, &parameters, to, progress) {
                Ok(Some(sample)) => sweep.samples.push(sample),
                Ok(None) => break,
                Err(error @ (SweepError::Game(_) | SweepError::Values(_))) => refused = Some(error),
                Err(error) => return Err(error),
            }
            if sweep.names.len() == 1 && sweep.samples.len() == most
                || advance(&mut parameters, |_| 0..limit + 1).is_none()
            {
                break;
            }
        }
        match refused {
            Some(error) if sweep.samples.len() < FEWEST => Err(error),
            _ if sweep.samples.is_empty() => Err(SweepError::Time),
            _ => Ok(sweep),
        }
    }

    /// Returns the sample for these parameters; `None` if `progress` asks to stop.
    fn sample(
        &mut self,
        open: &Open,
        parameters: &[u64],
        to: Option<u64>,
        progress: &dyn Progress,
    ) -> Result<Option<ParameterSample>, SweepError> {
        let numbers = self
            .names
            .iter()
            .zip(parameters)
            .map(|(name, &value)| (name.as_str(), ParameterValue::Number(value)));
        let values: Vec<(&str, ParameterValue)> = numbers.collect();
        let game = open
            .with(&values)
            .map_err(|error| SweepError::Game(Box::new(error)))?;
        let has_several =
            game.state().is_some() || game.lattice().is_some() || matches!(game, Game::Sum(_));
        if has_several {
            self.coordinates = game.family().coordinates().to_vec();
            let usual = self
                .coordinates
                .len()
                .checked_sub(2)
                .and_then(|index| SIDES.get(index))
                .ok_or(SweepError::Heaps)?;
            self.to = to.unwrap_or(usual - 1).min(MOST_SIDE);
        }
        let side = self.to + 1;
        let bounds = match self.coordinates.len() {
            1 => Bounds::Heap(self.to),
            2 => Bounds::Grid(side, side),
            _ => Bounds::Block(Sides::new(&[side; 3]).ok_or(SweepError::Heaps)?),
        };
        let is_row = game.ring().is_some() || game.strip().is_some() || game.row().is_some();
        let is_of_numbers = game.is_heaps() || is_row || has_several;
        match compute::shape(&game, &bounds) {
            Ok(shape) if is_of_numbers => self.shape = shape,
            _ => return Err(SweepError::Heaps),
        }
        match compute::compute(&game, &bounds, None, progress) {
            Ok(values) => Ok(Some(ParameterSample {
                parameters: parameters.to_vec(),
                game,
                values: values.iter().collect(),
            })),
            Err(compute::ComputeError::Interrupted) => Ok(None),
            Err(error) => Err(SweepError::Values(error.to_string())),
        }
    }

    /// Returns the positions in words: `n to 500`.
    #[must_use]
    pub fn extent(&self) -> String {
        format!("{} to {}", self.coordinates.join(", "), self.to)
    }

    /// Returns the sweep of the positions whose numbers are all 0 but one; `None` if it cannot be
    /// computed, or `progress` asks to stop.
    pub(super) fn axis(&self, coordinate: usize, progress: &dyn Progress) -> Option<Self> {
        let (_, to) = *EXTENTS.get(self.names.len().checked_sub(1)?)?;
        let side = |own: usize| if own == coordinate { to + 1 } else { 1 };
        let bounds = match self.coordinates.len() {
            2 => Bounds::Grid(side(0), side(1)),
            _ => Bounds::Block(Sides::new(&[side(0), side(1), side(2)])?),
        };
        let of = |sample: &ParameterSample| {
            let values = compute::compute(&sample.game, &bounds, None, progress).ok()?;
            Some(ParameterSample {
                values: values.iter().collect(),
                ..sample.clone()
            })
        };
        Some(Self {
            line: self.line.clone(),
            names: self.names.clone(),
            coordinates: vec![super::HEAP],
            samples: self.samples.iter().map(of).collect::<Option<_>>()?,
            shape: Shape::Heap {
                to: usize::try_from(to).ok()?,
            },
            to,
        })
    }

    /// Returns the periods that the values of single parameters show, the shortest first: at most
    /// eight.
    #[must_use]
    pub fn periods(&self) -> Vec<String> {
        /// The most periods.
        const MOST_PERIODS: usize = 8;
        if self.coordinates.len() > 1 {
            return Vec::new();
        }
        let with = |(name, value): (&String, &u64)| format!("{name} = {value}");
        let of = |sample: &ParameterSample| {
            // A short stretch at the end is no evidence.
            let is_early = |shown: &Shift| shown.preperiod <= sample.values.len() / 2;
            let Shift {
                preperiod,
                period,
                saltus,
            } = find_shift(&sample.values).filter(is_early)?;
            let words = describe_period(period, saltus, ("heap", preperiod));
            let names = join(self.names.iter().zip(&sample.parameters).map(with), ", ");
            Some((
                period,
                format!("{words} if {names}, observed for n to {}", self.to),
            ))
        };
        let mut found: Vec<(usize, String)> = self.samples.iter().filter_map(of).collect();
        found.sort_by_key(|&(period, _)| period);
        found
            .into_iter()
            .take(MOST_PERIODS)
            .map(|(_, words)| words)
            .collect()
    }

    /// Returns the ranges of the parameters in words: `k = 1 to 32`.
    #[must_use]
    pub fn range(&self) -> String {
        let of = |(index, name): (usize, &String)| {
            let values = || {
                self.samples
                    .iter()
                    .filter_map(|sample| sample.parameters.get(index))
            };
            let (least, most) = (values().min().unwrap_or(&0), values().max().unwrap_or(&0));
            format!("{name} = {least} to {most}")
        };
        join(self.names.iter().enumerate().map(of), ", ")
    }
}

/// Returns the law g(n + period) = g(n) + saltus that the values show, with the least preperiod.
pub(super) fn find_shift(values: &[u32]) -> Option<Shift> {
    let is_evident = |shift: &Shift| {
        let stretch = shift.stretch(values.len());
        stretch >= LEAST_STRETCH && stretch / LEAST_PERIODS >= shift.period && shift.holds(values)
    };
    let found = shifts(values, &())?.into_iter().filter(is_evident);
    found.min_by_key(|shift| (shift.preperiod, shift.period))
}
