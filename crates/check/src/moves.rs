//! The moves of a line with parameters that removes tokens from a heap, as linear functions of the
//! parameters.

mod linear;

use grundy_core::{
    game::{
        Game,
        expr::{Condition, Expr, IntegerComparison, Op},
        rule::{Clause, Loop, Parts},
        set::{Set, SubtractionGame},
    },
    notation::parameters::{FIRST_PARAMETER, Open},
};

pub use linear::LinearFunction;

/// The numbers that may be removed: those from the first to the second function of each pair, if
/// the first is at most the second.
///
/// ```
/// use grundy_check::{IntervalMoves, LinearFunction};
/// use grundy_core::notation::parameters::Open;
///
/// let moves =
///     IntervalMoves::from_open(&Open::parse("Subtraction(1..=k)")?).ok_or("other moves")?;
/// assert_eq!(
///     moves.all,
///     [(
///         LinearFunction::fixed(1, 1),
///         LinearFunction {
///             constant: 0,
///             slopes: vec![1]
///         }
///     )]
/// );
/// assert_eq!(
///     IntervalMoves::from_open(&Open::parse("Subtraction(1..=n/k)")?),
///     None
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntervalMoves {
    /// The first and the last number of each range.
    pub all: Vec<(LinearFunction, LinearFunction)>,
    /// `true` for a set of the notation, whose numbers are at least 1 and whose ranges are not
    /// empty.
    pub is_set: bool,
}

impl IntervalMoves {
    /// Reads the moves of a line; `None` for other lines.
    #[must_use]
    pub fn from_open(open: &Open) -> Option<Self> {
        if let Some(Game::Rule(rule)) = open.rules() {
            let all = rule
                .clauses
                .iter()
                .map(|clause| of_clause(clause, &numbers(open)));
            return Some(Self {
                all: all.collect::<Option<_>>()?,
                is_set: false,
            });
        }
        Some(Self {
            all: of_set(open, "Subtraction(", false)?,
            is_set: true,
        })
    }
}

/// Returns the names of the parameters.
pub(crate) fn names(open: &Open) -> Vec<&str> {
    open.parameters()
        .iter()
        .map(|parameter| parameter.name.as_str())
        .collect()
}

/// Returns the reader of linear functions of the parameters.
fn numbers(open: &Open) -> impl Fn(&Expr) -> Option<LinearFunction> {
    let parameters = open.parameters().len();
    move |expr| LinearFunction::from_expr(expr, FIRST_PARAMETER, parameters)
}

/// Returns the numbers that may not be removed, if all others may.
pub(crate) fn excluded(open: &Open) -> Option<Vec<(LinearFunction, LinearFunction)>> {
    of_set(open, "AllBut(", true)
}

/// Returns the numbers in a set, of those that may be removed, or may not if `excluded`.
fn of_set(
    open: &Open,
    before: &str,
    excluded: bool,
) -> Option<Vec<(LinearFunction, LinearFunction)>> {
    if let Some(Game::Set(SubtractionGame {
        set: Set::Range(low, high),
        all_but,
    })) = open.rules()
    {
        if *all_but == excluded {
            return Some(vec![(numbers(open)(low)?, numbers(open)(high)?)]);
        }
    }
    of_text(open, before)
}

/// Returns for each number of a state, or for each heap of a sum, the moves that change it, if each
/// move changes one number.
///
/// ```
/// use grundy_check::by_coordinate;
/// use grundy_core::notation::parameters::Open;
///
/// let moves = by_coordinate(&Open::parse("Lattice(leap (-k,0) (0,-1))")?)
///     .ok_or("a move changes two numbers")?;
/// assert_eq!(
///     moves.iter().map(|own| own.all.len()).collect::<Vec<_>>(),
///     [1, 1]
/// );
/// assert!(by_coordinate(&Open::parse("Lattice(leap (-k,-1))")?).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn by_coordinate(open: &Open) -> Option<Vec<IntervalMoves>> {
    of_sum(open)
        .or_else(|| of_state(open))
        .or_else(|| of_lattice(open))
}

/// Reads `Lattice(leap (-k,0) (0,-1))`.
fn of_lattice(open: &Open) -> Option<Vec<IntervalMoves>> {
    let mut rest = open
        .text()
        .trim()
        .strip_prefix("Lattice(")?
        .trim_start()
        .strip_prefix("leap")?;
    let mut all: Vec<IntervalMoves> = Vec::new();
    loop {
        rest = rest.trim_start();
        let Some((vector, after)) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'))
        else {
            break;
        };
        rest = after;
        let numbers = vector
            .split(',')
            .map(|text| LinearFunction::read(open, text))
            .collect::<Option<Vec<_>>>()?;
        all.resize(
            numbers.len(),
            IntervalMoves {
                all: Vec::new(),
                is_set: false,
            },
        );
        let zero = LinearFunction::fixed(0, open.parameters().len());
        let mut changed = numbers.iter().zip(&mut all).filter(|(by, _)| **by != zero);
        let (Some((by, own)), None) = (changed.next(), changed.next()) else {
            return None;
        };
        let removed = by.times(-1);
        own.all.push((removed.clone(), removed));
    }
    let is_down = all
        .iter()
        .flat_map(|moves| &moves.all)
        .all(|(by, _)| by.is_never_below_0());
    (rest == ")" && is_down && all.iter().all(|moves| !moves.all.is_empty())).then_some(all)
}

