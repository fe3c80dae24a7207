//! The answer for a position, in words and as JSON.

use std::fmt::{self, Display, Formatter};

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::{Play, Solved, WalkOutcome, Winning, sum::Components};
use grundy_compute::finite_search::walk::Loopy;
use grundy_core::{family::Position, notation::names};

/// The most winning moves that the words name.
const MOST_MOVES_SHOWN: usize = 24;
/// The most winning moves of tokens on a graph that the words name.
const SHOWN_VERTICES: usize = 100;

/// Who wins a position, and how. The object of `grundy position --json`.
///
/// ```
/// use grundy_answer::{Budget, Line, Play, Solver};
///
/// let wythoff = Solver::new("Wythoff".parse::<Line>()?);
/// let answer = wythoff.position(&["(3,5)"], Play::Normal, &Budget::default())?;
/// assert_eq!(
///     (answer.winner(), answer.value),
///     ("the player to move loses", Some(0))
/// );
/// assert!(
///     answer
///         .to_string()
///         .ends_with("moves        none wins\nby           values computed by its rules\n")
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Answer {
    /// The name of the game with its line, for people.
    #[serde(skip)]
    pub title: String,
    /// The canonical line of the game.
    pub game: String,
    /// The position as it is read.
    pub position: String,
    /// The play.
    pub play: Play,
    /// Who wins: `P`, `N` or `draw`.
    #[serde(serialize_with = "letter")]
    #[schemars(with = "String")]
    pub outcome: WalkOutcome,
    /// The nim-sum of the values, if it is known.
    #[serde(serialize_with = "maybe_text")]
    #[schemars(with = "Option<String>")]
    pub value: Option<u128>,
    /// The genus, in misère play, and whether it is tame.
    pub genus: Option<String>,
    /// The value of each component, if all are known.
    #[schemars(with = "Vec<String>")]
    pub values: Vec<Value>,
    /// The winning moves that were found.
    pub winning_moves: Vec<WinningMove>,
    /// `true` if these are all winning moves.
    pub all_moves: bool,
    /// The reason for the answer, one line for each game.
    pub by: Vec<String>,
    /// The first winning move in words, such as `take 1 from the 5`.
    #[serde(skip)]
    pub(crate) reason: Option<String>,
    #[serde(skip)]
    pub(crate) form: PositionForm,
}

/// The kinds of positions, whose words differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PositionForm {
    /// A sum of positions.
    Sum,
    /// A position of a compound.
    Compound,
    /// Tokens on a graph.
    Walk,
}

/// A winning move: a component, and what is left of it.
///
/// ```
/// use grundy_answer::{Budget, Line, Play, Solver};
///
/// let nim = Solver::new("Nim".parse::<Line>()?);
/// let answer = nim.position(&["3 4 5"], Play::Normal, &Budget::default())?;
/// // 3 xor 4 xor 5 = 2, and of 3, 4 and 5 only 3 becomes smaller by xor 2
/// assert_eq!(answer.winning_moves.len(), 1);
/// assert!(
///     answer
///         .winning_moves
///         .iter()
///         .all(|only| (only.from.as_str(), only.to.as_str()) == ("3", "1"))
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WinningMove {
    /// The index of the component.
    pub component: usize,
    /// The component before the move.
    pub from: String,
    /// The component after the move.
    pub to: String,
}

/// The value of a component.
///
/// ```
/// use grundy_answer::{Budget, Line, Play, Solver, Value};
///
/// let kayles = Solver::new("Kayles".parse::<Line>()?);
/// let answer = kayles.position(&["3 5 7"], Play::Normal, &Budget::default())?;
/// assert_eq!(answer.values, [3, 4, 2].map(Value::Number));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A Grundy value.
    Number(u128),
    /// The value of a token on a graph with cycles.
    Loopy(Loopy),
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(value) => value.fmt(f),
            Self::Loopy(Loopy::Level(level)) => level.fmt(f),
            Self::Loopy(Loopy::Infinite(levels)) => {
                let levels: Vec<String> = levels.iter().map(ToString::to_string).collect();
                write!(f, "inf{{{}}}", levels.join(","))
            }
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// Returns the letter of an outcome: `P`, `N`, or `draw`.
pub(crate) const fn outcome_letter(outcome: WalkOutcome) -> &'static str {
    match outcome {
        WalkOutcome::P => "P",
        WalkOutcome::N => "N",
        WalkOutcome::Draw => "draw",
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(crate) fn letter<S: Serializer>(outcome: &WalkOutcome, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(outcome_letter(*outcome))
}

/// Writes a number as text: it may be above the numbers that a reader of JSON represents exactly.
#[allow(clippy::ref_option, reason = "serde passes references")]
fn maybe_text<S: Serializer>(value: &Option<u128>, to: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => to.collect_str(value),
        None => to.serialize_none(),
    }
}

