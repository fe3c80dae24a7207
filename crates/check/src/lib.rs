//! Certificates: each one is a file with a proved law and the data that a checker needs to accept
//! the law.
//!
//! | file | what |
//! |---|---|
//! | `certificate` | the envelope of every certificate: version, kind, game; read and written with serde |
//! | `layout`, `notes` | the layout of the TOML file, with a note on each table |
//! | [`format`](mod@format) | the claims of a law |
//! | [`window`] | the claims of laws that are too long to write down, with digests |
//! | [`misere`] | the claims of a misère quotient |
//! | [`claim`](mod@claim) | decides whether a formula gives the values of a law at all positions |
//! | [`automatic`] | decides the mex equation of a formula by automata that read digits |
//! | `excluded` | the claims that exclude periods |
//! | `obeying` | the claims of a formula that obeys the mex equation of its game |
//! | `golden`, `euclid` | the games whose P-positions follow the golden ratio |
//! | [`cones`] | compares two formulas in two numbers as polynomials on cones of positions |
//! | `product` | all lists with one number of each of some lists |
//! | `signs` | the possible signs of a number |
//! | `parametric` | the claims of a law with parameters |
//! | `published`, `general` | the games of theorems about all parameters |
//! | `played` | the values of positions, from the options that the rules give |
//! | `moves` | the numbers that a line lets a player remove, as linear functions of the parameters |
//! | [`check`](mod@check) | derives all claims again: independent of the code that computes and proves |

mod all_but;
pub mod automatic;
mod certificate;
pub mod check;
pub mod claim;
pub mod cones;
mod euclid;
mod excluded;
pub mod format;
mod general;
mod golden;
mod layout;
mod lost_blocks;
pub mod misere;
mod moves;
mod notes;
mod obeying;
mod parametric;
mod played;
mod product;
mod published;
mod signs;
pub mod window;
mod with_sum;

pub use automatic::ByEquation;
pub use certificate::{Certificate, Claims, CompoundClaims};
pub use check::{CheckBudget, CheckError, check, linear_cells};
pub use euclid::Euclid;
pub use excluded::{Excluded, ExcludedClaims};
pub use format::{
    CertificateCone, CertificateLaw, CertificateProof, CertificateRay, CertificateValues, Corner,
    LawClaims, Layer,
};
pub use golden::Golden;
pub use misere::MisereClaims;
pub use moves::{IntervalMoves, LinearFunction, by_coordinate};
pub use obeying::{EquationClaims, Obeying, by_equation};
pub use parametric::{ByTheorem, Parametric, ParametricClaims, nim_sum};
pub use published::{PublishedLaw, rename_variables};
pub use window::WindowClaims;
