//! The loops of `screen` with AVX-512 and VBMI2 instructions: 32 options at a time.
#![allow(unsafe_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::incompatible_msrv,
    clippy::unused_self,
    clippy::wildcard_imports,
    reason = "the casts reinterpret the bits of registers; older compilers leave out the intrinsics that they lack; a kernel exists only if the CPU has its instructions"
)]

use super::{
    super::word::SparseWord as _,
    sets::{ExclusionGroup, FLIP, Flags, GROUP, IndexList, IndexSet, LARGE, SMALL},
};
use grundy_work::cpu::Level;

#[rustversion::since(1.89)]
use std::arch::x86_64::*;

#[rustversion::before(1.89)]
pub(super) use super::absent::ScreenKernel;

/// A set in two, four or eight registers.
#[rustversion::since(1.89)]
#[derive(Clone, Copy)]
struct Vectors<const N: usize>([__m512i; 8]);

/// Proof that the CPU has these instructions.
#[rustversion::since(1.89)]
#[derive(Debug, Clone, Copy)]
pub(super) struct ScreenKernel(());

#[rustversion::since(1.89)]
impl ScreenKernel {
    /// `None` if this CPU or the level lacks the instructions.
    pub fn from_level(level: Level) -> Option<Self> {
        let has_all = level.has_avx512()
            && std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vbmi2")
            && std::arch::is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }

    /// Appends to the list of each of 32 lanes the needed indices that the exclusions of a group
    /// exclude there: `words[start + lane - distance] ^ index` for each exclusion.
    pub fn look_up<const N: usize>(
        self,
        (words, start): (&[u16], usize),
        group: &ExclusionGroup,
        needed: &[IndexSet<N>; GROUP],
        lists: &mut [IndexList; GROUP],
    ) {
        // SAFETY: `Kernel::of` checked that the CPU has these instructions.
        unsafe { look_up(words, start, group, needed, lists) }
    }

    /// Removes from the set every index that is `a[i] ^ b[b.len() - 1 - i]` for some i where
    /// neither word is marked. `a` and `b` have the same length; fewer than two vectors of the last
    /// words of `a` are left out.
    pub fn strike<const N: usize>(self, a: &[u16], b: &[u16], open: &mut IndexSet<N>) {
        // SAFETY: `Kernel::of` checked that the CPU has these instructions.
        unsafe { strike(a, b, open) }
    }

    /// Returns the set of the indices whose flags are not 0, and sets all flags to 0.
    pub fn take<const N: usize>(self, flags: &mut Flags<N>) -> IndexSet<N> {
        // SAFETY: `Kernel::of` checked that the CPU has these instructions.
        unsafe { take(flags) }
    }
}

/// Looks up 32 exclusions at 32 lanes: the words of a row belong to one exclusion; a transposition
/// makes the words of a vector belong to one lane.
#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn look_up<const N: usize>(
    words: &[u16],
    start: usize,
    group: &ExclusionGroup,
    needed: &[IndexSet<N>; GROUP],
    lists: &mut [IndexList; GROUP],
) {
    // `parts[exclusions][k]`: for eight exclusions, in the four quarters of the vector, the words
    // of the lanes k, k + 8, k + 16, k + 24.
    let mut parts = [[_mm512_setzero_si512(); 8]; 4];
    let [nearest, farthest] = group.reach;
    assert!(
        farthest <= start && start - nearest + GROUP <= words.len(),
        "exclusions lead to heaps of the view"
    );
    for (part, distances) in parts.iter_mut().zip(group.distances.chunks_exact(8)) {
        let mut rows = [_mm512_setzero_si512(); 8];
        for (row, distance) in rows.iter_mut().zip(distances) {
            // SAFETY: a vector of words follows this place, as the assertion checked for all
            // distances, and the load needs no alignment.
            *row = unsafe { _mm512_loadu_si512(words.as_ptr().add(start - distance).cast()) };
        }
        *part = transpose_quarters(&rows);
    }
    let indices = _mm512_xor_si512(load(&group.indices), flip());
    for low in 0..8 {
        let [a, b, c, d] = [parts[0][low], parts[1][low], parts[2][low], parts[3][low]];
        let even = [
            _mm512_shuffle_i32x4::<0x88>(a, b),
            _mm512_shuffle_i32x4::<0x88>(c, d),
        ];
        let odd = [
            _mm512_shuffle_i32x4::<0xdd>(a, b),
            _mm512_shuffle_i32x4::<0xdd>(c, d),
        ];
        append(
            _mm512_xor_si512(_mm512_shuffle_i32x4::<0x88>(even[0], even[1]), indices),
            &needed[low],
            &mut lists[low],
        );
        append(
            _mm512_xor_si512(_mm512_shuffle_i32x4::<0x88>(odd[0], odd[1]), indices),
            &needed[low + 8],
            &mut lists[low + 8],
        );
        append(
            _mm512_xor_si512(_mm512_shuffle_i32x4::<0xdd>(even[0], even[1]), indices),
            &needed[low + 16],
            &mut lists[low + 16],
        );
        append(
            _mm512_xor_si512(_mm512_shuffle_i32x4::<0xdd>(odd[0], odd[1]), indices),
            &needed[low + 24],
            &mut lists[low + 24],
        );
    }
}

