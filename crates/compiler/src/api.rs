//! The functions that the front page of the library shows, one for each station of the pipeline.

use grundy_check::{self as certificate, Budget, Certificate, Refusal};
use grundy_compute as compute;
use grundy_core::{
    game::Game,
    notation::Bounds,
    values::{Shape, Values},
};
use grundy_emit::{self as snippet, Request, Snippet, language::Language};
use grundy_law::{Blocks, Law, planar, search};
use grundy_plot::{self as plot, Picture, Size};

/// The Grundy values of all positions of `game` within `bounds`, computed on all threads by the fastest method, in the
/// narrowest cells that hold them. [`Values::shape`] tells the order of the positions.
///
/// # Errors
/// If the bounds do not fit the game, or there is no memory.
///
/// ```
/// use grundy_compiler::{Bounds, Game, values};
///
/// let wythoff: Game = "Wythoff".parse()?;
/// let table = values(&wythoff, &Bounds::Grid(8, 8))?;
/// assert_eq!(table.get(8 * 1 + 2), Some(0), "(1, 2) is a P-position");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn values(game: &Game, bounds: &Bounds) -> Result<Values, compute::Error> {
    compute::compute(game, bounds, None, &())
}

/// The law that the values of a heap game obey, proved if that needs no more than the heaps to `most`; else the law that
/// they show so far, if any. `None` for games that are not of heaps; [`planar::discover`] is for lattices.
///
/// # Errors
/// If a value cannot be computed.
///
/// ```
/// use grundy_compiler::{Game, law};
///
/// let kayles: Game = "0.77".parse()?;
/// let law = law(&kayles, 10_000)?.ok_or("no law")?;
/// assert!(law.is_proved());
/// assert_eq!(law.kind.shift(), Some((71, 12, 0)), "heap 71 on, period 12, nothing added");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn law(game: &Game, most: u64) -> Result<Option<Law>, compute::Error> {
    Ok(search(game, most)?.and_then(|found| found.law))
}

/// The evidence for a law of a heap game, with values of heaps to `most` at the farthest.
fn search(game: &Game, most: u64) -> Result<Option<search::Evidence>, compute::Error> {
    if !game.is_heaps() {
        return Ok(None);
    }
    let mut compute = |to: u64| (to <= most).then(|| values(game, &Bounds::Heap(to))).transpose();
    search::proved_law(game, most.min(1024), 0, &(), &mut compute)
}

/// The certificate of a law that is proved with values of heaps to `most` at the farthest, or of a lattice game's planar
/// law or nim-sum of blocks; `None` if none is proved so.
///
/// # Errors
/// If a value cannot be computed.
///
/// ```
/// use grundy_compiler::{Certificate, Game, certify, verify};
///
/// let certificate = certify(&"0.137".parse::<Game>()?, 10_000)?.ok_or("no proved law")?;
/// let read: Certificate = certificate.to_string().parse()?;
/// verify(&read)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(game: &Game, most: u64) -> Result<Option<Certificate>, compute::Error> {
    if let Some(law) = Blocks::of(game, &()) {
        return Ok(grundy_law::certificate::blocks(game, &law));
    }
    if let Some(plane) = game.plane() {
        let found = planar::discover(&plane, &())?;
        return Ok(found.and_then(|(law, _)| grundy_law::certificate::planar(&plane, &law)));
    }
    let found = search(game, most)?.filter(search::Evidence::is_proved);
    Ok(found.and_then(|found| grundy_law::certificate::heap(game, found.law.as_ref()?, &found.values)))
}

/// Derives all that a certificate claims again, with nothing of what computed and proved it; within an hour and 4 GiB
/// ([`Budget::DEFAULT`]).
///
/// # Errors
/// The first claim that is not true, or what the check would need beyond the budget.
pub fn verify(certificate: &Certificate) -> Result<(), Refusal> {
    certificate::check(certificate, Budget::DEFAULT, &(), &mut |_| ())
}

/// The game's Grundy function as the smallest code in a language: of all positions where a law is proved, else within
/// `bounds`. [`snippet::Request`] asks for outcomes, winning moves, limits and forms.
///
/// # Errors
/// If no law is proved and no bounds are given, or no form holds that many values.
///
/// ```
/// use grundy_compiler::{Game, Language, emit};
///
/// let code = emit(&"Again Stone Game".parse::<Game>()?, None, Language::Cpp)?;
/// assert!(code.text.contains("grundy"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn emit(game: &Game, bounds: Option<Bounds>, language: Language) -> Result<Snippet, snippet::Error> {
    snippet::emit(&Request { bounds, ..Request::new(game, language) }, &())
}

/// A picture of values as SVG, with the law that is found in them.
///
/// # Errors
/// If the bounds do not fit the game, or hold no position.
///
/// ```
/// use grundy_compiler::{Bounds, Game, picture};
///
/// let svg = picture(&"0.77".parse::<Game>()?, &Bounds::Heap(200))?;
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn picture(game: &Game, bounds: &Bounds) -> Result<String, PictureError> {
    let values = values(game, bounds)?;
    if values.is_empty() {
        return Err(PictureError::Empty { shape: values.shape });
    }
    Ok(plot::svg(&Picture::of(game, bounds, &values, Size::default(), &())?)?)
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The values cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::Error),
    /// There is nothing to be seen.
    #[error("there is no position within the bounds")]
    Empty {
        /// The positions asked for.
        shape: Shape,
    },
    /// The picture cannot be encoded.
    #[error(transparent)]
    Plot(#[from] plot::Error),
}
