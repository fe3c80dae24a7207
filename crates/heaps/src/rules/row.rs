//! The values of consecutive positions along the last coordinate, a block at a time: what the clauses compute from the
//! coordinate is computed in columns, then the values of the positions are computed one after the other.
//!
//! Along a row, the turns of a clause whose parts do not change are mostly those of the previous position and some
//! more: such a clause adds its new options to a set that is kept, whose mex never falls. Other clauses do so from row to
//! row. A position with few options, or with small values, needs no set: the bits of a word are enough, because the mex
//! is at most the number of options.

use super::{
    across::{Across, Bits},
    column::{Input, TURNS},
    failure::Failure,
    filter::Filter,
    fold::Turn,
    gather::Each,
    lane::Lane,
    listed::Lists,
    track::{DEAD, Track},
};
use grundy_core::values::Cell;
use grundy_work::{mex_set::MexSet, registers::Step};

/// The lanes of a program with their working memory.
#[derive(Debug)]
pub(super) struct Row {
    lanes: Vec<Lane>,
    /// The number of coordinates before the last one.
    outer: usize,
    tracks: Vec<Track>,
    lists: Lists,
    /// The places of single options, for each lane.
    places: Vec<Vec<i64>>,
    /// The options of the lanes that grow, and their mex.
    grown: Bits,
    least: u32,
    /// The options of the lanes that grow from row to row.
    across: Across,
    /// The options of all other clauses; emptied for each position.
    fresh: MexSet,
    capacity: usize,
    /// The number of options marked.
    pub marked: u64,
}

impl Row {
    pub fn new(lanes: Vec<Lane>, given: usize, filters: &[Filter]) -> Self {
        let tracks = lanes.iter().map(|lane| Track::new(lane, given == 1)).collect();
        Self {
            outer: given.saturating_sub(1),
            lanes,
            tracks,
            lists: Lists::new(filters.to_vec()),
            places: Vec::new(),
            grown: Bits::default(),
            least: 0,
            across: Across::default(),
            fresh: MexSet::new(2),
            capacity: 0,
            marked: 0,
        }
    }

    /// Starts a row of `places` positions, in which only the last coordinate changes.
    pub fn begin(&mut self, registers: &mut [i64], places: usize) -> Result<(), Failure> {
        self.empty();
        if self.crosses() {
            self.across.begin(&registers[..self.outer], places, self.lanes.len());
        }
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
        // A clause without options in this row does not keep those of earlier rows.
        let lost = (0..self.tracks.len()).find(|&lane| {
            let Track { crosses, is_dead, .. } = self.tracks[lane];
            crosses && is_dead && self.across.keeps(lane)
        });
        if let Some(lane) = lost {
            self.leave(lane);
        }
        Ok(())
    }

    fn crosses(&self) -> bool {
        self.tracks.iter().any(|track| track.crosses)
    }

    /// Computes the options of a lane anew at each position from now on: it lost some of them from row to row.
    fn leave(&mut self, lane: usize) {
        self.tracks[lane].crosses = false;
        self.across.empty();
    }

