//! A clause: its loops, its turns, and the options of each turn.

use std::{collections::HashMap, mem::offset_of};

use cranelift_codegen::ir::{
    Block as Label, BlockArg, InstBuilder, Value, condcodes::IntCC, types,
};

use crate::{
    call::Call,
    function::NativeFunction,
    writer::{Number, TurnRange},
};
use grundy_core::game::expr::Op;
use grundy_heaps::rules::{ClauseBlock, TurnOptions, TurnSource};
use grundy_work::registers::{Instruction, InstructionKind, ProgramStep, Register};

/// Upper bound of loop variables, as in the programs.
const MOST_NUMBER: i128 = 1 << 40;
/// The number of turns of a simple loop that are written one after the other.
const AT_ONCE: i32 = 4;
/// The largest distance of the places of such turns.
const LARGEST_STEP: i32 = 1 << 16;

impl NativeFunction<'_> {
    /// Writes the options of all clauses.
    pub(crate) fn clauses(&mut self, blocks: &[ClauseBlock]) {
        self.writer.results.clear();
        for (at, block) in blocks.iter().enumerate() {
            let (known, end) = (self.writer.registers.clone(), self.block());
            self.writer.is_straight = true;
            self.writer.below.clear();
            self.level((at, block), 0, end);
            self.writer.builder.ins().jump(end, &[]);
            self.writer.builder.switch_to_block(end);
            self.writer.registers = known;
        }
    }

    /// Writes steps; a test that fails continues at `skip`.
    fn steps(&mut self, steps: &[ProgramStep], skip: Label) {
        // The instructions that are left, by the register of the result: those of the tests come
        // first.
        let mut left = HashMap::new();
        left.extend(steps.iter().filter_map(|step| match step {
            ProgramStep::Do(instruction) => Some((instruction.to, *instruction)),
            ProgramStep::Test(_) => None,
        }));
        for step in steps {
            // No later test may hide that an instruction fails.
            if let ProgramStep::Do(Instruction {
                to, is_sure: false, ..
            }) = *step
            {
                self.make(to, &mut left);
            }
            let &ProgramStep::Test(test) = step else {
                continue;
            };
            let made = left.get(&test).copied();
            self.make(test, &mut left);
            let number = self.writer.get(test);
            self.writer.test(number, skip);
            if let Some(Instruction {
                kind: InstructionKind::Compare(how),
                a,
                b,
                ..
            }) = made
            {
                self.writer.assume(how, a, b);
            }
        }
        for step in steps {
            if let ProgramStep::Do(instruction) = step {
                self.make(instruction.to, &mut left);
            }
        }
    }

    /// Writes what is done inside some loops; a test that fails continues at `skip`.
    fn level(&mut self, (at, block): (usize, &ClauseBlock), depth: usize, skip: Label) {
        self.steps(block.levels.get(depth).map_or(&[], Vec::as_slice), skip);
        let Some(&[variable, low, high]) = block.loops.get(depth) else {
            return self.inner(at, block, skip);
        };
        let range = self.range(low, high, skip);
        let range = self.end_block(block, depth, range, skip);
        self.count_turns(range);
        let (head, next) = (self.block(), self.block());
        let number = self.loop_head(head, range);
        self.writer.set(variable, number);
        self.level((at, block), depth + 1, next);
        self.writer.builder.ins().jump(next, &[]);
        self.writer.builder.switch_to_block(next);
        self.loop_end(head, number, range, skip);
        // The code after the loop goes on in a block of its own.
        let after = self.block();
        self.writer.builder.switch_to_block(after);
    }

    /// Writes the instruction of a register, and those that it needs, unless they are written.
    fn make(&mut self, register: Register, left: &mut HashMap<Register, Instruction>) {
        let Some(Instruction { kind, to, a, b, .. }) = left.remove(&register) else {
            return;
        };
        self.make(a, left);
        self.make(b, left);
        let (a, b) = (self.writer.get(a), self.writer.get(b));
        let number = self.writer.instruction(kind, a, b);
        self.writer.set(to, number);
    }

    /// The turns between two registers; an empty loop continues at `skip`.
    fn range(&mut self, low: Register, high: Register, skip: Label) -> TurnRange {
        let (low, high) = (self.writer.get(low), self.writer.get(high));
        let has_turns =
            self.writer
                .builder
                .ins()
                .icmp(IntCC::SignedLessThanOrEqual, low.value, high.value);
        self.writer.go_on_if(has_turns, skip);
        let clipped = |number: Number| Number {
            low: number.low.max(-MOST_NUMBER),
            high: number.high.min(MOST_NUMBER),
            ..number
        };
        for end in [low, high] {
            if end.low < -MOST_NUMBER || end.high > MOST_NUMBER {
                let moved = self.writer.builder.ins().iadd_imm(end.value, 1 << 40);
                let is_far =
                    self.writer
                        .builder
                        .ins()
                        .icmp_imm(IntCC::UnsignedGreaterThan, moved, 1 << 41);
                self.writer.leave_if(is_far);
            }
        }
        TurnRange {
            first: clipped(low),
            last: clipped(high),
        }
    }

    /// The turns up to the end of a loop, by bisection that begins with the end before; without
    /// any, the code continues at `skip`.
    fn end_block(
        &mut self,
        block: &ClauseBlock,
        depth: usize,
        range: TurnRange,
        skip: Label,
    ) -> TurnRange {
        let Some(Some(test)) = block.ends.get(depth) else {
            return range;
        };
        // There is one for each test.
        let Some(hint) = self.hints.pop() else {
            return range;
        };
        let (head, body, found) = (self.block(), self.block(), self.block());
        let [last, top, next] =
            [0, 1, 2].map(|_| self.writer.builder.append_block_param(head, types::I64));
        let below = self.writer.builder.ins().iadd_imm(range.first.value, -1);
        let before = self.writer.builder.use_var(hint);
        self.writer
            .builder
            .ins()
            .jump(head, &arguments(&[below, range.last.value, before]));
        self.writer.builder.switch_to_block(head);
        let is_open = self
            .writer
            .builder
            .ins()
            .icmp(IntCC::SignedLessThan, last, top);
        self.writer
            .builder
            .ins()
            .brif(is_open, body, &[], found, &[]);
        self.writer.builder.switch_to_block(body);
        let distance = self.writer.builder.ins().isub(top, last);
        let half = self.writer.builder.ins().ushr_imm(distance, 1);
        let middle = self.writer.builder.ins().isub(top, half);
        let ends = [
            (IntCC::SignedGreaterThan, last),
            (IntCC::SignedLessThanOrEqual, top),
        ];
        let [above, below] = ends.map(|(how, end)| self.writer.builder.ins().icmp(how, next, end));
        let is_open = self.writer.builder.ins().band(above, below);
        let middle = self.writer.builder.ins().select(is_open, next, middle);
        self.writer.set(
            test.variable,
            Number {
                value: middle,
                low: range.first.low,
                high: range.last.high,
            },
        );
        for instruction in &test.code {
            let (a, b) = (
                self.writer.get(instruction.a),
                self.writer.get(instruction.b),
            );
            let number = self.writer.instruction(instruction.kind, a, b);
            self.writer.set(instruction.to, number);
        }
        let holds = self.writer.get(test.truth).value;
        let before = self.writer.builder.ins().iadd_imm(middle, -1);
        let last_then = self.writer.builder.ins().select(holds, middle, last);
        let top_then = self.writer.builder.ins().select(holds, top, before);
        let next = self.writer.builder.ins().iadd_imm(middle, 1);
        self.writer
            .builder
            .ins()
            .jump(head, &arguments(&[last_then, top_then, next]));
        self.writer.builder.switch_to_block(found);
        self.writer.builder.def_var(hint, last);
        let has_turns = self.writer.builder.ins().icmp(
            IntCC::SignedGreaterThanOrEqual,
            last,
            range.first.value,
        );
        self.writer.go_on_if(has_turns, skip);
        TurnRange {
            last: Number {
                value: last,
                ..range.last
            },
            ..range
        }
    }

    /// Counts the turns of a loop, and leaves the position to the program after too many.
    fn count_turns(&mut self, range: TurnRange) {
        let count = self
            .writer
            .builder
            .ins()
            .isub(range.last.value, range.first.value);
        let count = self.writer.builder.ins().iadd_imm(count, 1);
        self.count_all(count);
    }

    /// Counts turns, and leaves the position to the program after too many.
    pub(crate) fn count_all(&mut self, count: Value) {
        let turns = self.count(count);
        let are_many = self
            .writer
            .builder
            .ins()
            .icmp(IntCC::SignedGreaterThan, turns, self.hard);
        self.writer.leave_if(are_many);
    }

    /// Begins a loop; returns its variable.
    fn loop_head(&mut self, head: Label, range: TurnRange) -> Number {
        let value = self.writer.builder.append_block_param(head, types::I64);
        self.writer
            .builder
            .ins()
            .jump(head, &[range.first.value.into()]);
        self.writer.builder.switch_to_block(head);
        Number {
            value,
            low: range.first.low,
            high: range.last.high,
        }
    }

    /// Ends a turn: continues with the next one, or at `skip` after the last one.
    fn loop_end(&mut self, head: Label, number: Number, range: TurnRange, skip: Label) {
        // The next turn is compared: this one no longer needs a register.
        let next = self.writer.builder.ins().iadd_imm(number.value, 1);
        let is_more =
            self.writer
                .builder
                .ins()
                .icmp(IntCC::SignedLessThanOrEqual, next, range.last.value);
        self.writer
            .builder
            .ins()
            .brif(is_more, head, &[next.into()], skip, &[]);
    }

    /// Writes the last loop.
    fn inner(&mut self, clause: usize, block: &ClauseBlock, skip: Label) {
        let inner = &block.inner;
        if inner.is_once {
            let only = self.writer.constant(0);
            if !self.is_counted {
                let one = self.writer.constant(1).value;
                self.count(one);
            }
            let marks = self.marks();
            return self.turn(block, only, marks, skip);
        }
        let range = self.range(inner.low, inner.high, skip);
        let range = self.end_block(block, block.loops.len(), range, skip);
        let number = match inner.source.number() {
            Some(number) => self.writer.get(number).value,
            None => self.writer.constant(0).value,
        };
        if let (Some(slot), TurnOptions::Even(parts)) = (block.slot, &inner.turns) {
            if let &[(factor, rest)] = parts.as_slice() {
                let part = [factor, rest].map(|register| self.writer.get(register));
                let has_step = part[0].low == part[0].high;
                if let Some(own) = self.own.filter(|own| has_step && own.clause == slot) {
                    return self.grow((own, block.is_below), part, range, skip);
                }
                if has_step {
                    self.share(
                        slot,
                        part.map(|part| part.value),
                        number,
                        [range.first.value, range.last.value],
                        skip,
                    );
                }
            }
        }
        let is_range = matches!(inner.source, TurnSource::Range);
        if is_range {
            self.count_turns(range);
            if self.strides(&inner.turns, range, skip) {
                return;
            }
        }
        let (head, next) = (self.block(), self.block());
        // The loop runs over the turns, or over the places of a list.
        let (list, range_of_loop) = if is_range {
            (None, range)
        } else {
            let (list, places) = self.places(clause, number, range, skip);
            (Some(list), places)
        };
        let marks = self.marks();
        let at = self.loop_head(head, range_of_loop);
        let number = match list {
            Some(list) => {
                let offset = self.writer.builder.ins().ishl_imm(at.value, 3);
                let address = self.writer.builder.ins().iadd(list, offset);
                Number {
                    value: self.writer.load(address, 0),
                    low: range.first.low,
                    high: range.last.high,
                }
            }
            None => at,
        };
        self.turn(block, number, marks, next);
        self.writer.builder.ins().jump(next, &[]);
        self.writer.builder.switch_to_block(next);
        self.loop_end(head, at, range_of_loop, skip);
        let after = self.block();
        self.writer.builder.switch_to_block(after);
    }

    /// The list of the turns of a clause within a range, and its places; without turns, the code
    /// continues at `skip`.
    fn places(
        &mut self,
        clause: usize,
        number: Value,
        range: TurnRange,
        skip: Label,
    ) -> (Value, TurnRange) {
        let [clause, zero] =
            [i64::try_from(clause).unwrap_or(-1), 0].map(|number| self.writer.constant(number));
        let arguments = [
            self.call,
            clause.value,
            number,
            range.first.value,
            range.last.value,
        ];
        let count = self.writer.call("list", &arguments);
        let is_none = self
            .writer
            .builder
            .ins()
            .icmp_imm(IntCC::SignedLessThan, count, 0);
        self.writer.leave_if(is_none);
        self.writer.go_on_if(count, skip);
        let last = self.writer.builder.ins().iadd_imm(count, -1);
        let places = TurnRange {
            first: zero,
            last: Number {
                value: last,
                low: 0,
                high: MOST_NUMBER,
            },
        };
        self.count_turns(places);
        (
            self.writer.load(self.call, offset_of!(Call, listed)),
            places,
        )
    }

    /// Writes one turn; a test that fails continues at `skip`.
    fn turn(&mut self, block: &ClauseBlock, number: Number, marks: Value, skip: Label) {
        let mut places: Vec<Value> = Vec::new();
        match &block.inner.turns {
            TurnOptions::Even(parts) => {
                for &(factor, rest) in parts {
                    let (factor, rest) = (self.writer.get(factor), self.writer.get(rest));
                    let product = self.writer.compute(Op::Mul, factor, number);
                    places.push(self.writer.compute(Op::Add, product, rest).value);
                }
            }
            TurnOptions::Each(parts) => {
                self.writer.set(block.inner.variable, number);
                self.steps(block.levels.last().map_or(&[], Vec::as_slice), skip);
                places.extend(parts.iter().map(|&part| self.writer.get(part).value));
            }
        }
        let (mut sum, parts) = (None, places.len());
        for place in places {
            if !block.is_below {
                self.check_place(place);
            }
            sum = Some(self.join(sum, place, 0));
        }
        let sum = sum.unwrap_or_else(|| self.writer.constant(0).value);
        self.mark(marks, sum, parts);
    }

    /// Writes turns without tests whose parts move evenly: their places are checked at both ends.
    /// Returns `false` for other turns.
    fn strides(&mut self, turns: &TurnOptions, range: TurnRange, skip: Label) -> bool {
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

/// Numbers as arguments of a block.
fn arguments(numbers: &[Value]) -> Vec<BlockArg> {
    numbers.iter().map(|&number| number.into()).collect()
}
