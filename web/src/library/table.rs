//! Values within bounds, their law and its certificate, and their picture.

use grundy_check::{self as certificate, Certificate, CheckBudget};
use grundy_core::{
    game::Game,
    notation::Bounds,
    progress::Progress,
    values::{Digest, Histogram, Shape, Values},
};
use grundy_law::{
    self as law, Law, LawSearchResult, SearchLimits, Status, Theorem, identify, sparse::Sparse,
};
use grundy_plot::{self as plot, Frame, Picture, Size};
use serde::Serialize;
use std::time::Duration;

use super::{claim, line};

/// The budget for the check of a certificate: about half a minute and 1 GiB in a browser.
const CHECK: CheckBudget = CheckBudget {
    steps: 10_000_000_000,
    bytes: 1 << 30,
};

/// The most elements of a misère quotient to check: the products of this many take 256 MB.
const MOST_ELEMENTS: u32 = 8192;
/// The most values that are compared with the values of known games.
const COMPARED: usize = 1000;

/// A computed table.
#[derive(Debug)]
pub struct GameTable {
    /// The game as the user named it.
    game: Game,
    bounds: Bounds,
    /// The simplified game, its values and its law.
    found: LawSearchResult,
    sparse: Option<Sparse>,
}

/// The facts about a table, for the page.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TableFacts {
    /// The canonical line.
    pub game: String,
    /// The bounds as text.
    pub bounds: String,
    /// `heap`, `grid`, `strip`, `board` or `list`.
    pub family: &'static str,
    /// The sizes of the indices, outermost first.
    pub sizes: Vec<usize>,
    /// The number of values.
    pub positions: u64,
    /// The largest value.
    pub largest: u32,
    /// The first position of the largest value, in words.
    pub largest_at: String,
    /// The number of positions with the value v, at index v.
    pub counts: Vec<u64>,
    /// SHA-256 of the values as little-endian 32-bit numbers, as `grundy values --digest-only`
    /// prints it.
    pub digest: String,
    /// The law, if one is known.
    pub law: Option<LawWords>,
    /// Rare and common values, if the game has a sparse space.
    pub sparse: Option<SparseWords>,
}

/// A law in words.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LawWords {
    /// The statement in one line; for a lattice, one line for each piece.
    pub words: String,
    /// `true` if the law is proved for all positions.
    pub proved: bool,
    /// The theorem's name, if the law is proved.
    pub theorem: Option<String>,
    /// The theorem's statement, and the heaps or cells that were checked.
    pub why: String,
    /// The first position of the first period.
    pub preperiod: Option<u64>,
    /// The length of the period.
    pub period: Option<u64>,
    /// The saltus: the number that is added to the values from one period to the next.
    pub saltus: Option<u64>,
    /// The largest heap whose value a proof would need, if this is known and the law is not proved.
    pub needed_to: Option<u64>,
}

/// The rare and common values.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SparseWords {
    /// The bits of a value that make it rare or common.
    pub mask: u32,
    /// The number of rare heaps.
    pub rares: u64,
    /// The largest rare heap.
    pub last_rare: u64,
}

/// A picture, and the place of the values in it.
#[derive(Debug, Serialize)]
pub struct TablePicture {
    /// The text of the SVG.
    pub svg: String,
    /// The place of the data.
    pub frame: Frame,
}

/// A certificate that was checked.
#[derive(Debug, Serialize)]
pub struct Verified {
    /// The facts that were confirmed, in order.
    pub facts: Vec<String>,
    /// The claim that was verified; `None` if the certificate was refused.
    pub verified: Option<String>,
    /// The reason if the certificate was refused.
    pub refused: Option<String>,
}

impl GameTable {
    /// Computes the values of the game that `line` names within `bounds`, and searches for their
    /// law.
    ///
    /// # Errors
    /// If the line or the bounds are wrong, a value cannot be computed, or `progress` asks to stop.
    pub fn compute(line: &str, bounds: &str, progress: &dyn Progress) -> Result<Self, String> {
        Self::from_game(line::game(line)?, line::bounds(bounds)?, progress)
    }

    fn from_game(game: Game, bounds: Bounds, progress: &dyn Progress) -> Result<Self, String> {
        let found = if game.finite().is_some() {
            // The search of the opening is itself the law, and gives a lower bound if it ends
            // early.
            let _ = line::shape(&game, &bounds)?;
            law::find(
                &game,
                &SearchLimits {
                    bounds: Some(bounds),
                    budget: law::LawBudget::To(0),
                    progress,
                },
            )
        } else {
            LawSearchResult::from_game(&game, values(&game, &bounds, progress)?, progress)
        };
        let found = found.map_err(|error| format!("error: {error}"))?;
        Ok(Self::with(game, found, bounds))
    }

