//! Everything of the page that calls the library; nothing here knows of a browser.
//!
//! | file | what the page asks |
//! |---|---|
//! | [`mod@line`] | what a line of notation names, and what is wrong with it |
//! | [`table`] | values, the law they obey, a picture, a certificate |
//! | [`outcomes`] | who wins under misère play, the misère quotient |
//! | [`play`] | the moves of a sum, which of them win |
//! | [`position`] | what a component is a sum of, what can be done in it |
//! | [`mod@misere`] | which sums are lost under misère play |
//! | [`code`] | snippets in every language, submissions for judges |
//! | [`answers`] | judge input to answers |
//!
//! Answers are structures that `serde` writes as JSON, errors are sentences for people.

pub mod answers;
pub mod code;
pub mod line;
pub mod misere;
pub mod outcomes;
pub mod play;
pub mod position;
pub mod table;
