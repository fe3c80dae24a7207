//! The names of the compiler on the front page.

mod api;

pub use grundy_answer as answer;
pub use grundy_compute as compute;
pub use grundy_compute::game_file;
pub use grundy_coq as coq;
#[cfg(feature = "files")]
pub use grundy_core::store;
pub use grundy_core::{claim, clock, diagnostic, digest, family, game, nimber, notation, progress, reference, values};
pub use grundy_emit as snippet;
pub use grundy_emit::{arithmetic_code, judges, language, submit};
pub use grundy_guess as guess;
pub use grundy_law as law;
pub use grundy_law::{count, identify, search};
pub use grundy_misere as misere;
#[cfg(feature = "native")]
pub use grundy_native as native;
pub use grundy_plot as plot;
pub use grundy_plot::export;
pub use grundy_runs as long_run;
pub use grundy_tables as tables;

/// Certificates of laws and of misère quotients: made from proofs, written and read as text, and checked.
pub mod certificate {
    pub use grundy_check::*;
    pub use grundy_misere::certificate::certificate as quotient;

    /// Certificates of laws that are far too long to write down.
    pub mod window {
        pub use grundy_check::window::*;
        pub use grundy_law::certificate::window;
    }
}

pub use api::{CoqError, Game, PictureError, coq, verify};
pub use certificate::Certificate;
pub use grundy_answer::{Answer, Budget, Checked, Comparison, Explored, Refusal, Unchecked};
pub use grundy_core::{notation::Bounds, values::Values};
pub use grundy_emit::Language;
pub use grundy_law::Law;
pub use grundy_runs::HeapValues;
