//! A game is its rules: one file per family gives the options of each position.
//!
//! [`Game`] is the game that a line of notation names. [`Rules`] is the interface for everything
//! that computes. [`crate::family`] answers all other questions about a family, and says how to add
//! one.
//!
//! ```
//! use grundy_core::game::{Game, Rules};
//!
//! let kayles: Game = "Kayles".parse()?;
//! let mut options = Vec::new();
//! kayles.options(&kayles.parse_position("3")?, &mut |heaps| {
//!     options.push(kayles.print_positions(heaps))
//! });
//! options.sort();
//! assert_eq!(options, ["1", "1+1", "2"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod always;
pub mod board;
pub mod code;
pub mod compound;
pub mod expr;
pub mod finite;
mod flat;
pub(crate) mod formulas;
pub mod heaps;
pub mod interval;
mod known_heaps;
pub mod lattice;
pub mod linear;
mod linear_systems;
pub(crate) mod named_sets;
pub mod ring;
pub mod row;
pub mod rule;
pub mod set;
pub mod simplify_heaps;
pub mod simplify_states;
pub mod state;
mod state_sums;
mod steps;
pub mod strip;
pub mod termination;

pub use board::Board;
pub use code::HeapCode;
pub use compound::{Product, Sum};
pub use finite::Finite;
pub use lattice::{Lattice, Plane};
pub use ring::Ring;
pub use row::PatternStrip;
pub use rule::HeapRule;
pub use set::SubtractionGame;
pub use state::StateRule;
pub use strip::Strip;

/// The rules of an impartial game under normal play: the options of each position.
///
/// A position may be a sum of several components; [`Rules::options`] is asked about one component
/// at a time and answers with sums. Every play must end: no position may be reachable from itself.
///
/// Implement it for games that the notation cannot name; `compute::grundy_values` and
/// `reference::grundy` take any `Rules`.
///
/// ```
/// use grundy_core::{game::Rules, reference};
///
/// /// A heap is split into two heaps of different sizes: Grundy's game.
/// struct Unequal;
///
/// impl Rules for Unequal {
///     type Position = u64;
///
///     fn options(&self, &heap: &u64, option: &mut dyn FnMut(&[u64])) {
///         (1..heap)
///             .take_while(|&small| 2 * small < heap)
///             .for_each(|small| option(&[small, heap - small]));
///     }
/// }
///
/// assert_eq!(
///     reference::grundy_values(&Unequal, 0..=10),
///     [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]
/// );
/// ```
pub trait Rules: Sync {
    /// One component, for example a heap size.
    type Position: Clone + Eq + std::hash::Hash + std::fmt::Debug + Send + Sync;

    /// Calls `option` once for each option of `position`, with the components of the option (an
    /// empty list for an option in which nothing is left). An option may be repeated.
    fn options(&self, position: &Self::Position, option: &mut dyn FnMut(&[Self::Position]));

    /// Does the same while `go_on`, called every few milliseconds, returns `true`; returns `true`
    /// if all options were given. It is for rules that may take very long over one position; for
    /// most rules no position takes long.
    fn options_while(
        &self,
        position: &Self::Position,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[Self::Position]),
    ) -> bool {
        let _ = go_on;
        self.options(position, option);
        true
    }
}

/// An impartial game that the notation can name, in canonical form: equal games compare equal and
/// print alike.
///
/// ```
/// use grundy_core::game::Game;
///
/// let kayles: Game = ".77".parse()?;
/// assert_eq!(kayles, "Kayles".parse()?);
/// assert_eq!(kayles.to_string(), "0.77");
/// assert!(kayles.code().is_some() && kayles.is_heaps());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Game {
    /// Taking and breaking by code digits, `0.137`.
    Code(HeapCode),
    /// Subtraction and all-but games, `Subtraction({1,3,4})`.
    Set(SubtractionGame),
    /// Heap games by clauses, `Heap(n -> [a, n-2-a] for a in 0..=n-2)`,
    /// `Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)`.
    Rule(HeapRule),
    /// One piece on a lattice of two to four dimensions, with or without walls,
    /// `Lattice(leap (-1,-2))`.
    Lattice(Lattice),
    /// Marks on a strip, `Strip(O X; never OO XX)`.
    Strip(Strip),
    /// Placing shapes on a small board, `Board(4x4; line 1..=3 in row)`.
    Board(Board),
    /// States of two to four numbers by clauses, `State(x, y -> (x-k, y+1) for k in 1..=x)`.
    State(StateRule),
    /// Pieces in a circle, `Ring(0.77)`.
    Ring(Ring),
    /// Marks in a row of cells with forbidden patterns of any length, `Strip(O X; never OOO XXX)`,
    /// or in several rows, `Strip(O X; never OO XX; rows 2)`.
    PatternStrip(PatternStrip),
    /// A finite game from its opening, `Graph(1-2 2-3; node kayles)`, `Chomp(3x5)`.
    Finite(Finite),
    /// A position of each of several games, `0.77 + 0.[3]`.
    Sum(Sum),
    /// Coins on tuples of places, `0.[3] * 0.[3]`.
    Product(Product),
}
