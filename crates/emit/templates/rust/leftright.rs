fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (Input::new(), output());
    let mut pieces = Vec::new();
    for case in 1..=input.integer() {
        let pairs = input.integer();
        input.integers(&mut pieces, pairs.saturating_mul(2));
        let position = Position::new(&pieces).unwrap_or_else(|_| wrong());
        writeln!(output, "Case {}: {}", case, if position.outcome().is_win() { "Alice" } else { "Bob" })?;
    }
    output.flush()
}
