//! Formulas as text, with as few parentheses as the notation of claims allows.

use grundy_core::text::join;

/// The precedence of the outermost operation of a formula, the tightest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum FormulaPrecedence {
    /// A number, a name, or a call.
    Atom,
    /// `*`, `/`, `%`
    Product,
    /// `+`, `-`
    Sum,
    /// `a if c else b`
    Cases,
}

/// A formula in the notation of claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FormulaText {
    text: String,
    level: FormulaPrecedence,
}

impl FormulaText {
    /// Returns a name or a call.
    pub fn atom(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            level: FormulaPrecedence::Atom,
        }
    }

    /// Returns a number.
    pub fn number(value: i128) -> Self {
        let level = if value < 0 {
            FormulaPrecedence::Sum
        } else {
            FormulaPrecedence::Atom
        };
        Self {
            text: value.to_string(),
            level,
        }
    }

    /// Returns the text in the place of an operand that binds at least this tightly.
    fn within(&self, level: FormulaPrecedence) -> String {
        if self.level <= level {
            self.text.clone()
        } else {
            format!("({})", self.text)
        }
    }

    pub fn plus(&self, other: &Self) -> Self {
        match (self.text.as_str(), other.text.as_str()) {
            ("0", _) => other.clone(),
            (_, "0") => self.clone(),
            (_, negative) if other.level == FormulaPrecedence::Sum && negative.starts_with('-') => {
                Self {
                    text: format!("{}{negative}", self.within(FormulaPrecedence::Sum)),
                    level: FormulaPrecedence::Sum,
                }
            }
            _ => Self {
                text: format!(
                    "{}+{}",
                    self.within(FormulaPrecedence::Sum),
                    other.within(FormulaPrecedence::Product)
                ),
                level: FormulaPrecedence::Sum,
            },
        }
    }

    pub fn minus(&self, other: &Self) -> Self {
        if other.text == "0" {
            return self.clone();
        }
        Self {
            text: format!(
                "{}-{}",
                self.within(FormulaPrecedence::Sum),
                other.within(FormulaPrecedence::Product)
            ),
            level: FormulaPrecedence::Sum,
        }
    }

    pub fn times(&self, other: &Self) -> Self {
        match (self.text.as_str(), other.text.as_str()) {
            ("0", _) | (_, "0") => Self::number(0),
            ("1", _) => other.clone(),
            (_, "1") => self.clone(),
            _ => self.product('*', other),
        }
    }

    pub fn over(&self, other: &Self) -> Self {
        if other.text == "1" {
            self.clone()
        } else {
            self.product('/', other)
        }
    }

    pub fn modulo(&self, other: &Self) -> Self {
        if other.text == "1" || self.text == "0" {
            Self::number(0)
        } else {
            self.product('%', other)
        }
    }

    fn product(&self, operator: char, other: &Self) -> Self {
        let text = format!(
            "{}{operator}{}",
            self.within(FormulaPrecedence::Product),
            other.within(FormulaPrecedence::Atom)
        );
        Self {
            text,
            level: FormulaPrecedence::Product,
        }
    }

    /// Returns `self if condition else otherwise`.
    pub fn when(&self, condition: &str, otherwise: &Self) -> Self {
        if self.text == otherwise.text {
            return self.clone();
        }
        let text = format!(
            "{} if {condition} else {}",
            self.within(FormulaPrecedence::Sum),
            otherwise.text
        );
        Self {
            text,
            level: FormulaPrecedence::Cases,
        }
    }

    /// Returns `[table][self]`.
    pub fn entry_of(&self, head: &[i128], turn: &[i128]) -> Self {
        let head = if head.is_empty() {
            String::new()
        } else {
            format!("{}; ", join(head, ", "))
        };
        Self::atom(format!("[{head}{}][{}]", join(turn, ", "), self.text))
    }

    /// Returns the text of the condition that `self` has this relation to another formula.
    pub fn print_comparison(&self, relation: &str, other: &Self) -> String {
        format!(
            "{} {relation} {}",
            self.within(FormulaPrecedence::Sum),
            other.within(FormulaPrecedence::Sum)
        )
    }

    /// Returns the text of the condition that the formula is 0.
    pub fn is_zero(&self) -> String {
        match self
            .text
            .strip_prefix("0 if ")
            .and_then(|cases| cases.split_once(" else "))
        {
            Some((condition, "1")) if !condition.contains(" if ") => condition.to_owned(),
            _ => self.print_comparison("==", &Self::number(0)),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }
}
