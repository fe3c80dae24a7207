//! Random games of every family, in notation.

use proptest::{
    collection::{btree_map, btree_set, vec},
    option,
    prelude::*,
    sample::{Index, select, subsequence},
};

/// `!` or `=` after a digit, or neither.
fn demand() -> impl Strategy<Value = &'static str> {
    select(vec!["", "", "!", "="])
}

fn digit(most: u32) -> impl Strategy<Value = String> {
    let letter = |value| char::from_digit(value, 32).unwrap().to_ascii_uppercase();
    (0..=most, demand()).prop_map(move |(heaps, demand)| format!("{}{demand}", letter(heaps)))
}

/// Codes with digits up to `most` (7: two parts, 15: three, 31: four), or with plain digits only.
pub fn code(most: u32, tail: bool) -> impl Strategy<Value = String> {
    let split = (1..=most / 4, demand(), any::<bool>()).prop_map(|(heaps, demand, splits)| {
        let digit = char::from_digit(4 * heaps, 32).unwrap().to_ascii_uppercase();
        if splits { format!("{digit}{demand}") } else { "0".to_owned() }
    });
    let longest = if tail { 3 } else { 0 };
    let digits = (vec(digit(most), 1..6), vec(digit(most), 0..=longest), any::<bool>());
    (split, digits).prop_map(|(split, (digits, tail, plain))| {
        let tail = if tail.is_empty() { String::new() } else { format!("[{}]", tail.concat()) };
        let code = format!("{split}.{}{tail}", digits.concat());
        if plain { code.replace(['!', '='], "") } else { code }
    })
}

/// Sets of numbers to remove: listed, named or between bounds, allowed or forbidden.
pub fn set() -> impl Strategy<Value = String> {
    let named = [
        "squares",
        "primes",
        "powers(2)",
        "powers(3)",
        "fibonacci",
        "factorials",
        "odd",
        "even",
        "cubes",
        "triangular",
        "lucas",
        "prime powers",
        "divisors of n",
        "coprime to n",
        "{k*k+1 for k in 1..}",
        "{3*k+n%2 for k in 0..=n if k != 4}",
        "5.. step 3",
        "{k*(k+1)/2-3 for k in 0.. if k%3 != 1}",
    ];
    let low = select(vec!["1", "2", "max(1, n/3)", "max(1, n-9)", "max(2, n/2-3)", "n%4+1"]);
    let high = select(vec!["3", "n", "n/2", "(n+1)/2", "max(1, n-2)", "min(n, 7)", "2*n/3"]);
    let finite = btree_set(1..60_u32, 1..7).prop_map(|set| {
        let set: Vec<String> = set.iter().map(ToString::to_string).collect();
        format!("{{{}}}", set.join(","))
    });
    let range = (low, high).prop_map(|(low, high)| format!("{low}..={high}"));
    let named = select(named.to_vec()).prop_map(str::to_owned);
    let union = (finite.clone(), named.clone(), range.clone()).prop_map(|(a, b, c)| format!("{a} + {b} + {c}"));
    let set = prop_oneof![finite, range, named, union];
    (select(vec!["Subtraction", "AllBut"]), set).prop_map(|(family, set)| format!("{family}({set})"))
}

/// Clauses that leave up to four parts, some under a condition.
pub fn rule() -> impl Strategy<Value = String> {
    let condition = select(vec![
        "",
        " if n % 3 != 1",
        " if a < n - k - a",
        " if a % 2 == 0 or n > 20",
        " if not (a == 1 and n < 40)",
        " if a * a <= n",
    ]);
    let shape = select(vec![
        "[a, n-k-a] for a in 0..=n-k",
        "[a, a] for a in 0..=(n-k)/2",
        "[a, a, n-k-2*a] for a in 1..=(n-k)/2",
        "[a, b, n-k-a-b] for a in 1..=n-k, b in a..=n-k-a",
        "[a, b] for a in 0..=n-k, b in a/2..=min(a, n-k-a)",
        "[a] for a in max(0, n-k-3)..=n-k",
        "[a/2, a/3, a%2, n/4] for a in 1..=n-k",
    ]);
    let clause = (shape, condition, 1..5_u32);
    let clause = clause.prop_map(|(shape, condition, k)| format!("{shape}{condition}").replace('k', &k.to_string()));
    btree_set(clause, 1..4)
        .prop_map(|clauses| format!("Heap(n -> {})", clauses.into_iter().collect::<Vec<_>>().join("; ")))
}

/// Vectors that all lower a*x + b*y for some weights up to 4.
pub fn lattice() -> impl Strategy<Value = String> {
    let vectors = btree_map((-4..5_i32, -4..5_i32), select(vec!["leap", "ride"]), 1..10);
    let kinds = select(vec![["leap", "ride"], ["leap", "leap"], ["ride", "ride"]]);
    ((1..5_i32, 1..5_i32), vectors, kinds).prop_map(|((a, b), vectors, [first, second])| {
        let mut groups = [vec![], vec![]];
        for ((dx, dy), kind) in vectors {
            let (dx, dy) = match (a * dx + b * dy).signum() {
                -1 => (dx, dy),
                0 => (-1, -1),
                _ => (-dx, -dy),
            };
            let kind = if kind == "leap" { first } else { second };
            groups[usize::from(kind == "ride")].push(format!("({dx},{dy})"));
        }
        let [leaps, rides] = groups.map(|group| group.join(" "));
        match (leaps.as_str(), rides.as_str()) {
            (leaps, "") => format!("Lattice(leap {leaps})"),
            ("", rides) => format!("Lattice(ride {rides})"),
            (leaps, rides) => format!("Lattice(leap {leaps}; ride {rides})"),
        }
    })
}

