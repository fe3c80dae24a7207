//! A lane in a row: its columns, and its turns at the positions of a block.

use super::{
    column::Input,
    columns::Columns,
    failure::{Failure, MOST_NUMBER},
    fold::Turn,
    gather::{Marks, Moving, gather},
    lane::{Check, Lane},
    listed::{Listed, Lists},
    narrow,
};
use grundy_core::{game::expr::Comparison, values::Cell};

/// Number of turns of a clause from which on a position is left to the machine, which asks whether to stop meanwhile.
const MOST_TURNS: i64 = 1 << 16;
/// The same for heaps: the machine has more methods for long loops of heaps, and all threads share them.
const MOST_TURNS_OF_HEAPS: i64 = 64;
/// Number of positions from which on a block of its own pays. Not tuned.
const LONG: usize = 32;
/// Numbers below this one are added and subtracted without overflow.
const MOST_PRODUCT: i128 = 1 << 61;

/// A place of no position.
pub(super) const DEAD: i64 = i64::MIN;

/// Positions of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Positions {
    #[default]
    None,
    Some,
    All,
}

/// The working memory of a lane.
#[derive(Debug, Default)]
pub(super) struct Track {
    pub columns: Columns,
    /// `true` if the clause has no options in this row.
    pub is_dead: bool,
    is_alive: Vec<bool>,
    /// The positions of the block at which the clause has options.
    at: Positions,
    /// The place of each constant part, and of each moving part at the first turn, with its step.
    fixed: Vec<Numbers>,
    moving: Vec<[Numbers; 2]>,
    /// The first and the last turn at each position of the block. If turns are listed, their numbers in the list.
    pub first: Vec<i64>,
    pub last: Vec<i64>,
    listed: Option<Listed>,
    /// `true` if options of earlier positions are kept.
    pub is_growing: bool,
    pub kept: Option<Turn>,
    /// `true` if options are kept from row to row.
    pub crosses: bool,
    most_turns: i64,
}

/// A number for each position of a block, or the same one for all.
#[derive(Debug, Default)]
struct Numbers {
    same: i64,
    each: Vec<i64>,
}

impl Numbers {
    fn set(&mut self, input: Input<'_>, count: usize) {
        self.each.clear();
        match input {
            Input::Same(number) => self.same = number,
            Input::Each(_) => input.append(count, &mut self.each),
        }
    }

    #[inline]
    fn at(&self, at: usize) -> i64 {
        self.each.get(at).copied().unwrap_or(self.same)
    }
}

impl Track {
    /// A track of a row of heaps, or of a row of positions of several numbers.
    pub fn new(lane: &Lane, of_heaps: bool) -> Self {
        let crosses = lane.is_steady_across && !lane.is_steady && !lane.is_once;
        let most_turns = if of_heaps { MOST_TURNS_OF_HEAPS } else { MOST_TURNS };
        Self { crosses, most_turns, ..Self::default() }
    }

    /// Computes the columns of a block, and where the clause has options; returns the number of positions before the
    /// first one that is left to the machine.
    pub fn compute(&mut self, lane: &Lane, registers: &[i64], start: i64, mut count: usize) -> Result<usize, Failure> {
        let Self { columns, is_alive, at, .. } = self;
        columns.begin(lane.code.len(), start, count);
        is_alive.clear();
        is_alive.resize(count, true);
        *at = Positions::All;
        for check in &lane.checks {
            match check {
                Check::Value(column) => {
                    // Each instruction has its check.
                    columns.instruct(&lane.code, column - 1, registers)?;
                    let none = columns.none(*column).unwrap_or_default();
                    let failed = is_alive.iter().zip(none).position(|(&is_alive, &is_none)| is_alive && is_none);
                    count = count.min(failed.unwrap_or(count));
                }
                Check::Test(column) => {
                    let truths = columns.numbers(*column);
                    is_alive.iter_mut().zip(truths).for_each(|(is_alive, &truth)| *is_alive &= truth != 0);
                    let alive = is_alive.iter().filter(|&&is_alive| is_alive).count();
                    if alive == 0 {
                        // What comes later is not computed, because no position needs it.
                        *at = Positions::None;
                        break;
                    }
                    if alive == is_alive.len() {
                        continue;
                    }
                    *at = Positions::Some;
                    // A block in which the clause has options everywhere or nowhere is computed faster.
                    let same = is_alive.iter().take_while(|&&other| other == is_alive[0]).count();
                    if (LONG..count).contains(&same) {
                        count = same;
                        columns.shorten(count);
                        is_alive.truncate(count);
                        *at = if is_alive[0] { Positions::All } else { Positions::None };
                        if !is_alive[0] {
                            break;
                        }
                    }
                }
            }
        }
        Ok(count)
    }

