//! How generated files say that they were made: the commands that make them again, byte for byte.
//!
//! Files outlive the program that wrote them, so each names its command. This is the only place outside of
//! [`commands`](crate::commands) that knows how a command line looks.

use crate::{
    game::Game,
    judges::Judge,
    language::Language,
    snippet::{FormKind, MAX_SECONDS, MisereRequest, OpenRequest, Request, SizeLimit, SumRequest, WholeProgram},
    submit::Problem,
};

/// The command that makes every table.
pub(crate) const TABLES: &str = "cargo run -p generator";

/// The command that makes a snippet.
pub(crate) fn emit(request: &Request<'_>) -> String {
    let game = quoted(request.game);
    let to = request.bounds.map(|bounds| format!("--to {bounds}"));
    let want = (!request.want.is_default()).then(|| format!("--want {}", request.want));
    let name = request.name.map(|name| format!("--name {name}"));
    let want = want.filter(|_| request.program.is_none());
    let program = request.program.map(whole);
    let Request { language, form, header, assume_law, .. } = *request;
    let first = [Some(game), to, Some(format!("--lang {}", language.name())), limit(request.limit), want];
    let rest = [form.map(of_form), name, without(header), assuming(assume_law), soon(request.max_seconds), program];
    line(first.into_iter().chain(rest))
}

/// The command that makes a file of several games.
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
        without(header),
        assuming(assume_law),
        soon(request.max_seconds),
    ];
    line(games.chain(bounds.into_iter().map(Some)).chain(rest))
}

/// The command that makes a snippet whose parameters are open.
pub(crate) fn emit_open(request: &OpenRequest<'_>) -> String {
    let to = request.to.map(|to| format!("--to {to}"));
    let want = (!request.want.is_default()).then(|| format!("--want {}", request.want));
    let want = want.filter(|_| request.program.is_none());
    let name = request.name.map(|name| format!("--name {name}"));
    let program = request.program.map(whole);
    let lang = Some(format!("--lang {}", request.language.name()));
    let game = Some(word(request.open.text()));
    let header = without(request.header);
    line([game, to, lang, limit(request.limit), want, name, header, program].into_iter())
}

/// A line of the words that there are.
fn line(words: impl Iterator<Item = Option<String>>) -> String {
    words.flatten().fold(format!("{TABLES} -- emit"), |text, word| text + " " + &word)
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

fn without(header: bool) -> Option<String> {
    (!header).then(|| "--no-header".to_owned())
}

fn assuming(law: bool) -> Option<String> {
    law.then(|| "--assume-law".to_owned())
}

/// How soon the first call ends, if not as usual.
fn soon(seconds: Option<f64>) -> Option<String> {
    match seconds {
        None => Some("--smallest".to_owned()),
        Some(most) if (most - MAX_SECONDS).abs() > f64::EPSILON => Some(format!("--max-seconds {most}")),
        Some(_) => None,
    }
}

/// The command that makes a snippet for misère play.
pub(crate) fn emit_misere(request: &MisereRequest<'_>) -> String {
    let to = request.to.map_or_else(String::new, |to| format!(" --to {to}"));
    let want = match request.program {
        Some(program) => " ".to_owned() + &whole(program),
        None if request.moves => String::new(),
        None => " --want outcome".to_owned(),
    };
    let name = request.name.map_or_else(String::new, |name| format!(" --name {name}"));
    format!("{TABLES} -- emit {} --misere{to} --lang {}{want}{name}", quoted(request.game), request.language.name())
}

/// What makes a whole program of a snippet.
fn whole(program: &WholeProgram) -> String {
    let (win, lose, format, join) = program.answers.texts();
    let join = join.map_or_else(String::new, |join| format!(" --join {}", word(join)));
    let format = if format == "{answer}" { String::new() } else { format!(" --format {}", word(format)) };
    format!("--program {} --win {} --lose {}{format}{join}", word(&program.task.text), word(win), word(lose))
}

/// A word of a shell, on one line.
fn word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ".,_-".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\n', "\\n").replace('\'', "'\\''"))
}

/// A game as a word of a shell.
fn quoted(game: &Game) -> String {
    word(&game.to_string())
}

/// The command that makes a submission.
pub(crate) fn submit(problem: &Problem, language: Language, judge: &Judge) -> String {
    let choice = if judge.name == problem.judge { String::new() } else { format!(" --judge {}", judge.name) };
    format!("{TABLES} -- submit {} --lang {}{choice}", problem.name, language.name())
}

/// The command that makes the page of a survey.
#[cfg(feature = "cli")]
pub(crate) fn survey(digits: u32, to: u64) -> String {
    format!(
        "cargo run --release -p generator -- survey --digits {digits} --to {to} --format markdown -o docs/octal-survey.md"
    )
}

/// The command that makes the page of records.
#[cfg(feature = "cli")]
pub(crate) const RECORDS: &str = "cargo run --release -p generator -- records records";

/// The commands that make the page of open games: all a little, those with few rare heaps farther.
#[cfg(feature = "cli")]
pub(crate) const OPEN_GAMES: &str = "\
cargo run --release -p generator -- survey open --to 5000 --data docs/open-games.toml -o docs/open-games.md
cargo run --release -p generator -- survey open --to 1000000 --most-rares 600 --each 60 --data docs/open-games.toml -o docs/open-games.md
cargo run --release -p generator -- survey open --to 100000 --each 100 --data docs/open-games.toml -o docs/open-games.md
cargo run --release -p generator -- survey open --to 1000000 --most-rares 2500 --each 60 --data docs/open-games.toml -o docs/open-games.md
cargo run --release -p generator -- survey open --to 100000000 --most-rares 600 --each 400 --data docs/open-games.toml -o docs/open-games.md
cargo run --release -p generator -- survey open --to 10000000000 --most-rares 60 --each 5000 --data docs/open-games.toml -o docs/open-games.md";

/// The command that makes the page of a misère survey.
#[cfg(feature = "cli")]
pub(crate) fn misere_survey(digits: u32, to: u64) -> String {
    format!(
        "cargo run --release -p generator -- survey --misere --digits {digits} --to {to} --format markdown -o docs/misere-survey.md"
    )
}

/// The commands that make a sweep of a catalogue: how far its games go, each row says.
#[cfg(feature = "cli")]
pub(crate) fn sweep(catalogue: &crate::sweep::Catalogue) -> String {
    use crate::sweep::Catalogue;

    let to = match catalogue {
        Catalogue::Subtraction(_) => "",
        Catalogue::Octal(_) | Catalogue::Hexadecimal(_) | Catalogue::Lines(_) => " --to N",
    };
    let word = match catalogue {
        Catalogue::Lines(_) => "FILE".to_owned(),
        named => named.to_string(),
    };
    format!(
        "cargo run --release -p generator -- survey {word}{to} -o DIR\ncargo run --release -p generator -- survey merge DIR"
    )
}
