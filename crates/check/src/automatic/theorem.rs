//! Claims that say what a theorem about a game says, in other words.
//!
//! A theorem is a claim, too, with functions that automata do not compute: `factor`, `primes`,
//! `part`, and `g` at a number that they give. Such a function is a variable here, the same for the
//! same text. If claim and theorem agree for all numbers of a position and all values of these
//! variables, the claim obeys the theorem's equation; where this uses `g`, it is of a smaller
//! position, so the two agree by induction.

use grundy_core::{
    claim::{Claim, ClaimNode, Says},
    game::{
        Game,
        expr::{Condition, Expr, Op, Steps},
    },
};

use super::{
    automaton::{Automaton, AutomatonVariable},
    equation::AutomatonEquation,
    formula::{LinearTerm, LogicFormula},
    interval,
    stop::AutomatonStop,
    translate::{Cases, GuardedCase, Opaque, TermScope, any_is, pairs, smaller},
};

/// What is known about the value of a variable, from the value of the argument of its function.
type TheoremFacts<'a> =
    dyn Fn(&LinearTerm, &LinearTerm) -> Result<Vec<LogicFormula>, AutomatonStop> + 'a;

/// Games with a law by a theorem.
struct TheoremEntry {
    lines: &'static [&'static str],
    law: &'static str,
    source: &'static str,
}

const FACTORS: &str = "a move takes away some prime factors of n, any of them, so the values of the options are all smaller numbers";
const COPRIME: &str = "a move leaves any smaller number without a common prime factor: never one with the same least prime factor, and each smaller prime";
const ZEROS: &str = "removing a divisor with fewer zeros at the end than n leaves as many zeros as the divisor has, and other divisors leave more";

static GAMES: [TheoremEntry; 8] = [
    TheoremEntry {
        lines: &[
            "Heap(n -> [n/a] for a in 2..=n if n%a == 0)",
            "Heap(n -> [a] for a in 1..=n-1 if n%a == 0)",
            "Heap(n -> [a] for a in 1..=n/2 if n%a == 0)",
        ],
        law: "n -> 0 if n < 2 else 1 + g(n/factor(n))",
        source: FACTORS,
    },
    TheoremEntry {
        lines: &[
            "Heap(n -> [n/a] for a in 2..=n-1 if n%a == 0)",
            "Heap(n -> [a] for a in 2..=n-1 if n%a == 0)",
        ],
        law: "n -> 0 if n < 2 or factor(n) == n else 1 + g(n/factor(n))",
        source: FACTORS,
    },
    TheoremEntry {
        lines: &[
            "Heap(n -> [n/a] for a in 2..=n if n%a == 0 and a%2 == 1)",
            "Heap(n -> [n/a] for a in 2..=n if a%2 == 1 and n%a == 0)",
        ],
        law: "n -> 0 if n < 2 else n%2 + g(n/factor(n))",
        source: "a move takes away some odd prime factors of n, any of them, so the values of the options are all smaller numbers",
    },
    TheoremEntry {
        lines: &[
            "Heap(n -> [n/a] for a in 2..=n if prime(a) and n%a == 0)",
            "Heap(n -> [n/a] for a in 2..=n if n%a == 0 and prime(a))",
        ],
        law: "n -> 0 if n < 2 else 1 - g(n/factor(n))",
        source: "a move takes away one prime factor of n",
    },
    TheoremEntry {
        lines: &[
            "Subtraction(coprime to n)",
            "Heap(n -> [n-a] for a in 1..=n if gcd(n, a) == 1)",
            "Heap(n -> [n-a] for a in 1..=n if gcd(a, n) == 1)",
            "Heap(n -> [a] for a in 0..=n-1 if gcd(n, a) == 1)",
        ],
        law: "n -> 0 if n%2 == 0 else 1 if n == 1 else primes(factor(n))",
        source: COPRIME,
    },
    TheoremEntry {
        lines: &[
            "Heap(n -> [n-a] for a in 1..=n-1 if gcd(n, a) == 1)",
            "Heap(n -> [n-a] for a in 1..=n-1 if gcd(a, n) == 1)",
            "Heap(n -> [a] for a in 1..=n-1 if gcd(n, a) == 1)",
        ],
        law: "n -> 0 if n < 2 else primes(factor(n))",
        source: COPRIME,
    },
    TheoremEntry {
        lines: &["Dim"],
        law: "n -> 0 if n == 0 else 1 if n%2 == 1 else 1 + g(n/2)",
        source: ZEROS,
    },
    TheoremEntry {
        lines: &["Divisor Game"],
        law: "n -> 0 if n == 0 or n%2 == 1 else 1 + g(n/2)",
        source: ZEROS,
    },
];

