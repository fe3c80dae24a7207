//! The snippet or program of a line with open parameters.

use grundy_languages::program::Program;
use proc_macro2::TokenStream;

use super::{
    formula::ProvedFormula,
    interval,
    rules::OpenRules,
    slow,
    tables::{self, ParameterNames},
};
use crate::{
    error::{EmitError, MissingBounds},
    origin, play,
    program_io::{self, Printed},
    request::OpenRequest,
};
use grundy_core::{
    game::{Game, SubtractionGame, expr::Expr, set::Set},
    notation::parameters::{Open, ParameterKind},
    progress::{Deadline, USUAL_TIME},
};

/// The largest number of heaps whose values `prepare` computes.
const MOST_HEAPS: u64 = 1 << 24;

/// The ranges of numbers that `prepare` may accept for parameters; the first range that suits the
/// rules is used.
const RANGES: [(i64, i64); 6] = [
    (0, 1_000_000_000),
    (1, 1_000_000_000),
    (0, 1_000_000),
    (1, 1_000_000),
    (0, 10_000),
    (1, 10_000),
];

/// The code for an open line.
struct OpenCode {
    program: Program,
    /// A game of the family.
    game: Game,
    /// The positions that are answered, in words.
    values: String,
    law: String,
    /// The statements that answer an option of the value `target`, and the largest number of heaps
    /// of an option.
    winning: (TokenStream, usize),
    /// The least and the largest number that is accepted for a parameter.
    range: (i64, i64),
    /// `true` if `grundy` takes the parameters besides the heap.
    is_direct: bool,
}

/// Returns the snippet of an open line.
///
/// ```
/// use grundy_core::notation::parameters::Open;
/// use grundy_emit::{Language, OpenRequest, open};
///
/// let line = Open::parse("Subtraction(1..=k)")?;
/// let text = open(&OpenRequest::playing(&line, Language::Python))?;
/// assert!(text.contains("def prepare(the_k):") && text.contains("def grundy(n):"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the line cannot be written as code, a bound is missing, or the text is too long.
pub fn open(request: &OpenRequest<'_>) -> Result<String, EmitError> {
    let OpenRequest {
        game: open,
        language,
        ..
    } = *request;
    let prints = |what| {
        request
            .program
            .is_some_and(|whole| whole.answers.prints(what))
    };
    let counts = prints(Printed::Moves);
    let moves = counts || prints(Printed::Move) || request.program.is_none() && request.want.moves;
    let OpenCode {
        mut program,
        game,
        values,
        law,
        winning,
        range,
        is_direct,
    } = emit_open(request, counts, moves)?;
    program.name = request.name.map(|name| name.to_string());
    if request.program.is_none() && request.want.outcome {
        play::outcome(&game, &mut program)?;
    }
    if moves {
        program.longest_answer = winning.1 + 1;
        play::best_move_by(&game, &winning.0, &mut program)?;
    }
    if let Some(whole) = request.program {
        program_io::add_open(
            whole,
            (&game, language),
            (open.parameters(), is_direct),
            &mut program,
        )?;
        whole.check(&program)?;
    }
    let text = request.text(
        &mut program,
        heading(open, &values, law, range),
        origin::emit(request, open.text()),
    )?;
    request.limit.check(language, &text)?;
    Ok(text)
}

