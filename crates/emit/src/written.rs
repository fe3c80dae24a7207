//! All forms of a snippet, written and measured.

use std::cmp::Ordering;

use super::{
    analysis::Analysis,
    error::EmitError,
    form::{self, GameForm},
    header::Header,
    kind::FormKind,
    origin, program_io,
    request::{Member, Request},
};
use grundy_core::progress::Progress;
use grundy_languages::program::Program;

/// A snippet in one form.
///
/// ```
/// use grundy_emit::{Language, Request, emit};
///
/// let nim = "Subtraction({1,2,3})".parse()?;
/// let snippet = emit(&Request::new(&nim, Language::Python), &())?;
/// assert!(snippet.endless && snippet.start.is_none());
/// assert!(snippet.text.contains("n % 4"), "{}", snippet.text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// [`forms`](crate::forms()) has an example.
#[derive(Debug, Clone)]
pub struct Forms {
    /// All forms that exist, including those that do not fit.
    pub snippets: Vec<Snippet>,
    /// The reasons why others are missing.
    pub missing: Vec<String>,
    /// The index of the chosen form; `None` if no form fits.
    pub chosen: Option<usize>,
}

pub(super) fn analysis(
    request: &Request<'_>,
    progress: &dyn Progress,
) -> Result<Analysis, EmitError> {
    request.limit.takes(request.language)?;
    Analysis::new(request, progress)
}

/// Writes all forms of an analysis.
pub(super) fn write_forms(analysis: &Analysis, request: &Request<'_>) -> Result<Forms, EmitError> {
    Ok(with_programs(analysis, request)?.0)
}

/// Writes all forms of an analysis; returns also the program of each, which cannot be sent to
/// another thread.
pub(super) fn with_programs(
    analysis: &Analysis,
    request: &Request<'_>,
) -> Result<(Forms, Vec<Program>), EmitError> {
    let (forms, missing) = rank_parts(analysis, request)?;
    let (snippets, programs): (Vec<Snippet>, _) = forms
        .into_iter()
        .map(|(_, snippet, program)| (snippet, program))
        .unzip();
    let chosen = snippets
        .iter()
        .position(|snippet| request.limit.fits(&snippet.text));
    Ok((
        Forms {
            snippets,
            missing,
            chosen,
        },
        programs,
    ))
}

/// A form, its snippet, and the program of the snippet.
type Parts = (GameForm, Snippet, Program);

/// Writes all forms of an analysis, the preferred first; returns also the reasons why others are
/// missing.
///
/// Forms that answer all positions come first, then those that start soon enough. Among these the
/// smallest comes first; among the slow ones, the one that starts soonest.
fn rank_parts(
    analysis: &Analysis,
    request: &Request<'_>,
) -> Result<(Vec<Parts>, Vec<String>), EmitError> {
    let want = request
        .program
        .map_or(request.want, |whole| whole.want(&analysis.game));
    let (forms, missing) = form::all(analysis, (want, request.language), request.form)?;
    let header = Header::new(analysis, request);
    let forms = forms
        .into_iter()
        .filter(|form| request.form.is_none_or(|kind| kind == form.kind));
    let mut forms = forms
        .map(|form| write(analysis, form, &header, request))
        .collect::<Result<Vec<_>, EmitError>>()?;
    let rank = |(form, snippet, _): &Parts| {
        let is_slow = request
            .max_seconds
            .is_some_and(|most| snippet.seconds > most);
        (
            !form.endless,
            is_slow,
            if is_slow { snippet.seconds } else { 0.0 },
            snippet.text.len(),
        )
    };
    forms.sort_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap_or(Ordering::Equal));
    Ok((forms, missing))
}

/// A game of a sum in its preferred form.
pub(super) struct Component<'a> {
    pub member: Member<'a>,
    pub form: GameForm,
    /// The approximate seconds of the first call.
    pub seconds: f64,
    /// The lines about it in a full header.
    pub about: Vec<String>,
    /// The line about it in a short header.
    pub short: String,
}

/// Writes the preferred form of a game with a name.
pub(super) fn prefer_component<'a>(
    request: &Request<'a>,
    member: Member<'a>,
    progress: &dyn Progress,
) -> Result<Component<'a>, EmitError> {
    let analysis = analysis(request, progress)?;
    let (forms, missing) = rank_parts(&analysis, request)?;
    let Some((mut form, snippet, _)) = forms.into_iter().next() else {
        return Err(EmitError::NoForm {
            form: request.form,
            missing,
        });
    };
    let header = Header::new(&analysis, request);
    let (about, short) = (header.about(&form), header.short(&form));
    form.program
        .document_functions(analysis.assumed().filter(|_| form.endless).as_deref());
    Ok(Component {
        member,
        form,
        seconds: snippet.seconds,
        about,
        short,
    })
}

/// Writes a form.
fn write(
    analysis: &Analysis,
    form: GameForm,
    header: &Header,
    request: &Request<'_>,
) -> Result<Parts, EmitError> {
    let mut program = form.program.clone();
    program.name = request.name.map(|name| name.to_string());
    program.document_functions(analysis.assumed().filter(|_| form.endless).as_deref());
    if let Some(whole) = request.program {
        program_io::add(
            whole,
            (&analysis.game, request.language, false),
            &mut program,
        )?;
    }
    let command = origin::emit(request, &request.game.to_string());
    let text = request.text(
        &mut program,
        (header.short(&form), header.about(&form)),
        command,
    )?;
    let GameForm {
        kind,
        words,
        start,
        steps,
        range,
        endless,
        ..
    } = form.clone();
    let seconds = steps / request.language.steps_per_second();
    Ok((
        form,
        Snippet {
            form: kind,
            words,
            start,
            seconds,
            range,
            endless,
            text,
        },
        program,
    ))
}
