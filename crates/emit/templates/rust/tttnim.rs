fn main() -> std::io::Result<()> {
    let (mut input, mut output) = (Input::new(), output());
    for _ in 0..input.integer() {
        let mut piles = [[0; 3]; 3];
        for pile in piles.iter_mut().flatten() {
            *pile = input.integer();
        }
        let position = Position::new(piles).unwrap_or_else(|_| wrong());
        output.write_all(&[b'0' + position.winning_count(), b'\n'])?;
    }
    output.flush()
}
