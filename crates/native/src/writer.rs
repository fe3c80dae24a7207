//! Numbers with the least and largest value that they can have, and the steps of a program.

use std::collections::{HashMap, HashSet};

use cranelift_codegen::ir::{
    AbiParam, Block, InstBuilder, MemFlags, Value, condcodes::IntCC, types,
};
use cranelift_frontend::{FunctionBuilder, Variable};
use cranelift_jit::JITModule;
use cranelift_module::{Linkage, Module};

use grundy_core::game::{
    expr::{Function, IntegerComparison, Op},
    interval::Interval,
};
use grundy_work::registers::{InstructionKind, Register};

/// A number in code, and the least and the largest value that it can have.
#[derive(Debug, Clone, Copy)]
pub struct Number {
    /// The number, of 64 bits.
    pub value: Value,
    /// The least value.
    pub low: i128,
    /// The largest value.
    pub high: i128,
}

/// The turns of a loop.
#[derive(Debug, Clone, Copy)]
pub struct TurnRange {
    /// The first turn.
    pub first: Number,
    /// The last turn.
    pub last: Number,
}

impl TurnRange {
    /// Turns with other ends: each may be any number that a turn can be, or one beside them.
    pub fn with(self, ends: [Value; 2]) -> Self {
        let (low, high) = (
            self.first.low.min(self.last.low),
            self.first.high.max(self.last.high),
        );
        let [first, last] = ends.map(|value| Number { value, low, high });
        Self { first, last }
    }
}

/// Numbers of 64 bits.
const ALL: (i128, i128) = (i64::MIN as i128, i64::MAX as i128);

/// The operations for which code calls a function, and their largest values; the least one is 0.
const HELPED: [(InstructionKind, i128); 6] = [
    (InstructionKind::Compute(Op::Gcd), ALL.1),
    (InstructionKind::Compute(Op::Ilog), 64),
    (InstructionKind::Function(Function::Isqrt), 1 << 32),
    (InstructionKind::Function(Function::Popcount), 64),
    (InstructionKind::Function(Function::DigitSum), 200),
    (InstructionKind::Prime, 1),
];

/// The names and the addresses of these functions.
pub fn helpers() -> [(&'static str, *const u8); 6] {
    [
        ("gcd", help::<0> as *const u8),
        ("ilog", help::<1> as *const u8),
        ("isqrt", help::<2> as *const u8),
        ("popcount", help::<3> as *const u8),
        ("digit_sum", help::<4> as *const u8),
        ("prime", help::<5> as *const u8),
    ]
}

/// The result of a helper without a value.
const NONE: i64 = i64::MIN;

/// The result of an operation of [`HELPED`].
extern "C" fn help<const AT: usize>(a: i64, b: i64) -> i64 {
    HELPED[AT].0.apply(a, b).unwrap_or(NONE)
}

/// A writer of numbers and tests.
pub struct NativeWriter<'a> {
    /// The function that is written.
    pub builder: FunctionBuilder<'a>,
    module: &'a mut JITModule,
    /// The block of a position that is left to the program.
    pub left: Block,
    /// The numbers in registers.
    pub registers: HashMap<Register, Number>,
    variables: u32,
    /// The results of helpers that all clauses from here on may use.
    pub results: HashMap<(InstructionKind, Value, Value), Number>,
    /// `true` if what is written is done before all clauses from here on.
    pub is_straight: bool,
    /// The register of the heap, if the table has the values of all smaller heaps.
    heap: Option<Register>,
    /// Numbers from 0 on that were tested to be below the heap, where they are used.
    pub below: HashSet<Value>,
}

impl<'a> NativeWriter<'a> {
    /// A writer into a function, with the numbers that the registers have before a program starts.
    pub fn new(
        mut builder: FunctionBuilder<'a>,
        module: &'a mut JITModule,
        constants: &[i64],
        heap: Option<Register>,
    ) -> Self {
        let left = builder.create_block();
        let (registers, results) = (HashMap::new(), HashMap::new());
        let (variables, is_straight, below) = (0, false, HashSet::new());
        let mut writer = Self {
            builder,
            module,
            left,
            registers,
            variables,
            results,
            is_straight,
            heap,
            below,
        };
        for (register, &constant) in constants.iter().enumerate() {
            let number = writer.constant(constant);
            writer.set(register, number);
        }
        writer
    }

    /// A new variable with a value.
    pub fn variable(&mut self, value: Value) -> Variable {
        let variable = Variable::from_u32(self.variables);
        self.variables += 1;
        self.builder.declare_var(variable, types::I64);
        self.builder.def_var(variable, value);
        variable
    }