    /// The only part of a clause without a loop at each position of a block; [`DEAD`] where the clause has no option. The
    /// numbers go to `own` if they are not those of a column.
    pub fn single<'a>(&'a self, lane: &Lane, registers: &[i64], own: &'a mut Vec<i64>) -> Input<'a> {
        let input = self.columns.input(lane.fixed[0], registers).0;
        if self.at == Positions::All {
            return input;
        }
        own.clear();
        let each = self.is_alive.iter().enumerate();
        own.extend(each.map(|(at, &is_alive)| if is_alive { input.at(at) } else { DEAD }));
        Input::Each(own)
    }

    /// Computes the turns at the positions of a block, and the places of the parts; returns the number of positions
    /// before the first one that is left to the machine.
    pub fn turns_of(
        &mut self,
        lane: &Lane,
        registers: &[i64],
        mut count: usize,
        lists: &mut Lists,
    ) -> Result<usize, Failure> {
        let Self { columns, is_alive, at, first, last, fixed, moving, .. } = self;
        first.clear();
        last.clear();
        if self.is_dead || *at == Positions::None {
            first.resize(count, 0);
            last.resize(count, -1);
            return Ok(count);
        }
        let input = |operand| {
            let (input, span, _) = columns.input(operand, registers);
            (input, span)
        };
        let ((low, low_span), (high, high_span)) = (input(lane.low), input(lane.high));
        let is_small = |number: i64| number.unsigned_abs() <= MOST_NUMBER.unsigned_abs();
        if ![low_span.0, low_span.1, high_span.0, high_span.1].into_iter().all(is_small) {
            return Err(Failure::Undecided);
        }
        low.append(count, first);
        high.append(count, last);
        if *at == Positions::Some {
            for ((first, last), &is_alive) in first.iter().zip(last.iter_mut()).zip(is_alive.iter()) {
                *last = if is_alive { *last } else { first - 1 };
            }
        }
        let span = (low_span.0, high_span.1);
        for &(how, factor, rest) in &lane.bounds {
            let ((factor, factors), (rest, rests)) = (input(factor), input(rest));
            let (least, most) = reach(factors, span, rests)?;
            if always(how, least, most) {
                continue;
            }
            let turns = first.iter_mut().zip(last.iter_mut()).take(count);
            let gap = turns
                .enumerate()
                .position(|(at, (first, last))| !narrow::to_one(how, (factor.at(at), rest.at(at)), first, last));
            count = gap.unwrap_or(count);
        }
        fixed.resize_with(lane.fixed.len(), Numbers::default);
        for (&part, places) in lane.fixed.iter().zip(fixed) {
            places.set(input(part).0, count);
        }
        moving.resize_with(lane.moving.len(), Default::default);
        for (&(factor, rest), [steps, places]) in lane.moving.iter().zip(moving) {
            let ((factor, factors), (rest, rests)) = (input(factor), input(rest));
            reach(factors, span, rests)?;
            steps.set(factor, count);
            places.set(rest, count);
        }
        if span.1 - span.0 >= self.most_turns {
            let is_long = |(first, last): (&i64, &i64)| last - first >= self.most_turns;
            count = first.iter().zip(last.iter()).take(count).position(is_long).unwrap_or(count);
        }
        let Some(list) = &lane.list else { return Ok(count) };
        self.listed.get_or_insert_default().fill(list, (columns, registers), (first, last), count, lists)
    }

    /// Returns `true` if the clause may have options in the block.
    pub fn is_busy(&self) -> bool {
        !self.is_dead && self.at != Positions::None
    }

    /// The turns at a position.
    #[inline]
    pub fn turns(&self, at: usize) -> Turn {
        Turn { first: self.first[at], last: self.last[at] }
    }

