use super::*;

fn game(line: &str) -> Game {
    line.parse().expect(line)
}

#[test]
fn names_parse_back() {
    for (method, name) in NAMES {
        assert_eq!(
            (method.to_string().as_str(), Method::find_named(name)),
            (name, Some(method))
        );
    }
    assert_eq!(Method::find_named("table"), None);
}

#[test]
fn the_chosen_method_applies() {
    for (line, method) in [
        ("0.77", Method::Sparse),
        ("0.F2", Method::Sums),
        ("0.8!", Method::Sums),
        ("0.[8]", Method::Sums),
        ("AllBut(primes)", Method::Removal),
        ("Heap(n -> [a] for a in 0..=n-1)", Method::Naive),
        (
            "Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)",
            Method::Naive,
        ),
        ("Lattice(leap (-1,0))", Method::Sweep),
        ("Lattice(ride (-1,0))", Method::Lines),
        ("Lattice(ride (-1,1))", Method::Walk),
        ("Strip(O)", Method::Gaps),
        ("Board(2x2; place [#])", Method::Retrograde),
        ("State(x, y -> (x-1, y); (x, y-1))", Method::Levels),
        ("Lattice(leap (-1,0,0))", Method::Lines),
        ("Lattice(leap (-1,0); not (1,1))", Method::Lines),
        ("Lattice(leap (-1,0,1))", Method::Levels),
        ("Ring(0.77)", Method::Rows),
        ("Strip(O X; never OOO)", Method::Pieces),
        ("Strip(O X; never OO; rows 2)", Method::Pieces),
        ("Chomp(3x5)", Method::Opening),
        ("0.77 + Chomp(3x5)", Method::Parts),
        ("0.77 * 0.[3]", Method::Parts),
    ] {
        let choice = fastest(&game(line));
        assert_eq!(choice.method, method, "{line}");
        assert!(method.applies_to(&game(line)), "{line}");
        for asked in [
            MethodRequest::Naive,
            MethodRequest::Dense,
            MethodRequest::Sparse,
        ] {
            let method = asked.method().expect("a method by name");
            assert_eq!(
                choose(&game(line), asked).is_ok(),
                method.applies_to(&game(line)),
                "{line} by {method}"
            );
        }
    }
}
