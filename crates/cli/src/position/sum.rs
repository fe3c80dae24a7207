//! A position from the command line: components, each a position of one part of a sum.

use std::fmt;

use crate::BadInput;
use grundy_core::{
    family::Position,
    game::{Game, Rules},
};

/// A position of a part of the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Component {
    /// The number of the part.
    pub part: usize,
    /// The position of that part.
    pub position: Position,
}

/// The components of a position, and their games.
#[derive(Debug)]
pub struct Components {
    game: Game,
    /// The game, or the parts of a sum.
    parts: Vec<Game>,
    /// The components.
    pub all: Vec<Component>,
}

impl Components {
    /// Reads the components of a position. Without words, the position is the opening.
    ///
    /// # Errors
    /// If a component is not a position of the game.
    pub fn read(game: &Game, words: &[String]) -> anyhow::Result<Self> {
        let parts = game.sum().map_or_else(|| vec![game.clone()], |sum| sum.parts.clone());
        let pieces: Vec<&str> = words.iter().flat_map(|word| word.split('+')).map(str::trim).collect();
        let all = if pieces.is_empty() { openings(&parts)? } else { components(game, &parts, &pieces)? };
        Ok(Self { game: game.clone(), parts, all })
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the game of a component.
    pub fn part(&self, component: usize) -> &Game {
        self.all.get(component).and_then(|component| self.parts.get(component.part)).unwrap_or(&self.game)
    }

    /// Returns the games of all parts.
    pub fn parts(&self) -> &[Game] {
        &self.parts
    }

    /// Formats a component.
    pub fn print(&self, component: usize) -> String {
        let position = self.all.get(component).map(|component| &component.position);
        position.map_or_else(String::new, |position| self.part(component).print_position(position))
    }
}

impl fmt::Display for Components {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let components: Vec<String> = (0..self.all.len()).map(|component| self.print(component)).collect();
        f.write_str(&components.join(" + "))
    }
}

/// In a sum of games, a component obeys the rules of its part.
impl Rules for Components {
    type Position = Component;

    fn options(&self, component: &Component, option: &mut dyn FnMut(&[Component])) {
        let Some(game) = self.parts.get(component.part) else { return };
        let mut parts = Vec::new();
        game.options(&component.position, &mut |positions| {
            parts.clear();
            let of_part = |position: &Position| Component { part: component.part, position: position.clone() };
            parts.extend(positions.iter().map(of_part));
            option(&parts);
        });
    }
}

/// Returns the opening of each part that has an opening.
fn openings(parts: &[Game]) -> anyhow::Result<Vec<Component>> {
    let opening = |(part, game): (usize, &Game)| {
        let text = if game.board().is_some() { "0" } else { "opening" };
        let position = game
            .parse_position(text)
            .map_err(|error| BadInput(format!("name a position of {game}: {}", error.form)))?;
        Ok(Component { part, position })
    };
    parts.iter().enumerate().map(opening).collect()
}

/// Parses the components. The numbers of a component may be separate words, as in `3 8` for a sum of two games.
fn components(game: &Game, parts: &[Game], pieces: &[&str]) -> anyhow::Result<Vec<Component>> {
    let coordinates: Vec<usize> = parts.iter().map(|part| part.family().coordinates().len()).collect();
    let numbers: usize = coordinates.iter().sum();
    let flat: Vec<&str> = pieces.iter().flat_map(|piece| piece.split(',')).map(str::trim).collect();
    let alone = pieces.iter().all(|piece| !piece.contains(','));
    let mut all = Vec::new();
    if let [only] = parts {
        if coordinates[0] < 2 || !alone {
            let component = |piece: &&str| {
                let position = only.parse_position(piece).map_err(|error| refuse(&error))?;
                Ok(Component { part: 0, position })
            };
            return pieces.iter().map(component).collect();
        }
    }
    if numbers == 0 || flat.len() % numbers != 0 {
        let message =
            format!("a position of {game} has {numbers} numbers, or a multiple of that; these are {}", flat.len());
        return Err(BadInput(message).into());
    }
    for position in flat.chunks(numbers) {
        let mut rest = position;
        for (part, (game, &count)) in parts.iter().zip(&coordinates).enumerate() {
            let (own, others) = rest.split_at(count);
            rest = others;
            let text = if count == 0 { "opening".to_owned() } else { own.join(",") };
            let position = game.parse_position(&text).map_err(|error| refuse(&error))?;
            all.push(Component { part, position });
        }
    }
    Ok(all)
}

/// Converts the error of a component that is not a position of the game.
fn refuse(error: &impl ToString) -> anyhow::Error {
    BadInput(error.to_string()).into()
}
