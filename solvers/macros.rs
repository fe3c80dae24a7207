//! What the modules of the games have in common.

/// Gives a position with the field `nim_sum` the methods that read it; `$parts` names the parts of
/// the sum.
macro_rules! decided_by_nim_sum {
    ($position:ty, $parts:literal) => {
        impl $position {
            /// Returns the outcome for the player to move.
            #[must_use]
            pub const fn outcome(self) -> crate::solvers::Outcome {
                crate::solvers::Outcome::of_nim_sum(self.nim_sum)
            }

            #[doc = concat!("Returns the nim-sum of ", $parts, ".")]
            #[must_use]
            pub const fn nim_sum(self) -> u64 {
                self.nim_sum
            }
        }
    };
}

/// Makes the type `Error` of a module an error with a message for each variant.
macro_rules! messages {
    ($($variant:pat => ($($message:tt)+)),+ $(,)?) => {
        impl core::fmt::Display for Error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match *self {
                    $($variant => write!(f, $($message)+),)+
                }
            }
        }

        impl core::error::Error for Error {}
    };
}
