//! The atlas as `SQLite` and Parquet, with the rows and the columns of the CSV.

mod parquet;
mod sqlite;

pub use parquet::parquet;
pub use sqlite::sqlite;
