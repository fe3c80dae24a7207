//! The mex equation, decided by automata: laws with a saltus, and infinite codes whose repeated
//! digits split.
//!
//! # Theorem
//! Let h be a function of the heaps given by finitely many numbers: h(n) for n < n0, and h(n + p) =
//! h(n) + e for n >= n0. It is the Grundy sequence of a game of heaps if and only if for all n and
//! v
//! - v = h(n): no option of n has the value v, and
//! - v < h(n): some option of n has the value v,
//!
//! where the value of an option is the nim-sum of the values h of its parts.
//!
//! Proof. The conditions say that h(n) is the mex of the values of the options, with h for the
//! values of the parts, which are smaller than n. This equation defines the Grundy values, one
//! after the other. The same holds for several sequences at once, where the parts of a position of
//! one sequence may be positions of others, for example the gaps of a strip between different ends.
//!
//! # Decidability
//! Read n and v together, in binary from the lowest bit on. A finite automaton knows which options
//! of n have the value v: it guesses the bits of the parts and of the number of removed tokens,
//! carries the part of the sum that does not fit yet, and adds the bits of the values without a
//! carry. The value h(a) of a part a needs no further states: with a = n0 + r + p q and h(a) =
//! h(n0 + r) + e q, the bits of q give the bits of a and of h(a), each with its own carry
//! (`Point`). All carries stay below their initial values, or below p, e and the removed numbers:
//! there are finitely many states. Numbers are never negative, so a number is read to its end when
//! its carry is 0 and only zeros follow. Additional zeros do not change the meaning of a word, so a
//! state also counts as an end if zeros lead to an end. Taking sets of states makes the automaton
//! deterministic. Then consider each reachable pair of such a set and of a state that compares v
//! with h(n). If v < h(n), the set must contain an end; if v = h(n), it must not. There are
//! finitely many pairs, so this is a proof for all n.
//!
//! The sets of numbers that automata read in base 2 are those definable in (N, +, V2) (Büchi 1960;
//! Bruyère, Hansel, Michaux, Villemaire, Logic and p-recognizable sets of integers, Bull. Belg.
//! Math. Soc. 1, 1994); the nim-sum is definable. For the arithmetic periods of hexadecimal games
//! there is the theorem of Austin (Impartial and partisan games, 1976), with bounds and conditions
//! on digits (Howse and Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games,
//! Theoret. Comput. Sci. 313, 2004), for a saltus that is a power of 2. The method here has no
//! conditions on the digits or the saltus.
//!
//! # Cost
//! The number of states is at most the product of the numbers for the parts: (p + 1)(e + 1) each,
//! and the preperiod at the beginning. The number of sets could be exponential; a budget limits the
//! time, and laws beyond it stay observed.

mod automaton;
mod code;
mod decide;
mod system;

pub use code::of_code;
pub use decide::holds;
pub use system::{System, SystemClause, SystemSequence};
