//! Positions that do not divide into parts, with their known facts and their options: a table that
//! threads share, bounded in memory.

use std::{
    borrow::Borrow,
    collections::{BTreeMap, HashMap, HashSet},
    hash::{Hash, Hasher},
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
};

use super::bits::ElementBits;
use grundy_core::mix::{Build, Mix};

/// A position that does not divide into parts.
pub struct IndivisiblePart<const W: usize> {
    pub left: ElementBits<W>,
    /// The form; equal for positions that are known to be equivalent.
    pub form: Box<[u64]>,
    /// Number of elements.
    pub size: u32,
    /// Number of moves.
    pub moves: u32,
    /// The value, or [`UNKNOWN`].
    value: AtomicU32,
    /// The values that are not the part's, as bits: a value is at most the number of elements.
    not: [AtomicU64; W],
    /// The distinct options, once they are listed.
    options: Mutex<Option<PartOptions<W>>>,
    /// Notes on the questions for values, once one of them is searched: [`Numbers`] as a word, 0
    /// without a note.
    numbers: OnceLock<Box<[AtomicU64]>>,
    /// Number of threads that work on the part.
    pub busy: AtomicU32,
}

/// Lower bounds of the remaining work until a question is answered with yes, and until it is
/// answered with no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProofNumbers {
    pub yes: u32,
    pub no: u32,
}

impl ProofNumbers {
    fn word(self) -> u64 {
        u64::from(self.yes) << 32 | u64::from(self.no)
    }

    /// The numbers of a word; `None` for the word without a note.
    fn from_word(word: u64) -> Option<Self> {
        let low = |word: u64| u32::try_from(word & u64::from(u32::MAX)).unwrap_or(u32::MAX);
        (word != 0).then(|| Self {
            yes: low(word >> 32),
            no: low(word),
        })
    }
}

/// A sum of parts, the largest last. No two parts have the same form, because their sum would be 0.
pub(super) type PartSum<const W: usize> = Box<[Arc<IndivisiblePart<W>>]>;
/// The options of a part.
pub(super) type PartOptions<const W: usize> = Arc<[PartSum<W>]>;

const UNKNOWN: u32 = u32::MAX;

impl<const W: usize> IndivisiblePart<W> {
    pub fn new(left: ElementBits<W>, form: Box<[u64]>, moves: u32) -> Self {
        Self {
            left,
            form,
            size: left.len(),
            moves,
            value: AtomicU32::new(UNKNOWN),
            not: std::array::from_fn(|_| AtomicU64::new(0)),
            options: Mutex::default(),
            numbers: OnceLock::new(),
            busy: AtomicU32::new(0),
        }
    }

    /// The value, if known.
    pub fn value(&self) -> Option<u32> {
        Some(self.value.load(Ordering::Relaxed)).filter(|&value| value != UNKNOWN)
    }

    /// Returns `true` if the value is known to be different from this one.
    pub fn excludes(&self, value: u32) -> bool {
        let is_noted = |not: &AtomicU64| not.load(Ordering::Relaxed) >> (value % 64) & 1 == 1;
        self.value().map_or_else(
            || self.not.get(value as usize / 64).is_some_and(is_noted),
            |known| known != value,
        )
    }

    /// Stores the value.
    pub fn set(&self, value: u32) {
        self.value.store(value, Ordering::Relaxed);
    }

    /// Records that the value is a different one.
    pub fn exclude(&self, value: u32) {
        if let Some(not) = self.not.get(value as usize / 64) {
            not.fetch_or(1 << (value % 64), Ordering::Relaxed);
        }
    }

    /// The proof numbers of the question for a value.
    pub fn numbers(&self, value: u32) -> ProofNumbers {
        // Initial estimate: showing a win takes work for each of the position's moves, showing a
        // loss takes work for one.
        let noted = self.numbers.get().and_then(|all| all.get(value as usize));
        let noted = noted.and_then(|noted| ProofNumbers::from_word(noted.load(Ordering::Relaxed)));
        noted.unwrap_or(ProofNumbers {
            yes: self.moves.max(1),
            no: 1,
        })
    }

    /// Stores the proof numbers of the question for a value, and returns the number of additional
    /// bytes.
    fn note(&self, value: u32, numbers: ProofNumbers) -> u64 {
        let mut bytes = 0;
        let all = self.numbers.get_or_init(|| {
            let values = self.size.min(self.moves) + 1;
            bytes = 8 * u64::from(values) + 16;
            (0..values).map(|_| AtomicU64::new(0)).collect()
        });
        if let Some(noted) = all.get(value as usize) {
            noted.store(numbers.word(), Ordering::Relaxed);
        }
        bytes
    }

    /// The options, if they were listed and not forgotten.
    pub fn options(&self) -> Option<PartOptions<W>> {
        lock_mutex(&self.options).clone()
    }

    fn keep(&self, options: Option<PartOptions<W>>) {
        // The old options may take long to drop, so they are dropped without the lock.
        let before = std::mem::replace(&mut *lock_mutex(&self.options), options);
        drop(before);
    }

    fn bytes(&self) -> u64 {
        let noted = self.numbers.get().map_or(0, |all| 16 + 8 * all.len());
        PART + (8 * (2 * W + self.form.len()) + noted) as u64
    }
}

