//! Lines print in one way.

use grundy_core::game::{
    Game, Lattice,
    set::{NamedSet, Set, SubtractionGame},
};

use super::parse;

/// Asserts that `line` is read and printed as `canonical`, which is a fixed point.
#[track_caller]
fn prints(line: &str, canonical: &str) {
    assert_eq!(parse(line).to_string(), canonical);
    assert_eq!(parse(canonical), parse(line));
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a list of cases is read from top to bottom"
)]
fn every_example_of_the_notation_is_parsed() {
    for line in [
        "0.77",
        "0.137",
        "0.007",
        "0.11337",
        "4!.0",
        "0.3F",
        "0.[3]",
        "0.8",
        "Subtraction({1,3,4})",
        "Subtraction(1..=n/2)",
        "Subtraction(squares)",
        "Subtraction(primes)",
        "Subtraction(powers(2))",
        "Subtraction(fibonacci)",
        "Subtraction(factorials)",
        "Subtraction(odd)",
        "Subtraction(even)",
        "AllBut({2,3,7})",
        "Subtraction(cubes)",
        "Subtraction(triangular)",
        "Subtraction(lucas)",
        "Subtraction(prime powers)",
        "Subtraction({1,4} + 7.. step 3)",
        "Subtraction({a*a+1 for a in 1..})",
        "Subtraction({a for a in 1..=n if n%a == 0})",
        "AllBut(3.. + 1..=n/2)",
        "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
        "State(x, y -> (x-a, y+1) for a in 1..=x; (x, y-2) if y >= 2)",
        "State(x, y, z -> (x-1, y, z) + (0, y, z); (x, y-1, gcd(z, 2)); [] if z > 0; by x, y, z)",
        "Lattice(leap (-1,-1,0) (0,0,-1) ride (0,-1,0); not (1,2,3))",
        "Ring(0.77)",
        "Ring(Strip(O X; never OO XX))",
        "Strip(O X; never OOO XXX)",
        "Strip(X; never XXX)",
        "Strip(O X; never OO XX; rows 2)",
        "Ring(Strip(X; never XXX))",
        "Ring(Strip(O X; never OO XX; rows 2))",
        "Strip(X; rows 50)",
        "Graph(1-2 2-3 4; node kayles)",
        "Graph(2-10 10-a a-b; arc kayles)",
        "Graph(a>b a>c b>c d; token)",
        "Graph(a>a a>b b>a; token)",
        "Graph(a-b b-c d; geography)",
        "Graph(0-1 1-1 1-2 1-2; green hackenbush from 0 2)",
        "Grid(4x5; node kayles)",
        "Grid(16x16; cram)",
        "Chomp(3x5)",
        "Chomp(7)",
        "Chomp(2x3x4x5)",
        "Poset(a<b a<c b<d c<d e; poisoned a e)",
        "Strip(O X; never OO XX)",
        "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
    ] {
        prints(line, line);
    }
    prints(
        "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))",
        "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))",
    );
    prints(
        "Subtraction(divisors of n)",
        "Subtraction({a for a in 1..=n if n%a == 0})",
    );
    prints(
        "Subtraction(coprime to n)",
        "Subtraction({a for a in 1..=n if gcd(n, a) == 1})",
    );
    prints(
        "Subtraction(7.. step 3 + {4} + {1})",
        "Subtraction({1,4} + 7.. step 3)",
    );
    prints("Subtraction(3..=9 step 2)", "Subtraction({3,5,7,9})");
    prints(
        "Subtraction(3..=10 step 4 + 8..=9)",
        "Subtraction({3,7} + 8..=9)",
    );
    prints("Subtraction(3..=n step 1)", "Subtraction(3..=n)");
    prints(
        "Subtraction(2..=n/2 step 3)",
        "Subtraction({2+a*3 for a in 0..=(n/2-2)/3})",
    );
    prints(
        "Subtraction({n/2, 1, (n+2)/3, 2+1, n/2})",
        "Subtraction({1,3} + {n/2} + {(n+2)/3})",
    );
    prints("Subtraction({n/2 for k in 1..=1})", "Subtraction({n/2})");
    prints(
        "Subtraction({1,3} + {n/2} + {(n+2)/3})",
        "Subtraction({1,3} + {n/2} + {(n+2)/3})",
    );
    prints("AllBut({isqrt(n), 2})", "AllBut({2} + {isqrt(n)})");
    // A set that only the heap bounds is endless.
    prints("Subtraction(2..=n step 3)", "Subtraction(2.. step 3)");
    prints("AllBut(0..=n step 5)", "AllBut(5.. step 5)");
    prints(
        "Subtraction({2*k for k in 1..=n/2})",
        "Subtraction(2.. step 2)",
    );
    prints("Subtraction({k+4 for k in 0..=n-3})", "Subtraction(4..)");
    prints("Subtraction({k+4 for k in 0..=n-4})", "Subtraction(4..)");
    prints(
        "Subtraction({k+4 for k in 0..=n-5})",
        "Subtraction({a+4 for a in 0..=n-5})",
    );
    prints(
        "Subtraction({3*k-1 for k in 1..=(n+1)/3})",
        "Subtraction(2.. step 3)",
    );
    prints(
        "Subtraction({3*k-1 for k in 1..=n/3})",
        "Subtraction({3*a-1 for a in 1..=n/3})",
    );
    prints(
        "Subtraction({5*k+2 for k in 3..=n})",
        "Subtraction(17.. step 5)",
    );
    prints(
        "Heap(n -> [n xor a] for a in 1..=n if n xor a < n)",
        "Heap(n -> [xor(n, a)] for a in 1..=n if xor(n, a) < n)",
    );
    // A loop that is long for the first states leaves steps for the others, whose moves tell the
    // measure.
    let long = "State(x, y -> (x-1, y) for a in 0..=1000000000 if x > 0; (x, y-1))";
    prints(long, long);
    prints("Strip(X O; never OXX XOX OX)", "Strip(X O; never OX)");
    prints(
        "Strip(X O; never OOO XOX XO OOOO)",
        "Strip(X O; never XO OOO)",
    );
    prints(
        "Strip(X O; rows 2; never XX OO)",
        "Strip(X O; never XX OO; rows 2)",
    );
    prints("Strip(X O; never XX; rows 1)", "Strip(X O; never XX)");
    prints(
        "State(n, k -> (n-k-1, k); (n, k-1); by 2*n+k)",
        "State(x, y -> (x-y-1, y); (x, y-1); by 2*x+y)",
    );
    prints(
        "State(p, q -> (p-1, q); (p, q-1); by p+q)",
        "State(x, y -> (x-1, y); (x, y-1))",
    );
    prints(
        "Heap(n -> [(n^1)/2, ilog(n)] if n > 2)",
        "Heap(n -> [xor(n, 1)/2, ilog(n, 2)] if n > 2)",
    );
    prints(
        "Lattice(ride (-1,0) (0,-1) (-1,-1))",
        "Lattice(ride (-1,-1) (-1,0) (0,-1))",
    );
    prints(
        "Board(4x5; place [##] [#/#])",
        "Board(4x5; place [##] [#/#])",
    );
    prints(
        "Graph( 3 - 2-1 2-3 10 ; node kayles )",
        "Graph(1-2 2-3 10; node kayles)",
    );
    prints("Graph(c>b>a; token)", "Graph(b>a c>b; token)");
    prints(
        "Graph(1-0 0-1; hackenbush from 1 1)",
        "Graph(0-1 0-1; green hackenbush from 1)",
    );
    prints("Grid(2x3; arc kayles)", "Grid(2x3; cram)");
    prints("Poset(a<b<c a<c a<c)", "Poset(a<b b<c)");
}

