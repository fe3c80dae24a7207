fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (Input::new(), output());
    for _ in 0..input.integer() {
        let position = Position::new(input.marks(&HOLES));
        let answer: &[u8] = if position.outcome().is_win() { b"Possible.\n" } else { b"Impossible.\n" };
        output.write_all(answer)?;
    }
    output.flush()
}
