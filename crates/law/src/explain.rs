//! The proof of a law in sentences, with the numbers of the game.

use super::statement::{Join, Law, Statement, Status, Theorem};
use grundy_core::game::{Game, set::Set};
use grundy_core::{period_words::describe_length, text::join};

/// The widest window that is listed value by value.
const LISTED: u64 = 40;

impl Law {
    /// Returns the reason for the law in paragraphs: the theorem in words with the numbers of this
    /// game, or the values that an observed law was compared with.
    ///
    /// ```
    /// use grundy_core::game::Game;
    /// use grundy_law::{self as law, SearchLimits};
    ///
    /// let game: Game = "Subtraction({1,3,4})".parse()?;
    /// let law = law::find(&game, &SearchLimits::to_heap(100))?
    ///     .law
    ///     .ok_or("no law")?;
    /// let why = law.explain(&game).join(" ");
    /// assert!(
    ///     why.contains("heaps 0 to 3 have the values 0 1 0 1, and so have heaps 7 to 10"),
    ///     "{why}"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self, game: &Game) -> Vec<String> {
        if let Statement::Compound(join, parts) = &self.statement {
            let first = match join {
                Join::Sum => {
                    "A move changes one part. The value of the whole is the nim-sum of the values of the parts."
                }
                Join::Product => {
                    "The game is a product of games of turning coins. Its value is the nim product of the values of its factors."
                }
            };
            let of = |part: &super::Part| match &part.law {
                Some(law) => format!(
                    "{}: {}. {}",
                    part.game,
                    law.headline(),
                    law.explain(&part.game).join(" ")
                ),
                None => format!("{}: no law was found.", part.game),
            };
            return std::iter::once(first.to_owned())
                .chain(parts.iter().map(of))
                .collect();
        }
        match self.status {
            Status::Observed { to } => vec![self.explain_observed(to)],
            Status::Proved {
                theorem,
                checked_to,
            } => self.explain_proved(game, theorem, checked_to),
        }
    }

    /// Returns the reason for an observed law.
    fn explain_observed(&self, to: u64) -> String {
        let periods = self.eventual_period().map(|(preperiod, period)| {
            let stretch = to.saturating_sub(preperiod) + 1;
            let length = describe_length(period, 0, ("heap", preperiod));
            format!(
                " This is {} whole periods of {length}.",
                stretch / period.max(1)
            )
        });
        format!(
            "The law is observed, not proved: it holds for all values up to {to}.{} No theorem of this program extends it \
             to all positions.",
            periods.unwrap_or_default()
        )
    }

    /// Returns the theorem in words, with the numbers of the game if the theorem has any.
    fn explain_proved(
        &self,
        game: &Game,
        theorem: Theorem,
        checked_to: Option<u64>,
    ) -> Vec<String> {
        let with_numbers = match theorem {
            Theorem::GuySmith => self.guy_smith(game),
            Theorem::SubtractionWindow => self.window(game),
            _ => None,
        };
        let checked = match checked_to {
            Some(to) if theorem == Theorem::CellClasses => {
                format!(" The program checked {to} cells.")
            }
            Some(to) if to > 0 => format!(" The program checked the values up to {to}."),
            _ => String::new(),
        };
        match with_numbers {
            Some(paragraphs) => paragraphs,
            None => vec![format!("{}{checked}", theorem.in_words())],
        }
    }

    /// Returns the theorem of Guy and Smith with the numbers of a code.
    fn guy_smith(&self, game: &Game) -> Option<Vec<String>> {
        let code = game.code()?;
        let (preperiod, period, _) = self.shift()?;
        let largest = (1..=code.digits.len())
            .rev()
            .find(|&k| code.digits.get(k - 1).is_some_and(|d| d.heaps != 0))?;
        let (k, parts) = (
            u64::try_from(largest).ok()?,
            u64::try_from(code.most_parts()).ok()?.max(1),
        );
        // The published bound needs n0 >= 1.
        let from = preperiod.max(1);
        let last = parts
            .checked_mul(from)?
            .checked_add((parts - 1).checked_mul(period)?)?
            .checked_add(k - 1)?;
        let far = last.checked_add(period)?;
        Some(vec![
            format!(
                "A move removes at most {k} tokens and leaves at most {parts} heaps. The values were computed to heap {far}. \
                 They show g(n + {period}) = g(n) for all n from {from} to {last}."
            ),
            format!(
                "From there the equation extends by itself (Guy and Smith 1956). For a larger heap n, a move in \
                 n + {period} leaves at least n + {period} - {k} tokens in at most {parts} heaps, so one of these heaps \
                 is at least {}. {period} tokens fewer in this heap do not change its value, and make an option of n. \
                 Each option of n becomes an option of n + {period} in the same way. So the two heaps have options of the same values.",
                from.checked_add(period)?
            ),
        ])
    }

    /// Returns the theorem of equal windows with the numbers of a finite subtraction set.
    fn window(&self, game: &Game) -> Option<Vec<String>> {
        let Set::Finite(members) = &game.set().filter(|set| !set.all_but)?.set else {
            return None;
        };
        let (width, (preperiod, period, _)) = (*members.last()?, self.shift()?);
        let list = |from: u64| {
            let values = (from..from.checked_add(width)?).map(|n| self.value(&[n.into()]));
            Some(join(values.collect::<Option<Vec<_>>>()?, " "))
        };
        let values = if width <= LISTED {
            list(preperiod)?
        } else {
            "equal values".to_owned()
        };
        let said = if width <= LISTED { "the values " } else { "" };
        let later = preperiod.checked_add(period)?;
        let (first, second) = (preperiod + width - 1, later.checked_add(width - 1)?);
        Some(vec![
            format!(
                "The largest number that may be removed is {width}, so the value of a heap depends only on the {width} \
                 values before it. The two windows of {width} values at heaps {preperiod} and {later} are equal: heaps {preperiod} to \
                 {first} have {said}{values}, and so have heaps {later} to {second}."
            ),
            format!(
                "So the next values are equal, g({}) = g({}), and the windows one heap further are equal as well. This \
                 never ends: g(n + {period}) = g(n) for all n from {preperiod} on.",
                second.checked_add(1)?,
                first.checked_add(1)?
            ),
        ])
    }
}