#[test]
fn codes_print_in_one_way() {
    for line in [".77", "0,77", "0.770", " 0 . 7 7 00 ", ",77"] {
        prints(line, "0.77");
    }
    prints("0.3f", "0.3F");
    prints("0.1!2=3!", "0.123");
    prints("0.4!4=7=", "0.4!4=7=");
    prints("0.0", "0.0");
    prints("0.[0]", "0.0");
    prints("0.[00]", "0.0");
    prints("0.3[33]", "0.[3]");
    prints("0.1[21]", "0.[12]");
    prints("0.0121[2121]", "0.0[12]");
    prints("0.7[0]", "0.7");
    prints("4!.[3]", "4!.[3]");
}

#[test]
fn sets_print_in_one_way() {
    prints("Subtraction ( { 4 , 3,1, 3 } )", "Subtraction({1,3,4})");
    prints("AllBut(powers ( 3 ))", "AllBut(powers(3))");
    prints(
        "Subtraction(max(1, n - 5) ..= min(n, (7), 2*n))",
        "Subtraction(max(1, n-5)..=min(n, 7, 2*n))",
    );
    let odd = Game::from(SubtractionGame {
        set: Set::Named(NamedSet::Odd),
        all_but: true,
    });
    assert_eq!(parse("AllBut(odd)"), odd);
}

