//! The commands in the header of generated files, which make the files again byte for byte.
//!
//! Files outlive the program that wrote them, so each contains its command. This is the only place outside of
//! [`commands`](grundy_cli) that knows the syntax of the command line.

use crate::{
    head::Head,
    kind::FormKind,
    program_io::WholeProgram,
    request::{GraphRequest, MAX_SECONDS, MisereRequest, OpenRequest, Request, SizeLimit, SumRequest},
};
use grundy_core::game::Game;

/// Returns the command that makes a snippet.
pub(crate) fn emit(request: &Request<'_>) -> String {
    let game = quoted(request.game);
    let to = request.bounds.map(|bounds| format!("--to {bounds}"));
    let want = (!request.want.is_default()).then(|| format!("--want {}", request.want));
    let name = request.name.map(|name| format!("--name {name}"));
    let want = want.filter(|_| request.program.is_none());
    let program = request.program.map(whole);
    let Request { language, form, header, assume_law, .. } = *request;
    let game = if request.misere { game + " --misere" } else { game };
    let first = [Some(game), to, Some(format!("--lang {}", language.name())), limit(request.limit), want];
    let rest = [form.map(of_form), name, headed(header), assuming(assume_law), soon(request.max_seconds), program];
    line(first.into_iter().chain(rest))
}

/// Returns the command that makes a file of several games.
pub(crate) fn emit_sum(request: &SumRequest<'_>) -> String {
    let games = request.members.iter().map(|member| Some(quoted(member.game)));
    let mut bounds: Vec<String> = Vec::new();
    for to in request.members.iter().filter_map(|member| member.bounds) {
        let to = format!("--to {to}");
        if !bounds.contains(&to) {
            bounds.push(to);
        }
    }
    let names: Vec<String> = request.members.iter().map(|member| member.name.to_string()).collect();
    let SumRequest { language, form, header, assume_law, .. } = *request;
    let rest = [
        Some(format!("--lang {}", language.name())),
        limit(request.limit),
        Some(format!("--want {}", request.want)),
        form.map(of_form),
        Some(format!("--name {}", names.join(","))),
        headed(header),
        assuming(assume_law),
        soon(request.max_seconds),
    ];
    line(games.chain(bounds.into_iter().map(Some)).chain(rest))
}

/// Returns the command that makes a snippet with open parameters.
pub(crate) fn emit_open(request: &OpenRequest<'_>) -> String {
    let to = request.to.map(|to| format!("--to {to}"));
    let want = (!request.want.is_default()).then(|| format!("--want {}", request.want));
    let want = want.filter(|_| request.program.is_none());
    let name = request.name.map(|name| format!("--name {name}"));
    let program = request.program.map(whole);
    let lang = Some(format!("--lang {}", request.language.name()));
    let game = Some(word(request.open.text()));
    let header = headed(request.header);
    line([game, to, lang, limit(request.limit), want, name, header, program].into_iter())
}

/// Returns the command that makes a program which reads a graph.
pub(crate) fn emit_graph(request: &GraphRequest<'_>) -> String {
    let lang = format!("--lang {}", request.language.name());
    let game = word(&request.game.to_string());
    let words = [Some(game), Some(lang), limit(request.limit), headed(request.header), Some(whole(request.program))];
    line(words.into_iter())
}

/// Joins the words that are present to a command line.
fn line(words: impl Iterator<Item = Option<String>>) -> String {
    words.flatten().fold("grundy emit".to_owned(), |text, word| text + " " + &word)
}

fn limit(limit: SizeLimit) -> Option<String> {
    match limit {
        SizeLimit::None => None,
        SizeLimit::Bytes(most) => Some(format!("--max-bytes {most}")),
        SizeLimit::Judge(judge) => Some(format!("--judge {}", judge.name)),
    }
}

fn of_form(form: FormKind) -> String {
    format!("--form {}", form.name())
}

fn headed(head: Head) -> Option<String> {
    (head == Head::Full).then(|| "--header full".to_owned())
}

fn assuming(law: bool) -> Option<String> {
    law.then(|| "--assume-law".to_owned())
}

/// Returns the option for the time limit of the first call, if it is not the default.
fn soon(seconds: Option<f64>) -> Option<String> {
    match seconds {
        None => Some("--smallest".to_owned()),
        Some(most) if (most - MAX_SECONDS).abs() > f64::EPSILON => Some(format!("--max-seconds {most}")),
        Some(_) => None,
    }
}

/// Returns the command that makes a snippet for misère play.
pub(crate) fn emit_misere(request: &MisereRequest<'_>) -> String {
    let to = request.to.map_or_else(String::new, |to| format!(" --to {to}"));
    let want = match request.program {
        Some(program) => " ".to_owned() + &whole(program),
        None if request.moves => String::new(),
        None => " --want outcome".to_owned(),
    };
    let name = request.name.map_or_else(String::new, |name| format!(" --name {name}"));
    let head = headed(request.header).map_or_else(String::new, |head| " ".to_owned() + &head);
    format!("grundy emit {} --misere{to} --lang {}{want}{name}{head}", quoted(request.game), request.language.name())
}

/// Returns the options that make a whole program of a snippet.
fn whole(program: &WholeProgram) -> String {
    let (win, lose, format, join) = program.answers.texts();
    let join = join.map_or_else(String::new, |join| format!(" --join {}", word(join)));
    let format = if format == "{answer}" { String::new() } else { format!(" --format {}", word(format)) };
    let draw = program.answers.unusual_draw().map_or_else(String::new, |draw| format!(" --draw {}", word(draw)));
    format!("--program {} --win {} --lose {}{draw}{format}{join}", word(&program.task.text), word(win), word(lose))
}

/// Quotes a word for a shell, on one line.
fn word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ".,_-".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\n', "\\n").replace('\'', "'\\''"))
}

/// Quotes a game as a word of a shell.
fn quoted(game: &Game) -> String {
    word(&game.to_string())
}
