//! Games as in a contest: one C++ program of ten to forty lines for each, in `baseline/by_hand`.

use std::path::{Path, PathBuf};

use crate::peers::cpp;

/// A game and its program, written by hand.
#[derive(Debug, Clone, Copy)]
pub struct Program {
    /// The name of the program's file.
    pub name: &'static str,
    /// The family of the game.
    pub family: &'static str,
    /// The game in notation.
    pub game: &'static str,
    /// The bounds in notation.
    pub bounds: &'static str,
    /// These bounds as arguments of the program.
    pub arguments: &'static str,
    text: &'static str,
}

/// The common beginning of all programs: a rolling sum, and the time.
const BEGIN: &str = include_str!("../baseline/by_hand/begin.h");

macro_rules! programs {
    ($($name:literal, $family:literal, $game:literal, $bounds:literal, $arguments:literal;)*) => {
        &[$(Program {
            name: $name,
            family: $family,
            game: $game,
            bounds: $bounds,
            arguments: $arguments,
            text: include_str!(concat!("../baseline/by_hand/", $name, ".cpp")),
        }),*]
    };
}

/// All programs. A program prints s = s * 1000003 + value, modulo 2^64, over its values in the
/// order of the table, and then its time in nanoseconds.
pub const PROGRAMS: &[Program] = programs! {
    "wythoff", "Lattice", "Wythoff", "1000x1000", "1000";
    "walls", "Lattice, walls", "Lattice(ride (-1,0) (0,-1); not (3,4) (100,70))", "2000x2000", "2000";
    "queen3", "Lattice, 3 dimensions",
    "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1) (-1,-1,0) (-1,0,-1) (0,-1,-1) (-1,-1,-1))",
    "60x60x60", "60";
    "nim3", "Lattice, 3 dimensions", "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))", "300x300x300", "300";
    "leaps", "Lattice, leaps", "Lattice(leap (-1,0) (0,-1) (-1,-1) (-2,-1))", "2000x2000", "2000";
    "divisor", "Heap", "Heap(n -> [n-a] for a in 1..=n-1 if n%a == 0)", "200000", "200000";
    "power_of_two", "Heap", "Heap(n -> [n-k] for k in 1..=n if popcount(k) == 1)", "5000000", "5000000";
    "coprime_parts", "Heap", "Heap(n -> [a, n-a] for a in 1..=n-1 if gcd(a, n-a) == 1)", "3000", "3000";
    "halve", "Heap", "Heap(n -> [n-1]; [n/2])", "5000000", "5000000";
    "equal_parts", "Heap, lists", "Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)", "100000", "100000";
    "half", "Subtraction", "Subtraction(1..=n/2)", "300000", "300000";
    "primes", "Subtraction", "Subtraction(primes)", "150000", "150000";
    "squares", "Subtraction", "Subtraction(squares)", "200000", "200000";
    "coprime", "Subtraction", "Subtraction(coprime to n)", "3500", "3500";
    "all_but", "AllBut", "AllBut({2,3,7})", "20000", "20000";
    "kayles", "code", "0.77", "15000", "15000";
    "fibonacci_nim", "State", "State(x, y -> (x-a, 2*a) for a in 1..=min(x, y))", "3000x3000", "3000";
    "euclid", "State",
    "State(x, y -> (x-k*y, y) for k in 1..=x/max(1, y) if y > 0 and x >= y; (x, y-k*x) for k in 1..=y/max(1, x) if x > 0 and y > x)",
    "1500x1500", "1500";
    "chomp", "State", "State(a, b -> (i, min(b, i)) for i in 1..=a-1; (a, i) for i in 0..=b-1)", "300x300", "300";
    "cut", "State, sums",
    "State(x, y -> (i, y) + (x-i, y) for i in 1..=x/2; (x, i) + (x, y-i) for i in 1..=y/2)",
    "400x400", "400";
    "strip", "Strip", "Strip(O X; never OO XX)", "1000", "1000";
    "ring", "Ring", "Ring(0.77)", "15000", "15000";
    "product", "product", "0.[3] * 0.[3]", "350x350", "350";
    "sum", "sum", "Kayles + Nim", "4000x4000", "4000";
    "board", "Board", "Board(5x4; place [##] [#/#])", "all", "5";
    "cram", "finite game", "Grid(4x5; cram)", "all", "4 5";
    "congruence", "Heap", "Heap(n -> [n-k] for k in 1..=n if n%3 == k%3)", "20000", "20000";
    "digits", "Heap", "Heap(n -> [n-digitsum(n)] if n > 0; [n-1])", "5000000", "5000000";
    "root", "Subtraction", "Subtraction(1..=isqrt(n))", "700000", "700000";
    "nim_sum", "Heap", "Heap(n -> [n^k] for k in 1..=n if n^k < n)", "10000", "10000";
    "three_parts", "Heap", "Heap(n -> [a, b, n-a-b] for a in 1..=n/3, b in a+1..=(n-a)/2)", "1800", "1800";
    "transfer", "State", "State(x, y -> (x-k, y) for k in 1..=x; (x+k, y-k) for k in 1..=y)", "300x300", "300";
    "swap", "State", "State(x, y -> (y, x-k) for k in 1..=x)", "500x500", "500";
    "knight", "Lattice, leaps", "Lattice(leap (-2,1) (-2,-1) (1,-2) (-1,-2))", "1000x1000", "1000";
    "ride4", "Lattice, 4 dimensions", "Lattice(ride (-1,0,0,0) (0,-1,0,0) (0,0,-1,0) (0,0,0,-1) (-1,-1,-1,-1))", "26x26x26x26", "26";
    "node_kayles", "finite game", "Grid(5x6; node kayles)", "all", "5 6";
    "cases", "Heap", "Heap(n -> [n-1] if n%2 == 1; [n/2] if n%2 == 0 and n > 0; [n-2] if n > 2)", "10000000", "10000000";
    "other_residue", "Heap", "Heap(n -> [n-k] for k in 1..=n if k%3 != n%3)", "10000", "10000";
    "prime_left", "Heap", "Heap(n -> [n-k] for k in 1..=n if prime(n-k))", "20000", "20000";
    "consecutive", "Heap, lists", "Heap(n -> [a+i for i in 0..=k-1] for k in 2..=n, a in 1..=n if k*a+k*(k-1)/2 == n)",
    "60000", "60000";
    "up_to_three", "State", "State(x, y -> (x-a, y-b) for a in 0..=min(x, 3), b in 0..=min(y, 3) if a+b > 0 and a+b <= 3)",
    "1500x1500", "1500";
    "trade", "State", "State(x, y -> (x-1, y+k) for k in 0..=3 if x > 0; (x, y-1) if y > 0)", "1500x1500", "1500";
    "leap_walls", "Lattice, walls", "Lattice(leap (-1,0) (0,-1); not (2,2) (5,7))", "2000x2000", "2000";
    "few", "Subtraction", "Subtraction({2,7,11,20})", "5000000", "5000000";
    "upper_half", "Subtraction", "Subtraction((n+1)/2..=n)", "5000000", "5000000";
    "coprime_far", "Subtraction", "Subtraction(coprime to n)", "20000", "20000";
    "squares_loop", "Heap", "Heap(n -> [n-k*k] for k in 1..=isqrt(n))", "200000", "200000";
    "two_bits", "Heap", "Heap(n -> [n-k] for k in 1..=n if popcount(k) == 2)", "300000", "300000";
    "quotients", "Heap", "Heap(n -> [n/k] for k in 2..=n)", "50000", "50000";
    "divide", "Heap", "Heap(n -> [n-1] if n > 0; [n/d] for d in 2..=n if n%d == 0)", "200000", "200000";
    "split_odd", "Heap", "Heap(n -> [n-1] if n >= 1; [n-2] if n >= 2; [n-5] if n >= 5; [2*a, n-2*a] for a in 1..=n/2 if n%2 == 0 and 2*a < n-2*a)", "30000", "30000";
    "grid_half", "State", "State(x, y -> (x-1, y); (x, y-1); (x/2, y/2) if x+y > 0)", "2000x2000", "2000";
    "gcd_take", "State", "State(x, y -> (x-gcd(x, y), y) if x > 0 and y > 0; (x, y-gcd(x, y)) if x > 0 and y > 0; (x-1, y-1))", "1000x1000", "1000";
    "three_heaps", "State", "State(x, y, z -> (x-1, y, z); (x-1, y, z+1); (x, y-1, z); (x, y, z-1))", "150x150x150", "150";
    "limit", "State", "State(x, k -> (x-a, a+1) for a in 1..=min(x, k))", "400x400", "400";
    "prime_or_one", "Heap", "Heap(n -> [n-k] for k in 1..=n if k == 1 or prime(k))", "50000", "50000";
    "pairs", "State", "State(x, y -> (x-a, y-b) for a in 1..=3, b in 1..=3)", "2000x2000", "2000";
};

