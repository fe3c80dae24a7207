//! The atlas as a Parquet file.

use std::sync::Arc;

use parquet::{
    basic::{Compression, ConvertedType, GzipLevel, LogicalType, Repetition, Type as Physical},
    data_type::{ByteArray, ByteArrayType, DataType, Int64Type},
    errors::ParquetError,
    file::{
        properties::{WriterProperties, WriterVersion},
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::types::Type,
};

use crate::atlas::Error;
use grundy_atlas::{
    column::{CellType, Column},
    csv::{AtlasRow, CsvCell},
};

/// The file's name.
const FILE: &str = "atlas.parquet";

/// Returns the name and the bytes of a Parquet file with one row group, compressed by gzip, which
/// every reader has.
///
/// # Errors
/// If the library that writes the file fails.
pub fn parquet(rows: &[AtlasRow<'_>]) -> Result<(&'static str, Vec<u8>), Error> {
    let bytes = file(rows).map_err(|cause| Error::Database {
        file: FILE,
        cause: cause.to_string(),
    })?;
    Ok((FILE, bytes))
}

fn file(rows: &[AtlasRow<'_>]) -> Result<Vec<u8>, ParquetError> {
    let columns = Column::ALL
        .map(field)
        .into_iter()
        .collect::<Result<_, _>>()?;
    let schema = Type::group_type_builder("atlas")
        .with_fields(columns)
        .build()?;
    let properties = WriterProperties::builder()
        .set_writer_version(WriterVersion::PARQUET_1_0)
        .set_compression(Compression::GZIP(GzipLevel::default()))
        .build();
    let mut writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for column in Column::ALL {
        match column.holds() {
            CellType::Text => {
                write::<ByteArrayType>(&mut group, rows, column, |cell| match cell {
                    CsvCell::Text(text) => Some(ByteArray::from(text)),
                    CsvCell::Empty | CsvCell::Number(_) => None,
                })?;
            }
            CellType::Number => write::<Int64Type>(&mut group, rows, column, |cell| match cell {
                CsvCell::Number(number) => i64::try_from(number).ok(),
                CsvCell::Empty | CsvCell::Text(_) => None,
            })?,
        }
    }
    group.close()?;
    writer.into_inner()
}

/// Returns the description of a column, whose cells may be null.
fn field(column: Column) -> Result<Arc<Type>, ParquetError> {
    let physical = match column.holds() {
        CellType::Text => Physical::BYTE_ARRAY,
        CellType::Number => Physical::INT64,
    };
    let field =
        Type::primitive_type_builder(column.name(), physical).with_repetition(Repetition::OPTIONAL);
    let field = match column.holds() {
        CellType::Text => field
            .with_logical_type(Some(LogicalType::String))
            .with_converted_type(ConvertedType::UTF8),
        CellType::Number => field,
    };
    Ok(Arc::new(field.build()?))
}

/// Writes the next column: the values that are not null, and for each row a 1 or, for null, a 0.
fn write<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    rows: &[AtlasRow<'_>],
    column: Column,
    value: impl Fn(CsvCell<'_>) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let cells: Vec<Option<T::T>> = rows.iter().map(|row| value(row.cell(column))).collect();
    let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
    let values: Vec<T::T> = cells.into_iter().flatten().collect();
    let Some(mut writer) = group.next_column()? else {
        return Err(ParquetError::General(
            "the schema has fewer columns than the atlas".to_owned(),
        ));
    };
    writer
        .typed::<T>()
        .write_batch(&values, Some(&levels), None)?;
    writer.close()
}
