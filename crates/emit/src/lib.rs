//! A game's Grundy function as a snippet to paste into a program, in a language of your choice.
//!
//! ```text
//! analysis      Game, bounds     -> values and law                    the bound of the computation, the law
//! form       values, law      -> forms                             formula, plain, packed, coded, computed
//!   pack     values           -> text                              characters, digits, arithmetic code
//!   options  rules            -> loops over options                one file per family
//!   play     rules            -> the winner of a sum, a winning move
//! whole      input notation   -> the function that reads, plays and prints, of a whole program
//! written    analysis            -> all forms, written and measured
//! forms      request          -> all forms, also of sums and products
//! fit        analysis, limit     -> smaller bounds that would fit
//! emit       request          -> the smallest form that fits
//! compound   sum or product   -> one function of the coordinates of all its games
//! sum        games            -> one file of several games, the winner of their sums, a winning move
//! open       open line        -> code that takes the parameters when it runs
//! graph      game, input      -> a program that reads the graph on which the game is played
//! misere     quotient         -> the winner of a sum under misère play
//! ```
//!
//! Every form is written and measured; the snippet is the smallest form that fits. Forms that
//! answer all positions are preferred to forms with a bound. Next, forms that start within the time
//! limit are preferred.
//!
//! ```
//! use grundy_core::game::Game;
//! use grundy_emit::{FormKind, Language, Request, emit};
//!
//! let game: Game = "Subtraction({1,2,3})".parse()?;
//! let snippet = emit(&Request::new(&game, Language::Cpp), &())?;
//! assert_eq!((snippet.form, snippet.endless), (FormKind::Formula, true));
//! assert!(snippet.text.contains("return n % 4;"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod arithmetic_code;
mod compound;
mod emit;
mod error;
mod fit;
mod folds;
mod form;
mod forms;
mod functions;
mod graph;
mod head;
mod header;
pub mod judges;
mod kind;
mod limits;
mod misere;
mod name;
mod open;
mod options;
mod origin;
mod pack;
mod play;
mod program_io;
mod request;
mod scope;
pub mod submit;
mod sum;
mod symmetry;
mod taking;
mod written;

pub use emit::{emit, misere_table};
pub use error::{Advice, EmitError, MissingBounds, TooLong};
pub use forms::{Studied, forms};
pub use functions::Functions;
pub use graph::graph;
pub use grundy_languages::{
    ExactIntegers, Language, each_language, program::ProgramSyntaxError as ProgramError,
};
pub use grundy_misere::is_nim;
pub use head::Head;
pub use kind::FormKind;
pub use misere::{misere, misere_nim};
pub use name::{Name, NameError};
pub use open::{emit_guess, open};
pub use program_io::{Answers, JudgeSample, Printed, SampleFailure, WholeProgram};
pub use request::{GraphRequest, MAX_SECONDS, Member, OpenRequest, Request, SizeLimit, SumRequest};
pub use sum::{SumFile, sum};
pub use written::{Forms, Snippet};