    /// The step and the rest of the only part, if they are the same at all positions.
    pub fn steady_part(&self) -> Option<(i64, i64)> {
        let [[steps, places]] = self.moving.as_slice() else { return None };
        (steps.each.is_empty() && places.each.is_empty()).then_some((steps.same, places.same))
    }

    /// The number of positions from one on that have its turns.
    #[inline]
    pub fn same_from(&self, at: usize, count: usize) -> usize {
        let (first, last) = (&self.first[at..count], &self.last[at..count]);
        first.iter().zip(last).take_while(|&own| own == (&first[0], &last[0])).count()
    }

    /// Appends the values of positions from `at` on, whose few options have one part each, up to a position with more
    /// options or with a part that is not in the table. Returns the position after them, and the number of options.
    pub fn few<T: Cell>(&self, mut at: usize, count: usize, values: &mut Vec<T>, largest: &mut u32) -> (usize, u64) {
        let (Some([steps, places]), mut marked) = (self.moving.first(), 0) else { return (at, 0) };
        for (&first, &last) in self.first[at..count].iter().zip(&self.last[at..count]) {
            let options = Turn { first, last }.count();
            if options >= 64 {
                break;
            }
            // `reach` checked that nothing overflows.
            let (mut excluded, step) = (0_u64, steps.at(at));
            let mut place = places.at(at) + step * first;
            for _ in 0..options {
                let Some(&value) = usize::try_from(place).ok().and_then(|place| values.get(place)) else {
                    return (at, marked);
                };
                let value: u32 = value.into();
                excluded |= if value < 64 { 1 << value } else { 0 };
                place += step;
            }
            let value = excluded.trailing_ones();
            let Ok(cell) = T::try_from(value) else { break };
            *largest = (*largest).max(value);
            marked += options as u64;
            values.push(cell);
            at += 1;
        }
        (at, marked)
    }

    /// Adds the value of each option of some turns to a set.
    #[inline]
    pub fn options<T: Cell>(
        &self,
        at: usize,
        turns: Turn,
        values: &[T],
        marks: &mut impl Marks,
    ) -> Result<(), Failure> {
        let count = turns.count();
        if count == 0 {
            return Ok(());
        }
        if let Some(listed) = &self.listed {
            return listed.each(turns, values, marks);
        }
        let mut sum = 0;
        for places in &self.fixed {
            let place = usize::try_from(places.at(at)).map_err(|_| Failure::Undecided)?;
            let value: u32 = (*values.get(place).ok_or(Failure::Undecided)?).into();
            sum ^= value;
        }
        let part = |[steps, places]: &[Numbers; 2]| Moving::of(steps.at(at), places.at(at), turns.first);
        match self.moving.as_slice() {
            [] => gather(values, sum, &[], 1, marks),
            [only] => gather(values, sum, &[part(only)?], count, marks),
            [one, other] => gather(values, sum, &[part(one)?, part(other)?], count, marks),
            all => {
                let parts: Vec<Moving> = all.iter().map(part).collect::<Result<_, _>>()?;
                gather(values, sum, &parts, count, marks)
            }
        }
    }
}

/// The least and the largest factor v + rest; fails if they may overflow.
fn reach(factors: (i64, i64), turns: (i64, i64), rests: (i64, i64)) -> Result<(i128, i128), Failure> {
    let ends = |(low, high): (i64, i64)| [i128::from(low), i128::from(high)];
    let products = ends(factors).map(|factor| ends(turns).map(|turn| factor * turn));
    let products = products.into_iter().flatten();
    let least = products.clone().min().unwrap_or(0) + i128::from(rests.0);
    let most = products.max().unwrap_or(0) + i128::from(rests.1);
    let is_small = |number: i128| number.abs() < MOST_PRODUCT;
    let rests_are_small = ends(rests).into_iter().chain(ends(factors)).all(is_small);
    if is_small(least) && is_small(most) && rests_are_small { Ok((least, most)) } else { Err(Failure::Undecided) }
}

/// Returns `true` if all numbers from `least` to `most` satisfy the comparison with 0.
fn always(how: Comparison, least: i128, most: i128) -> bool {
    match how {
        Comparison::Less => most < 0,
        Comparison::LessEqual => most <= 0,
        Comparison::Greater => least > 0,
        Comparison::GreaterEqual => least >= 0,
        Comparison::Equal => least == 0 && most == 0,
        Comparison::NotEqual => least > 0 || most < 0,
    }
}
