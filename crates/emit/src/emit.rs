//! The smallest form that fits, or the changes to the request that would make one fit.

use super::{
    analysis::Analysis,
    error::{Advice, EmitError, TooLong},
    fit,
    forms::study_request,
    request::{Request, SizeLimit},
    written::{Forms, Snippet, with_programs, write_forms},
};
use crate::judges::{JUDGES, Judge};
use grundy_core::{notation::Bounds, progress::Progress, values::Values};
use grundy_languages::Language;

/// Returns the snippet of `outcome` for one position under misère play, from the outcomes of all
/// positions within the bounds (0 if the player to move loses, otherwise 1). Sums of positions need
/// a misère quotient instead.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::notation::Bounds;
/// use grundy_core::values::{Cells, Values};
/// use grundy_emit::{Functions, Language, Request, misere_table};
///
/// // who takes the last cell loses: the player to move, if one of two cells is free
/// let game: Game = "Board(1x2; place [#])".parse()?;
/// let values = Values { shape: game.shape(&Bounds::All)?, cells: Cells::U8(vec![1, 0, 0, 1]) };
/// let request = Request { want: Functions::OUTCOME, ..Request::new(&game, Language::Python) };
/// assert!(misere_table(&request, values)?.text.contains("def outcome("));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If other functions are requested, a program adds positions, or no form fits.
pub fn misere_table(request: &Request<'_>, outcomes: Values) -> Result<Snippet, EmitError> {
    let Request { game, bounds, .. } = *request;
    if !request
        .program
        .map_or(request.want, |whole| whole.want(game))
        .is_one_outcome(game)
    {
        return Err(EmitError::Moves(
            "misère outcomes of single positions give no values, moves or sums".to_owned(),
        ));
    }
    let analysis = Analysis {
        misere: true,
        ..Analysis::from_game(game, bounds.or(Some(Bounds::All)), outcomes)
    };
    emit_smallest(
        &analysis,
        &Request {
            misere: true,
            ..*request
        },
        &(),
    )
}

/// Returns the requested snippet.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::notation::Bounds;
/// use grundy_emit::{Functions, Language, Request, emit};
///
/// let wythoff: Game = "Lattice(ride (-1,0) (0,-1) (-1,-1))".parse()?;
/// let (bounds, want) = (
///     Some(Bounds::Grid(10, 10)),
///     Functions {
///         outcome: true,
///         ..Functions::GRUNDY
///     },
/// );
/// let snippet = emit(
///     &Request {
///         bounds,
///         want,
///         ..Request::new(&wythoff, Language::Rust)
///     },
///     &(),
/// )?;
/// assert!(!snippet.endless && snippet.text.contains("fn outcome("));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The errors of [`forms`](super::forms), and an error if no form fits.
///
/// ```
/// use grundy_core::notation::Bounds;
/// use grundy_emit::{Language, Request, emit};
///
/// let wythoff = "Wythoff".parse()?;
/// let request = Request {
///     bounds: Some(Bounds::Grid(16, 16)),
///     ..Request::new(&wythoff, Language::Cpp)
/// };
/// let snippet = emit(&request, &())?;
/// assert!(
///     !snippet.endless
///         && snippet
///             .text
///             .contains("int64_t grundy(int64_t x, int64_t y)"),
///     "{}",
///     snippet.text
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn emit(request: &Request<'_>, progress: &dyn Progress) -> Result<Snippet, EmitError> {
    match study_request(request, progress)? {
        Ok(analysis) => emit_smallest(&analysis, request, progress),
        Err(snippet) => request
            .limit
            .check(request.language, &snippet.text)
            .map(|()| snippet),
    }
}

/// Returns the first form of an analysis that fits.
fn emit_smallest(
    analysis: &Analysis,
    request: &Request<'_>,
    progress: &dyn Progress,
) -> Result<Snippet, EmitError> {
    let (
        Forms {
            mut snippets,
            missing,
            chosen,
        },
        programs,
    ) = with_programs(analysis, request)?;
    if let Some(chosen) = chosen {
        request
            .program
            .map_or(Ok(()), |whole| whole.check(&programs[chosen]))?;
        return Ok(snippets.swap_remove(chosen));
    }
    let (Some(smallest), Some((most, unit))) = (
        snippets.iter().min_by_key(|snippet| snippet.text.len()),
        request.limit.most(),
    ) else {
        return Err(EmitError::NoForm {
            form: request.form,
            missing,
        });
    };
    let length = unit.length(&smallest.text);
    let advice = advice(&smallest.text, request, analysis, progress);
    Err(Box::new(TooLong {
        form: Some(smallest.form),
        length,
        unit,
        most,
        advice,
    })
    .into())
}

/// Returns advice for a snippet that is too long: judges that accept it, languages in which it is
/// shorter, and bounds within which it fits.
fn advice(
    text: &str,
    request: &Request<'_>,
    analysis: &Analysis,
    progress: &dyn Progress,
) -> Vec<Advice> {
    let mut advice = Vec::new();
    match request.limit {
        SizeLimit::Judge(_) => {
            let fits = |judge: &&Judge| judge.surely_fits(text) && judge.takes(request.language);
            let judges: Vec<&Judge> = JUDGES.iter().filter(fits).collect();
            advice.extend((!judges.is_empty()).then_some(Advice::Judges(judges)));
        }
        SizeLimit::None | SizeLimit::Bytes(_) => advice.push(Advice::Bytes(text.len())),
    }
    for language in Language::ALL
        .into_iter()
        .filter(|&other| other != request.language)
    {
        let accepted = request.limit.takes(language).is_ok();
        let other = Request {
            language,
            ..*request
        };
        if accepted && write_forms(analysis, &other).is_ok_and(|forms| forms.chosen.is_some()) {
            advice.push(Advice::Language(language));
        }
    }
    advice.extend(fit::largest(request, analysis, progress).map(Advice::Bounds));
    advice
}
