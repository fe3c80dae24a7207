use super::*;

/// Returns the text after a mark, up to an end.
fn between<'a>(text: &'a str, mark: &str, end: &str) -> &'a str {
    text.split_once(mark)
        .and_then(|(_, rest)| rest.split_once(end))
        .map(|(inner, _)| inner)
        .unwrap()
}

#[test]
fn the_table_of_a_pdf_gives_the_places_of_all_objects() {
    let long = (0..200)
        .map(|n| format!("line {n}"))
        .collect::<Vec<_>>()
        .join("\n");
    let pdf = String::from_utf8(pdf(&["A (card) with \\ in it", &long])).unwrap();
    let start: usize = between(&pdf, "startxref\n", "\n").parse().unwrap();
    let table: Vec<&str> = between(&pdf[start..], "xref\n", "trailer")
        .lines()
        .collect();
    assert_eq!(table[0], format!("0 {}", table.len() - 1));
    // A sheet of one page and one of three: the catalogue, the pages, two fonts, and two objects
    // for each page.
    assert_eq!(table.len(), 2 + 4 + 2 * 4);
    for (number, entry) in (1..).zip(&table[2..]) {
        assert_eq!(
            entry.len(),
            19,
            "an entry has 20 bytes with the end of its line"
        );
        let object = &pdf[entry[..10].parse::<usize>().unwrap()..];
        assert!(object.starts_with(&format!("{number} 0 obj\n")), "{number}");
        if let Some((length, rest)) = object
            .split("endobj")
            .next()
            .unwrap()
            .split_once(">>\nstream\n")
        {
            let length: usize = length.rsplit(' ').next().unwrap().parse().unwrap();
            assert!(rest[length..].starts_with("endstream"), "{number}");
        }
    }
    assert!(pdf.contains("(A \\(card\\) with \\\\ in it) Tj"), "{pdf}");
    assert!(pdf.contains("/Kids[5 0 R 7 0 R 9 0 R 11 0 R]/Count 4"));
    for n in 0..200 {
        assert_eq!(pdf.matches(&format!("(line {n}) Tj")).count(), 1, "{n}");
    }
}

#[test]
fn characters_are_coded_as_the_fonts_expect() {
    let codes: Vec<u8> = "a–b…é≥".chars().map(win_ansi).collect();
    assert_eq!(codes, [b'a', 0x96, b'b', 0x85, 0xE9, b'?']);
}

#[test]
fn long_lines_keep_all_words_and_fit() {
    let words: Vec<String> = (0..90).map(|n| n.to_string()).collect();
    let text = format!(
        "    {}\n{}\nlabel  {}",
        words.join(" "),
        "x".repeat(300),
        ["a = 1"; 60].join(", ")
    );
    let lines = wrap_text(&text);
    assert!(
        lines.iter().all(|line| line.chars().count() <= COLUMNS),
        "{lines:?}"
    );
    let found: Vec<&str> = lines
        .iter()
        .flat_map(|line| line.split_whitespace())
        .collect();
    assert_eq!(found[..90], words);
    assert_eq!(found[90..93].concat(), "x".repeat(300));
    let labelled: Vec<&String> = lines
        .iter()
        .skip_while(|line| !line.starts_with("label"))
        .collect();
    assert!(
        labelled[1..]
            .iter()
            .all(|line| line.starts_with("       a = 1,")),
        "{labelled:?}"
    );
    assert!(
        lines[1].starts_with("        ") && !lines[0].starts_with("     "),
        "{lines:?}"
    );
}

#[test]
fn an_svg_has_each_line_once_and_escaped() {
    let svg = svg(&["Title\n\nfor (i = 0; i < n; i++)", "Other"]);
    assert_eq!(svg.matches("<text").count(), 3);
    // Browsers collapse the spaces of text that only inherits that they are kept.
    assert!(
        svg.contains("<style>text{white-space:pre}</style>"),
        "{svg}"
    );
    assert!(svg.contains("font-weight=\"bold\">Title</text>"), "{svg}");
    assert!(svg.contains(">for (i = 0; i &lt; n; i++)</text>"), "{svg}");
}
