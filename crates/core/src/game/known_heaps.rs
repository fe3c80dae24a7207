//! Rules of heaps that are a code or a set in any spelling.
//!
//! A digit is guessed from the options of a few heaps, and then proved for all heaps, or the rule stays a rule. Loops with
//! constant ends become clauses. Each clause then leaves parts of the sum n - c for a constant c, which is proved, or one
//! heap of any size. The condition that a clause leaves (p, q) is written in p and q, with p + q + c for n. For all
//! clauses with the same c together, [`always`] decides that it holds for all positive p and q, for those that differ, for
//! those that are equal, or for none: this is the digit. It decides in the same way that no part is negative or as large
//! as the heap, so the rule has no flaw anywhere. A clause that leaves one heap of any size p removes r = n - p; the
//! numbers r are guessed as a list with a period, and the condition in r and p is proved to be that of the list.

use std::collections::BTreeMap;

use super::{
    Game, HeapCode, HeapRule, SubtractionGame,
    always::always,
    code::{self, Digit},
    expr::{Comparison, Condition, Expr, Op, Steps},
    linear::Linear,
    rule::{Clause, Loop, Names, Parts},
    set::{Named, Set},
};

/// The largest number removed in a code that is written for a rule.
const LONGEST_CODE: usize = 64;
/// The largest period of the numbers removed.
const LONGEST_PERIOD: usize = 24;
/// The most clauses after loops are written out.
const MOST_CLAUSES: usize = 128;
/// The largest heap of which a move is looked for.
const LARGEST: i128 = 128;
/// The bits of a digit that allow two heaps and more.
const SPLITTING: u8 = 0b11100;

/// Returns the code or set game with the options of the rule, if it is proved for all heaps.
pub(super) fn known(rule: &HeapRule) -> Option<Game> {
    let mut found = Found::default();
    for clause in &rule.clauses {
        let mut flat = Vec::new();
        flatten(&Flat::of(clause)?, &clause.loops, &mut flat)?;
        if flat.len() > MOST_CLAUSES {
            return None;
        }
        flat.iter().try_for_each(|clause| found.add(clause))?;
    }
    found.game()
}

/// Returns the numbers that a clause removes, whatever the heap, if it removes numbers of at most the heap and never splits.
pub(super) fn removed(clause: &Clause) -> Option<Vec<Set>> {
    let Game::Set(SubtractionGame { set, .. }) =
        known(&HeapRule { clauses: vec![clause.clone()], names: Names::default() })?
    else {
        return None;
    };
    Some(if let Set::Union(sets) = set { sets } else { vec![set] })
}

/// A clause with at most one loop; variable 0 is the heap, variable 1 that of the loop.
#[derive(Debug, Clone)]
struct Flat {
    parts: Vec<Expr>,
    turn: Option<Loop>,
    conditions: Vec<Condition>,
}

impl Flat {
    /// The clause without its loops; `None` if it has a list of parts.
    fn of(clause: &Clause) -> Option<Self> {
        let mut parts = Vec::new();
        for part in &clause.parts {
            match part {
                Parts::One(part) => parts.push(part.clone()),
                Parts::Repeated { value, count: Expr::Int(count @ 1..=4) } => {
                    parts.extend((0..*count).map(|_| value.clone()));
                }
                Parts::Repeated { .. } | Parts::Each { .. } => return None,
            }
        }
        Some(Self { parts, turn: None, conditions: clause.condition.clone().into_iter().collect() })
    }

    fn with(&self, values: &[Expr]) -> Self {
        Self {
            parts: self.parts.iter().map(|part| with(part, values)).collect(),
            turn: self.turn.clone(),
            conditions: self.conditions.iter().map(|condition| with_in(condition, values)).collect(),
        }
    }

    /// The condition for a move.
    fn guard(&self) -> Condition {
        let turn = self
            .turn
            .iter()
            .flat_map(|Loop { low, high }| [at_least(&Expr::Var(1), low), at_least(high, &Expr::Var(1))]);
        all(turn.chain(self.conditions.iter().cloned()))
    }

    /// Returns `true` if no move leaves a negative part, or one that is not smaller than the heap.
    fn is_sound(&self) -> bool {
        let whole = less(Expr::Var(0), Expr::Int(1));
        let fits = |part: &Expr| and(at_least(part, &Expr::Int(0)), at_least(&whole, part));
        let sound = implies(self.guard(), all(self.parts.iter().map(fits)));
        // Heaps are at least 1, and the variable may be negative.
        let heap = plus(Expr::Var(0), Expr::Int(1));
        match self.turn {
            None => always(&with_in(&sound, &[heap]), 1),
            Some(_) => [Expr::Var(1), less(Expr::Int(-1), Expr::Var(1))]
                .into_iter()
                .all(|variable| always(&with_in(&sound, &[heap.clone(), variable]), 2)),
        }
    }

