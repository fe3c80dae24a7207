//! The front page: a game, and one method for each stage of the pipeline.

use std::{
    fmt::{self, Display, Formatter},
    ops::Deref,
    str::FromStr,
};

use grundy_answer::{self as answer, Answer, Budget, Checked, Explored, Refusal, Stage, Unchecked};
use grundy_check::{self as certificate, Certificate, CheckError};
use grundy_compute as compute;
use grundy_coq::{self as coq, Beyond};
use grundy_core::{
    diagnostic::Diagnostic,
    game,
    notation::Bounds,
    values::{Shape, Values},
};
use grundy_emit::{self as snippet, Language, Request, Snippet};
use grundy_law::{self as law, Law, SearchLimits};
use grundy_plot::{self as plot, Picture, Size};

/// An impartial game, by one line of notation or a common name. It is a [`game::Game`], with a
/// method for each stage of the pipeline.
///
/// ```
/// use grundy::{Budget, Game, Language};
///
/// let kayles: Game = "Kayles".parse()?;
/// let explored = kayles.explore(&Budget::default())?;
/// assert!(explored.law.as_ref().is_some_and(|law| law.is_proved()));
/// assert!(explored.to_string().starts_with("game         Kayles (0.77, OEIS A002186)"));
/// assert!(kayles.position("3 5 7")?.to_string().contains("take 1 from the 5"));
/// println!("{}", kayles.emit(Language::Cpp)?.text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game(game::Game);

impl FromStr for Game {
    type Err = Diagnostic;

    fn from_str(line: &str) -> Result<Self, Diagnostic> {
        line.parse().map(Self)
    }
}

impl Display for Game {
    /// The canonical line of notation.
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl Deref for Game {
    type Target = game::Game;

    fn deref(&self) -> &game::Game {
        &self.0
    }
}

impl From<game::Game> for Game {
    fn from(game: game::Game) -> Self {
        Self(game)
    }
}

impl Game {
    /// Computes values and searches for the law that they obey; without one, a formula is guessed.
    ///
    /// # Errors
    /// If a value cannot be computed, or even the first values take longer than the budget.
    pub fn explore(&self, budget: &Budget<'_>) -> Result<Explored, compute::ComputeError> {
        let explored = Explored::search(self, &budget.share(Stage::LawBeforeGuess))?;
        Ok(explored.with_guess(budget.share(Stage::Guess).time, budget.progress))
    }

    /// Computes the Grundy values of all positions within `bounds`, on all threads by the fastest
    /// method, or by a law that few values prove. The cells have the least width that holds all
    /// values. [`Values::shape`] gives the order of the positions.
    ///
    /// # Errors
    /// If the bounds do not fit the game, or the memory is too small.
    ///
    /// ```
    /// use grundy::{Bounds, Game};
    ///
    /// let wythoff: Game = "Wythoff".parse()?;
    /// let table = wythoff.values(&Bounds::Grid(8, 8))?;
    /// assert_eq!(table.get(8 * 1 + 2), Some(0), "(1, 2) is a P-position");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn values(&self, bounds: &Bounds) -> Result<Values, compute::ComputeError> {
        law::tabulate(self, bounds, None, &())
    }

