use super::*;

#[test]
fn characters_are_safe_and_distinct() {
    let all: Vec<char> = (0..91).map(character).collect();
    assert!(all.windows(2).all(|two| two[0] < two[1]));
    assert!(
        all.iter()
            .all(|c| (' '..='~').contains(c) && !matches!(c, '"' | '\'' | '?' | '\\'))
    );
    assert_eq!((all[0], all[90]), (' ', '~'));
}
