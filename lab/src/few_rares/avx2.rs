//! Blocks of 64 heaps with AVX2 instructions.
//!
//! The set of excluded indices of a heap is two bytes, or four bytes once an index needs its fifth
//! bit. Byte number i of the sets of consecutive heaps is in *plane* i. A shuffle of a table by 32
//! symbols gives one plane of 32 one-element sets. An exclusion of distance d excludes values for d
//! heaps at once, from the heaps before them. So exclusions are sorted into stages of 64, 32, 16
//! and 8 lanes. The nearest exclusions exclude heap after heap, from the last eight symbols in a
//! register.
//!
//! Measured on one core of a Zen 3: 0.106 and 0.104 are seven times as fast as heap after heap
//! (`plain`).
#![allow(unsafe_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::wildcard_imports,
    unused_unsafe,
    reason = "the casts reinterpret bytes and bits of registers"
)]

use std::arch::x86_64::*;

use super::{
    plan::{Exclusion, Plan},
    symbol,
    window::{BLOCK, Window, WindowError},
    witness::AT_ONCE,
};
use grundy_work::cpu::Level;

/// Exclusions of at least this distance exclude for a whole block before its first heap. At this
/// distance, loads also do not touch the symbols that the previous block has just stored; loads
/// would have to wait for those stores.
const AHEAD: usize = 2 * BLOCK;
/// The maximum number of near exclusions.
const MOST_NEAR: usize = 16;

/// Rows of the bytes of one-element sets. The low four bits of a symbol choose a byte; a symbol
/// with its sign bit set gives 0.
type Row = [u8; 16];
const LOW: Row = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
const HIGH: Row = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128];

/// A plan in the order of the stages.
#[derive(Debug)]
pub(super) struct Kernel<'a> {
    plan: &'a Plan,
    /// Exclusions by distance: from 128 on, from 64, from 32, from 16, from 8 on.
    stages: [&'a [Exclusion]; 5],
    /// Exclusions of a distance below 8.
    near: &'a [Exclusion],
    /// `needed[plane][n % 2][half]`: a byte of `Plan::needed` for each index of a half.
    needed: [[[Row; 2]; 2]; 4],
}

impl<'a> Kernel<'a> {
    /// Builds the kernel of a plan. Returns `None` if this CPU or the level lacks the instructions,
    /// or if the plan has too many near exclusions.
    pub fn from_plan(plan: &'a Plan, level: Level) -> Option<Self> {
        let has_bits = std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2");
        if !level.has_vector_shifts() || !has_bits || !std::arch::is_x86_feature_detected!("avx2") {
            return None;
        }
        let from = |distance: usize| {
            plan.excluding
                .partition_point(|exclusion| exclusion.distance < distance)
        };
        let begins = [8, 16, 32, 64, AHEAD].map(from);
        let exclusions = &plan.excluding;
        let stage = |index: usize| {
            &exclusions[begins[index]..begins.get(index + 1).copied().unwrap_or(exclusions.len())]
        };
        if begins[0] > MOST_NEAR {
            return None;
        }
        let byte = |plane: usize, parity: usize, index: usize| {
            (plan.needed[parity][index] >> (8 * plane)) as u8
        };
        let row = |plane, parity, half: usize| {
            std::array::from_fn(|low| byte(plane, parity, 16 * half + low))
        };
        Some(Self {
            plan,
            stages: [4, 3, 2, 1, 0].map(stage),
            near: &exclusions[..begins[0]],
            needed: std::array::from_fn(|plane| {
                [0, 1].map(|parity| [0, 1].map(|half| row(plane, parity, half)))
            }),
        })
    }

    /// Computes whole blocks before the place `end` of the buffer, until no further block fits.
    ///
    /// # Errors
    /// If a heap cannot be shown to be common. The heaps before its block are then computed.
    pub fn advance(&self, window: &mut Window, end: usize) -> Result<(), WindowError> {
        let farthest = self
            .plan
            .excluding
            .last()
            .map_or(0, |exclusion| exclusion.distance);
        assert!(
            farthest <= self.plan.kept()
                && self.plan.kept() <= window.at
                && end <= window.buffer.len()
        );
        assert!(self.plan.reversed.len() == self.plan.reach && self.plan.reach % AT_ONCE == 0);
        while window.at + BLOCK <= end {
            // SAFETY: `Kernel::of` checked that the CPU has AVX2, BMI1 and BMI2. Loads start at
            // `window.at` minus a distance of at most `kept`, and stores are below `end`. Both are
            // in the buffer, by the assertion above.
            let done = unsafe {
                match (window.is_narrow, self.near.len()) {
                    (true, 0) => self.blocks::<2, 0>(window, end),
                    (true, 1) => self.blocks::<2, 1>(window, end),
                    (true, 2) => self.blocks::<2, 2>(window, end),
                    (true, 3..=4) => self.blocks::<2, 4>(window, end),
                    (true, _) => self.blocks::<2, MOST_NEAR>(window, end),
                    (false, 0) => self.blocks::<4, 0>(window, end),
                    (false, 1..=2) => self.blocks::<4, 2>(window, end),
                    (false, 3..=4) => self.blocks::<4, 4>(window, end),
                    (false, 5) => self.blocks::<4, 5>(window, end),
                    (false, 6..=8) => self.blocks::<4, 8>(window, end),
                    (false, _) => self.blocks::<4, MOST_NEAR>(window, end),
                }
            };
            match done {
                Err(WindowError::LargeValue { .. }) if window.is_narrow => window.is_narrow = false,
                done => return done,
            }
        }
        Ok(())
    }

