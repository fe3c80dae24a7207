fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (Input::new(), output());
    for _ in 0..input.integer() {
        let wins = grundy(input.marks(&HOLES)) != 0;
        let answer: &[u8] = if wins { b"Possible.\n" } else { b"Impossible.\n" };
        output.write_all(answer)?;
    }
    output.flush()
}
