//! Proofs for all parameters of subtraction games whose values are bounded: cells between linear ends.
//!
//! # Definitions
//! The moves of the game remove d with `L_i(k)` <= d <= `R_i(k)` for one of finitely many i, where `L_i` and `R_i` are
//! linear functions of the parameter k that never fall. The formula F(n, k) is about a class k = m q + c. It has a preperiod
//! n0 and a period p, linear in q. Below n0 and in each period, linear functions of q are the ends of segments. On a
//! segment F is constant, or it depends on n modulo a fixed number alone, or the segment has a fixed length. A segment
//! whose letters change after a linear number of places is cut there, if the number of cuts is bounded. M is the least
//! common multiple of these fixed numbers. If p is fixed, then M is a multiple of p as well. Let D(q) be the sum
//! of all `R_i`, and N = n0 + p + D.
//!
//! The *ends* are the line 0, the line N, n0, all ends of segments, moved by the multiples of p up to N if p is not
//! fixed, and all places of segments of fixed length. The set B has for each end e the lines e, e + `L_i` + t and
//! e + `R_i` + t with |t| <= M. Each line is a q + b with integers a, b. Let Q = s + M + 2, where s is the largest
//! difference of two b.
//!
//! # Theorem (linear cells)
//! If F(n, m q + c) is the Grundy value of n for all q <= Q + M and all n < N, it is for all q and n.
//!
//! Proof. First let q be fixed. From n0 + D on, the options of n and of n + p have the same values, as F has the period
//! p from n0 on. So the equation F(n) = mex of the options at n = n0 + D, ..., N - 1 implies it for all larger n.
//!
//! Now let q > Q + M. It suffices that the equation holds for n < N. Take q' with q' = q modulo M and
//! Q < q' <= Q + M. Two lines of B with different slopes differ by more than M at q and at q', in the same direction, as
//! the slopes differ by at least 1 and s bounds the difference of b. Lines with equal slopes have the same distance at
//! q and q'. So the lines have the same order. Each line has the same value modulo M at q and at q'. Let g be the last
//! line of B up to n, and h the next line. If g and h have equal slopes, let n' be as far from g at q' as n is at q.
//! Otherwise h - g > M at q', and there is n' from g on and below h with n' = n modulo M. In both cases n' = n modulo M,
//! and n' has the same order with the lines of B as n.
//!
//! F(n, q) = F(n', q'): both are in the same segment, at the same residue or at the same place. For each i and each
//! segment, the options of n in the segment are an interval from max(n - `R_i`, e) to min(n - `L_i`, e' - 1). For n' the
//! same lines are the ends of the interval, as B has the sums of ends, `L_i` and `R_i`. If the length is a difference of
//! two lines, it is the same number at q and q', or more than M at both. If the length depends on n, it is the same number,
//! as B has the lines with |t| <= M, or it is more than M at both. An interval of more than M numbers has all residues
//! modulo M, and intervals of equal length start at the same residue modulo M. So the options of n and n' have the same
//! values, and the equation at (n', q') is the equation at (n, q).

use super::{
    HEAP, ParametricLaw, Status, Theorem,
    fit::{Shape, is_true},
    line::{Class, Line, lcm},
    sweep::{Sweep, affine},
    word::{Local, Segment},
};
use grundy_core::{
    claim::{Claim, Says},
    game::{
        expr::{Comparison, Condition, Expr, Op},
        rule::{Clause, Loop, Parts},
    },
    notation::parameters::{FIRST_PARAMETER, Open, Value},
};

/// The largest modulus, number of periods, and length of a segment of fixed length.
const MOST: i128 = 60;
/// The most steps of the check: some seconds without optimisation.
const MOST_STEPS: i128 = 4_000_000;

/// The numbers that may be removed: from the first to the second of each pair.
pub(super) type Moves = Vec<(Line, Line)>;

/// Returns the law as proved if the theorem applies to each class of its parameters, otherwise as it is.
pub(super) fn proved(moves: Option<Moves>, law: ParametricLaw, sweep: &Sweep) -> ParametricLaw {
    match moves.and_then(|moves| checked_to(&moves, &law, sweep)) {
        Some(to) => {
            let name = law.names.first().cloned().unwrap_or_default();
            let theorem = Theorem::LinearCells { name, checked_to: to };
            ParametricLaw { status: Status::Proved(theorem), ..law }
        }
        None => law,
    }
}

