//! All forms of a snippet, of one game, of a sum or a product.

use super::{
    compound,
    error::Error,
    name::Name,
    request::Request,
    study::Study,
    written::{Forms, study, written},
};
use crate::language::Language;
use grundy_core::progress::Progress;

/// All forms of the snippet that is asked for; the same each time.
///
/// # Errors
/// If the game cannot be computed so far, or the judge does not take the language.
pub fn forms(request: &Request<'_>, progress: &dyn Progress) -> Result<Forms, Error> {
    let snippet = if compound::is_compound(request.game) {
        compound::snippet(request, progress)?
    } else {
        match study(request, progress) {
            Ok(study) => return written(&study, request),
            Err(error) => compound::by_coordinates(request, error, progress)?,
        }
    };
    let chosen = request.limit.fits(&snippet.text).then_some(0);
    Ok(Forms { snippets: vec![snippet], missing: Vec::new(), chosen })
}

/// A game that has been studied once, to be written in several languages.
#[derive(Debug)]
pub struct Studied<'a> {
    /// None of a sum or a product, which is written anew each time.
    study: Option<Study>,
    request: Request<'a>,
}

impl<'a> Studied<'a> {
    /// Computes what is needed; the same for every language and name.
    ///
    /// # Errors
    /// As [`forms`].
    pub fn new(request: &Request<'a>, progress: &dyn Progress) -> Result<Self, Error> {
        let study = if compound::is_compound(request.game) { None } else { Some(study(request, progress)?) };
        Ok(Self { study, request: *request })
    }

    /// All forms in a language, with a name before every identifier or none.
    ///
    /// # Errors
    /// As [`forms`].
    pub fn forms(&self, language: Language, name: Option<Name>) -> Result<Forms, Error> {
        let request = Request { language, name, ..self.request };
        match &self.study {
            Some(study) => written(study, &request),
            None => forms(&request, &()),
        }
    }
}
