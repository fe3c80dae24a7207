//! Code for the user's own programs: snippets of a game, submissions for judges.

use grundy_compiler::{
    judges::{self, JUDGES},
    language::Language,
    notation::Bounds,
    progress::Progress,
    snippet::{self, Forms, Functions, Request, SizeLimit},
    submit,
};
use serde::{Deserialize, Serialize};

use super::line;

/// The snippet that the user wants.
#[derive(Debug, Deserialize)]
pub struct Wish {
    /// The game.
    pub game: String,
    /// The bounds; `None` for all positions of a game with a proved law.
    pub bounds: Option<String>,
    /// The language's name.
    pub language: String,
    /// The name of the judge whose limits the snippet must keep, if any.
    pub judge: Option<String>,
    /// `true` if the snippet gives the value of a component.
    pub grundy: bool,
    /// `true` if the snippet gives the outcome of a sum.
    pub outcome: bool,
    /// `true` if the snippet gives a winning move.
    pub moves: bool,
}

/// A snippet in one form.
#[derive(Debug, Serialize)]
pub struct Form {
    /// The form's name.
    pub name: &'static str,
    /// The form in words.
    pub words: String,
    /// The work at the first call, if any.
    pub start: Option<String>,
    /// The positions that the snippet answers for.
    pub range: String,
    /// The length of the text in bytes.
    pub bytes: usize,
    /// The names of the judges that take the text; only those with known limits count as limited.
    pub judges: Vec<&'static str>,
    /// The source.
    pub text: String,
}

/// All forms of a snippet, the preferred first.
#[derive(Debug, Serialize)]
pub struct Snippets {
    /// The forms.
    pub forms: Vec<Form>,
    /// The reasons why other forms are missing.
    pub missing: Vec<String>,
    /// The index of the smallest form that keeps the limits; `None` if no form does.
    pub chosen: Option<usize>,
}

/// A language, a judge or a problem to choose.
#[derive(Debug, Serialize)]
pub struct Choice {
    /// The name on the command line.
    pub name: &'static str,
    /// The title shown to the user.
    pub title: String,
}

/// All choices of the code tab.
#[derive(Debug, Serialize)]
pub struct Choices {
    /// The languages of snippets.
    pub languages: Vec<Choice>,
    /// The judges, with their limits.
    pub judges: Vec<Choice>,
    /// The problems with a submission, each with the judge that the submission is for.
    pub problems: Vec<(Choice, &'static str)>,
}

/// Returns the languages, judges and problems to choose from.
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
    judges::find(name).ok_or_else(|| format!("error: unknown judge `{name}`"))
}

/// Returns all forms of a snippet.
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
    let language = language.ok_or_else(|| format!("error: unknown language `{}`", wish.language))?;
    let want = Functions { grundy: wish.grundy, outcome: wish.outcome, moves: wish.moves };
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

/// Returns the program that a judge takes for one of the twelve problems, in `rust` or `cpp`.
///
/// # Errors
/// If the problem, language or judge does not exist, or the judge does not take the file.
pub fn submission(problem: &str, language: &str, of_judge: &str) -> Result<String, String> {
    let problem = submit::find(problem).ok_or_else(|| format!("error: unknown problem `{problem}`"))?;
    let language = match language {
        "rust" => Language::Rust,
        "cpp" => Language::Cpp,
        other => return Err(format!("error: submissions are in rust or cpp, not `{other}`")),
    };
    submit::submission(problem, language, judge(of_judge)?).map_err(|error| format!("error: {error}"))
}
