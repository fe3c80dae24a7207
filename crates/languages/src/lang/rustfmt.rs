//! Lines of Rust broken as rustfmt breaks them, for the statements and expressions of whole
//! programs.
//!
//! The printer of tokens breaks lines by rules of its own. Here its lines are joined to statements,
//! and these are broken at the weakest operator: all operands of that operator stand on lines of
//! their own, if one of them has to.

/// The most columns of a line.
const LINE_WIDTH: usize = 100;
/// The most columns of the arguments of a call on one line.
const ARGUMENTS: usize = 60;
/// The most columns of an array on one line.
const ARRAY: usize = 60;
/// The most columns of an element of an array that fills lines.
const ELEMENT: usize = 10;
/// The binary operators, the weakest first.
const LEVELS: [&[&str]; 8] = [
    &["||"],
    &["&&"],
    &["==", "!=", "<", "<=", ">", ">="],
    &["^"],
    &["&"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];
const ASSIGNS: [&str; 7] = ["=", "+=", "-=", "*=", "/=", "^=", "|="];

/// Returns a program with the line breaks of rustfmt.
pub(super) fn break_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let indent = line.len() - line.trim_start().len();
        let mut joined = line.trim().to_owned();
        while let Some(next) = lines.peek() {
            let is_deeper = next.len() - next.trim_start().len() > indent;
            let is_open =
                depth(&joined) > 0 || (is_deeper && !joined.ends_with([';', '{', '}', ',']));
            if joined.starts_with("//") || joined.is_empty() || !(is_open || next.trim() == "{") {
                break;
            }
            join(&mut joined, next.trim());
            lines.next();
        }
        for line in statement(&borrow_text(&joined), indent) {
            out.extend([&line, "\n"]);
        }
    }
    out
}

/// Removes the blank that the printer of tokens puts behind `&` within a macro.
fn borrow_text(text: &str) -> String {
    let depths = depths(text);
    let is_extra = |at: usize| at > 1 && text[..at].ends_with("(&") && depths[at - 1] != usize::MAX;
    text.char_indices()
        .filter(|&(at, c)| c != ' ' || !is_extra(at))
        .map(|(_, c)| c)
        .collect()
}

/// Appends a line to the lines before it.
fn join(joined: &mut String, next: &str) {
    if next.starts_with([')', ']']) {
        joined.truncate(joined.trim_end_matches(',').len());
    } else if !joined.ends_with(['(', '[']) && !next.starts_with(['.', '?']) {
        joined.push(' ');
    }
    joined.push_str(next);
}

/// Returns, for each byte of a text, how many brackets are open before it; within literals it is
/// `usize::MAX`.
fn depths(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let (mut depths, mut depth, mut quote) = (Vec::with_capacity(bytes.len()), 0, None);
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if let Some(end) = quote {
            depths.push(usize::MAX);
            if byte == b'\\' {
                depths.push(usize::MAX);
                at += 1;
            } else if byte == end {
                quote = None;
            }
        } else {
            // A lifetime has no quote at its end.
            let is_character = byte == b'\''
                && (bytes.get(at + 1) == Some(&b'\\') || bytes.get(at + 2) == Some(&b'\''));
            if byte == b'"' || is_character {
                quote = Some(byte);
            }
            depth -= usize::from(b")]".contains(&byte) && depth > 0);
            depths.push(if quote.is_some() { usize::MAX } else { depth });
            depth += usize::from(b"([".contains(&byte));
        }
        at += 1;
    }
    depths.truncate(bytes.len());
    depths
}

/// Returns how many brackets a text leaves open.
fn depth(text: &str) -> usize {
    depths(&(text.to_owned() + " "))
        .last()
        .copied()
        .unwrap_or(0)
}

/// Returns the places of words that stand between blanks outside of brackets.
pub(super) fn places(text: &str, words: &[&str]) -> Vec<(usize, usize)> {
    let depths = depths(text);
    let mut places = Vec::new();
    for (at, _) in text.match_indices(' ').filter(|(at, _)| depths[*at] == 0) {
        let word = text[at + 1..].split(' ').next().unwrap_or_default();
        if words.contains(&word) && text[at + 1 + word.len()..].starts_with(' ') {
            places.push((at, word.len()));
        }
    }
    places
}

