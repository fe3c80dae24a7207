//! The moves of a game as formulas.

use grundy_core::game::{
    Game, HeapCode, Lattice, SubtractionGame,
    code::PartDemand as Demand,
    expr::{Condition, Expr},
    rule::Loop,
    set::{Each, NamedSet, Set},
};

use super::{
    formula::{AutomatonMaker, Guarded, LinearTerm, LogicFormula, Relation},
    stop::AutomatonStop,
    translate::{GuardedCase, TermScope, exponent, pairs},
};

/// Moves of one form: for all numbers that a guard admits, to a sum of positions, whose numbers are
/// not negative.
pub(super) type GuardedMoves = Guarded<Vec<Vec<LinearTerm>>>;

type All = Result<Vec<GuardedMoves>, AutomatonStop>;

impl AutomatonMaker<'_> {
    /// Returns the moves of a game from a position.
    pub fn moves(&self, game: &Game, position: &[LinearTerm]) -> All {
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
                let heaps = clause.single_heaps().ok_or(AutomatonStop::Unknown)?;
                let parts = heaps
                    .into_iter()
                    .map(|heap| vec![heap.clone()])
                    .collect::<Vec<_>>();
                let has_heap = LogicFormula::NotNegative(n.plus(1, &LinearTerm::constant(-1))?);
                let of =
                    self.of_clause(position, &clause.loops, clause.condition.as_ref(), &parts)?;
                all.extend(of.into_iter().map(|moves| moves.when([has_heap.clone()])));
            }
            return Ok(all);
        }
        let Some(rule) = game.state() else {
            return Err(AutomatonStop::Unknown);
        };
        let clauses = rule.clauses.iter();
        let of = clauses.map(|clause| {
            self.of_clause(
                position,
                &clause.loops,
                clause.condition.as_ref(),
                &clause.parts,
            )
        });
        Ok(of.collect::<Result<Vec<_>, _>>()?.concat())
    }

    fn of_clause(
        &self,
        position: &[LinearTerm],
        loops: &[Loop],
        condition: Option<&Condition>,
        parts: &[Vec<Expr>],
    ) -> All {
        // The cases of the bounds of the loops so far, and the values of the variables.
        let mut all = vec![(GuardedMoves::from_value(Vec::new()), position.to_vec())];
        for Loop { low, high } in loops {
            let mut longer = Vec::new();
            for (moves, terms) in all {
                let scope = self.scope(terms.clone());
                let (lows, highs) = (scope.value(low)?, scope.value(high)?);
                for (low, high) in pairs(&lows, &highs) {
                    let fresh = self.fresh();
                    let variable = LinearTerm::variable(fresh);
                    let inside = [
                        LogicFormula::at_most(&low.value, &variable)?,
                        LogicFormula::at_most(&variable, &high.value)?,
                    ];
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
                    let with = |moves: &GuardedMoves| {
                        values
                            .iter()
                            .map(|value| to(moves, value))
                            .collect::<Vec<_>>()
                    };
                    cases = cases.iter().flat_map(with).collect();
                }
            }
            made.extend(cases);
        }
        Ok(made)
    }

    fn scope(&self, terms: Vec<LinearTerm>) -> TermScope<'_> {
        TermScope {
            maker: self,
            terms,
            claim: None,
            calls: None,
            opaque: None,
        }
    }

    /// Checks that no number of a loop is below 0: variables are natural numbers.
    fn is_natural(&self, moves: &GuardedMoves, low: &GuardedCase) -> Result<(), AutomatonStop> {
        let exists = self.automaton(
            &moves.exists([LogicFormula::less(&low.value, &LinearTerm::constant(0))?]),
        )?;
        if exists.find_accepted().is_none() {
            Ok(())
        } else {
            Err(AutomatonStop::Unknown)
        }
    }

    fn of_sum(&self, games: &[Game], position: &[LinearTerm]) -> All {
        let (mut all, mut before) = (Vec::new(), 0);
        for game in games {
            let count = game
                .family()
                .numbers_in_sum()
                .ok_or(AutomatonStop::Unknown)?;
            let own = position
                .get(before..before + count)
                .ok_or(AutomatonStop::Unknown)?;
            for mut moves in self.moves(game, own)? {
                let nothing = vec![LinearTerm::constant(0)];
                let part = match moves.value.as_slice() {
                    [] if game.is_heaps() => &nothing,
                    [part] => part,
                    _ => return Err(AutomatonStop::Unknown),
                };
                let whole = [&position[..before], part, &position[before + count..]].concat();
                moves.value = vec![whole];
                all.push(moves);
            }
            before += count;
        }
        Ok(all)
    }

    fn of_lattice(&self, lattice: &Lattice, position: &[LinearTerm]) -> All {
        if !lattice.walls.is_empty() {
            return Err(AutomatonStop::Unknown);
        }
        let to = |by: &[i32], times: &LinearTerm| {
            let moved = |(number, &by): (&LinearTerm, &i32)| number.plus(by.into(), times);
            let part = position
                .iter()
                .zip(by)
                .map(moved)
                .collect::<Result<Vec<_>, _>>()?;
            let guard = part.clone().into_iter().map(LogicFormula::NotNegative);
            Ok(GuardedMoves::from_value(vec![part]).when(guard))
        };
        let leaps = lattice
            .leaps
            .iter()
            .map(|by| to(by, &LinearTerm::constant(1)));
        let rides = lattice.rides.iter().map(|by| {
            let fresh = self.fresh();
            let times = LinearTerm::variable(fresh);
            let moves: GuardedMoves = to(by, &times)?;
            let mut moves = moves.when([LogicFormula::NotNegative(
                times.plus(1, &LinearTerm::constant(-1))?,
            )]);
            moves.fresh.push(fresh);
            Ok(moves)
        });
        leaps.chain(rides).collect()
    }

    /// Returns the moves that remove the numbers of a set.
    fn of_set(&self, game: &SubtractionGame, n: &LinearTerm) -> All {
        let fresh = self.fresh();
        let removed = LinearTerm::variable(fresh);
        let is_member = self.member(&game.set, n, &removed)?;
        let inside = [
            LogicFormula::at_most(&LinearTerm::constant(1), &removed)?,
            LogicFormula::at_most(&removed, n)?,
        ];
        let member = if game.all_but {
            is_member.not()
        } else {
            is_member
        };
        let value = vec![vec![n.plus(-1, &removed)?]];
        Ok(vec![
            GuardedMoves {
                fresh: vec![fresh],
                guard: vec![member],
                value,
            }
            .when(inside),
        ])
    }

    fn member(
        &self,
        set: &Set,
        n: &LinearTerm,
        k: &LinearTerm,
    ) -> Result<LogicFormula, AutomatonStop> {
        let number = |number: u64| LinearTerm::constant(number.into());
        let leaves = |modulus: u64, rest: u64| {
            let quotient = self.fresh();
            let other = LinearTerm::variable(quotient)
                .times(modulus.into())?
                .plus(1, &number(rest))?;
            Ok(LogicFormula::exists(
                vec![quotient],
                vec![LogicFormula::equal(k, &other)?],
            ))
        };
        match set {
            Set::Finite(members) => {
                let is = |&member: &u64| LogicFormula::equal(k, &number(member));
                Ok(LogicFormula::Any(
                    members.iter().map(is).collect::<Result<_, _>>()?,
                ))
            }
            Set::Range(low, high) => {
                let scope = self.scope(vec![n.clone()]);
                let (mut all, lows, highs) = (Vec::new(), scope.value(low)?, scope.value(high)?);
                for (low, high) in pairs(&lows, &highs) {
                    let inside = [
                        LogicFormula::at_most(&low.value, k)?,
                        LogicFormula::at_most(k, &high.value)?,
                    ];
                    all.push(low.and(high, ()).exists(inside));
                }
                Ok(LogicFormula::Any(all))
            }
            Set::Named(NamedSet::Powers(base)) => {
                let exponent =
                    exponent(self.base as i128, i128::from(*base)).ok_or(AutomatonStop::Unknown)?;
                Ok(LogicFormula::Are(
                    Relation::Power(exponent),
                    vec![k.clone()],
                ))
            }
            Set::Named(NamedSet::Odd) => leaves(2, 1),
            Set::Named(NamedSet::Even) => leaves(2, 0),
            Set::Named(_) => Err(AutomatonStop::Unknown),
            Set::Steps { first, step } => leaves(*step, *first),
            Set::Union(sets) => Ok(LogicFormula::Any(
                sets.iter()
                    .map(|set| self.member(set, n, k))
                    .collect::<Result<_, _>>()?,
            )),
            Set::Each(each) => self.member_of_each(each, n, k),
        }
    }

    fn member_of_each(
        &self,
        each: &Each,
        n: &LinearTerm,
        k: &LinearTerm,
    ) -> Result<LogicFormula, AutomatonStop> {
        // An endless set ends at the first value that is too large.
        let high = each.high.as_ref().ok_or(AutomatonStop::Unknown)?;
        let loops = [Loop {
            low: each.low.clone(),
            high: high.clone(),
        }];
        let value = vec![vec![each.value.clone()]];
        let all = self.of_clause(
            std::slice::from_ref(n),
            &loops,
            each.condition.as_ref(),
            &value,
        )?;
        let case = |moves: GuardedMoves| {
            let value = moves.value.concat().pop().ok_or(AutomatonStop::Unknown)?;
            Ok(moves.exists([LogicFormula::equal(k, &value)?]))
        };
        Ok(LogicFormula::Any(
            all.into_iter().map(case).collect::<Result<_, _>>()?,
        ))
    }

    fn of_code(&self, code: &HeapCode, n: &LinearTerm) -> All {
        let removed = |k: u64| (Vec::new(), LinearTerm::constant(k.into()));
        let mut digits = vec![(code.split, removed(0))];
        digits.extend(
            (1..)
                .zip(&code.digits)
                .map(|(k, &digit)| (digit, removed(k))),
        );
        for (place, &digit) in (1_u64..).zip(&code.tail) {
            let fresh = self.fresh();
            let first = LinearTerm::constant((code.digits.len() as u64 + place).into());
            let times = LinearTerm::variable(fresh).times(code.tail.len() as i128)?;
            digits.push((digit, (vec![fresh], times.plus(1, &first)?)));
        }
        let mut all = Vec::new();
        for (digit, (fresh, removed)) in digits {
            let rest = n.plus(-1, &removed)?;
            for count in (0..=4).filter(|&count| digit.allows(count)) {
                if count > 2 || digit.parts != Demand::Any && count == 2 {
                    return Err(AutomatonStop::Unknown);
                }
                let mut moves = GuardedMoves {
                    fresh: fresh.clone(),
                    ..GuardedMoves::from_value(Vec::new())
                };
                let mut last = rest.clone();
                for _ in 1..count {
                    let fresh = self.fresh();
                    let heap = LinearTerm::variable(fresh);
                    last = last.plus(-1, &heap)?;
                    moves.fresh.push(fresh);
                    moves.value.push(vec![heap]);
                }
                if count == 0 {
                    moves.guard.push(LogicFormula::Zero(rest.clone()));
                } else {
                    moves.value.push(vec![last]);
                }
                for heap in moves.value.concat() {
                    moves.guard.push(LogicFormula::NotNegative(
                        heap.plus(1, &LinearTerm::constant(-1))?,
                    ));
                }
                all.push(moves);
            }
        }
        Ok(all)
    }
}

/// Adds a number to the last position of moves.
fn to(moves: &GuardedMoves, number: &GuardedCase) -> GuardedMoves {
    let mut longer = moves
        .and(number, moves.value.clone())
        .when([LogicFormula::NotNegative(number.value.clone())]);
    longer
        .value
        .iter_mut()
        .next_back()
        .into_iter()
        .for_each(|part| part.push(number.value.clone()));
    longer
}
