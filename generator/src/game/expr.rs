//! Integer expressions and conditions over the heap size and loop variables, in checked 128-bit arithmetic.

/// An integer expression. Division rounds down (towards minus infinity).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A constant.
    Int(i128),
    /// A variable by its index in the scope: 0 is the heap size, then the loop variables in order.
    Var(usize),
    /// `-a`
    Neg(Box<Expr>),
    /// `a op b`
    Binary(Op, Box<Expr>, Box<Expr>),
}

/// A binary operator or function of integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Op {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, rounded down
    Div,
    /// `%`, the remainder of `/`
    Rem,
    /// `min(a, b)`
    Min,
    /// `max(a, b)`
    Max,
}

/// A condition on integers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Condition {
    /// `a < b` and so on.
    Compare(Comparison, Expr, Expr),
    /// `a and b`
    And(Box<Condition>, Box<Condition>),
    /// `a or b`
    Or(Box<Condition>, Box<Condition>),
    /// `not a`
    Not(Box<Condition>),
}

/// How two integers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}
