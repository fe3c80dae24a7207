//! The methods that give values one by one, for long runs. [`compute::method`] makes the choice.
//!
//! [`compute::method`]: grundy_work::method

#[cfg(feature = "files")]
pub(crate) use grundy_heaps::start::restore;
pub(crate) use grundy_heaps::start::start;
pub use grundy_work::method::{Asked, Choice, DoesNotApply, Method, choose};

/// The method that `auto` chooses for codes with at most two parts.
pub(super) const FOR_PAIRS: Method = Method::Sparse;
