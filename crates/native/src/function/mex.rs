//! The marks of the values of options, and the mex.

use std::mem::offset_of;

use cranelift_codegen::ir::{InstBuilder, MemFlags, Value, condcodes::IntCC, types};
use grundy_heaps::rules::MarkStretch;

use super::{FIXED, NativeFunction, address_of_kept};
use crate::call::Call;

impl NativeFunction<'_> {
    /// Marks the value of an option with this number of parts, with what [`Function::marks`] read.
    pub(crate) fn mark(&mut self, marks: Value, value: Value, parts: usize) {
        if let Some(bits) = self.bits {
            let one = self.writer.constant(1).value;
            let mut own = self.writer.builder.ins().ishl(one, value);
            if parts > 1 && !self.is_narrow {
                // A nim-sum may be larger than all values; the mex is not.
                let is_small =
                    self.writer
                        .builder
                        .ins()
                        .icmp_imm(IntCC::UnsignedLessThan, value, 64);
                let none = self.writer.constant(0).value;
                own = self.writer.builder.ins().select(is_small, own, none);
            }
            let all = self.writer.builder.use_var(bits);
            let all = self.writer.builder.ins().bor(all, own);
            return self.writer.builder.def_var(bits, all);
        }
        let stamp = self.writer.builder.use_var(self.stamp);
        self.stamp_value(marks, stamp, value);
    }

    /// Writes a stamp into the marks of a value, which always has one.
    pub(crate) fn stamp_value(&mut self, marks: Value, stamp: Value, value: Value) {
        let offset = self.writer.builder.ins().ishl_imm(value, 2);
        let address = self.writer.builder.ins().iadd(marks, offset);
        self.writer.builder.ins().istore32(FIXED, stamp, address, 0);
    }

    /// The stamp of a value in some marks.
    pub(crate) fn stamp_of(&mut self, marks: Value, value: Value) -> Value {
        let offset = self.writer.builder.ins().ishl_imm(value, 2);
        let address = self.writer.builder.ins().iadd(marks, offset);
        // Marks change: the processor reads them anew.
        self.writer
            .builder
            .ins()
            .uload32(MemFlags::trusted(), address, 0)
    }

    /// The address of the marks, if there are any. It is read before each loop that needs it: what
    /// several loops share is written to the stack in the innermost one.
    pub(crate) fn marks(&mut self) -> Value {
        // Nothing reads the marks of bits.
        if self.bits.is_some() {
            self.call
        } else {
            self.writer.load(self.call, offset_of!(Call, stamps))
        }
    }

    /// The least value without the mark of this position, and without an option in its sets.
    pub(super) fn mex(&mut self) -> Value {
        let Some(shares) = self.shares else {
            return self.own_mex();
        };
        let (apart, alone, end) = (self.block(), self.block(), self.block());
        let found = self.writer.builder.append_block_param(end, types::I64);
        let shares = self.writer.builder.use_var(shares);
        self.writer
            .builder
            .ins()
            .brif(shares, apart, &[], alone, &[]);
        self.writer.builder.switch_to_block(apart);
        let bits = match self.bits {
            Some(bits) => self.writer.builder.use_var(bits),
            None => self.writer.constant(0).value,
        };
        self.tell_marks();
        let value = self.writer.call("mex", &[self.call, bits]);
        self.writer.builder.ins().jump(end, &[value.into()]);
        self.writer.builder.switch_to_block(alone);
        let value = self.own_mex();
        self.writer.builder.ins().jump(end, &[value.into()]);
        self.writer.builder.switch_to_block(end);
        found
    }

    /// The least value without the mark of this position; 64 if all bits are set.
    fn own_mex(&mut self) -> Value {
        if let Some(bits) = self.bits {
            let bits = self.writer.builder.use_var(bits);
            let free = self.writer.builder.ins().bnot(bits);
            return self.writer.builder.ins().ctz(free);
        }
        let stamp = self.writer.builder.use_var(self.stamp);
        let mut marks = vec![(self.marks(), stamp)];
        let mut from = self.writer.constant(0).value;
        if let Some(own) = self.own {
            let [.., least] = own.fields;
            let [now, least] =
                [own.now, least].map(|variable| self.writer.builder.use_var(variable));
            let has_kept =
                self.writer
                    .builder
                    .ins()
                    .icmp_imm(IntCC::SignedGreaterThanOrEqual, now, 0);
            from = self.writer.builder.ins().select(has_kept, least, from);
            marks.push((self.kept_marks(), now));
        }
        self.least_free(from, &marks)
    }

    /// Tells the helper which marks the position has.
    fn tell_marks(&mut self) {
        let stamp = self.writer.builder.use_var(self.stamp);
        self.store(stamp, offset_of!(Call, stamp));
        if let (Some(own), None) = (self.own, self.bits) {
            let [.., least] = own.fields;
            let kept = address_of_kept(&mut self.writer, self.call, own.clause);
            for (variable, field) in [
                (own.now, offset_of!(MarkStretch, now)),
                (least, offset_of!(MarkStretch, least)),
            ] {
                let value = self.writer.builder.use_var(variable);
                self.put_at(value, kept, field);
            }
        }
    }
}
