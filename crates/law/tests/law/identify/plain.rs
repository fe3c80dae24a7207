//! Values by the words of the notation alone: codes, and sets with their numbers.

use std::collections::HashSet;

/// Inserts the nim-sums of all ways to divide `left` tokens into `parts` heaps of at least `least`
/// tokens each.
fn insert_sums(
    values: &[u32],
    (left, parts, least): (usize, u32, usize),
    mark: Option<char>,
    sum: u32,
    into: &mut HashSet<u32>,
) {
    if parts == 0 {
        if left == 0 {
            into.insert(sum);
        }
        return;
    }
    for part in (least..=left).take_while(|part| part * parts as usize <= left) {
        // With `=` the last part decides if all are equal.
        if mark == Some('=') && part * parts as usize != left {
            continue;
        }
        let next = if mark == Some('!') { part + 1 } else { part };
        insert_sums(
            values,
            (left - part, parts - 1, next),
            mark,
            sum ^ values[part],
            into,
        );
    }
}

/// The digits of a code as written: the number of each, and the mark that follows it.
pub(super) fn written(line: &str) -> Vec<(u32, Option<char>)> {
    let mut digits = Vec::new();
    for character in line.chars() {
        match character {
            '.' => {}
            '!' | '=' => digits.last_mut().unwrap_or(&mut (0, None)).1 = Some(character),
            digit => digits.push((digit.to_digit(32).unwrap(), None)),
        }
    }
    digits
}

/// The values of the options of a heap of n, by the words of the notation alone.
fn plain_options(line: &str, values: &[u32], n: usize) -> HashSet<u32> {
    if let Some((family, members)) = line.trim_end_matches("})").split_once("({") {
        let members: HashSet<usize> = members
            .split(',')
            .map(|member| member.parse().unwrap())
            .collect();
        let is_move = |k: &usize| members.contains(k) != (family == "AllBut");
        return (1..=n).filter(is_move).map(|k| values[n - k]).collect();
    }
    let mut options = HashSet::new();
    for (k, (digit, mark)) in written(line)
        .into_iter()
        .enumerate()
        .filter(|&(k, _)| k <= n)
    {
        for parts in (0..5).filter(|&parts| digit >> parts & 1 == 1) {
            insert_sums(values, (n - k, parts, 1), mark, 0, &mut options);
        }
    }
    options
}

/// The values of the heaps 0 to `to`, by the mex of the plain options.
pub(super) fn plain_values(line: &str, to: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..=to {
        let options = plain_options(line, &values, n);
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// Returns `true` if the rules of a line are plain enough for the functions above.
pub(super) fn is_plain(line: &str) -> bool {
    !line.contains('n') && !line.contains('[') && (!line.contains('(') || line.contains("({"))
        || line.starts_with("Subtraction({")
}