/// Returns the largest parameter of the check that proves the law.
fn checked_to(moves: &Moves, law: &ParametricLaw, sweep: &Sweep) -> Option<u64> {
    let [_] = sweep.names.as_slice() else { return None };
    let least = sweep.samples.first()?.parameters.first().copied()?;
    let claim = law.claim().filter(|claim| matches!(claim.says, Says::Value(_)))?;
    let mut ends: Vec<(Class, Shape, i128)> = Vec::new();
    for (class, shape) in law.shapes.iter().filter(|(class, _)| law.covers(class)) {
        let shape = shape.clone()?;
        let to = last_quotient(class, &shape, moves)?;
        ends.push((class.clone(), shape, to));
    }
    let (mut most, mut steps) = (0, 0);
    for (class, shape, to) in ends {
        let (modulus, residue) = (class.moduli.first()?, class.residues.first()?);
        for quotient in 0..=to {
            let parameter = modulus * quotient + residue;
            let small = u64::try_from(parameter).ok()?;
            if small < least || !law.applies(&[small]) {
                continue;
            }
            if shape.preperiod.at(&[quotient]) < 0 || shape.period.at(&[quotient]) < 1 {
                return None;
            }
            let heaps = shape.preperiod.plus(&shape.period).at(&[quotient]) + largest(moves).at(&[parameter]);
            steps += heaps
                * (1 + moves
                    .iter()
                    .map(|(low, high)| (high.at(&[parameter]) - low.at(&[parameter])).max(0) + 1)
                    .sum::<i128>());
            if steps > MOST_STEPS {
                return None;
            }
            let values = grundy_values(moves, parameter, heaps)?;
            if !is_true(&claim, &[small], &values) {
                return None;
            }
            most = most.max(small);
        }
    }
    (most > 0).then_some(most)
}

/// Returns the sum of the largest numbers of all moves.
fn largest(moves: &Moves) -> Line {
    moves.iter().fold(Line::constant(0, 1), |sum, (_, high)| sum.plus(high))
}

/// Returns the Grundy values of the heaps below `heaps`, by their definition.
fn grundy_values(moves: &Moves, parameter: i128, heaps: i128) -> Option<Vec<u32>> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..heaps {
        let mut reached = vec![false; values.len() + 1];
        for (low, high) in moves {
            for removed in low.at(&[parameter])..=high.at(&[parameter]).min(heap) {
                let value = *values.get(usize::try_from(heap - removed).ok()?)?;
                *reached.get_mut(value as usize)? = true;
            }
        }
        values.push(u32::try_from(reached.iter().position(|is_reached| !is_reached)?).ok()?);
    }
    Some(values)
}

/// Returns Q + M of the theorem for a class; `None` if the theorem does not apply.
fn last_quotient(class: &Class, shape: &Shape, moves: &Moves) -> Option<i128> {
    let (modulus, residue) = (*class.moduli.first()?, *class.residues.first()?);
    if shape.saltus.fixed() != Some(0) {
        return None;
    }
    let in_class = |line: &Line| {
        let slope = line.slopes.first().copied().unwrap_or(0);
        Line { constant: line.constant + slope * residue, slopes: vec![slope * modulus] }
    };
    let total = in_class(&largest(moves)).plus(&shape.preperiod).plus(&shape.period);
    let mut residues = 1;
    let mut ends = vec![Line::constant(0, 1), total.clone(), shape.preperiod.clone()];
    segment_ends(&shape.head, &shape.preperiod, &mut ends, &mut residues)?;
    let mut inner = vec![Line::constant(0, 1)];
    match shape.period.fixed() {
        // The residue modulo the period decides about the segment.
        Some(period) => {
            shape.body.iter().all(Segment::is_fixed).then_some(())?;
            residues = lcm(residues, period);
        }
        None => {
            segment_ends(&shape.body, &shape.period, &mut inner, &mut residues)?;
            let (period, total) = (shape.period.slopes.first()?, total.slopes.first()?);
            // This number of periods grows faster than N, so it is more than N for q > Q.
            let times = total.checked_div(*period)? + 2;
            let start = if shape.starts_at_0 { Line::constant(0, 1) } else { shape.preperiod.clone() };
            for time in 0..=Some(times).filter(|&times| *period > 0 && times <= MOST)? {
                let begun = start.plus(&shape.period.times(time)?);
                ends.extend(inner.iter().map(|line| begun.plus(line)));
            }
        }
    }
    let removed: Vec<Line> = moves.iter().flat_map(|(low, high)| [in_class(low), in_class(high)]).collect();
    let constants = |lines: &[Line]| {
        let all = || lines.iter().map(|line| line.constant);
        Some((all().min()?, all().max()?))
    };
    let ((least, most), (low, high)) = (constants(&ends)?, constants(&removed)?);
    let span = most + high.max(0) - least - low.min(0) + 2 * residues;
    (residues <= MOST).then_some(span + residues + 2 + residues)
}

