//! The last loop, if its turns are listed or its parts move by more than 1.

use super::{COLUMN, Failure, Inner, MOST_LISTED, OPTION, Piece, Source, Steps, TURNS, Turn, Turns, Worker, take};
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

    /// Marks the options of some turns, in which parts move by a constant number.
    pub(super) fn stride<T: Cell>(
        &mut self,
        sum: u32,
        moving: &[(usize, usize)],
        Turn { first, last }: Turn,
        values: &[T],
    ) -> Result<(), Failure> {
        let Self { registers, marks, .. } = self;
        // If the first and the last part are in the table, all parts between them are also in the table.
        let inside = |number: i128| usize::try_from(number).is_ok_and(|place| place < values.len());
        for &(factor, rest) in moving {
            let at = |turn: i64| i128::from(registers[factor]) * i128::from(turn) + i128::from(registers[rest]);
            if !inside(at(first)) || !inside(at(last)) {
                return Err(Failure::Undecided);
            }
        }
        // Both ends are places in the table, so nothing overflows between them.
        let places = |&(factor, rest): &(usize, usize)| {
            let (by, from) = (registers[factor], registers[rest].wrapping_add(registers[factor].wrapping_mul(first)));
            let turns = (0..=last - first).map(move |turn| usize::try_from(from + by * turn).unwrap_or(usize::MAX));
            turns.map(|place| values.get(place).map_or(0, |&value| value.into()))
        };
        match moving {
            [only] => marks.insert_all(places(only).map(|value: u32| sum ^ value)),
            [one, other] => {
                marks.insert_all(places(one).zip(places(other)).map(|(a, b): (u32, u32)| sum ^ a ^ b));
            }
            all => {
                let value = |&(factor, rest): &(usize, usize), turn: i64| -> u32 {
                    let place = usize::try_from(registers[rest] + registers[factor] * turn).unwrap_or(usize::MAX);
                    values.get(place).map_or(0, |&value| value.into())
                };
                marks.insert_all((first..=last).map(|turn| all.iter().fold(sum, |sum, part| sum ^ value(part, turn))));
            }
        }
        self.marked += (last - first + 1).unsigned_abs();
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
            Source::Coprime(_) if high - low >= MOST_LISTED => return Err(Failure::Undecided),
            Source::Coprime(number) => {
                take(steps, OPTION * (high - low).unsigned_abs())?;
                self.factors.coprime(self.registers[number], (low, high), listed)?;
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