/// Reads `A + B`, of games in which a move removes linear numbers of tokens.
fn of_sum(open: &Open) -> Option<Vec<IntervalMoves>> {
    let mut depth = 0_usize;
    let is_joint = |c: char| {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == '+' && depth == 0
    };
    let parts: Vec<&str> = open.text().split(is_joint).collect();
    let names = names(open);
    let of = |part: &&str| {
        let own = Open::parse(part.trim()).ok()?;
        let places = own
            .parameters()
            .iter()
            .map(|own| names.iter().position(|name| *name == own.name));
        let places: Vec<usize> = places.collect::<Option<_>>()?;
        let wider = |line: &LinearFunction| {
            let mut wide = LinearFunction::fixed(line.constant, names.len());
            for (&place, slope) in places.iter().zip(&line.slopes) {
                wide.slopes
                    .get_mut(place)
                    .into_iter()
                    .for_each(|own| *own = *slope);
            }
            wide
        };
        let moves = IntervalMoves::from_open(&own)?;
        Some(IntervalMoves {
            all: moves
                .all
                .iter()
                .map(|(low, high)| (wider(low), wider(high)))
                .collect(),
            ..moves
        })
    };
    if parts.len() > 1 {
        parts.iter().map(of).collect()
    } else {
        None
    }
}

/// Reads the moves of a state.
fn of_state(open: &Open) -> Option<Vec<IntervalMoves>> {
    let rule = open.rules()?.state()?;
    let mut all = vec![
        IntervalMoves {
            all: Vec::new(),
            is_set: false
        };
        rule.coordinates
    ];
    for clause in &rule.clauses {
        let [part] = clause.parts.as_slice() else {
            return None;
        };
        let mut changed = part
            .iter()
            .enumerate()
            .filter(|&(own, expr)| *expr != Expr::Var(own));
        let (Some((own, left)), None) = (changed.next(), changed.next()) else {
            return None;
        };
        // A state with a negative number is not an option.
        let whole = Condition::Compare(
            IntegerComparison::GreaterEqual,
            Expr::Var(own),
            removed(left)?.clone(),
        );
        let condition = clause.condition.as_ref().unwrap_or(&whole);
        let found = range(
            left,
            (own, rule.coordinates),
            &clause.loops,
            Some(condition),
            &numbers(open),
        )?;
        all.get_mut(own)?.all.push(found);
    }
    Some(all).filter(|all| all.iter().all(|moves| !moves.all.is_empty()))
}

/// Returns b of the expression a - b.
fn removed(left: &Expr) -> Option<&Expr> {
    if let Expr::Binary(Op::Sub, _, removed) = left {
        Some(removed)
    } else {
        None
    }
}

/// Reads `[n-d] for d in a..=b if d <= n`, `[n-d] for d in a..=min(n, b)`, and `[n-d] if n >= d`.
fn of_clause(
    clause: &Clause,
    number: &dyn Fn(&Expr) -> Option<LinearFunction>,
) -> Option<(LinearFunction, LinearFunction)> {
    let [Parts::One(left)] = clause.parts.as_slice() else {
        return None;
    };
    range(
        left,
        (0, 1),
        &clause.loops,
        clause.condition.as_ref(),
        number,
    )
}

/// Reads the numbers that a clause removes from the variable `heap`, where `turn` is the variable
/// of its loop.
fn range(
    left: &Expr,
    (heap, turn): (usize, usize),
    loops: &[Loop],
    condition: Option<&Condition>,
    number: &dyn Fn(&Expr) -> Option<LinearFunction>,
) -> Option<(LinearFunction, LinearFunction)> {
    let Expr::Binary(Op::Sub, whole, taken) = left else {
        return None;
    };
    let n = Expr::Var(heap);
    let range = match loops {
        [] => Some((&**taken, &**taken, false)),
        [Loop { low, high }] if **taken == Expr::Var(turn) => match high {
            Expr::Binary(Op::Min, a, b) if **a == n => Some((low, &**b, true)),
            Expr::Binary(Op::Min, a, b) if **b == n => Some((low, &**a, true)),
            _ => Some((low, high, false)),
        },
        _ => None,
    };
    let (low, high, is_capped) = range.filter(|_| **whole == n)?;
    let leaves_no_less_than_0 = match condition {
        None => is_capped,
        Some(Condition::Compare(IntegerComparison::GreaterEqual, a, b)) => *a == n && *b == **taken,
        Some(Condition::Compare(IntegerComparison::LessEqual, a, b)) => *a == **taken && *b == n,
        Some(Condition::Compare(IntegerComparison::Greater, a, b)) => {
            *a == n && *b == Expr::Int(0) && **taken == Expr::Int(1)
        }
        Some(_) => false,
    };
    if leaves_no_less_than_0 {
        Some((number(low)?, number(high)?))
    } else {
        None
    }
}

/// Reads `Subtraction({a, b} + c..=d)`. The notation keeps no expressions of the numbers in braces,
/// so the text is read.
fn of_text(open: &Open, before: &str) -> Option<Vec<(LinearFunction, LinearFunction)>> {
    let number = |text: &str| LinearFunction::read(open, text);
    let mut rest = open
        .text()
        .trim()
        .strip_prefix(before)?
        .strip_suffix(')')?
        .trim();
    let mut all = Vec::new();
    loop {
        if let Some((members, after)) = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'))
        {
            for member in members.split(',') {
                let own = number(member)?;
                all.push((own.clone(), own));
            }
            rest = after.trim_start();
        } else {
            // The upper end goes up to the plus sign before the next braces.
            let (low, after) = rest.split_once("..=")?;
            let (upper, after) = after.split_at(after.find('{').unwrap_or(after.len()));
            let upper = if after.is_empty() {
                upper
            } else {
                upper.trim_end().strip_suffix('+')?
            };
            all.push((number(low)?, number(upper)?));
            rest = after;
            if !rest.is_empty() {
                continue;
            }
        }
        match rest.strip_prefix('+') {
            Some(after) => rest = after.trim_start(),
            None => return rest.is_empty().then_some(all),
        }
    }
}
