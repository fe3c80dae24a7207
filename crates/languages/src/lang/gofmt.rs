//! The blanks around operators in Go, as gofmt writes them: fewer around those that bind tightly,
//! if an expression mixes them or is nested.

/// An expression of a line.
enum GoNode {
    Word(String),
    Unary(String, Box<GoNode>),
    Binary(Box<GoNode>, String, Box<GoNode>),
    Group(Box<GoNode>),
    Call(Box<GoNode>, Vec<GoNode>),
    Index(Box<GoNode>, Box<GoNode>),
}

/// Returns a line with the blanks of gofmt. Declarations stay as they are.
pub(super) fn line(text: &str) -> String {
    let inner = text.trim_start();
    if ["//", "func ", "const ", "var ", "package ", "import ", "\""]
        .iter()
        .any(|word| inner.starts_with(word))
    {
        return text.to_owned();
    }
    let tokens = tokens(inner);
    let mut out = text[..text.len() - inner.len()].to_owned();
    let mut at = 0;
    while let Some((blank, token)) = tokens.get(at) {
        out.push_str(blank);
        if begins(token) {
            let mut parser = Parser {
                tokens: &tokens,
                at,
            };
            let node = parser.binary(1);
            out.push_str(&print_node(&node, 1));
            at = parser.at;
        } else {
            out.push_str(token);
            at += 1;
        }
    }
    out
}

/// The words of statements.
const KEYWORDS: [&str; 7] = ["if", "else", "for", "return", "range", "break", "defer"];

/// Returns `true` if an expression may begin with a token.
fn begins(token: &str) -> bool {
    let is_word = token.starts_with(|c: char| c.is_ascii_alphanumeric() || "_\"'([-&!".contains(c));
    is_word && !KEYWORDS.contains(&token) && !["--", "-=", "&&", "&=", "!="].contains(&token)
}

/// Returns the tokens, each with the blanks before it.
fn tokens(text: &str) -> Vec<(String, String)> {
    const LONG: [&str; 15] = [
        ":=", "<=", ">=", "==", "!=", "&&", "||", "<<", "|=", "+=", "-=", "*=", "/=", "^=", "++",
    ];
    let (mut tokens, mut rest) = (Vec::new(), text);
    while !rest.trim_start().is_empty() {
        let token = rest.trim_start();
        let blank = &rest[..rest.len() - token.len()];
        let first = token.chars().next().unwrap_or_default();
        let length = if first == '"' || first == '\'' {
            quoted_length(token, first)
        } else if first.is_ascii_alphanumeric() || first == '_' {
            token
                .find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.')
                .unwrap_or(token.len())
        } else if LONG
            .iter()
            .chain(&["--"])
            .any(|long| token.starts_with(long))
        {
            2
        } else {
            first.len_utf8()
        };
        tokens.push((blank.to_owned(), token[..length].to_owned()));
        rest = &token[length..];
    }
    tokens
}

/// Returns the length of a text in quotes.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut escaped = true;
    for (at, c) in text.char_indices() {
        if c == quote && !escaped {
            return at + 1;
        }
        escaped = !escaped && c == '\\' && at > 0;
    }
    text.len()
}

fn precedence(token: &str) -> u32 {
    match token {
        "*" | "/" | "%" | "<<" | "&" => 5,
        "+" | "-" | "|" | "^" => 4,
        "==" | "!=" | "<" | "<=" | ">" | ">=" => 3,
        "&&" => 2,
        "||" => 1,
        _ => 0,
    }
}

