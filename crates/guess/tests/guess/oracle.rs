//! Tables by brute force from the rules of games.

use std::collections::{BTreeMap, HashMap};

use grundy_guess::table::{Table, TablePosition, default_names};

/// Returns a small number with a sign.
pub fn signed(number: u32) -> i32 {
    i32::try_from(number).expect("small")
}

/// Returns the least number that is not in a list.
pub fn mex(options: &[u32]) -> u32 {
    (0..).find(|value| !options.contains(value)).unwrap_or(0)
}

/// The values of heaps below a limit; `options` gives the values of the options of a heap from
/// those of smaller ones.
pub fn heaps(limit: u32, options: impl Fn(u32, &dyn Fn(u32) -> u32) -> Vec<u32>) -> Table {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..limit {
        let all = options(n, &|smaller| values[smaller as usize]);
        values.push(mex(&all));
    }
    Table::row(values.into_iter().map(|value| i32::try_from(value).ok()), 0).expect("a table")
}

/// The values of takes from heaps below a limit.
pub fn takes(limit: u32, is_take: impl Fn(u32, u32) -> bool) -> Table {
    heaps(limit, |n, g| {
        (1..=n)
            .filter(|&k| is_take(n, k))
            .map(|k| g(n - k))
            .collect()
    })
}

/// The values of pairs below two limits, in the order of the sum; `options` lists the pairs of a
/// move.
pub fn pairs(width: i32, height: i32, options: impl Fn(i32, i32) -> Vec<(i32, i32)>) -> Table {
    summed(width, height, |x, y| {
        options(x, y).into_iter().map(|pair| vec![pair]).collect()
    })
}

/// The values of pairs; an option is a sum of pairs.
pub fn summed(
    width: i32,
    height: i32,
    options: impl Fn(i32, i32) -> Vec<Vec<(i32, i32)>>,
) -> Table {
    let mut values: HashMap<(i32, i32), u32> = HashMap::new();
    let mut cells = Vec::new();
    for sum in 0..width + height - 1 {
        for x in (0..width).filter(|x| (0..height).contains(&(sum - x))) {
            let y = sum - x;
            let nim_sum =
                |parts: &Vec<(i32, i32)>| parts.iter().fold(0, |all, pair| all ^ values[pair]);
            let all: Vec<u32> = options(x, y).iter().map(nim_sum).collect();
            let value = mex(&all);
            values.insert((x, y), value);
            cells.push(([x, y, 0], i32::try_from(value).expect("small")));
        }
    }
    Table::new(default_names(2), cells, false).expect("a table")
}

/// The values of triples below a limit.
pub fn triples(side: i32, options: impl Fn([i32; 3]) -> Vec<[i32; 3]>) -> Table {
    let mut values: BTreeMap<[i32; 3], u32> = BTreeMap::new();
    for sum in 0..=3 * (side - 1) {
        for x in 0..side {
            for y in (0..side).filter(|y| (0..side).contains(&(sum - x - y))) {
                let all: Vec<u32> = options([x, y, sum - x - y])
                    .iter()
                    .map(|other| values[other])
                    .collect();
                values.insert([x, y, sum - x - y], mex(&all));
            }
        }
    }
    let cells = values
        .into_iter()
        .map(|(position, value)| (position, i32::try_from(value).expect("small")));
    Table::new(default_names(3), cells.collect(), false).expect("a table")
}

/// The values of heaps n below a limit for parameters; `is_take` says whether k may be taken.
pub fn with_parameter(
    limit: i32,
    parameters: std::ops::RangeInclusive<i32>,
    is_take: impl Fn(i32, i32, i32) -> bool,
) -> Table {
    let mut cells = Vec::new();
    for p in parameters {
        let table = takes(u32::try_from(limit).expect("positive"), |n, k| {
            is_take(signed(n), signed(k), p)
        });
        cells.extend(
            table
                .cells()
                .iter()
                .map(|&([n, ..], value)| ([n, p, 0], value)),
        );
    }
    Table::new(vec!["n".to_owned(), "k".to_owned()], cells, false).expect("a table")
}

/// The values of heaps n below a limit for pairs of parameters.
pub fn with_parameters(
    limit: u32,
    parameters: &[(i32, i32)],
    is_take: impl Fn(i32, i32, i32, i32) -> bool,
) -> Table {
    let mut cells = Vec::new();
    for &(a, b) in parameters {
        let table = takes(limit, |n, k| is_take(signed(n), signed(k), a, b));
        cells.extend(
            table
                .cells()
                .iter()
                .map(|&([n, ..], value)| ([n, a, b], value)),
        );
    }
    Table::new(default_names(3), cells, false).expect("a table")
}

/// The outcomes of a table: 0 for a lost position.
pub fn outcomes(table: &Table) -> Table {
    let cells = table
        .cells()
        .iter()
        .map(|&(position, value)| (position, i32::from(value != 0)));
    Table::new(table.names().to_vec(), cells.collect(), true).expect("a table")
}

/// A table without some of its positions.
pub fn only(table: &Table, keep: impl Fn(&TablePosition) -> bool) -> Table {
    let cells = table
        .cells()
        .iter()
        .filter(|(position, _)| keep(position))
        .copied();
    Table::new(table.names().to_vec(), cells.collect(), table.of_outcomes()).expect("a table")
}