    /// Returns n less the sum of the parts at the first move that is found.
    fn taken(&self) -> Option<i128> {
        let mut steps = Steps::at_most(100_000);
        let guard = self.guard();
        for heap in 1..=LARGEST {
            let (low, high) = match &self.turn {
                None => (0, 0),
                Some(Loop { low, high }) => (low.eval(&[heap], &mut steps).ok()?, high.eval(&[heap], &mut steps).ok()?),
            };
            for variable in low..=high {
                let scope = [heap, variable];
                if guard.eval(&scope, &mut steps).ok()? {
                    let parts = self.parts.iter().map(|part| part.eval(&scope, &mut steps).ok());
                    return Some(heap - parts.sum::<Option<i128>>()?);
                }
            }
        }
        None
    }

    /// Returns `true` if every move leaves heaps of the sum n - `taken`. The parts of a sound clause are not negative.
    fn always_takes(&self, taken: i128) -> bool {
        let sum = self.parts.iter().cloned().reduce(plus).unwrap_or(Expr::Int(0));
        let claim = implies(self.guard(), equal(less(Expr::Var(0), sum), Expr::Int(taken)));
        let heap = plus(Expr::Var(0), Expr::Int(1));
        match self.turn {
            None => always(&with_in(&claim, &[heap]), 1),
            Some(_) => [Expr::Var(1), less(Expr::Int(-1), Expr::Var(1))]
                .into_iter()
                .all(|variable| always(&with_in(&claim, &[heap.clone(), variable]), 2)),
        }
    }

    /// Returns the condition that the first part is variable 0, where the heap is `heap`. A loop must give each first part
    /// once: it is linear in the variable.
    fn leaves(&self, heap: &Expr) -> Option<Condition> {
        let first = self.parts.first().cloned().unwrap_or(Expr::Int(0));
        if self.turn.is_none() {
            return Some(with_in(
                &and(self.guard(), equal(first, Expr::Var(2))),
                &[heap.clone(), Expr::Int(0), Expr::Var(0)],
            ));
        }
        let Linear { factor, rest } = Linear::of(&first, 1)?;
        let rest = with(&rest, std::slice::from_ref(heap));
        let multiple = if factor < 0 { less(rest, Expr::Var(0)) } else { less(Expr::Var(0), rest) };
        let by = match factor.unsigned_abs() {
            0 => return None,
            1 => return Some(with_in(&self.guard(), &[heap.clone(), multiple])),
            by => Expr::Int(by.into()),
        };
        let divides = equal(Expr::binary(Op::Rem, multiple.clone(), by.clone()), Expr::Int(0));
        let variable = Expr::binary(Op::Div, multiple, by);
        Some(and(divides, with_in(&self.guard(), &[heap.clone(), variable])))
    }
}

/// Writes out the loops with constant ends.
fn flatten(clause: &Flat, loops: &[Loop], into: &mut Vec<Flat>) -> Option<()> {
    let Some((Loop { low, high }, inner)) = loops.split_first() else {
        into.push(clause.clone());
        return Some(());
    };
    // The variables before this loop are numbers by now, except that of a loop that stays.
    let place = 1 + usize::from(clause.turn.is_some());
    let (high, limit) = match high {
        Expr::Binary(Op::Min, a, b) if b.is_constant() && !a.is_constant() => (&**b, Some(&**a)),
        Expr::Binary(Op::Min, a, b) if a.is_constant() && !b.is_constant() => (&**a, Some(&**b)),
        high => (high, None),
    };
    let number = |expr: &Expr| expr.is_constant().then(|| expr.eval(&[], &mut Steps::at_most(1000)).ok()).flatten();
    match (number(low), number(high)) {
        (Some(low), Some(high)) if high.saturating_sub(low) < LONGEST_CODE as i128 => {
            for value in low..=high {
                let values: Vec<Expr> = (0..place)
                    .map(Expr::Var)
                    .chain([Expr::Int(value)])
                    .chain((place..place + inner.len()).map(Expr::Var))
                    .collect();
                let mut flat = clause.with(&values);
                flat.conditions.extend(limit.map(|limit| at_least(limit, &Expr::Int(value))));
                let inner: Vec<Loop> = inner
                    .iter()
                    .map(|Loop { low, high }| Loop { low: with(low, &values), high: with(high, &values) })
                    .collect();
                flatten(&flat, &inner, into)?;
                if into.len() > MOST_CLAUSES {
                    return None;
                }
            }
            Some(())
        }
        _ if clause.turn.is_none() => {
            let (low, high) = (low.clone(), loops.first()?.high.clone());
            flatten(&Flat { turn: Some(Loop { low, high }), ..clause.clone() }, inner, into)
        }
        _ => None,
    }
}

