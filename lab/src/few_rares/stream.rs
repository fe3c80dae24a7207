//! The values of a code as a stream. The ordinary method runs until the kernel applies. If a heap
//! cannot be shown to be common, the ordinary method resumes from where it stopped.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    head::Collector,
    heaps::{Heaps, Snapshot},
    learn::plan,
    plan::{Inapplicable, splits},
    window::WindowError,
};
use grundy_core::{game::HeapCode, saved};
use grundy_heaps::{
    sparse::Engine,
    stream::{MOST_HEAPS, Stream},
};
use grundy_work::{Stop, cpu::Level, machine::IS_SMALL};

/// The number of heaps at which the kernel is first tried. While rare heaps come late, it is tried
/// again at each doubling. To measure the number again, compare the times of `0.106` to 10^6 for
/// powers of two around it.
const FIRST_TRY: u64 = 1 << 17;
/// The last number of heaps at which the kernel is tried, unless the kernel was left later.
const LAST_TRY: u64 = 1 << 22;
/// Number of heaps returned at once: their values stay in the second-level cache until they are
/// digested.
const AT_ONCE: u64 = 1 << 15;
/// The first number of a saved state that has more than the ordinary method's state. The ordinary
/// method's state never begins with it: a run has fewer than 2^64 - 1 heaps.
const MARK: u64 = u64::MAX;

/// The values of a code, heap after heap.
pub struct FewRares {
    code: HeapCode,
    to: u64,
    level: Level,
    /// The heap whose value is returned next.
    given: u64,
    phase: Phase,
    tries: Tries,
    /// The number of heaps that the kernel computed, and the number of times that it was left.
    by_window: u64,
    left: u64,
}

/// The numbers of heaps at which the kernel is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Tries {
    /// The next number of heaps.
    next: u64,
    /// The last number of heaps.
    last: u64,
}

/// The method that computes the next heaps.
enum Phase {
    /// The ordinary method. With a collector, the kernel may take over later. Heaps that were
    /// already returned are recomputed and dropped.
    Ordinary {
        engine: Box<Engine>,
        collector: Option<Box<Collector>>,
    },
    /// The kernel.
    Window(Box<Window>),
}

/// The running kernel.
struct Window {
    heaps: Heaps,
    /// `values[n % 2][symbol]`.
    values: [[u32; 256]; 2],
    /// The state in which the ordinary method stopped.
    engine: Vec<u8>,
    collector: Collector,
}

/// The state that is saved after [`MARK`].
#[derive(Serialize, Deserialize)]
struct Saved {
    given: u64,
    tries: Tries,
    /// The current state of the ordinary method, or the one in which it stopped.
    engine: Vec<u8>,
    collector: Option<Collector>,
    /// The state of the kernel.
    at: Option<Snapshot>,
}

impl FewRares {
    /// Starts with heap 0; no heap above `to` will be requested.
    pub fn new(code: &HeapCode, to: u64) -> Self {
        Self::with(Level::best(), FIRST_TRY, code, to)
    }

    /// Starts with the kernels of a level, which are first tried at `first_try` heaps.
    pub fn with(level: Level, first_try: u64, code: &HeapCode, to: u64) -> Self {
        Self {
            code: code.clone(),
            to,
            level,
            given: 0,
            phase: Phase::Ordinary {
                engine: Box::new(Engine::new(code, to)),
                collector: (!IS_SMALL && splits(code).is_ok())
                    .then(|| Box::new(Collector::new(code))),
            },
            tries: Tries {
                next: first_try,
                last: LAST_TRY,
            },
            by_window: 0,
            left: 0,
        }
    }

    /// Resumes from bytes that [`Stream::save`] or the ordinary method saved for the same code.
    ///
    /// # Errors
    /// If the bytes are not a valid saved state.
    pub fn restore(code: &HeapCode, to: u64, bytes: &[u8]) -> Result<Self, String> {
        Self::restore_with(Level::best(), code, to, bytes)
    }