impl Program {
    /// Compiles the program with `g++ -O2` into a folder.
    ///
    /// # Errors
    /// If `g++` is missing or fails; the error is a message.
    pub fn compile(&self, folder: &Path) -> Result<PathBuf, String> {
        cpp::compile(self.name, &format!("{BEGIN}{}", self.text), folder)
    }
}

/// Returns the rolling sum of values.
#[must_use]
pub fn sum(values: impl IntoIterator<Item = u32>) -> u64 {
    values.into_iter().fold(0, |sum: u64, value| {
        sum.wrapping_mul(1_000_003).wrapping_add(value.into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::{game::Game, notation::Bounds};

    #[test]
    fn names_are_distinct_and_games_can_be_computed() {
        for (at, program) in PROGRAMS.iter().enumerate() {
            assert!(
                PROGRAMS[..at]
                    .iter()
                    .all(|other| other.name != program.name),
                "{}",
                program.name
            );
            let game: Game = program
                .game
                .parse()
                .unwrap_or_else(|error| panic!("{}: {error}", program.name));
            let bounds: Bounds = program.bounds.parse().expect(program.name);
            assert!(
                grundy_compute::shape(&game, &bounds).is_ok(),
                "{}",
                program.name
            );
        }
    }

    #[test]
    fn checksums_are_rolling_sums() {
        assert_eq!(sum([1, 2]), 1_000_005);
    }
}
