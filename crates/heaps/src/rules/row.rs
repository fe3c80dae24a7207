//! The values of consecutive positions along the last coordinate, a block at a time: what the clauses compute from the
//! coordinate is computed in columns, then the values of the positions are computed one after the other.
//!
//! Along a row, the turns of a clause whose parts do not change are mostly those of the previous position and some
//! more: such a clause adds its new options to a set that is kept, whose mex never falls. A position with few options
//! needs no set: the bits of a word are enough, because the mex is at most the number of options.

use super::{
    columns::{Columns, Input, TURNS},
    failure::{Failure, MOST_NUMBER},
    lane::{Check, Lane},
    narrow,
    stamp::Turn,
};
use grundy_core::{game::expr::Comparison, values::Cell};
use grundy_work::{mex_set::MexSet, registers::Step};

/// Number of turns of a clause from which on a position is left to the machine, which asks whether to stop meanwhile.
const MOST_TURNS: i64 = 1 << 16;
/// Numbers below this one are added and subtracted without overflow.
const MOST_PRODUCT: i128 = 1 << 61;

/// The lanes of a program with their working memory.
#[derive(Debug)]
pub(super) struct Row {
    lanes: Vec<Lane>,
    tracks: Vec<Track>,
    /// The options of the lanes that grow, and their mex.
    grown: MexSet,
    least: u32,
    /// The options of all other clauses; emptied for each position.
    fresh: MexSet,
    capacity: usize,
    /// The number of options marked.
    pub marked: u64,
}

/// Positions of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Positions {
    #[default]
    None,
    Some,
    All,
}

/// The working memory of a lane.
#[derive(Debug, Default)]
struct Track {
    columns: Columns,
    /// `true` if the clause has no options in this row.
    is_dead: bool,
    is_alive: Vec<bool>,
    /// The positions of the block at which the clause has options.
    at: Positions,
    /// The place of each constant part, and of each moving part at the first turn, with its step.
    fixed: Vec<Vec<i64>>,
    moving: Vec<[Vec<i64>; 2]>,
    /// The first and the last turn at each position of the block.
    first: Vec<i64>,
    last: Vec<i64>,
    /// `true` if options of earlier positions are kept.
    is_growing: bool,
    kept: Option<Turn>,
}

impl Row {
    pub fn new(lanes: Vec<Lane>) -> Self {
        let tracks = lanes.iter().map(|_| Track::default()).collect();
        let (grown, fresh) = (MexSet::new(2), MexSet::new(2));
        Self { lanes, tracks, grown, least: 0, fresh, capacity: 0, marked: 0 }
    }

    /// Starts a row, in which only the last coordinate changes.
    pub fn begin(&mut self, registers: &mut [i64]) -> Result<(), Failure> {
        self.empty();
        for (lane, track) in self.lanes.iter().zip(&mut self.tracks) {
            track.is_dead = false;
            for step in &lane.once {
                match step {
                    Step::Do(instruction) => instruction.run(registers).ok_or(Failure::Undecided)?,
                    Step::Test(test) => track.is_dead = registers[*test] == 0,
                }
                if track.is_dead {
                    break;
                }
            }
            track.is_growing = lane.is_steady && !lane.is_once && !track.is_dead;
        }
        Ok(())
    }

    /// Empties the set that is kept.
    fn empty(&mut self) {
        self.grown.restart(self.capacity);
        self.least = 0;
        self.tracks.iter_mut().for_each(|track| track.kept = None);
    }