    /// The near exclusions. If there are fewer than `N`, the last one is repeated; excluding a
    /// value twice changes nothing.
    fn near<const N: usize>(&self) -> [(u32, u32); N] {
        std::array::from_fn(|index| {
            let exclusion = self.near[index.min(self.near.len() - 1)];
            (
                8 * (exclusion.distance as u32 - 1),
                u32::from(exclusion.symbol),
            )
        })
    }

    /// Computes blocks with `P` planes (2 or 4) and `N` near exclusions.
    ///
    /// # Safety
    /// The CPU must have AVX2, BMI1 and BMI2; the buffer must satisfy the assertions of
    /// [`Kernel::advance`].
    #[target_feature(enable = "avx2,bmi1,bmi2")]
    unsafe fn blocks<const P: usize, const N: usize>(
        &self,
        window: &mut Window,
        end: usize,
    ) -> Result<(), WindowError> {
        let near = self.near::<N>();
        while window.at + BLOCK <= end {
            // SAFETY: all places are in the buffer, see `advance`.
            unsafe {
                let place = window.buffer.as_mut_ptr().add(window.at);
                let (mut sets, mut shown) = ([[zero(); P]; 2], [[zero(); P]; 2]);
                for exclusion in self.stages[0] {
                    Self::exclude_block(place, *exclusion, &mut sets);
                }
                for exclusion in &self.plan.learnt {
                    Self::exclude_block(place, *exclusion, &mut shown);
                }
                if !self.complete(place, &near, sets) {
                    return Err(WindowError::LargeValue {
                        heap: window.next(),
                    });
                }
                for (half, shown) in shown.into_iter().enumerate() {
                    self.confirm(window, BLOCK / 2 * half, shown)?;
                }
            }
            window.at += BLOCK;
        }
        Ok(())
    }

    /// Adds the indices that an exclusion excludes for the 64 heaps from a place on.
    #[target_feature(enable = "avx2")]
    #[inline]
    unsafe fn exclude_block<const P: usize>(
        place: *const u8,
        exclusion: Exclusion,
        sets: &mut [[__m256i; P]; 2],
    ) {
        // SAFETY: as for `blocks`.
        unsafe {
            let from = place.sub(exclusion.distance);
            let part = _mm256_set1_epi8(exclusion.symbol as i8);
            unite(
                _mm256_xor_si256(_mm256_loadu_si256(from.cast()), part),
                &mut sets[0],
            );
            unite(
                _mm256_xor_si256(_mm256_loadu_si256(from.add(32).cast()), part),
                &mut sets[1],
            );
        }
    }

