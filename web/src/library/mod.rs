//! Everything of the page that calls the library; nothing here knows of a browser.
//!
//! | file | what the page asks |
//! |---|---|
//! | [`mod@line`] | what a line of notation names, and what is wrong with it |
//! | [`table`] | values, the law they obey, a picture, a certificate |
//! | [`play`] | the moves of a position, which of them win |
//! | [`code`] | snippets in every language, submissions for judges |
//! | [`answers`] | judge input to answers |
//!
//! Answers are structures that `serde` writes as JSON, errors are sentences for people.

pub mod answers;
pub mod code;
pub mod line;
pub mod play;
pub mod table;
