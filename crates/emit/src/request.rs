//! Requests: a game or several, a language, the functions, a limit.

use super::{
    error::{Advice, Error, TooLong},
    functions::Functions,
    head::Head,
    kind::FormKind,
    name::Name,
    program_io::WholeProgram,
};
use crate::judges::{Judge, Unit};
use grundy_core::{
    game::Game,
    notation::{Bounds, graph_game::GraphGame, parameters::Open},
};
use grundy_languages::Language;

/// The limit on the length of a snippet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SizeLimit {
    /// No limit.
    None,
    /// At most this number of bytes.
    Bytes(usize),
    /// The limit of a judge, and the languages that it takes.
    Judge(&'static Judge),
}

impl SizeLimit {
    /// Returns the largest number of units and the unit; `None` without a known limit.
    pub(super) fn most(self) -> Option<(usize, Unit)> {
        match self {
            Self::None => None,
            Self::Bytes(most) => Some((most, Unit::Bytes)),
            Self::Judge(judge) => judge.limit.map(|limit| (limit.most, limit.unit)),
        }
    }

    /// Checks a text of which there is no shorter form.
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

/// A request for the code of one game.
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The game.
    pub game: &'a Game,
    /// The bounds of the positions; a proved law answers all positions.
    pub bounds: Option<Bounds>,
    /// The language.
    pub language: Language,
    /// The functions.
    pub want: Functions,
    /// The limit on the length.
    pub limit: SizeLimit,
    /// The form; `None` for the smallest.
    pub form: Option<FormKind>,
    /// `true` to start a computation that an estimate would refuse.
    pub force: bool,
    /// The prefix of every identifier.
    pub name: Option<Name>,
    /// The comment at the head of the snippet.
    pub header: Head,
    /// `true` to use an observed law for all positions; the header then says so.
    pub assume_law: bool,
    /// The most seconds of the first call; `None` for the smallest form at any time.
    pub max_seconds: Option<f64>,
    /// The whole program, whose answers choose the functions; `None` for functions alone.
    pub program: Option<&'a WholeProgram>,
    /// `true` for outcomes of one position under misère play, which [`misere_table`](crate::misere_table) takes.
    pub misere: bool,
}

/// The default of the most seconds of a first call.
pub const MAX_SECONDS: f64 = 0.2;

impl<'a> Request<'a> {
    /// Values alone, in the smallest form, of a game whose law is proved; set other fields for more.
    #[must_use]
    pub const fn new(game: &'a Game, language: Language) -> Self {
        Self {
            game,
            bounds: None,
            language,
            want: Functions::GRUNDY,
            limit: SizeLimit::None,
            form: None,
            force: false,
            name: None,
            header: Head::Short,
            assume_law: false,
            max_seconds: Some(MAX_SECONDS),
            program: None,
            misere: false,
        }
    }
}

/// One of several games.
#[derive(Debug, Clone, Copy)]
pub struct Member<'a> {
    /// The prefix of its identifiers.
    pub name: Name,
    /// The game.
    pub game: &'a Game,
    /// The bounds of the positions; a proved law answers all positions.
    pub bounds: Option<Bounds>,
}

/// A request for the code of several games and their sums.
#[derive(Debug, Clone, Copy)]
pub struct SumRequest<'a> {
    /// The games, whose names differ.
    pub members: &'a [Member<'a>],
    /// The language.
    pub language: Language,
    /// The functions of sums; the values of each game are always there.
    pub want: Functions,
    /// The limit on the length.
    pub limit: SizeLimit,
    /// The form of every game; `None` for the smallest.
    pub form: Option<FormKind>,
    /// `true` to start a computation that an estimate would refuse.
    pub force: bool,
    /// The comment at the head of the file.
    pub header: Head,
    /// `true` to use observed laws for all positions; the header then says so.
    pub assume_law: bool,
    /// The most seconds of the first call of each game; `None` for the smallest form at any time.
    pub max_seconds: Option<f64>,
}

impl<'a> SumRequest<'a> {
    /// Values, outcomes and moves in the smallest forms; set other fields for more.
    #[must_use]
    pub const fn new(members: &'a [Member<'a>], language: Language) -> Self {
        Self {
            members,
            language,
            want: Functions::ALL,
            limit: SizeLimit::None,
            form: None,
            force: false,
            header: Head::Short,
            assume_law: false,
            max_seconds: Some(MAX_SECONDS),
        }
    }

    /// The request for one of the games.
    pub(crate) fn of(&self, member: &Member<'a>) -> Request<'a> {
        Request {
            bounds: member.bounds,
            want: Functions { moves: self.want.moves, ..Functions::GRUNDY },
            form: self.form,
            force: self.force,
            name: Some(member.name),
            header: Head::None,
            assume_law: self.assume_law,
            max_seconds: self.max_seconds,
            ..Request::new(member.game, self.language)
        }
    }
}

/// A request for the code of a line with open parameters.
#[derive(Debug, Clone, Copy)]
pub struct OpenRequest<'a> {
    /// The line, with parameters.
    pub open: &'a Open,
    /// The largest heap; `None` if a formula answers all heaps.
    pub to: Option<u64>,
    /// The language.
    pub language: Language,
    /// The functions, besides `prepare`.
    pub want: Functions,
    /// The limit on the length.
    pub limit: SizeLimit,
    /// The prefix of every identifier.
    pub name: Option<Name>,
    /// The comment at the head of the snippet.
    pub header: Head,
    /// The whole program, which reads the parameters too; `None` for functions alone.
    pub program: Option<&'a WholeProgram>,
}

impl<'a> OpenRequest<'a> {
    /// Values alone; set other fields for more.
    #[must_use]
    pub const fn new(open: &'a Open, language: Language) -> Self {
        let (to, want, limit) = (None, Functions::GRUNDY, SizeLimit::None);
        Self { open, to, language, want, limit, name: None, header: Head::Short, program: None }
    }
}

/// A request for a program that reads the graph on which a game is played.
#[derive(Debug, Clone, Copy)]
pub struct GraphRequest<'a> {
    /// The game.
    pub game: GraphGame,
    /// The language.
    pub language: Language,
    /// The limit on the length.
    pub limit: SizeLimit,
    /// The comment at the head of the program.
    pub header: Head,
    /// The input and output.
    pub program: &'a WholeProgram,
}

/// A request for the code of a game in misère play.
#[derive(Debug, Clone, Copy)]
pub struct MisereRequest<'a> {
    /// The game.
    pub game: &'a Game,
    /// The largest heap, for the header.
    pub to: Option<u64>,
    /// The language.
    pub language: Language,
    /// `true` for `best_move` besides `outcome`.
    pub moves: bool,
    /// The prefix of every identifier.
    pub name: Option<Name>,
    /// The comment at the head of the snippet.
    pub header: Head,
    /// The whole program, whose answers choose the functions; `None` for functions alone.
    pub program: Option<&'a WholeProgram>,
}

impl<'a> MisereRequest<'a> {
    /// `outcome` and `best_move`, with a short header and without a name; set other fields for more.
    #[must_use]
    pub const fn new(game: &'a Game, language: Language) -> Self {
        Self { game, to: None, language, moves: true, name: None, header: Head::Short, program: None }
    }
}
