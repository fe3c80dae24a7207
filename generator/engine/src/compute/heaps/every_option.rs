//! Any game of heaps, every option as its rules give it: the slow way that is always right. All values are kept.

use std::{
    cell::Cell,
    time::{Duration, Instant},
};

use super::{enumerate, growing::Growing, stream::Stream};
use crate::compute::{Stop, marks::Marks};
use crate::game::{Game, Rules, expr::Steps, rule::Flaw};
use crate::saved;

/// Values are handed over when so much time went by; a single heap may take longer.
const PATIENCE: Duration = Duration::from_millis(20);

/// The method `naive`.
#[derive(Debug)]
pub(crate) struct Naive {
    game: Game,
    values: Growing,
    largest: u32,
    options: u64,
    marks: Marks,
}

impl Naive {
    /// Nothing computed yet; `None` for a game that is not of heaps.
    pub fn new(game: &Game) -> Option<Self> {
        let of_heaps = matches!(game, Game::Code(_) | Game::Set(_) | Game::Rule(_));
        of_heaps.then(|| Self {
            game: game.clone(),
            values: Growing::default(),
            largest: 0,
            options: 0,
            marks: Marks::new(2),
        })
    }

    /// What [`Stream::save`] wrote.
    ///
    /// # Errors
    /// If it was not written so.
    pub fn restore(game: &Game, bytes: &[u8]) -> Result<Self, String> {
        let (options, values) = saved::from_bytes(bytes).map_err(|damage| damage.to_string())?;
        let mut naive = Self::new(game).ok_or("a game that is not of heaps")?;
        (naive.options, naive.values) = (options, values);
        naive.largest = (0..naive.values.len()).filter_map(|heap| naive.values.get(heap)).max().unwrap_or(0);
        Ok(naive)
    }

    fn next_value(&mut self) -> Result<u32, Stop> {
        let counted = Cell::new(0);
        let options = |heap: u64, option: &mut dyn FnMut(&[u64])| {
            let mut option = |parts: &[u64]| {
                counted.set(counted.get() + 1);
                option(parts);
            };
            options(&self.game, heap, &mut option)
        };
        let heap = self.values.len();
        let known = |part| self.values.get(part);
        let value = enumerate::next_value(heap, self.largest, &known, &mut self.marks, &options);
        self.options += counted.get();
        value
    }
}

/// The options of a heap, as the game says.
fn options(game: &Game, heap: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Flaw> {
    match game {
        Game::Code(code) => code.options(&heap, option),
        Game::Set(set) => {
            if let (1.., crate::game::set::Set::Range(low, high)) = (heap, &set.set) {
                crate::game::HeapSet::bounds(low, high, heap)?;
            }
            set.options(&heap, option);
        }
        Game::Rule(rule) => return rule.try_options(heap, &mut Steps(u64::MAX), option),
        // `Naive::new` takes no other game.
        Game::Lattice(_) | Game::Strip(_) | Game::Board(_) => {}
    }
    Ok(())
}

impl Stream for Naive {
    fn next_heap(&self) -> u64 {
        self.values.len() as u64
    }

    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop> {
        let start = Instant::now();
        while self.next_heap() <= to && start.elapsed() < PATIENCE {
            let value = self.next_value()?;
            self.largest = self.largest.max(value);
            self.values.push(value);
            values.push(value);
        }
        Ok(())
    }

    fn save(&self) -> Vec<u8> {
        saved::to_bytes(&(self.options, &self.values))
    }

    fn counters(&self) -> Vec<(&'static str, u64)> {
        vec![("options", self.options)]
    }
}
