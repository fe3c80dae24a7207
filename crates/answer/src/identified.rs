//! The known games with given values.

use std::fmt::{self, Display, Formatter};

use grundy_core::progress::Progress;
use grundy_law::identify::{
    self, Further, GameMatches, LEAST_TERMS, MOST_SHIFT, MOST_TERMS, Match,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Refusal;

/// The games that have given values.
///
/// ```
/// use grundy_answer::Identified;
///
/// let values = Identified::parse("0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4")?;
/// let identified = Identified::search(0, &values, 5, &())?;
/// assert!(identified.to_string().starts_with("0.77"), "{identified}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Serialize, JsonSchema)]
pub struct Identified {
    /// The games, those with a name first.
    pub matches: Vec<Match>,
    /// `false` if the search ended at a limit, so that other games may have the values.
    pub complete: bool,
    /// The comparison of the next values of the first games; `null` if there are not two games.
    pub more_terms: Option<Further>,
    /// The number of given values.
    #[serde(skip)]
    given: usize,
}

impl Identified {
    /// Searches for the games with given values, at most `most` of them; `first` is the heap of the
    /// first value.
    ///
    /// # Errors
    /// If there are too few values, or `progress` asks to stop.
    pub fn search(
        first: u64,
        values: &[u32],
        most: usize,
        progress: &dyn Progress,
    ) -> Result<Self, Refusal> {
        let given = values.len();
        if given < LEAST_TERMS {
            let words =
                format!("{given} values fit hundreds of games; give at least {LEAST_TERMS}");
            return Err(Refusal::Beyond(words));
        }
        let stopped = |_| Refusal::OutOfTime;
        let GameMatches {
            matches,
            is_complete,
        } = identify::search(first, values, most, progress).map_err(stopped)?;
        let more_terms = identify::further(
            first.saturating_add(given.min(MOST_TERMS) as u64),
            &matches,
            progress,
        );
        Ok(Self {
            matches,
            complete: is_complete,
            more_terms,
            given,
        })
    }

    /// Reads values as people copy lists: `0, 1, 2`, `[0, 1, 2]` or `0 1 2`.
    ///
    /// # Errors
    /// If a word is not a value.
    pub fn parse(text: &str) -> Result<Vec<u32>, Refusal> {
        let separates = |c: char| c.is_whitespace() || ",;[](){}".contains(c);
        let value = |word: &str| {
            let shown: String = word.chars().take(40).collect();
            word.parse::<u32>().map_err(|_| {
                let help = "Grundy values are numbers from 0 to 4294967295";
                Refusal::Beyond(format!("`{}` is not a value: {help}", shown.escape_debug()))
            })
        };
        text.split(separates)
            .filter(|word| !word.is_empty())
            .map(value)
            .collect()
    }

    /// Returns what is known of other games, or whether more values would decide; empty if nothing
    /// is.
    #[must_use]
    pub fn remark(&self) -> String {
        let mut words = Vec::new();
        match (self.matches.len(), self.complete) {
            (0, _) => words.push(format!(
                "no known game has these {} values, up to a shift of {MOST_SHIFT} heaps",
                self.given
            )),
            (1, true) => words.push("no other game of these families has the values".to_owned()),
            _ => {}
        }
        if !self.complete {
            words.push(
                "the search ended at its limit: other games may have these values".to_owned(),
            );
        }
        match self.more_terms {
            Some(Further { games, differ_at: Some(at), .. }) => {
                words.push(format!("more values decide: a({at}) is not the same for all of the first {games} games"));
            }
            Some(Further { games, to, differ_at: None }) => words
                .push(format!("more values may not decide: the first {games} games have the same values to a({to})")),
            None => {}
        }
        words.join("\n")
    }
}

impl Display for Identified {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        self.matches
            .iter()
            .try_for_each(|matched| writeln!(out, "{matched}"))?;
        let remark = self.remark();
        if remark.is_empty() {
            Ok(())
        } else {
            writeln!(out, "{remark}")
        }
    }
}
