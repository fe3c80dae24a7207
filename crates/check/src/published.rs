//! Games with parameters whose law is a published theorem, or a theorem whose proof is short enough
//! for one constant.
//!
//! A game is one of them if its rules, without the names of its parameters, are those of one of the
//! lines.

use super::{all_but, general, lost_blocks, moves::names, with_sum};
use grundy_core::notation::parameters::Open;

/// Games with parameters, and their law.
///
/// ```
/// use grundy_check::PublishedLaw;
/// use grundy_core::notation::parameters::Open;
///
/// let (theorem, formula, only) =
///     PublishedLaw::from_open(&Open::parse("Subtraction(1..=n/m)")?).ok_or("no theorem")?;
/// assert_eq!(
///     (theorem.name, formula.as_str()),
///     (
///         "Levine, restricted Nim",
///         "n/m if n%m == 0 else g(n-n/m-1, m)"
///     )
/// );
/// assert_eq!(only, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct PublishedLaw {
    /// Lines of the game.
    lines: &'static [&'static str],
    /// The formula after the arrow, with the parameters of the lines.
    formula: &'static str,
    /// The condition on the parameters.
    only: Option<&'static str>,
    /// The name of the theorem.
    pub name: &'static str,
    /// The proof in sentences.
    pub proof: &'static str,
}

