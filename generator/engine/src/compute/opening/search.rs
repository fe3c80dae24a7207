//! The search: is the value of a position this one?
//!
//! The value of a sum is the nim-sum of the values of its parts, so a position is a set of elements that does not fall into
//! parts. Whether its value is k is asked, rather than which it is (Lemoine and Viennot, Nimbers are inevitable, 2012): an
//! option that falls into parts has the value k if its last part has the nim-sum of k and the other parts' values, and often
//! one option answers. Which of them is looked into first decides how long the search takes: first what the table answers,
//! then small parts, then those with the fewest options that may still answer (the first step of a proof-number search,
//! Allis 1994). On Cram 5 x 7 the last of these halves the positions that are looked into.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use rayon::prelude::*;

use super::{
    arena::Arena,
    bits::Bits,
    isomorphism::Arrows,
    parts::{Options, Part, Parts, Sum},
    shapes::Shapes,
};
use crate::{compute::Stop, game::finite::Taking, progress::Progress};

/// Positions between two questions whether to stop: some milliseconds.
const AT_ONCE: u64 = 256;
/// Moves from the opening whose options are searched on all threads.
const TOGETHER: u32 = 3;
/// Parts with fewer moves are searched at once, without counting first what is open. Chosen by the positions looked into on Cram
/// 4 x 7, 5 x 6 and 5 x 7, with 0, 4, 12, 20, 26 and 34.
const FEW_MOVES: u32 = 24;
/// Options whose open options are counted at a time, which takes as long as to look into a position each. Chosen in the same way,
/// with 2, 4, 8, 16 and all.
const MOST_COUNTED: u32 = 16;
/// Words of a set of values: none exceeds the number of elements, so 256 is the largest.
const VALUE_WORDS: usize = 5;

/// The search in one game.
pub(super) struct Search<'a, const W: usize> {
    arena: Arena<W>,
    forms: Forms<W>,
    parts: Parts<W>,
    progress: &'a dyn Progress,
    expanded: AtomicU64,
}

/// Where in the search a position is asked about.
#[derive(Clone, Copy)]
struct Place<'s> {
    /// Moves from the opening.
    depth: u32,
    /// What is searched on several threads.
    scope: Option<&'s Scope<'s>>,
}

/// Options that are searched on several threads until one of them answers.
struct Scope<'s> {
    is_answered: AtomicBool,
    outer: Option<&'s Scope<'s>>,
}

impl Scope<'_> {
    /// Does nobody need the answer any more?
    fn is_over(&self) -> bool {
        self.is_answered.load(Ordering::Relaxed) || self.outer.is_some_and(Scope::is_over)
    }
}

/// By what positions are recognised.
enum Forms<const W: usize> {
    Shapes(Shapes),
    Arrows(Box<Arrows<W>>),
    /// By themselves.
    Own,
}

/// What is known of whether a sum has a value.
enum Glance {
    Yes,
    No,
    /// Nothing: it takes the more work, the larger this is.
    Open(u32),
}

impl<'a, const W: usize> Search<'a, W> {
    /// A search whose table takes at most about `bytes` bytes.
    pub fn new(game: &Taking, bytes: u64, progress: &'a dyn Progress) -> Self {
        let arena = Arena::new(game);
        let forms = match (Shapes::new(game), arena.arrows()) {
            (Some(shapes), _) => Forms::Shapes(shapes),
            (None, Some(arrows)) => Forms::Arrows(Box::new(Arrows::new(arrows))),
            (None, None) => Forms::Own,
        };
        Self { arena, forms, parts: Parts::new(bytes), progress, expanded: AtomicU64::new(0) }
    }

    /// The value of the position in which these elements are left.
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the listener asks to stop.
    pub fn value(&self, left: &Bits<W>) -> Result<u32, Stop> {
        let place = Place { depth: 0, scope: None };
        self.sum(left).iter().try_fold(0, |value, part| Ok(value ^ self.value_of(part, place)?))
    }

