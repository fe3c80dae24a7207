//! Values from any heap on: the kept values of the head, then the kernel's values.

use std::sync::Arc;

use crate::few_rares::{Head, Heaps, Plan, ROOM, Snapshot, WindowError};
use grundy_work::cpu::Level;

/// Values of consecutive heaps.
#[derive(Debug, Clone)]
pub(super) struct Walker {
    head: Arc<Head>,
    /// The next heap; less than the head's length while the head gives values.
    next: u64,
    pub heaps: Heaps,
    /// The value of a symbol at heap n: `values[n % 2][symbol]`.
    values: Box<[[u8; 256]; 2]>,
}

impl Walker {
    /// Creates a walker at a snapshot; a snapshot without symbols is of a heap of the head.
    pub fn at(plan: &Arc<Plan>, head: &Arc<Head>, snapshot: &Snapshot, level: Level) -> Self {
        let heaps = if snapshot.symbols.is_empty() {
            Heaps::behind(plan, head, level)
        } else {
            Heaps::at(plan, snapshot, level)
        };
        let entry =
            |parity: u64, symbol: usize| plan.value(parity, u8::try_from(symbol).unwrap_or(0));
        let values =
            Box::new([0, 1].map(|parity| std::array::from_fn(|symbol| entry(parity, symbol))));
        Self {
            head: Arc::clone(head),
            next: snapshot.next,
            heaps,
            values,
        }
    }

    /// Creates a walker at a heap that the head keeps.
    pub fn in_head(plan: &Arc<Plan>, head: &Arc<Head>, next: u64, level: Level) -> Self {
        Self::at(
            plan,
            head,
            &Snapshot {
                next,
                symbols: Vec::new(),
            },
            level,
        )
    }

    /// Returns the heap whose value comes next.
    pub fn next(&self) -> u64 {
        if self.is_in_head() {
            self.next
        } else {
            self.heaps.next()
        }
    }

    fn is_in_head(&self) -> bool {
        self.next < self.head.first().len() as u64 && self.next < self.head.len()
    }

    pub fn snapshot(&self) -> Snapshot {
        if self.is_in_head() {
            Snapshot {
                next: self.next,
                symbols: Vec::new(),
            }
        } else {
            self.heaps.snapshot()
        }
    }

    /// Replaces `values` by the values of the next heaps, up to `until` and at most some hundred
    /// thousand.
    ///
    /// # Errors
    /// If a heap is not shown to be common.
    pub fn advance(&mut self, until: u64, values: &mut Vec<u8>) -> Result<(), WindowError> {
        values.clear();
        if self.is_in_head() {
            let from = usize::try_from(self.next).unwrap_or(usize::MAX);
            let end = usize::try_from(until)
                .unwrap_or(usize::MAX)
                .min(from + ROOM);
            let first = self.head.first();
            let part = first.get(from..end.min(first.len())).unwrap_or_default();
            // The values of a plan's head have six bits.
            values.extend(
                part.iter()
                    .map(|&value| u8::try_from(value).unwrap_or(u8::MAX)),
            );
            self.next += values.len() as u64;
            return Ok(());
        }
        let parity = usize::from(self.heaps.next() % 2 == 1);
        let symbols = self.heaps.advance(until)?;
        let [these, others] = [&self.values[parity], &self.values[1 - parity]];
        values.resize(symbols.len(), 0);
        let mut pairs = values.chunks_exact_mut(2);
        for (values, symbols) in (&mut pairs).zip(symbols.chunks_exact(2)) {
            values[0] = these[usize::from(symbols[0])];
            values[1] = others[usize::from(symbols[1])];
        }
        if let ([value], Some(&symbol)) = (pairs.into_remainder(), symbols.last()) {
            *value = these[usize::from(symbol)];
        }
        self.next = self.heaps.next();
        Ok(())
    }
}

impl Walker {
    /// Returns the values of the heaps from the next one to `until` - 1.
    ///
    /// # Errors
    /// If a heap is not shown to be common.
    pub fn read(&mut self, until: u64) -> Result<Vec<u8>, WindowError> {
        let (mut all, mut values) = (Vec::new(), Vec::new());
        while self.next() < until {
            self.advance(until, &mut values)?;
            all.append(&mut values);
        }
        Ok(all)
    }
}
