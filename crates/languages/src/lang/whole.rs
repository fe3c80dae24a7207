//! The parts of whole programs besides functions: variables that are read, and answers that are
//! printed.

use super::{facts::LanguageFacts, print::ExprPrinter};
use crate::program::{Program, ProgramExpr, ProgramStatement, RUN, SKIPPED};

/// The value of a variable that is read or begins as a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fresh {
    /// The next number.
    Number,
    /// The next word.
    Word,
    /// A number of characters.
    Text,
    /// A number of numbers.
    List,
    /// The numbers of a line.
    Row,
    /// A number of zeros.
    Zeros,
    /// A list that grows.
    Empty,
}

impl Fresh {
    const ALL: [(&'static str, Self); 7] = [
        ("read_number", Self::Number),
        ("read_word", Self::Word),
        ("read_text", Self::Text),
        ("read_list", Self::List),
        ("read_row", Self::Row),
        ("zeros", Self::Zeros),
        ("list", Self::Empty),
    ];

    /// Returns the kind of a declaration, the name, and the number of elements, if there is one.
    pub fn from_statement(
        statement: &ProgramStatement,
    ) -> Option<(Self, &str, Option<&ProgramExpr>)> {
        let ProgramStatement::Let(name, ProgramExpr::Call(call, arguments)) = statement else {
            return None;
        };
        let (_, kind) = Self::ALL.into_iter().find(|(known, _)| known == call)?;
        Some((kind, name, arguments.first()))
    }

    /// Returns `true` if a number is read and not used.
    pub fn is_skipped(name: &str) -> bool {
        name.trim_start_matches('_').starts_with(SKIPPED)
    }

    /// Returns the names of the numbers that the first statements read.
    pub fn numbers(statements: &[ProgramStatement]) -> Vec<&str> {
        let number = |statement| match Self::from_statement(statement) {
            Some((Self::Number, name, _)) => Some(name),
            _ => None,
        };
        statements.iter().map_while(number).collect()
    }
}

/// Returns the kind of a variable of a whole program; `None` for one that is not fresh.
pub(super) fn kind(program: &Program, name: &str) -> Option<Fresh> {
    let run = program
        .functions
        .iter()
        .find(|function| function.name == RUN)?;
    find_fresh(&run.body, name)
}

fn find_fresh(statements: &[ProgramStatement], name: &str) -> Option<Fresh> {
    statements.iter().find_map(|statement| {
        let own = Fresh::from_statement(statement)
            .filter(|(_, own, _)| *own == name)
            .map(|(kind, ..)| kind);
        own.or_else(|| {
            statement
                .blocks()
                .into_iter()
                .find_map(|block| find_fresh(block, name))
        })
    })
}

/// Returns the body of `while more() { … }`.
pub(super) fn while_more(statement: &ProgramStatement) -> Option<&[ProgramStatement]> {
    match statement {
        ProgramStatement::While(ProgramExpr::Call(call, _), body) if call == "more" => Some(body),
        _ => None,
    }
}

/// Returns `true` if a program needs a function that tells whether there is more input: the loop
/// that asks does not itself read the first number or word.
pub(super) fn asks(program: &Program, facts: &LanguageFacts) -> bool {
    let run = program
        .functions
        .iter()
        .find(|function| function.name == RUN);
    let is_read_by_loop = |body: &[ProgramStatement]| match body.first() {
        Some(ProgramStatement::Let(_, ProgramExpr::Call(call, _))) => {
            facts.loop_reads.contains(&call.as_str())
        }
        _ => false,
    };
    run.is_some_and(|run| {
        run.body
            .iter()
            .filter_map(while_more)
            .any(|body| !is_read_by_loop(body))
    })
}

/// Returns the branches that print a choice of texts, one for each text.
pub(super) fn branches(call: &ProgramExpr) -> Option<ProgramStatement> {
    let ProgramExpr::Call(print, pieces) = call else {
        return None;
    };
    let at = pieces
        .iter()
        .position(|piece| matches!(piece, ProgramExpr::Call(pick, _) if pick == "pick"))?;
    let ProgramExpr::Call(_, choice) = &pieces[at] else {
        return None;
    };
    let [condition, text, otherwise] = choice.as_slice() else {
        return None;
    };
    let with = |piece: &ProgramExpr| {
        let pieces = [
            &pieces[..at],
            std::slice::from_ref(piece),
            &pieces[at + 1..],
        ]
        .concat();
        vec![ProgramStatement::Call(ProgramExpr::Call(
            print.clone(),
            pieces,
        ))]
    };
    Some(ProgramStatement::If(
        condition.clone(),
        with(text),
        with(otherwise),
    ))
}

/// A piece of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum AnswerPiece {
    /// A text.
    Text(String),
    /// A number: its expression.
    Number(String),
    /// The text of the first condition that holds, or the last text.
    Pick(Vec<(String, String)>, String),
}

