//! `docs/misere-survey.md` agrees with the survey.

use std::{fs, path::Path};

use grundy_compiler::survey::{PageFormat, misere_survey, write_misere};

#[test]
fn the_misere_survey_page_is_up_to_date() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/misere-survey.md")).unwrap();
    let rows = misere_survey(2, 400, &()).unwrap();
    assert_eq!(rows.len(), 128);
    let made = write_misere(&rows, 2, 400, PageFormat::Markdown);
    let stale = page.lines().zip(made.lines()).find(|(old, new)| old != new);
    assert_eq!(stale, None, "run the command at the top of the page");
    assert_eq!(page.len(), made.len());
}