    /// Stores the symbols of a block, given the indices that far exclusions exclude. Returns
    /// `false` if an index does not fit the planes; the stored symbols are then invalid.
    #[target_feature(enable = "avx2,bmi1,bmi2")]
    #[inline]
    unsafe fn complete<const P: usize, const N: usize>(
        &self,
        place: *mut u8,
        near: &[(u32, u32); N],
        sets: [[__m256i; P]; 2],
    ) -> bool {
        // SAFETY: as for `blocks`.
        unsafe {
            // `last` has the last eight symbols, the newest in its lowest byte; `before` the last
            // sixteen, the newest in its highest byte.
            let mut last = u64::from_be_bytes(place.sub(8).cast::<[u8; 8]>().read_unaligned());
            let mut before = u128::from_le_bytes(place.sub(16).cast::<[u8; 16]>().read_unaligned());
            let mut beyond = 0;
            for (half, mut sets) in sets.into_iter().enumerate() {
                let place = place.add(32 * half);
                for exclusion in self.stages[1] {
                    let part = _mm256_set1_epi8(exclusion.symbol as i8);
                    unite(
                        _mm256_xor_si256(
                            _mm256_loadu_si256(place.sub(exclusion.distance).cast()),
                            part,
                        ),
                        &mut sets,
                    );
                }
                for quarter in 0..2 {
                    let place = place.add(16 * quarter);
                    let mut sets = sets.map(|plane| {
                        if quarter == 0 {
                            _mm256_castsi256_si128(plane)
                        } else {
                            _mm256_extracti128_si256(plane, 1)
                        }
                    });
                    for exclusion in self.stages[2] {
                        let part = _mm_set1_epi8(exclusion.symbol as i8);
                        unite_half(
                            _mm_xor_si128(
                                _mm_loadu_si128(place.sub(exclusion.distance).cast()),
                                part,
                            ),
                            &mut sets,
                        );
                    }
                    for eighth in 0..2 {
                        let place = place.add(8 * eighth);
                        let mut lanes = lanes(&sets, eighth == 1);
                        if !self.stages[3].is_empty() || !self.stages[4].is_empty() {
                            let mut more = [_mm_setzero_si128(); P];
                            for exclusion in self.stages[3] {
                                let part = _mm_set1_epi8(exclusion.symbol as i8);
                                let symbols = _mm_loadl_epi64(place.sub(exclusion.distance).cast());
                                unite_half(_mm_xor_si128(symbols, part), &mut more);
                            }
                            for exclusion in self.stages[4] {
                                let part = _mm_set1_epi8(exclusion.symbol as i8);
                                let symbols = (before >> (8 * (16 - exclusion.distance))) as u64;
                                unite_half(
                                    _mm_xor_si128(_mm_cvtsi64_si128(symbols as i64), part),
                                    &mut more,
                                );
                            }
                            lanes = _mm256_or_si256(lanes, self::lanes(&more, false));
                        }
                        let mut sets = [0_u32; 8];
                        _mm256_storeu_si256(sets.as_mut_ptr().cast(), lanes);
                        for mut excluded in sets {
                            for (shift, part) in near {
                                let symbol = (last >> shift) as u32 & 0xff ^ part;
                                // With two planes, bit 4 of a symbol is not part of the index.
                                let index = if P == 4 {
                                    symbol & 15 | symbol >> 3 & 16
                                } else {
                                    symbol
                                };
                                excluded |= 1_u32.wrapping_shl(index);
                            }
                            let index = (!excluded).trailing_zeros();
                            let symbol = if P == 4 {
                                index & 15 | (index & 16) << 3
                            } else {
                                index
                            };
                            // The index is 16 (two planes) or 32 (four planes) if no index is left.
                            beyond |= if P == 4 { index & 32 } else { index & 16 };
                            last = last << 8 | u64::from(symbol as u8);
                        }
                        let stored = last.swap_bytes();
                        before = before >> 64 | u128::from(stored) << 64;
                        place.cast::<u64>().write_unaligned(stored);
                    }
                }
            }
            beyond == 0
        }
    }

    /// Looks for a witness of each smaller rare value of 32 heaps that the learnt parts do not
    /// show.
    #[target_feature(enable = "avx2,bmi1,bmi2")]
    #[inline]
    unsafe fn confirm<const P: usize>(
        &self,
        window: &mut Window,
        from: usize,
        shown: [__m256i; P],
    ) -> Result<(), WindowError> {
        // SAFETY: as for `blocks`.
        unsafe {
            let symbols = _mm256_loadu_si256(window.buffer.as_ptr().add(window.at + from).cast());
            // Lanes of odd heaps of the window: `from` is even.
            let odd = _mm256_set1_epi16(if window.next() % 2 == 0 { -256 } else { 255 });
            let mut wanted = [zero(); P];
            let mut any = zero();
            for plane in 0..P {
                let [even_rows, odd_rows] = &self.needed[plane];
                let mut needed = look_up::<P>(even_rows, symbols);
                if self.plan.mask().position {
                    needed = _mm256_blendv_epi8(needed, look_up::<P>(odd_rows, symbols), odd);
                }
                wanted[plane] = _mm256_andnot_si256(shown[plane], needed);
                any = _mm256_or_si256(any, wanted[plane]);
            }
            let mut left = !(_mm256_movemask_epi8(_mm256_cmpeq_epi8(any, zero())) as u32);
            if left == 0 {
                return Ok(());
            }
            let mut planes = [[0_u8; 32]; P];
            for (plane, wanted) in planes.iter_mut().zip(wanted) {
                _mm256_storeu_si256(plane.as_mut_ptr().cast(), wanted);
            }
            while left != 0 {
                let lane = left.trailing_zeros() as usize;
                left &= left - 1;
                let mut wanted = (0..P).fold(0, |set, plane| {
                    set | u32::from(planes[plane][lane]) << (8 * plane)
                });
                while wanted != 0 {
                    let rare = symbol::symbol_of(wanted.trailing_zeros());
                    wanted &= wanted - 1;
                    let place = window.at + from + lane;
                    let part = self.smaller_part(window.buffer.as_ptr().add(place), rare);
                    let part = part.ok_or(WindowError::NoWitness {
                        heap: window.base + place as u64,
                    })?;
                    window.largest_part = part.max(window.largest_part);
                }
            }
        }
        Ok(())
    }

