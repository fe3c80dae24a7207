//! From Rust tokens to the few statements that every language has.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{BinOp, Block, FnArg, ItemFn, Lit, Pat, ReturnType, Stmt, UnOp, Visibility};

/// A form wrote something that is not of the part of Rust that is understood: a mistake of this program.
#[derive(Debug, thiserror::Error)]
#[error("cannot read what a form wrote: {0}")]
pub struct Error(String);

impl From<syn::Error> for Error {
    fn from(error: syn::Error) -> Self {
        Self(error.to_string())
    }
}

/// A function.
#[derive(Debug, Clone)]
pub(in crate::snippet) struct Function {
    /// One line about it; empty if its name says all.
    pub doc: String,
    /// May others call it?
    pub public: bool,
    pub name: String,
    pub parameters: Vec<(String, Type)>,
    pub returns: Returns,
    pub body: Vec<Statement>,
    /// What all this was read from.
    pub source: TokenStream,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::snippet) enum Type {
    Number,
    List,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::snippet) enum Returns {
    Nothing,
    Number,
    Answer,
}

#[derive(Debug, Clone)]
pub(in crate::snippet) enum Statement {
    /// A new variable.
    Let(String, Expr),
    /// `name = value`
    Assign(String, Expr),
    /// `name op= value`
    Update(String, Op, Expr),
    If(Expr, Vec<Statement>, Vec<Statement>),
    While(Expr, Vec<Statement>),
    Return(Expr),
    Call(Expr),
    Break,
}

#[derive(Debug, Clone)]
pub(in crate::snippet) enum Expr {
    Number(i64),
    Name(String),
    Binary(Box<Expr>, Op, Box<Expr>),
    Call(String, Vec<Expr>),
}

/// Two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::snippet) enum Op {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    BitAnd,
    BitXor,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Or,
}

impl Function {
    /// # Errors
    /// If the tokens are not such a function.
    pub fn read(doc: &str, tokens: TokenStream) -> Result<Self, Error> {
        let item: ItemFn = syn::parse2(tokens.clone())?;
        let parameters = item.sig.inputs.iter().map(parameter).collect::<Result<_, _>>()?;
        let returns = match &item.sig.output {
            ReturnType::Default => Returns::Nothing,
            ReturnType::Type(_, ty) => match ty.to_token_stream().to_string().as_str() {
                "i64" => Returns::Number,
                "Answer" => Returns::Answer,
                other => return Err(unknown(other)),
            },
        };
        Ok(Self {
            doc: doc.to_owned(),
            public: matches!(item.vis, Visibility::Public(_)),
            name: item.sig.ident.to_string(),
            parameters,
            returns,
            body: block(&item.block)?,
            source: tokens,
        })
    }
}

fn unknown(what: impl ToTokens) -> Error {
    Error(what.to_token_stream().to_string())
}

fn parameter(argument: &FnArg) -> Result<(String, Type), Error> {
    let FnArg::Typed(argument) = argument else {
        return Err(unknown(argument));
    };
    let ty = match argument.ty.to_token_stream().to_string().as_str() {
        "i64" => Type::Number,
        "List" => Type::List,
        other => return Err(unknown(other)),
    };
    Ok((variable(&argument.pat)?, ty))
}

fn variable(pattern: &Pat) -> Result<String, Error> {
    match pattern {
        Pat::Ident(name) => Ok(name.ident.to_string()),
        other => Err(unknown(other)),
    }
}

fn block(block: &Block) -> Result<Vec<Statement>, Error> {
    block.stmts.iter().map(statement).collect()
}

fn statement(statement: &Stmt) -> Result<Statement, Error> {
    match statement {
        Stmt::Local(local) => {
            let value = local.init.as_ref().ok_or_else(|| unknown(local))?;
            Ok(Statement::Let(variable(&local.pat)?, expression(&value.expr)?))
        }
        Stmt::Expr(expr, _) => action(expr),
        other => Err(unknown(other)),
    }
}

