//! A law of a lattice game in C++; see [`Compact`]. Coordinates are those of a judge: nothing overflows an `int`.

use grundy_law::{
    planar::{Compact, Piece},
    planar_code::Coordinates,
};

const COORDINATES: Coordinates = Coordinates::Small;

/// The first y of each row of corner cells and the index of its value, as an initializer.
pub(super) fn rows(compact: &Compact) -> String {
    let rows = compact.rows.iter().map(|(first, start)| format!("{{{first}, {start}}}"));
    let lines: Vec<_> = rows.collect::<Vec<_>>().chunks(9).map(|line| line.join(", ")).collect();
    format!("{{\n    {}}}", lines.join(",\n    "))
}

/// The statements that look up all other cells.
pub(super) fn statements(compact: &Compact) -> String {
    let Some((last, others)) = compact.pieces.split_last() else {
        return "    return 0;".to_owned();
    };
    let conditional = |piece: &Piece| {
        format!(
            "    if ({} <= {}) return values[{}];\n",
            COORDINATES.offset(piece.direction),
            piece.last,
            COORDINATES.index(piece)
        )
    };
    let others: String = others.iter().map(conditional).collect();
    format!("{others}    return values[{}];", COORDINATES.index(last))
}
