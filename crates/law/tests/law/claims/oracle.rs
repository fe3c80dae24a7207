//! An evaluator of claims for tests: a plain descent over the text, without the library's parser.

use std::collections::HashMap;

/// The statement of a claim about a position.
#[derive(Debug, PartialEq, Eq)]
pub enum Says {
    Value(i128),
    Lost(bool),
}

/// A claim, and its values so far.
pub struct Oracle {
    names: Vec<String>,
    tokens: Vec<String>,
    lost: bool,
    known: HashMap<Vec<i128>, i128>,
}

impl Oracle {
    /// Reads a claim. Without `->`, the names are those of a heap, or as many as the text uses.
    pub fn new(text: &str, coordinates: &[&str]) -> Self {
        let (names, body) = match text.split_once("->") {
            Some((names, body)) => (
                names
                    .split(',')
                    .map(|name| name.trim().to_owned())
                    .collect(),
                body,
            ),
            None => (
                coordinates.iter().map(|&name| name.to_owned()).collect(),
                text,
            ),
        };
        let mut tokens = Vec::new();
        let mut rest = body.trim_start();
        while let Some(first) = rest.chars().next() {
            let is_word = |c: char| c.is_ascii_alphanumeric();
            let end = match first {
                c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
                _ if ["==", "!=", "<=", ">="]
                    .iter()
                    .any(|sign| rest.starts_with(sign)) =>
                {
                    2
                }
                _ => 1,
            };
            tokens.push(rest[..end].to_owned());
            rest = rest[end..].trim_start();
        }
        let lost = tokens.first().is_some_and(|token| token == "lost");
        let tokens = tokens.split_off(if lost { 2 } else { 0 });
        Self {
            names,
            tokens,
            lost,
            known: HashMap::new(),
        }
    }

    pub fn arity(&self) -> usize {
        self.names.len()
    }

    pub fn says(&mut self, numbers: &[u64]) -> Says {
        let numbers: Vec<i128> = numbers.iter().map(|&number| number.into()).collect();
        let value = self.value(&numbers);
        if self.lost {
            Says::Lost(value != 0)
        } else {
            Says::Value(value)
        }
    }

    fn value(&mut self, numbers: &[i128]) -> i128 {
        if let Some(&value) = self.known.get(numbers) {
            return value;
        }
        let (tokens, names) = (self.tokens.clone(), self.names.clone());
        let mut reader = Reader {
            oracle: self,
            tokens: &tokens,
            names: &names,
            numbers,
            at: 0,
        };
        let value = reader.cases(true).unwrap();
        assert_eq!(reader.at, tokens.len(), "{tokens:?}");
        self.known.insert(numbers.to_vec(), value);
        value
    }
}

/// A pass over the tokens. Conditions are 0 and 1; a part that is not `live` is read without a
/// value.
struct Reader<'a> {
    oracle: &'a mut Oracle,
    tokens: &'a [String],
    names: &'a [String],
    numbers: &'a [i128],
    at: usize,
}

