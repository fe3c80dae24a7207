//! Positions one after the other, and the mex of their options.

use std::mem::offset_of;

use cranelift_codegen::{
    Context,
    ir::{AbiParam, Block as Label, InstBuilder, MemFlags, Value, condcodes::IntCC, types},
};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use cranelift_jit::JITModule;
use cranelift_module::Module;

use crate::writer::{Number, Writer};
use grundy_core::{game::expr::Comparison, values::Width};
use grundy_heaps::rules::{Block, FEW_PLACES, Kept, MOST_PLACES, Program, Work};
use grundy_work::registers::{Instruction, Kind, Register, Step};

/// The arguments and the results of a function.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Call {
    /// The coordinates of the first position.
    pub at: *const i64,
    /// The number of positions.
    pub count: i64,
    /// The table of values.
    pub table: *const u8,
    /// Options must have smaller places.
    pub limit: i64,
    /// The places that each position adds to the limit.
    pub grow: i64,
    /// The place of the first value.
    pub out: *mut u8,
    /// The number of the last position that has an option of this value, for each value.
    pub stamps: *mut u32,
    /// The number of values that can be marked; the entry after them is never marked.
    pub most: i64,
    /// The number of the last position.
    pub stamp: i64,
    /// Turns after which no position is begun.
    pub soft: i64,
    /// Turns after which a position is left to the program.
    pub hard: i64,
    /// The number of turns.
    pub turns: i64,
    /// The number of positions that are done.
    pub done: i64,
    /// The reason for the end: an [`End`].
    pub end: i64,
    /// Lists turns, and keeps sets of options.
    pub work: *mut Work,
    /// The turns that were listed last.
    pub listed: *const i64,
    /// The width of the values in the table.
    pub width: Width,
    /// What is kept of each clause.
    pub kept: *mut Kept,
    /// The number of clauses.
    pub clauses: i64,
    /// The number of all marks.
    pub marks: i64,
}

impl Default for Call {
    fn default() -> Self {
        Self {
            at: std::ptr::null(),
            count: 0,
            table: std::ptr::null(),
            limit: 0,
            grow: 0,
            out: std::ptr::null_mut(),
            stamps: std::ptr::null_mut(),
            most: 0,
            stamp: 0,
            soft: 0,
            hard: 0,
            turns: 0,
            done: 0,
            end: 0,
            work: std::ptr::null_mut(),
            listed: std::ptr::null(),
            width: Width::U8,
            kept: std::ptr::null_mut(),
            clauses: 0,
            marks: 0,
        }
    }
}

/// The reason for the end of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// All positions are done, or many turns.
    Done = 0,
    /// The next position is left to the program.
    Left = 1,
    /// A value is too large to be marked.
    FewMarks = 2,
    /// A value is too large for narrow code.
    Wide = 3,
}

/// A function that is written.
pub struct Function<'a> {
    pub(crate) writer: Writer<'a>,
    width: Width,
    /// The block of a position that has an option whose value cannot be marked.
    few_marks: Label,
    /// The block of a position whose value is not below 64, for narrow code.
    wide: Label,
    /// 1 if options of this position are in sets, if some may be.
    shares: Option<Variable>,
    table: Value,
    pub(crate) hard: Value,
    limit: Variable,
    /// The call. It holds the numbers that change in few places, so that loops have the registers.
    pub(crate) call: Value,
    /// The number of this position.
    pub(crate) stamp: Value,
    /// A bit for each value that an option has, instead of marks, for narrow code and for rules with few options.
    pub(crate) bits: Option<Variable>,
    /// The kept marks, if a clause has some and they are not bits.
    pub(crate) own: Option<Own>,
    /// The only clause whose options are a stretch of the table.
    pub(crate) only_stretch: Option<usize>,
    /// `true` for values below 64.
    is_narrow: bool,
    /// `true` if each clause is a single turn, and turns are counted for all of them.
    pub(crate) is_counted: bool,
}

/// What a position keeps of a clause.
#[derive(Debug, Clone, Copy)]
pub struct Own {
    /// The clause.
    pub clause: usize,
    /// The stamp of the kept marks, or -1 without options.
    pub stamp: Variable,
    /// A value below which all are marked.
    pub least: Variable,
}

/// Rules with this number of options have values that are the number of a bit.
const MOST_BITS: usize = 62;