    /// The number of 64 bits at an address and an offset in bytes.
    pub fn load(&mut self, address: Value, offset: usize) -> Value {
        let offset = i32::try_from(offset).unwrap_or(i32::MAX);
        self.builder
            .ins()
            .load(types::I64, MemFlags::trusted(), address, offset)
    }

    /// A constant.
    pub fn constant(&mut self, number: i64) -> Number {
        let value = self.builder.ins().iconst(types::I64, number);
        Number {
            value,
            low: number.into(),
            high: number.into(),
        }
    }

    /// Sets a register.
    pub fn set(&mut self, register: Register, number: Number) {
        self.registers.insert(register, number);
    }

    /// The number in a register.
    pub fn get(&mut self, register: Register) -> Number {
        // Every register is a constant, a coordinate, or was set by a step before.
        self.registers
            .get(&register)
            .copied()
            .unwrap_or_else(|| self.constant(0))
    }

    /// Narrows the numbers in two registers for which a comparison holds.
    pub fn assume(&mut self, how: IntegerComparison, a: Register, b: Register) {
        let (mut low, mut high) = (self.get(a), self.get(b));
        match how {
            IntegerComparison::Greater => return self.assume(IntegerComparison::Less, b, a),
            IntegerComparison::GreaterEqual => {
                return self.assume(IntegerComparison::LessEqual, b, a);
            }
            IntegerComparison::Less | IntegerComparison::LessEqual => {
                if how == IntegerComparison::Less && self.heap == Some(b) && low.low >= 0 {
                    self.below.insert(low.value);
                }
                let gap = i128::from(how == IntegerComparison::Less);
                (low.high, high.low) = (low.high.min(high.high - gap), high.low.max(low.low + gap));
            }
            IntegerComparison::Equal => {
                let (least, most) = (low.low.max(high.low), low.high.min(high.high));
                (low.low, low.high, high.low, high.high) = (least, most, least, most);
            }
            IntegerComparison::NotEqual => return,
        }
        // Without such numbers, the code that follows is never reached.
        for (register, number) in [(a, low), (b, high)] {
            if number.low <= number.high {
                self.set(register, number);
            }
        }
    }

    /// Continues if a number is not 0, and in another block if it is 0.
    pub fn test(&mut self, number: Number, other: Block) {
        if number.low <= 0 && number.high >= 0 {
            self.go_on_if(number.value, other);
        }
    }

    /// Continues in a new block if a condition is not 0, and in another one if it is 0.
    pub fn go_on_if(&mut self, condition: Value, other: Block) {
        let next = self.builder.create_block();
        self.builder.ins().brif(condition, next, &[], other, &[]);
        self.builder.switch_to_block(next);
        self.is_straight = false;
    }

    /// Leaves the position to the program if a condition is not 0.
    pub fn leave_if(&mut self, condition: Value) {
        let next = self.builder.create_block();
        self.builder
            .ins()
            .brif(condition, self.left, &[], next, &[]);
        self.builder.switch_to_block(next);
    }

    /// The result of an instruction. The position is left to the program if it does not exist.
    pub fn instruction(&mut self, kind: InstructionKind, a: Number, b: Number) -> Number {
        match kind {
            InstructionKind::Compute(op) => self.compute(op, a, b),
            InstructionKind::Compare(how) => {
                if let Some(truth) = decide_comparison(how, a, b) {
                    return self.constant(truth.into());
                }
                let value = self.builder.ins().icmp(code(how), a.value, b.value);
                let value = self.builder.ins().uextend(types::I64, value);
                Number {
                    value,
                    low: 0,
                    high: 1,
                }
            }
            InstructionKind::And => Number {
                value: self.builder.ins().band(a.value, b.value),
                low: 0,
                high: 1,
            },
            InstructionKind::Or => Number {
                value: self.builder.ins().bor(a.value, b.value),
                low: 0,
                high: 1,
            },
            InstructionKind::Function(Function::Isqrt) if a.low >= 0 && a.high < 1 << 52 => {
                // A number below 2^52 and the root of a square are exact as floats, and the root of
                // a lesser number is less.
                let number = self.builder.ins().fcvt_from_sint(types::F64, a.value);
                let root = self.builder.ins().sqrt(number);
                let value = self.builder.ins().fcvt_to_sint_sat(types::I64, root);
                Number {
                    value,
                    low: 0,
                    high: a.high.isqrt(),
                }
            }
            InstructionKind::Function(Function::Popcount) if a.low >= 0 => Number {
                value: self.builder.ins().popcnt(a.value),
                low: 0,
                high: 63,
            },
            InstructionKind::Function(_) | InstructionKind::Prime => self.help(kind, a, b),
        }
    }

