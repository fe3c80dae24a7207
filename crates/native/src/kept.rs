//! Options that are a stretch of the table which extends that of an earlier position: only new places are marked.

use std::mem::{offset_of, size_of};

use cranelift_codegen::ir::{Block as Label, InstBuilder, Value, condcodes::IntCC, types};

use crate::{
    function::{Call, Function},
    writer::{Number, Range},
};
use grundy_core::game::expr::Op;
use grundy_heaps::rules::Kept;

impl Function<'_> {
    /// Writes the options factor v + rest of a clause for the turns of a loop: those that extend the stretch of an earlier position
    /// are marked beside it, and others are added to the sets of the program, or marked anew. The code continues at `skip`.
    pub(crate) fn grow(
        &mut self,
        (clause, is_below): (usize, bool),
        [factor, rest]: [Number; 2],
        range: Range,
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
        let count = self.writer.builder.ins().isub(range.last.value, range.first.value);
        let count = self.writer.builder.ins().iadd_imm(count, 1);
        let kept = self.kept(clause);
        let [first_then, last_then, step_then, count_then] =
            [offset_of!(Kept, first), offset_of!(Kept, last), offset_of!(Kept, step), offset_of!(Kept, count)]
                .map(|field| self.writer.load(kept, field));
        let added = self.writer.builder.ins().isub(count, count_then);
        let is_more = self.writer.builder.ins().icmp_imm(IntCC::SignedGreaterThanOrEqual, added, 0);
        let has_step = self.writer.builder.ins().icmp(IntCC::Equal, step, step_then);
        let may_grow = self.writer.builder.ins().band(is_more, has_step);
        let [ends, others, fresh, grown] = [0, 1, 2, 3].map(|_| self.block());
        let [begin, by, left] = [0, 1, 2].map(|_| self.writer.builder.append_block_param(grown, types::I64));
        self.writer.builder.ins().brif(may_grow, ends, &[], fresh, &[]);

        self.writer.builder.switch_to_block(ends);
        let is_same = self.writer.builder.ins().icmp(IntCC::Equal, first, first_then);
        let after = self.writer.builder.ins().iadd(last_then, step);
        self.writer.builder.ins().brif(is_same, grown, &[after.into(), step.into(), added.into()], others, &[]);
        self.writer.builder.switch_to_block(others);
        let is_same = self.writer.builder.ins().icmp(IntCC::Equal, last, last_then);
        let (back, before) = (self.writer.builder.ins().ineg(step), self.writer.builder.ins().isub(first_then, step));
        self.writer.builder.ins().brif(is_same, grown, &[before.into(), back.into(), added.into()], fresh, &[]);

        self.writer.builder.switch_to_block(fresh);
        self.share(clause, [step, rest.value], number, [range.first.value, range.last.value], skip);
        let none = self.writer.constant(0).value;
        let zeros = if self.bits.is_some() { offset_of!(Kept, bits) } else { offset_of!(Kept, least) };
        self.put_at(none, kept, zeros);
        self.put_at(self.stamp, kept, offset_of!(Kept, stamp));
        self.writer.builder.ins().jump(grown, &[first.into(), step.into(), count.into()]);

        self.writer.builder.switch_to_block(grown);
        self.count_all(left);
        self.mark_kept(kept, [begin, by, left]);
        let fields = [offset_of!(Kept, first), offset_of!(Kept, last), offset_of!(Kept, step), offset_of!(Kept, count)];
        for (field, value) in fields.into_iter().zip([first, last, step, count]) {
            self.put_at(value, kept, field);
        }
        self.writer.builder.ins().jump(skip, &[]);
        let unreached = self.block();
        self.writer.builder.switch_to_block(unreached);
    }

    /// Marks the values of `left` places from one on, in the kept marks.
    fn mark_kept(&mut self, kept: Value, [begin, by, left]: [Value; 3]) {
        let (head, end) = (self.block(), self.block());
        let [place, count, bits] = [0, 1, 2].map(|_| self.writer.builder.append_block_param(head, types::I64));
        let all = self.writer.builder.append_block_param(end, types::I64);
        let stamp = self.writer.load(kept, offset_of!(Kept, stamp));
        let own = self.writer.load(kept, offset_of!(Kept, bits));
        let (marks, most) = (self.kept_marks(), self.most());
        self.writer.builder.ins().brif(left, head, &[begin.into(), left.into(), own.into()], end, &[own.into()]);
        self.writer.builder.switch_to_block(head);
        let value = self.at_place(place);
        let bits = if self.bits.is_some() {
            let one = self.writer.constant(1).value;
            let bit = self.writer.builder.ins().ishl(one, value);
            self.writer.builder.ins().bor(bits, bit)
        } else {
            self.stamp_value(marks, most, stamp, value);
            bits
        };
        let next = self.writer.builder.ins().iadd(place, by);
        let count = self.writer.builder.ins().iadd_imm(count, -1);
        self.writer.builder.ins().brif(count, head, &[next.into(), count.into(), bits.into()], end, &[bits.into()]);
        self.writer.builder.switch_to_block(end);
        if let Some(of_position) = self.bits {
            self.put_at(all, kept, offset_of!(Kept, bits));
            let others = self.writer.builder.use_var(of_position);
            let both = self.writer.builder.ins().bor(others, all);
            self.writer.builder.def_var(of_position, both);
            return;
        }
        let least = self.writer.load(kept, offset_of!(Kept, least));
        let least = self.least_free(least, &[(marks, stamp)]);
        self.put_at(least, kept, offset_of!(Kept, least));
        if let Some(own) = self.own {
            self.writer.builder.def_var(own.stamp, stamp);
            self.writer.builder.def_var(own.least, least);
        }
    }

    /// The turns that a filter keeps between two ends: the list of the last position, if no turn is between the old end and the new
    /// one.
    pub(crate) fn kept_list(&mut self, clause: usize, number: Value, [low, high]: [Value; 2]) -> (Value, Value) {
        let kept = self.kept(clause);
        let [same, new, end] = [0, 1, 2].map(|_| self.block());
        let [list, count] = [0, 1].map(|_| self.writer.builder.append_block_param(end, types::I64));
        let [first, last, until, listed, places] = [
            offset_of!(Kept, first),
            offset_of!(Kept, last),
            offset_of!(Kept, until),
            offset_of!(Kept, listed),
            offset_of!(Kept, count),
        ]
        .map(|field| self.writer.load(kept, field));
        let begins = self.writer.builder.ins().icmp(IntCC::Equal, low, first);
        let is_above = self.writer.builder.ins().icmp(IntCC::SignedGreaterThanOrEqual, high, last);
        let is_below = self.writer.builder.ins().icmp(IntCC::SignedLessThan, high, until);
        let is_between = self.writer.builder.ins().band(is_above, is_below);
        let is_same = self.writer.builder.ins().band(is_between, begins);
        self.writer.builder.ins().brif(is_same, same, &[], new, &[]);
        self.writer.builder.switch_to_block(same);
        self.writer.builder.ins().jump(end, &[listed.into(), places.into()]);
        self.writer.builder.switch_to_block(new);
        let (found, number) = self.list(clause, number, [low, high]);
        self.writer.builder.ins().jump(end, &[found.into(), number.into()]);
        self.writer.builder.switch_to_block(end);
        (list, count)
    }

    /// The address of what is kept of a clause.
    fn kept(&mut self, clause: usize) -> Value {
        let all = self.writer.load(self.call, offset_of!(Call, kept));
        self.writer.builder.ins().iadd_imm(all, i64::try_from(clause * size_of::<Kept>()).unwrap_or(0))
    }

    /// The address of the kept marks, which follow those of the position.
    pub(crate) fn kept_marks(&mut self) -> Value {
        let [stamps, most] = self.marks();
        if self.bits.is_some() {
            return stamps;
        }
        let entries = self.writer.builder.ins().iadd_imm(most, 1);
        let offset = self.writer.builder.ins().ishl_imm(entries, 2);
        self.writer.builder.ins().iadd(stamps, offset)
    }

    /// Tells the helper which kept marks the position has.
    pub(crate) fn tell_kept(&mut self) {
        if let Some(own) = self.own {
            let (kept, stamp) = (self.kept(own.clause), self.writer.builder.use_var(own.stamp));
            self.put_at(stamp, kept, offset_of!(Kept, now));
        }
    }

    fn most(&mut self) -> Value {
        self.marks()[1]
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
            self.writer.builder.ins().brif(is_marked, next, &[], after, &[]);
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
