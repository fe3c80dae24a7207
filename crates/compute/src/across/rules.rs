//! Compounds: several components of a game, with moves across them, as in
//! `Compound(selective; Nim)`.
//!
//! A compound is not a [`Game`]: a position is a list of positions of the game. Source of the first
//! four: Conway, On Numbers and Games, chapter 14; Smith, Graphs and composite games, J. Combin.
//! Theory 1 (1966) 51–81; Stromquist and Ullman, Sequential compounds of combinatorial games,
//! Theoret. Comput. Sci. 119 (1993) 311–321.

use std::fmt;

use grundy_core::{
    diagnostic::Diagnostic,
    family::{Position, PositionError},
    game::{Game, Rules},
    odometer::advance,
};

/// The components that a move changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Across {
    /// Any number of them, at least one.
    Selective,
    /// All; play ends when one of them has no move.
    Conjunctive,
    /// All that have a move.
    Continued,
    /// The first that has a move.
    Sequential,
    /// One to this number of Nim heaps (Moore 1910).
    Moore(u64),
    /// The first or the last Nim heap that is not empty (Albert and Nowakowski 2001).
    Ends,
    /// Coins on steps: a move takes coins of a step to the next lower one; coins that leave the
    /// first step are gone.
    Staircase,
}

/// Components of a game, and which of them a move changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compound {
    /// The components that a move changes.
    pub across: Across,
    /// The game of each component; each of its options is one position.
    pub game: Game,
}

/// Other names of compounds of Nim: name, line, rules.
pub const NAMES: [(&str, &str, &str); 3] = [
    (
        "Moore's Nim",
        "Compound(moore 2)",
        "Take any numbers of tokens from one heap or from two.",
    ),
    (
        "End-Nim",
        "Compound(ends)",
        "Take any number of tokens from the first or the last heap of a row.",
    ),
    (
        "Staircase Nim",
        "Compound(staircase)",
        "Move any number of coins from a step to the next lower one.",
    ),
];

/// The forms of a line, for messages.
const FORMS: &str = "write `selective; GAME`, `conjunctive; GAME`, `continued conjunctive; GAME`, `sequential; GAME`, \
    `moore 2`, `ends` or `staircase` in the parentheses";

impl Compound {
    /// Parses a line; `None` if the text is not the line or the name of a compound.
    ///
    /// ```
    /// use grundy_compute::across::Compound;
    ///
    /// let moore = Compound::parse("Moore's Nim").ok_or("a name")??;
    /// assert_eq!(moore.to_string(), "Compound(moore 2)");
    /// assert!(Compound::parse("Kayles").is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Result<Self, Diagnostic>> {
        let known = NAMES
            .iter()
            .find(|(name, ..)| name.eq_ignore_ascii_case(text.trim()));
        let text = known.map_or(text, |(_, line, _)| line);
        let inside = text
            .trim()
            .strip_prefix("Compound")?
            .trim_start()
            .strip_prefix('(')?;
        let start = text.find('(').map_or(0, |at| at + 1);
        Some(match inside.trim_end().strip_suffix(')') {
            Some(inside) => Self::inside(text, inside, start),
            None => Err(Diagnostic::new(
                text,
                text.len()..text.len(),
                "expected `)`",
                "the end",
            )),
        })
    }

    /// Parses the contents of the parentheses, which begin at the byte `start` of the text.
    fn inside(text: &str, inside: &str, start: usize) -> Result<Self, Diagnostic> {
        let refused = |message: &str| {
            Diagnostic::new(text, start..start + inside.len(), message, "not a compound")
                .with_help(FORMS)
        };
        let (kind, game) = inside
            .split_once(';')
            .map_or((inside, None), |(kind, game)| (kind, Some(game.trim())));
        let across = match (kind.split_whitespace().collect::<Vec<_>>().as_slice(), game) {
            (["selective"], Some(_)) => Across::Selective,
            (["conjunctive"], Some(_)) => Across::Conjunctive,
            (["continued", "conjunctive"], Some(_)) => Across::Continued,
            (["sequential"], Some(_)) => Across::Sequential,
            (["moore", most], None) => match most.parse() {
                Ok(most @ 1..) => Across::Moore(most),
                _ => return Err(refused("a move changes one heap or more")),
            },
            (["ends"], None) => Across::Ends,
            (["staircase"], None) => Across::Staircase,
            _ => return Err(refused("unknown compound")),
        };
        let game: Game = game.unwrap_or("0.[3]").parse()?;
        if !game.family().has_single_options() {
            return Err(refused(
                "a move of a component leads to one position, and this game may leave several",
            ));
        }
        Ok(Self { across, game })
    }

    /// Parses a position, components with `;` between them: `3;5;7`.
    ///
    /// # Errors
    /// If a component is not a position of the game.
    pub fn parse_position(&self, text: &str) -> Result<Vec<Position>, PositionError> {
        text.split(';')
            .map(|component| self.game.parse_position(component))
            .collect()
    }

    /// Prints a position as [`Compound::parse_position`] reads it.
    #[must_use]
    pub fn print_position(&self, position: &[Position]) -> String {
        let components: Vec<String> = position
            .iter()
            .map(|component| self.game.print_position(component))
            .collect();
        components.join(";")
    }

    /// Returns the distinct options of one component in its own game.
    #[must_use]
    pub fn moves(&self, component: &Position) -> Vec<Position> {
        self.moves_while(component, &|| true).unwrap_or_default()
    }

    /// Returns the distinct options of one component in its own game, or `None` if `go_on` returns
    /// `false` before all are listed.
    #[must_use]
    pub fn moves_while(
        &self,
        component: &Position,
        go_on: &dyn Fn() -> bool,
    ) -> Option<Vec<Position>> {
        let mut moves = Vec::new();
        let mut moved =
            |parts: &[Position]| moves.push(parts.first().cloned().unwrap_or(Position::Heap(0)));
        let are_all = self.game.options_while(component, go_on, &mut moved);
        moves.sort_unstable();
        moves.dedup();
        are_all.then_some(moves)
    }

    /// Calls `option` with each option until it returns `false`.
    pub fn options_until(
        &self,
        position: &[Position],
        option: &mut dyn FnMut(&[Position]) -> bool,
    ) {
        let moves = |stay: bool| -> Vec<Vec<Position>> {
            let stayed = |component: &Position| stay.then(|| component.clone());
            position
                .iter()
                .map(|own| stayed(own).into_iter().chain(self.moves(own)).collect())
                .collect()
        };
        let mut changed = |at: usize, to: Position| {
            let mut after = position.to_vec();
            after[at] = to;
            option(&after)
        };
        match self.across {
            Across::Selective => choices(&moves(true), &mut |after| {
                after == position || option(after)
            }),
            Across::Moore(most) => {
                let count = |after: &[Position]| {
                    after
                        .iter()
                        .zip(position)
                        .filter(|(to, from)| to != from)
                        .count() as u64
                };
                choices(&moves(true), &mut |after| {
                    !(1..=most).contains(&count(after)) || option(after)
                });
            }
            Across::Conjunctive => choices(&moves(false), option),
            Across::Continued => {
                let own = position
                    .iter()
                    .map(|own| Some(self.moves(own)).filter(|moves| !moves.is_empty()));
                let own: Vec<Vec<Position>> = own
                    .zip(position)
                    .map(|(moves, own)| moves.unwrap_or_else(|| vec![own.clone()]))
                    .collect();
                choices(&own, &mut |after| after == position || option(after));
            }
            Across::Sequential => {
                let first = position
                    .iter()
                    .map(|own| self.moves(own))
                    .enumerate()
                    .find(|(_, moves)| !moves.is_empty());
                let _ = first.is_none_or(|(at, moves)| moves.into_iter().all(|to| changed(at, to)));
            }
            Across::Ends => {
                let mut left = (0..position.len()).filter(|&at| !position[at].is_empty());
                let (first, last) = (left.next(), left.next_back());
                let _ = first.into_iter().chain(last).all(|at| {
                    self.moves(&position[at])
                        .into_iter()
                        .all(|to| changed(at, to))
                });
            }
            Across::Staircase => {
                let heaps = heaps(position);
                let _ = heaps.iter().enumerate().all(|(at, &heap)| {
                    (1..=heap).all(|taken| option(&step_down(&heaps, at, taken)))
                });
            }
        }
    }
}

