//! Arguments of functions: names, and seconds.

use std::time::Duration;

use grundy_emit::Language;
use pyo3::prelude::*;

use crate::trouble::value_error;

/// Returns the item with this name, or an error that lists all names.
pub fn find_named<T: Copy>(what: &str, name: &str, all: &[(&'static str, T)]) -> PyResult<T> {
    let found = all
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|&(_, thing)| thing);
    found.ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|&(known, _)| known).collect();
        value_error(format!(
            "unknown {what} {name:?}; choose one of {}",
            known.join(", ")
        ))
    })
}

/// Returns the language with this name or alias.
pub fn language(name: &str) -> PyResult<Language> {
    let is_alias = |it: &Language| {
        it.aliases()
            .iter()
            .any(|alias| alias.eq_ignore_ascii_case(name))
    };
    let all = Language::ALL.map(|language| (language.name(), language));
    Language::ALL
        .into_iter()
        .find(is_alias)
        .map_or_else(|| find_named("language", name, &all), Ok)
}

/// Converts seconds to a duration; a number that is too large gives the longest duration.
pub fn seconds(seconds: f64) -> PyResult<Duration> {
    if seconds.is_nan() || seconds < 0.0 {
        return Err(value_error(format!(
            "seconds must be at least 0, not {seconds}"
        )));
    }
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}
