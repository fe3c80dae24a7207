//! The commands on generated pages, which make the pages again byte for byte.

/// Returns the command that makes the page of a survey.
pub(crate) fn survey(digits: u32, to: u64) -> String {
    format!(
        "grundy-lab survey --digits {digits} --to {to} --format markdown -o docs/octal-survey.md"
    )
}

/// The command that makes the page of records.
pub(crate) const RECORDS: &str = "grundy-lab records records";

/// The commands that make the page of open games: all games to a small heap, and games with few
/// rare heaps farther.
pub(crate) const OPEN_GAMES: &str = "\
grundy-lab survey open --to 5000 --data data/open-games.toml -o docs/open-games.md
grundy-lab survey open --to 1000000 --most-rares 600 --each 60 --data data/open-games.toml -o docs/open-games.md
grundy-lab survey open --to 100000 --each 100 --data data/open-games.toml -o docs/open-games.md
grundy-lab survey open --to 1000000 --most-rares 2500 --each 60 --data data/open-games.toml -o docs/open-games.md
grundy-lab survey open --to 100000000 --most-rares 600 --each 400 --data data/open-games.toml -o docs/open-games.md
grundy-lab survey open --to 10000000000 --most-rares 60 --each 5000 --data data/open-games.toml -o docs/open-games.md";

/// Returns the command that makes the page of a misère survey.
pub(crate) fn misere_survey(digits: u32, to: u64) -> String {
    // The first page has games of two digits.
    let page = if digits > 2 {
        format!("misere-survey-{digits}")
    } else {
        "misere-survey".to_owned()
    };
    format!(
        "grundy-lab survey --misere --digits {digits} --to {to} --format markdown -o docs/{page}.md"
    )
}

/// Returns the commands that make a sweep of a catalogue; each row of the page has the last heap of
/// its games.
pub(crate) fn sweep(catalogue: &crate::sweep::Catalogue) -> String {
    use crate::sweep::Catalogue;

    let to = if catalogue.is_of_sets() {
        ""
    } else {
        " --to N"
    };
    let word = match catalogue {
        Catalogue::Lines(_) => "FILE".to_owned(),
        named => named.to_string(),
    };
    format!("grundy-lab survey {word}{to} -o DIR\ngrundy survey merge DIR")
}