/// What is known of the clauses so far.
#[derive(Debug, Default)]
struct Found {
    /// For each number c that is taken, the conditions on the two heaps that are left.
    pairs: BTreeMap<usize, Vec<Condition>>,
    /// For each number c that is taken, the numbers of equal heaps, three or four.
    equal: BTreeMap<usize, u8>,
    /// Conditions on the number that is removed, which is variable 0, and the one heap that is left, variable 1.
    removed: Vec<Condition>,
}

impl Found {
    fn add(&mut self, clause: &Flat) -> Option<()> {
        if !clause.is_sound() {
            return None;
        }
        let Some(taken) = clause.taken() else {
            // The clause has no move, or none below a large heap.
            let never = Condition::Not(Box::new(clause.guard()));
            let heap = plus(Expr::Var(0), Expr::Int(1));
            return (clause.turn.is_none() && always(&with_in(&never, &[heap]), 1)).then_some(());
        };
        let is_fixed = clause.always_takes(taken);
        if clause.parts.len() == 1 && (!is_fixed || taken > LONGEST_CODE as i128) {
            let removed_and_left = [Expr::Var(1), Expr::Var(0)];
            let leaves = clause.leaves(&plus(Expr::Var(0), Expr::Var(1)))?;
            self.removed.push(with_in(&leaves, &removed_and_left));
            return Some(());
        }
        let place = usize::try_from(taken).ok().filter(|&taken| is_fixed && taken <= LONGEST_CODE)?;
        let whole = plus(plus(Expr::Var(0), Expr::Var(1)), Expr::Int(taken));
        if clause.parts.len() <= 2 {
            self.pairs.entry(place).or_default().push(clause.leaves(&whole)?);
            return Some(());
        }
        self.add_equal(clause, place)
    }

    /// Adds a clause with three or four parts, which must be equal, positive and in all heaps that allow them.
    fn add_equal(&mut self, clause: &Flat, place: usize) -> Option<()> {
        let count = clause.parts.len();
        let parts = i128::try_from(count).ok().filter(|&count| count <= code::MAX_PARTS as i128)?;
        let taken = Expr::Int(i128::try_from(place).ok()?);
        let rest = less(Expr::Var(0), taken);
        let is_even = equal(Expr::binary(Op::Rem, rest.clone(), Expr::Int(parts)), Expr::Int(0));
        let allowed = and(is_even, at_least(&rest, &Expr::Int(parts)));
        let first = clause.parts.first()?;
        let are_equal = all(clause.parts.iter().map(|part| equal(part.clone(), first.clone())));
        let claim = and(implies(clause.guard(), and(allowed.clone(), are_equal)), implies(allowed, clause.guard()));
        let heap = plus(Expr::Var(0), Expr::Int(1));
        let holds = clause.turn.is_none() && always(&with_in(&claim, &[heap]), 1);
        *self.equal.entry(place).or_default() |= 1 << count;
        holds.then_some(())
    }

