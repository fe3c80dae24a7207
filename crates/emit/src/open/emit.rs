//! The snippet or program of a line with open parameters.

use grundy_languages::{Language, program::Program};
use std::time::Duration;

use proc_macro2::TokenStream;

use super::{
    formula::Formula,
    interval,
    rules::Rules,
    slow,
    tables::{self, Names},
};
use crate::{
    error::{Error, Missing},
    origin, play,
    program_io::{self, Printed},
    request::OpenRequest,
};
use grundy_core::{
    game::{Game, SubtractionGame, expr::Expr, set::Set},
    notation::parameters::{Kind, Open},
    progress::Deadline,
};

/// The time limit of the search for a formula.
const SEARCH: Duration = Duration::from_secs(10);

/// The largest number of heaps whose values `prepare` computes.
const MOST_HEAPS: u64 = 1 << 24;

/// The ranges of numbers that `prepare` may accept for parameters; the first range that suits the rules is used.
const RANGES: [(i64, i64); 6] =
    [(0, 1_000_000_000), (1, 1_000_000_000), (0, 1_000_000), (1, 1_000_000), (0, 10_000), (1, 10_000)];

/// Returns the snippet of an open line.
///
/// # Errors
/// If the line cannot be written as code, a bound is missing, or the text is too long.
pub fn open(request: &OpenRequest<'_>) -> Result<String, Error> {
    let OpenRequest { open, .. } = *request;
    let wrong = |why: String| Error::Open { line: open.text().to_owned(), why };
    let rules = Rules::of(open);
    let prints = |whole: &program_io::WholeProgram, what| whole.answers.prints(what);
    let counts = request.program.is_some_and(|whole| prints(whole, Printed::Moves));
    let moves = counts || request.program.map_or(request.want.moves, |whole| prints(whole, Printed::Move));
    if counts && matches!(rules, Ok(Rules::Interval(..))) {
        return Err(wrong("the moves of a range are not counted".to_owned()));
    }
    let is_table = !moves && !matches!(rules, Ok(Rules::Interval(..))) && request.to.is_none();
    if is_table {
        let deadline = Deadline::after(SEARCH, &());
        if let Some(formula) = Formula::find(open, &deadline) {
            return by_formula(request, &formula);
        }
    }
    let rules = rules.map_err(wrong)?;
    let language = request.language;
    if let (Rules::Heaps(game), true, None) = (&rules, request.program.is_some() && !moves, request.to) {
        if let Some(bound) = slow::bound(game) {
            return by_recurrence(request, bound);
        }
    }
    let to = match (&rules, request.to) {
        (Rules::Interval(..), _) => 0,
        (_, None) => return Err(Error::Bounds(Missing::Heap, None)),
        (_, Some(to)) if to > MOST_HEAPS => {
            return Err(wrong(format!("`prepare` computes the values of at most {MOST_HEAPS} heaps")));
        }
        (_, Some(to)) => to,
    };
    let is_direct = request.program.is_some() && !moves && matches!(rules, Rules::Interval(..));
    let Written { mut program, winning, longest, range } =
        written(&rules, (open, language), to, is_direct).map_err(wrong)?;
    program.name = request.name.map(|name| name.to_string());
    let outcome = request.program.is_none() && request.want.outcome;
    let heaps = heaps();
    if outcome {
        play::outcome(&heaps, &mut program)?;
    }
    if moves {
        program.longest_answer = longest + 1;
        play::best_move_by(&heaps, &winning, &mut program)?;
    }
    let values = match rules {
        Rules::Interval(..) => "all n >= 0".to_owned(),
        _ => format!("0 <= n <= {to}"),
    };
    let law = match rules {
        Rules::Interval(..) => rules.words().to_owned(),
        _ => format!("{}; by one thread alone, `prepare` tries all options of every heap", rules.words()),
    };
    finished(request, (program, is_direct), (&heaps, &values), law, range)
}

/// Returns the program of restricted Nim with parameters.
fn by_recurrence(request: &OpenRequest<'_>, bound: &Expr) -> Result<String, Error> {
    let OpenRequest { open, language, .. } = *request;
    let wrong = |why: String| Error::Open { line: open.text().to_owned(), why };
    let mut first = None;
    for range in RANGES {
        let names = Names::new(open, 0, range).plain(open, language);
        let mut program = Program::default();
        program.wide = true;
        match slow::direct(bound, (&names, language), &mut program) {
            Ok(()) => {
                program.name = request.name.map(|name| name.to_string());
                return finished(request, (program, true), (&heaps(), "all n >= 0"), slow::WORDS.to_owned(), range);
            }
            Err(why) => first = first.or(Some(why)),
        }
    }
    Err(wrong(first.unwrap_or_default()))
}

