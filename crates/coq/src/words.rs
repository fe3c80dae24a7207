//! Words of Coq terms: numbers, names, tables and marks.

/// Punctuation of terms, longer marks first.
pub const MARKS: &[&str] = &[
    "<->", ":=", "/\\", "(", ")", "[", "]", ";", ",", ":", "%", "-", "~",
];

/// Splits a term of the writer into words.
pub fn split_words(term: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = term.trim_start();
    while let Some(length) = word_length(rest) {
        let (word, more) = rest.split_at(length);
        words.push(word);
        rest = more.trim_start();
    }
    words
}

/// Returns the length of the word at the beginning of a text, without a full stop.
pub fn word_length(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    if first.is_ascii_digit() {
        return Some(text.bytes().take_while(u8::is_ascii_digit).count());
    }
    if first.is_ascii_alphabetic() {
        return Some(
            text.bytes()
                .take_while(|&byte| byte.is_ascii_alphanumeric() || byte == b'_')
                .count(),
        );
    }
    if first == '"' {
        // The letters of a table have the codes 64 to 126, which exclude the quotation mark.
        let inside = text
            .bytes()
            .skip(1)
            .take_while(|byte| (64..=126).contains(byte))
            .count();
        return (text.as_bytes().get(inside + 1) == Some(&b'"')).then_some(inside + 2);
    }
    MARKS
        .iter()
        .chain(&["|"])
        .find(|mark| text.starts_with(**mark))
        .map(|mark| mark.len())
}
