//! The conversion from Rust tokens to the few statements that every language has.

use super::reserved;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{BinOp, Block, FnArg, ItemFn, Lit, LitInt, Pat, ReturnType, Stmt, UnOp, Visibility, visit_mut::VisitMut};

/// The tokens of a form are outside the supported subset of Rust: a bug in this program.
#[derive(Debug, thiserror::Error)]
#[error("cannot read what a form wrote: {0}")]
pub struct ProgramSyntaxError(String);

impl From<syn::Error> for ProgramSyntaxError {
    fn from(error: syn::Error) -> Self {
        Self(error.to_string())
    }
}

/// A function.
#[derive(Debug, Clone)]
pub(crate) struct ProgramFunction {
    /// One line about the function; empty if the name is clear.
    pub doc: String,
    /// `true` if users may call the function.
    pub public: bool,
    pub name: String,
    pub parameters: Vec<(String, Type)>,
    pub returns: Returns,
    pub body: Vec<ProgramStatement>,
    /// The tokens from which the function was read.
    pub source: TokenStream,
    /// The lines of the body in Python, if they differ from the tokens.
    pub python: Option<Vec<String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    Number,
    List,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Returns {
    Nothing,
    Number,
    Answer,
}

#[derive(Debug, Clone)]
pub(crate) enum ProgramStatement {
    /// A declaration.
    Let(String, ProgramExpr),
    /// An assignment `name = value`.
    Assign(String, ProgramExpr),
    /// An update `name op= value`.
    Update(String, ProgramOperator, ProgramExpr),
    If(ProgramExpr, Vec<ProgramStatement>, Vec<ProgramStatement>),
    While(ProgramExpr, Vec<ProgramStatement>),
    For(Box<ProgramLoop>),
    Return(ProgramExpr),
    Call(ProgramExpr),
    Break,
}

/// A loop with a variable of its own: a first value, a condition to continue, and a step at the end of each iteration.
#[derive(Debug, Clone)]
pub(crate) struct ProgramLoop {
    pub name: String,
    pub first: ProgramExpr,
    pub condition: ProgramExpr,
    pub step: (ProgramOperator, ProgramExpr),
    pub body: Vec<ProgramStatement>,
}

#[derive(Debug, Clone)]
pub(crate) enum ProgramExpr {
    Number(i64),
    /// A text to print.
    Text(String),
    Name(String),
    Binary(Box<ProgramExpr>, ProgramOperator, Box<ProgramExpr>),
    Call(String, Vec<ProgramExpr>),
}

/// An operator with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProgramOperator {
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

impl ProgramFunction {
    /// # Errors
    /// If the tokens are not a supported function.
    pub fn read(doc: &str, tokens: TokenStream) -> Result<Self, ProgramSyntaxError> {
        let mut item: ItemFn = syn::parse2(tokens)?;
        Unsuffixed.visit_item_fn_mut(&mut item);
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
            name: free(item.sig.ident.to_string())?,
            parameters,
            returns,
            body: block(&item.block, true)?,
            source: item.to_token_stream(),
            python: None,
        })
    }
}

/// Leaves out the types of literals, which `quote!` writes: every number is an `i64`.
struct Unsuffixed;

impl VisitMut for Unsuffixed {
    fn visit_lit_int_mut(&mut self, literal: &mut LitInt) {
        *literal = LitInt::new(literal.base10_digits(), literal.span());
    }
}

fn unknown(what: impl ToTokens) -> ProgramSyntaxError {
    ProgramSyntaxError(what.to_token_stream().to_string())
}

