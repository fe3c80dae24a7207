fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (Input::new(), output());
    let mut knights = Vec::new();
    for case in 1..=input.integer() {
        let count = input.integer();
        knights.clear();
        for _ in 0..count {
            knights.push((input.integer(), input.integer()));
        }
        let position = Position::new(&knights).unwrap_or_else(|_| wrong());
        writeln!(output, "Case {}: {}", case, if position.outcome().is_win() { "Alice" } else { "Bob" })?;
    }
    output.flush()
}
