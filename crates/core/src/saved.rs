//! Saved state: the one format of all that a computation writes down in order to go on later.
//!
//! ```text
//! grundy checkpoint 4          the version of the format
//! 0.77                         the game in canonical notation
//! …                            the content: what serde makes of a type, in postcard's encoding
//! …                            the SHA-256 of all that, 32 bytes
//! ```
//!
//! Postcard's encoding does not depend on the machine: integers are written with as many bytes as they need, lists behind
//! their lengths. Nothing is allocated for a length that the bytes themselves do not bear out.

use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

/// The version of the format: one more whenever a type that is saved changes.
pub(crate) const FORMAT: &str = "4";
/// What the first lines of all versions begin with.
const MAGIC: &str = "grundy checkpoint ";
/// Bytes of the checksum.
const CHECKSUM: usize = 32;

/// What is wrong with bytes that should be saved state.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// Bytes were lost or changed.
    #[error("its checksum is wrong")]
    Checksum,
    /// The bytes are whole, but something else.
    #[error("it is no checkpoint")]
    NoCheckpoint,
    /// Another version of this program wrote them.
    #[error("it has the format {}, this program reads the format {FORMAT}", found.escape_debug())]
    Format {
        /// The version that the first line names.
        found: String,
    },
    /// The content is not that of the type that is wanted.
    #[error("its content cannot be read: {0}")]
    Content(String),
}

/// A value in postcard's encoding.
pub fn to_bytes<T: Serialize>(value: &T) -> Vec<u8> {
    // Writing to memory fails only for lists of unknown length, which no type here has.
    postcard::to_allocvec(value).unwrap_or_default()
}

/// What [`to_bytes`] wrote, and nothing behind it.
///
/// # Errors
/// If the bytes are not those of a `T`.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Damage> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok((_, rest)) => Err(Damage::Content(format!("{} bytes too many", rest.len()))),
        Err(error) => Err(Damage::Content(error.to_string())),
    }
}

/// The bytes of a file: version, game, content, checksum.
pub fn seal(game: &str, content: &impl Serialize) -> Vec<u8> {
    let mut bytes = format!("{MAGIC}{FORMAT}\n{game}\n").into_bytes();
    bytes.extend(to_bytes(content));
    let checksum = Sha256::digest(&bytes);
    bytes.extend(checksum);
    bytes
}

/// The game and the content of a file that [`seal`] made.
///
/// # Errors
/// If the bytes are not exactly those.
pub fn unseal<T: DeserializeOwned>(bytes: &[u8]) -> Result<(String, T), Damage> {
    let (content, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(Damage::Checksum)?;
    if Sha256::digest(content)[..] != checksum[..] {
        return Err(Damage::Checksum);
    }
    let content = content.strip_prefix(MAGIC.as_bytes()).ok_or(Damage::NoCheckpoint)?;
    let (found, content) = split_line(content);
    if found != FORMAT {
        return Err(Damage::Format { found });
    }
    let (game, content) = split_line(content);
    Ok((game, from_bytes(content)?))
}

/// Do these bytes begin like saved state, of any version?
#[cfg(feature = "files")]
pub fn begins_like_ours(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC.as_bytes())
}

/// The first line, and what follows it.
fn split_line(bytes: &[u8]) -> (String, &[u8]) {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    (String::from_utf8_lossy(&bytes[..end]).into_owned(), bytes.get(end + 1..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A type with everything that saved types have.
    type Content = (u64, Option<[u64; 3]>, Vec<(usize, Vec<u32>)>, String, Vec<u8>, bool);

    fn content() -> impl Strategy<Value = Content> {
        any::<Content>()
    }

    fn with_checksum(content: &[u8]) -> Vec<u8> {
        [content, &Sha256::digest(content)[..]].concat()
    }

    proptest! {
        #[test]
        fn comes_back_from_its_bytes(content in content()) {
            prop_assert_eq!(unseal(&seal("0.77", &content)), Ok(("0.77".to_owned(), content)));
        }

        /// A flipped bit, a cut, an extension: all are seen.
        #[test]
        fn no_damage_goes_unseen(content in content(), place in any::<prop::sample::Index>(), more in any::<Vec<u8>>()) {
            let bytes = seal("0.77", &content);
            let bit = place.index(8 * bytes.len());
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let cut = &bytes[..place.index(bytes.len())];
            let extended = [&bytes[..], &more, &[0]].concat();
            for damaged in [&flipped[..], cut, &extended] {
                prop_assert_eq!(unseal::<Content>(damaged), Err(Damage::Checksum));
            }
        }

        /// Any bytes behind a right checksum are a value or an error: no panic, and no allocation by a length that lies.
        #[test]
        fn forged_content_is_read_or_refused(forged in any::<Vec<u8>>()) {
            let head = format!("{MAGIC}{FORMAT}\n0.77\n");
            let _ = unseal::<Content>(&with_checksum(&[head.as_bytes(), &forged].concat()));
            let _ = unseal::<Content>(&with_checksum(&forged));
        }
    }

    #[test]
    fn lengths_that_lie_cost_no_memory() {
        // 2^60 numbers are promised, three are there.
        let endless = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10, 1, 2, 3];
        assert!(matches!(from_bytes::<Vec<u64>>(&endless), Err(Damage::Content(_))));
        assert_eq!(from_bytes::<u8>(&[1, 2]), Err(Damage::Content("1 bytes too many".into())));
    }

    #[test]
    fn what_another_program_wrote_is_named() {
        let refused = |content: &[u8]| unseal::<u8>(&with_checksum(content)).unwrap_err().to_string();
        let old = refused(b"grundy checkpoint 2\nwhatever");
        assert_eq!(old, "it has the format 2, this program reads the format 4");
        let escape = refused(b"grundy checkpoint \x1b[31m\n");
        assert_eq!(escape, "it has the format \\u{1b}[31m, this program reads the format 4");
        assert_eq!(refused(b"PNG"), "it is no checkpoint");
    }
}
