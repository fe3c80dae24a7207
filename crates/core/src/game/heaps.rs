//! What games on heaps have in common.

use super::{Game, HeapCode, HeapRule, HeapSet, Rules, expr::Steps, recognise::recognise, rule::Flaw};
use crate::family::{Capability, Family, Position, PositionRules};

/// The rules of a game on heaps: a position is a heap, and every part of an option is smaller than the heap.
pub trait HeapRules: Rules<Position = u64> {
    /// Calls `option` with the parts of each option of a heap; takes from `steps` one step for each option at least, and what
    /// evaluating the rules costs.
    ///
    /// # Errors
    /// If the rules are broken for this heap, or no more steps are allowed.
    fn try_options(&self, heap: u64, steps: &mut Steps<'_>, option: &mut dyn FnMut(&[u64])) -> Result<(), Flaw>;

    /// Returns `true` if the number of parts of an option is computed, so that it has no limit.
    fn has_lists(&self) -> bool {
        false
    }
}

impl HeapRules for HeapCode {
    fn try_options(&self, heap: u64, steps: &mut Steps<'_>, option: &mut dyn FnMut(&[u64])) -> Result<(), Flaw> {
        Ok(self.each_option(heap, &mut |parts| {
            option(parts);
            steps.take()
        })?)
    }
}

impl HeapRules for HeapSet {
    fn try_options(&self, heap: u64, steps: &mut Steps<'_>, option: &mut dyn FnMut(&[u64])) -> Result<(), Flaw> {
        self.check(heap, steps)?;
        let mut result = Ok(());
        self.options(&heap, &mut |parts| {
            option(parts);
            result = result.and_then(|()| steps.take());
        });
        Ok(result?)
    }
}

impl HeapRules for HeapRule {
    fn try_options(&self, heap: u64, steps: &mut Steps<'_>, option: &mut dyn FnMut(&[u64])) -> Result<(), Flaw> {
        let heap = i128::from(heap);
        self.clauses.iter().try_for_each(|clause| clause.options(&mut vec![heap], steps, option))
    }

    fn has_lists(&self) -> bool {
        self.clauses.iter().any(|clause| clause.single_heaps().is_none())
    }
}

/// What [`Family`] answers for every game on heaps.
macro_rules! heaps {
    ($type:ty, $name:literal $(, $known:expr)?) => {
        impl Family for $type {
            fn name(&self) -> &'static str {
                $name
            }

            fn coordinates(&self) -> &'static [&'static str] {
                &["n"]
            }

            fn bounds_form(&self) -> &'static str {
                "to a heap size such as 1000"
            }

            fn rules(&self) -> &dyn PositionRules {
                self
            }

            fn heaps(&self) -> Option<&dyn HeapRules> {
                Some(self)
            }

            $(
                fn known(&self) -> Option<Game> {
                    $known(self)
                }
            )?

            fn position_form(&self) -> &'static str {
                "a heap size, as in 7"
            }

            fn from_numbers(&self, numbers: &[u64]) -> Option<Position> {
                if let [heap] = *numbers { Some(Position::Heap(heap)) } else { None }
            }

            fn supports(&self, what: Capability) -> Result<(), &'static str> {
                match what {
                    Capability::MoveCode if self.has_lists() => {
                        Err("a move may leave any number of heaps, and an answer has room for few")
                    }
                    _ => Ok(()),
                }
            }
        }
    };
}

heaps!(HeapCode, "a code");
heaps!(HeapSet, "a set of numbers to remove");
heaps!(HeapRule, "heaps by clauses", recognise);