/// An expression that is there for what it does.
fn action(expr: &syn::Expr) -> Result<Statement, Error> {
    Ok(match expr {
        syn::Expr::Assign(assign) => Statement::Assign(name(&assign.left)?, expression(&assign.right)?),
        syn::Expr::Binary(binary) => {
            Statement::Update(name(&binary.left)?, update(&binary.op)?, expression(&binary.right)?)
        }
        syn::Expr::If(branch) => {
            let otherwise = match branch.else_branch.as_ref().map(|(_, other)| &**other) {
                None => Vec::new(),
                Some(syn::Expr::Block(other)) => block(&other.block)?,
                Some(other) => vec![action(other)?],
            };
            Statement::If(expression(&branch.cond)?, block(&branch.then_branch)?, otherwise)
        }
        syn::Expr::While(turns) => Statement::While(expression(&turns.cond)?, block(&turns.body)?),
        syn::Expr::Return(value) => Statement::Return(expression(value.expr.as_ref().ok_or_else(|| unknown(value))?)?),
        syn::Expr::Break(_) => Statement::Break,
        syn::Expr::Call(_) => Statement::Call(expression(expr)?),
        other => return Err(unknown(other)),
    })
}

fn name(expr: &syn::Expr) -> Result<String, Error> {
    match expr {
        syn::Expr::Path(path) => Ok(path.to_token_stream().to_string()),
        other => Err(unknown(other)),
    }
}

fn expression(expr: &syn::Expr) -> Result<Expr, Error> {
    Ok(match expr {
        syn::Expr::Lit(literal) => match &literal.lit {
            Lit::Int(int) => Expr::Number(int.base10_parse()?),
            other => return Err(unknown(other)),
        },
        syn::Expr::Path(_) => Expr::Name(name(expr)?),
        syn::Expr::Paren(inner) => expression(&inner.expr)?,
        syn::Expr::Group(inner) => expression(&inner.expr)?,
        syn::Expr::Unary(unary) => match (&unary.op, expression(&unary.expr)?) {
            (UnOp::Neg(_), Expr::Number(number)) => Expr::Number(-number),
            _ => return Err(unknown(unary)),
        },
        syn::Expr::Binary(binary) => {
            let (left, right) = (expression(&binary.left)?, expression(&binary.right)?);
            Expr::Binary(Box::new(left), operator(&binary.op)?, Box::new(right))
        }
        syn::Expr::Call(call) => {
            Expr::Call(name(&call.func)?, call.args.iter().map(expression).collect::<Result<_, _>>()?)
        }
        other => return Err(unknown(other)),
    })
}

fn operator(op: &BinOp) -> Result<Op, Error> {
    Ok(match op {
        BinOp::Mul(_) => Op::Mul,
        BinOp::Div(_) => Op::Div,
        BinOp::Rem(_) => Op::Rem,
        BinOp::Add(_) => Op::Add,
        BinOp::Sub(_) => Op::Sub,
        BinOp::BitAnd(_) => Op::BitAnd,
        BinOp::BitXor(_) => Op::BitXor,
        BinOp::Lt(_) => Op::Less,
        BinOp::Le(_) => Op::LessEqual,
        BinOp::Gt(_) => Op::Greater,
        BinOp::Ge(_) => Op::GreaterEqual,
        BinOp::Eq(_) => Op::Equal,
        BinOp::Ne(_) => Op::NotEqual,
        BinOp::And(_) => Op::And,
        BinOp::Or(_) => Op::Or,
        other => return Err(unknown(other)),
    })
}

fn update(op: &BinOp) -> Result<Op, Error> {
    Ok(match op {
        BinOp::AddAssign(_) => Op::Add,
        BinOp::SubAssign(_) => Op::Sub,
        BinOp::MulAssign(_) => Op::Mul,
        BinOp::DivAssign(_) => Op::Div,
        other => return Err(unknown(other)),
    })
}

impl Function {
    /// Does it call a function of that name?
    pub fn calls(&self, name: &str) -> bool {
        self.body.iter().any(|statement| statement.calls(name))
    }
}

impl Statement {
    fn calls(&self, name: &str) -> bool {
        let any = |statements: &[Self]| statements.iter().any(|statement| statement.calls(name));
        match self {
            Self::Let(_, value)
            | Self::Assign(_, value)
            | Self::Update(_, _, value)
            | Self::Return(value)
            | Self::Call(value) => value.calls(name),
            Self::If(condition, then, otherwise) => condition.calls(name) || any(then) || any(otherwise),
            Self::While(condition, body) => condition.calls(name) || any(body),
            Self::Break => false,
        }
    }
}

impl Expr {
    fn calls(&self, name: &str) -> bool {
        match self {
            Self::Number(_) | Self::Name(_) => false,
            Self::Binary(left, _, right) => left.calls(name) || right.calls(name),
            Self::Call(called, arguments) => called == name || arguments.iter().any(|argument| argument.calls(name)),
        }
    }
}