/// The sizes of heaps; 0 for positions of other kinds.
#[must_use]
pub fn heaps(position: &[Position]) -> Vec<u64> {
    position
        .iter()
        .map(|own| {
            if let Position::Heap(heap) = own {
                *heap
            } else {
                0
            }
        })
        .collect()
}

/// The stairs after coins moved down from the step with an index.
#[must_use]
pub fn step_down(heaps: &[u64], at: usize, taken: u64) -> Vec<Position> {
    let after = |(step, &heap): (usize, &u64)| match step {
        _ if step == at => heap.saturating_sub(taken),
        _ if step + 1 == at => heap.saturating_add(taken),
        _ => heap,
    };
    heaps
        .iter()
        .enumerate()
        .map(after)
        .map(Position::Heap)
        .collect()
}

/// Calls `option` with each choice of one position from each list, until it returns `false`.
fn choices(lists: &[Vec<Position>], option: &mut dyn FnMut(&[Position]) -> bool) {
    if lists.is_empty() || lists.iter().any(Vec::is_empty) {
        return;
    }
    let mut chosen = vec![0; lists.len()];
    loop {
        let after: Vec<Position> = lists
            .iter()
            .zip(&chosen)
            .map(|(list, &at)| list[at].clone())
            .collect();
        if !option(&after) {
            return;
        }
        if advance(&mut chosen, |at| 0..lists[at].len()).is_none() {
            return;
        }
    }
}

impl Rules for Compound {
    type Position = Vec<Position>;

    fn options(&self, position: &Vec<Position>, option: &mut dyn FnMut(&[Vec<Position>])) {
        self.options_until(position, &mut |after| {
            option(&[after.to_vec()]);
            true
        });
    }
}

impl fmt::Display for Compound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        match self.across {
            Across::Selective => write!(f, "Compound(selective; {game})"),
            Across::Conjunctive => write!(f, "Compound(conjunctive; {game})"),
            Across::Continued => write!(f, "Compound(continued conjunctive; {game})"),
            Across::Sequential => write!(f, "Compound(sequential; {game})"),
            Across::Moore(most) => write!(f, "Compound(moore {most})"),
            Across::Ends => write!(f, "Compound(ends)"),
            Across::Staircase => write!(f, "Compound(staircase)"),
        }
    }
}
