//! Options that are a stretch of the table which extends that of an earlier position: only new
//! places are marked.

use std::mem::offset_of;

use cranelift_codegen::ir::{Block as Label, InstBuilder, Value, condcodes::IntCC, types};

use crate::{
    call::Call,
    function::{NativeFunction, Own},
    writer::{Number, TurnRange},
};
use grundy_core::game::expr::Op;

impl NativeFunction<'_> {
    /// Writes the options factor v + rest of a clause for the turns of a loop: those that extend
    /// the stretch of an earlier position are marked beside it, and others are added to the sets of
    /// the program, or marked anew. The code continues at `skip`.
    pub(crate) fn grow(
        &mut self,
        (own, is_below): (Own, bool),
        [factor, rest]: [Number; 2],
        range: TurnRange,
        skip: Label,
    ) {
        let number = self.writer.constant(0).value;
        let [first, last] = [range.first, range.last].map(|end| {
            let product = self.writer.compute(Op::Mul, factor, end);
            let place = self.writer.compute(Op::Add, product, rest).value;
            if !is_below {
                self.check_place(place);
            }
            place
        });
        let step = factor.value;
        let count = self
            .writer
            .builder
            .ins()
            .isub(range.last.value, range.first.value);
        let count = self.writer.builder.ins().iadd_imm(count, 1);
        let [first_then, count_then, ..] =
            own.fields.map(|field| self.writer.builder.use_var(field));
        let reached = self.writer.builder.ins().imul(step, count_then);
        let after = self.writer.builder.ins().iadd(first_then, reached);
        let added = self.writer.builder.ins().isub(count, count_then);
        let may_grow =
            self.writer
                .builder
                .ins()
                .icmp_imm(IntCC::SignedGreaterThanOrEqual, added, 0);
        let [ends, others, fresh, grown] = [0, 1, 2, 3].map(|_| self.block());
        let [begin, by, left] =
            [0, 1, 2].map(|_| self.writer.builder.append_block_param(grown, types::I64));
        self.writer
            .builder
            .ins()
            .brif(may_grow, ends, &[], fresh, &[]);

        self.writer.builder.switch_to_block(ends);
        let is_same = self
            .writer
            .builder
            .ins()
            .icmp(IntCC::Equal, first, first_then);
        self.writer.builder.ins().brif(
            is_same,
            grown,
            &[after.into(), step.into(), added.into()],
            others,
            &[],
        );
        self.writer.builder.switch_to_block(others);
        let next = self.writer.builder.ins().iadd(last, step);
        let is_same = self.writer.builder.ins().icmp(IntCC::Equal, next, after);
        let (back, before) = (
            self.writer.builder.ins().ineg(step),
            self.writer.builder.ins().isub(first_then, step),
        );
        self.writer.builder.ins().brif(
            is_same,
            grown,
            &[before.into(), back.into(), added.into()],
            fresh,
            &[],
        );

        self.writer.builder.switch_to_block(fresh);
        self.share(
            own.clause,
            [step, rest.value],
            number,
            [range.first.value, range.last.value],
            skip,
        );
        let [.., stamp, least] = own.fields;
        let now = self.writer.builder.use_var(self.stamp);
        self.writer.builder.def_var(stamp, now);
        self.writer.builder.def_var(least, number);
        self.writer
            .builder
            .ins()
            .jump(grown, &[first.into(), step.into(), count.into()]);

        self.writer.builder.switch_to_block(grown);
        self.count_all(left);
        for (field, value) in own.fields.into_iter().zip([first, count]) {
            self.writer.builder.def_var(field, value);
        }
        self.mark_kept(own, [begin, by, left]);
        self.writer.builder.ins().jump(skip, &[]);
        let unreached = self.block();
        self.writer.builder.switch_to_block(unreached);
    }

    /// Marks the values of `left` places from one on, in the kept marks.
    fn mark_kept(&mut self, own: Own, [begin, by, left]: [Value; 3]) {
        let (head, end) = (self.block(), self.block());
        let [place, count] =
            [0, 1].map(|_| self.writer.builder.append_block_param(head, types::I64));
        let [.., stamp, least] = own.fields;
        let now = self.writer.builder.use_var(stamp);
        let marks = self.kept_marks();
        self.writer
            .builder
            .ins()
            .brif(left, head, &[begin.into(), left.into()], end, &[]);
        self.writer.builder.switch_to_block(head);
        let value = self.at_place(place, 0);
        if self.bits.is_some() {
            let one = self.writer.constant(1).value;
            let bit = self.writer.builder.ins().ishl(one, value);
            let bits = self.writer.builder.use_var(least);
            let bits = self.writer.builder.ins().bor(bits, bit);
            self.writer.builder.def_var(least, bits);
        } else {
            self.stamp_value(marks, now, value);
        }
        let next = self.writer.builder.ins().iadd(place, by);
        let count = self.writer.builder.ins().iadd_imm(count, -1);
        self.writer
            .builder
            .ins()
            .brif(count, head, &[next.into(), count.into()], end, &[]);
        self.writer.builder.switch_to_block(end);
        let before = self.writer.builder.use_var(least);
        if let Some(of_position) = self.bits {
            let others = self.writer.builder.use_var(of_position);
            let both = self.writer.builder.ins().bor(others, before);
            self.writer.builder.def_var(of_position, both);
        } else {
            let free = self.least_free(before, &[(marks, now)]);
            self.writer.builder.def_var(least, free);
            self.writer.builder.def_var(own.now, now);
        }
    }

    /// The address of the kept marks, which follow those of the position.
    pub(crate) fn kept_marks(&mut self) -> Value {
        let stamps = self.marks();
        if self.bits.is_some() {
            return stamps;
        }
        let most = self.writer.load(self.call, offset_of!(Call, most));
        let entries = self.writer.builder.ins().iadd_imm(most, 1);
        let offset = self.writer.builder.ins().ishl_imm(entries, 2);
        self.writer.builder.ins().iadd(stamps, offset)
    }

    /// The least value from one on that has none of the stamps in the marks with them.
    pub(crate) fn least_free(&mut self, from: Value, marks: &[(Value, Value)]) -> Value {
        let (head, found, next) = (self.block(), self.block(), self.block());
        let value = self.writer.builder.append_block_param(head, types::I64);
        self.writer.builder.ins().jump(head, &[from.into()]);
        self.writer.builder.switch_to_block(head);
        for &(marks, stamp) in marks {
            let own = self.stamp_of(marks, value);
            let is_marked = self.writer.builder.ins().icmp(IntCC::Equal, own, stamp);
            let after = self.block();
            self.writer
                .builder
                .ins()
                .brif(is_marked, next, &[], after, &[]);
            self.writer.builder.switch_to_block(after);
        }
        self.writer.builder.ins().jump(found, &[]);
        self.writer.builder.switch_to_block(next);
        let above = self.writer.builder.ins().iadd_imm(value, 1);
        self.writer.builder.ins().jump(head, &[above.into()]);
        self.writer.builder.switch_to_block(found);
        value
    }
}