impl Theorem {
    /// Returns the theorem in a sentence or two.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Theorem::GuySmith => {
                "Guy and Smith (1956): if the values of a game with finitely many code digits repeat for long enough, \
             they repeat for all larger heaps."
            }
            Theorem::UnequalParts => {
                "The theorem of Guy and Smith holds for moves that leave unequal heaps if the equation also holds up to a \
             larger bound, as a part may be replaced by an unequal one."
            }
            Theorem::EqualParts => {
                "The theorem of Guy and Smith holds for moves that leave equal heaps, for an even multiple of the period: \
             equal parts change together."
            }
            Theorem::WholeHeaps => {
                "The theorem of Guy and Smith holds for codes without end whose repeated digits only take whole heaps, for a \
             period that is a multiple of the number of repeated digits."
            }
            Theorem::FiniteWindow => {
                "Only finitely many heaps have a rare value. A large heap's options with one small part decide its value, \
             and the windows of values that they need are equal one period apart."
            }
            Theorem::SubtractionWindow => {
                "The value of a heap depends only on the values of a window before it. Two windows one period apart are \
             equal, so all later values repeat."
            }
            Theorem::RemovalState => {
                "The value of a heap depends on the last values and on the sets of all earlier values in each residue class. \
             Two such states one period apart correspond, up to the saltus, and then all later states do."
            }
            Theorem::LayerColumns => {
                "A move reaches only a few columns of a few layers. Two blocks of columns one period apart are equal, so all \
             later columns repeat."
            }
            Theorem::Residues => {
                "No number that may be removed leads from a heap to a heap of the same value, and for each smaller value \
             some small number leads there. Both were checked for every residue of the heap."
            }
            Theorem::SlowBound => {
                "A move takes 1 to f(n) tokens, and f grows by 0 or 1 at each heap. Where f grows, the value f(n) is new; \
             elsewhere the option that has just left the reach, n - f(n) - 1, has the only value that is free (Levine 2006)."
            }
            Theorem::Rows => {
                "The first move in a ring leaves a row. The value of the ring is the mex of values of rows, whose law is proved."
            }
            Theorem::MexEquation => {
                "Grundy values are the only solution of g(n) = mex of the values of the options. Automata read n in binary \
             and decide that the law solves this equation at every heap."
            }
            Theorem::Digits => {
                "Moves and law are formulas of addition, remainders and powers of a base. Automata read the digits of numbers \
             and decide that no option of a heap has the value of the law, and that each smaller value is an option's."
            }
            Theorem::CellClasses => {
                "The law divides the plane into finitely many classes of cells. At one cell of each class the law's value is \
             the mex of the values of the options, and the other cells of the class have options of the same kinds."
            }
            Theorem::NimBlocks => {
                "The value of a cell is a value within a small block, and the nim-sum of the numbers of the blocks."
            }
            Theorem::Coordinates => {
                "Every move changes one coordinate. So the game is the sum of one game for each coordinate."
            }
            Theorem::NimSum => {
                "The value of a sum is the nim-sum of the values of its parts (Sprague 1935, Grundy 1939)."
            }
            Theorem::NimProduct => {
                "The value of a product is the nim product of the values of its factors."
            }
            Theorem::Wythoff => {
                "The P-positions are (floor(n phi), floor(n phi^2)) with phi = (1 + sqrt 5) / 2: each number occurs in \
             exactly one pair, and the differences of the pairs are 0, 1, 2, ... (Wythoff 1907)."
            }
            Theorem::Published(own) => own.proof,
            Theorem::WholeSearch => {
                "All moves from the opening were searched to the end of the game."
            }
        }
    }
}
