//! Machine code in memory, and how it is called.
#![allow(
    unsafe_code,
    reason = "machine code can only be called by an unsafe call"
)]

use std::{fmt, mem, slice};

use cranelift_codegen::settings::{self, Configurable};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{Linkage, Module, default_libcall_names};

use crate::{
    call::{Call, FunctionEnd},
    function::NativeFunction,
    writer::helpers,
};
use grundy_core::values::{Cell, Cells, Width};
use grundy_heaps::rules::{Done, MOST_PLACES, MachineCode, RuleProgram, StampMarks};

/// Turns after which code returns before the next position: a few milliseconds.
const SOFT: i64 = 1 << 20;
/// The number of marks in the beginning, for values of 32 bits.
const FEW_MARKS: usize = 1 << 10;
/// The largest number of marks: 1 GiB.
const MOST_MARKS: usize = 1 << 28;

/// The type of a compiled function.
type Compiled = extern "C" fn(&mut Call);

/// Lists turns of a clause from `low` to `high`; returns how many they are, or -1 without a list.
/// `number` is that of the source.
extern "C" fn list(call: &mut Call, slot: i64, number: i64, low: i64, high: i64) -> i64 {
    // SAFETY: `Native::call` borrows the working memory for the time of the call, and nothing else
    // uses it.
    let work = unsafe { &mut *call.work };
    let Some(listed) = work.list_between(index(slot), number, (low, high)) else {
        return -1;
    };
    // The list stays where it is until the next one is made.
    call.listed = listed.as_ptr();
    to_signed(listed.len())
}

#[allow(
    clippy::cast_ptr_alignment,
    reason = "the table has values of the width"
)]
/// Adds the options factor v + rest of a loop to the sets of the position; returns 0 if they are to
/// be marked.
extern "C" fn share(
    call: &mut Call,
    slot: i64,
    factor: i64,
    rest: i64,
    number: i64,
    low: i64,
    high: i64,
) -> i64 {
    let (slot, len, part, ends) = (index(slot), index(call.limit), (factor, rest), (low, high));
    // SAFETY: as above.
    let work = unsafe { &mut *call.work };
    // SAFETY: the table has `limit` values of the width of the code, which do not change during
    // this call.
    let is_shared = unsafe {
        match call.width {
            Width::U8 => work.share(
                slot,
                number,
                ends,
                part,
                slice::from_raw_parts(call.table.cast_const(), len),
            ),
            Width::U16 => work.share(
                slot,
                number,
                ends,
                part,
                slice::from_raw_parts(call.table.cast::<u16>(), len),
            ),
            Width::U32 => work.share(
                slot,
                number,
                ends,
                part,
                slice::from_raw_parts(call.table.cast::<u32>(), len),
            ),
        }
    };
    is_shared.into()
}

/// The least value that is not in the sets of the position, not among some bits, and not marked;
/// the next position begins.
extern "C" fn mex(call: &mut Call, bits: i64) -> i64 {
    // SAFETY: as above.
    let work = unsafe { &mut *call.work };
    // SAFETY: nothing changes these lists during this call.
    let (stamps, kept) = unsafe {
        (
            slice::from_raw_parts(call.stamps, index(call.marks)),
            slice::from_raw_parts(call.kept, index(call.clauses)),
        )
    };
    // The kept marks follow those of the position.
    let entries = index(call.most) + 1;
    let has = |list: usize, stamp: i64, value: u32| {
        let own = stamps.get(list * entries + value as usize);
        value as usize + 1 < entries && own.is_some_and(|&own| i64::from(own) == stamp)
    };
    let is_marked = |value: u32| {
        has(0, call.stamp, value)
            || kept
                .iter()
                .any(|kept| kept.now >= 0 && has(1, kept.now, value))
    };
    // Below the least value of kept marks, all are marked.
    let from = kept
        .iter()
        .filter(|kept| kept.now >= 0)
        .map(|kept| kept.least)
        .max()
        .unwrap_or(0);
    let value = work.mex(
        u64::from_ne_bytes(bits.to_ne_bytes()),
        u32::try_from(from).unwrap_or(0),
        is_marked,
    );
    work.restart();
    value.into()
}