/// The games of named theorems.
static PUBLISHED: [PublishedLaw; 12] = [
    PublishedLaw {
        lines: &["Subtraction(1..=n/k)", "Heap(n -> [n-a] for a in 1..=n/k)"],
        formula: "n/k if n%k == 0 else g(n-n/k-1, k)",
        only: None,
        name: "Levine, restricted Nim",
        proof: "A move takes 1 to f(n) = floor(n / k) tokens, and f grows by 1 where k divides n, and by 0 elsewhere. Where f \
                grows, the value f(n) is new; elsewhere the option that has just left the reach, n - f(n) - 1, has the \
                only value that is free (Levine 2006).",
    },
    PublishedLaw {
        lines: &["Subtraction(k..=n/2)", "Heap(n -> [n-a] for a in k..=n/2)"],
        formula: "lost if n < 2*k or popcount((n+2*k-1)/(6*k-2)) == 1 and (n+2*k-1)%(6*k-2) < k",
        only: Some("k > 0"),
        name: "k tokens to half of the heap: blocks of lost heaps",
        proof: "The options of n are the heaps from n - floor(n / 2) to n - k, and a heap below 2 k has none. After the last \
                heap e of a block of at least k lost heaps, each heap to 2 e has an option in the block: heaps from e + 1 to \
                e + k reach its last k heaps, and a larger heap reaches e. The heaps from s = 2 e + 1 to s + k - 1 reach no heap \
                up to e, and no heap from s on, so they are lost, and the next block is s to s + k - 1. With e = 2 k - 1 at \
                first, s + 2 k - 1 is 6 k - 2 at first, and it doubles from block to block.",
    },
    PublishedLaw {
        lines: &[
            "Heap(n -> [n-a] for a in 1..=n if gcd(a,k) == 1)",
            "Heap(n -> [n-a] for a in 1..=n if gcd(k,a) == 1)",
            "Heap(n -> [a] for a in 0..=n-1 if gcd(n-a,k) == 1)",
        ],
        formula: "n%2 if k == 0 else n if k == 1 else n%factor(k)",
        only: None,
        name: "numbers coprime to k: n modulo the least prime factor of k",
        proof: "For k = 0 only one token may be removed, and for k = 1 any number. Let p be the least prime factor of k. No number \
                coprime to k is a multiple of p, so a move never leads to a heap of the same remainder modulo p. The numbers \
                1 to p - 1 have no prime factor of k, so they may be removed, and lead from a heap of n to all smaller \
                remainders. So the value is the remainder of n modulo p.",
    },
    PublishedLaw {
        lines: &[
            "Heap(n -> [n-1]; [n/2 repeated k] if n%2 == 0)",
            "Heap(n -> [n-1] if n > 0; [n/2 repeated k] if n%2 == 0 and n > 0)",
            "Heap(n -> [n-1] if n >= 1; [n/2 repeated k] if n%2 == 0 and n >= 1)",
        ],
        formula: "(n if n < 3 else 1-n%2) if k%2 == 0 else n%2 if n < 4 else 0 if n%2 == 1 else 2 if n == 4 or g(n/2, k) == 1 \
                  else 1",
        only: None,
        name: "one token, or half and half k times: the parity of k",
        proof: "The nim-sum of k equal values is 0 if k is even, and the value if k is odd. Let k be even. From 3 on, an odd heap \
                has the one option n - 1, whose value is 2 or 1, so its value is 0; an even heap has two options of the value \
                0, so its value is 1. Let k be odd. From 5 on, an odd heap has the value 0 as before; an even heap has the \
                options 0 and g(n / 2), so its value is 2 if g(n / 2) = 1, and 1 otherwise. Smaller heaps are as listed.",
    },
    PublishedLaw {
        lines: &[
            "Heap(n -> [n/a repeated a] for a in 2..=n/k if n%a == 0)",
            "Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0 and n/a >= k)",
        ],
        formula: "lost if n < 2 or n < k*factor(n)",
        only: None,
        name: "equal parts of at least k tokens: no divisor",
        proof: "A move leaves a heaps of n / a tokens, where a divides n and n / a is at least k; k = 0 says the same as k = 1. There is one if and only if the \
                least prime factor of n is a possible a. Then let a be the largest possible number of heaps. The heaps that are \
                left cannot be divided, so the nim-sum of their values is 0, and n is won.",
    },
    PublishedLaw {
        lines: &[
            "Heap(n -> [n-a] for a in 1..=n if n != s or a != t)",
            "Heap(n -> [n-a] for a in 1..=n if a != t or n != s)",
            "Heap(n -> [n-a] for a in 1..=n if not (n == s and a == t))",
        ],
        formula: "n if n < s or t < 1 or t > s else s-t if n == s else n-1",
        only: None,
        name: "Nim without the move of t tokens from s",
        proof: "A heap below s is a heap of Nim. From s tokens, all smaller values but s - t are the values of options, so the \
                value is s - t. A larger heap reaches all smaller heaps. Their values are all numbers below n - 1.",
    },
    PublishedLaw {
        lines: &[
            "Heap(n -> [a, n-a] for a in k..=n-k; [n-a] for a in 1..=n)",
            "Heap(n -> [n-a] for a in 1..=n; [a, n-a] for a in k..=n-k)",
            "Heap(n -> [a] for a in 0..=n-1; [a, n-a] for a in k..=n-k)",
            "Heap(n -> [n-a] for a in 1..=n; [a, n-a] for a in k..=n/2)",
            "Heap(n -> [a, n-a] for a in k..=n/2; [n-a] for a in 1..=n)",
        ],
        formula: "(n+1 if n%4 == 3 else n-1 if n%4 == 0 and n > 0 else n) if k == 1 else n^1 if n >= k and popcount(n/k)%2 == 0 \
                  else n",
        only: Some("popcount(k) == 1"),
        name: "Lasker's Nim with parts of at least k tokens, k a power of 2",
        proof: "For k = 1 this is Lasker's Nim (Winning Ways). Let k be an even power of 2, and let h(n) be 1 if n is at least k and \
                floor(n / k) has an even number of binary ones, otherwise 0. By induction a smaller heap m has the value m xor \
                h(m), and 2 i and 2 i + 1 have equal h. So the smaller heaps have the values below n, but n instead of n - 1 if \
                n is odd and h(n) = 1. A split into a and b has the value a xor b xor h(a) xor h(b), where a xor b has the \
                parity of n and is at most n. So it is n or n xor 1 only if a and b have no binary one in common and sum to n. \
                Then the ones of floor(n / k) are those of floor(a / k) and floor(b / k). If their number is odd, h(a) and h(b) \
                differ, so n is no option's value. If it is even, h(a) = h(b), so n is the value of each such split, and n \
                xor 1 is not. Such a split exists, as there are at least two ones. So the value is n xor h(n).",
    },
    PublishedLaw {
        lines: &[
            "Heap(n -> [a, n-k-a] for k in l..=r, a in 0..=n-k if k <= n)",
            "Heap(n -> [a, n-k-a] for k in l..=min(r, n), a in 0..=n-k)",
            "Heap(n -> [a, n-k-a] for k in l..=r, a in 0..=n-k)",
        ],
        formula: "lost if n < l or l > r",
        only: Some("l != r"),
        name: MIRROR,
        proof: "If l < r and n >= l, the first player removes a number of l to r tokens with the parity of n, or the whole row \
                if n = l, and leaves two equal rows. After that each move of the opponent is repeated in the other row. \
                A row of fewer than l tokens has no move.",
    },
    PublishedLaw {
        lines: &[
            "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-a, y-b) for a in 1..=x, b in 1..=y if a-b \
             < k and b-a < k)",
            "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-a, y-b) for a in 1..=x, b in 1..=y if \
             max(a, b)-min(a, b) < k)",
        ],
        formula: "lost if k == 0 and x == y or k > 0 and (max(x, y)-min(x, y))%k == 0 and min(x, y) == ((max(x, y)-min(x, \
                  y))/k*(2-k)+isqrt((max(x, y)-min(x, y))/k*((max(x, y)-min(x, y))/k)*(k*k+4)))/2",
        only: None,
        name: FRAENKEL,
        proof: FRAENKEL_PROOF,
    },
    PublishedLaw {
        lines: &[
            "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-a, y-b) for a in 1..=x, b in 1..=y if a-b \
             <= k and b-a <= k)",
            "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-a, y-b) for a in 1..=x, b in 1..=y if \
             max(a, b)-min(a, b) <= k)",
        ],
        formula: "lost if (max(x, y)-min(x, y))%(k+1) == 0 and min(x, y) == ((max(x, y)-min(x, y))/(k+1)*(1-k)+isqrt((max(x, \
                  y)-min(x, y))/(k+1)*((max(x, y)-min(x, y))/(k+1))*((k+1)*(k+1)+4)))/2",
        only: None,
        name: FRAENKEL,
        proof: FRAENKEL_PROOF,
    },
    PublishedLaw {
        lines: &[
            "State(x, y -> (x-a, y-b) for a in 0..=x, b in 0..=y if min(a, 1)+min(b, 1) <= k and a+b > 0)",
        ],
        formula: "lost if k == 0 or k == 1 and x == y or k > 1 and x+y == 0",
        only: None,
        name: MOORE,
        proof: MOORE_PROOF,
    },
    PublishedLaw {
        lines: &[
            "State(x, y, z -> (x-a, y-b, z-c) for a in 0..=x, b in 0..=y, c in 0..=z if min(a, 1)+min(b, 1)+min(c, 1) \
                  <= k and a+b+c > 0)",
        ],
        formula: "lost if k == 0 or k == 1 and x^y^z == 0 or k == 2 and x == y and y == z or k > 2 and x+y+z == 0",
        only: None,
        name: MOORE,
        proof: MOORE_PROOF,
    },
];

