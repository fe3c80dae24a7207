//! Values within bounds, the law they obey, their picture, the certificate of what is proved.

use grundy_compiler::{
    certificate::{self, Budget, Certificate},
    game::Game,
    identify,
    law::{self, Found, Law, Search, Status, Theorem, sparse::Sparse},
    notation::Bounds,
    plot::{self, Frame, Marking, Picture, Size},
    progress::Progress,
    values::{
        Shape, Values,
        tally::{Digest, Histogram},
    },
};
use serde::Serialize;
use std::time::Duration;

use super::line;

/// A certificate is checked if that takes at most about half a minute and 1 GiB here.
const CHECK: Budget = Budget { steps: 10_000_000_000, bytes: 1 << 30 };

/// Longer than anybody waits.
const LONGEST: Duration = Duration::from_secs(1 << 40);

/// The most elements of a misère quotient that is checked: its products take 256 MB.
const MOST_ELEMENTS: u32 = 8192;
/// The most values that are compared with those of known games.
const COMPARED: usize = 1000;

/// A computed table.
#[derive(Debug)]
pub struct Table {
    /// The game as it was named.
    game: Game,
    bounds: Bounds,
    /// What the game is known to be, its values and its law.
    found: Found,
    sparse: Option<Sparse>,
}

/// What is known of a table, for people.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    /// The canonical line.
    pub game: String,
    /// The bounds, as they are written.
    pub bounds: String,
    /// `heap`, `grid`, `strip` or `board`.
    pub family: &'static str,
    /// The sizes of the indices, outermost first.
    pub sizes: Vec<usize>,
    /// The number of values.
    pub positions: u64,
    /// The largest value.
    pub largest: u32,
    /// Where it first stands, in words.
    pub largest_at: String,
    /// How many positions have the value v, at index v.
    pub counts: Vec<u64>,
    /// SHA-256 of the values as little-endian 32-bit numbers, as `grundy values --digest-only` prints it.
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
    /// In one line; of a lattice one line for each piece.
    pub words: String,
    /// Does it hold for ever?
    pub proved: bool,
    /// The theorem's name, if it is proved.
    pub theorem: Option<String>,
    /// What the theorem says, and what was checked.
    pub why: String,
    /// The first position of the first period.
    pub preperiod: Option<u64>,
    /// The length of the period.
    pub period: Option<u64>,
    /// By how much the values grow in a period.
    pub saltus: Option<u64>,
    /// Up to which heap values would be needed for a proof, if that is known and the law is not proved.
    pub needed_to: Option<u64>,
}

/// How rare values are told from common ones.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SparseWords {
    /// The bits of a value that count.
    pub mask: u32,
    /// How many heaps are rare.
    pub rares: u64,
    /// The largest rare heap.
    pub last_rare: u64,
}

/// A picture, and where in it the values lie.
#[derive(Debug, Serialize)]
pub struct Drawn {
    /// The text of the SVG.
    pub svg: String,
    /// Where the data lies.
    pub frame: Frame,
}

/// A known game with the values of a table.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Alike {
    /// Its canonical line.
    pub game: String,
    /// Its name, if it has one.
    pub name: Option<&'static str>,
    /// The number of its values in the OEIS, if they stand there.
    pub oeis: Option<&'static str>,
    /// Heap n of the table has the value of the heap n + `shift`.
    pub shift: i64,
    /// The number of values that were compared.
    pub terms: usize,
}

impl From<identify::Match> for Alike {
    fn from(identify::Match { line, name, oeis, shift, terms }: identify::Match) -> Self {
        Self { game: line, name, oeis, shift, terms }
    }
}

/// A certificate that was checked.
#[derive(Debug, Serialize)]
pub struct Verified {
    /// Each thing that was found to be so, in order.
    pub facts: Vec<String>,
    /// What was verified; `None` if it was refused.
    pub verified: Option<String>,
    /// Why it was refused.
    pub refused: Option<String>,
}

