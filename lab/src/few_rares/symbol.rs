//! A byte for each common heap: its index (`compute::heaps::sparse::projection`), with the fifth
//! bit moved to the sign.
//!
//! A byte shuffle gives 0 if the sign is set, and otherwise uses the low four bits. So it looks up
//! either half of a table of 32 entries. The nim-sum of two symbols is the symbol of the nim-sum of
//! the indices.

/// Indices are below this number.
pub const INDICES: u32 = 32;
/// The symbol of a heap that is not common. Its nim-sum with a symbol is not a symbol.
pub const NONE: u8 = 0x7f;

/// The symbol of an index below [`INDICES`].
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "indices have five bits")]
pub const fn symbol_of(index: u32) -> u8 {
    ((index & 15) | (index & 16) << 3) as u8
}

/// The index of a symbol.
#[inline]
pub const fn index(symbol: u8) -> u32 {
    ((symbol & 15) | (symbol >> 3 & 16)) as u32
}
