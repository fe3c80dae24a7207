//! Integer solutions of systems of linear equations: solved modulo a prime, then checked exactly.

/// The Mersenne prime 2^61 - 1.
const PRIME: i128 = (1 << 61) - 1;
/// The largest absolute value of a coefficient of a solution. Sums of products with 32-bit values
/// stay far below 2^127.
const LARGEST_COEFFICIENT: i128 = 1 << 16;

/// Returns the sum of the products; `None` if it needs more than 128 bits.
pub(super) fn dot(coefficients: &[i64], values: &[i128]) -> Option<i128> {
    let mut pairs = coefficients.iter().zip(values);
    pairs.try_fold(0_i128, |sum, (&c, &v)| {
        if c == 0 {
            return Some(sum);
        }
        sum.checked_add(i128::from(c).checked_mul(v)?)
    })
}

/// Returns the only solution x of `a[0] x[0] + … + a[d - 1] x[d - 1] = a[d]` for all rows a, if
/// there is exactly one and it consists of small integers.
///
/// A solution in integers is a solution modulo the prime. So if there is only one solution modulo
/// the prime, it is the solution. The rows are compared with it exactly.
pub(super) fn solve(rows: &[Vec<i128>]) -> Option<Vec<i64>> {
    let unknowns = rows.first()?.len().checked_sub(1)?;
    let reduced = |row: &Vec<i128>| row.iter().map(|v| v.rem_euclid(PRIME)).collect();
    let mut matrix: Vec<Vec<i128>> = rows.iter().map(reduced).collect();
    for column in 0..unknowns {
        let pivot = (column..matrix.len()).find(|&row| matrix[row][column] != 0)?;
        matrix.swap(column, pivot);
        let inverse = power(matrix[column][column], PRIME - 2);
        let pivot: Vec<i128> = matrix[column].iter().map(|v| v * inverse % PRIME).collect();
        for row in &mut matrix {
            let factor = row[column];
            for (v, p) in row.iter_mut().zip(&pivot) {
                *v = (*v - factor * p).rem_euclid(PRIME);
            }
        }
        matrix[column] = pivot;
    }
    let solution = matrix.iter().take(unknowns).map(|row| small(row[unknowns]));
    let solution: Vec<i64> = solution.collect::<Option<_>>()?;
    let holds = |row: &Vec<i128>| dot(&solution, row) == row.last().copied();
    rows.iter().all(holds).then_some(solution)
}

/// Returns the integer with the least absolute value in this residue class, if it is small.
fn small(residue: i128) -> Option<i64> {
    let signed = if residue > PRIME / 2 {
        residue - PRIME
    } else {
        residue
    };
    (signed.abs() <= LARGEST_COEFFICIENT).then(|| i64::try_from(signed).ok())?
}

/// Returns `base` to the `exponent` modulo the prime.
fn power(mut base: i128, mut exponent: i128) -> i128 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        exponent >>= 1;
    }
    result
}
