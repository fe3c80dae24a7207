fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (Input::new(), output());
    let (mut white, mut black) = (Vec::new(), Vec::new());
    for case in 1..=input.integer() {
        let columns = input.integer();
        input.integers(&mut white, columns);
        input.integers(&mut black, columns);
        let position = Position::new(&white, &black).unwrap_or_else(|_| wrong());
        writeln!(output, "Case {}: {} wins", case, if position.outcome().is_win() { "white" } else { "black" })?;
    }
    output.flush()
}
