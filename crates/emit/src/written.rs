//! Every form of a snippet, written and measured.

use std::cmp::Ordering;

use super::{
    error::Error,
    form::{self, Form},
    header::Header,
    kind::FormKind,
    lang,
    request::{Request, SizeLimit},
    study::Study,
    whole,
};
use grundy_core::{game::Game, progress::Progress};

/// A snippet in one form.
#[derive(Debug, Clone)]
pub struct Snippet {
    /// The kind of form.
    pub form: FormKind,
    /// The form in words.
    pub words: String,
    /// What happens at the first call, if anything.
    pub start: Option<String>,
    /// Seconds that this takes on a usual machine, about.
    pub seconds: f64,
    /// Which positions are answered.
    pub range: String,
    /// Are positions of every size answered?
    pub endless: bool,
    /// The source.
    pub text: String,
}

/// All forms of a snippet, the preferred first.
#[derive(Debug, Clone)]
pub struct Forms {
    /// Those that there are, whether or not they fit.
    pub snippets: Vec<Snippet>,
    /// Why others are missing.
    pub missing: Vec<String>,
    /// Which of them is the answer; `None` if none fits.
    pub chosen: Option<usize>,
}

pub(super) fn study(request: &Request<'_>, progress: &dyn Progress) -> Result<Study, Error> {
    if let SizeLimit::Judge(judge) = request.limit {
        if !judge.takes(request.language) {
            return Err(Error::Language { judge, language: request.language });
        }
    }
    Study::new(request, progress)
}

/// All forms of what has been studied.
pub(super) fn written(study: &Study, request: &Request<'_>) -> Result<Forms, Error> {
    let Ranked { forms, missing } = ranked(study, request)?;
    let snippets: Vec<Snippet> = forms.into_iter().map(|(_, snippet)| snippet).collect();
    let chosen = snippets.iter().position(|snippet| request.limit.fits(&snippet.text));
    Ok(Forms { snippets, missing, chosen })
}

/// All forms, the preferred first, and in words why others are missing.
pub(super) struct Ranked {
    pub forms: Vec<(Form, Snippet)>,
    pub missing: Vec<String>,
}

/// The same with what each is made of.
pub(super) fn ranked(study: &Study, request: &Request<'_>) -> Result<Ranked, Error> {
    let want = request.program.map_or(request.want, |whole| whole.want(&study.game));
    let (forms, missing) = form::all(study, (want, request.language), request.form)?;
    let header = Header::new(study, request);
    let assumed = study.assumed();
    let name = request.name.map(|name| name.to_string());
    let forms = forms.into_iter().filter(|form| request.form.is_none_or(|kind| kind == form.kind));
    let forms = forms.map(|form| {
        let (rank, snippet) = write((&study.game, &form), &header, (name.as_deref(), assumed.as_deref()), request)?;
        Ok((rank, form, snippet))
    });
    let mut forms = forms.collect::<Result<Vec<_>, Error>>()?;
    forms.sort_by(|(a, ..), (b, ..)| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    Ok(Ranked { forms: forms.into_iter().map(|(_, form, snippet)| (form, snippet)).collect(), missing })
}

/// How a form is preferred: those that answer all positions come first, then those that start soon enough; among these
/// the smallest, else the one that starts soonest.
type Rank = (bool, bool, f64, usize);

/// Writes a form.
fn write(
    (game, form): (&Game, &Form),
    header: &Header,
    (name, assumed): (Option<&str>, Option<&str>),
    request: &Request<'_>,
) -> Result<(Rank, Snippet), Error> {
    let mut program = form.program.clone();
    program.name = name.map(str::to_owned);
    program.documented(assumed.filter(|_| form.endless));
    if let Some(whole) = request.program {
        whole::add(whole, (game, request.language, false), &mut program)?;
    }
    if request.header {
        program.header = header.lines(form);
    }
    let text = lang::source(request.language, &program)?;
    let text = text.trim_start_matches('\n').to_owned();
    let Form { kind, words, start, steps, range, endless, .. } = form.clone();
    let seconds = steps / request.language.steps_per_second();
    let is_slow = request.max_seconds.is_some_and(|most| seconds > most);
    let rank = (!form.endless, is_slow, if is_slow { seconds } else { 0.0 }, text.len());
    Ok((rank, Snippet { form: kind, words, start, seconds, range, endless, text }))
}
