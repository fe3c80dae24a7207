//! The parts of a snippet: data and functions.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::VisitMut;

use super::{
    plain,
    read::{ProgramFunction, ProgramStatement, ProgramSyntaxError},
};
use crate::helpers::helper;

/// The longest literal: MSVC accepts 16,380 bytes, C99 guarantees 4,095, Java's constants end at
/// 65,535.
pub const PIECE: usize = 2000;

/// A snippet.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// The prefix of every identifier, if any: lower-case words joined by underscores.
    pub name: Option<String>,
    /// The lines of the header comment, in plain ASCII.
    pub header: Vec<String>,
    /// Packed values.
    pub(crate) texts: Vec<TextConstant>,
    /// Short lists of constants.
    pub(crate) numbers: Vec<NumberList>,
    /// Tables filled at the first call; all cells are 0 before.
    pub(crate) cells: Vec<NumberTable>,
    /// The functions, callees before callers.
    pub(crate) functions: Vec<ProgramFunction>,
    /// The largest length of an answer; 0 if no function returns an answer.
    pub longest_answer: usize,
    /// `true` if there are values of more than 31 bits.
    pub wide: bool,
}

/// The longest text that is written where it is used.
const SHORT: usize = 40;

/// The function of a whole program that reads the input and prints the answers: `main` in most
/// languages.
pub const RUN: &str = "run";

/// The beginning of the names of numbers that a whole program reads and does not use.
pub const SKIPPED: &str = "skipped";

/// A text of printable ASCII without quotes, backslashes and question marks.
#[derive(Debug, Clone)]
pub(crate) struct TextConstant {
    pub name: String,
    pub text: String,
}

/// A list of constants.
#[derive(Debug, Clone)]
pub(crate) struct NumberList {
    pub name: String,
    pub values: Vec<i64>,
}

/// A table of numbers from 0 to `largest`.
#[derive(Debug, Clone)]
pub(crate) struct NumberTable {
    pub name: String,
    pub length: usize,
    pub largest: u64,
}

impl NumberTable {
    /// Returns the number of bits of the smallest unsigned type that holds the numbers.
    pub fn bits(&self) -> u32 {
        match self.largest {
            0..=0xff => 8,
            0x100..=0xffff => 16,
            _ => 32,
        }
    }
}

impl Program {
    /// Adds a function.
    ///
    /// # Errors
    /// If the tokens are outside the supported subset of Rust.
    pub fn function(&mut self, doc: &str, tokens: TokenStream) -> Result<(), ProgramSyntaxError> {
        self.functions.push(ProgramFunction::read(doc, tokens)?);
        Ok(())
    }

    /// Gives the last function a body of its own in Python.
    pub fn in_python(&mut self, lines: &[String]) {
        if let Some(function) = self.functions.last_mut() {
            function.python = Some(lines.to_vec());
        }
    }

    /// Removes a function.
    pub fn remove(&mut self, name: &str) {
        self.functions.retain(|function| function.name != name);
    }

    /// Adds the data and the functions of another program.
    pub fn append(&mut self, other: Self) {
        self.texts.extend(other.texts);
        self.numbers.extend(other.numbers);
        self.cells.extend(other.cells);
        self.functions.extend(other.functions);
        self.longest_answer = self.longest_answer.max(other.longest_answer);
        self.wide |= other.wide;
    }

    /// Adds the data and the functions of programs whose functions are called by those of this one.
    pub fn append_callees(&mut self, others: impl IntoIterator<Item = Self>) {
        let callers = std::mem::take(&mut self.functions);
        others.into_iter().for_each(|other| self.append(other));
        self.functions.extend(callers);
    }

    /// Adds the functions of [`helper`] in the list that are not present yet.
    ///
    /// # Errors
    /// Only because of a bug in this program.
    pub fn call(&mut self, helpers: &[&str]) -> Result<(), ProgramSyntaxError> {
        for name in helpers {
            if !self.functions.iter().any(|known| known.name == *name) {
                self.function("", helper(name))?;
            }
        }
        Ok(())
    }

    /// Adds a sentence, if there is one, to the comment of each public function.
    pub fn document_functions(&mut self, more: Option<&str>) {
        let Some(more) = more else { return };
        for function in self.functions.iter_mut().filter(|function| function.public) {
            let doc = std::mem::take(&mut function.doc);
            function.doc = if doc.is_empty() {
                more.to_owned()
            } else {
                format!("{doc} {more}")
            };
        }
    }

