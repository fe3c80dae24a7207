fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (Input::new(), output());
    let mut knights = Vec::new();
    for case in 1..=input.integer() {
        let count = input.integer();
        knights.clear();
        knights.extend((0..count).map(|_| (input.integer(), input.integer())));
        let position = Position::new(&knights).expect("legal knights");
        writeln!(output, "Case {}: {}", case, if position.outcome().is_win() { "Alice" } else { "Bob" })?;
    }
    output.flush()
}