/// Returns the lines of a statement or of the head of a block.
fn statement(text: &str, indent: usize) -> Vec<String> {
    let blank = " ".repeat(indent);
    let one = vec![blank.clone() + text];
    if text.starts_with("//")
        || text.starts_with("fn ")
        || (indent + text.len() <= LINE_WIDTH && fits_calls(text))
    {
        return one;
    }
    for head in ["if ", "while ", "} else if "] {
        if let Some(condition) = text
            .strip_prefix(head)
            .and_then(|rest| rest.strip_suffix(" {"))
        {
            let mut lines = expression(
                condition,
                ExprPlace {
                    indent,
                    column: indent + head.len(),
                    after: 2,
                },
            );
            lines[0] = format!("{blank}{head}{}", lines[0]);
            match lines.as_mut_slice() {
                [only] => only.push_str(" {"),
                _ => lines.push(blank + "{"),
            }
            return lines;
        }
    }
    let (text, stop) = text
        .strip_suffix(';')
        .map_or((text, ""), |text| (text, ";"));
    let assign = places(text, &ASSIGNS).first().copied();
    let (begin, value) = match assign {
        Some((at, length)) => (&text[..at + 1 + length], &text[at + 2 + length..]),
        None if text.starts_with("return ") => ("return", &text["return ".len()..]),
        None => ("", text),
    };
    if let Some(numbers) = value
        .strip_prefix("&[")
        .and_then(|value| value.strip_suffix(']'))
    {
        return array(&format!("{blank}{begin} &["), numbers, indent);
    }
    let column = indent + begin.len() + usize::from(!begin.is_empty());
    let beside = ExprPlace {
        indent,
        column,
        after: stop.len(),
    };
    let same = expression(value, beside);
    let next = expression(
        value,
        ExprPlace {
            indent: indent + 4,
            column: indent + 4,
            after: stop.len(),
        },
    );
    let is_next =
        assign.is_some() && !beside.fits(value) && (next.len() == 1 || same.len() > next.len() + 1);
    let mut lines = if is_next {
        vec![format!("{blank}{begin}")]
    } else {
        Vec::new()
    };
    if is_next {
        lines.push(format!("{blank}    {}", next[0]));
        lines.extend_from_slice(&next[1..]);
    } else {
        lines.push(if begin.is_empty() {
            blank + &same[0]
        } else {
            format!("{blank}{begin} {}", same[0])
        });
        lines.extend_from_slice(&same[1..]);
    }
    if let Some(last) = lines.last_mut() {
        last.push_str(stop);
    }
    lines
}

/// Returns the lines of an array of numbers: as many on a line as fit, if all are short.
fn array(begin: &str, numbers: &str, indent: usize) -> Vec<String> {
    if numbers.len() <= ARRAY && begin.len() + numbers.len() + 2 <= LINE_WIDTH {
        return vec![format!("{begin}{numbers}];")];
    }
    let blank = " ".repeat(indent + 4);
    let mut lines = vec![begin.to_owned()];
    let is_filled = numbers.split(", ").all(|number| number.len() <= ELEMENT);
    for number in numbers.split(", ") {
        match lines.last_mut() {
            Some(line)
                if is_filled
                    && !line.ends_with('[')
                    && line.len() + number.len() + 2 <= LINE_WIDTH =>
            {
                line.extend([" ", number, ","]);
            }
            _ => lines.push(format!("{blank}{number},")),
        }
    }
    lines.push(" ".repeat(indent) + "];");
    lines
}

/// The place of an expression.
#[derive(Clone, Copy)]
struct ExprPlace {
    /// The columns before the first line of the block or the operand.
    indent: usize,
    /// The column of the expression itself.
    column: usize,
    /// The columns that its last line leaves free.
    after: usize,
}

impl ExprPlace {
    fn fits(self, text: &str) -> bool {
        self.column + text.len() + self.after <= LINE_WIDTH && fits_calls(text)
    }
}

