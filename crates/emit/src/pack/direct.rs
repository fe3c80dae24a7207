//! Values at known places of a text: no unpacking, O(1) for a lookup.

use grundy_languages::program::{Program, ProgramSyntaxError};
use proc_macro2::TokenStream;
use quote::quote;

use super::{
    PARTS,
    alphabet::{character, digit},
};
use crate::arithmetic_code::RADIX;

/// A packed table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Direct {
    /// The characters.
    text: String,
    encoding: Encoding,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    /// Each value is a character; the character of 0 is `first`.
    Plain { first: u8 },
    /// Groups of `values` digits in the given base share `characters` characters; the first value
    /// is in the lowest place.
    Groups {
        base: u64,
        values: u32,
        characters: u32,
    },
}

/// The characters of 0, and the largest value for each: after `0`, the next unusable character is a
/// question mark; after `]`, it is the end of ASCII. With `0`, small values are readable digits.
const FIRST: [(u8, u32); 2] = [(b'0', 14), (b']', 33)];

/// The largest number of characters of a group: 91^8 < 2^53, to which JavaScript counts exactly.
const MOST_CHARACTERS: u32 = 8;

impl Direct {
    /// Returns one character for each value; `None` if there are values above 33.
    pub fn plain(values: &[u32]) -> Option<Self> {
        let largest = values.iter().max().copied().unwrap_or(0);
        let (first, _) = FIRST.into_iter().find(|&(_, most)| largest <= most)?;
        let text = values
            .iter()
            .map(|&value| Some(char::from(first.checked_add(u8::try_from(value).ok()?)?)));
        Some(Self {
            text: text.collect::<Option<_>>()?,
            encoding: Encoding::Plain { first },
        })
    }

    /// Returns groups of at most `most_characters` characters, of the size that gives the shortest
    /// text; `None` if a value needs more characters.
    pub fn groups(values: &[u32], most_characters: u32) -> Option<Self> {
        let base = u64::from(values.iter().max().copied().unwrap_or(0)) + 1;
        let base = base.max(2);
        let (mut characters, mut together) = (0, 0);
        for wanted in 1..=most_characters.min(MOST_CHARACTERS) {
            let fit = RADIX.pow(wanted).ilog(base);
            // This size has more values in a character.
            if u64::from(fit) * u64::from(characters) > u64::from(together) * u64::from(wanted)
                || (characters == 0 && fit > 0)
            {
                (characters, together) = (wanted, fit);
            }
        }
        if together == 0 {
            return None;
        }
        let mut text = String::new();
        for group in values.chunks(together as usize) {
            let number = group
                .iter()
                .rev()
                .fold(0, |number, &value| number * base + u64::from(value));
            for place in (0..characters).rev() {
                // A remainder modulo 91 is a byte.
                text.push(character((number / RADIX.pow(place) % RADIX) as u8));
            }
        }
        Some(Self {
            text,
            encoding: Encoding::Groups {
                base,
                values: together,
                characters,
            },
        })
    }

    /// Describes the encoding.
    pub fn describe(&self) -> String {
        match self.encoding {
            Encoding::Plain { .. } => "1 character a value".to_owned(),
            Encoding::Groups {
                values: 1,
                characters: 1,
                ..
            } => "1 digit to base 91 a value".to_owned(),
            Encoding::Groups {
                base,
                values,
                characters,
            } => {
                format!("{values} digits to base {base} in {characters} to base 91")
            }
        }
    }

    /// Adds the text and the functions of the lookup to a program.
    ///
    /// # Errors
    /// Only because of a bug in this program.
    pub fn add_to(&self, program: &mut Program) -> Result<(), ProgramSyntaxError> {
        program.text("TABLE", self.text.clone());
        let Encoding::Groups {
            base,
            values,
            characters,
        } = self.encoding
        else {
            return Ok(());
        };
        program.function("", digit())?;
        if (values, characters) == (1, 1) {
            return Ok(());
        }
        let read = if characters == 1 {
            quote! { let mut group = digit(i / #values); }
        } else {
            let from = if values == 1 {
                quote! { i * #characters }
            } else {
                quote! { i / #values * #characters }
            };
            PARTS.part("group", &[("from", &from), ("length", &characters)])
        };
        let take = if values == 1 {
            quote! { return group; }
        } else {
            PARTS.part("place", &[("count", &values), ("base", &base)])
        };
        program.function("", quote! { fn table(i: i64) -> i64 { #read #take } })
    }

    /// Returns the value at an index.
    pub fn value(&self, index: &TokenStream) -> TokenStream {
        match self.encoding {
            Encoding::Plain { first } => quote! { char_of(TABLE, #index) - #first },
            Encoding::Groups {
                values: 1,
                characters: 1,
                ..
            } => quote! { digit(#index) },
            Encoding::Groups { .. } => quote! { table(#index) },
        }
    }
}
