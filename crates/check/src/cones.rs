//! Expressions in two numbers on cones of positions, as polynomials.
//!
//! A cone has the positions u (a, b) + v (c, d) for all u, v >= 1, and a ray those with v = 0. If a
//! polynomial in u and v has no negative coefficient at u = 1 + u', v = 1 + v', it is not negative
//! on the cone. Cones are divided until the signs of all comparisons are known. If those of unknown
//! sign are multiples of one another, all signs are tried: a form such as u^2 - u v - v^2, which no
//! rational ratio makes 0, has two signs on some cone of every division.

use std::{cell::RefCell, collections::BTreeMap};

use crate::signs::{ABOVE, ALL, BELOW, ZERO, flip_signs, signs_admitted_by};
use grundy_core::{
    claim::{Claim, ClaimNode, Claimed, Says},
    game::expr::{Condition, Expr, Function, Op, Steps},
    progress::Progress,
};

/// The highest power of a variable.
const MOST_POWER: u32 = 8;

/// The number of variables: u, v and k, which are at least 1, and symbols for square roots and
/// quotients.
const VARIABLES: usize = 6;
/// The powers of the variables in a product.
type Powers = [u32; VARIABLES];
/// The first symbol.
const FIRST_SYMBOL: usize = 3;

/// A polynomial; no coefficient is 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Poly(BTreeMap<Powers, i128>);

impl Poly {
    pub fn constant(value: i128) -> Self {
        Self(
            [(Powers::default(), value)]
                .into_iter()
                .filter(|&(_, value)| value != 0)
                .collect(),
        )
    }

    /// Returns u, v, k or a symbol.
    pub fn variable(place: usize) -> Self {
        let mut powers = Powers::default();
        powers
            .iter_mut()
            .skip(place)
            .take(1)
            .for_each(|power| *power = 1);
        Self(BTreeMap::from([(powers, 1)]))
    }

    /// Returns the sum of this and `factor` times another; `None` if a coefficient exceeds 128
    /// bits.
    pub fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        for (&powers, value) in &other.0 {
            let own = sum.0.entry(powers).or_insert(0);
            *own = own.checked_add(value.checked_mul(factor)?)?;
        }
        sum.0.retain(|_, value| *value != 0);
        Some(sum)
    }

    /// Returns the product; `None` if it is too large.
    pub fn times(&self, other: &Self) -> Option<Self> {
        let mut product = Self::default();
        for (a, x) in &self.0 {
            for (b, y) in &other.0 {
                let powers: Powers = std::array::from_fn(|place| a[place] + b[place]);
                if powers.iter().any(|&power| power > MOST_POWER) {
                    return None;
                }
                let own = product.0.entry(powers).or_insert(0);
                *own = own.checked_add(x.checked_mul(*y)?)?;
            }
        }
        product.0.retain(|_, value| *value != 0);
        Some(product)
    }

    /// Returns the signs that the coefficients at u = 1 + u', v = 1 + v', k = 1 + k' allow; all
    /// signs, if there are symbols.
    pub fn signs(&self) -> u8 {
        let moved = self
            .0
            .iter()
            .try_fold(Self::default(), |sum, (powers, &value)| {
                if powers.iter().skip(FIRST_SYMBOL).any(|&power| power > 0) {
                    return None;
                }
                let mut term = Self::constant(value);
                for (place, &power) in powers.iter().enumerate() {
                    let more = Self::variable(place).plus(1, &Self::constant(1))?;
                    term = (0..power).try_fold(term, |term, _| term.times(&more))?;
                }
                sum.plus(1, &term)
            });
        let Some(Self(moved)) = moved else { return ALL };
        let zero = if moved.contains_key(&Powers::default()) {
            0
        } else {
            ZERO
        };
        match (
            moved.values().any(|&value| value < 0),
            moved.values().any(|&value| value > 0),
        ) {
            (false, false) => ZERO,
            (false, true) => ABOVE | zero,
            (true, false) => BELOW | zero,
            (true, true) => ALL,
        }
    }

    fn coefficient(&self, powers: Powers) -> i128 {
        self.0.get(&powers).copied().unwrap_or(0)
    }

    /// Returns `true` for a u^2 + b u v + c v^2 that is 0 at no whole numbers: b^2 - 4 a c is not a
    /// square.
    fn is_irrational(&self) -> bool {
        let places = [[2, 0], [1, 1], [0, 2]].map(|[u, v]| [u, v, 0, 0, 0, 0]);
        let [a, b, c] = places.map(|powers| self.coefficient(powers));
        let is_quadratic = self.0.keys().all(|powers| places.contains(powers));
        let discriminant = || {
            b.checked_mul(b)?
                .checked_sub(a.checked_mul(c)?.checked_mul(4)?)
        };
        is_quadratic
            && discriminant().is_some_and(|square| square > 0 && square.isqrt().pow(2) != square)
    }

    /// Returns the sign of the factor f with self = f other; `None` if the two are not multiples.
    fn factor_of(&self, other: &Self) -> Option<bool> {
        let (powers, &own) = self.0.first_key_value()?;
        let theirs = other.coefficient(*powers);
        let scaled = |poly: &Self, by: i128| Self::default().plus(by, poly);
        (theirs != 0 && scaled(self, theirs)? == scaled(other, own)?)
            .then_some((own > 0) == (theirs > 0))
    }
}