    /// Returns the names of all functions and data.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.long_names("").into_keys().collect()
    }

    /// Returns `true` if a function reads and answers.
    pub(crate) fn is_whole(&self) -> bool {
        self.functions.iter().any(|function| function.name == RUN)
    }

    /// Returns `true` if a function has a call of this name.
    pub(crate) fn calls(&self, name: &str) -> bool {
        self.functions.iter().any(|function| function.calls(name))
    }

    /// Writes the functions as a contestant does: no answers for positions out of range, since a
    /// judge's input has none, short tables in place, and digits as digits.
    ///
    /// # Errors
    /// If a function cannot be read, because of a bug in this program.
    pub fn plain(&mut self) -> Result<(), ProgramSyntaxError> {
        let mut items = Vec::new();
        for function in &self.functions {
            items.push(syn::parse2::<syn::ItemFn>(function.source.clone())?);
        }
        let uses = |name: &str| {
            items
                .iter()
                .map(|item| plain::uses(item.to_token_stream(), name))
                .sum::<usize>()
        };
        let is_short = |text: &TextConstant| text.text.len() <= SHORT && uses(&text.name) == 1;
        let (short, long): (Vec<TextConstant>, _) = std::mem::take(&mut self.texts)
            .into_iter()
            .partition(is_short);
        self.texts = long;
        let mut plain = plain::Plain {
            short: short
                .into_iter()
                .map(|text| (text.name, text.text))
                .collect(),
        };
        for (function, item) in self.functions.iter_mut().zip(&mut items) {
            let python = function.python.take();
            plain.visit_item_fn_mut(item);
            // The names say it.
            *function = ProgramFunction::read("", item.to_token_stream())?;
            function.python = python;
        }
        Ok(())
    }

    /// Adds a function that counts the answers of a function which returns the first; that function
    /// may stay.
    ///
    /// # Errors
    /// If a function cannot be read, because of a bug in this program.
    pub fn counting(
        &mut self,
        first: &str,
        count: &str,
        stays: bool,
    ) -> Result<(), ProgramSyntaxError> {
        let Some(at) = self
            .functions
            .iter()
            .position(|function| function.name == first)
        else {
            return Ok(());
        };
        let item = plain::counting(syn::parse2(self.functions[at].source.clone())?, count);
        let counting = ProgramFunction::read("", item.to_token_stream())?;
        if stays {
            self.functions.push(counting);
        } else {
            self.functions[at] = counting;
            self.longest_answer = 0;
        }
        Ok(())
    }

    /// Returns `true` if a text is longer than one literal may be.
    pub fn is_long(&self, name: &str, piece: usize) -> bool {
        self.texts
            .iter()
            .any(|text| text.name == name && text.text.len() > piece)
    }

    /// Adds a text.
    pub fn text(&mut self, name: &'static str, text: String) {
        self.texts.push(TextConstant {
            name: name.to_owned(),
            text,
        });
    }

    /// Adds a list of constants, unless one has this name.
    pub fn numbers(&mut self, name: &str, values: Vec<i64>) {
        if self.numbers.iter().all(|known| known.name != name) {
            self.numbers.push(NumberList {
                name: name.to_owned(),
                values,
            });
        }
    }

    /// Adds a table of `length` numbers from 0 to `largest`.
    pub fn cells(&mut self, name: &'static str, length: usize, largest: u64) {
        self.cells.push(NumberTable {
            name: name.to_owned(),
            length,
            largest,
        });
    }

    /// Returns the name of each function and data item, with the prefixed name.
    pub fn long_names(&self, prefix: &str) -> BTreeMap<String, String> {
        let upper = prefix.to_uppercase();
        let (texts, numbers) = (
            self.texts.iter().map(|text| &text.name),
            self.numbers.iter().map(|list| &list.name),
        );
        let data = texts
            .chain(numbers)
            .chain(self.cells.iter().map(|cells| &cells.name));
        let data = data.map(|name| (name.clone(), format!("{upper}_{name}")));
        let functions = self.functions.iter().map(|function| &function.name);
        data.chain(functions.map(|name| (name.clone(), format!("{prefix}_{name}"))))
            .collect()
    }

    /// Returns the program with the prefix added to the names of functions and, in capitals, of
    /// data.
    ///
    /// # Errors
    /// If a function cannot be read, because of a bug in this program.
    pub fn prefix_names(self) -> Result<Self, ProgramSyntaxError> {
        match &self.name {
            Some(prefix) => {
                let names = self.long_names(prefix);
                self.rename(&names)
            }
            None => Ok(self),
        }
    }

    /// Returns the program with `_` added to the names that are reserved, until they are not and
    /// no other name is the same.
    ///
    /// # Errors
    /// If a function cannot be read, because of a bug in this program.
    pub fn avoid_reserved(
        self,
        is_reserved: impl Fn(&str) -> bool,
    ) -> Result<Self, ProgramSyntaxError> {
        let mut known: BTreeSet<String> = self.names().into_iter().collect();
        for function in &self.functions {
            known.extend(function.parameters.iter().map(|(name, _)| name.clone()));
            add_variables(&function.body, &mut known);
        }
        let mut names = BTreeMap::new();
        // No language prints the name of `run`.
        let is_changed = |name: &String| name != RUN && is_reserved(name);
        for name in known.clone().into_iter().filter(is_changed) {
            let mut other = name.clone() + "_";
            while is_reserved(&other) || !known.insert(other.clone()) {
                other.push('_');
            }
            names.insert(name, other);
        }
        if names.is_empty() {
            return Ok(self);
        }
        self.rename(&names)
    }

    /// Replaces names. A call of no function of the program is an operation, whose name stays.
    fn rename(mut self, names: &BTreeMap<String, String>) -> Result<Self, ProgramSyntaxError> {
        let own: Vec<String> = self
            .functions
            .iter()
            .map(|function| function.name.clone())
            .collect();
        let data = self.texts.iter_mut().map(|text| &mut text.name);
        let data = data.chain(self.numbers.iter_mut().map(|numbers| &mut numbers.name));
        for name in data.chain(self.cells.iter_mut().map(|cells| &mut cells.name)) {
            if let Some(long) = names.get(name) {
                name.clone_from(long);
            }
        }
        for function in &mut self.functions {
            let python = function
                .python
                .take()
                .map(|lines| lines.iter().map(|line| reword_line(line, names)).collect());
            let renamed = rename_if(function.source.clone(), names, &|called| {
                own.iter().any(|name| name == called)
            });
            *function = ProgramFunction::read(&function.doc, renamed)?;
            function.python = python;
        }
        Ok(self)
    }
}