    /// Appends the values of at most `count` and at most [`TURNS`] positions; returns their number. The last coordinate
    /// of the first one is `start`. If fewer are appended, the next position is left to the machine.
    pub fn block<T: Cell>(
        &mut self,
        registers: &[i64],
        start: i64,
        count: usize,
        values: &mut Vec<T>,
        largest: &mut u32,
    ) -> Result<usize, Failure> {
        let mut count = count.min(TURNS);
        let Self { lanes, tracks, .. } = self;
        for (lane, track) in lanes.iter().zip(tracks.iter_mut()).filter(|(_, track)| !track.is_dead) {
            count = track.compute(lane, registers, start, count)?;
        }
        values.try_reserve(count).map_err(|_| Failure::Undecided)?;
        if let Some(parts) = self.single(registers) {
            let done = singles(&parts, count, values, largest);
            self.marked += (self.lanes.len() * done) as u64;
            return Ok(done);
        }
        let Self { lanes, tracks, .. } = self;
        for (lane, track) in lanes.iter().zip(tracks.iter_mut()) {
            count = track.turns_of(lane, registers, count)?;
        }
        let may_be_lone = self.lanes.iter().any(Lane::is_simple) && !self.grows();
        let mut at = 0;
        while at < count {
            let lone = if may_be_lone { self.lone(at) } else { None };
            let value = match lone.and_then(|lone| self.tracks[lone].few(at, values)) {
                Some((value, options)) => {
                    self.marked += options;
                    value
                }
                None if self.is_same(at) => self.least,
                None => {
                    if *largest as usize + 1 >= self.capacity {
                        self.capacity = (*largest as usize + 1).next_power_of_two() + 1;
                        self.grown.widen(self.capacity);
                    }
                    let Ok(value) = self.value(at, values) else { return Ok(at) };
                    value
                }
            };
            let Ok(cell) = T::try_from(value) else { return Ok(at) };
            *largest = (*largest).max(value);
            let run = 1 + self.same_after(at, count);
            values.extend(std::iter::repeat_n(cell, run));
            at += run;
        }
        Ok(count)
    }

    /// Returns `true` if options of earlier positions are kept.
    fn grows(&self) -> bool {
        self.tracks.iter().any(|track| track.is_growing)
    }

    /// The number of positions from the next one on that have the turns of a position, if all lanes grow: all of these
    /// positions have equal values.
    #[inline]
    fn same_after(&self, at: usize, count: usize) -> usize {
        let mut end = count;
        for track in self.tracks.iter().filter(|track| !track.is_dead) {
            let Turn { first, last } = track.turns(at);
            let is_same = |next: usize| track.first[next] == first && track.last[next] == last;
            end = if track.is_growing { (at + 1..end).find(|&next| !is_same(next)).unwrap_or(end) } else { at + 1 };
        }
        end - (at + 1)
    }