    /// Resumes with the kernels of a level.
    ///
    /// # Errors
    /// If the bytes are damaged.
    pub fn restore_with(
        level: Level,
        code: &HeapCode,
        to: u64,
        bytes: &[u8],
    ) -> Result<Self, String> {
        let mark = saved::to_bytes(&MARK);
        let mut stream = Self::with(level, FIRST_TRY, code, to);
        let Some(bytes) = bytes.strip_prefix(&mark[..]) else {
            let engine = Engine::restore(code, to, bytes)?;
            if engine.next_heap() > 0 {
                stream.given = engine.next_heap();
                stream.phase = Phase::Ordinary {
                    engine: Box::new(engine),
                    collector: None,
                };
            }
            return Ok(stream);
        };
        let Saved {
            given,
            tries,
            engine,
            collector,
            at,
        } = saved::from_bytes(bytes).map_err(|damage| damage.to_string())?;
        let restored = Engine::restore(code, to, &engine)?;
        let next = restored.next_heap();
        let is_sound = collector
            .as_ref()
            .is_none_or(|all| all.is_sound() && all.head().len() == next);
        if !is_sound || given < next || given > MOST_HEAPS + 1 {
            return Err("its heaps contradict each other".into());
        }
        (stream.given, stream.tries) = (given, tries);
        stream.phase = match (at, collector) {
            (None, collector) => Phase::Ordinary {
                engine: Box::new(restored),
                collector: collector.map(Box::new),
            },
            (Some(_), None) => return Err("its first heaps are missing".into()),
            (Some(at), Some(collector)) => {
                let plan = plan(code, collector.head()).map_err(|why| why.to_string())?;
                if at.next != given || at.symbols.is_empty() || !at.is_of(&plan, collector.head()) {
                    return Err("its last heaps are invalid".into());
                }
                let heaps = Heaps::at(&Arc::new(plan), &at, stream.level);
                Phase::Window(Box::new(Window::new(heaps, engine, collector)))
            }
        };
        Ok(stream)
    }

    /// Switches to the kernel, if a try is due and the kernel applies.
    fn try_window(&mut self) {
        // Small machines compute few heaps, for which the ordinary method is as fast.
        if IS_SMALL {
            return;
        }
        let Phase::Ordinary {
            engine,
            collector: watching,
        } = &mut self.phase
        else {
            return;
        };
        let (from, to) = (self.tries.next.max(self.given), self.to);
        // The switch costs as much as thousands of heaps, so it is not made for the last few.
        let is_due = |len: u64| len >= from && len <= to / 2;
        let Some(mut collector) = watching.take_if(|collector| is_due(collector.head().len()))
        else {
            return;
        };
        self.tries.next = (collector.head().len() + 1).next_power_of_two();
        collector.choose_mask();
        match plan(&self.code, collector.head()) {
            Ok(plan) => {
                let heaps = Heaps::behind(&Arc::new(plan), collector.head(), self.level);
                collector.trim();
                self.phase = Phase::Window(Box::new(Window::new(heaps, engine.save(), *collector)));
            }
            Err(Inapplicable::LateRare { .. }) if self.tries.next <= self.tries.last => {
                *watching = Some(collector);
            }
            Err(_) => {}
        }
    }

    /// Resumes the ordinary method from where it stopped.
    fn leave_window(&mut self, trouble: WindowError) {
        let engine = Box::new(Engine::new(&self.code, self.to));
        let phase = std::mem::replace(
            &mut self.phase,
            Phase::Ordinary {
                engine,
                collector: None,
            },
        );
        let Phase::Window(window) = phase else { return };
        let Window {
            engine, collector, ..
        } = *window;
        self.left += 1;
        // The state was saved to be restored; if that failed, the new engine would begin with heap
        // 0.
        if let Ok(engine) = Engine::restore(&self.code, self.to, &engine) {
            self.tries.next = 2 * (trouble.heap() + 1).next_power_of_two();
            self.tries.last = self.tries.last.max(4 * self.tries.next);
            let may_come_back = matches!(trouble, WindowError::NoWitness { .. });
            let collector = may_come_back.then(|| Box::new(collector));
            self.phase = Phase::Ordinary {
                engine: Box::new(engine),
                collector,
            };
        }
    }
}

