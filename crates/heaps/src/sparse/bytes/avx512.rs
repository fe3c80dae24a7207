//! The loops of `bytes` with AVX-512 and VBMI instructions: the 64 heaps of a block are the bytes
//! of a vector.
#![allow(unsafe_code)]
#![allow(
    clippy::cast_possible_wrap,
    clippy::incompatible_msrv,
    clippy::unused_self,
    clippy::wildcard_imports,
    reason = "the casts reinterpret the bits of registers; older compilers leave out the intrinsics that they lack; a kernel exists only if the CPU has its instructions"
)]

#[rustversion::since(1.89)]
use std::arch::x86_64::*;

#[rustversion::since(1.89)]
use super::super::{
    lanes::{BLOCK, Exclusion, LaneSlot, Lookback},
    word::SparseWord as _,
};
#[rustversion::since(1.89)]
use grundy_work::cpu::Level;

#[rustversion::before(1.89)]
pub(in super::super) use super::absent::ByteKernel;

/// Proof that the CPU has these instructions.
#[rustversion::since(1.89)]
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct ByteKernel(());

/// Number of rows of a set that are united at once: their rows of bytes and the tables stay in the
/// 32 vector registers.
#[rustversion::since(1.89)]
const ROWS_AT_ONCE: usize = 4;
/// Number of slots that are compared at once: their masks stay in the seven mask registers that can
/// be used.
#[rustversion::since(1.89)]
const SLOTS_AT_ONCE: usize = 8;

#[rustversion::since(1.89)]
impl ByteKernel {
    /// `None` if this CPU or the level lacks the instructions.
    pub fn from_level(level: Level) -> Option<Self> {
        let has_all = level.has_avx512()
            && std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vbmi");
        has_all.then_some(Self(()))
    }

    /// [`unite`](super::super::unite::unite) for up to eight rows.
    pub fn unite(
        self,
        lookback: Lookback<'_, u8>,
        exclusions: &[Exclusion<u8>],
        sets: &mut [[u32; BLOCK]],
    ) {
        for (from, sets) in (0..)
            .step_by(ROWS_AT_ONCE)
            .zip(sets.chunks_mut(ROWS_AT_ONCE))
        {
            let unite = match (sets.len(), lookback.wide) {
                (1, false) => unite::<1, false>,
                (2, false) => unite::<2, false>,
                (3, false) => unite::<3, false>,
                (1, true) => unite::<1, true>,
                (2, true) => unite::<2, true>,
                (3, true) => unite::<3, true>,
                (_, false) => unite::<ROWS_AT_ONCE, false>,
                (_, true) => unite::<ROWS_AT_ONCE, true>,
            };
            // SAFETY: `Kernel::of` checked that the CPU has these instructions.
            unsafe { unite(lookback.words, lookback.start, exclusions, from, sets) }
        }
    }

    /// [`check`](super::super::compare::check).
    pub fn check(
        self,
        lookback: Lookback<'_, u8>,
        exclusions: &[Exclusion<u8>],
        slots: &mut [LaneSlot<u8>],
    ) {
        for slots in slots.chunks_mut(SLOTS_AT_ONCE) {
            let check = match (slots.len(), lookback.wide) {
                (1, false) => check::<0, 1, false>,
                (2, false) => check::<0, 2, false>,
                (3, false) => check::<0, 3, false>,
                (4, false) => check::<2, 2, false>,
                (5, false) => check::<3, 2, false>,
                (6, false) => check::<4, 2, false>,
                (7, false) => check::<4, 3, false>,
                (1, true) => check::<0, 1, true>,
                (2, true) => check::<0, 2, true>,
                (3, true) => check::<0, 3, true>,
                (4, true) => check::<2, 2, true>,
                (5, true) => check::<3, 2, true>,
                (6, true) => check::<4, 2, true>,
                (7, true) => check::<4, 3, true>,
                (_, false) => check::<5, 3, false>,
                (_, true) => check::<5, 3, true>,
            };
            // SAFETY: `Kernel::of` checked that the CPU has these instructions.
            unsafe { check(lookback.words, lookback.start, exclusions, slots) }
        }
    }
}

/// Each byte four times: one load then fills a vector with it.
#[rustversion::since(1.89)]
static REPEATED: [[u8; 4]; 256] = {
    let mut repeated = [[0; 4]; 256];
    let mut byte = 0;
    while byte < 256 {
        #[allow(clippy::cast_possible_truncation, reason = "below 256")]
        let four = [byte as u8; 4];
        repeated[byte] = four;
        byte += 1;
    }
    repeated
};

/// `ONE_HOT[row][index]` is bit `index % 8` if `index / 8` is the row of bytes, and otherwise 0.
#[rustversion::since(1.89)]
static ONE_HOT: [[u8; 64]; 8] = {
    let mut tables = [[0; 64]; 8];
    let mut index = 0;
    while index < 64 {
        tables[index / 8][index] = 1 << (index % 8);
        index += 1;
    }
    tables
};