    /// The result of an operator.
    pub fn compute(&mut self, op: Op, a: Number, b: Number) -> Number {
        match op {
            Op::Add | Op::Sub | Op::Mul => self.write_checked(op, a, b),
            Op::Div if (b.low, b.high) == (1, 1) => a,
            Op::Div | Op::Rem => self.write_division(op, a, b),
            Op::Min if a.high <= b.low => a,
            Op::Min if b.high <= a.low => b,
            Op::Max if a.low >= b.high => a,
            Op::Max if b.low >= a.high => b,
            Op::Min => {
                let less = self
                    .builder
                    .ins()
                    .icmp(IntCC::SignedLessThan, a.value, b.value);
                let value = self.builder.ins().select(less, a.value, b.value);
                Number {
                    value,
                    low: a.low.min(b.low),
                    high: a.high.min(b.high),
                }
            }
            Op::Max => {
                let more = self
                    .builder
                    .ins()
                    .icmp(IntCC::SignedGreaterThan, a.value, b.value);
                let value = self.builder.ins().select(more, a.value, b.value);
                Number {
                    value,
                    low: a.low.max(b.low),
                    high: a.high.max(b.high),
                }
            }
            Op::Xor => {
                for side in [a, b] {
                    if side.low < 0 {
                        let is_negative =
                            self.builder
                                .ins()
                                .icmp_imm(IntCC::SignedLessThan, side.value, 0);
                        self.leave_if(is_negative);
                    }
                }
                let bits = 128 - (a.high.max(b.high).max(0)).leading_zeros();
                Number {
                    value: self.builder.ins().bxor(a.value, b.value),
                    low: 0,
                    high: (1 << bits) - 1,
                }
            }
            Op::Gcd | Op::Ilog => self.help(InstructionKind::Compute(op), a, b),
        }
    }

    /// A sum, difference or product; overflow is checked where it is possible.
    fn write_checked(&mut self, op: Op, a: Number, b: Number) -> Number {
        let (low, high) = range_of(op, a, b);
        if low >= ALL.0 && high <= ALL.1 {
            let value = match op {
                Op::Add => self.builder.ins().iadd(a.value, b.value),
                Op::Sub => self.builder.ins().isub(a.value, b.value),
                _ => self.builder.ins().imul(a.value, b.value),
            };
            return Number { value, low, high };
        }
        let (value, overflow) = match op {
            Op::Add => self.builder.ins().sadd_overflow(a.value, b.value),
            Op::Sub => self.builder.ins().ssub_overflow(a.value, b.value),
            _ => self.builder.ins().smul_overflow(a.value, b.value),
        };
        self.leave_if(overflow);
        Number {
            value,
            low: low.max(ALL.0),
            high: high.min(ALL.1),
        }
    }

    /// The quotient, rounded down, or the remainder.
    fn write_division(&mut self, op: Op, a: Number, mut b: Number) -> Number {
        if b.low <= 0 && b.high >= 0 {
            let is_zero = self.builder.ins().icmp_imm(IntCC::Equal, b.value, 0);
            self.leave_if(is_zero);
            b.low = if b.low == 0 { b.high.min(1) } else { b.low };
        }
        if a.low == ALL.0 && b.low <= -1 && b.high >= -1 {
            let is_least = self.builder.ins().icmp_imm(IntCC::Equal, a.value, i64::MIN);
            self.leave_if(is_least);
        }
        let are_natural = a.low >= 0 && b.low >= 0;
        let value = if let Some(shift) = power_of_two(b.low).filter(|_| b.low == b.high) {
            match op {
                Op::Div => self.builder.ins().sshr_imm(a.value, shift),
                _ => self.builder.ins().band_imm(a.value, (1 << shift) - 1),
            }
        } else if are_natural && a.high <= u32::MAX.into() && b.high <= u32::MAX.into() {
            let [a, b] = [a, b].map(|each| self.builder.ins().ireduce(types::I32, each.value));
            let short = if op == Op::Div {
                self.builder.ins().udiv(a, b)
            } else {
                self.builder.ins().urem(a, b)
            };
            self.builder.ins().uextend(types::I64, short)
        } else {
            let quotient = self.builder.ins().sdiv(a.value, b.value);
            let product = self.builder.ins().imul(quotient, b.value);
            let rest = self.builder.ins().isub(a.value, product);
            // A quotient is rounded down if the signs of the rest and the divisor differ.
            let signs = self.builder.ins().bxor(rest, b.value);
            let differ = self.builder.ins().icmp_imm(IntCC::SignedLessThan, signs, 0);
            let is_rest = self.builder.ins().icmp_imm(IntCC::NotEqual, rest, 0);
            let both = self.builder.ins().band(differ, is_rest);
            let one = self.builder.ins().uextend(types::I64, both);
            let quotient = self.builder.ins().isub(quotient, one);
            let product = self.builder.ins().imul(quotient, b.value);
            if op == Op::Div {
                quotient
            } else {
                self.builder.ins().isub(a.value, product)
            }
        };
        let (low, high) = range_of(op, a, b);
        Number {
            value,
            low,
            high: high.min(ALL.1),
        }
    }