    /// The only part of each clause, if each clause has one option with one part at all positions of the block.
    fn single(&self, registers: &[i64]) -> Option<Vec<Input<'_>>> {
        let each = self.lanes.iter().zip(&self.tracks);
        let is_single = |(lane, track): (&Lane, &Track)| {
            lane.is_once && lane.fixed.len() == 1 && track.at == Positions::All && !track.is_dead
        };
        let are_single = self.lanes.len() < 64 && each.clone().all(is_single);
        are_single.then(|| each.map(|(lane, track)| track.columns.input(lane.fixed[0], registers).0).collect())
    }

    /// The only lane with options at a position, if each option has one part.
    #[inline]
    fn lone(&self, at: usize) -> Option<usize> {
        let mut busy = (0..self.tracks.len()).filter(|&lane| self.tracks[lane].first[at] <= self.tracks[lane].last[at]);
        let only = busy.next().filter(|_| busy.next().is_none())?;
        self.lanes[only].is_simple().then_some(only)
    }

    /// Returns `true` if all lanes grow and have the turns of the previous position.
    #[inline]
    fn is_same(&self, at: usize) -> bool {
        let is_same = |track: &Track| {
            let Turn { first, last } = track.turns(at);
            track.is_dead || track.is_growing && track.kept.is_some_and(|kept| kept.first == first && kept.last == last)
        };
        self.tracks.iter().all(is_same)
    }

    /// The value of a position of the block.
    #[inline]
    fn value<T: Cell>(&mut self, at: usize, values: &[T]) -> Result<u32, Failure> {
        while !self.grow(at, values)? {
            self.empty();
        }
        let (mut turns, mut grows) = (0, false);
        for track in &self.tracks {
            grows |= track.is_growing;
            turns += if track.is_growing { 0 } else { track.turns(at).count() };
        }
        if turns == 0 {
            return Ok(self.least);
        }
        let Self { tracks, grown, least, fresh, capacity, marked, .. } = self;
        let each = tracks.iter().filter(|track| !track.is_growing);
        *marked += turns as u64;
        if !grows && turns < 64 {
            let mut excluded = 0_u64;
            for track in each {
                track.options(at, track.turns(at), values, |value| {
                    excluded |= if value < 64 { 1 << value } else { 0 };
                })?;
            }
            return Ok(excluded.trailing_ones());
        }
        fresh.restart(*capacity);
        for track in each {
            track.options(at, track.turns(at), values, |value| fresh.insert(value))?;
        }
        if !grows {
            return Ok(fresh.mex());
        }
        let mut value = *least;
        while fresh.contains(value) {
            value = grown.next_free(value + 1);
        }
        Ok(value)
    }

    /// Adds the new options of the lanes that grow. `false` if a lane lost options: it does not grow in this row.
    #[inline]
    fn grow<T: Cell>(&mut self, at: usize, values: &[T]) -> Result<bool, Failure> {
        let Self { tracks, grown, least, marked, .. } = self;
        let mut is_new = false;
        for track in tracks.iter_mut().filter(|track| track.is_growing) {
            let Turn { mut first, last } = track.turns(at);
            if let Some(kept) = track.kept {
                if kept.first != first || kept.last > last {
                    track.is_growing = false;
                    return Ok(false);
                }
                first = kept.last + 1;
            }
            if first <= last {
                let turns = Turn { first, last };
                track.options(at, turns, values, |value| grown.insert(value))?;
                *marked += turns.count() as u64;
                track.kept = Some(track.turns(at));
                is_new = true;
            }
        }
        if is_new {
            *least = grown.next_free(*least);
        }
        Ok(true)
    }
}