/// The theorem on the game in which a move takes at most r times as many tokens as the move before.
const SCHWENK: &str = "Schwenk 1970, Take-away games; Epp and Ferguson 1980: a position is lost if the next move may take less than the \
     least part of the heap";

impl AutomatonEquation<'_> {
    /// Returns the source of a theorem that says the same as the claim.
    pub(super) fn by_theorem(&self) -> Result<&'static str, AutomatonStop> {
        if self.misere {
            return Err(AutomatonStop::Unknown);
        }
        let (law, source) = self
            .theorem()?
            .filter(|(law, _)| law.arity == self.claim.arity)
            .ok_or(AutomatonStop::Unknown)?;
        let (opaque, work) = (Opaque::default(), &self.maker.work);
        let part = self.part()?;
        // The law has a value for the true values of the variables; for others nothing is claimed.
        let (pairs, known) = match (&self.claim.says, &law.says) {
            (Says::Value(own), Says::Value(of_law)) => {
                let (own, of_law) = (
                    self.automaton_of_values(self.claim, own, &opaque)?,
                    self.automaton_of_values(&law, of_law, &opaque)?,
                );
                let known = of_law.without(self.value(), work)?;
                (vec![(own, of_law)], known)
            }
            (Says::Lost(own), Says::Lost(of_law)) => {
                let own = self.judge_condition(self.claim, own, &opaque)?;
                let [yes, no] = self.judge_condition(&law, of_law, &opaque)?;
                let known = yes.join_automata(&no, |a, b| a || b, work)?;
                (own.into_iter().zip([yes, no]).collect(), known)
            }
            // The lost positions are those of value 0.
            (Says::Lost(own), Says::Value(of_law)) => {
                let [yes, no] = self.judge_condition(self.claim, own, &opaque)?;
                let values = self.automaton_of_values(&law, of_law, &opaque)?;
                let zero = self
                    .maker
                    .automaton(&LogicFormula::Zero(LinearTerm::variable(self.value())))?;
                let lost = values
                    .join_automata(&zero, |a, b| a && b, work)?
                    .without(self.value(), work)?;
                let won = values
                    .join_automata(&zero, |a, b| a && !b, work)?
                    .without(self.value(), work)?;
                (
                    vec![(yes, lost), (no, won)],
                    values.without(self.value(), work)?,
                )
            }
            (Says::Value(_), Says::Lost(_)) => return Err(AutomatonStop::Unknown),
        };
        let part = part.join_automata(&known, |a, b| a && b, work)?;
        for (own, of_law) in pairs {
            let differ = own
                .join_automata(&of_law, |a, b| a != b, work)?
                .join_automata(&part, |a, b| a && b, work)?;
            if differ.find_accepted().is_some() {
                return Err(AutomatonStop::Unknown);
            }
        }
        Ok(source)
    }

    fn with_opaque<'a>(&'a self, claim: &'a Claim, opaque: &'a Opaque) -> TermScope<'a> {
        TermScope {
            claim: Some(claim),
            opaque: Some(opaque),
            ..self.scope(None)
        }
    }

    /// Returns the automaton of the positions and variables with their values.
    fn automaton_of_values(
        &self,
        claim: &Claim,
        expr: &Expr,
        opaque: &Opaque,
    ) -> Result<Automaton, AutomatonStop> {
        let cases = self.with_opaque(claim, opaque).value(expr)?;
        self.maker
            .automaton(&any_is(&cases, &LinearTerm::variable(self.value()))?)
    }

    /// Returns the automata of the positions and variables at which a condition is true, and is
    /// false.
    fn judge_condition(
        &self,
        claim: &Claim,
        condition: &Condition,
        opaque: &Opaque,
    ) -> Result<[Automaton; 2], AutomatonStop> {
        let truth = self.with_opaque(claim, opaque).truth(condition)?;
        Ok([
            self.maker.automaton(&truth.yes)?,
            self.maker.automaton(&truth.no)?,
        ])
    }

    /// Returns the law of the game by a theorem, and the source.
    fn theorem(&self) -> Result<Option<(Claim, &'static str)>, AutomatonStop> {
        let is_own = |line: &str| {
            let named: Option<Game> = line.parse().ok();
            named.is_some_and(|named| {
                named == *self.game || named.simplified().as_ref() == Some(self.game)
            })
        };
        if let Some(entry) = GAMES
            .iter()
            .find(|entry| entry.lines.iter().any(|line| is_own(line)))
        {
            return Ok(Claim::parse(entry.law, &["n"])
                .ok()
                .map(|law| (law, entry.source)));
        }
        if let Some(law) = interval::law(self.game, self.claim) {
            return Ok(Some((law, interval::SOURCE)));
        }
        for [heap, limit] in [["x", "y"], ["y", "x"]] {
            let Some(ratio) = self.ratio([heap, limit])? else {
                continue;
            };
            // The part of the claim is read as a variable, and thus is the part of the law.
            let own = format!("part(max({heap}, 1), {ratio})");
            let law = if self.claim.to_string().contains(&own) {
                format!("x, y -> lost if min(x, y) < {own}")
            } else {
                format!("x, y -> lost if {heap} == 0 or {limit} < part({heap}, {ratio})")
            };
            return Ok(Claim::parse(&law, &["x", "y"])
                .ok()
                .map(|law| (law, SCHWENK)));
        }
        Ok(None)
    }

    /// Returns r if a move takes 1 to min(x, y) from the heap, one of x and y, and leaves r times
    /// as much as the other.
    fn ratio(&self, [heap, limit]: [&str; 2]) -> Result<Option<i128>, AutomatonStop> {
        let Some(rule) = self.game.state().filter(|rule| rule.coordinates == 2) else {
            return Ok(None);
        };
        let [clause] = rule.clauses.as_slice() else {
            return Ok(None);
        };
        let ([part], 1) = (clause.parts.as_slice(), clause.loops.len()) else {
            return Ok(None);
        };
        let ratio = part
            .get(usize::from(limit == "y"))
            .and_then(|left| left.eval(&[1, 1, 1], &mut Steps::at_most(100)).ok());
        let Some(ratio) = ratio.filter(|&ratio| ratio > 0) else {
            return Ok(None);
        };
        // The names of a state are those of its numbers in their order.
        let after = [(heap, format!("{heap}-a")), (limit, format!("{ratio}*a"))];
        let [x, y] = ["x", "y"].map(|name| {
            after
                .iter()
                .find(|(own, _)| *own == name)
                .map_or("", |(_, text)| text)
        });
        let line = format!("State(x, y -> ({x}, {y}) for a in 1..=min(x, y))");
        let Ok(named) = line.parse::<Game>() else {
            return Ok(None);
        };
        let (own, other) = (self.relation(self.game)?, self.relation(&named)?);
        let differ = own.join_automata(&other, |a, b| a != b, &self.maker.work)?;
        Ok(differ.find_accepted().is_none().then_some(ratio))
    }

    /// Returns the automaton of the positions with their options, the variables after them.
    fn relation(&self, game: &Game) -> Result<Automaton, AutomatonStop> {
        let after = |place: usize| {
            AutomatonVariable::try_from(self.claim.arity + place)
                .map_err(|_| AutomatonStop::TooLarge)
        };
        let mut all = Vec::new();
        for own in self.maker.moves(game, &self.position())? {
            let [part] = own.value.as_slice() else {
                return Err(AutomatonStop::Unknown);
            };
            let is =
                |(place, number)| LogicFormula::equal(number, &LinearTerm::variable(after(place)?));
            all.push(
                own.exists(
                    part.iter()
                        .enumerate()
                        .map(is)
                        .collect::<Result<Vec<_>, _>>()?,
                ),
            );
        }
        self.maker.automaton(&LogicFormula::Any(all))
    }
}