/// Returns the lines of an expression, the first of them without the blanks before it.
fn expression(text: &str, place: ExprPlace) -> Vec<String> {
    if place.fits(text) {
        return vec![text.to_owned()];
    }
    for level in LEVELS {
        let found = places(text, level);
        if let Some(&(last, length)) = found.last() {
            let own = &text[last + 1..last + 1 + length];
            // Operands of the same operator are a chain; another one of the same strength is within
            // the first operand.
            let same = found
                .iter()
                .rev()
                .take_while(|&&(at, length)| &text[at + 1..at + 1 + length] == own)
                .count();
            return chain(text, &found[found.len() - same..], place);
        }
    }
    if let Some(&(at, _)) = places(text, &["as"]).last() {
        let mut lines = expression(
            &text[..at],
            ExprPlace {
                after: place.after + text.len() - at,
                ..place
            },
        );
        if let Some(line) = lines.last_mut() {
            line.push_str(&text[at..]);
        }
        return lines;
    }
    if let Some(inner) = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
    {
        let mut lines = expression(
            inner,
            ExprPlace {
                column: place.column + 1,
                after: place.after + 1,
                ..place
            },
        );
        lines[0].insert(0, '(');
        if let Some(line) = lines.last_mut() {
            line.push(')');
        }
        return lines;
    }
    call(text, place).unwrap_or_else(|| vec![text.to_owned()])
}

/// Returns the lines of operands of one operator.
fn chain(text: &str, operators: &[(usize, usize)], place: ExprPlace) -> Vec<String> {
    let (first, length) = operators[0];
    let mut lines = expression(&text[..first], ExprPlace { after: 0, ..place });
    let next = " ".repeat(place.indent + 4);
    for (index, &(at, _)) in operators.iter().enumerate() {
        let end = operators.get(index + 1).map_or(text.len(), |&(end, _)| end);
        let operator = &text[at + 1..at + 1 + length];
        let operand = &text[at + 2 + length..end];
        // A short operand does not stand alone.
        if let (0, [line]) = (index, lines.as_mut_slice()) {
            if place.column + line.len() <= place.indent + 4 {
                let column = place.column + line.len() + length + 2;
                let more = expression(operand, ExprPlace { column, ..place });
                *line = format!("{line} {operator} {}", more[0]);
                lines.extend_from_slice(&more[1..]);
                continue;
            }
        }
        let inner = ExprPlace {
            indent: place.indent + 4,
            column: place.indent + 5 + length,
            after: place.after,
        };
        let operand = expression(operand, inner);
        lines.push(format!("{next}{operator} {}", operand[0]));
        lines.extend_from_slice(&operand[1..]);
    }
    lines
}

/// Returns the lines of a call with its arguments on lines of their own.
fn call(text: &str, place: ExprPlace) -> Option<Vec<String>> {
    let inner = text.strip_suffix(')')?;
    let open = inner.find('(')?;
    if depths(inner)[open + 1..].contains(&0) {
        return None;
    }
    let blank = " ".repeat(place.indent);
    let mut lines = vec![inner[..=open].to_owned()];
    for argument in arguments(&inner[open + 1..]) {
        let inner = ExprPlace {
            indent: place.indent + 4,
            column: place.indent + 4,
            after: 1,
        };
        let argument = expression(argument.trim_end_matches(','), inner);
        lines.push(format!("{blank}    {}", argument[0]));
        lines.extend_from_slice(&argument[1..]);
        lines.last_mut()?.push(',');
    }
    lines.push(blank + ")");
    Some(lines)
}

/// Returns the arguments of a call, with the commas behind them.
pub(super) fn arguments(text: &str) -> Vec<&str> {
    let depths = depths(text);
    let commas = text.match_indices(", ").filter(|(at, _)| depths[*at] == 0);
    let ends: Vec<usize> = commas.map(|(at, _)| at + 1).chain([text.len()]).collect();
    let begins = [0].into_iter().chain(ends.iter().copied());
    begins
        .zip(&ends)
        .map(|(begin, &end)| text[begin..end].trim_start())
        .collect()
}

/// Returns `true` if the arguments of each call are short enough for one line.
fn fits_calls(text: &str) -> bool {
    let depths = depths(text);
    let opens = text
        .match_indices('(')
        .map(|(at, _)| at)
        .filter(|&at| depths[at] != usize::MAX);
    opens.into_iter().all(|open| {
        let is_call =
            text[..open].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '!');
        let close = (open + 1..text.len())
            .find(|&at| depths[at] == depths[open] && text[at..].starts_with(')'));
        !is_call || close.is_none_or(|close| close - open - 1 <= ARGUMENTS)
    })
}