fn parameter(argument: &FnArg) -> Result<(String, Type), ProgramSyntaxError> {
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

fn variable(pattern: &Pat) -> Result<String, ProgramSyntaxError> {
    match pattern {
        Pat::Ident(name) => free(name.ident.to_string()),
        other => Err(unknown(other)),
    }
}

/// Refuses a name that some language reserves.
fn free(name: String) -> Result<String, ProgramSyntaxError> {
    if cfg!(debug_assertions) && reserved::is_reserved(&name) {
        Err(ProgramSyntaxError(format!("{name} is a reserved word")))
    } else {
        Ok(name)
    }
}

/// Reads statements; `merges` joins branches within branches.
fn block(block: &Block, merges: bool) -> Result<Vec<ProgramStatement>, ProgramSyntaxError> {
    let statements = block.stmts.iter().map(|one| {
        let statement = statement(one, merges)?;
        Ok(if merges { merged(statement) } else { statement })
    });
    Ok(loops(statements.collect::<Result<_, ProgramSyntaxError>>()?))
}

/// Joins a branch that contains only another branch into one branch.
fn merged(statement: ProgramStatement) -> ProgramStatement {
    match statement {
        ProgramStatement::If(outer, then, otherwise) if otherwise.is_empty() => match then.as_slice() {
            [ProgramStatement::If(inner, body, other)] if other.is_empty() => ProgramStatement::If(
                ProgramExpr::Binary(Box::new(outer), ProgramOperator::And, Box::new(inner.clone())),
                body.clone(),
                Vec::new(),
            ),
            _ => ProgramStatement::If(outer, then, otherwise),
        },
        other => other,
    }
}

/// Returns `true` if statements read a variable that was declared before them.
fn asks(statements: &[ProgramStatement], name: &str) -> bool {
    for statement in statements {
        let asked = match statement {
            ProgramStatement::Let(own, value) if own == name => return value.names(name),
            ProgramStatement::For(one) if one.name == name => one.first.names(name),
            ProgramStatement::If(condition, then, otherwise) => {
                condition.names(name) || asks(then, name) || asks(otherwise, name)
            }
            ProgramStatement::While(condition, body) => condition.names(name) || asks(body, name),
            other => other.names(name),
        };
        if asked {
            return true;
        }
    }
    false
}

/// Joins a variable and the loop that counts it into one statement, if no later statement reads the variable.
fn loops(statements: Vec<ProgramStatement>) -> Vec<ProgramStatement> {
    let mut out: Vec<ProgramStatement> = Vec::new();
    let mut rest = statements.into_iter().peekable();
    while let Some(statement) = rest.next() {
        let (Some(ProgramStatement::Let(name, first)), ProgramStatement::While(condition, body)) =
            (out.last(), &statement)
        else {
            out.push(statement);
            continue;
        };
        let (Some((ProgramStatement::Update(counted, op, step), body)), true) =
            (body.split_last(), condition.names(name))
        else {
            out.push(statement);
            continue;
        };
        let later: Vec<ProgramStatement> = rest.clone().collect();
        // Variables declared in the body are not in scope in the step.
        let own = |line: &ProgramStatement| matches!(line, ProgramStatement::Let(own, _) if step.names(own));
        if counted != name || body.iter().any(own) || asks(&later, name) {
            out.push(statement);
            continue;
        }
        let one = ProgramLoop {
            name: name.clone(),
            first: first.clone(),
            condition: condition.clone(),
            step: (*op, step.clone()),
            body: body.to_vec(),
        };
        out.pop();
        out.push(ProgramStatement::For(Box::new(one)));
    }
    out
}

fn statement(statement: &Stmt, merges: bool) -> Result<ProgramStatement, ProgramSyntaxError> {
    match statement {
        Stmt::Local(local) => {
            let value = local.init.as_ref().ok_or_else(|| unknown(local))?;
            Ok(ProgramStatement::Let(variable(&local.pat)?, expression(&value.expr)?))
        }
        Stmt::Expr(expr, _) => action(expr, merges),
        other => Err(unknown(other)),
    }
}

/// Converts an expression that is used as a statement.
fn action(expr: &syn::Expr, merges: bool) -> Result<ProgramStatement, ProgramSyntaxError> {
    Ok(match expr {
        syn::Expr::Assign(assign) => ProgramStatement::Assign(name(&assign.left)?, expression(&assign.right)?),
        syn::Expr::Binary(binary) => {
            ProgramStatement::Update(name(&binary.left)?, update(binary.op)?, expression(&binary.right)?)
        }
        syn::Expr::If(branch) => {
            let otherwise = match branch.else_branch.as_ref().map(|(_, other)| &**other) {
                None => Vec::new(),
                Some(syn::Expr::Block(other)) => block(&other.block, merges)?,
                Some(other) => vec![action(other, merges)?],
            };
            ProgramStatement::If(expression(&branch.cond)?, block(&branch.then_branch, merges)?, otherwise)
        }
        syn::Expr::While(turns) => ProgramStatement::While(expression(&turns.cond)?, block(&turns.body, merges)?),
        syn::Expr::Return(value) => {
            ProgramStatement::Return(expression(value.expr.as_ref().ok_or_else(|| unknown(value))?)?)
        }
        syn::Expr::Break(_) => ProgramStatement::Break,
        syn::Expr::Call(_) => ProgramStatement::Call(expression(expr)?),
        other => return Err(unknown(other)),
    })
}

fn name(expr: &syn::Expr) -> Result<String, ProgramSyntaxError> {
    match expr {
        syn::Expr::Path(path) => Ok(path.to_token_stream().to_string()),
        other => Err(unknown(other)),
    }
}

fn expression(expr: &syn::Expr) -> Result<ProgramExpr, ProgramSyntaxError> {
    Ok(match expr {
        syn::Expr::Lit(literal) => match &literal.lit {
            Lit::Int(int) => ProgramExpr::Number(int.base10_parse()?),
            Lit::Str(text) => ProgramExpr::Text(text.value()),
            other => return Err(unknown(other)),
        },
        syn::Expr::Path(_) => ProgramExpr::Name(name(expr)?),
        syn::Expr::Paren(inner) => expression(&inner.expr)?,
        syn::Expr::Group(inner) => expression(&inner.expr)?,
        syn::Expr::Unary(unary) => match (&unary.op, expression(&unary.expr)?) {
            (UnOp::Neg(_), ProgramExpr::Number(number)) => ProgramExpr::Number(-number),
            _ => return Err(unknown(unary)),
        },
        syn::Expr::Binary(binary) => {
            let (left, right) = (expression(&binary.left)?, expression(&binary.right)?);
            ProgramExpr::Binary(Box::new(left), operator(binary.op)?, Box::new(right))
        }
        syn::Expr::Call(call) => {
            ProgramExpr::Call(name(&call.func)?, call.args.iter().map(expression).collect::<Result<_, _>>()?)
        }
        other => return Err(unknown(other)),
    })
}

fn operator(op: BinOp) -> Result<ProgramOperator, ProgramSyntaxError> {
    Ok(match op {
        BinOp::Mul(_) => ProgramOperator::Mul,
        BinOp::Div(_) => ProgramOperator::Div,
        BinOp::Rem(_) => ProgramOperator::Rem,
        BinOp::Add(_) => ProgramOperator::Add,
        BinOp::Sub(_) => ProgramOperator::Sub,
        BinOp::BitAnd(_) => ProgramOperator::BitAnd,
        BinOp::BitXor(_) => ProgramOperator::BitXor,
        BinOp::Lt(_) => ProgramOperator::Less,
        BinOp::Le(_) => ProgramOperator::LessEqual,
        BinOp::Gt(_) => ProgramOperator::Greater,
        BinOp::Ge(_) => ProgramOperator::GreaterEqual,
        BinOp::Eq(_) => ProgramOperator::Equal,
        BinOp::Ne(_) => ProgramOperator::NotEqual,
        BinOp::And(_) => ProgramOperator::And,
        BinOp::Or(_) => ProgramOperator::Or,
        other => return Err(unknown(other)),
    })
}

fn update(op: BinOp) -> Result<ProgramOperator, ProgramSyntaxError> {
    Ok(match op {
        BinOp::AddAssign(_) => ProgramOperator::Add,
        BinOp::SubAssign(_) => ProgramOperator::Sub,
        BinOp::MulAssign(_) => ProgramOperator::Mul,
        BinOp::DivAssign(_) => ProgramOperator::Div,
        other => return Err(unknown(other)),
    })
}

impl ProgramFunction {
    /// Returns the statements with the branches within branches of the source.
    ///
    /// # Errors
    /// Only because of a bug in this program.
    pub fn as_written(&self) -> Result<Vec<ProgramStatement>, ProgramSyntaxError> {
        block(&syn::parse2::<ItemFn>(self.source.clone())?.block, false)
    }

    /// Returns `true` if the function calls a function of that name.
    pub fn calls(&self, name: &str) -> bool {
        self.body.iter().any(|statement| statement.calls(name))
    }
}

impl ProgramLoop {
    /// Returns `true` if the body uses the variable.
    pub fn is_used(&self) -> bool {
        self.body.iter().any(|line| line.names(&self.name))
    }
}

impl ProgramStatement {
    /// Returns the expressions of the statement itself.
    fn values(&self) -> Vec<&ProgramExpr> {
        match self {
            Self::Let(_, value)
            | Self::Assign(_, value)
            | Self::Update(_, _, value)
            | Self::Return(value)
            | Self::Call(value)
            | Self::If(value, ..)
            | Self::While(value, _) => vec![value],
            Self::For(one) => vec![&one.first, &one.condition, &one.step.1],
            Self::Break => Vec::new(),
        }
    }

    /// Returns the variable that the statement itself declares or assigns.
    fn own(&self) -> Option<&str> {
        match self {
            Self::Let(own, _) | Self::Assign(own, _) | Self::Update(own, ..) => Some(own),
            Self::For(one) => Some(&one.name),
            Self::Return(_) | Self::Call(_) | Self::If(..) | Self::While(..) | Self::Break => None,
        }
    }

    /// Returns the blocks of the statement.
    pub fn blocks(&self) -> [&[Self]; 2] {
        match self {
            Self::If(_, then, otherwise) => [then, otherwise],
            Self::While(_, body) => [body, &[]],
            Self::For(one) => [&one.body, &[]],
            _ => [&[], &[]],
        }
    }

    /// Returns `true` if a test is true of the statement or of one in its blocks.
    fn any(&self, test: &dyn Fn(&Self) -> bool) -> bool {
        test(self) || self.blocks().into_iter().flatten().any(|statement| statement.any(test))
    }

    /// Returns `true` if a variable or data of that name occurs.
    pub fn names(&self, name: &str) -> bool {
        self.any(&|one| one.own() == Some(name) || one.values().into_iter().any(|value| value.names(name)))
    }

    /// Returns `true` if the variable of that name is assigned.
    pub fn changes(&self, name: &str) -> bool {
        // These calls change their first argument.
        const CHANGING: [&str; 5] = ["join", "join_wide", "push", "replace", "clear"];
        self.any(&|one| match one {
            Self::Call(ProgramExpr::Call(call, arguments)) if CHANGING.contains(&call.as_str()) => {
                matches!(arguments.first(), Some(ProgramExpr::Name(own)) if own == name)
            }
            other => other.own() == Some(name),
        })
    }

    fn calls(&self, name: &str) -> bool {
        self.any(&|one| one.values().into_iter().any(|value| value.calls(name)))
    }

    /// Returns `true` if the statement uses a variable exactly once, and before anything else is read: in a value, in what
    /// is printed, or as the end of a range.
    pub fn reads_once(&self, name: &str) -> bool {
        match self {
            Self::Assign(own, value) | Self::Let(own, value) => own != name && value.count(name) == 1,
            Self::Call(value) => value.count(name) == 1,
            Self::For(one) => {
                let is_end = matches!(&one.condition, ProgramExpr::Binary(_, _, end) if matches!(&**end, ProgramExpr::Name(end) if end == name));
                is_end && !one.first.names(name) && !one.body.iter().any(|line| line.names(name))
            }
            _ => false,
        }
    }

    /// Returns the statement with another value in the place of a variable.
    pub fn with(&self, name: &str, value: &ProgramExpr) -> Self {
        match self {
            Self::Assign(own, old) => Self::Assign(own.clone(), old.with(name, value)),
            Self::Let(own, old) => Self::Let(own.clone(), old.with(name, value)),
            Self::Call(old) => Self::Call(old.with(name, value)),
            Self::For(one) => {
                Self::For(Box::new(ProgramLoop { condition: one.condition.with(name, value), ..(**one).clone() }))
            }
            other => other.clone(),
        }
    }
}

impl ProgramExpr {
    /// Appends the expression and its parts.
    fn parts<'a>(&'a self, parts: &mut Vec<&'a Self>) {
        parts.push(self);
        match self {
            Self::Number(_) | Self::Text(_) | Self::Name(_) => {}
            Self::Binary(left, _, right) => [left, right].into_iter().for_each(|side| side.parts(parts)),
            Self::Call(_, arguments) => arguments.iter().for_each(|argument| argument.parts(parts)),
        }
    }

    /// Returns how many parts pass a test.
    fn count_of(&self, test: impl Fn(&Self) -> bool) -> usize {
        let mut parts = Vec::new();
        self.parts(&mut parts);
        parts.into_iter().filter(|part| test(part)).count()
    }

    /// Returns how often a variable occurs.
    fn count(&self, name: &str) -> usize {
        self.count_of(|part| matches!(part, Self::Name(own) if own == name))
    }

    /// Returns `true` if a variable or data of that name occurs.
    pub fn names(&self, name: &str) -> bool {
        self.count(name) > 0
    }

    fn calls(&self, name: &str) -> bool {
        self.count_of(|part| matches!(part, Self::Call(own, _) if own == name)) > 0
    }

    fn with(&self, name: &str, value: &Self) -> Self {
        match self {
            Self::Name(own) if own == name => value.clone(),
            Self::Binary(left, op, right) => {
                Self::Binary(Box::new(left.with(name, value)), *op, Box::new(right.with(name, value)))
            }
            Self::Call(called, arguments) => {
                Self::Call(called.clone(), arguments.iter().map(|argument| argument.with(name, value)).collect())
            }
            other => other.clone(),
        }
    }

    /// Returns the names that occur. Returns `None` if a function is called, since its result may change; the size of a
    /// `List` never does.
    pub fn variables(&self) -> Option<Vec<&str>> {
        match self {
            Self::Number(_) | Self::Text(_) => Some(Vec::new()),
            Self::Name(own) => Some(vec![own]),
            Self::Binary(left, _, right) => Some([left.variables()?, right.variables()?].concat()),
            Self::Call(name, arguments) if name == "size" || name == "length" => {
                let names = arguments.iter().map(Self::variables).collect::<Option<Vec<_>>>()?;
                Some(names.concat())
            }
            Self::Call(..) => None,
        }
    }
}