struct Parser<'a> {
    tokens: &'a [(String, String)],
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", |(_, token)| token)
    }

    fn take(&mut self) -> String {
        self.at += 1;
        self.tokens
            .get(self.at - 1)
            .map_or_else(String::new, |(_, token)| token.clone())
    }

    fn binary(&mut self, least: u32) -> GoNode {
        let mut left = self.unary();
        while precedence(self.peek()) >= least {
            let op = self.take();
            let right = self.binary(precedence(&op) + 1);
            left = GoNode::Binary(Box::new(left), op, Box::new(right));
        }
        left
    }

    fn unary(&mut self) -> GoNode {
        if ["-", "&", "!"].contains(&self.peek()) {
            return GoNode::Unary(self.take(), Box::new(self.unary()));
        }
        let mut node = match self.peek() {
            "(" => {
                self.take();
                let inner = self.binary(1);
                self.take();
                GoNode::Group(Box::new(inner))
            }
            // The type of a slice, and an empty slice.
            "[" => {
                let mut word = self.take() + &self.take() + &self.take();
                if self.peek() == "{" {
                    word += &(self.take() + &self.take());
                }
                GoNode::Word(word)
            }
            _ => GoNode::Word(self.take()),
        };
        loop {
            node = match self.peek() {
                "(" => GoNode::Call(Box::new(node), self.arguments()),
                "[" => {
                    self.take();
                    let index = if self.peek() == ":" {
                        GoNode::Word(self.take() + &self.take())
                    } else {
                        self.binary(1)
                    };
                    self.take();
                    GoNode::Index(Box::new(node), Box::new(index))
                }
                _ => return node,
            };
        }
    }

    fn arguments(&mut self) -> Vec<GoNode> {
        self.take();
        let mut arguments = Vec::new();
        while self.at < self.tokens.len() && self.peek() != ")" {
            arguments.push(self.binary(1));
            if self.peek() == "," {
                self.take();
            }
        }
        self.take();
        arguments
    }
}

/// Returns an expression at a depth, by the rules of `go/printer`.
fn print_node(node: &GoNode, depth: u32) -> String {
    match node {
        GoNode::Word(word) => word.clone(),
        GoNode::Unary(op, inner) => op.clone() + &print_node(inner, depth),
        GoNode::Group(inner) => format!("({})", print_node(inner, depth.saturating_sub(1).max(1))),
        GoNode::Index(list, index) => {
            format!("{}[{}]", print_node(list, 1), print_node(index, depth + 1))
        }
        GoNode::Call(function, arguments) => {
            let depth = depth + u32::from(arguments.len() > 1);
            let arguments = arguments
                .iter()
                .map(|argument| print_node(argument, depth))
                .collect::<Vec<_>>();
            format!("{}({})", print_node(function, 1), arguments.join(", "))
        }
        GoNode::Binary(..) => binary(node, cutoff(node, depth), depth),
    }
}

fn binary(node: &GoNode, cutoff: u32, depth: u32) -> String {
    let GoNode::Binary(left, op, right) = node else {
        return print_node(node, depth);
    };
    let own = precedence(op);
    let blank = if own < cutoff { " " } else { "" };
    // An operand with the same precedence at the left is at the same depth.
    let left = match &**left {
        GoNode::Binary(_, other, _) if precedence(other) == own => binary(left, cutoff, depth),
        GoNode::Binary(..) => binary(left, self::cutoff(left, depth + 1), depth + 1),
        other => print_node(other, depth + 1),
    };
    format!("{left}{blank}{op}{blank}{}", print_node(right, depth + 1))
}

/// Returns the least precedence without blanks.
fn cutoff(node: &GoNode, depth: u32) -> u32 {
    let (has_sum, has_product, most) = walk_node(node);
    match (most > 0, has_sum && has_product, depth) {
        (true, ..) => most + 1,
        (_, true, 1) => 5,
        (_, false, 1) => 6,
        _ => 4,
    }
}

/// Returns whether an expression has sums and products, and the highest precedence that needs
/// blanks.
fn walk_node(node: &GoNode) -> (bool, bool, u32) {
    let GoNode::Binary(left, op, right) = node else {
        return (false, false, 0);
    };
    let own = precedence(op);
    let (mut has_sum, mut has_product, mut most) = (own == 4, own == 5, 0);
    let mut add = |(sum, product, other): (bool, bool, u32)| {
        has_sum |= sum;
        has_product |= product;
        most = most.max(other);
    };
    if matches!(&**left, GoNode::Binary(_, other, _) if precedence(other) >= own) {
        add(walk_node(left));
    }
    match &**right {
        GoNode::Binary(_, other, _) if precedence(other) > own => add(walk_node(right)),
        GoNode::Unary(sign, _) if op == "-" && sign == "-" => add((false, false, 4)),
        _ => {}
    }
    (has_sum, has_product, most)
}
