// If a cell completes a three, exactly those win. Otherwise an X within two cells of another one loses at once, and
// each run of cells without one is a heap: an X in it takes its own cell and two more on either side.
use std::fmt::Write;
use std::io::Read;

/// The longest strip.
const MOST: usize = 200;

fn wrong(answers: &str) -> ! {
    print!("{}", answers);
    eprintln!("error: malformed input");
    std::process::exit(1)
}

/// The value that an X at cell i leaves of a run.
fn left(grundy: &[usize], run: usize, i: usize) -> usize {
    grundy[i.saturating_sub(2)] ^ grundy[run.saturating_sub(i + 3)]
}

/// The cells that win, from 0 on; `None` if the strip is not a position.
fn winning(cells: &[u8], grundy: &[usize]) -> Option<Vec<usize>> {
    let is_right = cells.iter().all(|cell| b".X".contains(cell)) && !cells.windows(3).any(|three| three == b"XXX");
    if cells.len() < 3 || cells.len() > MOST || !is_right {
        return None;
    }
    let x = |at: usize| at >= 2 && cells.get(at - 2) == Some(&b'X');
    // Cell i is at place i + 2, so that no place before it is below 0.
    let completes = |i: &usize| !x(i + 2) && (x(*i) && x(i + 1) || x(i + 1) && x(i + 3) || x(i + 3) && x(i + 4));
    let wins: Vec<usize> = (0..cells.len()).filter(completes).collect();
    if !wins.is_empty() {
        return Some(wins);
    }
    let is_safe = |i: usize| i < cells.len() && (i..i + 5).all(|at| !x(at));
    let (mut runs, mut length) = (Vec::new(), 0);
    for i in 0..=cells.len() {
        if is_safe(i) {
            length += 1;
        } else if length > 0 {
            runs.push((i - length, length));
            length = 0;
        }
    }
    let sum = runs.iter().fold(0, |sum, &(_, run)| sum ^ grundy[run]);
    let all = runs.iter().flat_map(|&(start, run)| (0..run).map(move |i| (start, run, i)));
    Some(all.filter(|&(_, run, i)| sum ^ grundy[run] == left(grundy, run, i)).map(|(start, _, i)| start + i).collect())
}

fn main() {
    let mut grundy = vec![0; MOST + 1];
    for run in 1..=MOST {
        let met: Vec<usize> = (0..run).map(|i| left(&grundy, run, i)).collect();
        grundy[run] = (0..).find(|value| !met.contains(value)).unwrap_or(0);
    }
    let (mut input, mut answers) = (String::new(), String::new());
    if std::io::stdin().read_to_string(&mut input).is_err() {
        wrong("");
    }
    let mut words = input.split_ascii_whitespace();
    let count: u32 = words.next().and_then(|word| word.parse().ok()).unwrap_or_else(|| wrong(""));
    for _ in 0..count {
        let wins = words.next().and_then(|word| winning(word.as_bytes(), &grundy));
        let wins = wins.unwrap_or_else(|| wrong(&answers));
        answers.push_str(if wins.is_empty() { "LOSING\n" } else { "WINNING\n" });
        for (place, cell) in wins.iter().enumerate() {
            let separator = if place > 0 { " " } else { "" };
            write!(answers, "{}{}", separator, cell + 1).unwrap_or_else(|_| wrong(""));
        }
        answers.push('\n');
    }
    print!("{}", answers);
}
