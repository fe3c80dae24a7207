//! The variables on which an expression or a term depends.

use super::{Line, sorted};
use grundy_core::{
    game::expr::{Condition, Expr},
    notation::{
        input_format::{Count, Named, Term, Turns},
        parameters::FIRST_PARAMETER,
    },
};

impl Line {
    /// Adds the variables of an expression, with those of its terms.
    pub fn free(&self, expr: &Expr, found: &mut Vec<usize>) {
        expr.any(&mut |index| {
            self.free_at(index, found);
            false
        });
    }

    fn free_in_condition(&self, condition: &Condition, found: &mut Vec<usize>) {
        condition.any(&mut |index| {
            self.free_at(index, found);
            false
        });
    }

    fn free_at(&self, index: usize, found: &mut Vec<usize>) {
        let Some(term) = index.checked_sub(FIRST_PARAMETER) else { return found.push(index) };
        found.extend(self.captured(term));
    }

    /// Returns the variables of a term.
    pub(super) fn captured(&self, term: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut own = Vec::new();
        match &self.task.terms[term] {
            Term::Use(named, arguments) => {
                for each in arguments {
                    self.free(each, &mut found);
                }
                match named {
                    Named::Definition(index) => found.extend(self.hidden.get(*index).into_iter().flatten()),
                    Named::Element(list) => {
                        if let Some(Count::Of(columns)) = self.columns(*list) {
                            self.free(columns, &mut found);
                        }
                    }
                    _ => {}
                }
            }
            Term::Cases(cases, otherwise) => {
                for (condition, value) in cases {
                    self.free_in_condition(condition, &mut found);
                    self.free(value, &mut found);
                }
                self.free(otherwise, &mut found);
            }
            Term::Table { index, .. } => self.free(index, &mut found),
            Term::Fold(_, value, turns) => {
                self.free(value, &mut found);
                self.free_in_turns(turns, &mut found);
                own.extend(turns.loops.iter().map(|turn| turn.variable));
            }
        }
        sorted(found, &own)
    }

    pub(super) fn free_in_turns(&self, turns: &Turns, found: &mut Vec<usize>) {
        for turn in &turns.loops {
            self.free(&turn.low, found);
            self.free(&turn.high, found);
        }
        turns.condition.iter().for_each(|condition| self.free_in_condition(condition, found));
    }
}
