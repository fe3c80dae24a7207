//! Search for the test whether a position has a given value.
//!
//! The value of a sum is the nim-sum of the values of its parts, so a position is a set of elements
//! that does not divide into parts. The search asks whether its value is k, and does not ask for
//! the value (Lemoine and Viennot, Nimbers are inevitable, 2012): an option that divides into parts
//! has the value k if its last part has the nim-sum of k and the other parts' values, and often one
//! option suffices for an answer. This file searches small positions depth first. For a large
//! position, the choice of the next option determines the time of the search; `proof` makes this
//! choice.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use rayon::prelude::*;

use super::{
    arena::Arena,
    bits::ElementBits,
    isomorphism::Arrows,
    parts::{IndivisiblePart, PartCache, PartOptions, PartSum, ProofNumbers},
    question::Question,
    shapes::Shapes,
};
use grundy_core::{game::finite::Taking, progress::Progress};
use grundy_work::Stop;

/// Number of positions between two checks for a stop: some milliseconds.
const AT_ONCE: u64 = 256;
/// Parts with fewer moves than this are searched depth first.
pub(super) const FEW_MOVES: u32 = 24;
/// A question is easy for one thread up to this proof number. By more, `Grid(5x6; cram)` takes
/// longer on two threads; without it `Grid(4x5; cram)` takes 1.8 times the processor time of one.
const EASY: u32 = 60;

/// The search in one game.
pub struct FiniteSearch<'a, const W: usize> {
    arena: Arena<W>,
    forms: PositionForms<W>,
    pub(super) parts: PartCache<W>,
    progress: &'a dyn Progress,
    looked_into: AtomicU64,
}

/// The forms by which positions are recognised.
enum PositionForms<const W: usize> {
    Shapes(Shapes),
    Arrows(Box<Arrows<W>>),
    /// The sets themselves.
    Own,
}

impl<'a, const W: usize> FiniteSearch<'a, W> {
    /// A search whose table takes at most about `bytes` bytes.
    pub fn new(game: &Taking, bytes: u64, progress: &'a dyn Progress) -> Self {
        let arena = Arena::new(game);
        let forms = match (Shapes::new(game), arena.arrows()) {
            (Some(shapes), _) => PositionForms::Shapes(shapes),
            (None, Some(arrows)) => PositionForms::Arrows(Box::new(Arrows::new(arrows))),
            (None, None) => PositionForms::Own,
        };
        Self {
            arena,
            forms,
            parts: PartCache::new(bytes),
            progress,
            looked_into: AtomicU64::new(0),
        }
    }

    /// Returns `true` if the position in which these elements are left has this value.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the listener asks to stop.
    pub fn has(&self, left: &ElementBits<W>, value: u32) -> Result<bool, Stop> {
        let sum = self.sum(left);
        let Some((last, others)) = sum.split_last() else {
            return Ok(value == 0);
        };
        let value = others
            .iter()
            .try_fold(value, |value, part| Ok(value ^ self.search_part(part)?))?;
        self.answer(last, value)
    }

    /// The value of the position in which these elements are left, if it is already known.
    pub fn seen(&self, left: &ElementBits<W>) -> Option<u32> {
        value_of_all(&self.sum(left))
    }

    /// The value of a part, searched by all threads.
    fn search_part(&self, part: &Arc<IndivisiblePart<W>>) -> Result<u32, Stop> {
        let mut value = 0;
        while !self.answer(part, value)? {
            value += 1;
        }
        Ok(value)
    }

    /// Returns `true` if a part has this value; all threads search.
    fn answer(&self, part: &Arc<IndivisiblePart<W>>, value: u32) -> Result<bool, Stop> {
        if part.moves < FEW_MOVES {
            return self.is(part, value);
        }
        let ask = |most: u32| {
            self.ask(
                &Question {
                    part,
                    value,
                    outer: None,
                },
                ProofNumbers {
                    yes: most,
                    no: most,
                },
            )
        };
        // An easy question takes one thread.
        ask(EASY)?;
        loop {
            if let Some(known) = self.known(part, value) {
                return Ok(known);
            }
            let all = (0..rayon::current_num_threads())
                .into_par_iter()
                .with_max_len(1);
            all.map(|_| ask(u32::MAX)).collect::<Result<(), Stop>>()?;
        }
    }

    /// Checks from time to time whether to stop.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the listener asks to stop.
    pub fn check(&self) -> Result<(), Stop> {
        let is_asked = self.looked_into.fetch_add(1, Ordering::Relaxed) % AT_ONCE == 0;
        if is_asked && self.progress.cancelled() {
            Err(Stop::Interrupted)
        } else {
            Ok(())
        }
    }

    /// The position in which these elements are left; `None` if its value is found to be 0.
    fn part(&self, left: ElementBits<W>) -> Option<Arc<IndivisiblePart<W>>> {
        self.parts.part(left, || self.form_part(left))
    }