/// A part that is looked up by its form.
struct ByForm<const W: usize>(Arc<IndivisiblePart<W>>);

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

/// Number of maps, each with its own lock: threads seldom wait for the same one.
const SHARDS: usize = 64;
/// Bytes of a part in addition to its form and elements: the part itself, two allocations, and the
/// unused room of a set.
const PART: u64 = 192;
/// Bytes of an option; most options have one or two parts.
const OPTION: u64 = 56;
/// Maximum number of sets of elements in a shard that are recognised without computing their form:
/// some 100 MB in total.
const MOST_SEEN: usize = 1 << 15;

/// Number of bytes that take a noticeable time to free.
const MUCH: u64 = 1 << 26;

type Shard<const W: usize> = Mutex<HashSet<ByForm<W>, Build>>;
/// A map from sets of elements to their parts; `None` if the value is known to be 0.
type PartMap<const W: usize> =
    Mutex<HashMap<ElementBits<W>, Option<Arc<IndivisiblePart<W>>>, Build>>;

/// All parts found so far.
pub(super) struct PartCache<const W: usize> {
    shards: Vec<Shard<W>>,
    seen: Vec<PartMap<W>>,
    /// Bytes of parts and of their options, and the maximum.
    bytes: AtomicU64,
    most: u64,
    /// The lock of the thread that forgets parts.
    forgetting: Mutex<()>,
}

fn lock_mutex<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn shard_of(words: &[u64]) -> usize {
    let mut mix = Mix::default();
    for &word in words {
        mix.write_u64(word);
    }
    usize::try_from(mix.finish() >> 40).unwrap_or(0) % SHARDS
}

impl<const W: usize> Drop for PartCache<W> {
    /// Passes the memory to another thread: some gigabytes of small pieces take some seconds to
    /// free, and the caller already has the answer.
    fn drop(&mut self) {
        let maps = (
            std::mem::take(&mut self.shards),
            std::mem::take(&mut self.seen),
        );
        if self.bytes.load(Ordering::Relaxed) > MUCH {
            // If no thread can be started, the maps are dropped at once.
            let _ = std::thread::Builder::new().spawn(move || drop(maps));
        }
    }
}

impl<const W: usize> PartCache<W> {
    /// Makes a table of at most about `bytes` bytes.
    pub fn new(bytes: u64) -> Self {
        let (shards, seen) = (0..SHARDS)
            .map(|_| (Mutex::default(), Mutex::default()))
            .unzip();
        Self {
            shards,
            seen,
            bytes: AtomicU64::new(0),
            most: bytes,
            forgetting: Mutex::default(),
        }
    }

    /// The part of a set of elements; if it is new, `new` makes it.
    pub fn part(
        &self,
        left: ElementBits<W>,
        new: impl FnOnce() -> Option<IndivisiblePart<W>>,
    ) -> Option<Arc<IndivisiblePart<W>>> {
        let seen = &self.seen[shard_of(left.words())];
        if let Some(known) = lock_mutex(seen).get(&left) {
            return known.clone();
        }
        let part = new().map(|part| self.intern_part(part));
        let mut seen = lock_mutex(seen);
        if seen.len() >= MOST_SEEN {
            seen.clear();
        }
        seen.insert(left, part.clone());
        part
    }

    /// The only part with this form; adds it if it is new.
    fn intern_part(&self, part: IndivisiblePart<W>) -> Arc<IndivisiblePart<W>> {
        let mut shard = lock_mutex(&self.shards[shard_of(&part.form)]);
        if let Some(known) = shard.get(&*part.form) {
            return Arc::clone(&known.0);
        }
        self.bytes.fetch_add(part.bytes(), Ordering::Relaxed);
        let part = Arc::new(part);
        shard.insert(ByForm(Arc::clone(&part)));
        part
    }

    /// Stores the proof numbers of a question.
    pub fn note(&self, part: &IndivisiblePart<W>, value: u32, numbers: ProofNumbers) {
        let bytes = part.note(value, numbers);
        if bytes > 0 {
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
    }

    /// Keeps the options of a part, and forgets others if the memory is full.
    pub fn keep(&self, part: &IndivisiblePart<W>, options: &PartOptions<W>) {
        let bytes = self
            .bytes
            .fetch_add(OPTION * options.len() as u64, Ordering::Relaxed);
        if bytes > self.most {
            self.forget();
        }
        part.keep(Some(Arc::clone(options)));
    }

    /// Forgets all options, which are listed again when needed. Then forgets the smallest parts,
    /// which take the least time to solve again, until the other parts take half of the memory.
    fn forget(&self) {
        let Ok(_forgetting) = self.forgetting.try_lock() else {
            return;
        };
        self.seen.iter().for_each(|seen| lock_mutex(seen).clear());
        let mut of_size = BTreeMap::<u32, u64>::new();
        for shard in &self.shards {
            for ByForm(part) in lock_mutex(shard).iter() {
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
        self.shards
            .iter()
            .for_each(|shard| lock_mutex(shard).retain(|part| part.0.size >= smallest));
        self.bytes.store(left, Ordering::Relaxed);
    }
}
