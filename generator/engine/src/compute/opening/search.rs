//! The search: is the value of a position this one?
//!
//! The value of a sum is the nim-sum of the values of its parts, so a position is a set of elements that does not fall into
//! parts. Whether its value is k is asked, rather than which it is (Lemoine and Viennot 2010): an option that falls into parts
//! has the value k if the last part has the nim-sum of k and the other parts' values, and often one option answers.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::{arena::Arena, bits::Bits, isomorphism::Arrows, shapes::Shapes, table::Table};
use crate::{compute::Stop, game::finite::Taking, progress::Progress};

/// Positions between two questions whether to stop: some milliseconds.
const AT_ONCE: u64 = 256;
/// Moves from the opening whose options are searched on all threads.
const TOGETHER: u32 = 3;

/// The search in one game.
pub(super) struct Search<'a, const W: usize> {
    arena: Arena<W>,
    forms: Forms<W>,
    table: Table,
    progress: &'a dyn Progress,
    stopped: AtomicBool,
    expanded: AtomicU64,
}

/// By what positions are recognised.
enum Forms<const W: usize> {
    Shapes(Shapes),
    Arrows(Arrows<W>),
    /// By themselves.
    Own,
}

/// A position that does not fall into parts.
struct Part<const W: usize> {
    left: Bits<W>,
    form: Box<[u64]>,
    size: u32,
}

/// A sum of parts, the largest last; no two of the same form, which are nothing together.
type Sum<const W: usize> = Vec<Part<W>>;

impl<'a, const W: usize> Search<'a, W> {
    /// A search that keeps at most about so many bytes.
    pub fn new(game: &Taking, bytes: u64, progress: &'a dyn Progress) -> Self {
        let arena = Arena::new(game);
        let forms = match (Shapes::new(game), arena.arrows()) {
            (Some(shapes), _) => Forms::Shapes(shapes),
            (None, Some(arrows)) => Forms::Arrows(Arrows::new(arrows)),
            (None, None) => Forms::Own,
        };
        let (stopped, expanded) = (AtomicBool::new(false), AtomicU64::new(0));
        Self { arena, forms, table: Table::new(bytes), progress, stopped, expanded }
    }

    /// The value of the position in which these elements are left.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the listener asks to stop.
    pub fn value(&self, left: &Bits<W>) -> Result<u32, Stop> {
        let sum = self.sum(left);
        sum.iter().try_fold(0, |value, part| Ok(value ^ self.value_of(part, 0)?))
    }

    /// Is the value of the position in which these elements are left 0?
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the listener asks to stop.
    pub fn is_lost(&self, left: &Bits<W>) -> Result<bool, Stop> {
        self.has_value(&self.sum(left), 0, 1)
    }

    /// The positions that were looked into, and those that were noted.
    pub fn work(&self) -> (u64, u64) {
        (self.expanded.load(Ordering::Relaxed), self.table.noted())
    }

    fn part(&self, left: Bits<W>) -> Part<W> {
        let mut form = Vec::new();
        match &self.forms {
            Forms::Shapes(shapes) => shapes.form(&left, &mut form),
            Forms::Arrows(arrows) => arrows.form(&left, &mut form),
            Forms::Own => form.extend(left.words()),
        }
        Part { left, form: form.into(), size: left.len() }
    }

    fn sum(&self, left: &Bits<W>) -> Sum<W> {
        let mut parts: Sum<W> = Vec::new();
        self.arena.parts(left, |part| {
            let part = self.part(part);
            match parts.iter().position(|other| other.form == part.form) {
                Some(same) => drop(parts.swap_remove(same)),
                None => parts.push(part),
            }
        });
        parts.sort_unstable_by(|one, other| (one.size, &one.form).cmp(&(other.size, &other.form)));
        parts
    }

    /// The different options of a part: those that fall into small parts first.
    fn options(&self, part: &Part<W>) -> Result<Vec<Sum<W>>, Stop> {
        if self.expanded.fetch_add(1, Ordering::Relaxed) % AT_ONCE == 0 && self.progress.cancelled() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        if self.stopped.load(Ordering::Relaxed) {
            return Err(Stop::Interrupted);
        }
        let mut options: Vec<Sum<W>> = self.arena.options(&part.left).iter().map(|left| self.sum(left)).collect();
        let forms = |sum: &Sum<W>| sum.iter().rev().map(|part| (part.size, part.form.clone())).collect::<Vec<_>>();
        options.sort_by_cached_key(forms);
        options.dedup_by(|one, other| {
            one.len() == other.len() && one.iter().zip(other.iter()).all(|(one, other)| one.form == other.form)
        });
        Ok(options)
    }

    /// The value of a part.
    fn value_of(&self, part: &Part<W>, depth: u32) -> Result<u32, Stop> {
        if let Some(value) = self.table.get(&part.form).value() {
            return Ok(value);
        }
        let options = self.options(part)?;
        for value in 0.. {
            if !self.table.get(&part.form).excludes(value) && !self.reaches(&options, value, depth)? {
                self.table.set(&part.form, part.size, value);
                return Ok(value);
            }
            self.table.exclude(&part.form, part.size, value);
        }
        Err(Stop::Interrupted)
    }

    /// Has a part this value?
    fn is(&self, part: &Part<W>, value: u32, depth: u32) -> Result<bool, Stop> {
        let known = self.table.get(&part.form);
        if let Some(known) = known.value() {
            return Ok(known == value);
        }
        if known.excludes(value) || value > self.arena.longest(part.size) {
            return Ok(false);
        }
        let options = self.options(part)?;
        if self.reaches(&options, value, depth)? {
            self.table.exclude(&part.form, part.size, value);
            return Ok(false);
        }
        // No option has this value, so the value of the part is this one or a smaller one that no option has.
        for smaller in 0..value {
            if !self.table.get(&part.form).excludes(smaller) && !self.reaches(&options, smaller, depth)? {
                self.table.set(&part.form, part.size, smaller);
                return Ok(false);
            }
        }
        self.table.set(&part.form, part.size, value);
        Ok(true)
    }

    /// Has one of the options this value?
    fn reaches(&self, options: &[Sum<W>], value: u32, depth: u32) -> Result<bool, Stop> {
        let check = |sum: &Sum<W>| match self.has_value(sum, value, depth + 1) {
            Ok(true) => Some(Ok(())),
            Ok(false) => None,
            Err(stop) => Some(Err(stop)),
        };
        let found =
            if depth < TOGETHER { options.par_iter().find_map_any(check) } else { options.iter().find_map(check) };
        found.transpose().map(|found| found.is_some())
    }

    /// Has a sum this value?
    fn has_value(&self, sum: &Sum<W>, value: u32, depth: u32) -> Result<bool, Stop> {
        let Some((last, others)) = sum.split_last() else { return Ok(value == 0) };
        let others = others.iter().try_fold(value, |sum, part| Ok(sum ^ self.value_of(part, depth)?))?;
        self.is(last, others, depth)
    }
}
