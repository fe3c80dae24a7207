//! The last loop, if its turns are listed or its parts move by more than 1.

use super::{
    Block, COLUMN, Failure, Inner, MOST_LISTED, Moving, OPTION, Piece, SLIDE, Source, Steps, Stretch, TURNS, Turn,
    Turns, Worker, gather, quotients, take,
};
use grundy_core::values::Cell;

impl Worker {
    /// Keeps only the turns that the previous position did not have.
    pub(super) fn grow(&mut self, slot: usize) -> Result<(), Failure> {
        let own = match self.stretches.as_slice() {
            [] => None,
            [own] => Some(*own),
            // Options cannot be added along turns with gaps.
            _ if self.is_fresh => {
                self.is_growing = false;
                return Ok(());
            }
            _ => return Err(Failure::Restart),
        };
        let done = self.done.get_mut(slot).ok_or(Failure::Undecided)?;
        match (std::mem::replace(done, own), own) {
            (None, _) => (),
            (Some(before), Some(own)) if before.first == own.first && before.last <= own.last => {
                self.stretches.clear();
                if before.last < own.last {
                    self.stretches.push(Turn { first: before.last + 1, last: own.last });
                }
            }
            _ => return Err(Failure::Restart),
        }
        Ok(())
    }

    /// Slides the window of a clause to its options; `false` if they are to be marked one by one.
    pub(super) fn slide<T: Cell>(
        &mut self,
        block: &Block,
        values: &[T],
        steps: &mut Steps<'_>,
    ) -> Result<bool, Failure> {
        let (Some((slot, part)), &[turns]) = (block.sliding, self.stretches.as_slice()) else { return Ok(false) };
        let Some(windows) = self.windows.get_mut(slot) else { return Ok(false) };
        let value = |place: usize| -> u32 { values.get(place).map_or(0, |&value| value.into()) };
        let stretch = |turns: Turn| part.stretch(&self.registers, turns, values.len());
        let (count, moved) = if let Source::Kept(filter) = block.inner.source {
            let filter = self.filters.get_mut(filter).ok_or(Failure::Undecided)?;
            let numbers = filter.range(turns.first, turns.last, &mut |work| take(steps, COLUMN * work))?;
            let kept = filter.kept();
            let (Some(&first), Some(&last)) = (kept[numbers.clone()].first(), kept[numbers.clone()].last()) else {
                return Ok(true);
            };
            if stretch(Turn { first, last })?.is_none() {
                return Ok(false);
            }
            let (by, rest) = part.part(&self.registers);
            windows.set_part((by, rest, filter.first().unwrap_or(0)));
            let value = |at: usize| value(usize::try_from(by * kept[at] + rest).unwrap_or(usize::MAX));
            (numbers.len(), windows.slide(Stretch::of_kept(numbers), value, self.capacity))
        } else {
            let Some(stretch) = stretch(turns)? else { return Ok(false) };
            (turns.count(), windows.slide(stretch, |at| value(stretch.place(at)), self.capacity))
        };
        let Some(moved) = moved else { return Ok(false) };
        self.marked += count as u64;
        take(steps, OPTION * u64::from(SLIDE) * moved as u64)?;
        Ok(true)
    }

    /// Marks the only option of a clause without a loop.
    pub(super) fn once<T: Cell>(&mut self, parts: &[usize], piece: Piece, values: &[T]) -> Result<(), Failure> {
        if piece.at == 0 {
            let sum = self.sum_of(parts, values)?;
            self.marks.insert(sum);
            self.marked += 1;
        }
        Ok(())
    }

    /// The nim-sum of the values of the constant parts.
    pub(super) fn sum_of<T: Cell>(&self, fixed: &[usize], values: &[T]) -> Result<u32, Failure> {
        let mut sum = 0;
        for &part in fixed {
            let part = usize::try_from(self.registers[part]).map_err(|_| Failure::Undecided)?;
            let value: u32 = (*values.get(part).ok_or(Failure::Undecided)?).into();
            sum ^= value;
        }
        Ok(sum)
    }

    /// Fails unless the parts that move are in a table of `len` values in all turns.
    pub(super) fn are_inside(&self, len: usize) -> Result<(), Failure> {
        let is_inside = |&(step, rest): &(i64, i64), turn: i64| {
            Moving::of(step, rest, turn).is_ok_and(|part| usize::try_from(part.first).is_ok_and(|place| place < len))
        };
        let mut ends = self.stretches.iter().flat_map(|turns| [turns.first, turns.last]);
        let are_inside = ends.all(|turn| self.moving.iter().all(|part| is_inside(part, turn)));
        if are_inside { Ok(()) } else { Err(Failure::Undecided) }
    }

