//! Play: a sum of positions, all its moves, and the winning ones.

use std::{collections::HashMap, sync::Arc, time::Duration};

use grundy_answer::{
    Budget, Component, GameValues,
    misere::{OutcomeMethods, OutcomeSearch},
};
use grundy_core::{family::Position, game::Game};
use serde::{Deserialize, Serialize};

use super::{
    line,
    position::{self, ComponentState, check, moves, places, starts},
    words::{HEAP_STEPS, MOST_NUMBER},
};

/// The most components of a sum.
pub const MOST_COMPONENTS: usize = 40;
/// The longest table by an estimate, in seconds.
const MOST_SECONDS: f64 = 0.5;
/// The most positions that a search for values keeps, and one for outcomes: about 100 MB each.
const MOST_POSITIONS: (usize, usize) = (200_000, 1_000_000);
/// The most options that are visited for one position: about a second in a browser.
const MOST_OPTIONS: usize = 600_000;

/// One component of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SumComponent {
    /// Its game, a line of notation.
    pub game: String,
    /// Its position.
    #[serde(flatten)]
    pub state: ComponentState,
}

/// A move in one component.
#[derive(Debug, Clone, Serialize)]
pub struct ComponentMove {
    /// The move in words.
    pub words: String,
    /// The components after the move; empty if the component is gone.
    pub to: Vec<ComponentState>,
    /// Their Grundy value.
    pub value: u32,
    /// `true` if it wins; `None` if the search was given up.
    pub wins: Option<bool>,
}

/// A component with its value and its moves.
#[derive(Debug, Serialize)]
pub struct ComponentAnalysis {
    /// Its Grundy value.
    pub value: u32,
    /// Its moves.
    pub moves: Vec<ComponentMove>,
}

/// The value, the outcome and the moves of a sum.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SumAnalysis {
    /// `true` under misère play.
    pub misere: bool,
    /// Its components, in their order.
    pub components: Vec<ComponentAnalysis>,
    /// The nim-sum of their values, for normal play.
    pub nim_sum: u32,
    /// The reason: `3 xor 5 = 6`, or under misère play the method that found the outcomes.
    pub words: String,
    /// `true` if the player to move wins; `None` if the search was given up.
    pub winning: Option<bool>,
    /// `true` if no move is left.
    pub over: bool,
    /// A winning move: the indices of its component and of the move in it.
    pub hint: Option<(usize, usize)>,
}

/// A player that keeps the values of the games it has seen.
#[derive(Debug)]
pub struct Player {
    values: HashMap<String, GameValues>,
    misere: OutcomeSearch,
    most_options: usize,
}

impl Default for Player {
    fn default() -> Self {
        Self::at_most(MOST_OPTIONS)
    }
}

impl Player {
    /// Creates a player that visits about `most_options` options for one position.
    #[must_use]
    pub fn at_most(most_options: usize) -> Self {
        Self {
            values: HashMap::new(),
            misere: OutcomeSearch::default(),
            most_options,
        }
    }