/// States of several numbers; a move lowers some number and may raise others.
pub fn state() -> impl Strategy<Value = String> {
    let change = select(vec!["-1", "-2", "-k", "+1", "/2", "-min(x, y)", "-x%3", ""]);
    let condition =
        select(vec!["", " if x > y", " if x%2 == 0 or y > 3", " if not (k == 1 and y > 0)", " if gcd(x, y) != 2"]);
    (2..=4_usize).prop_flat_map(move |coordinates| {
        let names = ["x", "y", "z", "w"];
        let part = vec(change.clone(), coordinates);
        let clause = (vec(part, 1..3), select(vec!["1..=x", "1..=y", "1..=2"]), condition.clone());
        vec(clause, 1..4).prop_map(move |clauses| {
            let clauses = clauses.into_iter().map(|(parts, range, condition)| {
                let part = |part: Vec<&str>| {
                    let numbers = names.iter().zip(part).map(|(name, change)| format!("{name}{change}"));
                    format!("({})", numbers.collect::<Vec<_>>().join(", "))
                };
                let parts: Vec<String> = parts.into_iter().map(part).collect();
                format!("{} for k in {range}{condition}", parts.join(" + "))
            });
            format!("State({} -> {})", names[..coordinates].join(", "), clauses.collect::<Vec<_>>().join("; "))
        })
    })
}

/// Lattices of two to four dimensions with walls.
pub fn piece() -> impl Strategy<Value = String> {
    (2..=4_usize).prop_flat_map(|dimensions| {
        let tuple = |range: std::ops::Range<i32>| {
            vec(range, dimensions).prop_map(|numbers| {
                format!("({})", numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
            })
        };
        let lists = (vec(tuple(-2..2), 1..4), vec(tuple(-2..1), 1..3), vec(tuple(0..4), 1..4), any::<bool>());
        lists.prop_map(|(leaps, rides, walls, both)| {
            let (leaps, rides, walls) = (leaps.join(" "), rides.join(" "), walls.join(" "));
            let rides = if both { format!("; ride {rides}") } else { String::new() };
            format!("Lattice(leap {leaps}{rides}; not {walls})")
        })
    })
}

/// One to four marks, with some forbidden pairs.
pub fn strip() -> impl Strategy<Value = String> {
    (1..=4_usize, btree_set((0..4_usize, 0..4_usize), 0..9)).prop_map(|(marks, pairs)| {
        let marks = &["O", "X", "c", "T"][..marks];
        let pairs = pairs.into_iter().filter(|&(a, b)| a.max(b) < marks.len());
        let never: Vec<String> = pairs.map(|(a, b)| format!("{}{}", marks[a], marks[b])).collect();
        if never.is_empty() {
            format!("Strip({})", marks.join(" "))
        } else {
            format!("Strip({}; never {})", marks.join(" "), never.join(" "))
        }
    })
}

/// One or two marks, with forbidden patterns: up to two of two to four marks, and one of three marks.
pub fn row() -> impl Strategy<Value = String> {
    (1..=2_usize, vec(vec(0..2_usize, 2..=4), 0..3), vec(0..2_usize, 3)).prop_map(|(marks, patterns, long)| {
        let marks = &["O", "X"][..marks];
        let written = |pattern: Vec<usize>| pattern.iter().map(|&mark| marks[mark % marks.len()]).collect::<String>();
        let never: Vec<String> = patterns.into_iter().chain([long]).map(written).collect();
        format!("Strip({}; never {})", marks.join(" "), never.join(" "))
    })
}

/// Lines and shapes on at most 12 cells.
pub fn board() -> impl Strategy<Value = String> {
    let size = (1..=12_usize).prop_flat_map(|rows| (Just(rows), 1..=12 / rows));
    let directions = subsequence(vec!["row", "column", "diagonal", "antidiagonal"], 1..=4);
    let line = (directions, any::<(Index, Index)>());
    let shape = (1..4_usize, vec(any::<bool>(), 1..9), select(vec!["", " turn", " flip", " turn flip"]));
    let shape = shape.prop_map(|(columns, mut cells, suffix)| {
        cells[0] = true;
        let rows: Vec<String> = cells
            .chunks(columns)
            .map(|row| row.iter().map(|&filled| if filled { '#' } else { '.' }).collect())
            .collect();
        (rows.len(), columns, format!("[{}]{suffix}", rows.join("/")))
    });
    (size, option::of(line), vec(shape, 1..4)).prop_map(|((rows, columns), line, shapes)| {
        // A shape that does not fit anywhere is refused.
        let fits = |&(height, width, _): &(usize, usize, String)| height <= rows && width <= columns;
        let mut shapes: Vec<String> = shapes.into_iter().filter(fits).map(|(.., shape)| shape).collect();
        if shapes.is_empty() {
            shapes.push("[#]".to_owned());
        }
        let line = line.map_or_else(String::new, |(directions, (one, other))| {
            let fits = |direction: &&str| match *direction {
                "row" => columns,
                "column" => rows,
                _ => rows.min(columns),
            };
            let longest = directions.iter().map(fits).max().unwrap();
            let (one, other) = (one.index(longest) + 1, other.index(longest) + 1);
            format!(" line {}..={} in {};", one.min(other), one.max(other), directions.join(" "))
        });
        format!("Board({rows}x{columns};{line} place {})", shapes.join(" "))
    })
}
