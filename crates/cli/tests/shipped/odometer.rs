//! LLVM of rustc 1.95.0 with LTO takes the last line of the loop away: the memory was 0 when it was
//! allocated. The right output is `[0, 0]`, `[0, 1]`, `[1, 0]`, `[1, 1]`.

fn main() {
    choices(&std::hint::black_box(vec![vec![0, 1], vec![0, 1]]));
}

#[inline(never)]
fn choices(lists: &[Vec<usize>]) {
    let mut chosen = vec![0; lists.len()];
    loop {
        let after: Vec<usize> = lists.iter().zip(&chosen).map(|(list, &at)| list[at]).collect();
        println!("{after:?}");
        let Some(raised) = (0..lists.len()).rev().find(|&at| chosen[at] + 1 < lists[at].len()) else { return };
        chosen[raised] += 1;
        chosen[raised + 1..].fill(0);
    }
}
