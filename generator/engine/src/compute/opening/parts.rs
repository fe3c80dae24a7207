//! Positions that do not fall into parts, what is known of them, and their options: a table that threads share, bounded in
//! memory.

use std::{
    borrow::Borrow,
    collections::{BTreeMap, HashMap, HashSet},
    hash::{Hash, Hasher},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
};

use super::bits::Bits;
use crate::mix::{Build, Mix};

/// A position that does not fall into parts.
pub(super) struct Part<const W: usize> {
    pub left: Bits<W>,
    /// Equal for positions that are known to be alike.
    pub form: Box<[u64]>,
    /// Number of elements.
    pub size: u32,
    /// Number of moves.
    pub moves: u32,
    /// The value, or [`UNKNOWN`].
    value: AtomicU32,
    /// Bit v: the value is not v.
    not: AtomicU64,
    /// The different options, once they were listed.
    options: Mutex<Option<Options<W>>>,
}

/// A sum of parts, the largest last; no two of the same form, which are nothing together.
pub(super) type Sum<const W: usize> = Box<[Arc<Part<W>>]>;
/// The options of a part.
pub(super) type Options<const W: usize> = Arc<[Sum<W>]>;

const UNKNOWN: u32 = u32::MAX;

impl<const W: usize> Part<W> {
    pub fn new(left: Bits<W>, form: Box<[u64]>, moves: u32) -> Self {
        let (value, not) = (AtomicU32::new(UNKNOWN), AtomicU64::new(0));
        Self { left, form, size: left.len(), moves, value, not, options: Mutex::default() }
    }

    /// The value, if it is known.
    pub fn value(&self) -> Option<u32> {
        Some(self.value.load(Ordering::Relaxed)).filter(|&value| value != UNKNOWN)
    }

    /// Is the value known not to be this one?
    pub fn excludes(&self, value: u32) -> bool {
        match self.value() {
            Some(known) => known != value,
            None => value < 64 && self.not.load(Ordering::Relaxed) >> value & 1 == 1,
        }
    }

    /// Notes the value.
    pub fn set(&self, value: u32) {
        self.value.store(value, Ordering::Relaxed);
    }

    /// Notes that the value is another one.
    pub fn exclude(&self, value: u32) {
        if value < 64 {
            self.not.fetch_or(1 << value, Ordering::Relaxed);
        }
    }

    /// The options, if they were listed and are not forgotten.
    pub fn options(&self) -> Option<Options<W>> {
        locked(&self.options).clone()
    }

    fn keep(&self, options: Option<Options<W>>) {
        // What is dropped may be long: not under the lock.
        let before = std::mem::replace(&mut *locked(&self.options), options);
        drop(before);
    }

    fn bytes(&self) -> u64 {
        PART + 8 * (W + self.form.len()) as u64
    }
}

/// A part found by its form.
struct ByForm<const W: usize>(Arc<Part<W>>);

impl<const W: usize> Borrow<[u64]> for ByForm<W> {
    fn borrow(&self) -> &[u64] {
        &self.0.form
    }
}

impl<const W: usize> Hash for ByForm<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.form.hash(state);
    }
}

impl<const W: usize> PartialEq for ByForm<W> {
    fn eq(&self, other: &Self) -> bool {
        self.0.form == other.0.form
    }
}

impl<const W: usize> Eq for ByForm<W> {}

/// The number of maps, each with a lock of its own: threads seldom meet.
const SHARDS: usize = 64;
/// Bytes of a part beside its form and elements: itself, two allocations, and what a set leaves free.
const PART: u64 = 176;
/// Bytes of an option, of which most have one or two parts.
const OPTION: u64 = 56;
/// The most sets of elements of a shard that are recognised without looking for their form: some 100 MB in all.
const MOST_SEEN: usize = 1 << 15;

type Shard<const W: usize> = Mutex<HashSet<ByForm<W>, Build>>;
/// From sets of elements to their parts; `None` where the value is seen to be 0.
type Seen<const W: usize> = Mutex<HashMap<Bits<W>, Option<Arc<Part<W>>>, Build>>;

/// All parts that were met.
pub(super) struct Parts<const W: usize> {
    shards: Vec<Shard<W>>,
    seen: Vec<Seen<W>>,
    /// Bytes of parts and of their options, and the most there may be.
    bytes: AtomicU64,
    most: u64,
    /// Held by the thread that forgets.
    forgetting: Mutex<()>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn shard_of(words: &[u64]) -> usize {
    let mut mix = Mix::default();
    for &word in words {
        mix.write_u64(word);
    }
    usize::try_from(mix.finish() >> 40).unwrap_or(0) % SHARDS
}

impl<const W: usize> Parts<W> {
    /// A table of at most about `bytes` bytes.
    pub fn new(bytes: u64) -> Self {
        let (shards, seen) = (0..SHARDS).map(|_| (Mutex::default(), Mutex::default())).unzip();
        Self { shards, seen, bytes: AtomicU64::new(0), most: bytes, forgetting: Mutex::default() }
    }

    /// The part of a set of elements, which `new` makes if it was not met.
    pub fn part(&self, left: Bits<W>, new: impl FnOnce() -> Option<Part<W>>) -> Option<Arc<Part<W>>> {
        let seen = &self.seen[shard_of(left.words())];
        if let Some(known) = locked(seen).get(&left) {
            return known.clone();
        }
        let part = new().map(|part| self.interned(part));
        let mut seen = locked(seen);
        if seen.len() >= MOST_SEEN {
            seen.clear();
        }
        seen.insert(left, part.clone());
        part
    }

    /// The one part of a form.
    fn interned(&self, part: Part<W>) -> Arc<Part<W>> {
        let mut shard = locked(&self.shards[shard_of(&part.form)]);
        if let Some(known) = shard.get(&*part.form) {
            return Arc::clone(&known.0);
        }
        self.bytes.fetch_add(part.bytes(), Ordering::Relaxed);
        let part = Arc::new(part);
        shard.insert(ByForm(Arc::clone(&part)));
        part
    }

    /// Keeps the options of a part, and forgets others if there is no room.
    pub fn keep(&self, part: &Part<W>, options: &Options<W>) {
        let bytes = self.bytes.fetch_add(OPTION * options.len() as u64, Ordering::Relaxed);
        if bytes > self.most {
            self.forget();
        }
        part.keep(Some(Arc::clone(options)));
    }

    /// Forgets all options, which are listed again when they are asked for, then the smallest parts, which are found out
    /// again soonest, until all parts take half of the room.
    fn forget(&self) {
        let Ok(_forgetting) = self.forgetting.try_lock() else { return };
        self.seen.iter().for_each(|seen| locked(seen).clear());
        let mut of_size = BTreeMap::<u32, u64>::new();
        for shard in &self.shards {
            for ByForm(part) in locked(shard).iter() {
                part.keep(None);
                *of_size.entry(part.size).or_default() += part.bytes();
            }
        }
        let (mut left, mut smallest) = (of_size.values().sum::<u64>(), 0);
        for (size, bytes) in of_size {
            if left <= self.most / 2 {
                break;
            }
            left -= bytes;
            smallest = size + 1;
        }
        self.shards.iter().for_each(|shard| locked(shard).retain(|part| part.0.size >= smallest));
        self.bytes.store(left, Ordering::Relaxed);
    }
}
