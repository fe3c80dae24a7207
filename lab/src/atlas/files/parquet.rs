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
    column::{Column, Holds},
    csv::{Cell, Row},
};

/// The file's name.
const FILE: &str = "atlas.parquet";

/// Returns the name and the bytes of a Parquet file with one row group, compressed by gzip, which every reader has.
///
/// # Errors
/// If the library that writes the file fails.
pub fn parquet(rows: &[Row<'_>]) -> Result<(&'static str, Vec<u8>), Error> {
    let bytes = file(rows).map_err(|cause| Error::Database { file: FILE, cause: cause.to_string() })?;
    Ok((FILE, bytes))
}

fn file(rows: &[Row<'_>]) -> Result<Vec<u8>, ParquetError> {
    let columns = Column::ALL.map(field).into_iter().collect::<Result<_, _>>()?;
    let schema = Type::group_type_builder("atlas").with_fields(columns).build()?;
    let properties = WriterProperties::builder()
        .set_writer_version(WriterVersion::PARQUET_1_0)
        .set_compression(Compression::GZIP(GzipLevel::default()))
        .build();
    let mut writer = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for column in Column::ALL {
        match column.holds() {
            Holds::Text => write::<ByteArrayType>(&mut group, rows, column, |cell| match cell {
                Cell::Text(text) => Some(ByteArray::from(text)),
                Cell::Empty | Cell::Number(_) => None,
            })?,
            Holds::Number => write::<Int64Type>(&mut group, rows, column, |cell| match cell {
                Cell::Number(number) => i64::try_from(number).ok(),
                Cell::Empty | Cell::Text(_) => None,
            })?,
        }
    }
    group.close()?;
    writer.into_inner()
}

/// Returns the description of a column, whose cells may be null.
fn field(column: Column) -> Result<Arc<Type>, ParquetError> {
    let physical = match column.holds() {
        Holds::Text => Physical::BYTE_ARRAY,
        Holds::Number => Physical::INT64,
    };
    let field = Type::primitive_type_builder(column.name(), physical).with_repetition(Repetition::OPTIONAL);
    let field = match column.holds() {
        Holds::Text => field.with_logical_type(Some(LogicalType::String)).with_converted_type(ConvertedType::UTF8),
        Holds::Number => field,
    };
    Ok(Arc::new(field.build()?))
}

/// Writes the next column: the values that are not null, and for each row a 1 or, for null, a 0.
fn write<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    rows: &[Row<'_>],
    column: Column,
    value: impl Fn(Cell<'_>) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let cells: Vec<Option<T::T>> = rows.iter().map(|row| value(row.cell(column))).collect();
    let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
    let values: Vec<T::T> = cells.into_iter().flatten().collect();
    let Some(mut writer) = group.next_column()? else {
        return Err(ParquetError::General("the schema has fewer columns than the atlas".to_owned()));
    };
    writer.typed::<T>().write_batch(&values, Some(&levels), None)?;
    writer.close()
}