/// From 1 to f(n) tokens, where f grows by 0 or 1.
static SLOW: PublishedLaw = PublishedLaw::of_form(
    "from 1 to f(n) tokens, f growing by 0 or 1",
    "A heap of n and its options are f(n) + 1 heaps, and they have the values 0 to f(n), each once. If f grows at n, the \
     options are the whole window of n - 1, so the value is f(n). If f does not grow at n, the options are that window \
     without the heap n - f(n) - 1, so the value is that of this heap, the only one that is free (as in Levine 2006). \
     Where f stays at a number c, the values have the period c + 1.",
);
/// Two numbers of tokens.
static PAIR: PublishedLaw = PublishedLaw::of_form(
    "two numbers of tokens: period a + b",
    "Let a <= b be the two numbers, and s the remainder of n modulo a + b. To remove b is to add a to s, modulo a + b, \
     and to remove a is to add b. Let v be floor(s / a) modulo 2. If s < a, no option has the value 0: the remainders s + a \
     and s + b are at least a, where the value is 0 only below b and with an even quotient. If a <= s < b, the option \
     s - a has the value 1 - v, and the option s + a has 1 - v as well, or 2 - (1 - v) from b on, which is not v. If \
     b <= s, the option s - b < a has the value 0, and s - a has floor(s / a) - 1 modulo 2: if that is 1, the value is 2, \
     otherwise 1. If b / a is odd, the least period is 2 a (Berlekamp, Conway and Guy, Winning Ways).",
);

