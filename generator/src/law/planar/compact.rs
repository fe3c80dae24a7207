//! The law as a solver needs it.
/// x
pub struct Compact;
/// y
pub struct Piece;