impl Table {
    /// Computes the values of the game that `line` names within `bounds`, and looks for the law they obey.
    ///
    /// # Errors
    /// If the line or the bounds are wrong, a value cannot be computed, or `progress` asks to stop.
    pub fn compute(line: &str, bounds: &str, progress: &dyn Progress) -> Result<Self, String> {
        Self::of(line::game(line)?, line::bounds(bounds)?, progress)
    }

    fn of(game: Game, bounds: Bounds, progress: &dyn Progress) -> Result<Self, String> {
        let values = values(&game, &bounds, progress)?;
        let found = Found::of(&game, values, progress).map_err(|error| format!("error: {error}"))?;
        Ok(Self::with(game, found, bounds))
    }

    fn with(game: Game, found: Found, bounds: Bounds) -> Self {
        let sparse = law::sparse::summary(&found.game, &found.values);
        Self { game, bounds, found, sparse }
    }

    /// Computes more and more heaps until a law is proved, or the next step would take too long; other games are
    /// computed once. `elapsed` gives the seconds since the search began.
    ///
    /// # Errors
    /// As [`Table::compute`].
    pub fn search(line: &str, budget: f64, elapsed: &dyn Fn() -> f64, progress: &dyn Progress) -> Result<Self, String> {
        let game = line::game(line)?;
        let named = line::named(line)?;
        if named.family != "heap" {
            return Self::of(game, line::bounds(&named.bounds)?, progress);
        }
        let time = |seconds: f64| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(LONGEST).min(LONGEST);
        let clock = || time(elapsed());
        let search = Search { bounds: None, budget: law::Budget::Clock(time(budget), &clock), progress };
        let found = law::find(&game, &search).map_err(|error| format!("error: {error}"))?;
        let bounds = match found.values.shape {
            Shape::Heap { to } => Bounds::Heap(to as u64),
            _ => Bounds::All,
        };
        Ok(Self::with(game, found, bounds))
    }

    /// The law, if one is known.
    #[must_use]
    pub fn law(&self) -> Option<&Law> {
        self.found.law.as_ref()
    }

    fn values(&self) -> &Values {
        &self.found.values
    }