/// Two numbers of tokens and their sum.
static WITH_SUM: PublishedLaw = PublishedLaw::of_form(
    "two numbers of tokens and their sum",
    "Let a <= b be the two numbers, and r = b mod 2 a. If r >= a, let A = b - r + 2 a. Modulo A + b, to remove b is to \
     add A, and to remove both is to add A - a. The remainders below A have the values 0 and 1 in blocks of a, the others \
     2 and 3. From a value v, the move by a leads to the other value of the pair, and the two other moves to values of the \
     other pair, both of them where v is 2 or 3; at the ends of the blocks the same holds with the pairs exchanged. So no \
     option has the value v, and each smaller value is that of an option. If r < a, the values from b places before heap 0 \
     are cycles of 2 b - r letters or 2 a more; from cycle to cycle the ends of the runs of equal values move by r \
     modulo a. For each run the options by a, b and a + b lie in known runs, and the value is the least one that is not \
     among theirs. The period is 2 (a + b) - r if r >= a, and a (2 b + r) / gcd(a, b) if r < a (Berlekamp, Conway and Guy, \
     Winning Ways, have the periods).",
);
/// All numbers of tokens but a range, or but two.
static ALL_BUT: PublishedLaw = PublishedLaw::of_form(
    "all numbers of tokens but a range, or but two",
    "The heaps of a value differ by numbers that may not be removed, so no move leads from one to another. From a heap of a \
     larger value, one of the heaps of a smaller value is less than l below it, or its distance is above r, for the \
     range l to r; or, for two numbers, the distances to the heaps of the smaller value are not both these numbers.",
);
/// Numbers of tokens in steps.
static IN_STEPS: PublishedLaw = PublishedLaw::of_form(
    "l to r tokens in steps",
    "Let R be the last number that may be removed, and t the remainder of n modulo l + R. For steps s of at most l, no option \
     has the value of the heap, as in the game of l to R tokens. In that game the numbers that lead to a smaller value \
     include l, or R, or l consecutive numbers from l to R, and so one of the numbers in steps. For larger steps with \
     2 s >= 3 l, the values from 2 l on repeat with s up to l + R: 0 and 1 in blocks of l, but in the last l places 2 for 0. \
     A move leads modulo l + R to a place l or s - l before that in such a turn of s places, or to one of the first 2 l \
     places, and nowhere to the same value.",
);
/// From k tokens to a part of the heap.
static LOST_BLOCKS: PublishedLaw = PublishedLaw::of_form(
    "k tokens to a part of the heap: blocks of lost heaps",
    "The options of n are the heaps from n - f(n) to n - k, and n - f(n) grows by 0 or 1. A heap with f(n) < k has no move. \
     After the last heap e of a block of at least k lost heaps, each heap with n - f(n) <= e has an option in the \
     block. The first heap s with n - f(s) > e and the k - 1 heaps after it reach no heap up to e, and no heap from s on, so they \
     are lost; s + k reaches s. So the next block is s to s + k - 1.",
);

/// From l to r adjacent tokens of a ring.
static RING: PublishedLaw = PublishedLaw {
    lines: &[],
    formula: "n/l if n < l+r else 0",
    only: Some("l < r"),
    name: "l to r adjacent tokens of a ring",
    proof: "The first move leaves a row of n - k tokens, for k from l to r. A row of m <= r tokens has the value floor(m / l): a move \
            leaves two rows of at most m - l tokens together, whose values by induction are at most floor(m / l) - 1 together, \
            and the moves at an end leave all rows of m - l tokens and fewer. So the options of a ring of n < l + r tokens are \
            rows with all values from 0 to floor(n / l) - 1. A larger ring leaves a row of at least l tokens, which is won by a \
            mirror as l < r. So its value is 0.",
};
const MIRROR: &str = "l to r adjacent tokens: mirror";
const FRAENKEL: &str = "Fraenkel 1982, Wythoff's game with a difference below t";
const FRAENKEL_PROOF: &str = "Let t be the bound of the difference of the numbers removed from both heaps. The P-positions are \
    (floor(m a), floor(m a) + t m) with a = (2 - t + sqrt(t^2 + 4)) / 2 for m = 0, 1, 2, ...: each number occurs in exactly \
    one pair, as 1/a + 1/(a + t) = 1, and the differences are all multiples of t (Fraenkel, How to beat your Wythoff games' \
    opponent on three fronts, American Mathematical Monthly 89, 1982).";
