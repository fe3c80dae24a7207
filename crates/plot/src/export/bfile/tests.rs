use super::*;

#[test]
fn byte_order_marks_and_comments_after_terms_are_skipped() {
    let terms = parse("\u{FEFF}# A002188\n0 0 # the empty heap\n\n1 3\r\n").expect("terms");
    assert_eq!(terms, BTreeMap::from([(0, 0), (1, 3)]));
}

#[test]
fn tables_are_read_by_sums() {
    let square: Vec<usize> = order(Shape::Grid {
        width: 3,
        height: 4,
    })
    .collect();
    assert_eq!(square, [0, 1, 4, 2, 5, 8]);
    for count in 2..=4 {
        let sides = grundy_core::values::Sides::new(&vec![5; count]).expect("a box");
        let shape = Shape::Block { sides };
        let found: Vec<Vec<u64>> = order(shape).map(|index| shape.numbers(index)).collect();
        let mut slow: Vec<Vec<u64>> = (0..5_usize.pow(u32::try_from(count).expect("small")))
            .map(|index| shape.numbers(index))
            .filter(|numbers| numbers.iter().sum::<u64>() < 5)
            .collect();
        slow.sort_by_key(|numbers| (numbers.iter().sum::<u64>(), numbers.clone()));
        assert_eq!(found, slow);
        for (index, numbers) in found.iter().enumerate() {
            assert_eq!(
                side_to(index as u64, count),
                numbers.iter().sum::<u64>() + 1
            );
        }
    }
}

#[test]
fn a_file_without_a_term_is_refused() {
    for text in ["", "# nothing\n", "\n\n", "\u{FEFF}"] {
        let error = parse(text).expect_err("no term");
        assert!(error.message.contains("no term"), "{error}");
    }
}

#[test]
fn columns_are_counted_after_a_byte_order_mark() {
    let error = parse("\u{FEFF}0 0\n  1 x # y\n").expect_err("x is no value");
    assert_eq!(
        (error.line_column(), &error.source[error.span.clone()]),
        ((2, 3), "1 x")
    );
}
