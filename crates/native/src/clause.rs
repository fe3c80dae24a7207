//! A clause: its loops, its turns, and the options of each turn.

mod strides;

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
}

/// Numbers as arguments of a block.
fn arguments(numbers: &[Value]) -> Vec<BlockArg> {
    numbers.iter().map(|&number| number.into()).collect()
}
