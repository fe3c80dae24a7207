//! Expressions that are read as variables.

use std::{cell::RefCell, collections::BTreeMap};

use super::automaton::Variable;

/// Values that are variables, by the text of their expressions.
#[derive(Default)]
pub(super) struct Opaque {
    pub names: RefCell<BTreeMap<String, Variable>>,
}
