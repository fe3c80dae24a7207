//! A game's Grundy function as a snippet to be pasted into a program, in any of six languages.
//!
//! ```text
//! study      Game, bounds     -> values and law                    how far to compute, the law
//! form       values, law      -> forms                             formula, plain, packed, coded, computed
//!   pack     values           -> text                              characters, digits, arithmetic code
//!   options  rules            -> loops over options                one file per family
//!   play     rules            -> who wins a sum, and how
//! fit        study, limit     -> smaller bounds that would fit
//! program    functions, once, in a small part of Rust
//! lang       program          -> source                            one file per language
//! ```
//!
//! Every form is written and measured; the smallest that fits is the snippet. Forms that answer all positions are
//! preferred to those that stop, and stored values to computed ones.

mod fit;
mod form;
mod header;
mod lang;
mod options;
mod pack;
mod play;
mod program;
mod study;
mod symmetry;

use std::fmt;

use crate::{
    compute,
    game::Game,
    judges::{JUDGES, Judge, Unit},
    notation::Bounds,
    progress::Progress,
};

use form::Form;
pub use form::Way;
use header::Header;
pub use lang::Language;
use study::Study;

/// Which functions a snippet has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Want {
    /// The value of a component.
    pub grundy: bool,
    /// Who wins a sum of components; alone, of a board game: who wins one board.
    pub outcome: bool,
    /// A winning move in a sum of components.
    pub moves: bool,
}

impl Want {
    /// Values alone.
    pub const GRUNDY: Self = Self { grundy: true, outcome: false, moves: false };

    fn is_default(self) -> bool {
        self == Self::GRUNDY
    }

    /// Is nothing asked for but who wins one board? That takes one bit a board.
    fn is_one_outcome(self, game: &Game) -> bool {
        matches!(game, Game::Board(_)) && self.outcome && !self.grundy && !self.moves
    }
}

/// As the command line has it.
impl fmt::Display for Want {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [(self.grundy, "grundy"), (self.outcome, "outcome"), (self.moves, "moves")];
        let names: Vec<&str> = names.into_iter().filter(|(wanted, _)| *wanted).map(|(_, name)| name).collect();
        f.write_str(&names.join(","))
    }
}

/// How long a snippet may be.
#[derive(Debug, Clone, Copy)]
pub enum Limit {
    /// As long as it is.
    None,
    /// So many bytes.
    Bytes(usize),
    /// What a judge takes.
    Judge(&'static Judge),
}

impl Limit {
    /// What is counted, and the most of it.
    fn most(self) -> Option<(usize, Unit)> {
        match self {
            Self::None => None,
            Self::Bytes(most) => Some((most, Unit::Bytes)),
            Self::Judge(judge) => judge.limit.map(|limit| (limit.most, limit.unit)),
        }
    }

    fn fits(self, text: &str) -> bool {
        self.most().is_none_or(|(most, unit)| unit.length(text) <= most)
    }

    /// As the command line has it.
    fn option(self) -> Option<String> {
        match self {
            Self::None => None,
            Self::Bytes(most) => Some(format!("--max-bytes {most}")),
            Self::Judge(judge) => Some(format!("--judge {}", judge.name)),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::None => "nobody",
            Self::Bytes(_) => "--max-bytes",
            Self::Judge(judge) => judge.title,
        }
    }
}

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The game.
    pub game: &'a Game,
    /// How far; a proved law answers all positions, however far is asked for.
    pub bounds: Option<Bounds>,
    /// The language.
    pub language: Language,
    /// Which functions.
    pub want: Want,
    /// How long it may be.
    pub limit: Limit,
    /// The form, if not the smallest.
    pub way: Option<Way>,
    /// Compute even what would take very long.
    pub force: bool,
}

impl<'a> Request<'a> {
    /// Values alone, in the smallest form, of a game whose law is proved; set other fields for more.
    #[must_use]
    pub const fn new(game: &'a Game, language: Language) -> Self {
        Self { game, bounds: None, language, want: Want::GRUNDY, limit: Limit::None, way: None, force: false }
    }
}

