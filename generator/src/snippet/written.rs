//! Every form of a snippet, written and measured.

use super::{
    error::Error,
    form::{self, Form, FormKind},
    header::Header,
    lang,
    request::{Request, SizeLimit},
    study::Study,
};
use crate::{language::Language, progress::Progress};

/// A snippet in one form.
#[derive(Debug, Clone)]
pub struct Snippet {
    /// The kind of form.
    pub form: FormKind,
    /// The form in words.
    pub words: String,
    /// What happens at the first call, if anything.
    pub start: Option<String>,
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

/// All forms of the snippet that is asked for; the same each time.
///
/// # Errors
/// If the game cannot be computed so far, or the judge does not take the language.
pub fn forms(request: &Request<'_>, progress: &dyn Progress) -> Result<Forms, Error> {
    written(&study(request, progress)?, request)
}

pub(super) fn study(request: &Request<'_>, progress: &dyn Progress) -> Result<Study, Error> {
    if let SizeLimit::Judge(judge) = request.limit {
        if !judge.takes(request.language) {
            return Err(Error::Language { judge, language: request.language });
        }
    }
    Study::new(request.game, request.bounds, request.force, progress)
}

/// All forms of what has been studied.
pub(super) fn written(study: &Study, request: &Request<'_>) -> Result<Forms, Error> {
    let (forms, missing) = form::all(study, request.want, request.form)?;
    let header = Header::new(study, request);
    let snippets = forms.into_iter().filter(|form| request.form.is_none_or(|kind| kind == form.kind));
    let mut snippets = snippets.map(|form| write(&form, &header, request.language)).collect::<Result<Vec<_>, _>>()?;
    snippets.sort_by_key(|(rank, snippet)| (*rank, snippet.text.len()));
    let snippets: Vec<Snippet> = snippets.into_iter().map(|(_, snippet)| snippet).collect();
    let chosen = snippets.iter().position(|snippet| request.limit.fits(&snippet.text));
    Ok(Forms { snippets, missing, chosen })
}

/// Forms that answer all positions come first, computed ones last.
fn write(form: &Form, header: &Header, language: Language) -> Result<((bool, bool), Snippet), Error> {
    let mut program = form.program.clone();
    program.header = header.lines(form);
    let text = lang::source(language, &program)?;
    let rank = (form.kind == FormKind::Computed, !form.endless);
    let Form { kind, words, start, range, endless, .. } = form.clone();
    Ok((rank, Snippet { form: kind, words, start, range, endless, text }))
}
