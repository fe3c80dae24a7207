//! Words whose letters follow the parameters: segments between linear ends, each with a formula of
//! its own.

use super::{
    line::{ClassLine, ParameterClass},
    text::FormulaText,
};

/// The most segments of a word.
const MOST_SEGMENTS: usize = 8;
/// The longest table in a segment.
const LONGEST_TABLE: usize = 8;

/// The letters of one sample.
#[derive(Debug, Clone)]
pub(super) struct LetterWord {
    pub quotients: Vec<i128>,
    pub letters: Vec<i128>,
}

/// The formula of a segment at the place t >= 0 from its start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SegmentFormula {
    /// The same letter.
    Constant(ClassLine),
    /// `base + (t % period) / step`
    Ramp {
        base: ClassLine,
        period: Option<ClassLine>,
        step: Option<ClassLine>,
    },
    /// `base - t`
    Falling(ClassLine),
    /// `turn[(t / step) % length]`
    Table {
        turn: Vec<i128>,
        step: Option<ClassLine>,
    },
}

/// A segment: from the end of the one before to its own end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FormulaSegment {
    pub start: ClassLine,
    /// The end, exclusive; `None` for the last segment.
    pub end: Option<ClassLine>,
    pub local: SegmentFormula,
}

impl SegmentFormula {
    /// Returns the letter; `None` if a divisor is not positive.
    fn at(&self, quotients: &[i128], place: usize) -> Option<i128> {
        let place = i128::try_from(place).ok()?;
        let part = |line: &ClassLine| Some(line.at(quotients)).filter(|&value| value > 0);
        Some(match self {
            Self::Constant(base) => base.at(quotients),
            Self::Falling(base) => base.at(quotients) - place,
            Self::Ramp { base, period, step } => {
                let place = period
                    .as_ref()
                    .map_or(Some(place), |line| Some(place % part(line)?))?;
                base.at(quotients)
                    + step
                        .as_ref()
                        .map_or(Some(place), |line| Some(place / part(line)?))?
            }
            Self::Table { turn, step } => {
                let place = step
                    .as_ref()
                    .map_or(Some(place), |line| Some(place / part(line)?))?;
                *turn.get(usize::try_from(place).ok()? % turn.len())?
            }
        })
    }

    /// Returns the formula, with t as given.
    fn text(&self, place: &FormulaText, class: &ParameterClass, names: &[&str]) -> FormulaText {
        let of = |line: &ClassLine| line.text(class, names);
        match self {
            Self::Constant(base) => of(base),
            Self::Falling(base) => of(base).minus(place),
            Self::Ramp { base, period, step } => {
                let place = period
                    .as_ref()
                    .map_or_else(|| place.clone(), |line| place.modulo(&of(line)));
                let place = step
                    .as_ref()
                    .map_or_else(|| place.clone(), |line| place.over(&of(line)));
                place.plus(&of(base))
            }
            Self::Table { turn, step } => {
                let place = step
                    .as_ref()
                    .map_or_else(|| place.clone(), |line| place.over(&of(line)));
                let counts = turn
                    .iter()
                    .zip(0_i128..)
                    .all(|(letter, index)| *letter == index);
                let length = FormulaText::number(i128::try_from(turn.len()).unwrap_or(i128::MAX));
                if counts {
                    place.modulo(&length)
                } else {
                    place.entry_of(&[], turn)
                }
            }
        }
    }
}

/// Returns the formula of a word as text; `index` is the place in the word.
pub(super) fn text(
    segments: &[FormulaSegment],
    index: &FormulaText,
    class: &ParameterClass,
    names: &[&str],
) -> Option<FormulaText> {
    let mut text: Option<FormulaText> = None;
    for segment in segments.iter().rev() {
        let own = segment.local.text(
            &index.minus(&segment.start.text(class, names)),
            class,
            names,
        );
        text = Some(match (text, &segment.end) {
            (Some(others), Some(end)) => own.when(
                &index.print_comparison("<", &end.text(class, names)),
                &others,
            ),
            _ => own,
        });
    }
    text
}

/// Returns the segments of all words, if the words follow the parameters.
pub(super) fn segments(words: &[LetterWord]) -> Option<Vec<FormulaSegment>> {
    let parameters = words.first()?.quotients.len();
    let mut start = ClassLine::constant(0, parameters);
    let mut found: Vec<FormulaSegment> = Vec::new();
    while found.len() < MOST_SEGMENTS {
        let rests: Vec<Rest<'_>> = words
            .iter()
            .map(|word| Rest::from_word(word, &start))
            .collect::<Option<_>>()?;
        let longest = locals(&rests)
            .into_iter()
            .filter_map(|local| Some((reach(&local, &rests)?, local)));
        // Of formulas with equal reach the first is the simplest.
        let mut best: Option<(LetterReach, SegmentFormula)> = None;
        for (reach, local) in longest {
            if best
                .as_ref()
                .is_none_or(|(before, _)| reach.total > before.total)
            {
                best = Some((reach, local));
            }
        }
        let (reach, local) = best?;
        let end = reach.length.map(|length| start.plus(&length));
        let next = end.clone();
        found.push(FormulaSegment { start, end, local });
        start = match next {
            Some(next) => next,
            None => return Some(found),
        };
    }
    None
}