/// A snippet in one form.
#[derive(Debug, Clone)]
pub struct Snippet {
    /// The form.
    pub way: Way,
    /// The form in words.
    pub words: String,
    /// What happens at the first call, if anything.
    pub start: Option<String>,
    /// Which positions are answered.
    pub range: String,
    /// Are they all there are, of any size?
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

/// Why there is no snippet.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The bounds are missing.
    #[error("say how far: {0}")]
    Bounds(&'static str),
    /// The values cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::Error),
    /// They would take too long, or too much memory.
    #[error("{game} to {bounds} {refusal}; reduce --to, or pass --force to compute all the same")]
    TooMuch {
        /// The game.
        game: String,
        /// How far.
        bounds: Bounds,
        /// Why not.
        refusal: String,
    },
    /// The judge does not take the language.
    #[error("{judge} takes no {language} ({takes}): {help}")]
    Language {
        /// The judge.
        judge: &'static str,
        /// The language.
        language: &'static str,
        /// What it does take.
        takes: &'static str,
        /// What to do.
        help: String,
    },
    /// No form is short enough.
    #[error("the smallest form, `{form}`, has {length} {unit}, {} more than the {most} of {limit}: {help}", .length - .most)]
    TooLong {
        /// The smallest form.
        form: &'static str,
        /// Its length.
        length: usize,
        /// What is counted.
        unit: Unit,
        /// The most there may be.
        most: usize,
        /// Who says so.
        limit: &'static str,
        /// What would fit.
        help: String,
    },
    /// The form asked for does not exist.
    #[error("there is no form `{form}` of this snippet: {why}")]
    NoForm {
        /// The form, or `any`.
        form: &'static str,
        /// What there is.
        why: String,
    },
    /// There is no function for moves.
    #[error("moves cannot be given: {0}; leave `moves` out of --want")]
    Moves(String),
    /// A mistake of this program.
    #[error(transparent)]
    Broken(#[from] program::Error),
}

/// All forms of the snippet that is asked for; the same each time.
///
/// # Errors
/// If the game cannot be computed so far, or the judge does not take the language.
pub fn forms(request: &Request<'_>, progress: &dyn Progress) -> Result<Forms, Error> {
    written(&study(request, progress)?, request)
}

fn study(request: &Request<'_>, progress: &dyn Progress) -> Result<Study, Error> {
    if let Limit::Judge(judge) = request.limit {
        takes(judge, request.language)?;
    }
    Study::new(request.game, request.bounds, request.force, progress)
}

/// All forms of what has been studied.
fn written(study: &Study, request: &Request<'_>) -> Result<Forms, Error> {
    let (forms, missing) = form::all(study, request.want, request.way)?;
    let header = Header::new(study, request);
    let snippets = forms.into_iter().filter(|form| request.way.is_none_or(|way| way == form.way));
    let mut snippets = snippets.map(|form| write(&form, &header, request.language)).collect::<Result<Vec<_>, _>>()?;
    snippets.sort_by_key(|(rank, snippet)| (*rank, snippet.text.len()));
    let snippets: Vec<Snippet> = snippets.into_iter().map(|(_, snippet)| snippet).collect();
    let chosen = snippets.iter().position(|snippet| request.limit.fits(&snippet.text));
    Ok(Forms { snippets, missing, chosen })
}

/// The snippet that is asked for.
///
/// # Errors
/// As [`forms`], or if none of them fits.
pub fn emit(request: &Request<'_>, progress: &dyn Progress) -> Result<Snippet, Error> {
    let study = study(request, progress)?;
    let Forms { mut snippets, missing, chosen } = written(&study, request)?;
    if let Some(chosen) = chosen {
        return Ok(snippets.swap_remove(chosen));
    }
    let (Some(smallest), Some((most, unit))) =
        (snippets.iter().min_by_key(|snippet| snippet.text.len()), request.limit.most())
    else {
        let form = request.way.map_or("any", Way::name);
        let why = if missing.is_empty() { "leave --form out, or see --explain".to_owned() } else { missing.join("; ") };
        return Err(Error::NoForm { form, why });
    };
    let length = unit.length(&smallest.text);
    let help = help(&smallest.text, request, &study, progress);
    Err(Error::TooLong { form: smallest.way.name(), length, unit, most, limit: request.limit.name(), help })
}

/// Forms that answer all positions come first, computed ones last.
fn write(form: &Form, header: &Header, language: Language) -> Result<((bool, bool), Snippet), Error> {
    let mut program = form.program.clone();
    program.header = header.lines(form);
    let text = language.print(&program)?;
    let rank = (form.way == Way::Computed, !form.endless);
    let Form { way, words, start, range, endless, .. } = form.clone();
    Ok((rank, Snippet { way, words, start, range, endless, text }))
}

fn takes(judge: &'static Judge, language: Language) -> Result<(), Error> {
    if judge.takes(language.title()) {
        return Ok(());
    }
    let others = Language::ALL.into_iter().filter(|other| judge.takes(other.title()));
    let others: Vec<String> = others.map(|other| format!("`--lang {}`", other.name())).collect();
    let help = format!("try {}", others.join(", "));
    Err(Error::Language { judge: judge.title, language: language.title(), takes: judge.languages, help })
}

/// Who would take a snippet that is too long, which language says it shorter, and how far it would fit.
fn help(text: &str, request: &Request<'_>, study: &Study, progress: &dyn Progress) -> String {
    let mut ways: Vec<String> = Vec::new();
    match request.limit {
        Limit::Judge(_) => {
            let fits = |judge: &&Judge| {
                judge.limit.is_some() && judge.excess(text) == 0 && judge.takes(request.language.title())
            };
            let judges: Vec<String> =
                JUDGES.iter().filter(fits).map(|judge| format!("`--judge {}`", judge.name)).collect();
            if !judges.is_empty() {
                ways.push(format!("it fits {}", judges.join(", ")));
            }
        }
        _ => ways.push(format!("it fits `--max-bytes {}`", text.len())),
    }
    let others = Language::ALL.into_iter().filter(|&other| other != request.language);
    for language in others {
        let accepted = match request.limit {
            Limit::Judge(judge) => judge.takes(language.title()),
            _ => true,
        };
        let other = Request { language, ..*request };
        if accepted && written(study, &other).is_ok_and(|forms| forms.chosen.is_some()) {
            ways.push(format!("`--lang {}` fits", language.name()));
        }
    }
    if let Some(bounds) = fit::largest(request, study, progress) {
        ways.push(format!("`--to {bounds}` fits"));
    }
    if ways.is_empty() { "nothing shorter is known; reduce --to".to_owned() } else { ways.join("; ") }
}