/// Adds the ends of the segments of a word of length `whole`, and the fixed numbers modulo which the letters repeat.
fn segment_ends(segments: &[Segment], whole: &Line, ends: &mut Vec<Line>, residues: &mut i128) -> Option<()> {
    for Segment { start, end, local } in segments {
        let length = end.as_ref().unwrap_or(whole).plus(&start.times(-1)?);
        ends.push(start.clone());
        ends.extend(end.clone());
        if let Some(length) = length.fixed().filter(|length| (0..=MOST).contains(length)) {
            ends.extend((0..length).map(|place| start.plus(&Line::constant(place, 1))));
            local.is_fixed().then_some(())?;
        } else if let Some(step) = local.open_step() {
            let grows = length.slopes.first()?.checked_div(*step.slopes.first()?)?;
            // The cuts grow faster than the segment, so they reach its end for q > Q.
            for cut in 0..=Some(grows + 2).filter(|cuts| (0..=MOST).contains(cuts))? {
                ends.push(start.plus(&step.times(cut)?));
            }
        } else {
            *residues = lcm(*residues, local.repeats_after()?);
            (*residues <= MOST).then_some(())?;
        }
    }
    Some(())
}

impl Segment {
    /// Returns `true` if nothing depends on the parameters.
    fn is_fixed(&self) -> bool {
        self.start.fixed().is_some()
            && self.end.as_ref().is_none_or(|end| end.fixed().is_some())
            && self.local.is_fixed()
    }
}

impl Local {
    /// Returns `true` if the letter at a place does not depend on the parameters.
    fn is_fixed(&self) -> bool {
        let is = |line: &Option<Line>| line.as_ref().is_none_or(|line| line.fixed().is_some());
        match self {
            Self::Constant(base) | Self::Falling(base) => base.fixed().is_some(),
            Self::Ramp { base, period, step } => base.fixed().is_some() && is(period) && is(step),
            Self::Table { step, .. } => is(step),
        }
    }

    /// Returns the number of places, dependent on the parameters, after which the letter changes to a fixed letter.
    fn open_step(&self) -> Option<&Line> {
        let step = match self {
            Self::Ramp { base, period: None, step } if base.fixed().is_some() => step.as_ref()?,
            Self::Table { step, .. } => step.as_ref()?,
            _ => return None,
        };
        step.slopes.iter().all(|&slope| slope > 0).then_some(step)
    }

    /// Returns the fixed number after which the letters repeat; `None` without such a number.
    fn repeats_after(&self) -> Option<i128> {
        match self {
            Self::Constant(base) => base.fixed().map(|_| 1),
            Self::Ramp { base, period: Some(period), step } => {
                base.fixed()?;
                step.as_ref().map_or(Some(1), Line::fixed)?;
                period.fixed().filter(|&period| period > 0)
            }
            Self::Table { turn, step } => {
                let step = step.as_ref().map_or(Some(1), Line::fixed).filter(|&step| step > 0)?;
                Some(step * i128::try_from(turn.len()).ok()?)
            }
            Self::Ramp { period: None, .. } | Self::Falling(_) => None,
        }
    }
}

impl ParametricLaw {
    /// Returns `true` if the formula is about the parameters of a class.
    fn covers(&self, class: &Class) -> bool {
        let far = class.moduli.iter().zip(&class.residues).map(|(modulus, residue)| modulus * (1 << 20) + residue);
        let far: Option<Vec<u64>> = far.map(|value| u64::try_from(value).ok()).collect();
        far.is_some_and(|far| self.applies(&far))
    }
}