    /// What is known.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let Histogram { counts, largest } = Histogram::of(&self.values().cells);
        let (family, sizes) = match self.values().shape {
            Shape::Heap { to } => ("heap", vec![to + 1]),
            Shape::Grid { width, height } => ("grid", vec![width, height]),
            Shape::Strip { to, ends } => ("strip", vec![to + 1, ends, ends]),
            // `named` refuses boxes of states and finite games.
            Shape::Block { .. } | Shape::Board { .. } | Shape::Opening | Shape::Vertices { .. } => {
                ("board", vec![self.values().len()])
            }
        };
        Facts {
            game: self.game.to_string(),
            bounds: self.bounds.to_string(),
            family,
            sizes,
            positions: self.values().len() as u64,
            largest: largest.map_or(0, |largest| largest.value),
            largest_at: largest.map_or_else(String::new, |largest| self.values().shape.name(largest.index)),
            counts,
            digest: Digest::of(&self.values().cells).sha256,
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

    /// `count` values from the index `from` on; fewer at the end.
    #[must_use]
    pub fn slice(&self, from: usize, count: usize) -> Vec<u32> {
        self.values().iter().skip(from).take(count).collect()
    }

    /// Which of those are rare: 1 or 0 for each. Empty if the game has no sparse space.
    #[must_use]
    pub fn rare(&self, from: usize, count: usize) -> Vec<u8> {
        let Some(sparse) = self.sparse else {
            return Vec::new();
        };
        let values = self.values().iter().enumerate().skip(from).take(count);
        values.map(|(n, value)| sparse.is_rare(n as u64, value).into()).collect()
    }

    /// The picture of the values, `width` by `height` pixels.
    ///
    /// # Errors
    /// If the picture would be too small or too large, or there is nothing to draw.
    pub fn picture(&self, width: u16, height: u16) -> Result<Drawn, String> {
        if self.values().is_empty() {
            return Err("error: there is no position within these bounds".to_owned());
        }
        let size = Size::new(width, height).ok_or_else(|| format!("error: {}", plot::SizeError))?;
        let marking = self.law().filter(|law| law.kind().is_some()).map(Marking::of);
        let title = match self.bounds {
            Bounds::All => format!("Grundy values of {}", self.game),
            bounds => format!("Grundy values of {} to {bounds}", self.game),
        };
        let planar = self.law().and_then(Law::planar).map(|law| law.planar.clone());
        let marks = self.game.strip().map(|strip| strip.marks.clone()).unwrap_or_default();
        let picture = Picture { title, values: self.values(), marking, rare: self.sparse, planar, marks, size };
        let (svg, frame) = plot::framed(&picture).map_err(|error| format!("error: {error}"))?;
        Ok(Drawn { svg, frame })
    }

    /// The known games with these values, up to a shift, in words; none of a game that is not one of heaps.
    ///
    /// # Errors
    /// If the comparison fails.
    pub fn known_games(&self) -> Result<Vec<Alike>, String> {
        if !matches!(self.values().shape, Shape::Heap { .. }) {
            return Ok(Vec::new());
        }
        let found = identify::identify(0, &self.slice(0, COMPARED), &()).map_err(|error| format!("error: {error}"))?;
        let own = self.game.to_string();
        let others = found.into_iter().filter(|matched| matched.line != own || matched.name.is_some());
        Ok(others.map(Alike::from).collect())
    }

    /// The certificate of a proved law, as text.
    ///
    /// # Errors
    /// If no law is proved, or it does not fit the format.
    pub fn certificate(&self) -> Result<String, String> {
        let law = self.law().filter(|law| law.is_proved());
        let law = law.ok_or("error: only proved laws are certified, and none is proved of this table")?;
        let certificate = law.certificate(&self.found.game).ok_or("error: this law has no certificate")?;
        Ok(certificate.to_string())
    }
}

/// The values within bounds, if a browser has room for them.
fn values(game: &Game, bounds: &Bounds, progress: &dyn Progress) -> Result<Values, String> {
    let _ = line::shape(game, bounds)?;
    law::tabulate(game, bounds, None, progress).map_err(|error| format!("error: {error}"))
}

/// The digest of the values within bounds, as `grundy values --digest-only` prints it; no law is looked for.
///
/// # Errors
/// As [`Table::compute`].
pub fn digest(line: &str, bounds: &str) -> Result<String, String> {
    let values = values(&line::game(line)?, &line::bounds(bounds)?, &())?;
    Ok(Digest::of(&values.cells).sha256)
}

/// The reason for a law's status.
fn why(law: &Law) -> String {
    match &law.status {
        Status::Observed { to } => format!(
            "All values computed, up to heap {to}, obey this law. That is no proof: it may fail at a larger heap."
        ),
        Status::Proved { theorem, checked_to } => {
            let checked = match (theorem, checked_to) {
                (_, None) => "The rules alone decide it; no value had to be checked.".to_owned(),
                (Theorem::CellClasses, Some(cells)) => format!("The program checked {cells} cells."),
                (_, Some(checked_to)) => {
                    format!("The program checked all values up to heap {checked_to}, as far as the theorem asks.")
                }
            };
            format!("{} {checked}", says(*theorem))
        }
    }
}

/// What a theorem says, in a sentence.
fn says(theorem: Theorem) -> &'static str {
    match theorem {
        Theorem::GuySmith => {
            "Guy and Smith (1956): if the values of a game with finitely many code digits repeat for long enough, \
             they repeat for ever."
        }
        Theorem::UnequalParts => {
            "Guy and Smith (1956), extended to moves into unequal heaps: if the values repeat for long enough, they \
             repeat for ever."
        }
        Theorem::EqualParts => {
            "Guy and Smith (1956), extended to moves into equal heaps: if the values repeat for long enough, they \
             repeat for ever."
        }
        Theorem::WholeHeaps => {
            "Guy and Smith (1956), extended to codes whose repeated digits only remove whole heaps: if the values repeat \
             for long enough, they repeat for ever."
        }
        Theorem::FiniteWindow => {
            "A game of at most two parts whose rare heaps have died out: the values follow from the last few, so as soon \
             as these come back with what the proof of each needs, all do."
        }
        Theorem::SubtractionWindow => {
            "A value depends only on the last s values, s the largest number that may be removed: as soon as s values \
             come back, all do."
        }
        Theorem::LayerColumns => {
            "Moves take constants from two numbers: the values of all layers follow from those of the last few columns, so as \
             soon as these come back, all do."
        }
        Theorem::RemovalState => {
            "A value depends on the last values and on which values each residue class has seen: as soon as this \
             state comes back, all values do."
        }
        Theorem::Residues => {
            "A repeating sequence is the sequence of Grundy values if no move leads to an equal value and some move \
             leads to each smaller one, which is decided by finitely many residues."
        }
        Theorem::Rows => {
            "The first move in a ring leaves rows: where the values of rows are proved to repeat, those of rings do, too."
        }
        Theorem::MexEquation => {
            "The law gives every heap the least value that none of its options has, for all heaps at once, as automata \
             that read heap and value in binary decide: so it gives the Grundy values."
        }
        Theorem::CellClasses => {
            "The plane falls into finitely many pieces, in each of which the values repeat. The cells of a piece are of \
             finitely many classes, and for one cell of each class its value is the least that none of its options has."
        }
        Theorem::NimBlocks => {
            "The moves are those of Nim, and leaps that raise no coordinate. The values of the first block are all below \
             its side, and in no block a leap leads to a cell of an equal value: so the formula gives the least value that \
             no option has, everywhere."
        }
        Theorem::Coordinates => {
            "Every move changes one coordinate, as if each were a game of its own: the value is the nim-sum of theirs."
        }
        Theorem::NimSum => {
            "Sprague (1935) and Grundy (1939): the value of a sum is the nim-sum of the values of its parts."
        }
        Theorem::NimProduct => {
            "The Tartan theorem: the value of a product of games of turning coins is the nim product of the values of its \
             factors."
        }
        Theorem::Wythoff => {
            "Wythoff (1907): the P-positions are the pairs of two Beatty sequences of the golden ratio. Nothing is known \
             that gives the other values."
        }
        Theorem::WholeSearch => "Every move from the opening was searched.",
        Theorem::SlowBound => {
            "Levine (2006): where 1 to f(n) tokens may be removed and f grows by at most one at a time, the values \
             follow from f."
        }
    }
}

/// Checks a certificate, of a law under normal play or of a misère quotient, with the program's independent checkers.
///
/// # Errors
/// If the text is no certificate; a certificate with a false claim is an answer, not an error.
pub fn verify(text: &str, progress: &dyn Progress) -> Result<Verified, String> {
    let certificate: Certificate = text.parse().map_err(|error| format!("{error}"))?;
    if let Some(order) = certificate.misere().map(|claims| claims.quotient.order).filter(|&order| order > MOST_ELEMENTS)
    {
        return Err(format!("error: quotients of at most {MOST_ELEMENTS} elements are checked here, not of {order}"));
    }
    let mut facts = Vec::new();
    let checked = certificate::check(&certificate, CHECK, progress, &mut |fact| facts.push(fact.to_owned()));
    let (verified, refused) = match checked {
        Ok(()) => (Some(certificate.claim()), None),
        Err(refusal) => (None, Some(refusal.to_string())),
    };
    Ok(Verified { facts, verified, refused })
}
