//! All calls from the page to the library; nothing here depends on a browser.
//!
//! | file | answers |
//! |---|---|
//! | [`mod@line`] | the game that a line of notation names, or the error in the line |
//! | [`parameters`] | the values of open names |
//! | [`every`] | one law for all values of the open names |
//! | [`small`] | the laws for small values of an open name |
//! | [`table`] | values, their law, a picture, a certificate |
//! | [`outcomes`] | outcomes under misère play, the misère quotient |
//! | [`play`] | the moves of a sum, the winning moves |
//! | [`position`] | the positions that a component is a sum of, its moves |
//! | [`words`] | positions of any game as text, their moves and values |
//! | [`claim`] | claims about the values of a table |
//! | [`named`] | the games with typed values |
//! | [`guessed`] | formulas for a pasted table |
//! | [`code`] | snippets in every language, submissions for judges |
//! | [`answers`] | answers to judge input |
//!
//! Answers are structures that `serde` writes as JSON. Errors are sentences for the user.

pub mod answers;
pub mod claim;
pub mod code;
pub mod every;
pub mod guessed;
pub mod line;
pub mod named;
pub mod outcomes;
pub mod parameters;
pub mod play;
pub mod position;
pub mod small;
pub mod table;
pub mod words;