    /// Marks the options of a piece of the turns, in which parts move by a constant number.
    pub(super) fn gather<T: Cell>(
        &mut self,
        sum: u32,
        piece: Piece,
        values: &[T],
        steps: &mut Steps<'_>,
    ) -> Result<(), Failure> {
        /// Number of turns between two checks for a stop.
        const AT_ONCE: i64 = 1 << 16;
        piece.portion(&mut self.stretches);
        let Self { stretches, moving, marks, marked, .. } = self;
        let mut parts = [Moving { first: 0, step: 0 }; 4];
        let mut more = Vec::new();
        let parts = match parts.get_mut(..moving.len()) {
            Some(parts) => parts,
            None => {
                more.resize(moving.len(), parts[0]);
                more.as_mut_slice()
            }
        };
        for &Turn { mut first, last } in stretches.iter() {
            while first <= last {
                let end = last.min(first + (AT_ONCE - 1));
                let count = Turn { first, last: end }.count();
                take(steps, OPTION * count as u64)?;
                for (part, &(step, rest)) in parts.iter_mut().zip(moving.iter()) {
                    *part = Moving::of(step, rest, first)?;
                }
                gather(values, sum, parts, count, marks)?;
                *marked += count as u64;
                first = end + 1;
            }
        }
        Ok(())
    }

    /// Runs the last loop over the listed turns.
    pub(super) fn of_list<T: Cell>(
        &mut self,
        inner: &Inner,
        piece: Piece,
        values: &[T],
        steps: &mut Steps<'_>,
    ) -> Result<(), Failure> {
        let mut listed = std::mem::take(&mut self.listed);
        let done = self.list(inner, steps, &mut listed).and_then(|()| {
            let last = i64::try_from(listed.len()).unwrap_or(i64::MAX) - 1;
            let (first, last) = piece.cut(0, last);
            let index = |number: i64| usize::try_from(number).unwrap_or(0);
            let own = listed.get(index(first)..index(last + 1)).unwrap_or_default();
            match &inner.turns {
                Turns::Slices { fixed, moving } => {
                    take(steps, 2 * OPTION * own.len() as u64)?;
                    let by = |is_up: bool| if is_up { 1 } else { -1 };
                    let moving: Vec<(i64, i64)> =
                        moving.iter().map(|part| (by(part.is_up), self.registers[part.rest])).collect();
                    self.each(fixed, &moving, own, values)
                }
                Turns::Strides { fixed, moving } => {
                    take(steps, 2 * OPTION * own.len() as u64)?;
                    let moving: Vec<(i64, i64)> =
                        moving.iter().map(|&(factor, rest)| (self.registers[factor], self.registers[rest])).collect();
                    self.each(fixed, &moving, own, values)
                }
                Turns::Columns { code, tests, parts } => own.chunks(TURNS).try_for_each(|own| {
                    take(steps, COLUMN * (own.len() * (1 + code.len())) as u64)?;
                    self.columns.run_over(code, &self.registers, own)?;
                    self.finish_block(tests, parts, own.len(), values)
                }),
            }
        });
        self.listed = listed;
        done
    }

    /// Lists the turns within the stretches.
    fn list(&mut self, inner: &Inner, steps: &mut Steps<'_>, listed: &mut Vec<i64>) -> Result<(), Failure> {
        let (Some(first), Some(last)) = (self.stretches.first(), self.stretches.last()) else { return Ok(()) };
        let (low, high) = (first.first, last.last);
        match inner.source {
            Source::Range => listed.clear(),
            Source::Kept(filter) => {
                let filter = self.filters.get_mut(filter).ok_or(Failure::Undecided)?;
                let numbers = filter.numbers(low, high, &mut |work| take(steps, COLUMN * work))?;
                listed.clear();
                listed.extend_from_slice(numbers);
            }
            Source::Divisors(number) => match self.registers[number] {
                // Every number divides 0.
                0 if high - low < MOST_LISTED => {
                    listed.clear();
                    listed.extend(low..=high);
                }
                0 => return Err(Failure::Undecided),
                number => self.factors.divisors(number, (low, high), listed)?,
            },
            Source::Quotients(number) => quotients(self.registers[number], (low, high), listed)?,
            Source::Coprime(_) | Source::Shared(_) if high - low >= MOST_LISTED => return Err(Failure::Undecided),
            Source::Coprime(number) | Source::Shared(number) => {
                take(steps, OPTION * (high - low).unsigned_abs())?;
                let is_coprime = matches!(inner.source, Source::Coprime(_));
                self.factors.coprime(self.registers[number], (low, high), is_coprime, listed)?;
            }
        }
        if let [_, _, ..] = self.stretches.as_slice() {
            let stretches = &self.stretches;
            listed.retain(|&turn| stretches.iter().any(|turns| (turns.first..=turns.last).contains(&turn)));
        }
        Ok(())
    }

    /// Marks the options of some turns, in which every part is constant or moves by a constant number.
    fn each<T: Cell>(
        &mut self,
        fixed: &[usize],
        moving: &[(i64, i64)],
        listed: &[i64],
        values: &[T],
    ) -> Result<(), Failure> {
        let value = |part: i64| -> Result<u32, Failure> {
            let part = usize::try_from(part).map_err(|_| Failure::Undecided)?;
            Ok((*values.get(part).ok_or(Failure::Undecided)?).into())
        };
        if listed.is_empty() {
            return Ok(());
        }
        let sum = self.sum_of(fixed, values)?;
        for &turn in listed {
            let mut own = sum;
            for &(factor, rest) in moving {
                let by = factor.checked_mul(turn).and_then(|by| rest.checked_add(by));
                own ^= value(by.ok_or(Failure::Undecided)?)?;
            }
            self.marks.insert(own);
        }
        self.marked += listed.len() as u64;
        Ok(())
    }
}
