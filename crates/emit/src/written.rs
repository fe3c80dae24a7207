//! All forms of a snippet, written and measured.

use std::cmp::Ordering;

use super::{
    analysis::Analysis,
    error::Error,
    form::{self, Form},
    header::Header,
    kind::FormKind,
    program_io,
    request::{Request, SizeLimit},
};
use grundy_core::{game::Game, progress::Progress};
use grundy_languages::program::Program;

/// A snippet in one form.
#[derive(Debug, Clone)]
pub struct Snippet {
    /// The kind of form.
    pub form: FormKind,
    /// A description of the form.
    pub words: String,
    /// A description of the first call, if it does more than later calls.
    pub start: Option<String>,
    /// The approximate seconds of the first call on a usual machine.
    pub seconds: f64,
    /// The range of the answered positions.
    pub range: String,
    /// `true` if positions of every size are answered.
    pub endless: bool,
    /// The source.
    pub text: String,
}

/// All forms of a snippet, the preferred first.
#[derive(Debug, Clone)]
pub struct Forms {
    /// All forms that exist, including those that do not fit.
    pub snippets: Vec<Snippet>,
    /// The reasons why others are missing.
    pub missing: Vec<String>,
    /// The index of the chosen form; `None` if no form fits.
    pub chosen: Option<usize>,
}

pub(super) fn analysis(request: &Request<'_>, progress: &dyn Progress) -> Result<Analysis, Error> {
    if let SizeLimit::Judge(judge) = request.limit {
        if !judge.takes(request.language) {
            return Err(Error::Language { judge, language: request.language });
        }
    }
    Analysis::new(request, progress)
}

/// Writes all forms of an analysis.
pub(super) fn written(analysis: &Analysis, request: &Request<'_>) -> Result<Forms, Error> {
    Ok(with_programs(analysis, request)?.0)
}

/// Writes all forms of an analysis; returns also the program of each, which cannot be sent to another thread.
pub(super) fn with_programs(analysis: &Analysis, request: &Request<'_>) -> Result<(Forms, Vec<Program>), Error> {
    let Ranked { forms, missing } = ranked(analysis, request)?;
    let (snippets, programs): (Vec<Snippet>, _) =
        forms.into_iter().map(|(_, snippet, program)| (snippet, program)).unzip();
    let chosen = snippets.iter().position(|snippet| request.limit.fits(&snippet.text));
    Ok((Forms { snippets, missing, chosen }, programs))
}

/// All forms, the preferred first, and the reasons why others are missing.
struct Ranked {
    forms: Vec<(Form, Snippet, Program)>,
    missing: Vec<String>,
}

/// Writes all forms of an analysis, each with the parts that it is made of.
fn ranked(analysis: &Analysis, request: &Request<'_>) -> Result<Ranked, Error> {
    let want = request.program.map_or(request.want, |whole| whole.want(&analysis.game));
    let (forms, missing) = form::all(analysis, (want, request.language), request.form)?;
    let header = Header::new(analysis, request);
    let assumed = analysis.assumed();
    let name = request.name.map(|name| name.to_string());
    let forms = forms.into_iter().filter(|form| request.form.is_none_or(|kind| kind == form.kind));
    let forms = forms.map(|form| {
        let (rank, snippet, program) =
            write((&analysis.game, &form), &header, (name.as_deref(), assumed.as_deref()), request)?;
        Ok((rank, (form, snippet, program)))
    });
    let mut forms = forms.collect::<Result<Vec<_>, Error>>()?;
    forms.sort_by(|(a, _), (b, _)| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    Ok(Ranked { forms: forms.into_iter().map(|(_, form)| form).collect(), missing })
}

/// Writes the preferred form of a game: the form, the seconds of its first call, and the lines
/// about it in a full and in a short header.
pub(super) fn preferred(
    request: &Request<'_>,
    progress: &dyn Progress,
) -> Result<(Form, f64, Vec<String>, String), Error> {
    let analysis = analysis(request, progress)?;
    let Ranked { forms, missing } = ranked(&analysis, request)?;
    let Some((mut form, snippet, _)) = forms.into_iter().next() else {
        return Err(Error::NoForm { form: request.form, missing });
    };
    let header = Header::new(&analysis, request);
    let (about, short) = (header.about(&form), header.short(&form));
    form.program.documented(analysis.assumed().filter(|_| form.endless).as_deref());
    Ok((form, snippet.seconds, about, short))
}

/// The order of forms. Forms that answer all positions come first, then those that start soon enough. Among these the
/// smallest comes first; among the slow ones, the one that starts soonest.
type Rank = (bool, bool, f64, usize);

/// Writes a form; returns also its program.
fn write(
    (game, form): (&Game, &Form),
    header: &Header,
    (name, assumed): (Option<&str>, Option<&str>),
    request: &Request<'_>,
) -> Result<(Rank, Snippet, Program), Error> {
    let mut program = form.program.clone();
    program.name = name.map(str::to_owned);
    program.documented(assumed.filter(|_| form.endless));
    if let Some(whole) = request.program {
        program_io::add(whole, (game, request.language, false), &mut program)?;
    }
    program.header = header.lines(form, request.header);
    let text = grundy_languages::source(request.language, &program)?;
    let text = text.trim_start_matches('\n').to_owned();
    let Form { kind, words, start, steps, range, endless, .. } = form.clone();
    let seconds = steps / request.language.steps_per_second();
    let is_slow = request.max_seconds.is_some_and(|most| seconds > most);
    let rank = (!form.endless, is_slow, if is_slow { seconds } else { 0.0 }, text.len());
    Ok((rank, Snippet { form: kind, words, start, seconds, range, endless, text }, program))
}
