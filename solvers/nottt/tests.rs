use super::*;

#[test]
fn the_table_obeys_the_law() {
    let ends = [End::Wall, End::O, End::X];
    for n in 0..=100 {
        for (i, left) in ends.into_iter().enumerate() {
            for (j, right) in ends.into_iter().enumerate() {
                assert_eq!(u64::from(TABLE[9 * n + 3 * i + j]), grundy(n, left, right));
            }
        }
    }
}

#[test]
fn samples_of_the_judge_are_solved() {
    for (cells, yes) in [
        (&b"..."[..], true),
        (b"X..", false),
        (b"O", true),
        (b"X.X", true),
    ] {
        assert_eq!(Position::new(cells).unwrap().alice_wins(), yes);
    }
}

#[test]
fn both_marks_can_win() {
    let moves = [
        Move {
            cell: 1,
            mark: Mark::X,
        },
        Move {
            cell: 1,
            mark: Mark::O,
        },
    ];
    assert!(Position::new(b"...").unwrap().winning_moves().eq(moves));
    assert!(
        Position::new(b"X.X")
            .unwrap()
            .winning_moves()
            .eq([moves[1]])
    );
    assert_eq!(Position::new(b"X.O").unwrap().winning_moves().next(), None);
}

#[test]
fn invalid_input_is_refused() {
    assert_eq!(
        Position::new(b".x"),
        Err(Error::BadCell {
            index: 1,
            found: b'x'
        })
    );
    assert_eq!(Position::new(b".OO"), Err(Error::Equal { index: 1 }));
}
