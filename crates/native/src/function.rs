//! Positions one after the other, and the mex of their options.

mod mex;

use std::mem::{offset_of, size_of};

use cranelift_codegen::{
    Context,
    ir::{AbiParam, Block as Label, InstBuilder, MemFlags, Value, condcodes::IntCC, types},
};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use cranelift_jit::JITModule;
use cranelift_module::Module;

use crate::{
    call::{Call, FunctionEnd},
    edges::edges,
    writer::{NativeWriter, Number},
};
use grundy_core::values::Width;
use grundy_heaps::rules::{FEW_PLACES, MOST_PLACES, MarkStretch, RuleProgram};

/// A function that is written.
pub struct NativeFunction<'a> {
    pub(crate) writer: NativeWriter<'a>,
    width: Width,
    /// The block of a position whose value has no mark, or does not fit.
    large: Label,
    /// 1 if options of this position are in sets, if some may be.
    shares: Option<Variable>,
    table: Value,
    pub(crate) hard: Value,
    limit: Variable,
    /// The number of positions that are done.
    index: Variable,
    /// The number of turns.
    turns: Variable,
    /// The number of this position, for its marks.
    pub(crate) stamp: Variable,
    /// The call.
    pub(crate) call: Value,
    /// The last ends of loops that are found by bisection.
    pub(crate) hints: Vec<Variable>,
    /// A bit for each value that an option has, instead of marks, for narrow code and for rules
    /// with few options.
    pub(crate) bits: Option<Variable>,
    /// The kept state of the only clause whose options are a stretch of the table.
    pub(crate) own: Option<Own>,
    /// `true` for values below 64.
    is_narrow: bool,
    /// `true` if each clause is a single turn, and turns are counted for all of them.
    pub(crate) is_counted: bool,
}

/// The state of a clause that is kept from position to position.
#[derive(Debug, Clone, Copy)]
pub struct Own {
    /// The clause.
    pub clause: usize,
    /// The stamp of the kept marks if the position has them, otherwise -1.
    pub now: Variable,
    /// The fields [`KEPT`].
    pub fields: [Variable; KEPT_FIELDS.len()],
}

/// The fields of what is kept that change from position to position.
pub(crate) const KEPT_FIELDS: [usize; 4] = [
    offset_of!(MarkStretch, first),
    offset_of!(MarkStretch, count),
    offset_of!(MarkStretch, stamp),
    offset_of!(MarkStretch, least),
];

/// Rules with this number of options have values that are the number of a bit.
const MOST_BITS: usize = 62;
/// Memory that code may read and write without a check.
const FIXED: MemFlags = MemFlags::trusted();

