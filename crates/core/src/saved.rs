//! Saved state: the one format of everything that a computation saves for a later resume.
//!
//! ```text
//! grundy checkpoint 4          the version of the format
//! 0.77                         the game in canonical notation
//! …                            the content: a value serialised by serde in postcard's encoding
//! …                            the SHA-256 of everything above, 32 bytes
//! ```
//!
//! Postcard's encoding does not depend on the machine: integers have variable length, and a list
//! follows its length. The decoder allocates no memory for a length that exceeds the available
//! bytes.

use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

/// The version of the format: increased by 1 whenever a saved type changes.
pub const FORMAT: &str = "4";
/// The start of the first line in all versions.
pub const MAGIC: &str = "grundy checkpoint ";
/// Bytes of the checksum.
const CHECKSUM: usize = 32;

/// The reason why bytes are not valid saved state.
///
/// ```
/// use grundy_core::saved::{SavedError, seal, unseal};
///
/// let mut bytes = seal("0.77", &4_u32);
/// bytes[20] ^= 1;
/// assert_eq!(unseal::<u32>(&bytes), Err(SavedError::Checksum));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SavedError {
    /// Bytes were lost or changed.
    #[error("its checksum is wrong")]
    Checksum,
    /// The bytes are undamaged but are not saved state.
    #[error("it is no checkpoint")]
    NoCheckpoint,
    /// The bytes are from another version of this program.
    #[error("it has the format {}, this program reads the format {FORMAT}", found.escape_debug())]
    Format {
        /// The version in the first line.
        found: String,
    },
    /// The content is not a value of the expected type.
    #[error("its content cannot be read: {0}")]
    Content(String),
}

/// Returns a value in postcard's encoding.
///
/// [`from_bytes`] has an example.
pub fn to_bytes<T: Serialize>(value: &T) -> Vec<u8> {
    // Writing to memory fails only for lists of unknown length, and no type here has one.
    postcard::to_allocvec(value).unwrap_or_default()
}

/// Decodes the output of [`to_bytes`], with no bytes after it.
///
/// ```
/// use grundy_core::saved::{from_bytes, to_bytes};
///
/// // the length, then one byte for each small number
/// let bytes = to_bytes(&vec![3_u32, 4]);
/// assert_eq!(bytes, [2, 3, 4]);
/// assert_eq!(from_bytes::<Vec<u32>>(&bytes), Ok(vec![3, 4]));
/// ```
///
/// # Errors
/// If the bytes are not an encoded `T`.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, SavedError> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok((_, rest)) => Err(SavedError::Content(format!(
            "{} bytes too many",
            rest.len()
        ))),
        Err(error) => Err(SavedError::Content(error.to_string())),
    }
}

/// Returns the bytes of a file: version, game, content, checksum.
///
/// [`unseal`] has an example.
pub fn seal(game: &str, content: &impl Serialize) -> Vec<u8> {
    let mut bytes = format!("{MAGIC}{FORMAT}\n{game}\n").into_bytes();
    bytes.extend(to_bytes(content));
    let checksum = Sha256::digest(&bytes);
    bytes.extend(checksum);
    bytes
}

/// Returns the game and the content of a file made by [`seal`].
///
/// ```
/// use grundy_core::saved::{seal, unseal};
///
/// let bytes = seal("0.77", &[0_u32, 1, 2, 3].to_vec());
/// assert_eq!(unseal(&bytes), Ok(("0.77".to_owned(), vec![0_u32, 1, 2, 3])));
/// ```
///
/// # Errors
/// If the bytes are not the output of [`seal`] for a `T`.
pub fn unseal<T: DeserializeOwned>(bytes: &[u8]) -> Result<(String, T), SavedError> {
    let (content, checksum) = bytes
        .split_last_chunk::<CHECKSUM>()
        .ok_or(SavedError::Checksum)?;
    if Sha256::digest(content)[..] != checksum[..] {
        return Err(SavedError::Checksum);
    }
    let content = content
        .strip_prefix(MAGIC.as_bytes())
        .ok_or(SavedError::NoCheckpoint)?;
    let (found, content) = split_line(content);
    if found != FORMAT {
        return Err(SavedError::Format { found });
    }
    let (game, content) = split_line(content);
    Ok((game, from_bytes(content)?))
}

/// Returns `true` if the bytes begin like saved state, of any version.
///
/// ```
/// use grundy_core::saved::{begins_like_ours, seal};
///
/// assert!(begins_like_ours(&seal("0.77", &4_u32)) && !begins_like_ours(b"0.77"));
/// ```
#[cfg(feature = "files")]
pub fn begins_like_ours(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC.as_bytes())
}

/// Returns the first line and the bytes after it.
fn split_line(bytes: &[u8]) -> (String, &[u8]) {
    let end = bytes
        .iter()
        .position(|&byte| byte == b'\n')
        .unwrap_or(bytes.len());
    (
        String::from_utf8_lossy(&bytes[..end]).into_owned(),
        bytes.get(end + 1..).unwrap_or_default(),
    )
}
