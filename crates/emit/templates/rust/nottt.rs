fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (Input::new(), output());
    for case in 1..=input.integer() {
        let position = Position::new(input.word()).unwrap_or_else(|_| wrong());
        writeln!(output, "Case {}: {}", case, if position.alice_wins() { "Yes" } else { "No" })?;
    }
    output.flush()
}
