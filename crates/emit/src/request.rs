//! Requests: a game or several, a language, the functions, a limit.

use super::{
    error::{Advice, Error, TooLong},
    kind::FormKind,
    name::Name,
    want::Want,
    whole::WholeProgram,
};
use crate::{
    judges::{Judge, Unit},
    language::Language,
};
use grundy_core::{
    game::Game,
    notation::{Bounds, parameters::Open},
};

/// How long a snippet may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SizeLimit {
    /// Of any length.
    None,
    /// At most this number of bytes.
    Bytes(usize),
    /// What a judge takes, in length and in languages.
    Judge(&'static Judge),
}

impl SizeLimit {
    /// The largest number of units, and what a unit is; `None` if there is no limit or it is not known.
    pub(super) fn most(self) -> Option<(usize, Unit)> {
        match self {
            Self::None => None,
            Self::Bytes(most) => Some((most, Unit::Bytes)),
            Self::Judge(judge) => judge.limit.map(|limit| (limit.most, limit.unit)),
        }
    }

    /// Checks a text that has no other form.
    ///
    /// # Errors
    /// If the judge does not take the language, or the text is too long.
    pub fn check(self, language: Language, text: &str) -> Result<(), Error> {
        if let Self::Judge(judge) = self {
            if !judge.takes(language) {
                return Err(Error::Language { judge, language });
            }
        }
        match self.most() {
            Some((most, unit)) if unit.length(text) > most => {
                let (length, advice) = (unit.length(text), vec![Advice::Bytes(text.len())]);
                Err(Box::new(TooLong { form: None, length, unit, most, advice }).into())
            }
            _ => Ok(()),
        }
    }

    pub(super) fn fits(self, text: &str) -> bool {
        self.most().is_none_or(|(most, unit)| unit.length(text) <= most)
    }
}

/// What is asked for of one game.
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
    pub limit: SizeLimit,
    /// The form, if not the smallest.
    pub form: Option<FormKind>,
    /// Compute even what would take very long.
    pub force: bool,
    /// What every identifier begins with.
    pub name: Option<Name>,
    /// Does a comment at the head say what the snippet is?
    pub header: bool,
    /// Use a law that is only observed for all positions, and say so.
    pub assume_law: bool,
    /// The most seconds that the first call should take; `None` for the smallest form, however long that takes.
    pub max_seconds: Option<f64>,
    /// A whole program, not functions alone: it says which functions there are.
    pub program: Option<&'a WholeProgram>,
}

/// The seconds at the first call that are allowed where nobody says how many.
pub const MAX_SECONDS: f64 = 0.2;

impl<'a> Request<'a> {
    /// Values alone, in the smallest form, of a game whose law is proved; set other fields for more.
    #[must_use]
    pub const fn new(game: &'a Game, language: Language) -> Self {
        Self {
            game,
            bounds: None,
            language,
            want: Want::GRUNDY,
            limit: SizeLimit::None,
            form: None,
            force: false,
            name: None,
            header: true,
            assume_law: false,
            max_seconds: Some(MAX_SECONDS),
            program: None,
        }
    }
}

/// One of the games.
#[derive(Debug, Clone, Copy)]
pub struct Member<'a> {
    /// What its identifiers begin with.
    pub name: Name,
    /// The game.
    pub game: &'a Game,
    /// How far; a proved law answers all positions.
    pub bounds: Option<Bounds>,
}

/// What is asked for of several games and their sums.
#[derive(Debug, Clone, Copy)]
pub struct SumRequest<'a> {
    /// The games, whose names differ.
    pub members: &'a [Member<'a>],
    /// The language.
    pub language: Language,
    /// With `outcome` and `best_move` of sums? Each game's `grundy` is there in any case.
    pub want: Want,
    /// How long the text may be.
    pub limit: SizeLimit,
    /// The form of every game, if not the smallest.
    pub form: Option<FormKind>,
    /// Compute even what would take very long.
    pub force: bool,
    /// Does a comment at the head say what is in the file?
    pub header: bool,
    /// Use laws that are only observed for all positions, and say so.
    pub assume_law: bool,
    /// The most seconds that the first call of each game should take; `None` for the smallest form.
    pub max_seconds: Option<f64>,
}

impl<'a> SumRequest<'a> {
    /// Values, outcomes and moves in the smallest forms; set other fields for more.
    #[must_use]
    pub const fn new(members: &'a [Member<'a>], language: Language) -> Self {
        Self {
            members,
            language,
            want: Want { grundy: true, outcome: true, moves: true },
            limit: SizeLimit::None,
            form: None,
            force: false,
            header: true,
            assume_law: false,
            max_seconds: Some(MAX_SECONDS),
        }
    }

    /// What is asked for of one of the games.
    pub(crate) fn of(&self, member: &Member<'a>) -> Request<'a> {
        Request {
            bounds: member.bounds,
            want: Want { moves: self.want.moves, ..Want::GRUNDY },
            form: self.form,
            force: self.force,
            name: Some(member.name),
            header: false,
            assume_law: self.assume_law,
            max_seconds: self.max_seconds,
            ..Request::new(member.game, self.language)
        }
    }
}

/// What is asked for of a line whose parameters are open.
#[derive(Debug, Clone, Copy)]
pub struct OpenRequest<'a> {
    /// The line, with parameters.
    pub open: &'a Open,
    /// The largest heap; none if a formula answers all.
    pub to: Option<u64>,
    /// The language.
    pub language: Language,
    /// Which functions beside `prepare`.
    pub want: Want,
    /// How long the text may be.
    pub limit: SizeLimit,
    /// What every identifier begins with.
    pub name: Option<Name>,
    /// Does a comment at the head say what the snippet is?
    pub header: bool,
    /// A whole program, which reads the parameters, too.
    pub program: Option<&'a WholeProgram>,
}

impl<'a> OpenRequest<'a> {
    /// Values alone; set other fields for more.
    #[must_use]
    pub const fn new(open: &'a Open, language: Language) -> Self {
        let (to, want, limit) = (None, Want::GRUNDY, SizeLimit::None);
        Self { open, to, language, want, limit, name: None, header: true, program: None }
    }
}

/// What is asked for of misère play.
#[derive(Debug, Clone, Copy)]
pub struct MisereRequest<'a> {
    /// The game.
    pub game: &'a Game,
    /// The largest heap that was asked for; it stands in the header.
    pub to: Option<u64>,
    /// The language.
    pub language: Language,
    /// With `best_move`, not `outcome` alone?
    pub moves: bool,
    /// What every identifier begins with.
    pub name: Option<Name>,
    /// Does a comment at the head say what the snippet is?
    pub header: bool,
    /// A whole program, not functions alone: it says whether there is `best_move`.
    pub program: Option<&'a WholeProgram>,
}

impl<'a> MisereRequest<'a> {
    /// `outcome` and `best_move`, with a header and without a name; set other fields for more.
    #[must_use]
    pub const fn new(game: &'a Game, language: Language) -> Self {
        Self { game, to: None, language, moves: true, name: None, header: true, program: None }
    }
}