/// Transposes the eight by eight words of each quarter of eight vectors.
#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn transpose_quarters(rows: &[__m512i; 8]) -> [__m512i; 8] {
    let [mut pairs, mut fours, mut eights] = [*rows; 3];
    for at in 0..4 {
        pairs[2 * at] = _mm512_unpacklo_epi16(rows[2 * at], rows[2 * at + 1]);
        pairs[2 * at + 1] = _mm512_unpackhi_epi16(rows[2 * at], rows[2 * at + 1]);
    }
    // Words of four rows: columns 0 and 1, 2 and 3, 4 and 5, 6 and 7 of the first four rows, then
    // of the others.
    for (from, at) in [(0, 0), (1, 2), (4, 4), (5, 6)] {
        fours[at] = _mm512_unpacklo_epi32(pairs[from], pairs[from + 2]);
        fours[at + 1] = _mm512_unpackhi_epi32(pairs[from], pairs[from + 2]);
    }
    for at in 0..4 {
        eights[2 * at] = _mm512_unpacklo_epi64(fours[at], fours[at + 4]);
        eights[2 * at + 1] = _mm512_unpackhi_epi64(fours[at], fours[at + 4]);
    }
    eights
}

/// Appends the needed ones of 32 indices to the list. The indices are flipped with [`FLIP`].
#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
#[inline]
fn append<const N: usize>(indices: __m512i, needed: &IndexSet<N>, list: &mut IndexList) {
    let is_needed = look_up_all(indices, &load_set(needed));
    let found = _mm512_maskz_compress_epi16(is_needed, _mm512_xor_si512(indices, flip()));
    // The rounds are short enough for this to fit.
    let room = &mut list.indices[list.length..list.length + GROUP];
    // SAFETY: the slice has the length of a vector, and the store needs no alignment.
    unsafe { _mm512_storeu_si512(room.as_mut_ptr().cast(), found) }
    list.length += is_needed.count_ones() as usize;
}

#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn flip() -> __m512i {
    _mm512_set1_epi16(FLIP as i16)
}

/// Returns which of 32 indices, flipped with [`FLIP`], are in the set.
#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
#[inline]
fn look_up_all<const N: usize>(indices: __m512i, set: &Vectors<N>) -> u32 {
    // Marks are also beyond the set: the last word has no bits.
    let place = _mm512_min_epu16(
        _mm512_srli_epi16::<4>(indices),
        _mm512_set1_epi16(4 * N as i16 - 1),
    );
    // The low six bits choose a word from one of two vectors; the higher bits choose the pair of
    // vectors.
    let word = |pair: usize| _mm512_permutex2var_epi16(set.0[2 * pair], place, set.0[2 * pair + 1]);
    let either = |bit: usize, low, high| {
        _mm512_mask_blend_epi16(
            _mm512_test_epi16_mask(place, _mm512_set1_epi16(4 * bit as i16)),
            low,
            high,
        )
    };
    let word = match N {
        SMALL => word(0),
        LARGE => either(SMALL, word(0), word(1)),
        _ => either(
            LARGE,
            either(SMALL, word(0), word(1)),
            either(SMALL, word(2), word(3)),
        ),
    };
    // The instruction takes counts modulo 16.
    _mm512_movepi16_mask(_mm512_shldv_epi16(word, word, indices))
}

#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
fn strike<const N: usize>(a: &[u16], b: &[u16], open: &mut IndexSet<N>) {
    const DESCENDING: [u16; GROUP] = {
        let mut places = [0; GROUP];
        let mut at = 0;
        while at < GROUP {
            places[at] = (GROUP - 1 - at) as u16;
            at += 1;
        }
        places
    };
    let descending = load(&DESCENDING);
    let mut set = load_set(open);
    for (front, back) in a.chunks_exact(2 * GROUP).zip(b.rchunks_exact(2 * GROUP)) {
        let hits = |front: &[u16], back: &[u16]| {
            let turned = _mm512_permutexvar_epi16(descending, load(back));
            look_up_all(
                _mm512_ternarylogic_epi64::<0x96>(load(front), turned, flip()),
                &set,
            )
        };
        let hits = [
            hits(&front[..GROUP], &back[GROUP..]),
            hits(&front[GROUP..], &back[..GROUP]),
        ];
        let mut hits = u64::from(hits[0]) | u64::from(hits[1]) << GROUP;
        if hits == 0 {
            continue;
        }
        while hits != 0 {
            let at = hits.trailing_zeros() as usize;
            hits &= hits - 1;
            // The nim-sum of two marks may also be an index.
            let (front, back) = (front[at], back[2 * GROUP - 1 - at]);
            if front != u16::RARE && back != u16::RARE {
                let index = front ^ back;
                open[usize::from(index / 64)] &= !(1 << (index % 64));
            }
        }
        if *open == [0; N] {
            return;
        }
        set = load_set(open);
    }
}

#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn load(words: &[u16]) -> __m512i {
    // SAFETY: the slice has the length of a vector, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(words[..GROUP].as_ptr().cast()) }
}

#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f")]
#[inline]
fn load_set<const N: usize>(set: &IndexSet<N>) -> Vectors<N> {
    let load = |at: usize| {
        let numbers = &set[8 * at..8 * (at + 1)];
        // SAFETY: the slice has the length of a vector, and the load needs no alignment.
        unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
    };
    let zero = _mm512_setzero_si512();
    Vectors(std::array::from_fn(|at| {
        if 8 * at < N { load(at) } else { zero }
    }))
}

#[rustversion::since(1.89)]
#[target_feature(enable = "avx512f,avx512bw")]
fn take<const N: usize>(flags: &mut Flags<N>) -> IndexSet<N> {
    let mut set = [0; N];
    for (bits, flags) in set.iter_mut().zip(flags) {
        // SAFETY: the slice has the length of a vector, and the load needs no alignment.
        let vector = unsafe { _mm512_loadu_si512(flags.as_ptr().cast()) };
        *bits = _mm512_test_epi8_mask(vector, vector);
        flags.fill(0);
    }
    set
}
