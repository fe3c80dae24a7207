//! Heap games by code: `0.137`, `4!.0`, `0.[3]`, `0.0(k)`.

use super::prelude::*;
use winnow::combinator::peek;
use winnow::token::any;

use super::expr::literal;
use crate::game::code::{Digit, HeapCode, PartDemand, SPLITTING};

/// The most digits after the point, including those of the tail.
const MOST_DIGITS: usize = 10_000;

/// `d0.d1d2…[…]`, with `.` or `,` as the point; d0 is 0 if it is omitted.
pub(super) fn game(input: &mut ParserInput) -> Parsed<Game> {
    let split = opt(digit).parse_next(input)?;
    alt((symbol("."), symbol(","))).parse_next(input)?;
    if let Some((digit, span)) = &split {
        refuse_removing_nothing(*digit, span)?;
    }
    let fixed = digits(input)?;
    let tail = digits.verify(|tail: &Vec<Digit>| !tail.is_empty());
    let tail = opt(delimited(symbol("["), tail, symbol("]"))).parse_next(input)?;
    if let (Some(_), Some((_, span))) = (&tail, peek(opt(digit)).parse_next(input)?) {
        return refuse(
            &span,
            "the digits in […] repeat for ever",
            "nothing can follow them",
        );
    }
    if fixed.is_empty() && tail.is_none() {
        return Err(ParseStop::Mismatch);
    }
    let split = split.map(|(digit, _)| digit).unwrap_or_default();
    Ok(HeapCode::canonical(split, fixed, tail.unwrap_or_default()).into())
}

/// Any number of digits.
fn digits(input: &mut ParserInput) -> Parsed<Vec<Digit>> {
    let many = repeat(0..=MOST_DIGITS, any_digit.map(|(digit, _)| digit));
    let (digits, span): (Vec<Digit>, Span) = with_span(many).parse_next(input)?;
    if digits.len() == MOST_DIGITS && peek(opt(digit)).parse_next(input)?.is_some() {
        let message = format!("a code may have at most {MOST_DIGITS} digits, and so may its tail");
        return refuse(&span, message, "too long");
    }
    Ok(digits)
}

/// Parses a digit with the condition on its parts, and returns the span.
fn digit(input: &mut ParserInput) -> Parsed<(Digit, Span)> {
    let alphanumeric = any.verify(|c: &char| c.is_alphanumeric());
    let (c, span) = token(Expectation::Named("a digit"), alphanumeric).parse_next(input)?;
    let Some(heaps) = c.to_digit(32).and_then(|value| u8::try_from(value).ok()) else {
        return ParseError::new(
            &span,
            format!("{} is not a code digit", quote_text(&c.to_string())),
            "not a digit",
        )
        .help("digits are 0-9 and A-V (10-31): bit j allows exactly j heaps")
        .stop();
    };
    Ok((
        Digit {
            heaps,
            parts: parts(input)?,
        },
        span,
    ))
}

/// Parses a digit, or a value in parentheses.
fn any_digit(input: &mut ParserInput) -> Parsed<(Digit, Span)> {
    if rest(input).starts_with('(') {
        open_digit(input)
    } else {
        digit(input)
    }
}

/// Parses a digit that is a number or an expression of parameters in parentheses: `(k)`.
fn open_digit(input: &mut ParserInput) -> Parsed<(Digit, Span)> {
    let value =
        |input: &mut ParserInput<'_>| literal(input, &[')'], |input| Ok(number(input)?.0.into()));
    let (value, span) = delimited(symbol("("), value, symbol(")")).parse_next(input)?;
    let value = value.unwrap_or(1);
    let Some(heaps) = u8::try_from(value).ok().filter(|&heaps| heaps < 32) else {
        return refuse(
            &span,
            "a code digit is from 0 to 31",
            format!("this is {value}"),
        );
    };
    Ok((
        Digit {
            heaps,
            parts: parts(input)?,
        },
        span,
    ))
}

/// Parses the condition on the parts after a digit.
fn parts(input: &mut ParserInput) -> Parsed<PartDemand> {
    let parts = alt((
        symbol("!").value(PartDemand::Unequal),
        symbol("=").value(PartDemand::Equal),
    ));
    Ok(opt(parts).parse_next(input)?.unwrap_or_default())
}

fn refuse_removing_nothing(digit: Digit, span: &Span) -> Parsed<()> {
    let kept = digit.heaps & !SPLITTING;
    if kept == 0 {
        return Ok(());
    }
    let bits: Vec<String> = (0..5)
        .filter(|bit| digit.heaps >> bit & 1 == 1)
        .map(|bit: u8| bit.to_string())
        .collect();
    let bits = match bits.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("bits {} and {last}", others.join(", "))
        }
        _ => format!("bit {}", bits.concat()),
    };
    let message = "digit before the point may only allow splitting (bits 0 and 1 must be 0)";
    ParseError::new(
        span,
        message,
        format!("{} = {bits}", digit_char(digit.heaps)),
    )
    .help(format!("to remove one token write 0.{}…", digit_char(kept)))
    .stop()
}

/// Returns the character of a digit.
fn digit_char(heaps: u8) -> char {
    char::from_digit(u32::from(heaps), 32).map_or('?', |c| c.to_ascii_uppercase())
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let condition = match self.parts {
            PartDemand::Any => "",
            PartDemand::Unequal => "!",
            PartDemand::Equal => "=",
        };
        write!(f, "{}{condition}", digit_char(self.heaps))
    }
}

impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |digits: &[Digit]| digits.iter().map(ToString::to_string).collect::<String>();
        write!(f, "{}.{}", self.split, join(&self.digits))?;
        match (self.tail.is_empty(), self.digits.is_empty()) {
            (false, _) => write!(f, "[{}]", join(&self.tail)),
            (true, true) => f.write_str("0"),
            (true, false) => Ok(()),
        }
    }
}