/// Writes the line by its proved formula, by a formula of the rules, or by a table.
fn emit_open(request: &OpenRequest<'_>, counts: bool, moves: bool) -> Result<OpenCode, EmitError> {
    let (open, language, to) = (request.game, request.language, request.to());
    let wrong = |why: String| EmitError::Open {
        line: open.text().to_owned(),
        why,
    };
    let rules = OpenRules::from_open(open);
    let is_interval = matches!(rules, Ok(OpenRules::Interval(..)));
    if counts && is_interval {
        return Err(wrong("the moves of a range are not counted".to_owned()));
    }
    if !moves && !is_interval && to.is_none() {
        if let Some(formula) = ProvedFormula::find(open, &Deadline::after(USUAL_TIME, &())) {
            return by_formula(request, formula).map_err(wrong);
        }
    }
    let rules = rules.map_err(wrong)?;
    let is_direct = request.program.is_some() && !moves;
    let all = || "all n >= 0".to_owned();
    let found = match (&rules, to) {
        (OpenRules::Heaps(game), None) if is_direct && slow::bound(game).is_some() => {
            let write = |range, program: &mut Program| {
                let names = ParameterNames::new(open, 0, range).plain(open, language);
                let bound = slow::bound(game).ok_or("the rules have no bound")?;
                slow::direct(bound, (&names, language), program).map(|()| (TokenStream::new(), 1))
            };
            in_first_range(write).map(|found| (found, all(), slow::WORDS.to_owned(), true))
        }
        (OpenRules::Interval(low, high), _) => {
            let write = |range, program: &mut Program| {
                program.wide = true;
                let names = ParameterNames::new(open, 0, range);
                if is_direct {
                    let written =
                        interval::direct((low, high), &names.plain(open, language), program);
                    return written.map(|()| (TokenStream::new(), 1));
                }
                interval::add((low, high), &names, program).map(|()| (interval::winning(), 1))
            };
            in_first_range(write).map(|found| (found, all(), interval::WORDS.to_owned(), is_direct))
        }
        (_, None) => return Err(EmitError::Bounds(MissingBounds::Heap, None)),
        (_, Some(to)) if to > MOST_HEAPS => {
            return Err(wrong(format!(
                "`prepare` computes the values of at most {MOST_HEAPS} heaps"
            )));
        }
        (_, Some(to)) => {
            let found = in_first_range(|range, program| {
                tables::add(&rules, &ParameterNames::new(open, to, range), program)
            });
            let law =
                "computed by the rules; by one thread alone, `prepare` tries all options of every heap".to_owned();
            found.map(|found| (found, format!("0 <= n <= {to}"), law, false))
        }
    };
    let ((range, program, winning), values, law, is_direct) = found.map_err(wrong)?;
    // This game only provides the family.
    let game = Game::from(SubtractionGame {
        set: Set::Range(Expr::Int(1), Expr::Var(0)),
        all_but: false,
    });
    Ok(OpenCode {
        program,
        game,
        values,
        law,
        winning,
        range,
        is_direct,
    })
}

/// Writes a line with one proved formula.
fn by_formula(request: &OpenRequest<'_>, formula: ProvedFormula) -> Result<OpenCode, String> {
    let is_direct = request.program.is_some();
    let names = formula.names(request.game);
    let names = if is_direct {
        names.plain(request.game, request.language)
    } else {
        names
    };
    let mut program = Program::default();
    formula.add(&names, is_direct, &mut program)?;
    let values = format!("all {} >= 0", formula.coordinates.join(", "));
    let (winning, law) = ((TokenStream::new(), 0), formula.words);
    Ok(OpenCode {
        program,
        game: formula.game,
        values,
        law,
        winning,
        range: names.range,
        is_direct,
    })
}

/// Writes rules for the first range in which no number gets too large and no divisor is 0.
fn in_first_range<T>(
    write: impl Fn((i64, i64), &mut Program) -> Result<T, String>,
) -> Result<((i64, i64), Program, T), String> {
    let mut first = None;
    for range in RANGES {
        let mut program = Program::default();
        match write(range, &mut program) {
            Ok(written) => return Ok((range, program, written)),
            Err(why) => first = first.or(Some(why)),
        }
    }
    Err(first.unwrap_or_default())
}

/// Returns the line of a short header, and those of a full one.
fn heading(
    open: &Open,
    values: &str,
    law: String,
    (least, most): (i64, i64),
) -> (String, Vec<String>) {
    let is_ascii = |c: char| {
        if c.is_ascii() && !c.is_ascii_control() {
            c
        } else {
            ' '
        }
    };
    let line: String = open.text().chars().map(is_ascii).collect();
    let each = open
        .parameters()
        .iter()
        .map(|parameter| match parameter.kind {
            ParameterKind::Number => format!("{least} <= {} <= {most}", parameter.name),
            ParameterKind::Set => format!("{} has positive numbers in any order", parameter.name),
        });
    let ranges = each.collect::<Vec<_>>().join(", ");
    let first =
        format!("{line}, {values} (else -1), for the parameters that `prepare` is given last");
    (
        format!("{line}, {values}, {ranges}: {law}"),
        vec![first, ranges, law],
    )
}