impl Answer {
    /// Returns the answer for a sum in words.
    pub(crate) fn of_sum(sum: &Components, play: Play, solved: Solved) -> Self {
        let printed = |winning: &Winning| WinningMove {
            component: winning.component,
            from: sum.print(winning.component),
            to: sum.part(winning.component).print_positions(&winning.to),
        };
        Self {
            title: names::title(sum.game()) + play.suffix(),
            game: sum.game().to_string(),
            position: sum.to_string(),
            play,
            outcome: if solved.is_won {
                WalkOutcome::N
            } else {
                WalkOutcome::P
            },
            value: solved.value,
            genus: solved.genus.map(|genus| {
                let kind = if genus.is_tame() { "tame" } else { "wild" };
                format!("{genus}, {kind}")
            }),
            values: solved.values.into_iter().map(Value::Number).collect(),
            winning_moves: solved.moves.found.iter().map(printed).collect(),
            all_moves: solved.moves.are_all,
            by: solved.by,
            reason: solved
                .moves
                .found
                .first()
                .map(|winning| reason(sum, winning)),
            form: PositionForm::Sum,
        }
    }

    /// Returns who wins in words.
    #[must_use]
    pub fn winner(&self) -> &'static str {
        match self.outcome {
            WalkOutcome::P => "the player to move loses",
            WalkOutcome::N => "the player to move wins",
            WalkOutcome::Draw => "neither player can win",
        }
    }

    fn values(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let values: Vec<String> = self.values.iter().map(ToString::to_string).collect();
        let (label, sum) = match (self.form, self.value) {
            _ if values.is_empty() => return Ok(()),
            (PositionForm::Walk, _) => ("values", String::new()),
            (_, Some(_)) if values.len() == 1 => ("value", String::new()),
            (PositionForm::Compound, Some(value)) => ("value", format!(" = {value}")),
            (PositionForm::Sum, Some(value)) => {
                let reason = self
                    .reason
                    .as_ref()
                    .map(|reason| format!(": {reason}"))
                    .unwrap_or_default();
                ("values", format!(" = {value}{reason}"))
            }
            (_, None) => return Ok(()),
        };
        writeln!(f, "{label:<12} {}{sum}", values.join(" xor "))
    }

    fn moves(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let moves = &self.winning_moves;
        let is_sum_won = self.form == PositionForm::Sum && self.outcome == WalkOutcome::N;
        let none = match self.all_moves {
            // Under misère play, a player without a move has won.
            true if is_sum_won => "none is left: under misère play that wins",
            false if is_sum_won => {
                "a winning move exists; none is among the first ones, and there are too many to try"
            }
            _ => "none wins",
        };
        if moves.is_empty() {
            return writeln!(f, "moves        {none}");
        }
        let number = if self.all_moves {
            moves.len().to_string()
        } else {
            format!("{} or more", moves.len())
        };
        let verb = if moves.len() == 1 && self.all_moves {
            "wins"
        } else {
            "win"
        };
        let (mut group, mut shown) = (0, 0);
        for (
            index,
            WinningMove {
                component,
                from,
                to,
            },
        ) in moves.iter().enumerate()
        {
            // The positions of a compound have moves of their own.
            if self.form == PositionForm::Compound && *component != group {
                (group, shown) = (*component, 0);
            }
            shown += 1;
            match self.form {
                PositionForm::Walk if shown > SHOWN_VERTICES => break,
                PositionForm::Sum | PositionForm::Compound if shown == MOST_MOVES_SHOWN + 1 => {
                    writeln!(f, "             …")?;
                }
                PositionForm::Sum | PositionForm::Compound if shown > MOST_MOVES_SHOWN => {}
                _ => {
                    let label = if index == 0 { "moves" } else { "" };
                    let to = if self.form == PositionForm::Sum {
                        to.replace('+', " + ")
                    } else {
                        to.clone()
                    };
                    let is_counted = index == 0 && self.form != PositionForm::Walk;
                    let count = if is_counted {
                        format!("   ({number} {verb})")
                    } else {
                        String::new()
                    };
                    writeln!(f, "{label:<12} {from} -> {to}{count}")?;
                }
            }
        }
        Ok(())
    }
}

impl Display for Answer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let outcome = match self.outcome {
            WalkOutcome::Draw => "draw".to_owned(),
            other => format!("{}-position", outcome_letter(other)),
        };
        writeln!(f, "game         {}", self.title)?;
        writeln!(
            f,
            "position     {}: {} ({outcome})",
            self.position,
            self.winner()
        )?;
        self.values(f)?;
        self.genus
            .iter()
            .try_for_each(|genus| writeln!(f, "genus        {genus}"))?;
        self.moves(f)?;
        let mut by = self.by.clone();
        by.dedup();
        // A single game is named above.
        let alone = format!("{}: ", self.game);
        by.iter().try_for_each(|by| {
            writeln!(f, "by           {}", by.strip_prefix(&alone).unwrap_or(by))
        })
    }
}

/// Returns a winning move in words: `take 1 from the 5`.
fn reason(sum: &Components, winning: &Winning) -> String {
    let from = sum.print(winning.component);
    let to = sum
        .part(winning.component)
        .print_positions(&winning.to)
        .replace('+', " and ");
    let heaps = winning.to.iter().map(|position| {
        if let Position::Heap(heap) = position {
            Some(*heap)
        } else {
            None
        }
    });
    match (
        sum.all.get(winning.component).map(|own| &own.position),
        heaps.sum::<Option<u64>>(),
    ) {
        (Some(&Position::Heap(heap)), Some(left)) if left == heap => {
            format!("split the {from} into {to}")
        }
        (Some(&Position::Heap(heap)), Some(left)) if left < heap => {
            let rest = if winning.to.len() > 1 {
                format!(" and leave {to}")
            } else {
                String::new()
            };
            format!("take {} from the {from}{rest}", heap - left)
        }
        _ => format!("move {from} to {to}"),
    }
}