/// Appends the values of positions whose options have one part each; returns the number of these positions.
fn singles<T: Cell>(parts: &[Input<'_>], count: usize, values: &mut Vec<T>, largest: &mut u32) -> usize {
    // The compiler unrolls the loop over a known number of parts.
    match *parts {
        [one] => excluding(&[one], count, values, largest),
        [one, two] => excluding(&[one, two], count, values, largest),
        [one, two, three] => excluding(&[one, two, three], count, values, largest),
        _ => excluding(parts, count, values, largest),
    }
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "one copy for each small number of parts")]
fn excluding<T: Cell>(parts: &[Input<'_>], count: usize, values: &mut Vec<T>, largest: &mut u32) -> usize {
    // The previous value comes from a register: a load would wait for its store.
    let mut before = values.last().map_or(0, |&cell| cell.into());
    for at in 0..count {
        let (mut excluded, len) = (0_u64, values.len());
        for part in parts {
            let Ok(part) = usize::try_from(part.at(at)) else { return at };
            let value: u32 = match values.get(part) {
                Some(_) if part + 1 == len => before,
                Some(&cell) => cell.into(),
                None => return at,
            };
            excluded |= if value < 64 { 1 << value } else { 0 };
        }
        before = excluded.trailing_ones();
        let Ok(cell) = T::try_from(before) else { return at };
        *largest = (*largest).max(before);
        values.push(cell);
    }
    count
}

impl Track {
    /// Computes the columns of a block, and where the clause has options; returns the number of positions before the
    /// first one that is left to the machine.
    fn compute(&mut self, lane: &Lane, registers: &[i64], start: i64, mut count: usize) -> Result<usize, Failure> {
        let Self { columns, is_alive, at, .. } = self;
        columns.begin(lane.code.len(), (start..).take(count));
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
                    if !is_alive.contains(&true) {
                        // What comes later is not computed, because no position needs it.
                        *at = Positions::None;
                        break;
                    }
                    if is_alive.contains(&false) {
                        *at = Positions::Some;
                    }
                }
            }
        }
        Ok(count)
    }

    /// Computes the turns at the positions of a block, and the places of the parts; returns the number of positions
    /// before the first one that is left to the machine.
    fn turns_of(&mut self, lane: &Lane, registers: &[i64], mut count: usize) -> Result<usize, Failure> {
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
        fixed.resize_with(lane.fixed.len(), Vec::new);
        for (&part, places) in lane.fixed.iter().zip(fixed) {
            places.clear();
            input(part).0.append(count, places);
        }
        moving.resize_with(lane.moving.len(), Default::default);
        for (&(factor, rest), [steps, places]) in lane.moving.iter().zip(moving) {
            let ((factor, factors), (rest, rests)) = (input(factor), input(rest));
            reach(factors, span, rests)?;
            steps.clear();
            places.clear();
            factor.append(count, steps);
            rest.append(count, places);
        }
        let is_long = |(first, last): (&i64, &i64)| last - first >= MOST_TURNS;
        Ok(first.iter().zip(last.iter()).take(count).position(is_long).unwrap_or(count))
    }

    /// The turns at a position.
    #[inline]
    fn turns(&self, at: usize) -> Turn {
        Turn { first: self.first[at], last: self.last[at] }
    }

    /// The value of a position whose few options have one part each, and their number.
    #[inline]
    fn few<T: Cell>(&self, at: usize, values: &[T]) -> Option<(u32, u64)> {
        let (turns, [steps, places]) = (self.turns(at), self.moving.first()?);
        let count = turns.count();
        if count >= 64 {
            return None;
        }
        let (mut excluded, step) = (0_u64, steps[at]);
        let mut place = places[at] + step * turns.first;
        for _ in 0..count {
            let value: u32 = (*values.get(usize::try_from(place).ok()?)?).into();
            excluded |= if value < 64 { 1 << value } else { 0 };
            place += step;
        }
        Some((excluded.trailing_ones(), count as u64))
    }

    /// Calls `mark` with the value of each option of some turns.
    #[inline]
    fn options<T: Cell>(&self, at: usize, turns: Turn, values: &[T], mut mark: impl FnMut(u32)) -> Result<(), Failure> {
        let count = turns.count();
        if count == 0 {
            return Ok(());
        }
        let value = |place: usize| -> Result<u32, Failure> {
            values.get(place).map(|&value| value.into()).ok_or(Failure::Undecided)
        };
        // `reach` checked that no product or sum overflows. A place below 0 becomes one beyond the table.
        let place = |place: i64| usize::try_from(place).unwrap_or(usize::MAX >> 1);
        let part = |[steps, places]: &[Vec<i64>; 2]| {
            let step = steps[at];
            (isize::try_from(step).unwrap_or(0), place(places[at] + step * turns.first))
        };
        let mut sum = 0;
        for places in &self.fixed {
            sum ^= value(place(places[at]))?;
        }
        match self.moving.as_slice() {
            [] => mark(sum),
            [only] => {
                let (step, mut place) = part(only);
                for _ in 0..count {
                    mark(sum ^ value(place)?);
                    place = place.wrapping_add_signed(step);
                }
            }
            [one, other] => {
                let ((step, mut place), (other_step, mut other)) = (part(one), part(other));
                for _ in 0..count {
                    mark(sum ^ value(place)? ^ value(other)?);
                    (place, other) = (place.wrapping_add_signed(step), other.wrapping_add_signed(other_step));
                }
            }
            all => {
                let mut all: Vec<(isize, usize)> = all.iter().map(part).collect();
                for _ in 0..count {
                    let mut own = sum;
                    for (step, place) in &mut all {
                        own ^= value(*place)?;
                        *place = place.wrapping_add_signed(*step);
                    }
                    mark(own);
                }
            }
        }
        Ok(())
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