/// The machine code of a program.
pub struct NativeCode {
    /// The memory of the code; only taken to free it.
    module: Option<JITModule>,
    compiled: Compiled,
    width: Width,
    given: usize,
    has_sums: bool,
    is_narrow: bool,
    /// The number of lists of marks: that of the position, and one for each clause.
    lists: usize,
}

// SAFETY: the module is not used before it is dropped, its memory is that of the process, and the
// code in it does not change.
unsafe impl Send for NativeCode {}
// SAFETY: as above.
unsafe impl Sync for NativeCode {}

impl fmt::Debug for NativeCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Native")
            .field("width", &self.width)
            .finish_non_exhaustive()
    }
}

impl Drop for NativeCode {
    fn drop(&mut self) {
        if let Some(module) = self.module.take() {
            // SAFETY: the code is called only through `self`.
            unsafe { module.free_memory() };
        }
    }
}

impl NativeCode {
    /// Compiles a program over a table of this width, for values below 64 if `is_narrow`; `None`
    /// for a processor that is not known, or without memory for code.
    pub fn new(program: &RuleProgram, width: Width, is_narrow: bool) -> Option<Self> {
        let mut flags = settings::builder();
        flags.set("opt_level", "speed").ok()?;
        flags
            .set(
                "enable_verifier",
                if cfg!(debug_assertions) {
                    "true"
                } else {
                    "false"
                },
            )
            .ok()?;
        let isa = cranelift_native::builder()
            .ok()?
            .finish(settings::Flags::new(flags))
            .ok()?;
        let mut builder = JITBuilder::with_isa(isa, default_libcall_names());
        let own = [
            ("list", list as *const u8),
            ("share", share as *const u8),
            ("mex", mex as *const u8),
        ];
        for (name, helper) in helpers().into_iter().chain(own) {
            builder.symbol(name, helper);
        }
        let mut module = JITModule::new(builder);
        let mut context = module.make_context();
        NativeFunction::write(program, width, is_narrow, &mut module, &mut context)?;
        let function = module
            .declare_function("positions", Linkage::Local, &context.func.signature)
            .ok()?;
        module.define_function(function, &mut context).ok()?;
        module.finalize_definitions().ok()?;
        let address = module.get_finalized_function(function);
        // SAFETY: the function was written with this signature: one pointer to a call.
        let compiled = unsafe { mem::transmute::<*const u8, Compiled>(address) };
        Some(Self {
            module: Some(module),
            compiled,
            width,
            given: program.given(),
            has_sums: program.has_sums(),
            is_narrow,
            lists: 1 + usize::from(program.only_stretch().is_some()),
        })
    }

    /// Appends values to a table of the function's width, whose values are at most `largest`.
    fn append_to<T: Cell>(
        &self,
        at: &mut [i64],
        count: usize,
        values: &mut Vec<T>,
        marks: &mut StampMarks,
        largest: u32,
    ) -> Done {
        let places = if self.has_sums { 2 } else { 1 };
        let len = values.len();
        let end = len.saturating_add(count.saturating_mul(places));
        let left = Done {
            is_left: true,
            ..Done::default()
        };
        let heap = if self.has_sums {
            2 * first(at) + 1
        } else {
            first(at)
        };
        let is_other =
            T::WIDTH != self.width || at.len() != self.given || self.given == 1 && len != heap;
        let last = at.last().map_or(0, |last| {
            last.saturating_add(i64::try_from(count).unwrap_or(i64::MAX))
        });
        let is_far = at
            .iter()
            .any(|&number| number < 0 || number >= to_signed(MOST_PLACES))
            || last >= to_signed(MOST_PLACES);
        if is_other || is_far || end >= MOST_PLACES || values.try_reserve(end - len).is_err() {
            return left;
        }
        let table = ValueTable {
            values: values.as_mut_ptr().cast(),
            len,
            largest,
        };
        let call = self.call(at, count, &table, marks);
        let positions = usize::try_from(call.done).unwrap_or(0);
        // SAFETY: the function wrote this number of values, at most up to `end`.
        unsafe { values.set_len(len + positions * places) };
        // A position that is begun after others may be short enough by itself.
        let is_late = positions > 0 && call.turns > call.hard;
        let is_wide = call.end == FunctionEnd::Large as i64 && self.is_narrow;
        let is_left = call.end != FunctionEnd::Done as i64 && !is_late && !is_wide;
        Done {
            positions,
            marked: u64::try_from(call.turns).unwrap_or(0),
            is_left,
            is_wide,
        }
    }