/// Returns the moves of a game that removes linear numbers of tokens, which do not fall and do not use the heap.
pub(super) fn moves(open: &Open, given: &[(&str, Value)], sweep: &Sweep) -> Option<Moves> {
    rising(clauses(open, given, sweep).or_else(|| sets(open, given, sweep))?, sweep)
}

/// Returns the moves, if they remove at least one token and the ends do not fall.
fn rising(found: Moves, sweep: &Sweep) -> Option<Moves> {
    let least: Vec<i128> = sweep.samples.first()?.parameters.iter().map(|&value| value.into()).collect();
    let rise = |line: &Line| line.slopes.iter().all(|&slope| slope >= 0);
    let are_moves = found.iter().all(|(low, high)| low.at(&least) >= 1 && rise(low) && rise(high));
    (are_moves && !found.is_empty()).then_some(found)
}

/// Returns the moves of clauses `[n-a] if n >= a`, `[n-d] for d in a..=b if d <= n` and `[n-d] for d in a..=min(n, b)`, with
/// linear a and b.
fn clauses(open: &Open, given: &[(&str, Value)], sweep: &Sweep) -> Option<Moves> {
    let number = |expr: &Expr| affine(expr, open, given, sweep);
    let of = |clause: &Clause| {
        let [Parts::One(left)] = clause.parts.as_slice() else { return None };
        removed(left, (0, 1), &clause.loops, clause.condition.as_ref(), &number)
    };
    open.rules()?.rule()?.clauses.iter().map(of).collect()
}

/// Returns for each number of a state the moves that change it, if each move changes one number.
pub(super) fn by_coordinate(open: &Open, given: &[(&str, Value)], sweep: &Sweep) -> Option<Vec<Moves>> {
    let rule = open.rules()?.state()?;
    let number = |expr: &Expr| affine(expr, open, given, sweep);
    let mut all = vec![Moves::new(); rule.coordinates];
    for clause in &rule.clauses {
        let [part] = clause.parts.as_slice() else { return None };
        let mut changed = part.iter().enumerate().filter(|&(own, expr)| *expr != Expr::Var(own));
        let (Some((own, left)), None) = (changed.next(), changed.next()) else { return None };
        // A state with a negative number is not an option.
        let whole = Condition::Compare(Comparison::GreaterEqual, Expr::Int(0), Expr::Int(0));
        let condition = clause.condition.as_ref().unwrap_or(&whole);
        let found = removed(left, (own, rule.coordinates), &clause.loops, Some(condition), &number)?;
        all.get_mut(own)?.push(found);
    }
    all.into_iter().map(|moves| rising(moves, sweep)).collect()
}

/// Returns the numbers that a clause removes from the variable `heap`, where `turn` is the variable of its loop.
fn removed(
    left: &Expr,
    (heap, turn): (usize, usize),
    loops: &[Loop],
    condition: Option<&Condition>,
    number: &dyn Fn(&Expr) -> Option<Line>,
) -> Option<(Line, Line)> {
    let Expr::Binary(Op::Sub, whole, removed) = left else { return None };
    let heap = Expr::Var(heap);
    // The range up to min(heap, b) is the range up to b, with no more than the heap.
    let capped = match loops {
        [Loop { high: Expr::Binary(Op::Min, a, b), .. }] if **a == heap => Some(&**b),
        [Loop { high: Expr::Binary(Op::Min, a, b), .. }] if **b == heap => Some(&**a),
        _ => None,
    };
    let fits = match condition {
        None => capped.is_some(),
        Some(Condition::Compare(Comparison::GreaterEqual, Expr::Int(0), Expr::Int(0))) => true,
        Some(Condition::Compare(Comparison::GreaterEqual, a, b)) => *a == heap && b == &**removed,
        Some(Condition::Compare(Comparison::LessEqual, a, b)) => a == &**removed && *b == heap,
        Some(Condition::Compare(Comparison::Greater, a, b)) => {
            *a == heap && *b == Expr::Int(0) && **removed == Expr::Int(1)
        }
        Some(_) => false,
    };
    match loops {
        _ if !fits || **whole != heap => None,
        [] => number(removed).map(|line| (line.clone(), line)),
        [Loop { low, high }] if **removed == Expr::Var(turn) => Some((number(low)?, number(capped.unwrap_or(high))?)),
        _ => None,
    }
}

