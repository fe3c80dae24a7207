//! The mex equation, decided by automata: laws with a saltus, infinite codes whose repeated digits split.
//!
//! # Theorem
//! Let h be a function of the heaps given by finitely many numbers: h(n) for n < n0, and h(n + p) = h(n) + e for n >= n0. It is
//! the Grundy sequence of a game of heaps exactly if for all n and v
//! - v = h(n): no option of n has the nim-sum v of the values h of its parts, and
//! - v < h(n): some option of n has.
//!
//! Proof. That is h(n) = mex of the values of the options, with h for the values of the parts, which are smaller than n: the
//! equation that defines the Grundy values, one after the other. The same holds for several sequences at once, where the parts
//! of a position of one may be positions of others, as the gaps of a strip between different ends.
//!
//! # Why that can be decided
//! Read n and v together, in binary from the lowest bit on. A finite automaton knows which options of n have the value v: it
//! guesses the bits of the parts and of the number of tokens removed, carries for the sum of the parts what does not fit
//! yet, and adds the bits of their values without a carry. The value h(a) of a part a is no burden: with a = n0 + r + p q,
//! h(a) = h(n0 + r) + e q the bits of q give those of a and of h(a), each with a carry of its own (`Point`). All carries stay
//! below what they begin with, or p, e and the numbers removed: the states are finitely many. Numbers are never negative,
//! so that a number is read to its end when its carry is 0 and only zeros follow; a word means what it means with zeros
//! added, hence a state also counts as an end if zeros lead to one.
//! Taking sets of states makes the automaton deterministic. Then each pair of such a set and of a state that compares
//! v with h(n) that some word leads to is looked at: is h(n) > v, an end must be in the set, is h(n) = v, none.
//! These pairs are finitely many, so that this is a proof for all n.
//!
//! The sets of numbers that automata read in base 2 are those that can be said in (N, +, V2) (Büchi 1960; Bruyère, Hansel,
//! Michaux, Villemaire, Logic and p-recognizable sets of integers, Bull. Belg. Math. Soc. 1, 1994): the nim-sum is one.
//! For the arithmetic periods of hexadecimal games there is the theorem of Austin (Impartial and partisan games, 1976), with
//! bounds and conditions on digits (Howse and Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games,
//! Theoret. Comput. Sci. 313, 2004), for a saltus that is a power of 2. Here nothing is asked of the digits or the saltus.
//!
//! # What it costs
//! The states are at most the product of those of the parts: (p + 1)(e + 1) each, and the preperiod at the beginning. The sets
//! could be exponentially many; a budget ends what takes too long, and such laws stay observed.

mod automaton;
mod code;
mod decide;
mod system;

pub(crate) use code::of_code;
pub(crate) use decide::holds;
pub(crate) use system::{Clause, Sequence, System};
