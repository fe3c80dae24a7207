use super::*;

#[test]
fn cells_of_a_square_are_square_in_pictures_of_any_shape() {
    for room in [(90, 200), (180, 200), (700, 600), (3000, 200), (121, 119)] {
        for side in [1, 20, 60, 100, 119, 200, 500, 1234] {
            let whole = HeatGrid::new((side, side), room, 0, false);
            let filling = HeatGrid::new((side, side), room, 0, true);
            for grid in [&whole, &filling] {
                assert_eq!(grid.stride.0, grid.stride.1, "{side} in {room:?}");
                assert_eq!(grid.size.0, grid.size.1, "{side} in {room:?}");
                assert!(
                    grid.size.0 <= room.0 && grid.size.1 <= room.1,
                    "{side} in {room:?}"
                );
            }
            assert_eq!(whole.size.0 % px(whole.cells.0), 0, "{side} in {room:?}");
            // At most a tenth of the room is left free.
            assert!(
                filling.size.0 * 11 >= room.0.min(room.1) * 10,
                "{side} in {room:?}: {:?}",
                filling.size
            );
        }
    }
}

#[test]
fn a_narrow_lattice_keeps_its_short_side() {
    let grid = HeatGrid::new((3, 1000), (700, 600), 0, true);
    assert_eq!((grid.stride, grid.size), ((1, 2), (120, 500)));
}
