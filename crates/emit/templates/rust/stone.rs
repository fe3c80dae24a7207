fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (Input::new(), output());
    let mut piles = Vec::new();
    for case in 1..=input.integer() {
        let count = input.integer();
        input.integers(&mut piles, count);
        let position = Position::new(&piles).unwrap_or_else(|_| wrong());
        writeln!(output, "Case {}: {}", case, if position.outcome().is_win() { "Alice" } else { "Bob" })?;
    }
    output.flush()
}