    /// Calls the function, with more marks as long as it needs more: it then goes on with the next
    /// position, as the sets of options have the places up to there. `at` has the coordinates of
    /// the first position, and then of the next one.
    fn call(
        &self,
        at: &mut [i64],
        count: usize,
        table: &ValueTable,
        marks: &mut StampMarks,
    ) -> Call {
        let mut most = match self.width {
            Width::U8 => 1 << 8,
            Width::U16 => 1 << 16,
            Width::U32 => FEW_MARKS
                .max((marks.stamps.len() / self.lists).saturating_sub(1))
                .max((table.largest as usize + 1).next_power_of_two()),
        };
        let grows = self.width == Width::U32 && !self.is_narrow;
        let places = if self.has_sums { 2 } else { 1 };
        let mut done = 0;
        loop {
            // The marks of the position, and those that are kept of each clause. Narrow code has
            // bits instead.
            let entries = if self.is_narrow {
                0
            } else {
                self.lists * (most + 1)
            };
            // Every position has a stamp of its own.
            if marks.stamps.len() != entries
                || u32::MAX - marks.stamp <= u32::try_from(count).unwrap_or(u32::MAX)
            {
                marks.stamps.clear();
                marks.stamps.resize(entries, 0);
                marks.stamp = 0;
                marks.forget();
            }
            marks.work.restart();
            let mut call = Call {
                at: at.as_ptr(),
                count: to_signed(count - done),
                table: table.values,
                limit: to_signed(table.len + done * places),
                stamps: marks.stamps.as_mut_ptr(),
                most: if self.is_narrow { 0 } else { to_signed(most) },
                stamp: marks.stamp.into(),
                soft: SOFT.min(marks.most_turns / 2),
                hard: marks.most_turns,
                turns: 0,
                done: 0,
                end: 0,
                work: &raw mut marks.work,
                listed: std::ptr::null(),
                width: self.width,
                kept: marks.kept.as_mut_ptr(),
                clauses: to_signed(marks.kept.len()),
                marks: to_signed(entries),
            };
            (self.compiled)(&mut call);
            marks.stamp = u32::try_from(call.stamp).unwrap_or(u32::MAX);
            if call.end != FunctionEnd::Done as i64 {
                // Some marks of the last position may be kept by mistake.
                marks.forget();
            }
            done += index(call.done);
            if let Some(last) = at.last_mut() {
                *last += call.done;
            }
            if call.end != FunctionEnd::Large as i64
                || !grows
                || 4 * self.lists * (most + 1) > MOST_MARKS
            {
                return Call {
                    done: to_signed(done),
                    ..call
                };
            }
            most *= 4;
        }
    }
}

impl MachineCode for NativeCode {
    fn append(
        &self,
        at: &mut [i64],
        count: usize,
        values: &mut Cells,
        marks: &mut StampMarks,
        largest: u32,
    ) -> Done {
        match values {
            Cells::U8(values) => self.append_to(at, count, values, marks, largest),
            Cells::U16(values) => self.append_to(at, count, values, marks, largest),
            Cells::U32(values) => self.append_to(at, count, values, marks, largest),
        }
    }
}

/// A table of values that are at most `largest`, with room for those that are appended.
struct ValueTable {
    values: *mut u8,
    len: usize,
    largest: u32,
}

fn first(at: &[i64]) -> usize {
    at.first().map_or(usize::MAX / 4, |&first| {
        usize::try_from(first).unwrap_or(usize::MAX / 4)
    })
}

/// A number of code that is not negative.
fn index(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}

fn to_signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
