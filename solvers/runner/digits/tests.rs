use super::{integer, is_blank, whole};

const BLANKS: [&str; 6] = [" ", "\t", "\n", "\x0b", "\x0c", "\r"];

/// Parses `text` with enough bytes after it.
fn begin(text: &str) -> Option<(u64, usize)> {
    integer(format!("{text}77777777777777777").as_bytes())
}

#[test]
fn integers_of_every_length_are_parsed() {
    for length in 1..=16 {
        for text in [
            "0000000000000000",
            "9999999999999999",
            "1234567890123456",
            "1000000000000001",
        ] {
            let text = &text[..length];
            let value = text.parse().expect("at most 16 digits");
            for blank in BLANKS {
                assert_eq!(begin(&format!("{text}{blank}")), Some((value, length + 1)));
                assert_eq!(
                    begin(&format!("{blank}{blank}{text}{blank}")),
                    Some((value, length + 3))
                );
            }
            assert_eq!(whole(text.as_bytes()), Some(value));
        }
    }
}

/// Every byte after every number of digits.
#[test]
fn invalid_integers_are_left_to_the_slow_parser() {
    let digits = "98765432109876543210";
    for length in 0..=19 {
        for byte in 0..=u8::MAX {
            let mut text = digits.as_bytes()[..length].to_vec();
            text.push(byte);
            text.extend(b"x77777777777777777");
            let is_integer = is_blank(byte) && length > 0;
            let expected =
                is_integer.then(|| (digits[..length].parse().expect("it fits"), length + 1));
            assert_eq!(integer(&text), expected, "{length} digits, then {byte}");
        }
    }
    for text in [
        "x ",
        "1x ",
        "-1 ",
        "+1 ",
        "1:",
        "1/ ",
        "1\u{80} ",
        "1\u{ff} ",
        "1234567x ",
        "12345678x ",
        "1\0 ",
    ] {
        assert_eq!(begin(text), None, "{text:?}");
    }
    for text in [
        "",
        " ",
        "1",
        "1 ",
        " 1234567890123456",
        "12345678901234567 ",
        "12345678901234567",
    ] {
        assert_eq!(integer(text.as_bytes()), None, "{text:?}");
    }
}

/// Any number of digits from 1 to 60, at every place of a block, and each limit of the range.
#[test]
fn integers_of_any_length_agree_with_the_plain_parser() {
    let most = u128::from(u64::MAX);
    let values = [
        0,
        1,
        99_999_999,
        100_000_000,
        12_345_678_901_234_567,
        most / 10,
        most - 1,
        most,
        most + 1,
        10 * most,
    ];
    for value in values {
        for length in 1..=60 {
            let text = format!("{value:0length$}");
            for (before, blank) in ["", " ", "\r\n"].into_iter().zip(BLANKS) {
                let expected = whole(text.as_bytes());
                assert_eq!(
                    expected.map(u128::from),
                    Some(value).filter(|&value| value <= most),
                    "{text}"
                );
                let found = begin(&format!("{before}{text}{blank}"));
                assert_eq!(
                    found,
                    expected.map(|value| (value, before.len() + text.len() + 1)),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn overflow_is_noticed() {
    assert_eq!(whole(b"18446744073709551615"), Some(u64::MAX));
    assert_eq!(
        whole(b"0000000000000000000000018446744073709551615"),
        Some(u64::MAX)
    );
    assert_eq!(whole(b"18446744073709551616"), None);
    assert_eq!(whole(b"99999999999999999999999"), None);
    assert_eq!(whole(b"1-"), None);
}