    /// Answers who wins a position of the game, with the value and the winning moves, within ten
    /// seconds. Components are separate words, or are joined by `+`; an empty text is the opening.
    /// [`answer::Solver`] keeps what it finds between questions, answers misère play and compounds,
    /// and takes other budgets.
    ///
    /// # Errors
    /// If the text is not a position of the game, or the position is too large.
    ///
    /// ```
    /// use grundy::Game;
    ///
    /// let answer = "Kayles".parse::<Game>()?.position("3 5 7")?;
    /// assert_eq!((answer.value, answer.winning_moves[0].to.as_str()), (Some(5), "4"));
    /// assert!(answer.to_string().contains("3 xor 4 xor 2 = 5: take 1 from the 5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self, text: &str) -> Result<Answer, Refusal> {
        let solver = answer::Solver::new(self.0.clone().into());
        solver.position(&[text], answer::Play::Normal, &Budget::default())
    }

    /// Finds the law of the game. The law is proved if values of heaps up to `most` prove it, or if
    /// the rules alone imply it; otherwise it is the law observed in these values, if any.
    /// [`Game::explore`] takes other budgets and also returns the values.
    ///
    /// # Errors
    /// If a value cannot be computed.
    ///
    /// ```
    /// use grundy::Game;
    ///
    /// let kayles: Game = "0.77".parse()?;
    /// let law = kayles.law(10_000)?.ok_or("no law")?;
    /// assert!(law.is_proved());
    /// let recurrence = law.recurrence().ok_or("not periodic")?;
    /// assert_eq!((recurrence.period, recurrence.preperiod), (12, 71));
    /// assert_eq!(law.value(&[10_u128.pow(18)]), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn law(&self, most: u64) -> Result<Option<Law>, compute::ComputeError> {
        Ok(law::find(self, &SearchLimits::to_heap(most))?.law)
    }

    /// Returns the certificate of a law that is proved with values of heaps up to `most`, or by the
    /// rules alone; `None` if no law is proved this way, or if the law has no certificate.
    ///
    /// # Errors
    /// If a value cannot be computed.
    ///
    /// ```
    /// use grundy::{Certificate, Game, verify};
    ///
    /// let certificate = "0.137".parse::<Game>()?.certify(10_000)?.ok_or("no proved law")?;
    /// let read: Certificate = certificate.to_string().parse()?;
    /// verify(&read)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify(&self, most: u64) -> Result<Option<Certificate>, compute::ComputeError> {
        let found = law::find(self, &SearchLimits::to_heap(most))?;
        Ok(found.law.and_then(|law| law.certificate(&found.game)))
    }

    /// Answers about a claim on the values of the game: false with the first position and what
    /// shows it, proved for all positions, or true so far. `claim` is a formula in the numbers of a
    /// position, or `lost if` and a condition: the guide of the command line has more.
    ///
    /// # Errors
    /// If the claim is invalid, or a value cannot be computed.
    ///
    /// ```
    /// use grundy::{Budget, Game, Verdict};
    ///
    /// let halves: Game = "Subtraction(1..=n/2)".parse()?;
    /// let checked = halves.check("n -> n/2 if n % 2 == 0 else g(n/2)", &Budget::default())?;
    /// assert!(matches!(checked.verdict, Verdict::Proved(_)));
    /// let words = halves
    ///     .check("lost if n < 4", &Budget::default())?
    ///     .to_string();
    /// assert_eq!(
    ///     words,
    ///     "false: heap 2 is claimed to be lost, and its value is 1: its option 1 has the value 0\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, claim: &str, budget: &Budget<'_>) -> Result<Checked, Unchecked> {
        Checked::search(self, claim, None, budget)
    }

    /// Returns the game's Grundy function as the smallest code in a language, for all positions.
    ///
    /// # Errors
    /// If no law is proved; [`Game::emit_within`] takes bounds.
    ///
    /// ```
    /// use grundy::{Game, Language};
    ///
    /// let code = "Again Stone Game".parse::<Game>()?.emit(Language::Cpp)?;
    /// assert!(code.text.contains("grundy"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn emit(&self, language: Language) -> Result<Snippet, snippet::EmitError> {
        snippet::emit(&Request::new(self, language), &())
    }

    /// Returns the game's Grundy function as the smallest code in a language: for all positions if
    /// a law is proved, otherwise within `bounds`. [`snippet::Request`] asks for outcomes, winning
    /// moves, limits and forms.
    ///
    /// # Errors
    /// If no form can hold the values.
    ///
    /// ```
    /// use grundy::{Bounds, Game, Language};
    ///
    /// let wythoff: Game = "Wythoff".parse()?;
    /// assert!(!wythoff.emit_within(Bounds::Grid(16, 16), Language::C)?.endless);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn emit_within(
        &self,
        bounds: Bounds,
        language: Language,
    ) -> Result<Snippet, snippet::EmitError> {
        snippet::emit(
            &Request {
                bounds: Some(bounds),
                ..Request::new(self, language)
            },
            &(),
        )
    }

    /// Draws values as SVG, with the law that is found in them.
    ///
    /// # Errors
    /// If the bounds do not fit the game, or contain no position.
    ///
    /// ```
    /// use grundy::{Bounds, Game};
    ///
    /// let svg = "0.77".parse::<Game>()?.picture(&Bounds::Heap(200))?;
    /// assert!(svg.starts_with("<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn picture(&self, bounds: &Bounds) -> Result<String, PictureError> {
        let values = self.values(bounds)?;
        if values.is_empty() {
            return Err(PictureError::Empty {
                shape: values.shape,
            });
        }
        Ok(plot::svg(&Picture::from_values(
            self,
            bounds,
            &values,
            Size::default(),
            &(),
        )?)?)
    }
}

