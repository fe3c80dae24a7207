fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (Input::new(), output());
    let mut cells = Vec::new();
    for case in 1..=input.integer() {
        let (rows, columns) = (input.integer(), input.integer());
        input.integers(&mut cells, rows.saturating_mul(columns));
        let position = Position::new(&cells, columns as usize).unwrap_or_else(|_| wrong());
        writeln!(output, "Case {}: {}", case, if position.outcome().is_win() { "win" } else { "lose" })?;
    }
    output.flush()
}