    /// Returns the digit of the numbers c that are taken.
    fn digit(&self, taken: usize) -> Option<Digit> {
        let none = Vec::new();
        let left = self.pairs.get(&taken).unwrap_or(&none);
        let swapped = [Expr::Var(1), Expr::Var(0)];
        // The heaps that are left have no order.
        let either = left.iter().flat_map(|pair| [pair.clone(), with_in(pair, &swapped)]).reduce(or);
        let mut digit = Digit { heaps: self.equal.get(&taken).copied().unwrap_or(0), parts: code::Parts::Any };
        let Some(either) = either else {
            digit.parts = if digit.heaps == 0 { code::Parts::Any } else { code::Parts::Equal };
            return Some(digit);
        };
        let at = |p: i128, q: i128| either.eval(&[p, q], &mut Steps::at_most(10_000)).ok();
        if taken > 0 && at(0, 0)? {
            digit.heaps |= 1;
        }
        // The condition that p and 0 are left, for p >= 1, and that p and q are left, both at least 1.
        let one = with_in(&either, &[plus(Expr::Var(0), Expr::Int(1)), Expr::Int(0)]);
        let two = with_in(&either, &[plus(Expr::Var(0), Expr::Int(1)), plus(Expr::Var(1), Expr::Int(1))]);
        let is =
            |allowed: bool, condition: Condition| if allowed { condition } else { Condition::Not(Box::new(condition)) };
        let allows_one = at(4, 0)?;
        if !always(&is(allows_one, one), 1) {
            return None;
        }
        digit.heaps |= if allows_one { 2 } else { 0 };
        let (unequal, same) = (at(4, 5)?, at(4, 4)?);
        let are_equal = || equal(Expr::Var(0), Expr::Var(1));
        let proved = always(
            &and(or(are_equal(), is(unequal, two.clone())), or(Condition::Not(Box::new(are_equal())), is(same, two))),
            2,
        );
        if !proved {
            return None;
        }
        let more = digit.heaps & SPLITTING != 0;
        let parts = match (unequal, same) {
            (false, false) if more => code::Parts::Equal,
            (false, false) => return Some(digit),
            (true, true) => code::Parts::Any,
            (true, false) => code::Parts::Unequal,
            (false, true) => code::Parts::Equal,
        };
        // Three or four heaps are equal here.
        (!more || parts == code::Parts::Equal).then_some(Digit { heaps: digit.heaps | 4, parts })
    }

    /// Returns the digits of the numbers that are removed by clauses with one heap of any size, first those of a list and
    /// then those of a period; both are empty without such clauses.
    fn removals(&self) -> Option<[Vec<Digit>; 2]> {
        let Some(condition) = self.removed.iter().cloned().reduce(or) else { return Some([Vec::new(), Vec::new()]) };
        let at = |removed: usize, left: i128| {
            let scope = [i128::try_from(removed).ok()?, left];
            condition.eval(&scope, &mut Steps::at_most(10_000)).ok()
        };
        let one = |removed: usize| Some(u8::from(at(removed, 0)?) | (2 * u8::from(at(removed, LARGEST)?)));
        let bits = (1..=LONGEST_CODE + 3 * LONGEST_PERIOD).map(one).collect::<Option<Vec<u8>>>()?;
        let repeats = |start: usize, period: usize| {
            bits.iter().skip(start).zip(bits.iter().skip(start + period)).all(|(a, b)| a == b)
        };
        let (start, period) = (0..=LONGEST_CODE)
            .flat_map(|start| (1..=LONGEST_PERIOD).map(move |period| (start, period)))
            .find(|&(start, period)| repeats(start, period))?;
        // The condition that the bit of the removed number is set.
        let says = |bit: u8| {
            let mut any = Vec::new();
            for (index, _) in bits.iter().enumerate().take(start + period).filter(|(_, own)| **own & bit != 0) {
                let number = Expr::Int(i128::try_from(index + 1).ok()?);
                let by = Expr::Int(i128::try_from(period).ok()?);
                let behind = less(Expr::Var(0), number.clone());
                any.push(if index < start {
                    equal(Expr::Var(0), number)
                } else {
                    and(at_least(&Expr::Var(0), &number), equal(Expr::binary(Op::Rem, behind, by), Expr::Int(0)))
                });
            }
            Some(any.into_iter().reduce(or).unwrap_or_else(|| at_least(&Expr::Int(0), &Expr::Int(1))))
        };
        let same = |a: Condition, b: Condition| and(implies(a.clone(), b.clone()), implies(b, a));
        let removed = plus(Expr::Var(0), Expr::Int(1));
        let nothing = with_in(&same(condition.clone(), says(1)?), &[removed.clone(), Expr::Int(0)]);
        let something = with_in(&same(condition.clone(), says(2)?), &[removed, plus(Expr::Var(1), Expr::Int(1))]);
        if !always(&nothing, 1) || !always(&something, 2) {
            return None;
        }
        let digit = |&heaps: &u8| Digit { heaps, parts: code::Parts::Any };
        let digits: Vec<Digit> = bits.iter().map(digit).collect();
        Some([digits.get(..start)?.to_vec(), digits.get(start..start + period)?.to_vec()])
    }

    /// Returns the game of all clauses.
    fn game(&self) -> Option<Game> {
        let [mut digits, mut tail] = self.removals()?;
        let split = self.digit(0)?;
        let last = self.pairs.keys().chain(self.equal.keys()).copied().max().unwrap_or(0);
        while digits.len() < last {
            let next = tail.first().copied().unwrap_or_default();
            digits.push(next);
            if !tail.is_empty() {
                tail.rotate_left(1);
            }
        }
        for taken in 1..=last {
            let found = self.digit(taken)?;
            let own = digits.get_mut(taken - 1)?;
            *own = Digit { heaps: own.heaps | found.heaps, parts: found.parts };
        }
        if split == Digit::default() && digits.iter().chain(&tail).all(|digit| matches!(digit.heaps, 0 | 3)) {
            return set_of(&digits, &tail).map(|set| SubtractionGame { set, all_but: false }.into());
        }
        Some(code_of(split, digits, tail).into())
    }
}