/// Derives all claims of a certificate again, without the code that computed and proved them,
/// within an hour and 4 GiB ([`certificate::CheckBudget::DEFAULT`]).
///
/// # Errors
/// The first claim that is false, or the time or memory that the check needs beyond the budget.
///
/// ```
/// use grundy::{CheckError, Game, verify};
///
/// let mut certificate = "Kayles"
///     .parse::<Game>()?
///     .certify(10_000)?
///     .ok_or("no proved law")?;
/// verify(&certificate)?;
/// certificate.game = "0.137".parse()?;
/// assert!(
///     matches!(verify(&certificate), Err(CheckError::False { field, .. }) if field == "game")
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(certificate: &Certificate) -> Result<(), CheckError> {
    certificate::check(
        certificate,
        certificate::CheckBudget::DEFAULT,
        &(),
        &mut |_| (),
    )
}

/// Returns the Coq file of a certificate: a theorem about the game, which Coq's kernel checks with
/// `grundy verify FILE.v`. The file has the bytes that `grundy certify --coq` writes. The values
/// that the theorem needs are computed.
///
/// # Errors
/// If a value cannot be computed, or if the certificate cannot be written as a Coq theorem.
///
/// ```
/// use grundy::{Game, coq};
///
/// let kayles = "Kayles".parse::<Game>()?.certify(10_000)?.ok_or("no proved law")?;
/// assert!(coq(&kayles)?.contains("Theorem law_0_77 : code_law"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn coq(certificate: &Certificate) -> Result<String, CoqError> {
    let coordinate = |game: game::Game| {
        let found = law::find(&game, &SearchLimits::to_heap(COORDINATE_HEAPS))?;
        let certificate = found
            .law
            .filter(Law::is_proved)
            .and_then(|law| law.certificate(&game));
        Ok((
            certificate.ok_or_else(|| CoqError::Observed(game.to_string()))?,
            found.values.iter().collect(),
        ))
    };
    let instances = |values: &[u32]| coq::instances(certificate, values, coordinate);
    let instances = match instances(&[]) {
        Err(CoqError::Beyond(Beyond::Values { needed, .. })) if needed <= MOST_VALUES => instances(
            &law::tabulate(&certificate.game, &Bounds::Heap(needed), None, &())?
                .iter()
                .collect::<Vec<u32>>(),
        ),
        other => other,
    };
    Ok(coq::document(&instances?))
}

/// The largest heap in the search for the law of a coordinate.
const COORDINATE_HEAPS: u64 = 10_000;
/// The most values that are computed for a Coq file; longer tables are beyond the kernel.
const MOST_VALUES: u64 = 1 << 20;

/// The errors of [`coq`](coq()).
///
/// ```
/// use grundy::{CoqError, Game, coq};
///
/// let sum = "Subtraction({1,2}) + Subtraction({1,2,3})"
///     .parse::<Game>()?
///     .certify(1000)?
///     .ok_or("no proved law")?;
/// let error = coq(&sum).unwrap_err();
/// assert!(matches!(error, CoqError::Beyond(_)));
/// assert!(
///     error
///         .to_string()
///         .contains("the theorem of this kind of certificate has no Coq checker"),
///     "{error}"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(thiserror::Error)]
pub enum CoqError {
    /// A value cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::ComputeError),
    /// The certificate cannot be written as a Coq theorem.
    #[error(transparent)]
    Beyond(#[from] Beyond),
    /// The law of a coordinate, which the theorem needs, is not proved.
    #[error("cannot write a Coq proof because no law of {0} is proved; use the certificate")]
    Observed(String),
}

grundy_core::debug_is_text!(CoqError);

/// The errors of [`Game::picture`].
///
/// ```
/// use grundy::{Bounds, Game, PictureError};
///
/// let wythoff: Game = "Wythoff".parse()?;
/// let error = wythoff.picture(&Bounds::Grid(0, 8)).unwrap_err();
/// assert!(matches!(error, PictureError::Empty { .. }), "{error}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(thiserror::Error)]
pub enum PictureError {
    /// The values cannot be computed.
    #[error(transparent)]
    Compute(#[from] compute::ComputeError),
    /// The bounds contain no position.
    #[error("there is no position within the bounds")]
    Empty {
        /// The requested positions.
        shape: Shape,
    },
    /// The picture cannot be encoded.
    #[error(transparent)]
    Plot(#[from] plot::PixelsError),
}

grundy_core::debug_is_text!(PictureError);
