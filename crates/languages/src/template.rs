//! Parts of programs as text in the small part of Rust.
//!
//! A file begins with its description. A line `# name` begins a part. In a part, `#name` is
//! replaced by the tokens that are given for this name, or otherwise by the part of this name. Text
//! that is parsed when it is needed takes a fifth of the WebAssembly of `quote!`, which pushes each
//! token.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// The text of a file of parts.
#[derive(Debug, Clone, Copy)]
pub struct Template(pub &'static str);

/// Tokens with the names in whose place they are put.
pub type Holes<'a> = &'a [(&'a str, &'a dyn ToTokens)];

impl Template {
    /// Returns a part with tokens in place of names.
    ///
    /// A name without tokens and without a part is a bug: it stays in the program, which cannot be
    /// read then.
    #[must_use]
    pub fn part(self, name: &str, given: Holes<'_>) -> TokenStream {
        self.find(name)
            .map_or_else(|| quote! { # }, |part| self.fill_template(part, given))
    }

    /// Returns the tokens of a part.
    fn find(self, name: &str) -> Option<TokenStream> {
        let mut parts = self
            .0
            .split("\n# ")
            .skip(1)
            .filter_map(|part| part.split_once('\n'));
        parts
            .find(|(known, _)| *known == name)
            .and_then(|(_, text)| text.parse().ok())
    }

    fn fill_template(self, tokens: TokenStream, given: Holes<'_>) -> TokenStream {
        let mut filled = TokenStream::new();
        let mut tokens = tokens.into_iter();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(sign) if sign.as_char() == '#' => {
                    let name = tokens
                        .next()
                        .map_or_else(String::new, |name| name.to_string());
                    match given.iter().find(|(known, _)| *known == name) {
                        Some((_, tokens)) => tokens.to_tokens(&mut filled),
                        None => filled.extend(self.part(&name, given)),
                    }
                }
                TokenTree::Group(group) => {
                    filled.extend([TokenTree::from(Group::new(
                        group.delimiter(),
                        self.fill_template(group.stream(), given),
                    ))]);
                }
                other => filled.extend([other]),
            }
        }
        filled
    }
}