/// A fact about all positions of a cone.
#[derive(Debug, Clone, PartialEq, Eq)]
enum ConeFact {
    Lost(bool),
    Value(PolyQuotient),
}

/// The quotient of two polynomials, rounded down. The second is above 0.
#[derive(Debug, Clone)]
pub(crate) struct PolyQuotient(pub Poly, pub Poly);

impl PartialEq for PolyQuotient {
    fn eq(&self, other: &Self) -> bool {
        let products = || Some((self.0.times(&other.1)?, other.0.times(&self.1)?));
        products().is_some_and(|(a, b)| a == b)
    }
}

impl Eq for PolyQuotient {}

/// A cone or a ray: the numbers of its positions as polynomials.
pub(crate) struct ConeRegion {
    pub numbers: [Poly; 2],
    /// A polynomial, and its assumed sign.
    assumed: Option<(Poly, u8)>,
    /// The differences of unknown sign.
    open: RefCell<Vec<Poly>>,
    /// The symbols: square roots of one polynomial, and quotients of two, rounded down.
    symbols: RefCell<Vec<(PolyQuotient, bool)>>,
}

impl ConeRegion {
    /// Returns the positions u (a, b) + v (c, d); `None` if they are too large.
    pub fn between([a, b]: [i128; 2], [c, d]: [i128; 2]) -> Option<Self> {
        let number = |of_u: i128, of_v: i128| {
            Poly::constant(0)
                .plus(of_u, &Poly::variable(0))?
                .plus(of_v, &Poly::variable(1))
        };
        let (open, symbols) = (RefCell::default(), RefCell::default());
        Some(Self {
            numbers: [number(a, c)?, number(b, d)?],
            assumed: None,
            open,
            symbols,
        })
    }

    /// Returns an expression that is a polynomial on the region. The variables after the two
    /// numbers are k, or the nodes of a claim.
    pub fn whole(&self, expr: &Expr, claim: Option<&Claim>) -> Option<Poly> {
        let quotient = self.number(expr, claim)?;
        if quotient.1 == Poly::constant(1) {
            Some(quotient.0)
        } else {
            self.symbol(quotient, false)
        }
    }

    /// Returns the symbol of a quotient, or of the square root of a polynomial; `None` if there are
    /// too many.
    fn symbol(&self, of: PolyQuotient, is_root: bool) -> Option<Poly> {
        let (mut symbols, symbol) = (self.symbols.borrow_mut(), (of, is_root));
        let known = symbols.iter().position(|known| *known == symbol);
        let place = known.unwrap_or_else(|| {
            symbols.push(symbol);
            symbols.len() - 1
        });
        (FIRST_SYMBOL + place < VARIABLES).then(|| Poly::variable(FIRST_SYMBOL + place))
    }

