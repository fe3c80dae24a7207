//! Walks over the statements and expressions of a function: names, calls and changes.

use super::read::{ProgramExpr, ProgramFunction, ProgramLoop, ProgramStatement};

impl ProgramFunction {
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
    pub fn own(&self) -> Option<&str> {
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
        test(self)
            || self
                .blocks()
                .into_iter()
                .flatten()
                .any(|statement| statement.any(test))
    }

    /// Returns `true` if a variable or data of that name occurs.
    pub fn names(&self, name: &str) -> bool {
        self.any(&|one| {
            one.own() == Some(name) || one.values().into_iter().any(|value| value.names(name))
        })
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

    /// Returns `true` if the statement uses a variable exactly once, and before anything else is
    /// read: in a value, in what is printed, or as the end of a range.
    pub fn reads_once(&self, name: &str) -> bool {
        match self {
            Self::Assign(own, value) | Self::Let(own, value) => {
                own != name && value.count(name) == 1
            }
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
            Self::For(one) => Self::For(Box::new(ProgramLoop {
                condition: one.condition.with(name, value),
                ..(**one).clone()
            })),
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
            Self::Binary(left, _, right) => {
                left.parts(parts);
                right.parts(parts);
            }
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
            Self::Binary(left, op, right) => Self::Binary(
                Box::new(left.with(name, value)),
                *op,
                Box::new(right.with(name, value)),
            ),
            Self::Call(called, arguments) => Self::Call(
                called.clone(),
                arguments
                    .iter()
                    .map(|argument| argument.with(name, value))
                    .collect(),
            ),
            other => other.clone(),
        }
    }

    /// Returns the names that occur. Returns `None` if a function is called, since its result may
    /// change; the size of a `List` never does.
    pub fn variables(&self) -> Option<Vec<&str>> {
        match self {
            Self::Number(_) | Self::Text(_) => Some(Vec::new()),
            Self::Name(own) => Some(vec![own]),
            Self::Binary(left, _, right) => Some([left.variables()?, right.variables()?].concat()),
            Self::Call(name, arguments) if name == "size" || name == "length" => {
                let names = arguments
                    .iter()
                    .map(Self::variables)
                    .collect::<Option<Vec<_>>>()?;
                Some(names.concat())
            }
            Self::Call(..) => None,
        }
    }
}