    /// The result of an operation by a helper; that of earlier clauses if they have it.
    fn help(&mut self, kind: InstructionKind, a: Number, b: Number) -> Number {
        let key = (kind, a.value, b.value);
        if let Some(&known) = self.results.get(&key) {
            return known;
        }
        let at = HELPED
            .iter()
            .position(|&(helped, _)| helped == kind)
            .unwrap_or(0);
        let value = self.call(helpers()[at].0, &[a.value, b.value]);
        let is_none = self.builder.ins().icmp_imm(IntCC::Equal, value, NONE);
        self.leave_if(is_none);
        let number = Number {
            value,
            low: 0,
            high: HELPED[at].1,
        };
        if self.is_straight {
            self.results.insert(key, number);
        }
        number
    }

    /// Calls a function of this package.
    pub fn call(&mut self, name: &str, arguments: &[Value]) -> Value {
        let mut signature = self.module.make_signature();
        signature.params = vec![AbiParam::new(types::I64); arguments.len()];
        signature.returns = vec![AbiParam::new(types::I64)];
        let Ok(function) = self
            .module
            .declare_function(name, Linkage::Import, &signature)
        else {
            self.builder.ins().jump(self.left, &[]);
            let next = self.builder.create_block();
            self.builder.switch_to_block(next);
            return self.constant(0).value;
        };
        let function = self
            .module
            .declare_func_in_func(function, self.builder.func);
        let call = self.builder.ins().call(function, arguments);
        self.builder.inst_results(call)[0]
    }
}

/// The numbers that the result of an operator can be.
fn range_of(op: Op, a: Number, b: Number) -> (i128, i128) {
    let [a, b] = [a, b].map(|Number { low, high, .. }| Interval {
        low,
        high,
        is_sure: true,
    });
    op.interval(a, b)
        .map_or((i128::MIN, i128::MAX), |(low, high, _)| (low, high))
}

/// The exponent of a power of two below 2^62.
fn power_of_two(number: i128) -> Option<i64> {
    let number = u64::try_from(number)
        .ok()
        .filter(|number| number.is_power_of_two() && *number < 1 << 62)?;
    Some(number.trailing_zeros().into())
}

/// The truth of a comparison that holds for all values of both numbers, or for none.
fn decide_comparison(how: IntegerComparison, a: Number, b: Number) -> Option<bool> {
    let corners = [
        (a.low, b.low),
        (a.low, b.high),
        (a.high, b.low),
        (a.high, b.high),
    ]
    .map(|(a, b)| how.holds(a, b));
    match how {
        // Between the corners, equal numbers may meet or part.
        IntegerComparison::Equal | IntegerComparison::NotEqual
            if a.low <= b.high && b.low <= a.high =>
        {
            (a.low == a.high && b.low == b.high).then_some(corners[0])
        }
        _ if corners == [true; 4] => Some(true),
        _ if corners == [false; 4] => Some(false),
        _ => None,
    }
}

/// The condition code of a comparison.
pub fn code(how: IntegerComparison) -> IntCC {
    match how {
        IntegerComparison::Equal => IntCC::Equal,
        IntegerComparison::NotEqual => IntCC::NotEqual,
        IntegerComparison::Less => IntCC::SignedLessThan,
        IntegerComparison::LessEqual => IntCC::SignedLessThanOrEqual,
        IntegerComparison::Greater => IntCC::SignedGreaterThan,
        IntegerComparison::GreaterEqual => IntCC::SignedGreaterThanOrEqual,
    }
}