    fn budget(&self) -> Budget<'static> {
        let (searched, outcomes) = MOST_POSITIONS;
        Budget {
            law: Duration::ZERO,
            steps: HEAP_STEPS,
            listed: MOST_NUMBER,
            table: MOST_SECONDS,
            searched,
            outcomes,
            visited: self.most_options,
            ..Budget::patient(&())
        }
    }

    /// Returns all moves of a sum and marks the winning ones. A player who cannot move loses under
    /// normal play, and wins under misère play.
    ///
    /// # Errors
    /// If a component is not a position of its game, or the sum is too large for the page.
    pub fn analyse(&mut self, sum: &[SumComponent], misere: bool) -> Result<SumAnalysis, String> {
        if sum.len() > MOST_COMPONENTS {
            return Err(format!(
                "error: a sum has at most {MOST_COMPONENTS} components here"
            ));
        }
        let games = sum
            .iter()
            .map(|part| line::game(&part.game))
            .collect::<Result<Vec<_>, _>>()?;
        let pairs = || games.iter().zip(sum.iter().map(|part| &part.state));
        let values = pairs()
            .map(|(game, state)| self.value(game, state))
            .collect::<Result<Vec<u32>, _>>()?;
        let nim_sum = values.iter().fold(0, |sum, value| sum ^ value);
        let mut components = Vec::new();
        for ((game, state), &value) in pairs().zip(&values) {
            let moves = moves(game, state)?;
            let known = moves.into_iter().map(|(words, to)| {
                let left = to
                    .iter()
                    .map(|state| self.value(game, state))
                    .collect::<Result<Vec<u32>, _>>()?;
                let left = left.into_iter().fold(0, |sum, value| sum ^ value);
                Ok(ComponentMove {
                    words,
                    to,
                    value: left,
                    wins: Some(nim_sum ^ value ^ left == 0),
                })
            });
            components.push(ComponentAnalysis {
                value,
                moves: known.collect::<Result<_, String>>()?,
            });
        }
        let over = components.iter().all(|known| known.moves.is_empty());
        let (winning, words) = if misere {
            let answer = self.misere(&games, sum, &mut components);
            (outcome(&components, over), format!("decided by {answer}"))
        } else {
            (Some(nim_sum != 0), in_words(&values, nim_sum))
        };
        let wins = |play: &ComponentMove| play.wins == Some(true);
        let hint = |(at, known): (usize, &ComponentAnalysis)| {
            Some((at, known.moves.iter().position(wins)?))
        };
        let hint = components.iter().enumerate().find_map(hint);
        Ok(SumAnalysis {
            misere,
            components,
            nim_sum,
            words,
            winning,
            over,
            hint,
        })
    }

    /// Marks the moves that win under misère play.
    fn misere(
        &mut self,
        games: &[Game],
        sum: &[SumComponent],
        components: &mut [ComponentAnalysis],
    ) -> OutcomeMethods {
        let (budget, search) = (self.budget(), &mut self.misere);
        search.begin(&budget);
        let pairs = games.iter().zip(sum);
        let own =
            pairs.map(|(game, part)| search.components(game, &places(game, &part.state), &()));
        let own: Vec<Vec<Component>> = own.collect();
        for (at, (known, game)) in components.iter_mut().zip(games).enumerate() {
            let others = own.iter().enumerate().filter(|(other, _)| *other != at);
            let others: Vec<Component> = others.flat_map(|(_, parts)| parts).cloned().collect();
            for play in &mut known.moves {
                let left: Vec<Position> = play
                    .to
                    .iter()
                    .flat_map(|state| places(game, state))
                    .collect();
                let left = search.components(game, &left, &());
                play.wins = search
                    .is_p([others.as_slice(), &left].concat(), &budget, &())
                    .ok();
            }
        }
        search.methods()
    }

    /// Returns a first position: a small sum that the player to move wins, or any small sum if the
    /// player to move wins none of them. A sum of games begins with a position of each part.
    ///
    /// # Errors
    /// If the line is wrong, or every small position has no move or too many to be searched.
    pub fn start(&mut self, line: &str, misere: bool) -> Result<Vec<SumComponent>, String> {
        let game = line::game(line)?;
        let cannot = |reason: &str| format!("error: Play cannot show {game}: {reason}");
        let parts: Vec<&Game> = if game.sum().is_some() {
            game.games().iter().collect()
        } else {
            vec![&game]
        };
        // Each part starts with one component. The last part has a choice of components, to make
        // the sum a win.
        let most = if parts.len() > 1 { 1 } else { usize::MAX };
        let mut choices: Vec<Vec<SumComponent>> = Vec::new();
        for part in parts {
            let name = part.to_string();
            let component = |state| SumComponent {
                game: name.clone(),
                state,
            };
            let before = choices.into_iter().next().unwrap_or_default();
            let starts = starts(part).into_iter().map(|sum| {
                let sum = sum.into_iter().take(most).map(component);
                before.iter().cloned().chain(sum).collect()
            });
            choices = starts.collect();
            if choices.is_empty() {
                return Err(cannot("no small position has a move"));
            }
        }
        let (mut first, mut refused) = (None, None);
        for sum in choices {
            let known = match self.analyse(&sum, misere) {
                Ok(known) => known,
                Err(error) => {
                    refused = Some(error);
                    continue;
                }
            };
            if known.over {
                continue;
            }
            if known.winning == Some(true) {
                return Ok(sum);
            }
            first = first.or(Some(sum));
            // A search that was given up took about a second.
            if known.winning.is_none() {
                break;
            }
        }
        first.ok_or_else(|| refused.unwrap_or_else(|| cannot("no small position has a move")))
    }

    /// Returns the Grundy value of a component.
    fn value(&mut self, game: &Game, state: &ComponentState) -> Result<u32, String> {
        check(game, state)?;
        let budget = self.budget();
        let values = self
            .values
            .entry(game.to_string())
            .or_insert_with(|| GameValues::new(Arc::new(game.clone())));
        let own = |place| {
            values
                .value(&place, &budget)
                .map_err(|refusal| format!("error: {refusal}"))
        };
        let sum = places(game, state)
            .into_iter()
            .try_fold(0, |sum, place| Ok::<_, String>(sum ^ own(place)?))?;
        u32::try_from(sum).map_err(|_| format!("error: {game} has too large values here"))
    }
}

/// Parses a position of the game that `line` names; a position of a sum gives a component of each
/// part.
///
/// # Errors
/// If the line is wrong, or the text is not a position of the game.
pub fn components(line: &str, text: &str) -> Result<Vec<SumComponent>, String> {
    let parsed = position::parse(&line::game(line)?, text)?;
    Ok(parsed
        .into_iter()
        .map(|(game, state)| SumComponent {
            game: game.to_string(),
            state,
        })
        .collect())
}

/// Returns `true` if the player to move wins under misère play, where a player without a move has
/// won.
fn outcome(components: &[ComponentAnalysis], over: bool) -> Option<bool> {
    let mut wins = components
        .iter()
        .flat_map(|known| &known.moves)
        .map(|play| play.wins);
    if over || wins.clone().any(|wins| wins == Some(true)) {
        return Some(true);
    }
    wins.all(|wins| wins.is_some()).then_some(false)
}

/// Formats a nim-sum, for example `3 xor 5 = 6`.
fn in_words(values: &[u32], nim_sum: u32) -> String {
    match values {
        [] => "0".to_owned(),
        [value] => value.to_string(),
        values => {
            let values: Vec<String> = values.iter().map(u32::to_string).collect();
            format!("{} = {nim_sum}", values.join(" xor "))
        }
    }
}
