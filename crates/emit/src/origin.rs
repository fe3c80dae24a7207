//! The commands in the header of generated files, which make the files again byte for byte.
//!
//! Files outlive the program that wrote them, so each contains its command. This is the only place
//! outside of [`commands`](grundy_cli) that knows the syntax of the command line.

use crate::{
    head::Head,
    program_io::WholeProgram,
    request::{MAX_SECONDS, Request, SizeLimit, SumRequest},
};

/// Returns the command that makes a snippet or a program of what has this line.
pub(crate) fn emit<Played: ?Sized>(request: &Request<'_, Played>, line: &str) -> String {
    let to = request.bounds.map(|bounds| format!("--to {bounds}"));
    let misere = request.misere.then(|| "--misere".to_owned());
    let want = (!request.want.is_default() && request.program.is_none())
        .then(|| format!("--want {}", request.want));
    command(
        request,
        [Some(word(line)), misere, to],
        want,
        request.name.map(|name| name.to_string()),
    )
}

/// Returns the command that makes a file of several games.
pub(crate) fn emit_sum(request: &SumRequest<'_>) -> String {
    let games = request
        .game
        .iter()
        .map(|member| Some(word(&member.game.to_string())));
    let mut bounds: Vec<Option<String>> = Vec::new();
    for to in request.game.iter().filter_map(|member| member.bounds) {
        let to = Some(format!("--to {to}"));
        if !bounds.contains(&to) {
            bounds.push(to);
        }
    }
    let names: Vec<String> = request
        .game
        .iter()
        .map(|member| member.name.to_string())
        .collect();
    command(
        request,
        games.chain(bounds),
        Some(format!("--want {}", request.want)),
        Some(names.join(",")),
    )
}

/// Returns the command that makes a snippet for misère play, from the misère quotient.
pub(crate) fn emit_misere(request: &Request<'_>) -> String {
    let want = match request.program {
        Some(program) => Some(whole(program)),
        None => (!request.want.moves).then(|| "--want outcome".to_owned()),
    };
    let to = request.bounds.map(|bounds| format!("--to {bounds}"));
    let game = [
        Some(word(&request.game.to_string())),
        Some("--misere".to_owned()),
        to,
    ];
    command(
        &Request {
            program: None,
            ..*request
        },
        game,
        want,
        request.name.map(|name| name.to_string()),
    )
}

/// Returns the command with the games and their bounds, the functions, the names, and the options
/// that are not usual.
fn command<Played: ?Sized>(
    request: &Request<'_, Played>,
    games: impl IntoIterator<Item = Option<String>>,
    want: Option<String>,
    name: Option<String>,
) -> String {
    let options = [
        Some(format!("--lang {}", request.language.name())),
        limit(request.limit),
        want,
        request.form.map(|form| format!("--form {}", form.name())),
        name.map(|name| format!("--name {name}")),
        (request.header == Head::Full).then(|| "--header full".to_owned()),
        request.assume_law.then(|| "--assume-law".to_owned()),
        soon(request.max_seconds),
        request.program.map(whole),
    ];
    games
        .into_iter()
        .chain(options)
        .flatten()
        .fold("grundy emit".to_owned(), |text, word| text + " " + &word)
}

fn limit(limit: SizeLimit) -> Option<String> {
    match limit {
        SizeLimit::None => None,
        SizeLimit::Bytes(most) => Some(format!("--max-bytes {most}")),
        SizeLimit::Judge(judge) => Some(format!("--judge {}", judge.name)),
    }
}

/// Returns the option for the time limit of the first call, if it is not the default.
fn soon(seconds: Option<f64>) -> Option<String> {
    match seconds {
        None => Some("--smallest".to_owned()),
        Some(most) if (most - MAX_SECONDS).abs() > f64::EPSILON => {
            Some(format!("--max-seconds {most}"))
        }
        Some(_) => None,
    }
}

/// Returns the options that make a whole program of a snippet.
fn whole(program: &WholeProgram) -> String {
    let (win, lose, format, join) = program.answers.texts();
    let join = join.map_or_else(String::new, |join| format!(" --join {}", word(join)));
    let format = if format == "{answer}" {
        String::new()
    } else {
        format!(" --format {}", word(format))
    };
    let draw = program
        .answers
        .unusual_draw()
        .map_or_else(String::new, |draw| format!(" --draw {}", word(draw)));
    format!(
        "--program {} --win {} --lose {}{draw}{format}{join}",
        word(&program.task.text),
        word(win),
        word(lose)
    )
}

/// Quotes a word for a shell, on one line.
fn word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ".,_-".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\n', "\\n").replace('\'', "'\\''"))
}