impl NativeFunction<'_> {
    /// Writes the function of a program over a table of this width, for values below 64 if
    /// `is_narrow`. `None` if the processor has other pointers.
    pub fn write(
        program: &RuleProgram,
        width: Width,
        is_narrow: bool,
        module: &mut JITModule,
        context: &mut Context,
    ) -> Option<()> {
        if module.target_config().pointer_type() != types::I64 {
            return None;
        }
        context.func.signature = module.make_signature();
        context
            .func
            .signature
            .params
            .push(AbiParam::new(types::I64));
        let mut memory = FunctionBuilderContext::new();
        let mut builder = FunctionBuilder::new(&mut context.func, &mut memory);
        let entry = builder.create_block();
        builder.append_block_params_for_function_params(entry);
        builder.switch_to_block(entry);
        let call = builder.block_params(entry)[0];
        // The number of a heap is the number of known values.
        let heap = (program.given() == 1 && !program.has_sums()).then_some(0);
        let mut writer = NativeWriter::new(builder, module, program.registers(), heap);
        let [table, hard, at] = [
            offset_of!(Call, table),
            offset_of!(Call, hard),
            offset_of!(Call, at),
        ]
        .map(|field| writer.load(call, field));
        for coordinate in 0..program.given() {
            let value = writer.load(at, 8 * coordinate);
            writer.set(coordinate, coordinate_from(value, 0));
        }
        let zero = writer.constant(0).value;
        let [limit, before] = [offset_of!(Call, limit), offset_of!(Call, stamp)]
            .map(|field| writer.load(call, field));
        let next = writer.builder.ins().iadd_imm(before, 1);
        let [limit, stamp] = [limit, next].map(|value| writer.variable(value));
        let [index, turns] = [0, 1].map(|_| writer.variable(zero));
        let is_counted = program.blocks().len() <= MOST_BITS
            && program.blocks().iter().all(|block| block.inner.is_once);
        let bits = (is_counted || is_narrow).then(|| writer.variable(zero));
        let may_share = program.blocks().iter().any(|block| block.slot.is_some());
        let shares = may_share.then(|| writer.variable(zero));
        let own = program.only_stretch().map(|clause| {
            let kept = address_of_kept(&mut writer, call, clause);
            let fields = KEPT_FIELDS.map(|field| {
                let value = writer.load(kept, field);
                writer.variable(value)
            });
            Own {
                clause,
                now: writer.variable(zero),
                fields,
            }
        });
        let ended = program
            .blocks()
            .iter()
            .flat_map(|block| block.ends.iter().flatten());
        let hints = ended.map(|_| writer.variable(zero)).collect();
        let large = writer.builder.create_block();
        for rare in [large, writer.left] {
            writer.builder.set_cold_block(rare);
        }
        let mut function = NativeFunction {
            writer,
            width,
            large,
            shares,
            table,
            hard,
            limit,
            index,
            turns,
            stamp,
            call,
            hints,
            bits,
            own,
            is_narrow,
            is_counted,
        };
        function.all_positions(program);
        function.writer.builder.seal_all_blocks();
        function.writer.builder.finalize();
        Some(())
    }

    /// Writes the positions at an edge of the table, where options may be missing, and all others.
    fn all_positions(&mut self, program: &RuleProgram) {
        let count = self.writer.load(self.call, offset_of!(Call, count));
        let edges = if self.is_counted {
            edges(program)
        } else {
            vec![0; program.given()]
        };
        if let (Some((&edge, others)), true) =
            (edges.split_last(), edges.iter().any(|&edge| edge > 0))
        {
            let start = self.writer.get(others.len()).value;
            let edge = self.writer.builder.ins().iconst(types::I64, edge);
            let mut first = self.writer.builder.ins().isub(edge, start);
            for (coordinate, &edge) in others.iter().enumerate() {
                let own = self.writer.get(coordinate).value;
                let is_inside =
                    self.writer
                        .builder
                        .ins()
                        .icmp_imm(IntCC::SignedGreaterThanOrEqual, own, edge);
                first = self.writer.builder.ins().select(is_inside, first, count);
            }
            let first = self.writer.builder.ins().smin(first, count);
            self.positions(program, first);
            for (coordinate, &edge) in edges.iter().enumerate() {
                let own = self.writer.get(coordinate);
                self.writer
                    .set(coordinate, coordinate_from(own.value, edge));
            }
        }
        self.positions(program, count);
        self.finish(program.blocks().len());
    }

    /// Writes the loop over positions up to number `count`.
    fn positions(&mut self, program: &RuleProgram, count: Value) {
        let (head, body, after) = (self.block(), self.block(), self.block());
        let last = program.given().saturating_sub(1);
        let start = self.writer.get(last);
        self.writer.builder.ins().jump(head, &[]);

        self.writer.builder.switch_to_block(head);
        let done = self.writer.builder.use_var(self.index);
        let mut goes_on = self
            .writer
            .builder
            .ins()
            .icmp(IntCC::SignedLessThan, done, count);
        // The caller asks for few positions without loops.
        if !self.is_counted {
            let turns = self.writer.builder.use_var(self.turns);
            let soft = self.writer.load(self.call, offset_of!(Call, soft));
            let is_early = self
                .writer
                .builder
                .ins()
                .icmp(IntCC::SignedLessThan, turns, soft);
            goes_on = self.writer.builder.ins().band(goes_on, is_early);
        }
        self.writer
            .builder
            .ins()
            .brif(goes_on, body, &[], after, &[]);

        self.writer.builder.switch_to_block(body);
        let [none, no_stamp] = [0, -1].map(|number| self.writer.constant(number).value);
        for variable in self.bits.into_iter().chain(self.shares) {
            self.writer.builder.def_var(variable, none);
        }
        if let Some(own) = self.own {
            self.writer.builder.def_var(own.now, no_stamp);
        }
        let own = self.writer.builder.ins().iadd(start.value, done);
        self.writer.set(
            last,
            Number {
                value: own,
                ..start
            },
        );
        self.clauses(program.blocks());
        let value = self.mex();
        // The value of a rule with few options always fits.
        if !self.is_counted {
            let most = match self.width {
                _ if self.is_narrow => self.writer.constant(64).value,
                Width::U32 => self.writer.load(self.call, offset_of!(Call, most)),
                width => self.writer.constant(i64::from(width.largest()) + 1).value,
            };
            let fits = self
                .writer
                .builder
                .ins()
                .icmp(IntCC::UnsignedLessThan, value, most);
            self.writer.go_on_if(fits, self.large);
        }
        self.put(value, program.has_sums());
        if self.bits.is_none() {
            self.add(self.stamp, 1);
        }
        self.add(self.limit, if program.has_sums() { 2 } else { 1 });
        self.add(self.index, 1);
        self.writer.builder.ins().jump(head, &[]);
        self.writer.builder.switch_to_block(after);
        self.writer.set(last, start);
    }

    /// Writes the results into the call.
    fn finish(&mut self, clauses: usize) {
        let end = self.block();
        let why = self.writer.builder.append_block_param(end, types::I64);
        let all = self.writer.constant(FunctionEnd::Done as i64).value;
        self.writer.builder.ins().jump(end, &[all.into()]);
        for (block, why) in [
            (self.writer.left, FunctionEnd::Left),
            (self.large, FunctionEnd::Large),
        ] {
            self.writer.builder.switch_to_block(block);
            let why = self.writer.constant(why as i64).value;
            self.writer.builder.ins().jump(end, &[why.into()]);
        }
        self.writer.builder.switch_to_block(end);
        let [done, mut turns, stamp] = [self.index, self.turns, self.stamp]
            .map(|variable| self.writer.builder.use_var(variable));
        if self.is_counted {
            turns = self
                .writer
                .builder
                .ins()
                .imul_imm(done, i64::try_from(clauses).unwrap_or(1));
        }
        let results = [
            (why, offset_of!(Call, end)),
            (done, offset_of!(Call, done)),
            (turns, offset_of!(Call, turns)),
            (stamp, offset_of!(Call, stamp)),
        ];
        for (value, field) in results {
            self.store(value, field);
        }
        if let Some(own) = self.own {
            let kept = address_of_kept(&mut self.writer, self.call, own.clause);
            for (variable, field) in own.fields.into_iter().zip(KEPT_FIELDS) {
                let value = self.writer.builder.use_var(variable);
                self.put_at(value, kept, field);
            }
        }
        self.writer.builder.ins().return_(&[]);
    }

    fn store(&mut self, value: Value, field: usize) {
        self.put_at(value, self.call, field);
    }

    /// Writes a number to an address and an offset in bytes.
    pub(crate) fn put_at(&mut self, value: Value, address: Value, offset: usize) {
        self.writer
            .builder
            .ins()
            .store(FIXED, value, address, i32::try_from(offset).unwrap_or(0));
    }

    /// Adds the options of a loop to the sets of the position, if they are many; the code then
    /// continues at `skip`.
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
        let are_many =
            self.writer
                .builder
                .ins()
                .icmp_imm(IntCC::SignedGreaterThanOrEqual, count, FEW_PLACES);
        self.writer
            .builder
            .ins()
            .brif(are_many, many, &[], mark, &[]);
        self.writer.builder.switch_to_block(many);
        let slot = self
            .writer
            .constant(i64::try_from(slot).unwrap_or(-1))
            .value;
        let limit = self.writer.builder.use_var(self.limit);
        self.store(limit, offset_of!(Call, limit));
        let is_shared = self.writer.call(
            "share",
            &[self.call, slot, part[0], part[1], number, first, last],
        );
        self.writer
            .builder
            .ins()
            .brif(is_shared, shared, &[], mark, &[]);
        self.writer.builder.switch_to_block(shared);
        let yes = self.writer.constant(1).value;
        self.writer.builder.def_var(shares, yes);
        self.writer.builder.ins().jump(skip, &[]);
        self.writer.builder.switch_to_block(mark);
    }

    /// Counts turns; returns their number.
    pub(crate) fn count(&mut self, turns: Value) -> Value {
        let before = self.writer.builder.use_var(self.turns);
        let all = self.writer.builder.ins().iadd(before, turns);
        self.writer.builder.def_var(self.turns, all);
        all
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

    /// The value some places after a place of the table, which must be below the limit.
    pub(crate) fn at_place(&mut self, place: Value, after: i32) -> Value {
        let bits = self.width as i64;
        let offset = self.writer.builder.ins().ishl_imm(place, bits);
        let address = self.writer.builder.ins().iadd(self.table, offset);
        match self.width {
            Width::U8 => self
                .writer
                .builder
                .ins()
                .uload8(types::I64, FIXED, address, after),
            Width::U16 => self
                .writer
                .builder
                .ins()
                .uload16(types::I64, FIXED, address, 2 * after),
            Width::U32 => self.writer.builder.ins().uload32(FIXED, address, 4 * after),
        }
    }

    /// The nim-sum of some values, if there are any, and of the value some places after a place.
    pub(crate) fn join(&mut self, sum: Option<Value>, place: Value, after: i32) -> Value {
        let value = self.at_place(place, after);
        sum.map_or(value, |sum| self.writer.builder.ins().bxor(sum, value))
    }

    /// Leaves the position to the program unless a place is below the limit.
    pub(crate) fn check_place(&mut self, place: Value) {
        if self.writer.below.contains(&place) {
            return;
        }
        let limit = self.writer.builder.use_var(self.limit);
        let is_out =
            self.writer
                .builder
                .ins()
                .icmp(IntCC::UnsignedGreaterThanOrEqual, place, limit);
        self.writer.leave_if(is_out);
    }

    /// Writes the value of a position, with the nim-sum of all values up to it if the table has
    /// them.
    fn put(&mut self, value: Value, has_sums: bool) {
        let limit = self.writer.builder.use_var(self.limit);
        let offset = self.writer.builder.ins().ishl_imm(limit, self.width as i64);
        let to = self.writer.builder.ins().iadd(self.table, offset);
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
    }
}

/// A coordinate that is at least a number.
fn coordinate_from(value: Value, low: i64) -> Number {
    Number {
        value,
        low: low.into(),
        high: MOST_PLACES as i128 - 1,
    }
}

/// The address of what is kept of a clause.
fn address_of_kept(writer: &mut NativeWriter<'_>, call: Value, clause: usize) -> Value {
    let all = writer.load(call, offset_of!(Call, kept));
    writer.builder.ins().iadd_imm(
        all,
        i64::try_from(clause * size_of::<MarkStretch>()).unwrap_or(0),
    )
}
