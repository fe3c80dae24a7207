// A reply in the row or column of the first pile loses. After any other, six of the seven piles left are the last two
// of a line, so heaps of Nim with one stone less; the seventh is a heap of its full size.
use std::io::Read;

fn wrong(answers: &str) -> ! {
    print!("{}", answers);
    eprintln!("error: malformed input");
    std::process::exit(1)
}

/// The number of first piles that win.
fn winning(pile: &[[u64; 3]; 3]) -> usize {
    let nine = pile.iter().flatten().fold(0, |sum, pile| sum ^ (pile - 1));
    let mut lost = [[false; 3]; 3];
    for (r, s) in [(0, 1), (0, 2), (1, 2)].iter().copied() {
        for (a, b) in (0..9).map(|both| (both / 3, both % 3)).filter(|&(a, b)| a != b) {
            let third = pile[3 - r - s][3 - a - b];
            if nine ^ (pile[r][a] - 1) ^ (pile[s][b] - 1) ^ (third - 1) == third {
                lost[r][a] = true;
                lost[s][b] = true;
            }
        }
    }
    lost.iter().flatten().filter(|&&lost| !lost).count()
}

fn main() {
    let (mut input, mut answers) = (String::new(), String::new());
    if std::io::stdin().read_to_string(&mut input).is_err() {
        wrong("");
    }
    let mut words = input.split_ascii_whitespace();
    let mut number =
        || words.next().and_then(|word| word.parse::<u64>().ok()).filter(|&number| number <= 2_000_000_000);
    let cases = number().unwrap_or_else(|| wrong(""));
    for _ in 0..cases {
        let mut pile = [[0; 3]; 3];
        for pile in pile.iter_mut().flatten() {
            *pile = number().filter(|&number| number > 0).unwrap_or_else(|| wrong(&answers));
        }
        answers.push_str(&winning(&pile).to_string());
        answers.push('\n');
    }
    print!("{}", answers);
}
