//! The genus of a position (Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13).
//!
//! The genus is g^(c0 c1 c2 …). The base g is the Grundy value. ck is the misère Grundy value of
//! the position with k heaps *2 added. The misère Grundy value is the mex over the options, but 1
//! if there is no move. From some k on, c(k + 2) = ck.

use std::{
    collections::BTreeSet,
    fmt::{self, Display, Formatter},
};

use super::Memo;
use grundy_core::{game::Game, progress::Progress};

/// The genus, and the character of the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Genus {
    /// The Grundy value.
    pub base: u32,
    /// c0, c1, … up to the first two terms that alternate from there on.
    pub superscript: Vec<u32>,
    /// The character of the position: similar to Nim heaps or not.
    pub character: Character,
}

/// The similarity of a position to Nim heaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Character {
    /// The position equals the Nim heap *n in every sum: it has options equal to *0, …, *(n - 1),
    /// and every other option has an option equal to *n.
    Nimber(u32),
    /// The position plays like a sum of Nim heaps in sums of tame games: it has the genus of such a
    /// sum, its tame options alone would give this genus, and every wild option has a tame option
    /// with the same genus.
    Tame,
    /// All other positions.
    Wild,
}

impl Genus {
    /// Returns ck.
    #[must_use]
    pub fn term(&self, k: usize) -> u32 {
        let last = self.superscript.len() - 1;
        if k <= last {
            self.superscript[k]
        } else {
            self.superscript[last - (k - last) % 2]
        }
    }

    /// Returns `true` if the genus is 0^120, 1^031, 0^02, 1^13 or n^(n, n xor 2) with n >= 2.
    #[must_use]
    pub fn is_tame_genus(&self) -> bool {
        let tame = match self.base {
            0 => [&[1, 2, 0][..], &[0, 2]],
            1 => [&[0, 3, 1][..], &[1, 3]],
            n => return self.superscript == [n, n ^ 2],
        };
        tame.contains(&self.superscript.as_slice())
    }

    /// Returns `true` if the position plays like a sum of Nim heaps.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        self.character != Character::Wild
    }
}

/// The genus of a position and the genera of its options. The options show which moves can be
/// reversed.
#[derive(Debug, Clone)]
pub struct GenusNode {
    /// The genus of the position.
    pub genus: Genus,
    /// The distinct genera of the options.
    pub options: Vec<Genus>,
}

/// Returns the node of a position from its options, for a `Memo` that computes genera.
#[must_use]
pub fn node(options: &[&GenusNode]) -> GenusNode {
    let genera: Vec<&Genus> = options.iter().map(|option| &option.genus).collect();
    let base = mex(genera.iter().map(|genus| genus.base));
    let superscript = superscript(&genera);
    let character = nimber(options, &superscript).map_or_else(
        || {
            if is_tame(options, base, &superscript) {
                Character::Tame
            } else {
                Character::Wild
            }
        },
        Character::Nimber,
    );
    let mut distinct: Vec<Genus> = Vec::new();
    for genus in genera {
        if !distinct.contains(genus) {
            distinct.push(genus.clone());
        }
    }
    GenusNode {
        genus: Genus {
            base,
            superscript,
            character,
        },
        options: distinct,
    }
}

/// Returns the genera of the heaps 0, 1, …, `to` of a game of heaps. Stops before the first heap
/// that needs more than `most` positions in all, or when `progress` asks to stop.
#[must_use]
pub fn of_heaps(game: &Game, to: u64, most: usize, progress: &dyn Progress) -> Vec<Genus> {
    let Some(rules) = game.heaps() else {
        return Vec::new();
    };
    let mut memo = Memo::new(rules, node, most).until(progress);
    (0..=to)
        .map_while(|heap| memo.value_of(&[heap]).ok().map(|node| node.genus.clone()))
        .collect()
}