impl Window {
    fn new(heaps: Heaps, engine: Vec<u8>, collector: Collector) -> Self {
        let value = |parity: u64, symbol: usize| {
            heaps
                .plan
                .value(parity, u8::try_from(symbol).unwrap_or(0))
                .into()
        };
        let values = [0, 1].map(|parity| std::array::from_fn(|symbol| value(parity, symbol)));
        Self {
            heaps,
            values,
            engine,
            collector,
        }
    }

    /// Appends the values of some heaps up to `to`.
    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), WindowError> {
        let heap = self.heaps.next();
        let symbols = self
            .heaps
            .advance((heap + AT_ONCE).min(to.saturating_add(1)))?;
        let parity = usize::from(heap % 2 == 1);
        let [these, others] = [&self.values[parity], &self.values[1 - parity]];
        let mut pairs = symbols.chunks_exact(2);
        values.extend(
            (&mut pairs)
                .flat_map(|pair| [these[usize::from(pair[0])], others[usize::from(pair[1])]]),
        );
        values.extend(
            pairs
                .remainder()
                .iter()
                .map(|&symbol| these[usize::from(symbol)]),
        );
        Ok(())
    }
}

impl Stream for FewRares {
    fn next_heap(&self) -> u64 {
        self.given
    }

    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop> {
        self.try_window();
        let before = values.len();
        match &mut self.phase {
            Phase::Ordinary { engine, collector } => {
                let heap = engine.next_heap();
                // Stop at the heap where the kernel is tried next.
                let next_try = self.tries.next.max(self.given);
                let is_before_try = collector.is_some() && heap < next_try;
                engine.advance(
                    if is_before_try {
                        to.min(next_try - 1)
                    } else {
                        to
                    },
                    values,
                )?;
                if let Some(collector) = collector {
                    collector.take(&values[before..]);
                }
                let known = usize::try_from(self.given.saturating_sub(heap)).unwrap_or(usize::MAX);
                values.drain(before..values.len().min(before.saturating_add(known)));
                self.given = self.given.max(engine.next_heap());
            }
            Phase::Window(window) => match window.advance(to, values) {
                Ok(()) => {
                    self.given = window.heaps.next();
                    self.by_window += (values.len() - before) as u64;
                }
                Err(trouble) => self.leave_window(trouble),
            },
        }
        Ok(())
    }

    fn save(&self) -> Vec<u8> {
        let (engine, collector, at) = match &self.phase {
            Phase::Ordinary {
                engine,
                collector: None,
            } if engine.next_heap() == self.given => return engine.save(),
            Phase::Ordinary {
                engine,
                collector: None,
            } => (engine.save(), None, None),
            Phase::Ordinary {
                engine,
                collector: Some(collector),
            } => (engine.save(), Some(&**collector), None),
            Phase::Window(window) => (
                window.engine.clone(),
                Some(&window.collector),
                Some(window.heaps.snapshot()),
            ),
        };
        let state = Saved {
            given: self.given,
            tries: self.tries,
            engine,
            collector: collector.cloned(),
            at,
        };
        [saved::to_bytes(&MARK), saved::to_bytes(&state)].concat()
    }

    fn counters(&self) -> Vec<(&'static str, u64)> {
        let mut counters = match &self.phase {
            Phase::Ordinary { engine, .. } => engine.counters(),
            Phase::Window(_) => Vec::new(),
        };
        counters.extend([
            ("heaps by a window", self.by_window),
            ("windows left", self.left),
        ]);
        counters
    }
}
