//! All forms of a snippet, for one game, a sum or a product.

use super::{
    analysis::Analysis,
    compound,
    error::EmitError,
    name::Name,
    request::Request,
    written::{Forms, Snippet, analysis, write_forms},
};
use grundy_core::progress::Progress;
use grundy_languages::Language;

/// Returns all forms of the requested snippet; the result is deterministic.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::notation::Bounds;
/// use grundy_emit::{FormKind, Language, Request, forms};
///
/// let kayles: Game = "Kayles".parse()?;
/// let forms = forms(
///     &Request {
///         bounds: Some(Bounds::Heap(50)),
///         ..Request::new(&kayles, Language::Cpp)
///     },
///     &(),
/// )?;
/// assert!(
///     forms
///         .snippets
///         .iter()
///         .any(|snippet| snippet.form == FormKind::Plain)
/// );
/// assert_eq!(forms.chosen, Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the values cannot be computed within the bounds, or the judge does not accept the language.
pub fn forms(request: &Request<'_>, progress: &dyn Progress) -> Result<Forms, EmitError> {
    match study_request(request, progress)? {
        Ok(analysis) => write_forms(&analysis, request),
        Err(snippet) => {
            let chosen = request.limit.fits(&snippet.text).then_some(0);
            Ok(Forms {
                snippets: vec![snippet],
                missing: Vec::new(),
                chosen,
            })
        }
    }
}

/// Studies a game; one that is made of games is written as a whole.
pub(super) fn study_request(
    request: &Request<'_>,
    progress: &dyn Progress,
) -> Result<Result<Analysis, Snippet>, EmitError> {
    if compound::is_compound(request.game) {
        return compound::snippet(request, progress).map(Err);
    }
    match analysis(request, progress) {
        Ok(analysis) => Ok(Ok(analysis)),
        Err(error) => compound::by_coordinates(request, error, progress).map(Err),
    }
}

/// A game that is studied once and written in several languages.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_emit::{Language, Request, Studied};
///
/// let game: Game = "Subtraction({1,2,3})".parse()?;
/// let studied = Studied::new(&Request::new(&game, Language::Cpp), &())?;
/// let python = studied.forms(Language::Python, Some("three".parse()?))?;
/// assert!(python.snippets[0].text.contains("def three_grundy(n):"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Studied<'a> {
    /// `None` for a sum or a product, which is written again each time.
    analysis: Option<Analysis>,
    request: Request<'a>,
}

impl<'a> Studied<'a> {
    /// Computes the values and the law, which are the same for every language and name.
    ///
    /// # Errors
    /// The errors of [`forms`].
    pub fn new(request: &Request<'a>, progress: &dyn Progress) -> Result<Self, EmitError> {
        let analysis = if compound::is_compound(request.game) {
            None
        } else {
            Some(analysis(request, progress)?)
        };
        Ok(Self {
            analysis,
            request: *request,
        })
    }

    /// Returns all forms in a language, with an optional name as the prefix of every identifier.
    ///
    /// # Errors
    /// The errors of [`forms`].
    pub fn forms(&self, language: Language, name: Option<Name>) -> Result<Forms, EmitError> {
        let request = Request {
            language,
            name,
            ..self.request
        };
        match &self.analysis {
            Some(analysis) => write_forms(analysis, &request),
            None => forms(&request, &()),
        }
    }
}
