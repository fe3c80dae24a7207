//! A clause: its loops, its turns, and the options of each turn.

use std::collections::HashMap;

use cranelift_codegen::ir::{Block as Label, InstBuilder, Value, condcodes::IntCC, types};

use crate::{
    function::{Function, first_test},
    writer::{Number, Range, code},
};
use grundy_core::game::expr::{Comparison, Op};
use grundy_heaps::rules::{Block, Bound, Operand, Source, Turns, Turnwise};
use grundy_work::registers::{Instruction, Kind, Register, Step};

/// Upper bound of loop variables, as in the programs.
const MOST_NUMBER: i128 = 1 << 40;

impl Function<'_> {
    /// Writes the options of all clauses. Neighbours with the same first test have it in common.
    pub(crate) fn clauses(&mut self, blocks: &[Block]) {
        let mut at = 0;
        for group in
            blocks.chunk_by(|a, b| first_test(a).is_some_and(|(own, _)| Some(own) == first_test(b).map(|b| b.0)))
        {
            let (known, end) = (self.writer.registers.clone(), self.block());
            let common = first_test(&group[0]).filter(|_| group.len() > 1);
            if let Some(((how, a, b), _)) = common {
                let numbers = [a, b].map(|register| self.writer.get(register));
                let test = self.writer.instruction(Kind::Compare(how), numbers[0], numbers[1]);
                self.writer.test(test, end);
                self.writer.assume(how, a, b);
            }
            for block in group {
                let (known, end) = (self.writer.registers.clone(), self.block());
                let done = first_test(block).filter(|_| common.is_some()).map(|(_, test)| test);
                self.level((at, block), 0, done, end);
                at += 1;
                self.writer.builder.ins().jump(end, &[]);
                self.writer.builder.switch_to_block(end);
                self.writer.registers = known;
            }
            self.writer.builder.ins().jump(end, &[]);
            self.writer.builder.switch_to_block(end);
            self.writer.registers = known;
        }
    }

    /// Writes what is done inside some loops; a test that fails continues at `skip`. The test of the register `done` holds.
    fn level(&mut self, (at, block): (usize, &Block), depth: usize, done: Option<Register>, skip: Label) {
        // The instructions that are left, by the register of the result: those of the tests come first.
        let mut left = HashMap::new();
        let steps = block.levels.get(depth).map_or(&[][..], Vec::as_slice);
        left.extend(steps.iter().filter_map(|step| match step {
            Step::Do(instruction) => Some((instruction.to, *instruction)),
            Step::Test(_) => None,
        }));
        for step in steps {
            let &Step::Test(test) = step else { continue };
            let made = left.get(&test).copied();
            self.make(test, &mut left);
            if Some(test) != done {
                let number = self.writer.get(test);
                self.writer.test(number, skip);
            }
            if let Some(Instruction { kind: Kind::Compare(how), a, b, .. }) = made {
                self.writer.assume(how, a, b);
            }
        }
        for step in steps {
            if let Step::Do(instruction) = step {
                self.make(instruction.to, &mut left);
            }
        }
        let Some(&[variable, low, high]) = block.loops.get(depth) else {
            return self.inner(at, block, skip);
        };
        let range = self.range(low, high, skip);
        let range = self.ended(block, depth, range, skip);
        self.count_turns(range);
        let (head, next) = (self.block(), self.block());
        let number = self.loop_head(head, range);
        self.writer.set(variable, number);
        self.level((at, block), depth + 1, None, next);
        self.writer.builder.ins().jump(next, &[]);
        self.writer.builder.switch_to_block(next);
        self.loop_end(head, number, range, skip);
        // The code after the loop goes on in a block of its own.
        let after = self.block();
        self.writer.builder.switch_to_block(after);
    }

    /// Writes the instruction of a register, and those that it needs, unless they are written.
    fn make(&mut self, register: Register, left: &mut HashMap<Register, Instruction>) {
        let Some(Instruction { kind, to, a, b }) = left.remove(&register) else { return };
        self.make(a, left);
        self.make(b, left);
        let (a, b) = (self.writer.get(a), self.writer.get(b));
        let number = self.writer.instruction(kind, a, b);
        self.writer.set(to, number);
    }

    /// The turns between two registers; an empty loop continues at `skip`.
    fn range(&mut self, low: Register, high: Register, skip: Label) -> Range {
        let (low, high) = (self.writer.get(low), self.writer.get(high));
        let has_turns = self.writer.builder.ins().icmp(IntCC::SignedLessThanOrEqual, low.value, high.value);
        self.writer.go_on_if(has_turns, skip);
        let clipped =
            |number: Number| Number { low: number.low.max(-MOST_NUMBER), high: number.high.min(MOST_NUMBER), ..number };
        for end in [low, high] {
            if end.low < -MOST_NUMBER || end.high > MOST_NUMBER {
                let moved = self.writer.builder.ins().iadd_imm(end.value, 1 << 40);
                let is_far = self.writer.builder.ins().icmp_imm(IntCC::UnsignedGreaterThan, moved, 1 << 41);
                self.writer.leave_if(is_far);
            }
        }
        Range { first: clipped(low), last: clipped(high) }
    }

    /// The turns up to the end of a loop, by bisection as in [`End::last`](grundy_heaps::rules::End::last); without any, the
    /// code continues at `skip`.
    fn ended(&mut self, block: &Block, depth: usize, range: Range, skip: Label) -> Range {
        let Some(Some(end)) = block.ends.get(depth) else { return range };
        let (head, body, found) = (self.block(), self.block(), self.block());
        let [last, top] = [0, 1].map(|_| self.writer.builder.append_block_param(head, types::I64));
        let below = self.writer.builder.ins().iadd_imm(range.first.value, -1);
        self.writer.builder.ins().jump(head, &[below.into(), range.last.value.into()]);
        self.writer.builder.switch_to_block(head);
        let is_open = self.writer.builder.ins().icmp(IntCC::SignedLessThan, last, top);
        self.writer.builder.ins().brif(is_open, body, &[], found, &[]);
        self.writer.builder.switch_to_block(body);
        let distance = self.writer.builder.ins().isub(top, last);
        let half = self.writer.builder.ins().ushr_imm(distance, 1);
        let middle = self.writer.builder.ins().isub(top, half);
        self.writer.set(end.variable, Number { value: middle, low: range.first.low, high: range.last.high });
        for instruction in &end.code {
            let (a, b) = (self.writer.get(instruction.a), self.writer.get(instruction.b));
            let number = self.writer.instruction(instruction.kind, a, b);
            self.writer.set(instruction.to, number);
        }
        let holds = self.writer.get(end.test).value;
        let before = self.writer.builder.ins().iadd_imm(middle, -1);
        let last_then = self.writer.builder.ins().select(holds, middle, last);
        let top_then = self.writer.builder.ins().select(holds, top, before);
        self.writer.builder.ins().jump(head, &[last_then.into(), top_then.into()]);
        self.writer.builder.switch_to_block(found);
        let has_turns = self.writer.builder.ins().icmp(IntCC::SignedGreaterThanOrEqual, last, range.first.value);
        self.writer.go_on_if(has_turns, skip);
        Range { last: Number { value: last, ..range.last }, ..range }
    }

    /// Counts the turns of a loop, and leaves the position to the program after too many.
    fn count_turns(&mut self, range: Range) {
        let count = self.writer.builder.ins().isub(range.last.value, range.first.value);
        let count = self.writer.builder.ins().iadd_imm(count, 1);
        self.count_all(count);
    }

    /// Counts turns, and leaves the position to the program after too many.
    pub(crate) fn count_all(&mut self, count: Value) {
        let turns = self.count(count);
        let are_many = self.writer.builder.ins().icmp(IntCC::SignedGreaterThan, turns, self.hard);
        self.writer.leave_if(are_many);
    }

    /// Begins a loop; returns its variable.
    fn loop_head(&mut self, head: Label, range: Range) -> Number {
        let value = self.writer.builder.append_block_param(head, types::I64);
        self.writer.builder.ins().jump(head, &[range.first.value.into()]);
        self.writer.builder.switch_to_block(head);
        Number { value, low: range.first.low, high: range.last.high }
    }

    /// Ends a turn: continues with the next one, or at `skip` after the last one.
    fn loop_end(&mut self, head: Label, number: Number, range: Range, skip: Label) {
        // The next turn is compared: this one no longer needs a register.
        let next = self.writer.builder.ins().iadd_imm(number.value, 1);
        let end = self.writer.builder.ins().iadd_imm(range.last.value, 1);
        let is_last = self.writer.builder.ins().icmp(IntCC::Equal, next, end);
        self.writer.builder.ins().brif(is_last, skip, &[], head, &[next.into()]);
    }

    /// Writes the last loop.
    fn inner(&mut self, clause: usize, block: &Block, skip: Label) {
        let inner = &block.inner;
        if inner.is_once {
            for bound in &inner.bounds {
                let rest = self.writer.get(bound.rest);
                let holds = self.writer.builder.ins().icmp_imm(code(bound.how), rest.value, 0);
                self.writer.go_on_if(holds, skip);
            }
            let only = self.writer.constant(0);
            if !self.is_counted {
                let one = self.writer.constant(1).value;
                self.count(one);
            }
            let marks = self.marks();
            return self.turn((&inner.turns, block.is_below), only, marks, skip);
        }
        let range = self.range(inner.low, inner.high, skip);
        let mut range = self.ended(block, block.loops.len(), range, skip);
        for bound in inner.bounds.iter().filter(|bound| bound.how != Comparison::NotEqual) {
            range = self.narrowed(*bound, range, skip);
        }
        if inner.bounds.iter().any(|bound| bound.how != Comparison::NotEqual) {
            let has_turns =
                self.writer.builder.ins().icmp(IntCC::SignedLessThanOrEqual, range.first.value, range.last.value);
            self.writer.go_on_if(has_turns, skip);
        }
        let holes: Vec<Bound> =
            inner.bounds.iter().filter(|bound| bound.how == Comparison::NotEqual).copied().collect();
        let number = match inner.source.number() {
            Some(number) => self.writer.get(number).value,
            None => self.writer.constant(0).value,
        };
        if let (Some(slot), Turns::Even(parts)) = (block.slot, &inner.turns) {
            if let &[(factor, rest)] = parts.as_slice() {
                let part = [factor, rest].map(|register| self.writer.get(register));
                let has_step = part[0].low == part[0].high;
                if has_step && self.only_stretch == Some(slot) {
                    return self.grow((slot, block.is_below), part, range, skip);
                }
                if has_step {
                    self.share(slot, part.map(|part| part.value), number, [range.first.value, range.last.value], skip);
                }
            }
        }
        let is_range = matches!(inner.source, Source::Range);
        if is_range {
            self.count_turns(range);
            if holes.is_empty() && self.strides(&inner.turns, range, skip) {
                return;
            }
        }
        let (head, next) = (self.block(), self.block());
        // The loop runs over the turns, or over the places of a list.
        let (list, range_of_loop) = if is_range {
            (None, range)
        } else {
            let (list, places) = {
                let is_kept = matches!(inner.source, Source::Kept(_));
                self.places((clause, is_kept), number, range, skip)
            };
            (Some(list), places)
        };
        let is_checked = block.is_below || list.is_some_and(|list| self.check_list(block, list, range_of_loop));
        let marks = self.marks();
        let at = self.loop_head(head, range_of_loop);
        let number = match list {
            Some(list) => {
                let offset = self.writer.builder.ins().ishl_imm(at.value, 3);
                let address = self.writer.builder.ins().iadd(list, offset);
                Number { value: self.writer.load(address, 0), low: range.first.low, high: range.last.high }
            }
            None => at,
        };
        for hole in holes {
            let (factor, rest) = (self.writer.get(hole.factor), self.writer.get(hole.rest));
            let product = self.writer.compute(Op::Mul, factor, number);
            let sum = self.writer.compute(Op::Add, product, rest);
            self.writer.go_on_if(sum.value, next);
        }
        self.turn((&inner.turns, is_checked), number, marks, next);
        self.writer.builder.ins().jump(next, &[]);
        self.writer.builder.switch_to_block(next);
        self.loop_end(head, at, range_of_loop, skip);
        let after = self.block();
        self.writer.builder.switch_to_block(after);
    }

    /// Checks the places of the first and the last turn of a list in increasing order, if all parts move evenly: the others are
    /// between them. Returns `false` for other turns.
    fn check_list(&mut self, block: &Block, list: Value, places: Range) -> bool {
        let (Turns::Even(parts), Source::Kept(_)) = (&block.inner.turns, block.inner.source) else { return false };
        for end in [places.first, places.last] {
            let offset = self.writer.builder.ins().ishl_imm(end.value, 3);
            let address = self.writer.builder.ins().iadd(list, offset);
            let turn = Number { value: self.writer.load(address, 0), low: -MOST_NUMBER, high: MOST_NUMBER };
            for &(factor, rest) in parts {
                let (factor, rest) = (self.writer.get(factor), self.writer.get(rest));
                let product = self.writer.compute(Op::Mul, factor, turn);
                let place = self.writer.compute(Op::Add, product, rest).value;
                self.check_place(place);
            }
        }
        true
    }

    /// The list of the turns of a clause within a range, and its places; without turns, the code continues at `skip`.
    fn places(&mut self, (clause, is_kept): (usize, bool), number: Value, range: Range, skip: Label) -> (Value, Range) {
        let ends = [range.first.value, range.last.value];
        let (list, count) =
            if is_kept { self.kept_list(clause, number, ends) } else { self.list(clause, number, ends) };
        self.writer.go_on_if(count, skip);
        let first = self.writer.constant(0);
        let last = self.writer.builder.ins().iadd_imm(count, -1);
        let places = Range { first, last: Number { value: last, low: 0, high: MOST_NUMBER } };
        self.count_turns(places);
        (list, places)
    }

    /// Writes one turn; a test that fails continues at `skip`.
    fn turn(&mut self, (turns, is_checked): (&Turns, bool), number: Number, marks: [Value; 2], skip: Label) {
        let mut places: Vec<Value> = Vec::new();
        match turns {
            Turns::Even(parts) => {
                for &(factor, rest) in parts {
                    let (factor, rest) = (self.writer.get(factor), self.writer.get(rest));
                    let product = self.writer.compute(Op::Mul, factor, number);
                    places.push(self.writer.compute(Op::Add, product, rest).value);
                }
            }
            Turns::Columns { code, tests, parts } => {
                let mut columns = vec![None; code.len() + 1];
                columns[0] = Some(number);
                for &test in tests {
                    let test = self.operand(test, code, &mut columns);
                    self.writer.test(test, skip);
                }
                for &part in parts {
                    places.push(self.operand(part, code, &mut columns).value);
                }
            }
        }
        let (mut sum, parts) = (None, places.len());
        for place in places {
            if !is_checked {
                self.check_place(place);
            }
            sum = Some(self.join(sum, place));
        }
        let sum = sum.unwrap_or_else(|| self.writer.constant(0).value);
        self.mark(marks, sum, parts);
    }

    /// The number of an operand; the instructions that it needs are written once, where they are first needed.
    fn operand(&mut self, operand: Operand, code: &[Turnwise], columns: &mut [Option<Number>]) -> Number {
        match operand {
            Operand::Register(register) => self.writer.get(register),
            Operand::Column(column) => {
                if let Some(number) = columns[column] {
                    return number;
                }
                let Turnwise { kind, a, b } = code[column - 1];
                let (a, b) = (self.operand(a, code, columns), self.operand(b, code, columns));
                let number = self.writer.instruction(kind, a, b);
                columns[column] = Some(number);
                number
            }
        }
    }

    /// Writes turns without tests whose parts move evenly: their places are checked at both ends. Returns `false` for other
    /// turns.
    fn strides(&mut self, turns: &Turns, range: Range, skip: Label) -> bool {
        let Turns::Even(parts) = turns else { return false };
        let numbers = |&(factor, rest): &(Register, Register)| [factor, rest].map(|register| self.writer.get(register));
        let parts: Vec<[Number; 2]> = parts.iter().map(numbers).collect();
        let (fixed, moving): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|[factor, _]| (factor.low, factor.high) == (0, 0));
        let range = self.folded(&moving, range);
        let marks = self.marks();
        let mut sum = None;
        for [_, part] in fixed {
            self.check_place(part.value);
            sum = Some(self.join(sum, part.value));
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
        // The number of turns from this one on: unlike an end, it is not computed again in each turn.
        let count = self.writer.builder.ins().isub(range.last.value, range.first.value);
        let count = self.writer.builder.ins().iadd_imm(count, 1);
        let begin: Vec<Value> = [count].into_iter().chain(starts.into_iter().skip(1).step_by(2)).collect();
        let head = self.block();
        let now: Vec<Value> = begin.iter().map(|_| self.writer.builder.append_block_param(head, types::I64)).collect();
        let begin: Vec<_> = begin.into_iter().map(Into::into).collect();
        self.writer.builder.ins().jump(head, &begin);
        self.writer.builder.switch_to_block(head);
        let places = &now[1..];
        for &place in places {
            sum = Some(self.join(sum, place));
        }
        let sum = sum.unwrap_or_else(|| self.writer.constant(0).value);
        self.mark(marks, sum, 2);
        let mut next = vec![self.writer.builder.ins().iadd_imm(now[0], -1)];
        for (&place, [factor, _]) in places.iter().zip(&moving) {
            next.push(self.writer.builder.ins().iadd(place, factor.value));
        }
        let left = next[0];
        let next: Vec<_> = next.into_iter().map(Into::into).collect();
        self.writer.builder.ins().brif(left, head, &next, skip, &[]);
        let after = self.block();
        self.writer.builder.switch_to_block(after);
        true
    }

    /// Leaves out turns that mirror others: of two parts v + a and b - v, the turn b - a - v has the same option.
    fn folded(&mut self, moving: &[[Number; 2]], range: Range) -> Range {
        let is = |[factor, _]: &[Number; 2], number: i128| (factor.low, factor.high) == (number, number);
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
        let begins = self.writer.builder.ins().icmp(IntCC::SignedLessThanOrEqual, first.value, middle.value);
        let goes_on = self.writer.builder.ins().icmp(IntCC::SignedLessThan, middle.value, last.value);
        let is_folded = self.writer.builder.ins().band(begins, goes_on);
        let from = self.writer.builder.ins().select(is_folded, least.value, first.value);
        let to = self.writer.builder.ins().select(is_folded, middle.value, last.value);
        range.with([from, to])
    }

    /// The turns v in which factor v + rest satisfies a comparison with 0; without any, the code continues at `skip`, or
    /// the first one is above the last one.
    fn narrowed(&mut self, bound: Bound, range: Range, skip: Label) -> Range {
        let (factor, rest) = (self.writer.get(bound.factor), self.writer.get(bound.rest));
        if bound.how == Comparison::Equal {
            return self.only(factor, rest, range, skip);
        }
        // factor v + rest >= 0
        let (zero, one) = (self.writer.constant(0), self.writer.constant(1));
        let is_less = matches!(bound.how, Comparison::Less | Comparison::LessEqual);
        let (factor, mut rest) = if is_less {
            (self.writer.compute(Op::Sub, zero, factor), self.writer.compute(Op::Sub, zero, rest))
        } else {
            (factor, rest)
        };
        if matches!(bound.how, Comparison::Less | Comparison::Greater) {
            rest = self.writer.compute(Op::Sub, rest, one);
        }
        if factor.low > 0 {
            return self.from(factor, rest, range);
        }
        if factor.high < 0 {
            return self.up_to(factor, rest, range);
        }
        let (up, other, down, none, end) = (self.block(), self.block(), self.block(), self.block(), self.block());
        let ends = [0, 1].map(|_| self.writer.builder.append_block_param(end, types::I64));
        let is_up = self.writer.builder.ins().icmp_imm(IntCC::SignedGreaterThan, factor.value, 0);
        self.writer.builder.ins().brif(is_up, up, &[], other, &[]);
        self.writer.builder.switch_to_block(up);
        let found = self.from(Number { low: 1, high: factor.high.max(1), ..factor }, rest, range);
        self.writer.builder.ins().jump(end, &[found.first.value.into(), found.last.value.into()]);
        self.writer.builder.switch_to_block(other);
        self.writer.builder.ins().brif(factor.value, down, &[], none, &[]);
        self.writer.builder.switch_to_block(down);
        let found = self.up_to(Number { high: -1, low: factor.low.min(-1), ..factor }, rest, range);
        self.writer.builder.ins().jump(end, &[found.first.value.into(), found.last.value.into()]);
        self.writer.builder.switch_to_block(none);
        let holds = self.writer.builder.ins().icmp_imm(IntCC::SignedGreaterThanOrEqual, rest.value, 0);
        let all = [range.first.value.into(), range.last.value.into()];
        self.writer.builder.ins().brif(holds, end, &all, skip, &[]);
        self.writer.builder.switch_to_block(end);
        range.with(ends)
    }

    /// The turns v with factor v + rest >= 0 for a factor above 0.
    fn from(&mut self, factor: Number, rest: Number, range: Range) -> Range {
        let zero = self.writer.constant(0);
        let quotient = self.writer.compute(Op::Div, rest, factor);
        let least = self.writer.compute(Op::Sub, zero, quotient);
        Range { first: self.writer.compute(Op::Max, range.first, least), ..range }
    }

    /// The turns v with factor v + rest >= 0 for a factor below 0.
    fn up_to(&mut self, factor: Number, rest: Number, range: Range) -> Range {
        let zero = self.writer.constant(0);
        let by = self.writer.compute(Op::Sub, zero, factor);
        let most = self.writer.compute(Op::Div, rest, by);
        Range { last: self.writer.compute(Op::Min, range.last, most), ..range }
    }

    /// The turns v with factor v + rest = 0.
    fn only(&mut self, factor: Number, rest: Number, range: Range, skip: Label) -> Range {
        let zero = self.writer.constant(0);
        let (may_be_zero, none) = (factor.low <= 0 && factor.high >= 0, self.block());
        if may_be_zero {
            self.writer.go_on_if(factor.value, none);
        }
        // The turn is -rest / factor, which is not negative if no turn is. The factor is not 0 here.
        let mut opposite = self.writer.compute(Op::Sub, zero, rest);
        if factor.low > 0 && range.first.low >= 0 {
            let has_turn = self.writer.builder.ins().icmp_imm(IntCC::SignedGreaterThanOrEqual, opposite.value, 0);
            self.writer.go_on_if(has_turn, skip);
            opposite.low = opposite.low.max(0);
        }
        let at = self.writer.compute(Op::Div, opposite, factor);
        let product = self.writer.compute(Op::Mul, at, factor);
        let is_whole = self.writer.builder.ins().icmp(IntCC::Equal, product.value, opposite.value);
        self.writer.go_on_if(is_whole, skip);
        let first = self.writer.compute(Op::Max, range.first, at);
        let last = self.writer.compute(Op::Min, range.last, at);
        if !may_be_zero {
            return Range { first, last };
        }
        let end = self.block();
        let ends = [0, 1].map(|_| self.writer.builder.append_block_param(end, types::I64));
        self.writer.builder.ins().jump(end, &[first.value.into(), last.value.into()]);
        self.writer.builder.switch_to_block(none);
        let is_zero = self.writer.builder.ins().icmp_imm(IntCC::Equal, rest.value, 0);
        let all = [range.first.value.into(), range.last.value.into()];
        self.writer.builder.ins().brif(is_zero, end, &all, skip, &[]);
        self.writer.builder.switch_to_block(end);
        range.with(ends)
    }
}