    /// Empties the set that is kept.
    fn empty(&mut self) {
        self.grown.clear();
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
        if self.are_single() {
            return Ok(self.singles(registers, count, values, largest));
        }
        let Self { lanes, tracks, lists, .. } = self;
        for (lane, track) in lanes.iter().zip(tracks.iter_mut()) {
            count = track.turns_of(lane, registers, count, lists)?;
        }
        let first = usize::try_from(start).unwrap_or(usize::MAX);
        let mut at = match self.grows_alone() {
            Some(lane) => self.grow_alone(lane, count, values, largest),
            None => 0,
        };
        let may_be_lone = self.lanes.iter().any(Lane::is_simple) && !self.grows() && !self.crosses();
        let only = if may_be_lone { self.only_busy() } else { None };
        while at < count {
            let lone = if may_be_lone { only.or_else(|| self.lone(at)) } else { None };
            if let Some(lone) = lone {
                // Options of other lanes may follow.
                let end = if only.is_some() { count } else { at + 1 };
                let (next, marked) = self.tracks[lone].few(at, end, values, largest);
                self.marked += marked;
                if next > at {
                    at = next;
                    continue;
                }
            }
            let mut value = self.least;
            if !self.is_same(at) {
                self.capacity = self.capacity.max((*largest as usize + 1).next_power_of_two() + 1);
                match self.value(at, first + at, values) {
                    Ok(found) => value = found,
                    Err(_) => return Ok(at),
                }
            }
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

    /// The only lane with options in the block, if it grows along the row and each option has one part.
    fn grows_alone(&self) -> Option<usize> {
        let mut busy = (0..self.tracks.len()).filter(|&lane| !self.tracks[lane].is_dead);
        let only = busy.next().filter(|_| busy.next().is_none())?;
        (self.lanes[only].is_simple() && self.tracks[only].is_growing && !self.crosses()).then_some(only)
    }

    /// Appends the values of positions of a block in which this lane grows alone; returns their number. It is smaller if
    /// the lane lost options, or if a value is missing.
    fn grow_alone<T: Cell>(&mut self, lane: usize, count: usize, values: &mut Vec<T>, largest: &mut u32) -> usize {
        let Self { tracks, grown, least, marked, .. } = self;
        let track = &mut tracks[lane];
        // The part is the same function of the turn at all positions.
        let Some((step, rest)) = track.steady_part() else { return 0 };
        let mut at = 0;
        while at < count {
            let Turn { first, last } = track.turns(at);
            let next = match track.kept {
                None => first,
                Some(kept) if kept.first == first && kept.last <= last => kept.last + 1,
                // Options were lost.
                Some(_) => return at,
            };
            if next <= last {
                for turn in next..=last {
                    // `reach` checked that nothing overflows.
                    let place = usize::try_from(rest + step * turn).unwrap_or(usize::MAX);
                    let Some(&value) = values.get(place) else { return at };
                    grown.insert(value.into());
                }
                *marked += Turn { first: next, last }.count() as u64;
                track.kept = Some(Turn { first, last });
                *least = grown.next_free(*least, |_| 0);
            }
            let Ok(cell) = T::try_from(*least) else { return at };
            *largest = (*largest).max(*least);
            let run = track.same_from(at, count);
            values.extend(std::iter::repeat_n(cell, run));
            at += run;
        }
        count
    }

    /// The number of positions from the next one on that have the turns of a position, if all lanes grow: all of these
    /// positions have equal values.
    #[inline]
    fn same_after(&self, at: usize, count: usize) -> usize {
        let alive = || self.tracks.iter().filter(|track| !track.is_dead);
        if !alive().all(|track| track.is_growing) {
            return 0;
        }
        let is_same = |next: &usize| {
            alive().all(|track| track.first[*next] == track.first[at] && track.last[*next] == track.last[at])
        };
        (at + 1..count).take_while(is_same).count()
    }

    /// Returns `true` if no clause has more than one option at a position of the block, each with one part.
    fn are_single(&self) -> bool {
        let is_single = |(lane, track): (&Lane, &Track)| !track.is_busy() || lane.is_once && lane.fixed.len() == 1;
        self.lanes.len() < 64 && self.lanes.iter().zip(&self.tracks).all(is_single)
    }

    /// Appends the values of the positions of a block in which each clause has at most one option, with one part; returns
    /// their number.
    fn singles<T: Cell>(&mut self, registers: &[i64], count: usize, values: &mut Vec<T>, largest: &mut u32) -> usize {
        let Self { lanes, tracks, places, marked, .. } = self;
        places.resize_with(lanes.len(), Vec::new);
        let each = lanes.iter().zip(tracks.iter()).zip(places).filter(|((_, track), _)| track.is_busy());
        let parts: Vec<Input<'_>> = each.map(|((lane, track), own)| track.single(lane, registers, own)).collect();
        let done = singles(&parts, count, values, largest);
        *marked += (parts.len() * done) as u64;
        done
    }

    /// The only lane with options in the block, if each option has one part.
    fn only_busy(&self) -> Option<usize> {
        let mut busy = (0..self.tracks.len()).filter(|&lane| self.tracks[lane].is_busy());
        let only = busy.next().filter(|_| busy.next().is_none())?;
        self.lanes[only].is_simple().then_some(only)
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

    /// The value of a position of the block at a place of the row.
    #[inline]
    fn value<T: Cell>(&mut self, at: usize, place: usize, values: &[T]) -> Result<u32, Failure> {
        while !self.grow(at, values)? {
            self.empty();
        }
        let crosses = self.crosses();
        while crosses && !self.cross(at, place, values)? {}
        let (mut turns, mut grows) = (0, false);
        let is_fresh = |track: &&Track| !track.is_growing && !track.crosses;
        for track in &self.tracks {
            grows |= track.is_growing || track.crosses;
            turns += if is_fresh(&track) { track.turns(at).count() } else { 0 };
        }
        let Self { tracks, grown, least, across, fresh, capacity, marked, .. } = self;
        let free =
            |from: u32| if crosses { across.next_free(from, place, grown) } else { grown.next_free(from, |_| 0) };
        if turns == 0 {
            return Ok(if crosses { free(*least) } else { *least });
        }
        let each = tracks.iter().filter(is_fresh);
        *marked += turns as u64;
        // The mex is at most the number of options.
        fresh.restart(if grows { *capacity } else { (*capacity).min(turns + 1) });
        for track in each {
            track.options(at, track.turns(at), values, fresh)?;
        }
        if !grows {
            return Ok(fresh.mex());
        }
        let mut value = free(*least);
        while fresh.contains(value) {
            value = free(value + 1);
        }
        Ok(value)
    }

    /// Adds the new options of the lanes that grow from row to row. `false` if a lane lost options.
    fn cross<T: Cell>(&mut self, at: usize, place: usize, values: &[T]) -> Result<bool, Failure> {
        let mut is_new = false;
        for lane in 0..self.tracks.len() {
            let Self { tracks, across, marked, .. } = self;
            let track = &tracks[lane];
            if !track.crosses {
                continue;
            }
            let Some(turns) = across.new_turns(lane, place, track.turns(at)) else {
                self.leave(lane);
                return Ok(false);
            };
            if turns.count() > 0 {
                let mut has_room = true;
                let mut marks = Each(|value| has_room &= across.insert(value, place));
                let found = track.options(at, turns, values, &mut marks);
                if found.is_err() || !has_room {
                    // The set has some of these options, and they count as kept.
                    self.leave(lane);
                    return found.map(|()| false);
                }
                *marked += turns.count() as u64;
                is_new = true;
            }
        }
        if is_new {
            self.across.update(place);
        }
        Ok(true)
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
                track.options(at, turns, values, &mut Each(|value| grown.insert(value)))?;
                *marked += turns.count() as u64;
                track.kept = Some(track.turns(at));
                is_new = true;
            }
        }
        if is_new {
            *least = grown.next_free(*least, |_| 0);
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
            let place = part.at(at);
            let Ok(part) = usize::try_from(place) else {
                if place == DEAD {
                    continue;
                }
                return at;
            };
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
