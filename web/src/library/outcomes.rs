//! Outcomes under misère play within bounds, and the misère quotient of a game of heaps with its
//! certificate.

use grundy_core::{game::Game, notation::Bounds, progress::Progress};
use grundy_misere::{self as misere, FinderBudget, Finding, Stop, Unsearched};
use serde::Serialize;

use super::{claim, line, position};

/// The budget for a quotient: about ten seconds in a browser for the games of the gallery without a
/// small quotient. The command line has a larger budget.
const QUOTIENT_BUDGET: FinderBudget = FinderBudget {
    order: 600,
    candidate: 1 << 12,
    pairs: 1 << 12,
    rounds: 30,
};
/// The most positions of a plain search: about 100 MB.
const MOST_POSITIONS: usize = 500_000;
/// The most heaps of a table.
const MOST_HEAPS: u64 = 100_000;

/// The outcome of each position within bounds.
#[derive(Debug)]
pub struct OutcomeTable {
    game: Game,
    bounds: Bounds,
    /// 0 for a P-position, 1 for an N-position, in the order of the values of the same bounds.
    cells: Vec<u8>,
    sizes: Vec<usize>,
    found: Option<Finding>,
}

/// The facts about outcomes, for the page.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeFacts {
    /// The canonical line.
    pub game: String,
    /// The bounds as text.
    pub bounds: String,
    /// `heap`, `grid`, `strip`, `board` or `list`.
    pub family: &'static str,
    /// The sizes of the indices, outermost first.
    pub sizes: Vec<usize>,
    /// The number of positions.
    pub positions: u64,
    /// The number of P-positions.
    pub lost: u64,
    /// The quotient of a game of heaps.
    pub quotient: Option<QuotientWords>,
}

/// A misère quotient in words.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct QuotientWords {
    /// The number of elements.
    pub order: usize,
    /// The number of elements in P.
    pub lost: usize,
    /// `true` if the quotient is that of Nim heaps.
    pub tame: bool,
    /// The heaps that generate it.
    pub generators: Vec<usize>,
    /// The largest heap whose image was found.
    pub to: usize,
    /// `true` if the quotient is proved for all heaps.
    pub proved: bool,
    /// The first heap of the first period.
    pub preperiod: Option<usize>,
    /// The length of the period of the heaps' images.
    pub period: Option<usize>,
    /// The theorem that extends the quotient to all heaps, or the reason why it does not reach the
    /// requested heap.
    pub why: String,
}

impl OutcomeTable {
    /// Computes the outcomes within bounds. For a game of heaps, the table ends where its quotient
    /// is not found.
    ///
    /// # Errors
    /// If the line or the bounds are wrong, or a plain search would be too large.
    pub fn compute(line: &str, bounds: &str, progress: &dyn Progress) -> Result<Self, String> {
        let (game, bounds) = (line::game(line)?, line::bounds(bounds)?);
        let (shape, _) = line::shape(&game, &bounds)?;
        let size =
            |n: u64| usize::try_from(n).map_err(|_| leads_to(Unsearched::TooMany(MOST_POSITIONS)));
        if let (Some(plane), Bounds::Grid(width, height)) = (game.plane(), bounds) {
            position::check_extent(&plane, (width, height))?;
        }
        let (cells, sizes, found) = match (shape, bounds) {
            _ if !game.is_heaps() => {
                let sizes = shape
                    .lengths()
                    .into_iter()
                    .map(size)
                    .collect::<Result<_, _>>()?;
                let lost =
                    misere::outcomes(&game, shape, MOST_POSITIONS, progress).map_err(leads_to)?;
                (
                    lost.into_iter().map(|lost| u8::from(!lost)).collect(),
                    sizes,
                    None,
                )
            }
            (_, Bounds::Heap(to)) if to <= MOST_HEAPS => {
                let found =
                    misere::find_quotient(&game, size(to)?, false, QUOTIENT_BUDGET, progress);
                let found = found.ok_or("error: only games of heaps have misère quotients here")?;
                let outcomes = found
                    .phi
                    .iter()
                    .map(|&x| u8::from(!found.quotient.is_p(x)))
                    .collect();
                (outcomes, vec![found.phi.len()], Some(found))
            }
            (_, Bounds::Heap(_)) => {
                return Err(format!(
                    "error: outcomes under misère play are computed up to heap {MOST_HEAPS} here"
                ));
            }
            (_, other) => return Err(format!("error: {game} does not have the bounds {other}")),
        };
        Ok(Self {
            game,
            bounds,
            cells,
            sizes,
            found,
        })
    }

    /// Returns the facts about the outcomes.
    #[must_use]
    pub fn facts(&self) -> OutcomeFacts {
        let shape = self.game.family().shape(&self.bounds);
        OutcomeFacts {
            game: self.game.to_string(),
            bounds: self.bounds.to_string(),
            family: shape.map_or("list", line::kind),
            sizes: self.sizes.clone(),
            positions: self.cells.len() as u64,
            lost: self
                .cells
                .iter()
                .map(|&outcome| u64::from(outcome == 0))
                .sum(),
            quotient: self.found.as_ref().map(in_words),
        }
    }

    /// Returns `count` outcomes from the index `from` on; fewer at the end.
    #[must_use]
    pub fn slice(&self, from: usize, count: usize) -> Vec<u32> {
        self.cells
            .iter()
            .skip(from)
            .take(count)
            .map(|&outcome| outcome.into())
            .collect()
    }

    /// Answers about a claim on the outcomes or the misère values.
    ///
    /// # Errors
    /// If the claim is invalid, or has no value at a position.
    pub fn check(
        &self,
        text: &str,
        progress: &dyn Progress,
    ) -> Result<claim::ClaimVerdict, String> {
        claim::misere(&self.game, text, &self.bounds, progress)
    }

    /// Returns the certificate of the quotient as text.
    ///
    /// # Errors
    /// If the game is not one of heaps.
    pub fn certificate(&self) -> Result<String, String> {
        let found = self
            .found
            .as_ref()
            .ok_or("error: only quotients of games of heaps have certificates")?;
        Ok(misere::certificate::certificate(&self.game, found).to_string())
    }
}

fn leads_to(error: Unsearched) -> String {
    format!("error: misère play within these bounds leads to {error}; reduce the bounds")
}

fn in_words(found: &Finding) -> QuotientWords {
    let to = found.to();
    let why = match (found.stop, found.period.and_then(|period| period.theorem)) {
        (None, Some(theorem)) => format!("It is the quotient of all heaps: {}.", theorem.source()),
        (None, None) => format!("It is the quotient of the heaps to {to}."),
        (Some(Stop::Cancelled), _) => format!("The search was stopped at heap {to}."),
        (Some(_), _) => format!(
            "It is the quotient of the heaps to {to}. With the next heap it exceeds this page's limit or is not \
             finite; the command line has a larger limit."
        ),
    };
    QuotientWords {
        order: found.quotient.order(),
        lost: found.quotient.p_count(),
        tame: found.is_tame(),
        generators: found.generators(),
        to,
        proved: found.is_proved(),
        preperiod: found.period.map(|period| period.preperiod),
        period: found.period.map(|period| period.period),
        why,
    }
}
