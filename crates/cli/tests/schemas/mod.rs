//! `docs/schemas` and `docs/json.md` are made from the types of the answers: `UPDATE=1` rewrites
//! them. Python's tests compare what the commands print with the schemas.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::Path,
};

use grundy_answer::{
    Answer, CheckedJson, Comparison, Counted, ExploredJson, Guesses, Identified, MisereExplored,
    ParametricCheckedJson, ParametricExploredJson, Vertices,
};
use grundy_atlas::column::{CellType, Column};
use grundy_cli::verify::VerifiedJson;
use schemars::{JsonSchema, Schema, generate::SchemaSettings, transform::RecursiveTransform};
use serde_json::{Map, Value, json};

const HEAD: &str = "# JSON output

Some commands print one JSON object for programs. Each has a schema (JSON Schema, draft 2020-12), made from the type of the
answer, and a test compares real output with it. An object has no other keys than the listed ones; a key marked \"optional\"
may be missing. A new version may add keys. `list[]` is each element of a list.

Messages go to the standard error, and the exit code is the same as without `--json`.
";

/// The values of a game, which are written as they arrive.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "a schema is made from it")]
struct ValuesJson {
    /// The game in canonical notation.
    game: String,
    /// The length of each axis, outermost first.
    shape: Vec<usize>,
    /// The name of each axis.
    axes: Vec<&'static str>,
    /// The values, nested as the shape is.
    values: Vec<Value>,
}

/// Returns the schema of a type.
fn schema<T: JsonSchema>() -> Value {
    let closed = |schema: &mut Schema| {
        if schema.get("properties").is_some() {
            schema.insert("additionalProperties".to_owned(), false.into());
        }
        // The examples are code in Rust.
        if let Some(text) = schema.get("description").and_then(Value::as_str) {
            let prose = text
                .split("```")
                .step_by(2)
                .flat_map(|part| part.split("\n\n"))
                .map(str::trim);
            let prose = prose.filter(|part| !part.is_empty() && !part.ends_with("has an example."));
            let prose = prose.collect::<Vec<_>>().join("\n\n");
            schema.insert("description".to_owned(), prose.into());
        }
        // The number types of Rust say nothing to a reader.
        schema.remove("format");
        schema.remove("maximum");
    };
    let settings = SchemaSettings::draft2020_12()
        .for_serialize()
        .with_transform(RecursiveTransform(closed));
    settings
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

/// Returns the schema of the games of the atlas, whose keys are the columns.
fn atlas() -> Value {
    let column = |column: Column| {
        let kind = if matches!(column.holds(), CellType::Text) {
            "string"
        } else {
            "integer"
        };
        (
            column.name().to_owned(),
            json!({ "type": [kind, "null"], "description": column.meaning() }),
        )
    };
    let columns: Map<String, Value> = Column::ALL.into_iter().map(column).collect();
    let names: Vec<&str> = Column::ALL.iter().map(|column| column.name()).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "description": "The games of the atlas that satisfy all conditions.",
        "type": "object",
        "properties": {
            "found": { "type": "integer", "minimum": 0, "description": "The number of games that satisfy all conditions." },
            "games": {
                "type": "array",
                "description": "The games, with all columns of the atlas.",
                "items": { "type": "object", "properties": columns, "required": names, "additionalProperties": false },
            },
        },
        "required": ["found", "games"],
        "additionalProperties": false,
    })
}

/// The name of the file of each schema, the command that prints such an object, and the schema.
fn schemas() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("atlas-find", "grundy atlas find --json", atlas()),
        ("check", "grundy check --json", schema::<CheckedJson>()),
        (
            "check-parameters",
            "grundy check --json, parameters",
            schema::<ParametricCheckedJson<'_>>(),
        ),
        ("compare", "grundy compare --json", schema::<Comparison>()),
        ("count", "grundy count --json", schema::<Counted>()),
        (
            "explore",
            "grundy explore --json",
            schema::<ExploredJson<'_>>(),
        ),
        (
            "explore-misere",
            "grundy explore --misere --json",
            schema::<MisereExplored>(),
        ),
        (
            "explore-parameters",
            "grundy explore --json, parameters",
            schema::<ParametricExploredJson<'_>>(),
        ),
        (
            "explore-walk",
            "grundy explore --json, walks",
            schema::<Vertices>(),
        ),
        ("guess", "grundy guess --json", schema::<Guesses>()),
        ("identify", "grundy identify --json", schema::<Identified>()),
        ("position", "grundy position --json", schema::<Answer>()),
        (
            "values",
            "grundy values --format json",
            schema::<ValuesJson>(),
        ),
        (
            "verify",
            "grundy verify --json",
            schema::<VerifiedJson<'_>>(),
        ),
    ]
}