    fn with(game: Game, found: LawSearchResult, bounds: Bounds) -> Self {
        let sparse = law::sparse::summary(&found.game, &found.values);
        Self {
            game,
            bounds,
            found,
            sparse,
        }
    }

    /// Computes more and more heaps until a law is proved or the next step would take too long.
    /// Games on other positions than heaps are computed once. `elapsed` returns the seconds since
    /// the search began.
    ///
    /// # Errors
    /// As [`GameTable::compute`].
    pub fn search(
        line: &str,
        budget: f64,
        elapsed: &dyn Fn() -> f64,
        progress: &dyn Progress,
    ) -> Result<Self, String> {
        let game = line::game(line)?;
        let named = line::name_line(line, &[])?;
        if named.family != "heap" {
            return Self::from_game(game, line::bounds(&named.bounds)?, progress);
        }
        let time =
            |seconds: f64| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX);
        let clock = || time(elapsed());
        let search = SearchLimits {
            bounds: None,
            budget: law::LawBudget::Clock(time(budget), &clock),
            progress,
        };
        let found = law::find(&game, &search).map_err(|error| format!("error: {error}"))?;
        let bounds = match found.values.shape {
            Shape::Heap { to } => Bounds::Heap(to as u64),
            _ => Bounds::All,
        };
        Ok(Self::with(game, found, bounds))
    }

    /// Returns the law, if one is known.
    #[must_use]
    pub fn law(&self) -> Option<&Law> {
        self.found.law.as_ref()
    }

    fn values(&self) -> &Values {
        &self.found.values
    }

    /// Returns the facts about the table.
    #[must_use]
    pub fn facts(&self) -> TableFacts {
        let Histogram { counts, largest } = Histogram::from_cells(&self.values().cells);
        let shape = self.values().shape;
        let sizes = match shape {
            Shape::Heap { to } => vec![to + 1],
            Shape::Grid { width, height } => vec![width, height],
            Shape::Strip { to, ends } => vec![to + 1, ends, ends],
            Shape::Block { .. } | Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => {
                vec![self.values().len()]
            }
        };
        TableFacts {
            game: self.game.to_string(),
            bounds: self.bounds.to_string(),
            family: line::kind(shape),
            sizes,
            positions: self.values().len() as u64,
            largest: largest.map_or(0, |largest| largest.value),
            largest_at: largest.map_or_else(String::new, |largest| {
                self.values().shape.name(largest.index)
            }),
            counts,
            digest: Digest::from_cells(&self.values().cells).sha256,
            law: self.law_words(),
            sparse: self.sparse.map(|sparse| SparseWords {
                mask: sparse.mask,
                rares: sparse.rares,
                last_rare: sparse.last_rare,
            }),
        }
    }

    fn law_words(&self) -> Option<LawWords> {
        let law = self.law()?;
        let shift = law.shift();
        Some(LawWords {
            words: law.statement.to_string(),
            proved: law.is_proved(),
            theorem: match &law.status {
                Status::Proved { theorem, .. } => Some(theorem.to_string()),
                Status::Observed { .. } => None,
            },
            why: why(law),
            preperiod: shift.map(|(preperiod, ..)| preperiod),
            period: shift.map(|(_, period, _)| period),
            saltus: shift.map(|(.., saltus)| saltus),
            needed_to: law.needed_to(&self.found.game).filter(|_| !law.is_proved()),
        })
    }

    /// Returns `count` values from the index `from` on; fewer at the end.
    #[must_use]
    pub fn slice(&self, from: usize, count: usize) -> Vec<u32> {
        self.values().iter().skip(from).take(count).collect()
    }

    /// Returns `count` positions as text from the index `from` on; fewer at the end.
    #[must_use]
    pub fn names(&self, from: usize, count: usize) -> Vec<String> {
        let shape = self.values().shape;
        let indices = from..self.values().len().min(from.saturating_add(count));
        let name = |index| {
            self.game
                .position(shape, index)
                .map_or_else(String::new, |at| self.game.print_position(&at))
        };
        indices.map(name).collect()
    }

    /// Returns 1 or 0 for each of these values: 1 if the value is rare. Empty if the game has no
    /// sparse space.
    #[must_use]
    pub fn rare(&self, from: usize, count: usize) -> Vec<u8> {
        let Some(sparse) = self.sparse else {
            return Vec::new();
        };
        let values = self.values().iter().enumerate().skip(from).take(count);
        values
            .map(|(n, value)| sparse.is_rare(n as u64, value).into())
            .collect()
    }

    /// Draws the values, `width` by `height` pixels.
    ///
    /// # Errors
    /// If the picture would be too small or too large, or there is nothing to draw.
    pub fn picture(&self, width: u16, height: u16) -> Result<TablePicture, String> {
        if self.values().is_empty() {
            return Err("error: there is no position within these bounds".to_owned());
        }
        let size = Size::new(width, height).ok_or_else(|| format!("error: {}", plot::SizeError))?;
        let picture = Picture::with_law(&self.game, &self.bounds, self.values(), self.law(), size);
        let (svg, frame) =
            plot::draw_framed(&picture).map_err(|error| format!("error: {error}"))?;
        Ok(TablePicture { svg, frame })
    }

    /// Returns the known games with these values, up to a shift; empty if the game is not a game of
    /// heaps.
    ///
    /// # Errors
    /// If the comparison fails.
    pub fn known_games(&self) -> Result<Vec<identify::Match>, String> {
        if !matches!(self.values().shape, Shape::Heap { .. }) {
            return Ok(Vec::new());
        }
        let found = identify::identify(0, &self.slice(0, COMPARED), &())
            .map_err(|error| format!("error: {error}"))?;
        let own = self.game.to_string();
        let others = found
            .into_iter()
            .filter(|matched| matched.line != own || matched.name.is_some());
        Ok(others.collect())
    }

    /// Answers about a claim on the values.
    ///
    /// # Errors
    /// If the claim is invalid, or has no value at a position.
    pub fn check(
        &self,
        text: &str,
        progress: &dyn Progress,
    ) -> Result<claim::ClaimVerdict, String> {
        claim::check(&self.game, text, &self.found, progress)
    }

    /// Returns the Coq file of the proved law.
    ///
    /// # Errors
    /// If no law is proved, or if its certificate cannot be written as a Coq theorem.
    pub fn coq(&self) -> Result<String, String> {
        grundy::coq(&self.proof()?).map_err(|error| format!("error: {error}"))
    }

    /// Returns the certificate of a proved law as text.
    ///
    /// # Errors
    /// If no law is proved, or the law does not fit the format.
    pub fn certificate(&self) -> Result<String, String> {
        Ok(self.proof()?.to_string())
    }

    fn proof(&self) -> Result<Certificate, String> {
        let law = self.law().filter(|law| law.is_proved());
        let law = law.ok_or(
            "error: only proved laws have certificates, and no law of this table is proved",
        )?;
        Ok(law
            .certificate(&self.found.game)
            .ok_or("error: this law has no certificate")?)
    }
}