    /// Returns an expression on the region; `None` if it is not known or has no value.
    pub fn number(&self, expr: &Expr, claim: Option<&Claim>) -> Option<PolyQuotient> {
        let one = || Poly::constant(1);
        let whole = |expr: &Expr| self.whole(expr, claim);
        Some(PolyQuotient(
            match expr {
                Expr::Int(value) => Poly::constant(*value),
                Expr::Var(place) => match (self.numbers.get(*place), claim) {
                    (Some(number), _) => number.clone(),
                    (None, Some(claim)) => return self.node(claim.node(*place)?, claim),
                    (None, None) => (*place == 2).then(|| Poly::variable(2))?,
                },
                Expr::Neg(a) => Poly::default().plus(-1, &whole(a)?)?,
                Expr::Binary(op, a, b) => {
                    let (a, b) = (whole(a)?, whole(b)?);
                    match op {
                        Op::Add => a.plus(1, &b)?,
                        Op::Sub => a.plus(-1, &b)?,
                        Op::Mul => a.times(&b)?,
                        Op::Div => return (b.signs() == ABOVE).then_some(PolyQuotient(a, b)),
                        Op::Min | Op::Max => {
                            let signs = self.signs(a.plus(-1, &b)?);
                            let (smaller, larger) =
                                if signs & ABOVE == 0 { (a, b) } else { (b, a) };
                            if signs & ABOVE != 0 && signs & BELOW != 0 {
                                return None;
                            }
                            if *op == Op::Min { smaller } else { larger }
                        }
                        Op::Rem | Op::Gcd | Op::Xor | Op::Ilog => return None,
                    }
                }
                Expr::Unary(Function::Isqrt, a) => {
                    let a = whole(a)?;
                    if a.signs() & BELOW != 0 {
                        return None;
                    }
                    self.symbol(PolyQuotient(a, one()), true)?
                }
                Expr::Unary(..) => return None,
            },
            one(),
        ))
    }

    fn node(&self, node: &ClaimNode, claim: &Claim) -> Option<PolyQuotient> {
        let ClaimNode::Cases(cases, otherwise) = node else {
            return None;
        };
        for (condition, value) in cases {
            if self.truth(condition, Some(claim))? {
                return self.number(value, Some(claim));
            }
        }
        self.number(otherwise, Some(claim))
    }

    /// Returns the signs of a difference, by its coefficients or the assumption.
    fn signs(&self, difference: Poly) -> u8 {
        let signs = difference.signs();
        if signs != ALL {
            return signs;
        }
        let assumed = self
            .assumed
            .as_ref()
            .and_then(|(form, sign)| Some((difference.factor_of(form)?, *sign)));
        match assumed {
            Some((true, sign)) => sign,
            Some((false, sign)) => flip_signs(sign),
            None => {
                self.open.borrow_mut().push(difference);
                signs
            }
        }
    }

    /// Returns `true` or `false` if a condition holds at all positions or at none.
    pub fn truth(&self, condition: &Condition, claim: Option<&Claim>) -> Option<bool> {
        self.truths(condition, claim)?
    }