/// Returns the code in its canonical form.
fn code_of(split: Digit, mut digits: Vec<Digit>, mut tail: Vec<Digit>) -> HeapCode {
    let is_idle = |digit: &Digit| *digit == Digit::default();
    if tail.iter().all(is_idle) {
        tail.clear();
        while digits.last().is_some_and(is_idle) {
            digits.pop();
        }
    }
    while digits.last().is_some() && digits.last() == tail.last() {
        digits.pop();
        tail.rotate_right(1);
    }
    HeapCode { split, digits, tail }
}

/// Returns the set of the numbers whose digit is not 0; `None` if there is none.
fn set_of(digits: &[Digit], tail: &[Digit]) -> Option<Set> {
    let is_member = |digit: &Digit| digit.heaps != 0;
    let mut finite: Vec<u64> =
        digits.iter().zip(1..).filter(|(digit, _)| is_member(digit)).map(|(_, number)| number).collect();
    let step = tail.len() as u64;
    let mut sets = Vec::new();
    for (_, first) in tail.iter().zip(digits.len() as u64 + 1..).filter(|(digit, _)| is_member(digit)) {
        let mut first = first;
        // Members of the list that continue the progression belong to it.
        while first > step && finite.contains(&(first - step)) {
            first -= step;
            finite.retain(|&member| member != first);
        }
        sets.push(match (first, step) {
            (1, 1) => Set::Range(Expr::Int(1), Expr::Var(0)),
            (1, 2) => Set::Named(Named::Odd),
            (2, 2) => Set::Named(Named::Even),
            _ => Set::Steps { first, step },
        });
    }
    sets.sort_by_key(|set| matches!(set, Set::Range(..)));
    let finite = (!finite.is_empty()).then_some(Set::Finite(finite));
    let mut all: Vec<Set> = finite.into_iter().chain(sets).collect();
    if all.len() < 2 { all.pop() } else { Some(Set::Union(all)) }
}

/// Returns an expression with values in the place of the first variables.
fn with(expr: &Expr, values: &[Expr]) -> Expr {
    let of = |own: &Expr| Box::new(with(own, values));
    match expr {
        Expr::Var(index) => values.get(*index).unwrap_or(expr).clone(),
        Expr::Int(_) => expr.clone(),
        Expr::Neg(a) => Expr::Neg(of(a)),
        Expr::Binary(op, a, b) => Expr::Binary(*op, of(a), of(b)),
        Expr::Unary(function, a) => Expr::Unary(*function, of(a)),
    }
}

fn with_in(condition: &Condition, values: &[Expr]) -> Condition {
    let of = |own: &Condition| Box::new(with_in(own, values));
    match condition {
        Condition::Compare(how, a, b) => Condition::Compare(*how, with(a, values), with(b, values)),
        Condition::Prime(a) => Condition::Prime(with(a, values)),
        Condition::And(a, b) => Condition::And(of(a), of(b)),
        Condition::Or(a, b) => Condition::Or(of(a), of(b)),
        Condition::Not(a) => Condition::Not(of(a)),
    }
}

fn plus(a: Expr, b: Expr) -> Expr {
    Expr::binary(Op::Add, a, b)
}

fn less(a: Expr, b: Expr) -> Expr {
    Expr::binary(Op::Sub, a, b)
}

fn equal(a: Expr, b: Expr) -> Condition {
    Condition::Compare(Comparison::Equal, a, b)
}

fn at_least(a: &Expr, b: &Expr) -> Condition {
    Condition::Compare(Comparison::GreaterEqual, a.clone(), b.clone())
}

fn and(a: Condition, b: Condition) -> Condition {
    Condition::And(Box::new(a), Box::new(b))
}

fn or(a: Condition, b: Condition) -> Condition {
    Condition::Or(Box::new(a), Box::new(b))
}

fn implies(a: Condition, b: Condition) -> Condition {
    or(Condition::Not(Box::new(a)), b)
}

/// All of the conditions; a condition that holds if there are none.
fn all(conditions: impl Iterator<Item = Condition>) -> Condition {
    conditions.reduce(and).unwrap_or_else(|| at_least(&Expr::Int(0), &Expr::Int(0)))
}