/// Memory that code may read and write without a check.
const FIXED: MemFlags = MemFlags::trusted();

impl Function<'_> {
    /// Writes the function of a program over a table of this width, for values below 64 if `is_narrow`. `None` if the processor has
    /// other pointers.
    pub fn write(
        program: &Program,
        width: Width,
        is_narrow: bool,
        module: &mut JITModule,
        context: &mut Context,
    ) -> Option<()> {
        if module.target_config().pointer_type() != types::I64 {
            return None;
        }
        context.func.signature = module.make_signature();
        context.func.signature.params.push(AbiParam::new(types::I64));
        let mut memory = FunctionBuilderContext::new();
        let mut builder = FunctionBuilder::new(&mut context.func, &mut memory);
        let entry = builder.create_block();
        builder.append_block_params_for_function_params(entry);
        builder.switch_to_block(entry);
        let call = builder.block_params(entry)[0];
        let mut writer = Writer::new(builder, module, program.registers());
        let [table, soft, hard, count, grow, at] = [
            offset_of!(Call, table),
            offset_of!(Call, soft),
            offset_of!(Call, hard),
            offset_of!(Call, count),
            offset_of!(Call, grow),
            offset_of!(Call, at),
        ]
        .map(|field| writer.load(call, field));
        for coordinate in 0..program.given() {
            let value = writer.load(at, 8 * coordinate);
            writer.set(coordinate, small(value));
        }
        let zero = writer.constant(0).value;
        let index = writer.variable(zero);
        let [limit, out] = [offset_of!(Call, limit), offset_of!(Call, out)].map(|field| {
            let value = writer.load(call, field);
            writer.variable(value)
        });
        let is_counted =
            program.blocks().len() <= MOST_BITS && program.blocks().iter().all(|block| block.inner.is_once);
        let bits = (is_counted || is_narrow).then(|| writer.variable(zero));
        let may_share = program.blocks().iter().any(|block| block.slot.is_some());
        let shares = may_share.then(|| writer.variable(zero));
        let only_stretch = program.only_stretch();
        let own = only_stretch.filter(|_| bits.is_none()).map(|clause| {
            let [stamp, least] = [0, 1].map(|_| writer.variable(zero));
            Own { clause, stamp, least }
        });
        let [few_marks, wide] = [0, 1].map(|_| writer.builder.create_block());
        for rare in [few_marks, wide, writer.left] {
            writer.builder.set_cold_block(rare);
        }
        let mut function = Function {
            writer,
            width,
            few_marks,
            wide,
            shares,
            table,
            hard,
            limit,
            call,
            stamp: zero,
            bits,
            own,
            only_stretch,
            is_narrow,
            is_counted,
        };
        let end = function.positions(program, index, out, [count, soft, grow]);
        function.finish(program.blocks().len(), index, end);
        function.writer.builder.seal_all_blocks();
        function.writer.builder.finalize();
        Some(())
    }

    /// Writes the loop over positions; returns the block after it, whose parameter says why it ended.
    fn positions(&mut self, program: &Program, index: Variable, out: Variable, fixed: [Value; 3]) -> Label {
        let [count, soft, grow] = fixed;
        let (head, body, end) = (self.block(), self.block(), self.block());
        self.writer.builder.append_block_param(end, types::I64);
        let last = program.given().saturating_sub(1);
        let start = self.writer.get(last).value;
        self.writer.builder.ins().jump(head, &[]);

        self.writer.builder.switch_to_block(head);
        let done = self.writer.builder.use_var(index);
        let is_more = self.writer.builder.ins().icmp(IntCC::SignedLessThan, done, count);
        let goes_on = if self.is_counted {
            // The caller asks for few positions.
            is_more
        } else {
            let turns = self.writer.load(self.call, offset_of!(Call, turns));
            let is_early = self.writer.builder.ins().icmp(IntCC::SignedLessThan, turns, soft);
            self.writer.builder.ins().band(is_more, is_early)
        };
        let all = self.writer.constant(End::Done as i64).value;
        self.writer.builder.ins().brif(goes_on, body, &[], end, &[all.into()]);

        self.writer.builder.switch_to_block(body);
        for variable in self.bits.into_iter().chain(self.shares) {
            let none = self.writer.constant(0).value;
            self.writer.builder.def_var(variable, none);
        }
        let [none, no_stamp] = [0, -1].map(|number| self.writer.constant(number).value);
        if let Some(own) = self.own {
            self.writer.builder.def_var(own.stamp, no_stamp);
            self.writer.builder.def_var(own.least, none);
        }
        if self.shares.is_some() {
            let limit = self.writer.builder.use_var(self.limit);
            self.store(limit, offset_of!(Call, limit));
        }
        if self.bits.is_none() {
            let one = self.writer.constant(1).value;
            self.stamp = self.sum_in(offset_of!(Call, stamp), one);
        }
        let own = self.writer.builder.ins().iadd(start, done);
        self.writer.set(last, small(own));
        self.clauses(program.blocks());
        let value = self.mex();
        // There are fewer marks than numbers of 32 bits.
        if self.width != Width::U32 && !self.is_narrow {
            let largest = i64::from(self.width.largest());
            let is_wide = self.writer.builder.ins().icmp_imm(IntCC::SignedGreaterThan, value, largest);
            self.writer.leave_if(is_wide);
        }
        self.put(value, program.has_sums(), out);
        let limit = self.writer.builder.use_var(self.limit);
        let limit = self.writer.builder.ins().iadd(limit, grow);
        self.writer.builder.def_var(self.limit, limit);
        self.add(index, 1);
        self.writer.builder.ins().jump(head, &[]);

        for (block, why) in [(self.writer.left, End::Left), (self.few_marks, End::FewMarks), (self.wide, End::Wide)] {
            self.writer.builder.switch_to_block(block);
            let why = self.writer.constant(why as i64).value;
            self.writer.builder.ins().jump(end, &[why.into()]);
        }
        end
    }

    /// Writes the results into the call.
    fn finish(&mut self, clauses: usize, index: Variable, end: Label) {
        self.writer.builder.switch_to_block(end);
        let why = self.writer.builder.block_params(end)[0];
        let done = self.writer.builder.use_var(index);
        for (value, field) in [(why, offset_of!(Call, end)), (done, offset_of!(Call, done))] {
            self.store(value, field);
        }
        if self.is_counted {
            let turns = self.writer.builder.ins().imul_imm(done, i64::try_from(clauses).unwrap_or(1));
            self.store(turns, offset_of!(Call, turns));
        }
        self.writer.builder.ins().return_(&[]);
    }

    fn store(&mut self, value: Value, field: usize) {
        self.put_at(value, self.call, field);
    }

    /// Writes a number to an address and an offset in bytes.
    pub(crate) fn put_at(&mut self, value: Value, address: Value, offset: usize) {
        self.writer.builder.ins().store(FIXED, value, address, i32::try_from(offset).unwrap_or(0));
    }

    /// Adds to a field of the call; returns the sum, read from there: otherwise it is computed again at each use.
    fn sum_in(&mut self, field: usize, number: Value) -> Value {
        let before = self.writer.load(self.call, field);
        let sum = self.writer.builder.ins().iadd(before, number);
        self.store(sum, field);
        let flags = MemFlags::new();
        self.writer.builder.ins().load(types::I64, flags, self.call, i32::try_from(field).unwrap_or(0))
    }

    /// Lists turns; returns their address and the number of them. Without a list, the position is left to the program.
    pub(crate) fn list(&mut self, slot: usize, number: Value, [first, last]: [Value; 2]) -> (Value, Value) {
        let slot = self.writer.constant(i64::try_from(slot).unwrap_or(-1)).value;
        let count = self.writer.call("list", &[self.call, slot, number, first, last]);
        let is_none = self.writer.builder.ins().icmp_imm(IntCC::SignedLessThan, count, 0);
        self.writer.leave_if(is_none);
        (self.writer.load(self.call, offset_of!(Call, listed)), count)
    }

    /// Adds the options of a loop to the sets of the position, if they are many; the code then continues at `skip`.
    pub(crate) fn share(
        &mut self,
        slot: usize,
        part: [Value; 2],
        number: Value,
        [first, last]: [Value; 2],
        skip: Label,
    ) {
        let Some(shares) = self.shares else { return };
        let count = self.writer.builder.ins().isub(last, first);
        let [many, mark, shared] = [0, 1, 2].map(|_| self.block());
        let are_many = self.writer.builder.ins().icmp_imm(IntCC::SignedGreaterThanOrEqual, count, FEW_PLACES);
        self.writer.builder.ins().brif(are_many, many, &[], mark, &[]);
        self.writer.builder.switch_to_block(many);
        let slot = self.writer.constant(i64::try_from(slot).unwrap_or(-1)).value;
        let is_shared = self.writer.call("share", &[self.call, slot, part[0], part[1], number, first, last]);
        self.writer.builder.ins().brif(is_shared, shared, &[], mark, &[]);
        self.writer.builder.switch_to_block(shared);
        let yes = self.writer.constant(1).value;
        self.writer.builder.def_var(shares, yes);
        self.writer.builder.ins().jump(skip, &[]);
        self.writer.builder.switch_to_block(mark);
    }

    /// Counts turns; returns their number.
    pub(crate) fn count(&mut self, turns: Value) -> Value {
        self.sum_in(offset_of!(Call, turns), turns)
    }

    /// A new block.
    pub(crate) fn block(&mut self) -> Label {
        self.writer.builder.create_block()
    }

    /// Adds a constant to a variable.
    fn add(&mut self, variable: Variable, number: i64) {
        let value = self.writer.builder.use_var(variable);
        let value = self.writer.builder.ins().iadd_imm(value, number);
        self.writer.builder.def_var(variable, value);
    }

    /// The value at a place of the table, which must be below the limit.
    pub(crate) fn at_place(&mut self, place: Value) -> Value {
        let bits = self.width as i64;
        let offset = self.writer.builder.ins().ishl_imm(place, bits);
        let address = self.writer.builder.ins().iadd(self.table, offset);
        match self.width {
            Width::U8 => self.writer.builder.ins().uload8(types::I64, FIXED, address, 0),
            Width::U16 => self.writer.builder.ins().uload16(types::I64, FIXED, address, 0),
            Width::U32 => self.writer.builder.ins().uload32(FIXED, address, 0),
        }
    }

    /// The nim-sum of some values, if there are any, and of the value at a place.
    pub(crate) fn join(&mut self, sum: Option<Value>, place: Value) -> Value {
        let value = self.at_place(place);
        sum.map_or(value, |sum| self.writer.builder.ins().bxor(sum, value))
    }

    /// Leaves the position to the program unless a place is below the limit.
    pub(crate) fn check_place(&mut self, place: Value) {
        let limit = self.writer.builder.use_var(self.limit);
        let is_out = self.writer.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, place, limit);
        self.writer.leave_if(is_out);
    }

    /// Marks the value of an option with this number of parts, with what [`Function::marks`] read.
    pub(crate) fn mark(&mut self, [stamps, most]: [Value; 2], value: Value, parts: usize) {
        if let Some(bits) = self.bits {
            let one = self.writer.constant(1).value;
            let mut own = self.writer.builder.ins().ishl(one, value);
            if parts > 1 && !self.is_narrow {
                // A nim-sum may be larger than all values; the mex is not.
                let is_small = self.writer.builder.ins().icmp_imm(IntCC::UnsignedLessThan, value, 64);
                let none = self.writer.constant(0).value;
                own = self.writer.builder.ins().select(is_small, own, none);
            }
            let all = self.writer.builder.use_var(bits);
            let all = self.writer.builder.ins().bor(all, own);
            return self.writer.builder.def_var(bits, all);
        }
        self.stamp_value(stamps, most, self.stamp, value);
    }

    /// Writes a stamp into the marks of a value.
    pub(crate) fn stamp_value(&mut self, marks: Value, most: Value, stamp: Value, value: Value) {
        // Nim-sums of narrower values always have a mark.
        if self.width == Width::U32 {
            let fits = self.writer.builder.ins().icmp(IntCC::UnsignedLessThan, value, most);
            self.writer.go_on_if(fits, self.few_marks);
        }
        let offset = self.writer.builder.ins().ishl_imm(value, 2);
        let address = self.writer.builder.ins().iadd(marks, offset);
        self.writer.builder.ins().istore32(FIXED, stamp, address, 0);
    }

    /// The stamp of a value in some marks.
    pub(crate) fn stamp_of(&mut self, marks: Value, value: Value) -> Value {
        let offset = self.writer.builder.ins().ishl_imm(value, 2);
        let address = self.writer.builder.ins().iadd(marks, offset);
        // Marks change: the processor reads them anew.
        self.writer.builder.ins().uload32(MemFlags::trusted(), address, 0)
    }

    /// The address of the marks, if there are any, and their number. They are read before each loop that needs them: what several
    /// loops share is written to the stack in the innermost one.
    pub(crate) fn marks(&mut self) -> [Value; 2] {
        if self.bits.is_some() {
            // Nothing reads them.
            return [self.call; 2];
        }
        [offset_of!(Call, stamps), offset_of!(Call, most)].map(|field| self.writer.load(self.call, field))
    }

    /// The least value without the mark of this position, and without an option in its sets.
    fn mex(&mut self) -> Value {
        let Some(shares) = self.shares else { return self.own_mex() };
        let (apart, alone, end) = (self.block(), self.block(), self.block());
        let found = self.writer.builder.append_block_param(end, types::I64);
        let shares = self.writer.builder.use_var(shares);
        self.writer.builder.ins().brif(shares, apart, &[], alone, &[]);
        self.writer.builder.switch_to_block(apart);
        let bits = match self.bits {
            Some(bits) => self.writer.builder.use_var(bits),
            None => self.writer.constant(0).value,
        };
        self.tell_kept();
        let value = self.writer.call("mex", &[self.call, bits]);
        let most = if self.is_narrow {
            self.writer.constant(64).value
        } else {
            self.writer.load(self.call, offset_of!(Call, most))
        };
        let fits = self.writer.builder.ins().icmp(IntCC::SignedLessThan, value, most);
        self.writer.go_on_if(fits, if self.is_narrow { self.wide } else { self.few_marks });
        self.writer.builder.ins().jump(end, &[value.into()]);
        self.writer.builder.switch_to_block(alone);
        let value = self.own_mex();
        self.writer.builder.ins().jump(end, &[value.into()]);
        self.writer.builder.switch_to_block(end);
        found
    }

    /// The least value without the mark of this position.
    fn own_mex(&mut self) -> Value {
        if let Some(bits) = self.bits {
            let bits = self.writer.builder.use_var(bits);
            let free = self.writer.builder.ins().bnot(bits);
            if self.is_narrow && !self.is_counted {
                self.writer.go_on_if(free, self.wide);
            }
            return self.writer.builder.ins().ctz(free);
        }
        let [stamps, _] = self.marks();
        let mut marks = vec![(stamps, self.stamp)];
        let mut from = self.writer.constant(0).value;
        if let Some(own) = self.own {
            let [stamp, least] = [own.stamp, own.least].map(|variable| self.writer.builder.use_var(variable));
            marks.push((self.kept_marks(), stamp));
            from = self.writer.builder.ins().smax(from, least);
        }
        self.least_free(from, &marks)
    }

    /// Writes the value of a position, with the nim-sum of all values up to it if the table has them.
    fn put(&mut self, value: Value, has_sums: bool, out: Variable) {
        let to = self.writer.builder.use_var(out);
        let bytes = 1 << self.width as i64;
        match self.width {
            Width::U8 => self.writer.builder.ins().istore8(FIXED, value, to, 0),
            Width::U16 => self.writer.builder.ins().istore16(FIXED, value, to, 0),
            Width::U32 => self.writer.builder.ins().istore32(FIXED, value, to, 0),
        };
        if has_sums {
            let before = self.writer.builder.ins().uload32(FIXED, to, -4);
            let sum = self.writer.builder.ins().bxor(before, value);
            self.writer.builder.ins().istore32(FIXED, sum, to, 4);
        }
        self.add(out, bytes * if has_sums { 2 } else { 1 });
    }
}

/// The comparison that a clause tests first, if it is one of coordinates and constants, and the register of its truth.
pub(crate) fn first_test(block: &Block) -> Option<((Comparison, Register, Register), Register)> {
    let steps = block.levels.first()?;
    let test = steps.iter().find_map(|step| match step {
        Step::Test(test) => Some(*test),
        Step::Do(_) => None,
    })?;
    let made = |register: Register| {
        steps.iter().find_map(|step| match step {
            Step::Do(instruction) if instruction.to == register => Some(*instruction),
            Step::Do(_) | Step::Test(_) => None,
        })
    };
    match made(test)? {
        Instruction { kind: Kind::Compare(how), a, b, .. } if made(a).is_none() && made(b).is_none() => {
            Some(((how, a, b), test))
        }
        _ => None,
    }
}

/// A coordinate.
fn small(value: Value) -> Number {
    Number { value, low: 0, high: MOST_PLACES as i128 - 1 }
}