    fn form_part(&self, left: ElementBits<W>) -> Option<IndivisiblePart<W>> {
        let mut form = Vec::new();
        match &self.forms {
            PositionForms::Shapes(shapes) => {
                if shapes.form(&left, &mut form) && shapes.is_mirrored(&left, &self.arena) {
                    return None;
                }
            }
            PositionForms::Arrows(arrows) => arrows.form(&left, &mut form),
            PositionForms::Own => form.extend(left.words()),
        }
        Some(IndivisiblePart::new(
            left,
            form.into(),
            self.arena.count(&left),
        ))
    }

    fn sum(&self, left: &ElementBits<W>) -> PartSum<W> {
        let mut parts: Vec<Arc<IndivisiblePart<W>>> = Vec::new();
        self.arena.parts(left, |part| {
            let Some(part) = self.part(part) else { return };
            match parts.iter().position(|other| is_same(other, &part)) {
                Some(same) => drop(parts.swap_remove(same)),
                None => parts.push(part),
            }
        });
        parts.sort_unstable_by(|one, other| (one.size, &one.form).cmp(&(other.size, &other.form)));
        parts.into()
    }

    /// The distinct options of a part: first those that divide into small parts with few moves.
    ///
    /// # Errors
    /// If memory is missing, or `progress` asks to stop.
    pub fn options(&self, part: &IndivisiblePart<W>) -> Result<PartOptions<W>, Stop> {
        self.check()?;
        if let Some(options) = part.options() {
            return Ok(options);
        }
        let mut options: Vec<PartSum<W>> = self
            .arena
            .options(&part.left)
            .iter()
            .map(|left| self.sum(left))
            .collect();
        let work = |sum: &PartSum<W>| {
            let largest = sum.last().map_or(0, |part| part.moves + part.size);
            (largest, sum.iter().map(|part| part.moves).sum::<u32>())
        };
        let forms = |sum: &PartSum<W>, other: &PartSum<W>| {
            sum.iter()
                .map(|part| &part.form)
                .cmp(other.iter().map(|part| &part.form))
        };
        options.sort_unstable_by(|one, other| {
            work(one).cmp(&work(other)).then_with(|| forms(one, other))
        });
        options.dedup_by(|one, other| {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(&*other)
                    .all(|(one, other)| is_same(one, other))
        });
        let options = options.into();
        self.parts.keep(part, &options);
        Ok(options)
    }

    /// The value of a part.
    ///
    /// # Errors
    /// If memory is missing, or `progress` asks to stop.
    pub fn value_of(&self, part: &IndivisiblePart<W>) -> Result<u32, Stop> {
        if let Some(value) = part.value() {
            return Ok(value);
        }
        let options = self.options(part)?;
        let mut value = 0;
        while part.excludes(value) || self.reaches(&options, value)? {
            part.exclude(value);
            value += 1;
        }
        part.set(value);
        Ok(value)
    }

    /// Returns `true` if a part has this value.
    ///
    /// # Errors
    /// If memory is missing, or `progress` asks to stop.
    pub fn is(&self, part: &IndivisiblePart<W>, value: u32) -> Result<bool, Stop> {
        if let Some(known) = self.known(part, value) {
            return Ok(known);
        }
        let options = self.options(part)?;
        if self.reaches(&options, value)? {
            part.exclude(value);
            return Ok(false);
        }
        // No option has this value, so the value of the part is this one or a smaller one that no
        // option has.
        for smaller in 0..value {
            if !part.excludes(smaller) && !self.reaches(&options, smaller)? {
                part.set(smaller);
                return Ok(false);
            }
        }
        part.set(value);
        Ok(true)
    }

    /// Returns `Some(true)` if a part is known to have this value, `Some(false)` if it is known not
    /// to have it, otherwise `None`.
    pub fn known(&self, part: &IndivisiblePart<W>, value: u32) -> Option<bool> {
        match part.value() {
            Some(known) => Some(known == value),
            None if part.excludes(value)
                || value > self.arena.longest(part.size).min(part.moves) =>
            {
                Some(false)
            }
            None => None,
        }
    }

    /// Returns `true` if one of the options has this value.
    fn reaches(&self, options: &[PartSum<W>], value: u32) -> Result<bool, Stop> {
        if options.iter().any(|sum| value_of_all(sum) == Some(value)) {
            return Ok(true);
        }
        for sum in options {
            if self.has_value(sum, value)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if a sum has this value.
    fn has_value(&self, sum: &PartSum<W>, value: u32) -> Result<bool, Stop> {
        let Some((last, others)) = sum.split_last() else {
            return Ok(value == 0);
        };
        let others = others
            .iter()
            .try_fold(value, |sum, part| Ok(sum ^ self.value_of(part)?))?;
        self.is(last, others)
    }
}

/// The value of a sum, if the values of all parts are known.
fn value_of_all<const W: usize>(sum: &PartSum<W>) -> Option<u32> {
    sum.iter()
        .try_fold(0, |all, part| Some(all ^ part.value()?))
}

/// Returns `true` if both parts have the same form.
fn is_same<const W: usize>(one: &Arc<IndivisiblePart<W>>, other: &Arc<IndivisiblePart<W>>) -> bool {
    // A part that was forgotten and found again exists twice.
    Arc::ptr_eq(one, other) || one.form == other.form
}
