//! The methods that give values one by one, as long runs take them. The choice itself is that of [`compute::method`].
//!
//! [`compute::method`]: grundy_work::method

#[cfg(feature = "files")]
pub(crate) use grundy_heaps::start::restore;
pub(crate) use grundy_heaps::start::start;
pub use grundy_work::method::{Asked, Choice, DoesNotApply, Method, choose};

/// What `auto` takes for codes with at most two parts.
pub(super) const FOR_PAIRS: Method = Method::Sparse;
