//! Code for the user's own programs: snippets of a game, submissions for judges.

use grundy_core::{
    game::Game, notation::Bounds, notation::input_format::InputFormat, progress::Progress,
};
use grundy_emit::{
    self as snippet, Answers, Forms, Functions, JudgeSample, Language, Request, SizeLimit,
    WholeProgram, judges, judges::JUDGES, submit,
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

/// The whole program that the user wants.
#[derive(Debug, Deserialize)]
pub struct WholeWish {
    /// The game.
    pub game: String,
    /// The bounds; `None` for all positions of a game with a proved law.
    pub bounds: Option<String>,
    /// The language's name.
    pub language: String,
    /// The name of the judge whose limits the program must keep, if any.
    pub judge: Option<String>,
    /// The line of the input.
    pub program: String,
    /// The word for a won position.
    pub win: String,
    /// The word for a lost position.
    pub lose: String,
    /// The input and the output of a sample; the program is tried on it if neither is blank.
    pub sample: (String, String),
}

/// A snippet in one form.
#[derive(Debug, Serialize)]
pub struct SnippetForm {
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
    pub forms: Vec<SnippetForm>,
    /// The reasons why other forms are missing.
    pub missing: Vec<String>,
    /// The index of the smallest form that keeps the limits; `None` if no form does.
    pub chosen: Option<usize>,
}

/// A language, a judge or a problem to choose.
#[derive(Debug, Serialize)]
pub struct MenuChoice {
    /// The name on the command line.
    pub name: &'static str,
    /// The title shown to the user.
    pub title: String,
}

/// All choices of the code tab.
#[derive(Debug, Serialize)]
pub struct MenuChoices {
    /// The languages of snippets.
    pub languages: Vec<MenuChoice>,
    /// The judges, with their limits.
    pub judges: Vec<MenuChoice>,
    /// The problems with a submission, each with the judge that the submission is for.
    pub problems: Vec<(MenuChoice, &'static str)>,
}

/// Returns the languages, judges and problems to choose from.
#[must_use]
pub fn choices() -> MenuChoices {
    let judge = |judge: &judges::Judge| {
        let limit = judge
            .limit
            .map_or_else(|| "no known limit".to_owned(), |limit| limit.to_string());
        MenuChoice {
            name: judge.name,
            title: format!("{}: {limit}", judge.title),
        }
    };
    let language = |language: Language| MenuChoice {
        name: language.name(),
        title: language.title().to_owned(),
    };
    let problem = |problem: &submit::JudgeProblem| {
        (
            MenuChoice {
                name: problem.name,
                title: problem.title.to_owned(),
            },
            problem.judge,
        )
    };
    MenuChoices {
        languages: Language::PROGRAMS.into_iter().map(language).collect(),
        judges: JUDGES.iter().map(judge).collect(),
        problems: submit::PROBLEMS.iter().map(problem).collect(),
    }
}

fn judge(name: &str) -> Result<&'static judges::Judge, String> {
    judges::find(name).ok_or_else(|| format!("error: unknown judge `{name}`"))
}

pub(super) fn language(name: &str) -> Result<Language, String> {
    let language = Language::PROGRAMS
        .into_iter()
        .find(|language| language.name() == name);
    language.ok_or_else(|| format!("error: unknown language `{name}`"))
}

fn limit(of_judge: Option<&str>) -> Result<SizeLimit, String> {
    of_judge.map_or(Ok(SizeLimit::None), |name| {
        judge(name).map(SizeLimit::Judge)
    })
}

/// Reads a game and the bounds of its positions.
fn positions(game: &str, bounds: Option<&str>) -> Result<(Game, Option<Bounds>), String> {
    let game = line::game(game)?;
    let bounds = bounds.map(line::bounds).transpose()?;
    if let Some(bounds) = &bounds {
        let _ = line::shape(&game, bounds)?;
    }
    Ok((game, bounds))
}

/// Returns a whole program, which has been tried on the sample.
///
/// # Errors
/// If the wish is invalid, the game cannot play the input, or the program prints something else
/// than the sample.
pub fn whole(wish: &WholeWish, progress: &dyn Progress) -> Result<String, String> {
    let (game, bounds) = positions(&wish.game, wish.bounds.as_deref())?;
    let (language, limit) = (language(&wish.language)?, limit(wish.judge.as_deref())?);
    let task = InputFormat::parse(&wish.program, &[]).map_err(|error| error.to_string())?;
    let answers =
        Answers::new(&wish.win, &wish.lose, "{answer}", None).map_err(|error| error.to_string())?;
    let (input, output) = wish.sample.clone();
    let is_given = !(input.trim().is_empty() || output.trim().is_empty());
    let samples = is_given
        .then_some(JudgeSample { input, output })
        .into_iter()
        .collect();
    let program = WholeProgram {
        task,
        answers,
        samples,
    };
    let request = Request {
        bounds,
        limit,
        program: Some(&program),
        ..Request::new(&game, language)
    };
    match snippet::emit(&request, progress) {
        Ok(snippet) => Ok(snippet.text),
        Err(snippet::EmitError::Task(error)) => Err(error.to_string()),
        Err(error) => Err(format!("error: {error}")),
    }
}

/// Returns all forms of a snippet.
///
/// # Errors
/// If the game or the bounds are wrong, computing would take very long, or the judge does not take
/// the language.
pub fn snippets(wish: &Wish, progress: &dyn Progress) -> Result<Snippets, String> {
    let (game, bounds) = positions(&wish.game, wish.bounds.as_deref())?;
    let (language, limit) = (language(&wish.language)?, limit(wish.judge.as_deref())?);
    let want = Functions {
        grundy: wish.grundy,
        outcome: wish.outcome,
        moves: wish.moves,
        counts: false,
    };
    if !(want.grundy || want.outcome || want.moves) {
        return Err("error: choose at least one function".to_owned());
    }
    let request = Request {
        bounds,
        want,
        limit,
        ..Request::new(&game, language)
    };
    let Forms {
        snippets,
        missing,
        chosen,
    } = snippet::forms(&request, progress).map_err(|error| format!("error: {error}"))?;
    let form = |snippet: snippet::Snippet| {
        let takes =
            |judge: &&judges::Judge| judge.takes(language) && judge.excess(&snippet.text) == 0;
        SnippetForm {
            name: snippet.form.name(),
            judges: JUDGES
                .iter()
                .filter(takes)
                .map(|judge| judge.title)
                .collect(),
            words: snippet.words,
            start: snippet.start,
            range: snippet.range,
            bytes: snippet.text.len(),
            text: snippet.text,
        }
    };
    Ok(Snippets {
        forms: snippets.into_iter().map(form).collect(),
        missing,
        chosen,
    })
}

/// Returns the program that a judge takes for one of the twelve problems, in `rust` or `cpp`.
///
/// # Errors
/// If the problem, language or judge does not exist, or the judge does not take the file.
pub fn submission(problem: &str, language: &str, of_judge: &str) -> Result<String, String> {
    let problem =
        submit::find(problem).ok_or_else(|| format!("error: unknown problem `{problem}`"))?;
    let language = match language {
        "rust" => Language::Rust,
        "cpp" => Language::Cpp,
        other => {
            return Err(format!(
                "error: submissions are in rust or cpp, not `{other}`"
            ));
        }
    };
    submit::submission(problem, language, judge(of_judge)?)
        .map_err(|error| format!("error: {error}"))
}
