//! The genus of a position (Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13).
//!
//! g^(c0 c1 c2 …): the base g is the Grundy value, ck the misère Grundy value of the position with k heaps *2 added; the misère
//! Grundy value is the mex over the options, but 1 where there is no move. From some k on, c(k + 2) = ck.

use std::fmt::{self, Display, Formatter};

use super::Memo;
use grundy_core::{game::Game, progress::Progress};

/// The genus, and how Nim-like the position is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Genus {
    /// The Grundy value.
    pub base: u32,
    /// c0, c1, … up to the second of the two that alternate from there on.
    pub superscript: Vec<u32>,
    /// What the position can be played like.
    pub character: Character,
}

/// How Nim-like a position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Character {
    /// It equals the Nim heap *n in every sum: it has options equal to *0, …, *(n - 1), and every other option has an option
    /// equal to *n.
    Nimber(u32),
    /// It has the genus of a sum of Nim heaps, as its tame options alone would give, and every wild option has an option
    /// that is tame and of the same genus: in sums of tame games it plays like those heaps.
    Tame,
    /// None of these.
    Wild,
}

impl Genus {
    /// ck.
    #[must_use]
    pub fn term(&self, k: usize) -> u32 {
        let last = self.superscript.len() - 1;
        if k <= last { self.superscript[k] } else { self.superscript[last - (k - last) % 2] }
    }

    /// Is it 0^120, 1^031, 0^02, 1^13 or n^(n, n xor 2) with n >= 2?
    #[must_use]
    pub fn is_tame_genus(&self) -> bool {
        let tame = match self.base {
            0 => [&[1, 2, 0][..], &[0, 2]],
            1 => [&[0, 3, 1][..], &[1, 3]],
            n => return self.superscript == [n, n ^ 2],
        };
        tame.contains(&self.superscript.as_slice())
    }

    /// Can it be played like a sum of Nim heaps?
    #[must_use]
    pub fn is_tame(&self) -> bool {
        self.character != Character::Wild
    }
}

/// A position's genus and those of its options: the options tell what moves can be reversed.
#[derive(Debug, Clone)]
pub struct Node {
    /// The position's.
    pub genus: Genus,
    /// The options', distinct.
    pub options: Vec<Genus>,
}

/// The value of `Memo` that computes genera.
#[must_use]
pub fn node(options: &[&Node]) -> Node {
    let genera: Vec<&Genus> = options.iter().map(|option| &option.genus).collect();
    let base = mex(genera.iter().map(|genus| genus.base));
    let superscript = superscript(&genera);
    let character = nimber(options, &superscript).map_or_else(
        || if is_tame(options, base, &superscript) { Character::Tame } else { Character::Wild },
        Character::Nimber,
    );
    let mut distinct: Vec<Genus> = Vec::new();
    for genus in genera {
        if !distinct.contains(genus) {
            distinct.push(genus.clone());
        }
    }
    Node { genus: Genus { base, superscript, character }, options: distinct }
}

/// The genera of the heaps 0, 1, …, `to` of a game of heaps, up to the first that needs more than `most` positions in all, or
/// during which `progress` asks to stop.
#[must_use]
pub fn of_heaps(game: &Game, to: u64, most: usize, progress: &dyn Progress) -> Vec<Genus> {
    let Some(rules) = game.heaps() else { return Vec::new() };
    let mut memo = Memo::new(rules, node, most).until(progress);
    (0..=to).map_while(|heap| memo.of(&[heap]).ok().map(|node| node.genus.clone())).collect()
}

/// The superscript from those of the options. With S(k) the set of the options' ck:
/// c0 = mex S(0), or 1 without options; c(k + 1) = mex (S(k + 1) and ck, ck xor 1), from the moves *2 to *1 and to 0.
fn superscript(options: &[&Genus]) -> Vec<u32> {
    let settled = options.iter().map(|option| option.superscript.len() - 2).max().unwrap_or(0);
    let first = if options.is_empty() { 1 } else { mex(options.iter().map(|option| option.term(0))) };
    let mut terms = vec![first];
    loop {
        let k = terms.len();
        let before = terms[k - 1];
        terms.push(mex(options.iter().map(|option| option.term(k)).chain([before, before ^ 1])));
        // S(k) has period 2 from `settled` on, and a term depends on S(k) and the term before.
        if k >= settled + 2 && terms[k] == terms[k - 2] {
            break;
        }
    }
    while terms.len() > 2 && terms[terms.len() - 1] == terms[terms.len() - 3] {
        terms.pop();
    }
    terms
}

/// n, if the position equals *n under misère play.
fn nimber(options: &[&Node], superscript: &[u32]) -> Option<u32> {
    let nimbers = || {
        options.iter().filter_map(|option| match option.genus.character {
            Character::Nimber(n) => Some(n),
            _ => None,
        })
    };
    let n = mex(nimbers());
    let reverses = |option: &&Node| {
        let below = matches!(option.genus.character, Character::Nimber(m) if m < n);
        below || option.options.iter().any(|next| next.character == Character::Nimber(n))
            // *m with m > n has the option *n.
            || matches!(option.genus.character, Character::Nimber(m) if m > n)
    };
    // If all options are reversed through 0, the position is 0 only if the player to move wins, as in 0.
    let proviso = n > 0 || options.is_empty() || superscript.first() != Some(&0);
    (options.iter().all(reverses) && proviso).then_some(n)
}

fn is_tame(options: &[&Node], base: u32, superscript: &[u32]) -> bool {
    let genus = Genus { base, superscript: superscript.to_vec(), character: Character::Tame };
    if !genus.is_tame_genus() {
        return false;
    }
    let (tame, wild): (Vec<&Node>, Vec<&Node>) = options.iter().copied().partition(|option| option.genus.is_tame());
    let alone: Vec<&Genus> = tame.iter().map(|option| &option.genus).collect();
    let same = |other: &Genus| other.base == base && other.superscript == superscript;
    mex(alone.iter().map(|genus| genus.base)) == base
        && self::superscript(&alone) == superscript
        && wild.iter().all(|option| option.options.iter().any(|next| next.is_tame() && same(next)))
}

/// The least number that is not there.
fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.collect();
    values.sort_unstable();
    values.dedup();
    (0..)
        .zip(&values)
        .find(|&(n, &value)| n != value)
        .map_or(u32::try_from(values.len()).unwrap_or(u32::MAX), |(n, _)| n)
}

impl Display for Genus {
    /// `n` for a position equal to *n, `n^n` for a tame one that is not, else `g^c0c1c2…` up to the second of the two
    /// alternating terms; with commas if a term is above 9.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.character {
            Character::Nimber(n) => write!(f, "{n}"),
            Character::Tame if self.base > 1 || self.superscript.len() == 2 => write!(f, "{0}^{0}", self.base),
            Character::Tame | Character::Wild => {
                let terms: Vec<String> = self.superscript.iter().map(u32::to_string).collect();
                let wide = self.superscript.iter().any(|&term| term > 9);
                write!(f, "{}^{}", self.base, terms.join(if wide { "," } else { "" }))
            }
        }
    }
}
