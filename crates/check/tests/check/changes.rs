//! Changes of one number or text of a certificate; `grundy-law` tests its certificates with this
//! file too.

/// A step on the path to a value.
#[derive(Debug, Clone)]
pub enum Step {
    Key(String),
    Index(usize),
}

/// The number of entries to change in an array, some from the start and some from the end.
const SAMPLE: usize = 2;

/// Returns the paths to all numbers and strings, with a sample of those in long arrays.
pub fn leaves(value: &toml::Value, way: &[Step]) -> Vec<Vec<Step>> {
    let behind = |step: Step, value: &toml::Value| leaves(value, &[way, &[step]].concat());
    match value {
        toml::Value::Table(table) => table
            .iter()
            .flat_map(|(key, value)| behind(Step::Key(key.clone()), value))
            .collect(),
        toml::Value::Array(array) => {
            let sampled = |i: &usize| *i < SAMPLE || i + SAMPLE >= array.len();
            (0..array.len())
                .filter(sampled)
                .flat_map(|i| behind(Step::Index(i), &array[i]))
                .collect()
        }
        _ => vec![way.to_vec()],
    }
}

pub fn at<'a>(value: &'a mut toml::Value, way: &[Step]) -> &'a mut toml::Value {
    way.iter().fold(value, |value, step| match step {
        Step::Key(key) => &mut value[key.as_str()],
        Step::Index(index) => &mut value[*index],
    })
}

/// Returns the replacements of a number or a string.
pub fn changes(value: &toml::Value) -> Vec<toml::Value> {
    match value {
        toml::Value::Integer(n) => vec![
            (n + 1).into(),
            (n - 1).into(),
            (2 * n + 3).into(),
            i64::MAX.into(),
        ],
        toml::Value::String(text) => {
            let last = text.chars().last().unwrap();
            let other = if last == '0' { '1' } else { '0' };
            let cut = &text[..text.len() - last.len_utf8()];
            vec![
                cut.into(),
                format!("{cut}{other}").into(),
                format!("{text} ").into(),
                "0.07".into(),
                "".into(),
            ]
        }
        other => panic!("no {other} in a certificate"),
    }
}
