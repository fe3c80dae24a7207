//! Code to take away: snippets of a game, submissions for judges.

use grundy_compiler::{
    judges::{self, JUDGES},
    language::Language,
    notation::Bounds,
    progress::Progress,
    snippet::{self, Forms, Request, SizeLimit, Want},
    submit,
};
use serde::{Deserialize, Serialize};

use super::line;

/// Which snippet.
#[derive(Debug, Deserialize)]
pub struct Wish {
    /// The game.
    pub game: String,
    /// How far; nothing for all positions of a game with a proved law.
    pub bounds: Option<String>,
    /// The language's name.
    pub language: String,
    /// The judge's name, if a judge's limits are to be kept.
    pub judge: Option<String>,
    /// Is the value of a component wanted?
    pub grundy: bool,
    /// Is the outcome of a sum wanted?
    pub outcome: bool,
    /// Is a winning move wanted?
    pub moves: bool,
}

/// A snippet in one form.
#[derive(Debug, Serialize)]
pub struct Form {
    /// The form's name.
    pub name: &'static str,
    /// The form in words.
    pub words: String,
    /// What happens at the first call, if anything.
    pub start: Option<String>,
    /// Which positions are answered.
    pub range: String,
    /// The length of the text in bytes.
    pub bytes: usize,
    /// The names of the judges that take it, as far as their limits are known.
    pub judges: Vec<&'static str>,
    /// The source.
    pub text: String,
}

/// All forms of a snippet, the preferred first.
#[derive(Debug, Serialize)]
pub struct Snippets {
    /// The forms.
    pub forms: Vec<Form>,
    /// Why others are missing.
    pub missing: Vec<String>,
    /// Which of them is the smallest that keeps the limits; nothing if none does.
    pub chosen: Option<usize>,
}

/// A language, a judge or a problem to choose.
#[derive(Debug, Serialize)]
pub struct Choice {
    /// As on the command line.
    pub name: &'static str,
    /// For people.
    pub title: String,
}

/// What there is to choose.
#[derive(Debug, Serialize)]
pub struct Choices {
    /// The languages of snippets.
    pub languages: Vec<Choice>,
    /// The judges, with their limits.
    pub judges: Vec<Choice>,
    /// The problems that there are submissions for, and for which judge they are made.
    pub problems: Vec<(Choice, &'static str)>,
}

/// Languages, judges, problems.
#[must_use]
pub fn choices() -> Choices {
    let judge = |judge: &judges::Judge| {
        let limit = judge.limit.map_or_else(|| "no known limit".to_owned(), |limit| limit.to_string());
        Choice { name: judge.name, title: format!("{}: {limit}", judge.title) }
    };
    let language = |language: Language| Choice { name: language.name(), title: language.title().to_owned() };
    let problem =
        |problem: &submit::Problem| (Choice { name: problem.name, title: problem.title.to_owned() }, problem.judge);
    Choices {
        languages: Language::ALL.into_iter().map(language).collect(),
        judges: JUDGES.iter().map(judge).collect(),
        problems: submit::PROBLEMS.iter().map(problem).collect(),
    }
}

fn judge(name: &str) -> Result<&'static judges::Judge, String> {
    judges::find(name).ok_or_else(|| format!("error: there is no judge `{name}`"))
}

/// All forms of a snippet.
///
/// # Errors
/// If the game or the bounds are wrong, computing would take very long, or the judge does not take the language.
pub fn snippets(wish: &Wish, progress: &dyn Progress) -> Result<Snippets, String> {
    let game = line::game(&wish.game)?;
    let bounds: Option<Bounds> = wish.bounds.as_deref().map(line::bounds).transpose()?;
    if let Some(bounds) = &bounds {
        let _ = line::shape(&game, bounds)?;
    }
    let language = Language::ALL.into_iter().find(|language| language.name() == wish.language);
    let language = language.ok_or_else(|| format!("error: there is no language `{}`", wish.language))?;
    let want = Want { grundy: wish.grundy, outcome: wish.outcome, moves: wish.moves };
    if !(want.grundy || want.outcome || want.moves) {
        return Err("error: choose at least one function".to_owned());
    }
    let limit = match &wish.judge {
        Some(name) => SizeLimit::Judge(judge(name)?),
        None => SizeLimit::None,
    };
    let request = Request { bounds, want, limit, ..Request::new(&game, language) };
    let Forms { snippets, missing, chosen } =
        snippet::forms(&request, progress).map_err(|error| format!("error: {error}"))?;
    let form = |snippet: snippet::Snippet| {
        let takes = |judge: &&judges::Judge| judge.takes(language) && judge.excess(&snippet.text) == 0;
        Form {
            name: snippet.form.name(),
            judges: JUDGES.iter().filter(takes).map(|judge| judge.title).collect(),
            words: snippet.words,
            start: snippet.start,
            range: snippet.range,
            bytes: snippet.text.len(),
            text: snippet.text,
        }
    };
    Ok(Snippets { forms: snippets.into_iter().map(form).collect(), missing, chosen })
}

/// The program that a judge takes for one of the twelve problems, in `rust` or `cpp`.
///
/// # Errors
/// If there is no such problem, language or judge, or the judge does not take the file.
pub fn submission(problem: &str, language: &str, of_judge: &str) -> Result<String, String> {
    let problem = submit::find(problem).ok_or_else(|| format!("error: there is no problem `{problem}`"))?;
    let language = match language {
        "rust" => Language::Rust,
        "cpp" => Language::Cpp,
        other => return Err(format!("error: submissions are in rust or cpp, not `{other}`")),
    };
    submit::submission(problem, language, judge(of_judge)?).map_err(|error| format!("error: {error}"))
}