#[test]
fn schemas_and_their_page_are_fresh() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut files = vec![("json.md".to_owned(), page())];
    for (name, title, mut schema) in schemas() {
        schema["title"] = title.into();
        files.push((format!("schemas/{name}.json"), format!("{schema:#}\n")));
    }
    for (name, text) in files {
        let path = docs.join(&name);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &text).unwrap();
        }
        assert!(
            fs::read_to_string(&path).unwrap_or_default() == text,
            "docs/{name} is stale: UPDATE=1 rewrites it"
        );
    }
    let known: BTreeSet<String> = schemas()
        .into_iter()
        .map(|(name, ..)| format!("{name}.json"))
        .collect();
    let there = fs::read_dir(docs.join("schemas"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(there.collect::<BTreeSet<_>>(), known);
}

/// Returns `docs/json.md`.
fn page() -> String {
    let mut page = HEAD.to_owned();
    for (name, title, root) in schemas() {
        let description = sentence(&root);
        write!(
            page,
            "\n## {title}\n\n{description} Schema: [{name}.json](schemas/{name}.json).\n"
        )
        .unwrap();
        let choices = choices(&root);
        for choice in choices.as_deref().unwrap_or(&[&root]) {
            let own = resolved(choice, &root);
            if choices.is_some() {
                write!(page, "\n{}\n", sentence(own)).unwrap();
            }
            page += "\n| key | type | meaning |\n|---|---|---|\n";
            rows(own, "", &root, &mut BTreeMap::new(), &mut page);
        }
    }
    page
}

/// Returns the alternatives of a schema.
fn choices(schema: &Value) -> Option<Vec<&Value>> {
    let all = schema.get("anyOf").or_else(|| schema.get("oneOf"))?;
    Some(all.as_array()?.iter().collect())
}

/// Returns the definition that a schema refers to, or the schema itself.
fn resolved<'a>(schema: &'a Value, root: &'a Value) -> &'a Value {
    schema["$ref"].as_str().map_or(schema, |name| {
        &root[&"$defs"][name.rsplit('/').next().unwrap()]
    })
}

/// Returns the description of a schema on one line.
fn sentence(schema: &Value) -> String {
    let text = schema["description"]
        .as_str()
        .unwrap_or_default()
        .replace("`None`", "`null`");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Appends a row for each key of a schema. The keys of a definition are listed where it is met
/// first.
fn rows<'a>(
    schema: &'a Value,
    path: &str,
    root: &'a Value,
    met: &mut BTreeMap<&'a str, String>,
    page: &mut String,
) {
    if let Some(name) = schema["$ref"].as_str() {
        if met.contains_key(name) {
            return;
        }
        met.insert(name, path.to_owned());
    }
    let schema = resolved(schema, root);
    choices(schema)
        .into_iter()
        .flatten()
        .for_each(|choice| rows(choice, path, root, met, page));
    if schema["items"].is_object() {
        rows(&schema["items"], &format!("{path}[]"), root, met, page);
    }
    for (key, own) in schema["properties"].as_object().into_iter().flatten() {
        let is_required = schema["required"]
            .as_array()
            .is_some_and(|all| all.iter().any(|required| required == key));
        let optional = if is_required { "" } else { " (optional)" };
        let path = format!("{path}.{key}").trim_start_matches('.').to_owned();
        let mut kinds = kinds(own, root);
        kinds.retain(|kind| is_required || kind != "null");
        let kinds = kinds.join(" or ");
        let text = sentence(own).replace('|', "\\|");
        let text = if text.is_empty() {
            sentence(resolved(own, root))
        } else {
            text
        };
        let same = definition(own, root)
            .and_then(|name| met.get(name))
            .filter(|first| !first.is_empty());
        let same = same
            .map(|first| format!(" Its keys are those of `{first}`."))
            .unwrap_or_default();
        assert!(!text.is_empty() && !kinds.is_empty(), "{path} needs words");
        writeln!(page, "| `{path}` | {kinds}{optional} | {text}{same} |").unwrap();
        rows(own, &path, root, met, page);
    }
}

/// Returns the definition of the object that a key has.
fn definition<'a>(schema: &'a Value, root: &'a Value) -> Option<&'a str> {
    let names = choices(schema).unwrap_or_else(|| vec![schema]).into_iter();
    names
        .filter(|own| resolved(own, root)["properties"].is_object())
        .find_map(|own| own["$ref"].as_str())
}

/// Returns the types of a key in words, `null` last.
fn kinds(schema: &Value, root: &Value) -> Vec<String> {
    let schema = resolved(schema, root);
    let mut kinds: Vec<String> = match (
        choices(schema),
        &schema["type"],
        &schema["enum"],
        &schema["const"],
    ) {
        (Some(all), ..) => all
            .into_iter()
            .flat_map(|choice| kinds(choice, root))
            .collect(),
        (_, _, Value::Array(words), _) => words
            .iter()
            .filter_map(Value::as_str)
            .map(|word| format!("`{word}`"))
            .collect(),
        (.., Value::String(word)) => vec![format!("`{word}`")],
        (_, Value::Array(all), ..) => all
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        (_, Value::String(one), ..) => vec![one.clone()],
        _ => vec!["any".to_owned()],
    };
    kinds
        .iter_mut()
        .filter(|kind| *kind == "array")
        .for_each(|kind| "list".clone_into(kind));
    kinds.sort_by_key(|kind| kind == "null");
    kinds.dedup();
    kinds
}