impl TermScope<'_> {
    /// Returns the variable of an expression that is read as one.
    fn name_term(&self, expr: &Expr, opaque: &Opaque) -> Result<LinearTerm, AutomatonStop> {
        let claim = self.claim.ok_or(AutomatonStop::Unknown)?;
        let expr = interval::order_operands(expr, claim.arity);
        let text = Claim {
            says: Says::Value(expr),
            only: None,
            ..claim.clone()
        }
        .to_string();
        let name = *opaque
            .borrow_mut()
            .entry(text)
            .or_insert_with(|| self.maker.fresh());
        Ok(LinearTerm::variable(name))
    }

    /// Returns the cases of an expression that is read as a variable, with what is known about it;
    /// `None` for others.
    pub fn as_variable(&self, expr: &Expr) -> Result<Option<Vec<GuardedCase>>, AutomatonStop> {
        let Some(opaque) = self.opaque else {
            return Ok(None);
        };
        let one = LinearTerm::constant(1);
        let node = if let Expr::Var(index) = expr {
            self.claim.and_then(|claim| claim.node(*index))
        } else {
            None
        };
        let known = |of: &Expr, facts: &TheoremFacts<'_>| -> Cases {
            let variable = self.name_term(expr, opaque)?;
            let with = |case: GuardedCase| {
                Ok(GuardedCase {
                    value: variable.clone(),
                    ..case.clone()
                }
                .when(facts(&case.value, &variable)?))
            };
            self.value(of)?.into_iter().map(with).collect()
        };
        let two = LinearTerm::constant(2);
        Ok(Some(match (expr, node) {
            (_, Some(ClaimNode::Factor(of))) => known(of, &|of, own| {
                Ok(vec![
                    LogicFormula::at_most(&two, own)?,
                    LogicFormula::at_most(own, of)?,
                ])
            })?,
            (_, Some(ClaimNode::Primes(of))) => {
                known(of, &|of, _| Ok(vec![LogicFormula::NotNegative(of.clone())]))?
            }
            (_, Some(ClaimNode::Part(of, _))) => known(of, &|of, own| {
                Ok(vec![
                    LogicFormula::at_most(&one, own)?,
                    LogicFormula::at_most(own, of)?,
                ])
            })?,
            (_, Some(ClaimNode::Call(arguments))) => {
                let [argument] = arguments.as_slice() else {
                    return Err(AutomatonStop::Unknown);
                };
                let position = self.terms.first().cloned().ok_or(AutomatonStop::Unknown)?;
                known(argument, &|of, _| {
                    Ok(vec![smaller(
                        std::slice::from_ref(of),
                        std::slice::from_ref(&position),
                    )?])
                })?
            }
            (Expr::Binary(op @ (Op::Div | Op::Rem), a, b), _) if !b.is_constant() => {
                let (variable, mut all) = (self.name_term(expr, opaque)?, Vec::new());
                let (left, right) = (self.value(a)?, self.value(b)?);
                for (a, b) in pairs(&left, &right) {
                    let facts = state_division(*op, &a.value, &b.value, &variable)?;
                    all.push(a.and(b, variable.clone()).when(facts));
                }
                all
            }
            _ => return Ok(None),
        }))
    }
}