    /// The [`smaller_part`](super::witness::smaller_part) of the heap at a place.
    #[target_feature(enable = "avx2,bmi1,bmi2")]
    #[inline]
    unsafe fn smaller_part(&self, place: *const u8, rare: u8) -> Option<usize> {
        let plan = self.plan;
        // SAFETY: as for `blocks`; `reversed` has `reach` bytes, a multiple of 32.
        unsafe {
            if plan
                .singles
                .iter()
                .any(|exclusion| *place.sub(exclusion.distance) == rare)
            {
                return Some(0);
            }
            let wanted = _mm256_set1_epi8(rare as i8);
            for first in (0..plan.reach).step_by(AT_ONCE).rev() {
                let known = _mm256_loadu_si256(plan.reversed.as_ptr().add(first).cast());
                let known = _mm256_xor_si256(known, wanted);
                let mut pairs = 0;
                for split in &plan.splits {
                    let others = _mm256_loadu_si256(place.sub(split + plan.reach - first).cast());
                    pairs |= _mm256_movemask_epi8(_mm256_cmpeq_epi8(others, known)) as u32;
                }
                if pairs != 0 {
                    return Some(plan.reach - first - (31 - pairs.leading_zeros() as usize));
                }
            }
        }
        None
    }
}

#[target_feature(enable = "avx2")]
#[inline]
unsafe fn zero() -> __m256i {
    // SAFETY: the CPU has AVX2.
    unsafe { _mm256_setzero_si256() }
}

/// Copies a row into both halves of a register.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn twice(row: &Row) -> __m256i {
    // SAFETY: the row has 16 bytes.
    unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(row.as_ptr().cast())) }
}

/// Adds the index of each symbol to the set of its lane.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn unite<const P: usize>(symbols: __m256i, sets: &mut [__m256i; P]) {
    // SAFETY: the CPU has AVX2.
    unsafe {
        let (low, high) = (twice(&LOW), twice(&HIGH));
        sets[0] = _mm256_or_si256(sets[0], _mm256_shuffle_epi8(low, symbols));
        sets[1] = _mm256_or_si256(sets[1], _mm256_shuffle_epi8(high, symbols));
        if P == 4 {
            let symbols = _mm256_xor_si256(symbols, _mm256_set1_epi8(-128));
            sets[2] = _mm256_or_si256(sets[2], _mm256_shuffle_epi8(low, symbols));
            sets[3] = _mm256_or_si256(sets[3], _mm256_shuffle_epi8(high, symbols));
        }
    }
}

/// Adds the index of each symbol to the set of its lane, for 16 lanes.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn unite_half<const P: usize>(symbols: __m128i, sets: &mut [__m128i; P]) {
    // SAFETY: the CPU has AVX2; a row has 16 bytes.
    unsafe {
        let (low, high) = (
            _mm_loadu_si128(LOW.as_ptr().cast()),
            _mm_loadu_si128(HIGH.as_ptr().cast()),
        );
        sets[0] = _mm_or_si128(sets[0], _mm_shuffle_epi8(low, symbols));
        sets[1] = _mm_or_si128(sets[1], _mm_shuffle_epi8(high, symbols));
        if P == 4 {
            let symbols = _mm_xor_si128(symbols, _mm_set1_epi8(-128));
            sets[2] = _mm_or_si128(sets[2], _mm_shuffle_epi8(low, symbols));
            sets[3] = _mm_or_si128(sets[3], _mm_shuffle_epi8(high, symbols));
        }
    }
}

/// The sets of the lower or upper eight lanes as 32-bit words.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn lanes<const P: usize>(sets: &[__m128i; P], upper: bool) -> __m256i {
    // SAFETY: the CPU has AVX2.
    unsafe {
        let pair = |a, b| {
            if upper {
                _mm_unpackhi_epi8(a, b)
            } else {
                _mm_unpacklo_epi8(a, b)
            }
        };
        let low = pair(sets[0], sets[1]);
        if P == 2 {
            return _mm256_cvtepu16_epi32(low);
        }
        let high = pair(sets[2], sets[3]);
        _mm256_set_m128i(_mm_unpackhi_epi16(low, high), _mm_unpacklo_epi16(low, high))
    }
}

/// Looks up a byte for each symbol in a table of two rows.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn look_up<const P: usize>(rows: &[Row; 2], symbols: __m256i) -> __m256i {
    // SAFETY: the CPU has AVX2.
    unsafe {
        let low = _mm256_shuffle_epi8(twice(&rows[0]), symbols);
        if P == 2 {
            return low;
        }
        let upper = _mm256_xor_si256(symbols, _mm256_set1_epi8(-128));
        _mm256_or_si256(low, _mm256_shuffle_epi8(twice(&rows[1]), upper))
    }
}
