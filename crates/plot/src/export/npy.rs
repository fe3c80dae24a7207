//! The header of `NumPy`'s array files.

use std::io::{self, Write};

use grundy_core::values::Width;

/// Writes the header of `NumPy`'s format 1.0: magic, version, length of the header, a Python
/// literal padded to 64 bytes; the array follows in C order. A library would be larger than these
/// twelve lines, because it contains a parser of Python literals.
pub(super) fn header(width: Width, sizes: &[usize], out: &mut dyn Write) -> io::Result<()> {
    let kind = match width {
        Width::U8 => "|u1",
        Width::U16 => "<u2",
        Width::U32 => "<u4",
    };
    let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    let header = format!(
        "{{'descr': '{kind}', 'fortran_order': False, 'shape': ({},), }}",
        sizes.join(", ")
    );
    // Magic, version and length take 10 bytes, the newline one.
    let padded = (10 + header.len() + 1).next_multiple_of(64) - 11;
    let length = u16::try_from(padded + 1).map_err(io::Error::other)?;
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&length.to_le_bytes())?;
    writeln!(out, "{header:padded$}")
}
