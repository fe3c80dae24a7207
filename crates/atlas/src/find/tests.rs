use super::*;

#[test]
fn ranges_are_parsed() {
    let read = |text: &str| text.parse::<NumberRange>().map(|NumberRange(range)| range);
    assert_eq!(read("20"), Ok(20..=20));
    assert_eq!(read("5..10"), Ok(5..=10));
    assert_eq!(read("..100"), Ok(0..=100));
    assert_eq!(read("5.."), Ok(5..=u64::MAX));
    for text in ["", "..", "10..5", "x", "1..x", "-1", "1.5", "1...2"] {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn values_are_compared_as_numbers() {
    let terms = |text: &str| text.parse::<TermQuery>().map(|TermQuery(words)| words);
    assert_eq!(terms("0,1, 02"), Ok(" 0 1 2 ".to_owned()));
    for text in ["", ",", "x", "1,-1", "4294967296"] {
        assert!(terms(text).is_err(), "{text}");
    }
    assert!(terms(&"1,".repeat(64)).is_ok());
    assert!(terms(&"1,".repeat(65)).is_err());
}

/// All texts and words of a few numbers, against a comparison of the numbers.
#[test]
fn word_search_agrees_with_plain_comparison() {
    let lists = |length: u32| {
        (0..4_usize.pow(length)).map(move |code| {
            (0..length)
                .map(|place| ["1", "2", "12", "21"][code / 4_usize.pow(place) % 4])
                .collect::<Vec<_>>()
        })
    };
    for text in lists(5) {
        for words in (1..=3).flat_map(lists) {
            let (joined, spaced) = (text.join(" "), format!(" {} ", words.join(" ")));
            assert_eq!(
                begins(&joined, spaced.trim()),
                text.starts_with(&words),
                "{joined}: {spaced}"
            );
            let found = text.windows(words.len()).any(|window| window == words);
            assert_eq!(contains(&joined, &spaced), found, "{joined}: {spaced}");
        }
    }
}

#[test]
fn rows_are_filtered_and_sorted_with_empty_cells_last() {
    let row = |game: &'static str, period: Option<u64>| {
        let mut row = AtlasRow::empty();
        row.set_text(Column::Game, game);
        row.set_number(Column::Period, period);
        row
    };
    let text = csv::write([
        row("a", Some(3)),
        row("b", None),
        row("c", Some(1)),
        row("d", Some(2)),
    ]);
    let names = |query: &Query| {
        let found = query.run("atlas.csv", &text).unwrap();
        assert_eq!(found.games, 4);
        found
            .rows
            .iter()
            .map(|row| row.text(Column::Game))
            .collect::<String>()
    };
    assert_eq!(names(&Query::default()), "abcd");
    let sort = Some(Column::Period);
    assert_eq!(
        names(&Query {
            sort,
            ..Query::default()
        }),
        "cdab"
    );
    assert_eq!(
        names(&Query {
            sort,
            reverse: true,
            ..Query::default()
        }),
        "adcb"
    );
    let numbers = vec![(Column::Period, "..2".parse().unwrap())];
    assert_eq!(
        names(&Query {
            numbers,
            ..Query::default()
        }),
        "cd"
    );
    let texts = vec![(Column::Game, "b".to_owned())];
    assert_eq!(
        names(&Query {
            texts,
            ..Query::default()
        }),
        "b"
    );
}