/// The letters of a word from the start of a segment on.
struct Rest<'a> {
    quotients: &'a [i128],
    letters: &'a [i128],
}

impl<'a> Rest<'a> {
    fn from_word(word: &'a LetterWord, start: &ClassLine) -> Option<Self> {
        let start = usize::try_from(start.at(&word.quotients)).ok()?;
        Some(Self {
            quotients: &word.quotients,
            letters: word.letters.get(start..)?,
        })
    }

    /// Returns the length of the first run of equal letters, unless the word ends with it.
    fn run(&self) -> Option<i128> {
        let first = self.letters.first()?;
        self.letters
            .iter()
            .position(|letter| letter != first)
            .and_then(|at| i128::try_from(at).ok())
    }

    /// Returns the place of the first letter that is smaller than the one before it.
    fn fall(&self) -> Option<i128> {
        self.letters
            .windows(2)
            .position(|pair| pair[1] < pair[0])
            .and_then(|at| i128::try_from(at + 1).ok())
    }
}

/// The letters that a formula covers.
struct LetterReach {
    /// The length of the segment; `None` if it covers all words to their ends.
    length: Option<ClassLine>,
    total: i128,
}

fn reach(local: &SegmentFormula, rests: &[Rest<'_>]) -> Option<LetterReach> {
    let matched = |rest: &Rest<'_>| {
        let same =
            |(place, letter): &(usize, &i128)| local.at(rest.quotients, *place) == Some(**letter);
        rest.letters.iter().enumerate().take_while(same).count()
    };
    let lengths: Vec<usize> = rests.iter().map(matched).collect();
    if lengths
        .iter()
        .zip(rests)
        .all(|(&length, rest)| length == rest.letters.len())
    {
        return Some(LetterReach {
            length: None,
            total: i128::MAX,
        });
    }
    let known = lengths
        .iter()
        .zip(rests)
        .filter(|(_, rest)| !rest.letters.is_empty());
    let known: Vec<(&[i128], i128)> = known
        .map(|(&length, rest)| Some((rest.quotients, i128::try_from(length).ok()?)))
        .collect::<Option<_>>()?;
    let line = ClassLine::below(&known)?;
    let total = known.iter().map(|(quotients, _)| line.at(quotients)).sum();
    (total > 0).then_some(LetterReach {
        length: Some(line),
        total,
    })
}

/// Returns the formulas that the first letters suggest, the simplest first.
fn locals(rests: &[Rest<'_>]) -> Vec<SegmentFormula> {
    let line = |of: &dyn Fn(&Rest<'_>) -> Option<i128>| {
        let samples: Vec<(&[i128], i128)> = rests
            .iter()
            .filter_map(|rest| Some((rest.quotients, of(rest)?)))
            .collect();
        ClassLine::through(&samples)
    };
    let mut found = Vec::new();
    let (run, fall) = (line(&|rest| rest.run()), line(&|rest| rest.fall()));
    if let Some(base) = line(&|rest| rest.letters.first().copied()) {
        found.push(SegmentFormula::Constant(base.clone()));
        found.push(SegmentFormula::Ramp {
            base: base.clone(),
            period: None,
            step: None,
        });
        found.push(SegmentFormula::Falling(base.clone()));
        for (period, step) in [(None, &run), (fall.clone(), &None), (fall.clone(), &run)] {
            if period.is_some() || step.is_some() {
                found.push(SegmentFormula::Ramp {
                    base: base.clone(),
                    period,
                    step: step.clone(),
                });
            }
        }
    }
    let Some(longest) = rests.iter().max_by_key(|rest| rest.letters.len()) else {
        return found;
    };
    for length in 2..=LONGEST_TABLE {
        if let Some(turn) = longest.letters.get(..length) {
            found.push(SegmentFormula::Table {
                turn: turn.to_vec(),
                step: None,
            });
        }
    }
    if let Some(step) = run {
        let at = usize::try_from(step.at(longest.quotients))
            .unwrap_or(0)
            .max(1);
        let letters: Vec<i128> = longest.letters.iter().copied().step_by(at).collect();
        let tables = (2..=LONGEST_TABLE).filter_map(|length| letters.get(..length));
        found.extend(tables.map(|turn| SegmentFormula::Table {
            turn: turn.to_vec(),
            step: Some(step.clone()),
        }));
    }
    found
}