/// The operators by their precedence, the weakest first.
const LEVELS: [&[&str]; 6] = [
    &["or"],
    &["and"],
    &["==", "!=", "<=", "<", ">=", ">"],
    &["^", "xor"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Reader<'_> {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn take(&mut self, token: &str) -> bool {
        let is_next = self.peek() == token;
        self.at += usize::from(is_next);
        is_next
    }

    fn need(&mut self, token: &str) {
        assert!(
            self.take(token),
            "{token} at {} in {:?}",
            self.at,
            self.tokens
        );
    }

    /// `a if c else b`; only the case that holds is live. The condition comes after the value: the
    /// value is read twice.
    fn cases(&mut self, live: bool) -> Option<i128> {
        let start = self.at;
        self.binary(0, false);
        if !self.take("if") {
            self.at = start;
            return self.binary(0, live);
        }
        let holds = self.binary(0, live).map(|truth| truth != 0);
        self.need("else");
        let other = self.at;
        let mut value = None;
        if holds == Some(true) {
            self.at = start;
            value = self.binary(0, true);
            self.at = other;
        }
        let otherwise = self.cases(live && holds == Some(false));
        value.or(otherwise)
    }

    fn binary(&mut self, level: usize, live: bool) -> Option<i128> {
        let Some(signs) = LEVELS.get(level) else {
            return self.unary(live);
        };
        // `not` binds less tightly than a comparison.
        if level == 2 && self.take("not") {
            return self.binary(level, live).map(|truth| i128::from(truth == 0));
        }
        let mut left = self.binary(level + 1, live);
        while let Some(sign) = signs.iter().find(|&&sign| sign == self.peek()) {
            self.at += 1;
            let decided = match (*sign, left) {
                ("or", Some(truth)) => truth != 0,
                ("and", Some(truth)) => truth == 0,
                _ => false,
            };
            let right = self.binary(level + 1, live && !decided);
            if !decided {
                left = left.zip(right).map(|(a, b)| apply(sign, a, b));
            }
        }
        left
    }

    fn unary(&mut self, live: bool) -> Option<i128> {
        let token = self.peek().to_owned();
        self.at += 1;
        match token.as_str() {
            "-" => self.unary(live).map(|value| -value),
            "(" => {
                let value = self.cases(live);
                self.need(")");
                value
            }
            "[" => self.table(live),
            _ if token.as_bytes()[0].is_ascii_digit() => live.then(|| token.parse().unwrap()),
            _ if self.take("(") => {
                let mut arguments = Vec::new();
                loop {
                    arguments.push(self.cases(live));
                    if !self.take(",") {
                        break;
                    }
                }
                self.need(")");
                let arguments: Option<Vec<i128>> = arguments.into_iter().collect();
                arguments.map(|arguments| self.call(&token, &arguments))
            }
            name => {
                let place = self.names.iter().position(|known| known == name);
                live.then(|| self.numbers[place.unwrap_or_else(|| panic!("{name}"))])
            }
        }
    }

    fn table(&mut self, live: bool) -> Option<i128> {
        let (mut list, mut start) = (Vec::new(), 0);
        loop {
            list.push(self.unary(true).unwrap());
            if self.take(";") {
                start = list.len();
            } else if !self.take(",") {
                break;
            }
        }
        self.need("]");
        self.need("[");
        let index = self.cases(live);
        self.need("]");
        let mut index = usize::try_from(index?).unwrap();
        while index >= list.len() {
            index -= list.len() - start;
        }
        Some(list[index])
    }

    fn call(&mut self, name: &str, arguments: &[i128]) -> i128 {
        let gcd = |mut a: i128, mut b: i128| {
            while b != 0 {
                (a, b) = (b, a.rem_euclid(b.abs()));
            }
            a.abs()
        };
        match (name, arguments) {
            ("g", _) => self.oracle.value(arguments),
            ("min", _) => *arguments.iter().min().unwrap(),
            ("max", _) => *arguments.iter().max().unwrap(),
            ("gcd", &[a, b]) => gcd(a, b),
            ("isqrt", &[a]) => (0..).take_while(|root| root * root <= a).last().unwrap(),
            ("popcount", &[a]) => (0..100).map(|bit| a >> bit & 1).sum(),
            ("ilog", &[a, base]) => (0..100)
                .take_while(|&power| base.pow(power) <= a)
                .last()
                .unwrap()
                .into(),
            _ => panic!("{name} of {arguments:?}"),
        }
    }
}

fn apply(sign: &str, a: i128, b: i128) -> i128 {
    match sign {
        "or" => i128::from(a != 0 || b != 0),
        "and" => i128::from(a != 0 && b != 0),
        "==" => (a == b).into(),
        "!=" => (a != b).into(),
        "<=" => (a <= b).into(),
        "<" => (a < b).into(),
        ">=" => (a >= b).into(),
        ">" => (a > b).into(),
        "^" | "xor" => a ^ b,
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "/" => a.div_euclid(b),
        "%" => a.rem_euclid(b),
        _ => panic!("{sign}"),
    }
}