/// Unites `ROWS` rows, the first of which is row `from` (0 or 4) of the whole set.
#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn unite<const ROWS: usize, const WIDE: bool>(
    words: &[u8],
    start: usize,
    exclusions: &[Exclusion<u8>],
    from: u8,
    sets: &mut [[u32; BLOCK]],
) {
    let one_hot: [_; 8] = std::array::from_fn(|row| load(&ONE_HOT[row]));
    // `bytes[row][k]`: for each lane, the indices from 32 row + 8 k on.
    let mut bytes = [[_mm512_setzero_si512(); 4]; ROWS];
    // Two exclusions at a time: one instruction adds the indices that both exclude.
    for pair in exclusions.chunks(2) {
        let [one, other] = [pair[0], pair[pair.len() - 1]].map(|exclusion| {
            let words = load(&words[start - exclusion.distance..]);
            // The first row then has the indices from 0 on.
            let indices = _mm512_xor_si512(words, repeat_byte(exclusion.index ^ (32 * from)));
            let known = if WIDE {
                _mm512_cmpneq_epi8_mask(words, repeat_byte(u8::RARE))
            } else {
                u64::MAX
            };
            // Moves of signs and lookups use different units of the CPU.
            let below = known & !_mm512_movepi8_mask(indices);
            let upper = _mm512_movepi8_mask(_mm512_add_epi8(indices, indices));
            (indices, [below & !upper, below & upper])
        });
        for row in 0..ROWS {
            for at in 0..4 {
                let look_up = |(indices, halves): (__m512i, [u64; 2])| {
                    _mm512_maskz_permutexvar_epi8(
                        halves[row / 2],
                        indices,
                        one_hot[4 * (row % 2) + at],
                    )
                };
                bytes[row][at] =
                    _mm512_ternarylogic_epi64::<0xfe>(bytes[row][at], look_up(one), look_up(other));
            }
        }
    }
    for (set, bytes) in sets.iter_mut().zip(bytes) {
        let bytes = bytes.map(|vector| store(vector));
        for (lane, set) in set.iter_mut().enumerate() {
            *set |= u32::from_le_bytes([
                bytes[0][lane],
                bytes[1][lane],
                bytes[2][lane],
                bytes[3][lane],
            ]);
        }
    }
}

/// Drops the indices that the exclusions exclude from `MASKS` and `MINIMA` slots.
#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn check<const MASKS: usize, const MINIMA: usize, const WIDE: bool>(
    words: &[u8],
    start: usize,
    exclusions: &[Exclusion<u8>],
    slots: &mut [LaneSlot<u8>],
) {
    let (by_mask, by_minimum) = slots.split_at_mut(MASKS);
    let masked: [_; MASKS] = std::array::from_fn(|at| load(&by_mask[at]));
    let minimal: [_; MINIMA] = std::array::from_fn(|at| load(&by_minimum[at]));
    // `left`: the remaining candidates of the mask slots. `least`: for the other candidates, the
    // least difference from an excluded index.
    let (mut left, mut least) = ([u64::MAX; MASKS], [repeat_byte(u8::RARE); MINIMA]);
    for exclusion in exclusions {
        let words = load(&words[start - exclusion.distance..]);
        let mut excluded = _mm512_xor_si512(words, repeat_byte(exclusion.index));
        if WIDE {
            let rare = _mm512_cmpeq_epi8_mask(words, repeat_byte(u8::RARE));
            excluded = _mm512_mask_mov_epi8(excluded, rare, words);
        }
        for (left, &slot) in left.iter_mut().zip(&masked) {
            *left = _mm512_mask_cmpneq_epi8_mask(*left, excluded, slot);
        }
        for (least, &slot) in least.iter_mut().zip(&minimal) {
            *least = _mm512_min_epu8(*least, _mm512_xor_si512(excluded, slot));
        }
    }
    for ((to, slot), left) in by_mask.iter_mut().zip(masked).zip(left) {
        *to = store(_mm512_mask_mov_epi8(repeat_byte(u8::RARE), left, slot));
    }
    for ((to, slot), least) in by_minimum.iter_mut().zip(minimal).zip(least) {
        let left = _mm512_test_epi8_mask(least, least);
        *to = store(_mm512_mask_mov_epi8(repeat_byte(u8::RARE), left, slot));
    }
}

#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f")]
#[inline]
fn repeat_byte(byte: u8) -> __m512i {
    _mm512_set1_epi32(i32::from_ne_bytes(REPEATED[usize::from(byte)]))
}

#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn load(words: &[u8]) -> __m512i {
    // SAFETY: the slice has the length of a vector, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(words[..BLOCK].as_ptr().cast()) }
}

#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn store(vector: __m512i) -> [u8; BLOCK] {
    let mut bytes = [0; BLOCK];
    // SAFETY: the array has the length of a vector, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) };
    bytes
}
