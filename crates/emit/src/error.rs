//! The reasons why there is no snippet, and the changes that would give one.

use super::{kind::FormKind, program_io::SampleFailure};
use crate::judges::{Judge, Unit};
use grundy_compute as compute;
use grundy_core::{diagnostic::Diagnostic, notation::Bounds};
use grundy_languages::{Language, program};

/// The reason why there is no snippet.
///
/// ```
/// use grundy_emit::{EmitError, Language, MissingBounds, Request, SizeLimit, emit};
///
/// let wythoff = "Wythoff".parse()?;
/// let refused = emit(&Request::new(&wythoff, Language::C), &());
/// assert!(matches!(refused, Err(EmitError::Bounds(MissingBounds::Rectangle, _))));
/// let too_long = SizeLimit::Bytes(10).check(Language::C, "int main(void) {}").unwrap_err();
/// assert_eq!(too_long.to_string(), "the snippet has 17 bytes, 7 more than the 10");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(thiserror::Error)]
pub enum EmitError {
    /// There are no bounds, and no proved law answers all positions. The text describes a law that
    /// is only observed, if there is one; the user can assume it.
    #[error("no bounds are given: {}{}", .0.why(), but(.1.as_ref()))]
    Bounds(MissingBounds, Option<String>),
    /// In a finite game, only the opening has a value.
    #[error(
        "cannot write {0} as a function because only its opening has a value; use `grundy explore`"
    )]
    Opening(String),
    /// The positions of a finite game are not tabulated.
    #[error(
        "cannot write {game} as a function because its positions are not tabulated ({why}); use `grundy position`"
    )]
    Positions {
        /// The game.
        game: String,
        /// The reason.
        why: String,
    },
    /// A sum or a product is one of several games.
    #[error("cannot write {0} as one function because it is made of games; name these one by one")]
    Compound(String),
    /// The values cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::ComputeError),
    /// No form holds this number of positions.
    #[error(
        "{positions} positions are more than a snippet can hold: it stores at most {stored} and computes {computed}"
    )]
    TooMany {
        /// Number of positions.
        positions: usize,
        /// The most that a form stores.
        stored: usize,
        /// The most that a form computes at its first call.
        computed: usize,
    },
    /// The values would take too long, or too much memory.
    #[error("{game} to {bounds} {refusal}{}", but(.observed.as_ref()))]
    TooMuch {
        /// The game.
        game: String,
        /// The requested bounds.
        bounds: Box<Bounds>,
        /// The reason.
        refusal: String,
        /// The law of fewer values that is only observed, in words; the user can assume it.
        observed: Option<String>,
    },
    /// The judge does not accept the language.
    #[error("cannot write {} for {} because it does not take this language ({})", .language.title(), .judge.title, .judge.languages)]
    Language {
        /// The judge.
        judge: &'static Judge,
        /// The language.
        language: Language,
    },
    /// The language has no reader of an input.
    #[error("cannot write a whole program in {} because it has functions alone; choose one of {}", .0.title(), programs())]
    Functions(Language),
    /// No form is short enough.
    #[error(transparent)]
    TooLong(#[from] Box<TooLong>),
    /// There is no form of the requested kind, or no form at all.
    #[error("cannot write {}{}", name_form(*.form), because(.missing))]
    NoForm {
        /// The requested kind.
        form: Option<FormKind>,
        /// The reasons why other kinds are missing.
        missing: Vec<String>,
    },
    /// There is no function for moves.
    #[error("cannot write moves because {0}")]
    Moves(String),
    /// A whole program cannot play the input that it would read.
    #[error(transparent)]
    Task(#[from] Diagnostic),
    /// A whole program prints something else than a sample.
    #[error(transparent)]
    Sample(Box<SampleFailure>),
    /// The parameters cannot be left open.
    #[error("cannot write {line} with open parameters because {why}; set them by --with")]
    Open {
        /// The line.
        line: String,
        /// The reason.
        why: String,
    },
    /// One of several games has no snippet.
    #[error("{game}: {error}")]
    Of {
        /// The game.
        game: String,
        /// The reason.
        error: Box<EmitError>,
    },
    /// A bug of this program.
    #[error(transparent)]
    Broken(#[from] program::ProgramSyntaxError),
}

grundy_core::debug_is_text!(EmitError);

/// The bounds that are missing.
///
/// ```
/// use grundy_core::notation::parameters::Open;
/// use grundy_emit::{EmitError, Language, MissingBounds, OpenRequest, open};
///
/// // a program that takes any set fills a table, and the request does not say how far
/// let line = Open::parse("Subtraction(S)")?;
/// let error = open(&OpenRequest::playing(&line, Language::Cpp)).unwrap_err();
/// assert!(matches!(error, EmitError::Bounds(MissingBounds::Heap, _)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingBounds {
    /// The largest heap: no proved law answers all heaps.
    Heap,
    /// The longest gap of a strip.
    Gap,
    /// A rectangle of lattice cells: no proved law answers all cells.
    Rectangle,
    /// A box of states.
    Box,
}

impl MissingBounds {
    fn why(self) -> &'static str {
        match self {
            Self::Heap => "no law is proved that answers all heaps",
            Self::Gap => "gaps of all lengths cannot be stored",
            Self::Rectangle => "no law is proved that answers all cells",
            Self::Box => "no law is proved that answers all states",
        }
    }
}

/// The shortest form is too long.
///
/// ```
/// use grundy_emit::{Advice, EmitError, Language, SizeLimit};
///
/// let checked = SizeLimit::Bytes(10).check(Language::Cpp, "int main() {}");
/// let Err(EmitError::TooLong(why)) = checked else { return Err("it fits".into()) };
/// assert_eq!((why.length, why.most, &why.advice[..]), (13, 10, &[Advice::Bytes(13)][..]));
/// assert_eq!(why.to_string(), "the snippet has 13 bytes, 3 more than the 10");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{} has {length} {unit}, {} more than the {most}", shortest(*.form), .length - .most)]
pub struct TooLong {
    /// The shortest form; `None` if there is no choice.
    pub form: Option<FormKind>,
    /// Its length in units.
    pub length: usize,
    /// The unit of the length.
    pub unit: Unit,
    /// The largest number of units that is accepted.
    pub most: usize,
    /// The changes that would give a snippet, the smallest change first.
    pub advice: Vec<Advice>,
}

/// A change of the request that gives a snippet. Each change has been tried.
///
/// [`TooLong`] has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Advice {
    /// Any of these judges.
    Judges(Vec<&'static Judge>),
    /// A limit of this number of bytes.
    Bytes(usize),
    /// This language.
    Language(Language),
    /// These bounds.
    Bounds(Bounds),
}

/// Names the form that is too long.
fn shortest(form: Option<FormKind>) -> String {
    form.map_or_else(
        || "the snippet".to_owned(),
        |form| format!("the smallest form, `{}`,", form.name()),
    )
}

/// Names a law that could be assumed.
fn but(observed: Option<&String>) -> String {
    observed.map_or_else(String::new, |law| {
        format!(" (a law is seen, not proved: {law})")
    })
}

/// Names the missing form.
fn name_form(form: Option<FormKind>) -> String {
    form.map_or_else(
        || "this snippet in any form".to_owned(),
        |form| format!("this snippet in the form `{}`", form.name()),
    )
}

fn because(missing: &[String]) -> String {
    if missing.is_empty() {
        String::new()
    } else {
        format!(" because {}", missing.join(", "))
    }
}

fn programs() -> String {
    Language::PROGRAMS.map(Language::name).join(", ")
}