/// Computes the superscript from the superscripts of the options. Let S(k) be the set of the
/// options' ck. Then c0 = mex S(0), or 1 without options; and c(k + 1) = mex (S(k + 1) and ck, ck
/// xor 1), from the moves of *2 to *1 and to 0.
fn superscript(options: &[&Genus]) -> Vec<u32> {
    let settled = options
        .iter()
        .map(|option| option.superscript.len() - 2)
        .max()
        .unwrap_or(0);
    let first = if options.is_empty() {
        1
    } else {
        mex(options.iter().map(|option| option.term(0)))
    };
    let mut terms = vec![first];
    loop {
        let k = terms.len();
        let before = terms[k - 1];
        terms.push(mex(options
            .iter()
            .map(|option| option.term(k))
            .chain([before, before ^ 1])));
        // S(k) has period 2 from `settled` on, and a term depends on S(k) and the previous term.
        if k >= settled + 2 && terms[k] == terms[k - 2] {
            break;
        }
    }
    while terms.len() > 2 && terms[terms.len() - 1] == terms[terms.len() - 3] {
        terms.pop();
    }
    terms
}

/// Returns n, if the position equals *n under misère play.
fn nimber(options: &[&GenusNode], superscript: &[u32]) -> Option<u32> {
    let nimbers = || {
        options
            .iter()
            .filter_map(|option| match option.genus.character {
                Character::Nimber(n) => Some(n),
                _ => None,
            })
    };
    let n = mex(nimbers());
    // *m with m > n has the option *n.
    let reverses = |option: &&GenusNode| {
        matches!(option.genus.character, Character::Nimber(m) if m != n)
            || option
                .options
                .iter()
                .any(|next| next.character == Character::Nimber(n))
    };
    // If all options are reversed through 0, the position equals 0 only if the player to move wins,
    // as in 0.
    let proviso = n > 0 || options.is_empty() || superscript.first() != Some(&0);
    (options.iter().all(reverses) && proviso).then_some(n)
}

fn is_tame(options: &[&GenusNode], base: u32, superscript: &[u32]) -> bool {
    let genus = Genus {
        base,
        superscript: superscript.to_vec(),
        character: Character::Tame,
    };
    if !genus.is_tame_genus() {
        return false;
    }
    let (tame, wild): (Vec<&GenusNode>, Vec<&GenusNode>) = options
        .iter()
        .copied()
        .partition(|option| option.genus.is_tame());
    let alone: Vec<&Genus> = tame.iter().map(|option| &option.genus).collect();
    let same = |other: &Genus| other.base == base && other.superscript == superscript;
    mex(alone.iter().map(|genus| genus.base)) == base
        && self::superscript(&alone) == superscript
        && wild.iter().all(|option| {
            option
                .options
                .iter()
                .any(|next| next.is_tame() && same(next))
        })
}

/// Returns the least number that is not in the list.
pub fn mex(values: impl Iterator<Item = u32>) -> u32 {
    let values: BTreeSet<u32> = values.collect();
    let mex = (0..)
        .zip(values)
        .take_while(|(n, value)| n == value)
        .count();
    u32::try_from(mex).unwrap_or(u32::MAX)
}

impl Display for Genus {
    /// Writes `n` for a position equal to *n, `n^n` for a tame position that is not, otherwise
    /// `g^c0c1c2…` up to the first two terms that alternate; with commas if a term is above 9.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.character {
            Character::Nimber(n) => write!(f, "{n}"),
            Character::Tame if self.base > 1 || self.superscript.len() == 2 => {
                write!(f, "{0}^{0}", self.base)
            }
            Character::Tame | Character::Wild => {
                let terms: Vec<String> = self.superscript.iter().map(u32::to_string).collect();
                let wide = self.superscript.iter().any(|&term| term > 9);
                write!(
                    f,
                    "{}^{}",
                    self.base,
                    terms.join(if wide { "," } else { "" })
                )
            }
        }
    }
}
