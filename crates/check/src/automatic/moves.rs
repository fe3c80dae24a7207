//! The moves of a game as formulas.

use grundy_core::game::{
    Game, HeapCode, Lattice, SubtractionGame,
    code::Parts as Demand,
    expr::{Condition, Expr},
    rule::Loop,
    set::{Each, Named, Set},
};

use super::{
    formula::{Formula, Guarded, Maker, Relation, Term},
    stop::Stop,
    translate::{Case, Scope, exponent, pairs},
};

/// Moves of one form: for all numbers that a guard admits, to a sum of positions, whose numbers are not negative.
pub(super) type Moves = Guarded<Vec<Vec<Term>>>;

type All = Result<Vec<Moves>, Stop>;

impl Maker<'_> {
    /// Returns the moves of a game from a position.
    pub fn moves(&self, game: &Game, position: &[Term]) -> All {
        if let Some(sum) = game.sum() {
            return self.of_sum(&sum.parts, position);
        }
        if let Some(lattice) = game.lattice() {
            return self.of_lattice(lattice, position);
        }
        if let (Some(set), [n]) = (game.set(), position) {
            return self.of_set(set, n);
        }
        if let (Some(code), [n]) = (game.code(), position) {
            return self.of_code(code, n);
        }
        if let (Some(rule), [n]) = (game.rule(), position) {
            let mut all = Vec::new();
            for clause in &rule.clauses {
                let heaps = clause.single_heaps().ok_or(Stop::Unknown)?;
                let parts = heaps.into_iter().map(|heap| vec![heap.clone()]).collect::<Vec<_>>();
                let has_heap = Formula::NotNegative(n.plus(1, &Term::constant(-1))?);
                let of = self.of_clause(position, &clause.loops, clause.condition.as_ref(), &parts)?;
                all.extend(of.into_iter().map(|moves| moves.when([has_heap.clone()])));
            }
            return Ok(all);
        }
        let Some(rule) = game.state() else { return Err(Stop::Unknown) };
        let clauses = rule.clauses.iter();
        let of =
            clauses.map(|clause| self.of_clause(position, &clause.loops, clause.condition.as_ref(), &clause.parts));
        Ok(of.collect::<Result<Vec<_>, _>>()?.concat())
    }

    fn of_clause(&self, position: &[Term], loops: &[Loop], condition: Option<&Condition>, parts: &[Vec<Expr>]) -> All {
        // The cases of the bounds of the loops so far, and the values of the variables.
        let mut all = vec![(Moves::of(Vec::new()), position.to_vec())];
        for Loop { low, high } in loops {
            let mut longer = Vec::new();
            for (moves, terms) in all {
                let scope = self.scope(terms.clone());
                let (lows, highs) = (scope.value(low)?, scope.value(high)?);
                for (low, high) in pairs(&lows, &highs) {
                    let fresh = self.fresh();
                    let variable = Term::variable(fresh);
                    let inside = [Formula::at_most(&low.value, &variable)?, Formula::at_most(&variable, &high.value)?];
                    let own = moves.and(low, ()).and(high, Vec::new());
                    self.is_natural(&own, low)?;
                    let mut own = own.when(inside);
                    own.fresh.push(fresh);
                    longer.push((own, [terms.as_slice(), &[variable]].concat()));
                }
            }
            all = longer;
        }
        let mut made = Vec::new();
        for (mut moves, terms) in all {
            let scope = self.scope(terms);
            if let Some(condition) = condition {
                moves.guard.push(scope.truth(condition)?.yes);
            }
            let mut cases = vec![moves];
            for part in parts {
                for moves in &mut cases {
                    moves.value.push(Vec::new());
                }
                for number in part {
                    let values = scope.value(number)?;
                    let with = |moves: &Moves| values.iter().map(|value| to(moves, value)).collect::<Vec<_>>();
                    cases = cases.iter().flat_map(with).collect();
                }
            }
            made.extend(cases);
        }
        Ok(made)
    }

    fn scope(&self, terms: Vec<Term>) -> Scope<'_> {
        Scope { maker: self, terms, claim: None, calls: None, opaque: None }
    }

    /// Checks that no number of a loop is below 0: variables are natural numbers.
    fn is_natural(&self, moves: &Moves, low: &Case) -> Result<(), Stop> {
        let exists = self.automaton(&moves.exists([Formula::less(&low.value, &Term::constant(0))?]))?;
        if exists.accepted().is_none() { Ok(()) } else { Err(Stop::Unknown) }
    }

    fn of_sum(&self, games: &[Game], position: &[Term]) -> All {
        let (mut all, mut before) = (Vec::new(), 0);
        for game in games {
            let count = game.family().numbers_in_sum().ok_or(Stop::Unknown)?;
            let own = position.get(before..before + count).ok_or(Stop::Unknown)?;
            for mut moves in self.moves(game, own)? {
                let nothing = vec![Term::constant(0)];
                let part = match moves.value.as_slice() {
                    [] if game.is_heaps() => &nothing,
                    [part] => part,
                    _ => return Err(Stop::Unknown),
                };
                let whole = [&position[..before], part, &position[before + count..]].concat();
                moves.value = vec![whole];
                all.push(moves);
            }
            before += count;
        }
        Ok(all)
    }

    fn of_lattice(&self, lattice: &Lattice, position: &[Term]) -> All {
        if !lattice.walls.is_empty() {
            return Err(Stop::Unknown);
        }
        let to = |by: &[i32], times: &Term| {
            let moved = |(number, &by): (&Term, &i32)| number.plus(by.into(), times);
            let part = position.iter().zip(by).map(moved).collect::<Result<Vec<_>, _>>()?;
            let guard = part.clone().into_iter().map(Formula::NotNegative);
            Ok(Moves::of(vec![part]).when(guard))
        };
        let leaps = lattice.leaps.iter().map(|by| to(by, &Term::constant(1)));
        let rides = lattice.rides.iter().map(|by| {
            let fresh = self.fresh();
            let times = Term::variable(fresh);
            let moves: Moves = to(by, &times)?;
            let mut moves = moves.when([Formula::NotNegative(times.plus(1, &Term::constant(-1))?)]);
            moves.fresh.push(fresh);
            Ok(moves)
        });
        leaps.chain(rides).collect()
    }

    /// Returns the moves that remove the numbers of a set.
    fn of_set(&self, game: &SubtractionGame, n: &Term) -> All {
        let fresh = self.fresh();
        let removed = Term::variable(fresh);
        let is_member = self.member(&game.set, n, &removed)?;
        let inside = [Formula::at_most(&Term::constant(1), &removed)?, Formula::at_most(&removed, n)?];
        let member = if game.all_but { is_member.not() } else { is_member };
        let value = vec![vec![n.plus(-1, &removed)?]];
        Ok(vec![Moves { fresh: vec![fresh], guard: vec![member], value }.when(inside)])
    }

    fn member(&self, set: &Set, n: &Term, k: &Term) -> Result<Formula, Stop> {
        let number = |number: u64| Term::constant(number.into());
        let leaves = |modulus: u64, rest: u64| {
            let quotient = self.fresh();
            let other = Term::variable(quotient).times(modulus.into())?.plus(1, &number(rest))?;
            Ok(Formula::exists(vec![quotient], vec![Formula::equal(k, &other)?]))
        };
        match set {
            Set::Finite(members) => {
                let is = |&member: &u64| Formula::equal(k, &number(member));
                Ok(Formula::Any(members.iter().map(is).collect::<Result<_, _>>()?))
            }
            Set::Range(low, high) => {
                let scope = self.scope(vec![n.clone()]);
                let (mut all, lows, highs) = (Vec::new(), scope.value(low)?, scope.value(high)?);
                for (low, high) in pairs(&lows, &highs) {
                    let inside = [Formula::at_most(&low.value, k)?, Formula::at_most(k, &high.value)?];
                    all.push(low.and(high, ()).exists(inside));
                }
                Ok(Formula::Any(all))
            }
            Set::Named(Named::Powers(base)) => {
                let exponent = exponent(self.base as i128, i128::from(*base)).ok_or(Stop::Unknown)?;
                Ok(Formula::Are(Relation::Power(exponent), vec![k.clone()]))
            }
            Set::Named(Named::Odd) => leaves(2, 1),
            Set::Named(Named::Even) => leaves(2, 0),
            Set::Named(_) => Err(Stop::Unknown),
            Set::Steps { first, step } => leaves(*step, *first),
            Set::Union(sets) => {
                Ok(Formula::Any(sets.iter().map(|set| self.member(set, n, k)).collect::<Result<_, _>>()?))
            }
            Set::Each(each) => self.member_of_each(each, n, k),
        }
    }

    fn member_of_each(&self, each: &Each, n: &Term, k: &Term) -> Result<Formula, Stop> {
        // An endless set ends at the first value that is too large.
        let high = each.high.as_ref().ok_or(Stop::Unknown)?;
        let loops = [Loop { low: each.low.clone(), high: high.clone() }];
        let value = vec![vec![each.value.clone()]];
        let all = self.of_clause(std::slice::from_ref(n), &loops, each.condition.as_ref(), &value)?;
        let case = |moves: Moves| {
            let value = moves.value.concat().pop().ok_or(Stop::Unknown)?;
            Ok(moves.exists([Formula::equal(k, &value)?]))
        };
        Ok(Formula::Any(all.into_iter().map(case).collect::<Result<_, _>>()?))
    }

    fn of_code(&self, code: &HeapCode, n: &Term) -> All {
        let removed = |k: u64| (Vec::new(), Term::constant(k.into()));
        let mut digits = vec![(code.split, removed(0))];
        digits.extend((1..).zip(&code.digits).map(|(k, &digit)| (digit, removed(k))));
        for (place, &digit) in (1_u64..).zip(&code.tail) {
            let fresh = self.fresh();
            let first = Term::constant((code.digits.len() as u64 + place).into());
            let times = Term::variable(fresh).times(code.tail.len() as i128)?;
            digits.push((digit, (vec![fresh], times.plus(1, &first)?)));
        }
        let mut all = Vec::new();
        for (digit, (fresh, removed)) in digits {
            let rest = n.plus(-1, &removed)?;
            for count in (0..=4).filter(|&count| digit.allows(count)) {
                if count > 2 || digit.parts != Demand::Any && count == 2 {
                    return Err(Stop::Unknown);
                }
                let mut moves = Moves { fresh: fresh.clone(), ..Moves::of(Vec::new()) };
                let mut last = rest.clone();
                for _ in 1..count {
                    let fresh = self.fresh();
                    let heap = Term::variable(fresh);
                    last = last.plus(-1, &heap)?;
                    moves.fresh.push(fresh);
                    moves.value.push(vec![heap]);
                }
                if count == 0 {
                    moves.guard.push(Formula::Zero(rest.clone()));
                } else {
                    moves.value.push(vec![last]);
                }
                for heap in moves.value.concat() {
                    moves.guard.push(Formula::NotNegative(heap.plus(1, &Term::constant(-1))?));
                }
                all.push(moves);
            }
        }
        Ok(all)
    }
}

/// Adds a number to the last position of moves.
fn to(moves: &Moves, number: &Case) -> Moves {
    let mut longer = moves.and(number, moves.value.clone()).when([Formula::NotNegative(number.value.clone())]);
    longer.value.iter_mut().next_back().into_iter().for_each(|part| part.push(number.value.clone()));
    longer
}
