use super::*;

fn wins(cells: &[u8], expected: &[usize]) {
    let position = Position::new(cells).unwrap();
    assert_eq!(position.outcome().is_win(), !expected.is_empty());
    assert!(
        position
            .winning_moves()
            .map(|m| m.cell)
            .eq(expected.iter().copied())
    );
}

#[test]
fn samples_of_the_judge_are_solved() {
    wins(b".....", &[2]);
    wins(b"X.....X..X.............X....X..X", &[]);
    wins(b".X.X...X", &[2]);
    wins(&[b'.'; 47], &[0, 11, 14, 16, 19, 23, 27, 30, 32, 35, 46]);
}

#[test]
fn a_completing_cell_beats_every_other() {
    wins(b"XX.......", &[2]);
    wins(b".XX.....X.X", &[0, 3, 9]);
}

#[test]
fn invalid_input_is_refused() {
    assert_eq!(Position::new(b"X."), Err(Error::TooShort { length: 2 }));
    assert_eq!(
        Position::new(b"..x"),
        Err(Error::BadCell {
            index: 2,
            found: b'x'
        })
    );
    assert_eq!(Position::new(b".XXX"), Err(Error::Three { index: 1 }));
    let mut cells = [b'.'; 204];
    cells[0] = b'X';
    assert_eq!(
        Position::new(&cells),
        Err(Error::RunTooLong {
            start: 3,
            length: 201
        })
    );
    assert!(Position::new(&cells[1..201]).is_ok());
}