impl AnswerPiece {
    /// Returns the pieces that a call prints, with neighbouring texts as one; `written` writes an
    /// expression.
    pub fn all(call: &ProgramExpr, written: impl Fn(&ProgramExpr) -> String) -> Option<Vec<Self>> {
        let ProgramExpr::Call(name, arguments) = call else {
            return None;
        };
        let add = |mut pieces: Vec<Self>, each: &ProgramExpr| {
            match (pieces.last_mut(), Self::from_expr(each, &written)) {
                (Some(Self::Text(text)), Self::Text(next)) => text.push_str(&next),
                (_, piece) => pieces.push(piece),
            }
            pieces
        };
        (name == "print").then(|| arguments.iter().fold(Vec::new(), add))
    }

    fn from_expr(expr: &ProgramExpr, written: &impl Fn(&ProgramExpr) -> String) -> Self {
        match expr {
            ProgramExpr::Text(text) => Self::Text(text.clone()),
            ProgramExpr::Call(name, arguments) if name == "pick" => {
                let (mut cases, mut rest) = (Vec::new(), arguments.as_slice());
                while let [condition, ProgramExpr::Text(text), otherwise] = rest {
                    cases.push((written(condition), text.clone()));
                    match otherwise {
                        ProgramExpr::Text(last) => return Self::Pick(cases, last.clone()),
                        ProgramExpr::Call(_, more) => rest = more,
                        _ => break,
                    }
                }
                Self::Pick(cases, String::new())
            }
            other => Self::Number(written(other)),
        }
    }

    /// Joins the texts of a choice and a text after it, if there is nothing else.
    pub fn join_pieces(pieces: Vec<Self>) -> Vec<Self> {
        match pieces.as_slice() {
            [Self::Pick(cases, last), Self::Text(end)] => {
                let cases = cases
                    .iter()
                    .map(|(condition, text)| (condition.clone(), text.clone() + end))
                    .collect();
                vec![Self::Pick(cases, last.clone() + end)]
            }
            _ => pieces,
        }
    }

    /// Returns the choice with `if` as an expression.
    pub fn print_choice(words: &dyn ExprPrinter, cases: &[(String, String)], last: &str) -> String {
        let heads = cases
            .iter()
            .map(|(condition, text)| words.case(condition, &words.quoted(text)));
        heads.collect::<String>() + &words.quoted(last)
    }

    /// Returns a chain of calls that append pieces.
    pub fn print_append(words: &dyn ExprPrinter, append: &str, pieces: Vec<Self>) -> String {
        let each = Self::join_pieces(pieces)
            .into_iter()
            .map(|piece| match piece {
                Self::Text(text) => words.quoted(&text),
                Self::Number(number) => number,
                Self::Pick(cases, last) => Self::print_choice(words, &cases, &last),
            });
        each.fold(String::new(), |text, piece| {
            text + "." + append + "(" + &piece + ")"
        })
    }
}
