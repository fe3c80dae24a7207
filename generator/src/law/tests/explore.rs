use super::*;
#[test]
#[ignore = "explore"]
fn explore() {
    for (g, to) in [
        ("0.77", 200),
        ("0.77", 1000),
        ("0.137", 200),
        ("0.137", 1000),
        ("0.45", 2000),
        ("0.156", 10000),
        ("0.356", 20000),
        ("0.644", 10000),
        ("0.165", 20000),
        ("0.16", 600_000),
        ("0.127", 100_000),
        ("4!.0", 3000),
        ("0.7!7", 3000),
        ("0.77!", 3000),
        ("0.7=7", 3000),
        ("0.37!", 3000),
        ("0.[3]", 100),
        ("0.[2]", 100),
        ("0.[1]", 100),
        ("0.[30]", 100),
        ("0.[03]", 100),
        ("0.[7]", 400),
        ("0.00[3]", 200),
        ("0.3[6]", 300),
        ("0.123", 300),
        ("0.333", 100),
        ("0.3F", 1000),
        ("0.8", 1000),
        ("Subtraction({1,3,4})", 100),
        ("Subtraction({2,5,17})", 300),
        ("AllBut({2,3,7})", 300),
        ("AllBut({1,5,9,13})", 2000),
        ("AllBut({3})", 50),
        ("Subtraction(1..=n/2)", 300),
        ("Subtraction(1..=(n-1)/2)", 300),
        ("Subtraction(1..=n/3)", 1000),
        ("Subtraction(1..=2*n/3)", 2000),
        ("Subtraction(1..=(n+1)/2)", 2000),
        ("Subtraction(1..=n)", 100),
        ("Subtraction(1..=n-1)", 100),
        ("Subtraction(3..=n)", 100),
        ("Subtraction(1..=n/2+1)", 1000),
        ("Subtraction(odd)", 100),
        ("Subtraction(even)", 100),
        ("AllBut(odd)", 100),
        ("AllBut(even)", 100),
        ("Subtraction(squares)", 1000),
        ("Subtraction(primes)", 1000),
        ("Subtraction(fibonacci)", 1000),
        ("Subtraction(powers(2))", 100),
        ("Subtraction(powers(3))", 100),
        ("Subtraction(powers(4))", 100),
        ("Subtraction(powers(6))", 100),
        ("Subtraction(powers(7))", 300),
        ("Subtraction(factorials)", 5000),
        ("Subtraction(factorials)", 5100),
        ("AllBut(squares)", 2000),
        ("AllBut(powers(2))", 2000),
        ("AllBut(fibonacci)", 2000),
        ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", 1000),
        ("Heap(n -> [n/2])", 1000),
        ("Heap(n -> [n/2]; [n/3])", 3000),
        ("Heap(n -> [n/2]; [n-1])", 1000),
        ("Heap(n -> [a] for a in 1..=n-1 if n % a == 0)", 3000),
    ] {
        let start = std::time::Instant::now();
        let game = game(g);
        let values = values(&game, to);
        let computed = start.elapsed();
        let start = std::time::Instant::now();
        let law = find(&game, &values);
        let found = start.elapsed();
        let sparse = super::super::sparse::summary(&game, &values);
        println!(
            "{g} to {to} [{computed:.0?} + {found:.0?}]: {} | {sparse:?}",
            law.map_or("NONE".into(), |l| l.to_string())
        );
    }
}