const MOORE: &str = "Moore 1910, Nim with moves in at most k heaps";
const MOORE_PROOF: &str = "A position is lost if and only if, at each binary digit, the number of heaps with the digit 1 is a \
    multiple of k + 1 (Moore, A generalization of the game called Nim, Annals of Mathematics 11, 1910). For two or three \
    heaps that is an equation of the heaps for each k.";

impl PublishedLaw {
    /// Returns a theorem on games of a form, which makes their formula.
    const fn of_form(name: &'static str, proof: &'static str) -> Self {
        Self {
            lines: &[],
            formula: "",
            only: None,
            name,
            proof,
        }
    }

    /// Returns the theorem of a game, with its formula after the arrow and the condition on the
    /// parameters in the names of the game; `None` for other games.
    #[must_use]
    pub fn from_open(open: &Open) -> Option<(&'static Self, String, Option<String>)> {
        let slow = || Some((&SLOW, general::slow(open)?, None));
        let ring = || Self::of_ring(open);
        let blocks =
            || lost_blocks::formula(open).map(|(formula, only)| (&LOST_BLOCKS, formula, only));
        Self::of_lines(open)
            .or_else(ring)
            .or_else(slow)
            .or_else(blocks)
    }

    /// Returns the theorem about the removal of one of two numbers of tokens, perhaps of both, of
    /// all but two or but a range, or of a range in steps, as [`PublishedLaw::from_open`].
    #[must_use]
    pub fn of_pair(open: &Open) -> Option<(&'static Self, String, Option<String>)> {
        let with_sum = || Some((&WITH_SUM, with_sum::formula(open)?, None));
        let all_but = || all_but::formula(open).map(|(formula, only)| (&ALL_BUT, formula, only));
        let in_steps = || all_but::in_steps(open).map(|(formula, only)| (&IN_STEPS, formula, only));
        let pair = general::pair(open).map(|formula| (&PAIR, formula, None));
        pair.or_else(with_sum).or_else(all_but).or_else(in_steps)
    }

    /// Reads a ring whose row is a game of the line of [`MIRROR`].
    fn of_ring(open: &Open) -> Option<(&'static Self, String, Option<String>)> {
        let row = Open::parse(
            open.text()
                .trim()
                .strip_prefix("Ring(")?
                .strip_suffix(')')?,
        )
        .ok()?;
        let is_mirror = Self::of_lines(&row).is_some_and(|(row, ..)| row.name == MIRROR);
        let [l, r] = *names(&row) else { return None };
        let own = |text: &str| rename_variables(text, &[("l", l), ("r", r)]);
        is_mirror.then(|| (&RING, own(RING.formula), RING.only.map(own)))
    }

    fn of_lines(open: &Open) -> Option<(&'static Self, String, Option<String>)> {
        let rules = open.rules()?;
        let is_line = |line: &&str| {
            let own = Open::parse(line).ok();
            own.filter(|own| {
                own.rules() == Some(rules) && own.parameters().len() == open.parameters().len()
            })
        };
        let (named, own) = PUBLISHED
            .iter()
            .find_map(|each| Some((each, each.lines.iter().find_map(is_line)?)))?;
        let pairs: Vec<(&str, &str)> = names(&own).into_iter().zip(names(open)).collect();
        Some((
            named,
            rename_variables(named.formula, &pairs),
            named.only.map(|only| rename_variables(only, &pairs)),
        ))
    }
}

/// Returns a formula with other words in the place of names.
///
/// ```
/// use grundy_check::rename_variables;
///
/// assert_eq!(rename_variables("n%(k+1) if k > 0", &[("k", "most")]), "n%(most+1) if most > 0");
/// ```
#[must_use]
pub fn rename_variables(formula: &str, pairs: &[(&str, &str)]) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let mut text = String::new();
    for word in formula.split_inclusive(|c| !is_part(c)) {
        let end = word.find(|c| !is_part(c)).unwrap_or(word.len());
        let (name, rest) = word.split_at(end);
        text.push_str(
            pairs
                .iter()
                .find(|(own, _)| *own == name)
                .map_or(name, |(_, other)| other),
        );
        text.push_str(rest);
    }
    text
}