    /// Returns the truth of a condition, which may be unknown; `None` if an expression may have no
    /// value.
    #[allow(
        clippy::option_option,
        reason = "a condition with values may still be of unknown truth"
    )]
    fn truths(&self, condition: &Condition, claim: Option<&Claim>) -> Option<Option<bool>> {
        let known = self.open.borrow().len();
        let truth = match condition {
            Condition::Compare(comparison, a, b) => {
                let signs = self.signs(self.whole(a, claim)?.plus(-1, &self.whole(b, claim)?)?);
                match signs & signs_admitted_by(*comparison) {
                    0 => Some(false),
                    all => (all == signs).then_some(true),
                }
            }
            Condition::And(a, b) | Condition::Or(a, b) => {
                let decides = Some(matches!(condition, Condition::Or(..)));
                match self.truths(a, claim)? {
                    first if first == decides => decides,
                    first => match self.truths(b, claim)? {
                        second if second == decides => decides,
                        second => first.and(second),
                    },
                }
            }
            Condition::Not(a) => self.truths(a, claim)?.map(|holds| !holds),
            Condition::Prime(_) => return None,
        };
        if truth.is_some() {
            // The signs of these differences do not matter.
            self.open.borrow_mut().truncate(known);
        }
        Some(truth)
    }

    fn fact(&self, claim: &Claim) -> Option<ConeFact> {
        Some(match &claim.says {
            Says::Value(expr) => ConeFact::Value(self.number(expr, Some(claim))?),
            Says::Lost(condition) => ConeFact::Lost(self.truth(condition, Some(claim))?),
        })
    }

    /// Returns `true` if the signs show that two claims say the same at all positions.
    fn same(&mut self, one: &Claim, other: &Claim) -> bool {
        let both = |region: &Self| {
            region
                .fact(one)
                .zip(region.fact(other))
                .map(|(a, b)| a == b)
        };
        if let Some(same) = both(self) {
            return same;
        }
        let open = self.open.take();
        let Some(form) = open.first() else {
            return false;
        };
        open.iter().all(|other| other.factor_of(form).is_some())
            && [BELOW, ZERO, ABOVE].into_iter().all(|sign| {
                self.assumed = Some((form.clone(), sign));
                sign == ZERO && form.is_irrational() || both(self) == Some(true)
            })
    }
}

/// The result of a comparison of two claims about two numbers.
///
/// [`same`] has an example.
#[derive(Debug, PartialEq, Eq)]
pub enum ClaimComparison {
    /// They say the same at all positions.
    Everywhere,
    /// They differ at this position.
    Not(Vec<u128>),
    /// The comparison has no answer.
    Open,
}

/// The most cones.
const MOST_CONES: usize = 1 << 10;
/// The number of positions along each side of a cone at which two claims are compared.
const TRIED: i128 = 3;

/// Compares two claims about two numbers at all positions. There is no answer if `progress` asks to
/// stop.
///
/// ```
/// use grundy_check::cones::{ClaimComparison, same};
/// use grundy_core::claim::Claim;
///
/// let [min, cases, x] = ["min(x, y)", "x if x < y else y", "x"]
///     .map(|claim| Claim::parse(claim, &["x", "y"]).expect("a claim"));
/// assert_eq!(same(&min, &cases, &()), ClaimComparison::Everywhere);
/// assert!(matches!(same(&min, &x, &()), ClaimComparison::Not(_)));
/// ```
#[must_use]
pub fn same(one: &Claim, other: &Claim, progress: &dyn Progress) -> ClaimComparison {
    let mut waiting = vec![
        ([0, 0], [0, 0]),
        ([1, 0], [0, 0]),
        ([0, 1], [0, 0]),
        ([1, 0], [0, 1]),
    ];
    for _ in 0..MOST_CONES {
        let Some((a, c)) = waiting.pop() else {
            return ClaimComparison::Everywhere;
        };
        if progress.cancelled() {
            return ClaimComparison::Open;
        }
        let Some(mut region) = ConeRegion::between(a, c) else {
            return ClaimComparison::Open;
        };
        if region.same(one, other) {
            continue;
        }
        let ends = if c == [0, 0] { 0..=0 } else { 1..=TRIED };
        for (u, v) in (1..=TRIED).flat_map(|u| ends.clone().map(move |v| (u, v))) {
            let position = [u * a[0] + v * c[0], u * a[1] + v * c[1]];
            let at = |claim: &Claim| claim.at(&position, &|_| None, &mut Steps::at_most(1 << 20));
            match (at(one), at(other)) {
                (Ok(Claimed::Value(a)), Ok(Claimed::Value(b))) if a == b => {}
                (Ok(Claimed::Lost(a)), Ok(Claimed::Lost(b))) if a == b => {}
                (Ok(_), Ok(_)) => {
                    return ClaimComparison::Not(position.map(i128::unsigned_abs).to_vec());
                }
                _ => return ClaimComparison::Open,
            }
        }
        if c == [0, 0] {
            return ClaimComparison::Open;
        }
        let middle = [a[0] + c[0], a[1] + c[1]];
        waiting.extend([(middle, [0, 0]), (a, middle), (middle, c)]);
    }
    ClaimComparison::Open
}
