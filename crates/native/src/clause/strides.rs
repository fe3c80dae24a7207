//! Turns without tests whose parts move evenly, several of them at once.

use cranelift_codegen::ir::{Block as Label, InstBuilder, Value, condcodes::IntCC, types};
use grundy_core::game::expr::Op;
use grundy_heaps::rules::TurnOptions;
use grundy_work::registers::Register;

use super::arguments;
use crate::{
    function::NativeFunction,
    writer::{Number, TurnRange},
};

/// The number of turns of a simple loop that are written one after the other.
const AT_ONCE: i32 = 4;
/// The largest distance of the places of such turns.
const LARGEST_STEP: i32 = 1 << 16;

impl NativeFunction<'_> {
    /// Writes turns without tests whose parts move evenly: their places are checked at both ends.
    /// Returns `false` for other turns.
    pub(super) fn strides(&mut self, turns: &TurnOptions, range: TurnRange, skip: Label) -> bool {
        let TurnOptions::Even(parts) = turns else {
            return false;
        };
        let numbers = |&(factor, rest): &(Register, Register)| {
            [factor, rest].map(|register| self.writer.get(register))
        };
        let parts: Vec<[Number; 2]> = parts.iter().map(numbers).collect();
        let (fixed, moving): (Vec<_>, Vec<_>) = parts
            .into_iter()
            .partition(|[factor, _]| (factor.low, factor.high) == (0, 0));
        let range = self.fold_conditions(&moving, range);
        let marks = self.marks();
        let mut sum = None;
        for [_, part] in fixed {
            self.check_place(part.value);
            sum = Some(self.join(sum, part.value, 0));
        }
        let mut starts = Vec::new();
        for &[factor, rest] in &moving {
            for end in [range.last, range.first] {
                let product = self.writer.compute(Op::Mul, factor, end);
                let place = self.writer.compute(Op::Add, product, rest).value;
                self.check_place(place);
                starts.push(place);
            }
        }
        if moving.is_empty() {
            let sum = sum.unwrap_or_else(|| self.writer.constant(0).value);
            self.mark(marks, sum, 2);
            return true;
        }
        // The number of turns from this one on: unlike an end, it is not computed again in each
        // turn.
        let count = self
            .writer
            .builder
            .ins()
            .isub(range.last.value, range.first.value);
        let count = self.writer.builder.ins().iadd_imm(count, 1);
        let begin: Vec<Value> = [count]
            .into_iter()
            .chain(starts.into_iter().skip(1).step_by(2))
            .collect();
        let steps: Vec<Value> = moving.iter().map(|[factor, _]| factor.value).collect();
        let known = moving.iter().map(|[factor, _]| {
            i32::try_from(factor.low)
                .ok()
                .filter(|_| factor.low == factor.high)
        });
        let known: Option<Vec<i32>> = known
            .map(|step| step.filter(|step| step.abs() <= LARGEST_STEP))
            .collect();
        let rest = match known {
            Some(known) => self.turns_at_once(sum, (&steps, &known), &begin, marks),
            None => begin,
        };
        self.writer.go_on_if(rest[0], skip);
        let head = self.block();
        let now = self.begin_loop(head, &rest);
        self.mark_places(sum, now[1..].iter().map(|&place| (place, 0)), marks);
        let next = self.move_values(&now, &steps, 1);
        self.writer
            .builder
            .ins()
            .brif(next[0], head, &arguments(&next), skip, &[]);
        let after = self.block();
        self.writer.builder.switch_to_block(after);
        true
    }

    /// Begins a loop over some numbers; returns them as they are in a turn.
    fn begin_loop(&mut self, head: Label, begin: &[Value]) -> Vec<Value> {
        let now = begin
            .iter()
            .map(|_| self.writer.builder.append_block_param(head, types::I64))
            .collect();
        self.writer.builder.ins().jump(head, &arguments(begin));
        self.writer.builder.switch_to_block(head);
        now
    }

    /// The number of turns that are left, and the places, after some turns.
    fn move_values(&mut self, now: &[Value], steps: &[Value], turns: i64) -> Vec<Value> {
        let mut next = vec![self.writer.builder.ins().iadd_imm(now[0], -turns)];
        for (&place, &step) in now[1..].iter().zip(steps) {
            let by = self.writer.builder.ins().imul_imm(step, turns);
            next.push(self.writer.builder.ins().iadd(place, by));
        }
        next
    }

    /// Marks the nim-sum of a value, if there is one, and of those some places after other places.
    fn mark_places(
        &mut self,
        sum: Option<Value>,
        places: impl Iterator<Item = (Value, i32)>,
        marks: Value,
    ) {
        let sum = places.fold(sum, |sum, (place, after)| {
            Some(self.join(sum, place, after))
        });
        let sum = sum.unwrap_or_else(|| self.writer.constant(0).value);
        self.mark(marks, sum, 2);
    }

    /// Writes several turns at once, whose places are constant steps apart: the processor adds them
    /// when it reads the values. Returns the number of turns that are left, and their places.
    fn turns_at_once(
        &mut self,
        sum: Option<Value>,
        (steps, known): (&[Value], &[i32]),
        begin: &[Value],
        marks: Value,
    ) -> Vec<Value> {
        let (head, body, end) = (self.block(), self.block(), self.block());
        let now = self.begin_loop(head, begin);
        let are_many = self.writer.builder.ins().icmp_imm(
            IntCC::SignedGreaterThanOrEqual,
            now[0],
            i64::from(AT_ONCE),
        );
        self.writer
            .builder
            .ins()
            .brif(are_many, body, &[], end, &[]);
        self.writer.builder.switch_to_block(body);
        for turn in 0..AT_ONCE {
            let places = now[1..]
                .iter()
                .zip(known)
                .map(|(&place, step)| (place, turn * step));
            self.mark_places(sum, places, marks);
        }
        let next = self.move_values(&now, steps, AT_ONCE.into());
        self.writer.builder.ins().jump(head, &arguments(&next));
        self.writer.builder.switch_to_block(end);
        now
    }

    /// Leaves out turns that mirror others: of two parts v + a and b - v, the turn b - a - v has
    /// the same option.
    fn fold_conditions(&mut self, moving: &[[Number; 2]], range: TurnRange) -> TurnRange {
        let is =
            |[factor, _]: &[Number; 2], number: i128| (factor.low, factor.high) == (number, number);
        let (up, down) = match moving {
            [up, down] | [down, up] if is(up, 1) && is(down, -1) => (up[1], down[1]),
            _ => return range,
        };
        let (first, last) = (range.first, range.last);
        let turned = self.writer.compute(Op::Sub, down, up);
        let two = self.writer.constant(2);
        let middle = self.writer.compute(Op::Div, turned, two);
        let mirror = self.writer.compute(Op::Sub, turned, last);
        let least = self.writer.compute(Op::Min, first, mirror);
        let begins =
            self.writer
                .builder
                .ins()
                .icmp(IntCC::SignedLessThanOrEqual, first.value, middle.value);
        let goes_on =
            self.writer
                .builder
                .ins()
                .icmp(IntCC::SignedLessThan, middle.value, last.value);
        let is_folded = self.writer.builder.ins().band(begins, goes_on);
        let from = self
            .writer
            .builder
            .ins()
            .select(is_folded, least.value, first.value);
        let to = self
            .writer
            .builder
            .ins()
            .select(is_folded, middle.value, last.value);
        range.with([from, to])
    }
}
