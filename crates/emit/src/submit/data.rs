//! The tables that submissions store, computed from the catalogue.

use anyhow::{Context, bail};

use super::{
    pack::{Packed, pack},
    problems::Stored,
};
use grundy_compute as compute;
use grundy_core::values::Cells;
use grundy_law::planar::{self, Compact};
use grundy_tables::{
    catalog::{self, Content, Entry},
    law_source,
};

/// What a submission stores.
pub(super) struct Data {
    /// The values.
    pub(super) packed: Packed,
    /// The law, if there is one to look the values up by.
    pub(super) law: Option<StoredLaw>,
}

/// A law of a lattice game.
pub(super) struct StoredLaw {
    /// As a table of places.
    pub(super) compact: Compact,
    /// As Rust.
    pub(super) source: String,
}

/// Computes a table.
pub(super) fn compute(table: Stored) -> anyhow::Result<Data> {
    match table {
        Stored::Values(name) => Ok(Data { packed: pack(&values(&entry(name)?)?), law: None }),
        Stored::Outcomes(name) => {
            let outcomes: Vec<u8> = values(&entry(name)?)?.into_iter().map(|value| u8::from(value != 0)).collect();
            Ok(Data { packed: pack(&outcomes), law: None })
        }
        Stored::Law(name) => law(&entry(name)?),
    }
}

fn entry(name: &str) -> anyhow::Result<Entry> {
    let catalog = catalog::parse(include_str!("../../tables/catalog.toml"))?;
    let entry = catalog.into_iter().find(|entry| entry.name == name);
    entry.with_context(|| format!("the catalogue has no table `{name}`"))
}

fn values(entry: &Entry) -> anyhow::Result<Vec<u8>> {
    let Content::Values(bounds) = entry.content else {
        bail!("the table `{}` is a law", entry.name);
    };
    match compute::compute(&entry.game, &bounds, Some(entry.width), &())?.cells {
        Cells::U8(values) => Ok(values),
        _ => bail!("the table `{}` is not of u8", entry.name),
    }
}

fn law(entry: &Entry) -> anyhow::Result<Data> {
    let (Some(lattice), Content::Law) = (&entry.game.plane(), entry.content) else {
        bail!("the table `{}` is no law", entry.name);
    };
    let (law, proof) = planar::discover(lattice, &())?.context("no law found that can be proved")?;
    let compact = Compact::new(lattice, &law, &proof).context("the law is too large")?;
    let source = law_source(entry, &law, &proof, &compact)?;
    Ok(Data { packed: pack(&compact.table), law: Some(StoredLaw { compact, source }) })
}