/// Replaces names in a line of text.
fn reword_line(line: &str, names: &BTreeMap<String, String>) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (mut out, mut word) = (String::new(), String::new());
    for c in line.chars().chain(['\n']) {
        if is_part(c) {
            word.push(c);
            continue;
        }
        out.push_str(names.get(&word).unwrap_or(&word));
        word.clear();
        out.push(c);
    }
    out.pop();
    out
}

/// Adds the variables that statements declare.
fn add_variables(statements: &[ProgramStatement], known: &mut BTreeSet<String>) {
    for statement in statements {
        known.extend(statement.own().map(str::to_owned));
        for block in statement.blocks() {
            add_variables(block, known);
        }
    }
}

/// Replaces names in tokens.
pub fn rename_tokens(tokens: TokenStream, names: &BTreeMap<String, String>) -> TokenStream {
    rename_if(tokens, names, &|_| true)
}

/// Replaces names in tokens, those before parentheses only if a test allows it.
fn rename_if(
    tokens: TokenStream,
    names: &BTreeMap<String, String>,
    is_function: &dyn Fn(&str) -> bool,
) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut renamed = TokenStream::new();
    while let Some(token) = tokens.next() {
        renamed.extend([match token {
            TokenTree::Ident(ident) => {
                let is_call = matches!(
                    tokens.peek(),
                    Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis
                );
                let own = ident.to_string();
                match names.get(&own).filter(|_| !is_call || is_function(&own)) {
                    Some(name) => TokenTree::from(Ident::new(name, ident.span())),
                    None => ident.into(),
                }
            }
            TokenTree::Group(group) => {
                let inner = rename_if(group.stream(), names, is_function);
                Group::new(group.delimiter(), inner).into()
            }
            other => other,
        }]);
    }
    renamed
}
