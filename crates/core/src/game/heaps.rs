//! The common interface of games on heaps.

use super::{
    Rules,
    expr::{EvalError, Steps},
};

/// The reason why a clause is wrong, or has no value, for some values of its variables.
///
/// ```
/// use grundy_core::game::rule::RuleError;
///
/// assert_eq!(RuleError::Negative(-1).to_string(), "leaves a heap of -1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// The clause has no value there.
    #[error("a division by zero, or a number too large")]
    Undefined,
    /// A part below 0.
    #[error("leaves a heap of {0}")]
    Negative(i128),
    /// A part that is not smaller than the heap: such play might never end.
    #[error("leaves a heap of {0}")]
    NotSmaller(i128),
    /// More heaps than an option may have.
    #[error("leaves more than {0} heaps, the most of one option")]
    TooManyHeaps(usize),
    /// The evaluation was cut short.
    #[error("takes too many steps")]
    OutOfSteps,
}

impl From<EvalError> for RuleError {
    fn from(error: EvalError) -> Self {
        match error {
            EvalError::Undefined => Self::Undefined,
            EvalError::OutOfSteps => Self::OutOfSteps,
        }
    }
}

/// The rules of a game on heaps: a position is a heap, and every part of an option is smaller than
/// the heap.
///
/// ```
/// use grundy_core::game::{Game, expr::Steps};
///
/// let game: Game = "Subtraction({1,3})".parse()?;
/// let mut options = Vec::new();
/// let rules = game.heaps().ok_or("not on heaps")?;
/// rules.try_options(4, &mut Steps::at_most(100), &mut |heaps| options.push(heaps.to_vec()))?;
/// assert_eq!(options, [[3], [1]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait HeapRules: Rules<Position = u64> {
    /// Calls `option` with the parts of each option of a heap. Takes at least one step from `steps`
    /// for each option, and the cost of evaluating the rules.
    ///
    /// # Errors
    /// If the rules are broken for this heap, or no more steps are allowed.
    fn try_options(
        &self,
        heap: u64,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError>;

    /// Does the same, but leaves out what is broken.
    ///
    /// # Errors
    /// If no more steps are allowed.
    fn sound_options(
        &self,
        heap: u64,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError> {
        self.try_options(heap, steps, option)
    }

    /// Returns `true` if no option has several parts.
    fn leaves_one_heap(&self) -> bool {
        false
    }

    /// Returns `true` if the number of parts of an option is computed, and so has no limit.
    fn has_lists(&self) -> bool {
        false
    }

    /// Checks that code can make the moves.
    ///
    /// # Errors
    /// The reason why not, as [`Family::supports`](crate::family::Family::supports) gives it.
    fn check_move_code(&self) -> Result<(), &'static str> {
        if self.has_lists() {
            return Err("a move may leave any number of heaps, and an answer has room for few");
        }
        Ok(())
    }
}

/// The rules and the answers of [`Family`] for every game on heaps.
macro_rules! heaps {
    ($type:ty, $name:literal) => {
        /// Omits options with a flaw, and the options after them in the same clause;
        /// [`HeapRules::try_options`] reports the flaw.
        impl $crate::game::Rules for $type {
            type Position = u64;

            fn options(&self, &heap: &u64, option: &mut dyn FnMut(&[u64])) {
                let _ = self.sound_options(
                    heap,
                    &mut $crate::game::expr::Steps::at_most(u64::MAX),
                    option,
                );
            }

            fn options_while(
                &self,
                &heap: &u64,
                go_on: &dyn Fn() -> bool,
                option: &mut dyn FnMut(&[u64]),
            ) -> bool {
                self.sound_options(
                    heap,
                    &mut $crate::game::expr::Steps::while_asked(go_on),
                    option,
                )
                .is_ok()
            }
        }

        impl $crate::family::Family for $type {
            fn card(&self) -> $crate::family::FamilyCard {
                let card = $crate::family::FamilyCard::new($name, &["n"], "a heap size, as in 7");
                $crate::family::FamilyCard {
                    bounds_form: "to a heap size such as 1000",
                    ..card
                }
            }

            fn heaps(&self) -> Option<&dyn $crate::game::heaps::HeapRules> {
                Some(self)
            }

            fn has_single_options(&self) -> bool {
                $crate::game::heaps::HeapRules::leaves_one_heap(self)
            }

            fn from_numbers(&self, numbers: &[u64]) -> Option<$crate::position::Position> {
                if let [heap] = *numbers {
                    Some($crate::position::Position::Heap(heap))
                } else {
                    None
                }
            }

            fn supports(&self, what: $crate::family::Capability) -> Result<(), &'static str> {
                match what {
                    $crate::family::Capability::MoveCode => {
                        $crate::game::heaps::HeapRules::check_move_code(self)
                    }
                    _ => Ok(()),
                }
            }
        }
    };
}

pub(crate) use heaps;
