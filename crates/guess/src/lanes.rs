//! Values of formulas at up to 64 sample positions, one lane for each.

use crate::term::{Binary, Unary};

/// The number of lanes. Lanes beyond the sample repeat it.
pub const LANES: usize = 64;
/// The value of a lane where a formula is undefined.
pub const UNDEFINED: i32 = i32::MIN;
/// The largest absolute value of a lane.
pub const MOST_LANE: i32 = 1 << 28;

/// A value for each lane.
pub type Lanes = [i32; LANES];

/// The weights of the hash of lanes, which is linear: the hash of a sum is the sum of the hashes.
const WEIGHTS: [u64; LANES] = weights();

const fn weights() -> [u64; LANES] {
    let mut weights = [0; LANES];
    let (mut state, mut lane) = (0x9E37_79B9_7F4A_7C15_u64, 0);
    while lane < LANES {
        // SplitMix64
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        weights[lane] = (mixed ^ (mixed >> 31)) | 1;
        lane += 1;
    }
    weights
}

/// Returns the bits of a number, in two's complement.
fn bits(number: i32) -> u64 {
    u64::from_ne_bytes(i64::from(number).to_ne_bytes())
}

/// Returns the hash of lanes.
#[must_use]
pub fn hash(lanes: &Lanes) -> u64 {
    lanes.iter().zip(&WEIGHTS).fold(0, |sum, (&lane, weight)| {
        sum.wrapping_add(bits(lane).wrapping_mul(*weight))
    })
}

/// Applies a function to each lane; `None` if a value is too large.
#[must_use]
pub fn unary(function: Unary, a: &Lanes) -> Option<Lanes> {
    each(a, |a| {
        if a < 0 {
            return UNDEFINED;
        }
        match function {
            Unary::Popcount => a.count_ones().try_into().unwrap_or(UNDEFINED),
            Unary::LowBit if a > 0 => a & -a,
            Unary::Valuation if a > 0 => a.trailing_zeros().try_into().unwrap_or(UNDEFINED),
            Unary::Ilog(2) if a > 0 => a.ilog2().try_into().unwrap_or(UNDEFINED),
            Unary::LowBit | Unary::Valuation => UNDEFINED,
            _ => function
                .apply(a.into())
                .and_then(|value| i32::try_from(value).ok())
                .unwrap_or(UNDEFINED),
        }
    })
}

fn each(a: &Lanes, of: impl Fn(i32) -> i32) -> Option<Lanes> {
    let mut result = *a;
    for lane in &mut result {
        *lane = if *lane == UNDEFINED {
            UNDEFINED
        } else {
            of(*lane)
        };
    }
    is_small(&result).then_some(result)
}

fn is_small(lanes: &Lanes) -> bool {
    lanes
        .iter()
        .all(|&lane| lane == UNDEFINED || (-MOST_LANE..=MOST_LANE).contains(&lane))
}

/// Applies an operation to each pair of lanes; `None` if a value is too large.
#[must_use]
pub fn binary(op: Binary, a: &Lanes, b: &Lanes) -> Option<Lanes> {
    let of = |value: fn(i32, i32) -> i32| {
        let mut result = [0; LANES];
        for (result, (&a, &b)) in result.iter_mut().zip(a.iter().zip(b)) {
            *result = if a == UNDEFINED || b == UNDEFINED {
                UNDEFINED
            } else {
                value(a, b)
            };
        }
        is_small(&result).then_some(result)
    };
    match op {
        Binary::Add => of(i32::wrapping_add),
        Binary::Sub => of(i32::wrapping_sub),
        Binary::Mul => of(i32::saturating_mul),
        Binary::Div => of(|a, b| if b > 0 { a.div_euclid(b) } else { UNDEFINED }),
        Binary::Rem => of(|a, b| if b > 0 { a.rem_euclid(b) } else { UNDEFINED }),
        Binary::Xor => of(|a, b| if a >= 0 && b >= 0 { a ^ b } else { UNDEFINED }),
        Binary::And => of(|a, b| if a >= 0 && b >= 0 { a & b } else { UNDEFINED }),
        Binary::Or => of(|a, b| if a >= 0 && b >= 0 { a | b } else { UNDEFINED }),
        Binary::Min => of(i32::min),
        Binary::Max => of(i32::max),
        Binary::Distance => of(|a, b| (a - b).abs()),
        Binary::Gcd => of(|a, b| rare(Binary::Gcd, a, b)),
        Binary::Part => of(|a, b| rare(Binary::Part, a, b)),
    }
}

fn rare(op: Binary, a: i32, b: i32) -> i32 {
    op.apply(a.into(), b.into())
        .and_then(|value| i32::try_from(value).ok())
        .unwrap_or(UNDEFINED)
}

/// Returns the number of undefined lanes.
#[must_use]
pub fn count_undefined(lanes: &Lanes) -> usize {
    lanes.iter().filter(|&&lane| lane == UNDEFINED).count()
}

/// Returns a bit for each lane that satisfies a test.
#[must_use]
pub fn mask(mut test: impl FnMut(usize) -> bool) -> u64 {
    (0..LANES).fold(0, |mask, lane| mask | (u64::from(test(lane)) << lane))
}

/// Returns a bit for each lane in which both have the same defined value.
#[must_use]
pub fn equal(a: &Lanes, b: &Lanes) -> u64 {
    mask(|lane| a[lane] == b[lane] && a[lane] != UNDEFINED)
}
