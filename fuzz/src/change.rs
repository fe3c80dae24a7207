//! Changes to the bytes of a file, four bytes each.

/// Applies the changes. Each change sets, inserts or removes a byte, or cuts off the rest.
pub fn change(bytes: &mut Vec<u8>, changes: &[u8]) {
    for change in changes.chunks_exact(4) {
        let [kind, low, high, value] = [change[0], change[1], change[2], change[3]];
        let at = usize::from(u16::from_le_bytes([low, high])) % (bytes.len() + 1);
        match (kind % 8, bytes.get_mut(at)) {
            (0, _) => bytes.insert(at, value),
            (1, Some(_)) => drop(bytes.remove(at)),
            (2, _) => bytes.truncate(at),
            (_, Some(byte)) => *byte = value,
            (_, None) => {}
        }
    }
}
