fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (Input::new(), output());
    for _ in 0..input.integer() {
        let position = Position::new(input.word()).unwrap_or_else(|_| wrong());
        writeln!(output, "{}", if position.outcome().is_win() { "WINNING" } else { "LOSING" })?;
        let mut separator = "";
        for found in position.winning_moves() {
            write!(output, "{}{}", separator, found.cell + 1)?;
            separator = " ";
        }
        writeln!(output)?;
    }
    output.flush()
}
