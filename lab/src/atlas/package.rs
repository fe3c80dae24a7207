//! The description of the data for programs: a Frictionless data package, with the columns, the
//! licence and a digest.

use grundy_core::digest;
use serde_json::{Value, json};

use grundy_atlas::{
    FILE,
    column::{CellType, Column},
};

/// The name of the description's file.
pub const PACKAGE: &str = "datapackage.json";

/// Returns the description of an atlas.
#[must_use]
pub fn package(csv: &str) -> String {
    let described = json!({
        "name": "grundy-atlas",
        "title": "Atlas of impartial games: Grundy values and their laws",
        "version": env!("CARGO_PKG_VERSION"),
        "licenses": [{
            "name": "CC0-1.0",
            "title": "Creative Commons Zero v1.0 Universal",
            "path": "https://creativecommons.org/publicdomain/zero/1.0/",
        }],
        "resources": [{
            "name": "atlas",
            "path": FILE,
            "format": "csv",
            "mediatype": "text/csv",
            "encoding": "utf-8",
            "bytes": csv.len(),
            "hash": format!("sha256:{}", digest::sha256(csv.as_bytes())),
            "schema": {
                "fields": Column::ALL.map(field),
                "missingValues": [""],
                "primaryKey": Column::Game.name(),
            },
        }],
    });
    format!("{described:#}\n")
}

fn field(column: Column) -> Value {
    let kind = match column.holds() {
        CellType::Text => "string",
        CellType::Number => "integer",
    };
    json!({ "name": column.name(), "type": kind, "description": column.meaning() })
}
