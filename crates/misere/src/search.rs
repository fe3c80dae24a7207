//! The whole search: adds heap after heap until a period is proved, all requested heaps are added,
//! or the budget ends.

use super::{
    Element, FinderBudget, MisereTheorem, Period, Quotient, Step, Stop, Word, find::Finder,
};
use grundy_core::{game::Game, progress::Progress};

/// The known facts about a game's misère quotient.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The quotient of the heaps 0..`phi.len()`; the quotient of all heaps if `period` is proved.
    pub quotient: Quotient,
    /// The pretending function.
    pub phi: Vec<Element>,
    /// The least sum of heaps with that image, for each element.
    pub words: Vec<Word>,
    /// The quotients of fewer heaps, at the heaps where they change.
    pub steps: Vec<Step>,
    /// The period of the pretending function.
    pub period: Option<Period>,
    /// The reason why no more heaps were added; `None` if all requested heaps were added.
    pub stop: Option<Stop>,
}

impl Finding {
    /// Returns the last heap with an image.
    #[must_use]
    pub fn to(&self) -> usize {
        self.phi.len() - 1
    }

    /// Returns the heaps whose images are not products of images of smaller heaps. They generate
    /// the quotient.
    #[must_use]
    pub fn generators(&self) -> Vec<usize> {
        let mut reached = vec![false; self.quotient.order()];
        reached[0] = true;
        let mut generators = Vec::new();
        for (heap, &image) in self.phi.iter().enumerate() {
            if reached[usize::from(image)] {
                continue;
            }
            generators.push(heap);
            let mut stack: Vec<Element> = self
                .quotient
                .elements()
                .filter(|&x| reached[usize::from(x)])
                .collect();
            while let Some(x) = stack.pop() {
                let y = self.quotient.product(x, image);
                if !reached[usize::from(y)] {
                    reached[usize::from(y)] = true;
                    stack.push(y);
                }
            }
        }
        generators
    }

    /// Returns `true` if the quotient is proved for all heaps.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.period.is_some_and(|period| period.theorem.is_some())
    }
}

/// Finds the quotient of the heaps 0..=`to`. With `until_proved`, stops earlier if a period is
/// proved.
///
/// `None` if the game is not a game of heaps.
pub fn find(
    game: &Game,
    to: usize,
    until_proved: bool,
    budget: FinderBudget,
    progress: &dyn Progress,
) -> Option<Finding> {
    let rules = game.heaps()?;
    let theorem = MisereTheorem::from_game(game);
    let mut finder = Finder::new(rules, budget);
    let (mut stop, mut period) = (None, None);
    let mut next_look = 8;
    while finder.phi.len() <= to {
        if progress.cancelled() {
            stop = Some(Stop::Cancelled);
            break;
        }
        if let Err(reason) = finder.advance(progress) {
            stop = Some(reason);
            break;
        }
        progress.advance(1);
        if until_proved && finder.phi.len() >= next_look {
            // The search for a period takes about as long as adding a few heaps.
            next_look = finder.phi.len() + finder.phi.len() / 32 + 1;
            period = Period::find(&finder.phi, theorem).filter(|period| period.theorem.is_some());
            if period.is_some() {
                break;
            }
        }
    }
    let period = period.or_else(|| Period::find(&finder.phi, theorem));
    let Finder {
        quotient,
        phi,
        words,
        steps,
        ..
    } = finder;
    Some(Finding {
        quotient,
        phi,
        words,
        steps,
        period,
        stop,
    })
}