#[test]
fn rules_print_in_one_way() {
    prints("Heap(n->[])", "Heap(n -> [])");
    prints(
        "Heap( h -> [ k , h - 1 - k ] for k in 0 ..= h - 1 if k<h-1-k and not (k==2 or k == (3)) ; [h-1] )",
        "Heap(n -> [a, n-1-a] for a in 0..=n-1 if a < n-1-a and not (a == 2 or a == 3); [n-1])",
    );
    prints(
        "Heap(n -> [x, y, n-1-x-y] for x in 0..=n-1, y in x..=n-1-x)",
        "Heap(n -> [a, b, n-1-a-b] for a in 0..=n-1, b in a..=n-1-a)",
    );
    prints(
        "Heap(n -> [n-(1+(0*n))] if (n>=1))",
        "Heap(n -> [n-(1+0*n)] if n >= 1)",
    );
    prints(
        "Heap(n -> [(n-1)/2*2-(1-1)] if n>2)",
        "Heap(n -> [(n-1)/2*2-(1-1)] if n > 2)",
    );
    prints("Heap(n -> [n+-1])", "Heap(n -> [n+(-1)])");
    prints("Heap(n -> [-(-(n-1))])", "Heap(n -> [-(-(n-1))])");
    prints("Heap(n -> [--2 -2])", "Heap(n -> [2-2])");
    prints(
        "Heap(n -> [0] if (n<1 or n>2) and n!=4)",
        "Heap(n -> [0] if (n < 1 or n > 2) and n != 4)",
    );
    prints(
        "Heap(n -> [0] if n<1 or (n>2 and n%2==1))",
        "Heap(n -> [0] if n < 1 or n > 2 and n%2 == 1)",
    );
}

#[test]
fn lattices_print_in_one_way() {
    prints(
        "Lattice(ride (-1,0);leap ( - 2 , 1 ) (-1,0) (-2,1))",
        "Lattice(leap (-2,1) ride (-1,0))",
    );
    let weights = |line: &str| {
        parse(line)
            .lattice()
            .and_then(Lattice::plane)
            .expect(line)
            .weights
    };
    assert_eq!(weights("Lattice(leap (-2,1) (1,-2))"), (1, 1));
    assert_eq!(weights("Lattice(leap (-1,1))"), (2, 1));
    assert_eq!(weights("Lattice(leap (1,-1))"), (1, 2));
    assert_eq!(weights("Lattice(leap (-2,3) (3,-5))"), (8, 5));
    let far = "Lattice(leap (-2147483648,2147483647) (2147483646,-2147483647))";
    assert_eq!(weights(far), (1, 1));
    let tight = "Lattice(leap (-2147483648,2147483647) (2147483647,-2147483647))";
    assert_eq!(weights(tight), (2_147_483_648, 2_147_483_649));
}

#[test]
fn strips_print_in_one_way() {
    prints("Strip(X O X;never XX OO XX)", "Strip(X O; never XX OO)");
    prints("Strip(x)", "Strip(x)");
    prints("Strip(b a; never ba)", "Strip(b a; never ba)");
}

#[test]
fn boards_print_in_one_way() {
    prints(
        "Board( 4 x 5 ; place [ # / # ] [ ## ] [##])",
        "Board(4x5; place [##] [#/#])",
    );
    prints(
        "Board(4x5; place [##] turn)",
        "Board(4x5; place [##] [#/#])",
    );
    prints(
        "Board(4x5; place [.../.#./.##])",
        "Board(4x5; place [#./##])",
    );
    prints(
        "Board(4x5; place [#./##] turn)",
        "Board(4x5; place [##/#.] [##/.#] [#./##] [.#/##])",
    );
    prints(
        "Board(4x5; place [.##/##.] flip)",
        "Board(4x5; place [##./.##] [.##/##.])",
    );
    assert_eq!(
        parse("Board(4x5; place [##/#/#] turn flip)"),
        parse("Board(4x5; place [##/#/#] flip turn)")
    );
    assert_eq!(
        parse("Board(4x5; place [##/#/#] turn flip)")
            .to_string()
            .matches('[')
            .count(),
        8
    );
    prints("Board(1x3; place [##] turn)", "Board(1x3; place [##])");
    prints(
        "Board(3x3; place [#//#]; line 2 in column row row)",
        "Board(3x3; line 2..=2 in row column; place [#/./#])",
    );
}