/// Returns the moves of a sum of sets `{a, b}` and ranges `a..=b`, from the text of the line.
fn sets(open: &Open, given: &[(&str, Value)], sweep: &Sweep) -> Option<Moves> {
    let sets = open.text().trim().strip_prefix("Subtraction(")?.strip_suffix(')')?;
    let names: Vec<&str> = open.parameters().iter().map(|parameter| parameter.name.as_str()).collect();
    let number = |text: &str| {
        let claim = Claim::parse(text, &names).ok().filter(|claim| claim.nodes.is_empty())?;
        let Says::Value(mut expr) = claim.says else { return None };
        expr.rename::<()>(&mut |index| Ok(index + FIRST_PARAMETER)).ok()?;
        let uses_heap = names.contains(&HEAP);
        (!uses_heap).then(|| affine(&expr, open, given, sweep))?
    };
    let mut found = Vec::new();
    for set in parts(sets) {
        let set = set.trim();
        if let Some(members) = set.strip_prefix('{').and_then(|set| set.strip_suffix('}')) {
            for member in members.split(',') {
                let line = number(member)?;
                found.push((line.clone(), line));
            }
        } else {
            let (low, high) = set.split_once("..=")?;
            found.push((number(low)?, number(high)?));
        }
    }
    Some(found)
}

/// Returns the sets of a sum; a `+` within a number does not begin a set.
fn parts(sets: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for part in sets.split('+') {
        let begins = |last: &String| {
            let is_range = last.contains("..") && (part.contains('{') || part.contains(".."));
            last.trim_end().ends_with('}') || is_range
        };
        match found.last_mut() {
            Some(last) if !begins(last) => {
                last.push('+');
                last.push_str(part);
            }
            _ => found.push(part.to_owned()),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parametric::find;

    /// The theorem must refuse a formula that is wrong only beyond the sweep, or only at one heap.
    #[test]
    fn false_formulas_are_not_proved() {
        let open = Open::parse("Subtraction({1,2,k})").unwrap();
        let (sweep, law) = find(&open, &[], None, &()).unwrap();
        let law = law.unwrap();
        assert!(law.is_proved());
        let formula = law.formula.strip_prefix("n, k -> ").unwrap();
        for (false_formula, is_proved) in [
            (formula.to_owned(), true),
            (format!("n%3 if k == 60 else {formula}"), false),
            (format!("3-n%3 if k == 70 and n == 71 else {formula}"), false),
            (formula.replace("else 3)", "else 4)"), false),
        ] {
            let formula = format!("n, k -> {false_formula}");
            let law = ParametricLaw { formula, status: Status::Observed, ..law.clone() };
            assert_eq!(proved(moves(&open, &[], &sweep), law, &sweep).is_proved(), is_proved, "{false_formula}");
        }
    }

    #[test]
    fn moves_are_read_from_sets_and_clauses() {
        let moves_of = |line: &str| {
            let open = Open::parse(line).unwrap();
            let sweep = Sweep::of(&open, &[], Some(20), &()).unwrap();
            let at = |(low, high): &(Line, Line)| (low.at(&[10]), high.at(&[10]));
            moves(&open, &[], &sweep).map(|moves| moves.iter().map(at).collect::<Vec<_>>())
        };
        assert_eq!(moves_of("Subtraction({1,k+2} + k..=2*k+1)"), Some(vec![(1, 1), (12, 12), (10, 21)]));
        assert_eq!(moves_of("Subtraction(k+1..=k+4)"), Some(vec![(11, 14)]));
        assert_eq!(
            moves_of("Heap(n -> [n-k] if n >= k; [n-a] for a in 1..=2 if a <= n)"),
            Some(vec![(10, 10), (1, 2)])
        );
        for other in [
            "Subtraction(1..=n/k)",
            "Subtraction(k..)",
            "AllBut({k})",
            "Heap(n -> [n-k] if n > k)",
            "Heap(n -> [n-1] if n >= 1; [n/2 repeated k] if n%2 == 0 and n > 0)",
        ] {
            assert_eq!(moves_of(other), None, "{other}");
        }
    }
}