/// Returns what is known about the quotient or the rest of a number from 0 on by one from 1 on.
fn state_division(
    op: Op,
    a: &LinearTerm,
    b: &LinearTerm,
    value: &LinearTerm,
) -> Result<[LogicFormula; 6], AutomatonStop> {
    let (zero, one, two) = (
        LinearTerm::constant(0),
        LinearTerm::constant(1),
        LinearTerm::constant(2),
    );
    let is_less = LogicFormula::less(a, b)?;
    let (small, other) = match op {
        Op::Div => (
            LogicFormula::Any(vec![
                LogicFormula::at_most(b, a)?,
                LogicFormula::equal(value, &zero)?,
            ]),
            LogicFormula::Any(vec![
                LogicFormula::less(value, a)?,
                LogicFormula::equal(a, &zero)?,
                LogicFormula::equal(b, &one)?,
            ]),
        ),
        _ => (
            LogicFormula::Any(vec![is_less.not(), LogicFormula::equal(value, a)?]),
            LogicFormula::less(value, b)?,
        ),
    };
    // By 1, the quotient is the number itself, and the rest is 0.
    let by_one = LogicFormula::equal(value, if op == Op::Div { a } else { &zero })?;
    Ok([
        LogicFormula::NotNegative(a.clone()),
        LogicFormula::at_most(&one, b)?,
        LogicFormula::NotNegative(value.clone()),
        LogicFormula::at_most(value, a)?,
        LogicFormula::All(vec![small, other]),
        LogicFormula::Any(vec![LogicFormula::at_most(&two, b)?, by_one]),
    ])
}