    /// Is the value of the position in which these elements are left 0?
    ///
    /// # Errors
    /// [`Stop::Interrupted`] if the listener asks to stop.
    pub fn is_lost(&self, left: &Bits<W>) -> Result<bool, Stop> {
        self.has_value(&self.sum(left), 0, Place { depth: 1, scope: None })
    }

    /// The position in which these elements are left; `None` if its value is seen to be 0.
    fn part(&self, left: Bits<W>) -> Option<Arc<Part<W>>> {
        self.parts.part(left, || self.formed(left))
    }

    fn formed(&self, left: Bits<W>) -> Option<Part<W>> {
        let mut form = Vec::new();
        match &self.forms {
            Forms::Shapes(shapes) => {
                if shapes.form(&left, &mut form) && shapes.is_mirrored(&left, &self.arena) {
                    return None;
                }
            }
            Forms::Arrows(arrows) => arrows.form(&left, &mut form),
            Forms::Own => form.extend(left.words()),
        }
        Some(Part::new(left, form.into(), self.arena.count(&left)))
    }

    fn sum(&self, left: &Bits<W>) -> Sum<W> {
        let mut parts: Vec<Arc<Part<W>>> = Vec::new();
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

    /// The different options of a part: those that fall into small parts with few moves first.
    fn options(&self, part: &Part<W>, place: Place<'_>) -> Result<Options<W>, Stop> {
        let is_asked = self.expanded.fetch_add(1, Ordering::Relaxed) % AT_ONCE == 0;
        if is_asked && self.progress.cancelled() || place.scope.is_some_and(Scope::is_over) {
            return Err(Stop::Interrupted);
        }
        if let Some(options) = part.options() {
            return Ok(options);
        }
        let mut options: Vec<Sum<W>> = self.arena.options(&part.left).iter().map(|left| self.sum(left)).collect();
        let work = |sum: &Sum<W>| {
            let largest = sum.last().map_or(0, |part| part.moves + part.size);
            (largest, sum.iter().map(|part| part.moves).sum::<u32>())
        };
        let forms =
            |sum: &Sum<W>, other: &Sum<W>| sum.iter().map(|part| &part.form).cmp(other.iter().map(|part| &part.form));
        options.sort_unstable_by(|one, other| work(one).cmp(&work(other)).then_with(|| forms(one, other)));
        options.dedup_by(|one, other| {
            one.len() == other.len() && one.iter().zip(&*other).all(|(one, other)| is_same(one, other))
        });
        let options = options.into();
        self.parts.keep(part, &options);
        Ok(options)
    }

    /// The value of a part.
    fn value_of(&self, part: &Part<W>, place: Place<'_>) -> Result<u32, Stop> {
        if let Some(value) = part.value() {
            return Ok(value);
        }
        let options = self.options(part, place)?;
        let mut value = 0;
        while part.excludes(value) || self.reaches(&options, value, place)? {
            part.exclude(value);
            value += 1;
        }
        part.set(value);
        Ok(value)
    }

    /// Has a part this value?
    fn is(&self, part: &Part<W>, value: u32, place: Place<'_>) -> Result<bool, Stop> {
        if let Some(known) = self.known(part, value) {
            return Ok(known);
        }
        let options = self.options(part, place)?;
        if self.reaches(&options, value, place)? {
            part.exclude(value);
            return Ok(false);
        }
        // No option has this value, so the value of the part is this one or a smaller one that no option has.
        for smaller in 0..value {
            if !part.excludes(smaller) && !self.reaches(&options, smaller, place)? {
                part.set(smaller);
                return Ok(false);
            }
        }
        part.set(value);
        Ok(true)
    }

    /// Is it known whether a part has this value?
    fn known(&self, part: &Part<W>, value: u32) -> Option<bool> {
        match part.value() {
            Some(known) => Some(known == value),
            None if part.excludes(value) || value > self.arena.longest(part.size).min(part.moves) => Some(false),
            None => None,
        }
    }

    /// Has one of the options this value?
    fn reaches(&self, options: &[Sum<W>], value: u32, place: Place<'_>) -> Result<bool, Stop> {
        let is_known = |sum: &Sum<W>| {
            let values = sum.iter().try_fold(0, |all, part| Some(all ^ part.value()?));
            values == Some(value)
        };
        if options.iter().any(is_known) {
            return Ok(true);
        }
        let below = Place { depth: place.depth + 1, ..place };
        let mut open: Vec<(u32, &Sum<W>)> = Vec::new();
        let mut counted = 0;
        for sum in options {
            match self.glance(sum, value, below, &mut counted)? {
                Glance::Yes => return Ok(true),
                Glance::No => (),
                Glance::Open(work) => open.push((work, sum)),
            }
        }
        open.sort_by_key(|&(work, _)| work);
        if place.depth >= TOGETHER || open.len() < 2 {
            for (_, sum) in open {
                if self.has_value(sum, value, below)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let scope = Scope { is_answered: AtomicBool::new(false), outer: place.scope };
        let inside = Place { scope: Some(&scope), ..below };
        let check = |(_, sum): (u32, &Sum<W>)| match self.has_value(sum, value, inside) {
            Ok(false) => None,
            // Another option has answered.
            Err(_) if scope.is_answered.load(Ordering::Relaxed) => None,
            answer => {
                scope.is_answered.store(true, Ordering::Relaxed);
                Some(answer)
            }
        };
        // In order, unlike the halves of a parallel slice.
        open.into_iter().par_bridge().find_map_any(check).unwrap_or(Ok(false))
    }

    /// What is known, or found out soon, of whether a sum has a value; `counted` sums were looked into before.
    fn glance(&self, sum: &Sum<W>, value: u32, place: Place<'_>, counted: &mut u32) -> Result<Glance, Stop> {
        let answer = |yes: bool| if yes { Glance::Yes } else { Glance::No };
        let Some((last, others)) = sum.split_last() else { return Ok(answer(value == 0)) };
        if last.moves < FEW_MOVES {
            return self.has_value(sum, value, place).map(answer);
        }
        let known = others.iter().try_fold(value, |all, part| Some(all ^ part.value()?));
        let Some(value) = known else { return Ok(Glance::Open(last.moves + 2)) };
        if let Some(known) = self.known(last, value) {
            return Ok(answer(known));
        }
        *counted += 1;
        if *counted > MOST_COUNTED {
            // Behind all that are counted, in the order that they have.
            return Ok(Glance::Open(u32::MAX));
        }
        let mut open = 0;
        let mut reached = Bits::<VALUE_WORDS>::EMPTY;
        for option in self.options(last, place)?.iter() {
            let known = option.iter().try_fold(0, |all, part| Some(all ^ part.value()?));
            match (known, &**option) {
                (Some(known), _) if known == value => {
                    last.exclude(value);
                    return Ok(Glance::No);
                }
                (Some(known), _) if (known as usize) < 64 * VALUE_WORDS => reached.insert(known as usize),
                (None, [part]) if self.known(part, value) == Some(false) => (),
                (Some(_), _) => (),
                // A single part takes more work than several: on Cram 5 x 6, 5 x 7 and 5 x 8 counting it twice leaves 25, 6 and 4 %
                // fewer positions to look into.
                (None, [_]) => open += 2,
                (None, _) => open += 1,
            }
        }
        let is_missing = |&smaller: &u32| !last.excludes(smaller) && !reached.contains(smaller as usize);
        let missing = (0..value).filter(is_missing).fold(0, |count, _| count + 1);
        if open == 0 && missing == 0 {
            last.set(value);
            return Ok(Glance::Yes);
        }
        Ok(Glance::Open(open + missing))
    }

    /// Has a sum this value?
    fn has_value(&self, sum: &Sum<W>, value: u32, place: Place<'_>) -> Result<bool, Stop> {
        let Some((last, others)) = sum.split_last() else { return Ok(value == 0) };
        let others = others.iter().try_fold(value, |sum, part| Ok(sum ^ self.value_of(part, place)?))?;
        self.is(last, others, place)
    }
}

/// Are both of one form?
fn is_same<const W: usize>(one: &Arc<Part<W>>, other: &Arc<Part<W>>) -> bool {
    // What was forgotten and met again is there twice.
    Arc::ptr_eq(one, other) || one.form == other.form
}