/// Returns the snippet of a line with one proved formula.
fn by_formula(request: &OpenRequest<'_>, formula: &Formula) -> Result<String, Error> {
    let is_direct = request.program.is_some();
    let names = formula.names(request.open);
    let names = if is_direct { names.plain(request.open, request.language) } else { names };
    let mut program = Program::default();
    let wrong = |why: String| Error::Open { line: request.open.text().to_owned(), why };
    formula.add(&names, is_direct, &mut program).map_err(wrong)?;
    program.name = request.name.as_ref().map(ToString::to_string);
    if request.program.is_none() && request.want.outcome {
        play::outcome(&formula.game, &mut program)?;
    }
    let values = format!("all {} >= 0", formula.coordinates.join(", "));
    finished(request, (program, is_direct), (&formula.game, &values), formula.words.clone(), names.range)
}

/// Returns a game of heaps: it only provides the family, not the moves.
fn heaps() -> Game {
    Game::from(SubtractionGame { set: Set::Range(Expr::Int(1), Expr::Var(0)), all_but: false })
}

/// Adds the whole program and the header, and returns the text.
fn finished(
    request: &OpenRequest<'_>,
    (mut program, is_direct): (Program, bool),
    (game, values): (&Game, &str),
    law: String,
    range: (i64, i64),
) -> Result<String, Error> {
    let OpenRequest { open, language, .. } = *request;
    if let Some(whole) = request.program {
        program_io::add_open(whole, (game, language), (open.parameters(), is_direct), &mut program)?;
        whole.check(&program)?;
    }
    program.header = heading(request, values, law, range);
    let text = grundy_languages::source(language, &program)?.trim_start_matches('\n').to_owned();
    request.limit.check(language, &text)?;
    Ok(text)
}

/// The code for an open line, and the range of its parameters.
struct Written {
    program: Program,
    /// The statements that answer an option of the value `target`.
    winning: TokenStream,
    /// The largest number of heaps of an option.
    longest: usize,
    /// The least and the largest number that is accepted for a parameter.
    range: (i64, i64),
}

/// Writes the rules for the first range in which no number gets too large and no divisor is 0.
fn written(rules: &Rules, (open, language): (&Open, Language), to: u64, is_direct: bool) -> Result<Written, String> {
    let mut first = None;
    for range in RANGES {
        let names = Names::new(open, to, range);
        let mut program = Program::default();
        let winning = match rules {
            Rules::Interval(low, high) if is_direct => {
                program.wide = true;
                interval::direct((low, high), &names.plain(open, language), &mut program)
                    .map(|()| (TokenStream::new(), 1))
            }
            Rules::Interval(low, high) => {
                program.wide = true;
                interval::add((low, high), &names, &mut program).map(|()| (interval::winning(), 1))
            }
            rules => tables::add(rules, &names, &mut program),
        };
        match winning {
            Ok((winning, longest)) => return Ok(Written { program, winning, longest, range }),
            Err(why) => first = first.or(Some(why)),
        }
    }
    Err(first.unwrap_or_default())
}

/// Returns the lines of the header.
fn heading(request: &OpenRequest<'_>, values: &str, law: String, (least, most): (i64, i64)) -> Vec<String> {
    let is_ascii = |c: char| if c.is_ascii() && !c.is_ascii_control() { c } else { ' ' };
    let line: String = request.open.text().chars().map(is_ascii).collect();
    let mut lines = vec![format!("{line}, {values} (else -1), for the parameters that `prepare` is given last")];
    let each = request.open.parameters().iter().map(|parameter| match parameter.kind {
        Kind::Number => format!("{least} <= {} <= {most}", parameter.name),
        Kind::Set => format!("{} has positive numbers in any order", parameter.name),
    });
    let ranges = each.collect::<Vec<_>>().join(", ");
    let short = format!("{line}, {values}, {ranges}: {law}");
    lines.extend([ranges, law]);
    request.header.lines(short, lines, origin::emit_open(request), request.program.is_some())
}
