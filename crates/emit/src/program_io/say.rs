//! Answers that are not the outcome of a sum: numbers, lines of moves, the word for a condition.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{
    answers::{self, Printed},
    writer::{Mode, Writer},
};
use grundy_core::notation::input_format::{Piece, Say, Turns};

impl Writer<'_> {
    /// Returns the statements that print what the line says.
    ///
    /// # Errors
    /// Returns the reason if an answer cannot be printed.
    pub fn says(&mut self) -> Result<TokenStream, String> {
        if self.mode == Mode::Misere {
            return Err("`print` and `win if` have no misère play: leave --misere out".to_owned());
        }
        if self.answers.prints(Printed::Grundy) || self.answers.prints(Printed::Move) {
            return Err("the line says what is printed: leave {grundy} and {move} out".to_owned());
        }
        let join = self.join();
        let mut out = TokenStream::new();
        for (place, say) in self.task.says.iter().enumerate() {
            let join = join.as_ref().filter(|_| place == 0);
            out.extend(match say {
                Say::Win(condition) => {
                    let wins = self.truth(condition, true)?;
                    let answer = self.answer(join)?;
                    quote! { let mut total = 0; if #wins { total = 1; } #answer }
                }
                Say::Print { only, pieces, turns, otherwise } => {
                    let line = self.line_of(place, pieces, turns, otherwise)?;
                    let printed = self.around(&line);
                    let all = quote! { #join #printed };
                    match only {
                        None => all,
                        Some(condition) => {
                            let truth = self.truth(condition, true)?;
                            quote! { if #truth { #all } }
                        }
                    }
                }
            });
        }
        Ok(out)
    }

    /// Returns the statements that print the pieces in each turn.
    fn line_of(
        &mut self,
        place: usize,
        pieces: &[Piece],
        turns: &Turns,
        otherwise: &str,
    ) -> Result<TokenStream, String> {
        let Some(line) = self.line.clone() else { return Ok(quote! {}) };
        let inner = |scope: &mut crate::scope::Scope| {
            let mut out = TokenStream::new();
            for (at, piece) in pieces.iter().enumerate() {
                out.extend(match piece {
                    Piece::Text(text) => quote! { print_text(#text); },
                    Piece::Number(number) => {
                        let number = scope.number(number)?;
                        let (name, tokens) = (format_ident!("said{place}_{at}"), &number.tokens);
                        let blank = at > 0 && matches!(pieces[at - 1], Piece::Number(_));
                        let blank = blank.then(|| quote! { print_text(" "); });
                        let print = if number.low < 0 {
                            quote! { if #name < 0 { print_text("-"); print_number(0 - #name); } else { print_number(#name); } }
                        } else {
                            quote! { print_number(#name); }
                        };
                        quote! { #blank let #name = #tokens; #print }
                    }
                });
            }
            Ok(out)
        };
        if turns.loops.is_empty() {
            return self.expressed(|_, _| None, inner);
        }
        let some = format_ident!("some{place}");
        let mut one = |scope: &mut crate::scope::Scope| {
            let inner = inner(scope)?;
            Ok(quote! { if #some == 1 { print_text(" "); } #some = 1; #inner })
        };
        let loops = self.expressed(|_, _| None, |scope| line.loops(scope, turns, &mut one))?;
        let otherwise = (!otherwise.is_empty()).then(|| quote! { if #some == 0 { print_text(#otherwise); } });
        Ok(quote! { let mut #some = 0; #loops #otherwise })
    }

    /// Returns the statements that print the text of the format around an answer.
    fn around(&mut self, answer: &TokenStream) -> TokenStream {
        let mut pieces = self.answers.format.pieces.clone();
        if self.answers.join.is_none() || self.depth == 0 {
            pieces.push(answers::Piece::Text("\n".to_owned()));
        }
        self.print(&pieces, answer)
    }
}