/// Computes the values within bounds, if they are not too many for a browser.
fn values(game: &Game, bounds: &Bounds, progress: &dyn Progress) -> Result<Values, String> {
    let _ = line::shape(game, bounds)?;
    law::tabulate(game, bounds, None, progress).map_err(|error| format!("error: {error}"))
}

/// Returns the digest of the values within bounds, as `grundy values --digest-only` prints it; does
/// not search for a law.
///
/// # Errors
/// As [`GameTable::compute`].
pub fn digest(line: &str, bounds: &str) -> Result<String, String> {
    let values = values(&line::game(line)?, &line::bounds(bounds)?, &())?;
    Ok(Digest::from_cells(&values.cells).sha256)
}

/// Explains a law's status in words.
fn why(law: &Law) -> String {
    match &law.status {
        Status::Observed { to } => format!(
            "All values computed, up to heap {to}, obey this law. This is not a proof: the law may fail \
             at a larger heap."
        ),
        Status::Proved {
            theorem,
            checked_to,
        } => {
            let checked = match (theorem, checked_to) {
                (_, None) => "The rules alone decide it; no value had to be checked.".to_owned(),
                (Theorem::CellClasses, Some(cells)) => {
                    format!("The program checked {cells} cells.")
                }
                (_, Some(checked_to)) => {
                    format!(
                        "The program checked all values up to heap {checked_to}, as the theorem requires."
                    )
                }
            };
            format!("{} {checked}", theorem.in_words())
        }
    }
}

/// Checks a certificate, of a law under normal play or of a misère quotient, with the program's
/// independent checkers.
///
/// # Errors
/// If the text is not a certificate. A refused claim is an answer, not an error.
pub fn verify(text: &str, progress: &dyn Progress) -> Result<Verified, String> {
    let certificate: Certificate = text.parse().map_err(|error| format!("{error}"))?;
    if let Some(order) = certificate
        .misere()
        .map(|claims| claims.quotient.order)
        .filter(|&order| order > MOST_ELEMENTS)
    {
        return Err(format!(
            "error: the quotient has {order} elements; at most {MOST_ELEMENTS} are checked here"
        ));
    }
    let mut facts = Vec::new();
    let checked = certificate::check(&certificate, CHECK, progress, &mut |fact| {
        facts.push(fact.to_owned());
    });
    let (verified, refused) = match checked {
        Ok(()) => (Some(certificate.claim()), None),
        Err(refusal) => (None, Some(refusal.to_string())),
    };
    Ok(Verified {
        facts,
        verified,
        refused,
    })
}
