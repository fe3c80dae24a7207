//! The conversion from Rust tokens to the few statements that every language has.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{
    BinOp, Block, FnArg, ItemFn, Lit, LitInt, Pat, ReturnType, Stmt, UnOp, Visibility,
    visit_mut::VisitMut,
};

/// The tokens of a form are outside the supported subset of Rust: a bug in this program.
#[derive(Debug, thiserror::Error)]
#[error("cannot read what a form wrote: {0}")]
pub struct ProgramSyntaxError(pub(crate) String);

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

/// A loop with a variable of its own: a first value, a condition to continue, and a step at the end
/// of each iteration.
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
        let parameters = item
            .sig
            .inputs
            .iter()
            .map(parameter)
            .collect::<Result<_, _>>()?;
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
            body: block(&item.block, true)?,
            source: item.to_token_stream(),
            python: None,
        })
    }

    /// Returns the statements with the branches within branches of the source.
    ///
    /// # Errors
    /// Only because of a bug in this program.
    pub fn as_written(&self) -> Result<Vec<ProgramStatement>, ProgramSyntaxError> {
        block(&syn::parse2::<ItemFn>(self.source.clone())?.block, false)
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
        Pat::Ident(name) => Ok(name.ident.to_string()),
        other => Err(unknown(other)),
    }
}

/// Reads statements; `merges` joins branches within branches.
fn block(block: &Block, merges: bool) -> Result<Vec<ProgramStatement>, ProgramSyntaxError> {
    let statements = block.stmts.iter().map(|one| {
        let statement = statement(one, merges)?;
        Ok(if merges {
            merge_statement(statement)
        } else {
            statement
        })
    });
    Ok(loops(
        statements.collect::<Result<_, ProgramSyntaxError>>()?,
    ))
}

/// Joins a branch that contains only another branch into one branch.
fn merge_statement(statement: ProgramStatement) -> ProgramStatement {
    match statement {
        ProgramStatement::If(outer, then, otherwise) if otherwise.is_empty() => match then
            .as_slice()
        {
            [ProgramStatement::If(inner, body, other)] if other.is_empty() => ProgramStatement::If(
                ProgramExpr::Binary(
                    Box::new(outer),
                    ProgramOperator::And,
                    Box::new(inner.clone()),
                ),
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

/// Joins a variable and the loop that counts it into one statement, if no later statement reads the
/// variable.
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
            Ok(ProgramStatement::Let(
                variable(&local.pat)?,
                expression(&value.expr)?,
            ))
        }
        Stmt::Expr(expr, _) => action(expr, merges),
        other => Err(unknown(other)),
    }
}

/// Converts an expression that is used as a statement.
fn action(expr: &syn::Expr, merges: bool) -> Result<ProgramStatement, ProgramSyntaxError> {
    Ok(match expr {
        syn::Expr::Assign(assign) => {
            ProgramStatement::Assign(name(&assign.left)?, expression(&assign.right)?)
        }
        syn::Expr::Binary(binary) => ProgramStatement::Update(
            name(&binary.left)?,
            update(binary.op)?,
            expression(&binary.right)?,
        ),
        syn::Expr::If(branch) => {
            let otherwise = match branch.else_branch.as_ref().map(|(_, other)| &**other) {
                None => Vec::new(),
                Some(syn::Expr::Block(other)) => block(&other.block, merges)?,
                Some(other) => vec![action(other, merges)?],
            };
            ProgramStatement::If(
                expression(&branch.cond)?,
                block(&branch.then_branch, merges)?,
                otherwise,
            )
        }
        syn::Expr::While(turns) => {
            ProgramStatement::While(expression(&turns.cond)?, block(&turns.body, merges)?)
        }
        syn::Expr::Return(value) => ProgramStatement::Return(expression(
            value.expr.as_ref().ok_or_else(|| unknown(value))?,
        )?),
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
        syn::Expr::Call(call) => ProgramExpr::Call(
            name(&call.func)?,
            call.args.iter().map(expression).collect::<Result<_, _>>()?,
        ),
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
