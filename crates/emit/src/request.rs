//! Requests: a game or several, a language, the functions, a limit.

use super::{
    error::{Advice, EmitError, TooLong},
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
use grundy_languages::{Language, program::Program};

/// The limit on the length of a snippet.
///
/// ```
/// use grundy_emit::{Language, SizeLimit, judges};
///
/// let spoj = SizeLimit::Judge(judges::find("spoj").ok_or("no such judge")?);
/// assert!(spoj.check(Language::Cpp, "int main() {}").is_ok());
/// assert!(SizeLimit::Bytes(10).check(Language::Cpp, "int main() {}").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// Checks that the judge takes the language.
    ///
    /// # Errors
    /// [`Error::Language`].
    pub(super) fn takes(self, language: Language) -> Result<(), EmitError> {
        match self {
            Self::Judge(judge) if !judge.takes(language) => {
                Err(EmitError::Language { judge, language })
            }
            _ => Ok(()),
        }
    }

    /// Checks a text of which there is no shorter form.
    ///
    /// # Errors
    /// If the judge does not take the language, or the text is too long.
    pub fn check(self, language: Language, text: &str) -> Result<(), EmitError> {
        self.takes(language)?;
        self.holds(text, || Advice::Bytes(text.len()))
    }

    /// Checks the length of a text.
    ///
    /// # Errors
    /// [`Error::TooLong`], with the advice.
    pub(super) fn holds(
        self,
        text: &str,
        advice: impl FnOnce() -> Advice,
    ) -> Result<(), EmitError> {
        match self.most() {
            Some((most, unit)) if !self.fits(text) => {
                let (length, advice) = (unit.length(text), vec![advice()]);
                Err(Box::new(TooLong {
                    form: None,
                    length,
                    unit,
                    most,
                    advice,
                })
                .into())
            }
            _ => Ok(()),
        }
    }

    pub(super) fn fits(self, text: &str) -> bool {
        self.most()
            .is_none_or(|(most, unit)| unit.length(text) <= most)
    }
}

/// A request for the code of one game, or of what else is played.
///
/// ```
/// use grundy_emit::{Functions, Language, Request, SizeLimit, emit};
///
/// let kayles = "0.77".parse()?;
/// let request = Request { want: Functions::ALL, ..Request::new(&kayles, Language::Python) };
/// assert!(emit(&request, &())?.text.contains("def best_move(components):"));
/// let short = Request { limit: SizeLimit::Bytes(400), ..Request::new(&kayles, Language::Python) };
/// assert!(emit(&short, &())?.text.len() <= 400);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
#[derive(Debug)]
pub struct Request<'a, Played: ?Sized = Game> {
    /// The game.
    pub game: &'a Played,
    /// The bounds of the positions; a proved law answers all positions. Under misère play, for the
    /// header.
    pub bounds: Option<Bounds>,
    /// The language.
    pub language: Language,
    /// The functions. With open parameters, there is `prepare` besides; of sums, the values of each
    /// game are always there; under misère play, `best_move` is there besides `outcome` if moves
    /// are wanted.
    pub want: Functions,
    /// The limit on the length.
    pub limit: SizeLimit,
    /// The form, of every game; `None` for the smallest.
    pub form: Option<FormKind>,
    /// `true` to start a computation that an estimate would refuse.
    pub force: bool,
    /// The prefix of every identifier.
    pub name: Option<Name>,
    /// The comment at the head of the snippet.
    pub header: Head,
    /// `true` to use an observed law for all positions; the header then says so.
    pub assume_law: bool,
    /// The most seconds of the first call of each game; `None` for the smallest form at any time.
    pub max_seconds: Option<f64>,
    /// The whole program, whose answers choose the functions, and which reads open parameters too;
    /// `None` for functions alone.
    pub program: Option<&'a WholeProgram>,
    /// `true` for outcomes of one position under misère play, which
    /// [`misere_table`](crate::misere_table) takes.
    pub misere: bool,
}

/// A request for the code of several games and their sums.
pub type SumRequest<'a> = Request<'a, [Member<'a>]>;

/// A request for the code of a line with open parameters.
pub type OpenRequest<'a> = Request<'a, Open>;

/// A request for a program that reads the graph on which a game is played.
pub type GraphRequest<'a> = Request<'a, GraphGame>;

impl<Played: ?Sized> Clone for Request<'_, Played> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Played: ?Sized> Copy for Request<'_, Played> {}

/// The default of the most seconds of a first call.
pub const MAX_SECONDS: f64 = 0.2;

impl<'a> Request<'a> {
    /// Values alone, in the smallest form, of a game whose law is proved; set other fields for
    /// more.
    #[must_use]
    pub const fn new(game: &'a Game, language: Language) -> Self {
        Self::playing(game, language)
    }
}

impl<'a, Played: ?Sized> Request<'a, Played> {
    /// Values alone, in the smallest form, of what is played; set other fields for more.
    #[must_use]
    pub const fn playing(game: &'a Played, language: Language) -> Self {
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

    /// Returns the largest heap or gap of the bounds.
    pub(super) fn to(&self) -> Option<u64> {
        self.bounds.and_then(heap)
    }

    /// Returns the text of a program below the header that has these lines, in short or in full,
    /// and the command.
    pub(super) fn text(
        &self,
        program: &mut Program,
        (short, full): (String, Vec<String>),
        command: String,
    ) -> Result<String, EmitError> {
        program.name = self.name.map(|name| name.to_string());
        program.header = self
            .header
            .lines(short, full, command, self.program.is_some());
        Ok(source(self.language, program)?)
    }
}

/// Returns the largest heap or gap of some bounds.
pub(super) fn heap(bounds: Bounds) -> Option<u64> {
    match bounds {
        Bounds::Heap(to) => Some(to),
        Bounds::Grid(..) | Bounds::Block(_) | Bounds::All => None,
    }
}

/// Returns the text of a program.
pub(super) fn source(
    language: Language,
    program: &Program,
) -> Result<String, grundy_languages::program::ProgramSyntaxError> {
    Ok(grundy_languages::source(language, program)?
        .trim_start_matches('\n')
        .to_owned())
}

/// One of several games.
///
/// [`sum`](crate::sum()) has an example.
#[derive(Debug, Clone, Copy)]
pub struct Member<'a> {
    /// The prefix of its identifiers.
    pub name: Name,
    /// The game.
    pub game: &'a Game,
    /// The bounds of the positions; a proved law answers all positions.
    pub bounds: Option<Bounds>,
}

impl<'a> SumRequest<'a> {
    /// The request for one of the games.
    pub(crate) fn member_request(&self, member: &Member<'a>) -> Request<'a> {
        Request {
            bounds: member.bounds,
            want: Functions {
                moves: self.want.moves,
                ..Functions::GRUNDY
            },
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
