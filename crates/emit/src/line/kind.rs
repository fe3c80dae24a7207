//! How a definition finds its values: by one expression, by a loop, or from a table.

use super::Line;
use grundy_core::{
    game::expr::{Condition, Expr},
    notation::{
        input_format::{Named, Term, Turns},
        parameters::FIRST_PARAMETER,
    },
};

/// How a definition finds its values.
pub(super) enum Kind {
    /// It is one expression.
    Plain,
    /// All its calls of itself are last.
    Loop,
    /// It keeps its values: it calls itself, or is made of many numbers.
    Table,
}

impl Line {
    pub(super) fn kind(&self, index: usize) -> Kind {
        let body = &self.task.definitions[index].body;
        if !self.calls(body, index) {
            return if self.folds(body) { Kind::Table } else { Kind::Plain };
        }
        let is_call = |expr: &Expr| {
            matches!(self.term_of(expr), Some(Term::Use(Named::Definition(own), arguments))
                if *own == index && !arguments.iter().any(|each| self.calls(each, index)))
        };
        let is_last = |expr: &Expr| is_call(expr) || !self.calls(expr, index);
        match self.term_of(body) {
            Some(Term::Cases(cases, otherwise))
                if is_last(otherwise)
                    && cases.iter().all(|(test, value)| !self.calls_in_condition(test, index) && is_last(value)) =>
            {
                Kind::Loop
            }
            _ => Kind::Table,
        }
    }

    /// Returns `true` if an expression is made of many numbers.
    pub(super) fn folds(&self, expr: &Expr) -> bool {
        expr.any(&mut |index| {
            let Some(term) = index.checked_sub(FIRST_PARAMETER) else { return false };
            match &self.task.terms[term] {
                Term::Fold(..) => true,
                Term::Use(_, arguments) => arguments.iter().any(|each| self.folds(each)),
                Term::Cases(cases, otherwise) => {
                    self.folds(otherwise) || cases.iter().any(|(_, value)| self.folds(value))
                }
                Term::Table { .. } => false,
            }
        })
    }

    pub(super) fn term_of(&self, expr: &Expr) -> Option<&Term> {
        match expr {
            Expr::Var(index) => self.task.terms.get(index.checked_sub(FIRST_PARAMETER)?),
            _ => None,
        }
    }

    /// Returns `true` if an expression calls a definition.
    pub(super) fn calls(&self, expr: &Expr, own: usize) -> bool {
        expr.any(&mut |index| self.calls_at(index, own))
    }

    pub(super) fn calls_in_condition(&self, condition: &Condition, own: usize) -> bool {
        condition.any(&mut |index| self.calls_at(index, own))
    }

    pub(super) fn calls_at(&self, index: usize, own: usize) -> bool {
        let Some(term) = index.checked_sub(FIRST_PARAMETER) else { return false };
        match &self.task.terms[term] {
            Term::Use(named, arguments) => {
                *named == Named::Definition(own) || arguments.iter().any(|each| self.calls(each, own))
            }
            Term::Cases(cases, otherwise) => {
                let case =
                    |(test, value): &(Condition, Expr)| self.calls_in_condition(test, own) || self.calls(value, own);
                cases.iter().any(case) || self.calls(otherwise, own)
            }
            Term::Table { index, .. } => self.calls(index, own),
            Term::Fold(_, value, Turns { loops, condition }) => {
                self.calls(value, own)
                    || loops.iter().any(|turn| self.calls(&turn.low, own) || self.calls(&turn.high, own))
                    || condition.iter().any(|test| self.calls_in_condition(test, own))
            }
        }
    }
}
